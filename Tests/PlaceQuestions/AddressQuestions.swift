import Geometry
import Measures
import PlaceImport
import Places

/// An address of the map with all objects that bear it.
struct KnownAddress {
    var record: AddressRecord
    var truth: [Coordinate]
}

extension PlaceCity {
    /// The addresses of the map by number and street.
    private var namesakes: [(key: String, records: [AddressRecord])] {
        var groups: [String: [AddressRecord]] = [:]
        var keys: [String: String] = [:]
        for record in source.addresses where record.kind != .interpolated {
            guard record.number.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLetter) }),
                record.number.first?.isNumber == true
            else { continue }
            let key = keys[record.street] ?? NameKey(record.street).description
            keys[record.street] = key
            groups["\(record.number.uppercased()) \(key)", default: []].append(record)
        }
        return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Addresses whose number and street lie within 50 m of all their namesakes.
    func unique(_ count: Int, seed: UInt64) -> [KnownAddress] {
        var dice = SeededDice(seed: seed)
        let known = namesakes.filter { Self.lieTogether($0.records.map(\.coordinate), within: .meters(50)) }
        return known.shuffled(using: &dice).prefix(count).map { _, records in
            KnownAddress(record: records[0], truth: records.map(\.coordinate))
        }
    }

    /// Addresses that recur farther than 300 m away; first those whose places have a postcode each.
    func recurring(_ count: Int, seed: UInt64) -> [[KnownAddress]] {
        var dice = SeededDice(seed: seed)
        let known = namesakes.compactMap { _, records -> [KnownAddress]? in
            var clusters: [KnownAddress] = []
            // Those that name their postcode first: one of them stands for the others around it.
            for record in records.filter({ $0.postcode != nil }) + records.filter({ $0.postcode == nil }) {
                let near = clusters.firstIndex { cluster in
                    cluster.truth.contains { $0.distance(to: record.coordinate) < .meters(150) }
                }
                if let near {
                    clusters[near].truth.append(record.coordinate)
                } else {
                    clusters.append(KnownAddress(record: record, truth: [record.coordinate]))
                }
            }
            let isFar = clusters.indices.allSatisfy { place in
                clusters[..<place].allSatisfy {
                    $0.truth[0].distance(to: clusters[place].truth[0]) > .meters(300)
                }
            }
            return isFar && clusters.count > 1 ? clusters : nil
        }.shuffled(using: &dice)
        return Array(
            (known.filter(Self.haveTheirPostcodes) + known.filter { !Self.haveTheirPostcodes($0) }).prefix(count))
    }

    /// Whether each of several places has a postcode of its own.
    private static func haveTheirPostcodes(_ places: [KnownAddress]) -> Bool {
        Set(places.compactMap(\.record.postcode)).count == places.count
    }

    /// Every address of the map in one spelling, wherever its namesakes lie.
    public func wholeScore(_ spelling: AddressSpelling, limit: Double) -> PlaceScore {
        var score = PlaceScore("\(name), every address", limit: limit)
        var places: [String: [Coordinate]] = [:]
        for record in source.addresses { places[spelling.text(record), default: []].append(record.coordinate) }
        for (text, truth) in places.sorted(by: { $0.key < $1.key }) {
            for place in truth { ask(text, truth + [place], within: .meters(50), &score) }
        }
        return score
    }

    /// 1,000 addresses in eight spellings, then each with one mistake in the street.
    public func addressScores(
        _ count: Int, seed: UInt64, spellings: [AddressSpelling], limit: Double, exactLimit: Double
    ) -> [PlaceScore] {
        let addresses = unique(count, seed: seed)
        var scores = spellings.map { spelling in
            PlaceScore("\(name), \(spelling.name)", limit: spelling.isExact ? exactLimit : limit)
        }
        for known in addresses {
            for (position, spelling) in spellings.enumerated() {
                ask(spelling.text(known.record), known.truth, within: .meters(50), &scores[position])
            }
        }
        return scores
    }

    /// Addresses with one typing mistake in a word of the street.
    public func mistypedAddressScore(_ count: Int, seed: UInt64, _ spelling: AddressSpelling, limit: Double)
        -> PlaceScore
    {
        var dice = SeededDice(seed: seed &+ 1)
        var score = PlaceScore("\(name), one typing mistake", limit: limit)
        for known in unique(count, seed: seed) {
            guard let text = TypingMistake.made(in: spelling.text(known.record), &dice, where: { _ in true }) else {
                continue
            }
            ask(text, known.truth, within: .meters(50), &score)
        }
        return score
    }

    /// Addresses that recur: both are told, and a postcode tells them apart, and so does a quarter where each of the
    /// two lies in another.
    public func recurringScores(_ count: Int, seed: UInt64) -> [PlaceScore] {
        var both = PlaceScore("\(name), recurring addresses answered with both", limit: 1)
        var apart = PlaceScore("\(name), told apart by the postcode", limit: 1)
        var quarters = PlaceScore("\(name), told apart by the quarter", limit: 1)
        for clusters in recurring(count, seed: seed) {
            let text = "\(clusters[0].record.number) \(clusters[0].record.street)"
            var isBoth = false
            if case .ambiguous(let places)? = try? index.resolve(text) {
                isBoth = clusters.allSatisfy { cluster in
                    places.contains { place in
                        cluster.truth.contains { $0.distance(to: place.coordinate) <= .meters(50) }
                    }
                }
            }
            both.count(isBoth, "\(text) -> \(described(first(text), clusters[0].truth))")
            for cluster in clusters where Self.haveTheirPostcodes(clusters) {
                let exact = "\(text), \(cluster.record.postcode ?? "")"
                guard case .found(let place)? = try? index.resolve(exact) else {
                    apart.count(false, "\(exact) -> not one place")
                    continue
                }
                apart.count(
                    cluster.truth.contains { $0.distance(to: place.coordinate) <= .meters(50) },
                    "\(exact) -> \(described(place, cluster.truth))")
            }
            let lying = clusters.map { quarter(around: $0.record.coordinate) }
            guard lying.count == 2, let first = lying[0], let second = lying[1],
                NameKey.area(first.name) != NameKey.area(second.name)
            else { continue }
            for (cluster, quarter) in zip(clusters, [first, second]) {
                // A quarter is known by its middle alone, and names the place that is nearer to it.
                let nearest = clusters.min {
                    $0.record.coordinate.distance(to: quarter.middle)
                        < $1.record.coordinate.distance(to: quarter.middle)
                }
                guard nearest?.record.coordinate == cluster.record.coordinate else { continue }
                let exact = "\(text), \(quarter.name)"
                guard case .found(let place)? = try? index.resolve(exact) else {
                    quarters.count(false, "\(exact) -> not one place")
                    continue
                }
                quarters.count(
                    cluster.truth.contains { $0.distance(to: place.coordinate) <= .meters(50) },
                    "\(exact) -> \(described(place, cluster.truth))")
            }
        }
        return [both, apart, quarters]
    }

    /// The quarter in whose middle a place lies most of all; nil where none reaches it.
    private func quarter(around place: Coordinate) -> (name: String, middle: Coordinate)? {
        let shares = source.named.compactMap { area -> (name: String, middle: Coordinate, share: Double)? in
            guard area.kind == .area, ["neighbourhood", "quarter"].contains(area.category),
                let reach = PlaceCategory.reach[area.category]
            else { return nil }
            let share = area.coordinate.distance(to: place).value / reach
            return share <= 1 ? (area.name, area.coordinate, share) : nil
        }
        return shares.min { ($0.share, $0.name) < ($1.share, $1.name) }.map { ($0.name, $0.middle) }
    }

    /// Points 8 m off an address, each in some direction. Of all of them: whether the address's street, by its usual
    /// name or by another, is that of the nearest house, and whether it is that of one of the houses told. Of those
    /// nearer to it than to any address of another street, where no rule can tell better: whether it is that of the
    /// nearest house.
    public func reverseScores(_ count: Int, seed: UInt64) -> [PlaceScore] {
        var dice = SeededDice(seed: seed &+ 2)
        var clear = PlaceScore("\(name), street of a point 8 m off an address, no other street's nearer", limit: 0.99)
        var first = PlaceScore("\(name), street of a point 8 m off an address, the nearest house", limit: 0.9)
        var told = PlaceScore("\(name), street of a point 8 m off an address, among the houses told", limit: 0.99)
        var usual: [String: Set<String>] = [:]
        for street in source.streets {
            for other in street.officialNames + street.otherNames {
                usual[Self.bare(other), default: []].insert(Self.bare(street.name))
            }
        }
        let grid = AddressGrid(source.addresses)
        for known in unique(2 * count, seed: seed &+ 3) where clear.asked < count || told.asked < count {
            let angle = Double.random(in: 0..<360, using: &dice)
            let place = known.record.coordinate.moved(.meters(8), toward: Bearing(degrees: angle))
            let own = Self.bare(known.record.street)
            let names = [own] + (usual[own] ?? [])
            let answers = (try? index.nearestHouses(to: place)) ?? []
            let areRight = answers.map { answer in names.contains { Self.bare(answer.name).contains($0) } }
            let text =
                "\(place) by \(known.record.number) \(known.record.street) -> "
                + (answers.isEmpty ? "nothing" : answers.map(\.name).joined(separator: "; "))
            if told.asked < count {
                first.count(areRight.first ?? false, text)
                told.count(areRight.contains(true), text)
            }
            let mine = place.distance(to: known.record.coordinate)
            let isTheirs = grid.near(place).contains { other in
                other.coordinate.distance(to: place) < mine && Self.bare(other.street) != own
            }
            if !isTheirs, clear.asked < count { clear.count(areRight.first ?? false, text) }
        }
        return [clear, first, told]
    }

    /// A street's key without spaces: `Mac Dougal Street` is MacDougal Street.
    private static func bare(_ street: String) -> String { NameKey(street).description.filter { $0 != " " } }
}

