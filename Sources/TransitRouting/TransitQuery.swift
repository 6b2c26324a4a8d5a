import Measures
import Transit

/// When a journey is to be made.
public enum JourneyTime: Hashable, Sendable {
    /// Leave no earlier than then, arrive as early as possible.
    case departing(at: Timestamp)
    /// Arrive no later than then, leave as late as possible.
    case arriving(by: Timestamp)

    /// The instant that is named.
    public var instant: Timestamp {
        switch self {
        case .departing(let instant), .arriving(let instant): instant
        }
    }
}

/// A walk of known length.
public struct Walk: Hashable, Sendable, BitwiseCopyable {
    /// How long it takes, in whole seconds.
    public var seconds: Int
    /// How far it is, in decimeters.
    public var decimeters: Int

    /// A walk of known length.
    public init(seconds: Int, decimeters: Int) {
        self.seconds = seconds
        self.decimeters = decimeters
    }
}

/// A walk between an end of the journey and a stop.
public struct StopWalk: Hashable, Sendable, BitwiseCopyable {
    /// The stop.
    public var stop: StopIndex
    /// How long and how far it is.
    public var walk: Walk

    /// A walk to or from a stop.
    public init(stop: StopIndex, walk: Walk) {
        self.stop = stop
        self.walk = walk
    }
}

/// A question to `TransitSearch`: where one can get on and off, and when.
///
/// ```swift
/// var query = TransitQuery(time: .departing(at: noon))
/// query.access = [StopWalk(stop: corner, walk: Walk(seconds: 90, decimeters: 1_200))]
/// query.egress = [StopWalk(stop: station, walk: Walk(seconds: 30, decimeters: 400))]
/// let path = TransitSearch(timetable).path(query)
/// ```
public struct TransitQuery: Sendable {
    /// When.
    public var time: JourneyTime
    /// The stops that can be walked to from the origin.
    public var access: [StopWalk]
    /// The stops from which the target can be walked to.
    public var egress: [StopWalk]
    /// The walk from the origin to the target without any ride, where there is one.
    public var directWalk: Walk?
    /// What vehicles report; nil for the timetable alone.
    public var overlay: LiveOverlay?
    /// How long it takes at least to change from a vehicle to another at one stop. Walks to other stops take their own
    /// time and nothing more.
    public var changeTime: TravelTime
    /// How long a journey may last, waiting at its start included.
    public var horizon: TravelTime

    /// How many vehicles one boards at most; nil for as many as it takes. 0 leaves the walk alone.
    public var maxBoardings: Int?
    /// Which lines, trips and stops may be used.
    public var filter: TransitFilter
    /// What bounds the search toward its target.
    public var bound: TransitBound

    /// A question that is to be completed: as it stands there is no way.
    public init(
        time: JourneyTime, access: [StopWalk] = [], egress: [StopWalk] = [], directWalk: Walk? = nil,
        overlay: LiveOverlay? = nil, changeTime: TravelTime = .zero, horizon: TravelTime = .seconds(2 * 86_400),
        maxBoardings: Int? = nil, filter: TransitFilter = .none, bound: TransitBound = .fastestRides
    ) {
        self.time = time
        self.access = access
        self.egress = egress
        self.directWalk = directWalk
        self.overlay = overlay
        self.changeTime = changeTime
        self.horizon = horizon
        self.maxBoardings = maxBoardings
        self.filter = filter
        self.bound = bound
    }
}
