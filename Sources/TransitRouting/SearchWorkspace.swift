import Measures
import Transit

/// The memory of a search over one timetable, and the pass that all searches are made of.
///
/// A stop has two states: reached by a vehicle (`2 · stop`), from where one may walk on, and reached on foot
/// (`2 · stop + 1`), from where one can only board. Labels hold the seconds of the pass at which a state is reached
/// first.
struct SearchWorkspace: ~Copyable {
    let timetable: Timetable
    let patterns: PatternRows
    let stopCount: Int
    /// The seconds at which each state was reached, one row for each of two passes; `unreached` where none.
    let labels: UnsafeMutablePointer<Int32>
    let otherLabels: UnsafeMutablePointer<Int32>
    /// The last second at which reaching a state is of use.
    let limits: UnsafeMutablePointer<Int32>
    /// Seconds at least from each stop to the end of a pass without a bound: zeros.
    let zeros: UnsafeMutablePointer<Int32>
    /// Seconds that a change takes at each stop, and the usual time of the query they were laid out for.
    let changes: UnsafeMutablePointer<Int32>
    private var usualChange = -1
    /// Seconds from a stop to the end of the pass on foot, or `unreached`.
    let ends: UnsafeMutablePointer<Int32>
    /// The vehicles on which one stays that are still to be ridden, and what has been.
    var seats = FlatBuffer<Seat>()
    var stays = Stays()
    private(set) var filter = FilterColumns()
    /// Marks what belongs to the pass that runs now.
    private(set) var mark: UInt32 = 0
    private var queue = MinimumHeap<UInt64>()
    /// The earliest seconds by rounds of boardings: before the round that runs, and with it.
    var before = FlatBuffer<Int32>()
    var after = FlatBuffer<Int32>()
    /// The states that the round has improved, and those that it boards.
    var improved = FlatBuffer<Int32>()
    var boarding = FlatBuffer<Int32>()
    var corridorQueue = MinimumHeap<CorridorKey>()
    var corridorLabels = FlatBuffer<CorridorLabel>()
    /// How many labels were settled since the query began.
    var settledLabels = 0
    /// How many of those of the bound.
    var boundLabels = 0

    static let unreached = Int32.max

    init(_ timetable: Timetable, _ patterns: PatternRows) {
        self.timetable = timetable
        self.patterns = patterns
        stopCount = timetable.stopCount
        labels = .allocate(capacity: 2 * stopCount)
        otherLabels = .allocate(capacity: 2 * stopCount)
        limits = .allocate(capacity: 2 * stopCount)
        ends = .allocate(capacity: stopCount)
        zeros = .allocate(capacity: stopCount)
        changes = .allocate(capacity: stopCount)
        changes.initialize(repeating: 0, count: stopCount)
        zeros.initialize(repeating: 0, count: stopCount)
    }

    deinit {
        labels.deallocate()
        otherLabels.deallocate()
        limits.deallocate()
        ends.deallocate()
        zeros.deallocate()
        changes.deallocate()
    }

    /// Takes up a query: its days and its overlay, its filter and what changes take.
    mutating func prepare<Direction: PassDirection>(
        _ query: TransitQuery, _ lines: inout LineStore<Direction>, _ back: inout LineStore<Direction.Opposite>
    ) {
        let instant = query.time.instant
        let horizon = query.horizon.wholeSeconds
        let (earliest, latest) =
            Direction.isForward
            ? (instant, instant.advanced(bySeconds: horizon)) : (instant.advanced(bySeconds: -horizon), instant)
        settledLabels = 0
        boundLabels = 0
        _ = filter.set(query.filter, timetable)
        let changes = query.overlay?.columns
        lines.prepare(
            from: earliest, to: latest, changes: changes, longestTrip: patterns.latestTime, filter: query.filter,
            trips: filter.trips)
        back.prepare(
            from: earliest, to: latest, changes: changes, longestTrip: patterns.latestTime, filter: query.filter,
            trips: filter.trips)
        if mark > .max - 8 {
            lines.forgetRides()
            back.forgetRides()
            mark = 0
        }
        setChange(query.changeTime.wholeSeconds)
    }

    private mutating func setChange(_ seconds: Int) {
        guard seconds != usualChange else { return }
        usualChange = seconds
        for stop in 0..<stopCount {
            changes[stop] = patterns.ownChanges[stop] < 0 ? Int32(clamping: seconds) : patterns.ownChanges[stop]
        }
    }

    /// Keeps all states of use until a second; those of stops that the filter leaves out never are.
    mutating func limitAll(to last: Int) {
        limits.update(repeating: Int32(clamping: last), count: 2 * stopCount)
        closeFilteredStops { limits[$0] = -1 }
    }

    /// Calls with each state of the stops that the filter leaves out.
    func closeFilteredStops(_ close: (Int) -> Void) {
        guard let allowed = filter.stops else { return }
        for stop in 0..<stopCount where !allowed[stop] {
            close(2 * stop)
            close(2 * stop + 1)
        }
    }

