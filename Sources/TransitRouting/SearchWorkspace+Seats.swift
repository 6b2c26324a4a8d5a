import Measures
import Transit

/// A vehicle on which one can stay at the end of a ride: it goes on as another trip.
struct Seat: BitwiseCopyable {
    /// The ride to its end.
    let before: Boarding
    /// The run that the vehicle goes on as, from its first stop on.
    let next: Boarding
    /// The label, where a pass has some, from which the ride before starts.
    let parent: Int32
    /// Whether one is on that by having stayed seated.
    let wasSeated: Bool
}

/// What a pass has stayed on: no run is ridden on twice, as all who are on it are at its stops together.
struct Stays: ~Copyable {
    /// Whether anything is to be noted at all.
    var isAsked = false
    /// Marks what belongs to the pass that runs now.
    var mark: UInt32 = 0
    /// The pass that has ridden on a run: day after day, trip after trip.
    var runs = FlatBuffer<UInt32>()
    /// The first of the trips of a pattern from which on all have been looked at, and the pass that did so: day after day,
    /// pattern after pattern.
    var firsts = FlatBuffer<First>()
    /// The same for convoys of changed runs, at their first run.
    var changedFirsts = FlatBuffer<First>()

    struct First: BitwiseCopyable {
        var mark: UInt32
        var rank: Int32
    }
}

extension SearchWorkspace {
    /// Forgets what passes before have stayed on.
    mutating func beginStays(_ schedule: Schedule) {
        guard stays.isAsked else { return }
        let runs = schedule.dayCount * schedule.tripCount
        let patterns = schedule.dayCount * timetable.patternCount
        let changes = schedule.changes?.runCount ?? 0
        let none = Stays.First(mark: 0, rank: 0)
        if stays.runs.count < runs || stays.firsts.count < patterns || stays.changedFirsts.count < changes
            || stays.mark == .max
        {
            stays.runs.fill(0, count: max(runs, stays.runs.count))
            stays.firsts.fill(none, count: max(patterns, stays.firsts.count))
            stays.changedFirsts.fill(none, count: max(changes, stays.changedFirsts.count))
            stays.mark = 0
        }
        stays.mark += 1
        seats.removeAll()
    }

    /// Notes the vehicles on which who boards can stay: those of the run that is boarded, and of all after it, since another
    /// vehicle may be the one that goes on. What earlier calls of the pass have looked at is left out.
    mutating func stay(
        _ boarding: Boarding, _ schedule: Schedule, _ frame: SearchFrame, _ bound: Int, parent: Int32 = -1
    ) {
        let isChanged = boarding.change >= 0
        let firsts =
            isChanged
            ? stays.changedFirsts.base + boarding.first
            : stays.firsts.base + (boarding.day * timetable.patternCount + boarding.pattern)
        let known = firsts.pointee.mark == stays.mark ? Int(firsts.pointee.rank) : boarding.tripCount
        guard boarding.rank < known else { return }
        firsts.pointee = Stays.First(mark: stays.mark, rank: Int32(boarding.rank))
        let continuations = frame.isForward ? timetable.continuations : timetable.incomingContinuations
        let last = boarding.stopCount - 1
        for later in 0..<known - boarding.rank {
            if boarding.time(at: later * boarding.stopCount + last) > bound { break }
            let change = isChanged ? boarding.change + frame.sign * later : -1
            let trip =
                isChanged
                ? schedule.changes.map { $0.trips[change].int } ?? 0 : boarding.trip + frame.sign * later
            if continuations.range(of: TripIndex(trip)).isEmpty { continue }
            guard isChanged ? schedule.allows(trip: trip) : schedule.isScheduled(trip: trip, day: boarding.day) else {
                continue
            }
            goOn(
                schedule.later(boarding, by: later, trip: trip, change: change, frame), schedule, frame, bound,
                parent: parent, wasSeated: false)
        }
    }

