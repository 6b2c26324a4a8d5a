import Drawn
import Measures
import Testing
import Transit

@testable import TransitRouting

/// The rounds against their slow twin, and against the other search, on timetables by lot.
@Suite struct RaptorTests {
    static let criteria: [RaptorCriteria] = [
        .boardings, .boardingsAndWalking, .boardingsAndWalking(unit: .seconds(40)),
    ]

    /// Boardings, classes of walking and arrival of a path.
    static func weights(_ path: TransitPath, _ criteria: RaptorCriteria) -> [Int] {
        let walked = path.legs.reduce(0) { sum, leg in
            guard case .walk(let walk) = leg else { return sum }
            return min(criteria.mostClasses, sum + criteria.classes(ofWalk: walk.walk.seconds))
        }
        return [path.boardings, walked, Int(path.arrival.secondsSince1970)]
    }

    /// What is in the timetable of a seed: each rule alone, and all together.
    static func rules(_ seed: UInt64) -> RandomTimetable.Rules {
        [[], .headways, .continuations, .changes, [.headways, .continuations, .changes]][Int(seed % 5)]
    }

    @Test(arguments: 0..<20) func allGoodWaysAreFound(group: Int) throws {
        var answered = 0
        for seed in UInt64(group * 10)..<UInt64(group * 10 + 10) {
            var random = try RandomTimetable(seed: seed, rules: Self.rules(seed))
            let raptor = RaptorSearch(random.timetable)
            let other = TransitSearch(random.timetable)
            for overlay in [nil, random.overlay()] {
                for number in 0..<2 {
                    var query = random.query(overlay: overlay)
                    query.time = .departing(at: query.time.instant)
                    query.filter = random.filter()
                    if number == 1, seed % 2 == 0 { query.maxBoardings = random.number(0...3) }
                    let comment: Comment = "seed \(seed), \(overlay == nil ? "scheduled" : "live"), query \(number)"
                    let slow = SlowSearch(random.timetable, query)
                    let start = Int(query.time.instant.secondsSince1970)
                    for criteria in Self.criteria {
                        let paths = raptor.paths(query, criteria: criteria)
                        let expected = slow.goodWays(from: start, by: start + query.horizon.wholeSeconds, criteria)
                        #expect(Set(paths.map { Self.weights($0, criteria) }) == Set(expected), comment)
                        #expect(paths.count == expected.count, comment)
                        for path in paths { #expect(slow.faults(of: path) == [], comment) }
                        #expect(paths.first?.arrival == other.path(query)?.arrival, comment)
                        answered += paths.count
                    }
                }
            }
        }
        #expect(answered > 40, "few of the questions have an answer")
    }

    @Test(arguments: 0..<10) func arrivingByIsTheMirror(group: Int) throws {
        var answered = 0
        for seed in UInt64(group * 20)..<UInt64(group * 20 + 20) {
            var random = try RandomTimetable(seed: seed, rules: Self.rules(seed))
            let raptor = RaptorSearch(random.timetable)
            let other = TransitSearch(random.timetable)
            for overlay in [nil, random.overlay()] {
                var query = random.query(overlay: overlay)
                query.time = .arriving(by: query.time.instant)
                query.filter = random.filter()
                let comment: Comment = "seed \(seed), \(overlay == nil ? "scheduled" : "live")"
                let paths = raptor.paths(query)
                #expect(paths.first?.departure == other.path(query)?.departure, comment)
                for most in 0...4 {
                    query.maxBoardings = most
                    let slow = SlowSearch(random.timetable, query)
                    let latest = paths.filter { $0.boardings <= most }.map(\.departure).max()
                    #expect(latest == other.path(query)?.departure, comment)
                    guard most == 2 else { continue }
                    #expect(latest?.secondsSince1970 == slow.span().map { Int64($0.departure) }, comment)
                    for path in paths { #expect(slow.faults(of: path) == [], comment) }
                }
                for criteria in Self.criteria.dropFirst() {
                    let walking = raptor.paths(query, criteria: criteria)
                    let slow = SlowSearch(random.timetable, query)
                    for path in walking {
                        #expect(slow.faults(of: path) == [], comment)
                        // The same departure forward leads there no later, with no more effort.
                        let mirrored = slow.goodWays(
                            from: Int(path.departure.secondsSince1970), by: Int(path.arrival.secondsSince1970), criteria
                        )
                        let weights = Self.weights(path, criteria)
                        #expect(mirrored.contains { zip($0, weights).allSatisfy { $0 <= $1 } }, comment)
                    }
                }
                answered += paths.count
            }
        }
        #expect(answered > 4, "few of the questions have an answer")
    }

    @Test(arguments: 0..<20) func aWindowIsTheUnionOfItsMoments(group: Int) throws {
        var answered = 0
        for seed in UInt64(group * 10)..<UInt64(group * 10 + 10) {
            var random = try RandomTimetable(seed: seed, rules: Self.rules(seed))
            let raptor = RaptorSearch(random.timetable)
            let overlay = seed % 2 == 0 ? nil : random.overlay()
            for number in 0..<2 {
                var query = random.query(overlay: overlay)
                query.time = .departing(at: query.time.instant)
                query.filter = random.filter()
                query.maxBoardings = seed % 3 == 0 ? 2 : nil
                let window = random.number(0...600)
                let criteria = Self.criteria[(Int(seed / 2) + number) % 3]
                let comment: Comment =
                    "seed \(seed), \(overlay == nil ? "scheduled" : "live"), \(window) min, \(criteria)"
                let paths = raptor.paths(query, window: .minutes(window), criteria: criteria)
                let start = Int(query.time.instant.secondsSince1970)
                let horizon = query.horizon.wholeSeconds
                var wide = query
                wide.horizon = .seconds(horizon + window * 60)
                let slow = SlowSearch(random.timetable, wide)
                // All minutes of some windows, a few of others; and the seconds at which the answer changes.
                var moments = Set(
                    stride(from: start, through: start + window * 60, by: seed % 10 == 0 && number == 0 ? 60 : 4800))
                for path in paths where !random.hasHeadways {
                    let departure = Int(path.departure.secondsSince1970)
                    moments.formUnion([departure, departure + 1].filter { $0 <= start + window * 60 })
                }
                for moment in moments {
                    let expected = slow.goodWays(from: moment, by: moment + horizon, criteria)
                    let direct = query.directWalk.map {
                        [0, criteria.classes(ofWalk: $0.seconds), moment + $0.seconds]
                    }
                    var found = paths.filter { !$0.rides.isEmpty && Int($0.departure.secondsSince1970) >= moment }
                        .map { Self.weights($0, criteria) }.filter { $0[2] <= moment + horizon }
                    if let direct, direct[2] <= moment + horizon { found.append(direct) }
                    let good = found.filter { way in
                        !found.contains { $0 != way && zip($0, way).allSatisfy { $0 <= $1 } }
                    }
                    #expect(Set(good) == Set(expected), "\(comment), at \(moment - start) s")
                }
                for path in paths {
                    #expect(slow.faults(of: path) == [], comment)
                    answered += 1
                }
                // None is there in vain.
                let all = paths.map { [-Int($0.departure.secondsSince1970)] + Self.weights($0, criteria) }
                for way in all where way[1] > 0 {
                    #expect(!all.contains { $0 != way && $0[1] > 0 && zip($0, way).allSatisfy { $0 <= $1 } }, comment)
                }
                #expect(Set(all).count == all.count, comment)
            }
        }
        #expect(answered > 5, "few of the questions have an answer")
    }

    @Test(arguments: 0..<5) func aWindowOfArrivalsIsTheMirror(group: Int) throws {
        var answered = 0
        for seed in UInt64(group * 20)..<UInt64(group * 20 + 20) {
            var random = try RandomTimetable(seed: seed, rules: Self.rules(seed))
            let raptor = RaptorSearch(random.timetable)
            var query = random.query(overlay: seed % 2 == 0 ? nil : random.overlay())
            let end = query.time.instant
            query.time = .arriving(by: end)
            let window = random.number(0...240)
            let paths = raptor.paths(query, window: .minutes(window))
            for minute in stride(from: 0, through: window, by: 30) {
                let moment = end.advanced(bySeconds: -minute * 60)
                query.time = .arriving(by: moment)
                let single = raptor.paths(query).filter { !$0.rides.isEmpty }
                for path in single {
                    let best = paths.filter { $0.arrival <= moment && $0.boardings <= path.boardings }
                        .map(\.departure).max()
                    #expect(best == path.departure, "seed \(seed), \(window) min, \(minute) min before the end")
                }
                answered += single.count
            }
        }
        #expect(answered > 5, "few of the questions have an answer")
    }

    /// Starts that change and walk with no second to spare, each to be at the end one second before the next; between
    /// them such as miss the first change by a second, and come to nothing.
    @Test(arguments: [nil, 3, 5]) func anEarlierStartNeedsToBeThereButASecondSooner(most: Int?) throws {
        let day = try #require(ServiceDay("2016-02-03"))
        let (starts, spacing, change, walk) = (12, 420, 60, 30)
        var sketch = TimetableSketch()
        sketch.stopCount = 5
        sketch.services = [[day]]
        sketch.routeZones = [0, 0, 0]
        sketch.transfers = [.init(from: 2, to: 3, seconds: walk)]
        func add(_ route: Int, _ from: (stop: Int, second: Int), _ to: (stop: Int, second: Int)) {
            sketch.trips.append(
                .init(
                    route: route, service: 0,
                    calls: [from, to].map { .init(stop: $0.stop, arrival: $0.second, departure: $0.second) }))
        }
        let eight = 8 * 3600
        for number in 0..<starts {
            let start = eight + number * spacing
            add(0, (0, start), (1, start + 100))
            add(0, (0, start + 1), (1, start + 101))
            add(1, (1, start + 100 + change), (2, start + 300))
            add(2, (3, start + 300 + walk), (4, 4 * eight / 3 + number))
        }
        let timetable = try sketch.timetable()
        let midnight = Int64(day.daysSince1970) * 86_400
        func instant(_ second: Int) -> Timestamp { Timestamp(secondsSince1970: midnight + Int64(second)) }
        var query = TransitQuery(time: .departing(at: instant(eight)))
        query.access = [StopWalk(stop: StopIndex(0), walk: Walk(seconds: 0, decimeters: 0))]
        query.egress = [StopWalk(stop: StopIndex(4), walk: Walk(seconds: 0, decimeters: 0))]
        query.changeTime = .seconds(change)
        query.maxBoardings = most
        let last = (starts - 1) * spacing
        let raptor = RaptorSearch(timetable)
        let leaving = raptor.paths(query, window: .seconds(last + 60))
        #expect(leaving.map { $0.departure } == (0..<starts).map { instant(eight + $0 * spacing) })
        #expect(leaving.map { $0.arrival } == (0..<starts).map { instant(4 * eight / 3 + $0) })
        query.time = .arriving(by: instant(4 * eight / 3 + starts - 1))
        let arriving = raptor.paths(query, window: .seconds(starts))
        #expect(arriving.map(\.legs) == leaving.reversed().map(\.legs))
    }

    @Test func oneStaysSeatedWhereTheVehicleGoesOn() throws {
        let drawn = try DrawnTimetable(
            """
                    A     B
            M1   8:00  8:10  block=V
            M1   8:04  8:14

                    B     C
            M2   8:10  8:20  block=V
            M2   8:20  8:30
            """)
        let town = DrawnPath(drawn)
        var query = try town.query("A", "C", at: "2016-02-03 7:50")
        query.changeTime = .minutes(5)
        query.horizon = .minutes(60)
        let paths = RaptorSearch(drawn.timetable).paths(query)
        try #require(paths.count == 1)
        #expect(paths[0].boardings == 1 && paths[0].rides.map(\.staysSeated) == [false, true])
        #expect(town.clock(paths[0].arrival) == "8:20")
        #expect(TransitSearch(drawn.timetable).path(query)?.legs == paths[0].legs)
        query.time = .arriving(by: try town.instant("2016-02-03 8:25"))
        #expect(RaptorSearch(drawn.timetable).paths(query).map(\.legs) == [paths[0].legs])
        #expect(TransitSearch(drawn.timetable).path(query)?.legs == paths[0].legs)
        // Who has missed that vehicle changes to the next.
        query.time = .departing(at: try town.instant("2016-02-03 8:01"))
        let late = RaptorSearch(drawn.timetable).paths(query)
        #expect(late.map(\.boardings) == [2] && late.map { town.clock($0.arrival) } == ["8:30"])
    }

    @Test func memoryIsUsedAgainAfterOtherQueries() throws {
        var random = try RandomTimetable(seed: 4)
        let kept = RaptorSearch(random.timetable)
        let overlays = [nil, random.overlay(), nil, random.overlay()]
        for round in 0..<40 {
            var query = random.query(overlay: overlays[round % 4])
            query.filter = random.filter()
            let criteria = Self.criteria[round % 3]
            #expect(
                kept.paths(query, window: .minutes(30 * (round % 3)), criteria: criteria)
                    == RaptorSearch(random.timetable).paths(
                        query, window: .minutes(30 * (round % 3)), criteria: criteria), "query \(round)")
        }
    }
}
