import Archive
import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

/// Searches under closures, live speeds and wishes: as drawn, and against the slow twin.
@Suite struct OverlayTests {
    private static let wishes: [StreetWishes] = [
        .none, StreetWishes(avoid: [.stairs, .ferries]), StreetWishes(prefer: [.safe, .quiet, .lit]),
        StreetWishes(avoid: [.tolls, .motorways, .unpaved, .ferries], prefer: .quiet),
    ]

    /// A moment at which some edges are closed or private, some barriers shut, some conditions hold, limits are lower
    /// and traffic is slow here and there.
    private func moment(_ graph: StreetGraph, _ numbers: inout SeededNumbers) -> Moment {
        var moment = Moment()
        if !numbers.oneIn(4) {
            moment.access = graph.access.indices.map { edge in
                var access = graph.access[edge]
                if numbers.oneIn(8) { access.remove(numbers.oneIn(2) ? .drive : .walk) }
                for mode in [TravelMode.walk, .drive] where numbers.oneIn(10) && access.allows(mode) {
                    access.insert(.endsOnly(for: mode))
                }
                return access
            }
        }
        if !numbers.oneIn(4) { moment.holding = [true] + (1..<graph.conditions.count).map { _ in numbers.oneIn(2) } }
        if !numbers.oneIn(4) {
            moment.speeds = graph.heads.indices.map { _ in
                numbers.oneIn(2) ? 0 : UInt8.random(in: 1...90, using: &numbers)
            }
        }
        if numbers.oneIn(2) {
            moment.nodeFlags = graph.nodeFlags.indices.map { node in
                let bars: NodeFlags = numbers.oneIn(2) ? .bars(.drive) : .bars(.walk)
                return numbers.oneIn(10) ? graph.nodeFlags[node].union(bars) : graph.nodeFlags[node]
            }
        }
        if numbers.oneIn(2) {
            moment.limits = graph.heads.indices.map { _ in
                numbers.oneIn(4) ? UInt8.random(in: 5...60, using: &numbers) : 0
            }
        }
        return moment
    }

