import Archive
import Streets

/// Shortest paths in any weighted graph by A*, with the distances of a hierarchy as bounds, or none.
///
/// ```swift
/// let search = ArcSearch(graph, weights: slowedWeights, near: hierarchy)
/// let potential = HierarchyPotential(hierarchy)  // customized for weights nowhere greater
/// let path = search.path(from: a, to: b, bound: potential)
/// ```
///
/// A workspace of one thread. Complexity: O(m log n) at most; with the bound, about the vertices of ways that are
/// shorter in the hierarchy than the way found.
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

    /// Vertices have numbers of their own here: what is near each other is to be near in memory.
    private let numbers: VertexNumbers
    private let first: Column<UInt32>
    private let arcs: Column<Arc>
    private let labels: Column<Label>
    private let nodeCount: Int
    private var version: UInt32 = 0
    private var queue = EdgeQueue()
    /// How many vertices the last search settled.
    public private(set) var settledVertices = 0

    /// A search in a graph of these weights; arcs of `Hierarchy.infinite` and above are closed.
    ///
    /// - Parameter hierarchy: one of the same vertices, best that of the bounds. The search is laid out in memory in
    ///   its order, in which near vertices lie near each other; without it in that of the graph.
    public init(_ graph: ArcGraph, weights: [UInt32], near hierarchy: Hierarchy? = nil) {
        precondition(weights.count == graph.arcCount, "every arc has a weight")
        nodeCount = graph.nodeCount
        numbers = VertexNumbers(count: nodeCount, hierarchy)
        first = Column(zeros: nodeCount + 1)
        arcs = Column(zeros: graph.arcCount)
        labels = Column(zeros: nodeCount)
        for tail in graph.tails { first[Int(numbers.number(of: tail)) + 1] += 1 }
        for node in 0..<nodeCount { first[node + 1] += first[node] }
        let next = Column(first)
        for arc in 0..<graph.arcCount {
            let tail = Int(numbers.number(of: graph.tails[arc]))
            arcs[Int(next[tail])] = Arc(
                head: numbers.number(of: graph.heads[arc]), weight: min(weights[arc], Hierarchy.infinite))
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
        begin()
        let (source, goal) = (numbers.number(of: source), numbers.number(of: target))
        guard let bound else { return path(from: source, to: goal, &queue) { _ in 0 } }
        bound.setTargets(CollectionOfOne((vertex: target, cost: 0)))
        if numbers.areRanks(of: bound.hierarchy) {
            return path(from: source, to: goal, &queue) { bound.distance(fromRank: $0) }
        }
        let numbers = numbers
        return path(from: source, to: goal, &queue) { bound.distance(from: numbers.vertex($0)) }
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

    /// The search, from number to number.
    @inline(__always) private func path(
        from source: UInt32, to target: UInt32, _ queue: inout EdgeQueue, remaining: (UInt32) -> UInt32
    ) -> (cost: UInt32, vertices: [UInt32])? {
        let (first, arcs, labels, version) = (first.base, arcs.base, labels.base, version)
        let bound = remaining(source)
        guard bound < Hierarchy.infinite else { return nil }
        labels[Int(source)] = Label(version: version, cost: 0, bound: bound, parent: source)
        queue.push(EdgeQueue.Entry(key: bound, edge: EdgeIndex(source)))
        var settled = 0
        defer { settledVertices = settled }
        while let next = queue.first {
            let node = next.edge.raw
            let label = labels[Int(node)]
            guard next.key == label.key else {
                queue.removeFirst()
                continue
            }
            settled &+= 1
            if node == target { return (label.cost, vertices(to: target)) }
            // The entry stays until the first one that it leads to takes its place, most often to leave next.
            var isReplaced = false
            var position = Int(first[Int(node)])
            let end = Int(first[Int(node) &+ 1])
            while position < end {
                let arc = arcs[position]
                position &+= 1
                let cost = label.cost &+ arc.weight
                let head = labels + Int(arc.head)
                var bound = head.pointee.bound
                if head.pointee.version == version {
                    if cost >= head.pointee.cost { continue }
                } else {
                    if cost >= Hierarchy.infinite { continue }
                    bound = remaining(arc.head)
                }
                head.pointee = Label(version: version, cost: cost, bound: bound, parent: node)
                // Where the bound knows no way there is none.
                if bound >= Hierarchy.infinite { continue }
                let entry = EdgeQueue.Entry(key: cost &+ bound, edge: EdgeIndex(arc.head))
                if isReplaced {
                    queue.push(entry)
                } else {
                    isReplaced = true
                    queue.replaceFirst(entry)
                }
            }
            if !isReplaced { queue.removeFirst() }
        }
        return nil
    }

    /// The vertices of the way to a number.
    private func vertices(to target: UInt32) -> [UInt32] {
        let labels = labels.base
        var count = 1
        var number = target
        while case let parent = labels[Int(number)].parent, parent != number {
            number = parent
            count += 1
        }
        return [UInt32](unsafeUninitializedCapacity: count) { vertices, initialized in
            number = target
            for place in stride(from: count - 1, through: 0, by: -1) {
                vertices[place] = numbers.vertex(number)
                number = labels[Int(number)].parent
            }
            initialized = count
        }
    }
}

/// Numbers of vertices in the order of a hierarchy's ranks, closed ones last; without a hierarchy in their own.
private struct VertexNumbers {
    private let numbers: Column<UInt32>
    private let vertices: Column<UInt32>
    /// The hierarchy whose ranks the numbers are.
    private var hierarchy: Hierarchy?

    init(count: Int, _ hierarchy: Hierarchy?) {
        precondition(hierarchy.map { $0.vertexCount == count } ?? true, "a hierarchy of other vertices")
        numbers = Column(.max, count: count)
        vertices = Column(zeros: count)
        var next = 0
        func take(_ vertex: UInt32) {
            guard numbers[Int(vertex)] == .max else { return }
            numbers[Int(vertex)] = UInt32(next)
            vertices[next] = vertex
            next += 1
        }
        for rank in 0..<UInt32(hierarchy?.rankCount ?? 0) {
            if let vertex = hierarchy?.vertex(at: rank) { take(vertex) }
        }
        for vertex in 0..<UInt32(count) { take(vertex) }
        guard let hierarchy else { return }
        let areRanks = (0..<UInt32(count)).allSatisfy { vertex in
            hierarchy.rank(of: vertex).map { $0 == numbers[Int(vertex)] }
                ?? (Int(numbers[Int(vertex)]) >= hierarchy.rankCount)
        }
        if areRanks { self.hierarchy = hierarchy }
    }

    @inline(__always) func number(of vertex: UInt32) -> UInt32 { numbers[Int(vertex)] }

    @inline(__always) func vertex(_ number: UInt32) -> UInt32 { vertices[Int(number)] }

    /// Whether the numbers of all vertices that are not closed are their ranks in a hierarchy.
    func areRanks(of hierarchy: Hierarchy) -> Bool { self.hierarchy === hierarchy }
}
