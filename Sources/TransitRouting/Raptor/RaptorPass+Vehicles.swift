import Measures
import Transit

/// Vehicles that come without a schedule, and vehicles that go on as another trip.
extension RaptorPass {
    // MARK: Without a schedule

    /// Rides along a line without a schedule: at each stop one gets off, and boards where that is sooner than to come
    /// along.
    mutating func scanHeadway(_ number: Int, from first: Int, _ round: Int) {
        let line = store.lines[number]
        let last = Int(line.stopCount) - 1
        let count = classes.count
        let cursors = self.cursors.base
        for walked in 0..<count { cursors[walked].dayStart = .max }
        let run = store.runs[Int(line.firstRun)]
        let times = (run.change < 0 ? store.alightTimes : store.liveAlightTimes) + Int(run.time)
        var position = first
        while position <= last {
            let stop = line.stops[Direction.sign * position].int
            let rules = line.rules[Direction.sign * position].rawValue
            if rules & Direction.alightRule != 0 {
                var earlier = Int.max
                for walked in 0..<count where cursors[walked].dayStart < earlier {
                    earlier = cursors[walked].dayStart
                    let time = earlier + Direction.sign * Int(times[Direction.sign * position].seconds)
                    if time < Int(entries(round, 2 * stop)[walked].time),
                        leads(stop, at: time, before: Int(entries(round, endState)[walked].time))
                    {
                        getOff(
                            round, walked,
                            RaptorLabel(
                                parent: cursors[walked].parent, state: Int32(2 * stop), time: Int32(time),
                                line: Int32(number), run: 0, first: cursors[walked].board, second: Int32(position),
                                boarded: cursors[walked].run))
                    }
                }
            }
            if rules & Direction.boardRule != 0, position < last, isMarked(stop) {
                let riding = entries(round - 1, 2 * stop)
                let walking = entries(round - 1, 2 * stop + 1)
                for walked in 0..<count {
                    let sitting = Int(riding[walked].time) + Int(changes[stop])
                    let ready = min(sitting, Int(walking[walked].time))
                    guard let found = store.expected(line, at: position, ready: ready) else { continue }
                    let cursor = RaptorCursor(
                        run: Int32(found.boarded),
                        parent: ready == sitting ? riding[walked].label : walking[walked].label,
                        board: Int32(position), dayStart: found.dayStart, times: times)
                    var higher = walked
                    while higher < count, cursors[higher].dayStart > found.dayStart {
                        cursors[higher] = cursor
                        higher += 1
                    }
                }
            }
            position += 1
        }
    }

    // MARK: Going on

    /// Notes the vehicles on which one can stay at the end of a line: of all runs from one on, each of which could have
    /// been boarded as well, since another vehicle may be the one that goes on.
    mutating func stay(
        _ number: Int, from first: Int, before end: Int, parent: Int32, board: Int32, walked: Int, _ round: Int
    ) {
        let line = store.lines[number]
        let last = Int(line.stopCount) - 1
        for place in first..<max(first, end) {
            let time = store.alightTime(store.runs[Int(line.firstRun) + place], at: last)
            if time >= Int(entries(round, endState)[walked].time) { break }
            stay(
                number, place, walked,
                RaptorLabel(
                    parent: parent, state: Int32(2 * line.stops[Direction.sign * last].int), time: Int32(time),
                    line: Int32(number), run: Int32(place), first: board, second: Int32(last)))
        }
    }

    /// Notes the vehicles with which that of a run goes on; `label` is the ride up to its end.
    private mutating func stay(_ number: Int, _ place: Int, _ walked: Int, _ label: RaptorLabel) {
        var parent = Int32(-1)
        store.forEachSeat(after: number, run: place) { line, run in
            if parent < 0 {
                parent = Int32(labels.count)
                labels.append(label)
            }
            seats.append(RaptorSeat(line: Int32(line), run: Int32(run), parent: parent, walked: Int32(walked)))
        }
    }

    /// Rides on with all vehicles noted, and with what these go on as.
    mutating func rideSeats(_ round: Int) {
        while seats.count > 0 {
            let seat = seats.removeLast()
            let line = store.lines[Int(seat.line)]
            if let patternFilter, !patternFilter[Int(line.pattern)] { continue }
            let number = Int(line.firstRun + seat.run)
            let walked = Int(seat.walked)
            // In one round a run is ridden on once, or again with less walking.
            while seatMarks.count <= number { seatMarks.append(0) }
            if seatMarks[number] >> 8 == UInt64(mark), seatMarks[number] & 0xFF <= UInt64(walked) { continue }
            seatMarks[number] = UInt64(mark) << 8 | UInt64(walked)
            let run = store.runs[number]
            var position = 1
            while position < Int(line.stopCount) {
                let time = store.alightTime(run, at: position)
                let stop = line.stops[Direction.sign * position].int
                if !leads(stop, at: time, before: Int(entries(round, endState)[walked].time)) { break }
                if time < Int(entries(round, 2 * stop)[walked].time),
                    line.rules[Direction.sign * position].rawValue & Direction.alightRule != 0
                {
                    getOff(
                        round, walked,
                        RaptorLabel(
                            parent: seat.parent, state: Int32(2 * stop), time: Int32(time), line: seat.line,
                            run: seat.run, first: 0, second: Int32(position), boarded: RaptorLabel.seated))
                }
                position += 1
            }
            guard line.goesOn, position == Int(line.stopCount) else { continue }
            let last = position - 1
            stay(
                Int(seat.line), Int(seat.run), walked,
                RaptorLabel(
                    parent: seat.parent, state: Int32(2 * line.stops[Direction.sign * last].int),
                    time: Int32(store.alightTime(run, at: last)), line: seat.line, run: seat.run, first: 0,
                    second: Int32(last), boarded: RaptorLabel.seated))
        }
    }
}
