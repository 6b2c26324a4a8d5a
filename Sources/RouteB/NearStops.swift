import Geometry
import Journeys
import Measures
import Places
import Region
import StreetRouting
import Streets
import Transit
import TransitRouting

/// A stop near a place: how far it is, how long one walks, what stops there.
public struct NearStop: Sendable {
    /// The stop.
    public var stop: StopLabel
    /// How far it is in a straight line.
    public var distance: Meters
    /// How long one walks there; nil where no way on the region's streets is known.
    public var walk: TravelTime?
    /// The lines that stop there, by their names.
    public var routes: [RouteLabel] { lines.map(\.route) }
    /// The lines with where their vehicles go from here.
    public var lines: [StopInfo.Line]
    /// Whether a wheelchair can board.
    public var wheelchair: Accessibility
    /// What leaves next; empty where it was not asked for, or nothing does.
    public var departures: [Departure]
}

/// In which order near stops come.
public enum NearStopOrder: String, Sendable {
    /// In a straight line.
    case distance
    /// By the time that one walks.
    case walk
}

extension Region {
    /// The stops near a place, the nearest first.
    ///
    /// By walking time, stops are looked at until all that lie within the last one's walk in a straight line were, since no
    /// walk is shorter than that; what no walk reaches comes last.
    ///
    /// - Parameters:
    ///   - departures: From when on, and how many of each stop are told.
    /// - Complexity: a look-up in the places, one bounded search in the streets, and the calls at each stop.
    public func stops(
        near place: Coordinate, limit: Int, order: NearStopOrder = .distance,
        departures: (from: Timestamp, count: Int)? = nil, in places: PlaceIndex
    ) throws(PlacesError) -> [NearStop] {
        var count = order == .walk ? max(16, 4 * limit) : limit
        while true {
            let found = try nearest(place, count, places)
            let walks = walks(from: place, to: found.map(\.0), within: (found.last?.1 ?? .zero) * 3 + .meters(500))
            var near = found
            if order == .walk {
                near = found.enumerated().sorted { a, b in
                    let (left, right) = (
                        walks[a.element.0]?.seconds ?? .infinity, walks[b.element.0]?.seconds ?? .infinity
                    )
                    return (left, a.offset) < (right, b.offset)
                }.map(\.element)
                let last = near.prefix(limit).last.flatMap { walks[$0.0] }
                let isComplete =
                    found.count < count
                    || last.map { last in found.last.map { TravelProfile.walk.time(onFlat: $0.1) >= last } ?? true }
                        ?? false
                if !isComplete, count < 4_096 {
                    count *= 4
                    continue
                }
            }
            return near.prefix(limit).map { nearStop($0.0, $0.1, walks[$0.0], departures) }
        }
    }

    private func nearest(
        _ place: Coordinate, _ count: Int, _ places: PlaceIndex
    ) throws(PlacesError) -> [(StopIndex, Meters)] {
        try places.nearestStops(to: place, limit: count).compactMap { near in
            near.stopID.flatMap { timetable.stop(withID: $0) }.map { ($0, near.distance ?? .zero) }
        }
    }

    private func nearStop(
        _ stop: StopIndex, _ distance: Meters, _ walk: TravelTime?, _ wanted: (from: Timestamp, count: Int)?
    ) -> NearStop {
        let info = timetable.info(of: stop)
        // On a day without service there is nothing to tell.
        let board = wanted.flatMap { try? Departures(timetable).board(of: stop, from: $0.from, limit: $0.count) }
        return NearStop(
            stop: info.stop, distance: distance, walk: walk, lines: info.lines, wheelchair: info.wheelchair,
            departures: board?.departures ?? [])
    }

    private func walks(from place: Coordinate, to stops: [StopIndex], within length: Meters) -> [StopIndex: TravelTime]
    {
        let targets = stops.enumerated().flatMap { number, stop in
            timetable.stopLinks[stop].compactMap { streets.position(of: $0) }.map { (target: number, position: $0) }
        }
        let starts = streets.snap(place, for: .walk, limit: 3, within: .meters(250))
        guard !targets.isEmpty, !starts.isEmpty else { return [:] }
        let reached = StreetRouter(streets).reach(
            from: starts, targets: PositionIndex(targets), profile: .walk,
            within: TravelProfile.walk.time(onFlat: length))
        return Dictionary(uniqueKeysWithValues: reached.map { (stops[$0.target], $0.time) })
    }
}

/// Stops near a place, as the interface's JSON: `routeb.stops/1`.
public struct StopsDocument: JSONDocument {
    private let stops: [NearStop]
    private let zone: ZoneRules

    /// The stops, nearest first; times are told in a zone.
    public init(_ stops: [NearStop], zone: ZoneRules) {
        self.stops = stops
        self.zone = zone
    }

    /// Writes the stops.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("schema", "routeb.stops/1")
            json.member("stops") { $0.list(stops, row) }
        }
    }

    /// The keys of `StopDocument` and what is near.
    private func row(_ json: inout JSONWriter, _ near: NearStop) {
        json.object { json in
            json.member("departures") { $0.list(near.departures, departure) }
            json.member("distance_m", near.distance.tenths)
            json.member("lat", near.stop.coordinate.latitude)
            json.member("lines") { $0.list(near.lines, line) }
            json.member("lon", near.stop.coordinate.longitude)
            json.member("name", near.stop.name)
            json.member("routes", near.routes.map(RouteDocument.init))
            json.member("stop_code", near.stop.code.nonEmpty)
            json.member("stop_id", near.stop.id)
            json.member("walk_s", near.walk?.wholeSeconds)
            json.member("wheelchair", near.wheelchair.isPossible)
        }
    }

    private func line(_ json: inout JSONWriter, _ line: StopInfo.Line) {
        json.object { json in
            json.member("headsigns", line.headsigns)
            json.member("route", RouteDocument(line.route))
        }
    }

    private func departure(_ json: inout JSONWriter, _ departure: Departure) {
        json.object { json in
            json.member("expected", zone.iso(departure.expected))
            json.member("headsign", departure.headsign.nonEmpty)
            json.member("route", RouteDocument(departure.route))
            json.member("scheduled", zone.iso(departure.scheduled))
        }
    }
}
