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
public struct NearStop: Sendable, Hashable {
    /// The stop.
    public var stop: StopLabel
    /// How far it is in a straight line.
    public var distance: Meters
    /// How long one walks there; nil where no way on the region's streets is known.
    public var walk: TravelTime?
    /// The lines that stop there, by their names.
    public var routes: [RouteLabel]
    /// Whether a wheelchair can board.
    public var wheelchair: Accessibility
}

extension Region {
    /// The stops near a place, nearest first in a straight line.
    ///
    /// Complexity: a look-up in the places, one bounded search in the streets, and the calls at each stop.
    public func stops(near place: Coordinate, limit: Int, in places: PlaceIndex) throws(PlacesError) -> [NearStop] {
        let found = try places.nearestStops(to: place, limit: limit).compactMap { near in
            near.stopID.flatMap { timetable.stop(withID: $0) }.map { ($0, near.distance ?? .zero) }
        }
        let walks = walks(from: place, to: found.map(\.0), within: (found.last?.1 ?? .zero) * 3 + .meters(500))
        return found.map { stop, distance in
            let routes = Set(timetable.stopCalls[stop].map { timetable.patternRoutes[$0.pattern] })
            return NearStop(
                stop: StopLabel(stop, in: timetable), distance: distance, walk: walks[stop],
                routes: routes.map { RouteLabel($0, in: timetable) }.sorted {
                    ($0.shortName, $0.id) < ($1.shortName, $1.id)
                },
                wheelchair: timetable.stopWheelchair[stop])
        }
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

    /// The stops, nearest first.
    public init(_ stops: [NearStop]) { self.stops = stops }

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
            json.member("distance_m", near.distance.tenths)
            json.member("lat", near.stop.coordinate.latitude)
            json.member("lon", near.stop.coordinate.longitude)
            json.member("name", near.stop.name)
            json.member("routes", near.routes.map(RouteDocument.init))
            json.member("stop_code", near.stop.code.nonEmpty)
            json.member("stop_id", near.stop.id)
            json.member("walk_s", near.walk?.wholeSeconds)
            json.member("wheelchair", near.wheelchair.isPossible)
        }
    }
}
