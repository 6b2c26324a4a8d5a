import Measures
import Transit

extension RaptorPass {
    /// Walks from the start to stops at second `start`, each to be boarded in the first round.
    mutating func startAll(_ walks: [StopWalk], at start: Int) {
        for walk in walks {
            let walked = classes.classes(of: walk.walk.seconds)
            let label = startLabel(walk, at: start)
            let end = Int(entries(min(1, roundCount), endState)[walked].time)
            guard leads(walk.stop.int, at: Int(label.time), before: end) else { continue }
            if improve(0, walked, label) { noteImproved(walk.stop.int) }
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
            if round > roundCount { addRound() }
            closeRound()
            firstLabel = Int32(labels.count)
            ride(round)
            walk(round)
            round += 1
        }
        forgetMarks()
    }

    /// Rides all lines that call where the round before came to.
    private mutating func ride(_ round: Int) {
        scanned.removeAll()
        for number in 0..<marked.count {
            let stop = Int(marked[number])
            for call in Int(callOffsets[stop])..<Int(callOffsets[stop + 1]) {
                let pattern = calls[call].pattern.int
                if let patternFilter, !patternFilter[pattern] { continue }
                let place = Int32(calls[call].position)
                let position = Direction.isForward ? place : patternRows[pattern].stopCount - 1 - place
                if firstPositions[pattern] == .max { scanned.append(Int32(pattern)) }
                firstPositions[pattern] = min(firstPositions[pattern], position)
            }
        }
        for number in 0..<scanned.count {
            let pattern = Int(scanned[number])
            let position = Int(firstPositions[pattern])
            firstPositions[pattern] = .max
            for line in store.lines(of: pattern) {
                if store.lines[line].headway > 0 {
                    scanHeadway(line, from: position, round)
                } else if classes.count == 1 {
                    scan(line, from: position, round)
                } else {
                    scanClasses(line, from: position, round)
                }
            }
        }
    }

    /// Rides along a line, where walking does not count: at each stop one gets off, and changes to an earlier run that the
    /// round before allows.
    private mutating func scan(_ number: Int, from first: Int, _ round: Int) {
        let line = store.lines[number]
        let last = Int(line.stopCount) - 1
        let before = rows + (round - 1) * stride
        let row = rows + round * stride
        let end = row + endState
        let runs = store.runs.base + Int(line.firstRun)
        var current = Int.max
        var (parent, board) = (Int32(-1), Int32(0))
        var dayStart = 0
        var times = store.alightTimes
        var position = first
        while position <= last {
            let stop = line.stops[Direction.sign * position].int
            let rules = line.rules[Direction.sign * position].rawValue
            if current < .max, rules & Direction.alightRule != 0 {
                let time = dayStart + Direction.sign * Int(times[Direction.sign * position].seconds)
                if time < Int(row[2 * stop].time), leads(stop, at: time, before: Int(end.pointee.time)) {
                    getOff(
                        round, 0,
                        RaptorLabel(
                            parent: parent, state: Int32(2 * stop), time: Int32(time), line: Int32(number),
                            run: Int32(current), first: board, second: Int32(position)))
                }
            }
            if rules & Direction.boardRule != 0, position < last, isMarked(stop) {
                let entry = before + 2 * stop
                let sitting = Int(entry[0].time) + Int(changes[stop])
                let ready = min(sitting, Int(entry[1].time))
                if leads(stop, at: ready, before: Int(end.pointee.time)),
                    current == .max || current > 0 && store.boardTime(runs[current - 1], at: position) >= ready
                {
                    let found = store.firstRun(of: line, at: position, ready: ready)
                    if found < min(current, Int(line.runCount)) {
                        current = found
                        parent = ready == sitting ? entry[0].label : entry[1].label
                        board = Int32(position)
                        let run = runs[found]
                        dayStart = Int(run.dayStart)
                        times = (run.change < 0 ? store.alightTimes : store.liveAlightTimes) + Int(run.time)
                    }
                }
            }
            position += 1
        }
        if line.goesOn, current < .max {
            stay(number, from: current, before: Int(line.runCount), parent: parent, board: board, walked: 0, round)
            rideSeats(round)
        }
    }

