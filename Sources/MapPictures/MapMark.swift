import Geometry

/// The marks of places in a picture, and their names beside them.
struct MapMark {
    let frame: MapFrame

    /// Where one sets out: a ring.
    func ring(at place: Coordinate) -> String {
        let point = frame.point(place)
        return "<circle cx=\"\(SVGText.number(point.x))\" cy=\"\(SVGText.number(point.y))\" r=\"9\" fill=\"#ffffff\""
            + " stroke=\"#1d6b3a\" stroke-width=\"5\"/>\n"
    }

    /// Where one wants to be: a pin.
    func pin(at place: Coordinate) -> String {
        let point = frame.point(place)
        return "<g transform=\"translate(\(SVGText.number(point.x)) \(SVGText.number(point.y)))\">"
            + "<path d=\"M0 1C-3 -9 -12 -14 -12 -23A12 12 0 0 1 12 -23C12 -14 3 -9 0 1Z\""
            + " fill=\"#c9302c\" stroke=\"#ffffff\" stroke-width=\"2\"/>"
            + "<circle cy=\"-23\" r=\"4.6\" fill=\"#ffffff\"/></g>\n"
    }

    /// A name beside a place, where there is room; a great one is written in any case.
    ///
    /// - Parameter lift: how much higher the middle of what stands there is than the place.
    func name(
        _ name: String, at place: Coordinate, lift: Double = 0, isGreat: Bool = true, _ occupancy: inout Occupancy
    ) -> String {
        let point = frame.point(place)
        let size = isGreat ? 14.5 : 12.0
        let shown = name.count > 42 ? name.prefix(41) + "…" : name[...]
        let wide = SVGText.width(of: String(shown), size: size, isBold: isGreat) + 8
        let high = size + 5
        let aside = wide / 2 + 16
        let places = [
            MapFrame.Point(x: point.x + aside, y: point.y - lift),
            MapFrame.Point(x: point.x - aside, y: point.y - lift),
            MapFrame.Point(x: point.x, y: point.y + 24),
            MapFrame.Point(x: point.x, y: point.y - (lift == 0 ? 24 : 50)),
        ]
        func isShown(_ place: MapFrame.Point) -> Bool {
            frame.contains(MapFrame.Point(x: place.x - wide / 2, y: place.y), margin: 8)
                && frame.contains(MapFrame.Point(x: place.x + wide / 2, y: place.y), margin: 8)
        }
        var middle = places.first { isShown($0) && occupancy.isFree(around: $0, width: wide, height: high) }
        if middle == nil, isGreat { middle = places.first(where: isShown) }
        guard let middle else { return "" }
        occupancy.take(around: middle, width: wide, height: high)
        return SVGText.label(
            String(shown), at: MapFrame.Point(x: middle.x, y: middle.y + size * 0.35), size: size,
            color: isGreat ? "#1a1a1a" : "#333333", isBold: isGreat)
    }
}
