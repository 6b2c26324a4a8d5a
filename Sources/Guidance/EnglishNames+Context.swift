/// Short forms that have several meanings: which one is meant is told by the words around them, or they stay as they
/// are.
extension EnglishNames {
    /// A word's neighbors in its phrase, as they are looked up.
    struct Surroundings {
        /// The place of the word in the phrase.
        let position: Int
        /// The word before it.
        let before: String?
        /// The word behind it.
        let after: String?
        /// The word behind that.
        let next: String?
        /// Whether the word has a full stop.
        let isPointed: Bool

        init(of position: Int, in words: [String]) {
            func key(_ position: Int) -> String? {
                words.indices.contains(position) ? EnglishNames.key(words[position]) : nil
            }
            self.position = position
            (before, after, next) = (key(position - 1), key(position + 1), key(position + 2))
            isPointed = words[position].hasSuffix(".")
        }

        /// Whether a street's number and its kind follow.
        var isBeforeNumberedStreet: Bool {
            guard let after, let next, after.first?.isNumber == true else { return false }
            return numberedStreets.contains(next)
        }
    }

    /// Whether one letter inside of a phrase is a point of the compass: `MILL BASIN E. 66 ST`, `via N CONDUIT AV`,
    /// `LOWER E. SIDE`. The one in a person's name is not.
    static func pointsTheWay(_ place: Surroundings) -> Bool {
        guard let before = place.before, let after = place.after, !letterStreets.contains(before) else { return false }
        if place.isBeforeNumberedStreet { return true }
        // "via N ST" is a street that is called N.
        if streetKinds.contains(after) { return false }
        if wayWords.contains(before) || place.isPointed && joiningWords.contains(before) { return true }
        return place.isPointed && sides.contains(after)
    }

    /// A phrase whose `LA` and `B.` are the words that they surely stand for.
    ///
    /// - Parameter meetsStreet: Whether the phrase is one of two streets that meet.
    static func inFull(_ words: [String], meetsStreet: Bool) -> [String] {
        words.indices.map { position in
            switch key(words[position]) {
            case "LA": isLane(position, in: words, meetsStreet: meetsStreet) ? "LN" : words[position]
            case "B": isBeach(Surroundings(of: position, in: words)) ? "Beach" : words[position]
            default: words[position]
            }
        }
    }

    /// Whether `LA` is a lane, as in `60 LA`, `PARK LA S`, `WATER ST/MAIDEN LA`: neither Los Angeles, nor Louisiana,
    /// nor the article of other languages.
    private static func isLane(_ position: Int, in words: [String], meetsStreet: Bool) -> Bool {
        let place = Surroundings(of: position, in: words)
        guard let before = place.before, directions[before] == nil, !partsOfCities.contains(before),
            !joiningWords.contains(before)
        else { return false }
        if let after = place.after {
            // "186 LA # 1": which of several stops.
            if after.hasPrefix("#") { return meetsStreet }
            return directions[after] != nil && place.next == nil
        }
        return meetsStreet || position == 1 && Int(before) != nil
    }

    /// Whether `B` is Beach, as in the Rockaways: `B 116 ST`, `FAR ROCKAWAY B. 21 ST`.
    private static func isBeach(_ place: Surroundings) -> Bool {
        guard place.isBeforeNumberedStreet, place.next == "ST" || place.next == "STREET" else { return false }
        guard let before = place.before else { return true }
        return place.isPointed && !letterStreets.contains(before)
    }

    /// Whether a phrase is joined by `and` or `at` to one that is a street.
    static func meetsStreet(_ position: Int, in pieces: [Piece]) -> Bool {
        [-1, 1].contains { step in
            guard pieces.indices.contains(position + 2 * step), case .joint(let joint) = pieces[position + step],
                joint != ",", case .phrase(let words) = pieces[position + 2 * step]
            else { return false }
            let keys = words.map(key)
            let kind = keys.last { directions[$0] == nil }
            return kind.map { streetKinds.contains($0) } ?? false
        }
    }
}
