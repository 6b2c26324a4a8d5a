extension AddressConvention {
    /// The United States, with the names that New York needs.
    public static let unitedStates = AddressConvention(
        country: "us", numberIsLast: false,
        synonyms: [
            // `St` is Street and Saint, `Dr` Drive and Doctor: nobody has to decide, both keep the short form.
            ["st", "street", "saint", "str", "sts"], ["av", "ave", "avenue", "aven", "avn", "avs", "aves"],
            ["blvd", "boulevard", "bl", "bvd", "boul"], ["rd", "road"], ["dr", "drive", "drv", "doctor"],
            ["pl", "place"], ["sq", "square", "sqr"], ["ln", "lane"], ["ct", "court"], ["ter", "terrace", "terr"],
            ["pkwy", "parkway", "pky", "py"], ["hwy", "highway", "hiway"], ["expy", "expressway", "expwy", "expway"],
            ["plz", "plaza", "plza"], ["cir", "circle"], ["aly", "alley"], ["tpke", "turnpike"],
            ["ext", "extension"], ["xing", "crossing"], ["br", "bridge"], ["tun", "tunnel"], ["pk", "park"],
            ["sta", "station", "stn"], ["ft", "fort"], ["mt", "mount"], ["hts", "heights"],
            ["ctr", "center", "centre"], ["bldg", "building"], ["univ", "university"],
            ["sr", "senior"], ["jr", "junior"],
            ["n", "north"], ["s", "south"], ["e", "east"], ["w", "west"],
            ["ne", "northeast"], ["nw", "northwest"], ["se", "southeast"], ["sw", "southwest"],
        ],
        shortNames: [
            "bway": "broadway", "bdwy": "broadway", "bwy": "broadway", "lex": "lexington", "mad": "madison",
            "amst": "amsterdam", "wash": "washington",
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
        stationWords: ["sta", "subway", "metro"],
        nearWords: [["near"], ["close", "to"], ["next", "to"], ["around"], ["by"], ["in"]],
        areaSynonyms: [
            ["new york", "manhattan", "new york city", "nyc"], ["ny", "new york state"],
            ["nj", "new jersey"], ["ct", "connecticut"], ["pa", "pennsylvania"],
            ["us", "usa", "united states", "united states america", "america"],
        ],
        states: ["ny", "nj", "ct", "pa"], postcodeDigits: 5,
        evidence: (
            words: ["street", "avenue", "road", "drive", "lane", "boulevard", "place", "court", "parkway"],
            endings: []
        ))
}
