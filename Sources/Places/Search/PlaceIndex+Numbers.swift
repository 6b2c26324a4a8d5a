import Geometry
import Measures

/// Looks for a number among the houses of a street.
struct NumberSearch {
    /// The number that is sought.
    let wanted: HouseNumber

    /// A house that may be the one, and how sure that is.
    typealias Hit = (house: StoredHouse, confidence: Double)

    /// Where a number should be that no house bears.
    struct Guess {
        var coordinate: Coordinate
        var locality: Int
        var confidence: Double
        /// How the place was found: a clause.
        var note: String
    }

    private let value: Int64
    private let rest: Substring

    init(_ wanted: HouseNumber) {
        self.wanted = wanted
        (value, rest) = HouseRow.parts(of: wanted.description)
    }

    /// The houses with this number; where none has it, those that may be meant by it: a span that it begins or ends
    /// (`20-24`), the same digits without a hyphen (`3718`), the number without its letter or with one.
    func hits(_ houses: [StoredHouse]) -> [Hit] {
        let exact = houses.filter { $0.number == wanted.description }
        if !exact.isEmpty { return exact.map { ($0, $0.isInterpolated ? 0.95 : 1) } }
        guard value >= 0 else { return [] }
        let spans = houses.filter {
            rest.isEmpty && Self.span($0.number).map { value == $0.first || value == $0.last } ?? false
        }
        if !spans.isEmpty { return spans.map { ($0, 0.9) } }
        let joined = Self.digits(wanted.description)
        let unhyphened = houses.filter {
            $0.number.contains("-") != wanted.description.contains("-") && Self.digits($0.number) == joined
        }
        if !unhyphened.isEmpty, joined.utf8.count >= 3 { return unhyphened.map { ($0, 0.92) } }
        let inside = houses.filter { house in
            rest.isEmpty
                && Self.span(house.number).map { $0.first < value && value < $0.last && (value - $0.first) % 2 == 0 }
                    ?? false
        }
        if !inside.isEmpty { return inside.map { ($0, 0.88) } }
        guard !wanted.description.contains("-") else { return [] }
        // `12A` where only 12 is known, and the other way round.
        let bare = houses.filter { house in
            let (other, tail) = HouseRow.parts(of: house.number)
            return other == value && (rest.isEmpty ? tail.utf8.count == 1 : tail.isEmpty)
        }
        return bare.first.map { [($0, 0.85)] } ?? []
    }

    /// Where the number should be: between its neighbors on its side of the street, else between those of both sides, else
    /// beside the nearest. `nil` where no number comes near.
    func guess(_ houses: [StoredHouse]) -> Guess? {
        guard value >= 0 else { return nil }
        let hyphen = Self.afterHyphen(wanted.description)
        var known: [(value: Int64, house: StoredHouse)] = []
        for house in houses {
            let (other, tail) = HouseRow.parts(of: house.number)
            if let hyphen {
                // Queens: the houses of one block.
                guard other == value, let number = Self.afterHyphen(house.number) else { continue }
                _ = hyphen
                known.append((number, house))
            } else if other >= 0, !tail.contains("-") {
                known.append((other, house))
            }
        }
        let number = hyphen ?? value
        let sameSide = known.filter { ($0.value - number) % 2 == 0 }
        if let between = Self.between(sameSide, number, sure: 0.9) { return between }
        if let between = Self.between(known, number, sure: 0.7) { return between }
        let near = sameSide.min { abs($0.value - number) < abs($1.value - number) }
        guard let near, abs(near.value - number) <= 20 else { return nil }
        return Guess(
            coordinate: near.house.coordinate, locality: near.house.locality, confidence: 0.6,
            note: "the number \(wanted) is not known; this is its neighbor \(near.house.number)")
    }

    /// Neighbors farther apart than this are none.
    private static let reach = Meters(500)

    private static func between(
        _ known: [(value: Int64, house: StoredHouse)], _ number: Int64, sure: Double
    ) -> Guess? {
        guard let low = known.filter({ $0.value < number }).max(by: { $0.value < $1.value }),
            let high = known.filter({ $0.value > number }).min(by: { $0.value < $1.value }),
            high.value - low.value <= 200,
            low.house.coordinate.distance(to: high.house.coordinate) <= reach
        else { return nil }
        let share = Double(number - low.value) / Double(high.value - low.value)
        let nearer = share < 0.5 ? low.house : high.house
        return Guess(
            coordinate: low.house.coordinate.interpolated(to: high.house.coordinate, fraction: share),
            locality: nearer.locality, confidence: sure - 0.1 * min(1, Double(high.value - low.value) / 200),
            note: "the number is not known; its place is reckoned from \(low.house.number) and \(high.house.number)")
    }

    /// The ends of a span of numbers. In `37-18` the first number is a block: a span ascends, by even steps, over a few
    /// houses.
    private static func span(_ number: String) -> (first: Int64, last: Int64)? {
        let ends = number.split(separator: "-").map { Int64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first < last, last - first <= 20,
            (last - first) % 2 == 0
        else { return nil }
        return (first, last)
    }

    private static func digits(_ number: String) -> String { number.filter { $0.isASCII && $0.isNumber } }

    private static func afterHyphen(_ number: String) -> Int64? {
        let parts = number.split(separator: "-")
        return parts.count == 2 ? Int64(parts[1]) : nil
    }
}

extension PlaceIndex {
    /// The houses with a number in streets of these names, and where none of the streets has it, where it should be.
    func addresses(
        _ number: HouseNumber, in names: some Sequence<NameMatch>
    ) throws(PlacesError) -> (known: [Candidate], guessed: [Candidate]) {
        let search = NumberSearch(number)
        var known: [Candidate] = []
        var guessed: [Candidate] = []
        for name in names {
            for street in try streetRows(name.owner) {
                let houses = try houses(in: street.id)
                let hits = search.hits(houses)
                for hit in hits {
                    known.append(try address(hit.house, in: street, confidence: name.confidence * hit.confidence))
                }
                guard hits.isEmpty else { continue }
                if let guess = search.guess(houses) {
                    let house = StoredHouse(
                        number: number.description, coordinate: guess.coordinate, locality: guess.locality)
                    var candidate = try address(house, in: street, confidence: name.confidence * guess.confidence)
                    candidate.place.note = guess.note
                    guessed.append(candidate)
                } else {
                    var candidate = candidate(street, confidence: name.confidence * (houses.isEmpty ? 0.45 : 0.4))
                    candidate.place.note = "the number \(number) is not known; this is the street"
                    guessed.append(candidate)
                }
            }
        }
        return (known, guessed)
    }

    /// Whether a house of the region stands in a street of one of these names.
    func haveAddresses(_ names: [NameMatch]) throws(PlacesError) -> Bool {
        for name in names {
            let found = try rows(
                "SELECT 1 FROM street AS s JOIN houses AS h ON h.street = s.id WHERE s.name = ? LIMIT 1",
                [.integer(name.owner)]
            ) { _ in true }
            if !found.isEmpty { return true }
        }
        return false
    }
}
