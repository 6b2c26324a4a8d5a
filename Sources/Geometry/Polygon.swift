import Measures

/// An area with one outer edge and any number of holes.
///
/// Rings are not closed: the last point is joined with the first. The outer ring runs counterclockwise and the holes
/// clockwise, as GeoJSON has it (RFC 7946, 3.1.6). No ring crosses itself or another one.
public struct Polygon: Hashable, Sendable {
    /// The outer edge.
    public var outer: [Coordinate]
    /// The edges of the holes.
    public var holes: [[Coordinate]]

    /// An area within a ring, without the holes.
    public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
        self.outer = outer
        self.holes = holes
    }

    /// Whether a place lies inside the outer edge and in no hole. Complexity: O(points).
    public func contains(_ place: Coordinate) -> Bool {
        Polygon.ring(outer, contains: place) && !holes.contains { Polygon.ring($0, contains: place) }
    }

    /// The area in square meters, holes taken off, on the flat map around its first point. Complexity: O(points).
    public var squareMeters: Double {
        holes.reduce(abs(Polygon.signedArea(of: outer))) { $0 - abs(Polygon.signedArea(of: $1)) }
    }

    /// The area of a ring in square meters: positive where it runs counterclockwise.
    static func signedArea(of ring: [Coordinate]) -> Double {
        guard let first = ring.first, var last = ring.last else { return 0 }
        let plane = LocalPlane(around: first)
        var sum = 0.0
        for point in ring {
            let (a, b) = (plane.position(of: last), plane.position(of: point))
            sum += a.east * b.north - b.east * a.north
            last = point
        }
        return sum / 2
    }

    /// Whether a ray from the place crosses the ring an odd number of times.
    static func ring(_ ring: [Coordinate], contains place: Coordinate) -> Bool {
        guard var last = ring.last else { return false }
        let plane = LocalPlane(around: place)
        var isInside = false
        for point in ring {
            let (a, b) = (plane.position(of: last), plane.position(of: point))
            last = point
            guard (a.north > 0) != (b.north > 0) else { continue }
            if a.east + (b.east - a.east) * (-a.north) / (b.north - a.north) > 0 { isInside.toggle() }
        }
        return isInside
    }
}
