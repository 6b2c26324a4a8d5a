import Archive

/// A feed of the region, in the order in which they were imported.
public struct FeedIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The feed with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A time zone of the region; the first is the region's own.
public struct ZoneIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The zone with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// The region's own zone, in which all times are printed.
    @inlinable public static var region: ZoneIndex { ZoneIndex(UInt32(0)) }
}

/// An agency.
public struct AgencyIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The agency with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A stop, station, entrance or boarding area, in the order of the feeds.
public struct StopIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The stop with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// No stop, where a column has to say so.
    @inlinable public static var none: StopIndex { StopIndex(UInt32.max) }
}

/// A route: what riders call a line.
public struct RouteIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The route with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A pattern: trips of one route that call at the same stops by the same rules along the same shape, none of which
/// overtakes another.
public struct PatternIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The pattern with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A trip; those of one pattern follow each other, the earliest first.
public struct TripIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The trip with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// No trip, where a column has to say so.
    @inlinable public static var none: TripIndex { TripIndex(UInt32.max) }
}

/// A service: a set of days.
public struct ServiceIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The service with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A shape: the line a vehicle follows.
public struct ShapeIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The shape with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// No shape: the vehicle is drawn straight from stop to stop.
    @inlinable public static var none: ShapeIndex { ShapeIndex(UInt32.max) }
}

/// A headsign, block or other text that many trips share.
public struct TextIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The text with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// The empty text.
    @inlinable public static var none: TextIndex { TextIndex(UInt32(0)) }
}

/// A single element of a table that has but one row or two: the calendar's first and last day.
public struct CalendarIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// 0 for the first day, 1 for the last.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}
