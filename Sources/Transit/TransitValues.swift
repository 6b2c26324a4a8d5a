import Archive
import Measures

/// What a rider may do at a stop of a pattern.
public struct StopRules: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt8
    /// Rules of these bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Boarding is possible (`pickup_type` other than 1).
    @inlinable public static var board: StopRules { StopRules(rawValue: 1) }
    /// Getting off is possible (`drop_off_type` other than 1).
    @inlinable public static var alight: StopRules { StopRules(rawValue: 2) }
    /// Boarding has to be arranged by telephone or with the driver (`pickup_type` 2 or 3).
    @inlinable public static var boardOnRequest: StopRules { StopRules(rawValue: 4) }
    /// Getting off has to be arranged (`drop_off_type` 2 or 3).
    @inlinable public static var alightOnRequest: StopRules { StopRules(rawValue: 8) }
    /// Boarding has to be arranged with the agency by telephone (`pickup_type` 2), not with the driver.
    @inlinable public static var boardByPhone: StopRules { StopRules(rawValue: 16) }
    /// Getting off has to be arranged with the agency by telephone (`drop_off_type` 2), not with the driver.
    @inlinable public static var alightByPhone: StopRules { StopRules(rawValue: 32) }
}

/// Where a stop belongs to the streets. `segment` is the number of a `SegmentIndex`.
public struct StopLink: Hashable, Sendable, BitwiseCopyable {
    /// The number of the nearest walkable segment; `UInt32.max` where none lies within reach.
    public var segment: UInt32
    /// Decimeters from the start of the segment, as drawn, to the foot of the perpendicular.
    public var offsetDecimeters: UInt32
    /// Decimeters from the stop to the foot.
    public var distanceDecimeters: UInt32
    /// Seconds that the way between the street and the stop takes, inside a station from its entrance to the platform.
    public var seconds: UInt16
    /// 0: the stop lies to the left of the segment as drawn, 1: to the right, 2: on it.
    public var side: UInt8
    /// Bit 0: there are stairs; bit 1: it is no way in; bit 2: it is no way out.
    @usableFromInline var bits: UInt8

    /// Whether a wheelchair cannot go that way, since there are stairs.
    @inlinable public var hasStairs: Bool { bits & 1 != 0 }
    /// Whether it leads from the street to the stop.
    @inlinable public var isEntry: Bool { bits & 2 == 0 }
    /// Whether it leads from the stop to the street.
    @inlinable public var isExit: Bool { bits & 4 == 0 }

    /// A link to a segment.
    public init(
        segment: UInt32, offsetDecimeters: UInt32, distanceDecimeters: UInt32, side: UInt8, seconds: UInt16 = 0,
        hasStairs: Bool = false, isEntry: Bool = true, isExit: Bool = true
    ) {
        self.segment = segment
        self.offsetDecimeters = offsetDecimeters
        self.distanceDecimeters = distanceDecimeters
        self.side = side
        self.seconds = seconds
        bits = (hasStairs ? 1 : 0) | (isEntry ? 0 : 2) | (isExit ? 0 : 4)
    }

    /// How far a stop may lie from the street it belongs to. Lines often go on where a region's streets end; a stop out
    /// there must not be drawn to the last street within sight.
    public static let reach = Meters(100)

    /// The stop is ridden through; streets do not reach it.
    public static let none = StopLink(segment: .max, offsetDecimeters: 0, distanceDecimeters: 0, side: 2)
    /// Whether the streets reach the stop.
    @inlinable public var isLinked: Bool { segment != .max }
}

/// A change from a stop to another or, where it does not take the usual time, at one stop.
public struct Transfer: Hashable, Sendable, BitwiseCopyable {
    /// Where it leads.
    public var to: StopIndex
    /// How long it takes, in seconds; `forbidden` where it leads to the stop itself and is not allowed.
    public var seconds: UInt32
    /// How far it is, in decimeters.
    public var decimeters: UInt32
    /// 1 where it was walked on the streets, 0 where it is an estimate from a straight line or comes from the feed.
    public var isWalkedOnStreets: UInt16
    /// 1 where a wheelchair cannot go that way, since there are stairs, else 0.
    public var hasStairs: UInt16

    /// A walk to a stop.
    public init(
        to: StopIndex, seconds: UInt32, decimeters: UInt32, isWalkedOnStreets: Bool, hasStairs: Bool = false
    ) {
        self.to = to
        self.seconds = seconds
        self.decimeters = decimeters
        self.isWalkedOnStreets = isWalkedOnStreets ? 1 : 0
        self.hasStairs = hasStairs ? 1 : 0
    }

    /// The seconds of a change at one stop that must not be made.
    public static let forbidden = UInt32.max
    /// The seconds of a change at one stop of which nothing is told, where a number has to be written.
    public static let usualSeconds: UInt32 = 60
}

/// A trip that a vehicle goes on with (or, in the other direction, had done before), its riders seated.
public struct Continuation: Hashable, Sendable, BitwiseCopyable {
    /// The other trip.
    public var trip: TripIndex
    /// The service days of the earlier trip on which it is so.
    public var service: ServiceIndex
    /// How many days after that of the earlier trip the service day of the later one is: 0, rarely 1.
    public var dayShift: Int32

    /// A trip after another on the days of a service.
    public init(trip: TripIndex, service: ServiceIndex, dayShift: Int32 = 0) {
        self.trip = trip
        self.service = service
        self.dayShift = dayShift
    }
}

/// A call of a pattern at a stop.
public struct PatternCall: Hashable, Sendable, BitwiseCopyable {
    /// The pattern.
    public var pattern: PatternIndex
    /// The position of the stop in it, from 0.
    public var position: UInt32

    /// The call at a position of a pattern.
    public init(pattern: PatternIndex, position: UInt32) {
        self.pattern = pattern
        self.position = position
    }
}

/// What kind of vehicle serves a route: the types of GTFS, the extended ones folded into them.
public enum RouteMode: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    /// The names as the journeys' JSON writes them.
    case tram, subway, rail, bus, ferry, cableCar, gondola, funicular, trolleybus, monorail
}

/// A color in sRGB, or none.
public struct RouteColor: Hashable, Sendable, BitwiseCopyable {
    /// `0x00RRGGBB`, or `UInt32.max` for none.
    public var rgb: UInt32
    /// A color from `0xRRGGBB`.
    public init(rgb: UInt32) { self.rgb = rgb }
    /// The feed names none.
    public static let none = RouteColor(rgb: .max)

    /// Six hexadecimal digits, or nil for none.
    public var hex: String? {
        guard rgb <= 0xFF_FFFF else { return nil }
        let digits = String(rgb, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// Yes, no, or not told.
public enum Accessibility: UInt8, Sendable, BitwiseCopyable {
    /// As GTFS counts.
    case unknown, possible, impossible
}

/// What a row of `stops.txt` is.
public enum StopKind: UInt8, Sendable, BitwiseCopyable {
    /// As GTFS counts.
    case stop, station, entrance, genericNode, boardingArea
}
