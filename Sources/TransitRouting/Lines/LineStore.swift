import Archive
import Measures
import Transit

/// The runs of patterns over the days of a window, sorted into lines in which none overtakes another: what rounds ride.
///
/// A pattern keeps its trips in order on one day. Over several days, and with what a live overlay changes, its runs are
/// merged by time; one that would overtake, or that stops elsewhere, goes to a further line of the pattern. Most
/// patterns come to a single line, so that a round looks for one run and not for one a day and a change.
///
/// Lines are made when they are first asked for and kept while window, overlay and filter stay as they are; of another
/// overlay those patterns are made anew that it changes.
struct LineStore<Direction: PassDirection>: ~Copyable {
    let timetable: Timetable
    let rows: UnsafePointer<PatternRows.Row>
    let stops: UnsafePointer<StopIndex>
    let rules: UnsafePointer<StopRules>
    let tripServices: UnsafePointer<ServiceIndex>
    /// The trips that a vehicle goes on with, as the pass sees it.
    let seats: Adjacency<TripIndex, Continuation>
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
    private(set) var span = LineStore.always
    private(set) var changes: LiveColumns?
    /// What of a filter decides which runs there are.
    private var runFilter = TransitFilter.none
    private(set) var tripFilter: UnsafePointer<Bool>?

    var lines = FlatBuffer<RunLine>()
    var runs = FlatBuffer<LineRun>()
    /// When each run leaves position 0.
    var keys = FlatBuffer<Int32>()
    /// The day of each run, as the window counts.
    var days = FlatBuffer<Int32>()
    /// What is remembered of each line.
    var memories = FlatBuffer<LineMemory>()
    var slots = FlatBuffer<LineSlot>()
    var liveSlots = FlatBuffer<LineSlot>()
    private(set) var stamp: UInt32 = 0
    private(set) var liveStamp: UInt32 = 0
    /// `liveStamp` where the overlay changes a pattern, and where it changes a run: day after day, trip after trip.
    private(set) var changedPatterns = FlatBuffer<UInt32>()
    private(set) var changedRuns = FlatBuffer<UInt32>()
    var pending = FlatBuffer<PendingRun>()
    /// The line of each pending run among those of its pattern, and the last run of each line.
    var assigned = FlatBuffer<Int32>()
    var lastOfLine = FlatBuffer<Int32>()

    static var always: ClosedRange<Int> { Int.min...Int.max }

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

    /// Takes up the days from `earliest` to `latest`, an overlay, and of a filter the trips and the day.
    ///
    /// The first query of its days has lines of those runs alone that are under way in its time: a program that answers
    /// but one makes no more of them. With the second one the lines become those of the whole days, and serve all that
    /// follow within these.
    ///
    /// Complexity: O(1) for what was taken up last, O(changes) for another overlay, O(days · services) for other days.
    mutating func prepare(
        from earliest: Timestamp, to latest: Timestamp, changes new: LiveColumns?, longestTrip: Int,
        filter: TransitFilter, trips: UnsafePointer<Bool>?
    ) {
        let first = timetable.zone.local(earliest).day
        let last = timetable.zone.local(latest).day
        let longest = max(longestTrip, new?.latestTime ?? 0)
        let known = covered.flatMap { $0.first <= first && $0.last >= last && $0.longestTrip >= longest ? $0 : nil }
        let isCovered = known != nil && span.contains(second(earliest)) && span.contains(second(latest))
        let runFilter = TransitFilter(wheelchair: filter.wheelchair, bike: filter.bike, day: filter.day)
        // What former overlays have left behind is thrown away now and then.
        let isFull = lines.count > 64 * (timetable.patternCount + 16) || runs.count > 1 << 28
        if !isCovered || runFilter != self.runFilter || isFull || stamp > .max - 2 || liveStamp > .max - 2 {
            if stamp > .max - 2 || liveStamp > .max - 2 {
                slots.fill(LineSlot(), count: timetable.patternCount)
                liveSlots.fill(LineSlot(), count: timetable.patternCount)
                changedPatterns.fill(0, count: timetable.patternCount)
                changedRuns.removeAll()
                (stamp, liveStamp) = (0, 0)
            }
            let days = known ?? (first, last, longest)
            covered = days
            self.runFilter = runFilter
            base = timetable.zone.start(of: days.first)
            window.cover(
                timetable, from: base,
                to: timetable.zone.start(of: days.last.advanced(by: 1)).advanced(bySeconds: -1),
                instant: base, longestTrip: days.longestTrip, only: filter.day)
            let ends = [second(earliest), second(latest)].sorted()
            span = known == nil ? ends[0]...ends[1] : LineStore.always
            stamp += 1
            lines.removeAll()
            memories.removeAll()
            runs.removeAll()
            keys.removeAll()
            self.days.removeAll()
            changes = nil
        }
        tripFilter = trips
        if let new, new !== changes { lay(new) }
        changes = new
    }

    /// An instant as the pass counts.
    func second(_ instant: Timestamp) -> Int { Direction.sign * base.seconds(to: instant) }

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
    @inline(__always) func boardTime(_ run: LineRun, at position: Int) -> Int {
        Int(run.dayStart) + Direction.sign
            * Int((run.change < 0 ? boardTimes : liveBoardTimes)[Int(run.time) + Direction.sign * position].seconds)
    }

    /// When one gets off a run at a position, in seconds of the pass.
    @inline(__always) func alightTime(_ run: LineRun, at position: Int) -> Int {
        Int(run.dayStart) + Direction.sign
            * Int((run.change < 0 ? alightTimes : liveAlightTimes)[Int(run.time) + Direction.sign * position].seconds)
    }

    /// The first run of a line that one boards at a position at `ready` or later, as the line counts; its count where
    /// there is none.
    ///
    /// The times of position 0 lie side by side: there a first guess is found, as far off as the run that was found
    /// last takes to the position, and set right by the times of the position itself. Complexity: O(log runs) and few
    /// steps.
    @inline(__always) func firstRun(ofLine number: Int, _ line: RunLine, at position: Int, ready: Int) -> Int {
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
        ofLine number: Int, _ line: RunLine, at position: Int, ready: Int, before known: Int
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
    @inline(__always) func remember(_ memory: LineMemory, ofLine number: Int) {
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
}
