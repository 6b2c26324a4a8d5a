import Geometry
import Journeys
import Measures
import XMLReading

/// Journeys as GPX 1.1 (topografix.com): for each a route with a point for every step and a track with a segment for
/// every leg, and the places of the best one as waypoints.
public struct GPXText: Sendable {
    private let guide: Guide

    /// Text in a guide's words.
    public init(_ guide: Guide = Guide()) { self.guide = guide }

    /// The journeys of an answer; ends with a line break.
    public func text(_ answer: JourneyAnswer) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="routeb-nav" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">

            """
        let title = guide.language.sentence(
            .title, ["from": answer.request.from.name, "to": answer.request.to.name])
        text += "  <metadata>\n    <name>\(xml(title))</name>\n"
        text += "    <copyright author=\"OpenStreetMap contributors\">\n"
        text += "      <license>https://opendatacommons.org/licenses/odbl/1-0/</license>\n    </copyright>\n"
        text += "  </metadata>\n"
        for mark in answer.journeys.first?.marks ?? [] {
            text +=
                "  <wpt \(place(mark.place))><name>\(xml(mark.name))</name><type>\(mark.kind.rawValue)</type></wpt>\n"
        }
        for journey in answer.journeys { text += route(journey, title) }
        for journey in answer.journeys { text += track(journey, title) }
        return text + "</gpx>\n"
    }

    private func route(_ journey: Journey, _ title: String) -> String {
        var text = "  <rte>\n    <name>\(xml(title))</name>\n"
        for step in guide.steps(of: journey) {
            text += "    <rtept \(place(step.maneuver.location))><time>\(ZoneRules.utc.iso(step.time))</time>"
            text += "<name>\(xml(step.text))</name><desc>\(xml(step.speech))</desc>"
            text += "<type>\(step.maneuver.kind.rawValue)</type></rtept>\n"
        }
        return text + "  </rte>\n"
    }

    private func track(_ journey: Journey, _ title: String) -> String {
        var text = "  <trk>\n    <name>\(xml(title))</name>\n"
        for leg in journey.legs {
            text += "    <trkseg>\n"
            for point in leg.geometry { text += "      <trkpt \(place(point))/>\n" }
            text += "    </trkseg>\n"
        }
        return text + "  </trk>\n"
    }

    private func place(_ place: Coordinate) -> String {
        let parts = place.description.split(separator: ",")
        return "lat=\"\(parts[0])\" lon=\"\(parts[1])\""
    }

    private func xml(_ text: String) -> String { XMLText.escaped(text) }
}
