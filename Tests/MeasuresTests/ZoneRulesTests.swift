import Measures
import Testing

@Suite struct ZoneRulesTests {
    let newYork = ZoneRules.system(named: "America/New_York")

    private func local(_ text: String, _ hour: Int, _ minute: Int) throws -> LocalTime {
        LocalTime(day: try #require(ServiceDay(text)), secondOfDay: hour * 3600 + minute * 60)
    }

    @Test func readsTheSystemsZones() throws {
        let zone = try #require(newYork)
        #expect(zone.offset(at: Timestamp(secondsSince1970: 1_454_506_200)) == -5 * 3600)
        #expect(zone.iso(Timestamp(secondsSince1970: 1_454_506_200)) == "2016-02-03T08:30:00-05:00")
        #expect(zone.iso(Timestamp(secondsSince1970: 1_467_379_800)) == "2016-07-01T09:30:00-04:00")
    }

    @Test func knowsTheRulesOfYearsBeyondTheZoneFiles() throws {
        let zone = try #require(newYork)
        let summer = Timestamp(secondsSince1970: Int64(ServiceDay("2090-07-01")!.daysSince1970) * 86_400)
        #expect(zone.offset(at: summer) == -4 * 3600)
    }

    @Test(arguments: ["", "Nowhere/City", "../etc/passwd", "/etc/passwd", "America", "America/New_York\n"])
    func refusesUnknownNames(name: String) {
        #expect(ZoneRules.system(named: name) == nil)
    }

    @Test func clocksPutForwardSkipAnHour() throws {
        let zone = try #require(newYork)
        let change = Timestamp(secondsSince1970: 1_457_852_400)  // 2016-03-13 07:00 UTC
        #expect(try zone.instants(of: local("2016-03-13", 2, 30)) == .skipped(change: change))
    }

    @Test func clocksPutBackShowAnHourTwice() throws {
        let zone = try #require(newYork)
        let first = Timestamp(secondsSince1970: 1_478_410_200)  // 2016-11-06 05:30 UTC
        #expect(try zone.instants(of: local("2016-11-06", 1, 30)) == .two(first, first.advanced(bySeconds: 3600)))
    }

    @Test func serviceDaysCountFromNoon() throws {
        let zone = try #require(newYork)
        let usual = try #require(ServiceDay("2016-02-03"))
        #expect(zone.local(zone.start(of: usual)) == LocalTime(day: usual, secondOfDay: 0))
        let short = try #require(ServiceDay("2016-03-13"))
        #expect(zone.local(zone.start(of: short)) == LocalTime(day: short.advanced(by: -1), secondOfDay: 23 * 3600))
        let long = try #require(ServiceDay("2016-11-06"))
        #expect(zone.local(zone.start(of: long)) == LocalTime(day: long, secondOfDay: 3600))
    }

    @Test func daysAndDatesAgree() throws {
        for day in stride(from: Int32(-300_000), through: 300_000, by: 37) {
            let serviceDay = ServiceDay(daysSince1970: day)
            let (year, month, dayOfMonth) = serviceDay.date
            #expect(ServiceDay(year: year, month: month, day: dayOfMonth) == serviceDay)
        }
        #expect(ServiceDay("2016-02-30") == nil)
        #expect(ServiceDay("20160203")?.iso == "2016-02-03")
        #expect(ServiceDay("2016-02-03")?.weekday == .wednesday)
    }

    @Test func turnsAreSigned() {
        #expect(Bearing(degrees: 350).turn(to: Bearing(degrees: 20)) == 30)
        #expect(Bearing(degrees: 20).turn(to: Bearing(degrees: 350)) == -30)
        #expect(Bearing(degrees: -90).degrees == 270)
    }
}
