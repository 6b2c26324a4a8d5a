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
    let patternCount: Int
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
    /// Which trips run.
    let running: RunningTrips.Columns
    /// Whether vehicles go on as another trip.
    let hasSeats: Bool

    /// Whether a trip runs on a day as scheduled, and may be ridden.
    @inline(__always) func isScheduled(trip: Int, day: Int) -> Bool {
        active[day * serviceCount + tripServices[trip].int] && allows(trip: trip)
            && (changes == nil || changedRuns[day * tripCount + trip] != mark)
    }

    @inline(__always) func allows(trip: Int) -> Bool { tripFilter.map { $0[trip] } ?? true }

    @inline(__always) func allows(_ rule: UInt8, _ rules: UnsafePointer<StopRules>, at place: Int) -> Bool {
        rules[place].rawValue & rule != 0
    }

    /// The next trip of a pattern on a day that runs as scheduled, or that trip; -1 where there is none.
    @inline(never) func next(after trip: Int, day: Int, pattern: Int, _ row: PatternRows.Row, isForward: Bool) -> Int {
        Int(running.next(isForward: isForward, day: day, pattern: pattern, row, self)[trip])
    }
}

/// What a pass has ridden of runs that lie in order: the earliest one, and from which position on.
struct RiddenRun: BitwiseCopyable {
    /// The pass.
    var mark: UInt32 = 0
    var rank: Int32 = 0
    var position: Int32 = 0
}

/// What a pass has ridden: day after day, pattern after pattern; of live runs at the first one of each convoy.
struct RiddenRuns {
    let days: UnsafePointer<RiddenRun>
    let changes: UnsafePointer<RiddenRun>
    let mark: UInt32
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
    /// What the pass has ridden, where that is of no use any more.
    private let passed: RiddenRuns?
    /// The first run found where there are live ones.
    private var rival: (block: Block, rank: Int)?
    /// So many trips that do not run are passed over one by one.
    private static let mostTries = 4
    /// When the first of the days' runs found gets to its last stop: one of another day that leaves later is worse.
    private var end = Int.max

    @inline(__always) init(_ schedule: Schedule, _ frame: SearchFrame, stop: Int, now: Int, passed: RiddenRuns? = nil) {
        self.schedule = schedule
        self.passed = passed
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
        rival = nil
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
        let ridden = ridden(passed?.days, at: day * schedule.patternCount + pattern, block)
        if ridden >= 0 {
            end = min(end, arrival(ridden, block, at: stopCount - 1))
            return nil
        }
        guard var rank = firstRank(block) else { return nil }
        let active = schedule.active + day * schedule.serviceCount
        let (step, first) = (frame.sign, Int(row.firstTrip))
        var trip = first + (frame.isForward ? rank : tripCount - 1 - rank)
        var tries = 0
        while !active[schedule.tripServices[trip].int] || !schedule.allows(trip: trip)
            || hasChanges && schedule.changedRuns[day * schedule.tripCount + trip] == schedule.mark
        {
            rank += 1
            guard rank < tripCount else { return nil }
            trip += step
            tries += 1
            if tries == Boardings.mostTries {
                trip = schedule.next(after: trip, day: day, pattern: pattern, row, isForward: frame.isForward)
                guard trip >= 0 else { return nil }
                rank = frame.isForward ? trip - first : first + tripCount - 1 - trip
                break
            }
        }
        let departure = departure(rank, block)
        guard departure <= bound, departure < end else { return nil }
        if isOvertaken(block, rank) { return nil }
        let found = boarding(block, rank, departure, trip: trip, change: -1, first: first)
        // Where one may stay seated at the end, a later one may lead elsewhere.
        if !goesOn { end = min(end, found.time(at: stopCount - 1)) }
        return found
    }

    /// The first run of a convoy.
    private mutating func changed(_ number: Int, _ bound: Int) -> Boarding? {
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
        guard schedule.allows(frame.boardRule, block.rules, at: frame.isForward ? position : stopCount - 1 - position),
            ridden(passed?.changes, at: Int(convoy.firstRun), block) < 0, departure(0, block) <= bound,
            var rank = firstRank(block)
        else { return nil }
        var run = Int(convoy.firstRun) + (frame.isForward ? rank : count - 1 - rank)
        while !schedule.allows(trip: changes.trips[run].int) {
            rank += 1
            guard rank < count else { return nil }
            run += frame.sign
        }
        let departure = departure(rank, block)
        guard departure <= bound, departure < end else { return nil }
        if isOvertaken(block, rank) { return nil }
        return boarding(
            block, rank, departure, trip: changes.trips[run].int, change: run, first: Int(convoy.firstRun))
    }

    /// The earliest run of a block that has been ridden, where no earlier one can be boarded any more, and it was boarded
    /// here or farther back; else -1.
    @inline(__always) private func ridden(_ runs: UnsafePointer<RiddenRun>?, at place: Int, _ block: Block) -> Int {
        // Where one may stay seated at the end, each run may lead elsewhere.
        guard let passed, let known = runs?[place], known.mark == passed.mark, !goesOn,
            position >= Int(known.position), known.rank == 0 || departure(Int(known.rank) - 1, block) < now
        else { return -1 }
        return Int(known.rank)
    }

    /// Whether the run that was found before leaves no stop to a run at which this one is there sooner; the first run is
    /// noted as that.
    private mutating func isOvertaken(_ block: Block, _ rank: Int) -> Bool {
        guard passed != nil, !goesOn, schedule.changes != nil else { return false }
        let (stopCount, last) = (Int(row.stopCount), frame.isForward ? 0 : Int(row.stopCount) - 1)
        guard let (other, number) = rival else {
            rival = (block, rank)
            return false
        }
        for place in position + 1..<stopCount {
            let rule = last + frame.sign * place
            if arrival(rank, block, at: place) < arrival(number, other, at: place)
                || block.rules[rule].rawValue & ~other.rules[rule].rawValue & frame.alightRule != 0
            {
                return false
            }
        }
        return true
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

    /// When a trip of a block gets to a position, in seconds of the pass.
    @inline(__always) private func arrival(_ rank: Int, _ block: Block, at position: Int) -> Int {
        let place = block.origin + frame.sign * (rank * Int(row.stopCount) + position)
        return block.dayStart + frame.sign * Int((frame.isForward ? block.arrivals : block.departures)[place].seconds)
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
