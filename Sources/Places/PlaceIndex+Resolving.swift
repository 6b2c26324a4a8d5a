import Geometry
import Measures

extension PlaceIndex {
    /// Two places nearer to each other than this are the same for somebody who wants to go there.
    static let samePlace = Meters(200)

    /// Finds the one place that a text means.
    ///
    /// Tried in this order, the first that answers counts: a saved place's name; a latitude and longitude; `stop:ID` or
    /// the code on a stop; a corner; an address; a stop's name; a street. Several equally good places more than 200 m
    /// apart are never guessed between.
    ///
    /// - Parameters:
    ///   - text: What somebody wrote, at most 400 bytes.
    ///   - saved: What the user saved.
    /// - Complexity: some B-tree look-ups for a complete name; for an incomplete one also a full-text query over the
    ///   street names, whose time grows with the streets that share a word with it.
    public func resolve(_ text: String, saved: [SavedPlace] = []) throws(PlacesError) -> PlaceResolution {
        let asked = try PlaceText(text, convention)
        if let match = saved.first(where: { TextFolding.words(of: $0.name) == asked.words }) {
            return .found(match.place())
        }
        if let coordinate = try PlaceText.coordinate(in: asked.text) {
            return .found(Place(kind: .coordinate, name: coordinate.description, coordinate: coordinate))
        }
        if let id = asked.stopID {
            var stops = try stops(.id, .text(id))
            // An id that several feeds have stands behind the feed.
            if stops.isEmpty { stops = try self.stops(withIDInAnyFeed: id) }
            return stops.isEmpty ? .none(reason: "no stop has the id \(id)") : try choose(among: stops)
        }
        if let stop = try stop(withCode: asked) { return stop }
        var reasons = Reasons()
        if let corner = try corner(asked, &reasons) { return corner }
        if let address = try address(asked, &reasons) { return address }
        if let stop = try stop(named: asked) { return stop }
        if !asked.isCornerForSure {
            if let street = try street(asked, &reasons) { return street }
        }
        if let stop = try stop(named: asked, partly: true) { return stop }
        if reasons.best == nil { reasons.note(try similarStops(asked)) }
        return .none(reason: reasons.best)
    }

    /// The one place that a text means, or an error that says why there is none.
    ///
    /// - Parameter takingFirst: Whether the likeliest of several places is taken instead of an error.
    public func place(
        _ text: String, saved: [SavedPlace] = [], takingFirst: Bool = false
    ) throws(PlacesError) -> Place {
        switch try resolve(text, saved: saved) {
        case .found(let place): return place
        case .ambiguous(let places) where takingFirst && !places.isEmpty: return places[0]
        case .ambiguous(let places): throw .ambiguous(text: text, candidates: places)
        case .none(let reason): throw .noSuchPlace(text: text, reason: reason)
        }
    }

    /// Why nothing was found: what came nearest to an answer is told.
    struct Reasons {
        /// The first thing that was wrong with a reading whose streets are known.
        private(set) var best: String?

        mutating func note(_ reason: String?) { best = best ?? reason }
    }
}

extension PlaceIndex {
    private func stop(withCode asked: PlaceText) throws(PlacesError) -> PlaceResolution? {
        guard let code = asked.stopCode else { return nil }
        var stops = try stops(.code, .text(code))
        // Where a feed has no codes, its ids stand on the stops.
        if stops.isEmpty { stops = try self.stops(.id, .text(code)).filter { $0.place.stopCode == nil } }
        return stops.isEmpty ? nil : try choose(among: stops)
    }

    private func corner(_ asked: PlaceText, _ reasons: inout Reasons) throws(PlacesError) -> PlaceResolution? {
        for (first, seconds) in asked.cornerReadings {
            for second in seconds {
                let candidates = try corners(first, second.street)
                guard let filter = try filter(behind: second, candidates, &reasons) else { continue }
                if let choice = try choose(among: candidates, in: filter, &reasons) { return choice }
                if candidates.isEmpty, try asked.isCornerForSure ? isStreet(first) : isStreetByName(first) {
                    let isKnown = try isStreet(second.street)
                    reasons.note(
                        isKnown
                            ? "both streets are known, but they do not meet in this region"
                            : "only the first of the two streets is known in this region")
                }
            }
        }
        return nil
    }

    /// Where the words behind a street say that it lies; `nil` where they say nothing of this region, which is told if
    /// the words before them are a place by its full name.
    private func filter(
        behind reading: PlaceText.StreetReading, _ candidates: [Candidate], _ reasons: inout Reasons
    ) throws(PlacesError) -> LocalityFilter? {
        if let filter = try localityFilter(reading.rest) { return filter }
        // Of an incomplete name the words behind it may as well be the rest.
        if candidates.contains(where: { $0.place.confidence > 0.9 }) {
            reasons.note(
                "\(PlacesError.quoted(reading.rest.joined(separator: " "))) is no city or postcode of this region")
        }
        return nil
    }

