import Measures
import Transit

/// A run that can be boarded, as a pass sees it.
struct Boarding {
    /// A run of the overlay as its columns count, or -1 for one as scheduled.
    let change: Int
    /// The trip.
    let trip: Int
    /// The day, as the window counts.
    let day: Int
    let pattern: Int
    /// The first trip of the pattern; for a changed run the first of its convoy, as the columns count.
    let first: Int
    /// How many trips the pattern has, or runs the convoy.
    let tripCount: Int
    /// Where the trip stands among them, as the pass counts.
    let rank: Int
    /// How many stops the run has.
    let stopCount: Int
    /// Where one boards, as the pass counts.
    let position: Int
    /// When one boards, in seconds of the pass.
    let departure: Int
    /// +1 or -1: how the columns are walked along.
    let step: Int
    /// The stop at position 0, and on from there by `step`.
    let stops: UnsafePointer<StopIndex>
    /// The rules at position 0.
    let rules: UnsafePointer<StopRules>
    /// When the run gets to position 0, in seconds of its service day.
    let times: UnsafePointer<ServiceTime>
    /// Seconds of the pass at second 0 of the service day; of vehicles without a schedule as one expects them.
    let dayStart: Int
    /// Whether the vehicles come without a schedule: who is there earlier boards earlier.
    let hasHeadway: Bool
    /// Whether the vehicle of some trip among them goes on as another trip, as the pass counts.
    let goesOn: Bool

    /// When the run gets to a position, in seconds of the pass.
    @inline(__always) func time(at position: Int) -> Int { dayStart + step * Int(times[step * position].seconds) }
    @inline(__always) func stop(at position: Int) -> Int { stops[step * position].int }
    @inline(__always) func allows(_ rule: UInt8, at position: Int) -> Bool {
        rules[step * position].rawValue & rule != 0
    }
}

/// The columns of a query: timetable, days and overlay, as addresses that are good until the query is answered.
struct Schedule {
    let rows: UnsafePointer<PatternRows.Row>
    let stops: UnsafePointer<StopIndex>
    let rules: UnsafePointer<StopRules>
    let arrivals: UnsafePointer<ServiceTime>
    let departures: UnsafePointer<ServiceTime>
    let tripServices: UnsafePointer<ServiceIndex>
    let calls: UnsafePointer<PatternCall>
    let callOffsets: UnsafePointer<UInt32>
    let tripCount: Int
    let serviceCount: Int
    let dayCount: Int
    let dayStarts: UnsafePointer<Int>
    let active: UnsafePointer<Bool>
    /// The changed runs; nil without an overlay.
    let changes: LiveColumns?
    /// The first day of the window.
    let firstDay: ServiceDay
    /// `mark` where a run is changed: day after day, trip after trip.
    let changedRuns: UnsafePointer<UInt32>
    let mark: UInt32
    /// Of each pattern and of each trip whether it may be ridden; nil where all may.
    let patternFilter: UnsafePointer<Bool>?
    let tripFilter: UnsafePointer<Bool>?
    /// Whether vehicles go on as another trip.
    let hasSeats: Bool

    /// Whether a trip runs on a day as scheduled, and may be ridden.
    @inline(__always) func isScheduled(trip: Int, day: Int) -> Bool {
        active[day * serviceCount + tripServices[trip].int] && allows(trip: trip)
            && (changes == nil || changedRuns[day * tripCount + trip] != mark)
    }

    @inline(__always) func allows(trip: Int) -> Bool { tripFilter.map { $0[trip] } ?? true }
}

/// The runs that leave a stop at or after a moment: of each pattern that calls there the first running trip of each
/// service day, and the first run of each convoy that the overlay makes of changed ones, since those may overtake.
struct Boardings {
    /// Trips in order, as they lie: those of a pattern on a day, or a convoy.
    private struct Block {
        let day: Int
        let dayStart: Int
        let count: Int
        /// Where the times of the first trip start; backward, where those of the last end.
        let origin: Int
        let arrivals: UnsafePointer<ServiceTime>
        let departures: UnsafePointer<ServiceTime>
        let rules: UnsafePointer<StopRules>
    }

