import Measures
import Transit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How rounds of a search weigh walking.
struct WalkClasses: Equatable {
    /// How many classes there are.
    let count: Int
    /// Seconds of a walk that make one class.
    let unit: Int

    /// Walking does not count.
    static let one = WalkClasses(count: 1, unit: 1)

    /// How many classes a walk adds: its time in units, rounded to the nearest.
    @inline(__always) func classes(of seconds: Int) -> Int {
        count == 1 ? 0 : min(count - 1, (seconds + unit / 2) / unit)
    }
    var indices: Range<Int> { 0..<count }
    /// How many seconds one has walked at least who is in a class after so many walks.
    func least(_ number: Int, walks: Int) -> Int { max(0, number * unit - walks * (unit / 2)) }
    /// The class of one who comes from another and walks on; the last class takes all that is more.
    @inline(__always) func sum(_ a: Int, _ b: Int) -> Int { min(count - 1, a + b) }
}

/// The memory of rounds in one direction of the clock, and the rounds.
///
/// A stop has two states: reached by a vehicle (`2 · stop`), from where one may walk on, and reached on foot
/// (`2 · stop + 1`), from where one can only board. A last state is the end. Each has an entry for each number of
/// boardings (a row) and each class of walking: the first second at which it is reached with no more of both. So
/// entries never grow along a row's classes nor from row to row, and what is no better than another is not even noted.
struct RaptorPass<Direction: PassDirection>: ~Copyable {
    let timetable: Timetable
    let stopCount: Int
    let calls: UnsafePointer<PatternCall>
    let callOffsets: UnsafePointer<UInt32>
    /// The walks from each stop that the query allows.
    var walkRows: WalkRows
    let patternRows: UnsafePointer<PatternRows.Row>
    var store: LineStore<Direction>

    // What the query asks.
    var classes = WalkClasses.one
    /// Seconds that a change takes at each stop, and the usual time they were laid out for.
    let changes: UnsafeMutablePointer<Int32>
    private let ownChanges: UnsafePointer<Int32>
    private var usualChange = -1
    var patternFilter: UnsafePointer<Bool>?
    /// Seconds at least from each stop to the end.
    var rest: UnsafePointer<Int32>
    /// The filter for which states are closed, by its number.
    private var filterNumber = 0
    /// Rows but the first: the most boardings that are looked at.
    private(set) var roundCount = 0
    /// Entries: row after row, state after state, class after class, so that what a round looks at lies together; the
    /// labels of those that are reached lie in a column of their own.
    private var slacks: UnsafeMutablePointer<Int32>
    private var numbers: UnsafeMutablePointer<Int32>
    private var rowCapacity = 0
    /// How many entries a row has.
    private var rowLength = 0
    /// The states that have been reached since the rows were cleared, where walking counts.
    private var touched = FlatBuffer<Int32>()
    /// Whether each round begins with a copy of the row before, so that what a round finds is written but once. Else
    /// what is found goes to all rows after it too: where several starts share the rows, and where walking makes them
    /// long.
    private var copiesRows = false
    /// The last row that is complete while rows are copied.
    private var lastCopied = 0
    private var needsClearing = true
    var labels = FlatBuffer<RaptorLabel>()
    /// The first label of the round that runs.
    var firstLabel: Int32 = 0
    /// Seconds from a stop to the end on foot, or `unreached`.
    let ends: UnsafeMutablePointer<Int32>
    let endDecimeters: UnsafeMutablePointer<Int32>
    var endStops = FlatBuffer<Int32>()

