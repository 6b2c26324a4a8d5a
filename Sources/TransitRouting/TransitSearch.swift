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
/// Transit Routing", 2015). The second looks back from there for the latest departure that still keeps it; what the
/// first knows to be out of reach it does not enter. The third walks the narrow corridor left between the two for the
/// fewest boardings, then the least walking. Arriving by a time is the same with the clock running backward.
///
/// It rides the lines of `LineStore`: the runs of a pattern over the days, with what a live overlay changes, sorted so
/// that none overtakes another. Where the vehicle of a trip goes on as another one, one stays seated: no boarding, no
/// change; since each vehicle may go on elsewhere, there all that one could board are looked at.
///
/// It holds memory for one query at a time, which it uses again: keep one for each setting. Complexity: memory is
/// O(stops + days · trips).
public final class TransitSearch {
    /// The timetable that is searched.
    public let timetable: Timetable
    private var workspace: SearchWorkspace
    private var onward: LineStore<WithClock>
    private var backward: LineStore<AgainstClock>

    /// A search over a timetable. Complexity: O(patterns); nothing else is read.
    public convenience init(_ timetable: Timetable) { self.init(timetable, PatternRows(timetable)) }

    /// A search that shares what it reads of the timetable with another one of the same thread.
    init(_ timetable: Timetable, _ patterns: PatternRows) {
        self.timetable = timetable
        workspace = SearchWorkspace(timetable, patterns)
        onward = LineStore(timetable, patterns)
        backward = LineStore(timetable, patterns)
    }

    /// The best way; nil where there is none within the query's horizon.
    ///
    /// Whether there is any service at all on a day is `timetable.hasService(on:)`.
    public func path(_ query: TransitQuery) -> TransitPath? {
        withExtendedLifetime(query.overlay) {
            switch query.time {
            case .departing: workspace.path(query, &onward, &backward)
            case .arriving: workspace.path(query, &backward, &onward)
            }
        }
    }

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
    /// What the passes of a query have in common.
    private struct Setting {
        /// The walks at the start and at the end of the first pass.
        let starts: [StopWalk]
        let ends: [StopWalk]
        let direct: Walk?
        /// The last second of the first pass that is of use.
        let last: Int
        /// The instant from which the first pass counts.
        let instant: Timestamp
    }

    /// The best way on lines in the direction of the query, and those against it.
    mutating func path<Direction: PassDirection>(
        _ query: TransitQuery, _ lines: inout LineStore<Direction>, _ back: inout LineStore<Direction.Opposite>
    ) -> TransitPath? {
        prepare(query, &lines, &back)
        let horizon = query.horizon.wholeSeconds
        let direct = query.directWalk.flatMap { $0.seconds <= horizon ? $0 : nil }
        let setting = Setting(
            starts: Direction.isForward ? query.access : query.egress,
            ends: Direction.isForward ? query.egress : query.access, direct: direct, last: direct?.seconds ?? horizon,
            instant: query.time.instant)
        func onFoot() -> TransitPath? { direct.map { walked($0, setting, isForward: Direction.isForward) } }
        let most = query.maxBoardings ?? .max
        guard most > 0, let answer = firstPass(setting, query.bound, query.overlay?.columns, &lines, within: horizon)
        else { return onFoot() }
        let (end, start) = wayBack(setting, answer, &lines, &back)
        if let direct, direct.seconds == answer, start == 0 { return onFoot() }
        if Int(corridorLabels[end].boardings) > most { return limitedPath(setting, most, &lines, &back) ?? onFoot() }
        return described(end, lines, setting, start: start, answer: answer)
    }

    /// The first second at which the end is reached; nil where it is not, or no sooner than on foot alone.
    private mutating func firstPass<Direction: PassDirection>(
        _ setting: Setting, _ bound: TransitBound, _ changes: LiveColumns?, _ lines: inout LineStore<Direction>,
        within horizon: Int
    ) -> Int? {
        var remaining = zeros
        switch bound {
        case .none: break
        case .fastestRides:
            remaining = patterns.bound.seconds
            let walks = filter.walks(patterns, isForward: !Direction.isForward)
            let isReachable = patterns.bound.compute(
                patterns, changes: changes, on: lines.window.days, walks: walks, isForward: Direction.isForward,
                starts: setting.starts, ends: setting.ends, within: horizon)
            boundLabels = patterns.bound.settledLabels
            guard isReachable else { return nil }
        }
        limitAll(to: setting.last)
        return sweep(
            &lines, from: lines.second(setting.instant), starts: setting.starts, ends: setting.ends,
            bound: setting.last, remaining: remaining, labels: labels)
    }

    /// Where a pass back from second `answer` counts from.
    private func turned<Direction: PassDirection>(
        _ setting: Setting, at answer: Int, _ back: borrowing LineStore<Direction>
    ) -> Int {
        back.second(setting.instant.advanced(bySeconds: -Direction.sign * answer))
    }

    /// The last second at which one can start to be at the end by second `answer`, and the last label of the way.
    private mutating func wayBack<Direction: PassDirection>(
        _ setting: Setting, _ answer: Int, _ lines: inout LineStore<Direction>,
        _ back: inout LineStore<Direction.Opposite>
    ) -> (end: Int, start: Int) {
        limitReturn(from: answer)
        let found = sweep(
            &back, from: turned(setting, at: answer, back), starts: setting.ends, ends: setting.starts, bound: answer,
            remaining: zeros, labels: otherLabels)
        guard let found else { preconditionFailure("the way there is a way back") }
        return (throughCorridor(setting, &lines, start: answer - found, answer: answer), answer - found)
    }

