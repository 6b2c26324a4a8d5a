import Geometry
import Measures

extension PlaceIndex {
    /// Two places nearer to each other than this are the same for somebody who wants to go there.
    static let samePlace = Meters(200)

    /// Finds the one place that a text means.
    ///
    /// A saved place's name, a latitude and longitude, `stop:ID` and the code on a stop count first. Then the text is
    /// read as an address, a corner, a stop, a street, a neighborhood and a well-known place; the surest reading wins.
    /// Where none is sure, words are held to be mistyped; and a number that no house of a street bears is put between
    /// its neighbors, else to the street, which the place's `note` tells. Several equally good places more than 200 m
    /// apart are never guessed between, unless one of them is much weightier. A line of a timetable is no place, though
    /// its long name may tell of one: it is never the answer.
    ///
    /// - Parameters:
    ///   - text: What somebody wrote, at most 400 bytes.
    ///   - saved: What the user saved.
    ///   - here: Where somebody is: of several equally good places the nearest stands first.
    /// - Complexity: some B-tree look-ups for a complete name; for an incomplete one also a full-text query, whose time
    ///   grows with the names that share a word with it; for a mistyped one also a look at the vocabulary.
    public func resolve(
        _ text: String, saved: [SavedPlace] = [], near here: Coordinate? = nil
    ) throws(PlacesError) -> PlaceResolution {
        let resolution = try meaning(of: text, saved: saved, near: here).resolution
        if case .ambiguous(let places) = resolution { return .ambiguous(try distinguished(places)) }
        return resolution
    }

    /// What a text means, for one that stands behind so many near words: `cafe near 5th Avenue in Brooklyn` has two.
    func meaning(
        of text: String, saved: [SavedPlace] = [], near here: Coordinate? = nil, nearDepth: Int = 0
    ) throws(PlacesError) -> Meaning {
        if let match = SavedPlace.named(text, among: saved) { return Meaning(.found(match.place())) }
        var asked = try PlaceText(text)
        let matches = saved.filter { TextFolding.words(of: $0.name) == asked.words }
        if !matches.isEmpty {
            return Meaning(matches.count == 1 ? .found(matches[0].place()) : .ambiguous(matches.map { $0.place() }))
        }
        if let coordinate = try PlaceText.coordinate(in: asked.text) {
            return Meaning(.found(Place(kind: .coordinate, name: coordinate.description, coordinate: coordinate)))
        }
        asked.convention = try convention()
        if let id = asked.stopID {
            var stops = try stops(.id, .text(id))
            // An id that several feeds have stands behind the feed.
            if stops.isEmpty { stops = try self.stops(withIDInAnyFeed: id) }
            return Meaning(try choose(among: stops, near: here) ?? .none(reason: "no stop has the id \(id)"))
        }
        if let stop = try stop(withCode: asked) { return Meaning(stop) }
        if let told = try labelled(asked) { return told }
        var findings = Findings()
        try read(asked, nearDepth: nearDepth, into: &findings)
        if findings.candidates.isEmpty, let latin = Transliteration.latin(asked.text) {
            try read(try PlaceText(latin, asked.convention), nearDepth: nearDepth, into: &findings)
        }
        if let choice = try choose(among: findings.candidates, near: here) { return Meaning(choice) }
        if let line = findings.line {
            return Meaning(.none(reason: "\(line.label) is a line and no place"), line: line)
        }
        return Meaning(.none(reason: findings.reason))
    }

    /// Whether a text is a latitude and a longitude, and so needs no looking up.
    public static func isCoordinate(_ text: String) -> Bool {
        let coordinate = try? PlaceText.coordinate(in: PlaceText(text).text)
        return coordinate != nil
    }

    /// The one place that a text means, or an error that says why there is none.
    ///
    /// - Parameter takingFirst: Whether the likeliest of several places is taken instead of an error.
    public func place(
        _ text: String, saved: [SavedPlace] = [], takingFirst: Bool = false, near here: Coordinate? = nil
    ) throws(PlacesError) -> Place {
        let meaning = try meaning(of: text, saved: saved, near: here)
        switch meaning.resolution {
        case .found(let place): return place
        case .ambiguous(let places) where takingFirst && !places.isEmpty: return places[0]
        case .ambiguous(let places): throw .ambiguous(text: text, candidates: try distinguished(places))
        case .none(let reason):
            if let line = meaning.line { throw .lineIsNoPlace(text: text, line: line) }
            throw .noSuchPlace(text: text, reason: reason)
        }
    }

