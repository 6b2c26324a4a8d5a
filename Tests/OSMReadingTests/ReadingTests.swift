import Archive
import Foundation
import Geometry
import OSMReading
import TestFiles
import Testing

@Suite struct ReadingTests {
    @Test(arguments: Town.names) func readsTheSameTownFromEveryFormat(name: String) throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(try folder.write(name, Town.content(for: name)))

        #expect(data.nodes.map(\.id) == [OSMNodeID(1), OSMNodeID(2), OSMNodeID(3)])
        #expect(data.nodes[0].coordinate == Coordinate(latitudeE7: 407_500_000, longitudeE7: -739_800_000))
        #expect(data.nodes[0].tags.isEmpty)
        #expect(data.nodes[1].tags["highway"] == "traffic_signals")

        let way = try #require(data.ways.first)
        #expect(data.ways.count == 1)
        #expect(way.id == OSMWayID(10))
        #expect(Array(way.nodeIDs) == [OSMNodeID(1), OSMNodeID(2), OSMNodeID(3)])
        #expect(way.nodeIndices.map { $0.map { data.nodes[$0].id } } == Array(way.nodeIDs))
        #expect(way.tags["name"] == "W 34 St")
        #expect(way.tags.has("highway", "residential"))
        #expect(!way.isClosed)

        let relation = try #require(data.relations.first)
        #expect(relation.id == OSMRelationID(20))
        #expect(
            relation.members == [
                .init(element: .way(OSMWayID(10)), role: "from"), .init(element: .node(OSMNodeID(2)), role: "via"),
                .init(element: .way(OSMWayID(10)), role: "to"),
            ])
        #expect(report.entries.isEmpty)
    }

    @Test func controlCharactersAreBlanks() throws {
        let folder = try TemporaryFolder()
        let elements = Town.elements.replacing("W 34 St", with: "W&#10;34&#x9B;St&#x2028;")
        let (data, report) = try read(try folder.write("town.osm", elements: elements))
        #expect(data.ways.first?.tags["name"] == "W 34  St   ")
        #expect(report.entries.map(\.reason) == [OSMReadingReason.controls])
        #expect(report.entries.first?.examples == ["W 34  St   "])
    }

    @Test func findsElementsByTheirIds() throws {
        let folder = try TemporaryFolder()
        let (data, _) = try read(try folder.write("town.osm", Town.xml))
        #expect(data.node(withID: OSMNodeID(2))?.id == OSMNodeID(2))
        #expect(data.node(withID: OSMNodeID(4)) == nil)
        #expect(data.way(withID: OSMWayID(10))?.coordinates.count == 3)
        #expect(data.way(withID: OSMWayID(9)) == nil)
        #expect(data.relation(withID: OSMRelationID(20))?.tags["type"] == "restriction")
        #expect(data.relation(withID: OSMRelationID(21)) == nil)
    }

    @Test func takesCapitalsInTheNameAndAPathThatLooksLikeAnAddress() throws {
        let folder = try TemporaryFolder()
        let (data, _) = try read(try folder.write("http:town.OSM", Town.xml))
        #expect(data.nodes.count == 3)
    }

    @Test func tellsTheShareOfTheBytesThatItHasRead() throws {
        let folder = try TemporaryFolder()
        var report = ImportReport()
        var shares: [Double] = []
        _ = try OSMReader.read(
            [folder.write("a.osm", Town.xml), folder.write("b.osm.pbf", Town.pbf)], report: &report
        ) { shares.append($0) }
        #expect(shares.count >= 3)
        #expect(shares == shares.sorted())
        #expect(shares.allSatisfy { (0...1).contains($0) })
        #expect(shares.last == 1)
    }

    @Test func sortsElementsAndKeepsIdsOfAnySize() throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(
            try folder.write(
                "mixed.osm",
                elements: """
                    <way id="-4"><nd ref="9223372036854775806"/><nd ref="-7"/></way>
                    <node id="9223372036854775806" lat="0" lon="0"/>
                    <node id="5" lat="89.9" lon="179.9"/>
                    <node id="-7" lat="-89.9" lon="-180"/>
                    """))
        #expect(data.nodes.map(\.id.rawValue) == [-7, 5, 9_223_372_036_854_775_806])
        #expect(data.nodes.map(\.coordinate.latitudeE7) == [-899_000_000, 899_000_000, 0])
        let way = try #require(data.ways.first)
        #expect(way.id.rawValue == -4)
        #expect(way.nodeIndices.map { $0?.rawValue } == [2, 0])
        #expect(report.entries.isEmpty)
    }

    @Test func keepsNamesInAnyScript() throws {
        let folder = try TemporaryFolder()
        let (data, _) = try read(
            try folder.write(
                "names.osm",
                elements: """
                    <node id="1" lat="1" lon="1"><tag k="name" v="Ærøskøbing &amp; 東京 🚌"/><tag k="empty" v=""/></node>
                    """))
        #expect(data.nodes[0].tags["name"] == "Ærøskøbing & 東京 🚌")
        #expect(data.nodes[0].tags["empty"] == "")
        #expect(data.nodes[0].tags["nam"] == nil)
        #expect(data.nodes[0].tags.map(\.key) == ["name", "empty"])
    }
}

