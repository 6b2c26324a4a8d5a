import Measures
import Transit

/// Boarding runs of a line and riding along, for passes that look at one stop after the other.
extension LineStore {
    /// The run of a line that one boards first who is at a position at `ready`, where that is by `latest`; nil where
    /// there is none, or where the pass of a mark has ridden it or an earlier one from there on already. A mark of 0 is
    /// none.
    ///
    /// Where vehicles go on as other trips each run may lead elsewhere: there the ridden ones are given too.
    @inline(__always) mutating func boarding(
        ofLine number: Int, at position: Int, ready: Int, latest: Int, mark: UInt32
    ) -> LineRide? {
        let line = lines[number]
        guard position &+ 1 < Int(line.stopCount),
            line.rules[Direction.sign &* position].rawValue & Direction.boardRule != 0
        else { return nil }
        if line.headway > 0 { return expectedRide(number, at: position, ready: ready, latest: latest) }
        guard Int(line.begin) <= latest, Int(line.end) >= ready else { return nil }
        let runs = self.runs.base + Int(line.firstRun)
        let known = line.goesOn ? Int.max : ridden(number, at: position, mark)
        let found: Int
        if known == .max {
            found = firstRun(ofLine: number, line, at: position, ready: ready)
            guard found < Int(line.runCount) else { return nil }
        } else {
            guard known > 0, boardTime(runs[known &- 1], at: position) >= ready else { return nil }
            found = firstRun(ofLine: number, line, at: position, ready: ready, before: known &- 1)
        }
        let run = runs[found]
        guard boardTime(run, at: position) <= latest else { return nil }
        return LineRide(
            line: Int32(truncatingIfNeeded: number), run: Int32(truncatingIfNeeded: found),
            position: Int32(truncatingIfNeeded: position), dayStart: Int(run.dayStart),
            times: (run.change < 0 ? alightTimes : liveAlightTimes) + Int(run.time))
    }

    /// The same on a line without a schedule.
    @inline(never) private mutating func expectedRide(
        _ number: Int, at position: Int, ready: Int, latest: Int
    ) -> LineRide? {
        let line = lines[number]
        guard let expected = expected(line, at: position, ready: ready), expected.boarded <= latest else { return nil }
        let run = runs[Int(line.firstRun)]
        return LineRide(
            line: Int32(number), run: 0, position: Int32(position), dayStart: expected.dayStart,
            times: (run.change < 0 ? alightTimes : liveAlightTimes) + Int(run.time))
    }

    /// The first run that the pass of a mark has ridden from a position on, or from farther back; a great number where
    /// none.
    @inline(__always) private func ridden(_ number: Int, at position: Int, _ mark: UInt32) -> Int {
        let memory = memories[number]
        guard memory.mark == mark, mark != 0 else { return .max }
        if Int(memory.last.position) <= position { return Int(memory.last.run) }
        return Int(memory.first.position) <= position ? Int(memory.first.run) : .max
    }

    /// A ride on a run from its first position on.
    @inline(__always) mutating func ride(ofLine number: Int, run place: Int) -> LineRide {
        let run = runs[Int(lines[number].firstRun) + place]
        return LineRide(
            line: Int32(number), run: Int32(place), position: 0, dayStart: Int(run.dayStart),
            times: (run.change < 0 ? alightTimes : liveAlightTimes) + Int(run.time))
    }

    /// Notes that the pass of a mark rides a run; answers the last position at which it is the first one to do so, -1
    /// where an earlier or the same run has been boarded there or farther back.
    @inline(__always) mutating func note(_ ride: LineRide, mark: UInt32) -> Int {
        let line = lines[Int(ride.line)]
        let last = Int(line.stopCount) &- 1
        if line.headway > 0 { return last }
        let memory = memories.base + Int(ride.line)
        let step = LineMemory.Step(position: ride.position, run: ride.run)
        guard memory.pointee.mark == mark else {
            (memory.pointee.mark, memory.pointee.first, memory.pointee.last) = (mark, step, step)
            return last
        }
        let (first, second) = (memory.pointee.first, memory.pointee.last)
        var end = last
        if second.run <= ride.run {
            if second.position <= ride.position { return -1 }
            end = min(end, Int(second.position))
        }
        if first.run <= ride.run {
            if first.position <= ride.position { return -1 }
            end = min(end, Int(first.position))
        }
        // Of more than two steps those between are forgotten: they are ridden once more.
        if step.position <= first.position { memory.pointee.first = step }
        if step.run <= second.run { memory.pointee.last = step }
        return end
    }

    /// When one boards the run of a ride, in seconds of the pass.
    @inline(__always) func departure(_ ride: LineRide) -> Int {
        let run = runs[Int(lines[Int(ride.line)].firstRun + ride.run)]
        let place = Int(run.time) + Direction.sign * Int(ride.position)
        return ride.dayStart + Direction.sign * Int((run.change < 0 ? boardTimes : liveBoardTimes)[place].seconds)
    }

    /// A ride as it is told: boarded at one position of a run and left at another, at these seconds of the pass.
    func leg(
        ofLine number: Int, run place: Int, from first: Int, to second: Int, boarded: Int, left: Int
    ) -> TransitPath.RideLeg {
        let line = lines[number]
        let run = runs[Int(line.firstRun) + place]
        let trip = TripIndex(Int(run.trip))
        let last = Int(line.stopCount) - 1
        let board = Direction.isForward ? first : last - second
        let alight = Direction.isForward ? second : last - first
        func instant(_ seconds: Int) -> Timestamp { base.advanced(bySeconds: Direction.sign * seconds) }
        func scheduled(_ time: ServiceTime) -> Timestamp {
            instant(Int(run.dayStart)).advanced(bySeconds: Int(time.seconds))
        }
        // One waits where one boards; a pass against the clock puts that wait where one gets off.
        let wait = Direction.isForward ? 0 : Int(line.headway) / 2
        let (start, end) = (instant(boarded - wait), instant(left - wait))
        let (departure, arrival) = (min(start, end), max(start, end))
        return TransitPath.RideLeg(
            run: LiveOverlay.Run(
                trip: trip, day: window.firstDay.advanced(by: Int(days[Int(line.firstRun) + place]))),
            pattern: PatternIndex(Int(line.pattern)), boardPosition: board, alightPosition: alight,
            scheduledDeparture: line.headway > 0 ? departure : scheduled(timetable.departure(of: trip, at: board)),
            scheduledArrival: line.headway > 0 ? arrival : scheduled(timetable.arrival(of: trip, at: alight)),
            departure: departure, arrival: arrival, isLive: run.change >= 0)
    }
}
