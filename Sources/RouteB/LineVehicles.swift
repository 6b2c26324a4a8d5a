import Geometry
import Journeys
import Live
import Measures
import Transit

/// A vehicle of a line as it was last seen.
public struct LineVehicle: Sendable {
    /// What is known of a vehicle that is on a trip of the timetable.
    public struct Run: Sendable {
        /// `direction_id`; nil where the feed has none.
        public var direction: Int?
        /// Where it says it goes; empty where the feed does not tell.
        public var headsign: String
        /// The trip's id.
        public var tripID: String
        /// The stop at which it calls next; nil once it is past the last.
        public var nextStop: StopLabel?
        /// When it is expected there.
        public var expected: Timestamp?
    }

    /// Its number; empty where it is not told.
    public var id: String
    /// Where it was; nil where it is not told.
    public var coordinate: Coordinate?
    /// Where it headed, where that is told.
    public var bearing: Bearing?
    /// How old the report is, in seconds; never negative. Nil where it could not be read, or is of a later time.
    public var ageSeconds: Int?
    /// Its trip; nil for one that is on no trip of the timetable.
    public var run: Run?
    /// Why it is on no trip, as a sentence; empty where it is on one.
    public var reason: String
}

extension Timetable {
    /// The vehicles of some lines: those on trips, direction by direction as far as they have come, then those that
    /// name one of the lines and are on no trip of the timetable, with the reason.
    ///
    /// - Parameters:
    ///   - routes: The lines.
    ///   - feed: What vehicles report.
    ///   - overlay: The reports laid over the timetable.
    ///   - unmatched: The vehicles that are not in the overlay.
    ///   - instant: The moment of asking.
    ///
    /// Complexity: O(vehicles).
    public func vehicles(
        of routes: [RouteIndex], in feed: LiveFeed, _ overlay: LiveOverlay, _ unmatched: [Unmatched],
        at instant: Timestamp
    ) -> [LineVehicle] {
        let wanted = Set(routes)
        let matched = overlay.changes.filter { wanted.contains(patternRoutes[tripPatterns[$0.run.trip]]) }
            .compactMap { change in change.vehicle.map { (change: change, vehicle: $0) } }
            .sorted { a, b in
                let directions = (tripDirections[a.change.run.trip], tripDirections[b.change.run.trip])
                return (directions.0, b.vehicle.offset, a.vehicle.id) < (directions.1, a.vehicle.offset, b.vehicle.id)
            }
        let names = Set(
            routes.flatMap { [routeShortNames.text($0), routeIDs.text($0)] }.map(LineName.plain).filter { !$0.isEmpty })
        let reports = Dictionary(feed.vehicles.map { ($0.id, $0) }) { first, _ in first }
        return matched.map { vehicle($0.vehicle, $0.change, at: instant) }
            + unmatched.filter { names.contains(LineName.plain($0.line)) }.map { left in
                let report = left.vehicle.flatMap { reports[$0] }
                return LineVehicle(
                    id: left.vehicle ?? "", coordinate: report?.coordinate, bearing: report?.bearing,
                    ageSeconds: report.flatMap { Self.age(of: $0.recorded, at: instant) }, run: nil,
                    reason: left.description)
            }
    }

    private func vehicle(
        _ vehicle: LiveOverlay.Vehicle, _ change: LiveOverlay.Change, at instant: Timestamp
    ) -> LineVehicle {
        let trip = change.run.trip
        let pattern = tripPatterns[trip]
        let stops = patternStops.range(of: pattern)
        let next = vehicle.nextPosition
        let isUnderWay = next < stops.count
        let start = zone(of: patternRoutes[pattern]).start(of: change.run.day)
        let run = LineVehicle.Run(
            direction: tripDirections[trip] == .max ? nil : Int(tripDirections[trip]),
            headsign: headsign(of: trip, at: min(next, stops.count - 1)), tripID: key(of: trip),
            nextStop: isUnderWay ? StopLabel(patternStops[stops.lowerBound + next], in: self) : nil,
            expected: isUnderWay
                ? start.advanced(bySeconds: Int((next == 0 ? change.departures : change.arrivals)[next].seconds)) : nil)
        return LineVehicle(
            id: vehicle.id, coordinate: vehicle.coordinate, bearing: vehicle.bearing,
            ageSeconds: Self.age(of: vehicle.recorded, at: instant), run: run, reason: "")
    }

    private static func age(of recorded: Timestamp, at instant: Timestamp) -> Int? {
        let age = recorded.seconds(to: instant)
        return age < -LiveMatcher.clockDifference.wholeSeconds ? nil : max(0, age)
    }
}

/// The vehicles of a line as the interface's JSON: `routeb.vehicles/1`.
public struct VehiclesDocument: JSONDocument {
    private let line: RouteLabel
    private let vehicles: [LineVehicle]
    private let zone: ZoneRules

    /// The vehicles of a line, times in a zone.
    public init(_ vehicles: [LineVehicle], of line: RouteLabel, zone: ZoneRules) {
        self.line = line
        self.vehicles = vehicles
        self.zone = zone
    }

    /// Writes the vehicles.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("line", RouteDocument(line))
            json.member("schema", "routeb.vehicles/1")
            json.member("vehicles") { $0.list(vehicles, row) }
        }
    }

    private func row(_ json: inout JSONWriter, _ vehicle: LineVehicle) {
        let run = vehicle.run
        json.object { json in
            json.member("age_s", vehicle.ageSeconds)
            json.member("bearing", vehicle.bearing?.wholeDegrees)
            json.member("direction", run?.direction)
            json.member("expected", run?.expected.map(zone.iso))
            json.member("headsign", run?.headsign.nonEmpty)
            json.member("id", vehicle.id)
            json.member("lat", vehicle.coordinate?.latitude)
            json.member("lon", vehicle.coordinate?.longitude)
            json.member("matched", run != nil)
            json.member("next_stop", run?.nextStop.map(StopDocument.init))
            json.member("reason", vehicle.reason.nonEmpty)
            json.member("trip_id", run?.tripID)
        }
    }
}
