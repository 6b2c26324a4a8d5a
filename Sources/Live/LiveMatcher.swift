import Archive
import Geometry
import Measures
import Transit

/// Joins the vehicles of a feed to the runs of a timetable and makes an overlay of them.
///
/// ```swift
/// let (overlay, unmatched) = LiveMatcher(timetable).overlay(of: feed, at: now)
/// for vehicle in unmatched where !vehicle.isNormal { print(vehicle) }
/// ```
///
/// A vehicle belongs to the trip and the day that it names, and to no other: one that names none, or one that the
/// timetable does not know, is listed with the reason. How late it is comes from what the feed expects at the stops
/// ahead, where it expects anything, else from its place along the line of its pattern.
public struct LiveMatcher: Sendable {
    /// The timetable.
    public let timetable: Timetable
    /// How old a report may be. Silences of twelve minutes happen in mid-trip; what was said ten minutes ago tells
    /// little.
    public var ageLimit = TravelTime.minutes(10)
    /// How far ahead of the moment asked for a report may be, since clocks differ.
    public var aheadLimit = LiveMatcher.clockDifference
    /// By how much clocks may differ: what is farther ahead was not said now.
    public static let clockDifference = TravelTime.minutes(2)
    /// How far from its line a vehicle may be to be placed on it.
    public var distanceLimit = Meters(200)
    /// How early a vehicle may be before trip or day are taken to be wrong.
    public var earlyLimit = TravelTime.minutes(30)
    /// How late it may be.
    public var lateLimit = TravelTime.minutes(180)

    /// A matcher for a timetable.
    public init(_ timetable: Timetable) { self.timetable = timetable }

    /// The overlay of a feed as one knows it at an instant, and the vehicles that are not in it.
    ///
    /// Complexity: O(bytes of all trip ids + vehicles · points of their lines).
    public func overlay(of feed: LiveFeed, at instant: Timestamp) -> (overlay: LiveOverlay, unmatched: [Unmatched]) {
        var unmatched = feed.faults.map {
            Unmatched(vehicle: $0.vehicle, line: "", reason: .unreadable($0.reason))
        }
        let references = feed.vehicles.compactMap(\.tripReference)
        let lookup = TripLookup(references + references.map(SIRIVehicle.withoutAgency), in: timetable)
        var lines: [PatternIndex: PatternLine] = [:]
        var latest: [LiveOverlay.Run: (vehicle: SIRIVehicle, change: LiveOverlay.Change)] = [:]
        for vehicle in feed.vehicles {
            switch change(vehicle, at: instant, lookup, &lines) {
            case .failure(let failure):
                unmatched.append(Unmatched(vehicle: vehicle.id, line: vehicle.line, reason: failure.reason))
            case .success(let change):
                guard let other = latest[change.run]?.vehicle else {
                    latest[change.run] = (vehicle, change)
                    continue
                }
                let isLater = other.recorded < vehicle.recorded
                let (kept, left) = isLater ? (vehicle, other) : (other, vehicle)
                if isLater { latest[change.run] = (vehicle, change) }
                unmatched.append(Unmatched(vehicle: left.id, line: left.line, reason: .outdated(by: kept.id)))
            }
        }
        let newest = latest.values.map(\.vehicle.recorded).max()
        let overlay = LiveOverlay(
            source: feed.source, recorded: newest ?? feed.answered ?? instant, changes: latest.values.map(\.change),
            timetable: timetable)
        return (overlay, unmatched)
    }

    private struct Failure: Error {
        var reason: Unmatched.Reason
    }

    private func change(
        _ vehicle: SIRIVehicle, at instant: Timestamp, _ lookup: TripLookup, _ lines: inout [PatternIndex: PatternLine]
    ) -> Result<LiveOverlay.Change, Failure> {
        Result { () throws(Failure) in
            let run = try run(vehicle, lookup)
            let age = vehicle.recorded.seconds(to: instant)
            if age > ageLimit.wholeSeconds { throw Failure(reason: .stale(age)) }
            if -age > aheadLimit.wholeSeconds { throw Failure(reason: .ahead(-age)) }
            let pattern = timetable.tripPatterns[run.trip]
            let line = lines[pattern] ?? PatternLine(pattern, timetable)
            lines[pattern] = line
            return try change(vehicle, run, line)
        }
    }

    /// The run that a vehicle names.
    private func run(_ vehicle: SIRIVehicle, _ lookup: TripLookup) throws(Failure) -> LiveOverlay.Run {
        guard let reference = vehicle.tripReference else { throw Failure(reason: .noTrip) }
        let id = SIRIVehicle.withoutAgency(reference)
        // A feed may write its trips without the agency, so that the whole may be the id.
        let trips = lookup.trips(id).isEmpty ? lookup.trips(reference) : lookup.trips(id)
        guard !trips.isEmpty else { throw Failure(reason: .unknownTrip(id)) }
        guard let day = vehicle.day else { throw Failure(reason: .noDay) }
        let running = trips.filter { timetable.runs(timetable.tripServices[$0], on: day) }
        guard let trip = running.first else { throw Failure(reason: .notRunning(id, day)) }
        guard running.count == 1 else { throw Failure(reason: .ambiguousTrip(id)) }
        return LiveOverlay.Run(trip: trip, day: day)
    }

