import Geometry
import Measures
import PlaceImport
import PlaceQuestions
import Testing

@testable import Places

/// Well-known places, neighborhoods, lines, and what lies where.
@Suite struct NamedPlacesTests {
    let town: SmallTown
    let places: PlaceIndex

    init() throws {
        town = try SmallTown { town in
            try town.addStreet("Main Street", (-500, 0), (500, 0))
            try town.addStreet("Mill Lane", (0, -500), (0, 500))
            try town.addCorner("Main Street", "Mill Lane", (0, 0))
            try town.addAddress("10", "Main Street", (100, 12), city: "Lower Town", postcode: "10001")
            try town.addAddress("12", "Main Street", (120, 12), city: "Lower Town", postcode: "10001")
            try town.addAddress("11", "Main Street", (110, -12), city: "Lower Town", postcode: "10001")
            try town.addAddress("12", "Main Street", (4_000, 12), city: "Upper Town", postcode: "10002")
            func add(
                _ kind: Place.Kind, _ category: String, _ name: String, _ at: (Double, Double), weight: Int = 0,
                others: [String] = [], detail: String? = nil
            ) throws {
                town.named.append(
                    NamedRecord(
                        kind: kind, category: category, name: name, otherNames: others, detail: detail,
                        coordinate: try SmallTown.at(at.0, at.1), weight: weight))
            }
            try add(.poi, "museum", "Museum of Clocks", (60, 40), weight: 2)
            try add(.poi, "museum", "Museum of Clocks", (80, 40))
            try add(.poi, "pharmacy", "Barnes & Noble", (90, 40), others: ["B&N"])
            try add(.poi, "cafe", "Corner Café", (10, 10))
            try add(.poi, "cafe", "Corner Café", (3_000, 10))
            try add(.poi, "cafe", "Blue Cup", (300, 10))
            try add(.area, "neighbourhood", "Old Harbor", (4_100, 0), weight: 3)
            try add(.line, "line", "M34-SBS", (0, 0), weight: 2, others: ["M34 Select Bus"], detail: "Crosstown")
            try add(.poi, "park", "Парк Победы", (0, 900))
        }
        places = town.index
    }

