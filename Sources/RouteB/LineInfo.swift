import Journeys
import Measures
import Transit

/// A line with its directions, as it runs on a day.
public struct LineInfo: Sendable {
    /// One way of a line.
    public struct Direction: Sendable {
        /// What its vehicles say they go to, the most frequent first; empty where the feed does not tell.
        public var headsigns: [String]
        /// How many vehicles leave on the day, counted by their headway where they have no schedule.
        public var runs: Int
        /// When the first leaves its first stop on the day; nil where none does.
        public var first: Timestamp?
        /// When the last leaves its first stop on the day; nil where none does.
        public var last: Timestamp?
        /// The stops of most of its vehicles, in order.
        public var stops: [StopLabel]
        /// How many other successions of stops its vehicles have.
        public var otherWays: Int

        /// Where it goes: the most frequent headsign, else the last stop.
        public var destination: String { headsigns.first ?? stops.last?.name ?? "" }
    }

    /// The line.
    public var route: RouteLabel
    /// What kind of vehicle serves it.
    public var mode: RouteMode
    /// Its ways, that with more vehicles first.
    public var directions: [Direction]
}

extension Timetable {
    /// Lines as they run on a service day, in the order in which they are given.
    ///
    /// Directions are those of the feed (`direction_id`); where it has none, vehicles of one headsign go one way.
    /// Complexity: O(patterns + trips of the lines).
    public func lines(_ routes: [RouteIndex], on day: ServiceDay) -> [LineInfo] {
        let wanted = Set(routes)
        var patterns: [RouteIndex: [PatternIndex]] = [:]
        for pattern in patternRoutes.indices where wanted.contains(patternRoutes[pattern]) {
            patterns[patternRoutes[pattern], default: []].append(pattern)
        }
        return routes.map { route in
            var groups: [String: LineDirectionBuilder] = [:]
            let start = zone(of: route).start(of: day)
            for pattern in patterns[route] ?? [] {
                for trip in patternTrips[pattern] {
                    let sign = headsign(of: trip, at: 0)
                    let key = tripDirections[trip] == .max ? "to \(sign)" : "\(tripDirections[trip])"
                    groups[key, default: LineDirectionBuilder()].add(
                        trip, of: pattern, sign: sign, isRunning: runs(tripServices[trip], on: day), start: start, self)
                }
            }
            let directions = groups.sorted { $0.key < $1.key }.map { $0.value.direction(self) }
                .enumerated().sorted { ($1.element.runs, $0.offset) < ($0.element.runs, $1.offset) }.map(\.element)
            return LineInfo(route: RouteLabel(route, in: self), mode: routeModes[route], directions: directions)
        }
    }
}

/// A direction of a line while its trips are counted.
private struct LineDirectionBuilder {
    private var signs: [String: Int] = [:]
    private var patternRuns: [PatternIndex: (running: Int, all: Int)] = [:]
    private var runs = 0
    private var first: Timestamp?
    private var last: Timestamp?

    mutating func add(
        _ trip: TripIndex, of pattern: PatternIndex, sign: String, isRunning: Bool, start: Timestamp,
        _ timetable: Timetable
    ) {
        let headway = Int(timetable.headways[trip])
        let count = headway > 0 ? Int(timetable.windows[trip]) / headway + 1 : 1
        if !sign.isEmpty { signs[sign, default: 0] += count }
        patternRuns[pattern, default: (0, 0)].all += count
        guard isRunning else { return }
        patternRuns[pattern, default: (0, 0)].running += count
        runs += count
        let departure = start.advanced(bySeconds: Int(timetable.departure(of: trip, at: 0).seconds))
        let final = departure.advanced(bySeconds: Int(timetable.windows[trip]))
        first = min(first ?? departure, departure)
        last = max(last ?? final, final)
    }

    func direction(_ timetable: Timetable) -> LineInfo.Direction {
        let usual = patternRuns.max { a, b in
            (a.value.running, a.value.all, b.key) < (b.value.running, b.value.all, a.key)
        }?.key
        func places(_ pattern: PatternIndex) -> [StopIndex] {
            timetable.patternStops[pattern].map { timetable.stopPlaces[$0] }
        }
        let ways = Set(patternRuns.keys.map(places))
        return LineInfo.Direction(
            headsigns: signs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key), runs: runs, first: first,
            last: last, stops: usual.map { places($0).map { StopLabel($0, in: timetable) } } ?? [],
            otherWays: max(0, ways.count - 1))
    }
}

/// Lines as JSON: `routeb.lines/1`.
public struct LinesDocument: JSONDocument {
    private let lines: [LineInfo]
    private let day: ServiceDay
    private let zone: ZoneRules
    private let hasStops: Bool

    /// Lines on a day, with or without their stops.
    public init(_ lines: [LineInfo], on day: ServiceDay, zone: ZoneRules, withStops: Bool) {
        self.lines = lines
        self.day = day
        self.zone = zone
        hasStops = withStops
    }

    /// Writes the lines.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("date", day.iso)
            json.member("lines") { $0.list(lines, line) }
            json.member("schema", "routeb.lines/1")
        }
    }

    private func line(_ json: inout JSONWriter, _ line: LineInfo) {
        json.object { json in
            json.member("directions") { $0.list(line.directions, direction) }
            json.member("mode", line.mode.name)
            json.member("route", RouteDocument(line.route))
        }
    }

    private func direction(_ json: inout JSONWriter, _ direction: LineInfo.Direction) {
        json.object { json in
            json.member("first", direction.first.map(zone.iso))
            json.member("headsigns", direction.headsigns)
            json.member("last", direction.last.map(zone.iso))
            json.member("runs", direction.runs)
            if hasStops { json.member("stops", direction.stops.map(StopDocument.init)) }
        }
    }
}
