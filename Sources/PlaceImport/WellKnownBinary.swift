import Geometry

/// Geometries in the binary form of OGC's Simple Features, which `GeomFromWKB` reads: little-endian, longitude before
/// latitude.
enum WellKnownBinary {
    /// A geometry of type 2.
    static func lineString(_ line: some Collection<Coordinate>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(9 + 16 * line.count)
        head(2, count: line.count, in: &bytes)
        for place in line { append(place, to: &bytes) }
        return bytes
    }

    /// A geometry of type 4 of points of type 1.
    static func multiPoint(_ places: [Coordinate]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(9 + 21 * places.count)
        head(4, count: places.count, in: &bytes)
        for place in places {
            bytes.append(1)
            append(1 as UInt32, to: &bytes)
            append(place, to: &bytes)
        }
        return bytes
    }

    private static func head(_ type: UInt32, count: Int, in bytes: inout [UInt8]) {
        bytes.append(1)
        append(type, to: &bytes)
        append(UInt32(count), to: &bytes)
    }

    private static func append(_ place: Coordinate, to bytes: inout [UInt8]) {
        append(place.longitude, to: &bytes)
        append(place.latitude, to: &bytes)
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
