import Measures
import Transit

/// A way to a state within the corridor between earliest and latest times.
struct CorridorLabel: BitwiseCopyable {
    /// The state, or `end` at the end of the pass.
    var state: Int32
    /// Seconds of the pass at which it is reached.
    var seconds: Int32
    var boardings: Int32
    /// Seconds walked up to here.
    var walked: Int32
    /// The label before, -1 at the start.
    var parent: Int32
    /// For a walk: its seconds and decimeters.
    var walkSeconds: Int32 = 0
    var decimeters: Int32 = 0
    /// For a ride: its line, else -1, and its run, as the line counts.
    var line: Int32 = -1
    var run: Int32 = 0
    /// Where one boards, as the pass counts positions, and when, in seconds of the pass.
    var board: Int32 = 0
    var boardSeconds: Int32 = 0
    /// Where one gets off.
    var alight: Int32 = 0
    /// Whether one has stayed on the vehicle of the ride before.
    var isSeated = false

    /// The state that stands for the end of the pass.
    static let end: Int32 = -1
}

/// The order in which the corridor is searched: fewest boardings, then least walking, then soonest.
struct CorridorKey: Comparable, BitwiseCopyable {
    let order: UInt64
    let label: Int32

    init(_ label: CorridorLabel, number: Int) {
        order =
            UInt64(min(label.boardings, 4095)) << 52 | UInt64(min(label.walked, 0xF_FFFF)) << 32 | UInt64(label.seconds)
        self.label = Int32(number)
    }

    static func < (a: CorridorKey, b: CorridorKey) -> Bool { (a.order, a.label) < (b.order, b.label) }
}

extension SearchWorkspace {
    /// Sets the limits of a pass that looks back from second `answer` of the pass whose labels are `labels`: a state is
    /// of use when that pass was there before.
    mutating func limitReturn(from answer: Int) {
        for stop in 0..<stopCount {
            let riding = Int(labels[2 * stop])
            let walking = Int(labels[2 * stop + 1])
            // Boarding at the stop, seen from behind, and starting a walk there.
            limits[2 * stop] = Int32(clamping: answer - min(walking, riding + Int(changes[stop])))
            limits[2 * stop + 1] = Int32(clamping: answer - riding)
        }
    }

    /// Sets the limits of the pass that walks the corridor: a state is of use when the way back, `otherLabels`, leads
    /// on from it in time.
    mutating func limitCorridor(to answer: Int) {
        for stop in 0..<stopCount {
            let riding = otherLabels[2 * stop] == Self.unreached ? -1 : answer - Int(otherLabels[2 * stop])
            let walking = otherLabels[2 * stop + 1] == Self.unreached ? -1 : answer - Int(otherLabels[2 * stop + 1])
            limits[2 * stop] = Int32(clamping: max(walking, riding - Int(changes[stop])))
            limits[2 * stop + 1] = Int32(clamping: riding)
        }
    }

    /// Of all ways from second `start` to second `answer` of the pass the one with the fewest boardings, and of those
    /// the one with the least walking: the number of its last label.
    ///
    /// Labels leave the queue in the order of boardings and walking. A later one at the same state is then of use only
    /// when it is there earlier, so one number for each state decides. The corridor holds the states that lie on some
    /// way in time, few as a rule. `labels` is overwritten with the earliest second at which a label left the queue.
    mutating func walkCorridor<Direction: PassDirection>(
        _ lines: inout LineStore<Direction>, from origin: Int, starts: [StopWalk], ends walks: [StopWalk], start: Int,
        answer: Int
    ) -> Int? {
        corridorQueue.removeAll()
        corridorLabels.removeAll()
        labels.update(repeating: Self.unreached, count: 2 * stopCount)
        gather(walks)
        beginStays()
        let walkRows = filter.walks(patterns, isForward: Direction.isForward)
        let (transfers, transferOffsets) = (walkRows.transfers, walkRows.offsets)
        for walk in starts {
            add(
                CorridorLabel(
                    state: Int32(2 * walk.stop.int + 1), seconds: Int32(clamping: start + walk.walk.seconds),
                    boardings: 0, walked: Int32(clamping: walk.walk.seconds), parent: -1,
                    walkSeconds: Int32(clamping: walk.walk.seconds), decimeters: Int32(clamping: walk.walk.decimeters)))
        }
        while let key = corridorQueue.pop() {
            let label = corridorLabels[Int(key.label)]
            settledLabels += 1
            if label.state == CorridorLabel.end { return Int(key.label) }
            let state = Int(label.state)
            guard label.seconds < labels[state] else { continue }
            labels[state] = label.seconds
            let stop = state >> 1
            var now = Int(label.seconds)
            if state & 1 == 0 {
                if ends[stop] != Self.unreached {
                    for walk in walks where walk.stop.int == stop && now + walk.walk.seconds <= answer {
                        add(walk.walk, to: CorridorLabel.end, from: key.label)
                    }
                }
                for number in Int(transferOffsets[stop])..<Int(transferOffsets[stop + 1]) {
                    let transfer = transfers[number]
                    if transfer.to.int == stop { continue }
                    if now + Int(transfer.seconds) > answer { break }
                    add(
                        Walk(seconds: Int(transfer.seconds), decimeters: Int(transfer.decimeters)),
                        to: Int32(2 * transfer.to.int + 1), from: key.label)
                }
                now += Int(changes[stop])
            }
            board(stop, from: now, &lines, origin, parent: key.label, answer)
        }
        return nil
    }

