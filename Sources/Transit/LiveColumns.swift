import Archive
import Measures

/// The changes of a live overlay laid out as flat columns, for the loops of a search.
///
/// The runs that are not canceled are sorted into convoys, in which a search finds the next one as it does in a
/// pattern. All memory lives as long as the value does.
public final class LiveColumns: @unchecked Sendable {
    /// Runs of one pattern on one day that stop at the same positions, the earliest first, none of which overtakes
    /// another.
    public struct Convoy: BitwiseCopyable, Sendable {
        /// The service day.
        public var day: ServiceDay
        /// The first run; the others follow.
        public var firstRun: Int32
        /// How many runs there are.
        public var runCount: Int32
        /// Where the times of the first run start; those of the others follow.
        public var firstTime: Int32
        /// Where the rules of the runs start, one for each stop.
        public var firstRule: Int32
        /// When the first run gets to its first stop, in seconds of the service day.
        public var begin: ServiceTime
        /// When the last run leaves its last stop.
        public var end: ServiceTime
    }

    /// How many changes there are.
    public let changeCount: Int
    /// The trips of all changes, in the order of `LiveOverlay.changes`.
    public let changedTrips: UnsafeBufferPointer<TripIndex>
    /// The service days of all changes, parallel to `changedTrips`.
    public let changedDays: UnsafeBufferPointer<ServiceDay>
    /// The convoys, pattern after pattern.
    public let convoys: UnsafeBufferPointer<Convoy>
    /// How many runs all convoys have.
    public let runCount: Int
    /// The trips of the runs, convoy after convoy.
    public let trips: UnsafeBufferPointer<TripIndex>
    /// Seconds of the service day at which a run arrives: run after run, stop after stop.
    public let arrivals: UnsafeBufferPointer<ServiceTime>
    /// When it leaves, parallel to `arrivals`.
    public let departures: UnsafeBufferPointer<ServiceTime>
    /// What one may do at the stops of a convoy: the pattern's rules, taken away where it does not stop.
    public let rules: UnsafeBufferPointer<StopRules>
    /// `Timetable.patternFastest`, lowered where a changed run is faster still; parallel to `patternStops`.
    public let fastest: UnsafeBufferPointer<UInt32>
    /// The latest time of any run, in seconds of its service day.
    public let latestTime: Int
    /// Where the convoys of a pattern start, and one more.
    private let convoyOffsets: UnsafeBufferPointer<Int32>

    /// Lays out changes that are sorted by pattern.
    ///
    /// Complexity: O(times · convoys of a pattern).
    init(_ changes: [LiveOverlay.Change], _ timetable: Timetable) {
        var layout = Layout(timetable)
        var rest = changes[...]
        for pattern in (0..<timetable.patternCount).map({ PatternIndex($0) }) {
            let end = rest.firstIndex { timetable.tripPatterns[$0.run.trip] != pattern } ?? rest.endIndex
            layout.add(rest[..<end], of: pattern, timetable)
            rest = rest[end...]
        }
        changeCount = changes.count
        changedTrips = Self.kept(changes.map(\.run.trip))
        changedDays = Self.kept(changes.map(\.run.day))
        convoys = Self.kept(layout.convoys)
        runCount = layout.trips.count
        trips = Self.kept(layout.trips)
        arrivals = Self.kept(layout.arrivals)
        departures = Self.kept(layout.departures)
        rules = Self.kept(layout.rules)
        fastest = Self.kept(layout.fastest)
        latestTime = Int(layout.departures.max()?.seconds ?? 0)
        convoyOffsets = Self.kept(layout.convoyOffsets)
    }

    deinit {
        changedTrips.deallocate()
        changedDays.deallocate()
        convoys.deallocate()
        trips.deallocate()
        arrivals.deallocate()
        departures.deallocate()
        rules.deallocate()
        fastest.deallocate()
        convoyOffsets.deallocate()
    }

