import Archive
import Geometry
import Measures
import OSMReading
import Testing

@testable import PlaceImport

@Suite struct ExtractionTests {
    /// Two streets and a path cross; a building, a courtyard, a shop and some odd tags.
    private func town() throws -> (source: PlaceSource, report: ImportReport) {
        var builder = OSMDataBuilder()
        func node(_ id: Int64, _ east: Double, _ north: Double, _ tags: [(key: String, value: String)] = []) throws {
            builder.addNode(OSMNodeID(id), at: try at(east, north), tags: tags)
        }
        func way(_ id: Int64, _ nodes: [Int64], _ tags: [(key: String, value: String)]) {
            builder.addWay(OSMWayID(id), through: nodes.map { OSMNodeID($0) }, tags: tags)
        }
        try node(1, -100, 0)
        try node(2, 0, 0)
        try node(3, 100, 0)
        try node(4, 0, -100)
        try node(5, 0, 100)
        try node(6, 50, 0)
        try node(7, 50, 100)
        way(
            1, [1, 2, 6, 3],
            [
                ("highway", "residential"), ("name", "A Street"), ("official_name", "Honor Street"),
                ("alt_name", "Alpha;Aleph"), ("name_1", "A St"),
            ])
        way(2, [4, 2, 5], [("highway", "primary"), ("name", "1st Avenue")])
        way(3, [6, 7], [("highway", "footway"), ("name", "Park Walk")])
        way(4, [7, 5], [("highway", "path"), ("name", "Wood Trail")])
        way(5, [4, 3], [("highway", "service")])
        way(6, [1, 4], [("name", "No Road")])
        way(7, [5, 3], [("highway", "proposed"), ("name", "Future Street")])
        // An L: its center of gravity is not the middle of its box.
        try node(10, 0, 200)
        try node(11, 40, 200)
        try node(12, 40, 210)
        try node(13, 10, 210)
        try node(14, 10, 240)
        try node(15, 0, 240)
        way(
            10, [10, 11, 12, 13, 14, 15, 10],
            [
                ("building", "yes"), ("addr:housenumber", "1"), ("addr:street", "A Street"), ("addr:city", "Town"),
                ("addr:postcode", "10001"), ("addr:state", "NY"),
            ])
        way(11, [10, 11, 12], [("addr:interpolation", "odd")])
        builder.addRelation(
            OSMRelationID(20),
            members: [
                OSMRelation.Member(element: .way(OSMWayID(10)), role: "outer"),
                OSMRelation.Member(element: .way(OSMWayID(3)), role: "inner"),
            ], tags: [("type", "multipolygon"), ("addr:housenumber", "2"), ("addr:street", "A Street")])
        builder.addRelation(
            OSMRelationID(21), members: [], tags: [("addr:housenumber", "3"), ("addr:street", "A Street")])
        try node(30, 5, 5, [("addr:housenumber", "4"), ("addr:place", "Old Farm")])
        try node(31, 6, 6, [("addr:housenumber", "5"), ("addr:street", "A Street"), ("shop", "books")])
        try node(32, 7, 7, [("addr:housenumber", "6")])
        try node(33, 8, 8, [("addr:street", "A Street"), ("amenity", "cafe")])
        var report = ImportReport()
        let data = builder.data(report: &report)
        return (PlaceSource(data, report: &report), report)
    }

