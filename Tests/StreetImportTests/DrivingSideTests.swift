import Archive
import Drawn
import Measures
import OSMReading
import StreetRouting
import Streets
import Testing

@testable import StreetImport

@Suite struct DrivingSideTests {
    /// Squares of 20 m that are drawn clockwise or not, each a roundabout, and a street of so many ways beside them.
    private func graph(
        _ isClockwise: [Bool] = [], streets: [String?] = [nil], zone: String? = nil, boundary: String? = nil
    ) throws -> StreetGraph {
        var builder = OSMDataBuilder()
        let plane = Drawing.midtown
        var number: Int64 = 0
        func add(_ places: [(east: Double, north: Double)], tags: [(key: String, value: String)], closed: Bool) {
            let ids = places.map { place in
                number += 1
                builder.addNode(OSMNodeID(number), at: plane.coordinate(east: place.east, north: place.north))
                return OSMNodeID(number)
            }
            number += 1
            builder.addWay(OSMWayID(number), through: ids + (closed ? [ids[0]] : []), tags: tags)
        }
        for (row, isClockwise) in isClockwise.enumerated() {
            let east = Double(100 * row)
            let round = [(east, 0.0), (east, 20), (east + 20, 20), (east + 20, 0)]
            add(
                isClockwise ? round : round.reversed(),
                tags: [("highway", "residential"), ("junction", "roundabout")], closed: true)
        }
        for (row, side) in streets.enumerated() {
            let north = Double(-100 * (row + 1))
            let tags = [("highway", "residential")] + (side.map { [("driving_side", $0)] } ?? [])
            add([(0, north), (80, north)], tags: tags, closed: false)
        }
        if let boundary {
            builder.addRelation(
                OSMRelationID(1), members: [.init(element: .way(OSMWayID(number)), role: "outer")],
                tags: [("type", "boundary"), ("boundary", "administrative"), ("driving_side", boundary)])
        }
        var report = ImportReport()
        return try StreetColumns(
            builder.data(report: &report), zone: zone.map { ZoneRules(name: $0, changes: ZoneRules.utc.changes) },
            report: &report
        ).graph()
    }

    @Test(
        "the zone tells the country, the country the side",
        arguments: [
            ("Europe/London", "GB", DrivingSide.left), ("Asia/Tokyo", "JP", .left), ("Australia/Perth", "AU", .left),
            ("Australia/Anywhere", "AU", .left), ("Europe/Lisbon", "PT", .right), ("America/New_York", "US", .right),
            ("America/Indiana/Knox", "US", .right), ("Asia/Kolkata", "IN", .left), ("America/St_Thomas", "VI", .left),
            ("Europe/Copenhagen", "DK", .right), ("UTC", "", .right), ("America/Lima", "", .right),
        ])
    func zone(zone: String, country: String, side: DrivingSide) throws {
        let graph = try graph(zone: zone)
        #expect(graph.drivingSide == side)
        #expect(graph.facts.country.description == country)
    }

    @Test("without a zone one drives on the right")
    func nothing() throws {
        #expect(try graph().drivingSide == .right)
    }

    @Test("three roundabouts that go round alike tell more than the zone, two or mixed ones nothing")
    func roundabouts() throws {
        #expect(try graph([true, true, true]).drivingSide == .left)
        #expect(try graph([false, false, false]).drivingSide == .right)
        #expect(try graph([false, false, false], zone: "Europe/London").drivingSide == .right)
        #expect(try graph([true, true]).drivingSide == .right)
        #expect(try graph([true, true, false]).drivingSide == .right)
        #expect(try graph([true, true, false], zone: "Europe/London").drivingSide == .left)
    }

    @Test("tags of many streets tell more than roundabouts, one among many nothing")
    func streets() throws {
        let rounds = [false, false, false]
        #expect(try graph(rounds, streets: ["left"]).drivingSide == .left)
        #expect(try graph(rounds, streets: ["left", "left", "right"]).drivingSide == .left)
        #expect(try graph(rounds, streets: ["left", "right"]).drivingSide == .right)
        #expect(try graph(streets: ["left"] + Array(repeating: nil, count: 10)).drivingSide == .right)
        #expect(try graph(streets: ["left"] + Array(repeating: nil, count: 9)).drivingSide == .left)
    }

    @Test("a boundary tells more than all else")
    func boundary() throws {
        #expect(try graph([false, false, false], streets: ["right"], boundary: "left").drivingSide == .left)
        #expect(try graph(zone: "Asia/Tokyo", boundary: "right").drivingSide == .right)
    }

    @Test("hierarchies and the default profile take the region's side")
    func turns() throws {
        let crossing = """
              A
              |
            B-C-D
              |
              E
            """
        for (zone, left, right) in [("Europe/Lisbon", 6000, 3000), ("Europe/London", 3000, 6000)] {
            let town = try DrawnTown(crossing, ways: ["BCD": "", "ACE": ""], zone: zone)
            let weights = EdgeWeights(town.graph, profile: .drive)
            #expect(weights.turnCost(from: try town.edge("BC"), to: try town.edge("CA")) == left)
            #expect(weights.turnCost(from: try town.edge("BC"), to: try town.edge("CE")) == right)
            let prepared = try town.graph(preparedFor: .drive)
            #expect(EdgeWeights(prepared, profile: .drive).isPlain)
        }
    }
}