    @Test(arguments: [
        ("museum of clocks", "= Museum of Clocks, Lower Town 10001"),
        ("Clocks Museum", "= Museum of Clocks, Lower Town 10001"),
        ("Musuem of Clocks", "= Museum of Clocks, Lower Town 10001"),
        ("Barnes and Noble", "= Barnes & Noble, Lower Town 10001"), ("b&n", "= Barnes & Noble, Lower Town 10001"),
        ("old harbor", "= Old Harbor, Upper Town"), ("10001", "= 10001, Lower Town"),
        ("12 Main Street, Old Harbor", "= 12 Main Street, Upper Town 10002"),
        ("pharmacy near Mill Lane & Main Street", "= Barnes & Noble, Lower Town 10001"),
        ("Corner Cafe near 10 Main Street", "= Corner Café, Lower Town 10001"),
        ("clocks", "= Museum of Clocks, Lower Town 10001"),
    ])
    func aNameIsFound(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    /// A line is told by a search, but no journey starts or ends at it: not by its name, nor by its long name where a
    /// place holds the words less well, nor where nothing else does.
    @Test func aLineIsNoPlace() throws {
        let town = try SmallTown { town in
            try town.addStreet("Main Street", (-500, 0), (500, 0))
            try town.addStreet("34th Street", (-500, 200), (500, 200))
            try town.addStop("1", "34 ST/MAIN ST", (0, 0))
            func add(_ kind: Place.Kind, _ name: String, _ east: Double, detail: String? = nil) throws {
                town.named.append(
                    NamedRecord(
                        kind: kind, category: kind == .line ? "line" : "exhibition_centre", name: name,
                        otherNames: detail.map { [$0] } ?? [], detail: detail, coordinate: try SmallTown.at(east, 20),
                        weight: 2))
            }
            try add(.line, "M34-SBS", -300, detail: "East Side - Javits Center")
            try add(.line, "M15", -200, detail: "East Harlem - South Ferry")
            try add(.line, "34", -100)
            try add(.poi, "Jacob K. Javits Convention Center", 300)
        }
        let places = town.index
        for text in ["Javits Center", "javits centre"] {
            #expect(places.answer(text) == "= Jacob K. Javits Convention Center", "\(text)")
            #expect(try places.search(text, limit: 5).first?.kind == .poi)
        }
        for text in ["M34-SBS", "m34 sbs", "M34", "M15", "m15", "34"] {
            #expect(places.answer(text).hasSuffix(" is a line and no place"), "\(text): \(places.answer(text))")
            #expect(try places.search(text, limit: 5).first?.kind == .line, "\(text)")
            #expect(
                throws: PlacesError.self, "\(text)", performing: { try places.place(text, takingFirst: true) })
        }
        for text in ["South Ferry", "East Harlem"] {
            #expect(places.answer(text) == "- only the line M15 (East Harlem - South Ferry) is called so", "\(text)")
            #expect(try places.search(text, limit: 5).first?.kind == .line, "\(text)")
        }
        do {
            _ = try places.place("M15")
            Issue.record("a journey ends at a line")
        } catch {
            #expect(
                error.description
                    == "\"M15\" is no place but the line M15 (East Harlem - South Ferry): name a stop of it; \"routeb-nav "
                    + "departures STOP\" tells when it leaves there, \"routeb-nav buses M15\" on which hours of a day it runs."
            )
        }
    }

    /// Exact letters win over a mistake, and what weighs more over what holds fewer words.
    @Test func theVeryWordsComeFirst() throws {
        let town = try SmallTown { town in
            try town.addStreet("Main Street", (-500, 0), (500, 0))
            func add(_ category: String, _ name: String, _ east: Double, weight: Int = 0, others: [String] = []) throws
            {
                town.named.append(
                    NamedRecord(
                        kind: .poi, category: category, name: name, otherNames: others,
                        coordinate: try SmallTown.at(east, 20), weight: weight))
            }
            try add("cafe", "Mona", -3_000)
            try add("cafe", "MoMo", -2_000)
            try add("houseware", "MoMA Design Store", 2_000)
            try add("museum", "Museum of Other Things", 4_000, weight: 4)
            try add("museum", "Ópera Nacional Italiana", 2_900, weight: 4)
            try add("theatre", "Theater on the Hill of Oaks", 5_000, weight: 1)
            try add("convenience", "Port Authority Deli", 300)
            try add("bus_station", "Port Authority Bus Terminal", 1_000, weight: 3)
            try add("station", "42nd Street–Port Authority Bus Terminal", 1_300, weight: 4)
        }
        let places = town.index
        for text in ["MoMA", "moma"] { #expect(places.answer(text).hasPrefix("= MoMA Design Store"), "\(text)") }
        #expect(try places.search("MoMA", limit: 5).first?.name == "MoMA Design Store")
        #expect(places.answer("Mona").hasPrefix("= Mona"))
        #expect(places.answer("Monna").hasPrefix("= Mona"))
        #expect(places.answer("Port Authority").hasPrefix("= Port Authority Bus Terminal"))
        #expect(try places.search("Port Authority", limit: 5).first?.name == "Port Authority Bus Terminal")
        // Initials of what is well known.
        #expect(places.answer("MOOT").hasPrefix("= Museum of Other Things"))
        #expect(places.answer("mot").hasPrefix("= Museum of Other Things"))
        #expect(!places.answer("toho").contains("Theater on the Hill"))
        for text in ["óni", "ONI"] { #expect(places.answer(text).hasPrefix("= Ópera Nacional Italiana"), "\(text)") }
        // They are no words that may have been mistyped.
        #expect(!places.answer("mox").contains("Museum"))
    }

    @Test func aNameThatIsThereTwiceIsNotGuessed() throws {
        guard case .ambiguous(let found) = try places.resolve("corner cafe") else {
            Issue.record("a café was guessed: \(places.answer("corner cafe"))")
            return
        }
        #expect(found.count == 2)
    }

    @Test func otherScriptsAreFound() throws {
        #expect(places.answer("Парк Победы").hasPrefix("= Парк Победы"))
        #expect(Transliteration.latin("São João, 5th Ave") == nil)
    }

    @Test(.enabled(if: Transliteration.latin("Парк") != nil, "the system has no ICU, which knows other scripts"))
    func otherScriptsAreFoundInLatinLetters() throws {
        #expect(places.answer("park pobedy").hasPrefix("= Парк Победы"))
    }

    @Test func whatLiesAroundComesByDistanceAndClass() throws {
        let middle = try SmallTown.at(0, 0)
        let all = try places.around(middle, limit: 10)
        #expect(all.map(\.name) == ["Corner Café", "Museum of Clocks", "Barnes & Noble", "Blue Cup", "Парк Победы"])
        #expect(try places.around(middle, categories: ["cafe"], limit: 10).map(\.name) == ["Corner Café", "Blue Cup"])
        #expect(
            try places.around(middle, categories: PlaceCategory.named("museums"), limit: 1).map(\.category) == [
                "museum"
            ])
        #expect(try places.around(middle, limit: 10, within: .meters(20)).count == 1)
        #expect(zip(all, all.dropFirst()).allSatisfy { ($0.distance ?? .zero) <= ($1.distance ?? .zero) })
    }

    @Test func aPointHasAHouseAStreetAndACorner() throws {
        let found = try places.reverse(try SmallTown.at(112, 20))
        #expect(Set(found.map(\.kind)) == [.address, .street, .corner])
        let house = try #require(found.first { $0.kind == .address })
        #expect(house.name == "12 Main Street" || house.name == "10 Main Street")
        let street = try #require(found.first { $0.kind == .street })
        #expect(street.name == "Main Street" && street.side == .left)
        #expect(abs((street.distance?.value ?? 0) - 20) < 0.1)
        #expect(try places.reverse(try SmallTown.at(112, -20)).first { $0.kind == .street }?.side == .right)
        #expect(try places.reverse(try SmallTown.at(900_000, 0)) == [])
    }

    /// Some houses write their quarter as their city; it is the quarter for all others, too.
    @Test func aQuarterThatOneHouseTakesForItsCityStaysAQuarter() throws {
        let town = try SmallTown { town in
            try town.addAddress("65", "Broad Street", (0, 0), city: "New York", postcode: "10001")
            try town.addAddress("65", "Broad Street", (700, 0), city: "New York", postcode: "10002")
            try town.addAddress("8", "Mill Lane", (800, 100), city: "Three Corners", postcode: "10002")
            town.named.append(
                NamedRecord(
                    kind: .area, category: "neighbourhood", name: "Three Corners", coordinate: try SmallTown.at(60, 0)))
        }
        #expect(town.index.answer("65 Broad Street, Three Corners") == "= 65 Broad Street, New York 10001")
        #expect(town.index.answer("65 Broad Street, Three Corners, New York") == "= 65 Broad Street, New York 10001")
        #expect(town.index.answer("8 Mill Lane, Three Corners") == "= 8 Mill Lane, Three Corners 10002")
    }

    /// A house at a corner bears a number in each street: both are told, the nearer first, and no third one farther
    /// away.
    @Test func housesOfBothStreetsAreToldAtACorner() throws {
        let town = try SmallTown { town in
            try town.addAddress("1", "Main Street", (0, 0))
            try town.addAddress("3", "Main Street", (4, 0))
            try town.addAddress("7", "Side Lane", (0, 7))
            try town.addAddress("5", "Back Alley", (0, -12))
        }
        let told = try town.index.nearestHouses(to: try SmallTown.at(0, 1)).map(\.name)
        #expect(told == ["1 Main Street", "7 Side Lane"])
        #expect(
            try town.index.nearestHouses(to: try SmallTown.at(0, 5)).map(\.name) == ["7 Side Lane", "1 Main Street"])
        let all = try town.index.reverse(try SmallTown.at(0, 1)).filter { $0.kind == .address }
        #expect(all.map(\.name) == told)
    }

    /// The nearest house and corner are those of a look at all of them.
    @Test func theNearestAreThoseOfALookAtAll() throws {
        var dice = SeededDice(seed: 11)
        let points = (0..<120).map { _ in (dice.offset(900), dice.offset(900)) }
        let town = try SmallTown { town in
            for (number, point) in points.enumerated() {
                try town.addAddress("\(number + 1)", "Street \(number % 9)", point)
            }
            for (number, point) in points.enumerated() where number % 3 == 0 {
                try town.addCorner("Street \(number)", "Lane \(number)", (point.1, point.0))
            }
        }
        for _ in 0..<100 {
            let place = try SmallTown.at(dice.offset(900), dice.offset(900))
            let houses = try points.map { try SmallTown.at($0.0, $0.1).distance(to: place).value }
            let corners = try points.enumerated().filter { $0.offset % 3 == 0 }
                .map { try SmallTown.at($0.element.1, $0.element.0).distance(to: place).value }
            let house = try #require(try town.index.nearestHouse(to: place)?.distance)
            #expect(abs(house.value - (houses.min() ?? 0)) < 0.05)
            let told = try town.index.nearestHouses(to: place).map(\.name)
            let least = houses.min() ?? 0
            let streets = (0..<9).compactMap { street in
                points.indices.filter { $0 % 9 == street }.min { houses[$0] < houses[$1] }
            }.filter { houses[$0] <= least + 8 }.sorted { houses[$0] < houses[$1] }
            #expect(told == streets.map { "\($0 + 1) Street \($0 % 9)" })
            let corner = try #require(try town.index.nearestCorner(to: place)?.distance)
            #expect(abs(corner.value - (corners.min() ?? 0)) < 0.05)
        }
    }

    @Test(arguments: [
        ("mus", "Museum of Clocks"), ("clo mus", "Museum of Clocks"), ("ocks", "Museum of Clocks"),
        ("old h", "Old Harbor"),
        ("m34", "M34-SBS"), ("harb", "Old Harbor"), ("12 mai", "12 Main Street"),
        ("main street & mi", "Main Street & Mill Lane"),
        ("musuem of clo", "Museum of Clocks"),
    ])
    func aKeystrokeSuggests(_ text: String, _ expected: String) throws {
        let found = try places.search(text, limit: 10, isTyping: true).map(\.name)
        #expect(found.contains(expected), "\(found)")
    }

    /// At every keystroke there is an answer or none, and what is meant is there before the last letter.
    @Test func everyKeystrokeIsAnswered() throws {
        let text = "12 Main Street, Old Harbor"
        var found = 0
        for count in 1...text.count
        where try !places.search(String(text.prefix(count)), limit: 5, isTyping: true).isEmpty {
            found += 1
        }
        #expect(found > text.count / 2)
    }
}

