import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

/// Ways across open areas: drawn, imported, asked.
@Suite struct DrawnAreaTests {
    private static let plaza = """
        P---A-----------B
            |           |
            |     1     |
            |           |
            D-----------C---Q
        """

    @Test("walkers and wheelchairs cross a plaza, others go around it")
    func plaza() throws {
        let town = try DrawnTown(
            Self.plaza,
            ways: [
                "ABCDA": "highway=pedestrian, area=yes", "PA": "", "CQ": "", "PB": "highway=cycleway",
                "BQ": "highway=cycleway",
            ])
        try town.expect("P", "Q", .walk, path: "P A C Q")
        try town.expect("P", "Q", .wheelchair, path: "P A C Q")
        try town.expect("P", "Q", .bike, path: "P B Q")
        let path = try #require(try town.path("P", "Q", .walk))
        #expect(abs(path.length.value - 560.6) < 1)
    }

    @Test("one starts and ends within a plaza")
    func within() throws {
        let town = try DrawnTown(
            Self.plaza, ways: ["ABCDA": "highway=pedestrian, area=yes", "PA": "", "CQ": ""])
        let start = try #require(town.graph.snap(try town.place("1"), for: .walk).first)
        #expect(town.graph.flags[start.segment].contains(.acrossArea))
        try town.expect("1", "Q", .walk, path: "A C Q")
        try town.expect("P", "1", .walk, path: "P A C")
        #expect(
            town.graph.snap(try town.place("1"), for: .drive).allSatisfy {
                !town.graph.flags[$0.segment].contains(.acrossArea)
            })
    }

    @Test("around the hole of a multipolygon, and straight where nothing is in the way")
    func hole() throws {
        let sheet = """
            P---A---------------B---R
                |               |
                |     E---F     |
                |     |   |     |
                |     H---G     |
                |               |
            S---D---------------C---Q
            """
        let town = try DrawnTown(
            sheet,
            ways: [
                "ABC": "barrier=wall", "CDA": "barrier=wall", "EFGHE": "barrier=wall", "PA": "", "CQ": "", "BR": "",
                "DS": "",
            ], areas: [DrawnArea("place=square, name=Square", outer: "ABC", "CDA", inner: ["EFGHE"])])
        let around = try #require(try town.path("P", "Q", .walk))
        #expect(abs(around.length.value - (200 + 269.3 + 250)) < 1)
        try town.expect("P", "R", .walk, path: "P A B R")
        try town.expect("P", "S", .walk, path: "P A D S")
    }

    @Test("around the inner corner of a bent plaza")
    func bent() throws {
        let town = try DrawnTown(
            """
            P---A---B
                |   |
                |   |
                |   E-------F---Q
                |           |
                D-----------C
            """, ways: ["ABEFCDA": "highway=pedestrian, area=yes", "PA": "", "FQ": ""])
        try town.expect("P", "Q", .walk, path: "P A E F Q")
    }

    @Test("from the steps to the stairs across a platform")
    func platform() throws {
        let town = try DrawnTown(
            """
                P
                |
            A---B---------------C
            |                   |
            D---------------E---F
                            |
                            Q
            """, ways: ["ABCFEDA": "railway=platform", "PB": "highway=steps", "EQ": "highway=footway"])
        try town.expect("P", "Q", .walk, path: "P B E Q")
        let line = try town.edge("BE")
        #expect(town.graph.classes[line.segment] == .platform)
    }
}