/// Finds the addresses around a place by a look at some squares.
private struct AddressGrid {
    private var cells: [SIMD2<Int32>: [AddressRecord]] = [:]
    private static let cell: Int32 = 5_000

    init(_ records: [AddressRecord]) {
        for record in records { cells[Self.cell(of: record.coordinate), default: []].append(record) }
    }

    func near(_ place: Coordinate) -> [AddressRecord] {
        let middle = Self.cell(of: place)
        return (-1...1).flatMap { row in
            (-1...1).flatMap { column in cells[middle &+ SIMD2(Int32(row), Int32(column))] ?? [] }
        }
    }

    private static func cell(of place: Coordinate) -> SIMD2<Int32> {
        SIMD2(place.latitudeE7 / cell, place.longitudeE7 / cell)
    }
}

/// A way to write an address.
public struct AddressSpelling: Sendable {
    /// What it is called in tables.
    public let name: String
    /// Whether it is the form of the map.
    public let isExact: Bool
    let text: @Sendable (AddressRecord) -> String

    init(_ name: String, isExact: Bool = false, _ text: @escaping @Sendable (AddressRecord) -> String) {
        self.name = name
        self.isExact = isExact
        self.text = text
    }

    private static let types = [
        "Street": "St", "Avenue": "Ave", "Place": "Pl", "Square": "Sq", "Road": "Rd", "Boulevard": "Blvd",
        "Drive": "Dr", "Lane": "Ln", "Plaza": "Plz", "Court": "Ct", "Terrace": "Ter", "Saint": "St", "Avenue's": "Av",
    ]
    private static let directions = ["West": "W", "East": "E", "North": "N", "South": "S"]
    private static let ordinals = [
        "1st": "First", "2nd": "Second", "3rd": "Third", "4th": "Fourth", "5th": "Fifth", "6th": "Sixth",
        "7th": "Seventh", "8th": "Eighth", "9th": "Ninth", "10th": "Tenth", "11th": "Eleventh", "12th": "Twelfth",
        "13th": "Thirteenth", "14th": "Fourteenth", "20th": "Twentieth", "21st": "Twenty-first",
        "34th": "Thirty-Fourth", "42nd": "Forty Second",
    ]

