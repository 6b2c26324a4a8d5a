import Geometry
import Journeys
import Measures

/// Journeys as the interface's JSON: `routeb.journeys/1`, instructions and spoken sentences included.
public struct JourneysDocument: JSONDocument {
    private let body: JourneysBody

    /// The journeys of an answer, in a guide's words.
    ///
    /// - Parameter remark: What is to be known besides the remark of the answer, as a sentence.
    public init(_ answer: JourneyAnswer, guide: Guide = Guide(), remark: String? = nil) {
        body = JourneysBody(answer, guide, remark)
    }

    /// Writes the answer.
    public func write(to json: inout JSONWriter) { body.write(to: &json) }
}

/// A class, since what writes its parts would else carry a copy of the whole.
private final class JourneysBody: Sendable {
    private let answer: JourneyAnswer
    private let guide: Guide
    private let remark: String?

    init(_ answer: JourneyAnswer, _ guide: Guide, _ remark: String?) {
        self.answer = answer
        self.guide = guide
        let remarks = [answer.remark?.description, remark].compactMap { $0 }
        self.remark = remarks.isEmpty ? nil : remarks.joined(separator: " ")
    }

    func write(to json: inout JSONWriter) {
        let request = answer.request
        json.object { json in
            json.member("from", PointDocument(request.from))
            json.member("journeys") { $0.list(answer.journeys, journey) }
            json.member("live", orNull: live)
            json.member("region") { json in json.object(region) }
            json.member("remark", remark)
            json.member("schema", "routeb.journeys/1")
            json.member("to", PointDocument(request.to))
            if !request.vias.isEmpty { json.member("via", request.vias.map(PointDocument.init)) }
        }
    }

    private var live: Live? {
        guard let live = answer.request.live, let age = answer.liveAge else { return nil }
        return Live(source: live.source, ageSeconds: age)
    }

    private func region(_ json: inout JSONWriter) {
        let region = answer.region
        json.member("built", region.built.map(region.zone.iso))
        json.member("calendar", region.calendar.map { [$0.lowerBound.iso, $0.upperBound.iso] })
        json.member("name", region.name)
    }

    private func journey(_ json: inout JSONWriter, _ journey: Journey) {
        json.object { json in
            json.member("arrival", journey.zone.iso(journey.arrival))
            json.member("departure", journey.zone.iso(journey.departure))
            json.member("distance_m", journey.distance.tenths)
            json.member("duration_s", journey.seconds)
            json.member("fare", journey.price.map { $0.map(FareDocument.init) })
            json.member("legs") { json in
                json.list(journey.legs.indices) { json, number in
                    LegDocument(
                        journey.legs[number], steps: guide.steps(ofLeg: number, in: journey), zone: journey.zone
                    ).write(to: &json)
                }
            }
            json.member("status", journey.status.rawValue)
            json.member("transfers", journey.transfers)
            json.member("wait_s", journey.waitSeconds)
            json.member("walk_m", journey.walkDistance.tenths)
        }
    }

    private struct Live: JSONWritable {
        let source: String
        let ageSeconds: Int

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.member("age_s", ageSeconds)
                json.member("source", source)
            }
        }
    }
}
