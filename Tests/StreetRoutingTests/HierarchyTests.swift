import Drawn
import Geometry
import Streets
import Testing

@testable import StreetRouting

@Suite struct HierarchyTests {
    /// A random graph, its order by cuts, and its distances.
    private func sketch(seed: Int) -> (sketch: ArcSketch, topology: HierarchyTopology, distances: [[UInt32]]) {
        let sketch = ArcSketch(seed: UInt64(seed), nodes: 1...60)
        let order = NestedDissection.nodeOrder(of: sketch.graph, at: sketch.places)
        return (sketch, HierarchyTopology(sketch.graph, order: order), sketch.distances(sketch.weights))
    }

    @Test(arguments: 1...100)
    func equalsFloydAndWarshallOnRandomGraphs(seed: Int) throws {
        let (sketch, topology, expected) = sketch(seed: seed)
        let (graph, weights) = (sketch.graph, sketch.weights)
        let query = HierarchyQuery(HierarchyMetric(topology, weights: weights).hierarchy())
        for source in 0..<graph.nodeCount {
            for target in 0..<graph.nodeCount {
                let distance = expected[source][target]
                let wanted = distance < Hierarchy.infinite ? distance : nil
                #expect(query.cost(from: UInt32(source), to: UInt32(target)) == wanted, "seed \(seed)")
                let path = query.path(from: UInt32(source), to: UInt32(target))
                #expect(path?.cost == wanted, "seed \(seed)")
                guard let path else { continue }
                #expect(path.vertices.first == UInt32(source) && path.vertices.last == UInt32(target), "seed \(seed)")
                #expect(sketch.length(of: path.vertices, weights) == path.cost, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 1...30)
    func anyOrderWillDo(seed: Int) {
        let (sketch, _, expected) = sketch(seed: seed)
        let (graph, weights) = (sketch.graph, sketch.weights)
        var random = SeededNumbers(seed: UInt64(seed))
        let order = (0..<UInt32(graph.nodeCount)).shuffled(using: &random)
        let query = HierarchyQuery(
            HierarchyMetric(HierarchyTopology(graph, order: order), weights: weights).hierarchy())
        for source in 0..<graph.nodeCount {
            for target in 0..<graph.nodeCount {
                let cost = query.cost(from: UInt32(source), to: UInt32(target)) ?? Hierarchy.infinite
                #expect(cost == expected[source][target], "seed \(seed)")
            }
        }
    }

    @Test(arguments: 1...60)
    func matricesAndPotentialsAgreeWithSingleQueries(seed: Int) {
        let (sketch, topology, expected) = sketch(seed: seed)
        let (graph, weights) = (sketch.graph, sketch.weights)
        let hierarchy = HierarchyMetric(topology, weights: weights).hierarchy()
        var random = SeededNumbers(seed: UInt64(seed) &+ 1000)
        let nodes = (0..<UInt32(graph.nodeCount)).map { $0 }
        let sources = (0..<Int.random(in: 0...40, using: &random)).map { _ in nodes.randomElement(using: &random)! }
        let targets = (0..<Int.random(in: 1...10, using: &random)).map { _ in nodes.randomElement(using: &random)! }
        let matrix = HierarchyMatrix(hierarchy, targets: targets)
        let rows = matrix.costs(from: sources)
        for (source, row) in zip(sources, rows) {
            for (target, cost) in zip(targets, row) {
                #expect((cost ?? Hierarchy.infinite) == expected[Int(source)][Int(target)], "seed \(seed)")
            }
        }
        #expect(rows.count == sources.count)
        let potential = HierarchyPotential(hierarchy)
        for extra: UInt32 in [0, 17] {
            potential.setTargets(targets.enumerated().map { ($1, UInt32($0) * extra) })
            for node in nodes {
                let best = targets.enumerated().map { expected[Int(node)][Int($1)] + UInt32($0) * extra }.min()!
                #expect(
                    potential.distance(from: node) == min(best, Hierarchy.infinite), "seed \(seed), node \(node)")
            }
        }
    }

    @Test func ordersOfEdgesNameEachOnce() {
        let sketch = ArcSketch(seed: 7, nodes: 1...60)
        let (graph, places) = (sketch.graph, sketch.places)
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
