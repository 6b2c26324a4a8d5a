import Archive
import Drawn
import Geometry
import Measures
import OSMReading
import StreetImport
import Streets
import Testing

/// The segments that are islands for a mode, by the letters of their ends, sorted.
private func islands(in town: DrawnTown, for mode: TravelMode) -> String {
    let found = town.graph.lengths.indices.filter { town.graph.flags[$0].contains(.island(for: mode)) }
    return found.map { segment in
        String([town.graph.tail(of: segment.forward), town.graph.head(of: segment.forward)].map(town.letter).sorted())
    }.sorted().joined(separator: " ")
}

@Suite struct IslandTests {
    @Test func aSmallPieceApartIsAnIsland() throws {
        let town = try DrawnTown(
            """
            A---B---C   F---G
                |   |
                D---E
            """, ways: ["ABC": "", "BDEC": "", "FG": ""])
        for mode in TravelMode.allCases { #expect(islands(in: town, for: mode) == "FG") }
        #expect(town.report.count(of: StreetImportReason.island) == 4)
        #expect(
            town.report.entries.flatMap(\.examples) == [
                "way 3 (walk)", "way 3 (wheelchair)", "way 3 (bike)", "way 3 (drive)",
            ])
    }

    @Test func aPieceLongEnoughToTravelInIsNone() throws {
        let town = try DrawnTown(
            """
            A---B---C   F---G
            """, spacing: .meters(12_000), ways: ["ABC": "", "FG": ""])
        for mode in TravelMode.allCases { #expect(islands(in: town, for: mode) == "") }
        #expect(town.report.entries.isEmpty)
    }

    /// Cars can enter but not leave, or leave but not enter; walkers do not mind, and bicycles are pushed.
    @Test func aTrapIsAnIslandForCars() throws {
        let town = try DrawnTown(
            """
            A---B---C---D
                |   |
                E---F
            """, ways: ["ABC": "", "BEFC": "", "CD": "oneway=yes"])
        #expect(islands(in: town, for: .drive) == "CD")
        #expect(islands(in: town, for: .bike) == "")
        #expect(islands(in: town, for: .walk) == "")
        let other = try DrawnTown("A---B---C", ways: ["AB": "", "CB": "oneway=yes"])
        #expect(islands(in: other, for: .drive) == "BC")
    }

    @Test func whatLiesBehindABollardIsAnIslandForCars() throws {
        let town = try DrawnTown(
            """
            A---B---C---D
            """, ways: ["AB": "", "BCD": ""], nodes: ["C": "barrier=bollard"])
        #expect(islands(in: town, for: .drive) == "CD")
        #expect(islands(in: town, for: .walk) == "")
        #expect(islands(in: town, for: .bike) == "")
    }

    /// A ferry joins what lies across the water, for those whom it carries.
    @Test func aFerryIsAWayOffAnIsland() throws {
        func town(_ ferry: String) throws -> DrawnTown {
            try DrawnTown(
                """
                A---B---C ~ D---E
                |   |
                F---G
                """, ways: ["ABC": "", "AFGB": "", "DE": "", "CD": "route=ferry\(ferry)"])
        }
        #expect(islands(in: try town(""), for: .walk) == "")
        #expect(islands(in: try town(""), for: .drive) == "DE")
        #expect(islands(in: try town(", motor_vehicle=yes"), for: .drive) == "")
        #expect(islands(in: try town(", foot=no"), for: .walk) == "DE")
    }

    /// Who may come in for the ends of a journey gets out again.
    @Test func privateStreetsAreNoIslands() throws {
        let town = try DrawnTown(
            "A---B---C---D---E", ways: ["ABC": "", "CD": "access=private", "DE": "motor_vehicle=destination"])
        for mode in TravelMode.allCases { #expect(islands(in: town, for: mode) == "") }
    }

    /// A gate that is shut at night cuts off nothing by day.
    @Test func theOpenStateDecides() throws {
        let town = try DrawnTown(
            "A---B---C---D",
            ways: ["ABC": "", "CD": "access:conditional=no @ (22:00-06:00)"])
        for mode in TravelMode.allCases { #expect(islands(in: town, for: mode) == "") }
        let locked = try DrawnTown(
            "A---B---C---D", ways: ["ABC": "", "CD": ""], nodes: ["C": "barrier=gate, locked=yes"])
        for mode in TravelMode.allCases { #expect(islands(in: locked, for: mode) == "CD") }
    }

    /// The nearest street is a piece cut off; the next one leads somewhere.
    @Test func aSnapStrandsNobody() throws {
        let town = try DrawnTown(
            """
            A---B---C---D---E
            |               |
            F               G
               1
            H---I
            """, ways: ["ABCDE": "", "AF": "", "EG": "", "HI": ""])
        for mode in TravelMode.allCases {
            let segments = town.graph.snap(try town.place("1"), for: TravelProfile.prepared(for: mode)).map(\.segment)
            #expect(!segments.isEmpty)
            #expect(segments.allSatisfy { !town.graph.flags[$0].contains(.island(for: mode)) }, "\(mode)")
        }
    }

    @Test func stairsLeaveAWheelchairBehind() throws {
        let town = try DrawnTown(
            """
            A---E---B---C---D
            """, ways: ["AEB": "highway=footway", "BC": "highway=steps", "CD": "highway=path, name=Terrace"])
        #expect(islands(in: town, for: .wheelchair) == "CD")
        #expect(islands(in: town, for: .walk) == "")
    }

    @Test func aDeepTownDoesNotExhaustTheStack() throws {
        var builder = OSMDataBuilder()
        let length: Int64 = 50_000
        for number in 1...length {
            builder.addNode(
                OSMNodeID(number), at: Drawing.midtown.coordinate(east: Double(number), north: 0),
                tags: [("highway", "stop")])
        }
        builder.addWay(
            OSMWayID(1), through: (1...length).map { OSMNodeID($0) }, tags: [("highway", "residential")])
        var report = ImportReport()
        let graph = try StreetColumns(builder.data(report: &report), report: &report).graph()
        #expect(graph.segmentCount == Int(length) - 1)
        #expect(report.entries.isEmpty)
    }
}
