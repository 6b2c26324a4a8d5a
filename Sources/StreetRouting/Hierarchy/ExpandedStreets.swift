import Streets

/// The streets as a graph in which every node is a directed edge about to be entered and every arc a turn: what a
/// hierarchy with turn costs is built on (P. Winter, "Modeling Costs of Turns in Route Planning", 2002).
///
/// An arc weighs as much as its edge from end to end and the turn at that end, which is what the labels of `EdgeSearch`
/// grow by: distances here and costs there are the same numbers.
struct ExpandedStreets: Sendable {
    /// Nodes are the open edges, in their order.
    let graph: ArcGraph
    /// What each arc weighs.
    let weights: [UInt32]
    /// The node of each edge; `UInt32.max` where the edge is closed to the mode.
    let nodes: [UInt32]
    /// The edge of each node.
    let edges: [EdgeIndex]

    /// Expands a graph under a profile. Complexity: O(turns).
    ///
    /// - Parameter allTurns: whether turns that may not be made are arcs too, which weigh `Hierarchy.infinite`.
    init(_ weights: EdgeWeights, allTurns: Bool = false) {
        let edgeCount = weights.graph.edgeCount
        var nodes = [UInt32](repeating: .max, count: edgeCount)
        var edges: [EdgeIndex] = []
        for edge in (0..<edgeCount).lazy.map({ EdgeIndex($0) }) where weights.isOpen(edge) {
            nodes[edge.int] = UInt32(edges.count)
            edges.append(edge)
        }
        var tails: [UInt32] = []
        var heads: [UInt32] = []
        var arcWeights: [UInt32] = []
        for (node, edge) in edges.enumerated() {
            let junction = weights.junction(at: weights.head(of: edge))
            let cost = weights.edgeCost(edge)
            for position in junction.outgoing {
                let next = weights.outgoing(position)
                guard weights.isOpen(next) else { continue }
                let turn = weights.turn(from: edge, to: next, at: junction).cost
                let weight = ExpandedStreets.weight(cost, turn)
                guard allTurns || weight < Hierarchy.infinite else { continue }
                tails.append(UInt32(node))
                heads.append(nodes[next.int])
                arcWeights.append(weight)
            }
        }
        graph = ArcGraph(nodeCount: edges.count, tails: tails, heads: heads)
        self.weights = arcWeights
        self.nodes = nodes
        self.edges = edges
    }

    /// What an edge and the turn at its end weigh together.
    private static func weight(_ cost: UInt32, _ turn: UInt32) -> UInt32 {
        let (sum, overflow) = cost.addingReportingOverflow(turn)
        return turn == EdgeWeights.forbidden || overflow ? Hierarchy.infinite : min(sum, Hierarchy.infinite)
    }

    /// What the arcs weigh under other weights of the same graph and mode. Complexity: O(turns).
    func arcWeights(under weights: EdgeWeights) -> [UInt32] {
        var arcWeights: [UInt32] = []
        arcWeights.reserveCapacity(graph.arcCount)
        var arc = 0
        for (node, edge) in edges.enumerated() {
            guard arc < graph.arcCount, graph.tails[arc] == node else { continue }
            let isOpen = weights.isOpen(edge)
            let junction = weights.junction(at: weights.head(of: edge))
            let cost = weights.edgeCost(edge)
            while arc < graph.arcCount, graph.tails[arc] == node {
                let next = edges[Int(graph.heads[arc])]
                arcWeights.append(
                    isOpen && weights.isOpen(next)
                        ? ExpandedStreets.weight(cost, weights.turn(from: edge, to: next, at: junction).cost)
                        : Hierarchy.infinite)
                arc += 1
            }
        }
        return arcWeights
    }

    /// An order of the nodes by cuts through the streets: both directions of a segment come together.
    func order(_ streets: StreetGraph) -> [UInt32] {
        var segments: [SegmentIndex] = []
        for edge in edges where segments.last != edge.segment { segments.append(edge.segment) }
        // Only the nodes where such segments end are numbered, so that nothing else is dissected.
        var numbers = [UInt32](repeating: .max, count: streets.nodeCount)
        var ends: [NodeIndex] = []
        func number(_ node: NodeIndex) -> UInt32 {
            if numbers[node.int] == .max {
                numbers[node.int] = UInt32(ends.count)
                ends.append(node)
            }
            return numbers[node.int]
        }
        let tails = segments.map { number(streets.tail(of: $0.forward)) }
        let heads = segments.map { number(streets.head(of: $0.forward)) }
        let order = NestedDissection.edgeOrder(tails: tails, heads: heads, at: ends.map { streets.coordinates[$0] })
        return order.flatMap { place in
            let segment = segments[Int(place)]
            return [segment.forward, segment.backward].map { nodes[$0.int] }.filter { $0 != .max }
        }
    }
}
