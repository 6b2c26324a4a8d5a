import Archive
import Measures

/// The changes of a live overlay laid out as flat columns, for the loops of a search.
///
/// A change is a number here: its position in `LiveOverlay.changes`. All memory lives as long as the value does.
public final class LiveColumns: @unchecked Sendable {
    /// How many changes there are.
    public let count: Int
    /// The trips.
    public let trips: UnsafeBufferPointer<TripIndex>
    /// The service days, parallel to `trips`.
    public let days: UnsafeBufferPointer<ServiceDay>
    /// Where the times of a change start in `arrivals`, `departures` and `rules`.
    public let firstTimes: UnsafeBufferPointer<Int>
    /// Seconds of the service day at which a run arrives: change after change, stop after stop.
    public let arrivals: UnsafeBufferPointer<ServiceTime>
    /// When it leaves, parallel to `arrivals`.
    public let departures: UnsafeBufferPointer<ServiceTime>
    /// The pattern's rules, taken away where the run is canceled or does not stop; parallel to `arrivals`.
    public let rules: UnsafeBufferPointer<StopRules>
    /// `Timetable.patternFastest`, lowered where a changed run is faster still; parallel to `patternStops`.
    public let fastest: UnsafeBufferPointer<UInt32>
    /// The latest time of any change, in seconds of its service day.
    public let latestTime: Int
    /// Where the changes of a pattern start, and one more.
    private let firstOfPattern: UnsafeBufferPointer<Int>

    /// Lays out changes that are sorted by pattern.
    init(_ changes: [LiveOverlay.Change], _ timetable: Timetable) {
        var firstTimes: [Int] = []
        var arrivals: [ServiceTime] = []
        var departures: [ServiceTime] = []
        var rules: [StopRules] = []
        var fastest = Array(timetable.patternFastest.unsafeValues)
        var firstOfPattern = [Int](repeating: 0, count: timetable.patternCount + 1)
        for change in changes {
            let pattern = timetable.tripPatterns[change.run.trip]
            let stops = timetable.patternRules.range(of: pattern)
            precondition(
                change.arrivals.count == stops.count && change.departures.count == stops.count,
                "a change has a time for every stop of its trip")
            precondition(LiveColumns.neverFall(change), "the times of a change never fall")
            for position in stops.dropFirst() {
                let hop = position - stops.lowerBound
                let seconds = change.arrivals[hop].seconds - change.departures[hop - 1].seconds
                fastest[position] = min(fastest[position], UInt32(max(0, seconds)))
            }
            firstTimes.append(arrivals.count)
            arrivals += change.arrivals
            departures += change.departures
            let first = rules.count
            rules += stops.map { change.isCanceled ? [] : timetable.patternRules[$0] }
            for position in change.skippedPositions { rules[first + position] = [] }
            firstOfPattern[pattern.int + 1] += 1
        }
        for pattern in 0..<timetable.patternCount { firstOfPattern[pattern + 1] += firstOfPattern[pattern] }
        count = changes.count
        self.fastest = Self.kept(fastest)
        latestTime = Int((arrivals + departures).max()?.seconds ?? 0)
        trips = Self.kept(changes.map(\.run.trip))
        days = Self.kept(changes.map(\.run.day))
        self.firstTimes = Self.kept(firstTimes)
        self.arrivals = Self.kept(arrivals)
        self.departures = Self.kept(departures)
        self.rules = Self.kept(rules)
        self.firstOfPattern = Self.kept(firstOfPattern)
    }

    deinit {
        trips.deallocate()
        days.deallocate()
        firstTimes.deallocate()
        arrivals.deallocate()
        departures.deallocate()
        rules.deallocate()
        fastest.deallocate()
        firstOfPattern.deallocate()
    }

    /// The changes of a pattern. Complexity: O(1).
    @inline(__always) public func range(of pattern: PatternIndex) -> Range<Int> {
        firstOfPattern[pattern.int]..<firstOfPattern[pattern.int + 1]
    }

    private static func neverFall(_ change: LiveOverlay.Change) -> Bool {
        change.arrivals.indices.allSatisfy { position in
            change.arrivals[position] <= change.departures[position]
                && (position == 0 || change.departures[position - 1] <= change.arrivals[position])
        }
    }

    private static func kept<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let block = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = block.initialize(from: elements)
        return UnsafeBufferPointer(block)
    }
}