    /// One pass: reaches stops in the order of time and bound, from the starts on, and answers when the end is reached
    /// first.
    ///
    /// It counts from second `origin` of the lines on. `remaining` bounds from below what is left from each stop,
    /// consistently. `found` has the labels; those that with their bound come to the answer or less are final. Nothing
    /// beyond `bound` is looked at, and no state after its limit. Complexity: O((stops + calls · log runs + rides) log
    /// stops) in the part of the timetable that is reached.
    mutating func sweep<Direction: PassDirection>(
        _ lines: inout LineStore<Direction>, from origin: Int, starts: [StopWalk], ends walks: [StopWalk], bound: Int,
        remaining: UnsafeMutablePointer<Int32>, labels found: UnsafeMutablePointer<Int32>
    ) -> Int? {
        beginPass()
        queue.removeAll()
        found.update(repeating: Self.unreached, count: 2 * stopCount)
        gather(walks)
        let walkRows = filter.walks(patterns, isForward: Direction.isForward)
        let (transfers, transferOffsets) = (walkRows.transfers, walkRows.offsets)
        let (calls, callOffsets, rows) = (patterns.calls, patterns.callOffsets, patterns.rows)
        let patternFilter = filter.patterns
        var pass = Pass(origin: origin, bound: bound, remaining: remaining, found: found)
        for start in starts { reach(2 * start.stop.int + 1, at: start.walk.seconds, pass) }

        while let top = queue.pop() {
            let (key, state) = (Int(top >> 32), Int(top & 0xFFFF_FFFF))
            if key > pass.bound { break }
            let stop = state >> 1
            let left = Int(remaining[stop])
            let now = key - left
            if now > Int(found[state]) { continue }
            settledLabels += 1
            let sitting = Int(found[2 * stop]) + Int(changes[stop])
            let walking = Int(found[2 * stop + 1])
            if state & 1 == 0 {
                for number in Int(transferOffsets[stop])..<Int(transferOffsets[stop + 1]) {
                    let transfer = transfers[number]
                    if transfer.to.int == stop { continue }
                    let arrival = now + Int(transfer.seconds)
                    if arrival > pass.bound { break }
                    // Whoever came there by a vehicle can board as early.
                    if Int(found[2 * transfer.to.int]) + Int(changes[transfer.to.int]) > arrival {
                        reach(2 * transfer.to.int + 1, at: arrival, pass)
                    }
                }
                if walking < sitting { continue }
            } else if sitting <= walking {
                continue
            }
            let ready = origin + min(sitting, walking)
            for number in Int(callOffsets[stop])..<Int(callOffsets[stop + 1]) {
                let pattern = calls[number].pattern.int
                if let patternFilter, !patternFilter[pattern] { continue }
                let place = Int(calls[number].position)
                let position = Direction.isForward ? place : Int(rows[pattern].stopCount) &- 1 &- place
                for line in lines.lines(of: pattern) {
                    guard
                        let boarding = lines.boarding(
                            ofLine: line, at: position, ready: ready, latest: origin + pass.bound - left, mark: mark)
                    else { continue }
                    guard ride(boarding, &lines, &pass), lines.lines[line].goesOn else { continue }
                    stay(boarding, &lines, until: origin + pass.bound)
                    while let next = nextSeat(&lines)?.next {
                        if ride(next, &lines, &pass) { goOn(next, &lines) }
                    }
                }
            }
        }
        return pass.answer
    }

    /// What a pass works on.
    private struct Pass {
        /// The second of the lines from which it counts.
        let origin: Int
        /// The last second that is of use.
        var bound: Int
        /// The first second known at which the end is reached.
        var answer: Int?
        let remaining: UnsafeMutablePointer<Int32>
        let found: UnsafeMutablePointer<Int32>

        init(
            origin: Int, bound: Int, remaining: UnsafeMutablePointer<Int32>, found: UnsafeMutablePointer<Int32>
        ) {
            self.origin = origin
            self.bound = bound
            self.remaining = remaining
            self.found = found
        }
    }

    /// Forgets what passes before have ridden.
    mutating func beginPass() {
        mark += 1
        beginStays()
    }

    /// Rides along to all stops where the run has not been boarded earlier on; answers whether its last stop may still
    /// lead to the end.
    ///
    /// The bound is consistent: what does not lead to the end in time from one stop on does not from any later one
    /// either.
    @inline(__always) private mutating func ride<Direction: PassDirection>(
        _ ride: LineRide, _ lines: inout LineStore<Direction>, _ pass: inout Pass
    ) -> Bool {
        let line = lines.lines[Int(ride.line)]
        let last = lines.note(ride, mark: mark)
        let dayStart = ride.dayStart &- pass.origin
        var position = Int(ride.position) &+ 1
        while position <= last {
            let place = Direction.sign &* position
            let arrival = dayStart &+ Direction.sign &* Int(ride.times[place].seconds)
            let stop = line.stops[place].int
            if arrival &+ Int(pass.remaining[stop]) > pass.bound { return false }
            if line.rules[place].rawValue & Direction.alightRule != 0, reach(2 &* stop, at: arrival, pass),
                ends[stop] != Self.unreached
            {
                let end = arrival &+ Int(ends[stop])
                if end <= pass.bound {
                    pass.bound = end
                    pass.answer = end
                }
            }
            position &+= 1
        }
        return true
    }

    /// Notes that a state is reached, where that is of use.
    @inline(__always) @discardableResult private mutating func reach(
        _ state: Int, at seconds: Int, _ pass: Pass
    ) -> Bool {
        let key = seconds &+ Int(pass.remaining[state >> 1])
        guard seconds < Int(pass.found[state]), seconds <= Int(limits[state]), key <= pass.bound else { return false }
        pass.found[state] = Int32(truncatingIfNeeded: seconds)
        queue.push(UInt64(key) << 32 | UInt64(state))
        return true
    }

    /// Lays out the walks at the end of a pass by their stops.
    mutating func gather(_ walks: [StopWalk]) {
        ends.update(repeating: Self.unreached, count: stopCount)
        for walk in walks { ends[walk.stop.int] = min(ends[walk.stop.int], Int32(clamping: walk.walk.seconds)) }
    }
}
