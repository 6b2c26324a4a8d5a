import Archive
import Geometry
import Measures
import StreetRouting
import Streets
import Transit
import TransitRouting

/// Makes legs from what the search over streets and timetable found.
struct LegBuilder {
    private let search: MultimodalSearch
    private let question: MultimodalRequest
    private let request: JourneyRequest
    private let tracks: TrackBuilder
    private var timetable: Timetable { search.timetable }

    init(search: MultimodalSearch, question: MultimodalRequest, request: JourneyRequest, tracks: TrackBuilder) {
        self.search = search
        self.question = question
        self.request = request
        self.tracks = tracks
    }

    /// The legs of a path; a path that leads nowhere is a walk of no length.
    func legs(of path: TransitPath) -> [Leg] {
        let legs = path.legs.map { leg in
            switch leg {
            case .walk(let walk): self.leg(walk)
            case .ride(let ride): self.leg(ride)
            }
        }
        guard legs.isEmpty else { return legs }
        let start = request.from.coordinate
        return [
            Leg(
                from: LegEnd(request.from), to: LegEnd(request.to), departure: path.departure, arrival: path.arrival,
                distance: .zero, geometry: [start],
                travel: .street(Track(mode: question.profile.mode, stretches: [])))
        ]
    }

    private func leg(_ walk: TransitPath.WalkLeg) -> Leg {
        let from = end(walk.from)
        let to = end(walk.to)
        // Of some walks the search knows but the time, and what lies inside of a station is on no street.
        var length = Meters(Double(walk.walk.decimeters) / 10)
        let built: (track: Track, geometry: [Coordinate])
        if let path = search.streets(of: walk, question) {
            built = tracks.track(of: path)
            if path.length > .zero { length = path.length }
        } else {
            built = TrackBuilder.estimate(
                from: from.coordinate, to: to.coordinate, mode: question.profile.mode, length: length,
                duration: .seconds(walk.walk.seconds))
        }
        return Leg(
            from: from, to: to, departure: walk.departure, arrival: walk.arrival, distance: length,
            geometry: built.geometry, travel: .street(built.track))
    }

    private func end(_ place: TransitPath.Place) -> LegEnd {
        switch place {
        case .origin: LegEnd(request.from)
        case .target: LegEnd(request.to)
        case .stop(let stop): LegEnd(StopLabel(stop, in: timetable))
        }
    }

    private func leg(_ ride: TransitPath.RideLeg) -> Leg {
        let route = timetable.patternRoutes[ride.pattern]
        let change = ride.isLive ? request.live?.change(of: ride.run) : nil
        let calls = self.calls(of: ride, change, zone: timetable.zone(of: route))
        let vehicle = change?.vehicle.map {
            VehicleSighting(
                $0, of: ride.pattern, at: ride.boardPosition, asked: request.presentMoment, timetable)
        }
        let offsets = timetable.patternOffsets.range(of: ride.pattern).lowerBound
        let start = Meters(Double(timetable.patternOffsets[offsets + ride.boardPosition]) / 10)
        let end = Meters(Double(timetable.patternOffsets[offsets + ride.alightPosition]) / 10)
        var line = Line.part(of: timetable.line(of: ride.pattern), from: start, to: end)
        if line.isEmpty { line = calls.map(\.stop.coordinate) }
        let trip = ride.run.trip
        let rules = timetable.patternRules.range(of: ride.pattern).lowerBound
        var taken = Ride(
            mode: timetable.routeModes[route], route: RouteLabel(route, in: timetable),
            tripID: timetable.key(of: trip), serviceDay: ride.run.day,
            headsign: timetable.headsign(of: trip, at: ride.boardPosition), staysSeated: ride.staysSeated,
            calls: calls, scheduledDeparture: ride.scheduledDeparture, scheduledArrival: ride.scheduledArrival,
            isLive: ride.isLive, vehicle: vehicle)
        taken.headway = timetable.hasHeadway(trip) ? Int(timetable.headways[trip]) : nil
        taken.boardingRequest = ride.staysSeated ? nil : .boarding(timetable.patternRules[rules + ride.boardPosition])
        taken.alightingRequest = .alighting(timetable.patternRules[rules + ride.alightPosition])
        taken.fareRide = FareRide(
            trip: trip, from: ride.boardPosition, to: ride.alightPosition, departure: ride.departure,
            arrival: ride.arrival, scheduledDeparture: ride.scheduledDeparture, scheduledArrival: ride.scheduledArrival)
        return Leg(
            from: LegEnd(calls[0].stop), to: LegEnd(calls[calls.count - 1].stop), departure: ride.departure,
            arrival: ride.arrival, distance: max(.zero, end - start), geometry: line,
            travel: .ride(taken))
    }

    /// The stops at which the vehicle calls from boarding to getting off, as expected.
    private func calls(
        of ride: TransitPath.RideLeg, _ change: LiveOverlay.Change?, zone: ZoneRules
    ) -> [StopCall] {
        let start = zone.start(of: ride.run.day)
        let stops = timetable.patternStops.range(of: ride.pattern).lowerBound
        let skipped = Set(change?.skippedPositions ?? [])
        // A vehicle without a schedule has the times of the first one of the hour.
        let shift =
            timetable.hasHeadway(ride.run.trip)
            ? start.advanced(
                bySeconds: Int(timetable.departure(of: ride.run.trip, at: ride.boardPosition).seconds)
            ).seconds(to: ride.departure) : 0
        return (ride.boardPosition...ride.alightPosition).filter { !skipped.contains($0) }.map { position in
            let arrival = change?.arrivals[position] ?? timetable.arrival(of: ride.run.trip, at: position)
            let departure = change?.departures[position] ?? timetable.departure(of: ride.run.trip, at: position)
            return StopCall(
                stop: StopLabel(timetable.patternStops[stops + position], in: timetable),
                arrival: start.advanced(bySeconds: Int(arrival.seconds) + shift),
                departure: start.advanced(bySeconds: Int(departure.seconds) + shift))
        }
    }
}
