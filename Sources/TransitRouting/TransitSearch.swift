import Measures
import Transit

/// The earliest arrival, or the latest departure, through a timetable by rides and walks between them.
///
/// ```swift
/// let search = TransitSearch(timetable)
/// if let path = search.path(query) { print(path.departure, path.arrival, path.rides.count) }
/// ```
///
/// Three passes, each exact. The first sets labels in the order of time until it knows the earliest arrival (E. W.
/// Dijkstra 1959, time-dependent as in G. S. Brodal and R. Jacob, "Time-dependent Networks as Models to Achieve Fast
/// Exact Time-table Queries", 2004; a trip is ridden once along each part of its way, as in S. Witt, "Trip-Based Public
/// Transit Routing", 2015). The second looks back from there for the latest departure that still keeps it; what the first
/// knows to be out of reach it does not enter. The third walks the narrow corridor left between the two for the fewest
/// boardings, then the least walking. Arriving by a time is the same with the clock running backward.
///
/// Trips keep to their order within a pattern; runs that a live overlay changes may overtake, and each is looked at by
/// itself. Days are looked at one by one, as yesterday's late trips may overtake today's early ones. Where the vehicle of a
/// trip goes on as another one, one stays seated: no boarding, no change; since each vehicle may go on elsewhere, there all
/// that one could board are looked at.
///
/// It holds memory for one query at a time, which it uses again: keep one for each setting. Complexity: memory is
/// O(stops + days · trips).
public final class TransitSearch {
    /// The timetable that is searched.
    public let timetable: Timetable
    private var workspace: SearchWorkspace

    /// A search over a timetable. Complexity: O(patterns); nothing else is read.
    public convenience init(_ timetable: Timetable) { self.init(timetable, PatternRows(timetable)) }

    /// A search that shares what it reads of the timetable with another one of the same thread.
    init(_ timetable: Timetable, _ patterns: PatternRows) {
        self.timetable = timetable
        workspace = SearchWorkspace(timetable, patterns)
    }

    /// The best way; nil where there is none within the query's horizon.
    ///
    /// Whether there is any service at all on a day is `timetable.hasService(on:)`.
    public func path(_ query: TransitQuery) -> TransitPath? { workspace.path(query) }

    /// Moves walks between stops, which a backward pass puts just before the next ride, to where one gets off.
    static func walkAtOnce(_ legs: inout [TransitPath.Leg]) {
        for number in legs.indices.dropFirst() {
            guard case .walk(var walk) = legs[number], walk.to != .target else { continue }
            walk.departure = legs[number - 1].arrival
            walk.arrival = walk.departure.advanced(bySeconds: walk.walk.seconds)
            legs[number] = .walk(walk)
        }
    }
}

extension SearchWorkspace {
    mutating func path(_ query: TransitQuery) -> TransitPath? {
        let schedule = prepare(query)
        return withExtendedLifetime(query.overlay) { path(query, schedule) }
    }

    /// What the passes of a query have in common.
    private struct Setting {
        let schedule: Schedule
        let frame: SearchFrame
        /// The walks at the start and at the end of the first pass.
        let starts: [StopWalk]
        let ends: [StopWalk]
        let direct: Walk?
        /// The last second of the first pass that is of use.
        let last: Int
    }

    private mutating func path(_ query: TransitQuery, _ schedule: Schedule) -> TransitPath? {
        let isForward = if case .departing = query.time { true } else { false }
        let horizon = query.horizon.wholeSeconds
        let direct = query.directWalk.flatMap { $0.seconds <= horizon ? $0 : nil }
        let setting = Setting(
            schedule: schedule, frame: SearchFrame(isForward: isForward, origin: 0),
            starts: isForward ? query.access : query.egress, ends: isForward ? query.egress : query.access,
            direct: direct, last: direct?.seconds ?? horizon)
        let most = query.maxBoardings ?? .max
        guard most > 0, let answer = firstPass(setting, query.bound, within: horizon) else {
            return direct.map { walked($0, query, setting.frame) }
        }
        let (end, start) = wayBack(setting, answer)
        if let direct, direct.seconds == answer, start == 0 { return walked(direct, query, setting.frame) }
        if Int(corridorLabels[end].boardings) > most { return limitedPath(setting, most, query) }
        return described(end, query, setting.frame, start: start, answer: answer)
    }

