import Geometry
import Measures

/// The direction of a line near a point of it, taken over some meters, so that kinks at a corner do not count.
struct LineDirection {
    let points: [Coordinate]
    /// Over how many meters a direction is taken.
    let reach: Double

    /// The direction in which the part from `start` on sets out, no further than `end`.
    func leaving(_ start: Int, until end: Int) -> Bearing? {
        let position = position(from: start, to: end, step: 1)
        return points[start] == points[position] ? nil : points[start].bearing(to: points[position])
    }

    /// The direction in which the part up to `end` arrives, from no earlier than `start`.
    func reaching(_ end: Int, from start: Int) -> Bearing? {
        let position = position(from: end, to: start, step: -1)
        return points[position] == points[end] ? nil : points[position].bearing(to: points[end])
    }

    /// The first point that lies far enough from another one along the line, no further than `end`; measured on a flat map.
    private func position(from start: Int, to end: Int, step: Int) -> Int {
        guard (end - start) * step > 0 else { return start }
        let plane = LocalPlane(around: points[start])
        var last = (east: 0.0, north: 0.0)
        var length = 0.0
        var position = start
        while position != end, length < reach {
            position += step
            let next = plane.position(of: points[position])
            let (east, north) = (next.east - last.east, next.north - last.north)
            length += (east * east + north * north).squareRoot()
            last = next
        }
        return position
    }
}
