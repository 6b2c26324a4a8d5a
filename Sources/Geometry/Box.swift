import Measures

/// A box between two parallels and two meridians; it does not cross the date line.
public struct Box: Hashable, Sendable, BitwiseCopyable {
    /// The southern edge, in 1e-7 degrees.
    public var minLatitudeE7: Int32
    /// The western edge, in 1e-7 degrees.
    public var minLongitudeE7: Int32
    /// The northern edge, in 1e-7 degrees.
    public var maxLatitudeE7: Int32
    /// The eastern edge, in 1e-7 degrees.
    public var maxLongitudeE7: Int32

    /// The box that holds one place alone.
    @inlinable public init(_ place: Coordinate) {
        minLatitudeE7 = place.latitudeE7
        maxLatitudeE7 = place.latitudeE7
        minLongitudeE7 = place.longitudeE7
        maxLongitudeE7 = place.longitudeE7
    }

    /// The smallest box around places; nil where there are none.
    public init?(_ places: some Sequence<Coordinate>) {
        var iterator = places.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(first)
        while let place = iterator.next() { extend(to: place) }
    }

    /// Grows to hold a place.
    @inlinable public mutating func extend(to place: Coordinate) { formUnion(Box(place)) }

    /// Grows to hold another box.
    @inlinable public mutating func formUnion(_ other: Box) {
        minLatitudeE7 = min(minLatitudeE7, other.minLatitudeE7)
        minLongitudeE7 = min(minLongitudeE7, other.minLongitudeE7)
        maxLatitudeE7 = max(maxLatitudeE7, other.maxLatitudeE7)
        maxLongitudeE7 = max(maxLongitudeE7, other.maxLongitudeE7)
    }

    /// The box with `distance` more on each side.
    public func grown(by distance: Meters) -> Box {
        var box = self
        for corner in [southWest, northEast] {
            let plane = LocalPlane(around: corner)
            box.extend(to: plane.coordinate(east: distance.value, north: distance.value))
            box.extend(to: plane.coordinate(east: -distance.value, north: -distance.value))
        }
        return box
    }

    /// Whether the place lies inside or on the edge.
    @inlinable public func contains(_ place: Coordinate) -> Bool {
        minLatitudeE7 <= place.latitudeE7 && place.latitudeE7 <= maxLatitudeE7
            && minLongitudeE7 <= place.longitudeE7 && place.longitudeE7 <= maxLongitudeE7
    }

    /// Whether the two boxes share a place.
    @inlinable public func intersects(_ other: Box) -> Bool {
        minLatitudeE7 <= other.maxLatitudeE7 && other.minLatitudeE7 <= maxLatitudeE7
            && minLongitudeE7 <= other.maxLongitudeE7 && other.minLongitudeE7 <= maxLongitudeE7
    }

    /// The corner of least latitude and longitude.
    public var southWest: Coordinate {
        Coordinate(uncheckedLatitudeE7: minLatitudeE7, longitudeE7: minLongitudeE7)
    }

    /// The corner of greatest latitude and longitude.
    public var northEast: Coordinate {
        Coordinate(uncheckedLatitudeE7: maxLatitudeE7, longitudeE7: maxLongitudeE7)
    }

    /// The middle of the box.
    public var center: Coordinate { southWest.interpolated(to: northEast, fraction: 0.5) }
}
