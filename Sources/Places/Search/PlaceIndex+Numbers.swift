import Geometry
import Measures

/// The houses of a number in some streets.
struct NumberedHouses {
    /// Those that lie where they should, as sure as they are of that.
    var fitting: [Candidate] = []
    /// One that lies elsewhere.
    var elsewhere: Candidate?

    /// Whether no street has the number.
    var isEmpty: Bool { fitting.isEmpty && elsewhere == nil }

    /// How sure the surest that fits is.
    var best: Double { fitting.reduce(0) { max($0, $1.place.confidence) } }

    /// Keeps, of places that were guessed because the house of that number lies elsewhere, those where a house should
    /// be, and tells of the other; a street without such a number is not what was meant.
    mutating func keepHouses(insteadOf other: Candidate) {
        elsewhere = other
        fitting.removeAll { $0.place.kind != .address }
        for position in fitting.indices {
            let note = fitting[position].place.note.map { $0 + "; " } ?? ""
            fitting[position].place.note = note + "there is \(other.place.label), but not where you say"
        }
    }
}

extension PlaceIndex {
    /// The houses with a number in streets of these names that lie where they should.
    ///
    /// Names are asked in the order of their confidence, those that are equally sure at once; names that cannot lead to
    /// anything surer than what is there already are not asked. Only rows that can hold the number are read.
    ///
    /// - Parameter floor: What is less sure than this is not wanted.
    func addresses(
        _ search: NumberSearch, in names: some Sequence<NameMatch>, _ filter: LocalityFilter, floor: Double
    ) throws(PlacesError) -> NumberedHouses {
        let names = names.sorted { $0.confidence > $1.confidence }
        var found = NumberedHouses()
        var (best, first) = (floor, 0)
        while first < names.count, names[first].confidence > best - 1e-9 {
            let confidence = names[first].confidence
            let last = names[first...].firstIndex { $0.confidence < confidence - 1e-9 } ?? names.count
            let asked = names[first..<last]
            first = last
            var candidates: [Candidate] = []
            for (street, houses) in try self.houses(search, in: asked.map(\.owner)) {
                for hit in search.hits(houses) {
                    candidates.append(try address(hit.house, in: street, confidence: confidence * hit.confidence))
                }
            }
            let fitting = try self.fitting(candidates, filter, floor: best)
            if fitting.isEmpty { found.elsewhere = found.elsewhere ?? candidates.first }
            found.fitting += fitting
            best = max(best, found.best)
        }
        return found
    }

    /// Where a number that no house bears should be in streets of these names, as far as that is where it should be.
    ///
    /// - Parameter floor: What is less sure than this is not wanted.
    func guesses(
        _ search: NumberSearch, in names: some Sequence<NameMatch>, _ filter: LocalityFilter, floor: Double
    ) throws(PlacesError) -> NumberedHouses {
        var found = NumberedHouses()
        var best = floor
        for name in names.sorted(by: { $0.confidence > $1.confidence }) {
            // The surest guess is as sure as this.
            guard name.confidence * NumberSearch.surest > best - 1e-9 else { break }
            var candidates: [Candidate] = []
            for street in try streetRows(name.owner) {
                if let guess = search.guess(try houses(in: street.id, search.neighborhood)) {
                    let house = StoredHouse(
                        number: search.wanted.description, coordinate: guess.coordinate, locality: guess.locality)
                    var candidate = try address(house, in: street, confidence: name.confidence * guess.confidence)
                    candidate.place.note = guess.note
                    candidate.place.isGuess = true
                    candidates.append(candidate)
                } else {
                    let share = try hasHouses(street.id) ? 0.4 : 0.45
                    var candidate = candidate(street, confidence: name.confidence * share)
                    candidate.place.note = "the number \(search.wanted) is not known; this is the street"
                    candidate.place.isGuess = true
                    candidates.append(candidate)
                }
            }
            let fitting = try self.fitting(candidates, filter, floor: best)
            if fitting.isEmpty { found.elsewhere = found.elsewhere ?? candidates.first }
            found.fitting += fitting
            best = max(best, found.best)
        }
        return found
    }

