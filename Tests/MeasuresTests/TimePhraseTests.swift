import Measures
import Testing

/// Phrases are read in New York, where it is Tuesday, 2016-02-02, 17:00:00.
@Suite struct TimePhraseTests {
    let zone: ZoneRules
    let now = Timestamp(secondsSince1970: 1_454_450_400)

    init() throws { zone = try #require(ZoneRules.system(named: "America/New_York")) }

    @Test(arguments: [
        ("now", "2016-02-02T17:00:00-05:00"),
        ("08:30", "2016-02-02T08:30:00-05:00"),
        ("8:30", "2016-02-02T08:30:00-05:00"),
        ("23:59:59", "2016-02-02T23:59:59-05:00"),
        ("8:30am", "2016-02-02T08:30:00-05:00"),
        ("8:30 PM", "2016-02-02T20:30:00-05:00"),
        ("12am", "2016-02-02T00:00:00-05:00"),
        ("12:15pm", "2016-02-02T12:15:00-05:00"),
        ("2016-02-03T08:30", "2016-02-03T08:30:00-05:00"),
        ("2016-02-03 08:30:15", "2016-02-03T08:30:15-05:00"),
        ("2016-07-03T8am", "2016-07-03T08:00:00-04:00"),
        ("tomorrow 8:30am", "2016-02-03T08:30:00-05:00"),
        (" Today  21:00 ", "2016-02-02T21:00:00-05:00"),
        ("2016-02-03T13:30:00Z", "2016-02-03T08:30:00-05:00"),
        ("2016-02-03T08:30:00-05:00", "2016-02-03T08:30:00-05:00"),
        ("2016-02-03T14:30+01:00", "2016-02-03T08:30:00-05:00"),
    ])
    func reads(_ text: String, as expected: String) throws {
        let reading = try TimePhrase.read(text, zone: zone, now: now)
        #expect(zone.iso(reading.instant) == expected)
        #expect(reading.remark == nil)
    }

    @Test(arguments: [
        ("", TimePhraseError.empty),
        ("   ", .empty),
        ("yesterday-ish", .notATime(text: "yesterday-ish")),
        ("8", .notATime(text: "8")),
        ("8:5", .notATime(text: "8:5")),
        ("08:30 quickly", .notATime(text: "08:30 quickly")),
        ("08:30:00:00", .notATime(text: "08:30:00:00")),
        ("²:30", .notATime(text: "²:30")),
        ("now 08:30", .notATime(text: "now 08:30")),
        ("25:00", .noSuchTime(text: "25:00")),
        ("24:00", .noSuchTime(text: "24:00")),
        ("08:60", .noSuchTime(text: "08:60")),
        ("13:00pm", .noSuchTime(text: "13:00pm")),
        ("0am", .noSuchTime(text: "0am")),
        ("tomorrow", .noTimeOfDay(text: "tomorrow")),
        ("2016-02-03", .noTimeOfDay(text: "2016-02-03")),
        ("2016-02-30T08:30", .noSuchDay(text: "2016-02-30T08:30", day: "2016-02-30")),
        ("16-2-3 08:30", .noSuchDay(text: "16-2-3 08:30", day: "16-2-3")),
    ])
    func refuses(_ text: String, with expected: TimePhraseError) {
        #expect(throws: expected) { try TimePhrase.read(text, zone: zone, now: now) }
    }

    @Test func movesTimesThatTheClocksJumpOverAndSaysSo() throws {
        for (text, iso) in [("02:30", "03:30"), ("02:00", "03:00"), ("02:59:59", "03:59:59")] {
            let reading = try TimePhrase.read("2016-03-13T\(text)", zone: zone, now: now)
            #expect(zone.iso(reading.instant).hasPrefix("2016-03-13T\(iso)"))
            #expect(reading.remark?.contains("from 02:00 straight to 03:00; \(iso.prefix(5)) is taken") == true)
        }
        #expect(try TimePhrase.read("2016-03-13T03:30", zone: zone, now: now).remark == nil)
    }

    @Test func takesTheFirstOfTwoEqualReadingsAndSaysSo() throws {
        let reading = try TimePhrase.read("2016-11-06T01:30", zone: zone, now: now)
        #expect(zone.iso(reading.instant) == "2016-11-06T01:30:00-04:00")
        let remark = try #require(reading.remark)
        #expect(remark.contains("2016-11-06T01:30:00-05:00"))
        let second = try TimePhrase.read("2016-11-06T01:30:00-05:00", zone: zone, now: now)
        #expect(zone.iso(second.instant) == "2016-11-06T01:30:00-05:00")
    }
}
