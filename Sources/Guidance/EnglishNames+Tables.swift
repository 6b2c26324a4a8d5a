/// How streets, stops and lines are abbreviated where English is spoken, most of it in North America.
extension EnglishNames {
    /// Points of the compass.
    static let directions = [
        "N": "North", "S": "South", "E": "East", "W": "West", "NE": "Northeast", "NW": "Northwest",
        "SE": "Southeast", "SW": "Southwest",
    ]

    /// Before a name; after one, `ST` and `DR` are kinds of streets.
    static let titles = ["ST": "Saint", "DR": "Doctor"]

    /// Where a stop lies to a street.
    static let relations = ["OPP": "opposite", "NR": "near", "BTW": "between", "BET": "between"]

    /// Small words between names.
    static let joiningWords: Set<String> = [
        "OF", "THE", "AND", "AT", "VIA", "TO", "FROM", "IN", "ON", "BY", "FOR",
    ]

    /// Words behind which a street or a place is told to which one goes.
    static let wayWords: Set<String> = ["VIA", "AT", "TO", "FROM"]

    /// What has a side for each point of the compass.
    static let sides: Set<String> = ["SIDE", "SHORE", "END", "BOUNDARY"]

    /// Words behind which `LA` is a city.
    static let partsOfCities: Set<String> = ["DOWNTOWN", "UPTOWN", "GREATER", "NORTH", "SOUTH", "EAST", "WEST"]

    /// Kinds of streets that have letters for names.
    static let letterStreets: Set<String> = ["AV", "AVE", "AVENUE"]

    /// Words behind which a point of the compass belongs to the street, beside those of `suffixes`.
    static let fullSuffixes: Set<String> = [
        "STREET", "AVENUE", "BOULEVARD", "ROAD", "DRIVE", "PARK", "PLACE", "SQUARE", "PARKWAY", "LOOP", "END",
        "BROADWAY", "CIRCLE", "TERRACE", "PLAZA", "HIGHWAY",
    ]

    /// Kinds of streets: after one, a dash parts the two streets of a corner.
    static let streetKinds: Set<String> = [
        "ST", "AV", "AVE", "BL", "BLV", "BLVD", "RD", "PL", "DR", "LN", "PKY", "PKWY", "PY", "TPK", "STREET", "AVENUE",
        "BOULEVARD", "ROAD", "PLACE", "DRIVE", "BROADWAY",
    ]

    /// Kinds of streets that have numbers, which are said as ordinals.
    static let numberedStreets: Set<String> = [
        "ST", "STS", "STREET", "STREETS", "AV", "AVE", "AVS", "AVES", "AVENUE", "AVENUES", "PL", "PLACE", "RD", "ROAD",
        "DR", "DRIVE", "LN", "LANE", "TER", "TERRACE",
    ]

    /// What a number belongs to though a kind of street follows it.
    static let numberedThings: Set<String> = ["PIER", "ROUTE", "RTE", "US", "HWY", "EXIT", "GATE", "PS", "DOCK"]

    /// Kinds of streets that feeds write without a blank behind the number.
    static let gluedKinds: Set<String> = ["ST", "AV", "AVE"]

    /// Words for a kind of service in the name of a line, as they are said.
    static let lineWords = ["SBS": "Select Bus", "LTD": "Limited", "EXP": "Express", "LCL": "Local"]

    /// The same where they stand at the start of a destination.
    static let serviceWords: [String: [[String]]] = [
        "SBS": [["SELECT", "BUS", "SERVICE"], ["SELECT", "BUS"], ["SBS"]], "LTD": [["LTD"], ["LIMITED"]],
        "EXP": [["EXP"], ["EXPRESS"]], "LCL": [["LCL"], ["LOCAL"]],
    ]

    /// Words that stand for others wherever they are.
    static let anywhere = ["LTD": "Limited", "BWAY": "Broadway", "XTOWN": "Crosstown"]

    /// What stands behind a name.
    static let suffixes = [
        "ST": "Street", "STS": "Streets", "AV": "Avenue", "AVE": "Avenue", "AVS": "Avenues", "AVES": "Avenues",
        "BL": "Boulevard", "BLV": "Boulevard", "BLVD": "Boulevard", "RD": "Road", "PL": "Place", "DR": "Drive",
        "LN": "Lane", "CT": "Court", "SQ": "Square", "PK": "Park", "PKY": "Parkway", "PKWY": "Parkway",
        "PY": "Parkway", "HWY": "Highway", "EXP": "Expressway", "EXPY": "Expressway", "EXPWY": "Expressway",
        "EXY": "Expressway", "BCH": "Beach", "TPK": "Turnpike", "TPKE": "Turnpike", "TER": "Terrace", "TERR": "Terrace",
        "CIR": "Circle", "CI": "Circle",
        "PLZ": "Plaza", "CTR": "Center", "PT": "Point", "HTS": "Heights", "BLDG": "Building", "HOSP": "Hospital",
        "STA": "Station", "TERM": "Terminal", "RVR": "River", "RDY": "Roadway", "RWDY": "Roadway",
        "UNIV": "University", "JCT": "Junction", "TUN": "Tunnel", "BRG": "Bridge", "ALY": "Alley",
        "CRES": "Crescent",
    ]

    /// Initials that would be read as a word, letter by letter.
    static let letters = ["PA": "P A", "PABT": "P A B T"]

    /// Initials that are said letter by letter though they have a vowel.
    static let initials: Set<String> = [
        "LGA", "JFK", "LIRR", "NYU", "CUNY", "YMCA", "UN", "USA", "WTC", "MTA", "II", "III", "IV",
    ]
}