    /// The stops with the code that a text is; in a feed without codes the ids stand on the stops.
    private func stop(withCode asked: PlaceText) throws(PlacesError) -> PlaceResolution? {
        guard let code = asked.stopCode else { return nil }
        var stops = try stops(.code, .text(code))
        if stops.isEmpty { stops = try self.stops(.id, .text(code)).filter { $0.place.stopCode == nil } }
        return try choose(among: stops, near: nil)
    }
}

/// What a text was found to mean.
struct Meaning {
    /// The place or places.
    var resolution: PlaceResolution
    /// Where it is no place: the line that it names.
    var line: Place?

    init(_ resolution: PlaceResolution, line: Place? = nil) {
        self.resolution = resolution
        self.line = line
    }
}

/// What the readings of a text came to.
struct Findings {
    /// The places that may be meant.
    var candidates: [Candidate] = []
    /// A line of which that is the name.
    private(set) var line: Place?
    /// A line of which a longer name holds the words.
    private(set) var longLine: Place?
    /// Why nothing was found: the first thing that was wrong with a reading whose streets are known.
    private(set) var reason: String?

    mutating func note(_ reason: String?) { self.reason = self.reason ?? reason }

    /// Notes that a place lies elsewhere than somebody said, where it is sure enough to be meant.
    mutating func note(elsewhere other: Candidate) {
        if other.place.confidence > 0.8 { note("there is \(other.place.label), but none where you say") }
    }

    /// Takes the lines, at which no journey starts or ends, out of what was found by a name; one that is called just so
    /// is kept in mind.
    mutating func places(among found: [Candidate], isItsName: Bool) -> [Candidate] {
        guard let first = found.first(where: { $0.place.kind == .line }) else { return found }
        if isItsName { line = line ?? first.place } else { longLine = longLine ?? first.place }
        return found.filter { $0.place.kind != .line }
    }

    /// Whether a street is known and the number before it is not.
    var hasUnknownNumber: Bool {
        candidates.contains(where: \.place.isGuess)
    }

    /// Adds places, and puts behind them those from a position on: these were found by forgiving a mistake.
    mutating func prefer(_ others: [Candidate], toThoseFrom start: Int) {
        guard let best = others.map(\.place.confidence).max() else { return }
        for position in candidates.indices.dropFirst(start) {
            candidates[position].place.confidence = min(candidates[position].place.confidence, best - 0.01)
        }
        candidates += others
    }

    /// How sure the surest of them is.
    var best: Double { candidates.reduce(0) { max($0, $1.place.confidence) } }
}

extension PlaceIndex {
    /// Reads a text in all the ways there are, until one is sure enough.
    private func read(_ asked: PlaceText, nearDepth: Int, into findings: inout Findings) throws(PlacesError) {
        try readAsWritten(asked, into: &findings)
        if findings.best < 0.75 { findings.candidates += try stations(asked) }
        if findings.best < 0.75 { findings.candidates += try near(asked, depth: nearDepth) }
        // Who names a line means neither a part of another name nor a mistake: `1` is not 1st Avenue.
        if findings.line != nil, findings.best < 0.95 {
            findings.candidates = []
            return
        }
        // What is between two known numbers is as sure as what needs a mistake to be explained.
        if findings.best >= 0.75 { return }
        let correction = try correction()
        let held = try namesHolding(asked, correction, &findings)
        if held.isEmpty, findings.line != nil {
            findings.candidates = []
            return
        }
        let known = findings.candidates.count
        try readMistyped(asked, correction, into: &findings)
        findings.prefer(held, toThoseFrom: known)
        if findings.best < 0.5 {
            for words in correction.rejoined(asked.words) {
                var other = Findings()
                try readAsWritten(try PlaceText(words.joined(separator: " "), asked.convention), into: &other)
                for var candidate in other.candidates {
                    candidate.place.confidence *= 0.92
                    findings.candidates.append(candidate)
                }
            }
        }
        if findings.best < 0.5 { findings.candidates += try looselyNamed(asked, correcting: correction, &findings) }
        if findings.candidates.isEmpty {
            findings.note(try similarNames(asked))
            findings.note(findings.longLine.map { "only the line \($0.label) is called so" })
        }
    }