    /// The same with a run for each class of walking.
    private mutating func scanClasses(_ number: Int, from first: Int, _ round: Int) {
        let line = store.lines[number]
        let last = Int(line.stopCount) - 1
        let count = classes.count
        let runs = store.runs.base + Int(line.firstRun)
        let cursors = self.cursors.base
        for walked in 0..<count { cursors[walked].run = Self.noRun }
        var position = first
        while position <= last {
            let stop = line.stops[Direction.sign * position].int
            let rules = line.rules[Direction.sign * position].rawValue
            if rules & Direction.alightRule != 0 {
                var lower = Self.noRun
                // With more walking only an earlier run is of use.
                for walked in 0..<count where cursors[walked].run < lower {
                    lower = cursors[walked].run
                    let time =
                        cursors[walked].dayStart
                        + Direction.sign * Int(cursors[walked].times[Direction.sign * position].seconds)
                    if time < Int(entries(round, 2 * stop)[walked].time),
                        leads(stop, at: time, before: Int(entries(round, endState)[walked].time))
                    {
                        getOff(
                            round, walked,
                            RaptorLabel(
                                parent: cursors[walked].parent, state: Int32(2 * stop), time: Int32(time),
                                line: Int32(number), run: lower, first: cursors[walked].board,
                                second: Int32(position)))
                    }
                }
            }
            if rules & Direction.boardRule != 0, position < last, isMarked(stop) {
                board(number, line, at: position, stop, round, runs)
            }
            position += 1
        }
        guard line.goesOn else { return }
        var end = Int(line.runCount)
        for walked in 0..<count where Int(cursors[walked].run) < end {
            let cursor = cursors[walked]
            stay(
                number, from: Int(cursor.run), before: end, parent: cursor.parent, board: cursor.board, walked: walked,
                round)
            end = Int(cursor.run)
        }
        rideSeats(round)
    }

    /// Changes to earlier runs at a stop, in each class of walking that the round before allows one.
    @inline(__always) private mutating func board(
        _ number: Int, _ line: RaptorLine, at position: Int, _ stop: Int, _ round: Int,
        _ runs: UnsafeMutablePointer<RaptorRun>
    ) {
        let count = classes.count
        let cursors = self.cursors.base
        let riding = entries(round - 1, 2 * stop)
        let walking = riding + count
        var earlier = Int.max
        for walked in 0..<count {
            let sitting = Int(riding[walked].time) + Int(changes[stop])
            let ready = min(sitting, Int(walking[walked].time))
            guard ready < earlier else { continue }
            earlier = ready
            if !leads(stop, at: ready, before: Int(entries(round, endState)[walked].time)) { continue }
            let current = Int(cursors[walked].run)
            if cursors[walked].run != Self.noRun,
                current == 0 || store.boardTime(runs[current - 1], at: position) < ready
            {
                continue
            }
            let found = store.firstRun(of: line, at: position, ready: ready)
            guard found < min(current, Int(line.runCount)) else { continue }
            let run = runs[found]
            let cursor = RaptorCursor(
                run: Int32(found), parent: ready == sitting ? riding[walked].label : walking[walked].label,
                board: Int32(position), dayStart: Int(run.dayStart),
                times: (run.change < 0 ? store.alightTimes : store.liveAlightTimes) + Int(run.time))
            var higher = walked
            while higher < count, cursors[higher].run > cursor.run {
                cursors[higher] = cursor
                higher += 1
            }
        }
    }

    /// Rides one run from a position on, boarded in the first round by one who is there at second `ready`.
    mutating func ride(_ event: RaptorEvent, parent: Int32, walked: Int, ready: Int) {
        let line = store.lines[Int(event.line)]
        var run = store.runs[Int(line.firstRun + event.run)]
        var boarded = Int32(0)
        if line.headway > 0, let expected = expected(line, at: Int(event.position), ready: ready) {
            run.dayStart = Int32(expected.dayStart)
            boarded = Int32(expected.boarded)
        }
        var position = Int(event.position) + 1
        while position < Int(line.stopCount) {
            let time = store.alightTime(run, at: position)
            if time >= Int(entries(1, endState)[walked].time) { break }
            let stop = line.stops[Direction.sign * position].int
            if line.rules[Direction.sign * position].rawValue & Direction.alightRule != 0,
                time < Int(entries(1, 2 * stop)[walked].time),
                leads(stop, at: time, before: Int(entries(1, endState)[walked].time))
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
        guard improve(round, walked, label) else { return }
        let stop = Int(label.state) >> 1
        noteImproved(stop)
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
        let next = min(round + 1, roundCount)
        for number in 0..<ridden.count {
            let stop = Int(ridden[number])
            let from = Int(walkRows.offsets[stop])
            let to = Int(walkRows.offsets[stop + 1])
            if from == to { continue }
            var before = Int32(-1)
            for walked in 0..<classes.count {
                let entry = entries(round, 2 * stop)[walked]
                // What was known before the round has walked on already.
                if entry.label == before || entry.label < firstLabel { continue }
                before = entry.label
                walk(from..<to, from: entry, walked, round, next)
            }
        }
    }

    @inline(__always) private mutating func walk(
        _ places: Range<Int>, from entry: RaptorEntry, _ walked: Int, _ round: Int, _ next: Int
    ) {
        let bound = Int(entries(next, endState)[walked].time)
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
            if Int(entries(round, 2 * other)[sum].time) + Int(changes[other]) <= time { continue }
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
