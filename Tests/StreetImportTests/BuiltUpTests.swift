import Archive
import Drawn
import Geometry
import Measures
import OSMReading
import Streets
import Testing

@testable import StreetImport

@Suite struct BuiltUpTests {
    /// A primary road of 200 m with some tags, and what is drawn around it.
    private func isRural(
        _ tags: String = "", houses: Int = 0, addresses: Int = 0, rungs: Int = 0, deadEnds: Int = 0,
        area: String? = nil, pieces: [ClosedRange<Int>] = [],
        latitude: Double = 41.2
    ) throws -> Bool {
        var builder = OSMDataBuilder()
        let origin = try Coordinate(latitude: latitude, longitude: -8.6)
        let plane = LocalPlane(around: origin)
        var number: Int64 = 0
        func node(_ east: Double, _ north: Double, _ tags: [(key: String, value: String)] = []) -> OSMNodeID {
            number += 1
            builder.addNode(OSMNodeID(number), at: plane.coordinate(east: east, north: north), tags: tags)
            return OSMNodeID(number)
        }
        func way(_ nodes: [OSMNodeID], _ tags: [(key: String, value: String)]) {
            number += 1
            builder.addWay(OSMWayID(number), through: nodes, tags: tags)
        }
        let road: [(key: String, value: String)] = tags.split(separator: " ").map { tag in
            let parts = tag.split(separator: "=")
            return (String(parts[0]), String(parts[1]))
        }
        way(
            [node(-100, 0), node(100, 0)],
            road.contains { $0.key == "highway" } ? road : [("highway", "primary")] + road)
        for house in 0..<houses {
            let (east, north) = (Double(house % 10) * 20 - 100, Double(house / 10) * 20 + 20)
            let first = node(east, north)
            way([first, node(east + 8, north), node(east + 8, north + 8), first], [("building", "yes")])
        }
        for address in 0..<addresses {
            _ = node(Double(address % 10) * 20 - 95, Double(address / 10) * 20 + 25, [("addr:housenumber", "1")])
        }
        // A ladder of streets: its inner rungs have a junction at both ends.
        let rows = [40.0, 100].map { north in (0..<rungs).map { node(Double($0 - rungs / 2) * 40, north) } }
        for row in rows where rungs > 1 { way(row, [("highway", "tertiary")]) }
        for rung in 0..<rungs { way([rows[0][rung], rows[1][rung]], [("highway", "tertiary")]) }
        for row in 0..<deadEnds {
            way([rows[1][row], node(Double(row - rungs / 2) * 40, 150)], [("highway", "tertiary")])
        }
        if let area {
            let first = node(-500, -500)
            let parts = area.split(separator: "=")
            let ring = [first, node(500, -500), node(500, 500), node(-500, 500), first]
            let tag = (key: String(parts[0]), value: String(parts[1]))
            if pieces.isEmpty { way(ring, [tag]) }
            var members: [OSMRelation.Member] = []
            for (place, piece) in pieces.enumerated() {
                // Every second one is drawn the other way round.
                let nodes = Array(ring[piece])
                way(place % 2 == 0 ? nodes : nodes.reversed(), [])
                members.append(OSMRelation.Member(element: .way(OSMWayID(number)), role: "outer"))
            }
            number += 1
            if !members.isEmpty {
                builder.addRelation(OSMRelationID(number), members: members, tags: [("type", "multipolygon"), tag])
            }
        }
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        let segment = try #require(graph.wayIDs.indices.first { graph.wayIDs[$0] == 3 })
        return graph.flags[segment].contains(.rural)
    }

    @Test("a road with nothing around it is in the country, unless its tags tell otherwise")
    func tags() throws {
        #expect(try isRural())
        for tags in [
            "highway=residential", "highway=living_street", "zone:traffic=PT:urban", "source:maxspeed=DE:urban",
            "sidewalk=both", "lit=yes", "abutters=residential", "maxspeed=PT:urban",
        ] { #expect(try !isRural(tags), "\(tags)") }
        for tags in ["sidewalk=no", "lit=no", "highway=motorway", "highway=motorway lit=yes"] {
            #expect(try isRural(tags), "\(tags)")
        }
    }

    @Test("what is drawn around a road makes a town of it, unless its tags tell otherwise")
    func areas() throws {
        for area in ["landuse=residential", "landuse=industrial", "landuse=retail", "place=village"] {
            #expect(try !isRural(area: area), "\(area)")
            #expect(try isRural("zone:traffic=PT:rural", area: area), "\(area)")
        }
        for area in ["landuse=forest", "landuse=farmland", "place=municipality"] {
            #expect(try isRural(area: area), "\(area)")
        }
        #expect(try !isRural("highway=motorway", area: "landuse=residential"))
    }

    @Test("the ring of a multipolygon may be of several ways; one that stays open is no area")
    func ringsOfSeveralWays() throws {
        let area = "landuse=residential"
        #expect(try !isRural(area: area, pieces: [0...4]))
        #expect(try !isRural(area: area, pieces: [0...2, 2...4]))
        #expect(try !isRural(area: area, pieces: [2...3, 0...1, 3...4, 1...2]))
        #expect(try isRural(area: area, pieces: [0...2, 2...3]))
        #expect(try isRural("zone:traffic=PT:rural", area: area, pieces: [0...2, 2...4]))
        #expect(try isRural(area: "landuse=forest", pieces: [0...2, 2...4]))
    }

    @Test("eighty houses or addresses, or eighteen junctions, are a town", arguments: [-33.9, 0.0, 41.2, 60.2, 69.6])
    func density(latitude: Double) throws {
        #expect(try !isRural(houses: 80, latitude: latitude))
        #expect(try isRural(houses: 79, latitude: latitude))
        #expect(try !isRural(addresses: 80, latitude: latitude))
        #expect(try isRural(houses: 60, addresses: 60, latitude: latitude), "a house may have an address")
        #expect(try !isRural(rungs: 11, latitude: latitude), "eighteen junctions")
        #expect(try isRural(rungs: 10, latitude: latitude), "sixteen")
        #expect(try isRural(rungs: 10, deadEnds: 10, latitude: latitude), "what leads nowhere is no street more")
    }

    @Test(
        "in the country one is faster, but no faster than the law of the country",
        arguments: [
            ("Europe/Lisbon", 50.0, 88.5, 64.4), ("Europe/Copenhagen", 50, 80, 64.4),
            ("America/New_York", 40.0, 88.5, 64.4),
            ("UTC", 50, 88.5, 64.4),
        ])
    func speeds(zone: String, town: Double, primary: Double, tertiary: Double) throws {
        func limit(_ tags: String) throws -> Double {
            let drawn = try DrawnTown("A---------B", spacing: .meters(100), ways: ["AB": tags], zone: zone)
            let edge = try drawn.edge("AB")
            let cost = EdgeWeights(drawn.graph, profile: .drive).edgeCost(edge)
            return Double(drawn.graph.lengths[edge.segment]) / Double(cost) * 360 / 0.85
        }
        #expect(abs(try limit("highway=primary, sidewalk=both") - town) < 0.5)
        #expect(abs(try limit("highway=primary") - primary) < 0.5)
        #expect(abs(try limit("highway=tertiary") - tertiary) < 0.5)
        #expect(abs(try limit("highway=primary, maxspeed=70") - 70) < 0.5, "what is tagged holds")
        #expect(abs(try limit("highway=residential") - 40.2) < 0.5)
    }
}