/// Streets of countries that write the number behind the street.
@Suite struct CountriesTests {
    /// A street with some houses, and what is told of each.
    private func town(
        _ street: String, country: String, city: String, postcode: String, others: [String] = []
    ) throws -> SmallTown {
        try SmallTown { town in
            town.country = country
            try town.addStreet(street, (0, 0), (500, 0), other: others)
            for number in ["4", "12", "12B", "100"] {
                try town.addAddress(
                    number, street, (Double(number.utf8.count) * 90, 12), city: city, postcode: postcode)
            }
            try town.addAddress("12", street, (9_000, 0), city: "Elsewhere", postcode: "00999")
        }
    }

    @Test(arguments: [
        "Mannerheimintie 12, Helsinki", "Mannerheimintie 12 00100", "mannerheimintie 12 A 34, 00100 Helsinki",
        "00100 Helsinki, Mannerheimintie 12", "12 Mannerheimintie, Helsingfors", "Mannerheimvägen 12, Helsingfors",
        "Mannerheimintie 12 as. 5, 00100", "Mannerheimintie 12, FI-00100 Helsinki", "Mannerhemintie 12, Helsinki",
        "MANNERHEIMINTIE 12, HELSINKI, FINLAND",
    ])
    func helsinki(_ text: String) throws {
        let town = try town(
            "Mannerheimintie", country: "fi", city: "Helsinki", postcode: "00100", others: ["Mannerheimvägen"])
        #expect(town.index.answer(text) == "= Mannerheimintie 12, Helsinki 00100")
    }