    private func readAsWritten(_ asked: PlaceText, into findings: inout Findings) throws(PlacesError) {
        let corners = try corners(asked, nil, &findings)
        findings.candidates += corners
        if asked.isCornerForSure, !corners.isEmpty { return }
        findings.candidates += try addresses(asked, nil, &findings)
        if findings.best > 0.999, findings.candidates.contains(where: { $0.place.kind == .address }) { return }
        findings.candidates += try names(asked, nil, &findings)
    }

    /// Where two streets meet, as the text is written.
    func corners(asWritten asked: PlaceText) throws(PlacesError) -> [Candidate] {
        var findings = Findings()
        return try corners(asked, nil, &findings)
    }

    /// All that a text may mean as it is written: none of its readings keeps another from being looked at.
    func allAsWritten(_ asked: PlaceText) throws(PlacesError) -> [Candidate] {
        var findings = Findings()
        let found = try corners(asked, nil, &findings) + addresses(asked, nil, &findings)
        return try found + names(asked, nil, &findings)
    }

    /// Reads a text as a house or a corner, as it is written.
    func readWhole(_ asked: PlaceText, into findings: inout Findings) throws(PlacesError) {
        findings.candidates += try corners(asked, nil, &findings)
        findings.candidates += try addresses(asked, nil, &findings)
    }

    private func readMistyped(
        _ asked: PlaceText, _ correction: WordCorrection, into findings: inout Findings
    ) throws(PlacesError) {
        let corners = try corners(asked, correction, &findings)
        findings.candidates += corners
        if asked.isCornerForSure, !corners.isEmpty { return }
        findings.candidates += try addresses(asked, correction, &findings)
        findings.candidates += try names(asked, correction, &findings)
    }

    // MARK: - Corners

    private func corners(
        _ asked: PlaceText, _ correction: WordCorrection?, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        for reading in asked.cornerReadings {
            let first = try streetNames(reading.first, reading.firstWords, correction)
            for second in reading.second {
                var candidates: [Candidate] = []
                let others = try streetNames(second.street, second.words, correction)
                // A word that hundreds of streets share is no name of a corner.
                for a in first.prefix(40) {
                    for b in others.prefix(40) where a.owner != b.owner {
                        candidates += try self.corners(a.owner, b.owner, confidence: a.confidence * b.confidence)
                    }
                }
                // The surest pairs alone: an exact name is not left for an incomplete one.
                let best = candidates.map(\.place.confidence).max() ?? 0
                candidates.removeAll { $0.place.confidence < best - 1e-9 }
                let fitting = try fitting(candidates, reading: second, correction, &findings)
                if !fitting.isEmpty { return fitting }
                if correction == nil, candidates.isEmpty,
                    asked.isCornerForSure ? !first.isEmpty : first.first?.isExact == true
                {
                    findings.note(
                        others.isEmpty
                            ? "only the first of the two streets is known in this region"
                            : "both streets are known, but they do not meet in this region")
                }
            }
        }
        return []
    }

    /// The names of streets that fit one that was asked for: the very names, and where none is there, those that it
    /// fits nearly.
    private func streetNames(
        _ key: NameKey, _ words: [String], _ correction: WordCorrection?
    ) throws(PlacesError) -> [NameMatch] {
        if let correction { return try names(correction.query(words), .streets) }
        let exact = try exactNames(key, .streets)
        return try exact
            + names(NameQuery(key, convention()), .streets).filter { match in
                !exact.contains { $0.owner == match.owner }
            }
    }

    // MARK: - Addresses

    private func addresses(
        _ asked: PlaceText, _ correction: WordCorrection?, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        var found: [Candidate] = []
        // What is less sure than what there is already is not looked for.
        var floor = findings.best
        var tried = 0
        let readings = asked.addressReadings
        for (position, (number, reading)) in readings.enumerated() {
            guard !reading.street.isEmpty else { continue }
            // Only the first readings tell why they lead nowhere.
            let filter = try localityFilter(reading.rest, correction)
            if filter == nil, position > 4 || correction != nil { continue }
            tried += 1
            if tried > 40 { break }
            var search = NumberSearch(number)
            // `11 W 53 St` is no house 11W of East 53rd Street, unless there is one.
            search.isStrict =
                asked.convention.directions.contains(number.letters.lowercased())
                && readings.contains { $0.number.description + number.letters == number.description }
            let (known, guessable) = try addresses(search, reading, correction, filter ?? LocalityFilter(), floor)
            guard let filter else {
                if known.best > 0.9 { findings.note(unknown(reading.rest)) }
                continue
            }
            var houses = known
            if known.fitting.isEmpty, !search.isStrict {
                houses = try guesses(search, in: guessable, filter, floor: floor)
                if let other = known.elsewhere { houses.keepHouses(insteadOf: other) }
            }
            if houses.fitting.isEmpty, let other = houses.elsewhere { findings.note(elsewhere: other) }
            found += houses.fitting
            floor = max(floor, houses.best)
            // As it was written, the longest street that has the number is the one.
            if known.best > (correction == nil ? 0.7 : 0.97) { break }
        }
        return found
    }

