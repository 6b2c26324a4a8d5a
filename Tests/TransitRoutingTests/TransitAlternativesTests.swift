import Drawn
import Measures
import StreetRouting
import Streets
import Testing
import Transit

@testable import Journeys
@testable import TransitRouting

/// The slow, obvious twin of `TransitAlternatives`: it looks at all good ways, whatever they cost, and at all later
/// ones, and only then chooses.
struct SlowAlternatives {
    /// What is compared of a journey: when one leaves and is there, how often one boards, how long one walks.
    typealias Values = [Int]

    let search: MultimodalSearch
    let question: MultimodalRequest
    let best: TransitPath
    /// How many are wanted at most.
    let limit: Int
    /// Those that leave up to two hours later than the best (by a time: earlier), each the best one after the one
    /// before, up to three more for each that is wanted: where vehicles come without a schedule there is one a second.
    let others: [TransitPath]

    init(search: MultimodalSearch, question: MultimodalRequest, best: TransitPath, limit: Int) {
        (self.search, self.question, self.best, self.limit) = (search, question, best, limit)
        let most = best.rides.isEmpty || limit < 2 ? 0 : 4 * limit - 1
        others = Self.following(best, question, search, most: most)
    }

    static func values(_ path: TransitPath) -> Values {
        [
            Int(path.departure.secondsSince1970), Int(path.arrival.secondsSince1970), path.boardings, path.walkSeconds,
        ]
    }

    private var isForward: Bool { if case .departing = question.time { true } else { false } }

    func journeys(_ preference: TransitPreference?) -> [Values] {
        guard !best.rides.isEmpty, limit > 1 || preference != nil else { return [Self.values(best)] }
        let choice = JourneyChoice(isForward: isForward, limit: limit, preference: preference)
        let saving = saving(choice)
        // Later ones are looked at until there are enough.
        let enough = (0...others.count).first { count in
            count >= limit - 1 && choice.choose(best, among: saving + others.prefix(count)).count >= limit
        }
        let chosen = choice.choose(best, among: saving + others.prefix(enough ?? others.count))
        return chosen.map { path in
            path == best || path.rides.count == 1 || !saving.contains(path) ? Self.values(path) : leftLate(path)
        }
    }

    /// All good ways at the time that was asked, except those that cost more than what they save is worth, with all
    /// that one waits for them.
    private func saving(_ choice: JourneyChoice) -> [TransitPath] {
        let waiting = waiting
        let criteria = choice.criteria(beside: best)
        let all = search.paths(waiting, criteria: criteria, burden: nil)
        func late(_ path: TransitPath) -> Int {
            isForward
                ? waiting.time.instant.seconds(to: path.arrival) : path.departure.seconds(to: waiting.time.instant)
        }
        guard let burden = choice.burden(beside: best, waiting: late(best) - best.departure.seconds(to: best.arrival))
        else { return all }
        return all.filter { path in
            // Of walking so much counts as is surely in the classes that are told apart.
            let walked = criteria.walkClasses.least(RaptorTests.weights(path, criteria)[1], walks: path.boardings + 1)
            return path.boardings <= best.boardings + 1
                && late(path) + burden.boarding * path.boardings + burden.walking * walked <= burden.most
        }
    }

    /// The question for ways that save something: one waits for the best journey two hours at most.
    private var waiting: MultimodalRequest {
        var question = question
        switch question.time {
        case .departing(let asked):
            question.time = .departing(at: max(asked, best.departure.advanced(bySeconds: -7200)))
        case .arriving(let asked):
            question.time = .arriving(by: min(asked, best.arrival.advanced(bySeconds: 7200)))
        }
        return question
    }

    private static func following(
        _ best: TransitPath, _ question: MultimodalRequest, _ search: MultimodalSearch, most: Int
    ) -> [TransitPath] {
        var found: [TransitPath] = []
        var question = question
        question.mayWalkAlone = false
        while found.count < most {
            let last = found.last ?? best
            switch question.time {
            case .departing: question.time = .departing(at: last.departure.advanced(bySeconds: 1))
            case .arriving: question.time = .arriving(by: last.arrival.advanced(bySeconds: -1))
            }
            guard let next = slowly(question, search),
                abs(best.departure.seconds(to: next.departure)) <= 7200
            else { break }
            found.append(next)
        }
        return found
    }