    /// Adds the rides on all that one can board at a stop from a second on.
    private mutating func board<Direction: PassDirection>(
        _ stop: Int, from now: Int, _ lines: inout LineStore<Direction>, _ origin: Int, parent: Int32, _ answer: Int
    ) {
        let patternFilter = filter.patterns
        for number in Int(patterns.callOffsets[stop])..<Int(patterns.callOffsets[stop + 1]) {
            let call = patterns.calls[number]
            let pattern = call.pattern.int
            if let patternFilter, !patternFilter[pattern] { continue }
            let place = Int(call.position)
            let position = Direction.isForward ? place : Int(patterns.rows[pattern].stopCount) &- 1 &- place
            for line in lines.lines(of: pattern) {
                guard
                    let boarding = lines.boarding(
                        ofLine: line, at: position, ready: origin + now, latest: origin + answer, mark: 0)
                else { continue }
                ride(boarding, lines, origin, from: parent, answer)
                guard lines.lines[line].goesOn else { continue }
                stay(boarding, &lines, until: origin + answer, parent: parent)
                while let (seat, next) = nextSeat(&lines) {
                    let last = Int(lines.lines[Int(seat.before.line)].stopCount) - 1
                    let before = Int32(corridorLabels.count)
                    corridorLabels.append(
                        rideLabel(seat.before, to: last, lines, origin, from: seat.parent, isSeated: seat.wasSeated))
                    ride(next, lines, origin, from: before, answer, isSeated: true)
                    if lines.lines[Int(next.line)].goesOn { goOn(next, &lines, parent: before) }
                }
            }
        }
    }

    @inline(__always) private mutating func ride<Direction: PassDirection>(
        _ ride: LineRide, _ lines: borrowing LineStore<Direction>, _ origin: Int, from parent: Int32, _ answer: Int,
        isSeated: Bool = false
    ) {
        let line = lines.lines[Int(ride.line)]
        for position in Int(ride.position) + 1..<Int(line.stopCount) {
            let place = Direction.sign * position
            let arrival = ride.dayStart - origin + Direction.sign * Int(ride.times[place].seconds)
            if arrival > answer { break }
            guard line.rules[place].rawValue & Direction.alightRule != 0 else { continue }
            let state = 2 * line.stops[place].int
            guard arrival <= Int(limits[state]), arrival < Int(labels[state]) else { continue }
            add(rideLabel(ride, to: position, lines, origin, from: parent, isSeated: isSeated))
        }
    }

    private func rideLabel<Direction: PassDirection>(
        _ ride: LineRide, to position: Int, _ lines: borrowing LineStore<Direction>, _ origin: Int,
        from parent: Int32, isSeated: Bool
    ) -> CorridorLabel {
        let before = corridorLabels[Int(parent)]
        let place = Direction.sign * position
        return CorridorLabel(
            state: Int32(2 * lines.lines[Int(ride.line)].stops[place].int),
            seconds: Int32(ride.dayStart - origin + Direction.sign * Int(ride.times[place].seconds)),
            boardings: before.boardings + (isSeated ? 0 : 1), walked: before.walked, parent: parent,
            line: ride.line, run: ride.run, board: ride.position,
            boardSeconds: Int32(lines.departure(ride) - origin), alight: Int32(position), isSeated: isSeated)
    }

    private mutating func add(_ walk: Walk, to state: Int32, from parent: Int32) {
        let before = corridorLabels[Int(parent)]
        add(
            CorridorLabel(
                state: state, seconds: before.seconds + Int32(walk.seconds), boardings: before.boardings,
                walked: before.walked + Int32(walk.seconds), parent: parent, walkSeconds: Int32(walk.seconds),
                decimeters: Int32(clamping: walk.decimeters)))
    }

    private mutating func add(_ label: CorridorLabel) {
        if label.state >= 0 {
            let state = Int(label.state)
            guard label.seconds <= limits[state], label.seconds < labels[state] else { return }
        }
        corridorQueue.push(CorridorKey(label, number: corridorLabels.count))
        corridorLabels.append(label)
    }
}
