import Archive
import Geometry
import Measures
import OSMReading
import StreetImport
import Streets
import TestFiles
import Testing

@Suite(
    .enabled(
        if: SharedFiles.has("data/nyc/midtown.osm.pbf"), "no ../shared/data/nyc/midtown.osm.pbf beside the repository"))
struct RealExtractTests {
    /// Read once for all tests.
    private static let midtown = Result {
        var report = ImportReport()
        let data = try OSMReader.read([SharedFiles.path("data/nyc/midtown.osm.pbf")], report: &report)
        return (graph: try StreetColumns(data, report: &report).graph(), report: report)
    }

    private let graph: StreetGraph
    private let report: ImportReport

    init() throws { (graph, report) = try Self.midtown.get() }

    /// The segments of a street, of those classes that cars drive on.
    private func segments(of name: String) -> [SegmentIndex] {
        graph.lengths.indices.filter { graph.name(of: $0) == name && graph.classes[$0].rawValue < 10 }
    }

    /// The directions in which cars may drive on a street, each segment's at its start, in degrees.
    private func directions(of name: String) -> [Double] {
        segments(of: name).flatMap { [$0.forward, $0.backward] }
            .filter { graph.access[$0].allows(.drive) }.map { graph.departureBearing(of: $0).degrees }
    }

    /// Manhattan's avenues run 29° east of north.
    @Test(arguments: [("5th Avenue", 209.0), ("Madison Avenue", 29), ("Lexington Avenue", 209), ("7th Avenue", 209)])
    func avenuesAreOneWay(name: String, direction: Double) {
        let directions = directions(of: name)
        #expect(directions.count > 20)
        let along = directions.filter { abs(Bearing(degrees: $0).turn(to: Bearing(degrees: direction))) < 30 }
        #expect(Double(along.count) > 0.95 * Double(directions.count), "\(name) goes \(directions)")
    }

    @Test func thirtyFourthStreetGoesBothWays() {
        let segments = segments(of: "West 34th Street")
        #expect(segments.count > 10)
        let both = segments.filter {
            graph.access[$0.forward].allows(.drive) && graph.access[$0.backward].allows(.drive)
        }
        #expect(both.count > segments.count / 2)
    }

    @Test func everyEdgeAndNodeHangsTogether() {
        for node in graph.coordinates.indices {
            for edge in graph.outgoing[node] where graph.tail(of: edge) != node {
                Issue.record("edge \(edge.raw) leaves node \(node.raw) and does not start there")
            }
        }
        for segment in graph.lengths.indices {
            let line = graph.points(of: segment.forward)
            let length = Line.length(line)
            if abs(graph.length(of: segment).value - length.value) > 0.2 {
                Issue.record("segment \(segment.raw) of way \(graph.wayIDs[segment]) has the wrong length")
            }
            let box = graph.tree.boxes[TreeBoxIndex(segment.int)]
            if !line.allSatisfy(box.contains) {
                Issue.record("segment \(segment.raw) of way \(graph.wayIDs[segment]) leaves its box")
            }
        }
        for turn in graph.restrictions.indices.map({ graph.restrictions[$0] })
        where graph.head(of: turn.from) != graph.tail(of: turn.to) {
            Issue.record("restriction from \(turn.from.raw) to \(turn.to.raw) is no turn")
        }
        #expect(graph.segmentCount > 15_000)
    }

    @Test func mostStreetsHangTogether() {
        for mode in TravelMode.allCases {
            var (open, islands) = (0.0, 0.0)
            for segment in graph.lengths.indices {
                let access = graph.access[segment.forward].union(graph.access[segment.backward])
                guard access.allows(mode) else { continue }
                open += graph.length(of: segment).value
                if graph.flags[segment].contains(.island(for: mode)) { islands += graph.length(of: segment).value }
            }
            #expect(islands < 0.15 * open, "\(mode): \(islands) m of \(open) m are islands")
        }
    }

    @Test func restrictionRelationsAreUsedOrNamed() {
        let named = report.entries.filter { $0.reason.hasPrefix("turn restriction") }.reduce(0) { $0 + $1.count }
        #expect(named > 0)
        #expect(graph.restrictions.count > 150)
    }

    @Test func plazasAreCrossed() {
        let across = graph.flags.indices.filter { graph.flags[$0].contains(.acrossArea) }
        let length = across.reduce(0) { $0 + graph.length(of: $1).value }
        #expect(across.count > 1000 && across.count < graph.segmentCount / 4)
        #expect(length / Double(across.count) < 60)
        for segment in across {
            for edge in [segment.forward, segment.backward] {
                #expect(graph.access[edge].isDisjoint(with: [.bike, .drive]) && graph.access[edge].allows(.walk))
            }
        }
    }
}
