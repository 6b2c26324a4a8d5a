import Geometry
import Journeys
import Measures
import Transit

/// Journeys as GeoJSON (RFC 7946): a line for each leg, a point for each start, via, stop where one boards or gets off,
/// and end.
///
/// Lines bear `stroke`, the color of the line or of the mode, as map viewers read it (simplestyle).
public struct GeoJSONDocument: JSONDocument {
    private let journeys: [Journey]

    /// The journeys of an answer, the best first; `journey` numbers them from 1.
    public init(_ answer: JourneyAnswer) { journeys = answer.journeys }

    /// Writes the collection of features.
    public func write(to json: inout JSONWriter) {
        let features = journeys.enumerated().flatMap { number, journey in
            journey.legs.enumerated().map { Feature.leg($1, of: journey, leg: $0 + 1, journey: number + 1) }
                + journey.marks.map { Feature.mark($0, journey: number + 1) }
        }
        json.object { json in
            json.member("features", features)
            json.member("type", "FeatureCollection")
        }
    }

    private enum Feature: JSONWritable {
        case leg(Leg, of: Journey, leg: Int, journey: Int)
        case mark(JourneyMark, journey: Int)

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.member("geometry") { json in json.object(shape) }
                json.member("properties") { json in json.object(properties) }
                json.member("type", "Feature")
            }
        }

        private func shape(_ json: inout JSONWriter) {
            switch self {
            case .leg(let leg, _, _, _):
                // A line has two points at least.
                json.member("coordinates", leg.geometry.count > 1 ? leg.geometry : leg.geometry + leg.geometry)
                json.member("type", "LineString")
            case .mark(let mark, _):
                json.member("coordinates", mark.place)
                json.member("type", "Point")
            }
        }

        private func properties(_ json: inout JSONWriter) {
            switch self {
            case .leg(let leg, let journey, let position, let number):
                json.member("arrival", journey.zone.iso(leg.arrival))
                json.member("departure", journey.zone.iso(leg.departure))
                json.member("distance_m", leg.distance.tenths)
                json.member("duration_s", leg.seconds)
                json.member("from", leg.from.name)
                json.member("headsign", leg.ride?.headsign.nonEmpty)
                json.member("journey", number)
                json.member("leg", position)
                json.member("mode", leg.mode)
                json.member("route", leg.ride?.route.name)
                json.member("stroke", leg.displayColor)
                json.member("to", leg.to.name)
            case .mark(let mark, let number):
                json.member("journey", number)
                json.member("mark", mark.kind.rawValue)
                json.member("name", mark.name)
            }
        }
    }
}
