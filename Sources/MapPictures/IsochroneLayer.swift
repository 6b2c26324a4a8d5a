import Geometry
import Guidance
import Journeys
import Measures
import StreetRouting
import Streets
import XMLReading

/// The areas that one reaches within some times: what is reached within each in a color, its outline, its time.
struct IsochroneLayer {
    private let isochrones: [Isochrone]
    private let rings: [[[MapFrame.Point]]]
    private let place: Endpoint
    private let frame: MapFrame
    private let units: Units
    private let language: Language

    init(_ isochrones: [Isochrone], around place: Endpoint, frame: MapFrame, units: Units, language: Language) {
        // The shortest first.
        self.isochrones = isochrones.sorted { $0.time < $1.time }
        rings = self.isochrones.map { isochrone in
            isochrone.areas.flatMap { [$0.outer] + $0.holes }.map(frame.line).filter { $0.count > 2 }
        }
        self.place = place
        self.frame = frame
        self.units = units
        self.language = language
    }

    /// From what is near to what is far: light enough for streets and names, apart for those who see no red or green.
    private static let colors: [(red: Double, green: Double, blue: Double)] = [
        (26, 115, 110), (70, 160, 110), (170, 195, 80), (240, 185, 60), (225, 110, 50), (175, 50, 70),
    ]

    /// The color of the area with this number, made a share darker.
    private func color(_ number: Int, darker share: Double = 0) -> String {
        let last = Double(IsochroneLayer.colors.count - 1)
        let place = isochrones.count > 1 ? Double(number) / Double(isochrones.count - 1) * last : 1
        let low = min(Int(place), IsochroneLayer.colors.count - 2)
        let (a, b, part) = (IsochroneLayer.colors[low], IsochroneLayer.colors[low + 1], place - Double(low))
        let parts = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { a, b in
            UInt32(((a + (b - a) * part) * (1 - share)).rounded())
        }
        let hex = String(parts[0] << 16 | parts[1] << 8 | parts[2], radix: 16)
        return "#" + String(repeating: "0", count: 6 - hex.count) + hex
    }

    private func closed(_ rings: [[MapFrame.Point]]) -> String {
        rings.map { SVGText.commands($0) + "Z" }.joined()
    }

    /// What is reached within each time and not within a shorter one.
    var fills: String {
        var text = ""
        for number in isochrones.indices.reversed() where !rings[number].isEmpty {
            // An area lies within those of longer times: both outlines together leave what lies between them.
            let inner = number > 0 ? rings[number - 1] : []
            text +=
                "<path d=\"\(closed(rings[number]))\(closed(inner))\" fill=\"\(color(number))\" fill-opacity=\"0.42\""
                + " fill-rule=\"evenodd\"/>\n"
        }
        return text
    }

    /// The outlines, the longest time below.
    var outlines: String {
        var text = ""
        for number in isochrones.indices.reversed() where !rings[number].isEmpty {
            let path = closed(rings[number])
            text += "<path d=\"\(path)\" stroke=\"#ffffff\" stroke-width=\"4.5\" stroke-opacity=\"0.75\"/>\n"
            text += "<path d=\"\(path)\" stroke=\"\(color(number, darker: 0.15))\" stroke-width=\"2.4\"/>\n"
        }
        return text
    }

    /// The times on their outlines, at the end that is farthest up, right, down or left, where there is room.
    func times(occupancy: inout Occupancy) -> String {
        var text = ""
        for number in isochrones.indices.reversed() {
            let points = rings[number].joined()
            let name = language.writtenDuration(seconds: isochrones[number].time.wholeSeconds)
            let wide = SVGText.width(of: name, size: 13, isBold: true) + 8
            let ends = [
                points.min { $0.y < $1.y }, points.max { $0.x < $1.x }, points.max { $0.y < $1.y },
                points.min { $0.x < $1.x },
            ].compactMap(\.self)
            let free = ends.first {
                frame.contains($0, margin: 20) && occupancy.isFree(around: $0, width: wide, height: 18)
            }
            guard let middle = free else { continue }
            occupancy.take(around: middle, width: wide, height: 18)
            text += SVGText.label(
                name, at: MapFrame.Point(x: middle.x, y: middle.y + 4.6), size: 13,
                color: color(number, darker: 0.45), isBold: true)
        }
        return text
    }

    /// The mark of the place, with its name.
    func mark(occupancy: inout Occupancy) -> String {
        let mark = MapMark(frame: frame)
        occupancy.take(around: frame.point(place.coordinate), width: 24, height: 24)
        return mark.ring(at: place.coordinate) + mark.name(place.name, at: place.coordinate, &occupancy)
    }

    /// `Walk 5 min, 10 min, 15 min`
    func summary(_ mode: TravelMode) -> String {
        let go = language.going[mode] ?? ""
        return go.prefix(1).uppercased() + go.dropFirst() + " "
            + isochrones.map { language.writtenDuration(seconds: $0.time.wholeSeconds) }.joined(separator: ", ")
    }

    /// Which color is which time, and how large its area is, upper right.
    func table(occupancy: inout Occupancy) -> String {
        guard !isochrones.isEmpty else { return "" }
        let rows = isochrones.map { isochrone in
            (
                time: language.writtenDuration(seconds: isochrone.time.wholeSeconds),
                size: language.written(squareMeters: isochrone.squareMeters, units)
            )
        }
        let timeWidth = rows.map { SVGText.width(of: $0.time, size: 13, isBold: true) }.max() ?? 0
        let sizeWidth = rows.map { SVGText.width(of: $0.size, size: 13) }.max() ?? 0
        let wide = 14 + 20 + 10 + timeWidth + 14 + sizeWidth + 14
        let high = Double(rows.count) * 22 + 14
        let left = frame.width - 16 - wide
        occupancy.take(
            around: MapFrame.Point(x: left + wide / 2, y: 16 + high / 2), width: wide + 6, height: high + 6)
        var text =
            "<rect x=\"\(SVGText.number(left))\" y=\"16\" width=\"\(SVGText.number(wide))\""
            + " height=\"\(SVGText.number(high))\" rx=\"8\" fill=\"#ffffff\" fill-opacity=\"0.93\""
            + " stroke=\"#cfc8ba\"/>\n"
        for (number, row) in rows.enumerated() {
            let middle = 16 + 7 + 22 * Double(number) + 11
            let y = SVGText.number(middle + 4.6)
            text +=
                "<rect x=\"\(SVGText.number(left + 14))\" y=\"\(SVGText.number(middle - 7))\" width=\"20\" height=\"14\""
                + " rx=\"3\" fill=\"\(color(number))\" fill-opacity=\"0.55\""
                + " stroke=\"\(color(number, darker: 0.15))\" stroke-width=\"1.5\"/>"
                + "<text x=\"\(SVGText.number(left + 44))\" y=\"\(y)\" font-size=\"13\" font-weight=\"bold\""
                + " fill=\"#1a1a1a\">\(XMLText.escaped(row.time))</text>"
                + "<text x=\"\(SVGText.number(left + wide - 14))\" y=\"\(y)\" font-size=\"13\" fill=\"#4a4a4a\""
                + " text-anchor=\"end\">\(XMLText.escaped(row.size))</text>\n"
        }
        return text
    }
}
