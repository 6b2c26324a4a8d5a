import Geometry

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
public struct JSONWriter: ~Copyable {
    /// The bytes written so far; a writer is one text and never shares them, so that each is but stored.
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int

    /// A writer of a new text.
    public init() {
        // Most answers fit, so that nothing is copied on the way.
        capacity = 65_536
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// What has been written.
    public var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

    /// An object: what `members` writes by `member`.
    @inlinable public mutating func object(_ members: (inout JSONWriter) -> Void) {
        append(UInt8(ascii: "{"))
        members(&self)
        append(UInt8(ascii: "}"))
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
        append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            write(&self, element)
        }
        append(UInt8(ascii: "]"))
    }

    /// `null`.
    public mutating func null() { literal("null") }

    /// A truth value.
    public mutating func value(_ value: Bool) { literal(value ? "true" : "false") }

    /// A whole number.
    public mutating func value(_ value: Int) {
        reserve(21)
        if value < 0 { store(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    /// A number, by the shortest decimal that names it; it has to be finite.
    ///
    /// Lengths and coordinates have few decimals: the one decimal of at most 15 digits that is this number is the
    /// shortest, so that no search for it is needed.
    public mutating func value(_ value: Double) {
        precondition(value.isFinite, "JSON has no number for \(value)")
        let size = value.magnitude
        if size >= 1e-4, size < 1e8 {
            let scaled = Int64(size * 1e7 + 0.5)
            if Double(scaled) / 1e7 == size { return decimal(UInt(scaled), isNegative: value < 0) }
        }
        if size == 0, value.sign == .plus { return append(UInt8(ascii: "0")) }
        let text = value.description
        raw(text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
    }

    /// A text in quotes.
    public mutating func value(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { quoted($0) }
        if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { quoted($0) } }
    }

    /// A text in quotes that is one of the program's own and has nothing to escape.
    public mutating func value(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount + 2)
        store(UInt8(ascii: "\""))
        store(text)
        store(UInt8(ascii: "\""))
    }

    /// A line in quotes as an encoded polyline of six decimals (see `Polyline`).
    public mutating func polyline(_ points: ArraySlice<Coordinate>) {
        // A byte more for each that has to be escaped.
        reserve(2 * PolylineEncoder.longest * points.count + 2)
        store(UInt8(ascii: "\""))
        var encoder = PolylineEncoder(precision: 6)
        points.withUnsafeBufferPointer { points in
            for point in points {
                encoder.encode(point) { byte in
                    if byte == UInt8(ascii: "\\") { store(byte) }
                    store(byte)
                }
            }
        }
        store(UInt8(ascii: "\""))
    }

    /// A value that is JSON text already.
    mutating func raw(_ json: some Sequence<UInt8>) { for byte in json { append(byte) } }

    // MARK: Bytes

    /// A key, behind a comma where it is not the first of its object.
    @usableFromInline mutating func key(_ key: StaticString) {
        reserve(key.utf8CodeUnitCount + 4)
        if count > 0, base[count &- 1] != UInt8(ascii: "{") { store(UInt8(ascii: ",")) }
        store(UInt8(ascii: "\""))
        store(key)
        store(UInt8(ascii: "\""))
        store(UInt8(ascii: ":"))
    }

    /// Makes room for so many bytes more.
    @inlinable @inline(__always) mutating func reserve(_ size: Int) {
        if capacity &- count < size { grow(by: size) }
    }

    @usableFromInline mutating func grow(by size: Int) {
        capacity = 2 * capacity + size
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }

    /// A byte, for which room has been made.
    @inlinable @inline(__always) mutating func store(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    /// Bytes for which room has been made.
    @inline(__always) private mutating func store(_ text: StaticString) {
        let size = text.utf8CodeUnitCount
        let (source, target) = (UnsafeRawPointer(text.utf8Start), UnsafeMutableRawPointer(base + count))
        // Keys are short, and there are hundreds of them in an answer: their two halves, which may overlap, are copied
        // here, since a call of `memcpy` takes longer.
        if size >= 8, size <= 16 {
            let (low, high) = (
                source.loadUnaligned(as: UInt64.self), (source + (size &- 8)).loadUnaligned(as: UInt64.self)
            )
            target.storeBytes(of: low, as: UInt64.self)
            (target + (size &- 8)).storeBytes(of: high, as: UInt64.self)
        } else if size >= 4, size < 8 {
            let (low, high) = (
                source.loadUnaligned(as: UInt32.self), (source + (size &- 4)).loadUnaligned(as: UInt32.self)
            )
            target.storeBytes(of: low, as: UInt32.self)
            (target + (size &- 4)).storeBytes(of: high, as: UInt32.self)
        } else {
            target.copyMemory(from: source, byteCount: size)
        }
        count &+= size
    }

    @inlinable @inline(__always) mutating func append(_ byte: UInt8) {
        reserve(1)
        store(byte)
    }

    private mutating func literal(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        store(text)
    }

    private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>) {
        // Six bytes for one at most: `\u0000`.
        reserve(6 * text.count + 2)
        store(UInt8(ascii: "\""))
        for byte in text {
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                store(byte)
            } else {
                escaped(byte)
            }
        }
        store(UInt8(ascii: "\""))
    }

    private mutating func escaped(_ byte: UInt8) {
        store(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: store(UInt8(ascii: "b"))
        case 0x09: store(UInt8(ascii: "t"))
        case 0x0A: store(UInt8(ascii: "n"))
        case 0x0C: store(UInt8(ascii: "f"))
        case 0x0D: store(UInt8(ascii: "r"))
        case 0x00..<0x20:
            store(byte < 0x10 ? "u000" : "u001")
            let low = byte & 0x0F
            store(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        default: store(byte)
        }
    }

    // MARK: Digits, for which room has been made

    private mutating func digits(_ number: UInt) {
        // Most numbers are small: bearings, seconds, degrees.
        if number < 10 { return store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
        if number < 100 { return digits(number, size: 2) }
        if number < 1000 { return digits(number, size: 3) }
        var size = 1
        var power: UInt = 10
        while number >= power, size < 20 {
            size += 1
            power = size < 20 ? power &* 10 : power
        }
        digits(number, size: size)
    }

    /// A number with so many digits, zeros before it where it is smaller.
    @inline(__always) private mutating func digits(_ number: UInt, size: Int) {
        var rest = number
        var place = count &+ size
        // Two at a time, since each division waits for the one before.
        while place &- count > 1 {
            place &-= 2
            let (hundredth, pair) = rest.quotientAndRemainder(dividingBy: 100)
            let (ten, one) = pair.quotientAndRemainder(dividingBy: 10)
            base[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: ten)
            base[place &+ 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: one)
            rest = hundredth
        }
        if place > count { base[count] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest) }
        count &+= size
    }

    /// So many ten-millionths, without zeros at the end.
    private mutating func decimal(_ number: UInt, isNegative: Bool) {
        reserve(32)
        if isNegative { store(UInt8(ascii: "-")) }
        let (whole, fraction) = number.quotientAndRemainder(dividingBy: 10_000_000)
        digits(whole)
        guard fraction > 0 else { return }
        store(UInt8(ascii: "."))
        digits(fraction, size: 7)
        while base[count &- 1] == UInt8(ascii: "0") { count &-= 1 }
    }

    /// Longitude and latitude in a list, straight from their ten-millionths of a degree.
    mutating func place(_ place: Coordinate) {
        append(UInt8(ascii: "["))
        degrees(place.longitudeE7)
        append(UInt8(ascii: ","))
        degrees(place.latitudeE7)
        append(UInt8(ascii: "]"))
    }

    private mutating func degrees(_ e7: Int32) {
        // Less than a ten-thousandth is written with an exponent.
        if e7.magnitude < 1000 { return value(Double(e7) / 1e7) }
        decimal(UInt(e7.magnitude), isNegative: e7 < 0)
    }
}
