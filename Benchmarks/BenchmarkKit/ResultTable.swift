/// A table for the terminal: the first columns to the left, numbers to the right.
///
///     work              engine       runs    median
///     walk, A*          routeb-nav   1000   61.2 µs
public struct ResultTable: Sendable {
    /// The heads of the columns.
    public let heads: [String]
    /// How many columns from the left hold words.
    public let wordColumns: Int
    /// The rows.
    public private(set) var rows: [[String]] = []

    /// A table without rows.
    public init(heads: [String], wordColumns: Int) {
        self.heads = heads
        self.wordColumns = wordColumns
    }

    /// The table of measurements.
    public init(_ measurements: [Measurement]) {
        self.init(
            heads: ["work", "engine", "runs", "answered", "median", "p95", "settled", "peak memory"], wordColumns: 2)
        for row in measurements {
            add([
                row.work, row.engine, String(row.runs), row.answered.map(String.init) ?? "",
                Figures.time(nanoseconds: row.medianNanoseconds),
                row.p95Nanoseconds.map(Figures.time(nanoseconds:)) ?? "",
                row.settledLabels.map { Figures.number($0, places: 0) } ?? "",
                row.peakBytes.map(Figures.memory(bytes:)) ?? "",
            ])
        }
    }

    /// Adds a row; it has to have as many cells as there are columns.
    public mutating func add(_ row: [String]) {
        precondition(row.count == heads.count, "a row of \(row.count) cells in a table of \(heads.count) columns")
        rows.append(row)
    }

    /// The lines of the table, each without spaces at its end.
    public var text: String {
        let all = [heads] + rows
        let widths = heads.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column < wordColumns ? cell + space : space + cell
            }
            let line = cells.joined(separator: "   ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}
