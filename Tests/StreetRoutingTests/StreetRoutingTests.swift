import Drawn
import Measures
import Streets
import Testing

@testable import StreetRouting

/// Rules of the road, one sketch each.
@Suite struct StreetRoutingTests {
    /// Nodes in a row, 100 m apart, joined in both directions.
    private func row(_ count: Int, _ sketch: inout GraphSketch, north: Double = 0) -> [NodeIndex] {
        let nodes = (0..<count).map { sketch.node(east: Double($0) * 100, north: north) }
        for (from, to) in zip(nodes, nodes.dropFirst()) { sketch.street(from, to) }
        return nodes
    }

    @Test("start and goal on one segment are joined along it, in either direction")
    func sameSegment() throws {
        var sketch = GraphSketch()
        _ = row(2, &sketch)
        let graph = try sketch.graph()
        let street = SegmentIndex(0)
        let a = graph.position(on: street, offsetDecimeters: 200)
        let b = graph.position(on: street, offsetDecimeters: 700)
        let router = StreetRouter(graph)
        let there = try #require(router.path(from: a, to: b, profile: .walk))
        #expect(there.edges == [street.forward])
        #expect(there.length == .meters(50))
        #expect(there.time == TravelTime(milliseconds: 500 * 75))
        let back = try #require(router.path(from: b, to: a, profile: .walk))
        #expect(back.edges == [street.backward])
        #expect(back.cost == there.cost)
        let nothing = try #require(router.path(from: a, to: a, profile: .walk))
        #expect(nothing.cost == .zero && nothing.length == .zero)
        #expect(nothing.points(in: graph) == [a.point])
    }

