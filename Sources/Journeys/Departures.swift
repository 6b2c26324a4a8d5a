import Archive
import Geometry
import Measures
import Transit

/// Finds the next departures from stops of a timetable, as vehicles report them where they do.
///
/// ```swift
/// let board = try Departures(timetable, live: overlay).board(of: stop, from: now)
/// for departure in board.departures { print(departure.expected, departure.route.name, departure.headsign) }
/// ```
public struct Departures: Sendable {
    /// The timetable.
    public let timetable: Timetable
    /// What vehicles report; nil for the timetable alone.
    public let live: LiveOverlay?

    /// How far ahead departures are looked for.
    public static let horizon = TravelTime.seconds(86_400)

    /// Departures of a timetable with what vehicles report.
    public init(_ timetable: Timetable, live: LiveOverlay? = nil) {
        self.timetable = timetable
        self.live = live
    }

    /// The next departures from a stop, or from all stops of a station.
    ///
    /// A departure is listed by the time at which it is expected. One that is canceled is listed by its scheduled time;
    /// one whose vehicle has passed the stop is not listed. Vehicles without a schedule have one row for all that come
    /// by one headway. Where a vehicle ends, and where no one may board, there is no departure. Throws where the
    /// timetable says nothing about the day, or nothing runs on it.
    ///
    /// Complexity: O(patterns at the stop · (log trips + limit)).
    public func board(
        of stop: StopIndex, from: Timestamp, limit: Int = 10
    ) throws(PlanningError) -> DepartureBoard {
        try timetable.checkService(at: from)
        var departures: [Departure] = []
        for stop in timetable.boardingStops(of: stop) {
            for position in timetable.stopCalls.range(of: stop) {
                departures += self.departures(of: timetable.stopCalls[position], at: stop, from: from, limit: limit)
            }
        }
        departures.sort {
            ($0.expected, $0.route.shortName, $0.tripID) < ($1.expected, $1.route.shortName, $1.tripID)
        }
        return DepartureBoard(
            stop: StopLabel(stop, in: timetable), from: from, departures: Array(departures.prefix(max(0, limit))),
            zone: timetable.zone)
    }

    private func departures(
        of call: PatternCall, at stop: StopIndex, from: Timestamp, limit: Int
    ) -> [Departure] {
        let position = Int(call.position)
        let rules = timetable.patternRules.range(of: call.pattern)
        guard position + 1 < rules.count, timetable.patternRules[rules.lowerBound + position].contains(.board) else {
            return []
        }
        let zone = timetable.zone(of: timetable.patternRoutes[call.pattern])
        if let trip = timetable.patternTrips[call.pattern].first, timetable.hasHeadway(trip) {
            return withoutSchedule(trip, call.pattern, position, at: stop, from: from, zone: zone)
        }
        return scheduled(call.pattern, position, at: stop, from: from, zone: zone, limit: limit)
            + changed(call.pattern, position, at: stop, from: from, zone: zone)
    }

    /// The next runs of a pattern of which nothing is reported.
    private func scheduled(
        _ pattern: PatternIndex, _ position: Int, at stop: StopIndex, from: Timestamp, zone: ZoneRules, limit: Int
    ) -> [Departure] {
        let today = zone.local(from).day
        let until = from + Departures.horizon
        let trips = timetable.patternTrips[pattern]
        guard let first = trips.first, let last = trips.last else { return [] }
        var found: [Departure] = []
        // Trips of the days before may still be under way.
        for day in today.advanced(by: -3)...today.advanced(by: 2) {
            let start = zone.start(of: day)
            func leaves(_ trip: TripIndex) -> Timestamp {
                start.advanced(bySeconds: Int(timetable.departure(of: trip, at: position).seconds))
            }
            if leaves(last) < from || leaves(first) >= until { continue }
            var count = 0
            for trip in trips[trips.partition { leaves($0) < from }...] {
                if count == limit || leaves(trip) >= until { break }
                let run = LiveOverlay.Run(trip: trip, day: day)
                guard timetable.runs(timetable.tripServices[trip], on: day), live?.change(of: run) == nil else {
                    continue
                }
                found.append(departure(of: run, pattern, position, at: stop, scheduled: leaves(trip)))
                count += 1
            }
        }
        return found
    }

