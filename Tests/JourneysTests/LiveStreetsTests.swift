import Archive
import Drawn
import Geometry
@testable import Journeys
import Measures
import StreetRouting
import Streets
import Testing

/// Traffic that changes while a program runs: answers before, during and after the hierarchy is exchanged, held against
/// Dijkstra's.
@Suite struct LiveStreetsTests {
    private static let noon = Timestamp(secondsSince1970: 1_454_500_000)

    /// A door that holds up whoever comes to it until it is opened.
    private actor Gate {
        private var isOpen = true
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private(set) var visits = 0

        func close() { isOpen = false }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }

        func pass() async {
            visits += 1
            if isOpen { return }
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private struct Town: Sendable {
        let graph: StreetGraph
        let label: RegionLabel

        init(seed: UInt64) throws {
            graph = try GraphSketch.random(seed: seed, side: 8).graph(preparedFor: .prepared(for: .drive))
            let timetable = try DrawnTimetable("").timetable
            label = RegionLabel(name: "drawn", calendar: nil, zone: timetable.zone)
        }

        func planner(_ live: LiveStreets) throws -> Planner {
            Planner(streets: graph, timetable: try DrawnTimetable("").timetable, region: label, live: live)
        }

        /// Speeds on some edges and some edges closed.
        func traffic(_ numbers: inout SeededNumbers, oneIn share: Int) -> StreetTraffic {
            var closed: [EdgeIndex] = []
            var speeds = [UInt8](repeating: 0, count: graph.edgeCount)
            for edge in graph.heads.indices where numbers.oneIn(share) {
                speeds[edge.int] = UInt8.random(in: 3...60, using: &numbers)
                if numbers.oneIn(6) { closed.append(edge) }
            }
            return StreetTraffic(source: "drawn", speeds: speeds, closed: closed)
        }

        func question(_ numbers: inout SeededNumbers, at moment: Timestamp = LiveStreetsTests.noon) -> JourneyRequest {
            let ends = (0..<2).map { _ in
                let segment = SegmentIndex(UInt32.random(in: 0..<UInt32(graph.segmentCount), using: &numbers))
                let offset = UInt32.random(in: 0...graph.lengths[segment], using: &numbers)
                return Endpoint(graph.position(on: segment, offsetDecimeters: offset).point)
            }
            return JourneyRequest(from: ends[0], to: ends[1], .departing(at: moment), mode: .drive)
        }

        /// How long Dijkstra's way takes under a report; nil where there is no way.
        func expected(_ request: JourneyRequest, _ planner: Planner, _ traffic: StreetTraffic?) throws -> Int? {
            let overlay = StreetOverlay(
                graph, at: label.zone.local(request.time.instant), closed: traffic?.closed ?? [],
                speeds: traffic?.speeds)
            let profile = TravelProfile.prepared(for: .drive)
            let from = try planner.snapped(request.from, profile)
            let to = try planner.snapped(request.to, profile)
            return StreetRouter(graph).path(from: from, to: to, profile: profile, overlay: overlay, bound: .zero)?
                .time.wholeSeconds
        }

        /// How long the planner's way takes; nil where there is none.
        func found(_ request: JourneyRequest, _ planner: Planner) throws -> (seconds: Int?, method: String) {
            do throws(PlanningError) {
                let answer = try planner.answer(to: request)
                return (answer.journeys[0].seconds, answer.explanation[0])
            } catch .noWay {
                return (nil, "")
            }
        }

        /// Holds answers against Dijkstra's.
        func expectTwins(
            _ planner: Planner, _ traffic: StreetTraffic?, by method: String, _ numbers: inout SeededNumbers,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            for _ in 0..<12 {
                let request = question(&numbers)
                let (seconds, explanation) = try found(request, planner)
                #expect(
                    seconds == (try expected(request, planner, traffic)), "\(request.from) to \(request.to)",
                    sourceLocation: sourceLocation)
                if seconds != nil {
                    #expect(explanation.contains(method), "\(explanation)", sourceLocation: sourceLocation)
                }
            }
        }
    }

    @Test(arguments: 0..<6)
    func answersAreDijkstrasBeforeDuringAndAfter(seed: Int) async throws {
        let town = try Town(seed: UInt64(seed))
        var numbers = SeededNumbers(seed: UInt64(seed) &+ 77_000)
        let gate = Gate()
        let live = LiveStreets(town.graph, zone: town.label.zone) { await gate.pass() }
        let planner = try town.planner(live)
        #expect(live.current == nil)
        try town.expectTwins(planner, nil, by: "made at import", &numbers)

        // Once for many edges, then for a few, of which only a part is weighed again.
        for share in [3, 40, 60] {
            let traffic = town.traffic(&numbers, oneIn: share)
            await gate.close()
            live.set(traffic, at: LiveStreetsTests.noon)
            let before = try #require(live.current)
            #expect(before.hierarchy == nil)
            try town.expectTwins(planner, traffic, by: "A* with distances in the hierarchy", &numbers)
            await gate.open()
            let after = try #require(await live.settled())
            #expect(after.number == before.number)
            #expect(after.hierarchy != nil)
            try town.expectTwins(planner, traffic, by: "made for the traffic", &numbers)
            try town.expectTwins(try town.planner(live), traffic, by: "made for the traffic", &numbers)
        }

        // Free flow needs nothing to be weighed.
        live.set(nil, at: LiveStreetsTests.noon)
        #expect(live.current?.hierarchy === town.graph.hierarchy(for: .drive))
        try town.expectTwins(planner, nil, by: "made at import", &numbers)
    }

