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

/// Midtown as OpenStreetMap has it, and pairs of places in it.
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

    /// A pair of places.
    struct Pair {
        var from: Coordinate
        var to: Coordinate
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
                to: try Coordinate(latitude: toLatitude, longitude: toLongitude))
        }
    }
}

@Suite(.enabled(if: RealStreets.arePresent, "no ../shared/data/nyc and ../shared/oracles beside the repository"))
struct RealStreetsTests {
    private func graph() throws -> StreetGraph { try #require(RealStreets.midtown) }

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
