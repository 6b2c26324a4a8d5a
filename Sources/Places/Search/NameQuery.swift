import Measures

/// A name that was asked for: for each of its words, what it may stand for.
///
/// As it was written, each word stands for itself; with typing mistakes allowed, also for words of the region nearby.
struct NameQuery: Hashable {
    /// A word that may have been meant, and how much that costs of the confidence.
    struct Alternative: Hashable {
        var word: String
        var cost: Double
    }

    /// For each word that was asked for the words that may have been meant, the likeliest first.
    var words: [[Alternative]]

    var isEmpty: Bool { words.isEmpty }

    /// A name as it was written.
    init(_ key: NameKey) { words = key.words.map { [Alternative(word: $0, cost: 0)] } }

    /// A name as it was written, of which a word may be the short form of a name: `Lex` of Lexington.
    init(_ key: NameKey, _ convention: AddressConvention) {
        words = key.words.map { word in
            [Alternative(word: word, cost: 0)]
                + (convention.shortNames[word].map { [Alternative(word: $0, cost: Self.shortCost)] } ?? [])
        }
    }

    init(words: [[Alternative]]) { self.words = words }

    /// What the short form of a name costs.
    static let shortCost = 0.03

    /// The first choices, as a key.
    var key: NameKey { NameKey(stored: words.compactMap { $0.first?.word }.joined(separator: " ")) }

    /// No name has more words than this; FTS5 has a limit of its own.
    static let wordLimit = 24

    /// The words as FTS5 wants them: each in quotes, so that none is read as an operator. Kinds of streets, which
    /// people add and leave out, are only asked for where there is nothing else.
    func fullText(_ convention: AddressConvention) -> String? {
        let telling = words.filter { !convention.streetTypes.contains($0[0].word) }
        let asked = telling.isEmpty ? words : telling
        guard !asked.isEmpty, asked.count <= Self.wordLimit else { return nil }
        return asked.map { alternatives in
            "(" + alternatives.map { Self.quoted($0.word) }.joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
    }

    /// A word or the beginning of one between quotes.
    static func quoted(_ word: String, isBeginning: Bool = false) -> String {
        "\"" + word.replacing("\"", with: "") + "\"" + (isBeginning ? "*" : "")
    }
}

extension NameQuery {
    /// How a stored name fits.
    struct Fit: Hashable {
        /// What the words that stand for others cost.
        var cost = 0.0
        /// Words of the stored name that were left out and may be: kinds of streets, points of the compass.
        var optional = 0
        /// Other words of the stored name that were left out.
        var missing = 0
        /// Kinds of streets that the stored name has not.
        var added = 0
        /// Words of the stored name.
        var count = 0
        var isInOrder = true
        /// Whether words were left out before the first one that was asked for.
        var missesStart = false

        /// From 1 for the same words in the same order downward.
        var confidence: Double {
            var sure = 1.0
            if optional + added > 0 { sure = 0.9 - 0.05 * Double(min(optional + added, 6)) }
            if missing > 0 { sure = min(sure, 0.82) - 0.3 * Double(missing) / Double(max(1, count)) }
            if !isInOrder { sure -= 0.01 }
            if missesStart { sure -= 0.005 }
            return max(0.05, sure) * max(0.1, 1 - cost)
        }
    }

    /// How a stored name fits, `nil` where it does not: every word that was asked for must stand in it, kinds of
    /// streets excepted; what it has beside must be kinds of streets and points of the compass.
    ///
    /// - Parameter mayMiss: Whether other words may be left out too.
    func fit(
        _ stored: [some StringProtocol], _ convention: AddressConvention, mayMiss: Bool = false
    ) -> Fit? {
        var fit = Fit(count: stored.count)
        var isUsed = [Bool](repeating: false, count: stored.count)
        var last = -1
        var telling = 0
        for alternatives in words {
            var found: (position: Int, cost: Double)?
            for alternative in alternatives {
                if let found, found.cost <= alternative.cost { break }
                if let position = stored.indices.first(where: { !isUsed[$0] && stored[$0] == alternative.word }) {
                    found = (position, alternative.cost)
                }
            }
            guard let (position, cost) = found else {
                guard convention.streetTypes.contains(alternatives[0].word) else { return nil }
                fit.added += 1
                continue
            }
            isUsed[position] = true
            fit.cost += cost
            if position < last { fit.isInOrder = false }
            last = position
            if !convention.isOptional(String(stored[position])) { telling += 1 }
        }
        for position in stored.indices where !isUsed[position] {
            if convention.isOptional(String(stored[position])) { fit.optional += 1 } else { fit.missing += 1 }
        }
        guard fit.missing == 0 || mayMiss else { return nil }
        fit.missesStart = fit.missing > 0 && isUsed.first == false
        // `St` is not West 34th Street, but it may be St. Street.
        if fit.missing + fit.optional > 0, telling == 0 { return nil }
        return fit
    }
}

/// Finds what words were meant where they were mistyped, and remembers it: the readings of a text share their words.
final class WordCorrection {
    let vocabulary: Vocabulary
    let convention: AddressConvention
    /// Words that are written otherwise than they are kept.
    private let written: Vocabulary
    private let kept: [String: String]
    private var known = Remembered<String, [NameQuery.Alternative]>(limit: 512)

