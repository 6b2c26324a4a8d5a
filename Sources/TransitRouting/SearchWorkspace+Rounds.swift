import Measures
import Transit

extension SearchWorkspace {
    /// A pass that rides no more than `most` times: in the round of each number of boardings every state that the round
    /// before improved is boarded once (as RAPTOR does it: D. Delling, T. Pajor, R. Werneck, "Round-Based Public Transit
    /// Routing", 2012). Answers when the end is reached first.
    ///
    /// It is asked where the fastest way changes more often than is wanted. Complexity: `most` times that of a `sweep`.
    mutating func sweepInRounds(
        _ schedule: Schedule, _ frame: SearchFrame, starts: [StopWalk], ends walks: [StopWalk], bound: Int,
        most: Int
    ) -> Int? {
        beginPass(schedule)
        gather(walks)
        before.fill(Self.unreached, count: 2 * stopCount)
        after.fill(Self.unreached, count: 2 * stopCount)
        closeFilteredStops { [before = before.base, after = after.base] state in
            before[state] = .min
            after[state] = .min
        }
        improved.removeAll()
        for start in starts where start.walk.seconds <= bound {
            improve(2 * start.stop.int + 1, at: start.walk.seconds)
        }
        let walkRows = filter.walks(patterns, isForward: frame.isForward)
        let (transfers, transferOffsets) = (walkRows.transfers, walkRows.offsets)
        var bound = bound
        var answer: Int?
        for _ in 0..<max(0, most) where improved.count > 0 {
            let states = closeRound()
            for number in 0..<states {
                let state = Int(boarding[number])
                settledLabels += 1
                let now = Int(before[state]) + (state & 1 == 0 ? Int(changes[state >> 1]) : 0)
                var boardings = Boardings(schedule, frame, stop: state >> 1, now: now)
                while let boarding = boardings.next(bound: bound) {
                    rideInRound(boarding, frame.alightRule, &bound, &answer)
                    guard boarding.goesOn else { continue }
                    stay(boarding, schedule, frame, bound)
                    while seats.count > 0 {
                        let next = seats.removeLast().next
                        rideInRound(next, frame.alightRule, &bound, &answer)
                        if next.goesOn { goOn(next, schedule, frame, bound) }
                    }
                }
            }
            for number in 0..<improved.count where improved[number] & 1 == 0 {
                let stop = Int(improved[number]) >> 1
                let now = Int(after[2 * stop])
                for transfer in Int(transferOffsets[stop])..<Int(transferOffsets[stop + 1]) {
                    if transfers[transfer].to.int == stop { continue }
                    let arrival = now + Int(transfers[transfer].seconds)
                    if arrival > bound { break }
                    improve(2 * transfers[transfer].to.int + 1, at: arrival)
                }
            }
        }
        return answer
    }

    /// Makes what a round improved what the next one boards; answers how many states that are.
    private mutating func closeRound() -> Int {
        boarding.removeAll()
        for number in 0..<improved.count {
            let state = Int(improved[number])
            before[state] = after[state]
            boarding.append(improved[number])
        }
        improved.removeAll()
        return boarding.count
    }

    private mutating func rideInRound(
        _ boarding: Boarding, _ alightRule: UInt8, _ bound: inout Int, _ answer: inout Int?
    ) {
        let last = min(boarding.hasHeadway ? .max : firstBoarded(boarding), boarding.stopCount - 1)
        var position = boarding.position + 1
        while position <= last {
            let arrival = boarding.time(at: position)
            if arrival > bound { break }
            if boarding.allows(alightRule, at: position) {
                let stop = boarding.stop(at: position)
                improve(2 * stop, at: arrival)
                let end = ends[stop] == Self.unreached ? Int.max : arrival + Int(ends[stop])
                if end <= bound {
                    bound = end
                    answer = end
                }
            }
            position += 1
        }
    }

    /// Notes that a state is reached in this round, where that is earlier than in all before.
    private mutating func improve(_ state: Int, at seconds: Int) {
        guard seconds < Int(after[state]) else { return }
        if after[state] == before[state] { improved.append(Int32(state)) }
        after[state] = Int32(seconds)
    }
}
