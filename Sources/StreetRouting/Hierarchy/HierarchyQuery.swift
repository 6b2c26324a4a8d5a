import Streets

/// A search in a hierarchy: two climbs of the elimination tree that meet.
///
/// ```swift
/// let query = HierarchyQuery(hierarchy)
/// if let path = query.path(from: a, to: b) { print(path.cost, path.vertices) }
/// ```
///
/// A workspace of one thread. Complexity: O(arcs above the two ends); no allocation after the first query, but for
/// paths.
public final class HierarchyQuery {
    /// What is searched.
    public let hierarchy: Hierarchy
    let forward: HierarchyClimb
    let backward: HierarchyClimb
    private var meeting: UInt32 = .max
    /// Whether no rank is met from both sides, so that there is no way at all, however dear.
    private(set) var isApart = true
    /// The ranks of the forward climb that the backward one meets too, as positions in its list.
    private var shared: [Range<Int>] = []
    private let unpacking: HierarchyUnpacking

    /// A search in a hierarchy.
    public init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        forward = HierarchyClimb(hierarchy)
        backward = HierarchyClimb(hierarchy)
        unpacking = HierarchyUnpacking(hierarchy)
    }

    /// The cost of a shortest path between two vertices; nil where there is none, or none below `Hierarchy.infinite`.
    public func cost(from source: UInt32, to target: UInt32) -> UInt32? {
        guard let (start, end) = ends(source, target) else { return nil }
        return climb(from: start, to: end, clears: true)
    }

    /// A shortest path between two vertices, both among its vertices, and its cost; nil where there is none.
    ///
    /// Complexity: that of `cost(from:to:)` and O(vertices of the path).
    public func path(from source: UInt32, to target: UInt32) -> (cost: UInt32, vertices: [UInt32])? {
        guard let (start, end) = ends(source, target) else { return nil }
        defer { clear(from: start, to: end) }
        guard let cost = climb(from: start, to: end, clears: false), let vertices = vertices() else { return nil }
        return (cost, vertices)
    }

    /// The ranks of two vertices, with both climbs clean; nil where one is closed.
    private func ends(_ source: UInt32, _ target: UInt32) -> (start: UInt32, end: UInt32)? {
        reset()
        guard let start = hierarchy.rank(of: source), let end = hierarchy.rank(of: target) else { return nil }
        return (start, end)
    }

    /// Climbs from one rank and one other up the tree, without lists, and answers with the cost; nil where there is no
    /// way.
    ///
    /// - Parameter clears: whether to forget each rank once it has been scanned, so that nothing is left but the cost.
    @inline(__always) private func climb(from start: UInt32, to end: UInt32, clears: Bool) -> UInt32? {
        let up = ClimbSteps(forward, .forward)
        let down = ClimbSteps(backward, .backward)
        let parents = ParentColumn(hierarchy)
        @inline(__always) func take(_ rank: UInt32, of steps: ClimbSteps) -> ClimbLabel {
            let label = steps.labels[Int(rank)]
            if clears { steps.labels[Int(rank)] = .none }
            return label
        }
        up.labels[Int(start)] = ClimbLabel(cost: 0, from: start)
        down.labels[Int(end)] = ClimbLabel(cost: 0, from: end)
        var low = start
        var high = end
        // Below the first common rank each side climbs alone; a root's parent is above all ranks.
        while low != high {
            if low < high {
                up.scan(low, take(low, of: up))
                low = parents.above(low)
            } else {
                down.scan(high, take(high, of: down))
                high = parents.above(high)
            }
        }
        var best = Meeting()
        while low != .max {
            let (there, back) = (take(low, of: up), take(low, of: down))
            best.join(low, there, back)
            if best.isWorth(there) { up.scan(low, there) }
            if best.isWorth(back) { down.scan(low, back) }
            low = parents.above(low)
        }
        meeting = best.rank
        return best.cost
    }

    /// Forgets a climb that was not cleared on its way.
    private func clear(from start: UInt32, to end: UInt32) {
        let parents = ParentColumn(hierarchy)
        func clear(_ labels: UnsafeMutablePointer<ClimbLabel>, above start: UInt32) {
            var rank = start
            while rank != .max {
                labels[Int(rank)] = .none
                rank = parents.above(rank)
            }
        }
        clear(forward.labels.base, above: start)
        clear(backward.labels.base, above: end)
    }

    /// The best rank so far at which both climbs meet.
    private struct Meeting {
        /// The slacks of both sides together: the greater, the cheaper; 2^30 is what `infinite` leaves.
        private var slack = Hierarchy.infinite + 1
        private(set) var rank = UInt32.max

        /// The cost by way of the rank; nil where there is none.
        var cost: UInt32? { rank == .max ? nil : 2 * Hierarchy.infinite - slack }

        @inline(__always) mutating func join(_ rank: UInt32, _ there: ClimbLabel, _ back: ClimbLabel) {
            // One side alone leaves no more than 2^30.
            let sum = there.slack &+ back.slack
            if sum > slack { (slack, self.rank) = (sum, rank) }
        }

        /// Whether something cheaper may come of a label: what costs as much by itself as the best way does not.
        @inline(__always) func isWorth(_ label: ClimbLabel) -> Bool { label.slack &+ Hierarchy.infinite > slack }
    }

    /// How many ranks the last search has met, from both sides.
    var metRanks: Int { forward.rankCount + backward.rankCount }

    func reset() {
        forward.reset()
        backward.reset()
        meeting = .max
    }

    /// Climbs from the seeds of both climbs and answers with the least sum; nil where there is none below
    /// `Hierarchy.infinite`.
    func run() -> UInt32? {
        let up = ClimbSteps(forward, .forward)
        let down = ClimbSteps(backward, .backward)
        // Below the first common rank each side climbs alone. What is met by both goes on to the top in both.
        shared.removeAll(keepingCapacity: true)
        alone(forward, up, backward) { shared.append($0) }
        alone(backward, down, forward) { _ in }
        let ranks = forward.unsafeRanks
        var best = Meeting()
        for range in shared {
            for position in range {
                let rank = ranks[position]
                let (there, back) = (up.labels[Int(rank)], down.labels[Int(rank)])
                best.join(rank, there, back)
                if best.isWorth(there) { up.scan(rank, there) }
                if best.isWorth(back) { down.scan(rank, back) }
            }
        }
        meeting = best.rank
        isApart = shared.isEmpty
        return best.cost
    }

    /// Scans the ranks of a climb that the other one does not meet; hands over the rest of each chain.
    @inline(__always) private func alone(
        _ climb: HierarchyClimb, _ steps: ClimbSteps, _ other: HierarchyClimb, rest: (Range<Int>) -> Void
    ) {
        let (others, ranks) = (other.labels.base, climb.unsafeRanks)
        for chain in stride(from: climb.chains.count - 2, through: 0, by: -1) {
            var position = climb.chains[chain]
            let end = climb.chains[chain + 1]
            while position < end {
                let rank = ranks[position]
                if others[Int(rank)] != .none { break }
                steps.scan(rank)
                position &+= 1
            }
            if position < end { rest(position..<end) }
        }
    }

    /// The vertices of the way that the last search found, from a seed to a seed; nil where it found none, or the
    /// columns are damaged.
    func vertices() -> [UInt32]? {
        meeting == .max ? nil : unpacking.vertices(by: meeting, up: forward.labels, down: backward.labels)
    }

    /// The seeds at which the way that the last search found begins and ends, by the ranks of its ends.
    func ends(from first: UInt32, to last: UInt32) -> (start: HierarchyClimb.Seed, end: HierarchyClimb.Seed)? {
        func cheapest(_ climb: HierarchyClimb, at vertex: UInt32) -> HierarchyClimb.Seed? {
            guard let rank = hierarchy.rank(of: vertex) else { return nil }
            var best: HierarchyClimb.Seed?
            for seed in climb.seeds where seed.rank == rank && (best.map { seed.cost < $0.cost } ?? true) {
                best = seed
            }
            return best
        }
        guard let start = cheapest(forward, at: first), let end = cheapest(backward, at: last) else { return nil }
        return (start, end)
    }
}
