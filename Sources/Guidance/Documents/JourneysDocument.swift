import Geometry
import Journeys
import Measures

/// Journeys as the interface's JSON: `routeb.journeys/1`, instructions and spoken sentences included.
public struct JourneysDocument: JSONDocument {
    private let schema = "routeb.journeys/1"
    private let from: PointDocument
    private let to: PointDocument
    private let via: [PointDocument]?
    private let region: RegionDocument
    private let live: OrNull<LiveDocument>
    private let journeys: [JourneyDocument]

    /// The journeys of an answer, in a guide's words.
    public init(_ answer: JourneyAnswer, guide: Guide = Guide()) {
        from = PointDocument(answer.request.from)
        to = PointDocument(answer.request.to)
        via = answer.request.vias.isEmpty ? nil : answer.request.vias.map(PointDocument.init)
        region = RegionDocument(answer.region)
        live = OrNull(
            answer.request.live.map { LiveDocument(source: $0.source, ageSeconds: answer.liveAge ?? 0) })
        journeys = answer.journeys.map { JourneyDocument($0, guide: guide) }
    }
}

private struct RegionDocument: Encodable, Sendable {
    let name: String
    let built: String?
    let calendar: [String]?

    init(_ region: RegionLabel) {
        name = region.name
        built = region.built.map(region.zone.iso)
        calendar = region.calendar.map { [$0.lowerBound.iso, $0.upperBound.iso] }
    }
}

private struct LiveDocument: Encodable, Sendable {
    let source: String
    let ageSeconds: Int

    enum CodingKeys: String, CodingKey {
        case source
        case ageSeconds = "age_s"
    }
}

private struct JourneyDocument: Encodable, Sendable {
    let departure: String
    let arrival: String
    let seconds: Int
    let distance: Double
    let walk: Double
    let wait: Int
    let transfers: Int
    let status: Journey.Status
    let legs: [LegDocument]

    enum CodingKeys: String, CodingKey {
        case departure, arrival, transfers, status, legs
        case seconds = "duration_s"
        case distance = "distance_m"
        case walk = "walk_m"
        case wait = "wait_s"
    }

    init(_ journey: Journey, guide: Guide) {
        departure = journey.zone.iso(journey.departure)
        arrival = journey.zone.iso(journey.arrival)
        seconds = journey.seconds
        distance = journey.distance.tenths
        walk = journey.walkDistance.tenths
        wait = journey.waitSeconds
        transfers = journey.transfers
        status = journey.status
        legs = journey.legs.indices.map { number in
            LegDocument(journey.legs[number], steps: guide.steps(ofLeg: number, in: journey), zone: journey.zone)
        }
    }
}