    // What a round works on.
    /// The round that improved a stop, in two rows that take turns.
    let marks: UnsafeMutablePointer<UInt32>
    var mark: UInt32 = 1
    /// The mark with which the query began.
    private(set) var firstMark: UInt32 = 1
    /// Stops that the round before improved, and this one.
    var marked = FlatBuffer<Int32>()
    var improved = FlatBuffer<Int32>()
    /// Stops that this round has reached by a vehicle.
    var ridden = FlatBuffer<Int32>()
    let riddenMarks: UnsafeMutablePointer<UInt32>
    /// The positions at which a pattern may be boarded in the round, and the patterns that have any.
    let boardable: UnsafeMutablePointer<PositionSpan>
    var scanned = FlatBuffer<Int32>()
    /// Those of them that call where one walks to the end: ridden first, they tell what the others have to beat.
    var ending = FlatBuffer<Int32>()
    /// `firstMark` at patterns that call there.
    let endPatterns: UnsafeMutablePointer<UInt32>
    var cursors = FlatBuffer<RaptorCursor>()
    var events = FlatBuffer<RaptorEvent>()
    /// The deadlines of stops by the number of boardings, as the rows of the pass that looks back keep them; none while
    /// nothing is known of them. And what a second of this pass and the same one of that pass are together.
    var deadlines = FlatBuffer<UnsafePointer<Int32>>()
    var deadlineSum = 0
    /// Of each class of walking the second up to which the end is of use.
    private var latest = FlatBuffer<Int>()
    /// The vehicles that go on, as they are to be ridden, and the class of walking with which a run was last one of
    /// them.
    var seats = FlatBuffer<RaptorSeat>()
    var seatMarks = FlatBuffer<UInt64>()

    static var unreached: Int32 { .max }
    static var noRun: Int32 { .max }

    init(_ timetable: Timetable, _ patterns: PatternRows) {
        self.timetable = timetable
        stopCount = timetable.stopCount
        calls = patterns.calls
        callOffsets = patterns.callOffsets
        changes = .allocate(capacity: max(1, stopCount))
        changes.initialize(repeating: 0, count: stopCount)
        ownChanges = UnsafePointer(patterns.ownChanges)
        walkRows = patterns.walks(isForward: Direction.isForward)
        patternRows = UnsafePointer(patterns.rows)
        store = LineStore(timetable, patterns)
        rest = UnsafePointer(patterns.bound.seconds)
        slacks = Self.zeros(1)
        numbers = Self.zeros(1)
        ends = .allocate(capacity: max(1, stopCount))
        ends.initialize(repeating: Self.unreached, count: stopCount)
        endDecimeters = .allocate(capacity: max(1, stopCount))
        endDecimeters.initialize(repeating: 0, count: stopCount)
        marks = .allocate(capacity: max(1, 2 * stopCount))
        marks.initialize(repeating: 0, count: 2 * stopCount)
        riddenMarks = .allocate(capacity: max(1, stopCount))
        riddenMarks.initialize(repeating: 0, count: stopCount)
        endPatterns = .allocate(capacity: max(1, timetable.patternCount))
        endPatterns.initialize(repeating: 0, count: timetable.patternCount)
        boardable = .allocate(capacity: max(1, timetable.patternCount))
        boardable.initialize(repeating: .none, count: timetable.patternCount)
    }

    deinit {
        free(slacks)
        free(numbers)
        changes.deallocate()
        ends.deallocate()
        endDecimeters.deallocate()
        marks.deallocate()
        riddenMarks.deallocate()
        endPatterns.deallocate()
        boardable.deallocate()
    }

    /// Lays out how long a change takes. Complexity: O(1) where the usual time is that of the query before.
    mutating func setChange(_ seconds: Int) {
        guard seconds != usualChange else { return }
        usualChange = seconds
        for stop in 0..<stopCount { changes[stop] = ownChanges[stop] < 0 ? Int32(clamping: seconds) : ownChanges[stop] }
    }

    /// The state of the end.
    @inline(__always) var endState: Int { 2 * stopCount }

    /// The entries of a state in a row.
    @inline(__always) func entries(_ round: Int, _ state: Int) -> RaptorEntries {
        let place = round &* rowLength &+ state &* classes.count
        return RaptorEntries(slacks: slacks + place, numbers: numbers + place)
    }

