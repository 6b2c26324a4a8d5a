import Archive
import Geometry
import Measures

/// The columns of the file `transit`; writers (`TransitImport`, `RegionImport`) and reader (`Timetable`) share them.
///
/// The file is there even when a region has no feed: it holds the region's time zone.
public enum TransitSections {
    /// The kind of the archive.
    public static let kind = "transit"

    /// The names of the zones.
    public static let zoneNames = AdjacencyKey<ZoneIndex, UInt8>("zone.name")
    /// Seconds since 1970 from which a zone's offsets hold; the first of a zone holds since ever.
    public static let zoneStarts = AdjacencyKey<ZoneIndex, Int64>("zone.start")
    /// The offsets, in seconds east of UTC, parallel to `zoneStarts`.
    public static let zoneOffsets = AdjacencyKey<ZoneIndex, Int32>("zone.offset")

    /// The feeds' file names.
    public static let feedNames = AdjacencyKey<FeedIndex, UInt8>("feed.name")
    /// The first day on which a feed has service.
    public static let feedFirstDays = TableKey<FeedIndex, ServiceDay>("feed.first")
    /// The last day on which a feed has service.
    public static let feedLastDays = TableKey<FeedIndex, ServiceDay>("feed.last")
    /// The first and the last day on which any service runs; empty without service.
    public static let calendar = TableKey<CalendarIndex, ServiceDay>("calendar")

    /// The agencies' ids.
    public static let agencyIDs = AdjacencyKey<AgencyIndex, UInt8>("agency.id")
    /// The agencies' names.
    public static let agencyNames = AdjacencyKey<AgencyIndex, UInt8>("agency.name")
    /// The agencies' zones, in which their times are counted.
    public static let agencyZones = TableKey<AgencyIndex, ZoneIndex>("agency.zone")

    /// The stops' ids in their feeds.
    public static let stopIDs = AdjacencyKey<StopIndex, UInt8>("stop.id")
    /// The codes that riders see, where there are any.
    public static let stopCodes = AdjacencyKey<StopIndex, UInt8>("stop.code")
    /// The stops' names.
    public static let stopNames = AdjacencyKey<StopIndex, UInt8>("stop.name")
    /// The platform codes, where there are any.
    public static let stopPlatforms = AdjacencyKey<StopIndex, UInt8>("stop.platform")
    /// Where the stops lie.
    public static let stopCoordinates = TableKey<StopIndex, Coordinate>("stop.coordinate")
    /// The feed of a stop.
    public static let stopFeeds = TableKey<StopIndex, FeedIndex>("stop.feed")
    /// The station of a stop, or `none`.
    public static let stopParents = TableKey<StopIndex, StopIndex>("stop.parent")
    /// What a stop is.
    public static let stopKinds = TableKey<StopIndex, StopKind>("stop.kind")
    /// Whether a wheelchair can board.
    public static let stopWheelchair = TableKey<StopIndex, Accessibility>("stop.wheelchair")
    /// Where a stop belongs to the streets, each of its ways in and out. Written by `RegionImport`.
    public static let stopLinks = AdjacencyKey<StopIndex, StopLink>("stop.link")
    /// The place of a stop: itself, unless rules of changing split the stop into several boarding places; then the
    /// stop of the feed. `ArchiveWriter.set(places:)` writes it and the next section together.
    public static let stopPlaces = TableKey<StopIndex, StopIndex>("stop.place")
    /// The stops of a place that was split, the feed's own first; empty for every other stop.
    public static let placeStops = AdjacencyKey<StopIndex, StopIndex>("stop.split")
    /// The changes from a stop: the walks to others, nearest first, and before them what a change at the stop itself
    /// takes where that is not the usual time. `ArchiveWriter.set(transfers:)` writes them and the next section
    /// together; `RegionImport` calls it.
    public static let transfers = AdjacencyKey<StopIndex, Transfer>("stop.transfer")
    /// The same changes by the stop they lead to, in the same order; `to` names the stop each comes from.
    public static let incomingTransfers = AdjacencyKey<StopIndex, Transfer>("stop.transfer.in")
    /// The calls of patterns at a stop, sorted.
    public static let stopCalls = AdjacencyKey<StopIndex, PatternCall>("stop.call")

    /// The routes' ids in their feeds.
    public static let routeIDs = AdjacencyKey<RouteIndex, UInt8>("route.id")
    /// The short names: `M34-SBS`.
    public static let routeShortNames = AdjacencyKey<RouteIndex, UInt8>("route.short")
    /// The long names.
    public static let routeLongNames = AdjacencyKey<RouteIndex, UInt8>("route.long")
    /// The agency of a route.
    public static let routeAgencies = TableKey<RouteIndex, AgencyIndex>("route.agency")
    /// The feed of a route.
    public static let routeFeeds = TableKey<RouteIndex, FeedIndex>("route.feed")
    /// The kind of vehicle.
    public static let routeModes = TableKey<RouteIndex, RouteMode>("route.mode")
    /// The colors of the routes.
    public static let routeColors = TableKey<RouteIndex, RouteColor>("route.color")
    /// The colors of text upon them.
    public static let routeTextColors = TableKey<RouteIndex, RouteColor>("route.text")

