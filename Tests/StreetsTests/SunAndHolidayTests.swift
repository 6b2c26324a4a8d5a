import Geometry
import Measures
import Streets
import Testing

@Suite struct SunTimesTests {
    /// Almanacs' times for a day and a place; offset in hours.
    @Test(arguments: [
        // Greenwich at the solstices and an equinox.
        ("2026-06-21", 51.4779, 0.0, 1, "04:43", "21:21"), ("2026-12-21", 51.4779, 0.0, 0, "08:03", "15:53"),
        ("2026-03-20", 51.4779, 0.0, 0, "06:03", "18:14"),
        // New York.
        ("2026-06-21", 40.7128, -74.006, -4, "05:25", "20:31"), ("2026-12-21", 40.7128, -74.006, -5, "07:17", "16:32"),
        // Sydney.
        ("2026-12-21", -33.8688, 151.2093, 11, "05:41", "20:05"),
    ])
    func almanac(day: String, latitude: Double, longitude: Double, offset: Int, rise: String, set: String) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let sun = SunTimes(try #require(ServiceDay(day)), at: place, offset: offset * 3600)
        func minutes(_ text: String) -> Int {
            let parts = text.split(separator: ":").compactMap { Int($0) }
            return parts[0] * 60 + parts[1]
        }
        #expect(abs(Int(sun[.sunrise]) - minutes(rise)) <= 3, "\(sun[.sunrise])")
        #expect(abs(Int(sun[.sunset]) - minutes(set)) <= 3, "\(sun[.sunset])")
        #expect(sun[.dawn] < sun[.sunrise] && sun[.sunset] < sun[.dusk])
        #expect((25...60).contains(sun[.sunrise] - sun[.dawn]))
    }

    @Test("beyond the polar circle the sun stays up or down all day")
    func polar() throws {
        let place = try Coordinate(latitude: 78.2, longitude: 15.6)
        let summer = SunTimes(try #require(ServiceDay("2026-06-21")), at: place, offset: 7200)
        #expect(summer[.sunrise] == 0 && summer[.sunset] == 1440)
        let winter = SunTimes(try #require(ServiceDay("2026-12-21")), at: place, offset: 3600)
        #expect(winter[.sunrise] == winter[.sunset] && (700...720).contains(winter[.sunrise]))
    }

    @Test("spans that the sun tells move with it, past midnight too")
    func spans() throws {
        let summer = try #require(ServiceDay("2026-06-21"))
        let place = try Coordinate(latitude: 51.4779, longitude: 0)
        func lies(_ minute: Int, in span: ConditionSpan) -> Bool {
            ConditionMoment(LocalTime(day: summer, secondOfDay: minute * 60)) { SunTimes($0, at: place, offset: 3600) }
                .lies(in: span)
        }
        let night = ConditionSpan(firstMinute: SunMinute.code(.sunset), endMinute: SunMinute.code(.sunrise))
        #expect(lies(3 * 60, in: night) && !lies(5 * 60, in: night) && !lies(21 * 60, in: night))
        #expect(lies(22 * 60, in: night))
        let evening = ConditionSpan(firstMinute: SunMinute.code(.sunset, shift: -60), endMinute: 1440)
        #expect(!lies(20 * 60, in: evening) && lies(20 * 60 + 30, in: evening))
        let usual = ConditionMoment(LocalTime(day: summer, secondOfDay: 5 * 3600 + 1800))
        #expect(usual.lies(in: night), "where nothing is known the sun rises at six")
    }
}

@Suite struct PublicHolidayTests {
    @Test(arguments: [
        ("US", 2026, "01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25"),
        ("US", 2020, "01-01 01-20 02-17 05-25 07-04 09-07 10-12 11-11 11-26 12-25"),
        ("PT", 2026, "01-01 04-03 04-05 04-25 05-01 06-04 06-10 08-15 10-05 11-01 12-01 12-08 12-25"),
        ("DK", 2026, "01-01 04-02 04-03 04-05 04-06 05-14 05-24 05-25 12-25 12-26"),
        ("DK", 2023, "01-01 04-06 04-07 04-09 04-10 05-05 05-18 05-28 05-29 12-25 12-26"),
        ("FI", 2026, "01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-20 10-31 12-06 12-25 12-26"),
        ("FR", 2026, ""),
    ])
    func days(country: String, year: Int, expected: String) throws {
        let country = try #require(CountryCode(country))
        let first = try #require(ServiceDay(year: year, month: 1, day: 1))
        let found = (0..<365).map { first.advanced(by: $0) }.filter { PublicHolidays.contains($0, in: country) }
        #expect(found.map { String($0.iso.dropFirst(5)) }.joined(separator: " ") == expected)
        #expect(PublicHolidays.areKnown(in: country) == !expected.isEmpty)
    }

    @Test("a span for public holidays holds on them, whatever weekday they are")
    func spans() throws {
        let span = ConditionSpan(weekdays: ConditionSpan.publicHolidays)
        func lies(_ day: String, _ country: String) throws -> Bool {
            ConditionMoment(
                LocalTime(day: try #require(ServiceDay(day)), secondOfDay: 43_200),
                country: try #require(CountryCode(country))
            ).lies(in: span)
        }
        #expect(try lies("2026-06-10", "PT"))
        #expect(try !lies("2026-06-10", "US"))
        #expect(try !lies("2026-06-11", "PT"))
    }
}
