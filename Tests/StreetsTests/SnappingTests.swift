import Drawn
import Geometry
import Measures
import Streets
import Testing

@Suite struct SnappingTests {
    /// All usable segments by their distance, looked at one by one.
    private func bruteForce(
        _ graph: StreetGraph, _ place: Coordinate, _ mode: TravelMode, limit: Int, within distance: Double
    ) -> [(segment: SegmentIndex, distance: Double)] {
        func nearest(onIslands: Bool) -> [(segment: SegmentIndex, distance: Double)] {
            let plane = LocalPlane(around: place)
            let all = graph.lengths.indices.filter { segment in
                (graph.access[segment.forward].allows(mode) || graph.access[segment.backward].allows(mode))
                    && (onIslands || !graph.flags[segment].contains(.island(for: mode)))
                    && graph.classes[segment] != .ferry
            }.map { segment in
                let points = graph.points(of: segment.forward).map { plane.position(of: $0) }
                let squares = zip(points, points.dropFirst()).map { a, b in
                    let (x, y) = (b.east - a.east, b.north - a.north)
                    let size = x * x + y * y
                    let share = size > 0 ? -(a.east * x + a.north * y) / size : 0
                    if share <= 0 { return a.east * a.east + a.north * a.north }
                    if share >= 1 { return b.east * b.east + b.north * b.north }
                    let foot = (a.east + share * x, a.north + share * y)
                    return foot.0 * foot.0 + foot.1 * foot.1
                }
                let first = points[0].east * points[0].east + points[0].north * points[0].north
                return (segment: segment, square: squares.reduce(first) { min($0, $1) })
            }
            return all.filter { $0.square <= distance * distance }
                .sorted { ($0.square, $0.segment) < ($1.square, $1.segment) }
                .prefix(limit).map { ($0.segment, $0.square.squareRoot()) }
        }
        let main = nearest(onIslands: false)
        return main.isEmpty ? nearest(onIslands: true) : main
    }

