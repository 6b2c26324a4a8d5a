import Guidance
import Journeys
import Measures
import XMLReading

/// What stands at the edges of a picture: the heading, the scale, whose data it is.
struct MapFurniture {
    private let frame: MapFrame
    /// What the picture shows: `From 350 5th Avenue to home`.
    let heading: String
    /// What is to be known of it.
    private let summary: String
    private let units: Units

    init(heading: String, summary: String, units: Units, frame: MapFrame) {
        self.heading = heading
        self.summary = summary
        self.units = units
        self.frame = frame
    }

    /// Of journeys: from where to where; when, how long, how far the best one is.
    init(_ answer: JourneyAnswer, frame: MapFrame, guide: Guide) {
        let journey = answer.journeys[0]
        let language = guide.language
        let start = journey.zone.local(journey.departure)
        let end = journey.zone.local(journey.arrival)
        let units = guide.units(for: journey)
        self.init(
            heading: language.sentence(.title, ["from": journey.from.name, "to": journey.to.name]),
            summary: "\(start.day.iso) \(start.hourAndMinute)–\(end.hourAndMinute)  ·  "
                + language.writtenDuration(from: journey.departure, to: journey.arrival) + "  ·  "
                + language.written(journey.distance, units),
            units: units, frame: frame)
    }

    /// The heading on a panel in the corner that is free, upper left if it can be.
    func title(occupancy: inout Occupancy) -> String {
        let shown = heading.count > 84 ? heading.prefix(83) + "…" : heading[...]
        let wide =
            max(
                SVGText.width(of: String(shown), size: 16, isBold: true), SVGText.width(of: summary, size: 13)) + 28
        occupancy.take(around: MapFrame.Point(x: 16 + wide / 2, y: 43), width: wide, height: 56)
        return "<rect x=\"16\" y=\"16\" width=\"\(SVGText.number(wide))\" height=\"54\" rx=\"8\" fill=\"#ffffff\""
            + " fill-opacity=\"0.93\" stroke=\"#cfc8ba\"/>\n"
            + "<text x=\"30\" y=\"39\" font-size=\"16\" font-weight=\"bold\" fill=\"#1a1a1a\">"
            + "\(XMLText.escaped(String(shown)))</text>\n"
            + "<text x=\"30\" y=\"59\" font-size=\"13\" fill=\"#4a4a4a\">\(XMLText.escaped(summary))</text>\n"
    }

    /// The scale, lower left, and the attribution, lower right.
    func corners(occupancy: inout Occupancy) -> String {
        let bar = scale()
        let bottom = frame.height - 20
        occupancy.take(
            around: MapFrame.Point(x: 20 + bar.pixels / 2, y: bottom - 10), width: bar.pixels + 30, height: 40)
        let (left, right) = (SVGText.number(24), SVGText.number(24 + bar.pixels))
        let y = SVGText.number(bottom)
        let upper = SVGText.number(bottom - 6)
        var text = ""
        for (color, width) in [("#ffffff", 5.0), ("#333333", 2.0)] {
            text +=
                "<path d=\"M\(left) \(upper)V\(y)H\(right)V\(upper)\" fill=\"none\" stroke=\"\(color)\""
                + " stroke-width=\"\(SVGText.number(width))\" stroke-linecap=\"round\"/>\n"
        }
        text += SVGText.label(
            bar.text, at: MapFrame.Point(x: 24 + bar.pixels / 2, y: bottom - 10), size: 12, color: "#333333")
        let credit = "© OpenStreetMap contributors"
        let wide = SVGText.width(of: credit, size: 11)
        occupancy.take(
            around: MapFrame.Point(x: frame.width - 10 - wide / 2, y: frame.height - 12), width: wide + 12, height: 20)
        text +=
            "<rect x=\"\(SVGText.number(frame.width - wide - 18))\" y=\"\(SVGText.number(frame.height - 24))\""
            + " width=\"\(SVGText.number(wide + 18))\" height=\"24\" fill=\"#ffffff\" fill-opacity=\"0.8\"/>\n"
        text +=
            "<text x=\"\(SVGText.number(frame.width - 9))\" y=\"\(SVGText.number(frame.height - 8))\""
            + " font-size=\"11\" fill=\"#4a4a4a\" text-anchor=\"end\">\(credit)</text>\n"
        return text
    }

    /// The longest round length of no more than 180 pixels.
    private func scale() -> (text: String, pixels: Double) {
        let round: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500]
        var lengths: [(text: String, meters: Double)] = []
        func add(_ number: Double, _ unit: String, _ meters: Double) {
            lengths.append(("\(Int(number)) \(unit)", number * meters))
        }
        if units == .metric {
            for number in round.dropFirst(4) { add(number, "m", 1) }
            for number in round { add(number, "km", 1000) }
        } else {
            for number in round.dropFirst(5) + [1000, 2000] { add(number, "ft", 0.3048) }
            for number in round { add(number, "mi", 1609.344) }
        }
        let fitting = lengths.last { $0.meters / frame.metersPerPixel <= 180 } ?? lengths[0]
        return (fitting.text, fitting.meters / frame.metersPerPixel)
    }
}
