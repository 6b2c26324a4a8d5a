import Geometry
import Measures

extension PlaceIndex {
    /// Places that a text may mean or be the beginning of, the likeliest first.
    ///
    /// Saved places that are called so come first, then what the text surely means in full, then saved places of which
    /// it may be a part, then what else it may become: numbers and streets, corners, and names of which every word is
    /// there in any order, the last one perhaps in part. Where that is little, the last word is sought in the middle of
    /// words, and the others are held to be mistyped.
    ///
    /// - Parameters:
    ///   - text: What somebody has written so far, at most 400 bytes.
    ///   - limit: How many places at most.
    ///   - saved: What the user saved, the most recent first; and what was asked about, of which the name is a label and
    ///     is written from its beginning.
    ///   - here: Where somebody is: of equally likely places the nearest comes first.
    ///   - isTyping: Whether the text is still being written: then no mistakes are looked for where its words begin
    ///     names.
    public func search(
        _ text: String, limit: Int, saved: [SavedPlace] = [], near here: Coordinate? = nil, isTyping: Bool = false
    ) throws(PlacesError) -> [Place] {
        guard limit > 0 else { return [] }
        var asked: PlaceText
        do throws(PlacesError) {
            asked = try PlaceText(text)
        } catch {
            // A name that the user gave may be a mere picture.
            guard let match = SavedPlace.named(text, among: saved) else { throw error }
            return [match.place()]
        }
        let words = asked.words
        var found = saved.filter { TextFolding.words(of: $0.name) == words }.map { $0.place() }
        let begun = saved.filter { Self.isBegun($0, by: words) && TextFolding.words(of: $0.name) != words }
            .map { $0.place(confidence: 0.9) }
        if let coordinate = try PlaceText.coordinate(in: asked.text) {
            return [Place(kind: .coordinate, name: coordinate.description, coordinate: coordinate)]
                + (found + begun).prefix(limit - 1)
        }
        asked.convention = try convention()
        var inFull: [Place] = []
        // What is hardly sure comes only where nothing else does.
        var unsure: [Place] = []
        if !isTyping || asked.stopID != nil || asked.stopCode != nil {
            let meaning = try meaning(of: text, near: here)
            switch meaning.resolution {
            case .found(let place): if place.confidence >= 0.5 { inFull.append(place) } else { unsure.append(place) }
            case .ambiguous(let places): if places[0].confidence >= 0.5 { inFull += places } else { unsure += places }
            case .none: if let line = meaning.line { inFull.append(line) }
            }
        } else if asked.words.count > 1 {
            inFull = try suggestedInFull(asked)
        }
        let isSure = inFull.first.map { $0.confidence > 0.9 } ?? false
        found += isSure ? inFull + begun : begun + inFull
        if asked.stopID == nil, found.count < limit || isTyping {
            var more = try suggestedAddresses(asked, limit: limit)
            more += try suggestedCorners(asked, limit: limit)
            more += try suggestedNames(asked, limit: limit)
            if found.isEmpty, more.isEmpty, isTyping {
                let meaning = try meaning(of: text, near: here)
                switch meaning.resolution {
                case .found(let place): more.append(place)
                case .ambiguous(let places): more += places
                case .none: if let line = meaning.line { more.append(line) }
                }
            }
            found += more.isEmpty ? unsure : more
        }
        return try distinguished(Self.folded(found, limit: limit))
    }

    /// Whether a text may become what names a saved place: each word of it is one of the name that the user gave, or
    /// they are the first words of a label, or of the second street of a corner.
    private static func isBegun(_ saved: SavedPlace, by words: [String]) -> Bool {
        if saved.kind == .favorite || saved.kind == .plan {
            return begins(TextFolding.words(of: saved.name), with: words)
        }
        guard let last = words.last else { return false }
        let streets = saved.name.split(separator: " & ")
        return streets.indices.contains { first in
            let name = TextFolding.words(of: streets[first...].joined(separator: " "))
            return name.count >= words.count && name.starts(with: words.dropLast())
                && name[words.count - 1].hasPrefix(last)
        }
    }

    /// Whether each word of the text is one of the name, the last one perhaps only its beginning.
    private static func begins(_ name: [String], with words: [String]) -> Bool {
        guard let last = words.last else { return false }
        return words.dropLast().allSatisfy(name.contains) && name.contains { $0.hasPrefix(last) }
    }

    /// What the text means as it is written, where that is a house or a corner.
    private func suggestedInFull(_ asked: PlaceText) throws(PlacesError) -> [Place] {
        var findings = Findings()
        try readWhole(asked, into: &findings)
        guard let choice = try choose(among: findings.candidates.filter { $0.place.confidence > 0.8 }, near: nil) else {
            return []
        }
        switch choice {
        case .found(let place): return [place]
        case .ambiguous(let places): return places
        case .none: return []
        }
    }