    private func unknown(_ words: [String]) -> String {
        "\(PlacesError.quoted(words.joined(separator: " "))) is no city or postcode of this region"
    }

    /// The houses with this number in streets of this name: of the very name first, then of that other name, then of an
    /// incomplete name, unless a street of the very name has houses and just not this one; and the names of streets in
    /// which it may be guessed where it should be.
    private func addresses(
        _ search: NumberSearch, _ reading: PlaceText.StreetReading, _ correction: WordCorrection?,
        _ filter: LocalityFilter, _ floor: Double
    ) throws(PlacesError) -> (known: NumberedHouses, guessable: [NameMatch]) {
        if let correction {
            let names = try Array(names(correction.query(reading.words), .streets).prefix(60))
            return (try addresses(search, in: names, filter, floor: floor), names)
        }
        let exact = try exactNames(reading.street, .streets)
        let primary = exact.filter { $0.kind == .streetName }
        let ofName = try addresses(search, in: primary, filter, floor: floor)
        if !ofName.isEmpty { return (ofName, primary) }
        let ofOther = try addresses(search, in: exact.filter { $0.kind != .streetName }, filter, floor: floor)
        if !ofOther.isEmpty { return (ofOther, exact) }
        if try haveAddresses(primary) { return (NumberedHouses(), primary) }
        let query = try NameQuery(reading.street, convention())
        let partial = try Array(names(query, .streets).filter { !$0.isExact }.prefix(200))
        let ofPartial = try addresses(search, in: partial, filter, floor: floor)
        return (ofPartial, exact.isEmpty ? partial : exact)
    }

    // MARK: - Names

    /// Streets, stops, neighborhoods, lines and well-known places of a name.
    ///
    /// As it is written, a text is first read by names that are there in these very words: `3rd Avenue, New York` is
    /// the avenue in that city, though all of its words but one are in `3 New York Plaza`.
    private func names(
        _ asked: PlaceText, _ correction: WordCorrection?, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        if let correction {
            return try names(asked, correction, &findings) { reading, key throws(PlacesError) in
                try names(correction.query(key == reading.street ? reading.words : key.words), .all)
            }
        }
        let exact = try names(asked, nil, &findings) { reading, key throws(PlacesError) in
            try verbatimNames(reading, key, asked)
        }
        if exact.contains(where: { $0.place.confidence > Self.sureName }) { return exact }
        return try exact
            + names(asked, nil, &findings) { reading, key throws(PlacesError) in
                let known = try verbatimNames(reading, key, asked)
                if asked.isCornerForSure, !known.isEmpty { return [] }
                return try names(NameQuery(key, asked.convention), .all).filter { match in
                    !known.contains { $0.owner == match.owner && $0.kind == match.kind }
                }
            }
    }

    /// Where a name is as sure as this, no other reading is looked at.
    private static let sureName = 0.75

    /// Names in the very words of a reading; where it is the whole text and no comma parts it, also in another order.
    private func verbatimNames(
        _ reading: PlaceText.StreetReading, _ key: NameKey, _ asked: PlaceText
    ) throws(PlacesError) -> [NameMatch] {
        var matches = try exactNames(reading.street, .all)
        if key != reading.street { matches += try exactNames(key, .all) }
        if matches.isEmpty, reading.rest.isEmpty, !asked.hasComma, !asked.isCornerForSure {
            matches = try names(NameQuery(key, asked.convention), .all).filter(\.hasSameWords)
        }
        return matches
    }

