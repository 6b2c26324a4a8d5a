import Measures
import Transit

/// The memory of a search over one timetable, and the pass that all searches are made of.
///
/// A stop has two states: reached by a vehicle (`2 · stop`), from where one may walk on, and reached on foot
/// (`2 · stop + 1`), from where one can only board. Labels hold the seconds of the pass at which a state is reached first.
struct SearchWorkspace: ~Copyable {
    let timetable: Timetable
    let patterns: PatternRows
    let stopCount: Int
    var window = ServiceWindow()
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
    /// The first position at which a run has been boarded: day after day, trip after trip.
    private var boarded = FlatBuffer<UInt32>()
    /// The pass that made `boarded` valid, and the earliest run it has ridden: day after day, pattern after pattern.
    private var ridden = FlatBuffer<RiddenRun>()
    /// The same for changed runs, the first position made valid at the start of a pass.
    private var boardedChanges = FlatBuffer<UInt32>()
    private var riddenChanges = FlatBuffer<RiddenRun>()
    /// The vehicles on which one stays that are still to be ridden, and what has been.
    var seats = FlatBuffer<Seat>()
    var stays = Stays()
    private var changedRuns = FlatBuffer<UInt32>()
    private(set) var filter = FilterColumns()
    private var running = RunningTrips()
    /// For which days, overlay and filter it is known which trips run.
    private var runningFor: (version: Int, changes: LiveColumns?)?
    /// Marks what belongs to the pass or the query that runs now.
    private var mark: UInt32 = 0
    private var changedMark: UInt32 = 0
    /// For which overlay and for which days the changed runs are marked.
    private var marked: (changes: LiveColumns, firstDay: ServiceDay, dayCount: Int)?
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

