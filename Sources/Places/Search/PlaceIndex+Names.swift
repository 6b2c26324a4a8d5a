/// A name of the region that fits one that was asked for.
struct NameMatch: Hashable {
    /// What the name belongs to.
    var kind: PlaceFormat.Spelling
    /// The row of `street_name`, `stop` or `named`.
    var owner: Int64
    /// From 1 downward.
    var confidence: Double
    /// Whether it is the very name, in the very words.
    var isExact: Bool
    /// Whether it holds all words that were asked for, kinds of streets among them.
    var holdsAll = true
    /// Whether it is of the very words, perhaps in another order.
    var hasSameWords = true
}

/// A question for the names that fit.
struct NamesQuestion: Hashable {
    var query: NameQuery
    var group: PlaceIndex.NameGroup
    var mayMiss: Bool
}

extension PlaceIndex {
    /// What a group of spellings belongs to.
    enum NameGroup: String {
        case streets = "kind < 2"
        case stops = "kind = 2"
        case stations = "kind = 2 AND (SELECT station FROM stop WHERE stop.id = s.owner) = 1"
        case named = "kind > 2"
        case all = "kind >= 0"

        /// The full-text table in which they are looked for.
        var textTable: String { self == .streets ? "street_text" : "spelling_text" }
    }

    /// Names with exactly this key, by B-tree; each owner once, the surest first.
    func exactNames(_ key: NameKey, _ group: NameGroup) throws(PlacesError) -> [NameMatch] {
        guard !key.isEmpty else { return [] }
        let matches = try rows(
            "SELECT kind, owner FROM spelling WHERE key = ? AND \(group.rawValue) ORDER BY kind, id LIMIT 400",
            [.text(key.description)]
        ) { row in
            PlaceFormat.Spelling(rawValue: row.integer(at: 0)).map { kind in
                NameMatch(
                    kind: kind, owner: row.integer(at: 1), confidence: Self.trust(in: kind, key.description),
                    isExact: true)
            }
        }
        return Self.once(matches)
    }

    /// Names that fit a question, by FTS5: words in another order, the kind of street or the point of the compass left
    /// out, a kind too many, and what the question itself allows; each owner once, the surest first.
    ///
    /// - Parameter mayMiss: Whether other words may be left out.
    func names(
        _ query: NameQuery, _ group: NameGroup, mayMiss: Bool = false
    ) throws(PlacesError) -> [NameMatch] {
        let question = NamesQuestion(query: query, group: group, mayMiss: mayMiss)
        if let known = knownNames[question] { return known }
        let convention = try convention()
        guard let text = query.fullText(convention) else { return [] }
        let matches = try rows(
            """
            SELECT s.kind, s.owner, s.key FROM \(group.textTable) AS t JOIN spelling AS s ON s.id = t.rowid
            WHERE \(group.textTable) MATCH ? AND s.\(group.rawValue) LIMIT ?
            """, [.text(text), .integer(600)]
        ) { row -> NameMatch? in
            guard let kind = PlaceFormat.Spelling(rawValue: row.integer(at: 0)),
                let fit = query.fit(row.text(at: 2).split(separator: " "), convention, mayMiss: mayMiss)
            else { return nil }
            return NameMatch(
                kind: kind, owner: row.integer(at: 1),
                confidence: fit.confidence * Self.trust(in: kind, row.text(at: 2)) * Self.trust(in: kind, fit),
                isExact: fit == NameQuery.Fit(count: fit.count), holdsAll: fit.added == 0,
                hasSameWords: fit == NameQuery.Fit(count: fit.count, isInOrder: fit.isInOrder))
        }
        let names = Self.once(matches)
        knownNames[question] = names
        return names
    }

    /// How much less sure a name is by which something is also called; a single letter stands for too many things.
    private static func trust(in kind: PlaceFormat.Spelling, _ key: String) -> Double {
        guard kind == .otherStreetName || kind == .otherNamed else { return 1 }
        return key.utf8.count == 1 ? 0.45 : 0.95
    }

    /// How much less sure a well-known place is whose name has no such kind of street as was asked for: a
    /// `Court Street` is no place called `Court`.
    private static func trust(in kind: PlaceFormat.Spelling, _ fit: NameQuery.Fit) -> Double {
        fit.added > 0 && (kind == .named || kind == .otherNamed) ? 0.75 : 1
    }

    private static func once(_ matches: [NameMatch]) -> [NameMatch] {
        struct Owner: Hashable {
            var table: Int64
            var row: Int64
        }
        var seen: Set<Owner> = []
        return matches.enumerated().sorted { (-$0.element.confidence, $0.offset) < (-$1.element.confidence, $1.offset) }
            .map(\.element).filter { match in
                let table: Int64 =
                    switch match.kind {
                    case .streetName, .otherStreetName: 0
                    case .stop: 1
                    case .named, .otherNamed: 2
                    }
                return seen.insert(Owner(table: table, row: match.owner)).inserted
            }
    }
}