    /// The places that some names belong to, which are looked up for each reading of a text, up to one that is sure.
    private func names(
        _ asked: PlaceText, _ correction: WordCorrection?, _ findings: inout Findings,
        _ lookUp: (PlaceText.StreetReading, NameKey) throws(PlacesError) -> [NameMatch]
    ) throws(PlacesError) -> [Candidate] {
        var found: [Candidate] = []
        for reading in asked.streetReadings {
            if reading.street.isEmpty { continue }
            guard let filter = try localityFilter(reading.rest, correction) else {
                if correction == nil, reading.words.first == asked.words.first,
                    try !exactNames(reading.street, .streets).isEmpty
                {
                    findings.note(unknown(reading.rest))
                }
                continue
            }
            var matches = try lookUp(reading, NameKey.stop(words: reading.words, asked.convention))
            // `A & B` is no street, unless one is called so: `Waverly Place / Washington Square North`.
            if asked.isCornerForSure {
                let isWhole = reading.words == asked.firstWords
                matches.removeAll { match in
                    (match.kind == .streetName || match.kind == .otherStreetName) && !(match.isExact && isWhole)
                }
            }
            // `20 2 Av` is a house that is not known, and not the stop `2 AV/E 20 ST`.
            // Nor is `Broadway and 42nd` the stop `BROADWAY/42 ST` of another borough, where there is such a corner.
            if findings.hasUnknownNumber || findings.candidates.contains(where: { $0.place.kind == .corner }) {
                matches.removeAll { $0.kind == .stop && !$0.isExact }
            }
            var candidates: [Candidate] = []
            for match in matches.prefix(120) {
                candidates += findings.places(
                    among: try self.candidates(match), isItsName: match.isExact && reading.rest.isEmpty)
            }
            let fitting = try self.fitting(candidates, filter, &findings)
            found += fitting
            if fitting.contains(where: { $0.place.confidence > Self.sureName }) { break }
        }
        return found
    }

    /// What is sought near a place: the nearest of that name or kind.
    ///
    /// The place may be told by another one near it; not further, since each near word would double the work.
    private func near(_ asked: PlaceText, depth: Int) throws(PlacesError) -> [Candidate] {
        guard depth < 2 else { return [] }
        for (sought, place) in asked.nearReadings.prefix(Self.nearLimit) where !TextFolding.words(of: place).isEmpty {
            guard case .found(let middle) = try meaning(of: place, nearDepth: depth + 1).resolution else { continue }
            let categories = PlaceCategory.named(sought.joined(separator: " "))
            var found = try named(around: middle.coordinate, categories, limit: 1, within: .meters(3_000))
            if found.isEmpty {
                let key = NameKey.stop(words: sought, asked.convention)
                var candidates: [Place] = []
                for match in try names(NameQuery(key, asked.convention), .all, mayMiss: true).prefix(200) {
                    candidates += try self.candidates(match).filter { $0.place.kind != .line }.map { candidate in
                        var place = candidate.place
                        place.distance = place.coordinate.distance(to: middle.coordinate)
                        return place
                    }
                }
                found = candidates.filter { $0.distance.map { $0 <= .meters(3_000) } ?? false }
                    .sorted { ($0.distance ?? .zero) < ($1.distance ?? .zero) }
            }
            if let nearest = found.first {
                var place = nearest
                place.confidence = 0.9
                place.note = "it is the nearest one to \(middle.name)"
                place.distance = nil
                return [Candidate(place: place, locality: Locality())]
            }
        }
        return []
    }

    /// In how many ways a text is parted into what is sought and where.
    private static let nearLimit = 4
}

extension PlaceIndex {
    /// The candidates that lie where the words around them say, where these say something of this region.
    private func fitting(
        _ candidates: [Candidate], reading: PlaceText.StreetReading, _ correction: WordCorrection?,
        _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        guard let filter = try localityFilter(reading.rest, correction) else {
            // Of an incomplete name the words behind it may as well be the rest.
            if candidates.contains(where: { $0.place.confidence > 0.9 }) { findings.note(unknown(reading.rest)) }
            return []
        }
        return try fitting(candidates, filter, &findings)
    }

    /// The candidates that lie where they should, as sure as they are of that.
    private func fitting(
        _ candidates: [Candidate], _ filter: LocalityFilter, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        let fitting = try fitting(candidates, filter, floor: findings.best)
        if fitting.isEmpty, let other = candidates.first(where: { $0.place.confidence > 0.8 }) {
            findings.note(elsewhere: other)
        }
        return fitting
    }

