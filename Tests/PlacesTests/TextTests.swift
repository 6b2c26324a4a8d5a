import Geometry
import Testing

@testable import Places

@Suite struct TextFoldingTests {
    @Test(arguments: [
        ("350 5th Avenue", "350 5th avenue"), ("  W. 34TH\tst.\n", "w 34th st"), ("Saint Mark's Pl.", "saint marks pl"),
        ("N.Y., U.S.A.", "ny , usa"), ("E.34 St", "e 34 st"), ("São João", "sao joao"), ("Sa\u{303}o", "sao"),
        ("Østergade 12", "ostergade 12"), ("Straße", "strasse"), ("ÆRØ", "aero"), ("37-18", "37-18"),
        ("37–18 Northern", "37-18 northern"), ("M34-SBS", "m34 sbs"), ("12 1/2", "12 1/2"), ("12½", "12 1/2"),
        ("Broadway & W 42", "broadway & w 42"), ("4 AV/E 9 ST", "4 av & e 9 st"), ("A @ B + C", "a & b & c"),
        ("Apt #501", "apt # 501"), ("a;b", "a , b"), ("a\u{0}b\u{7}", "a b"), ("\u{202e}abc\u{200b}d", "abcd"),
        ("🚌 stop", "stop"), ("Ωmega Я 日本", "ωmega я 日本"), ("* % _ ( ) \" --", ""),
    ])
    func aTextFallsIntoWords(_ text: String, _ expected: String) {
        let pieces = TextFolding.pieces(of: text).map { piece in
            switch piece {
            case .word(let word): word
            case .comma: ","
            case .crossing: "&"
            case .hash: "#"
            }
        }
        #expect(pieces.joined(separator: " ") == expected)
    }
}

@Suite struct NameKeyTests {
    @Test(arguments: [
        ["5th Avenue", "5 Avenue", "5 Av", "Fifth Avenue", "FIFTH AVE.", "5TH AV"],
        ["West 34th Street", "W 34 St", "W. 34th Street", "west thirty-fourth street", "W 34st"],
        ["Saint Mark's Place", "St. Marks Pl", "Street Marks Place", "St Mark’s Pl."],
        ["Avenue of the Americas", "Ave of Americas", "av. of the americas"],
        ["Adam Clayton Powell Boulevard", "ADAM CLAYTON POWELL BL", "Adam Clayton Powell Blvd"],
        ["East 21st Street", "E 21 St", "East Twenty First Street"],
        ["The Bowery", "Bowery"], ["Rua de São João", "RUA DE SAO JOAO"], ["East 111th Street", "E 111 St"],
    ])
    func oneNameHasOneKey(_ spellings: [String]) {
        #expect(Set(spellings.map { NameKey($0) }).count == 1, "\(spellings.map { NameKey($0).description })")
    }

    @Test(arguments: [
        ("5th Avenue", "5th Street"), ("West 34th Street", "East 34th Street"), ("Park Avenue", "Park Avenue South"),
        ("1st Avenue", "11th Avenue"), ("Avenue A", "Avenue B"), ("20th Street", "21st Street"),
    ])
    func differentNamesHaveDifferentKeys(_ a: String, _ b: String) {
        #expect(NameKey(a) != NameKey(b))
    }

    @Test(arguments: [
        ("34th Street", "West 34th Street", "partial"), ("W 34", "West 34th Street", "partial"),
        ("5", "5th Avenue", "partial"), ("34th Street West", "West 34th Street", "same"),
        ("Lexington", "Lexington Avenue", "partial"), ("Broadway Street", "Broadway", "partial"),
        ("West Broadway", "Broadway", "none"), ("St", "West 34th Street", "none"), ("W", "West Street", "none"),
        ("Americas", "Avenue of the Americas", "partial"), ("Park", "Park Row", "none"),
        ("East 34th Street", "West 34th Street", "none"), ("34 34 St", "34 St", "none"),
    ])
    func aNameFitsWhatItLeavesOut(_ asked: String, _ stored: String, _ expected: String) {
        let fit = NameQuery(NameKey(asked)).fit(NameKey(stored).words, .unitedStates)
        #expect((fit.map { $0.optional + $0.added == 0 ? "same" : "partial" } ?? "none") == expected)
    }

    @Test(arguments: [
        ("West 27th Street", "w 27 st", true), ("W 27th St #501", "w 27 st", false),
        ("Fifth Avenue 4th Floor", "5 av", false), ("E 42nd St 39th Floor", "e 42 st", false),
        ("Madison Avenue, 15th Floor", "madison av", false), ("W 45th St, Suite 1002", "w 45 st", false),
        ("Floor Street", "floor st", true), ("", "", true),
    ])
    func aFlatIsNoPartOfTheStreet(_ text: String, _ key: String, _ isWhole: Bool) {
        let street = NameKey.street(inAddress: text)
        #expect(street.key.description == key)
        #expect(street.isWhole == isWhole)
    }

    @Test(arguments: [
        ("New York", "new york"), ("Manhattan", "new york"), ("NYC", "new york"), ("N.Y.", "ny"), ("USA", "us"),
        ("United States of America", "us"), ("Brooklyn", "brooklyn"), ("St. Louis", "st louis"),
    ])
    func anAreaHasOneKey(_ text: String, _ key: String) {
        #expect(NameKey.area(text).description == key)
    }
}

