import Geometry
import Measures

/// Where somebody said that a place lies: cities, postcodes and neighborhoods, all of them known to the region.
struct LocalityFilter: Equatable {
    var cities: Set<String> = []
    var postcodes: Set<String> = []
    /// Names that are both: some houses write their quarter as their city, all others there do not. Each with where the
    /// quarter may lie.
    var quarters: [CityQuarter] = []
    /// For each neighborhood that was named, where it may lie and how far it reaches.
    var areas: [[AreaRow]] = []
    /// What the words cost of the confidence where they were mistyped.
    var cost = 0.0

    var isEmpty: Bool { cities.isEmpty && quarters.isEmpty && postcodes.isEmpty && areas.isEmpty }

    /// Whether an address that names this city lies where somebody said.
    func names(_ city: String) -> Bool { cities.contains(city) || quarters.contains { $0.city == city } }
}

/// Words that were read as localities.
struct FilterQuestion: Hashable {
    var words: [String]
    var isCorrected: Bool
}

/// How well a place fits a filter.
struct LocalityFit {
    /// How much of its confidence is left.
    var share: Double
    /// How far out it lies in the quarters that were named: 0 in their middles, 1 more for each at whose edge it is.
    var depth = 0.0
    /// Whether it lies in another city or postcode, so that it fits only where those that were asked for are near.
    var isOtherCity = false
    var isOtherPostcode = false
    /// What is to be told of where it lies: a clause.
    var note: String?

    /// Whether nothing has to be looked up.
    var isSure: Bool { !isOtherCity && !isOtherPostcode }
}

/// A neighborhood, a village, an island.
struct AreaRow: Equatable {
    var coordinate: Coordinate
    var reach: Meters
    /// The key of the city in which its middle lies, where that is known.
    var city: String?
}

/// A quarter that some houses write as their city.
struct CityQuarter: Equatable {
    /// The key of the name.
    var city: String
    /// Where it may lie.
    var areas: [AreaRow]
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
    /// Reads the words around a street as cities, neighborhoods, states, countries and postcodes.
    ///
    /// - Parameter correction: Whether a word may be mistyped.
    /// - Returns: `nil` where a word is none of them.
    func localityFilter(_ words: [String], _ correction: WordCorrection? = nil) throws(PlacesError) -> LocalityFilter? {
        guard words.count <= 12 else { return nil }
        let question = FilterQuestion(words: words, isCorrected: correction != nil)
        if let known = knownFilters[question] { return known }
        let filter = try readFilter(words, correction)
        knownFilters[question] = .some(filter)
        return filter
    }

