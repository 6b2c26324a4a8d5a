import Drawn
import Measures
import Testing
import TransitRouting

/// Days of 23 and of 25 hours: times count from noon minus twelve hours, not from midnight.
@Suite struct ClockChangeTests {
    let town: DrawnPath

    init() throws {
        town = DrawnPath(
            try DrawnTimetable(
                """
                         A      B
                N1    0:30   0:40
                N1    1:30   1:40
                N1    2:30   2:40
                N1    3:30   3:40
                N1    8:00   8:10
                N1   25:20  25:30
                """))
    }

    @Test func theDayThatLosesAnHour() throws {
        #expect(town.answer(try town.query("A", "B", at: "2016-03-13 0:45")) == "N1.6 A 1:20 B 1:30")
        // Service time 2:30 of 13 March 2016 is an hour and a half after midnight, before the clocks go forward.
        #expect(town.answer(try town.query("A", "B", at: "2016-03-13 1:25")) == "N1.3 A 1:30 B 1:40")
        #expect(town.answer(try town.query("A", "B", at: "2016-03-13 1:45")) == "N1.4 A 3:30 B 3:40")
        #expect(town.answer(try town.query("A", "B", at: "2016-03-13 7:00")) == "N1.5 A 8:00 B 8:10")
        // Its first trip belongs to the evening before: 23:30 on the clock.
        #expect(town.answer(try town.query("A", "B", at: "2016-03-12 23:15")) == "N1.1 A 23:30 B 23:40")
        #expect(town.answer(try town.query("A", "B", at: "2016-03-14 1:21")) == "N1.2 A 1:30 B 1:40")
    }

    @Test func theDayThatGainsAnHour() throws {
        #expect(town.answer(try town.query("A", "B", at: "2016-11-06 1:15")) == "N1.6 A 1:20 B 1:30")
        // Service time 0:30 of 6 November 2016 is 1:30 in summer time, 1:30 is 1:30 again in winter time.
        #expect(town.answer(try town.query("A", "B", at: "2016-11-06 1:25")) == "N1.1 A 1:30 B 1:40")
        let again = try town.query("A", "B", at: "2016-11-06 1:15 again")
        #expect(town.answer(again) == "N1.2 A 1:30 B 1:40")
        let path = try #require(town.search.path(again))
        #expect(town.drawn.timetable.zone.iso(path.departure) == "2016-11-06T01:30:00-05:00")
        #expect(town.answer(try town.query("A", "B", at: "2016-11-06 2:15")) == "N1.3 A 2:30 B 2:40")
        // By the first 1:40 one leaves at the first 1:30.
        let night = try #require(town.search.path(try town.query("A", "B", by: "2016-11-06 1:40")))
        #expect(town.drawn.timetable.zone.iso(night.departure) == "2016-11-06T01:30:00-04:00")
    }
}
