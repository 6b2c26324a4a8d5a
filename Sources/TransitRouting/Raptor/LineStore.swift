import Archive
import Measures
import Transit

/// The runs of patterns over the days of a window, sorted into lines in which none overtakes another: what rounds ride.
///
/// A pattern keeps its trips in order on one day. Over several days, and with what a live overlay changes, its runs are
/// merged by time; one that would overtake, or that stops elsewhere, goes to a further line of the pattern. Most patterns
/// come to a single line, so that a round looks for one run and not for one a day and a change.
///
/// Lines are made when they are first asked for and kept while window, overlay and filter stay as they are; of another
/// overlay those patterns are made anew that it changes.
struct LineStore<Direction: PassDirection>: ~Copyable {
    private let timetable: Timetable
    private let rows: UnsafePointer<PatternRows.Row>
    private let stops: UnsafePointer<StopIndex>
    private let rules: UnsafePointer<StopRules>
    private let tripServices: UnsafePointer<ServiceIndex>
    /// The trips that a vehicle goes on with, as the pass sees it.
    private let seats: Adjacency<TripIndex, Continuation>
    /// Whether any vehicle goes on as another trip.
    let hasSeats: Bool
    /// When one boards at a place of the time columns, and when one gets off there, as the pass sees it.
    let boardTimes: UnsafePointer<ServiceTime>
    let alightTimes: UnsafePointer<ServiceTime>
    private(set) var liveBoardTimes: UnsafePointer<ServiceTime>
    private(set) var liveAlightTimes: UnsafePointer<ServiceTime>

    private(set) var window = ServiceWindow()
    /// The instant from which the pass counts, and the days that the window was made for.
    private(set) var base = Timestamp(secondsSince1970: 0)
    private var covered: (first: ServiceDay, last: ServiceDay, longestTrip: Int)?
    /// The seconds of the pass outside which runs are left out.
    private var span = LineStore.always
    private(set) var changes: LiveColumns?
    private var tripFilter: UnsafePointer<Bool>?

    private(set) var lines = FlatBuffer<RaptorLine>()
    private(set) var runs = FlatBuffer<RaptorRun>()
    /// When each run leaves position 0.
    private(set) var keys = FlatBuffer<Int32>()
    /// The day of each run, as the window counts.
    private(set) var days = FlatBuffer<Int32>()
    /// What is remembered of each line.
    private(set) var memories = FlatBuffer<RaptorMemory>()
    private var slots = FlatBuffer<LineSlot>()
    private var liveSlots = FlatBuffer<LineSlot>()
    private var stamp: UInt32 = 0
    private var liveStamp: UInt32 = 0
    /// `liveStamp` where the overlay changes a pattern, and where it changes a run: day after day, trip after trip.
    private var changedPatterns = FlatBuffer<UInt32>()
    private var changedRuns = FlatBuffer<UInt32>()
    private var pending = FlatBuffer<PendingRun>()
    /// The line of each pending run among those of its pattern, and the last run of each line.
    private var assigned = FlatBuffer<Int32>()
    private var lastOfLine = FlatBuffer<Int32>()

    private static var always: ClosedRange<Int> { Int.min...Int.max }

    /// Complexity: O(patterns) memory; nothing is read.
    init(_ timetable: Timetable, _ patterns: PatternRows) {
        self.timetable = timetable
        rows = UnsafePointer(patterns.rows)
        stops = patterns.stops
        rules = patterns.rules
        tripServices = patterns.tripServices
        seats = Direction.isForward ? timetable.continuations : timetable.incomingContinuations
        hasSeats = seats.valueCount > 0
        boardTimes = Direction.isForward ? patterns.departures : patterns.arrivals
        alightTimes = Direction.isForward ? patterns.arrivals : patterns.departures
        liveBoardTimes = boardTimes
        liveAlightTimes = alightTimes
        slots.fill(LineSlot(), count: timetable.patternCount)
        liveSlots.fill(LineSlot(), count: timetable.patternCount)
        changedPatterns.fill(0, count: timetable.patternCount)
    }

