import Archive
import Measures
import Streets

/// The weights of a hierarchy, customized: every arc weighs as much as the shortest way between its ends over lower
/// nodes.
///
/// ```swift
/// let topology = HierarchyTopology(graph, order: order)
/// let metric = HierarchyMetric(topology, weights: weights)
/// let query = HierarchyQuery(metric.hierarchy())
/// let cost = query.cost(from: a, to: b)
/// ```
///
/// Basic customization looks at the triangles below each arc, perfect customization at those above and finds the arcs
/// that no shortest path needs; searches climb over what is left (Dibbelt, Strasser, Wagner 2016, sections 7 and 8).
///
/// Weights are below 2^30; `Hierarchy.infinite` and all above mean closed. A metric never changes: `updated` makes the
/// next one of it. Both may run on any thread.
public struct HierarchyMetric: Sendable {
    /// What it was made for.
    public let topology: HierarchyTopology
    /// What the graph's arcs weigh by themselves.
    let own: BasicWeights
    /// What arcs weigh over lower nodes.
    let basic: BasicWeights
    /// The distances between the ends of arcs.
    let perfect: PerfectWeights

    /// Customizes a hierarchy for weights of the graph's arcs.
    ///
    /// Complexity: O(triangles), which is little more than the arcs of a road network's hierarchy.
    public init(_ topology: HierarchyTopology, weights: [UInt32]) {
        precondition(weights.count == topology.places.count, "every arc of the graph has a weight")
        let own = BasicWeights(topology, weights: weights)
        let basic = BasicWeights(copy: own)
        basic.customize(topology)
        self.init(topology, own: own, basic: basic, perfect: PerfectWeights(topology, basic))
    }

    init(_ topology: HierarchyTopology, own: BasicWeights, basic: BasicWeights, perfect: PerfectWeights) {
        self.topology = topology
        self.own = own
        self.basic = basic
        self.perfect = perfect
    }

    /// The hierarchy that searches read. Complexity: O(arcs).
    ///
    /// - Parameters:
    ///   - names: the number of each node as a vertex, where vertices are numbered otherwise than nodes.
    ///   - vertexCount: how many such numbers there are; those that no node has are closed.
    public func hierarchy(names: [UInt32]? = nil, vertexCount: Int? = nil) -> Hierarchy {
        let topology = topology
        let n = topology.nodeCount
        precondition(names.map { $0.count == n } ?? true, "every node has a name")
        let ranks = Table<VertexIndex, UInt32>(count: vertexCount ?? n) { ranks in
            ranks.update(repeating: .max)
            for node in 0..<n { ranks[names.map { Int($0[node]) } ?? node] = topology.ranks[node] }
        }
        let order = Table<RankIndex, UInt32>(count: n) { order in
            for rank in 0..<n {
                let node = topology.order[rank]
                order[rank] = names.map { $0[Int(node)] } ?? node
            }
        }
        let parents = Table<RankIndex, UInt32>(count: n) { parents in
            for rank in 0..<n { parents[rank] = topology.parents[rank] }
        }
        return Hierarchy(
            ranks: ranks, order: order, parents: parents,
            forward: kept(basic.up, basic.upMiddles, distances: perfect.up),
            backward: kept(basic.down, basic.downMiddles, distances: perfect.down))
    }

    /// The arcs whose own way is a shortest one.
    private func kept(
        _ weights: Column<UInt32>, _ middles: Column<UInt32>, distances: Column<UInt32>
    ) -> Hierarchy.UpwardArcs {
        func isKept(_ arc: Int) -> Bool { weights[arc] == distances[arc] && weights[arc] < Hierarchy.infinite }
        let count = (0..<topology.arcCount).reduce(0) { isKept($1) ? $0 + 1 : $0 }
        let arcs = Adjacency<RankIndex, ClimbArc>(count: topology.nodeCount, valueCount: count) { offsets, values in
            var position = 0
            for node in 0..<topology.nodeCount {
                for arc in Int(topology.firstUp[node])..<Int(topology.firstUp[node + 1]) where isKept(arc) {
                    values[position] = ClimbArc(head: topology.heads[arc], cost: weights[arc])
                    position += 1
                }
                offsets[node + 1] = UInt32(position)
            }
        }
        let middleColumn = Table<Hierarchy.ArcPosition, UInt32>(count: count) { kept in
            var position = 0
            for arc in 0..<topology.arcCount where isKept(arc) {
                kept[position] = middles[arc]
                position += 1
            }
        }
        return Hierarchy.UpwardArcs(arcs: arcs, middles: middleColumn)
    }
}

/// Weights of the arcs upward and of the same arcs taken downward, and of what they are made.
struct BasicWeights: Sendable {
    let up: Column<UInt32>
    let down: Column<UInt32>
    /// The rank in the middle of the way for which an arc stands; `UInt32.max` where it is the graph's own.
    let upMiddles: Column<UInt32>
    let downMiddles: Column<UInt32>