    @Test func theNewestReportWins() async throws {
        let town = try Town(seed: 11)
        var numbers = SeededNumbers(seed: 78_000)
        let gate = Gate()
        await gate.close()
        let live = LiveStreets(town.graph, zone: town.label.zone) { await gate.pass() }
        let planner = try town.planner(live)
        let reports = (0..<5).map { _ in town.traffic(&numbers, oneIn: 4) }
        for traffic in reports {
            live.set(traffic, at: LiveStreetsTests.noon)
            try town.expectTwins(planner, traffic, by: "A* with distances", &numbers)
        }
        await gate.open()
        let state = try #require(await live.settled())
        #expect(state.number == 5)
        #expect(state.traffic?.speeds == reports[4].speeds)
        #expect(state.hierarchy != nil)
        #expect(await gate.visits <= 2, "what is out of date is not weighed")
        try town.expectTwins(planner, reports[4], by: "made for the traffic", &numbers)
    }

    @Test func aReportCountsForItsTimeAndForThoseWhoBringNone() async throws {
        let town = try Town(seed: 12)
        var numbers = SeededNumbers(seed: 79_000)
        let live = LiveStreets(town.graph, zone: town.label.zone)
        let planner = try town.planner(live)
        let traffic = town.traffic(&numbers, oneIn: 2)
        live.set(traffic, at: LiveStreetsTests.noon)
        await live.settled()
        let own = town.traffic(&numbers, oneIn: 2)
        for _ in 0..<8 {
            var request = town.question(&numbers, at: LiveStreetsTests.noon.advanced(bySeconds: 7200))
            #expect(try town.found(request, planner).seconds == (try town.expected(request, planner, nil)))
            request.time = .departing(at: LiveStreetsTests.noon.advanced(bySeconds: 600))
            #expect(try town.found(request, planner).seconds == (try town.expected(request, planner, traffic)))
            request.traffic = own
            #expect(try town.found(request, planner).seconds == (try town.expected(request, planner, own)))
            // A matrix is swept from the same hierarchy.
            request.traffic = nil
            let matrix = try planner.matrix(
                from: [request.from], to: [request.to],
                by: StreetTravel(.drive, moment: LiveStreetsTests.noon))
            #expect(
                matrix.entries[0][0]?.time.wholeSeconds == (try town.expected(request, planner, traffic)))
        }
    }

    /// Many ask while reports come in: each answer is that of a report that was set.
    @Test func manyMayAskAtOnce() async throws {
        let town = try Town(seed: 13)
        let live = LiveStreets(town.graph, zone: town.label.zone)
        let checked = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var numbers = SeededNumbers(seed: 80_000)
                for round in 0..<12 {
                    live.set(
                        round % 5 == 4 ? nil : town.traffic(&numbers, oneIn: round % 2 == 0 ? 3 : 50),
                        at: LiveStreetsTests.noon)
                    if round % 3 == 0 { await live.settled() } else { await Task.yield() }
                }
                return 0
            }
            for asker in 0..<3 {
                group.addTask {
                    var numbers = SeededNumbers(seed: 81_000 &+ UInt64(asker))
                    var checked = 0
                    let planner = try town.planner(live)
                    for _ in 0..<40 {
                        let request = town.question(&numbers)
                        let before = live.current
                        let seconds = try town.found(request, planner).seconds
                        // Where a report came in between, the answer may be that of either.
                        guard live.current?.number == before?.number else { continue }
                        #expect(seconds == (try town.expected(request, planner, before?.traffic)))
                        checked += 1
                        await Task.yield()
                    }
                    return checked
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(checked > 0)
    }

    @Test func nothingIsLeftBehind() async throws {
        let town = try Town(seed: 14)
        var numbers = SeededNumbers(seed: 82_000)
        let gate = Gate()
        await gate.close()
        weak var gone: LiveStreets?
        do {
            let live = LiveStreets(town.graph, zone: town.label.zone) { await gate.pass() }
            live.set(town.traffic(&numbers, oneIn: 3), at: LiveStreetsTests.noon)
            gone = live
            #expect(live.current != nil)
        }
        #expect(gone == nil, "the task in the background keeps nobody alive")
        await gate.open()
    }

    /// Without a hierarchy made at import traffic counts as well.
    @Test func withoutAHierarchyThereIsNothingToWeigh() async throws {
        var numbers = SeededNumbers(seed: 83_000)
        let graph = try GraphSketch.random(seed: 15).graph()
        let timetable = try DrawnTimetable("").timetable
        let live = LiveStreets(graph, zone: timetable.zone)
        live.set(
            StreetTraffic(
                source: "drawn", speeds: graph.heads.indices.map { _ in UInt8.random(in: 5...30, using: &numbers) }),
            at: LiveStreetsTests.noon)
        let state = try #require(await live.settled())
        #expect(state.hierarchy == nil)
        #expect(state.weights.overlay?.liveEdgeCount == graph.edgeCount)
    }
}
