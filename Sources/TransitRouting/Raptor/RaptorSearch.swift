import Measures
import Transit

/// What journeys are compared by, beside when one leaves and arrives.
public enum RaptorCriteria: Hashable, Sendable {
    /// The number of boardings.
    case boardings
    /// The number of boardings, and how much is walked.
    ///
    /// A walk counts by its time in whole units, rounded to the nearest; more units all together than `most` are as
    /// much as `most` (seven where nothing is said, fifteen at most). By this count the answer is exact; of journeys
    /// that walk as much by it the one stays that arrives first.
    case boardingsAndWalking(unit: TravelTime, most: Int = 7)

    /// Walking in units of three minutes.
    public static let boardingsAndWalking = RaptorCriteria.boardingsAndWalking(unit: .minutes(3))

    /// What a walk of so many seconds counts; 0 where walking does not count.
    public func classes(ofWalk seconds: Int) -> Int { walkClasses.classes(of: seconds) }

    /// The greatest count of walking: all that is more counts as much.
    public var mostClasses: Int { walkClasses.count - 1 }

    var walkClasses: WalkClasses {
        switch self {
        case .boardings: .one
        case .boardingsAndWalking(let unit, let most):
            WalkClasses(count: 1 + max(1, min(most, 15)), unit: max(1, unit.wholeSeconds))
        }
    }
}

/// All good journeys through a timetable: those for which no other is at least as good in every respect.
///
/// ```swift
/// let search = RaptorSearch(timetable)
/// for path in search.paths(query) { print(path.arrival, path.rides.count) }
/// for path in search.paths(query, window: .minutes(60)) { print(path.departure, path.arrival) }
/// ```
///
/// D. Delling, T. Pajor, R. Werneck, "Round-Based Public Transit Routing", 2012: in the round of each number of
/// boardings every line is ridden once along its way, from where the round before came to (RAPTOR). Of a window of
/// departures the latest is searched first, and what earlier ones then come to is followed only where it is better
/// (rRAPTOR); here each run that can be boarded first starts a sweep, which rides that run alone in its first round.
/// What a sweep has to beat is known, and passes that look back from it tell up to when each stop is of use, by the
/// boardings that are left (the bounds of D. Delling, J. Dibbelt, T. Pajor, "Fast and Exact Public Transit Routing with
/// Restricted Pareto Sets", 2019, between the starts of a window). Where walking counts, every stop has a short row of
/// times, one for each class of walking, instead of the bags of McRAPTOR, and there are no such passes.
///
/// The answer is exact: in arrival and boardings, and in walking as `RaptorCriteria` counts it. Arriving by a time is
/// the same with the clock running backward. It takes the same queries as `TransitSearch`, with overlay and filter, and
/// gives the same kind of paths; as that looks for one journey alone, it is the slower of the two for one, and each is
/// the other's test.
///
/// It holds memory for one query at a time, which it uses again. Complexity: O(boardings · (stops on lines that are
/// reached + walks)) for a time; for a window the same for each start, as far as it leads to something better.
public final class RaptorSearch {
    /// The timetable that is searched.
    public let timetable: Timetable
    private let patterns: PatternRows
    private var filter = FilterColumns()
    /// How often the filter has changed.
    private var filterNumber = 0
    private var onward: RaptorPass<WithClock>?
    private var backward: RaptorPass<AgainstClock>?

    /// A search over a timetable. Complexity: O(patterns).
    public convenience init(_ timetable: Timetable) { self.init(timetable, PatternRows(timetable)) }

    /// A search that shares what it reads of the timetable with another one of the same thread.
    init(_ timetable: Timetable, _ patterns: PatternRows) {
        self.timetable = timetable
        self.patterns = patterns
    }

    /// The best ways from a time on, or by a time, the one that arrives first (by a time: leaves last) first.
    ///
    /// With a time to depart it is where all wait; each path tells how late it can be left for its first ride. Ways
    /// that cost more than `burden`, counted from the query's time on, are left out, and by that the search is quicker.
    public func paths(
        _ query: TransitQuery, criteria: RaptorCriteria = .boardings, burden: JourneyBurden? = nil
    ) -> [TransitPath] {
        paths(query, seconds: nil, criteria, burden)
    }

    /// The best ways of all who leave in a window that starts at the query's time (by a time: who arrive in one that
    /// ends there), in the same order.
    ///
    /// Leaving later counts as better, arriving earlier too. Among them is what who leaves at the end of the window
    /// takes, even where that is left only later. The way on foot alone, which can be left at any time, is given once,
    /// at the query's time.
    public func paths(
        _ query: TransitQuery, window: TravelTime, criteria: RaptorCriteria = .boardings
    ) -> [TransitPath] {
        paths(query, seconds: max(0, window.wholeSeconds), criteria, nil)
    }

    private func paths(
        _ query: TransitQuery, seconds: Int?, _ criteria: RaptorCriteria, _ burden: JourneyBurden?
    ) -> [TransitPath] {
        if filter.set(query.filter, timetable) { filterNumber += 1 }
        let question = RaptorQuestion(
            query: query, window: seconds, burden: burden, classes: criteria.walkClasses, filter: filterNumber,
            patterns: filter.patterns, trips: filter.trips, stops: filter.stops, latestTime: patterns.latestTime,
            onward: filter.walks(patterns, isForward: true),
            backward: filter.walks(patterns, isForward: false))
        var paths: [TransitPath]
        switch query.time {
        case .departing:
            if onward == nil { onward = RaptorPass(timetable, patterns) }
            paths = onward?.answer(question, patterns, &backward) ?? []
            paths.sort { ($0.arrival, $1.departure, $0.rides.count) < ($1.arrival, $0.departure, $1.rides.count) }
        case .arriving:
            if backward == nil { backward = RaptorPass(timetable, patterns) }
            paths = backward?.answer(question, patterns, &onward) ?? []
            paths.sort { ($1.departure, $0.arrival, $0.rides.count) < ($0.departure, $1.arrival, $1.rides.count) }
        }
        return paths
    }
}

