import Geometry
import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The direction of a line near a point of it, taken over some meters, so that kinks at a corner do not count.
struct LineDirection {
    let points: [Coordinate]
    /// Over how many meters a direction is taken.
    let reach: Double
    /// A flat map of the line, true enough to scale for angles; nil for one without points.
    private let plane: LocalPlane?

    init(points: [Coordinate], reach: Double) {
        self.points = points
        self.reach = reach
        plane = points.first.map { LocalPlane(around: $0) }
    }

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

    /// The first point that lies far enough from another one along the line, no further than `end`; measured on a flat
    /// map.
    private func position(from start: Int, to end: Int, step: Int) -> Int {
        guard (end - start) * step > 0, let plane else { return start }
        var last = plane.position(of: points[start])
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

    /// By how many degrees the line turns around a point, positive to the right, between no earlier than `start` and no
    /// later than `end`; nil where it is less than `least`, of at most 90°, or there is no line before it or behind it.
    ///
    /// Both directions are taken over the reach to the centimeter, so that a long piece behind a kink counts no more
    /// than a short one; on a flat map.
    func turn(at point: Int, from start: Int, until end: Int, atLeast least: Double) -> Double? {
        guard start < point, point < end, let plane else { return nil }
        let before = place(from: point, to: start, step: -1, on: plane)
        let behind = place(from: point, to: end, step: 1, on: plane)
        let along = -before.east * behind.east - before.north * behind.north
        let across = before.east * behind.north - before.north * behind.east
        // Most lines go straight on.
        if along > 0, abs(across) < along * tan(least * .pi / 180) { return nil }
        return along == 0 && across == 0 ? nil : atan2(across, along) * 180 / .pi
    }

    /// How far east and north of a point the place lies that is as far along the line as directions are taken, or
    /// `end`.
    private func place(
        from start: Int, to end: Int, step: Int, on plane: LocalPlane
    ) -> (east: Double, north: Double) {
        let origin = plane.position(of: points[start])
        var place = origin
        var left = reach
        var position = start
        while position != end, left > 0 {
            position += step
            let next = plane.position(of: points[position])
            let (east, north) = (next.east - place.east, next.north - place.north)
            let length = (east * east + north * north).squareRoot()
            let part = length > left ? left / length : 1
            place = (place.east + part * east, place.north + part * north)
            left -= length
        }
        return (place.east - origin.east, place.north - origin.north)
    }
}
