import Streets

/// Costs from some nodes to all of some others: the targets' part of the hierarchy is picked once, then swept from the
/// top for several sources at a time (D. Delling, A. Goldberg, R. Werneck, "Faster Batched Shortest Paths in Road
/// Networks", 2011: RPHAST).
///
/// Complexity: O(arcs above the targets) for each sixteen sources, and a climb for each source.
public struct HierarchyMatrix {
    private typealias Lanes = SIMD16<Int32>

    private let metric: HierarchyMetric
    private let targets: [UInt32]
    /// The ranks above the targets, highest first.
    private var picked: [UInt32] = []
    /// Where the arcs of a picked node start; they lead to nodes picked before it.
    private var first: [UInt32] = [0]
    private var arcs: [ClimbArc] = []
    /// The place of a rank among the picked ones; -1 for the rest.
    private var places: [Int32]
    private var climb: [UInt32]
    private var costs: [Lanes]

    /// A matrix with these nodes of the graph as columns.
    public init(_ metric: HierarchyMetric, targets: [UInt32]) {
        self.metric = metric
        self.targets = targets
        let topology = metric.topology
        places = [Int32](repeating: -1, count: topology.nodeCount)
        climb = [UInt32](repeating: HierarchyMetric.infinite, count: topology.nodeCount)
        costs = []
        for target in targets {
            var rank = topology.ranks[Int(target)]
            while rank != .max, places[Int(rank)] < 0 {
                places[Int(rank)] = 0
                picked.append(rank)
                rank = topology.parents[Int(rank)]
            }
        }
        picked.sort(by: >)
        for (place, rank) in picked.enumerated() { places[Int(rank)] = Int32(place) }
        for rank in picked {
            for position in Int(metric.backward.first[Int(rank)])..<Int(metric.backward.first[Int(rank) + 1]) {
                let arc = metric.backward.arcs[position]
                arcs.append(ClimbArc(head: UInt32(places[Int(arc.head)]), cost: arc.cost))
            }
            first.append(UInt32(arcs.count))
        }
        costs = [Lanes](repeating: Lanes(repeating: Int32(HierarchyMetric.infinite)), count: picked.count)
    }

    /// The costs from each source, row by row; nil where there is no way.
    public mutating func costs(from sources: [UInt32]) -> [[UInt32?]] {
        var rows: [[UInt32?]] = []
        rows.reserveCapacity(sources.count)
        for start in stride(from: 0, to: sources.count, by: Lanes.scalarCount) {
            let group = sources[start..<min(start + Lanes.scalarCount, sources.count)]
            for (lane, source) in group.enumerated() { ascend(from: source, lane: lane) }
            sweep()
            for lane in group.indices.map({ $0 - start }) {
                rows.append(
                    targets.map { target in
                        let cost = costs[Int(places[Int(metric.topology.ranks[Int(target)])])][lane]
                        return cost < HierarchyMetric.infinite ? UInt32(cost) : nil
                    })
            }
            for place in costs.indices { costs[place] = Lanes(repeating: Int32(HierarchyMetric.infinite)) }
        }
        return rows
    }

    /// Climbs from a source and leaves what it costs to reach the picked nodes on the way in a lane.
    private mutating func ascend(from source: UInt32, lane: Int) {
        let topology = metric.topology
        let start = topology.ranks[Int(source)]
        climb[Int(start)] = 0
        var rank = start
        while rank != .max {
            let cost = climb[Int(rank)]
            climb[Int(rank)] = HierarchyMetric.infinite
            if cost < HierarchyMetric.infinite {
                if places[Int(rank)] >= 0 { costs[Int(places[Int(rank)])][lane] = Int32(cost) }
                for position in Int(metric.forward.first[Int(rank)])..<Int(metric.forward.first[Int(rank) + 1]) {
                    let arc = metric.forward.arcs[position]
                    climb[Int(arc.head)] = min(climb[Int(arc.head)], cost &+ arc.cost)
                }
            }
            rank = topology.parents[Int(rank)]
        }
    }

    /// Descends from the top: when a node is at hand, all that leads to it from above is known.
    private mutating func sweep() {
        costs.withUnsafeMutableBufferPointer { costs in
            first.withUnsafeBufferPointer { first in
                arcs.withUnsafeBufferPointer { arcs in
                    for place in costs.indices {
                        var best = costs[place]
                        for position in Int(first[place])..<Int(first[place + 1]) {
                            let arc = arcs[position]
                            let reached = costs[Int(arc.head)] &+ Int32(truncatingIfNeeded: arc.cost)
                            best.replace(with: reached, where: reached .< best)
                        }
                        costs[place] = best
                    }
                }
            }
        }
    }
}