    @Test("on a one-way street one goes around the block to a place behind")
    func aroundTheBlock() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 0)
        let c = sketch.node(east: 100, north: 100)
        let d = sketch.node(east: 0, north: 100)
        let street = sketch.street(a, b, backward: .walk)
        for (from, to) in [(b, c), (c, d), (d, a)] { sketch.street(from, to, backward: .walk) }
        let graph = try sketch.graph()
        let early = graph.position(on: street, offsetDecimeters: 300)
        let late = graph.position(on: street, offsetDecimeters: 600)
        let router = StreetRouter(graph)
        let ahead = try #require(router.path(from: early, to: late, profile: .drive))
        #expect(ahead.edges == [street.forward])
        let around = try #require(router.path(from: late, to: early, profile: .drive))
        #expect(around.edges.count == 5 && around.edges.first == street.forward && around.edges.last == street.forward)
        #expect(abs(around.length.value - 370) < 1)
        let walked = try #require(router.path(from: late, to: early, profile: .walk))
        #expect(walked.edges == [street.backward])
    }

    @Test("a one-way street is not taken backward; where nothing else leads on there is no way")
    func oneWay() throws {
        var sketch = GraphSketch()
        let nodes = (0..<3).map { sketch.node(east: Double($0) * 100, north: 0) }
        let first = sketch.street(nodes[0], nodes[1])
        let second = sketch.street(nodes[1], nodes[2], backward: .walk)
        let graph = try sketch.graph()
        let a = graph.position(on: first, offsetDecimeters: 500)
        let b = graph.position(on: second, offsetDecimeters: 500)
        let router = StreetRouter(graph)
        #expect(router.path(from: a, to: b, profile: .drive) != nil)
        #expect(router.path(from: b, to: a, profile: .drive) == nil)
        #expect(router.path(from: b, to: a, profile: .walk) != nil)
    }

    @Test("a forbidden turn is driven around and walked through")
    func forbiddenTurn() throws {
        // A ladder: the left turn from the lower rail into the middle rung is forbidden.
        var sketch = GraphSketch()
        let lower = row(3, &sketch)
        let upper = row(3, &sketch, north: 100)
        let rungs = (0..<3).map { sketch.street(lower[$0], upper[$0]) }
        sketch.forbid(SegmentIndex(0).forward, rungs[1].forward)
        let graph = try sketch.graph()
        let start = graph.position(on: SegmentIndex(0), offsetDecimeters: 900)
        let goal = graph.position(on: rungs[1], offsetDecimeters: 500)
        let router = StreetRouter(graph)
        let driven = try #require(router.path(from: start, to: goal, profile: .drive))
        #expect(driven.edges.count > 2)
        #expect(router.path(from: start, to: goal, profile: .walk)?.edges.count == 2)
    }

    @Test("one turns back at a dead end and nowhere else")
    func uTurn() throws {
        // From west to east a one-way street, then a street with a dead end; the goal lies behind on the other side.
        var sketch = GraphSketch()
        let nodes = (0..<4).map { sketch.node(east: Double($0) * 100, north: 0) }
        let side = sketch.node(east: 100, north: 100)
        let first = sketch.street(nodes[0], nodes[1], backward: [])
        let middle = sketch.street(nodes[1], nodes[2])
        let last = sketch.street(nodes[2], nodes[3])
        let goalStreet = sketch.street(nodes[1], side)
        sketch.forbid(first.forward, goalStreet.forward)
        let graph = try sketch.graph()
        let start = graph.position(on: first, offsetDecimeters: 500)
        let goal = graph.position(on: goalStreet, offsetDecimeters: 500)
        let path = try #require(StreetRouter(graph).path(from: start, to: goal, profile: .drive))
        #expect(
            path.edges == [
                first.forward, middle.forward, last.forward, last.backward, middle.backward, goalStreet.forward,
            ])
        let weights = EdgeWeights(graph, profile: .drive)
        #expect(weights.turnCost(from: last.forward, to: last.backward) == 20_000)
        #expect(weights.turnCost(from: middle.forward, to: middle.backward) == EdgeWeights.forbidden)
    }

    @Test("nobody drives through a bollard; walkers pass")
    func bollard() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 0, .bars(.drive))
        let c = sketch.node(east: 200, north: 0)
        let first = sketch.street(a, b)
        let second = sketch.street(b, c)
        let graph = try sketch.graph()
        let start = graph.position(on: first, offsetDecimeters: 100)
        let goal = graph.position(on: second, offsetDecimeters: 100)
        let router = StreetRouter(graph)
        #expect(router.path(from: start, to: goal, profile: .drive) == nil)
        #expect(router.path(from: start, to: goal, profile: .walk)?.length == .meters(100))
    }

    @Test("a private road is used to get to its own doors and for no short cut")
    func privateRoad() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 0)
        let c = sketch.node(east: 100, north: 900)
        let d = sketch.node(east: 0, north: 900)
        let start = sketch.street(sketch.node(east: -100, north: 0), a)
        let short = sketch.street(
            a, b, forward: [.drive, .endsOnly(for: .drive)], backward: [.drive, .endsOnly(for: .drive)])
        let end = sketch.street(b, sketch.node(east: 200, north: 0))
        for (from, to) in [(a, d), (d, c), (c, b)] { sketch.street(from, to) }
        let graph = try sketch.graph()
        let router = StreetRouter(graph)
        func position(_ segment: SegmentIndex) -> StreetPosition { graph.position(on: segment, offsetDecimeters: 500) }
        let through = try #require(router.path(from: position(start), to: position(end), profile: .drive))
        #expect(!through.edges.contains(short.forward))
        let into = try #require(router.path(from: position(start), to: position(short), profile: .drive))
        #expect(into.edges == [start.forward, short.forward])
        #expect(into.cost.raw - UInt32(into.time.milliseconds) == TravelProfile.drive.privateSurcharge.raw)
        let out = try #require(router.path(from: position(short), to: position(end), profile: .drive))
        #expect(out.edges == [short.forward, end.forward])
        #expect(Int(out.cost.raw) == out.time.milliseconds)
    }

    @Test("no way is a result, also to a street that the mode may not use")
    func noWay() throws {
        var sketch = GraphSketch()
        let nodes = row(2, &sketch)
        let island = sketch.street(
            sketch.node(east: 500, north: 0), sketch.node(east: 600, north: 0), .footway, forward: .walk,
            backward: .walk)
        let stairs = sketch.street(
            nodes[1], sketch.node(east: 100, north: 50), .steps, forward: .walk, backward: .walk)
        let graph = try sketch.graph()
        let router = StreetRouter(graph)
        let start = graph.position(on: SegmentIndex(0), offsetDecimeters: 100)
        let goals = [island, stairs].map { graph.position(on: $0, offsetDecimeters: 100) }
        for bound in StreetBound.allCases {
            #expect(router.path(from: start, to: goals[0], profile: .walk, bound: bound) == nil)
            #expect(router.path(from: start, to: goals[1], profile: .drive, bound: bound) == nil)
            #expect(router.path(from: [start], to: [], profile: .walk, bound: bound) == nil)
            #expect(router.path(from: [], to: goals, profile: .walk, bound: bound) == nil)
            #expect(router.path(from: [start], to: goals, profile: .walk, bound: bound)?.end == goals[1])
        }
    }

    @Test("the straight line is a consistent bound", arguments: [0, 1, 2, 3, 4], [0.0, 60, -89.9])
    func consistency(seed: Int, latitude: Double) throws {
        let sketch = GraphSketch.random(seed: UInt64(seed), origin: try .init(latitude: latitude, longitude: -179))
        let graph = try sketch.graph()
        var numbers = SeededNumbers(seed: UInt64(seed))
        for profile in RandomGraphTests.profiles {
            let slow = SlowStreets(graph, profile)
            for _ in 0..<6 {
                let goal = GraphSketch.randomPosition(on: graph, &numbers)
                let bound = GreatCircleBound(to: [goal], weights: slow.weights)
                for edge in graph.heads.indices where slow.isOpen(edge) {
                    let here = bound.remaining(from: edge)
                    if edge.segment == goal.segment {
                        let part = goal.offset(along: edge, segmentLength: graph.lengths[edge.segment])
                        #expect(here <= slow.weights.cost(of: edge, decimeters: part))
                    }
                    for next in graph.outgoing[graph.head(of: edge)] where slow.isOpen(next) {
                        let turn = slow.weights.turnCost(from: edge, to: next)
                        guard turn != EdgeWeights.forbidden else { continue }
                        #expect(here <= slow.weights.edgeCost(edge) + turn + bound.remaining(from: next))
                    }
                }
            }
        }
    }

    @Test("a bound saves labels")
    func bounds() throws {
        let graph = try GraphSketch.random(seed: 1, side: 16).graph()
        let router = StreetRouter(graph)
        let start = try #require(graph.snap(GraphSketch().place(east: 600, north: 600), for: .walk).first)
        let goal = try #require(graph.snap(GraphSketch().place(east: 1000, north: 600), for: .walk).first)
        let dijkstra = try #require(router.path(from: start, to: goal, profile: .walk, bound: .zero))
        let star = try #require(router.path(from: start, to: goal, profile: .walk, bound: .greatCircle))
        #expect(star.cost == dijkstra.cost)
        #expect(star.settledLabels < dijkstra.settledLabels)
        #expect(router.settledLabels == star.settledLabels)
    }

    @Test("the queue hands out entries in order")
    func queue() {
        var numbers = SeededNumbers(seed: 3)
        var queue = EdgeQueue(capacity: 2)
        var expected: [[UInt32]] = []
        func takeFirst() {
            expected.sort { $0.lexicographicallyPrecedes($1) }
            #expect(queue.first.map { [$0.key, $0.edge.raw] } == expected.first)
            expected.removeFirst()
            queue.removeFirst()
        }
        for round in 0..<500 {
            let entry = EdgeQueue.Entry(
                key: UInt32.random(in: 0..<50, using: &numbers),
                edge: EdgeIndex(UInt32.random(in: 0...9, using: &numbers)))
            queue.push(entry)
            expected.append([entry.key, entry.edge.raw])
            if round % 3 == 2 { takeFirst() }
        }
        while !expected.isEmpty { takeFirst() }
        #expect(queue.first == nil)
    }

    @Test("a private road nearby does not make a bounded search go on for miles")
    func boundedSearch() throws {
        var sketch = GraphSketch()
        let nodes = row(200, &sketch)
        let closed: Access = [.walk, .endsOnly(for: .walk)]
        sketch.street(nodes[1], sketch.node(east: 100, north: 20), .service, forward: closed, backward: closed)
        let graph = try sketch.graph()
        let router = StreetRouter(graph)
        let start = graph.position(on: SegmentIndex(0), offsetDecimeters: 0)
        let door = graph.position(on: SegmentIndex(199), offsetDecimeters: 100)
        let found = router.reach(
            from: [start], targets: PositionIndex(positions: [door]), profile: .walk, within: .seconds(180))
        #expect(found.map { $0.length.value.rounded() } == [110])
        #expect(router.settledLabels < 10)
    }
}
