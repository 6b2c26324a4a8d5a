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
        var lastLatitude = 0
        var lastLongitude = 0
        let step = stepE7(precision)
        for point in points {
            let latitude = rounded(Int(point.latitudeE7), to: step)
            let longitude = rounded(Int(point.longitudeE7), to: step)
            append(latitude - lastLatitude, to: &bytes)
            append(longitude - lastLongitude, to: &bytes)
            lastLatitude = latitude
            lastLongitude = longitude
        }
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
        let step = stepE7(precision)
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

    /// How many 1e-7 degrees one unit of a precision is.
    private static func stepE7(_ precision: Int) -> Int {
        precondition((1...7).contains(precision), "a polyline has one to seven decimals")
        return (precision..<7).reduce(1) { step, _ in step * 10 }
    }

    private static func rounded(_ e7: Int, to step: Int) -> Int {
        let half = step / 2
        return e7 >= 0 ? (e7 + half) / step : -((-e7 + half) / step)
    }

    private static func append(_ value: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: value < 0 ? ~(value << 1) : value << 1)
        while rest >= 0x20 {
            bytes.append(UInt8(truncatingIfNeeded: (rest & 0x1f) | 0x20) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(truncatingIfNeeded: rest) + 63)
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
