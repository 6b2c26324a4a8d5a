import Geometry
import Measures

extension PlaceIndex {
    /// Reads a text in all the ways there are, until one is sure enough.
    func read(_ asked: PlaceText, nearDepth: Int, into findings: inout Findings) throws(PlacesError) {
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

    func unknown(_ words: [String]) -> String {
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

    /// What is told of the stop `AMSTERDAM AV/W 79 ST` where somebody wrote `79 Amsterdam Av`.
    private static let cornerOfNumber = "no house of that number is known; this is the stop whose name has these words"

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
            if findings.hasUnknownNumber || findings.hasHouseElsewhere
                || findings.candidates.contains(where: { $0.place.kind == .corner })
            {
                matches.removeAll { $0.kind == .stop && !$0.isExact }
            }
            var candidates: [Candidate] = []
            for match in matches.prefix(120) {
                var found = findings.places(
                    among: try self.candidates(match), isItsName: match.isExact && reading.rest.isEmpty)
                if match.kind == .stop, !match.isExact, asked.beginsWithHouseNumber {
                    for number in found.indices { found[number].place.note = Self.cornerOfNumber }
                }
                candidates += found
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