    /// The first second at which the end is reached; nil where it is not, or no sooner than on foot alone.
    private mutating func firstPass(_ setting: Setting, _ bound: TransitBound, within horizon: Int) -> Int? {
        var remaining = zeros
        switch bound {
        case .none: break
        case .fastestRides:
            remaining = patterns.bound.seconds
            let walks = filter.walks(patterns, isForward: !setting.frame.isForward)
            let isReachable = patterns.bound.compute(
                patterns, changes: setting.schedule.changes, on: window.days, walks: walks,
                isForward: setting.frame.isForward,
                starts: setting.starts, ends: setting.ends, within: horizon)
            boundLabels = patterns.bound.settledLabels
            guard isReachable else { return nil }
        }
        limitAll(to: setting.last)
        return sweep(
            setting.schedule, setting.frame, starts: setting.starts, ends: setting.ends,
            bound: setting.last,
            remaining: remaining, labels: labels)
    }

    /// The last second at which one can start to be at the end by second `answer`, and the last label of the way.
    private mutating func wayBack(_ setting: Setting, _ answer: Int) -> (end: Int, start: Int) {
        limitReturn(from: answer)
        let back = sweep(
            setting.schedule, setting.frame.reversed(at: answer), starts: setting.ends, ends: setting.starts,

            bound: answer, remaining: zeros, labels: otherLabels)
        guard let back else { preconditionFailure("the way there is a way back") }
        return (throughCorridor(setting, start: answer - back, answer: answer), answer - back)
    }

    private mutating func throughCorridor(_ setting: Setting, start: Int, answer: Int) -> Int {
        limitCorridor(to: answer)
        let end = walkCorridor(
            setting.schedule, setting.frame, starts: setting.starts, ends: setting.ends,
            start: start,
            answer: answer)
        guard let end else { preconditionFailure("the corridor holds the way it was made from") }
        return end
    }

    /// The best way that boards no more than `most` vehicles, where the best of all boards more.
    private mutating func limitedPath(_ setting: Setting, _ most: Int, _ query: TransitQuery) -> TransitPath? {
        let answer = sweepInRounds(
            setting.schedule, setting.frame, starts: setting.starts, ends: setting.ends,
            bound: setting.last,
            most: most)
        guard let answer else { return setting.direct.map { walked($0, query, setting.frame) } }
        let turned = setting.frame.reversed(at: answer)
        let back = sweepInRounds(
            setting.schedule, turned, starts: setting.ends, ends: setting.starts, bound: answer,
            most: most)
        guard let back else { preconditionFailure("the way there is a way back") }
        let start = answer - back
        if let direct = setting.direct, direct.seconds == answer, start == 0 {
            return walked(direct, query, setting.frame)
        }
        // The corridor of all ways within the span holds those with few boardings, which come first in it.
        limitAll(to: back)
        _ = sweep(
            setting.schedule, turned, starts: setting.ends, ends: [], bound: back,
            remaining: zeros,
            labels: otherLabels)
        let end = throughCorridor(setting, start: start, answer: answer)
        return described(end, query, setting.frame, start: start, answer: answer)
    }

    /// The way on foot alone.
    private func walked(_ walk: Walk, _ query: TransitQuery, _ frame: SearchFrame) -> TransitPath {
        let (departure, arrival) = span(0, walk.seconds, query, frame)
        let leg = TransitPath.WalkLeg(
            from: .origin, to: .target, walk: walk, departure: departure, arrival: arrival)
        return TransitPath(
            legs: [.walk(leg)], departure: departure, arrival: arrival, settledLabels: settledLabels,
            boundLabels: boundLabels)
    }

    /// The instants of two seconds of a pass, the earlier instant first.
    private func span(
        _ start: Int, _ end: Int, _ query: TransitQuery, _ frame: SearchFrame
    ) -> (Timestamp, Timestamp) {
        let a = query.time.instant.advanced(bySeconds: frame.clock(start))
        let b = query.time.instant.advanced(bySeconds: frame.clock(end))
        return (min(a, b), max(a, b))
    }

