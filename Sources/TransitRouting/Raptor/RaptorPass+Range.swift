import Measures
import Transit

extension RaptorPass {
    /// Finds the runs that one who may start from second `first` on and before second `last` can board first.
    ///
    /// Complexity: O(runs that leave the stops in that time, by log of their number for the order).
    mutating func gatherEvents(
        _ walks: [StopWalk], from first: Int, before last: Int, allowed: UnsafePointer<Bool>?
    ) {
        events.removeAll()
        for (number, walk) in walks.enumerated() {
            let stop = walk.stop.int
            if let allowed, !allowed[stop] { continue }
            for call in Int(callOffsets[stop])..<Int(callOffsets[stop + 1]) {
                let pattern = calls[call].pattern.int
                if let patternFilter, !patternFilter[pattern] { continue }
                let place = Int(calls[call].position)
                let position = Direction.isForward ? place : Int(patternRows[pattern].stopCount) - 1 - place
                for line in store.lines(of: pattern) {
                    gather(line, at: position, walk, access: number, from: first, before: last)
                }
            }
        }
        var all = UnsafeMutableBufferPointer(start: events.base, count: events.count)
        all.sort()
    }

    private mutating func gather(
        _ number: Int, at position: Int, _ walk: StopWalk, access: Int, from first: Int, before last: Int
    ) {
        let line = store.lines[number]
        guard position + 1 < Int(line.stopCount),
            line.rules[Direction.sign * position].rawValue & Direction.boardRule != 0
        else { return }
        if line.headway > 0 {
            gatherMinutes(number, at: position, walk, access: access, from: first, before: last)
            return
        }
        var run = store.firstRun(ofLine: number, line, at: position, ready: first + walk.walk.seconds)
        while run < Int(line.runCount) {
            let start = store.boardTime(store.runs[Int(line.firstRun) + run], at: position) - walk.walk.seconds
            if start >= last { break }
            events.append(
                RaptorEvent(
                    start: Int32(start), access: Int32(access), line: Int32(number), run: Int32(run),
                    position: Int32(position)))
            run += 1
        }
    }

    /// Of vehicles that come without a schedule each full minute of the window counts as a start, with the first and
    /// the last second at which one is there in time.
    private mutating func gatherMinutes(
        _ number: Int, at position: Int, _ walk: StopWalk, access: Int, from first: Int, before last: Int
    ) {
        let range = store.readyTimes(store.lines[number], at: position)
        let end = min(last - 1, range.upperBound - walk.walk.seconds)
        var start = max(first, range.lowerBound - walk.walk.seconds)
        while start <= end {
            events.append(
                RaptorEvent(
                    start: Int32(start), access: Int32(access), line: Int32(number), run: 0, position: Int32(position)))
            if start == end { break }
            start = min(end, first + ((start - first) / 60 + 1) * 60)
        }
    }

    /// Rides all events that start in one second, those from `number` on, and what follows from them; answers where the
    /// next second begins.
    ///
    /// What later starts, as the pass counts, have come to stays: only what is better is followed (self-pruning).
    mutating func startEvents(from number: Int, _ walks: [StopWalk], most: Int) -> Int {
        let start = events[number].start
        firstLabel = Int32(labels.count)
        var next = number
        var access = Int32(-1)
        var parent = Int32(-1)
        while next < events.count, events[next].start == start {
            let event = events[next]
            let walk = walks[Int(event.access)]
            if event.access != access {
                access = event.access
                parent = Int32(labels.count)
                labels.append(startLabel(walk, at: Int(start)))
            }
            ride(
                event, parent: parent, walked: classes.classes(of: walk.walk.seconds),
                ready: Int(start) + walk.walk.seconds)
            next += 1
        }
        walk(1)
        run(from: 2, most: most)
        return next
    }
}
