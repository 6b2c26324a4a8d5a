import Archive
import Geometry
import Measures
import Transit

/// A timetable as columns in memory, before the streets are known to it.
///
/// Whoever knows the streets looks at `stops`, links them and walks between them, and then writes all together:
///
/// ```swift
/// var writer = ArchiveWriter(kind: TransitSections.kind, regionID: id)
/// compiled.write(to: &writer, links: links, transfers: transfers)
/// ```
public struct CompiledTimetable: Sendable {
    /// A stop, as far as the streets have to know it.
    public struct Stop: Sendable, Equatable {
        /// Where it lies.
        public var coordinate: Coordinate
        /// What it is.
        public var kind: StopKind
        /// Its station, or `none`.
        public var parent: StopIndex
        /// Whether any trip calls there, or at one of the boarding places it is split into.
        public var isServed: Bool
        /// The stop it was split off from, or `none`; it shares that stop's place on the streets.
        public var place = StopIndex.none
        /// The entrances through which it is reached; empty where it stands on the street.
        public var doors: [StationDoor] = []
    }

    /// How much there is of everything, for the manifest.
    public struct Counts: Sendable, Equatable {
        /// Feeds.
        public var feeds = 0
        /// Agencies.
        public var agencies = 0
        /// Stops, stations, entrances, nodes and boarding areas.
        public var stops = 0
        /// Routes.
        public var routes = 0
        /// Patterns.
        public var patterns = 0
        /// Trips.
        public var trips = 0
        /// Stop times.
        public var stopTimes = 0
        /// Shapes.
        public var shapes = 0
    }

    /// The zones of the agencies; the first is the region's.
    public internal(set) var zones: [ZoneRules] = []
    /// The days from the first to the last on which any service runs; nil without service.
    public internal(set) var calendar: ClosedRange<ServiceDay>?
    /// The stops, each at the place of its `StopIndex`.
    public var stops: [Stop] {
        var stops = stopCoordinates.indices.map { number in
            Stop(
                coordinate: stopCoordinates[number], kind: stopKinds[number], parent: stopParents[number],
                isServed: !stopCalls[number].isEmpty,
                place: stopPlaces[number].int == number ? .none : stopPlaces[number],
                doors: stationDoors[StopIndex(number)] ?? [])
        }
        for stop in stops where stop.isServed && stop.place != .none { stops[stop.place.int].isServed = true }
        return stops
    }
    /// The ways between stops and the entrances of their stations.
    var stationDoors: [StopIndex: [StationDoor]] = [:]
    /// The ways inside stations from stop to stop.
    var stationWalks: [StopIndex: [Transfer]] = [:]
    /// What the feeds say of changing.
    var changeRules: [ChangeRule] = []
    /// The id of a stop in its feed.
    public func id(of stop: StopIndex) -> String { stopIDs[stop.int] }
    /// How much there is of everything.
    public var counts: Counts {
        Counts(
            feeds: feedNames.count, agencies: agencyIDs.count, stops: stopIDs.count, routes: routeIDs.count,
            patterns: patternRoutes.count, trips: tripIDs.count, stopTimes: arrivals.count, shapes: shapePoints.count)
    }

    var feedNames = TextColumn()
    var feedFirstDays: [ServiceDay] = []
    var feedLastDays: [ServiceDay] = []
    var agencyIDs = TextColumn()
    var agencyNames = TextColumn()
    var agencyZones: [ZoneIndex] = []
    var stopIDs = TextColumn()
    var stopCodes = TextColumn()
    var stopNames = TextColumn()
    var stopPlatforms = TextColumn()
    var stopCoordinates: [Coordinate] = []
    var stopFeeds: [FeedIndex] = []
    var stopParents: [StopIndex] = []
    var stopKinds: [StopKind] = []
    var stopWheelchair: [Accessibility] = []
    var stopPlaces: [StopIndex] = []
    var stopCalls = RowColumn<PatternCall>()
    var routeIDs = TextColumn()
    var routeShortNames = TextColumn()
    var routeLongNames = TextColumn()
    var routeAgencies: [AgencyIndex] = []
    var routeFeeds: [FeedIndex] = []
    var routeModes: [RouteMode] = []
    var routeColors: [RouteColor] = []
    var routeTextColors: [RouteColor] = []
    var serviceIDs = TextColumn()
    var serviceDays = RowColumn<UInt64>()
    var patternRoutes: [RouteIndex] = []
    var patternShapes: [ShapeIndex] = []
    var patternStops = RowColumn<StopIndex>()
    var patternRules = RowColumn<StopRules>()
    var patternOffsets = RowColumn<UInt32>()
    var patternTrips = RowColumn<TripIndex>()
    var patternTimes: [UInt32] = []
    var tripIDs = TextColumn()
    var tripPatterns: [PatternIndex] = []
    var tripServices: [ServiceIndex] = []
    var tripHeadsigns: [TextIndex] = []
    var tripBlocks: [TextIndex] = []
    var tripDirections: [UInt8] = []
    var tripWheelchair: [Accessibility] = []
    var tripBikes: [Accessibility] = []
    var headways: [UInt32] = []
    var windows: [UInt32] = []
    var continuations: [(from: TripIndex, next: Continuation)] = []
    var texts = TextColumn()
    var arrivals: [ServiceTime] = []
    var departures: [ServiceTime] = []
    var shapePoints = RowColumn<Coordinate>()
    var details = CompiledDetails()
    var fares = CompiledFares()