    /// The way that ends with a label of the corridor.
    private func described(
        _ last: Int, _ query: TransitQuery, _ frame: SearchFrame, start: Int, answer: Int
    ) -> TransitPath {
        var chain: [CorridorLabel] = []
        var number = Int32(last)
        while number >= 0 {
            chain.append(corridorLabels[Int(number)])
            number = corridorLabels[Int(number)].parent
        }
        // Seen from the start of the pass; a backward pass starts at the target.
        chain.reverse()
        var legs: [TransitPath.Leg] = []
        var place = frame.isForward ? TransitPath.Place.origin : .target
        for label in chain {
            let next = self.place(of: label, frame)
            if label.trip >= 0 {
                // Seen by the clock it is the later ride on which one has stayed seated.
                var leg = ride(label, query, frame)
                if frame.isForward { leg.staysSeated = label.isSeated }
                if !frame.isForward, label.isSeated, case .ride(var later)? = legs.popLast() {
                    later.staysSeated = true
                    legs.append(.ride(later))
                }
                legs.append(.ride(leg))
            } else if label.walkSeconds > 0 || label.decimeters > 0 || isBetweenStops(place, next) {
                let (departure, arrival) = span(
                    Int(label.seconds - label.walkSeconds), Int(label.seconds), query, frame)
                legs.append(
                    .walk(
                        TransitPath.WalkLeg(
                            from: frame.isForward ? place : next, to: frame.isForward ? next : place,
                            walk: Walk(seconds: Int(label.walkSeconds), decimeters: Int(label.decimeters)),
                            departure: departure, arrival: arrival)))
            }
            place = next
        }
        if !frame.isForward {
            legs.reverse()
            TransitSearch.walkAtOnce(&legs)
        }
        let (departure, arrival) = span(start, answer, query, frame)
        return TransitPath(
            legs: legs, departure: departure, arrival: arrival, settledLabels: settledLabels,
            boundLabels: boundLabels)
    }

    private func isBetweenStops(_ a: TransitPath.Place, _ b: TransitPath.Place) -> Bool {
        if case .stop = a, case .stop = b { true } else { false }
    }

    private func place(of label: CorridorLabel, _ frame: SearchFrame) -> TransitPath.Place {
        guard label.state != CorridorLabel.end else { return frame.isForward ? .target : .origin }
        return .stop(StopIndex(Int(label.state) >> 1))
    }

    private func ride(_ label: CorridorLabel, _ query: TransitQuery, _ frame: SearchFrame) -> TransitPath.RideLeg {
        let trip = TripIndex(Int(label.trip))
        let row = patterns.rows[Int(label.pattern)]
        let last = Int(row.stopCount) - 1
        let board = frame.isForward ? Int(label.board) : last - Int(label.alight)
        let alight = frame.isForward ? Int(label.alight) : last - Int(label.board)
        let dayStart = window.starts[Int(row.zone) * window.dayCount + Int(label.day)]
        func instant(_ time: ServiceTime) -> Timestamp {
            query.time.instant.advanced(bySeconds: dayStart + Int(time.seconds))
        }
        // One waits where one boards; a pass against the clock puts that wait where one gets off.
        let wait = frame.isForward ? 0 : Int(row.headway) / 2
        let (departure, arrival) = span(Int(label.boardSeconds) - wait, Int(label.seconds) - wait, query, frame)
        return TransitPath.RideLeg(
            run: LiveOverlay.Run(trip: trip, day: window.firstDay.advanced(by: Int(label.day))),
            pattern: PatternIndex(Int(label.pattern)), boardPosition: board, alightPosition: alight,
            scheduledDeparture: row.headway > 0 ? departure : instant(timetable.departure(of: trip, at: board)),
            scheduledArrival: row.headway > 0 ? arrival : instant(timetable.arrival(of: trip, at: alight)),
            departure: departure, arrival: arrival,
            isLive: label.change >= 0)
    }
}
