/// The encoded polyline of Google Maps ("Encoded Polyline Algorithm Format"): differences, zigzag, five bits a byte.
///
/// OSRM and this project's JSON write it with six decimals, Bus Time and most feeds with five.
public enum Polyline {
    /// Bytes that are no encoded polyline.
    public struct Malformed: Error, CustomStringConvertible, Equatable {
        /// Where decoding ended, in bytes from the start.
        public let position: Int
        /// One sentence.
        public var description: String { "The encoded polyline cannot be read at its byte \(position)." }
    }

    /// The points as text. Complexity: O(n).
    public static func encode(_ points: some Sequence<Coordinate>, precision: Int = 6) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * points.underestimatedCount)
        var encoder = PolylineEncoder(precision: precision)
        for point in points { encoder.encode(point) { bytes.append($0) } }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The points of a text; throws where it is cut short, is no such text, or leaves the world. Complexity: O(n).
    public static func decode(_ text: String, precision: Int = 5) throws(Malformed) -> [Coordinate] {
        let (points, fault) = readable(text, precision: precision)
        if let fault { throw fault }
        return points
    }

    /// The points of a text up to where it is cut short or is no such text, and what is wrong there. Complexity: O(n).
    public static func readable(_ text: String, precision: Int = 5) -> (points: [Coordinate], fault: Malformed?) {
        let bytes = Array(text.utf8)
        var position = 0
        var points: [Coordinate] = []
        var latitude = 0
        var longitude = 0
        let step = PolylineEncoder.stepE7(precision)
        do throws(Malformed) {
            while position < bytes.count {
                latitude += try number(bytes, &position)
                longitude += try number(bytes, &position)
                guard let latitudeE7 = Int32(exactly: latitude * step),
                    let longitudeE7 = Int32(exactly: longitude * step),
                    let point = Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
                else { throw Malformed(position: position) }
                points.append(point)
            }
        } catch { return (points, error) }
        return (points, nil)
    }

    private static func number(_ bytes: [UInt8], _ position: inout Int) throws(Malformed) -> Int {
        var bits: UInt = 0
        var shift: UInt = 0
        while true {
            guard position < bytes.count, (63...126).contains(bytes[position]), shift <= 35 else {
                throw Malformed(position: position)
            }
            let chunk = UInt(bytes[position] - 63)
            position += 1
            bits |= (chunk & 0x1f) << shift
            shift += 5
            if chunk < 0x20 { break }
        }
        let half = Int(bits >> 1)
        return bits & 1 == 1 ? ~half : half
    }
}

/// Writes a line as an encoded polyline, point by point.
public struct PolylineEncoder: Sendable {
    /// How many 1e-7 degrees one unit is.
    @usableFromInline let step: Int
    @usableFromInline var latitude = 0
    @usableFromInline var longitude = 0

    /// The most bytes that a point takes.
    public static var longest: Int { 14 }

    /// An encoder of lines with so many decimals.
    @inlinable public init(precision: Int) { step = PolylineEncoder.stepE7(precision) }

    /// Hands over the bytes of the next point.
    @inlinable @inline(__always) public mutating func encode(_ point: Coordinate, _ write: (UInt8) -> Void) {
        let next = (rounded(Int(point.latitudeE7)), rounded(Int(point.longitudeE7)))
        hand(over: next.0 &- latitude, write)
        hand(over: next.1 &- longitude, write)
        (latitude, longitude) = next
    }

    @inlinable @inline(__always) func rounded(_ e7: Int) -> Int {
        let half = step / 2
        return e7 >= 0 ? (e7 &+ half) / step : -((half &- e7) / step)
    }

    @inlinable @inline(__always) func hand(over difference: Int, _ write: (UInt8) -> Void) {
        var rest = UInt(bitPattern: difference < 0 ? ~(difference &<< 1) : difference &<< 1)
        while rest >= 0x20 {
            write(UInt8(truncatingIfNeeded: (rest & 0x1f) | 0x20) &+ 63)
            rest &>>= 5
        }
        write(UInt8(truncatingIfNeeded: rest) &+ 63)
    }

    /// How many 1e-7 degrees one unit of a precision is.
    @inlinable @inline(__always) static func stepE7(_ precision: Int) -> Int {
        precondition(precision >= 1 && precision <= 7, "a polyline has one to seven decimals")
        var step = 1
        for _ in precision..<7 { step *= 10 }
        return step
    }
}
