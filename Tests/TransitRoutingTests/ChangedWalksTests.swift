import Archive
import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing
import Transit

@testable import TransitRouting

/// Where something is closed at the moment, walks from climbs are still those that a search through the streets finds.
@Suite struct ChangedWalksTests {
    /// A grid of streets on which one may walk, its corners a little off; half of the seeds have ferries, stairs and
    /// gaps.
    private static func streets(seed: Int) throws -> StreetGraph {
        if seed % 2 == 1 { return try GraphSketch.random(seed: UInt64(seed), side: 9).graph(preparedFor: .walk) }
        var numbers = SeededNumbers(seed: UInt64(seed))
        var sketch = GraphSketch()
        let side = 10
        var nodes: [NodeIndex] = []
        for row in 0..<side {
            for column in 0..<side {
                nodes.append(
                    sketch.node(
                        east: Double(column) * 90 + Double.random(in: -20...20, using: &numbers),
                        north: Double(row) * 90 + Double.random(in: -20...20, using: &numbers)))
            }
        }
        for row in 0..<side {
            for column in 0..<side {
                if column + 1 < side { sketch.street(nodes[row * side + column], nodes[row * side + column + 1]) }
                if row + 1 < side { sketch.street(nodes[row * side + column], nodes[(row + 1) * side + column]) }
            }
        }
        return try sketch.graph(preparedFor: .walk)
    }

    /// One in so many edges is closed or made private, one in so many nodes barred.
    private static func overlay(
        _ streets: StreetGraph, oneIn share: Int, _ numbers: inout SeededNumbers
    ) -> StreetOverlay {
        var access = (0..<streets.edgeCount).map { streets.access[EdgeIndex($0)] }
        for edge in access.indices where numbers.oneIn(share) {
            if numbers.oneIn(3) { access[edge].insert(.endsOnly(for: .walk)) } else { access[edge].remove(.walk) }
        }
        var flags = (0..<streets.nodeCount).map { streets.nodeFlags[NodeIndex($0)] }
        for node in flags.indices where numbers.oneIn(2 * share) { flags[node].insert(.bars(.walk)) }
        return StreetOverlay(streets, access: access, nodeFlags: flags)
    }