    /// The corners of two names: first those of the very names, then those of incomplete ones.
    func corners(_ first: NameKey, _ second: NameKey) throws(PlacesError) -> [Candidate] {
        let exact = try corners(try exactNames(first), try exactNames(second))
        return exact.isEmpty ? try corners(try names(first), try names(second)) : exact
    }

    private func corners(
        _ first: StreetNameMatches, _ second: StreetNameMatches
    ) throws(PlacesError) -> [Candidate] {
        var candidates: [Candidate] = []
        // A word that hundreds of streets share is no name of a corner.
        for (a, confidenceA) in first.ranked.prefix(40) {
            for (b, confidenceB) in second.ranked.prefix(40) where a != b {
                candidates += try corners(a, b, confidence: confidenceA * confidenceB)
            }
        }
        return candidates
    }

    private func isStreet(_ key: NameKey) throws(PlacesError) -> Bool { try !names(key).ranked.isEmpty }

    private func isStreetByName(_ key: NameKey) throws(PlacesError) -> Bool { try !exactNames(key).primary.isEmpty }

    private func address(_ asked: PlaceText, _ reasons: inout Reasons) throws(PlacesError) -> PlaceResolution? {
        for (number, reading) in asked.addressReadings {
            let candidates = try addresses(number, reading.street)
            guard let filter = try filter(behind: reading, candidates, &reasons) else { continue }
            if let choice = try choose(among: candidates, in: filter, &reasons) { return choice }
            if candidates.isEmpty, let street = try names(reading.street).ranked.first {
                reasons.note(try numberUnknown(number, in: street.id))
            }
        }
        return nil
    }

    /// The houses with this number in streets of this name: of the very name first, then of that other name, then of an
    /// incomplete name, unless a street of the very name has houses and just not this one.
    func addresses(_ number: HouseNumber, _ street: NameKey) throws(PlacesError) -> [Candidate] {
        func houses(_ names: [(id: Int64, confidence: Double)]) throws(PlacesError) -> [Candidate] {
            var candidates: [Candidate] = []
            for (name, confidence) in names.prefix(200) {
                candidates += try addresses(number.description, in: name, confidence: confidence)
            }
            return candidates
        }
        let exact = try exactNames(street)
        var found = try houses(exact.primary.map { ($0, 1) })
        if found.isEmpty { found = try houses(exact.other.map { ($0, 0.95) }) }
        if !found.isEmpty { return found }
        if try haveAddresses(exact.primary) { return [] }
        return try houses(try names(street).ranked)
    }

    /// Says that a street lacks a number, with the numbers that come nearest.
    private func numberUnknown(_ number: HouseNumber, in street: Int64) throws(PlacesError) -> String? {
        let wanted = Int(number.description.prefix { $0.isNumber }) ?? 0
        let near = try rows(
            """
            SELECT DISTINCT a.number, n.name FROM address AS a JOIN street_name AS n ON n.id = a.name WHERE a.name = ?
            ORDER BY abs(CAST(a.number AS INTEGER) - ?), a.number LIMIT 2
            """, [.integer(street), .integer(Int64(wanted))]
        ) { row in (number: row.text(at: 0), street: row.text(at: 1)) }
        guard let first = near.first else { return nil }
        let numbers = near.map(\.number).joined(separator: " and ")
        let nearest = near.count == 1 ? "only \(numbers) is" : "the nearest that are known are \(numbers)"
        return "\(first.street) is known, but not its number \(number): \(nearest)"
    }

    /// Stops of exactly this name; `partly`, of a name with the words in another order, or without a kind of street or a
    /// point of the compass.
    private func stop(named asked: PlaceText, partly: Bool = false) throws(PlacesError) -> PlaceResolution? {
        let key = asked.stopKey
        if !partly {
            let owners = try rows(
                "SELECT owner FROM spelling WHERE key = ? AND kind = 2 ORDER BY id LIMIT 200", [.text(key.description)]
            ) { $0.integer(at: 0) }
            return try choose(among: try stops(owners, confidence: 1))
        }
        let matches = try stops(containing: key).map { match in
            (row: match.row, fit: key.fit(match.key, convention))
        }
        let same = matches.filter { $0.fit == .same }.map(\.row)
        if !same.isEmpty { return try choose(among: try stops(same, confidence: 0.95)) }
        var partial: [Candidate] = []
        for (row, fit) in matches {
            if case .partial(let words) = fit {
                partial += try stops([row], confidence: 0.85 - 0.05 * Double(min(words, 6)))
            }
        }
        return try choose(among: partial)
    }

    /// Names of stops that hold all the words, and more; to go there would be a guess.
    private func similarStops(_ asked: PlaceText) throws(PlacesError) -> String? {
        let found = try stops(try stops(containing: asked.stopKey).prefix(12).map(\.row), confidence: 0.5)
        var names: [String] = []
        for stop in found where !names.contains(stop.place.name) { names.append(stop.place.name) }
        guard !names.isEmpty else { return nil }
        return (names.count == 1 ? "a stop is called " : "some stops are called ")
            + names.prefix(3).joined(separator: ", ")
    }

