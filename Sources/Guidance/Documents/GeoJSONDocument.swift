import Geometry
import Journeys
import Measures
import Transit

/// Journeys as GeoJSON (RFC 7946): a line for each leg, a point for each start, via, stop where one boards or gets off, and
/// end.
///
/// Lines bear `stroke`, the color of the line or of the mode, as map viewers read it (simplestyle).
public struct GeoJSONDocument: JSONDocument {
    private let type = "FeatureCollection"
    private let features: [Feature]

    /// The journeys of an answer, the best first; `journey` numbers them from 1.
    public init(_ answer: JourneyAnswer) {
        features = answer.journeys.enumerated().flatMap { number, journey in
            Feature.lines(of: journey, number: number + 1) + Feature.marks(of: journey, number: number + 1)
        }
    }

    private struct Feature: Encodable, Sendable {
        let type = "Feature"
        let properties: Properties
        let geometry: Shape

        static func lines(of journey: Journey, number: Int) -> [Feature] {
            journey.legs.enumerated().map { position, leg in
                var properties = Properties(journey: number)
                properties.leg = position + 1
                properties.mode = leg.mode
                properties.from = leg.from.name
                properties.to = leg.to.name
                properties.departure = journey.zone.iso(leg.departure)
                properties.arrival = journey.zone.iso(leg.arrival)
                properties.distance = leg.distance.tenths
                properties.seconds = leg.seconds
                properties.route = leg.ride?.route.name
                properties.headsign = leg.ride?.headsign.nonEmpty
                properties.stroke = leg.displayColor
                // A line has two points at least.
                let points = leg.geometry.count > 1 ? leg.geometry : leg.geometry + leg.geometry
                return Feature(properties: properties, geometry: .line(points))
            }
        }

        static func marks(of journey: Journey, number: Int) -> [Feature] {
            journey.marks.map { mark in
                var properties = Properties(journey: number)
                properties.mark = mark.kind
                properties.name = mark.name
                return Feature(properties: properties, geometry: .point(mark.place))
            }
        }
    }

    private struct Properties: Encodable, Sendable {
        let journey: Int
        var leg: Int?
        var mode: String?
        var from: String?
        var to: String?
        var departure: String?
        var arrival: String?
        var distance: Double?
        var seconds: Int?
        var route: String?
        var headsign: String?
        var stroke: String?
        var mark: JourneyMark.Kind?
        var name: String?

        enum CodingKeys: String, CodingKey {
            case journey, leg, mode, from, to, departure, arrival, route, headsign, stroke, mark, name
            case distance = "distance_m"
            case seconds = "duration_s"
        }

        init(journey: Int) { self.journey = journey }
    }

    private enum Shape: Encodable, Sendable {
        case line([Coordinate])
        case point(Coordinate)

        private enum CodingKeys: String, CodingKey { case type, coordinates }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .line(let points):
                try container.encode("LineString", forKey: .type)
                try container.encode(points.map(\.position), forKey: .coordinates)
            case .point(let place):
                try container.encode("Point", forKey: .type)
                try container.encode(place.position, forKey: .coordinates)
            }
        }
    }
}
