import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing
import Transit
import TransitRouting

/// Door to door: streets at both ends, a timetable between.
@Suite struct MultimodalSearchTests {
    /// A town of three long streets. The bus runs from B to K along the middle one; stops lie at digits, 10 m off the
    /// street.
    static let drawing = """
        A---B---C---D---E---F---G
        |   |   |   |   |   |   |
        |   1   2   |   |   3   4
        H---I---J---K---L---M---N
        |   |   |   |   |   |   |
        O---P---Q---R---S---T---U
        """

    let town: DrawnTown
    let drawn: DrawnTimetable
    let search: MultimodalSearch

    init() throws {
        let town = try DrawnTown(
            Self.drawing, spacing: .meters(200),
            ways: [
                "ABCDEFG": "name=A St", "HIJKLMN": "name=B St", "OPQRSTU": "name=C St", "AHO": "name=1 Av",
                "BIP": "name=2 Av", "CJQ": "name=3 Av", "DKR": "name=4 Av", "ELS": "name=5 Av", "FMT": "name=6 Av",
                "GNU": "name=7 Av",
            ])
        drawn = try DrawnTimetable(
            """
                     w     x     y     z
            M34   8:00  8:03  8:06  8:08
            M34   8:10  8:13  8:16  8:18
            M34   8:20  8:23  8:26  8:28
            """,
            places: [
                "w": try town.place("1"), "x": try town.place("2"), "y": try town.place("3"), "z": try town.place("4"),
            ],
            link: { place in
                guard let position = town.graph.snap(place, for: .walk, within: .meters(100)).first else {
                    return .none
                }
                return StopLink(
                    segment: position.segment.raw, offsetDecimeters: position.offsetDecimeters,
                    distanceDecimeters: UInt32(position.distance.value * 10), side: position.side.rawValue)
            })
        self.town = town
        search = MultimodalSearch(streets: town.graph, timetable: drawn.timetable)
    }

    func request(_ from: Character, _ to: Character, at clock: String, maxWalk: Double = 900) throws
        -> MultimodalRequest
    {
        MultimodalRequest(
            from: town.graph.snap(try town.place(from), for: .walk),
            to: town.graph.snap(try town.place(to), for: .walk),
            time: .departing(at: try DrawnPath(drawn).instant("2016-02-03 " + clock)), maxWalk: .meters(maxWalk))
    }

    @Test func walksARideAndAWalk() throws {
        let request = try request("O", "U", at: "7:40")
        let path = try #require(search.path(request))
        try #require(path.legs.count == 3)
        #expect(path.rides.map { drawn.timetable.tripIDs.text($0.run.trip) } == ["M34.1"])
        #expect(path.departure > request.time.instant)
        #expect(path.legs.first?.arrival == path.rides.first?.departure)
        guard case .walk(let out) = path.legs[0], case .walk(let back) = path.legs[2] else {
            Issue.record("\(path.legs) does not walk at both ends")
            return
        }
        for leg in [out, back] {
            let streets = try #require(search.streets(of: leg, request))
            #expect(streets.time.wholeSeconds == leg.walk.seconds)
            #expect(Int((streets.length.value * 10).rounded()) == leg.walk.decimeters)
        }
        // One more minute and the bus is missed.
        var late = request
        late.time = .departing(at: path.departure.advanced(bySeconds: 1))
        #expect(search.path(late)?.rides.map { drawn.timetable.tripIDs.text($0.run.trip) } == ["M34.2"])
    }

    @Test func whoIsNearWalks() throws {
        let request = try request("E", "S", at: "8:00")
        let path = try #require(search.path(request))
        let walk = StreetRouter(town.graph).path(from: request.from, to: request.to, profile: .walk)
        #expect(path.rides.isEmpty && path.legs.count == 1)
        #expect(path.walkSeconds == walk?.time.wholeSeconds)
    }

    @Test func theWalkHasALimit() throws {
        let far = try request("O", "U", at: "7:40", maxWalk: 300)
        #expect(search.query(far) == nil || search.path(far) == nil)
        let enough = try request("O", "U", at: "7:40", maxWalk: 600)
        #expect(search.path(enough) != nil)
    }

    @Test func stopsCanBeEndsWithoutStreets() throws {
        var request = try request("O", "U", at: "7:55")
        request.from = []
        request.fromStops = [StopWalk(stop: try drawn.stop("w"), walk: Walk(seconds: 0, decimeters: 0))]
        let path = try #require(search.path(request))
        #expect(path.departure == path.rides.first?.departure)
        request.to = []
        #expect(search.query(request) == nil && search.path(request) == nil)
    }

    @Test func accessAndEgressAreAllWalksWithinTheLimit() throws {
        let router = StreetRouter(town.graph)
        for (from, to) in [("O", "U"), ("A", "G"), ("E", "I"), ("M", "C")] as [(Character, Character)] {
            for limit in [700.0, 900, 1500] {
                let request = try request(from, to, at: "8:00", maxWalk: limit)
                guard let query = search.query(request) else {
                    Issue.record("\(from) \(to) has no stop within \(limit) m")
                    continue
                }
                for stop in (0..<drawn.timetable.stopCount).map({ StopIndex($0) }) {
                    let position = search.positions(of: .stop(stop), request)
                    let out = router.path(from: request.from, to: position, profile: .walk)
                    let back = router.path(from: position, to: request.to, profile: .walk)
                    func walk(_ path: StreetPath?) -> Walk? {
                        path.flatMap { path in
                            path.length.value <= limit
                                ? Walk(
                                    seconds: path.time.wholeSeconds,
                                    decimeters: Int((path.length.value * 10).rounded())) : nil
                        }
                    }
                    #expect(query.access.first { $0.stop == stop }?.walk == walk(out), "\(from) \(to) \(limit)")
                    #expect(query.egress.first { $0.stop == stop }?.walk == walk(back), "\(from) \(to) \(limit)")
                }
            }
        }
    }

    @Test func arrivingByIsTheSameSeenFromBehind() throws {
        for clock in ["7:45", "8:01", "8:09", "8:15"] {
            let forward = try request("O", "U", at: clock)
            let path = try #require(search.path(forward))
            var backward = forward
            backward.time = .arriving(by: path.arrival)
            let mirrored = try #require(search.path(backward))
            #expect(mirrored.departure == path.departure && mirrored.arrival == path.arrival)
            #expect(mirrored.rides == path.rides)
        }
    }

    @Test func theSameEndsAreWalkedOnce() throws {
        var request = try request("O", "U", at: "7:40")
        let first = try #require(search.path(request))
        #expect(search.streetLabels > 0)
        request.time = .departing(at: first.departure.advanced(bySeconds: 1))
        let second = try #require(search.path(request))
        #expect(search.streetLabels == 0)
        let other = MultimodalSearch(streets: town.graph, timetable: drawn.timetable)
        #expect(other.path(request)?.legs == second.legs)
        request.maxWalk = .meters(700)
        #expect(search.path(request)?.legs == other.path(request)?.legs)
        #expect(search.streetLabels > 0)
    }
}
