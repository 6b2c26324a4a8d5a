extension AddressConvention {
    /// Finland: `Mannerheimintie 12 B 34, 00100 Helsinki`; streets have a Finnish and a Swedish name.
    public static let finland = AddressConvention(
        country: "fi", numberIsLast: true,
        synonyms: [
            ["pohjoinen", "pohj", "p"], ["etelainen", "et"], ["itainen", "it"], ["lantinen", "lant"],
            ["iso", "stora"], ["pieni", "lilla"], ["norra", "n"], ["sodra", "s"],
        ],
        streetTypes: ["katu", "tie", "kuja", "polku", "kaari", "tori", "gatan", "vagen"],
        unitWords: ["as": false, "asunto": false, "bost": false, "krs": true, "kerros": true, "huone": false],
        doorWords: ["rappu", "porras", "trappa"],
        crossingWords: ["ja", "och", "and", "at"],
        cornerPrefixes: [["kulma"], ["hornet", "av"], ["corner", "of"]],
        stationWords: ["asema", "rautatieasema", "metroasema", "station", "metro"],
        nearWords: [["lahella"], ["nara"], ["near"], ["in"]],
        areaSynonyms: [
            ["helsinki", "helsingfors"], ["espoo", "esbo"], ["vantaa", "vanda"], ["turku", "abo"],
            ["tampere", "tammerfors"], ["fi", "finland", "suomi"],
        ],
        postcodeDigits: 5,
        evidence: (words: [], endings: ["katu", "tie", "kuja", "polku", "kaari", "gatan", "vagen", "ranta"]))
}
