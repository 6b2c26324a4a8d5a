import Geometry
import Measures

/// The direction of a line near a point of it, taken over some meters, so that kinks at a corner do not count.
struct LineDirection {
    let points: [Coordinate]
    /// Over how many meters a direction is taken.
    let reach: Double

    /// The direction in which the part from `start` on sets out, no further than `end`.
    func leaving(_ start: Int, until end: Int) -> Bearing? {
        var length = 0.0
        var position = start
        while position < end {
            length += points[position].distance(to: points[position + 1]).value
            position += 1
            if length >= reach { break }
        }
        return points[start] == points[position] ? nil : points[start].bearing(to: points[position])
    }

    /// The direction in which the part up to `end` arrives, from no earlier than `start`.
    func reaching(_ end: Int, from start: Int) -> Bearing? {
        var length = 0.0
        var position = end
        while position > start {
            length += points[position].distance(to: points[position - 1]).value
            position -= 1
            if length >= reach { break }
        }
        return points[position] == points[end] ? nil : points[position].bearing(to: points[end])
    }
}
