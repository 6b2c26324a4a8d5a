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
    /// Its number in the timetable.
    public var index: StopIndex
    /// The stop.
    public var stop: StopLabel
    /// How far it is in a straight line.
    public var distance: Meters
    /// How long one walks there; nil where no way on the region's streets is known.
    public var walk: TravelTime?
    /// How far one walks; nil as above.
    public var walkDistance: Meters?
    /// The lines that stop there, by their names.
    public var routes: [RouteLabel] { lines.map(\.route) }
    /// The lines with where their vehicles go from here.
    public var lines: [StopInfo.Line]
    /// Whether a wheelchair can board.
    public var wheelchair: Accessibility
    /// What leaves next; empty where it was not asked for, or nothing does.
    public var departures: [Departure]
}

/// The stops near a place, with what leaves there next where that was asked for.
public struct NearStops: Sendable {
    /// The stops, the nearest first.
    public var stops: [NearStop]
    /// Why no departure is told of any of them: the timetable says nothing of the day that was asked for, or nothing
    /// runs on it; nil where something may leave, or no one asked.
    public var silence: PlanningError?
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
    /// By walking time, the streets are searched within ever longer times until enough stops are reached, so that none
    /// that is quicker to walk to is passed over; what no walk reaches comes last, by its distance.
    ///
    /// The stops are there on any day: where nothing leaves on the one that was asked for, they come with the reason.
    ///
    /// - Parameters:
    ///   - departures: From when on, and how many of each stop are told; nil for none.
    /// - Complexity: a look-up in the places, one bounded search in the streets (by walking time at least one), and the
    ///   calls at each stop.
    public func stops(
        near place: Endpoint, limit: Int, order: NearStopOrder = .distance,
        departures: (from: Timestamp, count: Int)? = nil, in places: PlaceIndex
    ) throws(PlacesError) -> NearStops {
        let found = try stops(near: place, limit: limit, order, in: places)
        var near = NearStops(stops: found, silence: nil)
        guard let departures, !found.isEmpty else { return near }
        do throws(PlanningError) {
            let boards = Departures(timetable)
            for position in near.stops.indices {
                near.stops[position].departures = try boards.board(
                    of: near.stops[position].index, from: departures.from, limit: departures.count
                ).departures
            }
        } catch {
            near.silence = error
        }
        return near
    }

    private func stops(
        near place: Endpoint, limit: Int, _ order: NearStopOrder, in places: PlaceIndex
    ) throws(PlacesError) -> [NearStop] {
        guard limit > 0 else { return [] }
        switch order {
        case .distance:
            let found = try nearest(place.coordinate, limit, places)
            let reach = TravelProfile.walk.time(onFlat: (found.last?.distance ?? .zero) * 3 + .meters(500))
            let walks = StopWalks(streets, timetable, from: place, to: found.map(\.stop)).walks(within: reach)
            return found.map { nearStop($0.stop, $0.distance, walks[$0.stop]) }
        case .walk:
            let walks = StopWalks(streets, timetable, from: place, to: timetable.toldStops).nearest(limit)
            let quickest = walks.sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }.prefix(limit).map(\.key)
            let farthest =
                quickest.map { timetable.stopCoordinates[$0].distance(to: place.coordinate).value }.max() ?? 0
            // On the ellipsoid a distance is up to half a percent longer.
            var found = try stops(places.stops(within: .meters(farthest * 1.01 + 10), of: place.coordinate)).filter {
                quickest.contains($0.stop)
            }
            found.sort { (walks[$0.stop]?.time ?? .zero, $0.distance) < (walks[$1.stop]?.time ?? .zero, $1.distance) }
            if found.count < limit {
                let others = try nearest(place.coordinate, limit + walks.count, places).filter { walks[$0.stop] == nil }
                found += others.prefix(limit - found.count)
            }
            return found.map { nearStop($0.stop, $0.distance, walks[$0.stop]) }
        }
    }

    private func nearest(
        _ place: Coordinate, _ count: Int, _ places: PlaceIndex
    ) throws(PlacesError) -> [(stop: StopIndex, distance: Meters)] {
        stops(try places.nearestStops(to: place, limit: count))
    }

    private func stops(_ places: [Place]) -> [(stop: StopIndex, distance: Meters)] {
        places.compactMap { near in
            near.stopID.flatMap { timetable.stop(withID: $0) }.map { ($0, near.distance ?? .zero) }
        }
    }

    private func nearStop(_ stop: StopIndex, _ distance: Meters, _ walk: StopWalks.Walk?) -> NearStop {
        let info = timetable.info(of: stop)
        return NearStop(
            index: stop, stop: info.stop, distance: distance, walk: walk?.time,
            // What is told as the straight line was measured on the ellipsoid.
            walkDistance: walk.map { max($0.length, distance) }, lines: info.lines, wheelchair: info.wheelchair,
            departures: [])
    }
}

/// Stops near a place, as the interface's JSON: `routeb.stops/1`.
public struct StopsDocument: JSONDocument {
    private let near: NearStops
    private let zone: ZoneRules

    /// The stops, nearest first; times are told in a zone.
    public init(_ near: NearStops, zone: ZoneRules) {
        self.near = near
        self.zone = zone
    }

    /// Writes the stops.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("remark", near.silence?.description)
            json.member("schema", "routeb.stops/1")
            json.member("stops") { $0.list(near.stops, row) }
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
            json.member("walk_m", near.walkDistance?.tenths)
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