@Suite struct UnitingTests {
    @Test func countsAnElementOfTwoExtractsOnceInItsHigherVersion() throws {
        let folder = try TemporaryFolder()
        let new = try folder.write(
            "new.osm",
            elements: """
                <node id="1" version="3" lat="1" lon="1"><tag k="name" v="new"/></node>
                <node id="2" version="1" lat="2" lon="2"/>
                <way id="7" version="2"><nd ref="1"/><nd ref="2"/></way>
                """)
        let old = try folder.write(
            "old.osm",
            elements: """
                <node id="1" version="2" lat="9" lon="9"><tag k="name" v="old"/></node>
                <node id="3" version="1" lat="3" lon="3"/>
                <way id="7" version="1"><nd ref="1"/><nd ref="3"/></way>
                """)
        for order in [[new, old], [old, new]] {
            var report = ImportReport()
            let data = try OSMReader.read(order, report: &report)
            #expect(data.nodes.map(\.id.rawValue) == [1, 2, 3])
            #expect(data.nodes[0].tags["name"] == "new")
            #expect(data.nodes[0].coordinate.latitude == 1)
            #expect(data.ways.map { $0.nodeIDs.map(\.rawValue) } == [[1, 2]])
            #expect(report.count(of: OSMReadingReason.sharedElement) == 2)
            #expect(report.entries.flatMap(\.examples) == ["node 1", "way 7"])
        }
    }

    @Test func takesTheLaterFileWhereVersionsAreEqualOrMissing() throws {
        let folder = try TemporaryFolder()
        func file(_ name: String, _ version: String) throws -> String {
            try folder.write(
                name + ".osm",
                elements: "<node id=\"1\" \(version) lat=\"1\" lon=\"1\"><tag k=\"name\" v=\"\(name)\"/></node>")
        }
        let files = try [file("unversioned", ""), file("four", "version=\"4\""), file("four again", "version=\"4\"")]
        #expect(try read(files[1], files[2]).data.nodes[0].tags["name"] == "four again")
        #expect(try read(files[2], files[1]).data.nodes[0].tags["name"] == "four")
        #expect(try read(files[1], files[0]).data.nodes[0].tags["name"] == "unversioned")
    }