    /// Numbers in streets whose name begins so; where the number itself is not there, those that begin with it.
    private func suggestedAddresses(_ asked: PlaceText, limit: Int) throws(PlacesError) -> [Place] {
        var exact: [Place] = []
        var longer: [Place] = []
        for (number, reading) in asked.addressReadings.prefix(6) where reading.rest.isEmpty {
            guard exact.count < limit else { break }
            let search = NumberSearch(number)
            let names = try beginnings(reading.street, reading.words, .streets, limit: 20).map(\.owner)
            if names.isEmpty { continue }
            var hitStreets: Set<Int64> = []
            for (street, houses) in try houses(search, in: names) {
                for hit in search.hits(houses) {
                    hitStreets.insert(street.id)
                    exact.append(try address(hit.house, in: street, confidence: 0.8 * hit.confidence).place)
                }
            }
            let room = limit - exact.count - longer.count
            if room <= 0 { continue }
            for (street, houses) in try housesBeginning(with: search, in: names, limit: room)
            where !hitStreets.contains(street.id) {
                for house in houses.prefix(limit) {
                    longer.append(try address(house, in: street, confidence: 0.5).place)
                }
            }
        }
        return exact + longer
    }

    /// Corners of a street with those whose name begins as the second half.
    private func suggestedCorners(_ asked: PlaceText, limit: Int) throws(PlacesError) -> [Place] {
        var found: [Place] = []
        for reading in asked.cornerReadings {
            guard let second = reading.second.first(where: { $0.rest.isEmpty }) else { continue }
            let others = Set(try beginnings(second.street, second.words, .streets, limit: 200).map(\.owner))
            guard !others.isEmpty else { continue }
            let query = NameQuery(reading.first, asked.convention)
            for a in try exactNames(reading.first, .streets) + names(query, .streets).prefix(20) {
                guard found.count < limit else { break }
                for (other, corner) in try corners(of: a.owner, limit: 300) where others.contains(other) {
                    var place = corner.place
                    place.confidence = 0.7 * a.confidence
                    found.append(place)
                }
            }
        }
        return Array(found.prefix(2 * limit))
    }

    /// Streets, stops, lines and named places whose name begins so.
    private func suggestedNames(_ asked: PlaceText, limit: Int) throws(PlacesError) -> [Place] {
        var places: [Place] = []
        for match in try beginnings(asked.key, asked.words, .all, limit: 3 * limit) {
            places += try candidates(
                NameMatch(kind: match.kind, owner: match.owner, confidence: match.share, isExact: false)
            )
            .map(\.place)
            if places.count >= 2 * limit { break }
        }
        return places
    }

    /// A name of the region that begins as it was asked for.
    private struct Beginning {
        var kind: PlaceFormat.Spelling
        var owner: Int64
        /// How sure it is: the share of the name that is written already.
        var share: Double
    }

    /// Names with all the words, of which the last may be the beginning of one; those that begin with the first word
    /// first, else in the order of their weight; each owner once.
    private func beginnings(
        _ key: NameKey, _ written: [String], _ group: NameGroup, limit: Int
    ) throws(PlacesError) -> [Beginning] {
        guard let last = key.words.last, key.words.count <= NameQuery.wordLimit, let ending = written.last else {
            return []
        }
        let convention = try convention()
        let forms = convention.canonicalForms(of: ending)
        let before = key.words.dropLast().map { word in
            convention.shortNames[word].map { "(\(NameQuery.quoted(word)) OR \(NameQuery.quoted($0)))" }
                ?? NameQuery.quoted(word)
        }
        let long = convention.shortNames[ending]
        var endings = [NameQuery.quoted(last, isBeginning: true)] + forms.map { NameQuery.quoted($0) }
        if let long { endings.append(NameQuery.quoted(long)) }
        var found = try spellings(before, endings, group, limit: forms.isEmpty ? limit : 8 * limit) { key, name in
            key.contains { $0.hasPrefix(last) || $0 == long ?? "" } || self.canBegin(name, with: ending, convention)
        }
        if found.count < limit, last.utf8.count >= 3 {
            // In the middle of words, and with the finished words mistyped.
            let correction = try correction()
            endings = correction.vocabulary.holding(last, limit: 30).map { NameQuery.quoted($0) }
            if !endings.isEmpty { found += try spellings(before, endings, group, limit: limit) { _, _ in true } }
            if found.isEmpty {
                let query = correction.query(written)
                let mistyped = query.words.dropLast().map { alternatives in
                    "(" + alternatives.map { NameQuery.quoted($0.word) }.joined(separator: " OR ") + ")"
                }
                endings = (query.words.last ?? []).map { NameQuery.quoted($0.word, isBeginning: true) }
                if !endings.isEmpty { found += try spellings(mistyped, endings, group, limit: limit) { _, _ in true } }
            }
        }
        let first = key.words[0]
        let size = Double(key.description.utf8.count)
        struct Owner: Hashable {
            var kind: Bool
            var named: Bool
            var row: Int64
        }
        var seen: Set<Owner> = []
        return found.enumerated().sorted { a, b in
            let (left, right) = (a.element.key.hasPrefix(first) ? 0 : 1, b.element.key.hasPrefix(first) ? 0 : 1)
            return (left, a.offset) < (right, b.offset)
        }.compactMap { _, spelling in
            let owner = Owner(kind: spelling.kind == .stop, named: spelling.kind.rawValue > 2, row: spelling.owner)
            guard seen.insert(owner).inserted else { return nil }
            return Beginning(
                kind: spelling.kind, owner: spelling.owner,
                share: 0.6 * min(1, size / Double(max(1, spelling.key.utf8.count))))
        }
    }

