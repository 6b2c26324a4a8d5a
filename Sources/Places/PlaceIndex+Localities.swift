import Geometry

/// Where somebody said that a place lies: cities and postcodes, all of them known to the region.
struct LocalityFilter: Equatable {
    var cities: Set<String> = []
    var postcodes: Set<String> = []

    var isEmpty: Bool { cities.isEmpty && postcodes.isEmpty }
}

/// What the region knows about where one of its places lies.
struct Locality: Equatable {
    var city: String?
    var cityKey: String?
    var postcode: String?

    /// `New York 10118`, empty where nothing is known.
    var text: String { [city, postcode].compactMap { $0 }.joined(separator: " ") }
}

extension PlaceIndex {
    /// Reads the words behind a street as cities, states, countries and postcodes.
    ///
    /// - Returns: `nil` where a word is none of them.
    func localityFilter(_ words: [String]) throws(PlacesError) -> LocalityFilter? {
        var filter = LocalityFilter()
        var position = 0
        while position < words.count {
            if let postcode = try postcode(words[position]) {
                filter.postcodes.insert(postcode)
                position += 1
                continue
            }
            var length = min(5, words.count - position)
            while length > 0 {
                let key = NameKey(words: words[position..<(position + length)], convention).description
                let area = convention.canonicalArea(key)
                if try isCity(area) {
                    filter.cities.insert(area)
                    break
                }
                if try isState(area) { break }
                length -= 1
            }
            if length == 0 { return nil }
            position += length
        }
        return filter
    }

    private func postcode(_ word: String) throws(PlacesError) -> String? {
        let digits = word.prefix(convention.postcodeDigits)
        let isWhole = word.utf8.count == digits.utf8.count || word.dropFirst(digits.count).first == "-"
        guard isWhole, digits.utf8.count == convention.postcodeDigits, digits.allSatisfy(\.isNumber) else { return nil }
        let found = try rows("SELECT 1 FROM locality WHERE postcode = ? LIMIT 1", [.text(String(digits))]) { _ in true }
        return found.isEmpty ? nil : String(digits)
    }

    private func isCity(_ key: String) throws(PlacesError) -> Bool {
        try !rows("SELECT 1 FROM locality WHERE city_key = ? LIMIT 1", [.text(key)]) { _ in true }.isEmpty
    }

    /// The country, or a state that addresses of the region name; where they name none, any that the convention knows.
    private func isState(_ key: String) throws(PlacesError) -> Bool {
        if key == convention.country { return true }
        guard convention.states.contains(key) else { return false }
        return try !rows(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM area WHERE key = ?) OR NOT EXISTS (SELECT 1 FROM area)", [.text(key)]
        ) { _ in true }.isEmpty
    }

    /// How well a place fits where somebody said it lies: 1 where it is so, less where that is unknown or so nearby (the
    /// postcodes of one house differ from entry to entry), `nil` where it is not so.
    func fit(_ locality: Locality, at place: Coordinate, _ filter: LocalityFilter) throws(PlacesError) -> Double? {
        var fit = 1.0
        if !filter.cities.isEmpty {
            switch locality.cityKey {
            case .some(let key) where filter.cities.contains(key): break
            case .none: fit *= 0.95
            default:
                guard try isNear(place, anyOf: filter.cities, column: "city_key") else { return nil }
                fit *= 0.9
            }
        }
        if !filter.postcodes.isEmpty {
            switch locality.postcode {
            case .some(let code) where filter.postcodes.contains(code): break
            case .none: fit *= 0.95
            default:
                guard try isNear(place, anyOf: filter.postcodes, column: "postcode") else { return nil }
                fit *= 0.9
            }
        }
        return fit
    }

    /// Whether an address within about 500 m lies in one of these cities or postcodes.
    private func isNear(_ place: Coordinate, anyOf values: Set<String>, column: String) throws(PlacesError) -> Bool {
        let box = Box(place).grown(by: .meters(500))
        for value in values.sorted() {
            let found = try rows(
                """
                SELECT 1 FROM idx_address_geometry AS near JOIN address AS a ON a.id = near.pkid
                JOIN locality AS l ON l.id = a.locality
                WHERE near.xmax >= ? AND near.xmin <= ? AND near.ymax >= ? AND near.ymin <= ? AND l.\(column) = ? LIMIT 1
                """, box.window + [.text(value)]
            ) { _ in true }
            if !found.isEmpty { return true }
        }
        return false
    }
}

extension Box {
    /// West, east, south and north in degrees, as a question to the R*Tree binds them.
    var window: [PlaceIndex.Value] {
        [
            .real(southWest.longitude), .real(northEast.longitude), .real(southWest.latitude),
            .real(northEast.latitude),
        ]
    }
}
