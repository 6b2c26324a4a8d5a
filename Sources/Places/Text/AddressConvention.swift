/// How people of one country write streets and addresses: tables, and no code.
///
/// Words stand in their folded form (`TextFolding`). The same tables are used when a region is made and when a question
/// is read, so that both come to the same words; a change to them is a new `PlaceFormat.version`.
public struct AddressConvention: Sendable {
    /// The ISO code of the country, small; empty where none is known. It always lies where it should.
    public let country: String
    /// Whether the number stands behind the street: `Vesterbrogade 12`. The other order is understood too.
    let numberIsLast: Bool
    /// Words that mean the same; the first of each row is the form that is kept.
    let synonyms: [[String]]
    /// Short forms of names that people write and maps do not: only questions are read by them, as a second meaning.
    let shortNames: [String: String]
    /// Letters that are written in two ways, and the way that is kept: `aa` is `a`, as `å` is.
    let letters: [(written: String, kept: String)]
    /// Kinds of streets, in the form that is kept; people leave them out.
    let streetTypes: Set<String>
    /// Points of the compass, in the form that is kept; people leave them out too.
    let directions: Set<String>
    /// Words that tell nothing.
    let fillers: Set<String>
    /// `first` … `nineteenth`, `twentieth` … `ninetieth`.
    let ordinals: [String: Int]
    /// `twenty` … `ninety`, which an ordinal follows.
    let tens: [String: Int]
    /// Numbers written out, read as such only where a house number stands.
    let cardinals: [String: Int]
    /// Words that belong to a house number: the house behind, the one in front.
    let numberSuffixes: Set<String>
    /// Words before a house number: `nº 12`.
    let numberPrefixes: Set<String>
    /// Endings of written ordinals: the `th` of `5th`.
    let ordinalEndings: Set<String>
    /// Words before the number of a flat, and whether it can stand before the word (`3rd floor`).
    let unitWords: [String: Bool]
    /// Words that name a door by themselves, behind a house number: `tv`, `esq`.
    let doorWords: Set<String>
    /// Words between two streets that meet.
    let crossingWords: Set<String>
    /// Words before two streets that meet; they are taken off.
    let cornerPrefixes: [[String]]
    /// Words that tell that a station is meant, in the form that is kept; only questions are read by them.
    let stationWords: Set<String>
    /// Words between what is sought and where it is sought.
    let nearWords: [[String]]
    /// Cities, states and countries that have several names; the first of each row is the form that is kept.
    let areaSynonyms: [[String]]
    /// States, which narrow nothing within one region, but must be its own.
    let states: Set<String>
    /// How many digits a postcode has.
    public let postcodeDigits: Int
    /// Words and endings of words by which names of streets show that they belong to this country.
    let evidence: (words: Set<String>, endings: [String])

    private let canonicalWords: [String: String]
    private let canonicalAreas: [String: String]

    init(
        country: String, numberIsLast: Bool, synonyms: [[String]], shortNames: [String: String] = [:],
        letters: [(written: String, kept: String)] = [], streetTypes: Set<String>, directions: Set<String> = [],
        fillers: Set<String> = [],
        ordinals: [String: Int] = [:], tens: [String: Int] = [:], cardinals: [String: Int] = [:],
        numberSuffixes: Set<String> = [], numberPrefixes: Set<String> = ["no", "nr", "number"],
        ordinalEndings: Set<String> = [], unitWords: [String: Bool] = [:], doorWords: Set<String> = [],
        crossingWords: Set<String>, cornerPrefixes: [[String]], stationWords: Set<String> = ["station", "metro"],
        nearWords: [[String]], areaSynonyms: [[String]],
        states: Set<String> = [], postcodeDigits: Int, evidence: (words: Set<String>, endings: [String])
    ) {
        self.country = country
        self.numberIsLast = numberIsLast
        self.synonyms = synonyms
        self.shortNames = shortNames
        self.letters = letters
        self.streetTypes = streetTypes
        self.directions = directions
        self.fillers = fillers
        self.ordinals = ordinals
        self.tens = tens
        self.cardinals = cardinals
        self.numberSuffixes = numberSuffixes
        self.numberPrefixes = numberPrefixes
        self.ordinalEndings = ordinalEndings
        self.unitWords = unitWords
        self.doorWords = doorWords
        self.crossingWords = crossingWords
        self.cornerPrefixes = cornerPrefixes
        self.stationWords = stationWords
        self.nearWords = nearWords
        self.areaSynonyms = areaSynonyms
        self.states = states
        self.postcodeDigits = postcodeDigits
        self.evidence = evidence
        canonicalWords = Self.firsts(of: synonyms)
        canonicalAreas = Self.firsts(of: areaSynonyms)
    }

