import Geometry
import Measures
import Transit

/// A ride in one vehicle, from boarding to getting off.
public struct Ride: Sendable, Hashable {
    /// What kind of vehicle it is.
    public var mode: RouteMode
    /// The line.
    public var route: RouteLabel
    /// The trip's id in its feed.
    public var tripID: String
    /// The service day to which the trip belongs.
    public var serviceDay: ServiceDay
    /// Where the vehicle says it goes; empty where the feed does not tell.
    public var headsign: String
    /// Whether one stays in the vehicle of the ride before.
    public var staysSeated: Bool
    /// The stops from boarding to getting off, both included: at least two.
    public var calls: [StopCall]
    /// When it leaves by timetable.
    public var scheduledDeparture: Timestamp
    /// When it arrives by timetable.
    public var scheduledArrival: Timestamp
    /// Whether the times come from what vehicles report.
    public var isLive: Bool
    /// The vehicle that comes, where it is known.
    public var vehicle: VehicleSighting?
    /// What concerns the line.
    public var alerts: [Alert]
    /// Seconds between two vehicles, where they come every so often without a schedule and the times are what one has
    /// to expect; nil where the times hold.
    public var headway: Int?
    /// How boarding has to be arranged; nil where the vehicle stops anyway.
    public var boardingRequest: StopRequest?
    /// How getting off has to be arranged; nil where the vehicle stops anyway.
    public var alightingRequest: StopRequest?
    /// What has to be paid for; nil for a ride that is not of a timetable.
    var fareRide: FareRide?

    /// A ride by all it is.
    public init(
        mode: RouteMode, route: RouteLabel, tripID: String, serviceDay: ServiceDay, headsign: String,
        staysSeated: Bool = false, calls: [StopCall], scheduledDeparture: Timestamp, scheduledArrival: Timestamp,
        isLive: Bool = false, vehicle: VehicleSighting? = nil, alerts: [Alert] = []
    ) {
        precondition(calls.count >= 2, "one boards at one stop and gets off at another")
        self.mode = mode
        self.route = route
        self.tripID = tripID
        self.serviceDay = serviceDay
        self.headsign = headsign
        self.staysSeated = staysSeated
        self.calls = calls
        self.scheduledDeparture = scheduledDeparture
        self.scheduledArrival = scheduledArrival
        self.isLive = isLive
        self.vehicle = vehicle
        self.alerts = alerts
    }

    /// How many stops one rides: the stop at which one gets off is counted, that of boarding is not.
    public var stopCount: Int { calls.count - 1 }
    /// Where one boards.
    public var boarding: StopLabel { calls[0].stop }
    /// Where one gets off.
    public var alighting: StopLabel { calls[calls.count - 1].stop }
}

/// How a vehicle is made to stop where it does not always; the raw values are those of the JSON.
public enum StopRequest: String, Sendable {
    /// By calling the agency beforehand.
    case phone
    /// By a sign or a word to the driver.
    case driver

    /// What the rules of a stop ask of who boards there.
    public static func boarding(_ rules: StopRules) -> StopRequest? {
        rules.contains(.boardByPhone) ? .phone : rules.contains(.boardOnRequest) ? .driver : nil
    }

    /// What the rules of a stop ask of who gets off there.
    public static func alighting(_ rules: StopRules) -> StopRequest? {
        rules.contains(.alightByPhone) ? .phone : rules.contains(.alightOnRequest) ? .driver : nil
    }
}

/// A stop as a rider knows it.
public struct StopLabel: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its id in its feed, the feed before it where several feeds have that id.
    public var id: String
    /// The code that riders see; empty where there is none.
    public var code: String
    /// The platform; empty where there is none.
    public var platform: String
    /// Where it lies.
    public var coordinate: Coordinate

    /// A stop by name and id.
    public init(name: String, id: String, code: String = "", platform: String = "", coordinate: Coordinate) {
        self.name = name
        self.id = id
        self.code = code
        self.platform = platform
        self.coordinate = coordinate
    }

    /// A stop of a timetable.
    public init(_ stop: StopIndex, in timetable: Timetable) {
        self.init(
            name: timetable.stopNames.text(stop), id: timetable.key(of: stop),
            code: timetable.stopCodes.text(stop), platform: timetable.stopPlatforms.text(stop),
            coordinate: timetable.stopCoordinates[stop])
    }
}

