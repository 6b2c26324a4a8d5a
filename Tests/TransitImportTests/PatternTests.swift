import Drawn
import Measures
import Testing
import Transit

@testable import TransitImport

/// How trips become patterns.
@Suite struct PatternTests {
    @Test func tripsOfTheSameStopsAreOnePatternSortedByTime() throws {
        let drawn = try DrawnTimetable(
            """
                  A     B          C
            M1  8:30  8:40       8:50
            M1  8:00  8:10/8:12  8:20
            M1 24:10 24:20      25:00
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B C
                  M1.2 8:00 8:10/8:12 8:20
                  M1.1 8:30 8:40 8:50
                  M1.3 24:10 24:20 25:00
                """)
        #expect(drawn.report.entries.isEmpty)
    }

    @Test func aTripThatOvertakesIsAPatternOfItsOwn() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B     C
            M1 8:00  8:20  8:40
            M1 8:05  8:15  8:30
            M1 8:10  8:30  8:50
            M1 8:12  8:25  8:45
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B C
                  M1.1 8:00 8:20 8:40
                  M1.3 8:10 8:30 8:50
                M1: A B C
                  M1.2 8:05 8:15 8:30
                  M1.4 8:12 8:25 8:45
                """)
    }

    @Test func waitingLongerAtAStopIsOvertakingToo() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B          C
            M1 8:00  8:10/8:20  8:40
            M1 8:05  8:12/8:12  8:40
            """)
        #expect(drawn.timetable.patternCount == 2)
    }

    @Test func equalTimesAreNoOvertaking() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  days=odd
            M1 8:00  8:10  days=even
            M1 8:00  8:12
            """, days: ["odd": "mon 2016-02-01..2016-02-29", "even": "tue 2016-02-01..2016-02-29"])
        #expect(
            drawn.timetable.drawn == """
                M1: A B
                  M1.1 8:00 8:10
                  M1.2 8:00 8:10
                  M1.3 8:00 8:12
                """)
    }

    @Test func otherStopsRulesLinesOrDirectionsAreOtherPatterns() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B     C
            M1 8:00  8:10  8:20
            M1 8:30     -  8:50
            M1 9:00  9:10b 9:20
            M1 9:30  9:40  9:50  direction=1
            M2 8:00  8:10  8:20
            """)
        #expect(
            drawn.timetable.drawn == """
                M1: A B C
                  M1.4 9:30 9:40 9:50
                M1: A B C
                  M1.1 8:00 8:10 8:20
                M1: A C
                  M1.2 8:30 8:50
                M1: A Bb C
                  M1.3 9:00 9:10 9:20
                M2: A B C
                  M2.1 8:00 8:10 8:20
                """)
    }

    @Test func rulesOfBoardingAreKept() throws {
        let drawn = try DrawnTimetable(
            """
                 A      B      C      D
            M1 8:00b  8:10r  8:15x  8:20a
            """)
        let rules = drawn.timetable.patternRules[PatternIndex(0)]
        #expect(
            rules == [
                [.board], [.board, .alight, .boardOnRequest, .alightOnRequest, .boardByPhone, .alightByPhone], [],
                [.alight],
            ])
    }

    @Test func loopsCallAtAStopTwice() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B     C     A     B
            M1 8:00  8:10  8:20  8:30  8:40
            """)
        let calls = drawn.timetable.stopCalls[try drawn.stop("A")]
        #expect(calls.map(\.position) == [0, 3])
        #expect(drawn.timetable.stopCalls[try drawn.stop("C")].map(\.position) == [2])
    }

    @Test func everyCallIsListedAtItsStop() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B     C
            M1 8:00  8:10  8:20
            M2    -  8:12  8:22

                 C     A
            M3 9:00  9:10
            """)
        let table = drawn.timetable
        var calls: [String] = []
        for stop in ["A", "B", "C"] {
            for call in table.stopCalls[try drawn.stop(stop)] {
                calls.append(
                    "\(stop) \(table.routeShortNames.text(table.patternRoutes[call.pattern]))@\(call.position)")
            }
        }
        #expect(calls == ["A M1@0", "A M3@1", "B M1@1", "B M2@0", "C M1@2", "C M2@1", "C M3@0"])
    }

    @Test func tripsKeepWhatTheyAre() throws {
        let drawn = try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10  to=WEST_SIDE block=7 direction=1 wheelchair=1 bikes=2 id=T
            M1 9:00  9:10
            """)
        let table = drawn.timetable
        let trip = try drawn.trip("T")
        #expect(table.texts.text(table.tripHeadsigns[trip]) == "WEST SIDE")
        #expect(table.texts.text(table.tripBlocks[trip]) == "7")
        #expect(table.tripDirections[trip] == 1)
        #expect(table.tripWheelchair[trip] == .possible)
        #expect(table.tripBikes[trip] == .impossible)
        let other = try drawn.trip("M1.2")
        #expect(table.tripHeadsigns[other] == .none)
        #expect(table.tripBlocks[other] == .none)
        #expect(table.tripDirections[other] == 255)
        #expect(drawn.report.entries.isEmpty)
    }

    /// Whatever times come, no list overtakes, none is lost, and times of a list are sorted.
    @Test(arguments: 1...30) func listsNeverOvertake(_ seed: UInt64) {
        var state = seed
        func random(_ below: Int32) -> Int32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int32(state >> 33) % below
        }
        let times = (0..<40).map { _ -> TripTimes in
            var clock = random(100)
            var arrivals: [ServiceTime] = []
            var departures: [ServiceTime] = []
            for _ in 0..<4 {
                arrivals.append(ServiceTime(seconds: clock))
                clock += random(4)
                departures.append(ServiceTime(seconds: clock))
                clock += random(20)
            }
            return TripTimes(arrivals: arrivals, departures: departures)
        }
        let lists = listsWithoutOvertaking(times)
        #expect(lists.flatMap { $0 }.sorted() == Array(times.indices), "seed \(seed)")
        for list in lists {
            for (earlier, later) in zip(list, list.dropFirst()) {
                #expect(times[later].follows(times[earlier]), "seed \(seed)")
            }
        }
    }
}
