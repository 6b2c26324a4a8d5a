import Archive
import Drawn
import Foundation
import Geometry
import Measures
import OSMReading
import StreetImport
import StreetRouting
import Streets
import TestFiles
import Testing

/// Midtown as OpenStreetMap has it, and what two independent engines say about it.
enum RealStreets {
    static let extract = SharedFiles.path("data/nyc/midtown.osm.pbf")
    static let oracle = SharedFiles.path("oracles/streets/midtown.csv")
    static let arePresent = SharedFiles.has("data/nyc/midtown.osm.pbf", "oracles/streets/midtown.csv")

    /// The graph, read once for all tests.
    static let midtown: StreetGraph? = {
        var report = ImportReport()
        guard let data = try? OSMReader.read([extract], report: &report) else { return nil }
        return try? StreetColumns(data, report: &report).graph()
    }()

    /// A pair of places and the lengths of the ways that the two engines found between them.
    struct Pair {
        var from: Coordinate
        var to: Coordinate
        var lengths: [Double]

        /// The difference of a length to the nearer engine's, as a share of that one's; lengths below 50 m count as that.
        func difference(_ length: Double) -> Double {
            lengths.map { abs(length - $0) / max($0, 50) }.min() ?? 0
        }

        /// Whether the engines agree with each other within a tenth.
        var isAgreed: Bool { lengths.count == 2 && abs(lengths[0] - lengths[1]) <= 0.1 * max(lengths[0], lengths[1]) }
    }

    static func pairs(_ mode: String) throws -> [Pair] {
        try String(contentsOfFile: oracle, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard cells.count == 9, cells[0] == mode, let fromLatitude = Double(cells[1]),
                let fromLongitude = Double(cells[2]), let toLatitude = Double(cells[3]),
                let toLongitude = Double(cells[4])
            else { return nil }
            return Pair(
                from: try Coordinate(latitude: fromLatitude, longitude: fromLongitude),
                to: try Coordinate(latitude: toLatitude, longitude: toLongitude),
                lengths: [cells[5], cells[7]].compactMap { Double($0) })
        }
    }
}

@Suite(.enabled(if: RealStreets.arePresent, "no ../shared/data/nyc and ../shared/oracles beside the repository"))
struct RealStreetsTests {
    private func graph() throws -> StreetGraph { try #require(RealStreets.midtown) }

    /// The differences of the lengths of the ways between the oracle's pairs; infinite where there is no way.
    ///
    /// The engines walk around open areas, so that ways are left out of which a tenth lies across some.
    private func differences(_ mode: String, _ profile: TravelProfile, agreedOnly: Bool) throws -> [Double] {
        let graph = try graph()
        let router = StreetRouter(graph)
        let pairs = try RealStreets.pairs(mode).filter { !$0.lengths.isEmpty && (!agreedOnly || $0.isAgreed) }.prefix(
            200)
        return pairs.compactMap { pair in
            guard let start = graph.snap(pair.from, for: profile).first,
                let goal = graph.snap(pair.to, for: profile).first,
                let path = router.path(from: start, to: goal, profile: profile)
            else { return .infinity }
            let across = path.edges.filter { graph.flags[$0.segment].contains(.acrossArea) }
                .reduce(0) { $0 + graph.length(of: $1.segment).value }
            return across * 10 > path.length.value ? nil : pair.difference(path.length.value)
        }.sorted()
    }

    private func report(_ name: String, _ differences: [Double]) {
        func share(_ limit: Double) -> Double {
            Double(differences.count { $0 <= limit }) / Double(max(1, differences.count))
        }
        let median = differences[differences.count / 2]
        print(
            "\(name): \(differences.count) pairs, median difference \(percent(median)), within 5 %: \(percent(share(0.05)))"
                + ", within 10 %: \(percent(share(0.1))), without a way: \(differences.count { $0.isInfinite })")
    }

    private func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }

    @Test("walks are as long as the engines' walks")
    func walking() throws {
        let differences = try differences("walk", .walk, agreedOnly: false)
        report("walking in Midtown", differences)
        #expect(differences.count >= 100)
        #expect(differences[differences.count / 2] <= 0.005)
        #expect(differences[differences.count * 95 / 100] <= 0.05)
    }

    @Test("drives are as long as the engines' drives where these agree")
    func driving() throws {
        let differences = try differences("drive", .drive, agreedOnly: true)
        report("driving in Midtown", differences)
        #expect(differences.count >= 200)
        #expect(differences[differences.count / 2] <= 0.01)
        #expect(differences[differences.count * 92 / 100] <= 0.1)
    }

    @Test("the bounds agree, and every way is one", arguments: [TravelProfile.walk, .drive])
    func bounds(profile: TravelProfile) throws {
        let graph = try graph()
        let slow = SlowStreets(graph, profile)
        let router = StreetRouter(graph)
        var settled: [StreetBound: Int] = [:]
        for pair in try RealStreets.pairs(profile.mode == .walk ? "walk" : "drive").prefix(15) {
            guard let start = graph.snap(pair.from, for: profile).first,
                let goal = graph.snap(pair.to, for: profile).first
            else { continue }
            var costs: Set<Cost?> = []
            for bound in StreetBound.allCases {
                let path = router.path(from: start, to: goal, profile: profile, bound: bound)
                costs.insert(path?.cost)
                if let path { slow.expectValid(path) }
                settled[bound, default: 0] += router.settledLabels
            }
            #expect(costs.count == 1, "from \(pair.from) to \(pair.to)")
        }
        print(
            "\(profile.mode): labels settled without a bound \(settled[.zero] ?? 0), with \(settled[.greatCircle] ?? 0)"
        )
        #expect((settled[.greatCircle] ?? 0) < (settled[.zero] ?? 0))
    }

    @Test("walks to all targets nearby cost what single walks cost")
    func reach() throws {
        let graph = try graph()
        let router = StreetRouter(graph)
        var numbers = SeededNumbers(seed: 11)
        let places = try RealStreets.pairs("walk").map(\.from)
        let targets = places.compactMap { graph.snap($0, for: .walk).first }
        let index = PositionIndex(positions: targets)
        for _ in 0..<2 {
            let origin = targets[Int.random(in: 0..<targets.count, using: &numbers)]
            let forward = router.reach(from: [origin], targets: index, profile: .walk, within: .seconds(1125))
            #expect(forward.count > 10)
            let single = StreetRouter(graph)
            for reached in forward {
                let path = try #require(single.path(from: origin, to: targets[reached.target], profile: .walk))
                #expect(path.cost == reached.cost && path.time == reached.time)
                #expect(router.path(toReached: reached.target)?.cost == path.cost)
            }
            let backward = router.reach(
                from: [origin], targets: index, profile: .walk, within: .seconds(1125), direction: .backward)
            for reached in backward {
                let path = try #require(single.path(from: targets[reached.target], to: origin, profile: .walk))
                #expect(path.cost == reached.cost)
            }
        }
    }
}