    /// Makes all states unreached, those of stops that are not `allowed` for good, and lays out the walks at the end.
    ///
    /// Complexity: O(states), where walking counts O(states reached before); the first time and where the layout
    /// changes O(rows · states).
    mutating func clearStates(
        rounds: Int, classes new: WalkClasses, allowed: UnsafePointer<Bool>?, filter: Int, ends walks: [StopWalk]
    ) {
        let isNewFilter = filter != filterNumber
        filterNumber = filter
        deadlines.removeAll()
        let stateCount = 2 * stopCount + 1
        if needsClearing || isNewFilter || rounds > roundCount || new.count != classes.count {
            roundCount = max(rounds, new.count == classes.count ? roundCount : 0)
            rowLength = stateCount * new.count
            clear((roundCount + 1) * rowLength)
            if let allowed { close(allowed, new.count) }
            needsClearing = false
        } else if new.count == 1 {
            slacks.update(repeating: 0, count: rowLength)
            for round in 1...roundCount { slacks[round * rowLength + endState] = 0 }
            if let allowed { close(allowed, 1) }
        } else if 8 * touched.count > stateCount {
            slacks.update(repeating: 0, count: (roundCount + 1) * rowLength)
            if let allowed { close(allowed, new.count) }
        } else {
            for number in 0..<touched.count {
                for round in 0...roundCount {
                    entries(round, Int(touched[number])).slacks.update(repeating: 0, count: new.count)
                }
            }
        }
        classes = new
        copiesRows = new.count == 1
        lastCopied = 0
        touched.removeAll()
        labels.removeAll()
        marked.removeAll()
        improved.removeAll()
        ridden.removeAll()
        for number in 0..<endStops.count { ends[Int(endStops[number])] = Self.unreached }
        endStops.removeAll()
        for walk in walks {
            let stop = walk.stop.int
            if ends[stop] == Self.unreached { endStops.append(Int32(stop)) }
            if Int32(clamping: walk.walk.seconds) < ends[stop] {
                ends[stop] = Int32(clamping: walk.walk.seconds)
                endDecimeters[stop] = Int32(clamping: walk.walk.decimeters)
            }
        }
        if cursors.count < new.count {
            cursors.fill(
                RaptorCursor(run: Self.noRun, parent: -1, board: 0, dayStart: 0, times: store.alightTimes),
                count: new.count)
        }
        if mark > .max - 1 << 20 {
            marks.update(repeating: 0, count: 2 * stopCount)
            riddenMarks.update(repeating: 0, count: stopCount)
            seatMarks.removeAll()
            store.forgetRides()
            endPatterns.update(repeating: 0, count: timetable.patternCount)
            mark = 1
        }
        firstMark = mark
        for number in 0..<endStops.count {
            let stop = Int(endStops[number])
            for call in Int(callOffsets[stop])..<Int(callOffsets[stop + 1]) {
                endPatterns[calls[call].pattern.int] = firstMark
            }
        }
    }

    /// Takes states of stops out that are not allowed.
    private func close(_ allowed: UnsafePointer<Bool>, _ count: Int) {
        for stop in 0..<stopCount where !allowed[stop] {
            for round in 0...roundCount {
                let place = round * rowLength + 2 * stop * count
                (slacks + place).update(repeating: .max &- .min, count: 2 * count)
                (numbers + place).update(repeating: -1, count: 2 * count)
            }
        }
    }

    /// Makes so many entries unreached.
    private mutating func clear(_ count: Int) {
        guard count > rowCapacity else {
            slacks.update(repeating: 0, count: count)
            return
        }
        free(slacks)
        free(numbers)
        slacks = Self.zeros(count)
        numbers = Self.zeros(count)
        rowCapacity = count
    }

    private static func zeros(_ count: Int) -> UnsafeMutablePointer<Int32> {
        guard let memory = calloc(max(1, count), MemoryLayout<Int32>.stride) else {
            fatalError("no memory for \(count) labels")
        }
        return memory.bindMemory(to: Int32.self, capacity: max(1, count))
    }

