import Archive
import GTFSReading
import Measures
import Transit

/// The rules of transfers.txt about changing between stops, of one feed while it is compiled.
///
/// Rules that name lines or trips split a stop into boarding places: one for each line or trip that such a rule names
/// there and that calls there, and the stop itself for all others. Between places every rule is one number.
struct ChangeRules {
    /// A stop at which trips call, as rules distinguish the trips there.
    struct Caller: Hashable {
        /// The line that a rule names at the stop.
        var route: GTFSIndex<GTFSRoute>?
        /// The trip that a rule names at the stop.
        var trip: GTFSIndex<GTFSTrip>?
    }

    /// The stops of a feed at which a rule names lines, with these; and those of trips.
    private var routes: [UInt32: Set<GTFSIndex<GTFSRoute>>] = [:]
    private var trips: [UInt32: Set<GTFSIndex<GTFSTrip>>] = [:]
    /// The boarding places of each stop by whom they are for.
    private var places: [UInt32: [Caller: StopIndex]] = [:]
    /// For each stop by whom its places are for, in the order in which they were made.
    private(set) var callers: [(place: StopIndex, stop: GTFSIndex<GTFSStop>, caller: Caller)] = []

    /// More places than these are not made of one stop: the changes between them are as many as their square.
    static let placeLimit = 32
    /// More places than these are not made of all stops of a feed.
    static let feedLimit = 16_000
    /// What is noted of lines and trips beyond it.
    static let limitReason =
        "line or trip with rules of changing at a stop that has too many of them, not told apart there"

    /// What the rules of a feed name.
    init(_ feed: GTFSFeed, children: [UInt32: [GTFSIndex<GTFSStop>]]) {
        for rule in feed.transfers where rule.kind != .inSeat && rule.kind != .reboarding {
            for side in [rule.from, rule.to] {
                guard let stop = side.stop, side.route != nil || side.trip != nil else { continue }
                for platform in ChangeRules.platforms(of: stop, feed, children) {
                    if let route = side.route { routes[platform.rawValue, default: []].insert(route) }
                    if let trip = side.trip { trips[platform.rawValue, default: []].insert(trip) }
                }
            }
        }
    }

    /// Whether any rule names a line or a trip.
    var isPlain: Bool { routes.isEmpty && trips.isEmpty }

    /// The stops that a rule for a stop or a station is about.
    static func platforms(
        of stop: GTFSIndex<GTFSStop>, _ feed: GTFSFeed, _ children: [UInt32: [GTFSIndex<GTFSStop>]]
    ) -> [GTFSIndex<GTFSStop>] {
        feed.stops[stop].kind == .station ? children[stop.rawValue] ?? [] : [stop]
    }

    /// The boarding place of a trip at a stop; `make` adds a stop that was not there.
    mutating func place(
        of trip: GTFSIndex<GTFSTrip>, at stop: GTFSIndex<GTFSStop>, own: StopIndex, _ feed: GTFSFeed,
        report: inout ImportReport, make: () -> StopIndex
    ) -> StopIndex {
        if isPlain { return own }
        let route = feed.trips[trip].route
        var caller = Caller()
        if routes[stop.rawValue]?.contains(route) == true { caller.route = route }
        if trips[stop.rawValue]?.contains(trip) == true { caller.trip = trip }
        if caller == Caller() { return own }
        if let known = places[stop.rawValue]?[caller] { return known }
        guard (places[stop.rawValue]?.count ?? 0) < ChangeRules.placeLimit, callers.count < ChangeRules.feedLimit
        else {
            report.note(ChangeRules.limitReason, "\(feed.name)/trips.txt:\(feed.trips[trip].line)")
            return own
        }
        let place = make()
        places[stop.rawValue, default: [:]][caller] = place
        callers.append((place, stop, caller))
        return place
    }
}

/// What a rule says of the change between two stops, for riders of which trips.
struct ChangeRule: Sendable {
    /// The stop that riders come from, and the one that they go on from; each the feed's own.
    var from: StopIndex
    var to: StopIndex
    /// The place of the lines or trips that the rule names, among those of either stop; nil for all of them.
    var fromPlaces: [StopIndex]?
    var toPlaces: [StopIndex]?
    /// What the rule says.
    var kind: GTFSTransfer.Kind
    /// Seconds that the change takes, for a minimum time.
    var seconds: UInt32
    /// Of two rules for one change the higher one counts.
    var rank: Int

    /// How much a rule distinguishes, by the order that the GTFS reference gives: both trips, a trip and a line, a
    /// trip, both lines, a line, stops alone; and then a stop before its station.
    static func rank(_ rule: GTFSTransfer, in feed: GTFSFeed) -> Int {
        let trips = (rule.from.trip != nil ? 1 : 0) + (rule.to.trip != nil ? 1 : 0)
        let routes = (rule.from.route != nil ? 1 : 0) + (rule.to.route != nil ? 1 : 0)
        let keys =
            switch (trips, routes) {
            case (2, _): 5
            case (1, 1): 4
            case (1, _): 3
            case (_, 2): 2
            case (_, 1): 1
            default: 0
            }
        let stops = [rule.from.stop, rule.to.stop].count { $0.map { feed.stops[$0].kind == .stop } ?? false }
        return keys * 3 + stops
    }

    /// Whether the rule is about a change between two places.
    func applies(from: StopIndex, to: StopIndex) -> Bool {
        (fromPlaces?.contains(from) ?? true) && (toPlaces?.contains(to) ?? true)
    }
}