    /// Adds all sections of the timetable to an archive.
    ///
    /// - Parameters:
    ///   - writer: An archive of kind `TransitSections.kind`.
    ///   - links: Where each stop belongs to the streets, or empty where there are none.
    ///   - transfers: The walks from each stop, in any order, or empty where there are none; the rules of the feeds are
    ///     laid over them. Rows of boarding places that were split off are not looked at, neither here nor in `links`.
    public func write(to writer: inout ArchiveWriter, links: [[StopLink]] = [], transfers: [[Transfer]] = []) {
        let stopCount = stopIDs.count
        precondition(links.isEmpty || links.count == stopCount, "there is one row of links for each stop")
        precondition(transfers.count <= stopCount, "there is no more than one row of walks for each stop")
        typealias Key = TransitSections
        writeZones(to: &writer)
        writer.set(Key.feedNames, offsets: feedNames.offsets, values: feedNames.bytes)
        writer.set(Key.feedFirstDays, feedFirstDays)
        writer.set(Key.feedLastDays, feedLastDays)
        writer.set(Key.calendar, calendar.map { [$0.lowerBound, $0.upperBound] } ?? [])
        writer.set(Key.agencyIDs, offsets: agencyIDs.offsets, values: agencyIDs.bytes)
        writer.set(Key.agencyNames, offsets: agencyNames.offsets, values: agencyNames.bytes)
        writer.set(Key.agencyZones, agencyZones)
        writer.set(Key.stopIDs, offsets: stopIDs.offsets, values: stopIDs.bytes)
        writer.set(Key.stopCodes, offsets: stopCodes.offsets, values: stopCodes.bytes)
        writer.set(Key.stopNames, offsets: stopNames.offsets, values: stopNames.bytes)
        writer.set(Key.stopPlatforms, offsets: stopPlatforms.offsets, values: stopPlatforms.bytes)
        writer.set(Key.stopCoordinates, stopCoordinates)
        writer.set(Key.stopFeeds, stopFeeds)
        writer.set(Key.stopParents, stopParents)
        writer.set(Key.stopKinds, stopKinds)
        writer.set(Key.stopWheelchair, stopWheelchair)
        writer.set(
            Key.stopLinks,
            links.isEmpty ? Array(repeating: [], count: stopCount) : stopPlaces.map { links[$0.int] })
        writer.set(places: stopPlaces)
        writer.set(transfers: changes(over: transfers))
        writer.set(Key.stopCalls, offsets: stopCalls.offsets, values: stopCalls.values)
        writer.set(Key.routeIDs, offsets: routeIDs.offsets, values: routeIDs.bytes)
        writer.set(Key.routeShortNames, offsets: routeShortNames.offsets, values: routeShortNames.bytes)
        writer.set(Key.routeLongNames, offsets: routeLongNames.offsets, values: routeLongNames.bytes)
        writer.set(Key.routeAgencies, routeAgencies)
        writer.set(Key.routeFeeds, routeFeeds)
        writer.set(Key.routeModes, routeModes)
        writer.set(Key.routeColors, routeColors)
        writer.set(Key.routeTextColors, routeTextColors)
        writer.set(Key.serviceIDs, offsets: serviceIDs.offsets, values: serviceIDs.bytes)
        writer.set(Key.serviceDays, offsets: serviceDays.offsets, values: serviceDays.values)
        writer.set(Key.patternRoutes, patternRoutes)
        writer.set(Key.patternShapes, patternShapes)
        writer.set(Key.patternStops, offsets: patternStops.offsets, values: patternStops.values)
        writer.set(Key.patternRules, offsets: patternRules.offsets, values: patternRules.values)
        writer.set(Key.patternOffsets, offsets: patternOffsets.offsets, values: patternOffsets.values)
        writer.setFastestHops(
            stops: patternStops.offsets, trips: patternTrips.offsets, firstTimes: patternTimes, arrivals: arrivals,
            departures: departures)
        writer.set(Key.patternTrips, offsets: patternTrips.offsets, values: patternTrips.values)
        writer.set(Key.patternTimes, patternTimes)
        writer.set(Key.tripIDs, offsets: tripIDs.offsets, values: tripIDs.bytes)
        writer.set(Key.tripPatterns, tripPatterns)
        writer.set(Key.tripServices, tripServices)
        writer.set(Key.tripHeadsigns, tripHeadsigns)
        writer.set(Key.tripBlocks, tripBlocks)
        writer.set(Key.tripDirections, tripDirections)
        writer.set(Key.tripWheelchair, tripWheelchair)
        writer.set(Key.tripBikes, tripBikes)
        writer.set(Key.tripHeadways, headways)
        writer.set(Key.tripWindows, windows)
        writer.set(continuations: continuations, trips: tripIDs.count)
        writer.set(Key.texts, offsets: texts.offsets, values: texts.bytes)
        writer.set(Key.arrivals, arrivals)
        writer.set(Key.departures, departures)
        details.write(to: &writer)
        fares.write(to: &writer, firstDay: calendar?.lowerBound)
        writer.set(Key.shapePoints, offsets: shapePoints.offsets, values: shapePoints.values)
    }

    private func writeZones(to writer: inout ArchiveWriter) {
        writer.set(TransitSections.zoneNames, zones.map { Array($0.name.utf8) })
        writer.set(TransitSections.zoneStarts, zones.map { $0.changes.map(\.start.secondsSince1970) })
        writer.set(TransitSections.zoneOffsets, zones.map { $0.changes.map(\.offset) })
    }
}