    @Test("the tree finds what looking at every segment finds", arguments: 0..<30)
    func equalsBruteForce(seed: Int) throws {
        // From a handful of segments to trees of three levels; in some graphs half of the segments are islands.
        let side = [1, 2, 3, 6, 14][seed % 5] + 1
        let graph = try GraphSketch.random(seed: UInt64(seed), side: side, islands: seed % 3).graph()
        try #require(graph.segmentCount > 0)
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 500)
        for _ in 0..<12 {
            let size = Double(side) * 80
            let place = GraphSketch().place(
                east: Double.random(in: -size...2 * size, using: &numbers),
                north: Double.random(in: -size...2 * size, using: &numbers))
            let limit = Int.random(in: 1...6, using: &numbers)
            let distances: [Double] = [20, 200, 1000]
            let distance = distances[Int.random(in: 0..<3, using: &numbers)]
            for profile in [TravelProfile.walk, .drive] {
                let found = graph.snap(place, for: profile, limit: limit, within: .meters(distance))
                let expected = bruteForce(graph, place, profile.mode, limit: limit, within: distance)
                #expect(found.map(\.segment) == expected.map(\.segment), "seed \(seed), \(place)")
                #expect(found.map(\.distance.value) == expected.map(\.distance))
                let spread = Double.random(in: 0...100, using: &numbers)
                let near = graph.snap(
                    place, for: profile, limit: limit, within: .meters(distance), spread: .meters(spread))
                let reach = (expected.first?.distance ?? 0) + spread
                #expect(near == found.filter { $0.distance.value <= reach }, "seed \(seed), \(place)")
                for position in found {
                    #expect(position.offsetDecimeters <= graph.lengths[position.segment])
                    #expect(abs(position.point.distance(to: place).value - position.distance.value) < 0.1)
                    let along = graph.position(on: position.segment, offsetDecimeters: position.offsetDecimeters)
                    #expect(along.point.distance(to: position.point).value < 0.12)
                }
            }
        }
    }

    @Test("no journey starts or ends on the water")
    func ferries() throws {
        var sketch = GraphSketch()
        let pier = sketch.node(east: 0, north: 0)
        let shore = sketch.node(east: -200, north: 0)
        let street = sketch.street(pier, shore)
        sketch.street(pier, sketch.node(east: 600, north: 0), .ferry)
        let graph = try sketch.graph()
        for profile in [TravelProfile.walk, .drive] {
            let found = graph.snap(sketch.place(east: 300, north: 5), for: profile, limit: 4)
            #expect(found.map(\.segment) == [street])
            #expect(graph.snap(sketch.place(east: 300, north: 5), for: profile, within: .meters(200)).isEmpty)
        }
    }

    @Test("a position knows offset, side and foot")
    func position() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 100)
        let street = sketch.street(a, b, via: [(100, 0)])
        let graph = try sketch.graph()
        let right = try #require(graph.snap(sketch.place(east: 40, north: -10), for: .walk).first)
        #expect(right.segment == street && right.offsetDecimeters == 400 && right.side == .right)
        #expect(abs(right.distance.value - 10) < 0.02)
        let left = try #require(graph.snap(sketch.place(east: 90, north: 60), for: .walk).first)
        #expect(left.offsetDecimeters == 1600 && left.side == .left)
        #expect(left.point.distance(to: sketch.place(east: 100, north: 60)).value < 0.02)
        let on = try #require(graph.snap(sketch.place(east: 30, north: 0), for: .walk).first)
        #expect(on.side == .on && on.distance.value < 0.02)
        let behind = try #require(graph.snap(sketch.place(east: 100, north: 140), for: .walk).first)
        #expect(behind.offsetDecimeters == graph.lengths[street])
        #expect(behind.offset(along: street.backward, segmentLength: graph.lengths[street]) == 0)
        #expect(behind.point == graph.coordinates[b])
    }

    @Test("the nearest street that the mode may use is taken, one-way or not")
    func modes() throws {
        var sketch = GraphSketch()
        func street(_ north: Double, _ forward: Access, _ backward: Access, _ flags: SegmentFlags = []) -> SegmentIndex
        {
            let a = sketch.node(east: 0, north: north)
            let b = sketch.node(east: 100, north: north)
            return sketch.street(a, b, forward: forward, backward: backward, flags: flags)
        }
        let island = street(5, [.walk, .drive], [.walk, .drive], .walkIsland)
        let footway = street(10, .walk, .walk)
        let closed = street(15, [], [])
        let oneWay = street(20, [], .drive)
        let graph = try sketch.graph()
        let place = sketch.place(east: 50, north: 0)
        #expect(graph.snap(place, for: .walk, limit: 9).map(\.segment) == [footway])
        #expect(graph.snap(place, for: .drive, limit: 9).map(\.segment) == [island, oneWay])
        #expect(graph.snap(place, for: .walk, limit: 9, within: .meters(7)).map(\.segment) == [island])
        #expect(graph.snap(place, for: .walk, limit: 9, within: .meters(2)).isEmpty)
        #expect(graph.snap(place, for: .walk, limit: 0).isEmpty)
        #expect(!graph.snap(place, for: .drive, limit: 9).map(\.segment).contains(closed))
        #expect(try GraphSketch().graph().snap(place, for: .walk).isEmpty)
    }

    @Test("streets beyond the date line are not missed")
    func dateLine() throws {
        var sketch = GraphSketch(origin: try Coordinate(latitude: -16.5, longitude: -179.999))
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 0, north: 100)
        let near = sketch.street(a, b)
        let c = sketch.node(east: 5_000_000, north: 0)
        sketch.street(c, sketch.node(east: 5_000_000, north: 100))
        let graph = try sketch.graph()
        let place = try Coordinate(latitude: -16.4999, longitude: 179.9995)
        #expect(graph.snap(place, for: .walk).map(\.segment) == [near])
    }
}
