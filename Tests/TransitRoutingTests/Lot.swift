import Drawn
import Measures
import Transit
import TransitRouting

/// Draws by lot that are the same in every run.
struct Lot {
    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    mutating func happens(oneIn chances: Int) -> Bool { number(1...chances) == 1 }
}

/// A timetable by lot, with all that makes timetables hard: loops, rules, trips of one stop twice, trips after midnight
/// and beyond, services with gaps, two zones that change their clocks, walks that lead one way only.
struct RandomTimetable {
    let timetable: Timetable
    private let days: ClosedRange<ServiceDay>
    private var lot: Lot

    /// Zones that put their clocks forward in the night to day 4 and back in the night to day 11.
    static func zone(_ name: String, hours: Int, days: ClosedRange<ServiceDay>) -> ZoneRules {
        let midnight = Int64(days.lowerBound.daysSince1970) * 86_400
        let offset = Int32(hours * 3600)
        func change(_ day: Int64, _ offset: Int32) -> ZoneRules.Change {
            ZoneRules.Change(
                start: Timestamp(secondsSince1970: midnight + day * 86_400 + 7 * 3600), offset: offset)
        }
        return ZoneRules(
            name: name,
            changes: [
                ZoneRules.Change(start: Timestamp(secondsSince1970: .min / 2), offset: offset),
                change(4, offset + 3600), change(11, offset),
            ])
    }

    /// Whether some vehicles come without a schedule.
    let hasHeadways: Bool

    /// What of the harder rules is in it, beside what always is.
    struct Rules: OptionSet {
        let rawValue: Int
        /// Vehicles without a schedule.
        static let headways = Rules(rawValue: 1)
        /// Vehicles that go on as another trip.
        static let continuations = Rules(rawValue: 2)
        /// Stops at which a change takes a time of its own.
        static let changes = Rules(rawValue: 4)
        /// More trips, all of one morning, so that one can often leave a little later.
        static let busy = Rules(rawValue: 8)
    }

    init(seed: UInt64, rules: Rules = []) throws {
        var lot = Lot(seed: seed)
        let first = ServiceDay(daysSince1970: 16_868)
        let days = first...first.advanced(by: 14)
        var sketch = TimetableSketch()
        sketch.zones = [
            Self.zone("East", hours: -5, days: days), Self.zone("West", hours: lot.number(-8 ... -5), days: days),
        ]
        sketch.stopCount = lot.number(4...10)
        sketch.services = (0..<lot.number(1...4)).map { _ in
            Set(days.filter { _ in lot.happens(oneIn: 2) })
        }
        for _ in 0..<lot.number(rules.contains(.busy) ? 4...9 : 2...6) {
            Self.addRoute(to: &sketch, &lot, isBusy: rules.contains(.busy))
        }
        for _ in 0..<lot.number(0...12) {
            let (from, to) = (lot.number(0...sketch.stopCount - 1), lot.number(0...sketch.stopCount - 1))
            if from != to { sketch.transfers.append(.init(from: from, to: to, seconds: lot.number(0...20) * 60)) }
        }
        // Some walks have stairs, and some of those a longer way around them.
        for number in sketch.transfers.indices where (UInt64(number) + seed) % 3 == 0 {
            sketch.transfers[number].hasStairs = true
            var around = sketch.transfers[number]
            around.seconds += 240
            around.hasStairs = false
            if number % 2 == 0 { sketch.transfers.append(around) }
        }
        // Some trips take no wheelchair, others no bicycle.
        for number in sketch.trips.indices {
            if (UInt64(number) + seed) % 5 == 0 { sketch.trips[number].wheelchair = .impossible }
            if (UInt64(number) + seed) % 4 == 1 { sketch.trips[number].bikes = .impossible }
        }
        sketch.steepStops = [Int(seed % 7)]
        if rules.contains(.headways) { Self.addHeadways(to: &sketch, &lot) }
        if rules.contains(.continuations) { Self.addContinuations(to: &sketch, &lot) }
        if rules.contains(.changes) {
            for stop in 0..<sketch.stopCount where lot.happens(oneIn: 3) {
                sketch.transfers.append(.init(from: stop, to: stop, seconds: lot.number(0...12) * 60))
            }
        }
        hasHeadways = sketch.trips.contains { $0.headway > 0 }
        timetable = try sketch.timetable()
        self.days = days
        self.lot = lot
    }

    /// The minutes of a day in which trips of busy timetables start.
    static let morning = 7 * 60...9 * 60

    private static func addHeadways(to sketch: inout TimetableSketch, _ lot: inout Lot) {
        for number in sketch.trips.indices where lot.happens(oneIn: 6) {
            sketch.trips[number].headway = lot.number(1...1200)
            sketch.trips[number].window = lot.number(0...180) * 60
        }
    }

    private static func addContinuations(to sketch: inout TimetableSketch, _ lot: inout Lot) {
        for first in sketch.trips.indices {
            for second in sketch.trips.indices {
                let (a, b) = (sketch.trips[first], sketch.trips[second])
                guard first != second, a.headway == 0, b.headway == 0, let end = a.calls.last?.arrival,
                    let start = b.calls.first?.departure
                else { continue }
                if start >= end, start - end < 3 * 3600, lot.happens(oneIn: 3) {
                    sketch.continuations.append((first, second, 0))
                } else if start + 86_400 >= end, start < end, lot.happens(oneIn: 12) {
                    sketch.continuations.append((first, second, 1))
                }
            }
        }
    }

