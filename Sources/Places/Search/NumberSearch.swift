import Geometry
import Measures

/// Looks for a number among the houses of a street.
struct NumberSearch {
    /// The number that is sought.
    let wanted: HouseNumber
    /// Whether only a house of that very number is meant.
    var isStrict = false

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

    /// The value at the front of the number, -1 where it begins otherwise.
    let value: Int64
    private let rest: Substring

    init(_ wanted: HouseNumber) {
        self.wanted = wanted
        (value, rest) = HouseRow.parts(of: wanted.description)
    }

    /// What the value at the front of a house's number may be, so that the house is the one: that of the number, and
    /// where the house's number has a hyphen and this one has none, or the other way round, that of the same digits;
    /// and where this one is a span, its last number.
    var values: [Int64] {
        guard value >= 0 else { return [value] }
        let last = HouseRow.span(wanted.description).map { [$0.last] } ?? []
        let joined = Self.digits(wanted.description)
        guard joined.utf8.count >= 3 else { return [value] + last }
        let fronts = (1...joined.utf8.count).compactMap { Int64(joined.prefix($0)) }
        return [value] + last + fronts.filter { $0 != value && !last.contains($0) }
    }

    /// Whether a house can be the one, by the value at the front of its number and whether letters follow it.
    func mayHit(_ other: Int64, hasLetters: Bool, _ values: [Int64]) -> Bool {
        values.contains(other) || hasLetters && other < value && value - other <= HouseRow.spanLimit
    }

    /// The values between which a house must lie to be a neighbor.
    var neighborhood: ClosedRange<Int64> { (value - Self.widest)...(value + Self.widest) }

    /// The houses with this number; where none has it, those that may be meant by it: a span that it begins or ends
    /// (`20-24`), the same digits without a hyphen (`3718`), an end of the span that was asked for, the number without
    /// its letter or with one.
    func hits(_ houses: [StoredHouse]) -> [Hit] {
        let exact = houses.filter { $0.number == wanted.description }
        if !exact.isEmpty { return exact.map { ($0, $0.isInterpolated ? 0.95 : 1) } }
        guard value >= 0, !isStrict else { return [] }
        let spans = houses.filter {
            rest.isEmpty && HouseRow.span($0.number).map { value == $0.first || value == $0.last } ?? false
        }
        if !spans.isEmpty { return spans.map { ($0, 0.9) } }
        let joined = Self.digits(wanted.description)
        let unhyphened = houses.filter {
            $0.number.contains("-") != wanted.description.contains("-") && Self.digits($0.number) == joined
        }
        if !unhyphened.isEmpty, joined.utf8.count >= 3 { return unhyphened.map { ($0, 0.92) } }
        let inside = houses.filter { house in
            rest.isEmpty
                && HouseRow.span(house.number).map {
                    $0.first < value && value < $0.last && (value - $0.first) % 2 == 0
                }
                    ?? false
        }
        if !inside.isEmpty { return inside.map { ($0, 0.88) } }
        if let span = HouseRow.span(wanted.description) {
            // `350-352` where only 350 is known, or only 352.
            for end in [span.first, span.last] {
                let ends = houses.filter { $0.number == "\(end)" }
                if !ends.isEmpty { return ends.map { ($0, 0.88) } }
            }
        }
        guard !wanted.description.contains("-") else { return [] }
        // `12A` where only 12 is known, and the other way round.
        let bare = houses.filter { house in
            let (other, tail) = HouseRow.parts(of: house.number)
            return other == value && (rest.isEmpty ? tail.utf8.count == 1 : tail.isEmpty)
        }
        return bare.first.map { [($0, 0.85)] } ?? []
    }

    /// Where the number should be: between its neighbors on its side of the street, else between those of both sides,
    /// else beside the nearest. `nil` where no number comes near.
    func guess(_ houses: [StoredHouse]) -> Guess? {
        guard value >= 0 else { return nil }
        let hyphen = Self.afterHyphen(wanted.description)
        var known: [(value: Int64, house: StoredHouse)] = []
        for house in houses {
            let (other, tail) = HouseRow.parts(of: house.number)
            if hyphen != nil {
                // Queens: the houses of one block.
                guard other == value, let number = Self.afterHyphen(house.number) else { continue }
                known.append((number, house))
            } else if other >= 0, !tail.contains("-") {
                known.append((other, house))
            }
        }
        let number = hyphen ?? value
        let sameSide = known.filter { ($0.value - number) % 2 == 0 }
        if let between = Self.between(sameSide, number, sure: Self.surest) { return between }
        if let between = Self.between(known, number, sure: 0.7) { return between }
        let near = sameSide.min { abs($0.value - number) < abs($1.value - number) }
        guard let near, abs(near.value - number) <= 20 else { return nil }
        return Guess(
            coordinate: near.house.coordinate, locality: near.house.locality, confidence: 0.6,
            note: "the number \(wanted) is not known; this is its neighbor \(near.house.number)")
    }

    /// Neighbors farther apart than this are none.
    private static let reach = Meters(500)
    /// Neither are numbers that differ by more.
    private static let widest: Int64 = 200
    /// How sure a guess is at most.
    static let surest = 0.9

    private static func between(
        _ known: [(value: Int64, house: StoredHouse)], _ number: Int64, sure: Double
    ) -> Guess? {
        guard let low = known.filter({ $0.value < number }).max(by: { $0.value < $1.value }),
            let high = known.filter({ $0.value > number }).min(by: { $0.value < $1.value }),
            high.value - low.value <= widest,
            low.house.coordinate.distance(to: high.house.coordinate) <= reach
        else { return nil }
        let share = Double(number - low.value) / Double(high.value - low.value)
        let nearer = share < 0.5 ? low.house : high.house
        return Guess(
            coordinate: low.house.coordinate.interpolated(to: high.house.coordinate, fraction: share),
            locality: nearer.locality, confidence: sure - 0.1 * min(1, Double(high.value - low.value) / 200),
            note: "the number is not known; its place is reckoned from \(low.house.number) and \(high.house.number)")
    }

    private static func digits(_ number: String) -> String { number.filter { $0.isASCII && $0.isNumber } }

    private static func afterHyphen(_ number: String) -> Int64? {
        let parts = number.split(separator: "-")
        return parts.count == 2 ? Int64(parts[1]) : nil
    }
}
