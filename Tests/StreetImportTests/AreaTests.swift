import Archive
import Drawn
import OSMReading
import StreetImport
import Streets
import Testing

/// The lines across areas of a town as pairs of letters, sorted.
private func lines(_ town: DrawnTown) -> String {
    town.graph.flags.indices.filter { town.graph.flags[$0].contains(.acrossArea) }.map { segment in
        let edge = segment.forward
        return String([town.graph.tail(of: edge), town.graph.head(of: edge)].map(town.letter).sorted())
    }.sorted().joined(separator: " ")
}

@Suite struct AreaTests {
    /// A square with a street at each corner and one corner that nothing leads to.
    private let square = """
        P---A-------B---Q
            |       |
            |       |
        S---D-------C   R
        """

    @Test("a plaza is crossed from each street to each other; nobody but walkers goes there")
    func plaza() throws {
        let town = try DrawnTown(
            square, ways: ["ABCDA": "highway=pedestrian, area=yes, name=Plaza", "PA": "", "BQ": "", "DS": ""])
        #expect(lines(town) == "BD")
        let line = try #require(town.graph.flags.indices.first { town.graph.flags[$0].contains(.acrossArea) }).forward
        #expect(town.graph.access[line] == [.walk, .wheelchair])
        #expect(town.graph.access[line.reversed] == [.walk, .wheelchair])
        #expect(town.graph.name(of: line.segment) == "Plaza")
        #expect(town.graph.wayIDs[line.segment] == 1)
        #expect(town.report.entries.filter { $0.reason.contains("area") }.isEmpty)
    }

    @Test(
        "areas by their tags",
        arguments: [
            ("highway=footway, area=yes", "BD"), ("highway=service, area=yes", "BD"),
            ("railway=platform", "BD"), ("public_transport=platform", "BD"), ("highway=platform", "BD"),
            ("man_made=pier", "BD"),
            // Their outlines are no streets, so that these are laid too.
            ("place=square", "AB AD BD"), ("amenity=parking", "AB AD BD"),
            ("amenity=parking, parking=surface, access=customers", "AB AD BD"),
            ("amenity=parking, parking=underground", ""), ("highway=pedestrian", ""), ("railway=platform, area=no", ""),
            ("highway=pedestrian, area=yes, foot=no", ""), ("highway=construction, area=yes", ""),
            ("landuse=grass, area=yes", ""), ("highway=pedestrian, area=yes, building=yes", ""),
        ]) func kinds(tags: String, expected: String) throws
    {
        let town = try DrawnTown(square, ways: ["ABCDA": tags, "PA": "", "BQ": "", "DS": ""])
        #expect(lines(town) == expected)
        for segment in town.graph.flags.indices where town.graph.flags[segment].contains(.acrossArea) {
            for edge in [segment.forward, segment.backward] {
                #expect(!town.graph.access[edge].allows(.drive) && !town.graph.access[edge].allows(.bike))
                #expect(
                    town.graph.access[edge].contains(.endsOnly(for: .walk)) == tags.contains("access=customers"))
            }
        }
    }

    @Test("around a hole one goes by its corners")
    func hole() throws {
        let sheet = """
            P---A---------------B
                |               |
                |     E---F     |
                |     |   |     |
                |     H---G     |
                |               |
                D---------------C---Q
            """
        let town = try DrawnTown(
            sheet, ways: ["ABCDA": "barrier=wall", "EFGHE": "barrier=wall", "PA": "", "CQ": ""],
            areas: [DrawnArea("highway=pedestrian", outer: "ABCDA", inner: ["EFGHE"])])
        // Both ways around are as long: one of them is laid.
        #expect(["AF CF", "AH CH"].contains(lines(town)))
        #expect(try town.graph.wayIDs[town.edge(lines(town).hasPrefix("AF") ? "AF" : "AH").segment] == 1)
        let solid = try DrawnTown(
            sheet, ways: ["ABCDA": "barrier=wall", "PA": "", "CQ": ""],
            areas: [DrawnArea("highway=pedestrian", outer: "ABCDA")])
        #expect(lines(solid) == "AC")
    }

    @Test("a bent area is walked around its inner corner, and never across what lies outside")
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
        #expect(lines(town) == "AE")
        #expect(try town.graph.classes[town.edge("AE").segment] == .pedestrian)
    }

    @Test("outlines in pieces are put together; what does not close is named")
    func multipolygon() throws {
        let ways: KeyValuePairs = [
            "AB": "highway=footway", "CB": "barrier=wall", "CD": "barrier=wall", "AD": "barrier=wall", "PA": "",
            "BQ": "",
            "DS": "",
        ]
        let town = try DrawnTown(
            square, ways: ways, areas: [DrawnArea("place=square", outer: "AB", "CB", "CD", "AD")])
        #expect(lines(town) == "AD BD")
        let open = try DrawnTown(square, ways: ways, areas: [DrawnArea("place=square", outer: "AB", "CB", "CD")])
        #expect(lines(open) == "")
        #expect(open.report.count(of: StreetImportReason.brokenArea) == 1)
    }

    @Test("footways that end within an area lead onto it; those above and below do not")
    func within() throws {
        let sheet = """
            P---A-----------B
                |           |
                |     E-----|---Q
                |           |
                D-----------C
            """
        let area = "highway=pedestrian, area=yes"
        let joined = try DrawnTown(sheet, ways: ["ABCDA": area, "PA": "", "QE": "highway=footway"])
        #expect(lines(joined) == "AE")
        for tags in ["highway=footway, layer=1", "highway=footway, tunnel=yes", "highway=residential"] {
            let apart = try DrawnTown(sheet, ways: ["ABCDA": area, "PA": "", "QE": tags])
            #expect(lines(apart) == "")
        }
    }

    @Test("lines are left out where others are hardly longer")
    func thinned() throws {
        // A footway ends in the middle: from A to C one walks past it.
        let town = try DrawnTown(
            """
            P---A-----------B
                |           |
                |     M     |
                |     |     |
                D-----N-----C---Q
            """,
            ways: ["ABCNDA": "highway=pedestrian, area=yes", "PA": "", "CQ": "", "MN": "highway=footway"])
        #expect(lines(town) == "AM CM")
    }

    @Test("outlines that touch themselves or each other are no trouble")
    func touching() throws {
        let sheet = """
            P---A---------------B
                |               |
                |     E---F     |
                |     |   |     |
                |     H---G---I |
                |         |   | |
                |         K---J |
                |               |
                D---------------C---Q
            """
        let town = try DrawnTown(
            sheet,
            ways: ["ABCDA": "barrier=wall", "EFGHE": "barrier=wall", "GIJKG": "barrier=wall", "PA": "", "CQ": ""],
            areas: [DrawnArea("highway=pedestrian", outer: "ABCDA", inner: ["EFGHE", "GIJKG"])])
        #expect(town.report.entries.filter { $0.reason.contains("area") }.isEmpty)
        #expect(lines(town).contains("A") && lines(town).contains("C"))
        // One outline that comes back to its own corner.
        let bow = try DrawnTown(
            sheet, ways: ["ABCDAEFGHEA": "highway=pedestrian, area=yes", "PA": "", "CQ": "", "GI": ""])
        #expect(bow.graph.segmentCount > 0)
    }
}
