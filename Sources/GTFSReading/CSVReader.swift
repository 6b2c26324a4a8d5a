/// Reads a comma-separated table (RFC 4180) row by row, out of memory that it may change.
///
/// What it forgives: a byte-order mark, any line end, empty lines, spaces around fields and names, quotes where none
/// are needed, rows that are shorter or longer than the first line, a last line without an end, a quote that is
/// never closed (the row is cut at its line's end and marked). Columns are asked for by name; those not asked for
/// cost one pass over their bytes.
///
/// Complexity: one pass, no allocation after the first line.
struct CSVReader: ~Copyable {
    /// A column of the table, or none: every field of a column that is not there is empty.
    struct Column {
        fileprivate var number: Int
        var exists: Bool { number >= 0 }
    }

    private let bytes: FileBytes
    private let base: UnsafeMutablePointer<UInt8>
    private let end: Int
    private var position = 0
    private var nextLine = 1

    /// Where the fields of the row lie: first byte and number of bytes.
    private let starts: UnsafeMutablePointer<Int>
    private let counts: UnsafeMutablePointer<Int>
    private let capacity: Int
    private var fieldCount = 0

    /// The names of the columns, as the first line has them.
    private(set) var names: [String] = []
    /// Whether the first line names more than `columnLimit` columns, which no table of a feed does.
    private(set) var hasTooManyColumns = false
    /// The line on which the row begins, counted from 1.
    private(set) var line = 0
    /// Whether the row has more fields, not empty, than there are columns.
    private(set) var isTooLong = false
    /// Whether a quote of the row is never closed.
    private(set) var hasOpenQuote = false

    /// No feed has so many columns; more means that this is no table.
    static let columnLimit = 1000
    /// A quoted field that goes on longer than this is one whose quote was forgotten.
    private static let quotedLimit = 1 << 20

    /// Begins with the first line, which names the columns.
    init(_ bytes: FileBytes) {
        self.bytes = bytes
        base = bytes.memory.baseAddress!
        end = bytes.count
        capacity = CSVReader.columnLimit + 1
        starts = .allocate(capacity: capacity)
        counts = .allocate(capacity: capacity)
        if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position = 3 }
        guard next() else { return }
        hasTooManyColumns = fieldCount > CSVReader.columnLimit
        for number in 0..<fieldCount {
            names.append(CSVField(start: base + starts[number], count: counts[number]).text.0)
        }
    }

    deinit {
        starts.deallocate()
        counts.deallocate()
    }

    /// How much of the table is read, in bytes.
    var bytesRead: Int { position }

    /// The column of a name.
    func column(_ name: String) -> Column { Column(number: names.firstIndex(of: name) ?? -1) }

    /// A field of the row.
    @inline(__always) subscript(column: Column) -> CSVField {
        let number = column.number
        guard number >= 0, number < fieldCount else { return CSVField(start: base, count: 0) }
        return CSVField(start: base + starts[number], count: counts[number])
    }

    /// Goes to the next row that is not empty; false at the end.
    mutating func next() -> Bool {
        let width = names.isEmpty ? capacity : names.count
        while position < end {
            line = nextLine
            fieldCount = 0
            isTooLong = false
            hasOpenQuote = false
            readRow(width: width)
            if fieldCount > 1 || (fieldCount == 1 && counts[0] > 0) { return true }
        }
        return false
    }

    /// Reads fields up to the end of the row, and goes past it.
    @inline(__always) private mutating func readRow(width: Int) {
        let base = self.base
        var at = position
        while true {
            while at < end, base[at] == 0x20 || base[at] == 0x09 { at += 1 }
            var start = at
            var stop = at
            if at < end, base[at] == 0x22, let closing = closingQuote(after: at) {
                start = at + 1
                stop = closing
                at = closing + 1
                stop = unescape(start, stop)
                // What stands between the closing quote and the comma belongs to nothing.
                while at < end, base[at] != 0x2C, base[at] != 0x0A, base[at] != 0x0D { at += 1 }
                while start < stop, base[start] == 0x20 || base[start] == 0x09 { start += 1 }
            } else {
                while at < end {
                    let byte = base[at]
                    if byte == 0x2C || byte == 0x0A || byte == 0x0D { break }
                    at += 1
                }
                stop = at
            }
            while stop > start, base[stop - 1] == 0x20 || base[stop - 1] == 0x09 { stop -= 1 }
            if fieldCount < width {
                starts[fieldCount] = start
                counts[fieldCount] = stop - start
                fieldCount += 1
            } else if stop > start {
                isTooLong = true
            }
            guard at < end else { break }
            let byte = base[at]
            at += 1
            if byte == 0x2C { continue }
            if byte == 0x0D, at < end, base[at] == 0x0A { at += 1 }
            nextLine += 1
            break
        }
        position = at
    }

    /// The place of the quote that closes the one at `opening`; nil where there is none, and the row is marked.
    private mutating func closingQuote(after opening: Int) -> Int? {
        var at = opening + 1
        let limit = min(end, opening + CSVReader.quotedLimit)
        var lines = 0
        while at < limit {
            let byte = base[at]
            if byte == 0x22 {
                guard at + 1 < end, base[at + 1] == 0x22 else {
                    nextLine += lines
                    return at
                }
                at += 1
            } else if byte == 0x0A || (byte == 0x0D && (at + 1 >= end || base[at + 1] != 0x0A)) {
                lines += 1
            }
            at += 1
        }
        hasOpenQuote = true
        return nil
    }

    /// Makes one quote of every two between `start` and `stop`, in place; answers with the new end.
    private func unescape(_ start: Int, _ stop: Int) -> Int {
        var from = start
        while from < stop, base[from] != 0x22 { from += 1 }
        var to = from
        while from < stop {
            base[to] = base[from]
            from += base[from] == 0x22 ? 2 : 1
            to += 1
        }
        return to
    }
}
