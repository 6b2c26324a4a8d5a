import Archive
import Drawn
import Geometry
import Measures
import Streets
import Testing

@Suite struct StreetGraphTests {
    private func bent() throws -> (graph: StreetGraph, street: SegmentIndex) {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0, .signal)
        let b = sketch.node(east: 100, north: 100)
        let street = sketch.street(a, b, via: [(100, 0)], .primary, limit: 40, name: "Ångström Allé")
        return (try sketch.graph(), street)
    }

    @Test("an edge and its reverse mirror each other")
    func mirrored() throws {
        let (graph, street) = try bent()
        #expect(graph.head(of: street.forward) == NodeIndex(1) && graph.tail(of: street.forward) == NodeIndex(0))
        #expect(graph.head(of: street.backward) == NodeIndex(0))
        #expect(graph.points(of: street.forward) == graph.points(of: street.backward).reversed())
        #expect(abs(graph.departureBearing(of: street.forward).degrees - 90) < 0.01)
        #expect(abs(graph.arrivalBearing(of: street.forward).turn(to: Bearing(degrees: 0))) < 0.01)
        #expect(abs(graph.departureBearing(of: street.backward).degrees - 180) < 0.01)
        #expect((200...200.2).contains(graph.length(of: street).value))
        #expect(graph.name(of: street) == "Ångström Allé" && graph.ref(of: street).isEmpty)
        #expect(graph.nodeFlags[NodeIndex(0)].contains(.signal))
    }

    @Test("a column of the wrong size is found")
    func damaged() throws {
        var writer = ArchiveWriter(kind: StreetSections.kind)
        writer.set(StreetSections.coordinates, [GraphSketch().place(east: 0, north: 0)])
        writer.set(StreetSections.nodeFlags, [])
        let archive = try Archive(writer.inMemory(), kind: StreetSections.kind)
        #expect(throws: ArchiveError.missing(file: "(in memory)", section: "node.osm")) { try StreetGraph(archive) }
        writer.set(StreetSections.nodeIDs, [1])
        writer.set(StreetSections.outgoing, [[EdgeIndex]]())
        writer.set(StreetSections.heads, [])
        writer.set(StreetSections.access, [])
        writer.set(StreetSections.speedLimits, [])
        writer.set(StreetSections.departures, [])
        writer.set(StreetSections.turnFlags, [])
        writer.set(StreetSections.lengths, [])
        writer.set(StreetSections.shapes, [[Coordinate]]())
        writer.set(StreetSections.classes, [])
        writer.set(StreetSections.flags, [])
        writer.set(StreetSections.segmentNames, [])
        writer.set(StreetSections.segmentRefs, [])
        writer.set(StreetSections.besideNames, [])
        writer.set(StreetSections.acrossNames, [])
        writer.set(StreetSections.wayIDs, [])
        writer.set(StreetSections.surfaces, [])
        writer.set(StreetSections.inclines, [])
        writer.set(StreetSections.twins, [])
        writer.set(StreetSections.signs, [])
        writer.set(StreetSections.conditions, [[ConditionSpan]()])
        writer.set(StreetSections.conditionalAccess, [])
        writer.set(StreetSections.conditionalBarriers, [])
        writer.set(StreetSections.conditionalLimits, [])
        writer.set(StreetSections.zoneChanges, [])
        writer.set(StreetSections.facts, [RegionFacts()])
        writer.set(StreetSections.names, [[UInt8]()])
        writer.set(StreetSections.restrictions, [])
        writer.set(StreetSections.treeBoxes, [])
        let whole = try Archive(writer.inMemory(), kind: StreetSections.kind)
        #expect(throws: ArchiveError.damaged(file: "(in memory)", section: "node.flags")) { try StreetGraph(whole) }
    }

    @Test("every box of the tree is that of its children", arguments: [0, 1, 2, 16, 17, 256, 257, 5000])
    func tree(count: Int) {
        var numbers = SeededNumbers(seed: UInt64(count))
        let sketch = GraphSketch()
        let leaves = (0..<count).map { _ in
            Box(
                sketch.place(
                    east: Double.random(in: 0...1000, using: &numbers),
                    north: Double.random(in: 0...1000, using: &numbers)))
        }
        let boxes = SegmentTree.build(over: leaves)
        #expect(Array(boxes.prefix(count)) == leaves)
        var level = leaves
        var rest = boxes.dropFirst(count)
        while level.count > 1 {
            let above = stride(from: 0, to: level.count, by: SegmentTree.fanout).map { first in
                level[first..<min(first + SegmentTree.fanout, level.count)].reduce(level[first]) { sum, box in
                    var sum = sum
                    sum.formUnion(box)
                    return sum
                }
            }
            #expect(Array(rest.prefix(above.count)) == above)
            rest = rest.dropFirst(above.count)
            level = above
        }
        #expect(rest.isEmpty)
    }

    @Test("the Hilbert curve goes from each cell to a neighbor")
    func hilbert() throws {
        // The 4,096 cells of a grid over the world, in the order of the curve.
        let cells = (0..<64).flatMap { x in (0..<64).map { y in (x: x, y: y) } }
        let size = Int64(1) << 26
        func key(_ cell: (x: Int, y: Int)) -> UInt64? {
            let longitude = Int64(cell.x) * size - (Int64(1) << 31)
            let latitude = Int64(cell.y) * size - (Int64(1) << 31)
            guard let place = Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)) else { return nil }
            return HilbertOrder.key(of: place)
        }
        let inWorld = cells.compactMap { cell in key(cell).map { (cell: cell, key: $0 >> 52) } }.sorted {
            $0.key < $1.key
        }
        #expect(inWorld.count > 1000)
        for (a, b) in zip(inWorld, inWorld.dropFirst()) where b.key == a.key + 1 {
            #expect(abs(a.cell.x - b.cell.x) + abs(a.cell.y - b.cell.y) == 1)
        }
        #expect(Set(inWorld.map(\.key)).count == inWorld.count)
    }
}