    @Test func addressesComeFromNodesOutlinesAndRelations() throws {
        let (source, report) = try town()
        let lines = source.addresses.map { "\($0.number) \($0.street) \($0.kind) \($0.source)" }
        #expect(
            lines == [
                "4 Old Farm point node 30", "5 A Street business node 31", "1 A Street building way 10",
                "2 A Street area relation 20",
            ])
        let building = try #require(source.addresses.first { $0.kind == .building })
        #expect(building.city == "Town" && building.postcode == "10001" && building.state == "NY")
        // (40 x 10 at 20,205 and 10 x 30 at 5,225)
        #expect(building.coordinate.distance(to: try at(13.571, 213.571)) < .meters(0.1))
        #expect(report.count(of: PlaceImportReason.numberWithoutStreet) == 1)
        #expect(report.count(of: PlaceImportReason.streetWithoutNumber) == 1)
        #expect(report.count(of: PlaceImportReason.interpolation) == 1)
        #expect(report.count(of: PlaceImportReason.withoutPlace) == 1)
    }

    @Test func namedHighwaysAreStreets() throws {
        let source = try town().source
        #expect(source.streets.map(\.name) == ["A Street", "1st Avenue", "Park Walk", "Wood Trail"])
        #expect(source.streets[0].officialNames == ["Honor Street"])
        #expect(source.streets[0].otherNames == ["Alpha", "Aleph", "A St"])
        #expect(source.streets[0].coordinates.count == 4)
    }

    /// Two paths are no corner; a road and a path are one.
    @Test func sharedNodesAreCorners() throws {
        let lines = try town().source.corners.map { "\($0.first) x \($0.second) \($0.isOfRoads)" }
        #expect(lines == ["A Street x 1st Avenue true", "1st Avenue x Wood Trail false", "A Street x Park Walk false"])
    }

    /// A line of 100 m through points with these numbers, equally far apart.
    private func line(_ kind: String, _ numbers: [String]) throws -> (places: [String], report: ImportReport) {
        var builder = OSMDataBuilder()
        for (position, number) in numbers.enumerated() {
            let place = try at(100 * Double(position) / Double(numbers.count - 1), 0)
            builder.addNode(
                OSMNodeID(Int64(position + 1)), at: place,
                tags: [("addr:housenumber", number), ("addr:street", "A Street"), ("addr:city", "Town")])
        }
        builder.addWay(
            OSMWayID(1), through: numbers.indices.map { OSMNodeID(Int64($0 + 1)) }, tags: [("addr:interpolation", kind)]
        )
        var report = ImportReport()
        let source = PlaceSource(builder.data(report: &report), report: &report)
        let west = try at(0, 0)
        let places = source.addresses.filter { $0.kind == .interpolated }.map { house in
            let meters = Int(house.coordinate.distance(to: west).value.rounded())
            return "\(house.number) \(house.street), \(house.city ?? "-") \(meters)"
        }
        return (places, report)
    }

    @Test(arguments: [
        ("even", ["2", "10"], ["4 25", "6 50", "8 75"]), ("odd", ["7", "1"], ["3 67", "5 33"]),
        ("all", ["1", "3", "5"], ["2 25", "4 75"]), ("4", ["0", "8"], ["4 50"]), ("even", ["10", "12"], []),
    ])
    func numbersLieBetweenTheEndsOfTheirLine(_ kind: String, _ numbers: [String], _ expected: [String]) throws {
        let (places, report) = try line(kind, numbers)
        #expect(places == expected.map { $0.replacing(" ", with: " A Street, Town ") })
        #expect(report.count(of: PlaceImportReason.interpolation) == 0)
    }

    @Test(arguments: [
        ("even", ["1", "9"]), ("odd", ["1", "4"]), ("alphabetic", ["1", "9"]), ("all", ["1", "9000"]),
        ("even", ["-9223372036854775808", "2"]), ("1000000000000000000", ["1", "1000000000000000001"]),
        ("0", ["1", "3"]), ("-2", ["1", "3"]), ("even", ["2", "x"]),
    ])
    func linesWhoseEndsDoNotFitAreCounted(_ kind: String, _ numbers: [String]) throws {
        let (places, report) = try line(kind, numbers)
        #expect(places.isEmpty)
        #expect(report.count(of: PlaceImportReason.interpolation) == 1)
    }

    /// The convention of a region whose addresses name so many countries.
    private func country(_ countries: [String: Int], addresses: Int) throws -> String {
        var town = Folding()
        try town.street("5th Avenue", (0, -500), (0, 500))
        for number in 1...addresses { try town.address("\(number)", "5th Avenue", Double(number)) }
        town.source.countries = countries
        var report = ImportReport()
        return PlaceCatalog(town.source, report: &report).convention.country
    }

    @Test func theCountryIsThatOfMostAddresses() throws {
        #expect(try country([:], addresses: 20) == "us")
        #expect(try country(["USA": 12, "United States": 3, "DK": 14], addresses: 30) == "us")
        #expect(try country(["Danmark": 3], addresses: 30) == "dk")
        #expect(try country(["France": 3], addresses: 30) == "")
        // One slip among many tells nothing.
        #expect(try country(["Danmark": 1, "France": 1], addresses: 30) == "us")
    }
}
