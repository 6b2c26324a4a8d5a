import Archive
import Geometry
import Measures

/// The timetable of a region: stops, routes, patterns, trips, times, days and shapes, as mapped columns.
///
/// ```swift
/// for position in timetable.stopCalls.range(of: stop) {
///     let call = timetable.stopCalls[position]
///     for trip in timetable.patternTrips[call.pattern] { use(timetable.departure(of: trip, at: Int(call.position))) }
/// }
/// ```
///
/// It never changes; what vehicles report comes on top as a `LiveOverlay`. Times are seconds of the service day, which
/// starts at `ZoneRules.start(of:)`; a trip's times never fall along it, in a pattern none overtakes another.
public final class Timetable: Sendable {
    /// The rules of the zones; the first is the region's.
    public let zones: [ZoneRules]
    /// The feeds' file names.
    public let feedNames: Adjacency<FeedIndex, UInt8>
    /// The first day on which a feed has service.
    public let feedFirstDays: Table<FeedIndex, ServiceDay>
    /// The last day on which a feed has service.
    public let feedLastDays: Table<FeedIndex, ServiceDay>
    /// The days from the first to the last on which any service runs; nil without service.
    public let calendar: ClosedRange<ServiceDay>?
    /// The agencies' ids.
    public let agencyIDs: Adjacency<AgencyIndex, UInt8>
    /// The agencies' names.
    public let agencyNames: Adjacency<AgencyIndex, UInt8>
    /// The agencies' zones.
    public let agencyZones: Table<AgencyIndex, ZoneIndex>
    /// The stops' ids in their feeds.
    public let stopIDs: Adjacency<StopIndex, UInt8>
    /// The codes that riders see.
    public let stopCodes: Adjacency<StopIndex, UInt8>
    /// The stops' names.
    public let stopNames: Adjacency<StopIndex, UInt8>
    /// The platform codes.
    public let stopPlatforms: Adjacency<StopIndex, UInt8>
    /// Where the stops lie.
    public let stopCoordinates: Table<StopIndex, Coordinate>
    /// The feed of a stop.
    public let stopFeeds: Table<StopIndex, FeedIndex>
    /// The station of a stop, or `none`.
    public let stopParents: Table<StopIndex, StopIndex>
    /// What a stop is.
    public let stopKinds: Table<StopIndex, StopKind>
    /// Whether a wheelchair can board.
    public let stopWheelchair: Table<StopIndex, Accessibility>
    /// Where a stop belongs to the streets, each of its ways in and out.
    public let stopLinks: Adjacency<StopIndex, StopLink>
    /// The place of a stop: itself, or the stop it was split off from.
    public let stopPlaces: Table<StopIndex, StopIndex>
    /// The stops of a place that was split, the feed's own first; empty for every other stop.
    public let placeStops: Adjacency<StopIndex, StopIndex>
    /// The changes from a stop to others, nearest first; a row that leads to the stop itself stands before them.
    public let transfers: Adjacency<StopIndex, Transfer>
    /// The changes to a stop from others, nearest first; `to` names the stop each comes from.
    public let incomingTransfers: Adjacency<StopIndex, Transfer>
    /// The stops within walking reach of the ranks of the streets' hierarchy, where they were gathered.
    public let stopBuckets: StopBuckets?
    /// The calls of patterns at a stop.
    public let stopCalls: Adjacency<StopIndex, PatternCall>
    /// The routes' ids in their feeds.
    public let routeIDs: Adjacency<RouteIndex, UInt8>
    /// The short names.
    public let routeShortNames: Adjacency<RouteIndex, UInt8>
    /// The long names.
    public let routeLongNames: Adjacency<RouteIndex, UInt8>
    /// The agency of a route.
    public let routeAgencies: Table<RouteIndex, AgencyIndex>
    /// The feed of a route.
    public let routeFeeds: Table<RouteIndex, FeedIndex>
    /// The kind of vehicle.
    public let routeModes: Table<RouteIndex, RouteMode>
    /// The colors of the routes.
    public let routeColors: Table<RouteIndex, RouteColor>
    /// The colors of text upon them.
    public let routeTextColors: Table<RouteIndex, RouteColor>
    /// The ids of the services.
    public let serviceIDs: Adjacency<ServiceIndex, UInt8>
    /// The days of the services as bits from the calendar's first day on.
    public let serviceDays: Adjacency<ServiceIndex, UInt64>
    /// The route of a pattern.
    public let patternRoutes: Table<PatternIndex, RouteIndex>
    /// The shape of a pattern, or `none`.
    public let patternShapes: Table<PatternIndex, ShapeIndex>
    /// The stops of a pattern.
    public let patternStops: Adjacency<PatternIndex, StopIndex>
    /// The rules at each stop of a pattern.
    public let patternRules: Adjacency<PatternIndex, StopRules>
    /// Decimeters along the shape at each stop of a pattern.
    public let patternOffsets: Adjacency<PatternIndex, UInt32>
    /// Seconds that the fastest trip of a pattern takes to each stop from the one before.
    public let patternFastest: Adjacency<PatternIndex, UInt32>
    /// The trips of a pattern, the earliest first.
    public let patternTrips: Adjacency<PatternIndex, TripIndex>
    /// Where the times of a pattern's first trip start.
    public let patternTimes: Table<PatternIndex, UInt32>
    /// The ids of the trips.
    public let tripIDs: Adjacency<TripIndex, UInt8>
    /// The pattern of a trip.
    public let tripPatterns: Table<TripIndex, PatternIndex>
    /// The service of a trip.
    public let tripServices: Table<TripIndex, ServiceIndex>
    /// The headsign of a trip.
    public let tripHeadsigns: Table<TripIndex, TextIndex>
    /// The block of a trip.
    public let tripBlocks: Table<TripIndex, TextIndex>
    /// `direction_id`, or 255.
    public let tripDirections: Table<TripIndex, UInt8>
    /// Whether a wheelchair can ride.
    public let tripWheelchair: Table<TripIndex, Accessibility>
    /// Whether bicycles may ride along.
    public let tripBikes: Table<TripIndex, Accessibility>
    /// Seconds between two vehicles of a headway trip; 0 for a trip whose times hold.
    public let headways: Table<TripIndex, UInt32>
    /// Seconds from the first to the last departure of a headway trip; else 0.
    public let windows: Table<TripIndex, UInt32>
    /// The trips that the vehicle of a trip goes on with, its riders seated.
    public let continuations: Adjacency<TripIndex, Continuation>
    /// The trips that the vehicle of a trip did before, its riders seated.
    public let incomingContinuations: Adjacency<TripIndex, Continuation>
    /// All texts that trips share.
    public let texts: Adjacency<TextIndex, UInt8>
    /// When vehicles arrive.
    public let arrivals: Table<TimeIndex, ServiceTime>
    /// When they leave.
    public let departures: Table<TimeIndex, ServiceTime>
    /// The points of the shapes.
    public let shapePoints: Adjacency<ShapeIndex, Coordinate>
    /// What riders are told and no search needs.
    public let details: TimetableDetails
    /// What rides cost.
    public let fares: FareTable

