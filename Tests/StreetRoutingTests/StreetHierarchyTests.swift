import Archive
import Drawn
import Geometry
import Measures
import Streets
import Testing

@testable import StreetRouting

/// Hierarchies over streets: queries, bounds, matrices and new weights against their slow twins.
@Suite struct StreetHierarchyTests {
    private static func prepared(_ seed: Int, side: Int = 6) throws -> StreetGraph {
        try GraphSketch.random(seed: UInt64(seed), side: side).graph(preparedFor: .walk, .drive)
    }

    /// Profiles faster, slower and otherwise than those of the hierarchies.
    private static var others: [TravelProfile] {
        var fast = TravelProfile.walk
        fast.setWalkingSpeed(.kilometersPerHour(6.1))
        var slow = TravelProfile.walk
        slow.setWalkingSpeed(.kilometersPerHour(3))
        var calm = TravelProfile.drive
        calm.turns.signal = .seconds(7)
        calm.speeds[.primary] = .kilometersPerHour(20)
        var eager = TravelProfile.drive
        eager.limitShare = 0.95
        eager.turns.signal = .seconds(2)
        var careless = TravelProfile.drive
        careless.turns = TurnTimes()
        return [fast, slow, calm, eager, careless]
    }

    @Test("all bounds, the hierarchy alone among them, find ways of the twin's cost", arguments: 0..<100)
    func onePair(seed: Int) throws {
        let graph = try Self.prepared(seed)
        let router = StreetRouter(graph)
        for profile in [TravelProfile.walk, .drive, Self.others[seed % Self.others.count]] {
            let slow = SlowStreets(graph, profile)
            var numbers = SeededNumbers(seed: UInt64(seed) &+ 5_000_000)
            for _ in 0..<3 {
                let start = GraphSketch.randomPosition(on: graph, &numbers)
                let tree = slow.tree(from: start)
                for _ in 0..<4 {
                    var goal = GraphSketch.randomPosition(on: graph, &numbers)
                    if numbers.oneIn(3) {
                        goal = graph.position(
                            on: start.segment,
                            offsetDecimeters: UInt32.random(in: 0...graph.lengths[start.segment], using: &numbers))
                    }
                    let expected = slow.cheapest(from: start, tree, to: goal)
                    for bound in [nil, StreetBound.hierarchy] {
                        let path = router.path(from: start, to: goal, profile: profile, bound: bound)
                        #expect(
                            path.map { UInt64($0.cost.raw) } == expected?.cost,
                            "seed \(seed), \(profile.mode), \(String(describing: bound)), from \(start) to \(goal)")
                        if let path { slow.expectValid(path) }
                    }
                }
            }
        }
    }

    @Test("under closures, slow traffic, other speeds and wishes the twin's costs are found", arguments: 0..<40)
    func otherWeights(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed))
            .graph(preparedFor: .prepared(for: .walk), .prepared(for: .drive))
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 10_000_000)
        let moment = Moment(
            access: graph.heads.indices.map { numbers.oneIn(10) ? [] : graph.access[$0] }, holding: nil,
            speeds: graph.heads.indices.map { _ in numbers.oneIn(5) ? UInt8.random(in: 3...90, using: &numbers) : 0 })
        let overlay = try #require(moment.overlay(of: graph))
        let customizers = [TravelMode.walk, .drive].map { HierarchyCustomizer(graph, mode: $0) }
        var wishing = TravelProfile.walk
        wishing.wishes = StreetWishes(avoid: [.stairs, .ferries], prefer: .quiet)
        var pressed = wishing
        pressed.setWalkingSpeed(.kilometersPerHour(6.5))
        var driving = TravelProfile.drive
        driving.wishes = StreetWishes(avoid: [.motorways, .ferries], prefer: .safe)
        for profile in [.walk, .drive, wishing, pressed, driving] {
            let slow = SlowStreets(graph, profile, at: moment)
            let router = StreetRouter(graph)
            let start = GraphSketch.randomPosition(on: graph, &numbers)
            let tree = slow.tree(from: start)
            let goals = (0..<8).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
            func expectTwins(_ bounds: [StreetBound?]) {
                for goal in goals {
                    let expected = slow.cheapest(from: start, tree, to: goal)
                    for bound in bounds {
                        let path = router.path(
                            from: start, to: goal, profile: profile, overlay: overlay, bound: bound)
                        #expect(
                            path.map { UInt64($0.cost.raw) } == expected?.cost,
                            "seed \(seed), \(profile.mode), \(String(describing: bound)), from \(start) to \(goal)")
                        if let path { slow.expectValid(path) }
                    }
                }
                let matrix = router.matrix(from: [start], to: goals, profile: profile, overlay: overlay)
                for (column, goal) in goals.enumerated() {
                    let expected = slow.cheapest(from: start, tree, to: goal)
                    #expect(matrix[0, column].map { UInt64($0.cost.raw) } == expected?.cost, "seed \(seed), \(column)")
                }
            }
            expectTwins([nil, .zero, .greatCircle, .hierarchy])
            let customizer = try #require(customizers[profile.mode == .walk ? 0 : 1])
            let weights = router.weights(for: profile, overlay: overlay)
            router.setWeights(weights, hierarchy: customizer.customized(for: weights).hierarchy)
            expectTwins([nil, .hierarchy])
        }
    }

    @Test("the hierarchy answers alone where what is closed lies off the way, and only there", arguments: 0..<20)
    func closedElsewhere(seed: Int) throws {
        let graph = try Self.prepared(seed)
        let router = StreetRouter(graph)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 11_000_000)
        let start = GraphSketch.randomPosition(on: graph, &numbers)
        let goal = GraphSketch.randomPosition(on: graph, &numbers)
        guard let open = router.path(from: start, to: goal, profile: .walk), open.edges.count > 2 else { return }
        let ranks = router.settledLabels
        func closed(_ isClosed: (EdgeIndex) -> Bool) throws -> StreetPath? {
            let moment = Moment(access: graph.heads.indices.map { isClosed($0) ? [] : graph.access[$0] })
            let overlay = try #require(moment.overlay(of: graph))
            let path = router.path(from: start, to: goal, profile: .walk, overlay: overlay)
            let slow = SlowStreets(graph, .walk, at: moment)
            let expected = slow.cheapest(from: start, slow.tree(from: start), to: goal)
            #expect(path.map { UInt64($0.cost.raw) } == expected?.cost, "seed \(seed)")
            return path
        }
        // The climbs begin at the streets that meet the ends.
        let ends = Set(
            [start.segment, goal.segment].flatMap { [graph.head(of: $0.forward), graph.head(of: $0.backward)] })
        let same = try closed { edge in
            edge.segment.raw % 3 == 0 && !open.edges.contains { $0.segment == edge.segment }
                && ends.isDisjoint(with: [graph.head(of: edge), graph.head(of: edge.reversed)])
        }
        #expect(same?.edges == open.edges && router.settledLabels == ranks, "seed \(seed)")
        let barred = open.edges[1]
        let other = try closed { $0 == barred }
        #expect(other?.edges.contains(barred) != true, "seed \(seed)")
    }

    @Test("of several starts and goals the cheapest two are taken", arguments: 0..<30)
    func severalPositions(seed: Int) throws {
        let graph = try Self.prepared(seed)
        let router = StreetRouter(graph)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 6_000_000)
        for profile in [TravelProfile.walk, .drive, Self.others[seed % Self.others.count]] {
            let slow = SlowStreets(graph, profile)
            let starts = (0..<3).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
            var goals = (0..<3).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
            if numbers.oneIn(3) {
                goals.append(graph.position(on: starts[1].segment, offsetDecimeters: graph.lengths[starts[1].segment]))
            }
            let expected = starts.flatMap { start in
                let tree = slow.tree(from: start)
                return goals.compactMap { slow.cheapest(from: start, tree, to: $0)?.cost }
            }.min()
            for bound in [nil, StreetBound.hierarchy] {
                let path = router.path(from: starts, to: goals, profile: profile, bound: bound)
                #expect(path.map { UInt64($0.cost.raw) } == expected, "seed \(seed), \(profile.mode)")
                if let path {
                    slow.expectValid(path)
                    #expect(starts.contains(path.start) && goals.contains(path.end))
                }
            }
        }
        #expect(router.path(from: [], to: [], profile: .walk) == nil)
    }

    @Test("a matrix has the costs of single ways, by hierarchy and by search", arguments: 0..<40)
    func matrix(seed: Int) throws {
        let graph = try Self.prepared(seed)
        let router = StreetRouter(graph)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 7_000_000)
        let starts = (0..<Int.random(in: 1...20, using: &numbers)).map { _ in
            (0..<Int.random(in: 0...2, using: &numbers)).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
        }
        var goals = (0..<Int.random(in: 1...9, using: &numbers)).map { _ in
            (0..<Int.random(in: 0...2, using: &numbers)).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
        }
        goals.append(starts[0])
        var ways = 0
        for profile in [TravelProfile.walk, .drive, Self.others[0]] {
            let matrix = router.matrix(from: starts, to: goals, profile: profile)
            #expect(matrix.rowCount == starts.count && matrix.columnCount == goals.count)
            let slow = SlowStreets(graph, profile)
            for (row, from) in starts.enumerated() {
                let trees = from.map { ($0, slow.tree(from: $0)) }
                for (column, to) in goals.enumerated() {
                    let expected = trees.flatMap { start, tree in
                        to.compactMap { slow.cheapest(from: start, tree, to: $0) }
                    }.min { $0.isBetter(than: $1) }
                    let cell = matrix[row, column]
                    #expect(cell.map { UInt64($0.cost.raw) } == expected?.cost, "seed \(seed), \(row), \(column)")
                    #expect(cell.map { UInt64($0.time.milliseconds) } == expected?.time)
                    ways += cell == nil ? 0 : 1
                }
            }
        }
        #expect(ways > 0 || starts.allSatisfy(\.isEmpty))
    }

    @Test("the hierarchy bound settles far fewer labels than the straight line")
    func tightness() throws {
        let graph = try Self.prepared(3, side: 16)
        let router = StreetRouter(graph)
        var numbers = SeededNumbers(seed: 11)
        var settled: [StreetBound: Int] = [:]
        for _ in 0..<40 {
            let start = GraphSketch.randomPosition(on: graph, &numbers)
            let goal = GraphSketch.randomPosition(on: graph, &numbers)
            guard router.path(from: start, to: goal, profile: .walk) != nil else { continue }
            for bound in StreetBound.allCases {
                _ = router.path(from: start, to: goal, profile: .walk, bound: bound)
                settled[bound, default: 0] += router.settledLabels
            }
        }
        let hierarchy = try #require(settled[.hierarchy])
        let straight = try #require(settled[.greatCircle])
        #expect(hierarchy * 3 < straight, "\(settled)")
    }

    @Test(
        "ways that pay for more private streets than a hierarchy can count are found",
        arguments: [nil, StreetBound.hierarchy])
    func manyPrivateStreets(bound: StreetBound?) throws {
        var sketch = GraphSketch()
        let nodes = (0..<25).map { sketch.node(east: Double($0) * 50, north: 0) }
        let closed: Access = [.walk, .endsOnly(for: .walk)]
        for number in 1..<25 {
            let access: Access = number % 2 == 0 ? closed : .walk
            sketch.street(nodes[number - 1], nodes[number], .footway, forward: access, backward: access)
        }
        let graph = try sketch.graph(preparedFor: .walk)
        let slow = SlowStreets(graph, .walk)
        let start = graph.position(on: SegmentIndex(0), offsetDecimeters: 100)
        let goal = graph.position(on: SegmentIndex(22), offsetDecimeters: 100)
        let expected = try #require(slow.cheapest(from: start, slow.tree(from: start), to: goal))
        #expect(expected.cost > UInt64(Hierarchy.infinite))
        let router = StreetRouter(graph)
        let path = try #require(router.path(from: start, to: goal, profile: .walk, bound: bound))
        #expect(UInt64(path.cost.raw) == expected.cost)
        slow.expectValid(path)
        let cell = try #require(router.matrix(from: [start], to: [goal], profile: .walk)[0, 0])
        #expect(cell.cost == path.cost && cell.time == path.time)
    }

    @Test("drawn: one way around, both orders on one edge, a place at a crossing")
    func drawn() throws {
        let town = try DrawnTown(
            """
            A-1-2-B
            |     |
            C-----D
            """, ways: ["AB": "oneway=yes", "BD": "", "DC": "", "CA": ""])
        let graph = try town.graph(preparedFor: .walk, .drive)
        let router = StreetRouter(graph)
        func snap(_ mark: Character) throws -> StreetPosition {
            try #require(graph.snap(try town.place(mark), for: .drive).first)
        }
        let (one, two) = (try snap("1"), try snap("2"))
        for bound in [nil, StreetBound.zero, .hierarchy] {
            let ahead = try #require(router.path(from: one, to: two, profile: .drive, bound: bound))
            #expect(ahead.edges.count == 1)
            let around = try #require(router.path(from: two, to: one, profile: .drive, bound: bound))
            #expect(town.path(around.edges) == "A B D C A B")
            let back = try #require(router.path(from: two, to: one, profile: .walk, bound: bound))
            #expect(back.edges.count == 1)
        }
    }

    @Test("between streets that nothing joins there is no way, and nothing is searched")
    func apart() throws {
        var sketch = GraphSketch()
        for north in [0.0, 500] {
            sketch.street(sketch.node(east: 0, north: north), sketch.node(east: 100, north: north))
        }
        let graph = try sketch.graph(preparedFor: .walk)
        let router = StreetRouter(graph)
        let here = graph.position(on: SegmentIndex(0), offsetDecimeters: 300)
        let there = graph.position(on: SegmentIndex(1), offsetDecimeters: 700)
        var faster = TravelProfile.walk
        faster.setWalkingSpeed(.kilometersPerHour(5))
        for (profile, bound) in [(TravelProfile.walk, nil), (.walk, StreetBound.hierarchy), (faster, nil)] {
            #expect(router.path(from: here, to: there, profile: profile, bound: bound) == nil)
            #expect(router.settledLabels <= 4)
            let matrix = router.matrix(from: [here, there], to: [here, there], profile: profile)
            #expect(matrix[0, 1] == nil && matrix[1, 0] == nil)
            #expect(matrix[0, 0]?.cost == .zero && matrix[1, 1]?.cost == .zero)
        }
    }

    // MARK: - New weights

    /// The same streets with some speed limits and some turns changed: what an hour of traffic does.
    private func changed(_ sketch: GraphSketch, seed: UInt64, oneIn times: Int) throws -> StreetGraph {
        var numbers = SeededNumbers(seed: seed)
        var sketch = sketch
        sketch.changeLimits { numbers.oneIn(times) ? UInt8.random(in: 5...90, using: &numbers) : nil }
        return try sketch.graph()
    }

    @Test("a customized hierarchy answers under its weights; so does one that was updated", arguments: 0..<40)
    func customizing(seed: Int) throws {
        let sketch = GraphSketch.random(seed: UInt64(seed))
        let graph = try sketch.graph(preparedFor: .walk, .drive)
        let customizer = try #require(HierarchyCustomizer(graph, mode: .drive))
        var streets = customizer.customized(for: EdgeWeights(graph, profile: .drive))
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 8_000_000)
        for round in 0..<3 {
            let later = try changed(sketch, seed: UInt64(seed * 10 + round), oneIn: round == 1 ? 2 : 40)
            let weights = EdgeWeights(later, profile: .drive)
            streets = streets.updated(for: weights)
            let anew = customizer.customized(for: weights)
            #expect(streets.hierarchy.isEqual(to: anew.hierarchy), "seed \(seed), round \(round)")
            let slow = SlowStreets(later, .drive)
            let router = StreetRouter(later)
            router.setWeights(weights, hierarchy: streets.hierarchy)
            let start = GraphSketch.randomPosition(on: graph, &numbers)
            let tree = slow.tree(from: start)
            for _ in 0..<6 {
                let goal = GraphSketch.randomPosition(on: graph, &numbers)
                let path = router.path(from: start, to: goal, profile: .drive)
                #expect(
                    path.map { UInt64($0.cost.raw) } == slow.cheapest(from: start, tree, to: goal)?.cost,
                    "seed \(seed), round \(round)")
                if let path { slow.expectValid(path) }
            }
        }
    }

    @Test("without a hierarchy there is nothing to customize")
    func nothingToCustomize() throws {
        let graph = try GraphSketch.random(seed: 1).graph(preparedFor: .walk)
        #expect(HierarchyCustomizer(graph, mode: .drive) == nil)
        #expect(HierarchyCustomizer(graph, mode: .walk) != nil)
        #expect(graph.hierarchy(for: .bike) == nil)
    }

    // MARK: - Damage

    @Test("damaged columns give wrong answers or none, and nothing worse", arguments: 0..<60)
    func damage(seed: Int) throws {
        let graph = try Self.prepared(seed % 7)
        let good = try #require(graph.hierarchy(for: .drive))
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 9_000_000)
        let bad = good.damaged(&numbers)
        let router = StreetRouter(graph)
        router.setWeights(EdgeWeights(graph, profile: .drive), hierarchy: bad)
        let positions = (0..<12).map { _ in GraphSketch.randomPosition(on: graph, &numbers) }
        let matrix = router.matrix(from: positions, to: positions, profile: .drive)
        #expect(matrix.rowCount == 12)
        var answers = 0
        for start in positions {
            for goal in positions {
                answers += router.path(from: start, to: goal, profile: .drive) == nil ? 0 : 1
                answers += router.path(from: start, to: goal, profile: .drive, bound: .hierarchy) == nil ? 0 : 1
            }
        }
        #expect(answers <= 2 * 144)
    }
}

