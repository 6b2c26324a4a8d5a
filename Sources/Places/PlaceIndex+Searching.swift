import Geometry
import Measures

extension PlaceIndex {
    /// Places that a text may mean or be the beginning of, the likeliest first.
    ///
    /// Saved places come first, then what the text means in full, then what it may become: numbers and streets,
    /// corners, streets and stops of which every word is there, the last one perhaps in part.
    ///
    /// - Parameters:
    ///   - text: What somebody has written so far, at most 400 bytes.
    ///   - limit: How many places at most.
    ///   - saved: What the user saved.
    public func search(
        _ text: String, limit: Int, saved: [SavedPlace] = []
    ) throws(PlacesError) -> [Place] {
        guard limit > 0 else { return [] }
        let asked = try PlaceText(text, convention)
        let words = asked.words
        var found = saved.filter { Self.begins(TextFolding.words(of: $0.name), with: words) }.map { match in
            match.place(confidence: TextFolding.words(of: match.name) == words ? 1 : 0.9)
        }
        if let coordinate = try PlaceText.coordinate(in: asked.text) {
            return found + [Place(kind: .coordinate, name: coordinate.description, coordinate: coordinate)]
        }
        switch try resolve(text) {
        case .found(let place): found.append(place)
        case .ambiguous(let places): found += places
        case .none: break
        }
        if found.count < limit, asked.stopID == nil {
            found += try suggestedAddresses(asked, limit: limit)
            found += try suggestedCorners(asked, limit: limit)
            found += try suggestedNames(asked, limit: limit)
        }
        return try distinguished(Array(Self.folded(found).prefix(limit)))
    }

    /// Whether each word of the text is one of the name, the last one perhaps only its beginning.
    private static func begins(_ name: [String], with words: [String]) -> Bool {
        guard let last = words.last else { return false }
        return words.dropLast().allSatisfy(name.contains) && name.contains { $0.hasPrefix(last) }
    }

    /// Numbers in streets whose name begins so; where the number itself is not there, those that begin with it.
    private func suggestedAddresses(_ asked: PlaceText, limit: Int) throws(PlacesError) -> [Place] {
        var exact: [Place] = []
        var longer: [Place] = []
        for (number, reading) in asked.addressReadings where reading.rest.isEmpty {
            for name in try beginnings(reading.street, asked, stops: false, limit: 50).map(\.owner) {
                let here = try addresses(number.description, in: name, confidence: 0.8).map(\.place)
                exact += here
                if here.isEmpty, exact.count + longer.count < limit {
                    longer += try addresses(
                        numbersFrom: number.description, in: name, confidence: 0.5, limit: limit
                    ).map(\.place)
                }
            }
        }
        return exact + longer
    }

    /// Corners of a street with those whose name begins as the second half.
    private func suggestedCorners(_ asked: PlaceText, limit: Int) throws(PlacesError) -> [Place] {
        var corners: [Place] = []
        for (first, seconds) in asked.cornerReadings {
            guard let second = seconds.first(where: { $0.rest.isEmpty }) else { continue }
            let others = try beginnings(second.street, asked, stops: false, limit: 100).map(\.owner)
            for a in try names(first).ranked.prefix(20) {
                for b in others where b != a.id && corners.count < limit {
                    corners += try self.corners(a.id, b, confidence: 0.7 * a.confidence).map(\.place)
                }
            }
        }
        return corners
    }

    /// Streets and stops whose name begins so, the shortest names first.
    private func suggestedNames(_ asked: PlaceText, limit: Int) throws(PlacesError) -> [Place] {
        var places: [Place] = []
        let key = asked.key
        for match in try beginnings(key, asked, stops: true, limit: 4 * limit) {
            // The share of the name that is written already.
            let confidence = 0.6 * min(1, Double(key.description.utf8.count) / Double(max(1, match.length)))
            switch match.kind {
            case .stop: places += try stops(.row, .integer(match.owner), confidence: confidence).map(\.place)
            case .streetName, .otherStreetName:
                places += try streets(match.owner, confidence: confidence).map(\.place)
            }
        }
        return places
    }

    /// A name of the region that begins as it was asked for.
    private struct Beginning {
        var kind: PlaceFormat.Spelling
        var owner: Int64
        /// Bytes of its key.
        var length: Int
    }

    /// Names with all the words, of which the last may be the beginning of one; the shortest first, each owner once.
    private func beginnings(
        _ key: NameKey, _ asked: PlaceText, stops: Bool, limit: Int
    ) throws(PlacesError) -> [Beginning] {
        guard let last = key.words.last, key.words.count <= Self.wordLimit, let written = asked.words.last else {
            return []
        }
        let others = convention.canonicalForms(of: written)
        let matches = try rows(
            """
            SELECT s.kind, s.owner, length(s.key), s.key, CASE s.kind
                WHEN 0 THEN (SELECT name FROM street_name WHERE id = s.owner)
                WHEN 2 THEN (SELECT name FROM stop WHERE id = s.owner) END
            FROM spelling_text AS t JOIN spelling AS s ON s.id = t.rowid
            WHERE spelling_text MATCH ? AND s.kind <= ? ORDER BY length(s.key), s.kind, s.id LIMIT ?
            """,
            [
                .text(Self.fullTextQuery(key.words, lastOr: others)), .integer(stops ? 2 : 1),
                .integer(Int64(others.isEmpty ? limit : 3_000)),
            ]
        ) { row -> Beginning? in
            let begins = NameKey(stored: row.text(at: 3)).words.contains { $0.hasPrefix(last) }
            guard begins || self.canBegin(row.optionalText(at: 4), with: written) else { return nil }
            return PlaceFormat.Spelling(rawValue: row.integer(at: 0)).map {
                Beginning(kind: $0, owner: row.integer(at: 1), length: Int(row.integer(at: 2)))
            }
        }
        var seen: Set<[Int64]> = []
        return Array(matches.filter { seen.insert([$0.kind == .stop ? 1 : 0, $0.owner]).inserted }.prefix(limit))
    }

    /// Whether the beginning of a word may become a word of a name that is kept in a shorter form: `sain` may become the
    /// `Saint` or the `ST` of a name, but not its `Street`.
    private func canBegin(_ name: String?, with beginning: String) -> Bool {
        guard let name else { return true }
        let kept = Set(convention.canonicalForms(of: beginning))
        return TextFolding.words(of: name).contains { word in
            if word.hasPrefix(beginning) { return true }
            return NameKey(words: [word], convention).words.contains { form in
                kept.contains(form) && (form == word || form.allSatisfy(\.isNumber))
            }
        }
    }

    /// The places without those that say the same as one before them and lie near it.
    private static func folded(_ places: [Place]) -> [Place] {
        var kept: [Place] = []
        for place in places {
            let isKnown = kept.contains { other in
                other.kind == place.kind && other.name == place.name
                    && other.coordinate.distance(to: place.coordinate) <= samePlace
            }
            if !isKnown { kept.append(place) }
        }
        return kept
    }
}
