import Measures
import Transit

extension RaptorPass {
    /// Walks from the start to stops at second `start`, each to be boarded in the round after a row's.
    mutating func startAll(_ walks: [StopWalk], at start: Int, in row: Int = 0) {
        for walk in walks {
            let walked = classes.classes(of: walk.walk.seconds)
            let label = startLabel(walk, at: start)
            let end = Int(entries(min(row + 1, roundCount), endState).time(walked))
            guard leads(walk.stop.int, at: Int(label.time), before: end) else { continue }
            if improve(row, walked, label) { noteImproved(walk.stop.int) }
        }
    }

    func startLabel(_ walk: StopWalk, at start: Int) -> RaptorLabel {
        RaptorLabel(
            parent: -1, state: Int32(2 * walk.stop.int + 1), time: Int32(clamping: start + walk.walk.seconds), line: -1,
            run: 0, first: Int32(clamping: walk.walk.seconds), second: Int32(clamping: walk.walk.decimeters))
    }

    /// Rounds from `first` on until nothing gets better or `most` have been made.
    mutating func run(from first: Int, most: Int) {
        var round = first
        while improved.count > 0, round <= most {
            makeRound(round)
            round += 1
        }
        forgetMarks()
    }

    /// Boards where the round before came to, and walks on.
    mutating func makeRound(_ round: Int) {
        if round > roundCount { addRound() }
        closeRound()
        beginRow(round)
        firstLabel = Int32(labels.count)
        ride(round)
        walk(round)
    }

    /// Rides all lines that call where the round before came to.
    private mutating func ride(_ round: Int) {
        scanned.removeAll()
        ending.removeAll()
        /// The first second at which anything may be boarded.
        var earliest = Int32.max
        let before = entries(round - 1, 0)
        for number in 0..<marked.count {
            let stop = Int(marked[number])
            let state = 2 &* stop &* classes.count
            earliest = min(
                earliest, before.time(state &+ classes.count &- 1), before.time(state &+ 2 &* classes.count &- 1))
            for call in Int(callOffsets[stop])..<Int(callOffsets[stop + 1]) {
                let pattern = calls[call].pattern.int
                if let patternFilter, !patternFilter[pattern] { continue }
                let place = Int32(calls[call].position)
                let span = boardable[pattern]
                if span.first == .max {
                    if endPatterns[pattern] == firstMark {
                        ending.append(Int32(pattern))
                    } else {
                        scanned.append(Int32(pattern))
                    }
                }
                boardable[pattern] = PositionSpan(first: min(span.first, place), last: max(span.last, place))
            }
        }
        for number in 0..<ending.count { ride(Int(ending[number]), round, from: earliest) }
        for number in 0..<scanned.count { ride(Int(scanned[number]), round, from: earliest) }
    }

    /// Rides the lines of a pattern that can be boarded at `earliest` or later.
    @inline(__always) private mutating func ride(_ pattern: Int, _ round: Int, from earliest: Int32) {
        let span = boardable[pattern].seen(Direction.self, stopCount: patternRows[pattern].stopCount)
        boardable[pattern] = .none
        for line in store.lines(of: pattern) {
            if store.lines[line].headway > 0 {
                scanHeadway(line, from: Int(span.first), round)
            } else if store.lines[line].end < earliest
                || store.lines[line].begin >= entries(endRow(of: store.lines[line], round), endState).time()
            {
                continue
            } else if classes.count == 1 {
                scan(line, span, round)
            } else {
                scanClasses(line, span, round)
            }
        }
    }

    /// The row whose ways to the end one has to beat who boards a line in a round: a line that does not call where one
    /// walks to the end, and on whose vehicle one cannot stay, takes one boarding more at least.
    @inline(__always) private func endRow(of line: RunLine, _ round: Int) -> Int {
        line.goesOn || endPatterns[Int(line.pattern)] == firstMark ? round : min(round &+ 1, roundCount)
    }