/// A query with what a pass needs beside it.
struct RaptorQuestion {
    let query: TransitQuery
    /// How many seconds the window has; nil for one time.
    let window: Int?
    /// What a journey may cost that is asked for at one time; nil for whatever it does.
    let burden: JourneyBurden?
    let classes: WalkClasses
    /// The filter, by its number, and what it allows.
    let filter: Int
    let patterns: UnsafePointer<Bool>?
    let trips: UnsafePointer<Bool>?
    let stops: UnsafePointer<Bool>?
    /// The latest time of any trip, in seconds of its service day.
    let latestTime: Int
    /// The walks with the clock and against it.
    let onward: WalkRows
    let backward: WalkRows

    /// How many seconds lie between the first start and the last arrival.
    var longest: Int { query.horizon.wholeSeconds + (window ?? 0) }
    /// The instants between which all rides lie.
    var span: ClosedRange<Timestamp> {
        switch query.time {
        case .departing(let instant): instant...instant.advanced(bySeconds: longest)
        case .arriving(let instant): instant.advanced(bySeconds: -longest)...instant
        }
    }

    /// The walks as a pass in a direction of the clock sees them: at its start, at its end, and between stops.
    func starts(isForward: Bool) -> [StopWalk] { isForward ? query.access : query.egress }
    func ends(isForward: Bool) -> [StopWalk] { isForward ? query.egress : query.access }
    func walks(isForward: Bool) -> WalkRows { isForward ? onward : backward }
}

extension RaptorPass {
    /// How many rows are made at first where boardings have no limit.
    static var usualRounds: Int { 6 }

    /// Makes ready for a question.
    mutating func begin(_ question: RaptorQuestion, classes: WalkClasses, most: Int, ends: [StopWalk]) {
        let query = question.query
        store.prepare(
            from: question.span.lowerBound, to: question.span.upperBound, changes: query.overlay?.columns,
            longestTrip: question.latestTime, filter: query.filter, trips: question.trips)
        clearStates(
            rounds: max(1, min(most, Self.usualRounds)), classes: classes, allowed: question.stops,
            filter: question.filter, ends: ends)
        setChange(query.changeTime.wholeSeconds)
        patternFilter = question.patterns
        walkRows = question.walks(isForward: Direction.isForward)
    }

    /// All good ways of a question; of a window by the help of a pass that looks back.
    mutating func answer(
        _ question: RaptorQuestion, _ patterns: PatternRows, _ back: inout RaptorPass<Direction.Opposite>?
    ) -> [TransitPath] {
        let query = question.query
        let starts = question.starts(isForward: Direction.isForward)
        let walks = question.ends(isForward: Direction.isForward)
        let horizon = query.horizon.wholeSeconds
        let most = max(0, query.maxBoardings ?? .max - 1)
        begin(question, classes: question.classes, most: most, ends: walks)
        let first = store.second(query.time.instant)
        let last = first + (question.window ?? 0)
        var results: [TransitPath] = []
        /// Takes the bounds down to those of a start.
        func bound(_ pass: inout Self, _ start: Int) {
            pass.boundEnd(before: start + horizon + 1, from: 0)
            if let direct = query.directWalk, direct.seconds <= horizon {
                pass.boundEnd(before: start + direct.seconds, from: pass.classes.classes(of: direct.seconds))
            }
        }
        let isReachable = patterns.bound.compute(
            patterns, changes: query.overlay?.columns, on: store.window.days,
            walks: question.walks(isForward: !Direction.isForward), isForward: Direction.isForward, starts: starts,
            ends: walks, within: horizon)
        rest = UnsafePointer(patterns.bound.seconds)
        bound(&self, last)
        if let burden = question.burden { boundEnd(burden, from: last) }
        if most > 0, isReachable {
            startAll(starts, at: last)
            run(from: 1, most: most)
            results += found(since: 0, most: most).map { path(to: $0) }
        }
        if question.window != nil, most > 0, isReachable {
            completeRows()
            gatherEvents(starts, from: first, before: last, allowed: question.stops)
            var number = 0
            // The first start that the deadlines hold for.
            var served = Int.max
            while number < events.count {
                let before = labels.count
                let start = Int(events[number].start)
                bound(&self, start)
                if start < served, classes.count == 1 {
                    served = max(first, start - Self.deadlineSpan)
                    if back == nil { back = RaptorPass<Direction.Opposite>(timetable, patterns) }
                    back?.giveDeadlines(to: &self, from: served, most: most, question, patterns)
                }
                number = startEvents(from: number, starts, most: most)
                if labels.count > before + 1 { results += found(since: before, most: most).map { path(to: $0) } }
            }
        }
        if let direct = query.directWalk, direct.seconds <= horizon { results.append(walked(direct, at: first)) }
        return results
    }

    /// The way on foot alone.
    private func walked(_ walk: Walk, at first: Int) -> TransitPath {
        let start = store.base.advanced(bySeconds: Direction.sign * first)
        let end = store.base.advanced(bySeconds: Direction.sign * (first + walk.seconds))
        let leg = TransitPath.WalkLeg(
            from: .origin, to: .target, walk: walk, departure: min(start, end), arrival: max(start, end))
        return TransitPath(
            legs: [.walk(leg)], departure: leg.departure, arrival: leg.arrival, settledLabels: labels.count)
    }
}