    /// The convoys of a pattern. Complexity: O(1).
    @inline(__always) public func convoys(of pattern: PatternIndex) -> Range<Int> {
        Int(convoyOffsets[pattern.int])..<Int(convoyOffsets[pattern.int + 1])
    }

    private static func kept<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let block = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = block.initialize(from: elements)
        return UnsafeBufferPointer(block)
    }

    /// The columns while they grow.
    private struct Layout {
        var convoys: [Convoy] = []
        var convoyOffsets: [Int32] = [0]
        var trips: [TripIndex] = []
        var arrivals: [ServiceTime] = []
        var departures: [ServiceTime] = []
        var rules: [StopRules] = []
        var fastest: [UInt32]

        init(_ timetable: Timetable) { fastest = Array(timetable.patternFastest.unsafeValues) }

        /// What the runs of a convoy have in common.
        private struct Group: Hashable {
            var day: ServiceDay
            var skippedPositions: [Int]
        }

        mutating func add(_ changes: ArraySlice<LiveOverlay.Change>, of pattern: PatternIndex, _ timetable: Timetable) {
            let stops = timetable.patternStops.range(of: pattern)
            for change in changes { note(change, stops) }
            let groups = Dictionary(grouping: changes.lazy.filter { !$0.isCanceled }) {
                Group(day: $0.run.day, skippedPositions: $0.skippedPositions)
            }
            for (group, runs) in groups.sorted(by: { Self.comes($0.key, before: $1.key) }) {
                for convoy in Self.convoys(runs) {
                    guard let begin = convoy.first?.arrivals.first, let end = convoy.last?.departures.last else {
                        continue
                    }
                    convoys.append(
                        Convoy(
                            day: group.day, firstRun: Int32(trips.count), runCount: Int32(convoy.count),
                            firstTime: Int32(arrivals.count), firstRule: Int32(rules.count),
                            begin: begin, end: end))
                    for run in convoy {
                        trips.append(run.run.trip)
                        arrivals += run.arrivals
                        departures += run.departures
                    }
                    let first = rules.count
                    rules += stops.map { timetable.patternRules[$0] }
                    for position in group.skippedPositions { rules[first + position] = [] }
                }
            }
            convoyOffsets.append(Int32(convoys.count))
        }

        private static func comes(_ a: Group, before b: Group) -> Bool {
            a.day != b.day ? a.day < b.day : a.skippedPositions.lexicographicallyPrecedes(b.skippedPositions)
        }

        /// Checks a change and takes its hops into account.
        private mutating func note(_ change: LiveOverlay.Change, _ stops: Range<Int>) {
            precondition(
                change.arrivals.count == stops.count && change.departures.count == stops.count,
                "a change has a time for every stop of its trip")
            for hop in change.arrivals.indices {
                precondition(
                    change.arrivals[hop] <= change.departures[hop]
                        && (hop == 0 || change.departures[hop - 1] <= change.arrivals[hop]),
                    "the times of a change never fall")
                guard hop > 0 else { continue }
                let seconds = UInt32(change.arrivals[hop].seconds - change.departures[hop - 1].seconds)
                fastest[stops.lowerBound + hop] = min(fastest[stops.lowerBound + hop], seconds)
            }
        }

        /// Sorts runs into as few convoys as come about when each run joins the first that it does not break.
        private static func convoys(_ runs: [LiveOverlay.Change]) -> [[LiveOverlay.Change]] {
            var convoys: [[LiveOverlay.Change]] = []
            let order = runs.sorted { a, b in
                a.departures != b.departures
                    ? a.departures.lexicographicallyPrecedes(b.departures) : a.run.trip < b.run.trip
            }
            for run in order {
                let fitting = convoys.firstIndex { convoy in
                    let last = convoy[convoy.count - 1]
                    return zip(last.arrivals, run.arrivals).allSatisfy { $0 <= $1 }
                        && zip(last.departures, run.departures).allSatisfy { $0 <= $1 }
                }
                if let fitting { convoys[fitting].append(run) } else { convoys.append([run]) }
            }
            return convoys
        }
    }
}
