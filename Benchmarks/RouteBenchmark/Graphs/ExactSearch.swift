import RouteB

/// A* with exact distances as bounds, the plain way: all distances to the target first, by Dijkstra's search. What a
/// search with bounds settles at least, and never on any clock.
struct ExactSearch {
    private let first: [Int]
    private let arcs: [(other: Int, arc: Int)]
    private let firstBack: [Int]
    private let arcsBack: [(other: Int, arc: Int)]

    /// A search in a graph.
    init(_ graph: GraphFile) {
        (first, arcs) = ExactSearch.adjacency(graph.nodeCount, from: graph.tails, to: graph.heads)
        (firstBack, arcsBack) = ExactSearch.adjacency(graph.nodeCount, from: graph.heads, to: graph.tails)
    }

    /// How many nodes A* settles under some weights with the distances under others as bounds, and what the way costs;
    /// nil where there is none.
    func settled(
        from source: UInt32, to target: UInt32, weights: [UInt32], bounds: [UInt32]
    ) -> (count: Int, cost: UInt64)? {
        let remaining = ExactSearch.search(from: Int(target), firstBack, arcsBack, weights: bounds)
        let forward = ExactSearch.search(
            from: Int(source), first, arcs, weights: weights, to: Int(target), potential: remaining.costs)
        let cost = forward.costs[Int(target)]
        return cost == .max ? nil : (forward.settled, cost)
    }

    private static func search(
        from source: Int, _ first: [Int], _ arcs: [(other: Int, arc: Int)], weights: [UInt32], to target: Int? = nil,
        potential: [UInt64]? = nil
    ) -> (costs: [UInt64], settled: Int) {
        var costs = [UInt64](repeating: .max, count: first.count - 1)
        var heap = BinaryHeap()
        var settled = 0
        costs[source] = 0
        heap.push(potential?[source] ?? 0, source)
        while let (key, node) = heap.pop() {
            let bound = potential?[node] ?? 0
            guard bound != .max, key == costs[node] + bound else { continue }
            settled += 1
            if node == target { break }
            for (other, arc) in arcs[first[node]..<first[node + 1]] {
                let cost = costs[node] + UInt64(weights[arc])
                let bound = potential?[other] ?? 0
                guard cost < costs[other], bound != .max else { continue }
                costs[other] = cost
                heap.push(cost + bound, other)
            }
        }
        return (costs, settled)
    }

    private static func adjacency(
        _ nodeCount: Int, from: [UInt32], to: [UInt32]
    ) -> (first: [Int], arcs: [(other: Int, arc: Int)]) {
        var first = [Int](repeating: 0, count: nodeCount + 1)
        for node in from { first[Int(node) + 1] += 1 }
        for node in 0..<nodeCount { first[node + 1] += first[node] }
        var next = first
        var arcs = [(other: Int, arc: Int)](repeating: (0, 0), count: from.count)
        for arc in from.indices {
            arcs[next[Int(from[arc])]] = (Int(to[arc]), arc)
            next[Int(from[arc])] += 1
        }
        return (first, arcs)
    }
}

/// A heap of keys and nodes, the least key first and of equal ones the least node.
private struct BinaryHeap {
    private var entries: [(key: UInt64, node: Int)] = []

    mutating func push(_ key: UInt64, _ node: Int) {
        entries.append((key, node))
        var place = entries.count - 1
        while place > 0, entries[place] < entries[(place - 1) / 2] {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() -> (key: UInt64, node: Int)? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return first }
        entries[0] = last
        var place = 0
        while 2 * place + 1 < entries.count {
            var child = 2 * place + 1
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entries[place] else { break }
            entries.swapAt(place, child)
            place = child
        }
        return first
    }
}
