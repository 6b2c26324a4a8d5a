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
        /// Whether the run is cancelled: no one can board it.
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
    /// The changed runs, by run.
    private let changesByRun: [Run: Change]
    /// The changed runs of a pattern, sorted by trip and day.
    private let runsByPattern: [PatternIndex: [Run]]

    /// A snapshot of changes to a timetable. Of two changes to one run the later holds.
    public init(source: String, recorded: Timestamp, changes: [Change], timetable: Timetable) {
        self.source = source
        self.recorded = recorded
        changesByRun = Dictionary(changes.map { ($0.run, $0) }) { _, later in later }
        runsByPattern = Dictionary(grouping: changesByRun.keys) { timetable.tripPatterns[$0.trip] }
            .mapValues { runs in runs.sorted { ($0.trip, $0.day) < ($1.trip, $1.day) } }
    }

    /// All changes, sorted by trip and day.
    public var changes: [Change] {
        changesByRun.values.sorted { ($0.run.trip, $0.run.day) < ($1.run.trip, $1.run.day) }
    }

    /// What is different about a run, if anything. Complexity: O(1).
    public func change(of run: Run) -> Change? { changesByRun[run] }

    /// The changed runs of a pattern, sorted by trip and day. Complexity: O(1).
    public func runs(of pattern: PatternIndex) -> [Run] { runsByPattern[pattern] ?? [] }
}