    /// Notes the vehicles with which that of a run goes on, of those that no ride of the pass has come to.
    mutating func goOn(
        _ before: Boarding, _ schedule: Schedule, _ frame: SearchFrame, _ bound: Int, parent: Int32 = -1,
        wasSeated: Bool = true
    ) {
        let end = before.time(at: before.stopCount - 1)
        guard end <= bound else { return }
        let continuations = frame.isForward ? timetable.continuations : timetable.incomingContinuations
        for number in continuations.range(of: TripIndex(before.trip)) {
            let next = continuations[number]
            let day = before.day + frame.sign * Int(next.dayShift)
            guard (0..<schedule.dayCount).contains(day),
                schedule.active[min(day, before.day) * schedule.serviceCount + next.service.int]
            else { continue }
            let run = day * schedule.tripCount + next.trip.int
            guard stays.runs[run] != stays.mark,
                let found = schedule.run(next.trip, day: day, timetable.tripPatterns[next.trip], frame),
                found.departure >= end
            else { continue }
            stays.runs[run] = stays.mark
            seats.append(Seat(before: before, next: found, parent: parent, wasSeated: wasSeated))
        }
    }
}

extension Schedule {
    /// A run of the same trips or the same convoy that comes `later` runs after another, boarded at the same position.
    fileprivate func later(
        _ boarding: Boarding, by later: Int, trip: Int, change: Int, _ frame: SearchFrame
    ) -> Boarding {
        let times = boarding.times + frame.sign * later * boarding.stopCount
        let departure =
            later == 0
            ? boarding.departure
            : boarding.dayStart + frame.sign
                * Int(boardTimes(times, isChanged: change >= 0, frame)[frame.sign * boarding.position].seconds)
        return Boarding(
            change: change, trip: trip, day: boarding.day, pattern: boarding.pattern, first: boarding.first,
            tripCount: boarding.tripCount, rank: boarding.rank + later, stopCount: boarding.stopCount,
            position: boarding.position, departure: departure, step: boarding.step, stops: boarding.stops,
            rules: boarding.rules, times: times, dayStart: boarding.dayStart, hasHeadway: false, goesOn: true)
    }

    /// Where the times at which one boards a run lie, for those at which one gets off.
    private func boardTimes(
        _ times: UnsafePointer<ServiceTime>, isChanged: Bool, _ frame: SearchFrame
    ) -> UnsafePointer<ServiceTime> {
        var (arrivals, departures) = (self.arrivals, self.departures)
        if isChanged, let changed = changes?.arrivals.baseAddress, let leaving = changes?.departures.baseAddress {
            (arrivals, departures) = (changed, leaving)
        }
        return frame.isForward ? departures + (times - arrivals) : arrivals + (times - departures)
    }

    /// A trip on a day from its first stop on, as the pass counts; nil where it does not run, or may not be ridden.
    fileprivate func run(_ trip: TripIndex, day: Int, _ pattern: PatternIndex, _ frame: SearchFrame) -> Boarding? {
        if let patternFilter, !patternFilter[pattern.int] { return nil }
        let row = rows[pattern.int]
        guard row.headway == 0 else { return nil }
        if isScheduled(trip: trip.int, day: day) {
            let number = trip.int - Int(row.firstTrip)
            return run(
                trip.int, change: -1, number: number, count: Int(row.tripCount), first: Int(row.firstTrip),
                firstTime: Int(row.firstTime), rules: rules + Int(row.firstStop), (arrivals, departures), day: day,
                pattern: pattern, frame)
        }
        guard allows(trip: trip.int), let changes, let arrivals = changes.arrivals.baseAddress,
            let departures = changes.departures.baseAddress, let rules = changes.rules.baseAddress
        else { return nil }
        let serviceDay = firstDay.advanced(by: day)
        for convoy in changes.convoys(of: pattern).lazy.map({ changes.convoys[$0] }) where convoy.day == serviceDay {
            for number in 0..<Int(convoy.runCount) where changes.trips[Int(convoy.firstRun) + number] == trip {
                return run(
                    trip.int, change: Int(convoy.firstRun) + number, number: number, count: Int(convoy.runCount),
                    first: Int(convoy.firstRun), firstTime: Int(convoy.firstTime),
                    rules: rules + Int(convoy.firstRule), (arrivals, departures), day: day, pattern: pattern, frame)
            }
        }
        return nil
    }

