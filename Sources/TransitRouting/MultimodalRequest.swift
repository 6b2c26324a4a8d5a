import Measures
import Streets
import Transit

/// A question to `MultimodalSearch`.
public struct MultimodalRequest: Sendable {
    /// Where the journey may start, as equally good positions on the streets; none where they do not reach it.
    public var from: [StreetPosition]
    /// Where it may end.
    public var to: [StreetPosition]
    /// Stops at or near the origin that are reached some other way than on the streets.
    public var fromStops: [StopWalk]
    /// Stops at or near the target from which it is reached some other way.
    public var toStops: [StopWalk]
    /// When.
    public var time: JourneyTime
    /// How one walks.
    public var profile: TravelProfile
    /// What is closed on the streets at the moment of the journey; nil where they are as open as ever. Walks to and
    /// from stops keep to it, those between stops are the timetable's own.
    public var streetOverlay: StreetOverlay?
    /// How long the walk to the first stop, that from the last, and one without a ride may be: no longer than so many
    /// meters take on the flat, so that stairs count for more than their length.
    public var maxWalk: Meters
    /// What vehicles report; nil for the timetable alone.
    public var overlay: LiveOverlay?
    /// How long it takes at least to change at one stop.
    public var changeTime: TravelTime
    /// How long the journey may last, waiting at its start included.
    public var horizon: TravelTime
    /// How many vehicles one boards at most; nil for as many as it takes.
    public var maxBoardings: Int?
    /// Which lines, trips and stops may be used; at what pace one walks between them the profile tells.
    public var filter: TransitFilter
    /// Whether a walk without any ride is an answer.
    public var mayWalkAlone = true

    /// A question with the usual wishes: walks of up to 1,500 m at 4.8 km/h.
    public init(
        from: [StreetPosition], to: [StreetPosition], time: JourneyTime, fromStops: [StopWalk] = [],
        toStops: [StopWalk] = [], profile: TravelProfile = .walk, streetOverlay: StreetOverlay? = nil,
        maxWalk: Meters = .meters(1500), overlay: LiveOverlay? = nil, changeTime: TravelTime = .zero,
        horizon: TravelTime = .seconds(2 * 86_400),
        maxBoardings: Int? = nil, filter: TransitFilter = .none
    ) {
        self.from = from
        self.to = to
        self.fromStops = fromStops
        self.toStops = toStops
        self.time = time
        self.profile = profile
        self.streetOverlay = streetOverlay
        self.maxWalk = maxWalk
        self.overlay = overlay
        self.changeTime = changeTime
        self.horizon = horizon
        self.maxBoardings = maxBoardings
        self.filter = filter
    }

    /// The time that a walk may take.
    public var walkLimit: TravelTime { profile.time(onFlat: maxWalk) }

    /// Lets one walk as far as in a time, where that is farther.
    public mutating func allowWalk(of time: TravelTime) {
        guard walkLimit < time else { return }
        let kilometer = profile.time(onFlat: .meters(1000)).milliseconds
        maxWalk = .meters((1000 * Double(time.milliseconds + 1) / Double(kilometer)).rounded(.up))
    }
}

extension Walk {
    /// A walk of a time whose path is not known, as long as it is on the flat.
    init(_ time: TravelTime, _ profile: TravelProfile) {
        let meters = time.seconds * profile.speeds[.footway].metersPerSecond
        self.init(seconds: time.wholeSeconds, decimeters: Int((meters * 10).rounded()))
    }
}
