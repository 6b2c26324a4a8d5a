import Archive
import Measures
import Streets

/// The goal of a search from one place to all targets within a time: everything near is settled, and looked at after.
struct ReachGoal: SearchGoal {
    // Without a byte of its own it would have no address of its own: the thread sanitizer then reports searches that
    // run at once as writers of one goal.
    private let isOver = false

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {}

    @inline(__always) func isDone(key: UInt32) -> Bool { isOver }
}

/// The arrivals at targets.
struct Arrivals {
    /// The best arrival at each target.
    private var best: [Arrival] = []
    /// The targets that have one.
    private(set) var targets: [Int] = []

    /// The arrival at a target.
    subscript(target: Int) -> Arrival { best[target] }

    mutating func reset(targetCount: Int) {
        for target in targets { best[target] = .none }
        targets.removeAll(keepingCapacity: true)
        if best.count < targetCount { best += repeatElement(.none, count: targetCount - best.count) }
    }

    /// Takes what a search has found within a time, in milliseconds; `starts` may be joined with targets along their
    /// segments.
    mutating func take(
        _ index: PositionIndex, within limit: UInt32, starts: [StreetPosition], from search: borrowing EdgeSearch,
        _ weights: EdgeWeights,
        _ direction: SearchDirection
    ) {
        for (number, entry) in index.entries.enumerated() {
            let pieces =
                direction == .forward ? weights.ends(at: entry.position) : weights.starts(at: entry.position)
            for piece in pieces {
                guard let label = search.label(piece.edge) else { continue }
                take(Arrival(label, at: piece, number: number, weights, direction), limit, at: entry.target)
            }
            for (startNumber, start) in starts.enumerated() where start.segment == entry.position.segment {
                let direct = Arrival(
                    from: start, startNumber: startNumber, to: entry.position, goalNumber: number, weights, direction)
                take(direct, limit, at: entry.target)
            }
        }
    }

    private mutating func take(_ arrival: Arrival?, _ limit: UInt32, at target: Int) {
        guard let arrival, arrival.time <= limit, arrival.isBetter(than: best[target]) else { return }
        if best[target].goal < 0 { targets.append(target) }
        best[target] = arrival
    }
}
