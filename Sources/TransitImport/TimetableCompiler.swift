import Archive
import GTFSReading
import Geometry
import Measures
import Transit

/// Compiles feeds into one timetable: patterns without overtaking, trips sorted within them, days as bits, stops
/// placed along shapes.
///
/// ```swift
/// var compiler = TimetableCompiler()
/// for path in paths { compiler.add(try GTFSFeed.read(from: path, report: &report), report: &report) }
/// let compiled = compiler.compiled(fallbackZone: .utc, report: &report)
/// ```
///
/// A feed may be let go once it is added. Equal feeds in equal order give equal columns. Ids of different feeds may be
/// the same: every stop and route keeps the number of its feed.
///
/// Complexity: O(stop times x log + stops of patterns x points of their shapes).
public struct TimetableCompiler {
    var output = CompiledTimetable()
    /// The days of each service of the output.
    var days: [DaySet] = []
    /// Services that stand for the days that two trips of one vehicle have in common.
    var commonDays: [DaySet: ServiceIndex] = [:]
    /// The days of each feed's services.
    private var feedRanges: [ClosedRange<ServiceDay>?] = []
    /// Each agency's zone by name.
    private var agencyZoneNames: [(zone: String, place: String)] = []
    private var headsigns: [String: TextIndex] = ["": .none]
    /// How many stop times the departures of frequencies.txt may make of one feed.
    var repeatedLimit = 20_000_000
    /// How many pairs of trips of one block are looked at in one feed.
    var blockPairLimit = 20_000_000
    private let zoneRules: (String) -> ZoneRules?

    /// A compiler without feeds; `zoneRules` looks time zones up by name.
    public init(zoneRules: @escaping (String) -> ZoneRules? = { ZoneRules.system(named: $0) }) {
        self.zoneRules = zoneRules
        output.texts.append("")
    }

    /// Where the rows of the feed that is being added begin among those of all feeds, and which were kept.
    struct Numbering {
        var feed: FeedIndex
        var firstAgency: Int
        var firstStop: Int
        var firstRoute: Int
        /// The services of the feed that have days and trips.
        var services: [GTFSIndex<GTFSService>: ServiceIndex] = [:]
        var shapes: [GTFSIndex<GTFSShape>: ShapeIndex] = [:]
        var blocks: [String: TextIndex] = [:]
        /// The trips of the feed whose times hold; `none` for one that was left out or that frequencies.txt repeats.
        var trips: [TripIndex]

        func stop(_ index: GTFSIndex<GTFSStop>) -> StopIndex { StopIndex(firstStop + index.position) }
        func route(_ index: GTFSIndex<GTFSRoute>) -> RouteIndex { RouteIndex(firstRoute + index.position) }
    }

    /// Adds a feed after those added before.
    public mutating func add(_ feed: GTFSFeed, report: inout ImportReport) {
        var numbering = Numbering(
            feed: FeedIndex(output.feedNames.count), firstAgency: output.agencyIDs.count,
            firstStop: output.stopIDs.count, firstRoute: output.routeIDs.count,
            trips: Array(repeating: .none, count: feed.trips.count))
        output.feedNames.append(feed.name)
        addAgencies(feed)
        addStops(feed, numbering)
        addRoutes(feed, numbering, &report)
        addServices(feed, &numbering, &report)
        let children = TimetableCompiler.children(of: feed)
        var rules = ChangeRules(feed, children: children)
        let groups = groups(feed, numbering, &rules, &report)
        if groups.isEmpty { report.note("feed without a trip that can be used", feed.name) }
        for group in groups { addPatterns(group, feed, &numbering, &report) }
        addChangeRules(feed, rules, children, numbering, &report)
        addContinuations(feed, numbering, &report)
        addNotes(feed, numbering)
        addFares(feed, numbering, &report)
        addStationWays(feed, numbering, &report)
    }

    // MARK: Rows that are taken over one by one

    private mutating func addAgencies(_ feed: GTFSFeed) {
        for agency in feed.agencies.rows {
            output.agencyIDs.append(agency.id.rawValue)
            output.agencyNames.append(agency.name)
            agencyZoneNames.append((agency.timeZone, "\(feed.name)/agency.txt: \(agency.timeZone)"))
        }
    }

    private mutating func addStops(_ feed: GTFSFeed, _ numbering: Numbering) {
        let agencyZone = feed.agencies.rows.first?.timeZone ?? ""
        for stop in feed.stops.rows {
            let parent = stop.parent.map { feed.stops[$0] }
            let own = [stop.timeZone, parent?.timeZone ?? "", agencyZone].first { !$0.isEmpty } ?? ""
            output.details.stopZoneNames.append((own, "\(feed.name)/stops.txt:\(stop.line)"))
            output.stopPlaces.append(StopIndex(output.stopIDs.count))
            output.stopIDs.append(stop.id.rawValue)
            output.stopCodes.append(stop.code)
            output.stopNames.append(stop.name)
            output.stopPlatforms.append(stop.platformCode)
            output.stopCoordinates.append(stop.coordinate)
            output.stopFeeds.append(numbering.feed)
            output.stopParents.append(stop.parent.map { numbering.stop($0) } ?? .none)
            output.stopKinds.append(StopKind(stop.kind))
            output.stopWheelchair.append(Accessibility(stop.wheelchair))
        }
    }