extension Hierarchy {
    /// Whether all columns are equal.
    func isEqual(to other: Hierarchy) -> Bool {
        func equal(_ a: UpwardArcs, _ b: UpwardArcs) -> Bool {
            a.arcs.unsafeOffsets.elementsEqual(b.arcs.unsafeOffsets)
                && a.arcs.unsafeValues.elementsEqual(b.arcs.unsafeValues)
                && a.middles.unsafeBuffer.elementsEqual(b.middles.unsafeBuffer)
        }
        return ranks.unsafeBuffer.elementsEqual(other.ranks.unsafeBuffer)
            && order.unsafeBuffer.elementsEqual(other.order.unsafeBuffer)
            && parents.unsafeBuffer.elementsEqual(other.parents.unsafeBuffer)
            && equal(forward, other.forward) && equal(backward, other.backward)
    }

    /// The same with some numbers in one of its columns replaced by others, small, near and huge.
    func damaged(_ numbers: inout SeededNumbers) -> Hierarchy {
        let column = Int.random(in: 0..<8, using: &numbers)
        var random = numbers
        func number(_ old: UInt32) -> UInt32 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .random(in: 0...UInt32.max, using: &random)
            case 1: .random(in: 0..<UInt32(rankCount) + 2, using: &random)
            case 2: old &+ 1
            default: .max
            }
        }
        func table<Index>(_ table: Table<Index, UInt32>, _ isHit: Bool) -> Table<Index, UInt32> {
            Table(count: table.count) { new in
                for place in 0..<table.count {
                    let old = table.unsafeBuffer[place]
                    new[place] = isHit && random.oneIn(10) ? number(old) : old
                }
            }
        }
        func arcs(_ old: UpwardArcs, offsets: Bool, heads: Bool, costs: Bool, middles: Bool) -> UpwardArcs {
            let rows = Adjacency<RankIndex, ClimbArc>(count: old.arcs.count, valueCount: old.arcs.valueCount) {
                for place in 0...old.arcs.count {
                    let offset = old.arcs.unsafeOffsets[place]
                    let isInner = place > 0 && place < old.arcs.count
                    $0[place] = isInner && offsets && random.oneIn(10) ? number(offset) : offset
                }
                for place in 0..<old.arcs.valueCount {
                    var arc = old.arcs.unsafeValues[place]
                    if heads, random.oneIn(10) { arc.head = number(arc.head) }
                    if costs, random.oneIn(10) { arc.cost = number(arc.cost) }
                    $1[place] = arc
                }
            }
            return UpwardArcs(arcs: rows, middles: table(old.middles, middles))
        }
        let all = column == 7
        let bad = Hierarchy(
            ranks: table(ranks, all || column == 0), order: table(order, all || column == 1),
            parents: table(parents, all || column == 2),
            forward: arcs(
                forward, offsets: all || column == 3, heads: all || column == 4, costs: all || column == 5,
                middles: all || column == 6),
            backward: arcs(
                backward, offsets: all || column == 3, heads: all || column == 4, costs: all || column == 5,
                middles: all || column == 6))
        numbers = random
        return bad
    }
}
