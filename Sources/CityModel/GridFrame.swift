import Geometry
import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A place in the grid: meters up the avenues and meters across them, to the right.
public struct GridPoint: Hashable, Sendable {
    /// Meters up the avenues from the frame's origin.
    public var along: Double
    /// Meters to the right of the origin, seen up the avenues.
    public var across: Double

    /// A place in the grid.
    public init(along: Double, across: Double) {
        self.along = along
        self.across = across
    }

    /// The straight distance to another place, in meters.
    func distance(to other: GridPoint) -> Double {
        let (a, b) = (other.along - along, other.across - across)
        return (a * a + b * b).squareRoot()
    }

    /// The place at a share (0 ... 1) of the way to another.
    func moved(toward other: GridPoint, by share: Double) -> GridPoint {
        GridPoint(along: along + (other.along - along) * share, across: across + (other.across - across) * share)
    }

    /// The place `meters` to the right of the straight way from here to `other`, level with `base`.
    func beside(_ base: GridPoint, toward other: GridPoint, right meters: Double) -> GridPoint {
        let size = max(1e-9, distance(to: other))
        let (up, over) = ((other.along - along) / size, (other.across - across) / size)
        return GridPoint(along: base.along - over * meters, across: base.across + up * meters)
    }
}

/// How the tilted grid lies on the globe: an origin, the bearing of its avenues, and the size of a degree there.
public struct GridFrame: Hashable, Sendable {
    /// The place where both positions are zero.
    public let origin: Coordinate
    /// The direction up the avenues.
    public let avenueBearing: Bearing
    /// Meters in a degree of latitude.
    public let metersPerLatitude: Double
    /// Meters in a degree of longitude.
    public let metersPerLongitude: Double

    /// A frame around an origin.
    public init(
        origin: Coordinate, avenueBearing: Bearing, metersPerLatitude: Double, metersPerLongitude: Double
    ) {
        self.origin = origin
        self.avenueBearing = avenueBearing
        self.metersPerLatitude = metersPerLatitude
        self.metersPerLongitude = metersPerLongitude
    }

    /// The place on the globe; throws where it lies outside the world.
    public func coordinate(_ point: GridPoint) throws(Coordinate.OutOfWorld) -> Coordinate {
        let angle = avenueBearing.degrees * .pi / 180
        let east = point.along * sin(angle) + point.across * cos(angle)
        let north = point.along * cos(angle) - point.across * sin(angle)
        return try Coordinate(
            latitude: origin.latitude + north / metersPerLatitude,
            longitude: origin.longitude + east / metersPerLongitude)
    }

    /// The place in the grid of a place on the globe.
    public func point(_ place: Coordinate) -> GridPoint {
        let angle = avenueBearing.degrees * .pi / 180
        let east = (place.longitude - origin.longitude) * metersPerLongitude
        let north = (place.latitude - origin.latitude) * metersPerLatitude
        return GridPoint(
            along: east * sin(angle) + north * cos(angle), across: east * cos(angle) - north * sin(angle))
    }
}
