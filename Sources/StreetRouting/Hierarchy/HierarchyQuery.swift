import Streets

/// A search in a hierarchy: two climbs of the elimination tree that meet.
///
/// ```swift
/// let query = HierarchyQuery(hierarchy)
/// if let path = query.path(from: a, to: b) { print(path.cost, path.vertices) }
/// ```
///
/// A workspace of one thread. Complexity: O(arcs above the two ends); no allocation after the first query, but for paths.
public final class HierarchyQuery {
    /// What is searched.
    public let hierarchy: Hierarchy
    let forward: HierarchyClimb
    let backward: HierarchyClimb
    private var meeting: UInt32 = .max
    /// Whether no rank is met from both sides, so that there is no way at all, however dear.
    private(set) var isApart = true
    private var stack: [Span] = []

    /// A part of a path between two ranks that an arc joins.
    private struct Span {
        var from: UInt32
        var to: UInt32
    }

    /// A search in a hierarchy.
    public init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        forward = HierarchyClimb(hierarchy)
        backward = HierarchyClimb(hierarchy)
    }

    /// The cost of a shortest path between two vertices; nil where there is none, or none below `Hierarchy.infinite`.
    public func cost(from source: UInt32, to target: UInt32) -> UInt32? {
        cost(from: source, to: target, keepsArrivals: false)
    }

    private func cost(from source: UInt32, to target: UInt32, keepsArrivals: Bool) -> UInt32? {
        reset()
        forward.seed(source, cost: 0)
        backward.seed(target, cost: 0)
        return run(keepsArrivals: keepsArrivals)
    }

    /// A shortest path between two vertices, both among its vertices, and its cost; nil where there is none.
    ///
    /// Complexity: that of `cost(from:to:)` and O(vertices of the path).
    public func path(from source: UInt32, to target: UInt32) -> (cost: UInt32, vertices: [UInt32])? {
        guard let cost = cost(from: source, to: target, keepsArrivals: true), let vertices = vertices() else {
            return nil
        }
        return (cost, vertices)
    }

    /// How many ranks the last search has met, from both sides.
    var metRanks: Int { forward.rankCount + backward.rankCount }

    func reset() {
        forward.reset()
        backward.reset()
        meeting = .max
    }

    /// Climbs from the seeds of both climbs and answers with the least sum; nil where there is none below `Hierarchy.infinite`.
    ///
    /// - Parameter keepsArrivals: whether `vertices()` is going to be asked.
    func run(keepsArrivals: Bool = true) -> UInt32? {
        keepsArrivals ? climb(keepsArrivals: true) : climb(keepsArrivals: false)
    }

    @inline(__always) private func climb(keepsArrivals: Bool) -> UInt32? {
        let up = ClimbSteps(forward, .forward)
        let down = ClimbSteps(backward, .backward)
        // Below the first common rank each side climbs alone. What is met by both goes on to the top in both.
        var shared: [Range<Int>] = []
        alone(forward, up, backward, keepsArrivals) { shared.append($0) }
        alone(backward, down, forward, keepsArrivals) { _ in }
        // The slacks of both sides together: the greater, the cheaper; 2^30 is what `infinite` leaves.
        var best = Hierarchy.infinite + 1
        let ranks = forward.unsafeRanks
        var meeting = UInt32.max
        for range in shared {
            for position in range {
                let rank = ranks[position]
                let there = UInt32(bitPattern: max(0, up.slack(rank)))
                let back = UInt32(bitPattern: max(0, down.slack(rank)))
                if there > 1, back > 1, there + back > best {
                    best = there + back
                    meeting = rank
                }
                // What costs as much by itself as the best way found does not get cheaper.
                if there + Hierarchy.infinite > best { up.scan(rank, keepsArrivals: keepsArrivals) }
                if back + Hierarchy.infinite > best { down.scan(rank, keepsArrivals: keepsArrivals) }
            }
        }
        self.meeting = meeting
        isApart = shared.isEmpty
        return meeting == .max ? nil : 2 * Hierarchy.infinite - best
    }

    /// Scans the ranks of a climb that the other one does not meet; hands over the rest of each chain.
    @inline(__always) private func alone(
        _ climb: HierarchyClimb, _ steps: ClimbSteps, _ other: HierarchyClimb, _ keepsArrivals: Bool,
        rest: (Range<Int>) -> Void
    ) {
        let (otherSlacks, ranks) = (other.slacks.base, climb.unsafeRanks)
        for chain in stride(from: climb.chains.count - 2, through: 0, by: -1) {
            var position = climb.chains[chain]
            let end = climb.chains[chain + 1]
            while position < end {
                let rank = ranks[position]
                if otherSlacks[Int(rank)] != 0 { break }
                steps.scan(rank, keepsArrivals: keepsArrivals)
                position &+= 1
            }
            if position < end { rest(position..<end) }
        }
    }

    /// The vertices of the way that the last search found, from a seed to a seed; nil where it found none, or the columns
    /// are damaged.
    func vertices() -> [UInt32]? {
        guard meeting != .max else { return nil }
        // Taken out for the time being, so that no access to it has to be checked.
        var stack: [Span] = []
        swap(&stack, &self.stack)
        defer { swap(&stack, &self.stack) }
        stack.removeAll(keepingCapacity: true)
        let (up, down) = (forward.arrivals.base, backward.arrivals.base)
        // The climb from the target leads down from the meeting: its last arc is the first to be taken.
        var rank = meeting
        while down[Int(rank)] != rank {
            let next = down[Int(rank)]
            guard next < rank else { return nil }
            stack.append(Span(from: rank, to: next))
            rank = next
        }
        stack.reverse()
        rank = meeting
        while up[Int(rank)] != rank {
            let next = up[Int(rank)]
            guard next < rank else { return nil }
            stack.append(Span(from: next, to: rank))
            rank = next
        }
        return unpacked(from: rank, &stack)
    }

    /// Replaces the spans on the stack, the first on top, by the vertices that they stand for. Uses up the stack.
    private func unpacked(from start: UInt32, _ stack: inout [Span]) -> [UInt32]? {
        let up = ArcColumns(hierarchy, .forward)
        let down = ArcColumns(hierarchy, .backward)
        let upMiddles = hierarchy.forward.middles.unsafeBuffer
        let downMiddles = hierarchy.backward.middles.unsafeBuffer
        let order = hierarchy.order.unsafeBuffer
        let (rankCount, vertexCount) = (hierarchy.rankCount, hierarchy.vertexCount)
        var vertices: [UInt32] = []
        vertices.reserveCapacity(4 * stack.count + 1)
        vertices.append(order[Int(start)])
        while let span = stack.popLast() {
            let isUp = span.from < span.to
            let (low, high) = isUp ? (span.from, span.to) : (span.to, span.from)
            guard let position = (isUp ? up : down).position(from: low, to: high) else { return nil }
            let middle = isUp ? upMiddles[position] : downMiddles[position]
            if middle == .max {
                // No vertex comes twice.
                guard vertices.count < rankCount else { return nil }
                vertices.append(order[Int(span.to)])
            } else {
                guard middle < low, stack.count < 2 * rankCount else { return nil }
                stack.append(Span(from: middle, to: span.to))
                stack.append(Span(from: span.from, to: middle))
            }
        }
        return vertices.allSatisfy { $0 < vertexCount } ? vertices : nil
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

extension ArcColumns {
    /// The position of the arc between two ranks; nil where there is none.
    @inline(__always) fileprivate func position(from low: UInt32, to high: UInt32) -> Int? {
        var (position, last) = range(low)
        // Heads rise: long rows are halved until a few are left.
        while last - position > 8 {
            let middle = (position + last) / 2
            if arcs[middle].head > high { last = middle } else { position = middle }
        }
        while position < last {
            if arcs[position].head == high { return position }
            position &+= 1
        }
        return nil
    }
}
