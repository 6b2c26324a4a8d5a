import Measures
import Transit

@testable import TransitRouting

/// The slow, obvious twin of `TransitSearch`: every run of every day as a list of calls, walked through again and again
/// until no time gets better. Instants are seconds since 1970.
struct SlowSearch {
    /// A run with the times at which it is expected.
    struct Run {
        var run: LiveOverlay.Run
        var stops: [Int]
        var arrivals: [Int]
        var departures: [Int]
        var mayBoard: [Bool]
        var mayAlight: [Bool]
        /// Seconds between two vehicles without a schedule, and from the first to the last; else 0.
        var headway = 0
        var window = 0

        /// How much later than its times a run is for who is at a position at `ready`; nil for who comes too late.
        func shift(_ position: Int, ready: Int) -> Int? {
            let start = max(ready, departures[position])
            if headway == 0 { return ready <= departures[position] ? 0 : nil }
            return start <= departures[position] + window ? start + headway / 2 - departures[position] : nil
        }
    }

    let timetable: Timetable
    let query: TransitQuery
    let runs: [Run]
    /// The runs on which one stays seated at the end of each, by their numbers.
    let seats: [[Int]]
    private let usualChange: Int

    init(_ timetable: Timetable, _ query: TransitQuery) {
        self.timetable = timetable
        self.query = query
        usualChange = query.changeTime.wholeSeconds
        let instant = Int(query.time.instant.secondsSince1970)
        let horizon = query.horizon.wholeSeconds
        let span =
            switch query.time {
            case .departing: instant...instant + horizon
            case .arriving: instant - horizon...instant
            }
        let today = timetable.zone.local(query.time.instant).day
        var runs: [Run] = []
        for trip in (0..<timetable.tripCount).map({ TripIndex($0) }) {
            let route = timetable.patternRoutes[timetable.tripPatterns[trip]]
            guard query.filter.allows(route), query.filter.allows(trip, in: timetable) else { continue }
            for day in today.advanced(by: -6)...today.advanced(by: 4) {
                if let only = query.filter.day, only != day { continue }
                var run = SlowSearch.run(LiveOverlay.Run(trip: trip, day: day), timetable, query.overlay)
                for (position, stop) in (run?.stops ?? []).enumerated()
                where !query.filter.allows(StopIndex(stop), in: timetable) {
                    run?.mayBoard[position] = false
                    run?.mayAlight[position] = false
                }
                if let run, let first = run.departures.first, let last = run.arrivals.last,
                    last + run.window + run.headway >= span.lowerBound,
                    first <= span.upperBound
                {
                    runs.append(run)
                }
            }
        }
        let sorted = runs.sorted { $0.departures.lexicographicallyPrecedes($1.departures) }
        self.runs = sorted
        let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.run, $0) })
        seats = sorted.map { run in
            timetable.continuations[run.run.trip].compactMap { next in
                let other = LiveOverlay.Run(trip: next.trip, day: run.run.day.advanced(by: Int(next.dayShift)))
                guard timetable.runs(next.service, on: run.run.day), let number = numbers[other],
                    sorted[number].departures[0] >= run.arrivals[run.arrivals.count - 1]
                else { return nil }
                return number
            }
        }
    }

    /// How long a change at a stop takes.
    func change(at stop: Int) -> Int {
        timetable.transfers[StopIndex(stop)].first { $0.to.int == stop }.map { Int($0.seconds) } ?? usualChange
    }

    /// The walks from a stop to others.
    private func walks(from stop: Int) -> [Transfer] {
        timetable.transfers[StopIndex(stop)].filter { walk in
            walk.to.int != stop && !(query.filter.wheelchair && walk.hasStairs == 1)
        }.map { walk in
            var walk = walk
            walk.seconds = query.filter.seconds(of: walk)
            return walk
        }
    }

    /// Pairs of time and what is walked.
    typealias Ways = Set<[Int]>

    /// The ways to all stops by one more boarding, from those on foot and those by a vehicle.
    private func ridden(_ walking: [Ways], _ riding: [Ways], by last: Int) -> [Ways] {
        var next = [Ways](repeating: [], count: timetable.stopCount)
        /// By run, pairs of its shift and what is walked by who has stayed in it.
        var seated: [Int: Ways] = [:]
        var changed = Array(runs.indices)
        while let number = changed.popLast() {
            let run = runs[number]
            var aboard = seated[number] ?? []
            for (position, stop) in run.stops.enumerated() {
                if run.mayAlight[position], position > 0 {
                    for way in aboard where run.arrivals[position] + way[0] <= last {
                        next[stop].insert([run.arrivals[position] + way[0], way[1]])
                    }
                }
                guard run.mayBoard[position], position < run.stops.count - 1 else { continue }
                let change = change(at: stop)
                for way in walking[stop].map({ $0 }) + riding[stop].map({ [$0[0] + change, $0[1]] }) {
                    if let shift = run.shift(position, ready: way[0]) { aboard.insert([shift, way[1]]) }
                }
                aboard = SlowSearch.undominated(aboard)
            }
            for other in seats[number] where !aboard.isEmpty {
                let all = SlowSearch.undominated((seated[other] ?? []).union(aboard.map { [0, $0[1]] }))
                if all != seated[other] {
                    seated[other] = all
                    changed.append(other)
                }
            }
        }
        return next
    }

    /// A run as expected; nil where it does not run.
    static func run(_ run: LiveOverlay.Run, _ timetable: Timetable, _ overlay: LiveOverlay?) -> Run? {
        let change = overlay?.change(of: run)
        guard change != nil || timetable.runs(timetable.tripServices[run.trip], on: run.day) else { return nil }
        if change?.isCanceled == true { return nil }
        let pattern = timetable.tripPatterns[run.trip]
        let start = Int(
            timetable.zone(of: timetable.patternRoutes[pattern]).start(of: run.day).secondsSince1970)
        let rules = timetable.patternRules[pattern]
        func absolute(_ time: ServiceTime) -> Int { start + Int(time.seconds) }
        return Run(
            run: run, stops: timetable.patternStops[pattern].map(\.int),
            arrivals: rules.indices.map { absolute(change?.arrivals[$0] ?? timetable.arrival(of: run.trip, at: $0)) },
            departures: rules.indices.map {
                absolute(change?.departures[$0] ?? timetable.departure(of: run.trip, at: $0))
            },
            mayBoard: rules.indices.map {
                rules[$0].contains(.board) && change?.skippedPositions.contains($0) != true
            },
            mayAlight: rules.indices.map {
                rules[$0].contains(.alight) && change?.skippedPositions.contains($0) != true
            }, headway: Int(timetable.headways[run.trip]), window: Int(timetable.windows[run.trip]))
    }

    /// The earliest arrival of one who leaves the origin at `start`, by rides only where `walks` is not to be counted.
    func earliestArrival(from start: Int, by last: Int) -> Int? {
        if let most = query.maxBoardings { return earliestArrival(from: start, by: last, most: most) }
        let none = Int.max / 2
        var riding = [Int](repeating: none, count: timetable.stopCount)
        var walking = riding
        for access in query.access {
            walking[access.stop.int] = min(walking[access.stop.int], start + access.walk.seconds)
        }
        var improved = true
        var seated = [Bool](repeating: false, count: runs.count)
        while improved {
            improved = false
            for (number, run) in runs.enumerated() {
                var shift = seated[number] ? 0 : none
                for (position, stop) in run.stops.enumerated() {
                    if shift < none, position > 0, run.mayAlight[position],
                        run.arrivals[position] + shift < riding[stop]
                    {
                        riding[stop] = run.arrivals[position] + shift
                        improved = true
                    }
                    if run.mayBoard[position], position < run.stops.count - 1 {
                        let ready = min(walking[stop], riding[stop] + change(at: stop))
                        shift = min(shift, run.shift(position, ready: ready) ?? none)
                    }
                }
                for other in seats[number] where shift < none && !seated[other] {
                    seated[other] = true
                    improved = true
                }
            }
            for stop in riding.indices where riding[stop] < none {
                for transfer in walks(from: stop) {
                    let arrival = riding[stop] + Int(transfer.seconds)
                    if arrival < walking[transfer.to.int] {
                        walking[transfer.to.int] = arrival
                        improved = true
                    }
                }
            }
        }
        var best = query.directWalk.map { start + $0.seconds } ?? none
        for egress in query.egress { best = min(best, riding[egress.stop.int] + egress.walk.seconds) }
        return best <= last ? best : nil
    }

    /// The same with a limit of boardings: round after round, each with the times of the one before.
    private func earliestArrival(from start: Int, by last: Int, most: Int) -> Int? {
        var best = query.directWalk.map { start + $0.seconds } ?? Int.max
        var riding = [Ways](repeating: [], count: timetable.stopCount)
        var walking = riding
        for access in query.access { walking[access.stop.int].insert([start + access.walk.seconds, 0]) }
        for _ in 0..<most {
            riding = ridden(walking, riding, by: last).map(SlowSearch.undominated)
            for egress in query.egress {
                for way in riding[egress.stop.int] { best = min(best, way[0] + egress.walk.seconds) }
            }
            walking = [Ways](repeating: [], count: timetable.stopCount)
            for stop in riding.indices {
                for transfer in walks(from: stop) {
                    for way in riding[stop] { walking[transfer.to.int].insert([way[0] + Int(transfer.seconds), 0]) }
                }
            }
        }
        return best <= last ? best : nil
    }

    /// The last second of a range at which something holds that holds at first and, once it does not, never again.
    private func last(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int? {
        guard holds(range.lowerBound) else { return nil }
        var (low, high) = (range.lowerBound, range.upperBound + 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Departure and arrival of the best way: the arrival first and then the departure, or the other way round.
    func span() -> (departure: Int, arrival: Int)? {
        let instant = Int(query.time.instant.secondsSince1970)
        let horizon = query.horizon.wholeSeconds
        switch query.time {
        case .departing:
            guard let arrival = earliestArrival(from: instant, by: instant + horizon) else { return nil }
            let departure = last(in: instant...arrival) { earliestArrival(from: $0, by: arrival) != nil }
            return departure.map { ($0, arrival) }
        case .arriving:
            let departure = last(in: instant - horizon...instant) { earliestArrival(from: $0, by: instant) != nil }
            guard let departure, let arrival = earliestArrival(from: departure, by: instant) else { return nil }
            return (departure, arrival)
        }
    }

    /// Of all ways within the span the fewest boardings, and with these the least walking.
    func leastEffort(from start: Int, by end: Int) -> (boardings: Int, walked: Int)? {
        if let direct = query.directWalk, start + direct.seconds <= end { return (0, direct.seconds) }
        var walking = [Ways](repeating: [], count: timetable.stopCount)
        var riding = walking
        for access in query.access {
            walking[access.stop.int].insert([start + access.walk.seconds, access.walk.seconds])
        }
        for boardings in 1...12 {
            let next = ridden(walking, riding, by: end)
            var best = Int.max
            for egress in query.egress {
                for way in next[egress.stop.int] where way[0] + egress.walk.seconds <= end {
                    best = min(best, way[1] + egress.walk.seconds)
                }
            }
            if best < .max { return (boardings, best) }
            riding = next.map(SlowSearch.undominated)
            walking = [Ways](repeating: [], count: timetable.stopCount)
            for stop in riding.indices {
                for transfer in walks(from: stop) {
                    for way in riding[stop] {
                        walking[transfer.to.int].insert([
                            way[0] + Int(transfer.seconds), way[1] + Int(transfer.seconds),
                        ])
                    }
                }
            }
            walking = walking.map(SlowSearch.undominated)
        }
        return nil
    }

    /// Of all ways from a second on those for which no other is at least as good: boardings, classes of walking and
    /// arrival, the fewest boardings first.
    func goodWays(from start: Int, by last: Int, _ criteria: RaptorCriteria) -> [[Int]] {
        func sum(_ a: Int, _ seconds: Int) -> Int {
            min(criteria.mostClasses, a + criteria.classes(ofWalk: seconds))
        }
        var walking = [Ways](repeating: [], count: timetable.stopCount)
        var riding = walking
        var found: [[Int]] = []
        func add(_ way: [Int]) {
            guard way[2] <= last else { return }
            if !found.contains(where: { zip($0, way).allSatisfy { $0 <= $1 } }) { found.append(way) }
        }
        if let direct = query.directWalk { add([0, sum(0, direct.seconds), start + direct.seconds]) }
        for access in query.access {
            walking[access.stop.int].insert([start + access.walk.seconds, sum(0, access.walk.seconds)])
        }
        for boardings in 1...max(1, min(12, query.maxBoardings ?? 12)) where query.maxBoardings != 0 {
            let next = ridden(walking, riding, by: last)
            riding = next.map(SlowSearch.undominated)
            var ways: [[Int]] = []
            for egress in query.egress {
                for way in riding[egress.stop.int] {
                    ways.append([boardings, sum(way[1], egress.walk.seconds), way[0] + egress.walk.seconds])
                }
            }
            for way in ways.sorted(by: { $0.lexicographicallyPrecedes($1) }) { add(way) }
            walking = [Ways](repeating: [], count: timetable.stopCount)
            for stop in riding.indices {
                for transfer in walks(from: stop) {
                    for way in riding[stop] {
                        walking[transfer.to.int].insert([
                            way[0] + Int(transfer.seconds), sum(way[1], Int(transfer.seconds)),
                        ])
                    }
                }
            }
            walking = walking.map(SlowSearch.undominated)
            if riding.allSatisfy(\.isEmpty) { break }
        }
        return found
    }

    private static func undominated(_ ways: Set<[Int]>) -> Set<[Int]> {
        var kept: Set<[Int]> = []
        var least = Int.max
        for way in ways.sorted(by: { $0.lexicographicallyPrecedes($1) }) where way[1] < least {
            least = way[1]
            kept.insert(way)
        }
        return kept
    }
}