    /// Takes up the days from `earliest` to `latest`, an overlay and a filter of trips and days, which is another than
    /// before where it `isNew`.
    ///
    /// The first query of its days has lines of those runs alone that are under way in its time: a program that answers but
    /// one makes no more of them. With the second one the lines become those of the whole days, and serve all that follow.
    ///
    /// Complexity: O(1) for what was taken up last, O(changes) for another overlay, O(days · services) for other days.
    mutating func prepare(
        from earliest: Timestamp, to latest: Timestamp, changes new: LiveColumns?, longestTrip: Int,
        tripFilter filter: UnsafePointer<Bool>?, day: ServiceDay?, isNew: Bool
    ) {
        let first = timetable.zone.local(earliest).day
        let last = timetable.zone.local(latest).day
        let longest = max(longestTrip, new?.latestTime ?? 0)
        let isSameDays = covered.map { $0.first == first && $0.last == last && $0.longestTrip >= longest } ?? false
        let isCovered = isSameDays && span.contains(second(earliest)) && span.contains(second(latest))
        // What former overlays have left behind is thrown away now and then.
        let isFull = lines.count > 64 * (timetable.patternCount + 16) || runs.count > 1 << 28
        if !isCovered || isNew || isFull || stamp > .max - 2 || liveStamp > .max - 2 {
            if stamp > .max - 2 || liveStamp > .max - 2 {
                slots.fill(LineSlot(), count: timetable.patternCount)
                liveSlots.fill(LineSlot(), count: timetable.patternCount)
                changedPatterns.fill(0, count: timetable.patternCount)
                changedRuns.removeAll()
                (stamp, liveStamp) = (0, 0)
            }
            covered = (first, last, longest)
            base = timetable.zone.start(of: first)
            window.cover(
                timetable, from: base, to: timetable.zone.start(of: last.advanced(by: 1)).advanced(bySeconds: -1),
                instant: base, longestTrip: longest, only: day)
            let ends = [second(earliest), second(latest)].sorted()
            span = isSameDays ? LineStore.always : ends[0]...ends[1]
            stamp += 1
            lines.removeAll()
            memories.removeAll()
            runs.removeAll()
            keys.removeAll()
            days.removeAll()
            changes = nil
        }
        tripFilter = filter
        if let new, new !== changes { lay(new) }
        changes = new
    }

    /// An instant as the pass counts.
    private func second(_ instant: Timestamp) -> Int { Direction.sign * base.seconds(to: instant) }

    /// Takes the changed runs out of the schedule.
    private mutating func lay(_ new: LiveColumns) {
        let count = window.dayCount * timetable.tripCount
        if changedRuns.count < count { changedRuns.fill(0, count: count) }
        liveStamp += 1
        for change in 0..<new.changeCount {
            let trip = new.changedTrips[change]
            changedPatterns[timetable.tripPatterns[trip].int] = liveStamp
            guard let day = window.number(of: new.changedDays[change]) else { continue }
            changedRuns[day * timetable.tripCount + trip.int] = liveStamp
        }
        guard let arrivals = new.arrivals.baseAddress, let departures = new.departures.baseAddress else {
            preconditionFailure("a column has an address")
        }
        liveBoardTimes = Direction.isForward ? departures : arrivals
        liveAlightTimes = Direction.isForward ? arrivals : departures
    }

    /// The lines of a pattern. Complexity: O(1); when asked first, O(runs + stops · places where days or changes meet).
    @inline(__always) mutating func lines(of pattern: Int) -> Range<Int> {
        let isChanged = changes != nil && changedPatterns[pattern] == liveStamp
        let slot = isChanged ? liveSlots[pattern] : slots[pattern]
        if slot.stamp == (isChanged ? liveStamp : stamp) { return Int(slot.first)..<Int(slot.first + slot.count) }
        return make(pattern, isChanged: isChanged)
    }

    /// When one boards a run at a position, in seconds of the pass.
    @inline(__always) func boardTime(_ run: RaptorRun, at position: Int) -> Int {
        Int(run.dayStart) + Direction.sign
            * Int((run.change < 0 ? boardTimes : liveBoardTimes)[Int(run.time) + Direction.sign * position].seconds)
    }

    /// When one gets off a run at a position, in seconds of the pass.
    @inline(__always) func alightTime(_ run: RaptorRun, at position: Int) -> Int {
        Int(run.dayStart) + Direction.sign
            * Int((run.change < 0 ? alightTimes : liveAlightTimes)[Int(run.time) + Direction.sign * position].seconds)
    }

    /// The first run of a line that one boards at a position at `ready` or later, as the line counts; its count where
    /// there is none.
    ///
    /// The times of position 0 lie side by side: there a first guess is found, as far off as the run that was found last
    /// takes to the position, and set right by the times of the position itself. Complexity: O(log runs) and few steps.
    @inline(__always) func firstRun(ofLine number: Int, _ line: RaptorLine, at position: Int, ready: Int) -> Int {
        let keys = self.keys.base + Int(line.firstRun)
        let runs = self.runs.base + Int(line.firstRun)
        let count = Int(line.runCount)
        let sample = Int(memories[number].hint)
        let offset = boardTime(runs[sample], at: position) - Int(keys[sample])
        var guess = LineStore.lowerBound(keys, count, ready - offset, near: sample)
        while guess < count, boardTime(runs[guess], at: position) < ready { guess += 1 }
        while guess > 0, boardTime(runs[guess - 1], at: position) >= ready { guess -= 1 }
        memories.base[number].hint = Int32(truncatingIfNeeded: min(guess, count - 1))
        return guess
    }

