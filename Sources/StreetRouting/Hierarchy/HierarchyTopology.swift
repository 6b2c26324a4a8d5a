/// A contraction hierarchy before any weights: the order, the arcs upward, and the tree in which searches climb.
///
/// Nodes are numbered anew by their rank, lowest first. Every arc leads from a lower to a higher rank and stands for
/// both directions. The graph is *chordal*: the upper neighbours of a node are neighbours of each other, so that a
/// customization only looks at triangles and a search only climbs (J. Dibbelt, B. Strasser, D. Wagner, "Customizable
/// Contraction Hierarchies", 2016).
///
/// Weights change, this does not: it is made once for a graph.
public final class HierarchyTopology: Sendable {
    /// How many nodes there are.
    public let nodeCount: Int
    /// The rank of a node of the graph.
    let ranks: Column<UInt32>
    /// The node of the graph with a rank.
    let order: Column<UInt32>
    /// Where the arcs upward from a rank start in `heads`; one more than there are nodes.
    let firstUp: Column<UInt32>
    /// The upper ends of the arcs, rising for each lower end.
    let heads: Column<UInt32>
    /// The lower ends of the arcs, parallel to `heads`.
    let tails: Column<UInt32>
    /// Where the arcs that end at a rank start in `downArcs`; one more than there are nodes.
    let firstDown: Column<UInt32>
    /// Arcs by their upper end, lower ends rising.
    let downArcs: Column<UInt32>
    /// The next node on the way up the elimination tree; `UInt32.max` at a root.
    let parents: Column<UInt32>
    /// For each arc of the graph: twice the arc of the hierarchy, plus one where it leads downward; `UInt32.max` for a
    /// loop, which no shortest path takes.
    let places: Column<UInt32>

    /// The hierarchy of a graph in an order of its nodes, the one to be contracted first at the front.
    ///
    /// Complexity: O(arcs of the hierarchy × depth of a merge), some tenths of a second for a city.
    public init(_ graph: ArcGraph, order: [UInt32]) {
        let n = graph.nodeCount
        precondition(order.count == n, "the order names every node once")
        var ranks = [UInt32](repeating: .max, count: n)
        for (rank, node) in order.enumerated() {
            precondition(ranks[Int(node)] == .max, "the order names a node twice")
            ranks[Int(node)] = UInt32(rank)
        }
        let filled = HierarchyTopology.fill(
            NeighborLists(
                ArcGraph(
                    nodeCount: n, tails: graph.tails.map { ranks[Int($0)] }, heads: graph.heads.map { ranks[Int($0)] }))
        )
        nodeCount = n
        self.ranks = Column(ranks)
        self.order = Column(order)
        firstUp = Column(filled.firstUp)
        heads = Column(filled.heads)
        parents = Column(filled.parents)
        tails = Column(zeros: heads.count)
        firstDown = Column(zeros: n + 1)
        downArcs = Column(zeros: heads.count)
        places = Column(zeros: graph.arcCount)
        for rank in 0..<n {
            for arc in Int(firstUp[rank])..<Int(firstUp[rank + 1]) {
                tails[arc] = UInt32(rank)
                firstDown[Int(heads[arc]) + 1] += 1
            }
        }
        for rank in 0..<n { firstDown[rank + 1] += firstDown[rank] }
        let next = Column(firstDown)
        for arc in 0..<heads.count {
            downArcs[Int(next[Int(heads[arc])])] = UInt32(arc)
            next[Int(heads[arc])] += 1
        }
        for arc in 0..<graph.arcCount {
            let (tail, head) = (ranks[Int(graph.tails[arc])], ranks[Int(graph.heads[arc])])
            guard tail != head, let place = self.arc(from: min(tail, head), to: max(tail, head)) else {
                places[arc] = .max
                continue
            }
            places[arc] = UInt32(place) << 1 | (tail > head ? 1 : 0)
        }
    }

    /// The arc between two ranks, the lower one first; nil where there is none. Complexity: O(log arcs of the rank).
    func arc(from low: UInt32, to high: UInt32) -> Int? {
        var first = Int(firstUp[Int(low)])
        let end = Int(firstUp[Int(low) + 1])
        var last = end
        while first < last {
            let middle = (first + last) / 2
            if heads[middle] < high { first = middle + 1 } else { last = middle }
        }
        return first < end && heads[first] == high ? first : nil
    }

    /// How many arcs the hierarchy has.
    public var arcCount: Int { heads.count }

    /// Adds the arcs that contraction needs: what lies above a node lies above its parent too.
    private static func fill(_ neighbors: NeighborLists) -> (firstUp: [UInt32], heads: [UInt32], parents: [UInt32]) {
        let n = neighbors.offsets.count - 1
        var firstUp: [UInt32] = [0]
        firstUp.reserveCapacity(n + 1)
        var heads: [UInt32] = []
        heads.reserveCapacity(neighbors.nodes.count)
        var parents = [UInt32](repeating: .max, count: n)
        /// The first of the nodes whose parent a node is, and the next one with the same parent.
        var firstChild = [UInt32](repeating: .max, count: n)
        var nextChild = [UInt32](repeating: .max, count: n)
        /// The last node for which a head was put on the list.
        var seen = [UInt32](repeating: .max, count: n)
        for rank in 0..<UInt32(n) {
            let start = heads.count
            func isNew(_ head: UInt32) -> Bool {
                guard head > rank, seen[Int(head)] != rank else { return false }
                seen[Int(head)] = rank
                return true
            }
            for position in Int(neighbors.offsets[Int(rank)])..<Int(neighbors.offsets[Int(rank) + 1])
            where isNew(neighbors.nodes[position]) {
                heads.append(neighbors.nodes[position])
            }
            var child = firstChild[Int(rank)]
            while child != .max {
                for arc in Int(firstUp[Int(child)])..<Int(firstUp[Int(child) + 1]) where isNew(heads[arc]) {
                    heads.append(heads[arc])
                }
                child = nextChild[Int(child)]
            }
            heads[start...].sort()
            firstUp.append(UInt32(heads.count))
            if start < heads.count {
                let parent = heads[start]
                parents[Int(rank)] = parent
                nextChild[Int(rank)] = firstChild[Int(parent)]
                firstChild[Int(parent)] = rank
            }
        }
        return (firstUp, heads, parents)
    }
}
