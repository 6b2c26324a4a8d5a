import Geometry
import Measures
import PlaceQuestions
import Testing

@testable import Places

@Suite struct EditDistanceTests {
    /// The same by the definition, without any limit: all ways to go on, the cheapest.
    private func slowly(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var memory: [[Int]: Int] = [:]
        func distance(_ i: Int, _ j: Int) -> Int {
            if i == 0 || j == 0 { return max(i, j) }
            if let known = memory[[i, j]] { return known }
            var best = min(distance(i - 1, j), distance(i, j - 1)) + 1
            best = min(best, distance(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, distance(i - 2, j - 2) + 1) }
            memory[[i, j]] = best
            return best
        }
        return distance(a.count, b.count)
    }

    @Test func itIsThatOfTheDefinition() {
        var dice = SeededDice(seed: 7)
        func word() -> String {
            let count = Int.random(in: 0..<9, using: &dice) + 1
            return String(
                decoding: (0..<count).map { _ in UInt8(97 + Int.random(in: 0..<3, using: &dice)) }, as: UTF8.self)
        }
        for _ in 0..<2_000 {
            let (a, b) = (word(), word())
            let expected = slowly(Array(a.utf8), Array(b.utf8))
            for limit in 0...3 {
                #expect(EditDistance.between(a, b, limit: limit) == (expected <= limit ? expected : nil), "\(a) \(b)")
            }
        }
    }

    @Test(arguments: [
        ("broadway", "brodaway", 1), ("street", "stret", 1), ("avenue", "avneue", 1), ("wall", "wlla", 2),
    ])
    func aTranspositionIsOneMistake(_ a: String, _ b: String, _ mistakes: Int) {
        #expect(EditDistance.between(a, b, limit: 2) == mistakes)
    }
}

@Suite struct VocabularyTests {
    private let words = [
        "broadway", "broad", "bond", "vesterbrogade", "osterbrogade", "gade", "madison", "madisons", "medison",
        "lexington",
    ]

    /// The signatures leave out nothing that a look at all words finds.
    @Test func nearWordsAreThoseOfALookAtAll() {
        let vocabulary = Vocabulary(words.map { $0[...] })
        #expect(vocabulary.count == words.count)
        for asked in words + ["brodway", "mdaison", "x", "gaed", "vestebrogade", "lexigton", "bonds"] {
            for limit in 1...2 {
                let expected = words.filter { EditDistance.between(asked, $0, limit: limit) != nil }
                #expect(Set(vocabulary.near(asked, limit: limit).map(\.word)) == Set(expected), "\(asked)")
            }
            #expect(vocabulary.contains(asked) == words.contains(asked))
        }
    }

    @Test func middlesAndBeginningsAreFound() {
        let vocabulary = Vocabulary(words.map { $0[...] })
        #expect(vocabulary.holding("brogade", limit: 9) == ["osterbrogade", "vesterbrogade"])
        #expect(vocabulary.holding("gade", limit: 9) == ["osterbrogade", "vesterbrogade"])
        #expect(vocabulary.beginning(with: "broad", limit: 9) == ["broadway"])
        #expect(vocabulary.holding("zzz", limit: 9) == [])
    }
}

