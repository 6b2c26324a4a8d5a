/// An option of the command line: its names, what it takes, what it does.
///
/// One list of options for each command serves parsing, `--help` and completion, so that they cannot differ.
struct CommandOption: Sendable {
    /// What follows an option.
    enum Value: Sendable, Equatable {
        /// Nothing: the option is a switch.
        case none
        /// One value, called that in the help.
        case one(String)
        /// The same where an empty one is a value, too.
        case text(String)
        /// One value or several, up to the next option.
        case list(String)
        /// One value each time; the option may be repeated.
        case each(String)
        /// Words up to the next option or the word `to`, as one text; the option may be repeated.
        case phrase(String)
        /// One of these words.
        case choice([String])
    }

    /// The name without its dashes: `time-zone`.
    let name: String
    /// A single letter that may stand for it: `q` for `-q`.
    var letter: Character?
    /// What follows it.
    var value: Value = .none
    /// What it does, in a few words.
    let help: String
    /// Words that it does not take though one may expect them, and why, as the end of a sentence.
    var refused: [String: String] = [:]

    /// Whether an empty value is one.
    var mayBeEmpty: Bool { if case .text = value { true } else { false } }

    /// `--at TIME`, as the help writes it.
    var form: String {
        let dashed = (letter.map { "-\($0), " } ?? "") + "--" + name
        return switch value {
        case .none: dashed
        case .one(let placeholder), .text(let placeholder), .each(let placeholder), .phrase(let placeholder):
            "\(dashed) \(placeholder)"
        case .list(let placeholder): "\(dashed) \(placeholder)…"
        case .choice(let words): "\(dashed) \(words.joined(separator: "|"))"
        }
    }
}

extension CommandOption {
    static let region = CommandOption(
        name: "region", value: .one("DIR"),
        help: "the region to ask (else $ROUTEB_REGION, the configured one, or the only one installed)")
    static let user = CommandOption(
        name: "user", value: .one("NAME"), help: "whose favorites, plans, routes and recent places are meant")
    static let quiet = CommandOption(name: "quiet", letter: "q", help: "only results and errors")
    static let verbose = CommandOption(name: "verbose", letter: "v", help: "say what is done")
    static let explain = CommandOption(
        name: "explain", help: "say why this way, this match, this address, and how old the data is")
    static let help = CommandOption(name: "help", letter: "h", help: "show this help")
    static let version = CommandOption(name: "version", help: "show the version")
    static let color = CommandOption(
        name: "color", value: .choice(["auto", "always", "never"]), help: "color the text (NO_COLOR is honored)")
    static let json = CommandOption(name: "json", help: "answer as JSON; errors too")

    /// What every command understands.
    static let common: [CommandOption] = [region, user, json, quiet, verbose, explain, color, help, version]