    /// Rides along a line, where walking does not count: at each stop one gets off, and changes to an earlier run that
    /// the round before allows.
    ///
    /// The bound is consistent: what does not lead to the end in time from one stop on does not from any later one
    /// either. Such a run is ridden no further, but remains what an earlier one has to beat, as does what was ridden
    /// before.
    private mutating func scan(_ number: Int, _ span: PositionSpan, _ round: Int) {
        let line = store.lines[number]
        let last = Int(line.stopCount) &- 1
        let (known, before) = (entries(round, 0).slacks, entries(round &- 1, 0))
        let (rest, change) = (rest, changes)
        let best = entries(endRow(of: line, round), endState)
        let marks = UnsafePointer(self.marks + Int((mark &- 1) & 1) &* stopCount)
        let wanted = mark &- 1
        let runs = store.runs.base + Int(line.firstRun)
        let lastBoarding = min(Int(span.last), last &- 1)
        var end = Int(best.time())
        var memory = store.memories[number]
        // Where the vehicle goes on, each run may lead elsewhere.
        let isRemembered = !line.goesOn && memory.mark >= firstMark && Int(memory.round) <= round
        if !isRemembered { (memory.first, memory.last) = (.none, .none) }
        let ridden = (memory.first, memory.last)
        var nextStep = Int(ridden.0.position)
        var (firstStep, lastStep) = (LineMemory.Step.none, LineMemory.Step.none)
        /// The run that an earlier one has to beat, whether it is ridden, and the one before it.
        var current = Int.max
        var isRiding = false
        var earlier = LineRun(time: 0, dayStart: 0, trip: 0, change: -1)
        var (parent, board) = (Int32(-1), Int32(0))
        var dayStart = 0
        var times = store.alightTimes
        var position = Int(span.first)
        while position <= last {
            let place = Direction.sign &* position
            let stop = line.stops[place].int
            if isRiding {
                let time = dayStart &+ Direction.sign &* Int(times[place].seconds)
                if time &+ Int(rest[stop]) >= end {
                    isRiding = false
                } else if time < Int(.max &- known[2 &* stop]), line.rules[place].rawValue & Direction.alightRule != 0 {
                    getOff(
                        round, 0,
                        RaptorLabel(
                            parent: parent, state: Int32(truncatingIfNeeded: 2 &* stop),
                            time: Int32(truncatingIfNeeded: time), line: Int32(truncatingIfNeeded: number),
                            run: Int32(truncatingIfNeeded: current), first: board,
                            second: Int32(truncatingIfNeeded: position)))
                    end = Int(best.time())
                }
            }
            if position >= nextStep {
                let step = position >= Int(ridden.1.position) ? ridden.1 : ridden.0
                nextStep = step.position == ridden.1.position ? .max : Int(ridden.1.position)
                if Int(step.run) <= current {
                    current = Int(step.run)
                    isRiding = false
                    if current > 0 { earlier = runs[current &- 1] }
                }
            }
            if position <= lastBoarding, marks[stop] == wanted,
                line.rules[place].rawValue & Direction.boardRule != 0
            {
                let sitting = Int(.max &- before.slacks[2 &* stop]) &+ Int(change[stop])
                let ready = min(sitting, Int(.max &- before.slacks[2 &* stop &+ 1]))
                if ready &+ Int(rest[stop]) < end,
                    current == .max || current > 0 && store.boardTime(earlier, at: position) >= ready
                {
                    let found =
                        current == .max
                        ? store.firstRun(ofLine: number, line, at: position, ready: ready)
                        : store.firstRun(ofLine: number, line, at: position, ready: ready, before: current &- 1)
                    if found < min(current, Int(line.runCount)) {
                        current = found
                        isRiding = true
                        parent = before.numbers[2 &* stop &+ (ready == sitting ? 0 : 1)]
                        board = Int32(truncatingIfNeeded: position)
                        let run = runs[found]
                        dayStart = Int(run.dayStart)
                        times = (run.change < 0 ? store.alightTimes : store.liveAlightTimes) + Int(run.time)
                        if current > 0 { earlier = runs[current &- 1] }
                        lastStep = LineMemory.Step(
                            position: Int32(truncatingIfNeeded: position), run: Int32(truncatingIfNeeded: found))
                        if firstStep.position == .max { firstStep = lastStep }
                    }
                }
            }
            position &+= 1
            if !isRiding, position > lastBoarding { break }
        }
        if line.goesOn {
            guard isRiding else { return }
            stay(number, from: current, before: Int(line.runCount), parent: parent, board: board, walked: 0, round)
            rideSeats(round)
        } else if firstStep.position < .max {
            if firstStep.position < ridden.0.position { memory.first = firstStep }
            if lastStep.run <= ridden.1.run { memory.last = lastStep }
            memory.mark = mark
            memory.round = Int32(truncatingIfNeeded: round)
            store.remember(memory, ofLine: number)
        }
    }

