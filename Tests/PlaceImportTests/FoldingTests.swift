import Archive
import Geometry
import Measures
import Places
import Testing

@testable import PlaceImport

/// A place in meters east and north of 40.75 north and 73.99 west.
func at(_ east: Double, _ north: Double) throws -> Coordinate {
    LocalPlane(around: try Coordinate(latitude: 40.75, longitude: -73.99)).coordinate(east: east, north: north)
}

/// A source, and what becomes of it.
struct Folding {
    var source = PlaceSource()

    mutating func street(
        _ name: String, _ start: (Double, Double), _ end: (Double, Double), official: [String] = [],
        other: [String] = []
    ) throws {
        source.streets.append(
            StreetRecord(
                name: name, officialNames: official, otherNames: other,
                coordinates: [try at(start.0, start.1), try at(end.0, end.1)]))
    }

    mutating func address(
        _ number: String, _ street: String, _ east: Double, _ north: Double = 0, city: String? = nil,
        postcode: String? = nil, kind: AddressRecord.Kind = .point, size: Double = 0
    ) throws {
        let corners = [try at(east - size / 2, north - size / 2), try at(east + size / 2, north + size / 2)]
        source.addresses.append(
            AddressRecord(
                number: number, street: street, city: city, postcode: postcode, coordinate: try at(east, north),
                extent: Box(corners), kind: kind, source: "node \(source.addresses.count + 1)"))
    }

    mutating func corner(
        _ first: String, _ second: String, _ east: Double, _ north: Double = 0, isOfRoads: Bool = true
    ) throws {
        source.corners.append(
            CornerRecord(first: first, second: second, coordinate: try at(east, north), isOfRoads: isOfRoads))
    }

    func folded() -> (catalog: PlaceCatalog, report: ImportReport) {
        var report = ImportReport()
        return (PlaceCatalog(source, report: &report), report)
    }
}

extension PlaceCatalog {
    /// Each house on a line: number, street, meters east of the middle.
    var houseLines: [String] {
        get throws {
            let middle = LocalPlane(around: try at(0, 0))
            return houses.map { house in
                let east = Int(middle.position(of: house.place.coordinate).east.rounded())
                return "\(house.place.number) \(names[number(of: house.place.street) - 1]) @\(east)"
            }
        }
    }

    /// Each corner on a line.
    var cornerLines: [String] {
        get throws {
            let middle = LocalPlane(around: try at(0, 0))
            return corners.map { corner in
                let east = Int(middle.position(of: corner.place.coordinate).east.rounded())
                let streets = [corner.place.first, corner.place.second].map { names[number(of: $0) - 1] }
                return streets.joined(separator: " & ") + " @\(east)"
            }
        }
    }
}

@Suite struct AddressFoldingTests {
    @Test func theBuildingStandsForAllObjectsOfOneAddress() throws {
        var town = Folding()
        try town.address("350", "Fifth Avenue", 10, kind: .business)
        try town.address("350", "5th Avenue", 60, kind: .business)
        try town.address("350", "5th Ave", 30, kind: .building, size: 20)
        try town.address("350", "5th Avenue", 40, kind: .building, size: 80)
        try town.address("350", "5th Avenue", 20, kind: .area, size: 200)
        let (catalog, report) = town.folded()
        #expect(try catalog.houseLines == ["350 5th Avenue @40"])
        #expect(report.count(of: PlaceImportReason.foldedAddress) == 4)
    }

    @Test func aPlainPointComesBeforeAShop() throws {
        var town = Folding()
        try town.address("1", "Wall Street", 10, kind: .business)
        try town.address("1", "Wall Street", 20)
        #expect(try town.folded().catalog.houseLines == ["1 Wall Street @20"])
    }

