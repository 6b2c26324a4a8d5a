import Archive
import Measures
import Transit

/// How lines are made of the runs of a pattern.
extension LineStore {
    /// Makes the lines of a pattern.
    mutating func make(_ pattern: Int, isChanged: Bool) -> Range<Int> {
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
                    LineRun(time: Int32(time), dayStart: Int32(dayStart), trip: Int32(trip), change: -1), day, row)
            }
        }
    }

    /// The trips of a pattern on a day, as the pass counts them, that are under way in the span, by two binary
    /// searches.
    private func ranks(_ row: PatternRows.Row, dayStart: Int) -> Range<Int> {
        let (tripCount, stopCount) = (Int(row.tripCount), Int(row.stopCount))
        // Of vehicles that come without a schedule the times say when the first one does.
        guard span != LineStore.always, row.headway == 0 else { return 0..<tripCount }
        func run(_ rank: Int) -> LineRun {
            let place = Direction.isForward ? rank : tripCount - 1 - rank
            let time = Int(row.firstTime) + place * stopCount + (Direction.isForward ? 0 : stopCount - 1)
            return LineRun(time: Int32(time), dayStart: Int32(dayStart), trip: 0, change: -1)
        }
        func first(from low: Int, _ isThere: (LineRun) -> Bool) -> Int {
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
                        LineRun(
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

    private mutating func enqueue(_ run: LineRun, _ day: Int, _ row: PatternRows.Row) {
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
        memories.append(LineMemory(hint: Int32((runs.count - first) / 2)))
        lines.append(
            RunLine(
                pattern: Int32(pattern), firstRun: Int32(first), runCount: Int32(runs.count - first),
                stopCount: row.stopCount, headway: row.headway, window: row.window, begin: keys[first],
                end: Int32(clamping: alightTime(runs[runs.count - 1], at: Int(row.stopCount) - 1)),
                goesOn: hasSeats && row.headway == 0
                    && (first..<runs.count).contains { !seats.range(of: TripIndex(Int(runs[$0].trip))).isEmpty },
                stops: stops + Int(row.firstStop) + last, rules: own + last))
    }
}