    /// The same with a run for each class of walking.
    private mutating func scanClasses(_ number: Int, _ span: PositionSpan, _ round: Int) {
        let line = store.lines[number]
        let last = Int(line.stopCount) - 1
        let count = classes.count
        let runs = store.runs.base + Int(line.firstRun)
        let lastBoarding = min(Int(span.last), last - 1)
        let cursors = self.cursors.base
        for walked in 0..<count { cursors[walked].run = Self.noRun }
        let ends = entries(endRow(of: line, round), endState)
        /// A bit for each class in which one rides a run that may still lead to the end in time.
        var riding: UInt32 = 0
        var position = Int(span.first)
        while position <= last {
            let stop = line.stops[Direction.sign * position].int
            if riding != 0 {
                let mayAlight = line.rules[Direction.sign * position].rawValue & Direction.alightRule != 0
                let known = entries(round, 2 * stop)
                var lower = Self.noRun
                var rest = riding
                while rest != 0 {
                    let walked = rest.trailingZeroBitCount
                    rest &= rest &- 1
                    // With more walking only an earlier run is of use.
                    guard cursors[walked].run < lower else { continue }
                    lower = cursors[walked].run
                    let time =
                        cursors[walked].dayStart
                        + Direction.sign * Int(cursors[walked].times[Direction.sign * position].seconds)
                    if !leads(stop, at: time, before: Int(ends.time(walked))) {
                        riding &= ~(1 << UInt32(walked))
                    } else if mayAlight, time < Int(known.time(walked)) {
                        getOff(
                            round, walked,
                            RaptorLabel(
                                parent: cursors[walked].parent, state: Int32(2 * stop), time: Int32(time),
                                line: Int32(number), run: lower, first: cursors[walked].board,
                                second: Int32(position)))
                    }
                }
            }
            if position <= lastBoarding, isMarked(stop),
                line.rules[Direction.sign * position].rawValue & Direction.boardRule != 0
            {
                riding |= board(number, line, at: position, stop, round, runs, before: ends)
            }
            position += 1
            if riding == 0, position > lastBoarding { break }
        }
        guard line.goesOn, riding != 0 else { return }
        var end = Int(line.runCount)
        for walked in 0..<count where Int(cursors[walked].run) < end {
            let cursor = cursors[walked]
            if riding & 1 << UInt32(walked) != 0 {
                stay(
                    number, from: Int(cursor.run), before: end, parent: cursor.parent, board: cursor.board,
                    walked: walked, round)
            }
            end = Int(cursor.run)
        }
        rideSeats(round)
    }

