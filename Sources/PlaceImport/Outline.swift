import Geometry

/// The outline of a building or of another area.
struct Outline {
    /// Its center of gravity; of an open line the middle of its box.
    let middle: Coordinate
    /// The box around it.
    let extent: Box
    /// How much it encloses; 0 for an open line.
    let squareMeters: Double

    /// The outline through these points, `nil` without any.
    init?(of points: [Coordinate]) {
        guard let first = points.first, let extent = Box(points) else { return nil }
        self.extent = extent
        let plane = LocalPlane(around: extent.center)
        var (twiceArea, east, north) = (0.0, 0.0, 0.0)
        if points.count > 3, points.last == first {
            for (start, end) in zip(points, points.dropFirst()) {
                let (a, b) = (plane.position(of: start), plane.position(of: end))
                let cross = a.east * b.north - b.east * a.north
                twiceArea += cross
                east += (a.east + b.east) * cross
                north += (a.north + b.north) * cross
            }
        }
        squareMeters = abs(twiceArea) / 2
        // Less than a square meter is no area to have a center of.
        middle =
            squareMeters < 1
            ? extent.center : plane.coordinate(east: east / (3 * twiceArea), north: north / (3 * twiceArea))
    }

    /// The box of points that are no ring, `nil` without any.
    init?(boxOf points: [Coordinate]) {
        guard let extent = Box(points) else { return nil }
        self.extent = extent
        middle = extent.center
        squareMeters = 0
    }
}
