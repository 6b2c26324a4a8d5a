import Journeys
import Measures
import Places
import Region
import Transit

/// All that a rider may want to know of a stop.
public struct StopInfo: Sendable {
    /// A line that calls at the stop.
    public struct Line: Sendable {
        /// The line.
        public var route: RouteLabel
        /// What kind of vehicle serves it.
        public var mode: RouteMode
        /// Where its vehicles say they go from here; empty where the feed does not tell.
        public var headsigns: [String]
        /// Whether one can only get off here: vehicles end, or take no one in.
        public var isForAlightingOnly: Bool
    }

    /// The stop.
    public var stop: StopLabel
    /// What it is.
    public var kind: StopKind
    /// Whether a wheelchair can board.
    public var wheelchair: Accessibility
    /// The lines that call, as people count them.
    public var lines: [Line]
    /// The zone in which its clocks run.
    public var timeZone: String
    /// The feed it comes from.
    public var feed: String
    /// The station it belongs to.
    public var station: StopLabel?
    /// The stops of a station.
    public var platforms: [StopLabel]
    /// The entrances of the station.
    public var entrances: [StopLabel]
    /// The nearest address with its distance, where the region's places were asked and have one near.
    public var address: Place?
}

extension Region {
    /// What there is to know of a stop, the nearest address included.
    ///
    /// - Parameter places: The region's places, where they are open already.
    /// - Throws: where the file of places cannot be read.
    public func info(of stop: StopIndex, in places: PlaceIndex? = nil) throws(PlacesError) -> StopInfo {
        var info = timetable.info(of: stop)
        info.address = try (places ?? PlaceIndex(self)).nearestHouse(to: info.stop.coordinate)
        return info
    }
}

extension Timetable {
    /// What there is to know of a stop but the address, which a timetable does not tell. Complexity: O(stops + trips of
    /// the lines that call).
    public func info(of stop: StopIndex) -> StopInfo {
        let stop = stopPlaces[stop]
        let parent = stopParents[stop]
        let station = stopKinds[stop] == .station ? stop : parent
        let children = station == .none ? [] : stopParents.indices.filter { stopParents[$0] == station }
        func labels(_ kind: StopKind) -> [StopLabel] {
            children.filter { stopKinds[$0] == kind && stopPlaces[$0] == $0 }.map { StopLabel($0, in: self) }
        }
        return StopInfo(
            stop: StopLabel(stop, in: self), kind: stopKinds[stop], wheelchair: stopWheelchair[stop],
            lines: lines(at: stop), timeZone: zone(of: stop).name, feed: feedNames.text(stopFeeds[stop]),
            station: parent == .none ? nil : StopLabel(parent, in: self),
            platforms: station == stop ? labels(.stop) : [], entrances: labels(.entrance))
    }

    private func lines(at stop: StopIndex) -> [StopInfo.Line] {
        var boarding: [RouteIndex: [String: Int]] = [:]
        var routes: Set<RouteIndex> = []
        for call in boardingPlaces(of: stop).flatMap({ stopCalls[$0] }) {
            let route = patternRoutes[call.pattern]
            routes.insert(route)
            let position = Int(call.position)
            let rules = patternRules.range(of: call.pattern)
            guard position + 1 < rules.count, patternRules[rules.lowerBound + position].contains(.board) else {
                continue
            }
            for trip in patternTrips[call.pattern] {
                boarding[route, default: [:]][headsign(of: trip, at: position), default: 0] += 1
            }
        }
        return routes.sorted(by: comesBefore).map { route in
            let signs = (boarding[route] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            return StopInfo.Line(
                route: RouteLabel(route, in: self), mode: routeModes[route], headsigns: signs.filter { !$0.isEmpty },
                isForAlightingOnly: boarding[route] == nil)
        }
    }

    /// The stops at which one boards for a stop or station.
    private func boardingPlaces(of stop: StopIndex) -> [StopIndex] {
        guard stopKinds[stop] == .station else { return stops(of: stop) }
        return [stop] + stopParents.indices.filter { stopParents[$0] == stop }
    }
}

/// Stops with all that is known of them, as the interface's JSON: `routeb.stops/1` with more keys.
public struct StopInfoDocument: JSONDocument {
    private let stops: [StopInfo]

    /// Some stops.
    public init(_ stops: [StopInfo]) { self.stops = stops }

    /// Writes the stops.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("schema", "routeb.stops/1")
            json.member("stops") { $0.list(stops, row) }
        }
    }

    private func row(_ json: inout JSONWriter, _ info: StopInfo) {
        let stop = info.stop
        json.object { json in
            json.member("address", info.address.map(PlacesDocument.Row.init))
            json.member("entrances", info.entrances.map(StopDocument.init))
            json.member("feed", info.feed)
            json.member("kind", info.kind.name)
            json.member("lat", stop.coordinate.latitude)
            json.member("lines") { $0.list(info.lines, line) }
            json.member("lon", stop.coordinate.longitude)
            json.member("name", stop.name)
            json.member("platform", stop.platform.nonEmpty)
            json.member("platforms", info.platforms.map(StopDocument.init))
            json.member("routes", info.lines.map { RouteDocument($0.route) })
            json.member("station", info.station.map(StopDocument.init))
            json.member("stop_code", stop.code.nonEmpty)
            json.member("stop_id", stop.id)
            json.member("time_zone", info.timeZone)
            json.member("wheelchair", info.wheelchair.isPossible)
        }
    }

    private func line(_ json: inout JSONWriter, _ line: StopInfo.Line) {
        json.object { json in
            json.member("alighting_only", line.isForAlightingOnly)
            json.member("headsigns", line.headsigns)
            json.member("mode", line.mode.name)
            json.member("route", RouteDocument(line.route))
        }
    }
}

extension Accessibility {
    /// Yes, no, or nil where it is not told.
    public var isPossible: Bool? {
        switch self {
        case .possible: true
        case .impossible: false
        case .unknown: nil
        }
    }
}

extension StopKind {
    /// The name of the JSON.
    public var name: String {
        switch self {
        case .stop: "stop"
        case .station: "station"
        case .entrance: "entrance"
        case .genericNode: "node"
        case .boardingArea: "boarding area"
        }
    }
}
