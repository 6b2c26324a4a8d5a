/// How people of one place write streets and addresses: tables, and no code.
///
/// Words stand in their folded form (`TextFolding`). The same tables are used when a region is made and when a question
/// is read, so that both come to the same words; a change to them is a new `PlaceFormat.version`.
public struct AddressConvention: Sendable {
    /// Words that mean the same; the first of each row is the form that is kept.
    let synonyms: [[String]]
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
    /// Endings of written ordinals: the `th` of `5th`.
    let ordinalEndings: Set<String>
    /// Words before the number of a flat, and whether it can stand before the word (`3rd floor`).
    let unitWords: [String: Bool]
    /// Words between two streets that meet.
    let crossingWords: Set<String>
    /// Words before two streets that meet; they are taken off.
    let cornerPrefixes: [[String]]
    /// Cities, states and countries that have several names; the first of each row is the form that is kept.
    let areaSynonyms: [[String]]
    /// States, which narrow nothing within one region, but must be its own.
    let states: Set<String>
    /// The country, which is always its own.
    let country: String
    /// How many digits a postcode has.
    let postcodeDigits: Int

    private let canonicalWords: [String: String]
    private let canonicalAreas: [String: String]

    init(
        synonyms: [[String]], streetTypes: Set<String>, directions: Set<String>, fillers: Set<String>,
        ordinals: [String: Int], tens: [String: Int], cardinals: [String: Int], numberSuffixes: Set<String>,
        ordinalEndings: Set<String>,
        unitWords: [String: Bool], crossingWords: Set<String>, cornerPrefixes: [[String]], areaSynonyms: [[String]],
        states: Set<String>, country: String, postcodeDigits: Int
    ) {
        self.synonyms = synonyms
        self.streetTypes = streetTypes
        self.directions = directions
        self.fillers = fillers
        self.ordinals = ordinals
        self.tens = tens
        self.cardinals = cardinals
        self.numberSuffixes = numberSuffixes
        self.ordinalEndings = ordinalEndings
        self.unitWords = unitWords
        self.crossingWords = crossingWords
        self.cornerPrefixes = cornerPrefixes
        self.areaSynonyms = areaSynonyms
        self.states = states
        self.country = country
        self.postcodeDigits = postcodeDigits
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
    func canonical(_ word: String) -> String { canonicalWords[word] ?? word }

    /// The kept forms of words that begin so: `sain` may become `saint`, which is kept as `st`.
    func canonicalForms(of beginning: String) -> [String] {
        var forms = Set(canonicalWords.filter { $0.key.hasPrefix(beginning) }.values)
        for (word, value) in ordinals where word.hasPrefix(beginning) { forms.insert(String(value)) }
        return forms.filter { !$0.hasPrefix(beginning) }.sorted()
    }

    /// The kept form of the name of a city, state or country, given as the key of its words.
    func canonicalArea(_ key: String) -> String { canonicalAreas[key] ?? key }
}

extension AddressConvention {
    /// The United States, with the names that New York needs.
    public static let unitedStates = AddressConvention(
        synonyms: [
            // `St` is Street and Saint, `Dr` Drive and Doctor: nobody has to decide, both keep the short form.
            ["st", "street", "saint", "str"], ["av", "ave", "avenue", "aven", "avn"],
            ["blvd", "boulevard", "bl", "bvd", "boul"], ["rd", "road"], ["dr", "drive", "drv", "doctor"],
            ["pl", "place"], ["sq", "square", "sqr"], ["ln", "lane"], ["ct", "court"], ["ter", "terrace", "terr"],
            ["pkwy", "parkway", "pky", "py"], ["hwy", "highway", "hiway"], ["expy", "expressway", "expwy", "expway"],
            ["plz", "plaza", "plza"], ["cir", "circle"], ["aly", "alley"], ["tpke", "turnpike"],
            ["ext", "extension"], ["xing", "crossing"], ["br", "bridge"], ["tun", "tunnel"], ["pk", "park"],
            ["sta", "station", "stn"], ["ft", "fort"], ["mt", "mount"], ["hts", "heights"],
            ["ctr", "center", "centre"],
            ["sr", "senior"], ["jr", "junior"],
            ["n", "north"], ["s", "south"], ["e", "east"], ["w", "west"],
            ["ne", "northeast"], ["nw", "northwest"], ["se", "southeast"], ["sw", "southwest"],
        ],
        streetTypes: [
            "st", "av", "blvd", "rd", "dr", "pl", "sq", "ln", "ct", "ter", "pkwy", "hwy", "expy", "plz", "cir", "aly",
            "tpke",
        ],
        directions: ["n", "s", "e", "w", "ne", "nw", "se", "sw"],
        fillers: ["of", "the"],
        ordinals: [
            "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
            "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
            "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
            "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80,
            "ninetieth": 90,
        ],
        tens: [
            "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
            "ninety": 90,
        ],
        cardinals: [
            "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
            "ten": 10, "eleven": 11, "twelve": 12,
        ],
        numberSuffixes: ["rear", "front", "garage"],
        ordinalEndings: ["st", "nd", "rd", "th"],
        unitWords: [
            "apt": false, "apartment": false, "suite": false, "suites": false, "ste": false, "unit": false,
            "rm": false, "room": false, "floor": true, "fl": true, "flr": true,
        ],
        crossingWords: ["and", "at"],
        cornerPrefixes: [["the", "corner", "of"], ["corner", "of"], ["corner"], ["intersection", "of"]],
        areaSynonyms: [
            ["new york", "manhattan", "new york city", "nyc"], ["ny", "new york state"],
            ["nj", "new jersey"], ["ct", "connecticut"], ["pa", "pennsylvania"],
            ["us", "usa", "united states", "united states america", "america"],
        ],
        states: ["ny", "nj", "ct", "pa"], country: "us", postcodeDigits: 5)
}
