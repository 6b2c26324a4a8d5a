import Drawn
import Geometry
import Measures
import Testing
import Transit

@testable import TransitImport

/// Which trips one vehicle does one after the other.
@Suite struct ContinuationTests {
    /// `M1.1>M2.1 1 2 3`: the trips and the days of February 2016, `+1` where the later one belongs to the day after.
    private func continuations(_ table: Timetable) -> [String] {
        (0..<table.tripCount).map { TripIndex($0) }.flatMap { from in
            table.continuations[from].map { next in
                let days = (1...29).filter { day in
                    ServiceDay("2016-02-\(day < 10 ? "0" : "")\(day)").map { table.runs(next.service, on: $0) } ?? false
                }
                let shift = next.dayShift == 0 ? "" : " +\(next.dayShift)"
                let text = days.count == 29 ? "daily" : days.map(String.init).joined(separator: " ")
                return "\(table.tripIDs.text(from))>\(table.tripIDs.text(next.trip)) \(text)\(shift)"
            }
        }
    }

    private let transferNames = "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\n"

    @Test func tripsOfABlockFollowEachOther() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1
            M1 9:00  9:10  block=1
            M1 9:30  9:40

                 B     A
            M2 8:20  8:30  block=1
            M2 9:10  9:20  block=1
            """)
        #expect(continuations(drawn.timetable) == ["M1.1>M2.1 daily", "M1.2>M2.2 daily", "M2.1>M1.2 daily"])
        #expect(drawn.report.entries.isEmpty)
        let incoming = drawn.timetable.incomingContinuations[try drawn.trip("M2.1")]
        #expect(incoming.map(\.trip) == [try drawn.trip("M1.1")])
    }

    @Test func blocksOfDifferentDaysAreDifferentBlocks() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B     C
            M1 8:00  8:10     -  block=1
            M1 8:00  8:12     -  block=1 days=weekend

                 B     C
            M2 8:20  8:30  block=1 days=week
            M2 8:40  8:50  block=1 days=weekend
            M2 9:00  9:10  block=2
            """, days: ["week": "mon-fri 2016-02-01..2016-02-07", "weekend": "sat,sun 2016-02-01..2016-02-07"])
        // M1.1 runs daily, also on the days of M1.2, where the two are one vehicle at one time.
        #expect(continuations(drawn.timetable) == ["M1.1>M2.1 1 2 3 4 5", "M1.2>M2.2 6 7"])
        #expect(drawn.report.count(of: "trips of one block that overlap in time, not linked") == 1)
    }

    @Test func whatGoesOnDependsOnTheDay() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1 days=a

                 B     A
            M2 8:20  8:30  block=1 days=b
            M2 8:40  8:50  block=1 days=c
            M2 8:50  8:59  block=1 days=a
            """,
            days: [
                "a": "daily 2016-02-01..2016-02-06", "b": "daily 2016-02-01..2016-02-03",
                "c": "daily 2016-02-03..2016-02-05",
            ])
        #expect(
            continuations(drawn.timetable).filter { $0.hasPrefix("M1") } == [
                "M1.1>M2.1 1 2 3", "M1.1>M2.2 4 5", "M1.1>M2.3 6",
            ])
    }

    @Test func tripsThatDoNotMeetAreNotLinked() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1
            M1 9:00  9:10  block=2

                 C     D
            M2 8:20  8:30  block=1

                 E     D
            M3 9:20  9:30  block=2
            """,
            places: [
                "B": try Coordinate(latitude: 40.75, longitude: -73.99),
                "C": try Coordinate(latitude: 40.751, longitude: -73.99),
                "E": try Coordinate(latitude: 40.752, longitude: -73.99),
            ])
        #expect(continuations(drawn.timetable) == ["M1.1>M2.1 daily"])
        #expect(
            drawn.report.count(of: "trip of a block that begins far from where the one before ends, not linked") == 1)
    }

    @Test func tripsThatOverlapAreNotLinked() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1

                 B     A
            M2 8:09  8:20  block=1
            M2 8:30  8:40  block=1
            """)
        // M2.1 ends at A, M2.2 begins at B.
        #expect(continuations(drawn.timetable).isEmpty)
        #expect(drawn.report.count(of: "trips of one block that overlap in time, not linked") == 1)
    }

    @Test func blocksOfTooManyTripsOnOtherDaysAreNamed() throws {
        let hours = 1...4
        func rows(_ row: (Int) -> String) -> String { hours.map(row).joined(separator: "\n") }
        func feed(_ limit: Int?) throws -> StationFeed {
            try StationFeed(
                stops: "stop_id,stop_name,stop_lat,stop_lon\nA,A,40.75,-73.99\nB,B,40.75,-73.989",
                files: [
                    "trips.txt": "trip_id,route_id,service_id,block_id\n" + rows { "T\($0),M1,S\($0 % 3),B" },
                    "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
                        + rows { "T\($0),1,A,0\($0):00:00,0\($0):00:00\nT\($0),2,B,0\($0):05:00,0\($0):05:00" },
                    "calendar_dates.txt": "service_id,date,exception_type\n"
                        + (0..<3).map { "S\($0),2016020\($0 + 1),1" }
                        .joined(separator: "\n"),
                ], blockPairLimit: limit)
        }
        // T1 and T4 run on one day, behind two trips of other days.
        #expect(continuations(try feed(nil).timetable).count == 1)
        let cut = try feed(2)
        #expect(continuations(cut.timetable).isEmpty)
        let reason = "trip of a block in a feed whose blocks have too many trips on other days, not linked"
        #expect(cut.report.count(of: reason) == 3)
        #expect(cut.report.entries.first { $0.reason == reason }?.examples.first == "drawn/trips.txt:2")
    }

    @Test func linkedTripsContinueWhateverTheirBlocks() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1

                 B     A
            M2 8:20  8:30  block=1
            M2 8:40  8:50
            """, files: ["transfers.txt": transferNames + "B,B,M1.1,M2.2,4"])
        #expect(continuations(drawn.timetable) == ["M1.1>M2.2 daily"])
    }

    @Test func aTripMaySplitIntoTwo() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10

                 B     C
            M2 8:20  8:30

                 B     D
            M3 8:20  8:35
            """, files: ["transfers.txt": transferNames + ",,M1.1,M2.1,4\n,,M1.1,M3.1,4"])
        #expect(continuations(drawn.timetable) == ["M1.1>M2.1 daily", "M1.1>M3.1 daily"])
    }

    @Test func whereRidersMustGetOffTheyDo() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1

                 B     A
            M2 8:20  8:30  block=1
            """, files: ["transfers.txt": transferNames + ",,M1.1,M2.1,5"])
        #expect(continuations(drawn.timetable).isEmpty)
    }

    @Test func aLinkedTripThatLeavesEarlierBelongsToTheNextDay() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 23:50  24:10  days=a

                 B     A
            M2 0:20  0:30  days=b
            """, days: ["a": "daily 2016-02-01..2016-02-03", "b": "daily 2016-02-03..2016-02-05"],
            files: ["transfers.txt": transferNames + ",,M1.1,M2.1,4"])
        #expect(continuations(drawn.timetable) == ["M1.1>M2.1 2 3 +1"])
    }

    @Test func linkedTripsWithoutACommonDayAreNamed() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  days=a

                 B     A
            M2 8:20  8:30  days=b
            """, days: ["a": "+2016-02-01", "b": "+2016-02-02"],
            files: ["transfers.txt": transferNames + ",,M1.1,M2.1,4"])
        #expect(continuations(drawn.timetable).isEmpty)
        #expect(drawn.report.count(of: "two trips of one vehicle without a day in common, not linked") == 1)
    }

    @Test func repeatedTripsAreInNoBlock() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  block=1

                 B     A
            M2 8:20  8:30  block=1
            """,
            files: [
                "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nM1.1,08:00:00,09:00:00,600",
                "transfers.txt": transferNames + ",,M1.1,M2.1,4",
            ])
        #expect(continuations(drawn.timetable).isEmpty)
        #expect(drawn.report.count(of: "block of a trip that frequencies.txt repeats, not used") == 1)
        #expect(
            drawn.report.count(of: "two trips of one vehicle of which frequencies.txt repeats one, not linked") == 1)
    }
}
