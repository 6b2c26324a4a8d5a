import Measures
import Transit

/// A run that can be boarded, as a pass sees it.
struct Boarding {
    /// A change of the overlay, or -1 for a run as scheduled.
    let change: Int
    /// The trip.
    let trip: Int
    /// The day, as the window counts.
    let day: Int
    let pattern: Int
    /// How many trips the pattern has.
    let tripCount: Int
    /// Where the trip stands in the pattern, as the pass counts.
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
    /// Seconds of the pass at second 0 of the service day.
    let dayStart: Int

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
    /// The number of a changed run's day in the window, -1 outside.
    let changedDays: UnsafePointer<Int32>
    /// `mark` where a run is changed: day after day, trip after trip.
    let changedRuns: UnsafePointer<UInt32>
    let mark: UInt32
}

/// The runs that leave a stop at or after a moment: of each pattern that calls there the first running trip of each
/// service day, and every run that the overlay changes, since those may overtake.
struct Boardings {
    private let schedule: Schedule
    private let frame: SearchFrame
    private let now: Int
    private var call: Int
    private let callEnd: Int
    private var row = PatternRows.Row(firstTime: 0, firstTrip: 0, tripCount: 0, firstStop: 0, stopCount: 0, zone: 0)
    private var pattern = 0
    private var position = 0
    private var daysLeft = 0
    private var change = 0
    private var changeEnd = 0
    private var hasChanges = false
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
            } else if change < changeEnd {
                change += 1
                if let found = changed(change - 1, bound) { return found }
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
        row = schedule.rows[pattern]
        let stopCount = Int(row.stopCount)
        let place = Int(call.position)
        position = frame.isForward ? place : stopCount - 1 - place
        guard position < stopCount - 1,
            schedule.rules[Int(row.firstStop) + place].rawValue & frame.boardRule != 0
        else { return }
        end = .max
        daysLeft = row.tripCount > 0 ? schedule.dayCount : 0
        if let changes = schedule.changes {
            let range = changes.range(of: call.pattern)
            change = range.lowerBound
            changeEnd = range.upperBound
            hasChanges = !range.isEmpty
        }
    }

    /// The first running trip of a day.
    private mutating func scheduled(_ day: Int, _ bound: Int) -> Boarding? {
        let step = frame.sign
        let (stopCount, tripCount) = (Int(row.stopCount), Int(row.tripCount))
        let dayStart = frame.flipped(schedule.dayStarts[Int(row.zone) * schedule.dayCount + day])
        let origin = Int(row.firstTime) + (frame.isForward ? 0 : tripCount * stopCount - 1)
        let leave = (frame.isForward ? schedule.departures : schedule.arrivals) + (origin + step * position)
        let stride = step * stopCount
        @inline(__always) func departure(_ rank: Int) -> Int { dayStart + step * Int(leave[stride * rank].seconds) }

        guard departure(0) <= bound else {
            daysLeft = 0
            return nil
        }
        guard departure(tripCount - 1) >= now else { return nil }
        var (rank, high) = (0, tripCount - 1)
        while rank < high {
            let middle = (rank + high) >> 1
            if departure(middle) < now { rank = middle + 1 } else { high = middle }
        }
        let active = schedule.active + day * schedule.serviceCount
        let firstTrip = Int(row.firstTrip)
        var trip = firstTrip + (frame.isForward ? rank : tripCount - 1 - rank)
        while !active[schedule.tripServices[trip].int]
            || hasChanges && schedule.changedRuns[day * schedule.tripCount + trip] == schedule.mark
        {
            rank += 1
            guard rank < tripCount else { return nil }
            trip += step
        }
        let departure = departure(rank)
        guard departure <= bound, departure < end else { return nil }
        let firstStop = Int(row.firstStop) + (frame.isForward ? 0 : stopCount - 1)
        let boarding = Boarding(
            change: -1, trip: trip, day: day, pattern: pattern, tripCount: tripCount, rank: rank, stopCount: stopCount,
            position: position, departure: departure, step: step, stops: schedule.stops + firstStop,
            rules: schedule.rules + firstStop,
            times: (frame.isForward ? schedule.arrivals : schedule.departures) + (origin + stride * rank),
            dayStart: dayStart)
        end = min(end, boarding.time(at: stopCount - 1))
        return boarding
    }

    /// A changed run, where it can still be boarded.
    private func changed(_ number: Int, _ bound: Int) -> Boarding? {
        guard let changes = schedule.changes, schedule.changedDays[number] >= 0 else { return nil }
        let step = frame.sign
        let (stopCount, day) = (Int(row.stopCount), Int(schedule.changedDays[number]))
        let dayStart = frame.flipped(schedule.dayStarts[Int(row.zone) * schedule.dayCount + day])
        let origin = changes.firstTimes[number] + (frame.isForward ? 0 : stopCount - 1)
        let leave = (frame.isForward ? changes.departures : changes.arrivals)[origin + step * position]
        let departure = dayStart + step * Int(leave.seconds)
        guard departure >= now, departure <= bound,
            changes.rules[origin + step * position].rawValue & frame.boardRule != 0,
            let times = (frame.isForward ? changes.arrivals : changes.departures).baseAddress,
            let rules = changes.rules.baseAddress
        else { return nil }
        let firstStop = Int(row.firstStop) + (frame.isForward ? 0 : stopCount - 1)
        return Boarding(
            change: number, trip: changes.trips[number].int, day: day, pattern: pattern, tripCount: 1, rank: 0,
            stopCount: stopCount, position: position, departure: departure, step: step,
            stops: schedule.stops + firstStop, rules: rules + origin, times: times + origin, dayStart: dayStart)
    }
}
