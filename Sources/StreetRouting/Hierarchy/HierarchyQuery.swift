import Streets

/// A search in a customized hierarchy: two climbs of the elimination tree that meet.
///
/// Neither climb needs a queue: the nodes above a start are known beforehand, and visiting them in rising order settles
/// each of them (Dibbelt, Strasser, Wagner 2016, section 5.1).
///
/// Complexity: O(arcs above the two ends); no allocation after the first query. One per task.
public struct HierarchyQuery {
    private let metric: HierarchyMetric
    private var forward: Climb
    private var backward: Climb

    /// The labels of one direction.
    fileprivate struct Climb {
        /// What reaching a node costs; `infinite` beyond the nodes at hand.
        var costs: [UInt32]
        /// The position in the search arcs by which a node was reached.
        var arrivals: [UInt32]
    }

    /// A search for a metric.
    public init(_ metric: HierarchyMetric) {
        self.metric = metric
        let n = metric.topology.nodeCount
        forward = Climb(
            costs: [UInt32](repeating: HierarchyMetric.infinite, count: n),
            arrivals: [UInt32](repeating: .max, count: n))
        backward = forward
    }

    /// The cost of a shortest path between two nodes of the graph; nil where there is none.
    public mutating func cost(from source: UInt32, to target: UInt32) -> UInt32? {
        let (cost, _) = climb(from: source, to: target, keepsArrivals: false)
        return cost < HierarchyMetric.infinite ? cost : nil
    }

    /// A shortest path as arcs of the graph, in order, and its cost; nil where there is none.
    ///
    /// Complexity: that of `cost(from:to:)` and O(arcs of the path).
    public mutating func path(from source: UInt32, to target: UInt32) -> (cost: UInt32, arcs: [UInt32])? {
        let (cost, meeting) = climb(from: source, to: target, keepsArrivals: true)
        guard cost < HierarchyMetric.infinite else { return nil }
        let topology = metric.topology
        var stack: [UInt32] = []
        var node = meeting
        // The climb from the target leads down from the meeting node: its last arc is the first to be taken.
        while node != topology.ranks[Int(target)] {
            let arc = metric.backward.numbers[Int(backward.arrivals[Int(node)])]
            stack.append(arc << 1 | 1)
            node = topology.tails[Int(arc)]
        }
        stack.reverse()
        node = meeting
        while node != topology.ranks[Int(source)] {
            let arc = metric.forward.numbers[Int(forward.arrivals[Int(node)])]
            stack.append(arc << 1)
            node = topology.tails[Int(arc)]
        }
        return (cost, metric.unpacked(&stack))
    }

    /// Climbs from both ends and answers with the least sum and the node where it was found.
    private mutating func climb(from source: UInt32, to target: UInt32, keepsArrivals: Bool) -> (UInt32, UInt32) {
        let topology = metric.topology
        let start = topology.ranks[Int(source)]
        let end = topology.ranks[Int(target)]
        return topology.parents.withUnsafeBufferPointer { parents in
            forward.withUnsafe(metric.forward) { up in
                backward.withUnsafe(metric.backward) { down in
                    up.costs[Int(start)] = 0
                    down.costs[Int(end)] = 0
                    var low = start
                    var high = end
                    // Below the first common node each side climbs alone.
                    while low != high {
                        if low < high {
                            up.scan(low, keepsArrivals)
                            low = parents[Int(low)]
                        } else {
                            down.scan(high, keepsArrivals)
                            high = parents[Int(high)]
                        }
                    }
                    var best = HierarchyMetric.infinite
                    var meeting = UInt32.max
                    var node = low
                    while node != .max {
                        let there = up.costs[Int(node)]
                        let back = down.costs[Int(node)]
                        if there &+ back < best {
                            best = there &+ back
                            meeting = node
                        }
                        if there < best { up.scan(node, keepsArrivals) }
                        if back < best { down.scan(node, keepsArrivals) }
                        up.costs[Int(node)] = HierarchyMetric.infinite
                        down.costs[Int(node)] = HierarchyMetric.infinite
                        node = parents[Int(node)]
                    }
                    node = start
                    while node != low {
                        up.costs[Int(node)] = HierarchyMetric.infinite
                        node = parents[Int(node)]
                    }
                    node = end
                    while node != low {
                        down.costs[Int(node)] = HierarchyMetric.infinite
                        node = parents[Int(node)]
                    }
                    return (best, meeting)
                }
            }
        }
    }
}

extension HierarchyQuery.Climb {
    /// The labels and the arcs of a direction as they lie.
    fileprivate struct Labels {
        let costs: UnsafeMutablePointer<UInt32>
        let arrivals: UnsafeMutablePointer<UInt32>
        let first: UnsafePointer<UInt32>
        let arcs: UnsafePointer<ClimbArc>

        /// Relaxes the arcs above a node.
        @inline(__always)
        func scan(_ node: UInt32, _ keepsArrivals: Bool) {
            let cost = costs[Int(node)]
            let last = Int(first[Int(node) + 1])
            var position = Int(first[Int(node)])
            if keepsArrivals {
                while position < last {
                    let arc = arcs[position]
                    let reached = cost &+ arc.cost
                    if reached < costs[Int(arc.head)] {
                        costs[Int(arc.head)] = reached
                        arrivals[Int(arc.head)] = UInt32(truncatingIfNeeded: position)
                    }
                    position += 1
                }
            } else {
                while position < last {
                    let arc = arcs[position]
                    costs[Int(arc.head)] = min(costs[Int(arc.head)], cost &+ arc.cost)
                    position += 1
                }
            }
        }
    }

    fileprivate mutating func withUnsafe<Result>(
        _ search: HierarchyMetric.SearchArcs, _ body: (Labels) -> Result
    ) -> Result {
        costs.withUnsafeMutableBufferPointer { costs in
            arrivals.withUnsafeMutableBufferPointer { arrivals in
                search.first.withUnsafeBufferPointer { first in
                    search.arcs.withUnsafeBufferPointer { arcs in
                        guard let costs = costs.baseAddress, let arrivals = arrivals.baseAddress,
                            let first = first.baseAddress
                        else { preconditionFailure("a search in a graph without nodes") }
                        // A graph of single nodes has no arcs; then none is read.
                        let noArcs = UnsafePointer<ClimbArc>(bitPattern: 8)!
                        return body(
                            Labels(costs: costs, arrivals: arrivals, first: first, arcs: arcs.baseAddress ?? noArcs))
                    }
                }
            }
        }
    }
}

extension HierarchyMetric {
    /// The arcs of the graph that arcs of the hierarchy stand for. The stack holds these, the first on top, each twice its
    /// number, plus one where it is taken downward; it is used up.
    func unpacked(_ stack: inout [UInt32]) -> [UInt32] {
        var path: [UInt32] = []
        while let item = stack.popLast() {
            let arc = Int(item >> 1)
            let parts = item & 1 == 0 ? upParts[arc] : downParts[arc]
            if parts.first & Parts.isOriginal != 0 {
                path.append(parts.first & ~Parts.isOriginal)
            } else {
                stack.append(parts.second << 1)
                stack.append(parts.first << 1 | 1)
            }
        }
        return path
    }
}
