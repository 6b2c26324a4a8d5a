/// The smallest set of edges that parts some nodes from some others, by Dinic's algorithm on an undirected graph
/// of unit capacities (E. A. Dinic, 1970), for cuts that are small beside the graph.
///
/// Complexity: O(m) for each of the few phases.
struct MinimumCut {
    /// A graph as arrays: the arcs of node `v` are `firstArc[v] ..< firstArc[v + 1]`, both directions are there, and
    /// `reverse` finds the one from the other.
    struct Graph {
        var firstArc: [UInt32]
        var heads: [UInt32]
        var reverse: [UInt32]

        var nodeCount: Int { firstArc.count - 1 }
    }

    enum Role: UInt8 {
        case inner, source, sink
    }

    private let graph: Graph
    /// 1 where an arc is used by the flow.
    private var flow: [Int8]
    private var level: [Int32]
    private var current: [UInt32]
    private var queue: [UInt32] = []

    init(_ graph: Graph) {
        self.graph = graph
        flow = [Int8](repeating: 0, count: graph.heads.count)
        level = [Int32](repeating: -1, count: graph.nodeCount)
        current = [UInt32](repeating: 0, count: graph.nodeCount)
        queue.reserveCapacity(graph.nodeCount)
    }

    /// The side of the sources in a smallest cut, and the cut's size; nil as soon as the cut is known to reach `limit`.
    ///
    /// Of the cut nearest to the sources and the one nearest to the sinks the one that halves the nodes better is
    /// taken.
    mutating func side(roles: [Role], sources: ArraySlice<UInt32>, sinks: ArraySlice<UInt32>, limit: Int) -> (
        isOnSourceSide: [Bool], size: Int
    )? {
        for arc in flow.indices { flow[arc] = 0 }
        var size = 0
        while layer(from: sources, to: .sink, roles: roles) {
            for node in queue { current[Int(node)] = graph.firstArc[Int(node)] }
            for source in sources {
                while augment(from: source, roles: roles) {
                    size += 1
                    if size >= limit { return nil }
                }
            }
        }
        // `level` now marks what the sources still reach: one smallest cut. The other is seen from the sinks.
        let reached = level.map { $0 >= 0 }
        let reachedCount = queue.count
        markReaching(sinks)
        let otherCount = graph.nodeCount - queue.count
        if abs(graph.nodeCount - 2 * otherCount) < abs(graph.nodeCount - 2 * reachedCount) {
            return (level.map { $0 < 0 }, size)
        }
        return (reached, size)
    }

    /// Levels of a breadth-first search over arcs with capacity left; true where it meets `goal`.
    private mutating func layer(from starts: ArraySlice<UInt32>, to goal: Role, roles: [Role]) -> Bool {
        level.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
        queue.removeAll(keepingCapacity: true)
        for node in starts {
            level[Int(node)] = 0
            queue.append(node)
        }
        var isMet = false
        var next = 0
        while next < queue.count {
            let node = Int(queue[next])
            next += 1
            // Once a sink is met, deeper levels are of no use to this phase.
            if isMet, roles[node] == goal { continue }
            for arc in Int(graph.firstArc[node])..<Int(graph.firstArc[node + 1]) where flow[arc] < 1 {
                let head = Int(graph.heads[arc])
                guard level[head] < 0 else { continue }
                level[head] = level[node] + 1
                queue.append(UInt32(head))
                if roles[head] == goal { isMet = true }
            }
        }
        return isMet
    }

    /// What can still reach the sinks: marked in `level`, counted by `queue`.
    private mutating func markReaching(_ sinks: ArraySlice<UInt32>) {
        level.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
        queue.removeAll(keepingCapacity: true)
        for node in sinks {
            level[Int(node)] = 0
            queue.append(node)
        }
        var next = 0
        while next < queue.count {
            let node = Int(queue[next])
            next += 1
            for arc in Int(graph.firstArc[node])..<Int(graph.firstArc[node + 1])
            where flow[Int(graph.reverse[arc])] < 1 {
                let head = Int(graph.heads[arc])
                guard level[head] < 0 else { continue }
                level[head] = 0
                queue.append(UInt32(head))
            }
        }
    }

    private var path: [UInt32] = []

    /// One more way from a source to a sink along rising levels, by depth-first search that goes on where it left off.
    private mutating func augment(from source: UInt32, roles: [Role]) -> Bool {
        path.removeAll(keepingCapacity: true)
        var node = Int(source)
        while roles[node] != .sink {
            var isAdvanced = false
            while current[node] < graph.firstArc[node + 1] {
                let arc = Int(current[node])
                let head = Int(graph.heads[arc])
                if flow[arc] < 1, level[head] == level[node] + 1 {
                    path.append(UInt32(arc))
                    node = head
                    isAdvanced = true
                    break
                }
                current[node] += 1
            }
            if isAdvanced { continue }
            guard let arc = path.popLast() else { return false }
            node = Int(graph.heads[Int(graph.reverse[Int(arc)])])
            current[node] += 1
        }
        for arc in path {
            flow[Int(arc)] += 1
            flow[Int(graph.reverse[Int(arc)])] -= 1
        }
        return true
    }
}
