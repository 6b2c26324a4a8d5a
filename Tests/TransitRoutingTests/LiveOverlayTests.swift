import Drawn
import Measures
import Testing
import Transit
import TransitRouting

/// Journeys with what vehicles report.
@Suite struct LiveOverlayTests {
    let town: DrawnPath

    init() throws {
        town = DrawnPath(
            try DrawnTimetable(
                """
                        A     B     C
                M1   8:00  8:10  8:20
                M1   8:15  8:25  8:35
                M1   8:30  8:40  8:50

                        C     D
                M2   8:22  8:30
                M2   8:40  8:50
                """))
    }

    func answer(_ from: String, _ to: String, at: String, _ changes: LiveOverlay.Change...) throws -> String {
        var query = try town.query(from, to, at: "2016-02-03 " + at)
        query.overlay = LiveOverlay(
            source: "drawn", recorded: Timestamp(secondsSince1970: 0), changes: changes,
            timetable: town.drawn.timetable)
        return town.answer(query)
    }

    @Test func aLateBusMissesItsConnection() throws {
        #expect(try answer("A", "D", at: "8:00") == "M1.1 A 8:00 C 8:20, M2.1 C 8:22 D 8:30")
        let late = try town.change("M1.1", "2016-02-03", late: [0, 3, 3])
        // Waiting for the next one arrives no later, and leaves later.
        #expect(try answer("A", "D", at: "8:00", late) == "M1.2 A 8:15 C 8:35, M2.2 C 8:40 D 8:50")
        let both = try town.change("M2.1", "2016-02-03", late: [1, 1])
        #expect(try answer("A", "D", at: "8:00", late, both) == "M1.1 A 8:00 C 8:23, M2.1 C 8:23 D 8:31")
    }

    @Test func aLateBusCanStillBeCaught() throws {
        let late = try town.change("M1.1", "2016-02-03", late: [5, 5, 5])
        #expect(try answer("A", "C", at: "8:04", late) == "M1.1 A 8:05 C 8:25")
        #expect(try answer("A", "C", at: "8:04") == "M1.2 A 8:15 C 8:35")
    }

    @Test func anEarlyBusIsGone() throws {
        let early = try town.change("M1.1", "2016-02-03", late: [-3, -3, -3])
        #expect(try answer("A", "C", at: "7:58", early) == "M1.2 A 8:15 C 8:35")
        #expect(try answer("A", "C", at: "7:57", early) == "M1.1 A 7:57 C 8:17")
    }

    @Test func aBusThatIsOvertakenIsLeftForTheNext() throws {
        let slow = try town.change("M1.1", "2016-02-03", late: [0, 10, 20])
        #expect(try answer("A", "C", at: "8:00", slow) == "M1.2 A 8:15 C 8:35")
        #expect(try answer("A", "B", at: "8:00", slow) == "M1.1 A 8:00 B 8:20")
    }

    @Test func aCancelledBusIsNotTaken() throws {
        let canceled = try town.change("M1.1", "2016-02-03", isCanceled: true)
        #expect(try answer("A", "C", at: "8:00", canceled) == "M1.2 A 8:15 C 8:35")
        let tomorrow = try town.change("M1.1", "2016-02-04", isCanceled: true)
        #expect(try answer("A", "C", at: "8:00", tomorrow) == "M1.1 A 8:00 C 8:20")
    }

    @Test func aSkippedStopIsRiddenThrough() throws {
        let skips = try town.change("M1.1", "2016-02-03", skipped: [1])
        #expect(try answer("A", "B", at: "8:00", skips) == "M1.2 A 8:15 B 8:25")
        #expect(try answer("B", "C", at: "8:00", skips) == "M1.2 B 8:25 C 8:35")
        #expect(try answer("A", "C", at: "8:00", skips) == "M1.1 A 8:00 C 8:20")
    }

    @Test func bothTimesAreTold() throws {
        var query = try town.query("A", "C", at: "2016-02-03 8:00")
        query.overlay = town.overlay(try town.change("M1.1", "2016-02-03", late: [2, 4, 6]))
        let ride = try #require(town.search.path(query)?.rides.first)
        #expect(ride.isLive)
        #expect(ride.scheduledDeparture == (try town.instant("2016-02-03 8:00")))
        #expect(ride.departure == (try town.instant("2016-02-03 8:02")))
        #expect(ride.scheduledArrival == (try town.instant("2016-02-03 8:20")))
        #expect(ride.arrival == (try town.instant("2016-02-03 8:26")))
        query.overlay = nil
        let plain = try #require(town.search.path(query)?.rides.first)
        #expect(!plain.isLive && plain.departure == plain.scheduledDeparture)
    }
}
