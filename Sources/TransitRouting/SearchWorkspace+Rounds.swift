import Measures
import Transit

extension SearchWorkspace {
    /// A pass that rides no more than `most` times: in the round of each number of boardings every state that the round
    /// before improved is boarded once (as RAPTOR does it: D. Delling, T. Pajor, R. Werneck, "Round-Based Public
    /// Transit Routing", 2012). Answers when the end is reached first.
    ///
    /// It is asked where the fastest way changes more often than is wanted. Complexity: `most` times that of a `sweep`.
    mutating func sweepInRounds<Direction: PassDirection>(
        _ lines: inout LineStore<Direction>, from origin: Int, starts: [StopWalk], ends walks: [StopWalk], bound: Int,
        most: Int
    ) -> Int? {
        beginPass()
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
        let walkRows = filter.walks(patterns, isForward: Direction.isForward)
        let (transfers, transferOffsets) = (walkRows.transfers, walkRows.offsets)
        var bound = bound
        var answer: Int?
        for _ in 0..<max(0, most) where improved.count > 0 {
            let states = closeRound()
            for number in 0..<states {
                let state = Int(boarding[number])
                settledLabels += 1
                let now = Int(before[state]) + (state & 1 == 0 ? Int(changes[state >> 1]) : 0)
                boardInRound(state >> 1, from: now, &lines, origin, &bound, &answer)
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

    /// Rides all that one can board at a stop from a second on.
    private mutating func boardInRound<Direction: PassDirection>(
        _ stop: Int, from now: Int, _ lines: inout LineStore<Direction>, _ origin: Int, _ bound: inout Int,
        _ answer: inout Int?
    ) {
        let patternFilter = filter.patterns
        for number in Int(patterns.callOffsets[stop])..<Int(patterns.callOffsets[stop + 1]) {
            let call = patterns.calls[number]
            let pattern = call.pattern.int
            if let patternFilter, !patternFilter[pattern] { continue }
            let place = Int(call.position)
            let position = Direction.isForward ? place : Int(patterns.rows[pattern].stopCount) - 1 - place
            for line in lines.lines(of: pattern) {
                guard
                    let boarding = lines.boarding(
                        ofLine: line, at: position, ready: origin + now, latest: origin + bound, mark: mark),
                    rideInRound(boarding, &lines, origin, &bound, &answer), lines.lines[line].goesOn
                else { continue }
                stay(boarding, &lines, until: origin + bound)
                while let next = nextSeat(&lines)?.next {
                    if rideInRound(next, &lines, origin, &bound, &answer) { goOn(next, &lines) }
                }
            }
        }
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

    private mutating func rideInRound<Direction: PassDirection>(
        _ ride: LineRide, _ lines: inout LineStore<Direction>, _ origin: Int, _ bound: inout Int, _ answer: inout Int?
    ) -> Bool {
        let line = lines.lines[Int(ride.line)]
        let last = lines.note(ride, mark: mark)
        var position = Int(ride.position) + 1
        while position <= last {
            let place = Direction.sign * position
            let arrival = ride.dayStart - origin + Direction.sign * Int(ride.times[place].seconds)
            if arrival > bound { return false }
            if line.rules[place].rawValue & Direction.alightRule != 0 {
                let stop = line.stops[place].int
                improve(2 * stop, at: arrival)
                let end = ends[stop] == Self.unreached ? Int.max : arrival + Int(ends[stop])
                if end <= bound {
                    bound = end
                    answer = end
                }
            }
            position += 1
        }
        return true
    }

    /// Notes that a state is reached in this round, where that is earlier than in all before.
    private mutating func improve(_ state: Int, at seconds: Int) {
        guard seconds < Int(after[state]) else { return }
        if after[state] == before[state] { improved.append(Int32(state)) }
        after[state] = Int32(seconds)
    }
}