    /// Vehicles that come every so often: a row for each part of a day in which they do, from when it is asked.
    private func withoutSchedule(
        _ trip: TripIndex, _ pattern: PatternIndex, _ position: Int, at stop: StopIndex, from: Timestamp,
        zone: ZoneRules
    ) -> [Departure] {
        let today = zone.local(from).day
        let days = (today.advanced(by: -3)...today.advanced(by: 2)).filter {
            timetable.runs(timetable.tripServices[trip], on: $0)
        }
        return days.compactMap { day in
            let first = zone.start(of: day)
                .advanced(bySeconds: Int(timetable.departure(of: trip, at: position).seconds))
            let last = first.advanced(bySeconds: Int(timetable.windows[trip]))
            guard last >= from, first < from + Departures.horizon else { return nil }
            let run = LiveOverlay.Run(trip: trip, day: day)
            var departure = departure(of: run, pattern, position, at: stop, scheduled: max(first, from))
            departure.headway = .seconds(Int(timetable.headways[trip]))
            departure.until = last
            return departure
        }
    }

    /// The runs of a pattern of which something is reported.
    private func changed(
        _ pattern: PatternIndex, _ position: Int, at stop: StopIndex, from: Timestamp, zone: ZoneRules
    ) -> [Departure] {
        guard let live else { return [] }
        let until = from + Departures.horizon
        return live.changes(of: pattern).compactMap { change in
            let start = zone.start(of: change.run.day)
            func instant(_ time: ServiceTime) -> Timestamp { start.advanced(bySeconds: Int(time.seconds)) }
            let isCanceled = change.isCanceled || change.skippedPositions.contains(position)
            let scheduled = instant(timetable.departure(of: change.run.trip, at: position))
            let expected = isCanceled ? scheduled : instant(change.departures[position])
            let vehicle = change.vehicle
            guard expected >= from, expected < until, isCanceled || vehicle.map({ $0.nextPosition <= position }) ?? true
            else { return nil }
            var departure = departure(of: change.run, pattern, position, at: stop, scheduled: scheduled)
            departure.expected = expected
            departure.isLive = true
            departure.isCanceled = isCanceled
            departure.vehicle = vehicle.map { VehicleSighting($0, of: pattern, at: position, asked: from, timetable) }
            return departure
        }
    }

    private func departure(
        of run: LiveOverlay.Run, _ pattern: PatternIndex, _ position: Int, at stop: StopIndex, scheduled: Timestamp
    ) -> Departure {
        let route = timetable.patternRoutes[pattern]
        var departure = Departure(
            route: RouteLabel(route, in: timetable), mode: timetable.routeModes[route],
            headsign: timetable.headsign(of: run.trip, at: position),
            tripID: timetable.key(of: run.trip), serviceDay: run.day, stop: StopLabel(stop, in: timetable),
            scheduled: scheduled, expected: scheduled)
        departure.boardingRequest = .boarding(
            timetable.patternRules[timetable.patternRules.range(of: pattern).lowerBound + position])
        return departure
    }
}

extension VehicleSighting {
    /// A vehicle on its way to a position of its pattern, as seen at the moment of asking.
    init(
        _ vehicle: LiveOverlay.Vehicle, of pattern: PatternIndex, at position: Int, asked: Timestamp,
        _ timetable: Timetable
    ) {
        let isAhead = vehicle.nextPosition <= position
        let offsets = timetable.patternOffsets.range(of: pattern)
        let stopOffset = Meters(Double(timetable.patternOffsets[offsets.lowerBound + position]) / 10)
        self.init(
            id: vehicle.id, coordinate: vehicle.coordinate, bearing: vehicle.bearing,
            ageSeconds: max(0, vehicle.recorded.seconds(to: asked)),
            stopsAway: isAhead ? position - vehicle.nextPosition : nil,
            distance: isAhead ? max(.zero, stopOffset - vehicle.offset) : nil)
    }
}

extension Timetable {
    /// The stops at which one boards for a stop or station: its boarding places, and for a station the stops of it.
    func boardingStops(of stop: StopIndex) -> [StopIndex] {
        guard stopKinds[stop] == .station else { return stops(of: stop) }
        return [stop] + stopParents.indices.filter { stopParents[$0] == stop }
    }

    /// Throws where nothing runs around an instant: no timetable, a day outside the calendar, a day without service.
    ///
    /// In the small hours the trips of the day before count too.
    func checkService(at instant: Timestamp) throws(PlanningError) {
        guard let calendar else { throw .noTimetable }
        let local = zone.local(instant)
        let isSmallHours = local.secondOfDay < 6 * 3600
        let days = isSmallHours ? [local.day, local.day.advanced(by: -1)] : [local.day]
        if days.contains(where: hasService) { return }
        if days.contains(where: calendar.contains) { throw unserved(local.day) }
        throw .outsideCalendar(day: local.day, calendar: calendar)
    }

    /// That nothing runs on a day, and when something does.
    public func unserved(_ day: ServiceDay) -> PlanningError {
        let (before, after) = serviceDays(around: day)
        return .noService(day: day, before: before, after: after)
    }
}

extension Array {
    /// The position of the first element that does not lie before what is sought; those that do come first.
    ///
    /// Complexity: O(log n).
    fileprivate func partition(isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
