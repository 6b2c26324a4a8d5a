import Streets

/// The exact distance of any node to a target in a hierarchy's metric, computed only where it is asked for.
///
/// As the bound of an A* on a graph whose weights are no less than the metric's it is the tightest one that does not know
/// the difference: where nothing differs, only nodes of shortest paths are settled (B. Strasser, T. Zeitz, "A Fast
/// and Tight Heuristic for A* in Road Networks", 2021: lazy RPHAST).
///
/// Complexity: a climb for each target; then each node above those asked for is computed once, at O(its arcs).
public struct HierarchyPotential {
    private let metric: HierarchyMetric
    /// What reaching the target from a node costs if one only descends; `infinite` but on the targets' climbs.
    private var descents: [UInt32]
    /// What reaching the target costs, where it is known.
    private var known: [UInt32]
    private var climbed: [UInt32] = []
    private var asked: [UInt32] = []
    private var chain: [UInt32] = []

    /// In `known`: not yet asked for.
    private static let unknown = UInt32.max

    /// A potential for a metric; `setTargets` makes it useful.
    public init(_ metric: HierarchyMetric) {
        self.metric = metric
        descents = [UInt32](repeating: HierarchyMetric.infinite, count: metric.topology.nodeCount)
        known = [UInt32](repeating: HierarchyPotential.unknown, count: metric.topology.nodeCount)
    }

    /// Asks for distances to the nearest of some nodes, each of which adds what lies behind it.
    public mutating func setTargets(_ targets: some Sequence<(node: UInt32, cost: UInt32)>) {
        for rank in climbed { descents[Int(rank)] = HierarchyMetric.infinite }
        for rank in asked { known[Int(rank)] = HierarchyPotential.unknown }
        climbed.removeAll(keepingCapacity: true)
        asked.removeAll(keepingCapacity: true)
        let topology = metric.topology
        let arcs = metric.backward
        for target in targets {
            var rank = topology.ranks[Int(target.node)]
            descents[Int(rank)] = min(descents[Int(rank)], min(target.cost, HierarchyMetric.infinite))
            while rank != .max {
                climbed.append(rank)
                let cost = descents[Int(rank)]
                for position in Int(arcs.first[Int(rank)])..<Int(arcs.first[Int(rank) + 1]) {
                    let arc = arcs.arcs[position]
                    descents[Int(arc.head)] = min(descents[Int(arc.head)], cost &+ arc.cost)
                }
                rank = topology.parents[Int(rank)]
            }
        }
    }

    /// The distance from a node to the nearest target; `HierarchyMetric.infinite` where there is no way.
    public mutating func distance(from node: UInt32) -> UInt32 {
        let topology = metric.topology
        var rank = topology.ranks[Int(node)]
        let start = rank
        // All upper neighbours lie on the way up the tree: from the first known one down all can be computed.
        while rank != .max, known[Int(rank)] == HierarchyPotential.unknown {
            chain.append(rank)
            rank = topology.parents[Int(rank)]
        }
        let arcs = metric.forward
        while let next = chain.popLast() {
            var best = descents[Int(next)]
            for position in Int(arcs.first[Int(next)])..<Int(arcs.first[Int(next) + 1]) {
                let arc = arcs.arcs[position]
                best = min(best, known[Int(arc.head)] &+ arc.cost)
            }
            known[Int(next)] = min(best, HierarchyMetric.infinite)
            asked.append(next)
        }
        return known[Int(start)]
    }
}