    /// The first run of a line, before one at a position of which one can board, that one can board there as well.
    @inline(__always) func firstRun(
        ofLine number: Int, _ line: RaptorLine, at position: Int, ready: Int, before known: Int
    ) -> Int {
        let runs = self.runs.base + Int(line.firstRun)
        var found = known
        while found > 0, boardTime(runs[found - 1], at: position) >= ready {
            found -= 1
            if known - found == 4 { return firstRun(ofLine: number, line, at: position, ready: ready) }
        }
        return found
    }

    /// Notes what of a line has been ridden.
    @inline(__always) func remember(_ memory: RaptorMemory, ofLine number: Int) {
        let hint = memories[number].hint
        memories.base[number] = memory
        memories.base[number].hint = hint
    }

    /// Forgets what has been ridden.
    func forgetRides() { for number in 0..<memories.count { memories.base[number].mark = 0 } }

    /// The same as `lowerBound(_:_:_:)`, looked for around a place: the nearer to it, the faster.
    @inline(__always) private static func lowerBound(
        _ keys: UnsafeMutablePointer<Int32>, _ count: Int, _ value: Int, near place: Int
    ) -> Int {
        var step = 1
        var (low, high) = (place, place)
        if Int(keys[place]) < value {
            repeat {
                low = high + 1
                high = low + step
                step *= 2
            } while high < count && Int(keys[high]) < value
            high = min(high, count)
        } else {
            repeat {
                high = low
                low = high - step
                step *= 2
            } while low >= 0 && Int(keys[low]) >= value
            low = max(0, low + 1)
        }
        return low + lowerBound(keys + low, high - low, value)
    }

    /// The first place of a sorted row at which there is no less than a value.
    @inline(__always) private static func lowerBound(_ keys: UnsafeMutablePointer<Int32>, _ count: Int, _ value: Int)
        -> Int
    {
        var (low, length) = (0, count)
        while length > 0 {
            let half = length >> 1
            if Int(keys[low + half]) < value {
                low += half + 1
                length -= half + 1
            } else {
                length = half
            }
        }
        return low
    }

    // MARK: Vehicles that go on

    /// Calls with the lines and runs, as these count, on which one may stay seated at the end of a run.
    ///
    /// A vehicle that is expected to leave before it arrives is none.
    mutating func forEachSeat(after number: Int, run place: Int, _ use: (Int, Int) -> Void) {
        let line = lines[number]
        let run = runs[Int(line.firstRun) + place]
        let day = Int(days[Int(line.firstRun) + place])
        let end = alightTime(run, at: Int(line.stopCount) - 1)
        for next in seats[TripIndex(Int(run.trip))] {
            let other = day + Direction.sign * Int(next.dayShift)
            guard (0..<window.dayCount).contains(other),
                window.active[min(day, other) * timetable.serviceIDs.count + next.service.int],
                let (line, run) = find(next.trip, day: other),
                boardTime(runs[Int(lines[line].firstRun) + run], at: 0) >= end
            else { continue }
            use(line, run)
        }
    }

    /// Where a run is: its line, and its number there; nil where it does not run. Complexity: O(log runs) for one as
    /// scheduled.
    private mutating func find(_ trip: TripIndex, day: Int) -> (Int, Int)? {
        let pattern = timetable.tripPatterns[trip].int
        let row = rows[pattern]
        let stopCount = Int(row.stopCount)
        let time =
            Int(row.firstTime) + (trip.int - Int(row.firstTrip)) * stopCount + (Direction.isForward ? 0 : stopCount - 1)
        let key =
            Direction.sign
            * (window.starts[Int(row.zone) * window.dayCount + day] + Int(boardTimes[time].seconds))
        for number in lines(of: pattern) {
            let line = lines[number]
            var place = firstRun(ofLine: number, line, at: 0, ready: key)
            while place < Int(line.runCount), Int(keys[Int(line.firstRun) + place]) == key {
                let found = Int(line.firstRun) + place
                if runs[found].trip == Int32(trip.int), Int(days[found]) == day { return (number, place) }
                place += 1
            }
        }
        guard changes != nil, changedPatterns[pattern] == liveStamp else { return nil }
        for number in lines(of: pattern) {
            let line = lines[number]
            for place in 0..<Int(line.runCount) {
                let found = Int(line.firstRun) + place
                if runs[found].trip == Int32(trip.int), Int(days[found]) == day { return (number, place) }
            }
        }
        return nil
    }