    /// Changes to earlier runs at a stop, in each class of walking that the round before allows one; answers in which,
    /// a bit each.
    @inline(__always) private mutating func board(
        _ number: Int, _ line: RunLine, at position: Int, _ stop: Int, _ round: Int,
        _ runs: UnsafeMutablePointer<LineRun>, before ends: RaptorEntries
    ) -> UInt32 {
        var changed: UInt32 = 0
        let count = classes.count
        let cursors = self.cursors.base
        let riding = entries(round - 1, 2 * stop)
        let walking = entries(round - 1, 2 * stop + 1)
        var earlier = Int.max
        for walked in 0..<count {
            let sitting = Int(riding.time(walked)) + Int(changes[stop])
            let ready = min(sitting, Int(walking.time(walked)))
            guard ready < earlier else { continue }
            earlier = ready
            if !leads(stop, at: ready, before: Int(ends.time(walked))) { continue }
            let current = Int(cursors[walked].run)
            if cursors[walked].run != Self.noRun,
                current == 0 || store.boardTime(runs[current - 1], at: position) < ready
            {
                continue
            }
            let found = store.firstRun(ofLine: number, line, at: position, ready: ready)
            guard found < min(current, Int(line.runCount)) else { continue }
            let run = runs[found]
            let cursor = RaptorCursor(
                run: Int32(found), parent: ready == sitting ? riding[walked].label : walking[walked].label,
                board: Int32(position), dayStart: Int(run.dayStart),
                times: (run.change < 0 ? store.alightTimes : store.liveAlightTimes) + Int(run.time))
            var higher = walked
            while higher < count, cursors[higher].run > cursor.run {
                cursors[higher] = cursor
                changed |= 1 << UInt32(higher)
                higher += 1
            }
        }
        return changed
    }

    /// Rides one run from a position on, boarded in the first round by one who is there at second `ready`.
    mutating func ride(_ event: RaptorEvent, parent: Int32, walked: Int, ready: Int) {
        let line = store.lines[Int(event.line)]
        var run = store.runs[Int(line.firstRun + event.run)]
        var boarded = Int32(0)
        if line.headway > 0, let expected = store.expected(line, at: Int(event.position), ready: ready) {
            run.dayStart = Int32(expected.dayStart)
            boarded = Int32(expected.boarded)
        }
        let ends = entries(endRow(of: line, 1), endState)
        var position = Int(event.position) + 1
        while position < Int(line.stopCount) {
            let time = store.alightTime(run, at: position)
            let stop = line.stops[Direction.sign * position].int
            if !leads(stop, at: time, before: Int(ends.time(walked))) { break }
            if time < Int(entries(1, 2 * stop).time(walked)),
                line.rules[Direction.sign * position].rawValue & Direction.alightRule != 0
            {
                getOff(
                    1, walked,
                    RaptorLabel(
                        parent: parent, state: Int32(2 * stop), time: Int32(time), line: event.line, run: event.run,
                        first: event.position, second: Int32(position), boarded: boarded))
            }
            position += 1
        }
        if line.goesOn, position == Int(line.stopCount) {
            let place = Int(event.run)
            stay(
                Int(event.line), from: place, before: place + 1, parent: parent, board: event.position, walked: walked,
                1)
            rideSeats(1)
        }
    }

    /// Notes that a vehicle has come to a stop in time, and the end where it can be walked to from there.
    @inline(__always) mutating func getOff(_ round: Int, _ walked: Int, _ label: RaptorLabel) {
        let number = Int32(labels.count)
        let stop = Int(label.state) >> 1
        guard isInTime(round, stop, Int(label.time)), improve(round, walked, label) else { return }
        let ready = Int(label.time) &+ Int(changes[stop])
        // Whoever came there on foot before boards no later.
        if ready < Int(entries(round, Int(label.state) &+ 1).time(walked)), mayBoard(round, stop, ready) {
            noteImproved(stop)
        }
        if riddenMarks[stop] != mark {
            riddenMarks[stop] = mark
            ridden.append(Int32(stop))
        }
        if ends[stop] != Self.unreached {
            _ = improve(
                round, classes.sum(walked, classes.classes(of: Int(ends[stop]))),
                RaptorLabel(
                    parent: number, state: Int32(endState), time: label.time + ends[stop], line: -1, run: 0,
                    first: ends[stop], second: endDecimeters[stop]))
        }
    }

