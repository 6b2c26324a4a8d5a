import Archive
import Geometry
import OSMReading
import Testing

@Suite struct BuilderTests {
    @Test func makesDataOfElementsInAnyOrder() throws {
        var builder = OSMDataBuilder()
        builder.addWay(OSMWayID(2), through: [OSMNodeID(2), OSMNodeID(1)], tags: [("highway", "steps")])
        builder.addWay(OSMWayID(1), through: [OSMNodeID(1)])
        builder.addNode(OSMNodeID(2), at: try Coordinate(latitude: 1, longitude: 2))
        builder.addNode(OSMNodeID(1), at: try Coordinate(latitude: 3, longitude: 4), tags: [("barrier", "gate")])
        builder.addRelation(
            OSMRelationID(1),
            members: [
                .init(element: .node(OSMNodeID(1)), role: "via"), .init(element: .way(OSMWayID(2)), role: "to"),
                .init(element: .relation(OSMRelationID(1)), role: ""),
            ], tags: [("type", "restriction")])
        var report = ImportReport()
        let data = builder.data(report: &report)

        #expect(data.nodes.map(\.id.rawValue) == [1, 2])
        #expect(data.nodes[0].tags["barrier"] == "gate")
        #expect(data.ways.map(\.coordinates).map { $0.map(\.latitude) } == [[1, 3]])
        #expect(data.relations[0].members.map(\.role) == ["via", "to", ""])
        #expect(
            data.relations[0].members.map(\.element.description) == ["node 1", "way 2", "relation 1"])
        #expect(report.entries.map(\.reason) == [OSMReadingReason.shortWay])
    }

    @Test func tagsCanBeWrittenDown() {
        let tags: OSMTags = ["highway": "residential", "name": "A St", "name:de": "A-Straße"]
        #expect(tags["name"] == "A St")
        #expect(tags["name:de"] == "A-Straße")
        #expect(tags["ref"] == nil)
        #expect(tags.has("highway") && tags.has("highway", "residential") && !tags.has("highway", "residentia"))
        #expect(tags.hasKey(endingWith: ":de") && tags.hasKey(endingWith: "name:de") && !tags.hasKey(endingWith: ":fr"))
        #expect(tags.description == "highway=residential name=A St name:de=A-Straße")
        #expect(OSMTags().isEmpty)
    }
}
