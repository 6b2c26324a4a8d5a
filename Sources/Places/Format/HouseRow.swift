import Geometry

/// A house as a row of `houses` holds it.
public struct StoredHouse: Hashable, Sendable {
    /// Its number in the spelling that is shown: `12A`, `37-18`.
    public var number: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// The row of `locality`; 0 for none.
    public var locality: Int
    /// Whether its place was reckoned from the ends of a line of numbers.
    public var isInterpolated: Bool

    /// A house from its parts.
    public init(number: String, coordinate: Coordinate, locality: Int, isInterpolated: Bool = false) {
        self.number = number
        self.coordinate = coordinate
        self.locality = locality
        self.isInterpolated = isInterpolated
    }
}

/// Houses of one street, packed: some eight bytes each, since each is written as its difference to the one before.
///
/// After the count come, for each house: a head (a bit each for letters behind the number, another locality than
/// before, a reckoned place; above them the difference of the numbers), the letters with their length, the locality,
/// and the differences in latitude and longitude in 1e-7 degrees. Whole numbers stand in groups of seven bits, low ones
/// first; signed ones with their sign in the lowest bit. Complexity: linear, both ways.
public enum HouseRow {
    /// How many houses a row holds at most.
    public static let limit = 32

    /// The bytes of some houses.
    public static func encoded(_ houses: some Collection<StoredHouse>) -> [UInt8] {
        var bytes: [UInt8] = []
        append(UInt64(houses.count), to: &bytes)
        var (number, locality, latitude, longitude) = (0 as Int64, 0, 0 as Int64, 0 as Int64)
        for house in houses {
            let (value, rest) = parts(of: house.number)
            var head: UInt64 = signed(value - number) << 3
            if !rest.isEmpty { head |= 1 }
            if house.locality != locality { head |= 2 }
            if house.isInterpolated { head |= 4 }
            append(head, to: &bytes)
            if !rest.isEmpty {
                append(UInt64(rest.utf8.count), to: &bytes)
                bytes.append(contentsOf: rest.utf8)
            }
            if house.locality != locality { append(UInt64(house.locality), to: &bytes) }
            let (north, east) = (Int64(house.coordinate.latitudeE7), Int64(house.coordinate.longitudeE7))
            append(signed(north - latitude), to: &bytes)
            append(signed(east - longitude), to: &bytes)
            (number, locality, latitude, longitude) = (value, house.locality, north, east)
        }
        return bytes
    }

    /// The houses in some bytes; `nil` where they are damaged.
    ///
    /// - Parameter isWanted: Whether a house is given back, by the value at the front of its number and whether letters
    ///   follow it; no text is made of any other.
    public static func decoded(
        _ bytes: UnsafeRawBufferPointer, where isWanted: (_ value: Int64, _ hasLetters: Bool) -> Bool = { _, _ in true }
    ) -> [StoredHouse]? {
        var position = 0
        guard let count = next(bytes, &position), count <= UInt64(bytes.count) else { return nil }
        var houses: [StoredHouse] = []
        var (number, locality, latitude, longitude) = (0 as Int64, 0, 0 as Int64, 0 as Int64)
        for _ in 0..<count {
            guard let head = next(bytes, &position) else { return nil }
            number &+= unsigned(head >> 3)
            guard Self.values.contains(number) else { return nil }
            var letters = position..<position
            if head & 1 == 1 {
                guard let length = next(bytes, &position), length <= UInt64(bytes.count - position) else { return nil }
                letters = position..<(position + Int(length))
                position = letters.upperBound
            }
            if head & 2 == 2 {
                guard let row = next(bytes, &position).flatMap({ Int(exactly: $0) }) else { return nil }
                locality = row
            }
            guard let north = next(bytes, &position), let east = next(bytes, &position) else { return nil }
            latitude &+= unsigned(north)
            longitude &+= unsigned(east)
            guard let north = Int32(exactly: latitude), let east = Int32(exactly: longitude),
                let coordinate = Coordinate(latitudeE7: north, longitudeE7: east)
            else { return nil }
            guard isWanted(number, head & 1 == 1) else { continue }
            var text = head & 1 == 1 && number < 0 ? "" : String(number)
            text += String(decoding: bytes[letters], as: UTF8.self)
            houses.append(
                StoredHouse(number: text, coordinate: coordinate, locality: locality, isInterpolated: head & 4 == 4))
        }
        return position == bytes.count ? houses : nil
    }

    /// The values that numbers have.
    private static let values: ClosedRange<Int64> = -1...999_999_999

    /// The digits at the front of a number as a value, and what follows; -1 where the number begins otherwise.
    public static func parts(of number: String) -> (value: Int64, rest: Substring) {
        let digits = number.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, digits.utf8.count <= 9, digits.first != "0" || digits == "0", let value = Int64(digits)
        else { return (-1, number[...]) }
        return (value, number.dropFirst(digits.count))
    }

    /// The least and the greatest value of the numbers, up to the ends of spans, and whether a hyphen stands in one.
    public static func summary(
        of houses: some Collection<StoredHouse>
    ) -> (low: Int64, high: Int64, hasHyphens: Bool) {
        var summary = (low: Int64.max, high: Int64.min, hasHyphens: false)
        for house in houses {
            let value = parts(of: house.number).value
            summary.low = min(summary.low, value)
            summary.high = max(summary.high, span(house.number)?.last ?? value)
            summary.hasHyphens = summary.hasHyphens || house.number.contains("-")
        }
        return summary
    }

    /// No span of numbers is longer than this.
    static let spanLimit: Int64 = 20

    /// The ends of a span of numbers. In `37-18` the first number is a block: a span ascends, by even steps, over a few
    /// houses.
    static func span(_ number: String) -> (first: Int64, last: Int64)? {
        let ends = number.split(separator: "-").map { Int64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first < last, last - first <= spanLimit,
            (last - first) % 2 == 0
        else { return nil }
        return (first, last)
    }

    private static func signed(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number << 1) ^ (number >> 63)) }

    private static func unsigned(_ bits: UInt64) -> Int64 {
        Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var number = number
        while number > 127 {
            bytes.append(UInt8(truncatingIfNeeded: number) | 128)
            number >>= 7
        }
        bytes.append(UInt8(number))
    }

    private static func next(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt64? {
        var (number, shift) = (0 as UInt64, 0 as UInt64)
        while position < bytes.count, shift < 63 {
            let byte = bytes[position]
            position += 1
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
        }
        return nil
    }
}
