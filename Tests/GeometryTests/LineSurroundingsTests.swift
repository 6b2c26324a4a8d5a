import Geometry
import Measures
import Testing

/// The outlines around lines: what has to be inside is, what has to be outside is, rings are as GeoJSON wants them.
@Suite struct LineSurroundingsTests {
    let plane: LocalPlane
    let cell = 10.0
    let reach = 25.0

    init() throws { plane = LocalPlane(around: try Coordinate(latitude: 40.75, longitude: -73.98)) }

    private func line(_ points: (Double, Double)...) -> [Coordinate] {
        points.map { plane.coordinate(east: $0.0, north: $0.1) }
    }

    private func areas(_ lines: [[Coordinate]], holes: Double = 0) throws -> [Polygon] {
        let box = try #require(Box(lines.joined()))
        var field = LineSurroundings(of: box, cell: Meters(cell), reach: Meters(reach))
        for line in lines { field.add(line) }
        return field.areas(fillingHolesBelow: holes)
    }

    @Test func aLineHasOneAreaAroundIt() throws {
        let area = try #require(try areas([line((0, 0), (200, 0))]).first)
        #expect(area.holes.isEmpty)
        // A strip of 200 m and two half disks.
        #expect(abs(area.squareMeters - (200 * 50 + .pi * 625)) < 400, "\(area.squareMeters)")
        #expect(area.contains(plane.coordinate(east: 100, north: 20)))
        #expect(!area.contains(plane.coordinate(east: 100, north: 41)))
        #expect(area.outer.count < 60)
    }

    @Test func aBlockIsAHoleUntilItIsFilled() throws {
        let block = [line((0, 0), (300, 0), (300, 200), (0, 200), (0, 0))]
        let open = try areas(block)
        #expect(open.count == 1 && open[0].holes.count == 1)
        #expect(!open[0].contains(plane.coordinate(east: 150, north: 100)))
        #expect(open[0].contains(plane.coordinate(east: 300, north: 200)))
        #expect(try areas(block, holes: 50_000)[0].holes.isEmpty)
    }

    @Test func whatLiesInAHoleIsAnAreaOfItsOwn() throws {
        let lines = [line((0, 0), (400, 0), (400, 400), (0, 400), (0, 0)), line((200, 200), (210, 200))]
        let open = try areas(lines)
        #expect(open.count == 2)
        #expect(open.map(\.holes.count).sorted() == [0, 1])
        #expect(try areas(lines, holes: 1e6).count == 1)
    }

    @Test("random lines", arguments: 0..<40)
    func random(seed: Int) throws {
        var numbers = Numbers(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1)
        var lines: [[Coordinate]] = []
        for _ in 0..<12 {
            let (x, y) = (numbers.next(400), numbers.next(400))
            lines.append(line((x, y), (x + numbers.next(160) - 80, y + numbers.next(160) - 80)))
        }
        let areas = try areas(lines)
        func isInside(_ place: Coordinate) -> Bool { areas.contains { $0.contains(place) } }
        for line in lines {
            for step in 0...10 { #expect(isInside(line[0].interpolated(to: line[1], fraction: Double(step) / 10))) }
        }
        for _ in 0..<200 {
            let place = plane.coordinate(east: numbers.next(600) - 100, north: numbers.next(600) - 100)
            let distance = lines.compactMap { Line.project(place, onto: $0)?.distance.value }.min() ?? .infinity
            if distance < reach - 1.5 * cell { #expect(isInside(place), "seed \(seed): \(place)") }
            if distance > reach + 1.5 * cell { #expect(!isInside(place), "seed \(seed): \(place)") }
        }
        for ring in areas.flatMap({ [$0.outer] + $0.holes }) { #expect(!crosses(ring), "seed \(seed)") }
        for area in areas {
            #expect(turning(area.outer) > 0)
            for hole in area.holes { #expect(turning(hole) < 0) }
        }
    }

    /// Twice the signed area.
    private func turning(_ ring: [Coordinate]) -> Double {
        let points = ring.map { plane.position(of: $0) }
        return zip(points, points.dropFirst() + [points[0]]).reduce(0) {
            $0 + $1.0.east * $1.1.north - $1.1.east * $1.0.north
        }
    }

    /// Whether two sides of a ring that are no neighbors meet.
    private func crosses(_ ring: [Coordinate]) -> Bool {
        let points = ring.map { plane.position(of: $0) }
        func side(_ a: Int, _ b: Int, _ c: Int) -> Double {
            let (p, q, r) = (points[a % points.count], points[b % points.count], points[c % points.count])
            return (q.east - p.east) * (r.north - p.north) - (q.north - p.north) * (r.east - p.east)
        }
        for first in points.indices {
            for second in points.indices where second > first + 1 && (second + 1) % points.count != first {
                if side(first, first + 1, second) * side(first, first + 1, second + 1) <= 0,
                    side(second, second + 1, first) * side(second, second + 1, first + 1) <= 0
                {
                    return true
                }
            }
        }
        return false
    }
}

/// Numbers that look random and are the same on every machine (xorshift).
private struct Numbers {
    var state: UInt64

    mutating func next(_ limit: Double) -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / Double(1 << 53) * limit
    }
}
