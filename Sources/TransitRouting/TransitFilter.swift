import Measures
import Streets
import Transit

/// Which lines, trips and stops a journey may use.
///
/// What a feed does not tell is taken for allowed: only what says that it is not possible is left out.
///
/// ```swift
/// var filter = TransitFilter()
/// filter.avoid = [m15]
/// filter.wheelchair = true
/// query.filter = filter
/// ```
public struct TransitFilter: Hashable, Sendable {
    /// The only lines that are ridden; nil for all.
    public var only: Set<RouteIndex>?
    /// Lines that are not ridden.
    public var avoid: Set<RouteIndex>
    /// Whether all trips, all stops where one gets on or off and all walks between stops have to be fit for a
    /// wheelchair.
    public var wheelchair: Bool
    /// Whether a bicycle comes along in all vehicles.
    public var bike: Bool
    /// The service day that all runs belong to; nil for any.
    public var day: ServiceDay?
    /// How long a kilometer takes one who walks or rolls between stops; nil for the pace of the timetable's walks,
    /// `TransitFilter.usualPace`.
    public var pace: TravelTime?

    /// A filter; without anything it lets everything pass.
    public init(
        only: Set<RouteIndex>? = nil, avoid: Set<RouteIndex> = [], wheelchair: Bool = false, bike: Bool = false,
        day: ServiceDay? = nil, pace: TravelTime? = nil
    ) {
        self.only = only
        self.avoid = avoid
        self.wheelchair = wheelchair
        self.bike = bike
        self.day = day
        self.pace = pace
    }

    /// How long a kilometer takes one who walks as usual, as an import reckons the walks of a timetable.
    public static let usualPace = TravelProfile.walk.time(onFlat: .meters(1000))

    /// Everything is allowed.
    public static let none = TransitFilter()

    /// Whether a line may be ridden.
    public func allows(_ route: RouteIndex) -> Bool { only?.contains(route) != false && !avoid.contains(route) }

    /// Whether a trip may be ridden, its line apart.
    public func allows(_ trip: TripIndex, in timetable: Timetable) -> Bool {
        (!wheelchair || timetable.tripWheelchair[trip] != .impossible)
            && (!bike || timetable.tripBikes[trip] != .impossible)
    }

    /// Whether one may get on and off at a stop.
    public func allows(_ stop: StopIndex, in timetable: Timetable) -> Bool {
        !wheelchair || timetable.stopWheelchair[stop] != .impossible
    }
}

/// A filter as bytes, one for each pattern, trip and stop, for the loops of a search; kept until another is asked for.
struct FilterColumns: ~Copyable {
    private(set) var filter = TransitFilter.none
    private var patternBytes = FlatBuffer<Bool>()
    private var tripBytes = FlatBuffer<Bool>()
    private var stopBytes = FlatBuffer<Bool>()
    /// The walks of the last filter that had its own.
    private var own: (wheelchair: Bool, pace: TravelTime?, onward: FilteredWalks, backward: FilteredWalks)?

    /// Of each pattern whether it may be ridden; nil where all may.
    var patterns: UnsafePointer<Bool>? {
        filter.only == nil && filter.avoid.isEmpty ? nil : UnsafePointer(patternBytes.base)
    }
    /// Of each trip whether it may be ridden; nil where all may.
    var trips: UnsafePointer<Bool>? { filter.wheelchair || filter.bike ? UnsafePointer(tripBytes.base) : nil }
    /// Of each stop whether one may get on and off; nil where one may at all.
    var stops: UnsafePointer<Bool>? { filter.wheelchair ? UnsafePointer(stopBytes.base) : nil }

    /// The walks between stops with the clock, or against it.
    func walks(_ patterns: PatternRows, isForward: Bool) -> WalkRows {
        guard filter.hasOwnWalks, let own else { return patterns.walks(isForward: isForward) }
        return (isForward ? own.onward : own.backward).rows
    }

    /// Takes up a filter; answers whether it is another than before.
    ///
    /// Complexity: O(1) for the filter of the query before, O(patterns + trips + stops) for another; O(walks · log walks
    /// of a stop) for other walks.
    mutating func set(_ new: TransitFilter, _ timetable: Timetable) -> Bool {
        guard new != filter else { return false }
        if new.hasOwnWalks, own.map({ ($0.wheelchair, $0.pace) != (new.wheelchair, new.pace) }) ?? true {
            own = (
                new.wheelchair, new.pace, FilteredWalks(timetable.transfers, new),
                FilteredWalks(timetable.incomingTransfers, new)
            )
        }
        filter = new
        if patterns != nil {
            patternBytes.removeAll()
            for pattern in 0..<timetable.patternCount {
                patternBytes.append(new.allows(timetable.patternRoutes[PatternIndex(pattern)]))
            }
        }
        if trips != nil {
            tripBytes.removeAll()
            for trip in 0..<timetable.tripCount { tripBytes.append(new.allows(TripIndex(trip), in: timetable)) }
        }
        if stops != nil {
            stopBytes.removeAll()
            for stop in 0..<timetable.stopCount { stopBytes.append(new.allows(StopIndex(stop), in: timetable)) }
        }
        return true
    }
}
