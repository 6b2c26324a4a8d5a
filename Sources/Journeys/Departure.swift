import Measures
import Transit

/// The next departures from a stop.
public struct DepartureBoard: Sendable {
    /// The stop, or the station of the stops.
    public var stop: StopLabel
    /// From when on.
    public var from: Timestamp
    /// The departures, the next expected first.
    public var departures: [Departure]
    /// The zone in which times are told.
    public var zone: ZoneRules

    /// A board of a stop.
    public init(stop: StopLabel, from: Timestamp, departures: [Departure], zone: ZoneRules) {
        self.stop = stop
        self.from = from
        self.departures = departures
        self.zone = zone
    }
}

/// A departure from a stop.
public struct Departure: Sendable, Hashable {
    /// How it stands; the raw values are those of the JSON.
    public enum Status: String, Sendable, Codable {
        /// Nothing is reported; the timetable holds.
        case scheduled
        /// Reported, and within the tolerance of the timetable.
        case onTime = "on time"
        /// Reported, and later.
        case late
        /// Reported, and earlier.
        case early
        /// It does not run, or does not stop here.
        case canceled
    }

    /// The line.
    public var route: RouteLabel
    /// What kind of vehicle it is.
    public var mode: RouteMode
    /// Where it says it goes; empty where the feed does not tell.
    public var headsign: String
    /// The trip's id in its feed.
    public var tripID: String
    /// The service day to which the trip belongs.
    public var serviceDay: ServiceDay
    /// The stop it leaves from.
    public var stop: StopLabel
    /// When it leaves by timetable.
    public var scheduled: Timestamp
    /// When it leaves, as expected.
    public var expected: Timestamp
    /// Whether the expected time comes from what vehicles report.
    public var isLive: Bool
    /// Whether it runs and stops here.
    public var isCanceled: Bool
    /// The vehicle that comes, where it is known.
    public var vehicle: VehicleSighting?
    /// How often vehicles come that have no schedule; nil where the time holds. Then one row stands for all that come
    /// from `expected` until `until`.
    public var headway: TravelTime?
    /// Until when vehicles without a schedule come; nil where the time holds.
    public var until: Timestamp?
    /// How boarding has to be arranged; nil where the vehicle stops anyway.
    public var boardingRequest: StopRequest?

    /// A departure by all it is.
    public init(
        route: RouteLabel, mode: RouteMode, headsign: String, tripID: String, serviceDay: ServiceDay, stop: StopLabel,
        scheduled: Timestamp, expected: Timestamp, isLive: Bool = false, isCanceled: Bool = false,
        vehicle: VehicleSighting? = nil
    ) {
        self.route = route
        self.mode = mode
        self.headsign = headsign
        self.tripID = tripID
        self.serviceDay = serviceDay
        self.stop = stop
        self.scheduled = scheduled
        self.expected = expected
        self.isLive = isLive
        self.isCanceled = isCanceled
        self.vehicle = vehicle
    }

    /// How much later than by timetable it leaves, in seconds; negative for early.
    public var secondsLate: Int { scheduled.seconds(to: expected) }

    /// From how late, or how early, on a vehicle is no longer on time, in seconds.
    public static let tolerance = 90

    /// How it stands.
    public var status: Status {
        if isCanceled { return .canceled }
        if !isLive { return .scheduled }
        if abs(secondsLate) < Departure.tolerance { return .onTime }
        return secondsLate > 0 ? .late : .early
    }
}