    /// The timetable in an archive; throws where a column is missing or has the wrong size.
    ///
    /// Complexity: O(changes of the zones); nothing else is read.
    public init(_ archive: Archive) throws(ArchiveError) {
        zones = try Timetable.zones(archive)
        feedNames = try archive.adjacency(TransitSections.feedNames)
        feedFirstDays = try archive.table(TransitSections.feedFirstDays)
        feedLastDays = try archive.table(TransitSections.feedLastDays)
        let days = try archive.table(TransitSections.calendar)
        if days.count == 2, days[CalendarIndex(UInt32(0))] <= days[CalendarIndex(UInt32(1))] {
            calendar = days[CalendarIndex(UInt32(0))]...days[CalendarIndex(UInt32(1))]
        } else if days.count == 0 {
            calendar = nil
        } else {
            throw .damaged(file: archive.name, section: TransitSections.calendar.name)
        }
        agencyIDs = try archive.adjacency(TransitSections.agencyIDs)
        agencyNames = try archive.adjacency(TransitSections.agencyNames)
        agencyZones = try archive.table(TransitSections.agencyZones)
        stopIDs = try archive.adjacency(TransitSections.stopIDs)
        stopCodes = try archive.adjacency(TransitSections.stopCodes)
        stopNames = try archive.adjacency(TransitSections.stopNames)
        stopPlatforms = try archive.adjacency(TransitSections.stopPlatforms)
        stopCoordinates = try archive.table(TransitSections.stopCoordinates)
        stopFeeds = try archive.table(TransitSections.stopFeeds)
        stopParents = try archive.table(TransitSections.stopParents)
        stopKinds = try archive.table(TransitSections.stopKinds)
        stopWheelchair = try archive.table(TransitSections.stopWheelchair)
        stopLinks = try archive.adjacency(TransitSections.stopLinks)
        stopPlaces = try archive.table(TransitSections.stopPlaces)
        placeStops = try archive.adjacency(TransitSections.placeStops)
        transfers = try archive.adjacency(TransitSections.transfers)
        stopBuckets = try StopBuckets(archive)
        incomingTransfers = try archive.adjacency(TransitSections.incomingTransfers)
        stopCalls = try archive.adjacency(TransitSections.stopCalls)
        routeIDs = try archive.adjacency(TransitSections.routeIDs)
        routeShortNames = try archive.adjacency(TransitSections.routeShortNames)
        routeLongNames = try archive.adjacency(TransitSections.routeLongNames)
        routeAgencies = try archive.table(TransitSections.routeAgencies)
        routeFeeds = try archive.table(TransitSections.routeFeeds)
        routeModes = try archive.table(TransitSections.routeModes)
        routeColors = try archive.table(TransitSections.routeColors)
        routeTextColors = try archive.table(TransitSections.routeTextColors)
        serviceIDs = try archive.adjacency(TransitSections.serviceIDs)
        serviceDays = try archive.adjacency(TransitSections.serviceDays)
        patternRoutes = try archive.table(TransitSections.patternRoutes)
        patternShapes = try archive.table(TransitSections.patternShapes)
        patternStops = try archive.adjacency(TransitSections.patternStops)
        patternRules = try archive.adjacency(TransitSections.patternRules)
        patternOffsets = try archive.adjacency(TransitSections.patternOffsets)
        patternFastest = try archive.adjacency(TransitSections.patternFastest)
        patternTrips = try archive.adjacency(TransitSections.patternTrips)
        patternTimes = try archive.table(TransitSections.patternTimes)
        tripIDs = try archive.adjacency(TransitSections.tripIDs)
        tripPatterns = try archive.table(TransitSections.tripPatterns)
        tripServices = try archive.table(TransitSections.tripServices)
        tripHeadsigns = try archive.table(TransitSections.tripHeadsigns)
        tripBlocks = try archive.table(TransitSections.tripBlocks)
        tripDirections = try archive.table(TransitSections.tripDirections)
        tripWheelchair = try archive.table(TransitSections.tripWheelchair)
        tripBikes = try archive.table(TransitSections.tripBikes)
        headways = try archive.table(TransitSections.tripHeadways)
        windows = try archive.table(TransitSections.tripWindows)
        continuations = try archive.adjacency(TransitSections.continuations)
        incomingContinuations = try archive.adjacency(TransitSections.incomingContinuations)
        texts = try archive.adjacency(TransitSections.texts)
        arrivals = try archive.table(TransitSections.arrivals)
        departures = try archive.table(TransitSections.departures)
        shapePoints = try archive.adjacency(TransitSections.shapePoints)
        details = try TimetableDetails(
            archive, stops: stopCoordinates.count, routes: routeModes.count, trips: tripPatterns.count,
            feeds: feedNames.count)
        fares = try FareTable(archive, stops: stopCoordinates.count, routes: routeModes.count)
        try checkSizes(archive.name)
    }