    /// The streets of these names with such of their houses as may bear a number. Hyphens that somebody left out or put
    /// in are only looked for where nothing surer is there.
    func houses(
        _ search: NumberSearch, in names: [Int64]
    ) throws(PlacesError) -> [(street: StreetRow, houses: [StoredHouse])] {
        let values = search.values
        let found = try houses(search, from: search.value, to: search.value, values, in: names)
        if values.count < 2 || found.contains(where: { search.hits($0.houses).contains { $0.confidence >= 0.9 } }) {
            return found
        }
        let isHyphened = search.wanted.description.contains("-")
        var others = found
        for value in values.dropFirst() {
            others += try houses(search, from: value, to: value, values, in: names, hyphened: !isHyphened)
        }
        return others
    }

    /// The streets of these names with those houses of which the number begins with the one that was asked for, the
    /// shortest first.
    func housesBeginning(
        with search: NumberSearch, in names: [Int64], limit: Int
    ) throws(PlacesError) -> [(street: StreetRow, houses: [StoredHouse])] {
        let beginning = search.wanted.description
        guard search.value >= 0 else { return [] }
        var found: [(street: StreetRow, houses: [StoredHouse])] = []
        var count = 0
        var (low, high) = (search.value, search.value)
        // Behind letters no digits are added, and no house has a number of six.
        while count < limit, high < 100_000 {
            for row in try housesInRange(from: low, to: high, in: names, hyphened: false, limit: limit) {
                let houses = try self.houses(row.bytes) { value, _ in value >= low && value <= high }
                    .filter { $0.number.hasPrefix(beginning) }
                if houses.isEmpty { continue }
                found.append((row.street, houses))
                count += houses.count
            }
            if beginning.utf8.count != String(search.value).utf8.count || search.value == 0 { break }
            (low, high) = (low * 10, high * 10 + 9)
        }
        return found
    }

    private func houses(
        _ search: NumberSearch, from low: Int64, to high: Int64, _ values: [Int64], in names: [Int64],
        hyphened: Bool = false
    ) throws(PlacesError) -> [(street: StreetRow, houses: [StoredHouse])] {
        var found: [(street: StreetRow, houses: [StoredHouse])] = []
        for row in try housesInRange(from: low, to: high, in: names, hyphened: hyphened, limit: .max) {
            let houses = try self.houses(row.bytes) { search.mayHit($0, hasLetters: $1, values) }
            // The rows of a street follow each other.
            if found.last?.street.id == row.street.id {
                found[found.count - 1].houses += houses
            } else {
                found.append((row.street, houses))
            }
        }
        return found
    }

    /// The rows of houses that may hold numbers of a range, name by name.
    private func housesInRange(
        from low: Int64, to high: Int64, in names: [Int64], hyphened: Bool, limit: Int
    ) throws(PlacesError) -> [(street: StreetRow, bytes: [UInt8])] {
        let list = "[" + names.map { "\($0)" }.joined(separator: ",") + "]"
        return try rows(
            """
            SELECT s.id, n.name, s.latitude, s.longitude, s.locality, h.houses
            FROM json_each(?) AS asked CROSS JOIN street AS s ON s.name = asked.value
            CROSS JOIN houses AS h ON h.street = s.id CROSS JOIN street_name AS n ON n.id = s.name
            WHERE h.low <= ? AND h.high >= ? AND h.hyphens >= ? LIMIT ?
            """,
            [.text(list), .integer(high), .integer(low), .integer(hyphened ? 1 : 0), .integer(Int64(limit))]
        ) { row throws(PlacesError) in (try self.streetRow(row), row.bytes(at: 5)) }
    }

    /// The houses of a street whose numbers lie in a range, and some around them.
    private func houses(in street: Int64, _ range: ClosedRange<Int64>) throws(PlacesError) -> [StoredHouse] {
        try rows(
            "SELECT houses FROM houses WHERE street = ? AND low <= ? AND high >= ? ORDER BY id",
            [.integer(street), .integer(range.upperBound), .integer(range.lowerBound)]
        ) { row throws(PlacesError) in try self.houses(row, at: 0) }.flatMap { $0 }
    }

    private func hasHouses(_ street: Int64) throws(PlacesError) -> Bool {
        try !rows("SELECT 1 FROM houses WHERE street = ? LIMIT 1", [.integer(street)]) { _ in true }.isEmpty
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