    private mutating func throughCorridor<Direction: PassDirection>(
        _ setting: Setting, _ lines: inout LineStore<Direction>, start: Int, answer: Int
    ) -> Int {
        limitCorridor(to: answer)
        let end = walkCorridor(
            &lines, from: lines.second(setting.instant), starts: setting.starts, ends: setting.ends, start: start,
            answer: answer)
        guard let end else { preconditionFailure("the corridor holds the way it was made from") }
        return end
    }

    /// The best way that boards no more than `most` vehicles, where the best of all boards more; nil where none is as
    /// quick as on foot.
    private mutating func limitedPath<Direction: PassDirection>(
        _ setting: Setting, _ most: Int, _ lines: inout LineStore<Direction>,
        _ back: inout LineStore<Direction.Opposite>
    ) -> TransitPath? {
        let answer = sweepInRounds(
            &lines, from: lines.second(setting.instant), starts: setting.starts, ends: setting.ends,
            bound: setting.last, most: most)
        guard let answer else { return nil }
        let turning = turned(setting, at: answer, back)
        let found = sweepInRounds(
            &back, from: turning, starts: setting.ends, ends: setting.starts, bound: answer, most: most)
        guard let found else { preconditionFailure("the way there is a way back") }
        let start = answer - found
        if let direct = setting.direct, direct.seconds == answer, start == 0 { return nil }
        // The corridor of all ways within the span holds those with few boardings, which come first in it.
        limitAll(to: found)
        _ = sweep(
            &back, from: turning, starts: setting.ends, ends: [], bound: found, remaining: zeros, labels: otherLabels)
        let end = throughCorridor(setting, &lines, start: start, answer: answer)
        return described(end, lines, setting, start: start, answer: answer)
    }

    /// The way on foot alone.
    private func walked(_ walk: Walk, _ setting: Setting, isForward: Bool) -> TransitPath {
        let (departure, arrival) = span(0, walk.seconds, setting, isForward)
        let leg = TransitPath.WalkLeg(
            from: .origin, to: .target, walk: walk, departure: departure, arrival: arrival)
        return TransitPath(
            legs: [.walk(leg)], departure: departure, arrival: arrival, settledLabels: settledLabels,
            boundLabels: boundLabels)
    }

    /// The instants of two seconds of the first pass, the earlier instant first.
    private func span(_ start: Int, _ end: Int, _ setting: Setting, _ isForward: Bool) -> (Timestamp, Timestamp) {
        let a = setting.instant.advanced(bySeconds: isForward ? start : -start)
        let b = setting.instant.advanced(bySeconds: isForward ? end : -end)
        return (min(a, b), max(a, b))
    }

    /// The way that ends with a label of the corridor.
    private func described<Direction: PassDirection>(
        _ last: Int, _ lines: borrowing LineStore<Direction>, _ setting: Setting, start: Int, answer: Int
    ) -> TransitPath {
        let origin = lines.second(setting.instant)
        var chain: [CorridorLabel] = []
        var number = Int32(last)
        while number >= 0 {
            chain.append(corridorLabels[Int(number)])
            number = corridorLabels[Int(number)].parent
        }
        // Seen from the start of the pass; a backward pass starts at the target.
        chain.reverse()
        var legs: [TransitPath.Leg] = []
        var place = Direction.isForward ? TransitPath.Place.origin : .target
        for label in chain {
            let next = self.place(of: label, isForward: Direction.isForward)
            if label.line >= 0 {
                // Seen by the clock it is the later ride on which one has stayed seated.
                var leg = lines.leg(
                    ofLine: Int(label.line), run: Int(label.run), from: Int(label.board), to: Int(label.alight),
                    boarded: origin + Int(label.boardSeconds), left: origin + Int(label.seconds))
                if Direction.isForward { leg.staysSeated = label.isSeated }
                if !Direction.isForward, label.isSeated, case .ride(var later)? = legs.popLast() {
                    later.staysSeated = true
                    legs.append(.ride(later))
                }
                legs.append(.ride(leg))
            } else if label.walkSeconds > 0 || label.decimeters > 0 || isBetweenStops(place, next) {
                let (departure, arrival) = span(
                    Int(label.seconds - label.walkSeconds), Int(label.seconds), setting, Direction.isForward)
                legs.append(
                    .walk(
                        TransitPath.WalkLeg(
                            from: Direction.isForward ? place : next, to: Direction.isForward ? next : place,
                            walk: Walk(seconds: Int(label.walkSeconds), decimeters: Int(label.decimeters)),
                            departure: departure, arrival: arrival)))
            }
            place = next
        }
        if !Direction.isForward {
            legs.reverse()
            TransitSearch.walkAtOnce(&legs)
        }
        let (departure, arrival) = span(start, answer, setting, Direction.isForward)
        return TransitPath(
            legs: legs, departure: departure, arrival: arrival, settledLabels: settledLabels,
            boundLabels: boundLabels)
    }

    private func isBetweenStops(_ a: TransitPath.Place, _ b: TransitPath.Place) -> Bool {
        if case .stop = a, case .stop = b { true } else { false }
    }

    private func place(of label: CorridorLabel, isForward: Bool) -> TransitPath.Place {
        guard label.state != CorridorLabel.end else { return isForward ? .target : .origin }
        return .stop(StopIndex(Int(label.state) >> 1))
    }
}