    private let schedule: Schedule
    private let frame: SearchFrame
    private let now: Int
    private var call: Int
    private let callEnd: Int
    private var row = PatternRows.Row(
        firstTime: 0, firstTrip: 0, tripCount: 0, firstStop: 0, stopCount: 0, zone: 0, headway: 0, window: 0)
    private var pattern = 0
    private var position = 0
    private var daysLeft = 0
    private var convoy = 0
    private var convoyEnd = 0
    private var hasChanges = false
    private var goesOn = false
    /// When the first of the days' runs found gets to its last stop: one of another day that leaves later is worse.
    private var end = Int.max

    @inline(__always) init(_ schedule: Schedule, _ frame: SearchFrame, stop: Int, now: Int) {
        self.schedule = schedule
        self.frame = frame
        self.now = now
        call = Int(schedule.callOffsets[stop])
        callEnd = Int(schedule.callOffsets[stop + 1])
    }

    /// The next run that leaves no later than `bound`.
    @inline(__always) mutating func next(bound: Int) -> Boarding? {
        while true {
            if daysLeft > 0 {
                daysLeft -= 1
                if let found = scheduled(frame.isForward ? schedule.dayCount - 1 - daysLeft : daysLeft, bound) {
                    return found
                }
            } else if convoy < convoyEnd {
                convoy += 1
                if let found = changed(convoy - 1, bound) { return found }
            } else if call < callEnd {
                call += 1
                open(schedule.calls[call - 1])
            } else {
                return nil
            }
        }
    }

    @inline(__always) private mutating func open(_ call: PatternCall) {
        pattern = call.pattern.int
        if let filter = schedule.patternFilter, !filter[pattern] { return }
        row = schedule.rows[pattern]
        let stopCount = Int(row.stopCount)
        let place = Int(call.position)
        position = frame.isForward ? place : stopCount - 1 - place
        guard position < stopCount - 1,
            schedule.rules[Int(row.firstStop) + place].rawValue & frame.boardRule != 0
        else { return }
        end = .max
        goesOn = frame.isForward ? row.goesOn : row.cameOn
        daysLeft = row.tripCount > 0 ? schedule.dayCount : 0
        if let changes = schedule.changes {
            let range = changes.convoys(of: call.pattern)
            convoy = range.lowerBound
            convoyEnd = range.upperBound
            hasChanges = changes.changeCount > 0
        }
    }

    /// The first running trip of a day.
    private mutating func scheduled(_ day: Int, _ bound: Int) -> Boarding? {
        let (stopCount, tripCount) = (Int(row.stopCount), Int(row.tripCount))
        let block = Block(
            day: day, dayStart: frame.flipped(schedule.dayStarts[Int(row.zone) * schedule.dayCount + day]),
            count: tripCount, origin: Int(row.firstTime) + (frame.isForward ? 0 : tripCount * stopCount - 1),
            arrivals: schedule.arrivals, departures: schedule.departures,
            rules: schedule.rules + Int(row.firstStop))
        if row.headway > 0 { return expected(block, bound, trip: Int(row.firstTrip), change: -1) }
        // All days after this one are later still.
        if departure(0, block) > bound {
            daysLeft = 0
            return nil
        }
        guard var rank = firstRank(block) else { return nil }
        let active = schedule.active + day * schedule.serviceCount
        let step = frame.sign
        var trip = Int(row.firstTrip) + (frame.isForward ? rank : tripCount - 1 - rank)
        while !active[schedule.tripServices[trip].int] || !schedule.allows(trip: trip)
            || hasChanges && schedule.changedRuns[day * schedule.tripCount + trip] == schedule.mark
        {
            rank += 1
            guard rank < tripCount else { return nil }
            trip += step
        }
        let departure = departure(rank, block)
        guard departure <= bound, departure < end else { return nil }
        let found = boarding(block, rank, departure, trip: trip, change: -1, first: Int(row.firstTrip))
        // Where one may stay seated at the end, a later one may lead elsewhere.
        if !goesOn { end = min(end, found.time(at: stopCount - 1)) }
        return found
    }