/// A line as a rider knows it.
public struct RouteLabel: Sendable, Hashable {
    /// Its id in its feed, the feed before it where several feeds have that id.
    public var id: String
    /// `M34-SBS`; empty where the feed has none.
    public var shortName: String
    /// `East Side - Javits Center`; empty where the feed has none.
    public var longName: String
    /// Its color.
    public var color: RouteColor
    /// The color of text upon it.
    public var textColor: RouteColor
    /// The agency's name.
    public var agency: String

    /// A line by what it is called.
    public init(
        id: String, shortName: String, longName: String = "", color: RouteColor = .none,
        textColor: RouteColor = .none, agency: String = ""
    ) {
        self.id = id
        self.shortName = shortName
        self.longName = longName
        self.color = color
        self.textColor = textColor
        self.agency = agency
    }

    /// A line of a timetable.
    public init(_ route: RouteIndex, in timetable: Timetable) {
        self.init(
            id: timetable.key(of: route), shortName: timetable.routeShortNames.text(route),
            longName: timetable.routeLongNames.text(route), color: timetable.routeColors[route],
            textColor: timetable.routeTextColors[route],
            agency: timetable.agencyNames.text(timetable.routeAgencies[route]))
    }

    /// What a rider calls it: the short name, else the long one, else the id.
    public var name: String { !shortName.isEmpty ? shortName : !longName.isEmpty ? longName : id }
}

/// A vehicle's call at a stop, as expected.
public struct StopCall: Sendable, Hashable {
    /// The stop.
    public var stop: StopLabel
    /// When the vehicle arrives.
    public var arrival: Timestamp
    /// When it leaves.
    public var departure: Timestamp

    /// A call at a stop.
    public init(stop: StopLabel, arrival: Timestamp, departure: Timestamp) {
        self.stop = stop
        self.arrival = arrival
        self.departure = departure
    }
}

/// The vehicle that comes, as it was last seen.
public struct VehicleSighting: Sendable, Hashable {
    /// Its number.
    public var id: String
    /// Where it was.
    public var coordinate: Coordinate
    /// Where it headed, where that is told.
    public var bearing: Bearing?
    /// How old the report is, in seconds; never negative.
    public var ageSeconds: Int
    /// At how many stops it calls before that of boarding: 0 when that is its next one. Nil once it is past.
    public var stopsAway: Int?
    /// How far it has to go along its line to the stop of boarding; nil once it is past.
    public var distance: Meters?

    /// A vehicle by what was seen of it.
    public init(
        id: String, coordinate: Coordinate, bearing: Bearing? = nil, ageSeconds: Int, stopsAway: Int? = nil,
        distance: Meters? = nil
    ) {
        self.id = id
        self.coordinate = coordinate
        self.bearing = bearing
        self.ageSeconds = ageSeconds
        self.stopsAway = stopsAway
        self.distance = distance
    }
}

/// What an agency announces about a line or a stop.
public struct Alert: Sendable, Hashable {
    /// How grave it is; the raw values are those of the JSON.
    public enum Severity: String, Sendable, Codable {
        /// A detour, a moved stop, unknown effects.
        case yellow
        /// No service, or significant delays.
        case red
    }

    /// Its id in its feed.
    public var id: String
    /// How grave it is.
    public var severity: Severity
    /// Its title.
    public var header: String
    /// Its text.
    public var description: String
    /// Where more is to be read.
    public var url: String
    /// From when it holds; nil for always.
    public var from: Timestamp?
    /// Until when it holds; nil for open end.
    public var until: Timestamp?

    /// An announcement by what it says.
    public init(
        id: String, severity: Severity, header: String, description: String = "", url: String = "",
        from: Timestamp? = nil, until: Timestamp? = nil
    ) {
        self.id = id
        self.severity = severity
        self.header = header
        self.description = description
        self.url = url
        self.from = from
        self.until = until
    }
}

extension RouteMode {
    /// The name of the JSON: `bus`, `cable_car`.
    public var name: String {
        switch self {
        case .tram: "tram"
        case .subway: "subway"
        case .rail: "rail"
        case .bus: "bus"
        case .ferry: "ferry"
        case .cableCar: "cable_car"
        case .gondola: "gondola"
        case .funicular: "funicular"
        case .trolleybus: "trolleybus"
        case .monorail: "monorail"
        }
    }
}
