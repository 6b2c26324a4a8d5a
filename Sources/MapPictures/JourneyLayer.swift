import Geometry
import Guidance
import Journeys
import Measures
import Streets
import Transit
import XMLReading

/// Journeys in a picture: their lines, the marks at their places, and what those are called.
struct JourneyLayer {
    private let frame: MapFrame
    private let answer: JourneyAnswer

    init(_ answer: JourneyAnswer, frame: MapFrame) {
        self.answer = answer
        self.frame = frame
    }

    /// The lines: the further journeys in gray below, the best in its colors on top; what it takes up is marked.
    func lines(occupancy: inout Occupancy) -> String {
        var text = ""
        for journey in answer.journeys.dropFirst().reversed() {
            let lines = journey.legs.map { frame.line($0.geometry) }
            for line in lines { occupancy.take(line, width: 6) }
            text += SVGText.path(lines, "stroke=\"#ffffff\" stroke-width=\"7\" stroke-opacity=\"0.8\"")
            text += SVGText.path(lines, "stroke=\"#8d95a3\" stroke-width=\"4\"")
        }
        guard let best = answer.journeys.first else { return text }
        let isMixed = !best.rides.isEmpty
        for leg in best.legs {
            let line = frame.line(leg.geometry)
            text += gaps(leg, line)
            occupancy.take(line, width: 9)
            let isOnFoot = isMixed && leg.ride == nil
            text += SVGText.path([line], "stroke=\"#ffffff\" stroke-width=\"\(isOnFoot ? 8 : 10)\"")
            if isOnFoot {
                // A row of dots.
                text += SVGText.path(
                    [line], "stroke=\"\(leg.displayColor)\" stroke-width=\"5.5\" stroke-dasharray=\"0.1 9\"")
            } else {
                text += SVGText.path([line], "stroke=\"\(darker(leg.displayColor))\" stroke-width=\"7\"")
                text += SVGText.path([line], "stroke=\"\(leg.displayColor)\" stroke-width=\"5\"")
            }
        }
        return text
    }

    /// From the places at the ends of a leg to where it begins and ends on the street, where that is seen.
    private func gaps(_ leg: Leg, _ line: [MapFrame.Point]) -> String {
        guard leg.ride == nil, let first = line.first, let last = line.last else { return "" }
        let gaps = [[frame.point(leg.from.coordinate), first], [last, frame.point(leg.to.coordinate)]]
        return SVGText.path(
            gaps.filter { ($0[1] - $0[0]).length > 12 },
            "stroke=\"#8d95a3\" stroke-width=\"3\" stroke-dasharray=\"0.1 7\"")
    }

    /// The marks with their names, and the badges of lines; what they take up is marked.
    func marks(occupancy: inout Occupancy) -> String {
        guard let best = answer.journeys.first else { return "" }
        var text = ""
        let marks = best.marks
        for mark in marks {
            let point = frame.point(mark.place)
            let isPin = mark.kind == .end
            occupancy.take(
                around: MapFrame.Point(x: point.x, y: isPin ? point.y - 14 : point.y), width: 24,
                height: isPin ? 36 : 22)
        }
        var via = 0
        for mark in marks {
            let point = frame.point(mark.place)
            if mark.kind == .via { via += 1 }
            text += symbol(mark, at: point, number: via, in: best)
        }
        text += badges(best, &occupancy)
        var named: Set<String> = []
        // The ends first: their names have the best places.
        for mark in marks.sorted(by: { rank($0) < rank($1) }) where named.insert(mark.name).inserted {
            let isStop = mark.kind == .board || mark.kind == .alight
            text += MapMark(frame: frame).name(
                mark.name, at: mark.place, lift: mark.kind == .end ? 20 : 0, isGreat: !isStop, &occupancy)
        }
        return text
    }

    private func rank(_ mark: JourneyMark) -> Int {
        switch mark.kind {
        case .end: 0
        case .start: 1
        case .via: 2
        case .board, .alight: 3
        }
    }

    private func symbol(_ mark: JourneyMark, at point: MapFrame.Point, number: Int, in journey: Journey) -> String {
        let (x, y) = (SVGText.number(point.x), SVGText.number(point.y))
        switch mark.kind {
        case .start: return MapMark(frame: frame).ring(at: mark.place)
        case .end: return MapMark(frame: frame).pin(at: mark.place)
        case .via:
            return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"9.5\" fill=\"#7a3fa0\" stroke=\"#ffffff\" stroke-width=\"2\"/>"
                + "<text x=\"\(x)\" y=\"\(SVGText.number(point.y + 4))\" font-size=\"11.5\" font-weight=\"bold\""
                + " fill=\"#ffffff\" text-anchor=\"middle\">\(number)</text>\n"
        case .board, .alight:
            let color = journey.legs[mark.leg].displayColor
            return
                "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"6\" fill=\"#ffffff\" stroke=\"\(darker(color))\" stroke-width=\"3\"/>\n"
        }
    }

    /// The names of lines on their colors, in the middle of what is ridden.
    private func badges(_ journey: Journey, _ occupancy: inout Occupancy) -> String {
        var text = ""
        for leg in journey.legs {
            guard let ride = leg.ride, let middle = Line.point(at: Line.length(leg.geometry) * 0.5, along: leg.geometry)
            else { continue }
            let point = frame.point(middle)
            let wide = SVGText.width(of: ride.route.name, size: 13, isBold: true) + 14
            occupancy.take(around: point, width: wide + 4, height: 24)
            // Without a color of its own a line has that of its means, on which any other text may be hard to read.
            let front = ride.route.color == .none ? RouteColor.none : ride.route.textColor
            text +=
                "<rect x=\"\(SVGText.number(point.x - wide / 2))\" y=\"\(SVGText.number(point.y - 10.5))\""
                + " width=\"\(SVGText.number(wide))\" height=\"21\" rx=\"5\" fill=\"\(leg.displayColor)\""
                + " stroke=\"#ffffff\" stroke-width=\"2\"/>"
            text +=
                "<text x=\"\(SVGText.number(point.x))\" y=\"\(SVGText.number(point.y + 4.6))\" font-size=\"13\""
                + " font-weight=\"bold\" fill=\"\(front.css ?? "#ffffff")\" text-anchor=\"middle\">"
                + "\(XMLText.escaped(ride.route.name))</text>\n"
        }
        return text
    }

    /// A color with a third less light.
    private func darker(_ color: String) -> String {
        guard let rgb = UInt32(color.dropFirst(), radix: 16) else { return color }
        let parts = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255].map { $0 * 2 / 3 }
        return RouteColor(rgb: parts[0] << 16 | parts[1] << 8 | parts[2]).css ?? color
    }
}
