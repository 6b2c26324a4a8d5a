import Geometry
import Guidance
import Measures
import Testing

@Suite struct AmountsTests {
    @Test(arguments: [
        (0.0, "0 m", "0 meters"), (3, "10 m", "10 meters"), (14, "10 m", "10 meters"), (16, "20 m", "20 meters"),
        (247, "250 m", "250 meters"), (994, "990 m", "990 meters"), (996, "1 km", "1 kilometer"),
        (1249, "1.2 km", "1.2 kilometers"), (9960, "10 km", "10 kilometers"), (12_600, "13 km", "13 kilometers"),
    ])
    func metersAreTold(meters: Double, written: String, spoken: String) {
        #expect(Language.english.written(Meters(meters), .metric) == written)
        #expect(Language.english.spoken(Meters(meters), .metric) == spoken)
    }

    @Test(arguments: [
        (0.0, "0 ft", "0 feet"), (1, "10 ft", "10 feet"), (25, "80 ft", "80 feet"), (80, "250 ft", "250 feet"),
        (150, "500 ft", "500 feet"), (161, "550 ft", "550 feet"), (297, "950 ft", "950 feet"),
        (298, "0.2 mi", "0.2 miles"), (483, "0.3 mi", "0.3 miles"),
        (1609.344, "1 mi", "1 mile"), (2500, "1.6 mi", "1.6 miles"), (20_000, "12 mi", "12 miles"),
    ])
    func feetAreTold(meters: Double, written: String, spoken: String) {
        #expect(Language.english.written(Meters(meters), .imperial) == written)
        #expect(Language.english.spoken(Meters(meters), .imperial) == spoken)
    }

    @Test(arguments: [
        ("America/New_York", nil, Units.imperial), ("US/Eastern", nil, .imperial),
        ("America/Indiana/Knox", nil, .imperial), ("America/Toronto", nil, .metric), ("Europe/Berlin", nil, .metric),
        ("Europe/London", "en_US.UTF-8", .metric), ("UTC", "en_US.UTF-8", .imperial), ("UTC", "de_DE.UTF-8", .metric),
        ("Etc/GMT+5", "en_US@euro", .imperial), ("UTC", nil, .metric), ("", "en_US", .imperial),
    ])
    func unitsAreThoseOfTheZone(zone: String, locale: String?, expected: Units) {
        #expect(Units.usual(inZone: zone, locale: locale) == expected)
    }

    @Test(arguments: [
        (0, "0 min", "0 minutes"), (5, "1 min", "1 minute"), (89, "1 min", "1 minute"), (90, "2 min", "2 minutes"),
        (1140, "19 min", "19 minutes"), (3600, "1 h", "1 hour"), (3900, "1 h 5 min", "1 hour and 5 minutes"),
        (7260, "2 h 1 min", "2 hours and 1 minute"),
    ])
    func durationsAreTold(seconds: Int, written: String, spoken: String) {
        #expect(Language.english.writtenDuration(seconds: seconds) == written)
        #expect(Language.english.spokenDuration(seconds: seconds) == spoken)
    }

    @Test(arguments: [
        (40, "40 s"), (150, "3 min"), (172_000, "47 h 47 min"), (200_000, "2 days"), (23_445_540, "9 months"),
        (70_000_000, "2 years"),
    ])
    func agesAreTold(seconds: Int, written: String) {
        #expect(Language.english.writtenAge(seconds: seconds) == written)
    }

    /// One way takes as long whatever the second at which one sets out, and as its seconds alone would say.
    @Test(arguments: [(0, "0 min"), (1, "1 min"), (93, "2 min"), (397, "7 min"), (1199, "20 min"), (3690, "1 h 2 min")])
    func durationsAreThoseOfTheirOwnSeconds(seconds: Int, written: String) {
        let language = Language.english
        #expect(language.writtenDuration(seconds: seconds) == written)
        for second in 0..<60 as Range<Int64> {
            let start = Timestamp(secondsSince1970: 1_454_506_200 + second)
            let end = Timestamp(secondsSince1970: 1_454_506_200 + second + Int64(seconds))
            #expect(language.writtenDuration(from: start, to: end) == written)
            #expect(language.spokenDuration(from: start, to: end) == language.spokenDuration(seconds: seconds))
        }
    }

    @Test(arguments: [
        (0, "12 AM"), (30_600, "8:30 AM"), (31_620, "8:47 AM"), (28_800, "8 AM"), (43_200, "12 PM"),
        (43_500, "12:05 PM"), (86_340, "11:59 PM"),
    ])
    func timesAreSaid(secondOfDay: Int, spoken: String) {
        let time = LocalTime(day: ServiceDay(daysSince1970: 0), secondOfDay: secondOfDay)
        #expect(Language.english.spokenTime(time) == spoken)
    }
}

@Suite struct LanguageTests {
    @Test(arguments: Language.known.map(\.tag))
    func saysEverythingWithKnownValuesOnly(tag: String) throws {
        let language = try #require(Language.named(tag))
        for phrase in Phrase.allCases {
            let text = try #require(language.phrases[phrase], "\(tag) has no text for \(phrase)")
            let used = ("." + text).split(separator: "{").dropFirst()
                .compactMap { $0.split(separator: "}").first.map(String.init) }
            #expect(Set(used).isSubset(of: phrase.values), "\(tag), \(phrase)")
            #expect(Set(used).count == phrase.values.count, "\(tag), \(phrase) does not use all of \(phrase.values)")
        }
        for modifier in Maneuver.Modifier.allCases { #expect(language.directions[modifier] != nil) }
        for kind in WayLabel.Kind.allCases { #expect(language.ways[kind] != nil) }
        for countable in Countable.allCases { #expect(language.counted[countable]?.isEmpty == false) }
        #expect(language.compass.count == 8)
    }

    @Test(arguments: [("en", true), ("en-GB", true), ("EN_us.UTF-8", true), ("xx", false), ("", false)])
    func isFoundByItsTag(tag: String, isKnown: Bool) {
        #expect((Language.named(tag) != nil) == isKnown)
    }

    @Test(arguments: [(0.0, "north"), (29, "northeast"), (119, "southeast"), (180, "south"), (350, "north")])
    func namesTheDirection(degrees: Double, name: String) {
        #expect(Language.english.compass(Bearing(degrees: degrees)) == name)
    }

    @Test(arguments: [
        (0.0, Maneuver.Modifier.straight), (19, .straight), (-19, .straight), (21, .slightRight), (-39, .slightLeft),
        (45, .right), (-90, .left), (119, .right), (121, .sharpRight), (-150, .sharpLeft), (166, .uturn),
        (-180, .uturn),
    ])
    func namesTheTurn(degrees: Double, modifier: Maneuver.Modifier) {
        #expect(Maneuver.Modifier(turn: degrees) == modifier)
    }
}
