import Geometry
import Measures
import PlaceImport
import Places
import Testing

@Suite struct ResolvingTests {
    let town: SmallTown
    let places: PlaceIndex

    init() throws {
        town = try SmallTown.withRiver()
        places = town.index
    }

    @Test(arguments: [
        "350 5th Avenue", "350 5 Avenue", "350 Fifth Ave", "350 5", "350 5 av, New York", "350 5 av New York NY 10118",
        "350 5th Avenue, Manhattan", "350 5TH AVE, NEW YORK, N.Y., USA", "350 5 Av 10118-0110", "350, 5th Avenue",
        "350 5th Avenue Apt 12", "350 5th Avenue, 34th Floor, New York", "350 5th Avenue #7", "  350   5th\tAvenue ",
    ])
    func anAddressIsFoundHoweverItIsWritten(_ text: String) {
        #expect(places.answer(text) == "= 350 5th Avenue, New York 10118")
    }

    @Test(arguments: [
        // A missing city is that of the postcode.
        ("352 5 av", "= 352 5th Avenue, New York 10118"),
        // Incomplete names.
        ("242 34th Street", "= 242 West 34th Street, New York 10001"),
        ("242 w 34", "= 242 West 34th Street, New York 10001"),
        ("242 34 st west", "= 242 West 34th Street, New York 10001"),
        ("12 34th Street", "? 12 West 34th Street, New York 10001 | 12 East 34th Street, New York 10001"),
        // Another name, and the official one.
        ("7 rua de sao joao", "= 7 Rua de São João, New York"),
        // Numbers with more than digits.
        ("12a w 35 st", "= 12A West 35th Street, New York 10001"),
        ("12 A W 35 St", "= 12A West 35th Street, New York 10001"),
        ("12½ w 35 st", "= 12 1/2 West 35th Street, New York 10001"),
        ("20 st marks pl", "= 20-24 Saint Mark's Place, New York 10003"),
        ("24 st marks pl", "= 20-24 Saint Mark's Place, New York 10003"),
        ("37-18 st marks pl", "= 37-18 Saint Mark's Place, New York 10003"),
        // The first number of a hyphenated one is a block.
        (
            "37 st marks pl", "= Saint Mark's Place, New York"
        ),
        // The same number and street twice.
        ("12 Broadway", "? 12 Broadway, New York 10001 | 12 Broadway, Brooklyn 11201"),
        ("12 Broadway, Brooklyn", "= 12 Broadway, Brooklyn 11201"),
        ("12 broadway 10001", "= 12 Broadway, New York 10001"),
        // A postcode of the neighborhood will do, one of elsewhere will not.
        ("352 5 av 10001", "= 352 5th Avenue, New York 10118"),
        ("350 5 av 11201", "- there is 350 5th Avenue, New York 10118, but none where you say"),
        ("40 Broadway, New York", "- there is 40 Broadway, Brooklyn 11201, but none where you say"),
        ("350 5 av, Chicago", "- \"chicago\" is no city or postcode of this region"),
        (
            // Between its neighbors, and far from all of them.
            "351 5 av", "= 351 5th Avenue, New York 10118"
        ),
        // West Broadway is not Broadway, and a street with houses is not left for another.
        ("12 West Broadway", "-"),
    ])
    func addresses(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test(arguments: [
        ("6 av & w 34 st", "= 6th Avenue & West 34th Street, New York"),
        ("w 34 st and 6 av", "= West 34th Street & 6th Avenue, New York"),
        ("W 34 St at 6 Av, New York", "= West 34th Street & 6th Avenue, New York"),
        ("corner of sixth avenue and west 34th", "= 6th Avenue & West 34th Street, New York"),
        ("Avenue of the Americas & 35 st", "= 6th Avenue & West 35th Street, New York"),
        ("bus row / 35 st", "= 6th Avenue & West 35th Street, New York"),
        // East and West meet at the same place.
        ("5 av & 34 st", "= 5th Avenue & West 34th Street, New York"),
        ("5 av & 6 av", "- both streets are known, but they do not meet in this region"),
        ("5 av & nowhere", "- only the first of the two streets is known in this region"),
        ("broadway & park row", "= Broadway & Park Row, Brooklyn"),
    ])
    func corners(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test(arguments: [
        ("stop:401", "= W 34 ST/6 AV (stop 401)"), ("STOP: 403", "= E 90 ST & YORK AV (stop 90210)"),
        ("stop:9", "- no stop has the id 9"), ("90210", "= E 90 ST & YORK AV (stop 90210)"),
        // The id stands for the code where a feed has none, and only there.
        ("401", "= W 34 ST/6 AV (stop 401)"), ("403", "-"),
        // No such corner is known, but a stop is called so.
        ("E 90 ST & YORK AV", "= E 90 ST & YORK AV (stop 90210)"),
        ("york av and 90 st", "= E 90 ST & YORK AV (stop 90210)"),
        ("york", "- some stops are called YORK AV/E 92 ST, E 90 ST & YORK AV"),
    ])
    func stops(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test func anIdOfSeveralFeedsIsTakenWithoutOne() throws {
        let town = try SmallTown { source in
            try source.addStop("bus:7", "A ST", (east: 0, north: 0))
            try source.addStop("rail:7", "B ST", (east: 5000, north: 0))
            try source.addStop("rail:17", "C ST", (east: 9000, north: 0))
        }
        let places = town.index
        #expect(places.answer("stop:7") == "? A ST (stop bus:7) | B ST (stop rail:7)")
        #expect(places.answer("stop:rail:7") == "= B ST (stop rail:7)")
        #expect(places.answer("stop:17") == "= C ST (stop rail:17)")
        #expect(places.answer("stop:27") == "- no stop has the id 27")
    }

    @Test(arguments: [
        ("Saint Marks Place", "= Saint Mark's Place, New York"), ("fifth av", "= 5th Avenue, New York"),
        ("Broadway, Brooklyn", "= Broadway, Brooklyn"), ("Broadway", "? Broadway, New York | Broadway, Brooklyn"),
        ("34 st", "? West 34th Street, New York | East 34th Street, New York"), ("Nowhere Street", "-"),
    ])
    func streets(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test func whatIsSavedComesFirst() throws {
        let here = try Coordinate(latitude: 1, longitude: 2)
        let saved = [
            SavedPlace(name: "Café Home", label: "350 5th Avenue", coordinate: here),
            SavedPlace(name: "5th Avenue", label: "", coordinate: here),
        ]
        #expect(places.answer("cafe HOME", saved: saved) == "= Café Home (350 5th Avenue)")
        #expect(places.answer("5th avenue", saved: saved) == "= 5th Avenue")
        #expect(places.answer("home", saved: saved) == "-")
        #expect(try places.place("café home", saved: saved).kind == .favorite)
        // A name may be a mere picture, or differ from another by signs alone.
        let signs = ["🏠", "C++", "C", "A B", "Ä B"].enumerated().map { number, name in
            SavedPlace(
                name: name, label: "", coordinate: Coordinate(latitudeE7: Int32(number), longitudeE7: 0) ?? here)
        }
        for name in signs.map(\.name) { #expect(places.answer(name, saved: signs) == "= \(name)") }
        #expect(try places.search(" 🏠", limit: 5, saved: signs).map(\.name) == ["🏠"])
        #expect(throws: PlacesError.noWords(text: "🏡")) { try places.search("🏡", limit: 5, saved: signs) }
        guard case .ambiguous(let both) = try places.resolve("a, b", saved: signs) else {
            Issue.record("taken for one of two")
            return
        }
        #expect(both.map(\.name) == ["A B", "Ä B"])
    }

    @Test func aPlaceTellsWhatItIs() throws {
        let house = try places.place("350 5 av")
        #expect(house.kind == .address)
        #expect(house.name == "350 5th Avenue")
        #expect(house.coordinate == (try SmallTown.at(20, 10)))
        #expect(house.confidence == 1)
        #expect(try places.place("350 5").confidence < 1)
        #expect(try places.place("w 34 st & 6 av").kind == .corner)
        #expect(try places.place("fifth avenue").kind == .street)
        let stop = try places.place("90210")
        #expect(stop.kind == .stop && stop.stopID == "403" && stop.stopCode == "90210")
        let point = try places.place("40.7,-73.9")
        #expect(point.kind == .coordinate && point.name == "40.7000000,-73.9000000")
    }

    @Test func whatCannotBeAnsweredIsAnError() throws {
        #expect(throws: PlacesError.noSuchPlace(text: "Nowhere", reason: nil)) { try places.place("Nowhere") }
        do {
            _ = try places.place("12 Broadway")
            Issue.record("12 Broadway was guessed")
        } catch {
            #expect(
                error.description
                    == "\"12 Broadway\" can be several places (12 Broadway, New York 10001; 12 Broadway, Brooklyn 11201): "
                    + "add what tells them apart, or --first to take the first.")
        }
        #expect(try places.place("12 Broadway", takingFirst: true).label == "12 Broadway, New York 10001")
    }

    /// Each label finds its place: where no corner is near, by its coordinate.
    @Test func placesWithOneLabelAreToldApartByWhatIsNear() throws {
        let town = try SmallTown { town in
            try town.addAddress("1", "High Street", (0, 0))
            try town.addAddress("1", "High Street", (1000, 0))
            try town.addCorner("Low Street", "Mill Lane", (900, 0))
        }
        let labels = ["1 High Street (40.7500000,-73.9900000)", "1 High Street, near Low Street & Mill Lane"]
        #expect(town.index.answer("1 high st") == "? " + labels.joined(separator: " | "))
        #expect(try town.index.place(labels[0]).coordinate == SmallTown.at(0, 0))
        #expect(try town.index.place(labels[1]).coordinate == SmallTown.at(1000, 0))
    }

    /// Places of one name that nothing tells apart and that lie close to each other are one, which is said; farther
    /// apart, their coordinates are the way out.
    @Test func placesOfOneNameCloseToEachOtherAreOne() throws {
        let town = try SmallTown { town in
            func add(_ kind: Place.Kind, _ category: String, _ name: String, _ east: Double, weight: Int = 2) throws {
                town.named.append(
                    NamedRecord(
                        kind: kind, category: category, name: name, coordinate: try SmallTown.at(east, 0),
                        weight: weight))
            }
            try add(.poi, "mall", "Chelsea Market", 0, weight: 1)
            try add(.poi, "attraction", "Chelsea Market", 250)
            try add(.poi, "mall", "Fish Market", 0)
            try add(.poi, "mall", "Fish Market", 350)
            try add(.area, "neighbourhood", "East Village", 0, weight: 5)
            try add(.area, "neighbourhood", "East Village", 700, weight: 5)
            try add(.area, "neighbourhood", "West Village", 0, weight: 5)
            try add(.area, "neighbourhood", "West Village", 1_600, weight: 5)
            try town.addCorner("9th Avenue", "West 15th Street", (240, 0))
        }
        let market = try town.index.place("Chelsea Market")
        #expect(market.category == "attraction")
        #expect(
            market.note
                == "there are 2 of that name close to each other; this is the one near 9th Avenue & West 15th Street")
        #expect(try town.index.place("East Village").note?.hasPrefix("there are 2 of that name") == true)
        #expect(try town.index.search("Chelsea Market", limit: 5).count == 2)
        for text in ["Fish Market", "West Village"] {
            do {
                _ = try town.index.place(text)
                Issue.record("\(text) was guessed")
            } catch {
                guard case .ambiguous(_, let candidates) = error else { throw error }
                for candidate in candidates {
                    #expect(error.description.contains(candidate.label))
                    #expect(try town.index.place(candidate.label).coordinate == candidate.coordinate)
                }
            }
        }
    }

    @Test func aCoordinateOpensNothing() throws {
        let missing = PlaceIndex(path: "/nowhere/places.sqlite", region: .none)
        #expect(missing.answer("40.7,-73.9") == "= 40.7000000,-73.9000000")
        let saved = [SavedPlace(name: "home", label: "", coordinate: try Coordinate(latitude: 1, longitude: 2))]
        #expect(missing.answer("home", saved: saved) == "= home")
        #expect(missing.answer("1 Wall St").hasPrefix("! The database /nowhere/places.sqlite cannot be opened"))
    }

    /// Nothing but words reaches SQL or FTS5, and nothing crashes.
    @Test(arguments: [
        "'; DROP TABLE address; --", "\"5\" OR \"6\"", "5* AND NEAR(34)", "key:5", "{key}:5", "^5", "5 NOT 34", "%_",
        "a\u{0}b",
        "-", "(", "\"", "''", "🚌🚌", "\u{202e}5 av", "stop:", "stop:'", "& & &", "1/2 1/2", "#", "# # #", ", , ,",
        "apt apt apt", "and and and", "of the", "st", "w", "5", "00000000000000000000000000000000000001 5 av",
        "9223372036854775808 5th Avenue", "日本 1-2-3", "١٢ شارع", "corner of", "the", "٥ av", "²", "1² 5th Avenue",
    ])
    func anyTextGivesAnAnswerOnOneLine(_ text: String) throws {
        let answer = places.answer(text)
        #expect(!answer.isEmpty && !answer.contains("\n"))
        #expect(!answer.contains("database"), "\(answer)")
        if let found = try? places.search(text, limit: 5) { #expect(found.count <= 5) }
        #expect(places.answer("350 5 av") == "= 350 5th Avenue, New York 10118")
    }

    @Test func aNumberBeforeAStreetIsNoStop() throws {
        let town = try SmallTown { town in
            try town.addStreet("2nd Avenue", (0, -500), (0, 500))
            try town.addStop("7", "2 AV/E 20 ST", (0, 0))
        }
        let street = try town.index.place("20 2 Av")
        #expect(street.kind == .street && street.note == "the number 20 is not known; this is the street")
        for text in ["2 av and e 20 st", "2 av/e 20 st", "2 av 20 st", "e 20 st & 2 av"] {
            #expect(town.index.answer(text) == "= 2 AV/E 20 ST (stop 7)", "\(text)")
        }
    }

    @Test func longTextsAreAnsweredToo() throws {
        let words = String(repeating: "w 34 st ", count: 49)
        #expect(places.answer(words).hasPrefix("-"))
        #expect(places.answer(String(repeating: "& 5 av ", count: 57)).hasPrefix("-"))
        // Each of these words could begin the place that the ones before it lie near.
        #expect(places.answer(String(repeating: "qz near ", count: 49) + "qz").hasPrefix("-"))
        #expect(
            places.answer(String(repeating: "x", count: 100_000)).hasPrefix("! A place of 100000 bytes is too long"))
    }
}