    // MARK: Making lines

    private mutating func make(_ pattern: Int, isChanged: Bool) -> Range<Int> {
        let row = rows[pattern]
        let first = lines.count
        pending.removeAll()
        if row.stopCount > 1 {
            gatherScheduled(pattern, row, isChanged: isChanged)
            if isChanged, let changes { gatherChanged(pattern, row, changes) }
            let own = rules + Int(row.firstStop)
            if row.headway > 0 {
                for number in 0..<pending.count { emitInOrder(number..<number + 1, pattern, row, rules: own) }
            } else {
                emit(pattern, row, rules: own)
            }
        }
        let slot = LineSlot(
            stamp: isChanged ? liveStamp : stamp, first: Int32(first), count: Int32(lines.count - first))
        if isChanged { liveSlots[pattern] = slot } else { slots[pattern] = slot }
        return first..<lines.count
    }

    /// The scheduled runs in the order of the pass.
    private mutating func gatherScheduled(_ pattern: Int, _ row: PatternRows.Row, isChanged: Bool) {
        let (dayCount, tripCount, stopCount) = (window.dayCount, Int(row.tripCount), Int(row.stopCount))
        let serviceCount = timetable.serviceIDs.count
        for number in 0..<dayCount {
            let day = Direction.isForward ? number : dayCount - 1 - number
            let active = window.active.base + day * serviceCount
            let dayStart = Direction.sign * window.starts[Int(row.zone) * dayCount + day]
            for rank in ranks(row, dayStart: dayStart) {
                let place = Direction.isForward ? rank : tripCount - 1 - rank
                let trip = Int(row.firstTrip) + place
                guard active[tripServices[trip].int] else { continue }
                if isChanged, changedRuns[day * timetable.tripCount + trip] == liveStamp { continue }
                if let tripFilter, !tripFilter[trip] { continue }
                let time = Int(row.firstTime) + place * stopCount + (Direction.isForward ? 0 : stopCount - 1)
                enqueue(
                    RaptorRun(time: Int32(time), dayStart: Int32(dayStart), trip: Int32(trip), change: -1), day, row)
            }
        }
    }

