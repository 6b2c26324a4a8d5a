import Geometry

/// A corner of an outline in whole steps of a coordinate, so that what lies on a line is told exactly.
struct Corner: Hashable {
    /// To the east.
    var x: Int64
    /// To the north.
    var y: Int64

    /// Outlines reach less far than this, so that no product overflows: half a degree.
    static let reach: Int64 = 10_000_000

    /// A place, in steps of 1/2 coordinate, so that the middle between two is a corner too.
    init(_ place: Coordinate) {
        x = 2 * Int64(place.longitudeE7)
        y = 2 * Int64(place.latitudeE7)
    }

    private init(x: Int64, y: Int64) {
        self.x = x
        self.y = y
    }

    /// Whether another one lies within reach.
    func isNear(_ other: Corner) -> Bool { abs(x - other.x) < Corner.reach && abs(y - other.y) < Corner.reach }

    /// The middle between this and another one.
    func middle(_ other: Corner) -> Corner { Corner(x: (x + other.x) / 2, y: (y + other.y) / 2) }

    /// Twice the area of the triangle with two others: positive where they turn left around this one.
    func cross(_ a: Corner, _ b: Corner) -> Int64 { (a.x - x) * (b.y - y) - (a.y - y) * (b.x - x) }

    /// Whether it lies on the line between two others, they themselves not counted.
    func isBetween(_ a: Corner, _ b: Corner) -> Bool {
        guard self != a, self != b, cross(a, b) == 0 else { return false }
        return (a.x - x) * (b.x - x) + (a.y - y) * (b.y - y) < 0
    }

    /// Whether two lines cross at a point within both.
    static func doCross(_ a: Corner, _ b: Corner, _ c: Corner, _ d: Corner) -> Bool {
        let (fromC, fromD) = (a.cross(b, c).signum(), a.cross(b, d).signum())
        guard fromC * fromD < 0 else { return false }
        return c.cross(d, a).signum() * c.cross(d, b).signum() < 0
    }

    /// Whether a corner lies within rings, holes left out (even-odd), or on one of them.
    static func isInside(_ corner: Corner, of rings: [[Corner]]) -> Bool {
        var isInside = false
        for ring in rings {
            for (place, a) in ring.enumerated() {
                let b = ring[(place + 1) % ring.count]
                if corner == a || corner.isBetween(a, b) { return true }
                guard (a.y > corner.y) != (b.y > corner.y) else { continue }
                // Whether the line lies to the east, without dividing.
                let isToTheRight = (corner.cross(a, b) > 0) == (b.y > a.y)
                if isToTheRight { isInside.toggle() }
            }
        }
        return isInside
    }
}
