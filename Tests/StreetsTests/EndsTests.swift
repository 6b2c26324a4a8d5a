import Drawn
import Geometry
import Measures
import Streets
import Testing

@Suite struct EndsTests {
    /// The rule, said over all segments: each with its distance, looked at one by one.
    private func bruteForce(
        _ graph: StreetGraph, _ place: Coordinate, _ streets: [String], _ mode: TravelMode, within limit: Double
    ) -> [SegmentIndex] {
        let plane = LocalPlane(around: place)
        func distance(_ segment: SegmentIndex) -> Double {
            let points = graph.points(of: segment.forward).map { plane.position(of: $0) }
            var nearest = Double.infinity
            for (a, b) in zip(points, points.dropFirst()) {
                let (x, y) = (b.east - a.east, b.north - a.north)
                let share = -(a.east * x + a.north * y) / (x * x + y * y)
                let foot =
                    share <= 0 ? a : share >= 1 ? b : (east: a.east + share * x, north: a.north + share * y)
                nearest = min(nearest, foot.east * foot.east + foot.north * foot.north)
            }
            return nearest.squareRoot()
        }
        var usable: [(segment: SegmentIndex, distance: Double)] = []
        for segment in graph.lengths.indices {
            let access = graph.access[segment.forward].union(graph.access[segment.backward])
            let distance = distance(segment)
            if access.allows(mode), distance <= limit { usable.append((segment, distance)) }
        }
        usable.sort { ($0.distance, $0.segment) < ($1.distance, $1.segment) }
        let main = usable.filter { !graph.flags[$0.segment].contains(.island(for: mode)) }
        func isRamp(_ segment: SegmentIndex) -> Bool {
            graph.classes[segment] == .motorway
                || graph.classes[segment] == .trunk && graph.flags[segment].contains(.link)
        }
        let above = main.filter { !isRamp($0.segment) && !graph.flags[$0.segment].contains(.tunnel) }
        let level = above.filter { !graph.flags[$0.segment].contains(.bridge) }
        for own in [level, above] {
            let lead = level.first.map { $0.distance + 40 } ?? .infinity
            let near = own.filter {
                $0.distance <= min(100, limit, lead) && streets.contains(graph.name(of: $0.segment))
            }
            if !near.isEmpty { return near.map(\.segment) }
        }
        let all = main.isEmpty ? usable : main
        guard let nearest = all.first, let first = level.first, first.distance <= nearest.distance + 100 else {
            return all.map(\.segment)
        }
        return level.map(\.segment)
    }

    @Test("the quick rule is the rule", arguments: 0..<24)
    func equalsBruteForce(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 900)
        var sketch = GraphSketch()
        let kinds: [(RoadClass, SegmentFlags)] = [
            (.residential, []), (.residential, .bridge), (.primary, .tunnel), (.motorway, []), (.motorway, .link),
            (.trunk, .link), (.trunk, []), (.service, []), (.secondary, [.bridge, .walkIsland, .driveIsland]),
        ]
        let accesses: [Access] = [[.walk, .drive], [.walk, .drive], .walk, .drive]
        for _ in 0..<[3, 20, 90, 400][seed % 4] {
            let east = Double.random(in: -600...600, using: &numbers)
            let north = Double.random(in: -600...600, using: &numbers)
            let a = sketch.node(east: east, north: north)
            let b = sketch.node(
                east: east + Double.random(in: 10...90, using: &numbers),
                north: north + Double.random(in: -60...60, using: &numbers))
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
            let access = accesses[Int.random(in: 0..<4, using: &numbers)]
            sketch.street(
                a, b, kind.0, forward: access, backward: access, flags: kind.1,
                name: ["", "A St", "B St", "C St"][Int.random(in: 0..<4, using: &numbers)])
        }
        let graph = try sketch.graph()
        for _ in 0..<20 {
            let place = sketch.place(
                east: Double.random(in: -900...900, using: &numbers),
                north: Double.random(in: -900...900, using: &numbers))
            let streets = [[], ["A St"], ["B St", "C St"], ["D St"]][Int.random(in: 0..<4, using: &numbers)]
            let limit = [60.0, 250, 1000][Int.random(in: 0..<3, using: &numbers)]
            for profile in [TravelProfile.walk, .drive] {
                let found = graph.ends(
                    near: place, on: streets, for: profile, limit: 500, within: .meters(limit))
                let expected = bruteForce(graph, place, streets, profile.mode, within: limit)
                #expect(found.map(\.segment) == expected, "seed \(seed), \(place), \(streets), \(limit)")
                let one = graph.ends(near: place, on: streets, for: profile, within: .meters(limit))
                #expect(one == Array(found.prefix(1)))
            }
        }
    }

    @Test("far back from its street a house is left by the way at its door")
    func driveway() throws {
        for (back, expected) in [(30.0, "Main Street"), (39, "Main Street"), (60, ""), (90, "")] {
            var sketch = GraphSketch()
            let (a, b) = (sketch.node(east: 0, north: 0), sketch.node(east: 200, north: 0))
            sketch.street(a, b, name: "Main Street")
            let door = sketch.node(east: 0, north: back)
            sketch.street(a, door, .service)
            let place = sketch.place(east: 1, north: back)
            let found = try #require(try sketch.graph().ends(near: place, on: ["Main Street"], for: .drive).first)
            #expect(try sketch.graph().name(of: found.segment) == expected, "\(back) m back")
        }
    }

    @Test("names are compared by their keys, each once")
    func spelling() throws {
        var sketch = GraphSketch()
        var found: [SegmentIndex] = []
        for (north, name) in [(5.0, "Side St"), (30, "MAIN st"), (35, "MAIN st"), (8, "")] {
            let a = sketch.node(east: 0, north: north)
            found.append(sketch.street(a, sketch.node(east: 100, north: north), name: name))
        }
        let graph = try sketch.graph()
        let place = sketch.place(east: 50, north: 0)
        var asked: [String] = []
        func own(_ streets: [String]) -> [SegmentIndex] {
            graph.ends(
                near: place, on: streets,
                comparedBy: {
                    asked.append($0)
                    return $0.uppercased()
                }, for: .walk, limit: 2
            ).map(\.segment)
        }
        #expect(own(["Main St"]) == [found[1], found[2]])
        #expect(asked.sorted() == ["MAIN st", "Main St", "Side St"])
        // What is no name is the name of nothing.
        #expect(own([""]) == [found[0], found[3]])
    }

    @Test("what was measured may lie on a bridge")
    func snappingIsAsBefore() throws {
        var sketch = GraphSketch()
        func street(_ north: Double, _ flags: SegmentFlags) -> SegmentIndex {
            let a = sketch.node(east: 0, north: north)
            let b = sketch.node(east: 100, north: north)
            return sketch.street(a, b, flags: flags)
        }
        let bridge = street(2, .bridge)
        let street = street(40, [])
        let graph = try sketch.graph()
        let place = sketch.place(east: 50, north: 0)
        #expect(graph.snap(place, for: .drive).map(\.segment) == [bridge])
        #expect(graph.ends(near: place, for: .drive).map(\.segment) == [street])
    }
}