    /// The trips of a pattern on a day, as the pass counts them, that are under way in the span, by two binary searches.
    private func ranks(_ row: PatternRows.Row, dayStart: Int) -> Range<Int> {
        let (tripCount, stopCount) = (Int(row.tripCount), Int(row.stopCount))
        // Of vehicles that come without a schedule the times say when the first one does.
        guard span != LineStore.always, row.headway == 0 else { return 0..<tripCount }
        func run(_ rank: Int) -> RaptorRun {
            let place = Direction.isForward ? rank : tripCount - 1 - rank
            let time = Int(row.firstTime) + place * stopCount + (Direction.isForward ? 0 : stopCount - 1)
            return RaptorRun(time: Int32(time), dayStart: Int32(dayStart), trip: 0, change: -1)
        }
        func first(from low: Int, _ isThere: (RaptorRun) -> Bool) -> Int {
            var (low, high) = (low, tripCount)
            while low < high {
                let middle = (low + high) >> 1
                if isThere(run(middle)) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first(from: 0) { alightTime($0, at: stopCount - 1) >= span.lowerBound }
        return start..<first(from: start) { boardTime($0, at: 0) > span.upperBound }
    }

    /// The changed runs; those that stop elsewhere than the pattern come to lines of their own at once.
    private mutating func gatherChanged(_ pattern: Int, _ row: PatternRows.Row, _ changes: LiveColumns) {
        let stopCount = Int(row.stopCount)
        guard let rulesOfChanges = changes.rules.baseAddress else { return }
        let regular = pending.count
        // First those with rules of their own: they are emitted before the scheduled runs, which wait.
        for pass in 0..<2 {
            for number in changes.convoys(of: PatternIndex(pattern)) {
                let convoy = changes.convoys[number]
                guard let day = window.number(of: convoy.day) else { continue }
                let own = rulesOfChanges + Int(convoy.firstRule)
                let isRegular = (0..<stopCount).allSatisfy { own[$0] == rules[Int(row.firstStop) + $0] }
                guard isRegular == (pass == 1) else { continue }
                let dayStart = Direction.sign * window.starts[Int(row.zone) * window.dayCount + day]
                for rank in 0..<Int(convoy.runCount) {
                    let place = Direction.isForward ? rank : Int(convoy.runCount) - 1 - rank
                    let number = Int(convoy.firstRun) + place
                    let trip = changes.trips[number].int
                    if let tripFilter, !tripFilter[trip] { continue }
                    let time = Int(convoy.firstTime) + place * stopCount + (Direction.isForward ? 0 : stopCount - 1)
                    enqueue(
                        RaptorRun(
                            time: Int32(time), dayStart: Int32(dayStart), trip: Int32(trip), change: Int32(number)),
                        day, row)
                }
                if pass == 0, pending.count > regular {
                    emitInOrder(regular..<pending.count, pattern, row, rules: own)
                    while pending.count > regular { _ = pending.removeLast() }
                }
            }
        }
    }

    private mutating func enqueue(_ run: RaptorRun, _ day: Int, _ row: PatternRows.Row) {
        pending.append(
            PendingRun(
                key: Int32(boardTime(run, at: 0)), endKey: Int32(alightTime(run, at: Int(row.stopCount) - 1)),
                order: Int32(pending.count), day: Int32(day), run: run))
    }

    /// Sorts what is pending into as few lines as come about when each run joins the first that it does not break.
    private mutating func emit(_ pattern: Int, _ row: PatternRows.Row, rules own: UnsafePointer<StopRules>) {
        let count = pending.count
        guard count > 0 else { return }
        var isSorted = true
        for number in 1..<max(1, count) where pending[number].key < pending[number - 1].key { isSorted = false }
        if !isSorted {
            var all = UnsafeMutableBufferPointer(start: pending.base, count: count)
            all.sort { ($0.key, $0.endKey, $0.order) < ($1.key, $1.endKey, $1.order) }
        }
        assigned.removeAll()
        lastOfLine.removeAll()
        for number in 0..<count {
            var line = 0
            while line < lastOfLine.count, !follows(pending[number], pending[Int(lastOfLine[line])], row) { line += 1 }
            if line == lastOfLine.count { lastOfLine.append(Int32(number)) } else { lastOfLine[line] = Int32(number) }
            assigned.append(Int32(line))
        }
        if lastOfLine.count == 1 {
            emitInOrder(0..<count, pattern, row, rules: own)
            return
        }
        for line in 0..<lastOfLine.count {
            let first = runs.count
            for number in 0..<count where Int(assigned[number]) == line { append(pending[number]) }
            appendLine(pattern, row, own, from: first)
        }
    }

    /// Whether a run never overtakes another that leaves position 0 before it.
    private func follows(_ run: PendingRun, _ last: PendingRun, _ row: PatternRows.Row) -> Bool {
        if run.run.change < 0, last.run.change < 0, run.day == last.day {
            return Direction.isForward ? run.run.trip > last.run.trip : run.run.trip < last.run.trip
        }
        for position in 0..<Int(row.stopCount) {
            if boardTime(run.run, at: position) < boardTime(last.run, at: position)
                || alightTime(run.run, at: position) < alightTime(last.run, at: position)
            {
                return false
            }
        }
        return true
    }

    private mutating func emitInOrder(
        _ range: Range<Int>, _ pattern: Int, _ row: PatternRows.Row, rules own: UnsafePointer<StopRules>
    ) {
        let first = runs.count
        for number in range { append(pending[number]) }
        appendLine(pattern, row, own, from: first)
    }

    private mutating func append(_ run: PendingRun) {
        runs.append(run.run)
        keys.append(run.key)
        days.append(run.day)
    }

    private mutating func appendLine(
        _ pattern: Int, _ row: PatternRows.Row, _ own: UnsafePointer<StopRules>, from first: Int
    ) {
        let last = Direction.isForward ? 0 : Int(row.stopCount) - 1
        memories.append(RaptorMemory(hint: Int32((runs.count - first) / 2)))
        lines.append(
            RaptorLine(
                pattern: Int32(pattern), firstRun: Int32(first), runCount: Int32(runs.count - first),
                stopCount: row.stopCount, headway: row.headway, window: row.window, begin: keys[first],
                end: Int32(clamping: alightTime(runs[runs.count - 1], at: Int(row.stopCount) - 1)),
                goesOn: hasSeats
                    && (first..<runs.count).contains { !seats.range(of: TripIndex(Int(runs[$0].trip))).isEmpty },
                stops: stops + Int(row.firstStop) + last, rules: own + last))
    }
}
