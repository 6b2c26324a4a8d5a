import Streets

/// The exact distance of any vertex to a target under a hierarchy's own weights, computed only where it is asked for.
///
/// As the bound of an A* on a graph whose weights are no less than those it is the tightest one that does not know the
/// difference: where nothing differs, only vertices of shortest paths are settled (B. Strasser, T. Zeitz, "A Fast
/// and Tight Heuristic for A* in Road Networks", 2021: lazy RPHAST).
///
/// A workspace of one thread. Complexity: a climb for each target; then each rank above those asked for is computed
/// once, at O(its arcs).
public final class HierarchyPotential {
    /// What the distances are measured in.
    public let hierarchy: Hierarchy
    private let climb: HierarchyClimb
    private let columns: ArcColumns
    private let parents: ParentColumn
    private let ranks: UnsafeBufferPointer<UInt32>
    /// What is known of each rank: 0 is nothing, `final` and above the distance, and what lies between one more than
    /// the cost at which the climb from the targets reached it.
    private let known: Column<UInt32>
    /// The ranks whose distance was asked for, directly or by those below them.
    private let asked: Column<UInt32>
    private var askedCount = 0

    private static var final: UInt32 { 1 << 31 }

    /// A potential for a hierarchy; `setTargets` makes it useful.
    public init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        climb = HierarchyClimb(hierarchy)
        columns = ArcColumns(hierarchy, .forward)
        parents = ParentColumn(hierarchy)
        ranks = hierarchy.ranks.unsafeBuffer
        known = Column(zeros: hierarchy.rankCount)
        asked = Column(zeros: hierarchy.rankCount)
    }

    /// Asks for distances to the nearest of some vertices, each of which adds what lies behind it.
    public func setTargets(_ targets: some Sequence<(vertex: UInt32, cost: UInt32)>) {
        for position in 0..<askedCount { known[Int(asked[position])] = 0 }
        askedCount = 0
        for position in 0..<climb.rankCount { known[Int(climb.unsafeRanks[position])] = 0 }
        climb.reset()
        for target in targets { climb.seed(target.vertex, cost: target.cost) }
        climb.run(.backward)
        let (ranks, labels) = (climb.unsafeRanks, climb.labels.base)
        for position in 0..<climb.rankCount {
            let rank = Int(ranks[position])
            known[rank] = labels[rank].cost &+ 1
        }
    }

    /// The distance from a vertex to the nearest target; `Hierarchy.infinite` where there is no way.
    @inline(__always) public func distance(from vertex: UInt32) -> UInt32 {
        precondition(vertex < ranks.count, "a vertex outside the hierarchy")
        return distance(fromRank: ranks[Int(vertex)])
    }

    /// The distance from the vertex of a rank; `Hierarchy.infinite` where there is no such rank.
    @inline(__always) func distance(fromRank rank: UInt32) -> UInt32 {
        guard rank < columns.rankCount else { return Hierarchy.infinite }
        let distance = known[Int(rank)]
        return distance >= HierarchyPotential.final ? distance &- HierarchyPotential.final : computed(fromRank: rank)
    }

    /// Computes the distance from a rank, and those from the ranks above it that are not known yet.
    ///
    /// All upper neighbours lie on the way up the tree: from the first known one down all can be computed.
    private func computed(fromRank start: UInt32) -> UInt32 {
        let (known, first) = (known.base, askedCount)
        // At most as many as there are ranks: none is asked for twice.
        let asked = asked.base
        var end = first
        var rank = start
        while rank != .max, known[Int(rank)] < HierarchyPotential.final {
            asked[end] = rank
            end &+= 1
            rank = parents.above(rank)
        }
        askedCount = end
        var best = Hierarchy.infinite
        while end > first {
            end &-= 1
            rank = asked[end]
            best = min(known[Int(rank)] &- 1, Hierarchy.infinite)
            var (position, last) = columns.range(rank)
            while position < last {
                let arc = columns.arcs[position]
                position &+= 1
                guard arc.head < columns.rankCount else { continue }
                best = min(best, known[Int(arc.head)] & ~HierarchyPotential.final &+ ArcColumns.cost(arc))
            }
            known[Int(rank)] = best | HierarchyPotential.final
        }
        return best
    }
}