    /// The best ride; that none leaves later and is there sooner the slow search says.
    private static func slowly(_ question: MultimodalRequest, _ search: MultimodalSearch) -> TransitPath? {
        guard var query = search.query(question) else { return nil }
        query.bound = .none
        let path = TransitSearch(search.timetable).path(query)
        let span = SlowSearch(search.timetable, query).span()
        #expect(path?.departure.secondsSince1970 == span.map { Int64($0.departure) })
        #expect(path?.arrival.secondsSince1970 == span.map { Int64($0.arrival) })
        return path
    }

    /// What a way becomes that is left as late as can be, with as many boardings and no more walking (by a time: there
    /// as early as can be).
    private func leftLate(_ path: TransitPath) -> Values {
        var question = question
        question.mayWalkAlone = false
        question.maxBoardings = path.boardings
        question.time = isForward ? .arriving(by: path.arrival) : .departing(at: path.departure)
        guard let late = Self.slowly(question, search), late.walkSeconds <= path.walkSeconds else {
            return Self.values(path)
        }
        return Self.values(late)
    }
}

/// What is shown beside the best journey, against the slow twin on timetables by lot.
@Suite struct TransitAlternativesTests {
    /// A street with both ends of the journey, for those that may be walked.
    private let town: DrawnTown

    init() throws { town = try DrawnTown("A---B", spacing: .meters(900), ways: ["AB": "name=Long St"]) }

    private func question(_ random: inout RandomTimetable, overlay: LiveOverlay?) throws -> MultimodalRequest {
        let timetable = random.timetable
        let query = random.query(overlay: overlay)
        let days = try #require(timetable.calendar)
        let day = days.lowerBound.advanced(by: random.number(0...13))
        let minute = random.number(RandomTimetable.morning.lowerBound - 30...RandomTimetable.morning.upperBound + 60)
        let instant = timetable.zone.start(of: day).advanced(bySeconds: 60 * minute)
        let mayWalk = random.number(0...2) == 0
        func end(_ mark: Character) throws -> [StreetPosition] {
            mayWalk ? town.graph.snap(try town.place(mark), for: .walk, within: .meters(50)) : []
        }
        var request = MultimodalRequest(
            from: try end("A"), to: try end("B"),
            time: random.number(0...2) == 0 ? .arriving(by: instant) : .departing(at: instant),
            fromStops: query.access, toStops: query.egress, maxWalk: .meters(10_000), overlay: overlay,
            changeTime: query.changeTime, filter: random.filter())
        if random.number(0...3) == 0 { request.maxBoardings = random.number(1...3) }
        return request
    }

    @Test func alternativesAreThoseOfTheSlowTwin() throws {
        var (asked, several, saving, preferred) = (0, 0, 0, 0)
        for seed in UInt64(0)..<40 {
            let rules = RaptorTests.rules(seed).union(.busy)
            var random = try RandomTimetable(seed: seed, rules: rules)
            let search = MultimodalSearch(streets: town.graph, timetable: random.timetable)
            for overlay in [nil, random.overlay()] {
                for number in 0..<2 {
                    let question = try question(&random, overlay: overlay)
                    guard let best = search.path(question), let query = search.query(question) else { continue }
                    let limit = random.number(1...5)
                    let slow = SlowAlternatives(search: search, question: question, best: best, limit: limit)
                    for preference in [nil, TransitPreference.fewerTransfers, .lessWalking] {
                        let paths = TransitAlternatives(search: search, question: question, best: best)
                            .paths(limit: limit, preference: preference)
                        let comment: Comment =
                            "seed \(seed), \(overlay == nil ? "scheduled" : "live"), query \(number), \(limit), \(String(describing: preference))"
                        #expect(
                            paths.map(SlowAlternatives.values) == slow.journeys(preference),
                            comment)
                        #expect((1...limit).contains(paths.count), comment)
                        #expect(preference != nil || paths.first == best, comment)
                        for path in paths { expectRidden(path, query, random.timetable, comment) }
                        asked += 1
                        several += paths.count > 1 ? 1 : 0
                        saving += paths.contains { $0.boardings < best.boardings } ? 1 : 0
                        preferred += paths.first != best ? 1 : 0
                    }
                }
            }
        }
        #expect(several > 60 && saving > 0 && preferred > 0, "\(asked) asked, \(several), \(saving), \(preferred)")
    }

    /// Holds a journey against the runs that it takes, at whatever time it was asked for.
    private func expectRidden(_ path: TransitPath, _ query: TransitQuery, _ timetable: Timetable, _ comment: Comment) {
        var query = query
        query.time = .departing(at: path.departure)
        #expect(SlowSearch(timetable, query).faults(of: path) == [], comment)
    }
}