    private static func firsts(of rows: [[String]]) -> [String: String] {
        var firsts: [String: String] = [:]
        for row in rows {
            for word in row { firsts[word] = row[0] }
        }
        return firsts
    }

    /// The kept form of one folded word.
    func canonical(_ word: String) -> String {
        if let kept = canonicalWords[word] { return kept }
        guard !letters.isEmpty else { return word }
        var kept = word
        for pair in letters where kept.utf8.count > 3 && kept.contains(pair.written) {
            kept = kept.replacing(pair.written, with: pair.kept)
        }
        return canonicalWords[kept] ?? kept
    }

    /// The kept forms of words that begin so: `sain` may become `saint`, which is kept as `st`.
    func canonicalForms(of beginning: String) -> [String] {
        var forms = Set(canonicalWords.filter { $0.key.hasPrefix(beginning) }.values)
        for (word, value) in ordinals where word.hasPrefix(beginning) { forms.insert(String(value)) }
        return forms.filter { !$0.hasPrefix(beginning) }.sorted()
    }

    /// The kept form of the name of a city, state or country, given as the key of its words.
    func canonicalArea(_ key: String) -> String { canonicalAreas[key] ?? key }

    /// Whether a kept word may be left out of a street's name.
    func isOptional(_ word: String) -> Bool { streetTypes.contains(word) || directions.contains(word) }

    /// Words without those before and behind them that tell that a station is meant; nil where there are none, or
    /// nothing else.
    func withoutStationWords(_ folded: [String]) -> [String]? {
        func isMere(_ word: String) -> Bool { stationWords.contains(canonical(word)) }
        var words = folded[...]
        while let last = words.last, isMere(last) { words.removeLast() }
        while let first = words.first, isMere(first) { words.removeFirst() }
        return words.isEmpty || words.count == folded.count ? nil : Array(words)
    }

    /// Words that are written otherwise than they are kept, with the kept form: what typing mistakes are held against
    /// beside the words of the region.
    var writtenWords: [(written: String, kept: String)] {
        canonicalWords.map { ($0.key, $0.value) } + ordinals.map { ($0.key, String($0.value)) }
    }

    /// Other names of cities, states and countries, by the kept one.
    var areaNames: [(written: String, kept: String)] { canonicalAreas.map { ($0.key, $0.value) } }
}

extension AddressConvention {
    /// All countries whose conventions are known; the first one is taken where nothing tells.
    static let all: [AddressConvention] = [.unitedStates, .denmark, .finland, .portugal]

    /// The convention of a country by its code, `general` for one without tables of its own.
    public static func of(country: String) -> AddressConvention {
        all.first { $0.country == country } ?? .general
    }

    /// The code of a country that somebody named: `us` for `USA` and `United States`; the name itself, folded, where no
    /// convention knows it.
    public static func code(ofCountry name: String) -> String {
        for convention in all where !convention.country.isEmpty {
            if NameKey.area(name, convention).description == convention.country { return convention.country }
        }
        return TextFolding.words(of: name).joined(separator: " ")
    }

    /// The country that the names of a region's streets belong to: that of which most of them bear a kind of street;
    /// `nil` where fewer than a tenth bear one that is known.
    public static func country(ofStreets names: some Sequence<String>) -> String? {
        var votes = [Int](repeating: 0, count: all.count)
        var count = 0
        for name in names {
            count += 1
            let words = TextFolding.words(of: name)
            for (position, convention) in all.enumerated() {
                let speaks = words.contains { word in
                    convention.evidence.words.contains(word)
                        || convention.evidence.endings.contains {
                            word.utf8.count > $0.utf8.count && word.hasSuffix($0)
                        }
                }
                if speaks { votes[position] += 1 }
            }
        }
        guard let best = votes.indices.max(by: { (votes[$0], -$0) < (votes[$1], -$1) }), votes[best] * 10 > count else {
            return nil
        }
        return all[best].country
    }
}