    /// What each mistake in a word costs that the region does not know, and in one that it knows.
    private static let unknownCost = 0.07
    private static let knownCost = 0.16
    /// No word stands for more others than this.
    private static let alternativeLimit = 24

    init(_ vocabulary: Vocabulary, _ convention: AddressConvention) {
        self.vocabulary = vocabulary
        self.convention = convention
        let pairs = convention.writtenWords.filter { $0.written.utf8.count > 2 }.sorted { $0.written < $1.written }
        written = Vocabulary(pairs.map { $0.written[...] })
        kept = Dictionary(pairs.map { ($0.written, $0.kept) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the region or its convention knows a word.
    func knows(_ word: String) -> Bool {
        kept[word] != nil || convention.shortNames[word] != nil
            || word.utf8.count <= 2 || vocabulary.contains(convention.canonical(word))
    }

    /// A name with all that its words may stand for; the words are folded but otherwise as they were written.
    ///
    /// - Parameter sparesKnown: Whether a word that the region knows stands for itself alone.
    func query(_ folded: [String], sparesKnown: Bool = false) -> NameQuery {
        var words: [[NameQuery.Alternative]] = []
        for word in folded where !convention.fillers.contains(word) {
            let own = NameKey(words: [word], convention).words
            guard own.count == 1, !sparesKnown || !knows(word) else {
                words += own.map { [NameQuery.Alternative(word: $0, cost: 0)] }
                continue
            }
            words.append(alternatives(word, own[0]))
        }
        return NameQuery(words: words)
    }

    /// The words that a word may stand for, itself first.
    private func alternatives(_ word: String, _ own: String) -> [NameQuery.Alternative] {
        if let known = known[word] { return known }
        let alternatives = lookUp(word, own)
        known[word] = alternatives
        return alternatives
    }

    private func lookUp(_ word: String, _ own: String) -> [NameQuery.Alternative] {
        var costs = [own: 0.0]
        func add(_ word: String, _ cost: Double) { costs[word] = min(costs[word] ?? 1, cost) }
        if let name = convention.shortNames[word] { add(name, NameQuery.shortCost) }
        let digits = word.filter { $0.isASCII && $0.isNumber }
        if !digits.isEmpty {
            // `42dn`, `5ht`: an ordinal with its letters in disorder.
            if digits.utf8.count < word.utf8.count, word.utf8.count - digits.utf8.count <= 3,
                !convention.ordinalEndings.isEmpty
            {
                add(digits, Self.unknownCost)
            }
        } else {
            let isKnown = knows(word)
            let price = isKnown ? Self.knownCost : Self.unknownCost
            let limit = EditDistance.limit(for: word)
            // A mistake may make another word of it, or hide letters that are written in two ways.
            for spelling in Set([own, word]) {
                for match in vocabulary.near(spelling, limit: limit) { add(match.word, price * match.weight) }
            }
            for match in written.near(word, limit: limit) {
                if let other = kept[match.word] { add(other, price * match.weight) }
            }
            if !isKnown, word.utf8.count >= 3 {
                for longer in vocabulary.beginning(with: own, limit: 8) { add(longer, 0.12) }
            }
        }
        let ordered = costs.map { NameQuery.Alternative(word: $0.key, cost: $0.value) }
            .sorted { ($0.cost, $0.word == own ? 0 : 1, $0.word) < ($1.cost, $1.word == own ? 0 : 1, $1.word) }
        return Array(ordered.prefix(Self.alternativeLimit))
    }

    /// The words with two written as one, or one that the region does not know as two that it knows.
    func rejoined(_ folded: [String]) -> [[String]] {
        var variants: [[String]] = []
        for position in folded.indices.dropLast() {
            let joined = folded[position] + folded[position + 1]
            // `1000 3 Av` is no postcode 10003.
            if joined.allSatisfy(\.isNumber) { continue }
            if vocabulary.contains(joined) {
                var variant = folded
                variant.replaceSubrange(position...(position + 1), with: [joined])
                variants.append(variant)
            }
        }
        for position in folded.indices where !knows(folded[position]) && folded[position].utf8.count >= 5 {
            let word = Array(folded[position].utf8)
            for cut in 2...(word.count - 2) {
                let parts = [word[..<cut], word[cut...]].map { String(decoding: $0, as: UTF8.self) }
                guard parts.allSatisfy({ $0.utf8.count > 2 ? knows($0) : $0.first?.isNumber == true }) else { continue }
                var variant = folded
                variant.replaceSubrange(position...position, with: parts)
                variants.append(variant)
            }
        }
        return Array(variants.prefix(6))
    }
}
