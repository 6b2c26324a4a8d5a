/// Texts one after the other, as a column of a region keeps them.
struct TextColumn: Sendable {
    /// Where each text begins, and the end of the last.
    private(set) var offsets: [UInt32] = [0]
    /// The bytes of all texts in UTF-8.
    private(set) var bytes: [UInt8] = []

    /// How many texts there are.
    var count: Int { offsets.count - 1 }

    /// Adds a text at the end.
    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        offsets.append(UInt32(bytes.count))
    }

    /// A text.
    subscript(number: Int) -> String {
        String(decoding: bytes[Int(offsets[number])..<Int(offsets[number + 1])], as: UTF8.self)
    }
}

/// Rows of a column one after the other.
struct RowColumn<Element: Sendable>: Sendable {
    /// Where each row begins, and the end of the last.
    private(set) var offsets: [UInt32] = [0]
    /// The elements of all rows.
    private(set) var values: [Element] = []

    /// How many rows there are.
    var count: Int { offsets.count - 1 }

    /// Adds a row at the end.
    mutating func append(_ row: some Sequence<Element>) {
        values.append(contentsOf: row)
        offsets.append(UInt32(values.count))
    }

    /// A row.
    subscript(number: Int) -> ArraySlice<Element> { values[Int(offsets[number])..<Int(offsets[number + 1])] }
}
