/// Rows of cells, laid out in columns.
struct TextTable {
    private let rows: [[String]]

    /// Rows whose cells may hold the words of any file: each is put on one line.
    init(_ rows: [[String]]) { self.rows = rows.map { $0.map(onOneLine) } }

    /// The same with no line longer than a terminal is wide: what is too long is cut in the widest column.
    func text(within width: Int) -> String {
        let columns = rows.map(\.count).max() ?? 0
        var widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        var excess = widths.reduce(0, +) + 2 * max(0, columns - 1) - width
        // The widest column gives way first; none gets narrower than what still tells something.
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
            widths[widest] -= 1
            excess -= 1
        }
        return TextTable(
            rows.map { row in
                row.enumerated().map { column, cell in
                    cell.count <= widths[column] ? cell : String(cell.prefix(widths[column] - 1)) + "…"
                }
            }
        ).text
    }

    /// A line for each row; two blanks between columns, none at the end.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
