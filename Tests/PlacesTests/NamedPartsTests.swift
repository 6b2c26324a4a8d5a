import Geometry
import Measures
import PlaceImport
import Places
import Testing

/// A name and where it lies: two cities on a river, whose quarters' circles reach over it.
@Suite struct NamedPartsTests {
    let places: PlaceIndex
    private let town: SmallTown

    init() throws {
        town = try SmallTown { town in
            func add(_ kind: Place.Kind, _ category: String, _ name: String, _ east: Double, weight: Int = 0) throws {
                town.named.append(
                    NamedRecord(
                        kind: kind, category: category, name: name, coordinate: try SmallTown.at(east, 40),
                        weight: weight))
            }
            for (east, city, postcode) in [(0.0, "New York", "10004"), (1_800, "Brooklyn", "11201")] {
                try town.addStreet("Bridge Street", (east, 0), (east, 300))
                try town.addStreet("Henry Street", (east + 200, 0), (east + 200, 300))
                try town.addAddress("3", "Bridge Street", (east, 10), city: city, postcode: postcode)
                try town.addAddress("7", "Henry Street", (east + 200, 50), city: city, postcode: postcode)
                try town.addAddress("11", "Henry Street", (east + 200, 90), city: city, postcode: postcode)
            }
            try town.addAddress("9", "Henry Street", (200, 70), city: "New York", postcode: "10004")
            try town.addAddress("200", "Henry Street", (2_000, 290), city: "Brooklyn", postcode: "11201")
            try town.addAddress("300", "Henry Street", (200, 290), city: "New York", postcode: "10004")
            try town.addStreet("Wall Street", (-300, 0), (-100, 0))
            try town.addAddress("1", "Wall Street", (-200, 10), city: "New York", postcode: "10005")
            // One house writes its quarter as its city; the others there do not.
            try town.addAddress("5", "Wall Street", (-180, 10), city: "Tribeca", postcode: "10005")
            try town.addStreet("3rd Avenue", (100, 0), (100, 300))
            try town.addAddress("1", "3rd Avenue", (100, 20), city: "New York", postcode: "10004")
            try town.addStreet("Brooklyn Bridge", (900, 0), (1_600, 0))
            try add(.area, "suburb", "Brooklyn", 1_500, weight: 4)
            try add(.area, "neighbourhood", "Brooklyn Heights", 1_700, weight: 3)
            try add(.area, "neighbourhood", "Tribeca", -700, weight: 3)
            try add(.area, "neighbourhood", "Financial District", -190, weight: 3)
            try add(.area, "square", "Times Square", 500, weight: 3)
            try add(.poi, "park", "Times Square", 510)
            try add(.poi, "building", "3 New York Plaza", 50, weight: 1)
            try add(.poi, "office", "The New York Times", 400, weight: 1)
            try add(.poi, "restaurant", "Little Plaza Pizza", 30)
            try add(.poi, "restaurant", "Pizza", 10)
            // The station of a street's name is nearer to the middle of the quarter than the street's.
            try add(.poi, "station", "Wall Street", -320, weight: 3)
        }
        places = town.index
    }

    @Test(
        "The words of a name count before a name that is like the whole text",
        arguments: [
            ("Bridge Street, Brooklyn", "= Bridge Street, Brooklyn"),
            ("Bridge Street Brooklyn", "= Bridge Street, Brooklyn"),
            ("brooklyn, bridge st", "= Bridge Street, Brooklyn"),
            ("Brooklyn Bridge", "= Brooklyn Bridge, Brooklyn"), ("Bridge, Brooklyn", "= Brooklyn Bridge, Brooklyn"),
            ("3rd Avenue, New York", "= 3rd Avenue, New York"), ("3 av new york", "= 3rd Avenue, New York"),
            ("3 New York Plaza", "= 3 New York Plaza, New York 10004"),
            ("Times Square, New York", "= Times Square, New York"),
            ("New York Times", "= The New York Times, New York 10004"),
            // A kind of street that no name has is a reason to doubt it.
            ("Pizza Street, Brooklyn", "-"),
            // All words in another order are the name too.
            ("Plaza Pizza Little", "= Little Plaza Pizza, New York 10004"),
        ])
    func names(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test(
        "A city that is named tells houses apart, whatever circles lie around it",
        arguments: [
            ("7 Henry Street, Brooklyn", "= 7 Henry Street, Brooklyn 11201"),
            ("7 Henry Street, New York", "= 7 Henry Street, New York 10004"),
            ("7 Henry Street, Manhattan", "= 7 Henry Street, New York 10004"),
            ("7 Henry Street, Brooklyn Heights", "= 7 Henry Street, Brooklyn 11201"),
            ("Henry Street, Brooklyn Heights", "= Henry Street, Brooklyn"),
            ("1 Wall Street, Brooklyn", "- there is 1 Wall Street, New York 10005, but none where you say"),
            ("1 Wall Street, Brooklyn Heights", "- there is 1 Wall Street, New York 10005, but none where you say"),
            ("300 Henry Street, Brooklyn", "- there is 300 Henry Street, New York 10004, but none where you say"),
            // A quarter that shares its postcode with the city is a circle.
            ("1 Wall Street, Tribeca", "= 1 Wall Street, New York 10005"),
            ("5 Wall Street, Tribeca", "= 5 Wall Street, Tribeca 10005"),
            ("Wall Street, Tribeca", "= Wall Street, New York"),
        ])
    func cities(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test func whereTheHouseLiesElsewhereItsNumberIsReckonedAndThatIsTold() throws {
        let place = try places.place("9 Henry Street, Brooklyn")
        #expect(place.label == "9 Henry Street, Brooklyn 11201")
        #expect(place.isGuess)
        #expect(
            place.note == "the number is not known; its place is reckoned from 7 and 11; "
                + "there is 9 Henry Street, New York 10004, but not where you say")
    }

    @Test func aNumberThatIsUnknownIsNoMistakeInTheNameOfTheCity() throws {
        let place = try places.place("500 Henry Street, Brooklyn")
        #expect(place.kind == .street && place.isGuess)
        #expect(place.note == "the number 500 is not known; this is the street")
    }

    /// All that is known of a quarter is its middle: who stands by that of another one is told so.
    @Test func aHouseByTheMiddleOfAnotherQuarterIsTold() throws {
        #expect(
            try places.place("1 Wall Street, Tribeca").note == "it lies nearer to the middle of Financial District")
        #expect(try places.place("1 Wall Street, Financial District").note == nil)
        #expect(try places.place("7 Henry Street, Brooklyn").note == nil)
    }