    private func stops(containing key: NameKey) throws(PlacesError) -> [(row: Int64, key: NameKey)] {
        guard !key.isEmpty, key.words.count <= Self.wordLimit else { return [] }
        return try rows(
            """
            SELECT s.owner, s.key FROM spelling_text AS t JOIN spelling AS s ON s.id = t.rowid
            WHERE spelling_text MATCH ? AND s.kind = 2 ORDER BY length(s.key), s.id LIMIT 200
            """, [.text(Self.fullTextQuery(key.words))]
        ) { row in (row.integer(at: 0), NameKey(stored: row.text(at: 1))) }
    }

    private func stops(_ rows: [Int64], confidence: Double) throws(PlacesError) -> [Candidate] {
        var candidates: [Candidate] = []
        for row in rows { candidates += try stops(.row, .integer(row), confidence: confidence) }
        return candidates
    }

    private func street(_ asked: PlaceText, _ reasons: inout Reasons) throws(PlacesError) -> PlaceResolution? {
        for reading in asked.streetReadings {
            var candidates: [Candidate] = []
            for (name, confidence) in try names(reading.street).ranked.prefix(200) {
                candidates += try streets(name, confidence: confidence)
            }
            guard let filter = try filter(behind: reading, candidates, &reasons) else { continue }
            if let choice = try choose(among: candidates, in: filter, &reasons) { return choice }
        }
        return nil
    }
}

extension PlaceIndex {
    /// Keeps the candidates that lie where they should, and chooses.
    private func choose(
        among candidates: [Candidate], in filter: LocalityFilter, _ reasons: inout Reasons
    ) throws(PlacesError) -> PlaceResolution? {
        guard !filter.isEmpty else { return try choose(among: candidates) }
        var fitting: [Candidate] = []
        for var candidate in candidates {
            guard let fit = try fit(candidate.locality, at: candidate.place.coordinate, filter) else { continue }
            candidate.place.confidence *= fit
            fitting.append(candidate)
        }
        if fitting.isEmpty, let other = candidates.first {
            reasons.note("there is \(other.place.label), but none where you say")
        }
        return try choose(among: fitting)
    }

    /// The best candidate, or all that are as good as it and lie far from it; `nil` where there is none.
    private func choose(among candidates: [Candidate]) throws(PlacesError) -> PlaceResolution? {
        guard let best = candidates.map(\.place.confidence).max() else { return nil }
        let kept = Self.apart(candidates.filter { $0.place.confidence > best - 1e-9 }.map(\.place))
        return kept.count == 1 ? .found(kept[0]) : .ambiguous(try distinguished(kept))
    }

    /// The same as an answer that always is one.
    private func choose(among candidates: [Candidate]) throws(PlacesError) -> PlaceResolution {
        try choose(among: candidates) ?? .none(reason: nil)
    }

    /// The places without those that lie near one before them.
    static func apart(_ places: [Place]) -> [Place] {
        var kept: [Place] = []
        for place in places where kept.allSatisfy({ $0.coordinate.distance(to: place.coordinate) > samePlace }) {
            kept.append(place)
        }
        return kept
    }

    /// Adds to labels that several places share what is nearby, and where that is not enough, where they lie.
    func distinguished(_ places: [Place]) throws(PlacesError) -> [Place] {
        var places = places
        for step in 0..<2 {
            var uses: [String: Int] = [:]
            for place in places { uses[place.label, default: 0] += 1 }
            for position in places.indices where uses[places[position].label, default: 0] > 1 {
                let coordinate = places[position].coordinate
                if step == 1 {
                    places[position].label += " (\(coordinate))"
                } else if places[position].kind == .corner {
                    if let postcode = try nearestPostcode(to: coordinate) { places[position].label += " \(postcode)" }
                } else if let corner = try nearestCorner(to: coordinate) {
                    places[position].label += ", near \(corner.name)"
                }
            }
        }
        return places
    }

    private func nearestPostcode(to place: Coordinate) throws(PlacesError) -> String? {
        let near = try rows(
            """
            SELECT a.latitude, a.longitude, l.postcode FROM idx_address_geometry AS near
            JOIN address AS a ON a.id = near.pkid JOIN locality AS l ON l.id = a.locality
            WHERE near.xmax >= ? AND near.xmin <= ? AND near.ymax >= ? AND near.ymin <= ? AND l.postcode IS NOT NULL
            ORDER BY a.id
            """, Box(place).grown(by: .meters(300)).window
        ) { row throws(PlacesError) in
            (distance: try self.coordinate(row, at: 0).distance(to: place), postcode: row.text(at: 2))
        }
        return near.min { $0.distance < $1.distance }?.postcode
    }
}
