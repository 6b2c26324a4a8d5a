import Archive
import Drawn
import Geometry
import OSMReading
import StreetImport
import Streets
import Testing

@Suite struct FlawedDataTests {
    /// Node n lies n times 100 m east of the corner.
    private func graph(
        nodes: [Int64], ways: [[Int64]], report: inout ImportReport
    ) throws -> StreetGraph {
        var builder = OSMDataBuilder()
        for node in nodes {
            builder.addNode(OSMNodeID(node), at: Drawing.midtown.coordinate(east: Double(node) * 100, north: 0))
        }
        for (number, way) in ways.enumerated() {
            builder.addWay(
                OSMWayID(Int64(number + 1)), through: way.map { $0 == 0 ? .gap : OSMNodeID($0) },
                tags: [("highway", "primary")])
        }
        return try StreetColumns(builder.data(report: &report), report: &report).graph()
    }

    @Test func aMissingNodeCutsTheStreetInTwo() throws {
        var report = ImportReport()
        let graph = try graph(nodes: [1, 2, 4, 5], ways: [[1, 2, 3, 4, 5]], report: &report)
        #expect(graph.segmentCount == 2)
        #expect(graph.nodeCount == 4)
        #expect(graph.lengths.indices.allSatisfy { graph.length(of: $0).value < 101 })
        #expect(report.count(of: OSMReadingReason.incompleteWay) == 1)
    }

    @Test func theGapBetweenTwoExtractsIsNoStreet() throws {
        var report = ImportReport()
        let graph = try graph(nodes: [1, 2, 8, 9], ways: [[1, 2, 0, 8, 9]], report: &report)
        #expect(graph.segmentCount == 2)
        #expect(report.count(of: OSMReadingReason.incompleteWay) == 0)
    }

    @Test func whatIsLeftOfAStreetMayBeNothing() throws {
        var report = ImportReport()
        let graph = try graph(nodes: [1, 4], ways: [[1, 2, 3, 4], [7, 8]], report: &report)
        #expect(graph.segmentCount == 0)
        #expect(report.count(of: StreetImportReason.pointStreet) == 2)
    }

    @Test func twoStreetsOnTheSameNodesAreTwo() throws {
        var report = ImportReport()
        let graph = try graph(nodes: [1, 2, 3], ways: [[1, 2, 3], [3, 2, 1]], report: &report)
        #expect(graph.segmentCount == 4)
        #expect(graph.nodeCount == 3)
    }

    @Test func nodesInOnePlaceAreADecimeterApart() throws {
        var builder = OSMDataBuilder()
        let place = Drawing.midtown.origin
        builder.addNode(OSMNodeID(1), at: place)
        builder.addNode(OSMNodeID(2), at: place)
        builder.addWay(OSMWayID(1), through: [OSMNodeID(1), OSMNodeID(2)], tags: [("highway", "footway")])
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.lengths[SegmentIndex(0)] == 1)
        #expect(graph.departures[EdgeIndex(0)] == 0)
    }

    @Test func idsOfAnySizeAndPlacesAtTheEdgesOfTheWorldAreKept() throws {
        var builder = OSMDataBuilder()
        builder.addNode(OSMNodeID(.max), at: try Coordinate(latitude: 89.999, longitude: 180))
        builder.addNode(OSMNodeID(-5), at: try Coordinate(latitude: 90, longitude: -180))
        builder.addNode(OSMNodeID(7), at: try Coordinate(latitude: 0, longitude: 0))
        builder.addNode(OSMNodeID(8), at: try Coordinate(latitude: -0.001, longitude: 0))
        builder.addWay(
            OSMWayID(.max - 1), through: [OSMNodeID(.max), OSMNodeID(-5)], tags: [("highway", "track")])
        builder.addWay(OSMWayID(-9), through: [OSMNodeID(7), OSMNodeID(8)], tags: [("highway", "track")])
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.nodeCount == 4)
        #expect(graph.wayIDs.indices.map { graph.wayIDs[$0] }.sorted() == [-9, Int64.max - 1])
        #expect(graph.lengths.indices.allSatisfy { abs(graph.length(of: $0).value - 111.2) < 0.2 })
    }
}
