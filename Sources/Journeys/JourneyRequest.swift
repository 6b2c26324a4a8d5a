import Measures
import Streets
import Transit
import TransitRouting

/// A question for a way from door to door.
///
/// ```swift
/// var request = JourneyRequest(from: here, to: there, .departing(at: now))
/// request.mode = .walk
/// let journeys = try planner.journeys(for: request)
/// ```
public struct JourneyRequest: Sendable {
    /// What one travels with; the raw values are those of the command line.
    public enum Mode: String, Sendable, CaseIterable {
        /// Buses and trains, and on foot to and from them.
        case transit
        /// On the streets alone.
        case walk, wheelchair, bike, drive
    }

    /// Where the journey starts.
    public var from: Endpoint
    /// Where it ends.
    public var to: Endpoint
    /// Where it passes in between, in this order.
    public var vias: [Endpoint]
    /// When.
    public var time: JourneyTime
    /// With what; nil for `transit` where the region has a timetable, else `walk`.
    public var mode: Mode?
    /// The longest walk to the first stop, or from the last; up to `longestWalk`.
    public var maxWalk: Meters
    /// The most changes from one vehicle to another.
    public var maxTransfers: Int
    /// How fast one walks, rolls in a wheelchair, or walks where a bicycle has to be pushed; nil for what is usual.
    public var walkSpeed: Speed?
    /// What one would rather not use and would rather see on streets; with transit on the walks to and
    /// from stops.
    public var wishes: StreetWishes
    /// Which lines are ridden, and whether a wheelchair or a bicycle comes along.
    public var filter: TransitFilter
    /// What one would rather have of journeys with transit than an early arrival; nil for that.
    public var preference: TransitPreference?
    /// Whether the last journey with transit of the service day is wanted: the one that leaves last of all whose rides
    /// belong to the day asked for. Up to four in the morning that is the night before, if a journey is left of it.
    public var isLast: Bool
    /// How many journeys that differ are wanted at most; nil for three with transit (one where it is the last of the
    /// day), else one.
    public var alternatives: Int?
    /// What vehicles report; nil for the timetable alone.
    public var live: LiveOverlay?
    /// How fast cars move; nil for what the planner's `LiveStreets` know, else free flow. It counts for driving alone.
    public var traffic: StreetTraffic?
    /// The moment at which the question is put; nil for the time asked for.
    public var asked: Timestamp?

    /// The longest walk that makes sense to a stop: four hours.
    public static let longestWalk = Meters(20_000)

    /// A question with the usual wishes: walks of up to 1,500 m, four changes.
    public init(
        from: Endpoint, to: Endpoint, via vias: [Endpoint] = [], _ time: JourneyTime, mode: Mode? = nil,
        maxWalk: Meters = .meters(1500), maxTransfers: Int = 4, walkSpeed: Speed? = nil, wishes: StreetWishes = .none,
        filter: TransitFilter = .none, preference: TransitPreference? = nil, isLast: Bool = false,
        alternatives: Int? = nil,
        live: LiveOverlay? = nil, traffic: StreetTraffic? = nil, asked: Timestamp? = nil
    ) {
        self.from = from
        self.to = to
        self.vias = vias
        self.time = time
        self.mode = mode
        self.maxWalk = maxWalk
        self.maxTransfers = maxTransfers
        self.walkSpeed = walkSpeed
        self.wishes = wishes
        self.filter = filter
        self.preference = preference
        self.isLast = isLast
        self.alternatives = alternatives
        self.live = live
        self.traffic = traffic
        self.asked = asked
    }

    /// The moment up to which the age of reports counts: that of the question, but for a question about the past that
    /// of which it asks.
    public var presentMoment: Timestamp { min(asked ?? time.instant, time.instant) }
}