    /// The first run of a convoy.
    private func changed(_ number: Int, _ bound: Int) -> Boarding? {
        guard let changes = schedule.changes, let arrivals = changes.arrivals.baseAddress,
            let departures = changes.departures.baseAddress, let rules = changes.rules.baseAddress
        else { return nil }
        let convoy = changes.convoys[number]
        let day = schedule.firstDay.distance(to: convoy.day)
        guard (0..<schedule.dayCount).contains(day) else { return nil }
        let (stopCount, count) = (Int(row.stopCount), Int(convoy.runCount))
        let dayStart = frame.flipped(schedule.dayStarts[Int(row.zone) * schedule.dayCount + day])
        if row.headway == 0 {
            let (begin, end) = (Int(convoy.begin.seconds), Int(convoy.end.seconds))
            let (first, last) = frame.isForward ? (begin, end) : (-end, -begin)
            if dayStart + first > bound || dayStart + last < now { return nil }
        }
        let block = Block(
            day: day, dayStart: dayStart, count: count,
            origin: Int(convoy.firstTime) + (frame.isForward ? 0 : count * stopCount - 1),
            arrivals: arrivals, departures: departures, rules: rules + Int(convoy.firstRule))
        if row.headway > 0 {
            let found = expected(
                block, bound, trip: changes.trips[Int(convoy.firstRun)].int, change: Int(convoy.firstRun))
            return found.flatMap { $0.allows(frame.boardRule, at: position) ? $0 : nil }
        }
        guard departure(0, block) <= bound, var rank = firstRank(block) else { return nil }
        var run = Int(convoy.firstRun) + (frame.isForward ? rank : count - 1 - rank)
        while !schedule.allows(trip: changes.trips[run].int) {
            rank += 1
            guard rank < count else { return nil }
            run += frame.sign
        }
        let departure = departure(rank, block)
        guard departure <= bound, departure < end else { return nil }
        let found = boarding(
            block, rank, departure, trip: changes.trips[run].int, change: run, first: Int(convoy.firstRun))
        return found.allows(frame.boardRule, at: position) ? found : nil
    }

    /// Vehicles that come every so often from the time of a trip on, as one expects them: whoever is there in time boards
    /// half a headway later. Against the clock the wait lies at the other end of the ride, and the times with it.
    private func expected(_ block: Block, _ bound: Int, trip: Int, change: Int) -> Boarding? {
        let active = change >= 0 || schedule.active[block.day * schedule.serviceCount + schedule.tripServices[trip].int]
        guard active, schedule.allows(trip: trip),
            change >= 0 || !hasChanges || schedule.changedRuns[block.day * schedule.tripCount + trip] != schedule.mark
        else { return nil }
        let wait = Int(row.headway) / 2
        let (window, time) = (Int(row.window), departure(0, block))
        let first = frame.isForward ? time : time - window - wait
        let ready = max(now, first)
        guard ready <= first + window, ready + wait <= bound else { return nil }
        return boarding(
            block, 0, ready + wait, trip: trip, change: change,
            first: change < 0 ? Int(row.firstTrip) : change, shift: ready + wait - time)
    }

    /// When a trip of a block leaves the position, in seconds of the pass.
    @inline(__always) private func departure(_ rank: Int, _ block: Block) -> Int {
        let place = block.origin + frame.sign * (rank * Int(row.stopCount) + position)
        return block.dayStart + frame.sign * Int((frame.isForward ? block.departures : block.arrivals)[place].seconds)
    }

    /// The first trip of a block that leaves the position now or later.
    @inline(__always) private func firstRank(_ block: Block) -> Int? {
        guard departure(block.count - 1, block) >= now else { return nil }
        var (low, high) = (0, block.count - 1)
        while low < high {
            let middle = (low + high) >> 1
            if departure(middle, block) < now { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(__always) private func boarding(
        _ block: Block, _ rank: Int, _ departure: Int, trip: Int, change: Int, first: Int, shift: Int = 0
    ) -> Boarding {
        let stopCount = Int(row.stopCount)
        let last = frame.isForward ? 0 : stopCount - 1
        return Boarding(
            change: change, trip: trip, day: block.day, pattern: pattern, first: first, tripCount: block.count,
            rank: rank, stopCount: stopCount, position: position, departure: departure, step: frame.sign,
            stops: schedule.stops + Int(row.firstStop) + last, rules: block.rules + last,
            times: (frame.isForward ? block.arrivals : block.departures)
                + (block.origin + frame.sign * rank * stopCount),
            dayStart: block.dayStart + shift, hasHeadway: row.headway > 0, goesOn: goesOn && row.headway == 0)
    }
}
