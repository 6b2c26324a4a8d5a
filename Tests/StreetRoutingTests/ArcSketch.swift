import Drawn
import Geometry
import StreetRouting
import Streets

/// A random graph with loops, parallel arcs and pieces that do not hang together, its nodes strewn over a square.
struct ArcSketch {
    let graph: ArcGraph
    let places: [Coordinate]
    let weights: [UInt32]

    init(seed: UInt64, nodes: ClosedRange<Int>) {
        var random = SeededNumbers(seed: seed)
        let n = Int.random(in: nodes, using: &random)
        places = (0..<n).map { _ in
            Coordinate(
                latitudeE7: .random(in: 407_000_000...408_000_000, using: &random),
                longitudeE7: .random(in: -740_000_000 ... -739_000_000, using: &random))!
        }
        let arcs = (0..<Int.random(in: 0...4 * n, using: &random)).map { _ in
            (UInt32.random(in: 0..<UInt32(n), using: &random), UInt32.random(in: 0..<UInt32(n), using: &random))
        }
        weights = arcs.map { _ in
            Bool.random(using: &random) && Bool.random(using: &random)
                ? Hierarchy.infinite : UInt32.random(in: 0...100, using: &random)
        }
        graph = ArcGraph(nodeCount: n, tails: arcs.map(\.0), heads: arcs.map(\.1))
    }

    /// All distances by Floyd and Warshall.
    func distances(_ weights: [UInt32]) -> [[UInt32]] {
        let n = graph.nodeCount
        var distance = [[UInt32]](repeating: [UInt32](repeating: Hierarchy.infinite, count: n), count: n)
        for node in 0..<n { distance[node][node] = 0 }
        for arc in 0..<graph.arcCount {
            let (tail, head) = (Int(graph.tails[arc]), Int(graph.heads[arc]))
            distance[tail][head] = min(distance[tail][head], weights[arc])
        }
        for via in 0..<n {
            for a in 0..<n {
                for b in 0..<n { distance[a][b] = min(distance[a][b], distance[a][via] + distance[via][b]) }
            }
        }
        return distance
    }

    /// What a path costs by its arcs, of several between two vertices the cheapest; nil where one is missing.
    func length(of path: [UInt32], _ weights: [UInt32]) -> UInt32? {
        var sum: UInt32 = 0
        for (tail, head) in zip(path, path.dropFirst()) {
            let arcs = (0..<graph.arcCount).filter { graph.tails[$0] == tail && graph.heads[$0] == head }
            guard let least = arcs.map({ weights[$0] }).min() else { return nil }
            sum += least
        }
        return sum
    }
}