    @Test("both bounds find ways of the twin's cost under random overlays and wishes", arguments: 0..<60)
    func twins(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 7_000_000)
        var sketch = GraphSketch.random(seed: UInt64(seed))
        let conditions = (0..<3).map { _ in sketch.condition(ConditionSpan()) }
        sketch.forbidRandomTurns(while: conditions, &numbers)
        let graph = try sketch.graph()
        let moment = moment(graph, &numbers)
        let overlay = moment.overlay(of: graph)
        let router = StreetRouter(graph)
        for mode in [TravelMode.walk, .drive] {
            var profile = TravelProfile.prepared(for: mode)
            profile.wishes = Self.wishes[Int.random(in: 0..<Self.wishes.count, using: &numbers)]
            let slow = SlowStreets(graph, profile, at: moment)
            for _ in 0..<3 {
                let start = GraphSketch.randomPosition(on: graph, &numbers)
                let tree = slow.tree(from: start)
                for _ in 0..<4 {
                    let goal = GraphSketch.randomPosition(on: graph, &numbers)
                    let expected = slow.cheapest(from: start, tree, to: goal)
                    for bound in StreetBound.allCases {
                        let path = router.path(
                            from: start, to: goal, profile: profile, overlay: overlay, bound: bound)
                        #expect(
                            path.map { UInt64($0.cost.raw) } == expected?.cost,
                            "seed \(seed), \(mode), \(profile.wishes), \(bound), from \(start) to \(goal)")
                        if let path { slow.expectValid(path) }
                    }
                }
            }
        }
    }

    @Test("nothing costs less under an overlay and wishes than in the open state", arguments: 0..<40)
    func lowerBound(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 8_000_000)
        var sketch = GraphSketch.random(seed: UInt64(seed))
        let conditions = (0..<3).map { _ in sketch.condition(ConditionSpan()) }
        sketch.forbidRandomTurns(while: conditions, &numbers)
        let graph = try sketch.graph()
        let overlay = moment(graph, &numbers).overlay(of: graph)
        for mode in [TravelMode.walk, .drive] {
            let open = EdgeWeights(graph, profile: .prepared(for: mode))
            var profile = TravelProfile.prepared(for: mode)
            profile.wishes = Self.wishes[seed % Self.wishes.count]
            let weights = EdgeWeights(graph, profile: profile, overlay: overlay)
            var turns = 0
            for edge in graph.heads.indices where weights.isOpen(edge) {
                #expect(open.isOpen(edge) && weights.edgeCost(edge) >= open.edgeCost(edge))
                for next in graph.outgoing[graph.head(of: edge)] where weights.isOpen(next) {
                    #expect(
                        weights.turnCost(from: edge, to: next) >= open.turnCost(from: edge, to: next),
                        "seed \(seed), \(mode), from \(edge) to \(next)")
                    turns += 1
                }
            }
            #expect(turns > 20)
        }
    }

    /// A short way along the top and a longer one along the bottom; `top` is the middle street above.
    private struct Choice {
        var sketch = GraphSketch()
        var top: SegmentIndex
        private var ends: [SegmentIndex]

        init(
            _ topClass: RoadClass, _ bottomClass: RoadClass = .residential, topFlags: SegmentFlags = [],
            depth: Double = 100
        ) {
            let everyone: Access = [.walk, .wheelchair, .bike, .drive]
            var sketch = GraphSketch()
            let a = sketch.node(east: 0, north: 0)
            let b = sketch.node(east: 200, north: 0)
            let before = sketch.node(east: -100, north: 0)
            let after = sketch.node(east: 300, north: 0)
            func street(_ from: NodeIndex, _ to: NodeIndex, _ roadClass: RoadClass, _ flags: SegmentFlags = [])
                -> SegmentIndex
            {
                sketch.street(from, to, roadClass, forward: everyone, backward: everyone, flags: flags)
            }
            top = street(a, b, topClass, topFlags)
            let c = sketch.node(east: 0, north: -depth)
            let d = sketch.node(east: 200, north: -depth)
            for (from, to) in [(a, c), (c, d), (d, b)] { _ = street(from, to, bottomClass) }
            ends = [street(before, a, bottomClass), street(b, after, bottomClass)]
            self.sketch = sketch
        }

        /// Whether the way from end to end goes along the top.
        func takesTop(
            _ profile: TravelProfile, _ wishes: StreetWishes = .none,
            overlay: (StreetGraph) -> StreetOverlay? = { _ in nil }
        ) throws -> Bool {
            var profile = profile
            profile.wishes = wishes
            let graph = try sketch.graph()
            let path = try #require(
                StreetRouter(graph).path(
                    from: graph.position(on: ends[0], offsetDecimeters: 0),
                    to: graph.position(on: ends[1], offsetDecimeters: 1000), profile: profile, overlay: overlay(graph)))
            return path.edges.contains(top.forward)
        }
    }

    @Test("each wish turns the choice that it is about, and no other")
    func choices() throws {
        #expect(try Choice(.steps).takesTop(.walk))
        #expect(try !Choice(.steps, depth: 800).takesTop(.walk, StreetWishes(avoid: .stairs)))
        #expect(try Choice(.steps).takesTop(.walk, StreetWishes(avoid: [.tolls, .ferries, .motorways, .unpaved])))
        #expect(try !Choice(.primary, topFlags: .toll, depth: 5000).takesTop(.drive, StreetWishes(avoid: .tolls)))
        #expect(try !Choice(.motorway, depth: 5000).takesTop(.drive, StreetWishes(avoid: .motorways)))
        #expect(try !Choice(.residential, topFlags: .unpaved).takesTop(.bike, StreetWishes(avoid: .unpaved)))
        #expect(try !Choice(.primary, depth: 60).takesTop(.bike, StreetWishes(prefer: .safe)))
        #expect(try Choice(.primary, depth: 60).takesTop(.bike))
        #expect(try !Choice(.secondary, depth: 60).takesTop(.walk, StreetWishes(prefer: .quiet)))
        #expect(try Choice(.secondary, depth: 200).takesTop(.walk, StreetWishes(prefer: .quiet)))
        #expect(try Choice(.residential, depth: 60).takesTop(.walk, StreetWishes(prefer: .lit)))
        #expect(try Choice(.residential, topFlags: .lit, depth: 10).takesTop(.walk, StreetWishes(prefer: .lit)))
    }

    @Test("wheelchairs go around what is steep, bicycles around what is pushed")
    func ground() throws {
        var sketch = GraphSketch()
        let nodes = [(0.0, 0.0), (300, 0), (0, 400), (300, 400)].map { sketch.node(east: $0.0, north: $0.1) }
        let all: Access = [.walk, .wheelchair, .bike]
        let pushed: Access = [.walk, .bike, .pushedBike]
        let steep = sketch.street(nodes[0], nodes[1], .footway, forward: all, backward: all, incline: 10)
        let footway = sketch.street(nodes[0], nodes[1], .footway, forward: pushed, backward: pushed)
        for (from, to) in [(0, 2), (2, 3), (3, 1)] {
            sketch.street(nodes[from], nodes[to], .cycleway, forward: all, backward: all)
        }
        let before = sketch.street(
            sketch.node(east: -50, north: 0), nodes[0], .cycleway, forward: all, backward: all)
        let after = sketch.street(nodes[1], sketch.node(east: 350, north: 0), .cycleway, forward: all, backward: all)
        let graph = try sketch.graph()
        func path(_ profile: TravelProfile, _ from: SegmentIndex, _ to: SegmentIndex) throws -> [SegmentIndex] {
            try #require(
                StreetRouter(graph).path(
                    from: graph.position(on: from, offsetDecimeters: 100),
                    to: graph.position(on: to, offsetDecimeters: 100), profile: profile)
            ).edges.map(\.segment)
        }
        #expect(try path(.wheelchair, before, after).count == 5)
        #expect(try path(.wheelchair, after, before).contains(steep), "downhill it is a third of the way around")
        #expect(try path(.walk, before, after).count == 3)
        #expect(try !path(.bike, before, after).contains(footway))
    }

    @Test("traffic sends cars around, and nobody else")
    func traffic() throws {
        let choice = Choice(.residential, depth: 60)
        func jam(_ graph: StreetGraph) -> StreetOverlay? {
            var speeds = [UInt8](repeating: 0, count: graph.edgeCount)
            speeds[choice.top.forward.int] = 5
            return StreetOverlay(graph, speeds: speeds)
        }
        #expect(try choice.takesTop(.drive))
        #expect(try !choice.takesTop(.drive, overlay: jam))
        #expect(try choice.takesTop(.bike, overlay: jam))
    }

    @Test("what conditional tags close is closed at their hours, turns too")
    func hours() throws {
        var choice = Choice(.residential)
        let nights = choice.sketch.condition(ConditionSpan(firstMinute: 22 * 60, endMinute: 30 * 60))
        choice.sketch.set(choice.top.forward, .drive, to: [], while: nights)
        let day = ServiceDay("2016-02-03")
        func overlay(_ hour: Int) throws -> (StreetGraph) -> StreetOverlay? {
            let day = try #require(day)
            return { StreetOverlay($0, at: LocalTime(day: day, secondOfDay: hour * 3600)) }
        }
        #expect(try choice.takesTop(.drive))
        #expect(try choice.takesTop(.drive, overlay: overlay(12)))
        #expect(try !choice.takesTop(.drive, overlay: overlay(23)))
        #expect(try !choice.takesTop(.drive, overlay: overlay(3)))
        #expect(try choice.takesTop(.walk, overlay: overlay(23)))

        var turning = Choice(.residential)
        let rush = turning.sketch.condition(ConditionSpan(firstMinute: 420, endMinute: 600))
        // The first of the ends leads to the top; segments are numbered as they are drawn.
        turning.sketch.forbid(SegmentIndex(4).forward, turning.top.forward, while: rush)
        #expect(try turning.takesTop(.drive))
        #expect(try turning.takesTop(.drive, overlay: overlay(12)))
        #expect(try !turning.takesTop(.drive, overlay: overlay(8)))
    }

    @Test("a router keeps the weights of a profile and an overlay, and of no other")
    func caching() throws {
        let choice = Choice(.residential)
        let graph = try choice.sketch.graph()
        let router = StreetRouter(graph)
        let slow = StreetOverlay(graph, speeds: Array(repeating: 5, count: graph.edgeCount))
        let edge = choice.top.forward
        let free = router.weights(for: .drive).edgeCost(edge)
        #expect(router.weights(for: .drive, overlay: slow).edgeCost(edge) > free)
        #expect(router.weights(for: .drive).edgeCost(edge) == free)
        #expect(router.weights(for: .walk, overlay: slow).isPlain)
    }
}

extension GraphSketch {
    /// Closes random turns while one of some conditions holds.
    fileprivate mutating func forbidRandomTurns(while conditions: [ConditionIndex], _ numbers: inout SeededNumbers) {
        guard let graph = try? graph() else { return }
        for edge in graph.heads.indices {
            for next in graph.outgoing[graph.head(of: edge)] where numbers.oneIn(10) {
                let condition = conditions[Int.random(in: 0..<conditions.count, using: &numbers)]
                forbid(edge, next, numbers.oneIn(2) ? [.walk, .drive] : .drive, while: condition)
            }
        }
    }
}