    @Test(arguments: [
        "Rua de Santa Catarina 12, Porto", "R. Santa Catarina 12, 4000-442 Porto", "Rua de Sta. Catarina nº 12, Porto",
        "Rua Santa Catarina, 12 2º Esq, Porto", "rua de santa catarina 12 r/c dto 4000",
        "12 Rua de Santa Catarina, Oporto",
        "4000 Porto, Rua de Santa Catarina 12", "Rua de Santa Catrina 12, Porto",
    ])
    func porto(_ text: String) throws {
        let town = try town("Rua de Santa Catarina", country: "pt", city: "Porto", postcode: "4000-442")
        #expect(town.index.answer(text) == "= Rua de Santa Catarina 12, Porto 4000")
    }

    @Test(arguments: [
        "Nørrebrogade 12, København N", "Norrebrogade 12 2200", "Noerrebrogade 12, 2. tv, 2200 København N",
        "nørrebrogade 12 st. th., 2200", "2200 København N, Nørrebrogade 12", "12 Nørrebrogade, Copenhagen N",
        "Nørrebrogade 12, kbh n", "Nørrebrogdae 12, 2200",
    ])
    func copenhagen(_ text: String) throws {
        let town = try town("Nørrebrogade", country: "dk", city: "København N", postcode: "2200")
        #expect(town.index.answer(text) == "= Nørrebrogade 12, København N 2200")
    }

