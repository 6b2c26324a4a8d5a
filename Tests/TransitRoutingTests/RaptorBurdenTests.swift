import Drawn
import Measures
import Testing
import Transit

@testable import TransitRouting

/// What a burden leaves out of the answer of the rounds, and how much of walking they tell apart, against slow twins.
@Suite struct RaptorBurdenTests {
    /// What a path costs who asked at a time, with every second on foot counted.
    private func cost(_ path: TransitPath, _ query: TransitQuery, _ burden: JourneyBurden) -> Int {
        let seconds =
            switch query.time {
            case .departing(let instant): instant.seconds(to: path.arrival)
            case .arriving(let instant): path.departure.seconds(to: instant)
            }
        return seconds + burden.boarding * path.boardings + burden.walking * path.walkSeconds
    }

    @Test(arguments: 0..<10) func onlyWhatCostsTooMuchIsLeftOut(group: Int) throws {
        var kept = 0
        var left = 0
        for seed in UInt64(group * 20)..<UInt64(group * 20 + 20) {
            var random = try RandomTimetable(seed: seed, rules: RaptorTests.rules(seed))
            let raptor = RaptorSearch(random.timetable)
            for overlay in [nil, random.overlay()] {
                var query = random.query(overlay: overlay)
                query.filter = random.filter()
                let walking = RaptorCriteria.boardingsAndWalking(
                    unit: .seconds(random.number(30...400)), most: random.number(1...15))
                for criteria in [.boardings, walking] {
                    let all = raptor.paths(query, criteria: criteria)
                    if all.isEmpty { continue }
                    for _ in 0..<4 {
                        var burden = JourneyBurden(
                            most: 0, boarding: random.number(0...1800), walking: random.number(0...6))
                        burden.most = cost(all[random.number(0...all.count - 1)], query, burden)
                        burden.most += random.number(-300...300)
                        let some = raptor.paths(query, criteria: criteria, burden: burden)
                        let comment: Comment =
                            "seed \(seed), \(overlay == nil ? "scheduled" : "live"), \(criteria), \(burden)"
                        let good = Set(all.map { weights($0, query, criteria) })
                        let found = Set(some.map { weights($0, query, criteria) })
                        #expect(found.isSubset(of: good), comment)
                        for path in all where cost(path, query, burden) <= burden.most {
                            #expect(found.contains(weights(path, query, criteria)), comment)
                        }
                        kept += found.count
                        left += good.count - found.count
                    }
                }
            }
        }
        #expect(kept > 40 && left > 5, "\(kept) kept and \(left) left out: too few to tell")
    }

    /// Boardings, classes of walking and when one is there (by a time: has to leave).
    private func weights(_ path: TransitPath, _ query: TransitQuery, _ criteria: RaptorCriteria) -> [Int] {
        let weights = RaptorTests.weights(path, criteria)
        if case .departing = query.time { return weights }
        return [weights[0], weights[1], Int(path.departure.secondsSince1970)]
    }

    @Test(arguments: 1...15) func asMuchOfWalkingIsToldApartAsWasAsked(most: Int) throws {
        var answered = 0
        for seed in UInt64(most * 10)..<UInt64(most * 10 + 10) {
            var random = try RandomTimetable(seed: seed, rules: RaptorTests.rules(seed))
            let raptor = RaptorSearch(random.timetable)
            var query = random.query(overlay: nil)
            query.time = .departing(at: query.time.instant)
            let slow = SlowSearch(random.timetable, query)
            let start = Int(query.time.instant.secondsSince1970)
            let criteria = RaptorCriteria.boardingsAndWalking(unit: .seconds(random.number(20...200)), most: most)
            let paths = raptor.paths(query, criteria: criteria)
            let expected = slow.goodWays(from: start, by: start + query.horizon.wholeSeconds, criteria)
            #expect(Set(paths.map { RaptorTests.weights($0, criteria) }) == Set(expected), "seed \(seed), \(criteria)")
            answered += paths.count
        }
        #expect(answered > 0)
    }
}
