import Archive
import Drawn
import Geometry
import Measures
import OSMReading
import StreetImport
import StreetRouting
import Streets
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A map for which two independent engines have told the lengths of ways between random pairs of places.
enum PeerMap: String, CaseIterable, CustomTestStringConvertible {
    case midtown, downtown, porto

    private var extract: String {
        self == .porto ? "data/bench/porto.osm.pbf" : "data/nyc/\(rawValue).osm.pbf"
    }
    private var oracle: String { "oracles/streets/\(rawValue).csv" }

    var testDescription: String { rawValue }

    /// The maps that a run looks at: without optimization one alone, since reading the others takes minutes.
    static let looked: [PeerMap] = {
        #if DEBUG
            [.midtown]
        #else
            allCases
        #endif
    }()

    /// Whether the map and its oracle are beside the repository.
    static let arePresent = allCases.allSatisfy { SharedFiles.has($0.extract, $0.oracle) }

    /// The graphs, each read once for all tests.
    private static let graphs: [PeerMap: StreetGraph] = {
        var graphs: [PeerMap: StreetGraph] = [:]
        for map in looked {
            var report = ImportReport()
            guard let data = try? OSMReader.read([SharedFiles.path(map.extract)], report: &report) else { continue }
            let zone = ZoneRules.system(named: map == .porto ? "Europe/Lisbon" : "America/New_York")
            graphs[map] = try? StreetColumns(data, zone: zone, report: &report).graph()
        }
        return graphs
    }()

    func graph() throws -> StreetGraph { try #require(PeerMap.graphs[self]) }

    /// A pair of places and the lengths of the ways that the two engines found between them.
    struct Pair {
        var from: Coordinate
        var to: Coordinate
        var valhalla: Double?
        var osrm: Double?

        private var lengths: [Double] { [valhalla, osrm].compactMap(\.self) }

        /// The difference of a length to the nearer engine's, as a share of that one's; lengths below 50 m count as
        /// that.
        func difference(_ length: Double) -> Double {
            lengths.map { abs(length - $0) / max($0, 50) }.min() ?? .infinity
        }

        /// Whether any engine found a way.
        var hasWay: Bool { !lengths.isEmpty }

        /// Whether the engines agree with each other within a tenth.
        var isAgreed: Bool {
            guard let valhalla, let osrm else { return false }
            return abs(valhalla - osrm) <= 0.1 * max(min(valhalla, osrm), 50)
        }
    }

    /// The pairs of a mode; outside release builds a sample of them, the same each time.
    func pairs(_ mode: TravelMode) throws -> [Pair] {
        let text = try String(contentsOfFile: SharedFiles.path(oracle), encoding: .utf8)
        let all: [Pair] = try text.split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard cells.count == 9, cells[0] == "\(mode)", let fromLatitude = Double(cells[1]),
                let fromLongitude = Double(cells[2]), let toLatitude = Double(cells[3]),
                let toLongitude = Double(cells[4])
            else { return nil }
            return Pair(
                from: try Coordinate(latitude: fromLatitude, longitude: fromLongitude),
                to: try Coordinate(latitude: toLatitude, longitude: toLongitude),
                valhalla: Double(cells[5]), osrm: Double(cells[7]))
        }
        #if DEBUG
            var numbers = SeededNumbers(seed: 5)
            return Array(all.shuffled(using: &numbers).prefix(100))
        #else
            return all
        #endif
    }
}

/// The lengths of ways beside those of two independent engines.
///
/// The engines walk around plazas, not across them; so the lines across areas are closed for the comparison.
/// `PEERS.md` tells of each pair that lies outside the limits what the reason is.
@Suite(.enabled(if: PeerMap.arePresent, "no ../shared/data and ../shared/oracles beside the repository"))
struct PeerTests {
    /// A pair with the length found for it; infinite where no way was found.
    private struct Answer {
        var pair: PeerMap.Pair
        var length: Double
        var difference: Double
    }

    private func answers(_ map: PeerMap, _ profile: TravelProfile, agreedOnly: Bool) throws -> [Answer] {
        let graph = try map.graph()
        let router = StreetRouter(graph)
        let overlay = StreetOverlay(
            graph,
            access: graph.access.indices.map { edge in
                graph.flags[edge.segment].contains(.acrossArea) ? [] : graph.access[edge]
            })
        // The pairs lie on nodes: all streets of one are equally near.
        func positions(_ place: Coordinate) -> [StreetPosition] {
            let near = graph.snap(place, for: profile, limit: 8)
                .filter { !graph.flags[$0.segment].contains(.acrossArea) }
            return near.filter { $0.distance.value <= (near.first?.distance.value ?? 0) + 0.1 }
        }
        return try map.pairs(profile.mode).filter { $0.hasWay && (!agreedOnly || $0.isAgreed) }.map { pair in
            let path = router.path(
                from: positions(pair.from), to: positions(pair.to), profile: profile, overlay: overlay)
            let length = path?.length.value ?? .infinity
            return Answer(pair: pair, length: length, difference: pair.difference(length))
        }.sorted { $0.difference < $1.difference }
    }

    private func report(_ name: String, _ answers: [Answer], limit: Double) {
        func share(_ limit: Double) -> String {
            percent(Double(answers.count { $0.difference <= limit }) / Double(max(1, answers.count)))
        }
        print(
            "\(name): \(answers.count) pairs, median difference \(percent(answers[answers.count / 2].difference)), "
                + "within 5 %: \(share(0.05)), within 10 %: \(share(0.1)), without a way: "
                + "\(answers.count { $0.length.isInfinite })")
        for answer in answers.reversed().prefix(40) where answer.difference > limit {
            let peers = [answer.pair.valhalla, answer.pair.osrm].map { $0.map { "\(Int($0))" } ?? "none" }
            print(
                "    \(name) \(answer.pair.from) to \(answer.pair.to): \(meters(answer.length)) m, Valhalla \(peers[0]), "
                    + "OSRM \(peers[1]): \(percent(answer.difference))")
        }
    }

    private func percent(_ share: Double) -> String {
        share.isFinite ? "\((share * 10_000).rounded() / 100) %" : "no way"
    }
    private func meters(_ length: Double) -> String { length.isFinite ? "\(Int(length))" : "none" }

    @Test("walks are as long as the engines' walks", arguments: PeerMap.looked)
    func walking(map: PeerMap) throws {
        let answers = try answers(map, .walk, agreedOnly: false)
        report("walk \(map.rawValue)", answers, limit: 0.05)
        #expect(answers.count >= 50)
        #expect(answers[answers.count / 2].difference <= 0.005)
        #expect(answers[answers.count * 95 / 100].difference <= 0.05)
    }

    @Test("drives are as long as the engines' drives where these agree", arguments: PeerMap.looked)
    func driving(map: PeerMap) throws {
        let answers = try answers(map, .drive, agreedOnly: true)
        report("drive \(map.rawValue)", answers, limit: 0.1)
        #expect(answers.count >= 40)
        #expect(Double(answers.count { $0.difference <= 0.1 }) >= 0.92 * Double(answers.count))
    }
}