    private static func words(_ street: String, _ change: (String) -> String) -> String {
        street.split(separator: " ").map { change(String($0)) }.joined(separator: " ")
    }

    private static func short(_ street: String) -> String { words(street) { types[$0] ?? directions[$0] ?? $0 } }

    private static func bare(_ street: String) -> String {
        words(short(street)) { word in
            let digits = word.prefix { $0.isNumber }
            return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
                ? String(digits) : word
        }
    }

    private static func whereabouts(_ record: AddressRecord) -> String {
        ", New York, NY" + (record.postcode.map { " \($0)" } ?? "")
    }

    /// The form of the map, number first.
    public static let numberFirst = AddressSpelling("as the map has it", isExact: true) { "\($0.number) \($0.street)" }

    /// Eight ways in which people of New York write.
    public static let newYork: [AddressSpelling] = [
        numberFirst,
        AddressSpelling("short: 350 W 34th St") { "\($0.number) \(short($0.street))" },
        AddressSpelling("shorter: 350 w 34 st") { "\($0.number) \(bare($0.street))".lowercased() },
        AddressSpelling("in words: 350 Fifth Avenue") { record in
            "\(record.number) " + words(record.street) { ordinals[$0] ?? $0 }
        },
        AddressSpelling("with postcode") { record in
            "\(record.number) \(short(record.street))" + (record.postcode.map { ", NY \($0)" } ?? ", NY")
        },
        AddressSpelling("postcode first") { record in
            (record.postcode.map { "\($0) " } ?? "") + "\(record.number) \(record.street)"
        },
        AddressSpelling("with a flat: Apt 4B") { record in
            "\(record.number) \(record.street) Apt 4B" + (record.postcode.map { ", NY \($0)" } ?? "")
        },
        AddressSpelling("number last, capitals and points") { record in
            words(short(record.street)) { types.values.contains($0) || directions.values.contains($0) ? $0 + "." : $0 }
                .uppercased() + " \(record.number)"
        },
    ]

