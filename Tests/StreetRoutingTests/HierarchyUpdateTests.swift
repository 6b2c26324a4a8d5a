import Drawn
import Streets
import Testing

@testable import StreetRouting

/// Metrics after changes, and A* with their distances, on graphs that are not streets.
@Suite struct HierarchyUpdateTests {
    @Test("an updated metric equals one customized anew", arguments: 1...60)
    func updating(seed: Int) {
        let sketch = ArcSketch(seed: UInt64(seed), nodes: 20...120)
        let topology = HierarchyTopology(
            sketch.graph, order: NestedDissection.nodeOrder(of: sketch.graph, at: sketch.places))
        var weights = sketch.weights
        var metric = HierarchyMetric(topology, weights: weights)
        var random = SeededNumbers(seed: UInt64(seed) &+ 100)
        for round in 0..<8 where !weights.isEmpty {
            for _ in 0..<(round == 5 ? weights.count : Int.random(in: 0...3, using: &random)) {
                let arc = Int.random(in: weights.indices, using: &random)
                weights[arc] = random.oneIn(4) ? Hierarchy.infinite : UInt32.random(in: 0...100, using: &random)
            }
            metric = metric.updated(weights: weights)
            let anew = HierarchyMetric(topology, weights: weights)
            #expect(metric.hierarchy().isEqual(to: anew.hierarchy()), "seed \(seed), round \(round)")
            #expect(metric.perfect.up.elements.elementsEqual(anew.perfect.up.elements))
            #expect(metric.perfect.down.elements.elementsEqual(anew.perfect.down.elements))
        }
    }

    @Test("A* with distances of lower weights finds shortest paths", arguments: 1...60)
    func arcSearch(seed: Int) throws {
        let sketch = ArcSketch(seed: UInt64(seed), nodes: 1...60)
        let topology = HierarchyTopology(
            sketch.graph, order: NestedDissection.nodeOrder(of: sketch.graph, at: sketch.places))
        let hierarchy = HierarchyMetric(topology, weights: sketch.weights).hierarchy()
        var random = SeededNumbers(seed: UInt64(seed) &+ 200)
        let slower = sketch.weights.map { weight in
            random.oneIn(3) && weight < Hierarchy.infinite ? weight + weight / 2 : weight
        }
        let expected = sketch.distances(slower)
        let potential = HierarchyPotential(hierarchy)
        // Laid out as the graph is, as the hierarchy of the bounds, and as one with another order.
        let other = HierarchyMetric(
            HierarchyTopology(sketch.graph, order: topology.order.elements.reversed()), weights: sketch.weights
        ).hierarchy()
        let searches = [nil, hierarchy, other].map { ArcSearch(sketch.graph, weights: slower, near: $0) }
        for source in 0..<sketch.graph.nodeCount {
            for target in 0..<sketch.graph.nodeCount {
                let wanted = expected[source][target] < Hierarchy.infinite ? expected[source][target] : nil
                for (search, bound) in zip(searches + searches, [nil, nil, nil, potential, potential, potential]) {
                    let path = search.path(from: UInt32(source), to: UInt32(target), bound: bound)
                    #expect(path?.cost == wanted, "seed \(seed), from \(source) to \(target)")
                    guard let path else { continue }
                    #expect(path.vertices.first == UInt32(source) && path.vertices.last == UInt32(target))
                    #expect(sketch.length(of: path.vertices, slower) == path.cost, "seed \(seed)")
                }
            }
        }
    }
}
