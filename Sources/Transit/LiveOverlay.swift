import Geometry
import Measures

/// What vehicles report at one moment, laid over a timetable that never changes: a value that a search takes.
///
/// A snapshot replaces its predecessor as a whole; a search holds on to the one it started with. For every trip it
/// changes it carries all times of the trip, so that a search reads the one or the other and adds nothing up.
public struct LiveOverlay: Sendable {
    /// A trip on one of its days.
    public struct Run: Hashable, Sendable {
        /// The trip.
        public var trip: TripIndex
        /// The service day it belongs to.
        public var day: ServiceDay

        /// A trip on a day.
        public init(trip: TripIndex, day: ServiceDay) {
            self.trip = trip
            self.day = day
        }
    }

    /// A vehicle that serves a trip.
    public struct Vehicle: Sendable, Hashable {
        /// The vehicle's number, without the agency's prefix.
        public var id: String
        /// Where it was.
        public var coordinate: Coordinate
        /// Where it headed, where that is told.
        public var bearing: Bearing?
        /// When it was there.
        public var recorded: Timestamp
        /// How far along the pattern's line it was.
        public var offset: Meters
        /// The position in the pattern of the next stop it calls at; the number of stops once it is past the last.
        public var nextPosition: Int

        /// A vehicle on its way.
        public init(
            id: String, coordinate: Coordinate, bearing: Bearing?, recorded: Timestamp, offset: Meters,
            nextPosition: Int
        ) {
            self.id = id
            self.coordinate = coordinate
            self.bearing = bearing
            self.recorded = recorded
            self.offset = offset
            self.nextPosition = nextPosition
        }
    }

    /// What is different about a run.
    public struct Change: Sendable, Hashable {
        /// The run.
        public var run: Run
        /// When it is expected to arrive at each position, in seconds of its service day; never falling.
        public var arrivals: [ServiceTime]
        /// When it is expected to leave each position, no earlier than it arrives.
        public var departures: [ServiceTime]
        /// Whether the run is canceled: no one can board it.
        public var isCanceled: Bool
        /// Positions at which it does not stop, sorted.
        public var skippedPositions: [Int]
        /// The vehicle that serves it, where one is known.
        public var vehicle: Vehicle?

        /// A run with other times.
        public init(
            run: Run, arrivals: [ServiceTime], departures: [ServiceTime], isCanceled: Bool = false,
            skippedPositions: [Int] = [], vehicle: Vehicle? = nil
        ) {
            self.run = run
            self.arrivals = arrivals
            self.departures = departures
            self.isCanceled = isCanceled
            self.skippedPositions = skippedPositions
            self.vehicle = vehicle
        }
    }

    /// Where the snapshot comes from: a file's name or an address without its key.
    public let source: String
    /// When the newest report in it was made.
    public let recorded: Timestamp
    /// All changes, sorted by pattern, trip and day.
    public let changes: [Change]
    /// The same as columns.
    public let columns: LiveColumns
    /// Where in `changes` a run is.
    private let positions: [Run: Int]
    /// Where in `changes` the runs of a pattern are.
    private let patternRanges: [PatternIndex: Range<Int>]

    /// A snapshot of changes to a timetable. Of two changes to one run the later holds.
    ///
    /// Each change needs a time for every stop of its trip's pattern. Complexity: O(n log n).
    public init(source: String, recorded: Timestamp, changes: [Change], timetable: Timetable) {
        self.source = source
        self.recorded = recorded
        let latest = Dictionary(changes.map { ($0.run, $0) }) { _, later in later }
        let sorted = latest.values.sorted { a, b in
            (timetable.tripPatterns[a.run.trip], a.run.trip, a.run.day)
                < (timetable.tripPatterns[b.run.trip], b.run.trip, b.run.day)
        }
        self.changes = sorted
        columns = LiveColumns(sorted, timetable)
        positions = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.run, $0) })
        let ranges = sorted.enumerated().map { (timetable.tripPatterns[$1.run.trip], $0..<$0 + 1) }
        patternRanges = Dictionary(ranges) { $0.lowerBound..<$1.upperBound }
    }

    /// What is different about a run, if anything. Complexity: O(1).
    public func change(of run: Run) -> Change? { positions[run].map { changes[$0] } }

    /// The changes of a pattern, sorted by trip and day. Complexity: O(1).
    public func changes(of pattern: PatternIndex) -> ArraySlice<Change> { changes[patternRanges[pattern] ?? 0..<0] }
}