    @Test(arguments: 0..<20)
    func equalASearchThroughTheStreets(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 90)
        let streets = try Self.streets(seed: seed)
        func position() -> StreetPosition {
            let segment = SegmentIndex(Int.random(in: 0..<streets.segmentCount, using: &numbers))
            return streets.position(
                on: segment, offsetDecimeters: UInt32.random(in: 0...streets.lengths[segment], using: &numbers))
        }
        // Of many stops that are concerned a search around the end finds all at once.
        let stops = (0..<(seed % 4 == 3 ? 60 : 14)).map { _ in position() }
        var sketch = TimetableSketch()
        sketch.stopCount = stops.count
        sketch.links = stops.map { StopLink($0) }
        let timetable = try sketch.timetable { writer in
            StopBucketColumns(streets, links: stops.map { [StopLink($0)] })?.add(to: &writer)
        }
        let router = StreetRouter(streets)
        let search = MultimodalSearch(streets: streets, timetable: timetable)
        for share in [400, 100, 25, 6] {
            let overlay = Self.overlay(streets, oneIn: share, &numbers)
            for limit in [250.0, 700, 1_500] {
                let request = MultimodalRequest(
                    from: [position(), position()], to: [position()],
                    time: .departing(at: Timestamp(secondsSince1970: 0)),
                    streetOverlay: overlay, maxWalk: .meters(limit))
                let query = search.query(request)
                let what: Comment = "seed \(seed), one in \(share), \(limit) m"
                func path(
                    _ from: [StreetPosition], _ to: [StreetPosition], _ overlay: StreetOverlay? = overlay
                ) -> TravelTime? {
                    router.path(from: from, to: to, profile: .walk, overlay: overlay).map(\.time)
                }
                func expect(_ found: [StopWalk], _ time: (StreetPosition, StreetOverlay?) -> TravelTime?) {
                    let seconds = Dictionary(uniqueKeysWithValues: found.map { ($0.stop.int, $0.walk.seconds) })
                    for (stop, place) in stops.enumerated() {
                        let (open, time) = (time(place, nil), time(place, overlay))
                        if let time, time <= request.walkLimit {
                            // Too far by the cheapest way of open streets, it is near now by a private one alone.
                            if seconds[stop] == nil, open.map({ $0 > request.walkLimit }) ?? true { continue }
                            #expect(seconds[stop] == time.wholeSeconds, what)
                        } else if let walk = seconds[stop] {
                            // Only what enters private ways can be quicker than the cheapest way.
                            #expect(walk < (time?.wholeSeconds ?? 0), what)
                        }
                    }
                }
                let open = path(request.from, request.to, nil).flatMap { $0 <= request.walkLimit ? $0 : nil }
                let cheapest = path(request.from, request.to)
                let direct = cheapest.flatMap { $0 <= request.walkLimit && open != nil ? $0 : nil }
                guard let query else {
                    #expect(direct == nil, what)
                    continue
                }
                if direct == nil, let walk = query.directWalk {
                    // As above: the cheapest way is too long, and a private one is not.
                    #expect(open != nil && walk.seconds < cheapest?.wholeSeconds ?? 0, what)
                } else {
                    #expect(query.directWalk?.seconds == direct?.wholeSeconds, what)
                }
                expect(query.access) { path(request.from, [$0], $1) }
                expect(query.egress) { path([$0], request.to, $1) }
            }
        }
    }

    /// A town of 40 by 40 corners; from the one in the middle a path leads to a house behind a gate, and around there
    /// are stops.
    @Test("who is shut in, or out, is not looked for all over the map", arguments: [false, true])
    func aGateThatIsClosed(isPrivate: Bool) throws {
        var sketch = GraphSketch()
        let side = 40
        var nodes: [NodeIndex] = []
        for row in 0..<side {
            for column in 0..<side {
                nodes.append(sketch.node(east: Double(column) * 90, north: Double(row) * 90))
                if column > 0 { sketch.street(nodes[nodes.count - 2], nodes[nodes.count - 1]) }
                if row > 0 { sketch.street(nodes[nodes.count - 1 - side], nodes[nodes.count - 1]) }
            }
        }
        let corner = nodes[20 * side + 20]
        let gate = sketch.node(east: 20 * 90 + 10, north: 20 * 90 + 10)
        let house = sketch.node(east: 20 * 90 + 40, north: 20 * 90 + 40)
        sketch.street(corner, gate, .footway)
        let path = sketch.street(gate, house, .footway)
        let streets = try sketch.graph(preparedFor: .walk)
        let stops = (0..<8).map { number in
            streets.position(
                on: streets.outgoing[corner][number % 4].segment, offsetDecimeters: UInt32(100 + 50 * number))
        }
        var timetable = TimetableSketch()
        timetable.stopCount = stops.count
        timetable.links = stops.map { StopLink($0) }
        let search = MultimodalSearch(
            streets: streets,
            timetable: try timetable.timetable { writer in
                StopBucketColumns(streets, links: stops.map { [StopLink($0)] })?.add(to: &writer)
            })
        var access = (0..<streets.edgeCount).map { streets.access[EdgeIndex($0)] }
        var flags = (0..<streets.nodeCount).map { streets.nodeFlags[NodeIndex($0)] }
        if isPrivate {
            for edge in [path.forward, path.backward] { access[edge.int].insert(.endsOnly(for: .walk)) }
        } else {
            flags[gate.int].insert(.bars(.walk))
        }
        let start = streets.position(on: streets.outgoing[corner][0].segment, offsetDecimeters: 600)
        let (inside, shut) = (
            streets.position(on: path, offsetDecimeters: 300),
            StreetOverlay(streets, access: access, nodeFlags: flags)
        )
        func request(_ overlay: StreetOverlay?, from: [StreetPosition]) -> MultimodalRequest {
            MultimodalRequest(
                from: from, to: [inside], time: .departing(at: Timestamp(secondsSince1970: 0)),
                fromStops: [StopWalk(stop: StopIndex(0), walk: Walk(seconds: 0, decimeters: 0))],
                streetOverlay: overlay, maxWalk: .meters(300))
        }
        // Within 300 m lie some 50 edges; the town has 6,240.
        let open = try #require(search.query(request(nil, from: [start])))
        #expect(open.egress.count == stops.count && open.directWalk != nil)
        let closed = search.query(request(shut, from: []))
        #expect(search.streetLabels < (isPrivate ? 1_000 : 200), "\(search.streetLabels) labels")
        #expect(closed?.egress ?? [] == (isPrivate ? open.egress : []))
        #expect(search.query(request(shut, from: [start]))?.directWalk == (isPrivate ? open.directWalk : nil))

        let router = StreetRouter(streets)
        func walk(within time: TravelTime?) -> StreetPath? {
            router.path(from: [start], to: [inside], profile: .walk, overlay: shut, within: time)
        }
        #expect(walk(within: .seconds(225))?.time == (isPrivate ? walk(within: nil)?.time : nil))
        _ = walk(within: .seconds(225))
        #expect(router.settledLabels < 100)
        _ = walk(within: nil)
        #expect(router.settledLabels > 5_000)
    }

    @Test func onlyWhatLiesInTheEllipseConcernsAWalk() throws {
        let streets = try Self.streets(seed: 0)
        var access = (0..<streets.edgeCount).map { streets.access[EdgeIndex($0)] }
        access[0].remove(.walk)
        let overlay = StreetOverlay(streets, access: access)
        let changes = overlay.changes(of: streets, for: .walk)
        #expect(changes.places.count == 1)
        #expect(overlay.changes(of: streets, for: .drive).places.isEmpty)
        let start = streets.position(on: SegmentIndex(streets.segmentCount - 1), offsetDecimeters: 0)
        let weights = EdgeWeights(streets, profile: .walk)
        let far = ChangedWalks(around: [start], within: .seconds(200), changes, weights)
        #expect(far.isEmpty)
        let near = ChangedWalks(around: [start], within: .seconds(2_000), changes, weights)
        let closed = streets.position(on: SegmentIndex(0), offsetDecimeters: 10)
        #expect(!near.isEmpty)
        #expect(near.mayConcern(closed, in: .seconds(1_000)))
        #expect(!near.mayConcern(closed, in: .seconds(500)))
        #expect(!near.mayConcern(start, in: .seconds(1_000)))
    }
}
