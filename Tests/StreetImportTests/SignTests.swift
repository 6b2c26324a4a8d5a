import Drawn
import Streets
import Testing

/// The signs of an edge, as `exit=12 turnLanes=left|right`.
private func signs(_ town: DrawnTown, _ edge: String) throws -> String {
    let edge = try town.edge(edge)
    return town.graph.signs.indices.map { town.graph.signs[$0] }.filter { $0.edge == edge }
        .map { "\($0.kind.map { "\($0)" } ?? "?")=\(town.graph.names.text($0.text))" }.joined(separator: " ")
}

@Suite struct RoadSignTests {
    @Test(arguments: [
        ("oneway=yes, destination=Porto;Gaia", "destination=Porto;Gaia", ""),
        ("oneway=-1, destination=Porto", "", "destination=Porto"),
        ("destination=Porto", "destination=Porto", ""),
        ("destination:backward=Gaia, destination=Porto", "destination=Porto", "destination=Gaia"),
        ("oneway=yes, destination:ref=A 1", "destinationRef=A 1", ""),
        ("oneway=yes, turn:lanes=left|through;right", "turnLanes=left|through;right", ""),
        ("turn:lanes:forward=left|, turn:lanes:backward=|right", "turnLanes=left|", "turnLanes=|right"),
        ("oneway=yes, destination:forward=東京", "destination=東京", ""),
        ("oneway=yes, destination:backward=Nowhere, foot=no, bicycle=no", "", ""),
        ("oneway=yes, destination:lanes=Porto;Gaia|Gaia|none|Braga", "destination=Porto;Gaia;Braga", ""),
        ("destination:lanes:backward=Porto|Gaia", "", "destination=Porto;Gaia"),
        ("oneway=yes, destination=Porto, destination:lanes=Gaia|Braga", "destination=Porto", ""),
        ("oneway=yes, destination:ref:lanes=A 1|A 4", "destinationRef=A 1;A 4", ""),
        ("highway=footway, destination=Tower", "destination=Tower", ""),
    ]) func stayWithTheirDirection(tags: String, forward: String, backward: String) throws {
        let town = try DrawnTown("A---B", ways: ["AB": tags])
        #expect(try signs(town, "AB") == forward, "\(tags)")
        #expect(try signs(town, "BA") == backward, "\(tags)")
    }

    @Test func rampsHaveTheNumberOfTheirJunction() throws {
        let town = try DrawnTown(
            """
            A---B---C---D
                 \\
                  E
            """,
            ways: [
                "ABCD": "highway=motorway",
                "BE": "highway=motorway_link, oneway=yes, destination=Tower, turn:lanes=left|right",
            ], nodes: ["B": "highway=motorway_junction, ref=12B", "C": "highway=motorway_junction, ref=13"])
        #expect(try signs(town, "BE") == "destination=Tower exit=12B turnLanes=left|right")
        #expect(try signs(town, "EB") == "")
        #expect(try signs(town, "AB") == "")
        let own = try DrawnTown(
            """
            A---B---C
                 \\
                  E
            """,
            ways: ["ABC": "highway=motorway", "BE": "highway=motorway_link, oneway=yes, junction:ref=12"],
            nodes: ["B": "highway=motorway_junction, ref=99"])
        #expect(try signs(own, "BE") == "exit=12")
    }
}

/// Rows of a region's columns are written as they lie in memory: a byte that belongs to no field would differ by
/// chance.
@Suite struct RowLayoutTests {
    @Test("rows have no gaps")
    func rowsHaveNoGaps() {
        #expect(MemoryLayout<EdgeSign>.stride == 3 * 4)
        #expect(MemoryLayout<EdgeSign.Kind>.size < 4, "an enumeration is smaller than its raw values")
        let sign = EdgeSign(edge: EdgeIndex(UInt32(1)), kind: .exit, text: NameIndex(UInt32(7)))
        let bytes = withUnsafeBytes(of: sign) { Array($0) }
        #expect(bytes == [1, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0])
        #expect(MemoryLayout<ConditionalAccess>.stride == 2 * 4 + 2 * MemoryLayout<Access>.size)
        #expect(MemoryLayout<ConditionSpan>.stride == 6 * 2 + 2)
        #expect(MemoryLayout<TurnRestriction>.stride == 4 * 4)
        #expect(MemoryLayout<SegmentTwin>.stride == 2 * 4)
    }
}
