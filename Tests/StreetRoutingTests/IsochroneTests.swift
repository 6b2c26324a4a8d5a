import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

/// What is reached within a time, piece by piece and as areas.
@Suite struct IsochroneTests {
    private func reached(_ town: DrawnTown, minutes: Int, _ profile: TravelProfile = .walk) throws -> ReachedStreets {
        let starts = town.graph.snap(try town.place("1"), for: profile)
        return IsochroneSearch(town.graph).streets(
            from: starts, weights: EdgeWeights(town.graph, profile: profile), within: .minutes(minutes))
    }

    /// A cross of long streets: 80 m a minute on foot.
    private func cross() throws -> DrawnTown {
        try DrawnTown(
            """
                B
                |
            A---X-1-C
                |
                D
            """, spacing: .meters(1000), ways: ["AXC": "name=Main St", "BXD": "name=Side St"])
    }

    @Test func streetsAreReachedToTheMeter() throws {
        let town = try cross()
        let reached = try reached(town, minutes: 15)
        // 1,200 m each way along the street; 700 m up and down the other, less a second for the corner.
        let within = reached.length(of: reached.pieces(within: .minutes(5))).value
        #expect(abs(within - 800) < 2, "\(within)")
        let far = reached.length(of: reached.pieces).value
        #expect(abs(far - (1200 + 500 + 2 * 700)) < 5, "\(far)")
        #expect(reached.pieces(within: .zero).allSatisfy { $0.from == $0.to })
    }

    @Test("wishes choose the way, they do not make it longer: as far as without them where there is one way only")
    func wishesTakeNoTime() throws {
        let town = try cross()
        var wishful = TravelProfile.walk
        wishful.wishes = StreetWishes(prefer: .lit)
        let (plain, wished) = (try reached(town, minutes: 15), try reached(town, minutes: 15, wishful))
        #expect(wished.pieces == plain.pieces)
        for minutes in [3, 8] {
            #expect(wished.pieces(within: .minutes(minutes)) == plain.pieces(within: .minutes(minutes)))
        }
    }

    @Test func areasHoldWhatIsReachedAndNothingFar() throws {
        let town = try cross()
        let reached = try reached(town, minutes: 15)
        let times = [5, 10, 15].map { TravelTime.minutes($0) }
        let isochrones = reached.isochrones(within: times)
        #expect(isochrones.map(\.time) == times)
        #expect(zip(isochrones, isochrones.dropFirst()).allSatisfy { $0.squareMeters < $1.squareMeters })
        for isochrone in isochrones {
            let lines = reached.pieces(within: isochrone.time).map(reached.points)
            expectAround(isochrone.areas, lines, isochrone)
        }
        let start = try town.place("1")
        #expect(isochrones[0].areas.contains { $0.contains(start) })
        // 500 m to the west of the start lies the other street; 600 m are not walked in five minutes.
        let west = start.moved(.meters(600), toward: Bearing(degrees: 270))
        #expect(!isochrones[0].areas.contains { $0.contains(west) })
        #expect(isochrones[1].areas.contains { $0.contains(west) })
    }

    /// Every reached point lies inside, every point well away from all of them outside.
    private func expectAround(_ areas: [Polygon], _ lines: [[Coordinate]], _ isochrone: Isochrone) {
        for line in lines {
            for (start, end) in zip(line, line.dropFirst()) {
                for step in 0...8 {
                    let point = start.interpolated(to: end, fraction: Double(step) / 8)
                    #expect(areas.contains { $0.contains(point) }, "\(isochrone.time.wholeSeconds) s, \(point)")
                }
            }
            for end in [line[0], line[line.count - 1]] {
                for degrees in stride(from: 0.0, to: 360, by: 30) {
                    let place = end.moved(.meters(60), toward: Bearing(degrees: degrees))
                    let nearest = lines.compactMap { Line.project(place, onto: $0)?.distance.value }.min() ?? 0
                    guard nearest > 41 else { continue }
                    #expect(!areas.contains { $0.contains(place) }, "\(isochrone.time.wholeSeconds) s, \(place)")
                }
            }
        }
    }

    @Test("the pieces of random graphs end where the slow search says", arguments: 0..<30)
    func random(seed: Int) throws {
        let graph = try GraphSketch.random(seed: UInt64(seed)).graph()
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 5_000_000)
        for profile in [TravelProfile.walk, .drive] {
            let slow = SlowStreets(graph, profile)
            let start = GraphSketch.randomPosition(on: graph, &numbers)
            let limit = UInt64.random(in: 10_000...200_000, using: &numbers)
            let reached = IsochroneSearch(graph).streets(
                from: [start], weights: slow.weights, within: TravelTime(milliseconds: Int(limit)))
            let tree = slow.tree(from: start, limit: limit)
            let whole = reached.pieces.filter { $0.from == 0 && $0.edge.segment != start.segment }
            for piece in whole {
                let label = try #require(tree[piece.edge.int], "seed \(seed)")
                #expect(label.time == UInt64(piece.time.milliseconds), "seed \(seed)")
                let time = label.time + UInt64(slow.weights.cost(of: piece.edge, decimeters: piece.to))
                #expect(time <= limit)
                if piece.to < graph.lengths[piece.edge.segment] {
                    #expect(label.time + UInt64(slow.weights.cost(of: piece.edge, decimeters: piece.to + 1)) > limit)
                }
            }
            let expected = tree.indices.count { number in
                tree[number].map { $0.time <= limit } == true && EdgeIndex(number).segment != start.segment
            }
            #expect(whole.count == expected, "seed \(seed), \(profile.mode)")
        }
    }
}