    @Test func theSameAddressFarAwayIsAnotherHouse() throws {
        var town = Folding()
        for east in [0.0, 100, 200, 900, 6_000] { try town.address("500", "6th Avenue", east) }
        // 0, 100 and 200 form a chain.
        #expect(
            try town.folded().catalog.houseLines == [
                "500 6th Avenue @0", "500 6th Avenue @900", "500 6th Avenue @6000",
            ])
    }

    @Test func aShopInsideALargeBuildingBelongsToIt() throws {
        var town = Folding()
        try town.address("151", "West 34th Street", 0, kind: .building, size: 300)
        try town.address("151", "West 34th Street", 220, kind: .business)
        try town.address("151", "West 34th Street", 290, kind: .business)
        #expect(try town.folded().catalog.houseLines == ["151 West 34th Street @0"])
    }

    @Test func differentNumbersStayApart() throws {
        var town = Folding()
        for number in ["12", "12A", "12 a", "12 1/2", "12½", "12-14"] { try town.address(number, "High St", 0) }
        #expect(
            try town.folded().catalog.houseLines
                == ["12 High St @0", "12 1/2 High St @0", "12-14 High St @0", "12A High St @0"])
    }

    @Test func severalNumbersInOneTagAreParted() throws {
        var town = Folding()
        try town.address("12;14, 16", "High Street", 0)
        try town.address("880 еда", "High Street", 9)
        let (catalog, report) = town.folded()
        #expect(
            try catalog.houseLines == [
                "12 High Street @0", "14 High Street @0", "16 High Street @0", "880 High Street @9",
            ])
        #expect(report.count(of: PlaceImportReason.severalNumbers) == 1)
        #expect(report.count(of: PlaceImportReason.wordsAfterNumber) == 1)
    }

    @Test func whatCannotBeReadIsCounted() throws {
        var town = Folding()
        try town.address("", "High Street", 0)
        try town.address("--", "High Street", 0)
        try town.address("1", " ", 0)
        try town.address("1", "!!!", 0)
        let (catalog, report) = town.folded()
        #expect(catalog.houses.isEmpty)
        #expect(report.count(of: PlaceImportReason.unreadableAddress) == 4)
        #expect(report.entries[0].examples == ["node 1", "node 2", "node 3", "node 4"])
    }

    @Test func aShortenedStreetIsTheOneBesideIt() throws {
        var town = Folding()
        try town.street("West 46th Street", (-500, 0), (500, 0))
        try town.street("East 46th Street", (2_000, 0), (3_000, 0))
        try town.street("Madison Avenue", (-500, 20), (500, 20))
        try town.street("Madison Street", (-500, -20), (500, -20))
        try town.address("1", "West 46th", 0)
        try town.address("2", "46th", 2_500)
        try town.address("3", "46th Street", 9_000)
        try town.address("4", "Madison", 0)
        let (catalog, report) = town.folded()
        #expect(
            try catalog.houseLines == [
                "3 46th Street @9000", "2 East 46th Street @2500", "4 Madison @0", "1 West 46th Street @0",
            ])
        #expect(report.count(of: PlaceImportReason.shortStreet) == 2)
    }

    @Test func anOfficialNameIsTheUsualOneOnlyWhereThatStreetRuns() throws {
        var town = Folding()
        try town.address("900", "Avenue of the Americas", 9_000)
        try town.street("6th Avenue", (0, -500), (0, 500), official: ["Avenue of the Americas"], other: ["Bus Row"])
        try town.address("500", "Avenue Of The Americas", 20, kind: .building, size: 20)
        try town.address("500", "6th Avenue", 10, kind: .business)
        try town.address("7", "Bus Row", 10)
        let (catalog, report) = town.folded()
        #expect(
            try catalog.houseLines == [
                "500 6th Avenue @20", "900 Avenue of the Americas @9000", "7 Bus Row @10",
            ])
        #expect(report.count(of: PlaceImportReason.officialStreet) == 1)
    }

    @Test func aFloorIsTakenOffTheStreet() throws {
        var town = Folding()
        try town.address("1", "Wall Street", 0)
        try town.address("1", "Wall Street 12th Floor", 5)
        try town.address("1", "Wall Street, Suite 3", 5)
        let (catalog, report) = town.folded()
        #expect(try catalog.houseLines == ["1 Wall Street @0"])
        #expect(report.count(of: PlaceImportReason.unitInStreet) == 2)
    }

    @Test func theCommonestSpellingOfAStreetIsShown() throws {
        var town = Folding()
        try town.street("5th Avenue", (0, 0), (0, 100))
        try town.street("5th Avenue", (0, 100), (0, 200))
        try town.street("Fifth Avenue", (0, 200), (0, 300))
        for number in 1...9 { try town.address("\(number)", "5 AVE", 0) }
        #expect(town.folded().catalog.names == ["5th Avenue"])
    }
}