    /// A route with some trips along some of its stops.
    private static func addRoute(to sketch: inout TimetableSketch, _ lot: inout Lot, isBusy: Bool) {
        let route = sketch.routeZones.count
        sketch.routeZones.append(lot.number(0...1))
        let stops = (0..<lot.number(2...6)).map { _ in lot.number(0...sketch.stopCount - 1) }
        let rules = stops.map { _ -> StopRules in
            lot.happens(oneIn: 8) ? [.board] : lot.happens(oneIn: 8) ? [.alight] : [.board, .alight]
        }
        let latest = lot.happens(oneIn: 4) ? 50 : 26
        for _ in 0..<lot.number(isBusy ? 5...9 : 1...6) {
            var now = (isBusy ? lot.number(Self.morning) : lot.number(0...latest * 60)) * 60
            var calls: [TimetableSketch.Call] = []
            for (stop, rule) in zip(stops, rules) {
                let arrival = now
                now += lot.happens(oneIn: 3) ? lot.number(0...5) * 60 : 0
                calls.append(.init(stop: stop, arrival: arrival, departure: now, rules: rule))
                now += lot.number(0...(isBusy ? 12 : 30)) * 60
            }
            sketch.trips.append(.init(route: route, service: lot.number(0...sketch.services.count - 1), calls: calls))
        }
    }

    /// A snapshot by lot: late and early runs that overtake others, canceled ones, skipped stops.
    mutating func overlay() -> LiveOverlay {
        var changes: [LiveOverlay.Change] = []
        for trip in (0..<timetable.tripCount).map({ TripIndex($0) }) {
            for day in days where lot.happens(oneIn: 3) && timetable.runs(timetable.tripServices[trip], on: day) {
                let stops = timetable.patternStops.range(of: timetable.tripPatterns[trip]).count
                var now = 0
                var delay = lot.number(-15...90) * 60
                var arrivals: [ServiceTime] = []
                var departures: [ServiceTime] = []
                for position in 0..<stops {
                    delay += lot.number(-10...10) * 60
                    now = max(now, Int(timetable.arrival(of: trip, at: position).seconds) + delay)
                    arrivals.append(ServiceTime(seconds: Int32(now)))
                    now = max(now, Int(timetable.departure(of: trip, at: position).seconds) + delay)
                    departures.append(ServiceTime(seconds: Int32(now)))
                }
                changes.append(
                    LiveOverlay.Change(
                        run: LiveOverlay.Run(trip: trip, day: day), arrivals: arrivals, departures: departures,
                        isCanceled: lot.happens(oneIn: 6),
                        skippedPositions: lot.happens(oneIn: 4) ? [lot.number(0...stops - 1)] : []))
            }
        }
        return LiveOverlay(
            source: "lot", recorded: Timestamp(secondsSince1970: 0), changes: changes, timetable: timetable)
    }

    /// A question by lot.
    mutating func query(overlay: LiveOverlay?) -> TransitQuery {
        let start = Int64(days.lowerBound.daysSince1970) * 86_400
        let instant = Timestamp(secondsSince1970: start + Int64(lot.number(-86_400...16 * 86_400)))
        var query = TransitQuery(time: lot.happens(oneIn: 2) ? .departing(at: instant) : .arriving(by: instant))
        func walks(_ lot: inout Lot) -> [StopWalk] {
            (0..<lot.number(1...2)).map { _ in
                let seconds = lot.number(0...15) * 45
                return StopWalk(
                    stop: StopIndex(lot.number(0...timetable.stopCount - 1)),
                    walk: Walk(seconds: seconds, decimeters: seconds * 13))
            }
        }
        query.access = walks(&lot)
        query.egress = walks(&lot)
        if lot.happens(oneIn: 4) {
            let seconds = lot.number(10...120) * 60
            query.directWalk = Walk(seconds: seconds, decimeters: seconds * 13)
        }
        query.overlay = overlay
        query.changeTime = lot.happens(oneIn: 2) ? .zero : .seconds(lot.number(0...10) * 60)
        query.horizon = lot.happens(oneIn: 5) ? .minutes(lot.number(30...600)) : .seconds(2 * 86_400)
        return query
    }

    /// A filter by lot, often none.
    mutating func filter() -> TransitFilter {
        var filter = TransitFilter()
        func route(_ lot: inout Lot) -> RouteIndex { RouteIndex(lot.number(0...timetable.routeCount - 1)) }
        switch lot.number(0...7) {
        case 0: filter.avoid = [route(&lot)]
        case 1: filter.only = [route(&lot), route(&lot), route(&lot)]
        case 2: filter.wheelchair = true
        case 3: filter.bike = true
        case 4: filter.day = days.lowerBound.advanced(by: lot.number(0...14))
        case 5: filter.pace = .seconds(lot.number(400...3000))
        default: break
        }
        return filter
    }

    /// Some number by lot.
    mutating func number(_ range: ClosedRange<Int>) -> Int { lot.number(range) }
}
