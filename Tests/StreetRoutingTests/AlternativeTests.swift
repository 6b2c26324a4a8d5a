import Drawn
import Measures
import StreetRouting
import Streets
import Testing

/// Ways that differ: drawn where a person knows what they are, and held to their conditions on random graphs.
@Suite struct AlternativeTests {
    private func ways(
        _ town: DrawnTown, limit: Int, limits: AlternativeLimits = AlternativeLimits()
    ) throws -> [String] {
        let start = town.graph.snap(try town.place("1"), for: .drive)
        let end = town.graph.snap(try town.place("2"), for: .drive)
        let weights = EdgeWeights(town.graph, profile: .drive)
        let slow = SlowStreets(town.graph, .drive)
        return AlternativeSearch(town.graph).paths(
            from: start, to: end, weights: weights, limit: limit, limits: limits
        ).map { path in
            slow.expectValid(path)
            return town.path(path.edges)
        }
    }

    /// Two roads side by side, and a third that goes far around.
    private func roads() throws -> DrawnTown {
        try DrawnTown(
            """
                  B-----------C
                  |           |
            P--1--A-----------D--2--Q
                  |           |
                  |           |
                  |           |
                  |           |
                  |           |
                  E-----------F
            """,
            ways: [
                "PA": "name=West St", "AD": "name=Mid Rd", "DQ": "name=East St", "AB": "name=North Rd",
                "BC": "name=North Rd", "CD": "name=North Rd", "AE": "name=Far Rd", "EF": "name=Far Rd",
                "FD": "name=Far Rd",
            ])
    }

    @Test func theSecondRoadIsFoundAndTheLongOneIsNot() throws {
        let town = try roads()
        #expect(try ways(town, limit: 1) == ["P A D Q"])
        let generous = AlternativeLimits(stretch: 2.2)
        #expect(try ways(town, limit: 5, limits: generous) == ["P A D Q", "P A B C D Q"])
        #expect(try ways(town, limit: 5) == ["P A D Q"])
        #expect(try ways(town, limit: 5, limits: AlternativeLimits(stretch: 9)).count == 3)
    }

    @Test func whatIsMostlyTheSameIsNone() throws {
        let town = try roads()
        let own = AlternativeLimits(stretch: 2.2, sharing: 0.1)
        #expect(try ways(town, limit: 5, limits: own) == ["P A D Q"])
    }

    @Test("on random graphs the best way is exact and the others keep their conditions", arguments: 0..<60)
    func random(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed), side: 8).graph()
        let search = AlternativeSearch(graph)
        let router = StreetRouter(graph)
        let limits = AlternativeLimits(stretch: 1.4, sharing: 0.8, optimality: 0.25)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 9_000_000)
        for profile in [TravelProfile.walk, .drive] {
            let slow = SlowStreets(graph, profile)
            let weights = router.weights(for: profile)
            for _ in 0..<3 {
                let starts = [GraphSketch.randomPosition(on: graph, &numbers)]
                let goals = (0..<2).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
                let found = search.paths(from: starts, to: goals, weights: weights, limit: 4, limits: limits)
                let best = router.path(from: starts, to: goals, profile: profile)
                #expect(found.first?.cost == best?.cost, "seed \(seed), \(profile.mode)")
                var taken: Set<EdgeIndex> = []
                for (number, path) in found.enumerated() {
                    slow.expectValid(path)
                    if number > 0, let best = found.first {
                        expectConditions(path, best: best, taken: taken, weights, limits, "seed \(seed)")
                        #expect(isLocallyOptimal(path, slow, upTo: 0.25 * Double(best.time.milliseconds)))
                    }
                    taken.formUnion(path.edges)
                }
            }
        }
    }

    @Test func randomGraphsHaveAlternatives() throws {
        var count = 0
        for seed in 0..<10 {
            let graph = try GraphSketch.random(seed: UInt64(seed), side: 8).graph()
            var numbers = SeededNumbers(seed: UInt64(seed))
            let weights = EdgeWeights(graph, profile: .walk)
            let ends = (0..<2).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
            let found = AlternativeSearch(graph).paths(from: [ends[0]], to: [ends[1]], weights: weights, limit: 3)
            count += max(0, found.count - 1)
        }
        #expect(count >= 3, "\(count) alternatives in ten graphs")
    }

    private func expectConditions(
        _ path: StreetPath, best: StreetPath, taken: Set<EdgeIndex>, _ weights: EdgeWeights,
        _ limits: AlternativeLimits,
        _ name: String
    ) {
        let most = Double(best.cost.raw) + Double(best.time.milliseconds) * (limits.stretch - 1)
        #expect(Double(path.cost.raw) <= most, "\(name)")
        func cost(_ number: Int, of path: StreetPath) -> Double {
            let part = path.part(number, in: weights.graph)
            return Double(weights.cost(of: path.edges[number], decimeters: part.upperBound - part.lowerBound))
        }
        var shared = 0.0
        // At the ends only a part of an edge may have been used by a better way.
        for number in path.edges.indices.dropFirst().dropLast() where taken.contains(path.edges[number]) {
            shared += cost(number, of: path)
        }
        let whole = best.edges.indices.reduce(0) { $0 + cost($1, of: best) }
        #expect(shared <= limits.sharing * whole, "\(name)")
        let heads = path.edges.dropLast().map { weights.head(of: $0) }
        #expect(Set(heads).count == heads.count, "\(name)")
    }

    /// Whether every part between two edges of a way that costs no more than a limit is a cheapest one, by Bellman's
    /// and Ford's algorithm.
    private func isLocallyOptimal(_ path: StreetPath, _ slow: SlowStreets, upTo limit: Double) -> Bool {
        let edges = path.edges
        for from in edges.indices.dropLast(2) {
            var costs = [edges[from]: UInt64(0)]
            var queue = [edges[from]]
            while let edge = queue.popLast() {
                let own = edge == edges[from] && costs[edge] == 0 ? 0 : UInt64(slow.weights.edgeCost(edge))
                for next in slow.graph.outgoing[slow.graph.head(of: edge)]
                where slow.isOpen(next) && slow.mayTurn(from: edge, to: next) {
                    let cost = (costs[edge] ?? 0) + own + UInt64(slow.weights.turnCost(from: edge, to: next))
                    if cost < costs[next] ?? .max, Double(cost) <= limit {
                        costs[next] = cost
                        queue.append(next)
                    }
                }
            }
            var cost: UInt64 = 0
            for to in edges.indices.dropFirst(from + 1) {
                cost += UInt64(slow.weights.turnCost(from: edges[to - 1], to: edges[to]))
                if Double(cost) <= limit, let least = costs[edges[to]], least < cost { return false }
                cost += UInt64(slow.weights.edgeCost(edges[to]))
            }
        }
        return true
    }
}
