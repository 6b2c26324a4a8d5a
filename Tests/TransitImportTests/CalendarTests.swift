import Archive
import Drawn
import Measures
import Testing
import Transit

@testable import GTFSReading
@testable import TransitImport

/// The days on which trips run.
@Suite struct CalendarTests {
    /// The days of February 2016 on which a trip runs, as numbers.
    private func days(of trip: String, in drawn: DrawnTimetable, month: String = "2016-02") throws -> [Int] {
        let table = drawn.timetable
        let service = table.tripServices[try drawn.trip(trip)]
        return (1...31).filter { day in
            ServiceDay("\(month)-\(day < 10 ? "0" : "")\(day)").map { table.runs(service, on: $0) } ?? false
        }
    }

    @Test func weeksWithExceptionsBecomeDays() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  days=weekdays
            M1 9:00  9:10  days=weekend
            M1 9:30  9:40  days=once
            """,
            days: [
                "weekdays": "mon-fri 2016-02-03..2016-02-17 -2016-02-15 +2016-02-20",
                "weekend": "sat,sun 2016-02-01..2016-02-14", "once": "+2016-02-29",
            ])
        #expect(try days(of: "M1.1", in: drawn) == [3, 4, 5, 8, 9, 10, 11, 12, 16, 17, 20])
        #expect(try days(of: "M1.2", in: drawn) == [6, 7, 13, 14])
        #expect(try days(of: "M1.3", in: drawn) == [29])
        let table = drawn.timetable
        #expect(table.calendar?.lowerBound.iso == "2016-02-03")
        #expect(table.calendar?.upperBound.iso == "2016-02-29")
        #expect(table.feedFirstDays[FeedIndex(0)].iso == "2016-02-03")
        #expect(table.feedLastDays[FeedIndex(0)].iso == "2016-02-29")
        #expect(!table.runs(table.tripServices[try drawn.trip("M1.1")], on: try #require(ServiceDay("2016-02-02"))))
        #expect(!table.hasService(on: try #require(ServiceDay("2016-02-18"))))
        #expect(table.hasService(on: try #require(ServiceDay("2016-02-20"))))
    }

    @Test func onlyServicesThatTripsUseCount() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  days=a
            """, days: ["a": "daily 2016-02-03..2016-02-04", "b": "daily 2017-01-01..2017-12-31"])
        #expect(drawn.timetable.serviceIDs.count == 1)
        #expect(drawn.timetable.calendar?.count == 2)
    }

    @Test func tripsThatNeverRunAreDroppedByName() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  days=never
            M1 9:00  9:10
            """, days: ["never": "mon 2016-02-01..2016-02-01 -2016-02-01"])
        #expect(drawn.timetable.tripCount == 1)
        #expect(drawn.report.entries.map(\.reason) == ["trip of a service that runs on no day, dropped"])
        #expect(drawn.report.entries.first?.examples == ["drawn/trips.txt:2"])
    }

    @Test func aFeedWithoutServiceHasNoCalendar() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  days=never
            """, days: ["never": "mon 2016-02-02..2016-02-02"])
        #expect(drawn.timetable.calendar == nil)
        #expect(drawn.timetable.patternCount == 0)
        #expect(drawn.timetable.stopCount == 2)
        #expect(drawn.timetable.feedFirstDays[FeedIndex(0)] > drawn.timetable.feedLastDays[FeedIndex(0)])
        #expect(drawn.report.count(of: "feed without a trip that can be used") == 1)
    }

    /// Bits against the rule they come from, wherever the calendar begins.
    @Test(arguments: [0, 1, 7, 63, 64, 65, 200, 365]) func bitsAreTheDays(_ shift: Int) throws {
        let first = try #require(ServiceDay("2015-12-30"))
        let service = GTFSService(
            id: GTFSServiceID("s"), weekdays: 0b101_0011, period: first...first.advanced(by: 400),
            added: [first.advanced(by: -90), first.advanced(by: 500)],
            removed: [first.advanced(by: 5), first.advanced(by: 600)])
        var report = ImportReport()
        let set = DaySet(service, place: "drawn", report: &report)
        #expect(report.entries.isEmpty)
        #expect(set.range == first.advanced(by: -90)...first.advanced(by: 500))
        let start = first.advanced(by: -90 - 0 + shift)
        let bits = set.bits(from: start)
        for number in 0..<700 {
            let bit = number >> 6 < bits.count && bits[number >> 6] >> UInt64(number & 63) & 1 == 1
            #expect(bit == service.runs(on: start.advanced(by: number)), "day \(number)")
        }
        #expect(bits.last != 0)
    }

    @Test func servicesOfOtherCenturiesAreCut() throws {
        let service = GTFSService(
            id: GTFSServiceID("s"), weekdays: 0b111_1111,
            period: try #require(ServiceDay("1900-01-01"))...(try #require(ServiceDay("9999-12-31"))), added: [],
            removed: [])
        var report = ImportReport()
        let set = DaySet(service, place: "drawn", report: &report)
        #expect(set.range?.lowerBound.iso == "1970-01-01")
        #expect(set.range?.upperBound.iso == "2100-12-31")
        #expect(report.count(of: "service outside the years 1970 to 2100, cut to them") == 1)
        #expect(set.bits(from: DaySet.allowed.lowerBound).count == 748)
    }
}