    /// One more row, for a journey of more boardings than were thought of: as good as the last.
    mutating func addRound() {
        let known = (roundCount + 1) * rowLength
        func longer(_ column: UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<Int32> {
            let larger = Self.zeros(known + rowLength)
            larger.update(from: column, count: known)
            (larger + known).update(from: column + (known - rowLength), count: rowLength)
            free(column)
            return larger
        }
        slacks = longer(slacks)
        numbers = longer(numbers)
        rowCapacity = known + rowLength
        roundCount += 1
    }

    /// Makes a row as good as the one before, but for the end, which is known for all rows.
    mutating func beginRow(_ round: Int) {
        guard copiesRows else { return }
        let (from, to) = ((round - 1) * rowLength, round * rowLength)
        (slacks + to).update(from: slacks + from, count: rowLength - 1)
        lastCopied = round
    }

    /// Makes all rows complete, for further starts.
    mutating func completeRows() {
        guard copiesRows else { return }
        while lastCopied < roundCount { beginRow(lastCopied + 1) }
        copiesRows = false
    }

    /// Bounds the end by what a journey may cost that starts at second `start`.
    mutating func boundEnd(_ burden: JourneyBurden, from start: Int) {
        touch(endState)
        latest.fill(.min, count: classes.count)
        for round in (0...roundCount).reversed() {
            let entry = entries(round, endState)
            for number in classes.indices.reversed() {
                let time = start + burden.seconds(boardings: round, walked: classes.least(number, walks: round + 1)) + 1
                // No bound is below one for more boardings or more walking, as entries never grow.
                latest[number] = max(time, latest[number], number + 1 < classes.count ? latest[number + 1] : .min)
                if Int(entry[number].time) > latest[number] {
                    entry[number] = RaptorEntry(time: Int32(clamping: latest[number]), label: -1)
                }
            }
        }
    }

    /// Whether who is at a stop at a second can still be at the end before another one.
    @inline(__always) func leads(_ stop: Int, at time: Int, before end: Int) -> Bool {
        time &+ Int(rest[stop]) < end
    }

    /// Bounds the end: only what is there before `time` is of use, with a class of walking and all above.
    mutating func boundEnd(before time: Int, from first: Int) {
        let time = Int32(clamping: time)
        touch(endState)
        for round in 0...roundCount {
            let entry = entries(round, endState)
            for number in first..<classes.count where entry[number].time > time {
                entry[number] = RaptorEntry(time: time, label: -1)
            }
        }
    }

    @inline(__always) private mutating func touch(_ state: Int) {
        if classes.count > 1, entries(roundCount, state).slacks[classes.count &- 1] == 0 {
            touched.append(Int32(state))
        }
    }

    /// Notes a way to a state where it is better than what is known; answers whether it is.
    @inline(__always) mutating func improve(_ round: Int, _ number: Int, _ label: RaptorLabel) -> Bool {
        let state = Int(label.state)
        let count = classes.count
        guard label.time < entries(round, state).time(number) else { return false }
        touch(state)
        let new = RaptorEntry(time: label.time, label: Int32(labels.count))
        labels.append(label)
        if count == 1, state != endState {
            improveAlone(round, state, new)
            return true
        }
        var row = round
        while row <= roundCount {
            let entry = entries(row, state)
            guard entry.time(number) > label.time else { break }
            entry[number] = new
            var higher = number &+ 1
            while higher < count, entry.time(higher) > label.time {
                entry[higher] = new
                higher &+= 1
            }
            row &+= 1
        }
        return true
    }

    /// The same where walking does not count, for a stop. What a round boards has been reached in the one before, so
    /// that labels are not looked for in other rows than their own.
    @inline(__always) private func improveAlone(_ round: Int, _ state: Int, _ new: RaptorEntry) {
        entries(round, state)[0] = new
        if copiesRows { return }
        let slack = .max &- new.time
        var place = (round &+ 1) &* rowLength &+ state
        let end = (roundCount &+ 1) &* rowLength
        while place < end, slacks[place] < slack {
            slacks[place] = slack
            place &+= rowLength
        }
    }

    /// Notes that a stop is to be boarded in the next round.
    @inline(__always) mutating func noteImproved(_ stop: Int) {
        let place = Int(mark & 1) * stopCount + stop
        if marks[place] != mark {
            marks[place] = mark
            improved.append(Int32(stop))
        }
    }

    /// Whether the round before improved a stop.
    @inline(__always) func isMarked(_ stop: Int) -> Bool {
        marks[Int((mark - 1) & 1) * stopCount + stop] == mark - 1
    }

    /// What the last round improved is what the next one boards.
    mutating func closeRound() {
        swap(&marked, &improved)
        improved.removeAll()
        ridden.removeAll()
        mark += 1
    }

    /// Nothing is left to be boarded.
    mutating func forgetMarks() {
        improved.removeAll()
        ridden.removeAll()
        mark += 2
    }
}
