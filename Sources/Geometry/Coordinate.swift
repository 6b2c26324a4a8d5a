import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A place on the globe (WGS 84), kept in steps of 1e-7 degrees (11 mm at most) as OpenStreetMap does.
///
/// A coordinate always lies in the world: latitude -90 ... 90, longitude -180 ... 180.
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
    /// Latitude in 1e-7 degrees, north positive.
    public let latitudeE7: Int32
    /// Longitude in 1e-7 degrees, east positive.
    public let longitudeE7: Int32

    /// A latitude or a longitude that no place has.
    public struct OutOfWorld: Error, CustomStringConvertible, Equatable {
        /// What was given as latitude, in degrees.
        public let latitude: Double
        /// What was given as longitude, in degrees.
        public let longitude: Double
        /// One sentence.
        public var description: String {
            "\(latitude),\(longitude) is not a place on earth: latitude lies in -90…90, longitude in -180…180."
        }
    }

    /// A place from degrees; throws on what lies outside the world or is no number.
    public init(latitude: Double, longitude: Double) throws(OutOfWorld) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            throw OutOfWorld(latitude: latitude, longitude: longitude)
        }
        latitudeE7 = Int32((latitude * 1e7).rounded())
        longitudeE7 = Int32((longitude * 1e7).rounded())
    }

    /// A place from steps of 1e-7 degrees; nil outside the world.
    public init?(latitudeE7: Int32, longitudeE7: Int32) {
        guard (-900_000_000...900_000_000).contains(latitudeE7), (-1_800_000_000...1_800_000_000).contains(longitudeE7)
        else { return nil }
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }

    /// Degrees, north positive: the shortest decimal that names this latitude.
    @inlinable public var latitude: Double { Double(latitudeE7) / 1e7 }
    /// Degrees, east positive: the shortest decimal that names this longitude.
    @inlinable public var longitude: Double { Double(longitudeE7) / 1e7 }

    /// The mean radius of the earth (IUGG), in meters.
    public static let earthRadius = 6_371_008.8

    /// The great-circle distance on the sphere of mean radius, by the haversine formula.
    ///
    /// It keeps the triangle inequality, which straight-line bounds of a search rest on; a map's projection would not.
    /// Against the ellipsoid it is wrong by 0.5 % at most.
    public func distance(to other: Coordinate) -> Meters {
        let radians = Double.pi / 180
        let sinLatitude = sin((other.latitude - latitude) * radians / 2)
        let sinLongitude = sin((other.longitude - longitude) * radians / 2)
        let h =
            sinLatitude * sinLatitude
            + cos(latitude * radians) * cos(other.latitude * radians) * sinLongitude * sinLongitude
        return Meters(2 * Coordinate.earthRadius * asin(min(1, h.squareRoot())))
    }

    /// The direction in which a great circle to `other` starts; north where the two are one place.
    public func bearing(to other: Coordinate) -> Bearing {
        let radians = Double.pi / 180
        let turn = (other.longitude - longitude) * radians
        let y = sin(turn) * cos(other.latitude * radians)
        let x =
            cos(latitude * radians) * sin(other.latitude * radians)
            - sin(latitude * radians) * cos(other.latitude * radians) * cos(turn)
        return Bearing(degrees: atan2(y, x) / radians)
    }

    /// The place `distance` away in direction `bearing`, for the few kilometers of a city.
    public func moved(_ distance: Meters, toward bearing: Bearing) -> Coordinate {
        let plane = LocalPlane(around: self)
        let angle = bearing.degrees * .pi / 180
        return plane.coordinate(east: distance.value * sin(angle), north: distance.value * cos(angle))
    }

    /// The point at `fraction` (0 ... 1) of the straight line to `other`, by linear interpolation.
    public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        let share = min(1, max(0, fraction))
        func between(_ a: Int32, _ b: Int32) -> Int32 { Int32((Double(a) + (Double(b) - Double(a)) * share).rounded()) }
        return Coordinate(
            uncheckedLatitudeE7: between(latitudeE7, other.latitudeE7),
            longitudeE7: between(longitudeE7, other.longitudeE7))
    }

    init(uncheckedLatitudeE7 latitude: Int32, longitudeE7 longitude: Int32) {
        latitudeE7 = latitude
        longitudeE7 = longitude
    }
}

extension Coordinate: CustomStringConvertible {
    /// `40.7484400,-73.9856600`, as `from` and `to` take it.
    public var description: String {
        func decimal(_ e7: Int32) -> String {
            let size = e7.magnitude
            let fraction = String(size % 10_000_000)
            return (e7 < 0 ? "-" : "") + "\(size / 10_000_000)."
                + String(repeating: "0", count: 7 - fraction.count) + fraction
        }
        return decimal(latitudeE7) + "," + decimal(longitudeE7)
    }
}
