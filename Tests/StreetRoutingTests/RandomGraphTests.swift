import Drawn
import Measures
import StreetRouting
import Streets
import Testing

/// Every search against its slow twin, on random graphs with random rules.
@Suite struct RandomGraphTests {
    static let profiles: [TravelProfile] = [.walk, .drive]

    @Test("all bounds find ways of the twin's cost", arguments: 0..<100)
    func onePair(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed)).graph()
        let router = StreetRouter(graph)
        for profile in Self.profiles {
            let slow = SlowStreets(graph, profile)
            var numbers = SeededNumbers(seed: UInt64(seed) &+ 1_000_000)
            for _ in 0..<4 {
                let start = GraphSketch.randomPosition(on: graph, &numbers)
                let tree = slow.tree(from: start)
                for _ in 0..<5 {
                    var goal = GraphSketch.randomPosition(on: graph, &numbers)
                    if numbers.oneIn(4) {
                        goal = graph.position(
                            on: start.segment,
                            offsetDecimeters: UInt32.random(in: 0...graph.lengths[start.segment], using: &numbers))
                    }
                    let expected = slow.cheapest(from: start, tree, to: goal)
                    for bound in StreetBound.allCases {
                        let path = router.path(from: start, to: goal, profile: profile, bound: bound)
                        #expect(
                            path.map { UInt64($0.cost.raw) } == expected?.cost,
                            "seed \(seed), \(profile.mode), \(bound), from \(start) to \(goal)")
                        if let path { slow.expectValid(path) }
                    }
                }
            }
        }
    }

    @Test("of several starts and goals the cheapest two are taken", arguments: 0..<20)
    func severalPositions(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed)).graph()
        let router = StreetRouter(graph)
        let slow = SlowStreets(graph, .drive)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 2_000_000)
        for _ in 0..<3 {
            let starts = (0..<3).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
            let goals = (0..<3).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
            let expected = starts.flatMap { start in
                let tree = slow.tree(from: start)
                return goals.compactMap { slow.cheapest(from: start, tree, to: $0)?.cost }
            }.min()
            for bound in StreetBound.allCases {
                let path = router.path(from: starts, to: goals, profile: .drive, bound: bound)
                #expect(path.map { UInt64($0.cost.raw) } == expected, "seed \(seed), \(bound)")
                if let path {
                    slow.expectValid(path)
                    #expect(starts.contains(path.start) && goals.contains(path.end))
                }
            }
        }
    }

    @Test("one-to-many finds what is within the limit, forward and backward", arguments: 0..<60)
    func reach(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed)).graph()
        let router = StreetRouter(graph)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 3_000_000)
        // Twenty targets; every third has a second position.
        var positions: [(target: Int, position: StreetPosition)] = []
        for target in 0..<20 {
            for _ in 0...(target % 3 == 0 ? 1 : 0) {
                positions.append((target, GraphSketch.randomPosition(on: graph, &numbers)))
            }
        }
        let targets = PositionIndex(positions)
        for profile in Self.profiles {
            let slow = SlowStreets(graph, profile)
            let origin = GraphSketch.randomPosition(on: graph, &numbers)
            for (direction, limit) in [
                (SearchDirection.forward, 120), (.backward, 120), (.forward, 1_000_000), (.backward, 1_000_000),
            ] {
                let isBackward = direction == .backward
                let milliseconds = UInt64(limit * 1000)
                let tree = slow.tree(from: origin, backward: isBackward, limit: milliseconds)
                var expected: [Int: SlowStreets.Label] = [:]
                for (target, position) in positions {
                    let way = slow.cheapest(
                        from: origin, tree, to: position, backward: isBackward, limit: milliseconds)
                    if let way, way.isBetter(than: expected[target]) { expected[target] = way }
                }
                let found = router.reach(
                    from: [origin], targets: targets, profile: profile, within: .seconds(limit), direction: direction)
                #expect(Set(found.map(\.target)) == Set(expected.keys), "seed \(seed), \(profile.mode), \(direction)")
                #expect(found.map(\.cost) == found.map(\.cost).sorted())
                for reached in found {
                    #expect(UInt64(reached.cost.raw) == expected[reached.target]?.cost)
                    #expect(
                        Int((reached.length.value * 10).rounded()) == expected[reached.target].map { Int($0.length) })
                    let path = try #require(router.path(toReached: reached.target))
                    slow.expectValid(path)
                    #expect(path.cost == reached.cost && path.time == reached.time && path.length == reached.length)
                    #expect((direction == .forward ? path.start : path.end) == origin)
                }
                #expect(router.path(toReached: 20) == nil)
            }
        }
    }

    @Test("a router that has searched before answers as a new one")
    func reuse() throws {
        let graph = try GraphSketch.random(seed: 7).graph()
        let used = StreetRouter(graph)
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<50 {
            let start = GraphSketch.randomPosition(on: graph, &numbers)
            let goal = GraphSketch.randomPosition(on: graph, &numbers)
            let profile = numbers.oneIn(2) ? TravelProfile.walk : .drive
            let new = StreetRouter(graph).path(from: start, to: goal, profile: profile)
            #expect(used.path(from: start, to: goal, profile: profile) == new)
        }
    }
}