    /// The ids of the services in their feeds; empty for the days that two trips of one vehicle have in common.
    public static let serviceIDs = AdjacencyKey<ServiceIndex, UInt8>("service.id")
    /// The days of a service: bit `d % 64` of word `d / 64` for the day `d` days after the calendar's first.
    public static let serviceDays = AdjacencyKey<ServiceIndex, UInt64>("service.days")

    /// The route of a pattern.
    public static let patternRoutes = TableKey<PatternIndex, RouteIndex>("pattern.route")
    /// The shape of a pattern, or `none`.
    public static let patternShapes = TableKey<PatternIndex, ShapeIndex>("pattern.shape")
    /// The stops of a pattern, in order; a loop names a stop twice.
    public static let patternStops = AdjacencyKey<PatternIndex, StopIndex>("pattern.stop")
    /// The rules at each stop, parallel to `patternStops`.
    public static let patternRules = AdjacencyKey<PatternIndex, StopRules>("pattern.rules")
    /// Decimeters along the shape (without one: along the straight lines from stop to stop) at which each stop
    /// lies, never falling, parallel to `patternStops`.
    public static let patternOffsets = AdjacencyKey<PatternIndex, UInt32>("pattern.offset")
    /// Seconds that the fastest trip takes from leaving the stop before to arriving at each stop, 0 for the first;
    /// parallel to `patternStops`. `ArchiveWriter.setFastestHops` writes it.
    public static let patternFastest = AdjacencyKey<PatternIndex, UInt32>("pattern.fastest")
    /// The trips of a pattern, the earliest first. A pattern of a headway trip has no other.
    public static let patternTrips = AdjacencyKey<PatternIndex, TripIndex>("pattern.trip")
    /// Where the times of a pattern's first trip start in `arrivals` and `departures`.
    public static let patternTimes = TableKey<PatternIndex, UInt32>("pattern.time")

    /// The ids of the trips in their feeds.
    public static let tripIDs = AdjacencyKey<TripIndex, UInt8>("trip.id")
    /// The pattern of a trip.
    public static let tripPatterns = TableKey<TripIndex, PatternIndex>("trip.pattern")
    /// The service of a trip.
    public static let tripServices = TableKey<TripIndex, ServiceIndex>("trip.service")
    /// The headsign of a trip.
    public static let tripHeadsigns = TableKey<TripIndex, TextIndex>("trip.headsign")
    /// The block of a trip, in which the same vehicle goes on, or the empty text.
    public static let tripBlocks = TableKey<TripIndex, TextIndex>("trip.block")
    /// `direction_id`: 0, 1, or 255 for none.
    public static let tripDirections = TableKey<TripIndex, UInt8>("trip.direction")
    /// Whether a wheelchair can ride.
    public static let tripWheelchair = TableKey<TripIndex, Accessibility>("trip.wheelchair")
    /// Whether bicycles may ride along.
    public static let tripBikes = TableKey<TripIndex, Accessibility>("trip.bikes")
    /// Seconds between two vehicles of a headway trip; 0 for a trip whose times hold.
    public static let tripHeadways = TableKey<TripIndex, UInt32>("trip.headway")
    /// Seconds from the first to the last departure of a headway trip, whose times are those of the first; else 0.
    public static let tripWindows = TableKey<TripIndex, UInt32>("trip.window")
    /// The trips that the vehicle of a trip goes on with, its riders seated. `ArchiveWriter.set(continuations:trips:)`
    /// writes them and the next section together.
    public static let continuations = AdjacencyKey<TripIndex, Continuation>("trip.next")
    /// The same by the trip that goes on; `trip` names the one before.
    public static let incomingContinuations = AdjacencyKey<TripIndex, Continuation>("trip.previous")
    /// All texts that trips share; the first is empty.
    public static let texts = AdjacencyKey<TextIndex, UInt8>("text")

    /// When a vehicle arrives: trip after trip of a pattern, stop after stop of a trip.
    public static let arrivals = TableKey<TimeIndex, ServiceTime>("time.arrival")
    /// When it leaves, parallel to `arrivals`.
    public static let departures = TableKey<TimeIndex, ServiceTime>("time.departure")

    /// The points of the shapes.
    public static let shapePoints = AdjacencyKey<ShapeIndex, Coordinate>("shape")
}

/// A time of a trip at a stop.
public struct TimeIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The time with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}