    /// `STR` is short for `store` in Denmark, and kept as it is there.
    @Test func initialsAreReadAsTheCountryReadsWords() throws {
        let town = try SmallTown { town in
            town.country = "dk"
            try town.addStreet("Nørrebrogade", (0, 0), (500, 0))
            town.named.append(
                NamedRecord(
                    kind: .poi, category: "museum", name: "Statens Teknologiske Ruin",
                    coordinate: try SmallTown.at(90, 20), weight: 4))
        }
        #expect(town.index.answer("STR").hasPrefix("= Statens Teknologiske Ruin"))
    }

    @Test(arguments: [
        ("89 East 42nd Street, New York 10017", ["East 42nd Street"]), ("Hauptstraße 12", ["Hauptstraße"]),
        ("Hauptstraße 12 b, Berlin", ["Hauptstraße"]), ("12 Avenue C", ["Avenue C"]),
        ("10 Highway 9", ["Highway 9", "10 Highway"]), ("5th Avenue", ["Avenue"]), ("Broadway", []), ("12", []),
        ("", []), (", New York", []),
    ])
    func anAddressNamesItsStreet(_ text: String, _ streets: [String]) {
        #expect(Place.streets(ofAddress: text) == streets)
    }

    @Test(
        arguments: [
            (["Mannerheimintie", "Aleksanterinkatu", "Bulevardi"], "fi"),
            (["Vesterbrogade", "Istedgade", "Gammel Kongevej"], "dk"),
            (["Rua A", "Travessa B", "Avenida C"], "pt"), (["West Street", "5th Avenue", "Broadway"], "us"),
            (["Xyz", "Abc"], nil),
        ] as [([String], String?)])
    func theStreetsTellTheCountry(_ names: [String], _ country: String?) {
        #expect(AddressConvention.country(ofStreets: names) == country)
    }
}