    /// Spellings with words before and one of the endings, in the order of their weight.
    private func spellings(
        _ before: [String], _ endings: [String], _ group: NameGroup, limit: Int,
        where isMeant: ([Substring], String?) -> Bool
    ) throws(PlacesError) -> [(kind: PlaceFormat.Spelling, owner: Int64, key: String)] {
        let text = (before + ["(\(endings.joined(separator: " OR ")))"]).joined(separator: " AND ")
        return try rows(
            """
            SELECT s.kind, s.owner, s.key, CASE
                WHEN s.kind < 1 THEN (SELECT name FROM street_name WHERE id = s.owner)
                WHEN s.kind = 2 THEN (SELECT name FROM stop WHERE id = s.owner)
                WHEN s.kind = 3 THEN (SELECT name FROM named WHERE id = s.owner) END
            FROM \(group.textTable) AS t JOIN spelling AS s ON s.id = t.rowid
            WHERE \(group.textTable) MATCH ? AND s.\(group.rawValue) LIMIT ?
            """, [.text(text), .integer(Int64(limit))]
        ) { row in
            guard let kind = PlaceFormat.Spelling(rawValue: row.integer(at: 0)) else { return nil }
            let key = row.text(at: 2)
            guard isMeant(key.split(separator: " "), row.optionalText(at: 3)) else { return nil }
            return (kind: kind, owner: row.integer(at: 1), key: key)
        }
    }

    /// Whether the beginning of a word may become a word of a name that is kept in a shorter form: `sain` may become
    /// the `Saint` or the `ST` of a name, but not its `Street`.
    private func canBegin(_ name: String?, with beginning: String, _ convention: AddressConvention) -> Bool {
        guard let name else { return true }
        let kept = Set(convention.canonicalForms(of: beginning))
        return TextFolding.words(of: name).contains { word in
            if word.hasPrefix(beginning) { return true }
            return NameKey(words: [word], convention).words.contains { form in
                kept.contains(form) && (form == word || form.allSatisfy(\.isNumber))
            }
        }
    }

    /// The first places without those that say the same as one before them and lie near it.
    ///
    /// Complexity: O(places · limit).
    private static func folded(_ places: [Place], limit: Int) -> [Place] {
        var kept: [Place] = []
        for place in places {
            let known = kept.firstIndex { other in
                let apart = other.coordinate.distance(to: place.coordinate)
                if other.kind == place.kind, other.name == place.name { return apart <= samePlace }
                // A square and the park in it.
                if named.isSuperset(of: [other.kind, place.kind]), other.name == place.name {
                    return apart <= sameSpot
                }
                return apart <= sameSpot && areCalledAlike(other, place)
            }
            guard let known else {
                if kept.count < limit { kept.append(place) }
                continue
            }
            // What was asked about lately bears its whole label as its name: it is told as the region tells it.
            if kept[known].kind == place.kind, place.name.utf8.count < kept[known].name.utf8.count {
                let confidence = max(kept[known].confidence, place.confidence)
                kept[known] = place
                kept[known].confidence = confidence
            }
        }
        return kept
    }

    /// What the map may have twice, as an area and as a place in it.
    private static let named: Set<Place.Kind> = [.area, .poi]

    /// Two places of one name that lie no farther apart than this are one, though one of them was saved.
    private static let sameSpot = Meters(30)

    /// Whether one of two places was saved or asked about under the name of the other: as it was told then, perhaps
    /// with what told it from its namesakes.
    private static func areCalledAlike(_ one: Place, _ other: Place) -> Bool {
        let saved: Set<Place.Kind> = [.favorite, .plan]
        if one.kind == other.kind {
            return !saved.contains(one.kind) && (tells(one.label, other.label) || tells(other.label, one.label))
        }
        return saved.contains(one.kind) != saved.contains(other.kind) && one.name == other.name
    }

    /// Whether a label is a shorter one, or that with something behind it: `Gap, New York` is `Gap`, `Gap Kids` is not.
    private static func tells(_ label: String, _ shorter: String) -> Bool {
        guard !shorter.isEmpty, label.hasPrefix(shorter) else { return false }
        let rest = label.dropFirst(shorter.count)
        return rest.isEmpty || rest.hasPrefix(",") || rest.hasPrefix(" (")
    }
}