    @Test func aSquareAndThePlaceInItAreToldOnce() throws {
        let found = try places.search("Times Square", limit: 10).filter { $0.name == "Times Square" }
        #expect(found.map(\.kind) == [.area])
    }

    @Test(arguments: [
        ("7-11 Henry Street, Brooklyn", "= 7 Henry Street, Brooklyn 11201"),
        ("5-9 Henry Street, Manhattan", "= 9 Henry Street, New York 10004"),
        ("1-5 Wall Street", "= 1 Wall Street, New York 10005"),
    ])
    func aSpanOfNumbersIsTheHouseAtOneEnd(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    /// In the middle of one city a house says that it lies in the other; at their border both are near.
    @Test func theCityThatOneHouseWritesIsNotThatOfItsNeighbors() throws {
        let town = try SmallTown { town in
            try town.addStreet("Main Street", (0, 0), (100, 0))
            try town.addStreet("Border Street", (4_000, 0), (4_100, 0))
            for (number, east, city, postcode) in [
                ("1", 0.0, "New York", "10001"), ("3", 20, "New York", "10002"), ("5", 40, "New York", "10003"),
                ("7", 60, "Brooklyn", "10001"),
            ] {
                try town.addAddress(number, "Main Street", (east, 10), city: city, postcode: postcode)
            }
            for (number, east, city, postcode) in [
                ("1", 4_000.0, "New York", "10003"), ("3", 4_020, "Brooklyn", "11201"),
                ("5", 4_040, "Brooklyn", "11202"),
            ] {
                try town.addAddress(number, "Border Street", (east, 10), city: city, postcode: postcode)
            }
        }
        #expect(
            town.index.answer("1 Main Street, Brooklyn")
                == "- there is 1 Main Street, New York 10001, but none where you say")
        #expect(town.index.answer("7 Main Street, Brooklyn") == "= 7 Main Street, Brooklyn 10001")
        let atTheBorder = try town.index.place("1 Border Street, Brooklyn")
        #expect(atTheBorder.label == "1 Border Street, New York 10003")
        #expect(atTheBorder.note == "it lies in New York")
    }

    /// A number before a street is a house and not the street that crosses it at a stop.
    @Test func theNumberOfAHouseIsNoCrossStreet() throws {
        let town = try SmallTown { town in
            try town.addStreet("Broadway", (0, 0), (100, 0))
            for (number, city, postcode) in [("100", "New York", "10004"), ("2", "Brooklyn", "11201")] {
                let east = city == "Brooklyn" ? 5_000.0 : 0
                try town.addAddress(number, "Broadway", (east, 10), city: city, postcode: postcode)
            }
            try town.addStop("1", "BROADWAY/W 100 ST", (9_000, 0))
            try town.addStop("2", "AMSTERDAM AV/W 79 ST", (9_000, 300))
        }
        #expect(
            town.index.answer("100 Broadway, Brooklyn")
                == "- there is 100 Broadway, New York 10004, but none where you say")
        let beyond = try town.index.place("W 79 St & Amsterdam Av, Brooklyn")
        #expect(beyond.stopID == "2" && beyond.note == "it is not known in which city it lies")
        let stop = try town.index.place("79 Amsterdam Av")
        #expect(stop.stopID == "2")
        #expect(stop.note == "no house of that number is known; this is the stop whose name has these words")
        for text in ["W 79 St and Amsterdam Av", "79 St & Amsterdam Av", "79 St Amsterdam Av"] {
            let stop = try town.index.place(text)
            #expect(stop.stopID == "2" && stop.note == nil, "\(text)")
        }
    }

    @Test func aSingleLetterIsNoSureName() throws {
        let town = try SmallTown { town in
            try town.addStreet("Main Street", (0, 0), (100, 0))
            town.named.append(
                NamedRecord(
                    kind: .poi, category: "building", name: "Secretariat Building", otherNames: ["S", "UN"],
                    coordinate: try SmallTown.at(0, 0), weight: 1))
        }
        #expect(try town.index.place("s").confidence < 0.5)
        #expect(try town.index.place("un").confidence > 0.9)
    }
}