@Suite struct CornerFoldingTests {
    @Test func theCarriagewaysOfAnAvenueAreOneCorner() throws {
        var town = Folding()
        try town.corner("Park Avenue", "East 34th Street", -10)
        try town.corner("East 34th Street", "Park Avenue", 10)
        try town.corner("Park Avenue", "East 34th Street", 300)
        let (catalog, report) = town.folded()
        #expect(
            try catalog.cornerLines == ["East 34th Street & Park Avenue @0", "East 34th Street & Park Avenue @300"])
        #expect(report.count(of: PlaceImportReason.foldedCorner) == 1)
    }

    @Test func roadsSayWhereACornerLies() throws {
        var town = Folding()
        try town.corner("A Street", "B Street", 0)
        try town.corner("A Street", "B Street", 30, isOfRoads: false)
        try town.corner("A Street", "C Path", 50, isOfRoads: false)
        #expect(try town.folded().catalog.cornerLines == ["A Street & B Street @0", "A Street & C Path @50"])
    }

    @Test func twoSpellingsOfOneStreetAreNoCorner() throws {
        var town = Folding()
        try town.corner("5th Avenue", "Fifth Ave", 0)
        try town.corner("5th Avenue", "-", 0)
        #expect(town.folded().catalog.corners.isEmpty)
    }
}

