import Archive
import Geometry
import Streets

/// Speeds between nodes of OpenStreetMap, put together to speeds of edges.
///
/// A graph keeps the ids of its junctions alone; the nodes between them are points without ids. So the pairs are strung
/// together: from a junction along unknown nodes, each of which leads on to but one other, to the next junction. The
/// edge between the two with as many points between is the one. The speed is that at which the whole takes as long as
/// its pieces.
struct NodeChains {
    /// The speed of each edge found, in km/h; 0 where a piece is closed.
    private(set) var speeds: [(edge: EdgeIndex, kilometersPerHour: Double)] = []
    /// How many pairs were used.
    private(set) var usedPairs = 0
    private(set) var report = ImportReport()

    private let graph: StreetGraph
    private let pairs: [TrafficFeed.NodePair]
    /// The pairs by their first node.
    private var leaving: [Int64: [Int]] = [:]
    /// The junctions among the nodes.
    private var junctions: [Int64: NodeIndex] = [:]

    /// Complexity: O(nodes of the graph + pairs).
    init(_ graph: StreetGraph, _ pairs: [TrafficFeed.NodePair]) {
        self.graph = graph
        self.pairs = pairs
        var named: Set<Int64> = []
        for (number, pair) in pairs.enumerated() {
            leaving[pair.from, default: []].append(number)
            named.insert(pair.from)
            named.insert(pair.to)
        }
        for node in graph.nodeIDs.indices where named.contains(graph.nodeIDs[node]) {
            if junctions[graph.nodeIDs[node]] == nil { junctions[graph.nodeIDs[node]] = node }
        }
        var isSeen = [Bool](repeating: false, count: pairs.count)
        for number in pairs.indices where junctions[pairs[number].from] != nil { follow(number, &isSeen) }
        for number in pairs.indices where !isSeen[number] { note(TrafficReason.unknownNodes, [number]) }
    }

    private mutating func note(_ reason: String, _ chain: [Int]) {
        let (first, last) = (pairs[chain[0]], pairs[chain[chain.count - 1]])
        report.note(reason, "node \(first.from) to node \(last.to)", count: chain.count)
    }

    /// Follows the pairs from one that leaves a junction to the next junction.
    private mutating func follow(_ first: Int, _ isSeen: inout [Bool]) {
        guard let tail = junctions[pairs[first].from] else { return }
        var chain = [first]
        isSeen[first] = true
        while junctions[pairs[chain[chain.count - 1]].to] == nil {
            let last = pairs[chain[chain.count - 1]]
            let onward = (leaving[last.to] ?? []).filter { pairs[$0].to != last.from }
            guard onward.count == 1, !isSeen[onward[0]] else {
                return note(onward.count > 1 ? TrafficReason.ambiguous : TrafficReason.brokenChain, chain)
            }
            isSeen[onward[0]] = true
            chain.append(onward[0])
        }
        guard let head = junctions[pairs[chain[chain.count - 1]].to] else { return }
        let edges = graph.outgoing[tail].filter { edge in
            graph.head(of: edge) == head && graph.access[edge].allows(.drive)
                && graph.shapes.range(of: edge.segment).count == chain.count - 1
                && !graph.flags[edge.segment].contains(.twin)
        }
        guard let edge = edges.first else { return note(TrafficReason.noStreet, chain) }
        guard edges.count == 1 else { return note(TrafficReason.ambiguous, chain) }
        usedPairs += chain.count
        speeds.append((edge, speed(of: edge, chain)))
    }

    private func speed(of edge: EdgeIndex, _ chain: [Int]) -> Double {
        let points = graph.points(of: edge)
        var length = 0.0
        var hours = 0.0
        for (number, pair) in chain.enumerated() {
            guard pairs[pair].kilometersPerHour > 0 else { return 0 }
            // No piece is without length, so that all of them count.
            let piece = max(0.1, points[number].distance(to: points[number + 1]).value)
            length += piece
            hours += piece / pairs[pair].kilometersPerHour
        }
        return max(1, length / hours)
    }
}
