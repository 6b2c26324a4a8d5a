/// Writes JSON text byte by byte: no value is laid out in memory before it is text.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///     json.member("lat", 40.7486)
///     json.member("name", "5th Avenue")
/// }
/// print(json.text)   // {"lat":40.7486,"name":"5th Avenue"}
/// ```
///
/// Keys stand in the order in which they are written: write them sorted. Text, numbers and what is escaped are as
/// `JSONEncoder` writes them with sorted keys and slashes left alone. Complexity: O(bytes).
public struct JSONWriter {
    @usableFromInline var bytes: [UInt8] = []

    /// A writer of a new text.
    public init() { bytes.reserveCapacity(4096) }

    /// What has been written.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// An object: what `members` writes by `member`.
    @inlinable public mutating func object(_ members: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// A key and what `value` writes, which has to be one value.
    @inlinable public mutating func member(_ key: StaticString, _ value: (inout JSONWriter) -> Void) {
        self.key(key)
        value(&self)
    }

    /// A key and its value.
    @inlinable public mutating func member(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        value.write(to: &self)
    }

    /// A key and its value; neither where there is no value.
    @inlinable public mutating func member(_ key: StaticString, _ value: (some JSONWritable)?) {
        if let value { member(key, value) }
    }

    /// A key and its value, `null` where there is none.
    @inlinable public mutating func member(_ key: StaticString, orNull value: (some JSONWritable)?) {
        self.key(key)
        self.value(orNull: value)
    }

    /// A value, `null` where there is none.
    @inlinable public mutating func value(orNull value: (some JSONWritable)?) {
        if let value { value.write(to: &self) } else { null() }
    }

    /// A list of what `write` writes for each element, one value each.
    @inlinable public mutating func list<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// `null`.
    public mutating func null() { literal("null") }

    /// A truth value.
    public mutating func value(_ value: Bool) { literal(value ? "true" : "false") }

    /// A whole number.
    public mutating func value(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    /// A number, by the shortest decimal that names it; it has to be finite.
    ///
    /// Lengths and coordinates have few decimals: the one decimal of at most 15 digits that is this number is the
    /// shortest, so that no search for it is needed.
    public mutating func value(_ value: Double) {
        precondition(value.isFinite, "JSON has no number for \(value)")
        let decimals = 10_000_000.0
        let size = value.magnitude
        let scaled = (size * decimals).rounded()
        guard scaled < 1e15, scaled / decimals == size, size >= 1e-4 else {
            if size == 0, value.sign == .plus { return bytes.append(UInt8(ascii: "0")) }
            let text = value.description
            return raw(text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
        }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let (whole, rest) = UInt(scaled).quotientAndRemainder(dividingBy: UInt(decimals))
        digits(whole)
        if rest > 0 { fraction(rest) }
    }

    /// Two numbers in a list, as GeoJSON and OSRM write a place.
    public mutating func pair(_ first: Double, _ second: Double) {
        bytes.append(UInt8(ascii: "["))
        value(first)
        bytes.append(UInt8(ascii: ","))
        value(second)
        bytes.append(UInt8(ascii: "]"))
    }

    /// A text in quotes.
    public mutating func value(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { escaped($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A text in quotes that is one of the program's own and has nothing to escape.
    public mutating func value(_ text: StaticString) {
        bytes.append(UInt8(ascii: "\""))
        literal(text)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A value that is JSON text already.
    mutating func raw(_ json: some Sequence<UInt8>) { bytes.append(contentsOf: json) }

    // MARK: Bytes

    /// A key, behind a comma where it is not the first of its object.
    @usableFromInline mutating func key(_ key: StaticString) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        value(key)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func literal(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// What lies between characters that have to be escaped is copied as it is.
    private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for position in text.indices {
            let byte = text[position]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            bytes.append(contentsOf: text[start..<position])
            start = position + 1
            bytes.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x08: bytes.append(UInt8(ascii: "b"))
            case 0x09: bytes.append(UInt8(ascii: "t"))
            case 0x0A: bytes.append(UInt8(ascii: "n"))
            case 0x0C: bytes.append(UInt8(ascii: "f"))
            case 0x0D: bytes.append(UInt8(ascii: "r"))
            case 0x00..<0x20:
                literal(byte < 0x10 ? "u000" : "u001")
                let low = byte & 0x0F
                bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
            default: bytes.append(byte)
            }
        }
        bytes.append(contentsOf: text[start...])
    }

    private mutating func digits(_ number: UInt) {
        if number < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
        var power: UInt = 10
        while number / power >= 10 { power *= 10 }
        var rest = number
        while power > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / power))
            rest %= power
            power /= 10
        }
    }

    /// A point and seven decimals, without the zeros at their end.
    private mutating func fraction(_ number: UInt) {
        bytes.append(UInt8(ascii: "."))
        var rest = number
        var power: UInt = 1_000_000
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / power))
            rest %= power
            power /= 10
        }
    }
}
