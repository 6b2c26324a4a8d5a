/// Street names of the region that fit a name that was asked for.
struct StreetNameMatches {
    /// Ids of streets that are called that first of all.
    var primary: [Int64] = []
    /// Ids of streets that are also called that.
    var other: [Int64] = []
    /// Ids of streets whose name was asked for incompletely, or with a word too many, and by how many words.
    var partial: [(id: Int64, words: Int)] = []

    /// The ids with the confidence that each deserves; every id once.
    var ranked: [(id: Int64, confidence: Double)] {
        var seen: Set<Int64> = []
        let all =
            primary.map { ($0, 1.0) } + other.map { ($0, 0.95) }
            + partial.map { ($0.id, Self.confidence(wordsAmiss: $0.words)) }
        return all.filter { seen.insert($0.0).inserted }
    }

    /// The fewer words are amiss, the surer: `Wall` is Wall Street rather than Wall Street Court.
    private static func confidence(wordsAmiss: Int) -> Double { 0.9 - 0.05 * Double(min(wordsAmiss, 6)) }
}

extension PlaceIndex {
    /// No name has more words than this; FTS5 has a limit of its own.
    static let wordLimit = 24

    /// The ids of street names with exactly this key, by B-tree.
    func exactNames(_ key: NameKey) throws(PlacesError) -> StreetNameMatches {
        var matches = StreetNameMatches()
        guard !key.isEmpty else { return matches }
        _ = try rows(
            "SELECT kind, owner FROM spelling WHERE key = ? AND kind < 2 ORDER BY id", [.text(key.description)]
        ) { row -> Void? in
            if row.integer(at: 0) == PlaceFormat.Spelling.streetName.rawValue {
                matches.primary.append(row.integer(at: 1))
            } else {
                matches.other.append(row.integer(at: 1))
            }
            return nil
        }
        return matches
    }

    /// The ids of street names that the key fits, exactly or nearly: words in another order, the kind of street or the
    /// point of the compass left out, or a kind too many. By FTS5.
    func names(_ key: NameKey) throws(PlacesError) -> StreetNameMatches {
        var matches = try exactNames(key)
        guard !key.isEmpty, key.words.count <= Self.wordLimit else { return matches }
        _ = try rows(
            """
            SELECT s.kind, s.owner, s.key FROM spelling_text AS t JOIN spelling AS s ON s.id = t.rowid
            WHERE spelling_text MATCH ? AND s.kind < 2 ORDER BY s.id LIMIT 2000
            """, [.text(Self.fullTextQuery(key.words))]
        ) { row -> Void? in
            switch key.fit(NameKey(stored: row.text(at: 2)), convention) {
            case .same?:
                if row.integer(at: 0) == PlaceFormat.Spelling.streetName.rawValue {
                    matches.primary.append(row.integer(at: 1))
                } else {
                    matches.other.append(row.integer(at: 1))
                }
            case .partial(let words)?: matches.partial.append((row.integer(at: 1), words))
            case nil: break
            }
            return nil
        }
        if let plain = key.withoutTypes(convention) {
            let untyped = try exactNames(plain)
            let words = key.words.count - plain.words.count
            matches.partial += (untyped.primary + untyped.other).map { ($0, words) }
        }
        return matches
    }

    /// Whether an address of the region bears one of these street names.
    func haveAddresses(_ names: [Int64]) throws(PlacesError) -> Bool {
        for name in names {
            let found = try rows("SELECT 1 FROM address WHERE name = ? LIMIT 1", [.integer(name)]) { _ in true }
            if !found.isEmpty { return true }
        }
        return false
    }

    /// Words as FTS5 wants them: each in quotes, so that none is read as an operator.
    static func fullTextQuery(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// The same where the last word may be the beginning of one, or of one of the words that it is short for.
    static func fullTextQuery(_ words: [String], lastOr others: [String]) -> String {
        guard let last = words.last else { return "" }
        let endings = ([quoted(last) + "*"] + others.map(quoted)).joined(separator: " OR ")
        return (words.dropLast().map(quoted) + ["(\(endings))"]).joined(separator: " AND ")
    }

    private static func quoted(_ word: String) -> String { "\"" + word.replacing("\"", with: "") + "\"" }
}