    private func readFilter(_ words: [String], _ correction: WordCorrection?) throws(PlacesError) -> LocalityFilter? {
        let convention = try convention()
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
                let part = words[position..<(position + length)]
                let key = convention.canonicalArea(NameKey(words: part, convention).description)
                if try add(key, to: &filter) { break }
                if let correction, let (meant, cost) = try mistyped(key, correction), try add(meant, to: &filter) {
                    filter.cost += cost
                    break
                }
                length -= 1
            }
            if length == 0 { return nil }
            position += length
        }
        return filter
    }

    /// Adds what a key names; tells whether it names anything.
    private func add(_ key: String, to filter: inout LocalityFilter) throws(PlacesError) -> Bool {
        let areas = try areas(key)
        if try isCity(key) {
            let own = try ownCities()
            let quarters = own[key] != nil ? [] : areas.filter { $0.reach <= Self.quarterReach }
            if quarters.isEmpty {
                filter.cities.insert(key)
            } else {
                filter.quarters.append(CityQuarter(city: key, areas: quarters))
            }
            return true
        }
        if !areas.isEmpty {
            filter.areas.append(areas)
            return true
        }
        return try isState(key)
    }

    private func postcode(_ word: String) throws(PlacesError) -> String? {
        let length = try convention().postcodeDigits
        let digits = word.prefix(length)
        let isWhole = word.utf8.count == digits.utf8.count || word.dropFirst(digits.count).first == "-"
        guard isWhole, digits.utf8.count == length, digits.allSatisfy(\.isNumber) else { return nil }
        let found = try rows("SELECT 1 FROM locality WHERE postcode = ? LIMIT 1", [.text(String(digits))]) { _ in true }
        return found.isEmpty ? nil : String(digits)
    }

    private func isCity(_ key: String) throws(PlacesError) -> Bool {
        try !rows("SELECT 1 FROM locality WHERE city_key = ? LIMIT 1", [.text(key)]) { _ in true }.isEmpty
    }

    /// The country, or a state that addresses of the region name; where they name none, any that the convention knows.
    private func isState(_ key: String) throws(PlacesError) -> Bool {
        let convention = try convention()
        if key == convention.country { return true }
        guard convention.states.contains(key) else { return false }
        return try !rows(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM state WHERE key = ?) OR NOT EXISTS (SELECT 1 FROM state)",
            [.text(key)]
        ) { _ in true }.isEmpty
    }

    /// The city or neighborhood whose name is nearest to a mistyped one.
    private func mistyped(
        _ key: String, _ correction: WordCorrection
    ) throws(PlacesError) -> (key: String, cost: Double)? {
        guard key.utf8.count >= 4 else { return nil }
        var best: (key: String, mistakes: Int)?
        for (written, kept) in try areaKeys() {
            guard let mistakes = EditDistance.between(key, written, limit: EditDistance.limit(for: key)),
                mistakes < best?.mistakes ?? .max,
                // A house number before a city is no mistake.
                key.filter(\.isNumber) == written.filter(\.isNumber)
            else { continue }
            best = (kept, mistakes)
        }
        return best.map { ($0.key, 0.07 * Double($0.mistakes)) }
    }

    /// How well a place fits where somebody said it lies: 1 where it is so, less where that is unknown or so nearby
    /// (the postcodes of one house differ from entry to entry), `nil` where it is not so.
    func fit(
        _ locality: Locality, at place: Coordinate, _ filter: LocalityFilter
    ) throws(PlacesError) -> LocalityFit? {
        var fit = LocalityFit(share: max(0.1, 1 - filter.cost))
        if !filter.cities.isEmpty {
            switch locality.cityKey {
            case .some(let key) where filter.cities.contains(key): break
            case .none:
                fit.share *= 0.95
                fit.note = "it is not known in which city it lies"
            default:
                fit.isOtherCity = true
                fit.share *= 0.9
            }
        }
        if !filter.postcodes.isEmpty {
            switch locality.postcode {
            case .some(let code) where filter.postcodes.contains(code): break
            case .none: fit.share *= 0.95
            default:
                fit.isOtherPostcode = true
                fit.share *= 0.9
            }
        }
        for quarter in filter.quarters where locality.cityKey != quarter.city {
            if let share = Self.share(of: quarter.areas, at: place) {
                fit.depth += share
                fit.note = try nearness(to: place, insteadOf: quarter.areas)
            } else {
                fit.isOtherCity = true
                fit.share *= 0.9
            }
        }
        for areas in filter.areas {
            var possible: [AreaRow] = []
            for area in areas where try canHold(locality, area) { possible.append(area) }
            guard let share = Self.share(of: possible, at: place) else { return nil }
            fit.depth += share
            fit.note = try nearness(to: place, insteadOf: possible)
        }
        return fit
    }

    /// Whether houses of the city and the postcode that somebody said lie near a place that has others.
    ///
    /// Next to a house in a city of its own only houses in that other city's own postcodes are believed: in the middle
    /// of Manhattan some house or other says that it lies in Brooklyn.
    func isNearby(
        _ place: Coordinate, in locality: Locality, _ fit: LocalityFit, _ filter: LocalityFilter
    ) throws(PlacesError) -> Bool {
        if fit.isOtherCity {
            let own = try ownCities()
            let isInOwnCity = locality.cityKey.map { own[$0] != nil } ?? false
            let isNear = try isNear(place) { house in
                guard let city = house.cityKey, filter.names(city) else { return false }
                guard isInOwnCity, let postcodes = own[city] else { return true }
                return house.postcode.map(postcodes.contains) ?? false
            }
            if !isNear { return false }
        }
        guard fit.isOtherPostcode else { return true }
        return try isNear(place) { $0.postcode.map(filter.postcodes.contains) ?? false }
    }

    /// Whether a house within about 500 m lies in such a locality.
    private func isNear(_ place: Coordinate, _ isMeant: (Locality) -> Bool) throws(PlacesError) -> Bool {
        let all = try localities()
        let meant = Set(all.indices.filter { isMeant(all[$0]) })
        let box = Box(place).grown(by: .meters(500))
        for houses in try rows(
            Self.housesInWindow, around: place, within: .meters(500),
            { row throws(PlacesError) in
                try self.houses(row, at: 1)
            })
        {
            if houses.contains(where: { meant.contains($0.locality) && box.contains($0.coordinate) }) { return true }
        }
        return false
    }

    /// The rows of houses around a place.
    static let housesInWindow = """
        SELECT h.street, h.houses FROM idx_houses_geometry AS near JOIN houses AS h ON h.id = near.pkid
        WHERE near.xmax >= ? AND near.xmin <= ? AND near.ymax >= ? AND near.ymin <= ?
        """
}
