import Measures
import Transit

extension RaptorPass {
    /// The last labels of the ways to the end that are no worse than others in any respect, as far as they were made
    /// since `first`, the fewest boardings first.
    func found(since first: Int, most: Int) -> [Int32] {
        var result: [Int32] = []
        for round in 0...min(most, roundCount) {
            for number in 0..<classes.count {
                let entry = entries(round, endState)[number]
                // Of ways that arrive together the one with more boardings or more walking may have been found first.
                if number > 0, entries(round, endState)[number - 1].time == entry.time { continue }
                if round > 0, entries(round - 1, endState)[number].time == entry.time { continue }
                let label = entry.label
                if Int(label) >= first, !result.contains(label) { result.append(label) }
            }
        }
        return result
    }

    /// The instant of a second of the pass.
    private func instant(_ seconds: Int) -> Timestamp { store.base.advanced(bySeconds: Direction.sign * seconds) }

    /// The way that ends with a label. One leaves, or with the clock running backward arrives, as near to its ride as
    /// the walk allows, and walks on at once where one got off.
    func path(to last: Int32) -> TransitPath {
        var chain: [RaptorLabel] = []
        var number = last
        while number >= 0 {
            chain.append(labels[Int(number)])
            number = labels[Int(number)].parent
        }
        chain.reverse()
        // Waiting is done before the first walk.
        if chain.count > 1, chain[1].line >= 0 { chain[0].time = Int32(boardTime(chain[1]) - wait(chain[1])) }
        var legs: [TransitPath.Leg] = []
        var place = Direction.isForward ? TransitPath.Place.origin : .target
        for label in chain {
            let next = self.place(of: label)
            if label.line >= 0 {
                // Seen by the clock it is the later ride on which one has stayed seated.
                var leg = ride(label)
                if Direction.isForward { leg.staysSeated = label.boarded == RaptorLabel.seated }
                if !Direction.isForward, label.boarded == RaptorLabel.seated, case .ride(var later)? = legs.popLast() {
                    later.staysSeated = true
                    legs.append(.ride(later))
                }
                legs.append(.ride(leg))
            } else if label.first > 0 || label.second > 0 || isBetweenStops(place, next) {
                let (start, end) = (instant(Int(label.time - label.first)), instant(Int(label.time)))
                legs.append(
                    .walk(
                        TransitPath.WalkLeg(
                            from: Direction.isForward ? place : next, to: Direction.isForward ? next : place,
                            walk: Walk(seconds: Int(label.first), decimeters: Int(label.second)),
                            departure: min(start, end), arrival: max(start, end))))
            }
            place = next
        }
        if !Direction.isForward {
            legs.reverse()
            TransitSearch.walkAtOnce(&legs)
        }
        let start = instant(Int(chain[0].time - chain[0].first))
        let end = instant(Int(chain[chain.count - 1].time))
        return TransitPath(
            legs: legs, departure: min(start, end), arrival: max(start, end), settledLabels: labels.count)
    }

    private func isBetweenStops(_ a: TransitPath.Place, _ b: TransitPath.Place) -> Bool {
        if case .stop = a, case .stop = b { true } else { false }
    }

    private func place(of label: RaptorLabel) -> TransitPath.Place {
        guard Int(label.state) != endState else { return Direction.isForward ? .target : .origin }
        return .stop(StopIndex(Int(label.state) >> 1))
    }

    /// How long one waits for a vehicle that comes without a schedule.
    private func wait(_ label: RaptorLabel) -> Int { Int(store.lines[Int(label.line)].headway) / 2 }

    /// When the ride of a label boards, in seconds of the pass.
    private func boardTime(_ label: RaptorLabel) -> Int {
        let line = store.lines[Int(label.line)]
        if line.headway > 0 { return Int(label.boarded) }
        return store.boardTime(store.runs[Int(line.firstRun + label.run)], at: Int(label.first))
    }

    private func ride(_ label: RaptorLabel) -> TransitPath.RideLeg {
        store.leg(
            ofLine: Int(label.line), run: Int(label.run), from: Int(label.first), to: Int(label.second),
            boarded: boardTime(label), left: Int(label.time))
    }
}
