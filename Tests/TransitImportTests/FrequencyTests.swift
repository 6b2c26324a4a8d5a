import Drawn
import Measures
import Testing
import Transit

@testable import TransitImport

/// Trips that frequencies.txt repeats.
@Suite struct FrequencyTests {
    private func drawn(_ rows: String, _ drawing: String? = nil) throws -> DrawnTimetable {
        try DrawnTimetable(
            drawing
                ?? """
                     A     B         C
                M1 0:00  0:10/0:12  0:20
                """,
            files: ["frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\n\(rows)"])
    }

    @Test func exactOnesAreOrdinaryTrips() throws {
        let drawn = try drawn("M1.1,08:00:00,08:30:00,600,1")
        #expect(
            drawn.timetable.drawn == """
                M1: A B C
                  M1.1 8:00 8:10/8:12 8:20
                  M1.1 8:10 8:20/8:22 8:30
                  M1.1 8:20 8:30/8:32 8:40
                """)
        #expect(drawn.report.entries.isEmpty)
        #expect((0..<3).allSatisfy { !drawn.timetable.hasHeadway(TripIndex($0)) })
    }

    @Test func theyStandAmongTheTripsOfTheirLine() throws {
        let drawn = try drawn(
            "M1.2,08:00:00,08:21:00,600,1",
            """
                 A     B
            M1 8:05  8:15
            M1 5:00  5:10
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B
                  M1.2 8:00 8:10
                  M1.1 8:05 8:15
                  M1.2 8:10 8:20
                  M1.2 8:20 8:30
                """)
    }

    @Test func othersAreOneTripAWindowEachInItsOwnPattern() throws {
        let drawn = try drawn("M1.1,06:00:00,09:00:00,600,0\nM1.1,09:00:00,10:00:00,900,")
        #expect(
            drawn.timetable.drawn == """
                M1: A B C
                  M1.1 6:00 6:10/6:12 6:20
                M1: A B C
                  M1.1 9:00 9:10/9:12 9:20
                """)
        let table = drawn.timetable
        #expect((0..<2).map { table.headways[TripIndex($0)] } == [600, 900])
        // The last vehicles leave at 8:50 and 9:45.
        #expect((0..<2).map { table.windows[TripIndex($0)] } == [10_200, 2700])
    }

    @Test func aHeadwayTripSharesNoPatternWithOrdinaryOnes() throws {
        let drawn = try drawn(
            "M1.2,08:00:00,09:00:00,600,",
            """
                 A     B
            M1 8:05  8:15
            M1 5:00  5:10
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B
                  M1.1 8:05 8:15
                M1: A B
                  M1.2 8:00 8:10
                """)
    }

    @Test func windowsPastMidnightStayOnTheirServiceDay() throws {
        let drawn = try drawn("M1.1,23:50:00,24:30:00,1200,1")
        #expect(
            drawn.timetable.drawn == """
                M1: A B C
                  M1.1 23:50 24:00/24:02 24:10
                  M1.1 24:10 24:20/24:22 24:30
                """)
    }

    @Test func whenTheFirstVehicleLeavesCounts() throws {
        let drawn = try drawn(
            "M1.1,08:00:00,08:05:00,600,1",
            """
                 A           B
            M1 0:00/0:03   0:10
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B
                  M1.1 7:57/8:00 8:07
                """)
    }

    @Test func aTripWithoutAWindowLeftIsDropped() throws {
        let drawn = try drawn(
            "M1.1,08:00:00,07:00:00,600,1",
            """
                 A     B
            M1 0:00  0:10
            M1 9:00  9:10
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B
                  M1.2 9:00 9:10
                """)
        #expect(drawn.report.count(of: "trip of which no row of frequencies.txt can be used, dropped") == 1)
    }

    @Test func aFloodOfDeparturesIsNamed() throws {
        let rows = (0..<4).map { "T,\(10 + $0):00:00,\(11 + $0):00:00,600,1" }.joined(separator: "\n")
        let feed = try StationFeed(
            stops: "stop_id,stop_name,stop_lat,stop_lon\nA,A,40.75,-73.99\nB,B,40.75,-73.98",
            files: ["frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\n\(rows)"],
            repeatedLimit: 40)
        #expect(feed.timetable.tripCount == 18)
        #expect(
            feed.report.entries.map(\.reason) == [
                "frequency of a feed in which vehicles would leave more often than the limit, dropped"
            ])
        #expect(feed.report.entries.first?.examples == ["drawn/frequencies.txt:5"])
    }
}
