import Streets

/// The exact distance of any vertex to a target under a hierarchy's own weights, computed only where it is asked for.
///
/// As the bound of an A* on a graph whose weights are no less than those it is the tightest one that does not know the
/// difference: where nothing differs, only vertices of shortest paths are settled (B. Strasser, T. Zeitz, "A Fast
/// and Tight Heuristic for A* in Road Networks", 2021: lazy RPHAST).
///
/// A workspace of one thread. Complexity: a climb for each target; then each rank above those asked for is computed once, at
/// O(its arcs).
public final class HierarchyPotential {
    /// What the distances are measured in.
    public let hierarchy: Hierarchy
    private let climb: HierarchyClimb
    private let columns: ArcColumns
    /// One more than what reaching the target costs; 0 where it is not known yet.
    private let known: Column<UInt32>
    /// The ranks whose distance is known.
    private let asked: Column<UInt32>
    private var askedCount = 0
    private let chain: Column<UInt32>

    /// A potential for a hierarchy; `setTargets` makes it useful.
    public init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        climb = HierarchyClimb(hierarchy)
        columns = ArcColumns(hierarchy, .forward)
        known = Column(zeros: hierarchy.rankCount)
        asked = Column(zeros: hierarchy.rankCount)
        chain = Column(zeros: hierarchy.rankCount)
    }

    /// Asks for distances to the nearest of some vertices, each of which adds what lies behind it.
    public func setTargets(_ targets: some Sequence<(vertex: UInt32, cost: UInt32)>) {
        for position in 0..<askedCount { known[Int(asked[position])] = 0 }
        askedCount = 0
        climb.reset()
        for target in targets { climb.seed(target.vertex, cost: target.cost) }
        climb.run(.backward)
    }

    /// The distance from a vertex to the nearest target; `Hierarchy.infinite` where there is no way.
    public func distance(from vertex: UInt32) -> UInt32 {
        guard let start = hierarchy.rank(of: vertex) else { return Hierarchy.infinite }
        let known = known.base
        if known[Int(start)] != 0 { return known[Int(start)] &- 1 }
        // All upper neighbours lie on the way up the tree: from the first known one down all can be computed.
        let parents = hierarchy.parents.unsafeBuffer
        let (chain, asked) = (chain.base, asked.base)
        var waiting = 0
        var rank = start
        while known[Int(rank)] == 0 {
            chain[waiting] = rank
            waiting &+= 1
            let parent = parents[Int(rank)]
            guard parent > rank, parent < columns.rankCount else { break }
            rank = parent
        }
        let slacks = climb.slacks.base
        var askedCount = askedCount
        while waiting > 0 {
            waiting &-= 1
            let next = chain[waiting]
            let slack = slacks[Int(next)]
            var best = slack > HierarchyClimb.met ? Hierarchy.infinite - UInt32(bitPattern: slack) : Hierarchy.infinite
            var (position, last) = columns.range(next)
            while position < last {
                let arc = columns.arcs[position]
                position &+= 1
                guard arc.head < columns.rankCount else { continue }
                best = min(best, known[Int(arc.head)] &- 1 &+ (arc.cost & (Hierarchy.infinite &* 2 &- 1)))
            }
            known[Int(next)] = best &+ 1
            asked[askedCount] = next
            askedCount &+= 1
        }
        self.askedCount = askedCount
        return known[Int(start)] &- 1
    }
}
