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
        #expect(columns.changeCount == 3 && columns.runCount == 2 && columns.convoys.count == 2)
        #expect((0..<3).map { columns.changedTrips[$0] } == overlay.changes.map(\.run.trip))
        for (number, change) in [changes[0], changes[2]].enumerated() {
            let convoy = columns.convoys[number]
            #expect(convoy.day == day && convoy.runCount == 1)
            #expect(columns.trips[Int(convoy.firstRun)] == change.run.trip)
            let first = Int(convoy.firstTime)
            #expect(change.arrivals.indices.allSatisfy { columns.arrivals[first + $0] == change.arrivals[$0] })
            #expect(change.departures.indices.allSatisfy { columns.departures[first + $0] == change.departures[$0] })
        }
        let rules = (0..<3).map { columns.rules[Int(columns.convoys[0].firstRule) + $0] }
        #expect(rules == [[.board, .alight], [], [.board, .alight]])
        #expect(columns.latestTime == 8 * 3600 + 21 * 60)
    }

    @Test func runsThatKeepTheirOrderAreOneConvoy() throws {
        let pattern = drawn.timetable.tripPatterns[try drawn.trip("M1.1")]
        let inOrder = overlay([try change("M1.1", late: 60), try change("M1.2", late: 120)]).columns
        #expect(inOrder.convoys(of: pattern).count == 1)
        #expect((0..<2).map { inOrder.trips[$0] } == [try drawn.trip("M1.1"), try drawn.trip("M1.2")])
        // The first is so late that the second comes before it, and all along.
        let turned = overlay([try change("M1.1", late: 2400), try change("M1.2", late: 0)]).columns
        #expect(turned.convoys(of: pattern).count == 1)
        #expect((0..<2).map { turned.trips[$0] } == [try drawn.trip("M1.2"), try drawn.trip("M1.1")])
        // And here it is overtaken on the way.
        var slow = try change("M1.1", late: 0)
        for position in 1..<3 {
            slow.arrivals[position].seconds += 3600
            slow.departures[position].seconds += 3600
        }
        #expect(overlay([slow, try change("M1.2", late: 0)]).columns.convoys(of: pattern).count == 2)
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
