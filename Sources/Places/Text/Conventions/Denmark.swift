extension AddressConvention {
    /// Denmark: `Vesterbrogade 12, 2. tv, 1620 København V`.
    public static let denmark = AddressConvention(
        country: "dk", numberIsLast: true,
        synonyms: [
            ["gl", "gammel", "gamle"], ["ny", "nye"], ["sdr", "sonder", "sondre"], ["ndr", "norre", "nordre", "nr"],
            ["skt", "sankt", "sct", "st", "store", "str"], ["ll", "lille"], ["kgs", "kongens"], ["chr", "christian"],
            ["fr", "frederik"], ["dr", "doktor"], ["pl", "plads", "pladsen"], ["alle", "al"],
            ["hc", "h c"],
        ],
        letters: [("aa", "a"), ("oe", "o"), ("ae", "a")],
        streetTypes: ["gade", "vej", "pl", "alle", "boulevard", "straede", "torv"],
        ordinalEndings: [],
        unitWords: [
            "sal": true, "etage": true, "lejlighed": false, "lejl": false, "dor": false, "vaer": false,
            "vaerelse": false,
        ],
        doorWords: ["tv", "th", "mf", "st", "kl", "kld", "stuen", "parterre"],
        crossingWords: ["og", "and", "at", "ved"],
        cornerPrefixes: [["hjornet", "af"], ["hjorne"], ["corner", "of"]],
        nearWords: [["naer"], ["i", "naerheden", "af"], ["near"], ["in"], ["i"]],
        areaSynonyms: [
            ["kobenhavn", "copenhagen", "kbh", "kopenhagen", "cph"],
            ["kobenhavn k", "kbh k", "copenhagen k"], ["kobenhavn v", "kbh v", "copenhagen v"],
            ["kobenhavn n", "kbh n", "copenhagen n"], ["kobenhavn s", "kbh s", "copenhagen s"],
            ["kobenhavn o", "kbh o", "copenhagen o"], ["kobenhavn sv", "kbh sv", "copenhagen sv"],
            ["kobenhavn nv", "kbh nv", "copenhagen nv"], ["dk", "denmark", "danmark"],
        ],
        postcodeDigits: 4,
        evidence: (words: ["alle", "plads", "torv"], endings: ["gade", "vej", "straede", "vaenget", "stien", "havn"]))
}