    private func change(
        _ vehicle: SIRIVehicle, _ run: LiveOverlay.Run, _ line: PatternLine
    ) throws(Failure) -> LiveOverlay.Change {
        let route = timetable.patternRoutes[timetable.tripPatterns[run.trip]]
        let start = timetable.zone(of: route).start(of: run.day)
        let report = start.seconds(to: vehicle.recorded)
        let calls = calls(vehicle, line)
        let place = try place(vehicle, run, line, next: calls.first, report: report)
        let next = place?.next ?? calls.first?.position ?? 0
        let prediction = RunPrediction(run.trip, timetable, report: report, nextPosition: next)

        var late: [(position: Int, seconds: Int)] = []
        for (position, call) in calls where position >= next {
            if let arrival = call.expectedArrival {
                late.append((position, start.seconds(to: arrival) - prediction.arrivals[position]))
            } else if let departure = call.expectedDeparture {
                late.append((position, start.seconds(to: departure) - prediction.departures[position]))
            }
        }
        if late.isEmpty {
            if vehicle.progress == .previousTrip { throw Failure(reason: .previousTrip) }
            guard let place else { throw Failure(reason: .noPosition) }
            late = [(next, prediction.lateness(share: place.share))]
        }
        for (_, seconds) in late where seconds < -earlyLimit.wholeSeconds || seconds > lateLimit.wholeSeconds {
            // A bus that waits for its first departure may be expected there long before it leaves.
            if next > 0 || seconds > 0 { throw Failure(reason: .implausible(seconds)) }
        }
        let times = prediction.times(late: late)
        return LiveOverlay.Change(
            run: run, arrivals: times.arrivals, departures: times.departures,
            vehicle: place.map { place in
                LiveOverlay.Vehicle(
                    id: vehicle.id, coordinate: place.coordinate, bearing: vehicle.bearing, recorded: vehicle.recorded,
                    offset: Meters(place.offset), nextPosition: next)
            })
    }

    /// The calls ahead that the feed names, by their positions in the pattern, in order.
    private func calls(_ vehicle: SIRIVehicle, _ line: PatternLine) -> [(position: Int, call: SIRIVehicle.Call)] {
        var calls: [(position: Int, call: SIRIVehicle.Call)] = []
        for call in [vehicle.monitoredCall].compactMap({ $0 }) + vehicle.onwardCalls {
            guard let position = line.position(of: call), position > calls.last?.position ?? -1 else { continue }
            calls.append((position, call))
        }
        return calls
    }

    /// Where a vehicle is along the line of its trip.
    private struct Place {
        var coordinate: Coordinate
        /// Meters along the line.
        var offset: Double
        /// The next stop.
        var next: Int
        /// How much of the way to it from the stop before is done, 0 ... 1.
        var share: Double
    }

    /// Projects a vehicle onto its line; nil where it does not tell where it is, or is still on another trip.
    ///
    /// Of several feet that are about as near the one counts that fits best how far the next stop is said to be, else
    /// the one where the vehicle is nearest to its timetable.
    private func place(
        _ vehicle: SIRIVehicle, _ run: LiveOverlay.Run, _ line: PatternLine,
        next named: (position: Int, call: SIRIVehicle.Call)?, report: Int
    ) throws(Failure) -> Place? {
        guard let coordinate = vehicle.coordinate, vehicle.progress != .previousTrip else { return nil }
        let feet = line.feet(of: coordinate, tolerance: 30)
        guard let nearest = feet.min(by: { $0.distance < $1.distance }) else { return nil }
        guard nearest.distance <= distanceLimit.value else {
            // What the feed expects of it holds nevertheless: it may be on a detour.
            if named?.call.expectedArrival != nil || named?.call.expectedDeparture != nil { return nil }
            throw Failure(reason: .offLine(Meters(nearest.distance)))
        }
        let candidates = feet.map { foot in
            let next = nextPosition(vehicle, line, offset: foot.offset, named: named?.position)
            let before = next > 0 ? line.offsets[next - 1] : 0
            let ahead = next < line.offsets.count ? line.offsets[next] : before
            let share = ahead > before ? min(1, max(0, (foot.offset - before) / (ahead - before))) : 1
            return Place(coordinate: coordinate, offset: foot.offset, next: next, share: share)
        }
        if let named, let distance = named.call.distance {
            let expected = line.offsets[named.position] - distance.value
            return candidates.min { abs($0.offset - expected) < abs($1.offset - expected) }
        }
        func lateness(_ place: Place) -> Int {
            let prediction = RunPrediction(run.trip, timetable, report: report, nextPosition: place.next)
            return abs(prediction.lateness(share: place.share))
        }
        return candidates.min { lateness($0) < lateness($1) }
    }

    /// The next stop: the one that the feed names, else the first beyond the vehicle; the first of all for one that
    /// waits there, though it may stand a little beyond it.
    private func nextPosition(_ vehicle: SIRIVehicle, _ line: PatternLine, offset: Double, named: Int?) -> Int {
        if vehicle.progress == .layover, line.offsets.count > 1, offset < line.offsets[1] { return 0 }
        return named ?? line.firstPosition(beyond: offset)
    }
}