    /// A run by its number among trips or in a convoy.
    private func run(
        _ trip: Int, change: Int, number: Int, count: Int, first: Int, firstTime: Int,
        rules: UnsafePointer<StopRules>, _ columns: (UnsafePointer<ServiceTime>, UnsafePointer<ServiceTime>), day: Int,
        pattern: PatternIndex, _ frame: SearchFrame
    ) -> Boarding {
        let row = rows[pattern.int]
        let last = frame.isForward ? 0 : Int(row.stopCount) - 1
        let place = firstTime + number * Int(row.stopCount) + last
        let dayStart = frame.flipped(dayStarts[Int(row.zone) * dayCount + day])
        return Boarding(
            change: change, trip: trip, day: day, pattern: pattern.int, first: first, tripCount: count,
            rank: frame.isForward ? number : count - 1 - number, stopCount: Int(row.stopCount), position: 0,
            departure: dayStart + frame.sign * Int((frame.isForward ? columns.1 : columns.0)[place].seconds),
            step: frame.sign, stops: stops + (Int(row.firstStop) + last), rules: rules + last,
            times: (frame.isForward ? columns.0 : columns.1) + place, dayStart: dayStart, hasHeadway: false,
            goesOn: frame.isForward ? row.goesOn : row.cameOn)
    }
}

/// The stops to which one comes by staying seated beyond the last stop of a trip, where they are others.
///
/// Plain memory, which its owner has to give back.
struct SeatHops: BitwiseCopyable {
    private let hops: UnsafeMutablePointer<Int32>
    private let offsets: UnsafeMutablePointer<Int32>

    /// The stops after one.
    @inline(__always) subscript(stop: Int) -> UnsafeBufferPointer<Int32> {
        let first = Int(offsets[stop])
        return UnsafeBufferPointer(start: hops + first, count: Int(offsets[stop + 1]) - first)
    }

    func deallocate() {
        hops.deallocate()
        offsets.deallocate()
    }

    /// Those of a timetable with the clock, or against it. Complexity: O(trips), O(stops) where no vehicle goes on.
    @inline(never) static func made(_ timetable: Timetable, isForward: Bool) -> SeatHops {
        let count = timetable.stopCount
        let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: count + 1)
        offsets.initialize(repeating: 0, count: count + 1)
        let pairs = pairs(timetable, isForward: isForward)
        for pair in pairs { offsets[Int(pair[0]) + 1] += 1 }
        for stop in 0..<count { offsets[stop + 1] += offsets[stop] }
        let hops = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, pairs.count))
        for (number, pair) in pairs.enumerated() { (hops + number).initialize(to: pair[1]) }
        return SeatHops(hops: hops, offsets: offsets)
    }

    private static func pairs(_ timetable: Timetable, isForward: Bool) -> [[Int32]] {
        let continuations = timetable.continuations
        let stops = timetable.patternStops
        var pairs: Set<[Int32]> = []
        guard continuations.valueCount > 0 else { return [] }
        for trip in 0..<timetable.tripCount {
            for number in continuations.range(of: TripIndex(trip)) {
                let before = stops.range(of: timetable.tripPatterns[TripIndex(trip)])
                let after = stops.range(of: timetable.tripPatterns[continuations[number].trip])
                guard !before.isEmpty, !after.isEmpty else { continue }
                let end = Int32(stops[before.upperBound - 1].int)
                let start = Int32(stops[after.lowerBound].int)
                if end != start { pairs.insert(isForward ? [end, start] : [start, end]) }
            }
        }
        return pairs.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Notes of each pattern whether the vehicles of some trips go on, or have come as others; answers whether any do.
    @inline(never) static func mark(_ rows: UnsafeMutablePointer<PatternRows.Row>, _ timetable: Timetable) -> Bool {
        let continuations = timetable.continuations
        let incoming = timetable.incomingContinuations
        for position in 0..<continuations.valueCount {
            rows[timetable.tripPatterns[continuations[position].trip].int].cameOn = true
        }
        for position in 0..<incoming.valueCount {
            rows[timetable.tripPatterns[incoming[position].trip].int].goesOn = true
        }
        return continuations.valueCount > 0
    }
}
