import Drawn
import Geometry
import Testing

@testable import StreetRouting

@Suite struct HierarchyTests {
    /// A random graph with loops, parallel arcs and pieces that do not hang together, its nodes strewn over a square.
    private func sketch(seed: UInt64) -> (graph: ArcGraph, places: [Coordinate], weights: [UInt32]) {
        var random = SeededNumbers(seed: seed)
        let n = Int.random(in: 1...60, using: &random)
        let places = (0..<n).map { _ in
            Coordinate(
                latitudeE7: .random(in: 407_000_000...408_000_000, using: &random),
                longitudeE7: .random(in: -740_000_000 ... -739_000_000, using: &random))!
        }
        let arcs = (0..<Int.random(in: 0...4 * n, using: &random)).map { _ in
            (UInt32.random(in: 0..<UInt32(n), using: &random), UInt32.random(in: 0..<UInt32(n), using: &random))
        }
        let weights = arcs.map { _ in
            Bool.random(using: &random) && Bool.random(using: &random)
                ? HierarchyMetric.infinite : UInt32.random(in: 0...100, using: &random)
        }
        return (ArcGraph(nodeCount: n, tails: arcs.map(\.0), heads: arcs.map(\.1)), places, weights)
    }

    /// All distances by Floyd and Warshall.
    private func distances(_ graph: ArcGraph, _ weights: [UInt32]) -> [[UInt32]] {
        let n = graph.nodeCount
        var distance = [[UInt32]](repeating: [UInt32](repeating: HierarchyMetric.infinite, count: n), count: n)
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

    @Test(arguments: 1...100)
    func equalsFloydAndWarshallOnRandomGraphs(seed: Int) throws {
        let (graph, places, weights) = sketch(seed: UInt64(seed))
        let topology = HierarchyTopology(graph, order: NestedDissection.nodeOrder(of: graph, at: places))
        var query = HierarchyQuery(HierarchyMetric(topology, weights: weights))
        let expected = distances(graph, weights)
        for source in 0..<graph.nodeCount {
            for target in 0..<graph.nodeCount {
                let distance = expected[source][target]
                let wanted = distance < HierarchyMetric.infinite ? distance : nil
                #expect(query.cost(from: UInt32(source), to: UInt32(target)) == wanted, "seed \(seed)")
                let path = query.path(from: UInt32(source), to: UInt32(target))
                #expect(path?.cost == wanted, "seed \(seed)")
                guard let path else { continue }
                var node = UInt32(source)
                var sum: UInt32 = 0
                for arc in path.arcs {
                    #expect(graph.tails[Int(arc)] == node, "seed \(seed)")
                    node = graph.heads[Int(arc)]
                    sum += weights[Int(arc)]
                }
                #expect(node == UInt32(target) && sum == path.cost, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 1...30)
    func anyOrderWillDo(seed: Int) {
        let (graph, _, weights) = sketch(seed: UInt64(seed))
        var random = SeededNumbers(seed: UInt64(seed))
        let order = (0..<UInt32(graph.nodeCount)).shuffled(using: &random)
        var query = HierarchyQuery(HierarchyMetric(HierarchyTopology(graph, order: order), weights: weights))
        let expected = distances(graph, weights)
        for source in 0..<graph.nodeCount {
            for target in 0..<graph.nodeCount {
                let cost = query.cost(from: UInt32(source), to: UInt32(target)) ?? HierarchyMetric.infinite
                #expect(cost == expected[source][target], "seed \(seed)")
            }
        }
    }

    @Test(arguments: 1...60)
    func matricesAndPotentialsAgreeWithSingleQueries(seed: Int) {
        let (graph, places, weights) = sketch(seed: UInt64(seed))
        let topology = HierarchyTopology(graph, order: NestedDissection.nodeOrder(of: graph, at: places))
        let metric = HierarchyMetric(topology, weights: weights)
        let expected = distances(graph, weights)
        var random = SeededNumbers(seed: UInt64(seed) &+ 1000)
        let nodes = (0..<UInt32(graph.nodeCount)).map { $0 }
        let sources = (0..<Int.random(in: 0...40, using: &random)).map { _ in nodes.randomElement(using: &random)! }
        let targets = (0..<Int.random(in: 1...10, using: &random)).map { _ in nodes.randomElement(using: &random)! }
        var matrix = HierarchyMatrix(metric, targets: targets)
        let rows = matrix.costs(from: sources)
        for (source, row) in zip(sources, rows) {
            for (target, cost) in zip(targets, row) {
                #expect((cost ?? HierarchyMetric.infinite) == expected[Int(source)][Int(target)], "seed \(seed)")
            }
        }
        #expect(rows.count == sources.count)
        var potential = HierarchyPotential(metric)
        for extra: UInt32 in [0, 17] {
            potential.setTargets(targets.enumerated().map { ($1, UInt32($0) * extra) })
            for node in nodes {
                let best = targets.enumerated().map { expected[Int(node)][Int($1)] + UInt32($0) * extra }.min()!
                #expect(
                    potential.distance(from: node) == min(best, HierarchyMetric.infinite), "seed \(seed), node \(node)")
            }
        }
    }

    @Test func ordersOfEdgesNameEachOnce() {
        let (graph, places, _) = sketch(seed: 7)
        let order = NestedDissection.edgeOrder(tails: graph.tails, heads: graph.heads, at: places)
        #expect(order.sorted() == (0..<UInt32(graph.arcCount)).map { $0 })
    }

    @Test func separatesAGridInItsMiddle() throws {
        // A ladder of 2 × 40 nodes: two rungs' ends part it, and they come last.
        var tails: [UInt32] = []
        var heads: [UInt32] = []
        let places = (0..<80).map { Coordinate(latitudeE7: Int32($0 % 2) * 1000, longitudeE7: Int32($0 / 2) * 1000)! }
        for node in UInt32(0)..<80 {
            if node % 2 == 0 { tails.append(node); heads.append(node + 1) }
            if node < 78 { tails.append(node); heads.append(node + 2) }
        }
        let order = NestedDissection.nodeOrder(
            of: ArcGraph(nodeCount: 80, tails: tails, heads: heads), at: places)
        let top = order.suffix(2).map { Int($0) / 2 }
        #expect(top.allSatisfy { (9...30).contains($0) }, "the top two are at \(top)")
    }

    @Test func smallestCoversTouchEveryEdge() {
        let edges: [(UInt32, UInt32)] = [(0, 10), (1, 10), (2, 10), (3, 11), (3, 12), (3, 13)]
        #expect(Set(VertexCover.smallest(edges: edges)) == [3, 10])
    }
}
