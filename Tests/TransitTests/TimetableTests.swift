import Archive
import Drawn
import Measures
import Testing
import Transit

/// Reading a timetable's columns.
@Suite struct TimetableTests {
    let drawn: DrawnTimetable
    var timetable: Timetable { drawn.timetable }

    init() throws {
        drawn = try DrawnTimetable(
            """
                    A     B          C
            M1   8:00  8:10/8:12  8:20   days=school
            M1   8:30  8:39       8:50   days=sundays

                    C     A
            M2  23:50 24:10
            """,
            days: ["school": "mon-fri 2016-02-01..2016-02-12 -2016-02-03", "sundays": "sun 2016-02-01..2016-02-29"],
            walks: ["A-B": 120, "C>A": 60, "B>A": 30])
    }

    @Test func timesAreThoseOfTheTrip() throws {
        let trip = try drawn.trip("M1.1")
        #expect((0..<3).map { timetable.arrival(of: trip, at: $0).text } == ["08:00:00", "08:10:00", "08:20:00"])
        #expect((0..<3).map { timetable.departure(of: trip, at: $0).text } == ["08:00:00", "08:12:00", "08:20:00"])
        let night = try drawn.trip("M2.1")
        #expect(timetable.arrival(of: night, at: 1).text == "24:10:00")
    }

    @Test func servicesRunOnTheirDays() throws {
        func day(_ number: Int) throws -> ServiceDay { try #require(ServiceDay(year: 2016, month: 2, day: number)) }
        let school = timetable.tripServices[try drawn.trip("M1.1")]
        let sundays = timetable.tripServices[try drawn.trip("M1.2")]
        #expect(try (1...14).filter { timetable.runs(school, on: try day($0)) } == [1, 2, 4, 5, 8, 9, 10, 11, 12])
        #expect(try (1...29).filter { timetable.runs(sundays, on: try day($0)) } == [7, 14, 21, 28])
        let last = try #require(timetable.calendar?.upperBound)
        #expect(!timetable.runs(school, on: last.advanced(by: 1)) && !timetable.hasService(on: last.advanced(by: 1)))
        #expect(timetable.hasService(on: last))
    }

    @Test func idsLeadToRows() throws {
        #expect(timetable.stop(withID: "B") == (try drawn.stop("B")))
        #expect(timetable.stop(withID: "Z") == nil && timetable.stop(withID: "") == nil)
        #expect(timetable.trip(withID: "M2.1").map { timetable.tripIDs.text($0) } == "M2.1")
        #expect(timetable.trip(withID: "M2") == nil)
    }

    @Test func walksAreKeptBothWaysRound() throws {
        let (a, b, c) = (try drawn.stop("A"), try drawn.stop("B"), try drawn.stop("C"))
        #expect(timetable.transfers[a].map(\.to) == [b])
        #expect(timetable.transfers[b].map(\.seconds) == [30, 120])
        #expect(timetable.transfers[c].map(\.to) == [a])
        #expect(timetable.incomingTransfers[a].map(\.to) == [b, c, b])
        #expect(timetable.incomingTransfers[a].map(\.seconds) == [30, 60, 120])
        #expect(timetable.incomingTransfers[c].isEmpty)
    }

    @Test func theFastestHopsAreKept() throws {
        let pattern = timetable.tripPatterns[try drawn.trip("M1.1")]
        #expect(timetable.tripPatterns[try drawn.trip("M1.2")] == pattern)
        #expect(timetable.patternFastest[pattern] == [0, 540, 480])
    }

    @Test func withoutAShapeTheLineRunsFromStopToStop() throws {
        let pattern = timetable.tripPatterns[try drawn.trip("M1.1")]
        let stops = timetable.patternStops[pattern].map { timetable.stopCoordinates[$0] }
        #expect(timetable.line(of: pattern) == stops && stops.count == 3)
    }
}
