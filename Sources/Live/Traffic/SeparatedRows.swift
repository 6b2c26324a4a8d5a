/// Rows of fields between separators; fields may stand in quotation marks, doubled within.
struct SeparatedRows {
    private let bytes: ArraySlice<UInt8>
    private let separator: UInt8
    private var position: Int
    /// The number of the line at which the last row began, from 1.
    private(set) var line = 0
    private var nextLine = 1

    init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
        self.bytes = bytes
        self.separator = separator
        position = bytes.startIndex
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() -> [String]? {
        while position < bytes.endIndex {
            line = nextLine
            let row = row()
            if row != [""] { return row }
        }
        return nil
    }

    private mutating func row() -> [String] {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            if byte == 0x0A { nextLine += 1 }
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if position < bytes.endIndex, bytes[position] == byte {
                    field.append(byte)
                    position += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), field.isEmpty {
                isQuoted = true
            } else if byte == separator {
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
            } else if byte == 0x0A {
                break
            } else if byte != 0x0D {
                field.append(byte)
            }
        }
        fields.append(String(decoding: field, as: UTF8.self))
        return fields
    }
}

extension TrafficFeed {
    /// Reads New York's tab-separated form; its first row names the columns.
    mutating func readLinks(_ rows: inout SeparatedRows) throws(LiveError) {
        let columns = (rows.next() ?? []).map { LinkFields.field(named: $0) }
        guard columns.contains(\.speed), columns.contains(\.encodedLine) || columns.contains(\.points) else {
            throw .otherTraffic(file: source)
        }
        while let row = rows.next() {
            var fields = LinkFields()
            for (column, text) in zip(columns, row) {
                if let column, !text.isEmpty { fields[keyPath: column] = text }
            }
            guard row.count == columns.count else {
                report.note(TrafficReason.unreadable, "line \(rows.line)")
                continue
            }
            take(fields, number: rows.line)
        }
    }

    /// Reads OSRM's form.
    mutating func readPairs(_ rows: inout SeparatedRows) throws(LiveError) {
        var seen: [NodePairKey: Int] = [:]
        while let row = rows.next() {
            // No number is longer, and cleaning a damaged line of many megabytes takes long.
            guard (3...4).contains(row.count), row.allSatisfy({ $0.utf8.count <= 64 }) else {
                report.note(TrafficReason.unreadable, "line \(rows.line)")
                continue
            }
            let texts = row.map { $0.utf8.contains(0x20) ? $0.filter { $0 != " " } : $0 }
            guard let from = Int64(texts[0]), let to = Int64(texts[1]),
                let speed = Double(texts[2]), speed.isFinite, speed >= 0
            else {
                report.note(TrafficReason.unreadable, "line \(rows.line)")
                continue
            }
            guard speed <= 200 else {
                report.note(TrafficReason.implausible, "line \(rows.line)")
                continue
            }
            let pair = NodePair(from: from, to: to, kilometersPerHour: speed)
            if let known = seen[NodePairKey(from: from, to: to)] {
                report.note(TrafficReason.repeated, "line \(rows.line)")
                pairs[known] = pair
                continue
            }
            seen[NodePairKey(from: from, to: to)] = pairs.count
            pairs.append(pair)
        }
        // A file of which no line has the form is another file.
        if pairs.isEmpty { throw .otherTraffic(file: source) }
    }

    private struct NodePairKey: Hashable {
        var from: Int64
        var to: Int64
    }
}