    /// The candidates that lie where they should, as sure as they are of that; whether one lies at least nearby is only
    /// looked up where it would be as sure as the others and no less sure than the floor.
    func fitting(
        _ candidates: [Candidate], _ filter: LocalityFilter, floor: Double
    ) throws(PlacesError) -> [Candidate] {
        guard !filter.isEmpty else { return candidates }
        var fitting: [Candidate] = []
        var others: [(candidate: Candidate, fit: LocalityFit)] = []
        for var candidate in candidates {
            guard let fit = try fit(candidate.locality, at: candidate.place.coordinate, filter) else { continue }
            candidate.place.confidence *= fit.share
            candidate.depth = fit.depth
            candidate.place.note = candidate.place.note ?? fit.note
            if fit.isSure { fitting.append(candidate) } else { others.append((candidate, fit)) }
        }
        var best = fitting.reduce(floor) { max($0, $1.place.confidence) }
        for (var candidate, fit) in others where candidate.place.confidence > best - 1e-9 {
            let locality = candidate.locality
            guard try isNearby(candidate.place.coordinate, in: locality, fit, filter) else { continue }
            if fit.isOtherCity, let city = locality.city {
                candidate.place.note = candidate.place.note ?? "it lies in \(city)"
            }
            fitting.append(candidate)
            best = max(best, candidate.place.confidence)
        }
        return fitting
    }

    /// The best candidate, or all that are as good as it and lie far from it, whose labels may be the same; `nil` where
    /// there is none.
    func choose(among candidates: [Candidate], near here: Coordinate?) throws(PlacesError) -> PlaceResolution? {
        guard let best = candidates.map(\.place.confidence).max() else { return nil }
        var kept = candidates.filter { $0.place.confidence > best - 1e-9 }
        let rank = kept.map(\.rank).min() ?? 0
        kept.removeAll { $0.rank > rank }
        let weight = kept.map(\.weight).max() ?? 0
        kept.removeAll { $0.weight < weight - 1 }
        let depth = kept.map(\.depth).min() ?? 0
        kept.removeAll { $0.depth > depth + 1e-9 }
        kept = kept.filter { $0.weight == weight } + kept.filter { $0.weight < weight }
        let apart = Self.apart(ordered(kept.map(\.place), near: here))
        if apart.count == 1 { return .found(apart[0]) }
        return try Self.areNeighbors(apart) ? .found(firstOf(apart)) : .ambiguous(apart)
    }

    /// Places of one name that lie no farther apart than this are one to somebody who has no words that tell them
    /// apart.
    private static let neighboring = Meters(300)

    /// Whether nothing tells places apart, and they lie so near to each other that the first may be taken: two halves
    /// of a market, or a quarter that the map has twice.
    private static func areNeighbors(_ places: [Place]) -> Bool {
        let first = places[0]
        return places.dropFirst().allSatisfy { other in
            guard other.name == first.name, other.isGuess == first.isGuess else { return false }
            let apart = other.coordinate.distance(to: first.coordinate)
            switch (first.kind, other.kind) {
            case (.area, .area):
                let reach = PlaceCategory.reach[first.category?.replacing(" ", with: "_") ?? ""] ?? 0
                return other.category == first.category && apart <= max(neighboring, .meters(reach))
            case (.area, _), (_, .area), (.street, _), (_, .street): return false
            case (.address, _), (.corner, _): return other.label == first.label && apart <= neighboring
            default: return apart <= neighboring
            }
        }
    }

    /// The first of several places that nothing tells apart, with a word on the others.
    private func firstOf(_ places: [Place]) throws(PlacesError) -> Place {
        var place = places[0]
        let corner = try nearestCorner(to: place.coordinate, within: Self.cornerReaches)
        place.note =
            "there are \(places.count) of that name close to each other; this is the one "
            + (corner.map { "near \($0.name)" } ?? "at \(place.coordinate)")
        return place
    }

    /// The places in the order of their distance from here, where that is told.
    private func ordered(_ places: [Place], near here: Coordinate?) -> [Place] {
        guard let here else { return places }
        return places.enumerated().sorted { a, b in
            (a.element.coordinate.distance(to: here), a.offset) < (b.element.coordinate.distance(to: here), b.offset)
        }.map(\.element)
    }

    /// The places without those that lie near one before them.
    static func apart(_ places: [Place]) -> [Place] {
        var kept: [Place] = []
        for place in places where kept.allSatisfy({ $0.coordinate.distance(to: place.coordinate) > samePlace }) {
            kept.append(place)
        }
        return kept
    }
}
