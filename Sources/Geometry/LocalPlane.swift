#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A flat map of the surroundings of a place: meters east and north of it, true to scale within some kilometers.
///
/// Projections onto lines are taken on it; lengths that searches rest on are not.
public struct LocalPlane: Sendable {
    /// The middle of the map, where east and north are 0.
    public let origin: Coordinate
    /// Meters in 1e-7 degrees of longitude here.
    public let metersPerEast: Double
    /// Meters in 1e-7 degrees of latitude.
    public let metersPerNorth: Double

    /// The map around a place.
    public init(around origin: Coordinate) {
        self.origin = origin
        metersPerNorth = Coordinate.earthRadius * .pi / 180 * 1e-7
        metersPerEast = metersPerNorth * max(1e-9, cos(origin.latitude * .pi / 180))
    }

    /// Meters east and north of the origin.
    @inlinable public func position(of place: Coordinate) -> (east: Double, north: Double) {
        var turn = Int64(place.longitudeE7) - Int64(origin.longitudeE7)
        if turn > 1_800_000_000 { turn -= 3_600_000_000 } else if turn < -1_800_000_000 { turn += 3_600_000_000 }
        return (
            Double(turn) * metersPerEast,
            Double(Int64(place.latitudeE7) - Int64(origin.latitudeE7)) * metersPerNorth
        )
    }

    /// The place so many meters east and north of the origin, brought back into the world at its edges.
    public func coordinate(east: Double, north: Double) -> Coordinate {
        let latitude = Double(origin.latitudeE7) + north / metersPerNorth
        var longitude = Double(origin.longitudeE7) + east / metersPerEast
        if longitude > 1.8e9 { longitude -= 3.6e9 } else if longitude < -1.8e9 { longitude += 3.6e9 }
        return Coordinate(
            uncheckedLatitudeE7: Int32(min(9e8, max(-9e8, latitude.rounded()))),
            longitudeE7: Int32(min(1.8e9, max(-1.8e9, longitude.rounded()))))
    }
}
