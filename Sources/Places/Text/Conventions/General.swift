extension AddressConvention {
    /// A country without tables of its own: numbers behind or before the street, and no word but saint has a short
    /// form.
    public static let general = AddressConvention(
        country: "", numberIsLast: true, synonyms: [["st", "saint", "sankt"]], streetTypes: [],
        crossingWords: ["and", "at"], cornerPrefixes: [["corner", "of"]], nearWords: [["near"], ["in"]],
        areaSynonyms: [], postcodeDigits: 5, evidence: (words: [], endings: []))
}