@Suite struct HouseRowTests {
    @Test func whatIsWrittenIsRead() throws {
        let numbers = [
            "1", "3", "3A", "12 1/2", "37-18", "20-24", "BLDG 5", "007", "999999999", "1234567890", "541 REAR A", "0",
        ]
        let houses = try numbers.enumerated().map { position, number in
            StoredHouse(
                number: number, coordinate: try SmallTown.at(Double(position * 37 % 11), Double(position) * 50_000),
                locality: position / 3, isInterpolated: position % 4 == 0)
        }
        let bytes = HouseRow.encoded(houses)
        #expect(bytes.withUnsafeBytes { HouseRow.decoded($0) } == houses)
        #expect([UInt8]().withUnsafeBytes { HouseRow.decoded($0) } == nil)
        for count in 0..<bytes.count { #expect(bytes[..<count].withUnsafeBytes { HouseRow.decoded($0) } == nil) }
    }

    /// A number that no house is written with is damage.
    @Test(arguments: [
        (-2, false), (-1, true), (0, true), (999_999_999, true), (1_000_000_000, false), (1 << 57, false),
    ])
    func aNumberBeyondAllHousesIsDamage(_ number: Int64, isSound: Bool) {
        var head = UInt64(bitPattern: (number << 1) ^ (number >> 63)) << 3
        var bytes: [UInt8] = [1]
        while head > 127 {
            bytes.append(UInt8(truncatingIfNeeded: head) | 128)
            head >>= 7
        }
        bytes += [UInt8(head), 0, 0]
        #expect((bytes.withUnsafeBytes { HouseRow.decoded($0) } != nil) == isSound)
    }

    /// The summary tells what a number may be found by, and of a row only wanted houses are made.
    @Test func rowsThatCannotHoldANumberAreKnown() throws {
        func row(_ numbers: [String]) throws -> [StoredHouse] {
            try numbers.map { StoredHouse(number: $0, coordinate: try SmallTown.at(0, 0), locality: 1) }
        }
        let plain = HouseRow.summary(of: try row(["3", "12A", "7"]))
        #expect(plain == (low: 3, high: 12, hasHyphens: false))
        #expect(HouseRow.summary(of: try row(["10", "20-24"])) == (low: 10, high: 24, hasHyphens: true))
        // In Queens the first number is a block.
        #expect(HouseRow.summary(of: try row(["37-18"])) == (low: 37, high: 37, hasHyphens: true))
        #expect(HouseRow.summary(of: try row(["BLDG 5", "4"])) == (low: -1, high: 4, hasHyphens: false))
        let bytes = HouseRow.encoded(try row(["3", "12A", "12", "BLDG 5", "40"]))
        let some = bytes.withUnsafeBytes { HouseRow.decoded($0) { value, _ in value == 12 } }
        #expect(some?.map(\.number) == ["12A", "12"])
        #expect(bytes.withUnsafeBytes { HouseRow.decoded($0) { _, hasLetters in !hasLetters } }?.count == 3)
    }

    /// A look at the rows that can hold a number finds what a look at all houses of the street finds.
    @Test func numbersAreFoundAsInAllHouses() throws {
        let seed: UInt64 = 20_161_130
        var dice = SeededDice(seed: seed)
        var numbers: [String] = []
        for _ in 0..<400 {
            let value = Int.random(in: 0..<600, using: &dice)
            switch Int.random(in: 0..<10, using: &dice) {
            case 0: numbers.append("\(value)A")
            case 1: numbers.append("\(value)-\(value + 4)")
            case 2: numbers.append("\(value / 10)-\(value % 90)")
            default: numbers.append("\(value)")
            }
        }
        let town = try SmallTown { town in
            try town.addStreet("Long Road", (-9_000, 0), (9_000, 0))
            for (position, number) in numbers.enumerated() {
                try town.addAddress(number, "Long Road", (Double(position) * 40 - 8_000, 10))
            }
        }
        let all = try town.index.rows("SELECT houses FROM houses ORDER BY id") { row throws(PlacesError) in
            try town.index.houses(row, at: 0)
        }.flatMap { $0 }
        let name = try #require(try town.index.exactNames(NameKey("Long Road"), .streets).first)
        let streets = try town.index.streetRows(name.owner)
        #expect(streets.count == 1)
        for asked in (0...640).map(String.init) + ["12A", "20-24", "37-18", "3718", "600A"] {
            let search = NumberSearch(try #require(HouseNumber(asked)))
            let expected = search.hits(all)
            let found = try town.index.houses(search, in: [name.owner]).flatMap { search.hits($0.houses) }
            let sure = expected.map(\.confidence).max()
            #expect(found.map(\.confidence).max() == sure, "\(asked), seed \(seed)")
            let houses = Set(expected.map(\.house))
            #expect(found.filter { $0.confidence == sure }.allSatisfy { houses.contains($0.house) }, "\(asked)")
        }
    }

    @Test func aHouseTakesFewBytes() throws {
        let houses = try (0..<32).map { position in
            StoredHouse(
                number: "\(100 + 2 * position)", coordinate: try SmallTown.at(Double(position) * 12, 3), locality: 5)
        }
        #expect(HouseRow.encoded(houses).count < 32 * 8)
    }
}

/// Mistakes, neighbors, numbers that are not there, and what else is guessed.
@Suite struct GuessingTests {
    let town: SmallTown
    let places: PlaceIndex

    init() throws {
        town = try SmallTown.withRiver()
        places = town.index
    }

    @Test(arguments: [
        ("350 5th Aveneu", "= 350 5th Avenue, New York 10118"), ("350 Fith Avenue", "= 350 5th Avenue, New York 10118"),
        ("242 Wset 34th Street", "= 242 West 34th Street, New York 10001"),
        ("242 West 34ht Steret", "= 242 West 34th Street, New York 10001"),
        ("12 Brodway, Broklyn", "= 12 Broadway, Brooklyn 11201"),
        ("12 Broadwya 10001", "= 12 Broadway, New York 10001"),
        ("20 Saint Mraks Place", "= 20-24 Saint Mark's Place, New York 10003"),
        ("7 Rua de Sao Jaoo", "= 7 Rua de São João, New York"),
        ("Boradway & Park Row", "= Broadway & Park Row, Brooklyn"),
        ("350 FifthAvenue", "= 350 5th Avenue, New York 10118"),
        // Two mistakes in a short word are another word.
        ("Prak Rwo", "-"),
    ])
    func mistakesAreForgiven(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test(arguments: [
        ("Brooklyn, 12 Broadway", "= 12 Broadway, Brooklyn 11201"),
        ("11201 12 Broadway", "= 12 Broadway, Brooklyn 11201"),
        ("5th Avenue 350", "= 350 5th Avenue, New York 10118"),
        ("New York, NY, 350 5 Av, 34th floor", "= 350 5th Avenue, New York 10118"),
        ("3718 Saint Marks Place", "= 37-18 Saint Mark's Place, New York 10003"),
        ("Brooklyn, Broadway & Park Row", "= Broadway & Park Row, Brooklyn"),
    ])
    func theOrderIsFree(_ text: String, _ expected: String) {
        #expect(places.answer(text) == expected)
    }

    @Test func aNumberThatIsNotThereIsPutBetweenItsNeighborsAndSaysSo() throws {
        let between = try places.place("351 5 Av")
        #expect(between.confidence < 0.8)
        #expect(between.note == "the number is not known; its place is reckoned from 350 and 352")
        #expect(between.coordinate.distance(to: try SmallTown.at(20, 35)) < .meters(1))
        let street = try places.place("9999 5 Av")
        #expect(street.kind == .street && street.confidence < 0.5)
        #expect(street.note == "the number 9999 is not known; this is the street")
    }

    /// Odd numbers to the west, even ones to the east: what is missing lies on its own side.
    @Test func aNumberLiesOnItsSideOfTheStreet() throws {
        let town = try SmallTown { town in
            try town.addStreet("High Street", (0, 0), (0, 400))
            for step in 0...4 where step != 2 {
                try town.addAddress("\(1 + 2 * step)", "High Street", (-15, Double(step) * 100))
                try town.addAddress("\(2 + 2 * step)", "High Street", (15, Double(step) * 100))
            }
            try town.addAddress("37-12", "Queens Street", (2_000, 0))
            try town.addAddress("37-20", "Queens Street", (2_080, 0))
            try town.addAddress("38-02", "Queens Street", (2_200, 0))
        }
        let odd = try town.index.place("5 High Street")
        #expect(odd.coordinate.distance(to: try SmallTown.at(-15, 200)) < .meters(1))
        #expect(odd.confidence > 0.85)
        let even = try town.index.place("6 High St")
        #expect(even.coordinate.distance(to: try SmallTown.at(15, 200)) < .meters(1))
        let block = try town.index.place("37-16 Queens Street")
        #expect(block.coordinate.distance(to: try SmallTown.at(2_040, 0)) < .meters(1))
    }

    @Test(arguments: [
        ("40°45'00\"N 73°59'24\"W", "40.7500000,-73.9900000"), ("40° 45.0' N, 73° 59.4' W", "40.7500000,-73.9900000"),
        ("N 40.75 W 73.99", "40.7500000,-73.9900000"), ("40.75N 73.99W", "40.7500000,-73.9900000"),
        ("73.99° W, 40.75° N", "40.7500000,-73.9900000"), ("40.75°, -73.99°", "40.7500000,-73.9900000"),
        ("geo:40.75,-73.99", "40.7500000,-73.9900000"), ("33°52'S 151°12'E", "-33.8666667,151.2000000"),
        ("51°30'26\", -0°7'39\"", "51.5072222,-0.1275000"), ("40.75 -73.99", "40.7500000,-73.9900000"),
    ])
    func degreesAreRead(_ text: String, _ expected: String) throws {
        #expect(try PlaceText.coordinate(in: text)?.description == expected)
    }

    @Test(arguments: ["5 W 34 St", "12 E 5", "N", "40°N", "40°N 41°N", "40°61'N 7°E", "1 2 3 N 4 E 5 6 7", "°", "N W"])
    func whatIsNoDegreesIsNone(_ text: String) throws {
        #expect(try PlaceText.coordinate(in: text) == nil)
    }

    @Test func theNearestOfEquallyGoodOnesStandsFirst() throws {
        let brooklyn = try SmallTown.at(9_000, 0)
        guard case .ambiguous(let near) = try places.resolve("12 Broadway", near: brooklyn) else {
            Issue.record("12 Broadway was guessed")
            return
        }
        #expect(near.map(\.label) == ["12 Broadway, Brooklyn 11201", "12 Broadway, New York 10001"])
    }
}