@Suite struct LocalityTests {
    private func localities(_ town: Folding) -> [String] {
        let catalog = town.folded().catalog
        return catalog.houses.map { house in
            guard let number = house.locality else { return "-" }
            let row = catalog.localities[number - 1]
            return [row.city, row.postcode].compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test func aMissingCityIsThatOfThePostcodeElseOfTheNeighbor() throws {
        var town = Folding()
        try town.address("1", "A Street", 0, city: "New York", postcode: "10001")
        try town.address("2", "A Street", 10, city: "new york", postcode: "10001")
        try town.address("3", "A Street", 20, city: "New York", postcode: "10001-2402")
        try town.address("4", "A Street", 90_000, postcode: "10001")
        try town.address("5", "A Street", 30)
        try town.address("6", "A Street", 50_000)
        try town.address("7", "A Street", 5_000, city: "Brooklyn")
        try town.address("8", "A Street", 5_600)
        #expect(
            localities(town) == [
                "New York 10001", "New York 10001", "New York 10001", "New York 10001", "New York", "-", "Brooklyn",
                "Brooklyn",
            ])
    }

    @Test func cornersAndStopsTakeThatOfTheNearestHouse() throws {
        var town = Folding()
        try town.address("1", "A Street", 0, city: "New York", postcode: "10001")
        try town.address("1", "A Street", 700, city: "Brooklyn", postcode: "11201")
        try town.corner("A Street", "B Street", 600)
        town.source.stops = [
            StopRecord(id: "2", name: "B ST", coordinate: try at(100, 0)),
            StopRecord(id: "1", name: "A ST", coordinate: try at(90_000, 0)),
            StopRecord(id: "2", name: "B ST", coordinate: try at(0, 0)),
        ]
        let (catalog, report) = town.folded()
        #expect(catalog.corners.map { $0.locality.map { catalog.localities[$0 - 1].city } } == ["Brooklyn"])
        #expect(catalog.stops.map(\.place.id) == ["1", "2"])
        #expect(catalog.stops[0].locality == nil)
        #expect(catalog.stops[1].locality.map { catalog.localities[$0 - 1].city } == "New York")
        #expect(report.count(of: PlaceImportReason.repeatedStop) == 1)
    }

    /// A shop in a mall writes the mall for its city: one in thirty keeps it to itself, one in ten does not.
    @Test(arguments: [(30, "New York"), (10, "The Mall")])
    func aCityThatHardlyAnyHouseWritesIsNotThatOfItsNeighbors(_ houses: Int, _ ofCorner: String) throws {
        var town = Folding()
        for number in 1..<houses {
            try town.address("\(number)", "A Street", Double(10 * number), city: "New York", postcode: "10001")
        }
        try town.address("\(houses)", "A Street", -100, city: "The Mall", postcode: "10001")
        try town.address("\(houses + 1)", "A Street", -90)
        try town.corner("A Street", "B Street", -110)
        let catalog = town.folded().catalog
        #expect(catalog.corners.map { $0.locality.map { catalog.localities[$0 - 1].city } } == [ofCorner])
        let named = localities(town)
        #expect(named.count { $0 == "The Mall 10001" } == 1)
        #expect(named.filter { !$0.hasSuffix("10001") } == [ofCorner])
    }

    /// The grid finds what a look at all points finds, as far as it looks.
    @Test func theNearestIsThatOfALookAtAllPoints() throws {
        let points = try (0..<300).map { number in
            (try at(Double(number * 7919 % 4001) - 2000, Double(number * 104_729 % 3989) - 2000), number)
        }
        let index = NearbyIndex(points)
        for step in 0..<200 {
            let place = try at(Double(step * 31 % 4400) - 2200, Double(step * 173 % 4400) - 2200)
            let slow = points.min { ($0.0.distance(to: place), $0.1) < ($1.0.distance(to: place), $1.1) }
            let found = index.nearest(to: place)
            #expect(found == slow?.1)
        }
        #expect(index.nearest(to: try at(100_000, 0)) == nil)
    }
}

@Suite struct GroupingTests {
    /// Groups are those of a search through all pairs.
    @Test func groupsAreThoseOfAllPairs() throws {
        let boxes = try (0..<150).map { number in
            let corner = try at(Double(number * 7919 % 2003), Double(number * 104_729 % 1999))
            return Box([
                corner, try at(Double(number * 7919 % 2003) + Double(number % 50), Double(number * 104_729 % 1999)),
            ])!
        }
        for gap in [0.0, 60, 120, 400] {
            var group = Array(boxes.indices)
            for _ in boxes.indices {
                for a in boxes.indices {
                    for b in boxes.indices where boxes[a].gap(to: boxes[b]) <= .meters(gap) {
                        group[a] = min(group[a], group[b])
                    }
                }
                if boxes.indices.allSatisfy({ a in
                    boxes.indices.allSatisfy { b in boxes[a].gap(to: boxes[b]) > .meters(gap) || group[a] == group[b] }
                }) {
                    break
                }
            }
            let expected = Dictionary(grouping: boxes.indices) { group[$0] }.sorted { $0.key < $1.key }.map(\.value)
            #expect(Grouping.groups(boxes, gap: .meters(gap)) == expected)
        }
        #expect(Grouping.groups([], gap: .zero) == [])
    }

    @Test func streetsThatLieApartAreTwo() throws {
        var town = Folding()
        try town.street("Broadway", (0, 0), (0, 400))
        try town.street("Broadway", (0, 800), (0, 1_200))
        try town.street("Broadway", (9_000, 0), (9_000, 100))
        try town.street("High Street", (0, 0), (100, 0))
        let catalog = town.folded().catalog
        #expect(catalog.streets.map { $0.lines.count } == [2, 1, 1])
        // Between the parts there is nothing: the point is on the end of one.
        let ends = [try at(0, 400), try at(0, 800)]
        #expect(ends.contains { $0.distance(to: catalog.streets[0].middle) < .meters(1) })
    }
}
