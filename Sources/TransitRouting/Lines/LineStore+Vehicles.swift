import Archive
import Measures
import Transit

/// Vehicles that come without a schedule, and vehicles that go on as another trip.
extension LineStore {
    // MARK: Without a schedule

    /// The seconds at which one can be at a position for a vehicle that comes every so often; who is there sooner waits
    /// for the first.
    ///
    /// One boards half a headway later. Against the clock the wait lies at the other end of the ride, and these seconds
    /// with it.
    func readyTimes(_ line: RunLine, at position: Int) -> ClosedRange<Int> {
        let time = boardTime(runs[Int(line.firstRun)], at: position)
        let first = Direction.isForward ? time : time - Int(line.window) - Int(line.headway) / 2
        return first...first + Int(line.window)
    }

    /// When one boards such a vehicle, and second 0 of its service day as its times then are; nil for who comes too
    /// late.
    func expected(_ line: RunLine, at position: Int, ready: Int) -> (boarded: Int, dayStart: Int)? {
        let range = readyTimes(line, at: position)
        guard ready <= range.upperBound else { return nil }
        let run = runs[Int(line.firstRun)]
        let boarded = max(ready, range.lowerBound) + Int(line.headway) / 2
        return (boarded, Int(run.dayStart) + boarded - boardTime(run, at: position))
    }

    // MARK: Going on

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
}
