import Drawn
import Measures
import Testing
import Transit
import TransitRouting

/// One drawn timetable for each rule, from simple to hard.
@Suite struct DrawnTimetableTests {
    @Test func theNextBusIsTaken() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C
                M1   8:00  8:10  8:20
                M1   8:30  8:40  8:50
                """))
        #expect(town.answer(try town.query("A", "C", at: "2016-02-03 8:00")) == "M1.1 A 8:00 C 8:20")
        #expect(town.answer(try town.query("A", "C", at: "2016-02-03 8:01")) == "M1.2 A 8:30 C 8:50")
        #expect(town.answer(try town.query("B", "C", at: "2016-02-03 8:00")) == "M1.1 B 8:10 C 8:20")
        #expect(town.answer(try town.query("C", "A", at: "2016-02-03 8:00")) == "no way")
        #expect(town.answer(try town.query("A", "C", at: "2016-02-03 9:00")) == "M1.1 A 8:00 C 8:20")
    }

    @Test func arrivingByLooksBackward() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C
                M1   8:00  8:10  8:20
                M1   8:30  8:40  8:50

                        C     D
                M2   8:25  8:35
                M2   8:52  9:00
                M2   8:59  9:05
                """))
        #expect(town.answer(try town.query("A", "C", by: "2016-02-03 8:50")) == "M1.2 A 8:30 C 8:50")
        #expect(town.answer(try town.query("A", "C", by: "2016-02-03 8:49")) == "M1.1 A 8:00 C 8:20")
        // The latest departure first, then the earliest arrival that it gives.
        #expect(
            town.answer(try town.query("A", "D", by: "2016-02-03 9:30"))
                == "M1.2 A 8:30 C 8:50, M2.2 C 8:52 D 9:00")
    }

    @Test func oneLeavesAsLateAsTheArrivalAllows() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B
                M1   8:00  8:10
                M1   8:20  8:30
                M1   8:40  8:50

                        B     C
                M2   8:35  9:00
                """))
        #expect(
            town.answer(try town.query("A", "C", at: "2016-02-03 7:00"))
                == "M1.2 A 8:20 B 8:30, M2.1 B 8:35 C 9:00")
    }

    @Test func theFasterOfTwoIsTakenThoughItLeavesLater() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C
                M1   8:00  8:20  8:40
                M1   8:10     -  8:30
                """))
        #expect(town.answer(try town.query("A", "C", at: "2016-02-03 7:50")) == "M1.2 A 8:10 C 8:30")
    }

    @Test func oneDoesNotChangeWithoutNeed() throws {
        // Changing at B or at C arrives as early as staying on board.
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C     D
                M1   8:00  8:10  8:20  8:30

                        A     B
                M2   8:00  8:05

                        B     C     D
                M3   8:10  8:15  8:30
                """))
        #expect(town.answer(try town.query("A", "D", at: "2016-02-03 8:00")) == "M1.1 A 8:00 D 8:30")
    }

    @Test func changingAtOneStopTakesTheTimeThatIsAskedFor() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B
                M1   8:00  8:10

                        B     C
                M2   8:10  8:20
                M2   8:13  8:23
                """))
        var query = try town.query("A", "C", at: "2016-02-03 8:00")
        #expect(town.answer(query) == "M1.1 A 8:00 B 8:10, M2.1 B 8:10 C 8:20")
        query.changeTime = .minutes(3)
        #expect(town.answer(query) == "M1.1 A 8:00 B 8:10, M2.2 B 8:13 C 8:23")
        query.changeTime = .minutes(4)
        query.horizon = .minutes(60)
        #expect(town.answer(query) == "no way")
    }

    @Test func oneWalksBetweenStopsButNotTwiceInARow() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B
                M1   8:00  8:10

                        D     E
                M2   8:20  8:30
                M2   8:14  8:24

                        C     F
                M3   8:12  8:20
                """, walks: ["B>C": 60, "C>D": 60, "B>D": 300]))
        #expect(
            town.answer(try town.query("A", "E", at: "2016-02-03 8:00"))
                == "M1.1 A 8:00 B 8:10, walk B D 8:15, M2.1 D 8:20 E 8:30")
        #expect(
            town.answer(try town.query("A", "E", by: "2016-02-03 8:30"))
                == "M1.1 A 8:00 B 8:10, walk B D 8:15, M2.1 D 8:20 E 8:30")
    }

    /// Whoever is slower misses what others catch; nobody is faster than a guess.
    @Test(arguments: [
        (nil, "walk B D 8:12, M2.2 D 8:14 E 8:24"), (2250, "walk B D 8:16, M2.1 D 8:20 E 8:30"),
        (400, "walk B D 8:12, M2.2 D 8:14 E 8:24"),
    ])
    func theWalkBetweenStopsTakesAsLongAsOneWalks(_ pace: Int?, _ rest: String) throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B
                M1   8:00  8:10

                        D     E
                M2   8:20  8:30
                M2   8:14  8:24
                """, walks: ["B>D": 120]))
        var query = try town.query("A", "E", at: "2016-02-03 8:00")
        query.filter.pace = pace.map { .seconds($0) }
        #expect(town.answer(query) == "M1.1 A 8:00 B 8:10, " + rest)
    }

    @Test func lessWalkingIsTakenAmongEquals() throws {
        // One may get off at B or at C to reach the M2 at D.
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C
                M1   8:00  8:10  8:12

                        D     E
                M2   8:20  8:30
                """, walks: ["B-D": 400, "C-D": 120]))
        #expect(
            town.answer(try town.query("A", "E", at: "2016-02-03 8:00"))
                == "M1.1 A 8:00 C 8:12, walk C D 8:14, M2.1 D 8:20 E 8:30")
    }

    @Test func aWalkIsComparedWithTheRide() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B
                M1   8:10  8:20
                """))
        var query = try town.query("A", "B", at: "2016-02-03 8:00")
        query.directWalk = Walk(seconds: 1140, decimeters: 15_000)
        #expect(town.answer(query) == "walk origin target 8:19")
        query.directWalk = Walk(seconds: 1260, decimeters: 15_000)
        #expect(town.answer(query) == "M1.1 A 8:10 B 8:20")
        // Both arrive at 8:20; the bus lets one leave later.
        query.directWalk = Walk(seconds: 1200, decimeters: 15_000)
        #expect(town.answer(query) == "M1.1 A 8:10 B 8:20")
    }

    @Test func rulesOfBoardingAndAlightingHold() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A      B      C     D
                X1  8:00b  8:10b  8:30a  8:40a
                X1  9:00   9:10   9:30   9:40
                """))
        #expect(town.answer(try town.query("A", "D", at: "2016-02-03 8:00")) == "X1.1 A 8:00 D 8:40")
        #expect(town.answer(try town.query("A", "B", at: "2016-02-03 8:00")) == "X1.2 A 9:00 B 9:10")
        #expect(town.answer(try town.query("C", "D", at: "2016-02-03 8:00")) == "X1.2 C 9:30 D 9:40")
        #expect(town.answer(try town.query("C", "D", by: "2016-02-03 9:00")) == "X1.2 C 9:30 D 9:40")
    }

    @Test func aStopVisitedTwiceIsBoardedAtItsBetterCall() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C     A     D
                L1   8:00  8:10  8:20  8:30  8:40
                """))
        #expect(town.answer(try town.query("A", "D", at: "2016-02-03 8:00")) == "L1.1 A 8:30 D 8:40")
        #expect(town.answer(try town.query("A", "C", at: "2016-02-03 8:00")) == "L1.1 A 8:00 C 8:20")
        #expect(town.answer(try town.query("B", "A", at: "2016-02-03 8:00")) == "L1.1 B 8:10 A 8:30")
    }

    @Test func yesterdaysTripsRunAfterMidnight() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                         A      B
                N1   25:10  25:40   days=wednesday
                N1    8:00   8:10   days=wednesday
                """, days: ["wednesday": "wed 2016-02-01..2016-02-29"]))
        #expect(town.answer(try town.query("A", "B", at: "2016-02-04 0:30")) == "N1.1 A 1:10 B 1:40")
        #expect(town.answer(try town.query("A", "B", at: "2016-02-03 0:30")) == "N1.2 A 8:00 B 8:10")
        #expect(town.answer(try town.query("A", "B", by: "2016-02-04 1:40")) == "N1.1 A 1:10 B 1:40")
        #expect(town.answer(try town.query("A", "B", at: "2016-02-04 1:11")) == "no way")
    }

    @Test func tripsOfYesterdayAndTodayMayOvertake() throws {
        // Yesterday's last bus leaves A after today's first one and is at B before it, so that one can change into
        // that.
        let town = DrawnPath(
            try DrawnTimetable(
                """
                         A      B      C
                N1    0:10   0:50   1:00
                N1   24:20  24:30  25:10
                """))
        #expect(town.answer(try town.query("A", "B", at: "2016-02-03 0:05")) == "N1.2 A 0:20 B 0:30")
        #expect(
            town.answer(try town.query("A", "C", at: "2016-02-03 0:05")) == "N1.2 A 0:20 B 0:30, N1.1 B 0:50 C 1:00")
    }

    @Test func daysWithoutServiceAreLeftOut() throws {
        let drawn = try DrawnTimetable(
            """
                    A     B
            M1   8:00  8:10   days=school
            M1   9:00  9:10   days=sundays
            """,
            days: [
                "school": "mon-fri 2016-02-01..2016-02-29 -2016-02-15 -2016-02-16",
                "sundays": "sun 2016-02-01..2016-02-29 +2016-02-15",
            ])
        let town = DrawnPath(drawn)
        #expect(town.answer(try town.query("A", "B", at: "2016-02-12 7:00")) == "M1.1 A 8:00 B 8:10")
        // A holiday runs as a Sunday, the day after is free.
        #expect(town.answer(try town.query("A", "B", at: "2016-02-15 7:00")) == "M1.2 A 9:00 B 9:10")
        let free = try town.query("A", "B", at: "2016-02-16 7:00")
        let path = try #require(town.search.path(free))
        #expect(drawn.timetable.zone.local(path.departure).day == ServiceDay("2016-02-17"))
        let day = try #require(ServiceDay("2016-02-16"))
        #expect(!drawn.timetable.hasService(on: day) && drawn.timetable.hasService(on: day.advanced(by: 1)))
        #expect(town.answer(try town.query("A", "B", at: "2016-03-05 7:00")) == "no way")
        #expect(drawn.timetable.calendar?.upperBound == ServiceDay("2016-02-29"))
    }

    @Test func theHorizonEndsAfterTwoDays() throws {
        let town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B
                M1   8:00  8:10   days=friday
                """, days: ["friday": "fri 2016-02-01..2016-02-29"]))
        #expect(town.answer(try town.query("A", "B", at: "2016-02-03 8:10")) == "M1.1 A 8:00 B 8:10")
        #expect(town.answer(try town.query("A", "B", at: "2016-02-03 8:09")) == "no way")
        #expect(town.answer(try town.query("A", "B", by: "2016-02-07 8:00")) == "M1.1 A 8:00 B 8:10")
        #expect(town.answer(try town.query("A", "B", by: "2016-02-07 8:01")) == "no way")
    }
}
