import Geometry
import Measures

/// The part of the world that a picture shows, and where its places lie in the picture.
struct MapFrame {
    /// A point of the picture, in pixels from its upper left corner.
    struct Point: Hashable {
        var x: Double
        var y: Double

        static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
        static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
        static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
        var length: Double { (x * x + y * y).squareRoot() }
    }

    /// The part of the world.
    let box: Box
    /// The picture's size in pixels.
    let width: Double
    let height: Double
    /// Meters that a pixel stands for.
    let metersPerPixel: Double
    private let plane: LocalPlane

    /// The pixels across the picture.
    static let width = 1200.0
    /// The least and the greatest height.
    static let heights = 800.0...1300.0
    /// What is left free at each side.
    static let margin = 110.0
    /// No picture shows less than this across.
    static let leastAcross = 600.0

    /// A frame around places, with some room; nil without a place.
    init?(around places: [Coordinate]) {
        guard let box = Box(places) else { return nil }
        let plane = LocalPlane(around: box.center)
        let (a, b) = (plane.position(of: box.southWest), plane.position(of: box.northEast))
        let (east, north) = (b.east - a.east, b.north - a.north)
        let free = MapFrame.width - 2 * MapFrame.margin
        let wanted = east > 0 ? north / east * free + 2 * MapFrame.margin : MapFrame.heights.upperBound
        let height = min(MapFrame.heights.upperBound, max(MapFrame.heights.lowerBound, wanted)).rounded()
        metersPerPixel = max(
            east / free, north / (height - 2 * MapFrame.margin), MapFrame.leastAcross / MapFrame.width)
        self.plane = plane
        self.width = MapFrame.width
        self.height = height
        let halfWidth = width / 2 * metersPerPixel
        let halfHeight = height / 2 * metersPerPixel
        var shown = Box(plane.coordinate(east: -halfWidth, north: -halfHeight))
        shown.extend(to: plane.coordinate(east: halfWidth, north: halfHeight))
        self.box = shown
    }

    /// Where a place lies in the picture.
    func point(_ place: Coordinate) -> Point {
        let position = plane.position(of: place)
        return Point(
            x: width / 2 + position.east / metersPerPixel, y: height / 2 - position.north / metersPerPixel)
    }

    /// A line in the picture; points nearer to each other than half a pixel are left out, but for its ends.
    func line(_ places: [Coordinate]) -> [Point] {
        var points: [Point] = []
        for (number, place) in places.enumerated() {
            let point = point(place)
            if let last = points.last, (point - last).length < 0.5, number < places.count - 1 { continue }
            points.append(point)
        }
        return points
    }

    /// Whether a point lies in the picture, so far from its edge.
    func contains(_ point: Point, margin: Double = 0) -> Bool {
        (margin...width - margin).contains(point.x) && (margin...height - margin).contains(point.y)
    }
}