@Suite struct HouseNumberTests {
    @Test(arguments: [
        ("350", "350"), ("12a", "12A"), ("12 A", "12A"), ("12½", "12 1/2"), ("12 1/2", "12 1/2"), ("37-18", "37-18"),
        ("20–24", "20-24"), ("One", "1"), ("137 REAR", "137 REAR"), ("541 rear a", "541 REAR A"), ("9 A-B", "9A"),
        ("880 еда", "880"), ("Bldg 5", "BLDG 5"),
    ])
    func aNumberHasOneSpelling(_ text: String, _ expected: String) {
        #expect(HouseNumber(text)?.description == expected)
    }

    @Test(arguments: ["", " ", "-", "🏠"])
    func whatIsNoNumberIsNone(_ text: String) {
        #expect(HouseNumber(text) == nil)
    }

    @Test(arguments: [
        ("12 a grand", ["12/1", "12A/2"]), ("12 grand", ["12/1"]), ("12 1/2 grand", ["12 1/2/2"]),
        ("5th avenue", []), ("one wall", ["1/1"]), ("wall", []), ("", []), ("12a b", ["12A/1"]),
        ("12 rear a mott", ["12/1", "12 REAR/2", "12 REAR A/3"]), ("12 front st", ["12/1", "12 FRONT/2"]),
    ])
    func aNumberLeadsAnAddress(_ text: String, _ expected: [String]) {
        let numbers = HouseNumber.leading(TextFolding.words(of: text), .unitedStates)
        #expect(numbers.map { "\($0.number)/\($0.used)" } == expected)
    }
}

@Suite struct PlaceTextTests {
    @Test(arguments: [
        ("1 Wall St New York", ["1: wall st new york", "1: wall st new + york", "1: wall st + new york"]),
        ("1 Wall St, NY", ["1: wall st + ny", "1: wall + st ny"]),
        ("350, 5th Avenue", ["350: 5 av", "350: 5 + avenue"]),
        ("350 5th Ave Apt 5, New York", ["350: 5 av + new york"]), ("350 5th Ave #7", ["350: 5 av"]),
        ("5 av & 34 st", []), ("Wall Street", []),
    ])
    func anAddressIsReadLongestFirst(_ text: String, _ expected: [String]) throws {
        let readings = try PlaceText(text).addressReadings.map { number, street in
            "\(number): \(street.street)" + (street.rest.isEmpty ? "" : " + " + street.rest.joined(separator: " "))
        }
        #expect(Array(readings.prefix(expected.count)) == expected)
        if expected.isEmpty { #expect(readings.isEmpty) }
    }

    @Test(arguments: [
        ("5 av & 34 st", ["5 av x 34 st"]), ("5 av and 34 st", ["5 av x 34 st"]), ("B at A", ["b x a"]),
        ("corner of Wall St and Broad St", ["wall st x broad st"]), ("4 AV/E 9 ST", ["4 av x e 9 st"]),
        ("A and B and C", ["a x b and c", "a and b x c"]), ("Broadway", []), ("& A", []), ("A &", []), ("and", []),
        ("Broadway, & W 42 St", ["broadway x w 42 st"]),
    ])
    func aCornerIsTwoStreets(_ text: String, _ expected: [String]) throws {
        let readings = try PlaceText(text).cornerReadings.map {
            "\($0.first) x \($0.second.first?.street ?? NameKey(""))"
        }
        #expect(readings == expected)
    }

    @Test(arguments: [
        ("40.75,-73.98", "40.7500000,-73.9800000"), (" 40.75 , -73.98 ", "40.7500000,-73.9800000"),
        ("-33,+151.2", "-33.0000000,151.2000000"), ("90,180", "90.0000000,180.0000000"),
    ])
    func aCoordinateIsRead(_ text: String, _ expected: String) throws {
        #expect(try PlaceText.coordinate(in: text)?.description == expected)
    }

    @Test(arguments: [
        "40.75", "40 -73", "40.75,-73.98,3", "a,b", "1e1,2", ",", "40.75,", "1.2.3,4", "nan,inf", "0x1,2",
    ])
    func whatIsNoCoordinateIsNone(_ text: String) throws {
        #expect(try PlaceText.coordinate(in: text) == nil)
    }

    @Test(arguments: ["91,0", "0,181", "-90.1,0", "350,5"])
    func aCoordinateOutsideTheWorldIsRefused(_ text: String) {
        #expect(throws: PlacesError.outOfWorld(text: text)) { try PlaceText.coordinate(in: text) }
    }

    @Test func textThatIsNoPlaceIsRefused() {
        #expect(throws: PlacesError.emptyText) { try PlaceText("") }
        #expect(throws: PlacesError.emptyText) { try PlaceText(" \n\t") }
        #expect(throws: PlacesError.noWords(text: "\"* %\"")) { try PlaceText(" \"* %\" ") }
        #expect(throws: PlacesError.noWords(text: "\u{0}\u{7}")) { try PlaceText("\u{0}\u{7}") }
        #expect(throws: PlacesError.textTooLong(bytes: 100_000, limit: 400)) {
            try PlaceText(String(repeating: "x", count: 100_000))
        }
    }
}
