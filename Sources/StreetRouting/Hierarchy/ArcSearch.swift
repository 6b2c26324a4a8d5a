import Archive
import Streets

/// Shortest paths in any weighted graph by A*, with the distances of a hierarchy as bounds, or none.
///
/// ```swift
/// let search = ArcSearch(graph, weights: slowedWeights)
/// let potential = HierarchyPotential(hierarchy)  // customized for weights nowhere greater
/// let path = search.path(from: a, to: b, bound: potential)
/// ```
///
/// A workspace of one thread. Complexity: O(m log n) at most; with the bound, about the vertices of ways that are shorter
/// in the hierarchy than the way found.
public final class ArcSearch {
    /// An arc by its tail.
    private struct Arc: BitwiseCopyable {
        var head: UInt32
        var weight: UInt32
    }

    private struct Label: BitwiseCopyable {
        var version: UInt32
        var cost: UInt32
        var bound: UInt32
        var parent: UInt32

        var key: UInt32 { cost &+ bound }
    }

    private let first: Column<UInt32>
    private let arcs: Column<Arc>
    private let labels: Column<Label>
    private let nodeCount: Int
    private var version: UInt32 = 0
    private var queue = EdgeQueue()
    /// How many vertices the last search settled.
    public private(set) var settledVertices = 0

    /// A search in a graph of these weights; arcs of `Hierarchy.infinite` and above are closed.
    public init(_ graph: ArcGraph, weights: [UInt32]) {
        precondition(weights.count == graph.arcCount, "every arc has a weight")
        nodeCount = graph.nodeCount
        first = Column(zeros: nodeCount + 1)
        arcs = Column(zeros: graph.arcCount)
        labels = Column(zeros: nodeCount)
        for tail in graph.tails { first[Int(tail) + 1] += 1 }
        for node in 0..<nodeCount { first[node + 1] += first[node] }
        let next = Column(first)
        for arc in 0..<graph.arcCount {
            let tail = Int(graph.tails[arc])
            arcs[Int(next[tail])] = Arc(head: graph.heads[arc], weight: weights[arc])
            next[tail] += 1
        }
    }

    /// A shortest path between two vertices, both among its vertices, and its cost; nil where none is below
    /// `Hierarchy.infinite`.
    ///
    /// - Parameter bound: distances under weights nowhere greater than these; its targets are set here.
    public func path(
        from source: UInt32, to target: UInt32, bound: HierarchyPotential? = nil
    ) -> (cost: UInt32, vertices: [UInt32])? {
        precondition(source < nodeCount && target < nodeCount, "a vertex outside the graph")
        bound?.setTargets(CollectionOfOne((vertex: target, cost: 0)))
        begin()
        label(source, cost: 0, parent: source, bound)
        let labels = labels.base
        while let next = queue.first {
            queue.removeFirst()
            let node = Int(next.edge.raw)
            let label = labels[node]
            if next.key != label.key { continue }
            settledVertices &+= 1
            if node == Int(target) { return (label.cost, vertices(to: target)) }
            for position in Int(first[node])..<Int(first[node + 1]) {
                let arc = arcs[position]
                let cost = label.cost &+ min(arc.weight, Hierarchy.infinite)
                if cost < Hierarchy.infinite { self.label(arc.head, cost: cost, parent: UInt32(node), bound) }
            }
        }
        return nil
    }

    private func begin() {
        version &+= 1
        if version == 0 {
            for node in 0..<nodeCount { labels[node].version = 0 }
            version = 1
        }
        queue.removeAll()
        settledVertices = 0
    }

    @inline(__always) private func label(_ node: UInt32, cost: UInt32, parent: UInt32, _ bound: HierarchyPotential?) {
        let label = labels.base + Int(node)
        if label.pointee.version == version {
            if cost >= label.pointee.cost { return }
        } else {
            let remaining = bound?.distance(from: node) ?? 0
            label.pointee.version = version
            label.pointee.bound = remaining
        }
        label.pointee.cost = cost
        label.pointee.parent = parent
        // Where the bound knows no way there is none.
        if label.pointee.bound < Hierarchy.infinite {
            queue.push(EdgeQueue.Entry(key: label.pointee.key, edge: EdgeIndex(node)))
        }
    }

    private func vertices(to target: UInt32) -> [UInt32] {
        var vertices = [target]
        while let last = vertices.last, labels[Int(last)].parent != last { vertices.append(labels[Int(last)].parent) }
        return vertices.reversed()
    }
}
