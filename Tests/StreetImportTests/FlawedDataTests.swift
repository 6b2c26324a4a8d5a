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

    @Test func aWayThatTurnsBackOnItselfIsTwoSegments() throws {
        var report = ImportReport()
        let graph = try graph(nodes: [1, 2], ways: [[1, 2, 1], [1, 1, 2, 2]], report: &report)
        // There and back on the first way, once along the second.
        #expect(graph.segmentCount == 3)
        #expect(graph.nodeCount == 2)
        #expect(graph.lengths.indices.allSatisfy { abs(graph.length(of: $0).value - 100) < 1 })
        #expect(report.entries.isEmpty)
    }

    @Test func aWayOfOneNodeManyTimesIsLeftOut() throws {
        var report = ImportReport()
        let graph = try graph(nodes: [1, 2], ways: [[1, 1, 1, 1], [1]], report: &report)
        #expect(graph.segmentCount == 0)
        #expect(report.count(of: StreetImportReason.pointStreet) == 1)
        #expect(report.count(of: OSMReadingReason.shortWay) == 1)
    }

    @Test func aWayOfTenThousandNodesIsOneSegment() throws {
        var report = ImportReport()
        let graph = try graph(nodes: Array(1...10_000), ways: [Array(1...10_000)], report: &report)
        #expect(graph.segmentCount == 1)
        #expect(graph.shapes[SegmentIndex(0)].count == 9_998)
        #expect((998_000...1_002_000).contains(graph.length(of: SegmentIndex(0)).value))
        #expect(report.entries.isEmpty)
    }

    @Test func relationsThatHoldOneAnotherAreNoTrouble() throws {
        var builder = OSMDataBuilder()
        builder.addNode(OSMNodeID(1), at: Drawing.midtown.coordinate(east: 0, north: 0))
        builder.addNode(OSMNodeID(2), at: Drawing.midtown.coordinate(east: 100, north: 0))
        builder.addWay(OSMWayID(1), through: [OSMNodeID(1), OSMNodeID(2)], tags: [("highway", "primary")])
        for (id, other) in [(1, 2), (2, 1), (3, 3)] as [(Int64, Int64)] {
            builder.addRelation(
                OSMRelationID(id),
                members: [
                    .init(element: .relation(OSMRelationID(other)), role: "from"),
                    .init(element: .way(OSMWayID(1)), role: "outer"),
                ], tags: [("type", id == 3 ? "multipolygon" : "restriction"), ("restriction", "no_left_turn")])
        }
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.segmentCount == 1)
        #expect(graph.restrictions.count == 0)
    }

    @Test func aHoleOnTheOtherSideOfTheEarthIsNoHole() throws {
        var builder = OSMDataBuilder()
        for (square, corner) in [(-80.0, -170.0), (80, 170)].enumerated() {
            let ids = (1...4).map { OSMNodeID(Int64(10 * square + $0)) }
            for (id, (north, east)) in zip(ids, [(0, 0), (0, 1), (1, 1), (1, 0)]) {
                builder.addNode(
                    id,
                    at: try Coordinate(
                        latitude: corner.0 + Double(north) / 1000, longitude: corner.1 + Double(east) / 1000))
            }
            builder.addWay(OSMWayID(Int64(square + 1)), through: ids + [ids[0]], tags: [("highway", "footway")])
        }
        builder.addRelation(
            OSMRelationID(1),
            members: [
                .init(element: .way(OSMWayID(1)), role: "outer"), .init(element: .way(OSMWayID(2)), role: "inner"),
            ], tags: [("type", "multipolygon"), ("place", "square")])
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.segmentCount == 2)
        #expect(graph.flags.indices.allSatisfy { !graph.flags[$0].contains(.acrossArea) })
    }

    @Test func aRestrictionOverThousandsOfPiecesIsRefused() throws {
        var builder = OSMDataBuilder()
        let ids = (1...1500).map { OSMNodeID(Int64($0)) }
        for id in ids {
            builder.addNode(id, at: Drawing.midtown.coordinate(east: Double(id.rawValue) * 20, north: 0))
        }
        // Two ways on the same nodes, so that each of these is a junction.
        for (way, nodes) in [ids[0...1], ids[1...1498], ids[1498...1499], ids[1...1498]].enumerated() {
            builder.addWay(OSMWayID(Int64(way + 1)), through: Array(nodes), tags: [("highway", "primary")])
        }
        builder.addRelation(
            OSMRelationID(1),
            members: [("from", 1), ("via", 2), ("to", 3)].map { role, way in
                .init(element: .way(OSMWayID(way)), role: role)
            }, tags: [("type", "restriction"), ("restriction", "no_straight_on")])
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.restrictions.count == 0)
        #expect(report.count(of: StreetImportReason.longRestriction) == 1)
    }

    /// Tags of 64 kB, and what no table holds: names are kept, everything else is noted.
    @Test func tagsOfAnyLengthAreRead() throws {
        let long = String(repeating: "Å;|:@( ", count: 10_000)
        let keys = [
            "access", "foot", "bicycle", "motor_vehicle", "oneway", "oneway:bicycle", "maxspeed", "maxspeed:type",
            "surface", "smoothness", "incline", "width", "maxwidth", "maxheight", "maxweight", "duration",
            "access:conditional", "oneway:conditional", "motor_vehicle:backward:conditional", "turn:lanes",
            "destination",
            "cycleway", "sidewalk", "hov", "service", "junction", "lit", "conveying", "name", "ref",
        ]
        var builder = OSMDataBuilder()
        for node in 1...3 {
            builder.addNode(
                OSMNodeID(Int64(node)), at: Drawing.midtown.coordinate(east: Double(node) * 100, north: 0),
                tags: ["barrier", "access", "kerb", "maxwidth", "kerb:height", "access:conditional"].map { ($0, long) })
        }
        for (way, highway) in ["residential", "footway", long].enumerated() {
            builder.addWay(
                OSMWayID(Int64(way)), through: [OSMNodeID(1), OSMNodeID(2), OSMNodeID(3)],
                tags: [("highway", highway)] + keys.map { ($0, long) })
        }
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.segmentCount == 4)
        #expect(graph.lengths.indices.allSatisfy { graph.name(of: $0) == long })
        #expect(report.count(of: StreetImportReason.unknownStreet) == 1)
        #expect(report.count(of: StreetImportReason.unknownAccess) > 1)
        #expect(report.count(of: StreetImportReason.unknownBarrier) > 1)
    }

    @Test func streetsAtZeroAndNearThePolesHaveTheirLengths() throws {
        for (latitude, longitude) in [(0.0, 0.0), (69.65, 18.96), (-54.8, -68.3), (85, 179.9)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            let town = try DrawnTown("A---B---C", around: LocalPlane(around: place), ways: ["ABC": "name=Ødegård 東京"])
            let edge = try town.edge("AC")
            #expect(abs(town.graph.length(of: edge.segment).value - 200) < 1, "\(latitude)")
            #expect(abs(town.graph.departureBearing(of: edge).degrees - 90) < 1, "\(latitude)")
            #expect(town.graph.name(of: edge.segment) == "Ødegård 東京")
        }
    }
}