    private mutating func addRoutes(_ feed: GTFSFeed, _ numbering: Numbering, _ report: inout ImportReport) {
        for route in feed.routes.rows {
            output.routeIDs.append(route.id.rawValue)
            output.routeShortNames.append(route.shortName)
            output.routeLongNames.append(route.longName)
            output.routeAgencies.append(AgencyIndex(numbering.firstAgency + route.agency.position))
            output.routeFeeds.append(numbering.feed)
            output.routeColors.append(route.color.map { RouteColor(rgb: $0) } ?? .none)
            let color = route.color.map { RouteColor(rgb: $0) }
            output.routeTextColors.append(
                route.textColor.map { RouteColor(rgb: $0) } ?? color?.readableText ?? .none)
            output.details.routeTypes.append(UInt16(clamping: route.type))
            let mode = RouteMode(gtfsRouteType: route.type)
            if mode == nil {
                report.note(
                    "route with a route_type of no vehicle that is known, taken as a bus",
                    "\(feed.name)/routes.txt:\(route.line)")
            }
            output.routeModes.append(mode ?? .bus)
        }
    }

    /// Takes over the services that trips use and that have days.
    private mutating func addServices(_ feed: GTFSFeed, _ numbering: inout Numbering, _ report: inout ImportReport) {
        var range: ClosedRange<ServiceDay>?
        var isUsed = [Bool](repeating: false, count: feed.services.count)
        for trip in feed.trips.rows { isUsed[trip.service.position] = true }
        for index in feed.services.indices where isUsed[index.position] {
            let service = feed.services[index]
            let set = DaySet(service, place: "\(feed.name): service \(service.id)", report: &report)
            guard let own = set.range else { continue }
            numbering.services[index] = ServiceIndex(output.serviceIDs.count)
            output.serviceIDs.append(service.id.rawValue)
            days.append(set)
            range = union(range, own)
        }
        feedRanges.append(range)
    }

    /// The text's index, entered where it is new.
    mutating func headsign(_ text: String) -> TextIndex {
        if let known = headsigns[text] { return known }
        let index = TextIndex(output.texts.count)
        output.texts.append(text)
        headsigns[text] = index
        return index
    }

    // MARK: What needs all feeds

    /// The timetable of all feeds.
    ///
    /// - Parameters:
    ///   - fallbackZone: The region's zone where no agency has one that is known.
    ///   - report: Takes agencies of unknown zones.
    public consuming func compiled(fallbackZone: ZoneRules, report: inout ImportReport) -> CompiledTimetable {
        resolveZones(fallbackZone, &report)
        markClashes()
        for range in feedRanges {
            if let range { output.calendar = union(output.calendar, range) }
            // A feed without service has a last day before its first.
            output.feedFirstDays.append(range?.lowerBound ?? ServiceDay(daysSince1970: 0))
            output.feedLastDays.append(range?.upperBound ?? ServiceDay(daysSince1970: -1))
        }
        if let first = output.calendar?.lowerBound {
            for set in days { output.serviceDays.append(set.bits(from: first)) }
        }
        listCalls()
        return output
    }

    /// Looks zones up by name, each once; an agency or a stop whose zone is unknown is taken in the region's.
    private mutating func resolveZones(_ fallback: ZoneRules, _ report: inout ImportReport) {
        var zones: [ZoneRules] = []
        var numbers: [String: Int] = [:]
        for (name, _) in agencyZoneNames + output.details.stopZoneNames where !name.isEmpty && numbers[name] == nil {
            if let rules = zoneRules(name) {
                numbers[name] = zones.count
                zones.append(rules)
            } else {
                numbers[name] = -1
            }
        }
        for (name, place) in agencyZoneNames {
            let number = numbers[name] ?? -1
            if number < 0 { report.note("agency with an unknown time zone, taken in the region's", place) }
            output.agencyZones.append(ZoneIndex(max(0, number)))
        }
        let agencies = Set(agencyZoneNames.map(\.zone))
        for (name, place) in output.details.stopZoneNames {
            let number = numbers[name] ?? -1
            if number < 0, !agencies.contains(name) {
                report.note("stop with an unknown time zone, taken in the region's", place)
            }
            output.details.stopZones.append(ZoneIndex(max(0, number)))
        }
        output.zones = zones.isEmpty ? [fallback] : zones
    }

    /// Turns patterns' stops round: for each stop the patterns that call there, in order.
    private mutating func listCalls() {
        var counts = [Int](repeating: 0, count: output.stopIDs.count)
        for stop in output.patternStops.values { counts[stop.int] += 1 }
        var rows = counts.map { count -> [PatternCall] in
            var row: [PatternCall] = []
            row.reserveCapacity(count)
            return row
        }
        for pattern in output.patternRoutes.indices {
            for (position, stop) in output.patternStops[pattern].enumerated() {
                rows[stop.int].append(PatternCall(pattern: PatternIndex(pattern), position: UInt32(position)))
            }
        }
        for row in rows { output.stopCalls.append(row) }
    }

    private func union(_ a: ClosedRange<ServiceDay>?, _ b: ClosedRange<ServiceDay>) -> ClosedRange<ServiceDay> {
        guard let a else { return b }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }
}

extension StopKind {
    fileprivate init(_ kind: GTFSStop.Kind) {
        switch kind {
        case .stop: self = .stop
        case .station: self = .station
        case .entrance: self = .entrance
        case .node: self = .genericNode
        case .boardingArea: self = .boardingArea
        }
    }
}

extension Accessibility {
    init(_ allowance: GTFSAllowance) {
        switch allowance {
        case .unknown: self = .unknown
        case .allowed: self = .possible
        case .notAllowed: self = .impossible
        }
    }
}
