import Geometry
import Measures

/// A row of agency.txt.
public struct GTFSAgency: Sendable, Equatable {
    /// Its id; empty where the feed's only agency has none.
    public var id: GTFSAgencyID
    /// Its name.
    public var name: String
    /// Its web site, or empty.
    public var url: String
    /// The zone of all its times, a name of the IANA database, not yet looked up there.
    public var timeZone: String
    /// Its language as a tag, or empty.
    public var language: String
    /// Its telephone number, or empty.
    public var phone: String
}

/// Whether a stop, trip or entrance serves a wheelchair, or a trip a bicycle.
public enum GTFSAllowance: UInt8, Sendable, Equatable {
    /// The feed does not say.
    case unknown = 0
    /// Yes.
    case allowed = 1
    /// No.
    case notAllowed = 2
}

/// A row of stops.txt.
public struct GTFSStop: Sendable, Equatable {
    /// What kind of place it is (`location_type`).
    public enum Kind: UInt8, Sendable, Equatable {
        /// Where vehicles stop: a pole, a platform.
        case stop = 0
        /// A station that groups platforms.
        case station = 1
        /// A station's way in and out.
        case entrance = 2
        /// A place inside a station, for pathways alone.
        case node = 3
        /// A part of a platform.
        case boardingArea = 4
    }

    /// Its id.
    public var id: GTFSStopID
    /// The short code that riders see on the pole, or empty.
    public var code: String
    /// Its name; the code or the id where the feed has none.
    public var name: String
    /// Where it is; nodes and boarding areas without a place of their own take their parent's.
    public var coordinate: Coordinate
    /// What kind of place it is.
    public var kind: Kind
    /// The station it belongs to; for a boarding area, the platform.
    public var parent: GTFSIndex<GTFSStop>?
    /// The platform's sign, "3" or "G", or empty.
    public var platformCode: String
    /// Its own time zone where it differs from the agency's, or empty. It never changes what stop_times.txt means.
    public var timeZone: String
    /// Whether a wheelchair can board; what the feed leaves open is taken from the station.
    public var wheelchair: GTFSAllowance
    /// The fare zone (`zone_id`), or empty.
    public var zone: String
    /// The level of the station (`level_id`), or empty.
    public var level: String
    /// The line of stops.txt.
    public var line: Int
}

/// Whether riders may get on and off anywhere along the way (`continuous_pickup`, `continuous_drop_off`).
public struct GTFSContinuousStopping: Sendable, Equatable, BitwiseCopyable {
    /// Three bits each, 7 for none.
    private var bits: UInt8 = 0b111_111

    /// Nothing is told.
    public init() {}

    /// 0 anywhere, 1 not, 2 by telephone, 3 by word with the driver; nil where nothing is told.
    public var pickup: UInt8? {
        get { bits & 7 == 7 ? nil : bits & 7 }
        set { bits = bits & 0b111_000 | (newValue ?? 7) }
    }

    /// The same of getting off.
    public var dropOff: UInt8? {
        get { bits >> 3 == 7 ? nil : bits >> 3 }
        set { bits = bits & 7 | (newValue ?? 7) << 3 }
    }

    /// Whether no one may get on or off between stops, as far as this tells.
    public var isPlain: Bool { (pickup ?? 1) == 1 && (dropOff ?? 1) == 1 }
}

/// A row of routes.txt.
public struct GTFSRoute: Sendable, Equatable {
    /// Its id.
    public var id: GTFSRouteID
    /// Who runs it.
    public var agency: GTFSIndex<GTFSAgency>
    /// `M34-SBS`, or empty.
    public var shortName: String
    /// `East Side - Javits Center`, or empty. Not both names are empty.
    public var longName: String
    /// More about it, or empty.
    public var details: String
    /// The kind of vehicle: 0...12 or an extended route type (100...1702).
    public var type: Int
    /// Its web page, or empty.
    public var url: String
    /// Its color as 0xRRGGBB, where given.
    public var color: UInt32?
    /// The color of text upon it as 0xRRGGBB, where given.
    public var textColor: UInt32?
    /// Its place in a list of routes, where given.
    public var sortOrder: Int?
    /// Whether riders may get on and off between stops, where its stop times do not say.
    public var continuous: GTFSContinuousStopping
    /// The network of its fares (`network_id`), or empty.
    public var network: String
    /// The line of routes.txt.
    public var line: Int
}

/// A service of calendar.txt, calendar_dates.txt, or both: the days on which its trips run.
public struct GTFSService: Sendable, Equatable {
    /// Its id.
    public var id: GTFSServiceID
    /// The days of the week, bit 0 for Monday (`Weekday.rawValue`); 0 where calendar.txt does not have the service.
    public var weekdays: UInt8
    /// The days between which the week repeats, both included.
    public var period: ClosedRange<ServiceDay>?
    /// Days on which it runs besides, sorted.
    public var added: [ServiceDay]
    /// Days on which it does not run after all, sorted.
    public var removed: [ServiceDay]