    /// Takes up a query: its days and its overlay.
    mutating func prepare(_ query: TransitQuery) -> Schedule {
        let instant = query.time.instant
        let horizon = query.horizon.wholeSeconds
        let columns = query.overlay?.columns
        let (earliest, latest) =
            switch query.time {
            case .departing: (instant, instant.advanced(bySeconds: horizon))
            case .arriving: (instant.advanced(bySeconds: -horizon), instant)
            }
        window.cover(
            timetable, from: earliest, to: latest, instant: instant,
            longestTrip: max(patterns.latestTime, columns?.latestTime ?? 0), only: query.filter.day)
        settledLabels = 0
        boundLabels = 0
        stays.isAsked = patterns.hasSeats
        let runs = window.dayCount * timetable.tripCount
        let patternDays = window.dayCount * timetable.patternCount
        if boarded.count < runs { boarded.fill(0, count: runs) }
        let runCount = columns?.runCount ?? 0
        if ridden.count < patternDays || riddenChanges.count < runCount || mark > .max - 8 {
            ridden.fill(RiddenRun(), count: max(patternDays, ridden.count))
            riddenChanges.fill(RiddenRun(), count: max(runCount, riddenChanges.count))
            mark = 0
        }
        if let columns { mark(columns) }
        let isNewFilter = filter.set(query.filter, timetable)
        if isNewFilter || runningFor.map({ $0.version != window.version || $0.changes !== columns }) ?? true {
            runningFor = (window.version, columns)
            running.forget(
                days: window.dayCount, trips: timetable.tripCount, patterns: timetable.patternCount)
        }
        let change = query.changeTime.wholeSeconds
        if change != usualChange {
            usualChange = change
            for stop in 0..<stopCount {
                changes[stop] = patterns.ownChanges[stop] < 0 ? Int32(clamping: change) : patterns.ownChanges[stop]
            }
        }
        return Schedule(
            rows: UnsafePointer(patterns.rows), stops: patterns.stops, rules: patterns.rules,
            arrivals: patterns.arrivals, departures: patterns.departures, tripServices: patterns.tripServices,
            calls: patterns.calls, callOffsets: patterns.callOffsets, tripCount: timetable.tripCount,
            patternCount: timetable.patternCount,
            serviceCount: timetable.serviceIDs.count, dayCount: window.dayCount,
            dayStarts: UnsafePointer(window.starts.base), active: UnsafePointer(window.active.base), changes: columns,
            firstDay: window.firstDay, changedRuns: UnsafePointer(changedRuns.base), mark: changedMark,
            patternFilter: filter.patterns, tripFilter: filter.trips, running: running.columns,
            hasSeats: patterns.hasSeats)
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

    /// Takes the changed runs out of the schedule.
    private mutating func mark(_ changes: LiveColumns) {
        let runs = window.dayCount * timetable.tripCount
        if let marked, marked.changes === changes, marked.firstDay == window.firstDay,
            marked.dayCount == window.dayCount, changedRuns.count >= runs
        {
            return
        }
        marked = (changes, window.firstDay, window.dayCount)
        if changedRuns.count < runs || changedMark == .max {
            changedRuns.fill(0, count: runs)
            changedMark = 0
        }
        changedMark += 1
        for change in 0..<changes.changeCount {
            guard let day = window.number(of: changes.changedDays[change]) else { continue }
            changedRuns[day * timetable.tripCount + changes.changedTrips[change].int] = changedMark
        }
    }

    /// One pass: reaches stops in the order of time and bound, from the starts on, and answers when the end is reached
    /// first.
    ///
    /// `remaining` bounds from below what is left from each stop, consistently. `found` has the labels; those that with
    /// their bound come to the answer or less are final. Nothing beyond `bound` is looked at, and no state after its
    /// limit. Complexity: O((stops + calls · log trips + rides) log stops) in the part of the timetable that is reached.
    mutating func sweep(
        _ schedule: Schedule, _ frame: SearchFrame, starts: [StopWalk], ends walks: [StopWalk], bound: Int,
        remaining: UnsafeMutablePointer<Int32>, labels found: UnsafeMutablePointer<Int32>
    ) -> Int? {
        beginPass(schedule)
        queue.removeAll()
        found.update(repeating: Self.unreached, count: 2 * stopCount)
        gather(walks)
        let walkRows = filter.walks(patterns, isForward: frame.isForward)
        let (transfers, transferOffsets) = (walkRows.transfers, walkRows.offsets)
        let passed = RiddenRuns(
            days: UnsafePointer(ridden.base), changes: UnsafePointer(riddenChanges.base), mark: mark)
        var bound = bound
        var answer: Int?
        for start in starts { reach(2 * start.stop.int + 1, at: start.walk.seconds, bound, remaining, found) }

        while let top = queue.pop() {
            let (key, state) = (Int(top >> 32), Int(top & 0xFFFF_FFFF))
            if key > bound { break }
            let stop = state >> 1
            let now = key - Int(remaining[stop])
            if now > Int(found[state]) { continue }
            settledLabels += 1
            let sitting = Int(found[2 * stop]) + Int(changes[stop])
            let walking = Int(found[2 * stop + 1])
            if state & 1 == 0 {
                for number in Int(transferOffsets[stop])..<Int(transferOffsets[stop + 1]) {
                    let transfer = transfers[number]
                    if transfer.to.int == stop { continue }
                    let arrival = now + Int(transfer.seconds)
                    if arrival > bound { break }
                    // Whoever came there by a vehicle can board as early.
                    if Int(found[2 * transfer.to.int]) + Int(changes[transfer.to.int]) > arrival {
                        reach(2 * transfer.to.int + 1, at: arrival, bound, remaining, found)
                    }
                }
                if walking < sitting { continue }
            } else if sitting <= walking {
                continue
            }
            var boardings = Boardings(schedule, frame, stop: stop, now: min(sitting, walking), passed: passed)
            while let boarding = boardings.next(bound: bound - Int(remaining[stop])) {
                ride(boarding, frame.alightRule, &bound, &answer, remaining, found)
                guard boarding.goesOn else { continue }
                stay(boarding, schedule, frame, bound)
                while seats.count > 0 {
                    let next = seats.removeLast().next
                    ride(next, frame.alightRule, &bound, &answer, remaining, found)
                    if next.goesOn { goOn(next, schedule, frame, bound) }
                }
            }
        }
        return answer
    }

    /// Forgets what passes before have ridden.
    mutating func beginPass(_ schedule: Schedule) {
        mark += 1
        boardedChanges.fill(.max, count: schedule.changes?.runCount ?? 0)
        beginStays(schedule)
    }

    /// Rides along to all stops where the run has not been boarded earlier on.
    @inline(__always) private mutating func ride(
        _ boarding: Boarding, _ alightRule: UInt8, _ bound: inout Int, _ answer: inout Int?,
        _ remaining: UnsafeMutablePointer<Int32>, _ found: UnsafeMutablePointer<Int32>
    ) {
        let last = min(boarding.hasHeadway ? .max : firstBoarded(boarding), boarding.stopCount - 1)
        var position = boarding.position + 1
        while position <= last {
            let arrival = boarding.time(at: position)
            if arrival > bound { break }
            if boarding.allows(alightRule, at: position) {
                let stop = boarding.stop(at: position)
                if reach(2 * stop, at: arrival, bound, remaining, found), ends[stop] != Self.unreached {
                    let end = arrival + Int(ends[stop])
                    if end <= bound {
                        bound = end
                        answer = end
                    }
                }
            }
            position += 1
        }
    }

    /// The position from which on the run, or one of its pattern before it, has been ridden already; notes that it is
    /// ridden from this one on. A trip is ridden at most once along each part of its way.
    @inline(__always) mutating func firstBoarded(_ boarding: Boarding) -> Int {
        let trips: UnsafeMutablePointer<UInt32>
        let known: UnsafeMutablePointer<RiddenRun>
        let new = RiddenRun(mark: mark, rank: Int32(boarding.rank), position: Int32(boarding.position))
        if boarding.change >= 0 {
            trips = boardedChanges.base + boarding.first
            known = riddenChanges.base + boarding.first
        } else {
            trips = boarded.base + (boarding.day * timetable.tripCount + boarding.first)
            known = ridden.base + (boarding.day * timetable.patternCount + boarding.pattern)
            if known.pointee.mark != mark { trips.update(repeating: .max, count: boarding.tripCount) }
        }
        if known.pointee.mark != mark || new.rank < known.pointee.rank
            || new.rank == known.pointee.rank && new.position < known.pointee.position
        {
            known.pointee = new
        }
        let first = Int(trips[boarding.rank])
        guard boarding.position < first else { return -1 }
        for rank in boarding.rank..<boarding.tripCount {
            if trips[rank] <= UInt32(boarding.position) { break }
            trips[rank] = UInt32(boarding.position)
        }
        return first
    }

    /// Notes that a state is reached, where that is of use.
    @inline(__always) @discardableResult private mutating func reach(
        _ state: Int, at seconds: Int, _ bound: Int, _ remaining: UnsafeMutablePointer<Int32>,
        _ found: UnsafeMutablePointer<Int32>
    ) -> Bool {
        let key = seconds + Int(remaining[state >> 1])
        guard seconds < Int(found[state]), seconds <= Int(limits[state]), key <= bound else { return false }
        found[state] = Int32(seconds)
        queue.push(UInt64(key) << 32 | UInt64(state))
        return true
    }

    /// Lays out the walks at the end of a pass by their stops.
    mutating func gather(_ walks: [StopWalk]) {
        ends.update(repeating: Self.unreached, count: stopCount)
        for walk in walks { ends[walk.stop.int] = min(ends[walk.stop.int], Int32(clamping: walk.walk.seconds)) }
    }
}