    /// Eight ways in which people of Copenhagen and Porto write.
    public static let numberBehind: [AddressSpelling] = [
        AddressSpelling("as the map has it", isExact: true) { "\($0.street) \($0.number)" },
        AddressSpelling("small letters") { "\($0.street) \($0.number)".lowercased() },
        AddressSpelling("without accents") { record in
            "\(record.street) \(record.number)".map { character -> String in
                switch character {
                case "ø": "o"
                case "å": "a"
                case "æ": "ae"
                case "Ø": "O"
                case "Å": "Aa"
                case "ã", "á", "à", "â": "a"
                case "ç": "c"
                case "é", "ê": "e"
                case "ó", "õ", "ô": "o"
                default: String(character)
                }
            }.joined()
        },
        AddressSpelling("with a door") { "\($0.street) \($0.number), 2. tv" },
        AddressSpelling("with postcode and city") { record in
            "\(record.street) \(record.number), "
                + [record.postcode, record.city].compactMap { $0 }.joined(separator: " ")
        },
        AddressSpelling("postcode first") { record in
            (record.postcode.map { "\($0), " } ?? "") + "\(record.street) \(record.number)"
        },
        AddressSpelling("number first") { "\($0.number) \($0.street)" },
        AddressSpelling("without commas") { record in
            "\(record.street) \(record.number) \(record.postcode ?? "")"
        },
    ]
}