    /// The weights of the graph's own arcs; the least of several between the same nodes.
    init(_ topology: HierarchyTopology, weights: [UInt32]) {
        up = Column(Hierarchy.infinite, count: topology.arcCount)
        down = Column(Hierarchy.infinite, count: topology.arcCount)
        upMiddles = Column(.max, count: topology.arcCount)
        downMiddles = Column(.max, count: topology.arcCount)
        for (place, weight) in zip(topology.places.elements, weights) where place != .max {
            let column = place & 1 == 0 ? up : down
            column[Int(place >> 1)] = min(column[Int(place >> 1)], weight)
        }
    }

    init(copy other: BasicWeights) {
        up = Column(other.up)
        down = Column(other.down)
        upMiddles = Column(other.upMiddles)
        downMiddles = Column(other.downMiddles)
    }

    /// Lets every arc know the ways over lower nodes: for each node, in rising order, the pairs of arcs that meet there
    /// from below and above. Of equally short ways the graph's own arc is taken, else that over the lowest node.
    func customize(_ topology: HierarchyTopology) {
        let n = topology.nodeCount
        let (firstUp, heads, tails) = (topology.firstUp.base, topology.heads.base, topology.tails.base)
        let (firstDown, downArcs) = (topology.firstDown.base, topology.downArcs.base)
        let (up, down) = (self.up.base, self.down.base)
        let (upMiddles, downMiddles) = (self.upMiddles.base, self.downMiddles.base)
        /// The arc from the node at hand to a higher one.
        let arcColumn = Column<UInt32>(zeros: n)
        let arcTo = arcColumn.base
        for node in 0..<n {
            for arc in Int(firstUp[node])..<Int(firstUp[node + 1]) { arcTo[Int(heads[arc])] = UInt32(arc) }
            for position in Int(firstDown[node])..<Int(firstDown[node + 1]) {
                let lower = Int(downArcs[position])
                let (toLower, fromLower) = (down[lower], up[lower])
                let tail = tails[lower]
                // Arcs of one tail lie together, heads rising: what follows `lower` leads from the same tail above
                // `node`.
                var arc = lower + 1
                let last = Int(firstUp[Int(tail) + 1])
                while arc < last {
                    let target = Int(arcTo[Int(heads[arc])])
                    let upward = toLower &+ up[arc]
                    if upward < up[target] {
                        up[target] = upward
                        upMiddles[target] = tail
                    }
                    let downward = down[arc] &+ fromLower
                    if downward < down[target] {
                        down[target] = downward
                        downMiddles[target] = tail
                    }
                    arc += 1
                }
            }
        }
        withExtendedLifetime((topology, self, arcColumn)) {}
    }
}

/// Weights that are distances: every arc weighs as much as the shortest way between its ends.
struct PerfectWeights: Sendable {
    let up: Column<UInt32>
    let down: Column<UInt32>

    init(copy up: Column<UInt32>, _ down: Column<UInt32>) {
        self.up = Column(up)
        self.down = Column(down)
    }

    /// Lowers basic weights by the triangles above each arc, from the highest node down.
    init(_ topology: HierarchyTopology, _ basic: BasicWeights) {
        self.init(copy: basic.up, basic.down)
        let arcTo = Column<UInt32>(.max, count: topology.nodeCount)
        for node in stride(from: topology.nodeCount - 1, through: 0, by: -1) { lower(node, topology, arcTo) }
    }

    /// Lowers the arcs from a node, which have their basic weights, where those above are distances already.
    ///
    /// A shortest way that leaves a node for a higher one first meets one of its upper neighbours, and goes on from
    /// there by a distance between neighbours: all that is needed is one look at each pair. `arcTo` is all
    /// `UInt32.max`.
    @inline(__always) func lower(_ node: Int, _ topology: HierarchyTopology, _ arcTo: Column<UInt32>) {
        let (firstUp, heads, arcTo) = (topology.firstUp.base, topology.heads.base, arcTo.base)
        let (up, down) = (self.up.base, self.down.base)
        let first = Int(firstUp[node])
        let last = Int(firstUp[node + 1])
        for arc in first..<last { arcTo[Int(heads[arc])] = UInt32(arc) }
        for low in first..<last {
            // Among the upper neighbours every pair is joined by an arc.
            let lowHead = Int(heads[low])
            for between in Int(firstUp[lowHead])..<Int(firstUp[lowHead + 1]) {
                let found = arcTo[Int(heads[between])]
                guard found != .max else { continue }
                let high = Int(found)
                up[low] = min(up[low], up[high] &+ down[between])
                down[low] = min(down[low], up[between] &+ down[high])
                up[high] = min(up[high], up[low] &+ up[between])
                down[high] = min(down[high], down[between] &+ down[low])
            }
        }
        for arc in first..<last { arcTo[Int(heads[arc])] = .max }
    }
}
