/// A directed graph as a hierarchy sees it: nodes, arcs between them, and nothing else. Weights come apart.
///
/// The product's is the expanded street graph (a node is a directed edge, an arc a turn); any other will do.
public struct ArcGraph: Sendable {
    /// How many nodes there are.
    public let nodeCount: Int
    /// Where an arc starts.
    public let tails: [UInt32]
    /// Where an arc ends, parallel to `tails`.
    public let heads: [UInt32]

    /// A graph of `nodeCount` nodes; every end of an arc is one of them.
    public init(nodeCount: Int, tails: [UInt32], heads: [UInt32]) {
        precondition(tails.count == heads.count, "an arc has two ends")
        precondition(zip(tails, heads).allSatisfy { $0 < nodeCount && $1 < nodeCount }, "an arc ends outside the graph")
        self.nodeCount = nodeCount
        self.tails = tails
        self.heads = heads
    }

    /// How many arcs there are.
    public var arcCount: Int { tails.count }
}

/// The neighbours of every node without regard to direction, sorted, each once, without loops.
struct NeighborLists {
    /// Where the neighbours of a node start in `nodes`; one more than there are nodes.
    private(set) var offsets: [UInt32]
    private(set) var nodes: [UInt32]

    /// Complexity: O(n + m) by two passes of counting sort.
    init(_ graph: ArcGraph) {
        let n = graph.nodeCount
        var counts = [UInt32](repeating: 0, count: n + 1)
        for arc in 0..<graph.arcCount where graph.tails[arc] != graph.heads[arc] {
            counts[Int(graph.tails[arc]) + 1] += 1
            counts[Int(graph.heads[arc]) + 1] += 1
        }
        for node in 0..<n { counts[node + 1] += counts[node] }
        // Sorted by the far end first, then stably by the near end, so that every list comes out sorted.
        var byFarEnd = [(near: UInt32, far: UInt32)](repeating: (0, 0), count: Int(counts[n]))
        var next = counts
        for arc in 0..<graph.arcCount where graph.tails[arc] != graph.heads[arc] {
            for (near, far) in [(graph.tails[arc], graph.heads[arc]), (graph.heads[arc], graph.tails[arc])] {
                byFarEnd[Int(next[Int(far)])] = (near, far)
                next[Int(far)] += 1
            }
        }
        next = counts
        var sorted = [UInt32](repeating: 0, count: byFarEnd.count)
        for (near, far) in byFarEnd {
            sorted[Int(next[Int(near)])] = far
            next[Int(near)] += 1
        }
        offsets = [0]
        nodes = []
        offsets.reserveCapacity(n + 1)
        nodes.reserveCapacity(sorted.count)
        for node in 0..<n {
            for position in Int(counts[node])..<Int(counts[node + 1])
            where position == Int(counts[node]) || sorted[position] != sorted[position - 1] {
                nodes.append(sorted[position])
            }
            offsets.append(UInt32(nodes.count))
        }
    }
}