    /// One way 1-2-3-4-5-6-7, of which each of two extracts holds a piece.
    @Test(arguments: [
        // first, second, joined (0 is the gap)
        ([1, 2, 3], [3, 4, 5], [1, 2, 3, 4, 5]),
        ([3, 4, 5], [1, 2, 3], [1, 2, 3, 4, 5]),
        ([1, 2, 3, 4], [3, 4, 5], [1, 2, 3, 4, 5]),
        ([1, 2], [5, 6, 7], [1, 2, 0, 5, 6, 7]),
        ([1, 2, 3, 4], [2, 3], [1, 2, 3, 4]),
        ([2, 3], [1, 2, 3, 4], [1, 2, 3, 4]),
        ([1, 3, 4], [1, 2, 4], [1, 2, 4]),
    ]) func joinsThePiecesOfAWayThatExtractsHaveCut(first: [Int64], second: [Int64], joined: [Int64]) throws {
        let folder = try TemporaryFolder()
        func file(_ name: String, _ nodes: [Int64]) throws -> String {
            let points = nodes.map { "<node id=\"\($0)\" lat=\"1\" lon=\"\($0)\"/>" }.joined()
            let refs = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            return try folder.write(name, elements: points + "<way id=\"1\">\(refs)</way>")
        }
        let (data, report) = try read(try file("a.osm", first), try file("b.osm", second))
        let way = try #require(data.ways.first)
        #expect(way.nodeIDs.map { $0 == .gap ? 0 : $0.rawValue } == joined)
        #expect(way.nodeIndices.map { $0.map { data.nodes[$0].id.rawValue } ?? 0 } == joined)
        #expect(report.count(of: OSMReadingReason.joinedWay) == (joined == second ? 0 : 1))
        #expect(report.count(of: OSMReadingReason.incompleteWay) == 0)
    }

    @Test func countsAnElementGivenTwiceInOneFile() throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(
            try folder.write(
                "twice.osm",
                elements: """
                    <node id="1" version="2" lat="1" lon="1"/>
                    <node id="1" version="1" lat="2" lon="2"/>
                    <relation id="5" version="1"/><relation id="5" version="2"><tag k="a" v="b"/></relation>
                    """))
        #expect(data.nodes.map(\.coordinate.latitude) == [1])
        #expect(data.relations.map { $0.tags["a"] } == ["b"])
        #expect(report.count(of: OSMReadingReason.repeatedElement) == 2)
        #expect(report.count(of: OSMReadingReason.sharedElement) == 0)
        #expect(report.entries.flatMap(\.examples) == ["node 1", "relation 5"])
    }
}

@Suite struct FlawTests {
    @Test func leavesOutAndNamesWhatCannotBeUsed() throws {
        let folder = try TemporaryFolder()
        let (data, report) = try read(
            try folder.write(
                "flaws.osm",
                elements: """
                    <node id="1" lat="1" lon="1"/>
                    <node id="2"/>
                    <node id="3" lat="91" lon="0"/>
                    <node id="4" lat="2" lon="2"/>
                    <way id="1"/>
                    <way id="2"><nd ref="1"/></way>
                    <way id="3"><nd ref="1"/><nd ref="2"/><nd ref="4"/><nd ref="99"/></way>
                    <relation id="1"><member type="relation" ref="1" role="self"/></relation>
                    <relation id="2"><member type="way" ref="1" role=""/></relation>
                    """))
        #expect(data.nodes.map(\.id.rawValue) == [1, 4])
        #expect(data.ways.map(\.id.rawValue) == [3])
        #expect(data.ways[0].nodeIDs.map(\.rawValue) == [1, 2, 4, 99])
        #expect(data.ways[0].nodeIndices.map { $0?.rawValue } == [0, nil, 1, nil])
        #expect(data.ways[0].coordinates.map(\.latitude) == [1, 2])
        #expect(data.relations.count == 2)

        let counted = report.entries.map { "\($0.count) \($0.reason): \($0.examples.joined(separator: ", "))" }
        #expect(
            counted
                == [
                    "2 \(OSMReadingReason.badCoordinate): flaws.osm: node 2, flaws.osm: node 3",
                    "1 \(OSMReadingReason.incompleteRelation): relation 2",
                    "1 \(OSMReadingReason.incompleteWay): way 3",
                    "2 \(OSMReadingReason.shortWay): flaws.osm: way 1, flaws.osm: way 2",
                ].sorted { $0.dropFirst(2) < $1.dropFirst(2) })
    }
}