    /// Walks on from all stops that the round has ridden to.
    mutating func walk(_ round: Int) {
        if classes.count == 1 { return walkPlainly(round) }
        let next = min(round + 1, roundCount)
        for number in 0..<ridden.count {
            let stop = Int(ridden[number])
            let from = Int(walkRows.offsets[stop])
            let to = Int(walkRows.offsets[stop + 1])
            if from == to { continue }
            var before = Int32(-1)
            for walked in 0..<classes.count {
                // The label of a state that is not reached says nothing.
                if entries(round, 2 * stop).time(walked) == Self.unreached { continue }
                let entry = entries(round, 2 * stop)[walked]
                // What was known before the round has walked on already.
                if entry.label == before || entry.label < firstLabel { continue }
                before = entry.label
                walk(from..<to, from: entry, walked, round, next)
            }
        }
    }

    /// The same where walking does not count.
    private mutating func walkPlainly(_ round: Int) {
        let end = Int(entries(min(round + 1, roundCount), endState).time())
        let known = entries(round, 0)
        let (rest, change, rows) = (rest, changes, walkRows)
        for number in 0..<ridden.count {
            let stop = Int(ridden[number])
            let (start, label) = (Int(known.time(2 &* stop)), known.numbers[2 &* stop])
            // What was known before the round has walked on already.
            if label < firstLabel || start &+ Int(rest[stop]) >= end { continue }
            for place in Int(rows.offsets[stop])..<Int(rows.offsets[stop &+ 1]) {
                let transfer = rows.transfers[place]
                let other = transfer.to.int
                // What the timetable says of a change at the stop itself is no walk.
                if other == stop { continue }
                let time = start &+ Int(transfer.seconds)
                if time >= end { break }
                if time &+ Int(rest[other]) >= end || time >= Int(known.time(2 &* other &+ 1)) { continue }
                // Whoever came there by a vehicle can board as early.
                let sitting = Int(known.time(2 &* other))
                if sitting <= time, sitting &+ Int(change[other]) <= time { continue }
                if !mayBoard(round, other, time) { continue }
                if improve(
                    round, 0,
                    RaptorLabel(
                        parent: label, state: Int32(truncatingIfNeeded: 2 &* other &+ 1),
                        time: Int32(truncatingIfNeeded: time), line: -1, run: 0,
                        first: Int32(truncatingIfNeeded: Int(transfer.seconds)),
                        second: Int32(truncatingIfNeeded: Int(transfer.decimeters))))
                {
                    noteImproved(other)
                }
            }
        }
    }

    @inline(__always) private mutating func walk(
        _ places: Range<Int>, from entry: RaptorEntry, _ walked: Int, _ round: Int, _ next: Int
    ) {
        let bound = Int(entries(next, endState).time(walked))
        for place in places {
            let transfer = walkRows.transfers[place]
            // What the timetable says of a change at the stop itself is no walk.
            if transfer.to.int == Int(labels[Int(entry.label)].state) >> 1 { continue }
            let time = Int(entry.time) + Int(transfer.seconds)
            if time >= bound { break }
            let sum = classes.sum(walked, classes.classes(of: Int(transfer.seconds)))
            let other = transfer.to.int
            if !leads(other, at: time, before: bound) { continue }
            // Whoever came there by a vehicle can board as early.
            if Int(entries(round, 2 * other).time(sum)) + Int(changes[other]) <= time { continue }
            if improve(
                round, sum,
                RaptorLabel(
                    parent: entry.label, state: Int32(2 * other + 1), time: Int32(time), line: -1, run: 0,
                    first: Int32(transfer.seconds), second: Int32(transfer.decimeters)))
            {
                noteImproved(other)
            }
        }
    }
}
