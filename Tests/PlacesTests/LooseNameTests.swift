import PlaceImport
import Testing

@testable import Places

/// What is answered where nothing is called just so: the fullest match, and the same by a search.
@Suite struct LooseNameTests {
    let places: PlaceIndex
    private let town: SmallTown

    init() throws {
        town = try SmallTown { town in
            for (row, street) in ["East 53rd Street", "East 54th Street", "Wall Street", "Canal Street"].enumerated() {
                try town.addStreet(street, (0, Double(100 * row)), (600, Double(100 * row)))
            }
            try town.addStreet("3rd Avenue", (300, -500), (300, 500))
            try town.addAddress("11", "East 53rd Street", (100, 10), postcode: "10003")
            try town.addAddress("12B", "East 54th Street", (120, 110), postcode: "10003")
            try town.addAddress("12E", "East 54th Street", (140, 110), postcode: "10003")
            try town.addAddress("40", "3rd Avenue", (310, 0), postcode: "10003")
            func add(_ name: String, _ category: String, weight: Int = 0, others: [String] = []) throws {
                town.named.append(
                    NamedRecord(
                        kind: category == "square" ? .area : category == "postcode" ? .postcode : .poi,
                        category: category, name: name,
                        otherNames: others, coordinate: try SmallTown.at(2_000, Double(100 * town.named.count)),
                        weight: weight))
            }
            try add("Gramercy Park Dental", "dentist")
            try add("101 Barclay Street", "building")
            try add("Moynihan Train Hall", "attraction", weight: 2, others: ["Penn Station Moynihan Train Hall"])
            try add("School of Visual Arts", "university", weight: 4)
            try add("Columbia University Club", "building")
            try add("10003", "postcode")
            try add("Union Square", "square", weight: 3)
            try add("Rainbow Station", "kindergarten")
            try add("Union Terminal", "station", weight: 5)
            func station(_ id: String, _ name: String) throws {
                town.stops.append(
                    StopRecord(
                        id: id, code: nil, name: name,
                        coordinate: try SmallTown.at(-2_000, Double(500 * town.stops.count)), isStation: true))
            }
            try station("1", "Central Park North (110 St)")
            try station("2", "Atlantic Av-Barclays Ctr")
            try station("3", "Wall St")
            try station("4", "14 St-Union Sq")
            try station("5", "Union St")
            try station("6", "116 St-Columbia University")
            try town.addStop("7", "CENTRAL PK N/5 AV", (-1_000, 0))
        }
        places = town.index
    }

    /// A word that is matched nowhere costs more than words of the name that nobody asked for.
    @Test(arguments: [
        ("Central Park", "Central Park North (110 St)"), ("Barclays Center", "Atlantic Av-Barclays Ctr"),
        ("Wall Street Station", "Wall St"), ("wall st subway", "Wall St"), ("station Wall Street", "Wall St"),
        ("Union Square Station", "14 St-Union Sq"), ("Union Street Station", "Union St"),
        ("Union Terminal Station", "Union Terminal"), ("Columbia University", "116 St-Columbia University"),
        // Mistyped words that nobody knows are still understood.
        ("Barclys Center", "Atlantic Av-Barclays Ctr"), ("Gramercy Prk Dental", "Gramercy Park Dental"),
        ("Visual Artz", "School of Visual Arts"),
    ])
    func theFullestMatchIsMeant(_ text: String, _ expected: String) throws {
        #expect(try places.place(text).name == expected)
        #expect(try places.search(text, limit: 5).first?.name == expected)
    }

    /// With one word left out and another one changed, nearly anything fits.
    @Test(arguments: ["Central Dentist Hall", "Wall Arts", "Park Hall"])
    func knownWordsStandForThemselves(_ text: String) {
        #expect(places.answer(text).hasPrefix("-"), "\(places.answer(text))")
    }

    /// A point of the compass is no letter of a house, and two numbers are not one.
    @Test(arguments: [
        ("11 E 53 St", "= 11 East 53rd Street, 10003"), ("12 E E 54 St", "= 12E East 54th Street, 10003"),
        ("12 B E 54 St", "= 12B East 54th Street, 10003"),
        ("11A E 53 St", "= 11 East 53rd Street, 10003"),
    ])
    func aLetterBehindANumberIsRead(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test func aPointOfTheCompassIsNoLetterOfAHouse() throws {
        for text in ["11 W 53 St", "13 W 53 St", "12 W 54 St"] {
            #expect(places.answer(text).hasPrefix("-"), "\(text): \(places.answer(text))")
        }
        let far = try places.place("1000 3 Av")
        #expect(far.kind == .street && far.name == "3rd Avenue" && far.isGuess)
    }

    /// Short forms of names that no map has: a second meaning of a word, which its first one goes before.
    @Test func namesAreUnderstoodByTheirShortForms() throws {
        let town = try SmallTown { town in
            try town.addStreet("Broadway", (-300, -500), (-300, 500))
            try town.addStreet("Lexington Avenue", (0, -500), (0, 500))
            try town.addStreet("West 42nd Street", (-300, 0), (0, 0))
            try town.addCorner("Broadway", "West 42nd Street", (-300, 0))
            try town.addCorner("Lexington Avenue", "West 42nd Street", (0, 0))
            try town.addAddress("1500", "Broadway", (-310, 50))
            try town.addAddress("500", "Lexington Avenue", (10, 50))
            try town.addStop("1", "BROADWAY/42 ST", (9_000, 0))
            town.named.append(
                NamedRecord(
                    kind: .poi, category: "cafe", name: "Lex", coordinate: try SmallTown.at(500, 500), weight: 0))
        }
        for (text, expected) in [
            ("Bway & 42nd", "Broadway & West 42nd Street"), ("B'way and W 42 St", "Broadway & West 42nd Street"),
            ("Lex and 42nd", "Lexington Avenue & West 42nd Street"), ("1500 Bway", "1500 Broadway"),
            ("500 Lex", "500 Lexington Avenue"), ("500 Lex Av", "500 Lexington Avenue"), ("bdwy", "Broadway"),
            ("Lex Ave", "Lexington Avenue"), ("Lex", "Lex"), ("Broadway and 42nd", "Broadway & West 42nd Street"),
        ] {
            #expect(try town.index.place(text).name == expected, "\(text)")
            #expect(try town.index.search(text, limit: 5).first?.name == expected, "\(text)")
        }
        #expect(try town.index.search("500 Lex", limit: 5, isTyping: true).first?.name == "500 Lexington Avenue")
        #expect(try town.index.search("Lex", limit: 5, isTyping: true).map(\.name).contains("Lexington Avenue"))
        // Other countries have names of their own.
        #expect(AddressConvention.denmark.shortNames.isEmpty && AddressConvention.general.shortNames.isEmpty)
    }
}
