import Drawn
import Measures
import Testing
import Transit

/// Changes laid over a timetable.
@Suite struct LiveOverlayTests {
    let drawn: DrawnTimetable
    let day = ServiceDay(daysSince1970: 16_834)

    init() throws {
        drawn = try DrawnTimetable(
            """
                    A     B     C
            M1   8:00  8:10  8:20
            M1   8:30  8:40  8:50

                    C     A
            M2   8:00  8:30
            """)
    }

    func change(_ trip: String, late: Int, isCanceled: Bool = false, skipped: [Int] = []) throws -> LiveOverlay.Change {
        let index = try drawn.trip(trip)
        let timetable = drawn.timetable
        let stops = timetable.patternStops.range(of: timetable.tripPatterns[index]).count
        func later(_ time: ServiceTime) -> ServiceTime { ServiceTime(seconds: time.seconds + Int32(late)) }
        return LiveOverlay.Change(
            run: LiveOverlay.Run(trip: index, day: day),
            arrivals: (0..<stops).map { later(timetable.arrival(of: index, at: $0)) },
            departures: (0..<stops).map { later(timetable.departure(of: index, at: $0)) }, isCanceled: isCanceled,
            skippedPositions: skipped)
    }

    func overlay(_ changes: [LiveOverlay.Change]) -> LiveOverlay {
        LiveOverlay(
            source: "drawn", recorded: Timestamp(secondsSince1970: 0), changes: changes, timetable: drawn.timetable)
    }

    @Test func changesAreFoundByRunAndByPattern() throws {
        let (first, second, other) = (
            try change("M1.1", late: 60), try change("M1.2", late: 120), try change("M2.1", late: 30)
        )
        let overlay = overlay([other, second, first])
        #expect(overlay.change(of: first.run) == first)
        #expect(overlay.change(of: LiveOverlay.Run(trip: first.run.trip, day: day.advanced(by: 1))) == nil)
        #expect(Array(overlay.changes(of: drawn.timetable.tripPatterns[first.run.trip])) == [first, second])
        #expect(Array(overlay.changes(of: drawn.timetable.tripPatterns[other.run.trip])) == [other])
        #expect(overlay.changes.count == 3)
    }

    @Test func theLaterOfTwoChangesHolds() throws {
        let overlay = overlay([try change("M1.1", late: 60), try change("M1.1", late: 90)])
        #expect(overlay.changes == [try change("M1.1", late: 90)])
    }

    @Test func columnsSayWhatChangesSay() throws {
        let changes = [
            try change("M1.1", late: 60, skipped: [1]), try change("M1.2", late: 0, isCanceled: true),
            try change("M2.1", late: -1200),
        ]
        let overlay = overlay(changes)
        let columns = overlay.columns
        #expect(columns.count == 3)
        for number in 0..<columns.count {
            let change = overlay.changes[number]
            let first = columns.firstTimes[number]
            #expect(columns.trips[number] == change.run.trip && columns.days[number] == day)
            #expect(change.arrivals.indices.allSatisfy { columns.arrivals[first + $0] == change.arrivals[$0] })
            #expect(change.departures.indices.allSatisfy { columns.departures[first + $0] == change.departures[$0] })
        }
        let rules = (0..<3).map { columns.rules[columns.firstTimes[0] + $0] }
        #expect(rules == [[.board, .alight], [], [.board, .alight]])
        #expect((0..<3).allSatisfy { columns.rules[columns.firstTimes[1] + $0] == [] })
        #expect(columns.latestTime == 8 * 3600 + 50 * 60)
    }

    @Test func aFasterRunLowersTheFastestHop() throws {
        var fast = try change("M1.1", late: 0)
        fast.arrivals[1] = ServiceTime(seconds: 8 * 3600 + 240)
        fast.departures[1] = fast.arrivals[1]
        let overlay = overlay([fast])
        let stops = drawn.timetable.patternStops.range(of: drawn.timetable.tripPatterns[fast.run.trip])
        #expect(stops.map { overlay.columns.fastest[$0] } == [0, 240, 600])
        #expect(drawn.timetable.patternFastest[drawn.timetable.tripPatterns[fast.run.trip]] == [0, 600, 600])
    }
}