    private func checkSizes(_ file: String) throws(ArchiveError) {
        let stops = stopCoordinates.count
        let patterns = patternRoutes.count
        let trips = tripPatterns.count
        let sizes: [(String, Int, Int)] = [
            ("feed.first", feedFirstDays.count, feedNames.count), ("feed.last", feedLastDays.count, feedNames.count),
            ("agency.name", agencyNames.count, agencyIDs.count), ("agency.zone", agencyZones.count, agencyIDs.count),
            ("stop.id", stopIDs.count, stops), ("stop.code", stopCodes.count, stops),
            ("stop.name", stopNames.count, stops), ("stop.platform", stopPlatforms.count, stops),
            ("stop.feed", stopFeeds.count, stops), ("stop.parent", stopParents.count, stops),
            ("stop.kind", stopKinds.count, stops), ("stop.wheelchair", stopWheelchair.count, stops),
            ("stop.link", stopLinks.count, stops), ("stop.place", stopPlaces.count, stops),
            ("stop.split", placeStops.count, stops), ("stop.transfer", transfers.count, stops),
            ("stop.transfer.in", incomingTransfers.count, stops),
            ("stop.transfer.in", incomingTransfers.valueCount, transfers.valueCount),
            ("stop.call", stopCalls.count, stops), ("route.short", routeShortNames.count, routeIDs.count),
            ("route.long", routeLongNames.count, routeIDs.count), ("route.agency", routeAgencies.count, routeIDs.count),
            ("route.feed", routeFeeds.count, routeIDs.count), ("route.mode", routeModes.count, routeIDs.count),
            ("route.color", routeColors.count, routeIDs.count), ("route.text", routeTextColors.count, routeIDs.count),
            ("service.days", serviceDays.count, serviceIDs.count), ("pattern.shape", patternShapes.count, patterns),
            ("pattern.stop", patternStops.count, patterns), ("pattern.rules", patternRules.count, patterns),
            ("pattern.rules", patternRules.valueCount, patternStops.valueCount),
            ("pattern.offset", patternOffsets.count, patterns),
            ("pattern.offset", patternOffsets.valueCount, patternStops.valueCount),
            ("pattern.fastest", patternFastest.count, patterns),
            ("pattern.fastest", patternFastest.valueCount, patternStops.valueCount),
            ("stop.call", stopCalls.valueCount, patternStops.valueCount),
            ("pattern.trip", patternTrips.count, patterns), ("pattern.trip", patternTrips.valueCount, trips),
            ("pattern.time", patternTimes.count, patterns), ("trip.id", tripIDs.count, trips),
            ("trip.service", tripServices.count, trips), ("trip.headsign", tripHeadsigns.count, trips),
            ("trip.block", tripBlocks.count, trips), ("trip.direction", tripDirections.count, trips),
            ("trip.wheelchair", tripWheelchair.count, trips), ("trip.bikes", tripBikes.count, trips),
            ("trip.headway", headways.count, trips), ("trip.window", windows.count, trips),
            ("trip.next", continuations.count, trips), ("trip.previous", incomingContinuations.count, trips),
            ("trip.previous", incomingContinuations.valueCount, continuations.valueCount),
            ("time.departure", departures.count, arrivals.count),
        ]
        for (section, found, expected) in sizes where found != expected {
            throw .damaged(file: file, section: section)
        }
    }

    private static func zones(_ archive: Archive) throws(ArchiveError) -> [ZoneRules] {
        let names = try archive.adjacency(TransitSections.zoneNames)
        let starts = try archive.adjacency(TransitSections.zoneStarts)
        let offsets = try archive.adjacency(TransitSections.zoneOffsets)
        guard names.count > 0, starts.count == names.count, offsets.count == names.count,
            starts.valueCount == offsets.valueCount
        else { throw .damaged(file: archive.name, section: TransitSections.zoneStarts.name) }
        var zones: [ZoneRules] = []
        for zone in (0..<names.count).map({ ZoneIndex($0) }) {
            let range = starts.range(of: zone)
            guard !range.isEmpty, range == offsets.range(of: zone) else {
                throw .damaged(file: archive.name, section: TransitSections.zoneStarts.name)
            }
            zones.append(
                ZoneRules(
                    name: names.text(zone),
                    changes: range.map { position in
                        ZoneRules.Change(
                            start: Timestamp(secondsSince1970: starts[position]), offset: offsets[position])
                    }))
        }
        return zones
    }
}
