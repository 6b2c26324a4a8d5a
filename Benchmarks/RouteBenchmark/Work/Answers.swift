import BenchmarkKit
import RouteB

/// The project's full answers to random pairs: what the runner puts beside those of the peers.
struct OwnAnswers: Codable {
    /// With what one travels.
    var mode: String
    /// The pairs, one a line, as the peers read them.
    var pairs: String
    /// With sentences to read and to hear.
    var withSentences: TimedWork
    /// In the form of OSRM's route service, which has none.
    var withoutSentences: TimedWork
}

/// Asks the project for full answers by car and on foot.
///
/// On the clock is everything between two coordinates and the text of the answer: snapping, the search, the geometry,
/// the steps, the JSON.
func ownAnswers(_ region: Region, _ options: BenchmarkOptions) throws -> [OwnAnswers] {
    let planner = Planner(region)
    let guide = Guide()
    return [(JourneyRequest.Mode.drive, TravelMode.drive), (.walk, .walk)].map { mode, travel in
        let pairs = StreetQuestions(region.streets, mode: travel).pairs(options.queries, seed: options.seed)
        var withSentences = TimedWork("with sentences", nanoseconds: [])
        var withoutSentences = TimedWork("without sentences", nanoseconds: [])
        var lengths: [Double?] = []
        var bytes = (with: 0, without: 0)
        let requests = (pairs.prefix(20) + pairs).map {
            JourneyRequest(from: Endpoint($0.from), to: Endpoint($0.to), .departing(at: answerInstant), mode: mode)
        }
        let warmUp = min(20, pairs.count)
        // Each form has a pass of its own, as the peers have: who is asked a second time finds everything in the
        // caches.
        for (number, request) in requests.enumerated() {
            var text = ""
            let time = Stopwatch.time {
                // An error says that there is no way; that is an answer that is not counted.
                text = (try? planner.answer(to: request)).flatMap { OSRMDocument($0)?.json() } ?? ""
            }
            guard number >= warmUp else { continue }
            bytes.without += text.utf8.count
            withoutSentences.nanoseconds.append(time)
        }
        for (number, request) in requests.enumerated() {
            var text = ""
            var answer: JourneyAnswer?
            let time = Stopwatch.time {
                answer = try? planner.answer(to: request)
                text = answer.map { JourneysDocument($0, guide: guide).json() } ?? ""
            }
            guard number >= warmUp else { continue }
            bytes.with += text.utf8.count
            withSentences.nanoseconds.append(time)
            lengths.append(answer?.journeys.first.map { $0.legs.reduce(0) { $0 + $1.distance.value } })
        }
        withSentences.lengths = lengths
        withoutSentences.lengths = lengths
        withSentences.answerBytes = bytes.with / max(1, pairs.count)
        withoutSentences.answerBytes = bytes.without / max(1, pairs.count)
        let lines = pairs.map { "\($0.from),\($0.to)\n" }.joined()
        return OwnAnswers(
            mode: mode.rawValue, pairs: lines, withSentences: withSentences, withoutSentences: withoutSentences)
    }
}

/// When all journeys start.
private let answerInstant = Timestamp(secondsSince1970: 1_454_500_800)

extension OwnAnswers {
    /// The row of the answers of one kind.
    func work(hasSentences: Bool) -> String { OwnAnswers.work(mode, hasSentences: hasSentences) }

    /// The row of the answers of one kind, by the name of the mode.
    static func work(_ mode: String, hasSentences: Bool) -> String {
        "\(mode), full answer \(hasSentences ? "with" : "without") sentences"
    }
}