    static let at = CommandOption(
        name: "at", value: .one("TIME"),
        help: "leave at: now, 08:30, 2016-02-03T08:30, tomorrow 8:30am; in the region's time zone")
    /// The same moment for what is listed from then on.
    static let from = CommandOption(
        name: "at", value: .one("TIME"),
        help: "from when on: now, 08:30, 2016-02-03T08:30, tomorrow 8:30am; in the region's time zone")
    /// The same moment for what stands somewhere then.
    static let asOf = CommandOption(
        name: "at", value: .one("TIME"),
        help: "as of: now, 08:30, 2016-02-03T08:30; in the region's time zone")
    static let by = CommandOption(
        name: "by", value: .one("TIME"), help: "arrive by that time, leaving as late as possible")
    static let maxWalk = CommandOption(
        name: "max-walk", value: .one("METERS"), help: "the longest walk to the first stop, and from the last (1500)")
    static let maxTransfers = CommandOption(name: "max-transfers", value: .one("N"), help: "the most changes (4)")
    static let walkSpeed = CommandOption(
        name: "walk-speed", value: .one("KMH"), help: "how fast one walks, or pushes a bicycle (4.8)")
    static let alternatives = CommandOption(
        name: "alternatives", value: .one("N"), help: "up to so many journeys that differ (3 with transit, else 1)")
    static let via = CommandOption(
        name: "via", value: .phrase("PLACE"), help: "a place on the way; repeated, in that order")
    static let curb = CommandOption(
        name: "curb", value: .choice(["any", "near", "right", "left"]),
        help: "the side of the street on which a place lies when one leaves it or stops there by car or bicycle; near: "
            + "where one drives, so that nobody has to cross (any)")
    static let avoid = CommandOption(
        name: "avoid", value: .each("stairs|tolls|ferries|motorways|unpaved"),
        help: "use it only where there is no other way; may be repeated")
    static let prefer = CommandOption(
        name: "prefer", value: .each("safe|quiet|lit"), help: "go a longer way for it; may be repeated")
    static let avoidOrLine = CommandOption(
        name: "avoid", value: .each("stairs|tolls|ferries|motorways|unpaved|LINE"),
        help:
            "on streets, and on the walks to and from stops: use it only where there is no other way; a line: do not ride "
            + "it; may be repeated"
    )
    static let preferAny = CommandOption(
        name: "prefer", value: .each("safe|quiet|lit|fewer-transfers|less-walking"),
        help:
            "safe, quiet, lit: go a longer way for it on streets, and to and from stops; the others: be there up to half an "
            + "hour later for it")
    static let only = CommandOption(
        name: "only", value: .each("LINE"), help: "ride this line and no other; repeated: these lines")
    static let last = CommandOption(
        name: "last", help: "the last journey with transit of the service day of --at (which may be a day alone)")
    static let wheelchair = CommandOption(
        name: "wheelchair", help: "with transit: only vehicles, stops and ways that are not known to bar a wheelchair")
    static let bike = CommandOption(
        name: "bike", help: "with transit: only vehicles that are not known to refuse a bicycle")
    static let map = CommandOption(
        name: "map", value: .one("FILE.svg|FILE.png"), help: "draw the journey on the streets around it")
    static let areaMap = CommandOption(
        name: "map", value: .one("FILE.svg|FILE.png"), help: "draw the areas on the streets around the place")
    static let mode = CommandOption(
        name: "mode", value: .choice(["transit", "walk", "wheelchair", "bike", "drive"]),
        help: "how to travel (transit where the region has a timetable, else walk)")
    static let streetMode = CommandOption(
        name: "mode", value: .choice(["walk", "wheelchair", "bike", "drive"]),
        help: "how to travel on streets (walk)",
        refused: ["transit": "this command does not know buses and trains yet"])
    static let minutes = CommandOption(
        name: "minutes", value: .one("N,N,…"), help: "within how many minutes, up to eight times (5,10,15)")
    static let destinations = CommandOption(
        name: "to", value: .list("PLACE"), help: "where to; without it, from each place to each other")
    static let first = CommandOption(name: "first", help: "of several equally good places take the first")
    static let live = CommandOption(
        name: "live", value: .one("FILE|none"), help: "what vehicles report: a recorded SIRI answer, JSON or XML")
    static let traffic = CommandOption(
        name: "traffic", value: .one("FILE|URL"),
        help: "how fast cars move: OSRM's segment speeds (CSV), or New York's link speeds")
    static let format = CommandOption(
        name: "format", value: .choice(["text", "json", "speech"]), help: "--json is short for --format json")
    static let journeyFormat = CommandOption(
        name: "format", value: .choice(["text", "json", "geojson", "gpx", "osrm", "speech"]),
        help: "--json is short for --format json")
    static let areaFormat = CommandOption(
        name: "format", value: .choice(["text", "geojson", "json"]), help: "a table, or GeoJSON (--json is the same)")
    static let tableFormat = CommandOption(
        name: "format", value: .choice(["text", "json"]), help: "--json is short for --format json")
    static let speak = CommandOption(name: "speak", help: "speak the steps (espeak-ng, else espeak)")
    static let voice = CommandOption(name: "voice", value: .one("NAME"), help: "the voice to speak with")
    static let rate = CommandOption(name: "rate", value: .one("WPM"), help: "how fast to speak, in words a minute")
    static let units = CommandOption(
        name: "units", value: .choice(["metric", "imperial"]), help: "meters or feet (else what the region uses)")
    static let suggest = CommandOption(
        name: "suggest", help: "the text is still being written: what it may become, at every keystroke")
    static let near = CommandOption(
        name: "near", value: .one("PLACE"), help: "where you are: of equally good places the nearest comes first")
    static let category = CommandOption(
        name: "class", value: .each("WORD"), help: "only this kind: cafe, pharmacy, museum, food; may be repeated")
    static let within = CommandOption(name: "within", value: .one("METERS"), help: "how far to look (1000)")
    static let order = CommandOption(
        name: "order", value: .choice(["distance", "walk"]), help: "nearest in a straight line, or by walking time")
    static let nextDepartures = CommandOption(
        name: "departures", value: .one("N"), help: "how many departures of each stop to show (0)")
    static let count = CommandOption(name: "count", value: .one("N"), help: "how many to show at most")

    static let osm = CommandOption(
        name: "osm", value: .list("FILE"), help: "streets and addresses: .osm.pbf, .osm, .osm.gz, .osm.bz2")
    static let gtfs = CommandOption(name: "gtfs", value: .list("FILE"), help: "timetables: zip archives or folders")
    static let addresses = CommandOption(
        name: "addresses", value: .list("FILE"), help: "lists of addresses: CSV or GeoJSON in the form of OpenAddresses"
    )
    static let timeZone = CommandOption(
        name: "time-zone", value: .one("ZONE"), help: "the zone of a region without agencies (else this machine's)")
    static let progress = CommandOption(
        name: "progress", value: .choice(["auto", "lines", "none"]),
        help: "show progress: on a terminal, as a line a stage, or not")
}
