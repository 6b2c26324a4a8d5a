/// Names that hold what was asked for, and more: what is answered where nothing is called just so.
extension PlaceIndex {
    /// Stations called so but for the words that tell that they are stations: `Wall Street Station` is the station Wall
    /// St.
    func stations(_ asked: PlaceText) throws(PlacesError) -> [Candidate] {
        try stations(asked) { key throws(PlacesError) in
            try exactNames(key, .stops) + names(NameQuery(key, asked.convention), .stops)
                + names(NameQuery(key, asked.convention), .named)
        }
    }

    private func stations(
        _ asked: PlaceText, _ matches: (NameKey) throws(PlacesError) -> [NameMatch]
    ) throws(PlacesError) -> [Candidate] {
        guard asked.convention.withoutStationWords(asked.words) != nil else { return [] }
        for reading in asked.streetReadings {
            guard let words = asked.convention.withoutStationWords(reading.words),
                let filter = try localityFilter(reading.rest)
            else { continue }
            var candidates: [Candidate] = []
            // `Union Square Station` is not Union St.
            let matches = try matches(NameKey.stop(words: words, asked.convention)).filter(\.holdsAll)
            for match in matches.prefix(60) {
                candidates += try self.candidates(match).filter(\.isStation)
            }
            for position in candidates.indices { candidates[position].place.confidence *= 0.97 }
            let fitting = try fitting(candidates, filter, floor: 0)
            if !fitting.isEmpty { return fitting }
        }
        return []
    }

    /// What holds all the words of a text as they are written, where the region knows each of them: `MoMA` is rather
    /// the MoMA Design Store than the café Mona, `Central Park` the station Central Park North than a Gramercy Park
    /// Dental.
    func namesHolding(
        _ asked: PlaceText, _ correction: WordCorrection, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        // Where a number or a corner is meant, names hold its words by chance.
        guard !asked.isCornerForSure, !findings.hasUnknownNumber, asked.words.allSatisfy(correction.knows) else {
            return []
        }
        return try looselyNamed(asked, correcting: nil, &findings)
    }

    /// Names that hold all the words and more: `empire state` is the Empire State Building. The weightier ones are
    /// surer: who asks for `Port Authority` means the bus terminal, not the deli. Stations are as weighty as anything;
    /// of other stops hundreds hold a street's name.
    ///
    /// - Parameter correction: What corrects words that the region does not know. One that it knows stands for itself:
    ///   with one word left out and another one changed, nearly anything fits.
    func looselyNamed(
        _ asked: PlaceText, correcting correction: WordCorrection?, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        for reading in asked.streetReadings where !reading.street.isEmpty {
            guard let filter = try localityFilter(reading.rest) else { continue }
            let key = NameKey.stop(words: reading.words, asked.convention)
            // Nothing is sought by its kind alone.
            guard
                key.words.contains(where: { word in
                    word.utf8.count > 2 && !asked.convention.isOptional(word)
                        && !asked.convention.stationWords.contains(word)
                })
            else { continue }
            for query in [NameQuery(key, asked.convention)]
                + (correction.map { [$0.query(key.words, sparesKnown: true)] } ?? [])
            {
                var candidates: [Candidate] = []
                for match in try names(query, .named, mayMiss: true).prefix(60) {
                    // `M34` is the M34-SBS, but no word of a line's long name is its name.
                    let isItsName = match.kind == .named && correction == nil && reading.rest.isEmpty
                    let places = findings.places(among: try self.candidates(match), isItsName: isItsName)
                    candidates += places.filter { $0.place.kind != .area }.map { candidate in
                        var candidate = candidate
                        candidate.place.confidence -= 0.02 * Double(max(0, Self.weighty - candidate.weight))
                        return candidate
                    }
                }
                for match in try names(query, .stations, mayMiss: true).prefix(60) {
                    candidates += try self.candidates(match)
                }
                let found = try fitting(candidates, filter, floor: 0)
                if !found.isEmpty { return found }
            }
        }
        return try stations(asked) { key throws(PlacesError) in
            try names(NameQuery(key, asked.convention), .stations, mayMiss: true)
        }
    }

    /// What weighs as much, such as a station, is as likely meant as anything.
    private static let weighty = 3

    /// Names of stops and places that hold all the words, and more; to go there would be a guess.
    func similarNames(_ asked: PlaceText) throws(PlacesError) -> String? {
        let query = NameQuery(asked.stopKey)
        var names: [String] = []
        for match in try self.names(query, .stops, mayMiss: true).prefix(12) {
            for candidate in try candidates(match) where !names.contains(candidate.place.name) {
                names.append(candidate.place.name)
            }
        }
        guard !names.isEmpty else { return nil }
        return (names.count == 1 ? "a stop is called " : "some stops are called ")
            + names.prefix(3).joined(separator: ", ")
    }
}

extension Candidate {
    /// Whether it is what somebody may call a station.
    fileprivate var isStation: Bool {
        switch place.kind {
        case .station, .stop: true
        case .poi: place.category.map(PlaceCategory.stations.contains) ?? false
        default: false
        }
    }
}
