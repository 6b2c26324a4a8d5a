/// Rows of cells, laid out in columns.
struct TextTable {
    private let rows: [[String]]

    /// Rows whose cells may hold the words of any file: each is put on one line.
    init(_ rows: [[String]]) { self.rows = rows.map { $0.map(onOneLine) } }

    /// The same with no line longer than a terminal is wide: what is too long is cut in the widest column.
    ///
    /// - Parameter whole: Columns that are of no use when cut: what is typed again, where something lies, how far it
    ///   is.
    func text(within width: Int, whole: Set<Int> = []) -> String {
        var widths = self.widths
        var excess = length - width
        let givingWay = widths.indices.filter { !whole.contains($0) }
        // The widest column gives way first; none gets narrower than what still tells something.
        while excess > 0, let widest = givingWay.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
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

    /// How many letters the longest line has, the blanks between columns counted, those at its end too.
    var length: Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    private var widths: [Int] {
        (0..<(rows.map(\.count).max() ?? 0)).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
    }

    /// A line for each row; two blanks between columns, none at the end.
    var text: String {
        let widths = widths
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