    /// Whether the service runs on a day.
    public func runs(on day: ServiceDay) -> Bool {
        if added.contains(day) { return true }
        guard let period, period.contains(day), !removed.contains(day) else { return false }
        return weekdays >> UInt8(day.weekday.rawValue) & 1 == 1
    }
}

/// A row of trips.txt that has at least two stop times.
public struct GTFSTrip: Sendable, Equatable {
    /// Its id.
    public var id: GTFSTripID
    /// Its route.
    public var route: GTFSIndex<GTFSRoute>
    /// The days on which it runs.
    public var service: GTFSIndex<GTFSService>
    /// What its sign shows, or empty.
    public var headsign: String
    /// A number that riders know, as of a train, or empty.
    public var shortName: String
    /// Which way it goes, 0 or 1, where given.
    public var direction: UInt8?
    /// What its vehicle runs without riders having to leave, where given.
    public var block: GTFSBlockID?
    /// The line it follows, where given.
    public var shape: GTFSIndex<GTFSShape>?
    /// Whether it takes a wheelchair.
    public var wheelchair: GTFSAllowance
    /// Whether it takes a bicycle.
    public var bikes: GTFSAllowance
    /// When frequencies.txt repeats it, by their start and without overlap; nil for a trip that it does not name. The
    /// trip's own times then only say how long it takes.
    public var windows: [GTFSWindow]?
    /// The line of trips.txt.
    public var line: Int
}

/// A row of stop_times.txt.
public struct GTFSStopTime: Sendable, Equatable, BitwiseCopyable {
    /// Where the vehicle stops.
    public var stop: GTFSIndex<GTFSStop>
    /// Its place in the trip, as the feed numbers it; it grows along the trip.
    public var sequence: Int32
    private var arrivalSeconds: Int32
    private var departureSeconds: Int32
    /// What the sign shows from here on, where it is not the trip's: an index of the feed's `headsigns`.
    public var headsign: GTFSIndex<String>
    /// The line of stop_times.txt.
    public var line: Int32
    /// How far along its shape the vehicle is, in the feed's own unit; not a number where the feed does not say.
    public var shapeDistance: Double
    /// How riders get on: 0 as always, 1 not at all, 2 by telephone, 3 by word with the driver.
    public var pickup: UInt8
    /// How riders get off, in the same numbers.
    public var dropOff: UInt8
    /// Whether the times are kept exactly (`timepoint`), which they are unless the feed says otherwise.
    public var isExact: Bool
    /// Whether riders may get on and off between this stop and the next.
    public var continuous = GTFSContinuousStopping()

    private static let noTime = Int32.min

    /// When the vehicle comes; nil where it has to be interpolated. The first and the last of a trip are there.
    public var arrival: ServiceTime? {
        get { arrivalSeconds == GTFSStopTime.noTime ? nil : ServiceTime(seconds: arrivalSeconds) }
        set { arrivalSeconds = newValue?.seconds ?? GTFSStopTime.noTime }
    }

    /// When the vehicle leaves; nil where it has to be interpolated, that is, exactly where `arrival` is.
    public var departure: ServiceTime? {
        get { departureSeconds == GTFSStopTime.noTime ? nil : ServiceTime(seconds: departureSeconds) }
        set { departureSeconds = newValue?.seconds ?? GTFSStopTime.noTime }
    }

    /// A stop time; what has a default is what the feed may leave out.
    public init(
        stop: GTFSIndex<GTFSStop>, sequence: Int32, arrival: ServiceTime?, departure: ServiceTime?,
        headsign: GTFSIndex<String> = GTFSIndex(0 as UInt32), line: Int32 = 0, shapeDistance: Double = .nan,
        pickup: UInt8 = 0, dropOff: UInt8 = 0, isExact: Bool = true
    ) {
        self.stop = stop
        self.sequence = sequence
        arrivalSeconds = arrival?.seconds ?? GTFSStopTime.noTime
        departureSeconds = departure?.seconds ?? GTFSStopTime.noTime
        self.headsign = headsign
        self.line = line
        self.shapeDistance = shapeDistance
        self.pickup = pickup
        self.dropOff = dropOff
        self.isExact = isExact
    }
}

/// A shape of shapes.txt: the line that trips follow, at least two points long.
public struct GTFSShape: Sendable, Equatable {
    /// Its id.
    public var id: GTFSShapeID
    /// Its points in the feed's `shapePoints`.
    public var points: Range<Int>
}

/// A row of shapes.txt.
public struct GTFSShapePoint: Sendable, Equatable, BitwiseCopyable {
    /// Where it is.
    public var coordinate: Coordinate
    /// How far along the shape it is, in the feed's own unit; not a number where the feed does not say.
    public var distance: Double
}
