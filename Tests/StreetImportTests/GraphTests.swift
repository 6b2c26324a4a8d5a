import Archive
import Drawn
import Geometry
import Measures
import StreetImport
import Streets
import TestFiles
import Testing

/// The edges that leave a node, by the letters they lead to, sorted.
func neighbors(_ letter: Character, in town: DrawnTown, by mode: TravelMode? = nil) throws -> String {
    let edges = town.graph.outgoing[try town.node(letter)].filter { edge in
        mode.map { town.graph.access[edge].allows($0) } ?? true
    }
    return String(edges.map { town.letter(town.graph.head(of: $0)) }.sorted())
}

@Suite struct GraphTests {
    @Test func cutsStreetsAtJunctionsAndKeepsTheRestAsShape() throws {
        let town = try DrawnTown(
            """
            A-x-B---C
                |   |
            D---E---F
            """,
            ways: ["AxBC": "name=A St", "BE": "name=1 Av", "CF": "name=2 Av", "DEF": "name=B St"])
        #expect(town.graph.nodeCount == 6)
        #expect(town.graph.segmentCount == 6)
        #expect(!town.isNode("x"))
        #expect(try neighbors("B", in: town) == "ACE")
        #expect(try neighbors("E", in: town) == "BDF")
        #expect(try neighbors("A", in: town) == "B")
        // C is where two streets end: a node, though one cannot choose there.
        #expect(try neighbors("C", in: town) == "BF")

        let edge = try town.edge("AB")
        #expect(town.graph.name(of: edge.segment) == "A St")
        #expect(try town.graph.points(of: edge) == [town.place("A"), town.place("x"), town.place("B")])
        #expect(try town.graph.points(of: edge.reversed) == [town.place("B"), town.place("x"), town.place("A")])
        #expect(town.graph.length(of: edge.segment).value.rounded() == 100)
        #expect(town.graph.wayIDs[edge.segment] == 1)
        #expect(town.graph.nodeIDs[try town.node("A")] == DrawnTown.id(of: "A").rawValue)
        #expect(town.path([edge, try town.edge("BE"), try town.edge("ED")]) == "A B E D")
        #expect(town.report.entries.isEmpty)
    }

    @Test func noStraightLineIsLongerThanTheStreetBesideIt() throws {
        let town = try DrawnTown(
            """
            A---B
             \\   \\
              C---D
            """, spacing: .meters(37.3), ways: ["AB": "", "AC": "", "BD": "", "CD": ""])
        for segment in town.graph.lengths.indices {
            let tail = town.graph.coordinates[town.graph.tail(of: segment.forward)]
            let head = town.graph.coordinates[town.graph.head(of: segment.forward)]
            #expect(town.graph.length(of: segment) >= tail.distance(to: head))
            #expect(town.graph.length(of: segment).value < tail.distance(to: head).value + 0.11)
        }
    }

    @Test func knowsTheDirectionInWhichEdgesLeave() throws {
        let town = try DrawnTown(
            """
                B
                |
            E---A---C
                |
                D
            """, ways: ["AB": "", "AC": "", "AD": "", "AE": ""])
        for (edge, bearing) in [("AB", 0.0), ("AC", 90), ("AD", 180), ("AE", 270)] {
            let found = town.graph.departureBearing(of: try town.edge(edge))
            #expect(abs(found.turn(to: Bearing(degrees: bearing))) < 0.02, "\(edge) leaves at \(found)")
            let back = town.graph.arrivalBearing(of: try town.edge(edge).reversed)
            #expect(abs(back.turn(to: Bearing(degrees: bearing + 180))) < 0.02)
        }
    }

    @Test func cutsAStreetThatCrossesItself() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |   |
                E---D
            """, ways: ["ABCDEB": ""])
        #expect(town.graph.nodeCount == 2)
        #expect(town.graph.segmentCount == 2)
        #expect(try neighbors("B", in: town) == "ABB")
    }

    @Test func keepsARingWithoutJunctions() throws {
        let town = try DrawnTown(
            """
            A---B
            |   |
            D---C
            """, ways: ["ABCDA": ""])
        #expect(town.graph.segmentCount == 1)
        #expect(try neighbors("A", in: town) == "AA")
        #expect(town.graph.length(of: SegmentIndex(0)).value.rounded() == 400)
    }

    @Test func doesNotJoinWaysThatShareNoNode() throws {
        let town = try DrawnTown(
            """
                B
                |
            C---+---D
                |
                A
            """, ways: ["AB": "", "CD": "bridge=yes"])
        #expect(try neighbors("A", in: town) == "B")
        #expect(town.graph.nodeCount == 4)
        #expect(town.graph.flags[try town.edge("CD").segment].contains(.bridge))
        #expect(!town.graph.flags[try town.edge("AB").segment].contains(.bridge))
    }

    @Test func passesOverNodesRepeatedOnTheSpotAndStreetsOfOnePoint() throws {
        let town = try DrawnTown("A---B---C", ways: ["ABBC": "", "CC": ""])
        #expect(town.graph.segmentCount == 1)
        #expect(town.report.count(of: StreetImportReason.pointStreet) == 1)
    }

    @Test func numbersAlongTheHilbertCurve() throws {
        let town = try DrawnTown(
            """
            A---B---C---D
            |   |   |   |
            E---F---G---H
            |   |   |   |
            I---J---K---L
            """, ways: ["ABCD": "", "EFGH": "", "IJKL": "", "AEI": "", "BFJ": "", "CGK": "", "DHL": ""])
        let keys = town.graph.coordinates.indices.map { HilbertOrder.key(of: town.graph.coordinates[$0]) }
        #expect(keys == keys.sorted())
        for node in town.graph.coordinates.indices {
            let edges = town.graph.outgoing[node]
            #expect(edges == edges.sorted())
            #expect(edges.allSatisfy { town.graph.tail(of: $0) == node })
        }
        // Every box of the tree holds what lies below it.
        let segments = town.graph.segmentCount
        let top = town.graph.tree.boxes[TreeBoxIndex(town.graph.tree.boxes.count - 1)]
        #expect(town.graph.tree.boxes.count == segments + 2 + 1)
        #expect(town.drawing.places.values.allSatisfy { top.contains($0) })
    }

    @Test func theSameTownGivesTheSameBytes() throws {
        func bytes() throws -> [UInt8] {
            let town = try DrawnTown(
                """
                A---B---C
                    |   |
                D---E---F
                """,
                ways: ["ABC": "name=A St", "BE": "name=1 Av", "CF": "ref=NY 9A", "DEF": "name=B St"],
                restrictions: [.only("straight_on", from: "ABC", via: "B", to: "BE")])
            var writer = ArchiveWriter(kind: StreetSections.kind)
            town.columns.add(to: &writer)
            let folder = try TemporaryFolder()
            try writer.write(to: folder.file("streets"))
            return try folder.bytes(of: "streets")
        }
        #expect(try bytes() == bytes())
    }

    @Test func anEmptyTownIsAGraphWithoutNodes() throws {
        let town = try DrawnTown("A", ways: [:])
        #expect(town.graph.nodeCount == 0)
        #expect(town.graph.edgeCount == 0)
    }
}
