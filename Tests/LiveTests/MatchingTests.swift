import Drawn
import Geometry
import Live
import Measures
import Testing
import Transit

/// Vehicles on a drawn timetable: stops 400 m apart from west to east, two minutes from one to the next.
@Suite struct MatchingTests {
    let drawn: DrawnTimetable
    let matcher: LiveMatcher
    let now: Timestamp

    init() throws {
        drawn = try DrawnTimetable(
            """
                     A     B     C     D
            M34   8:00  8:02  8:04  8:06   id=T1
            M34   8:20  8:22  8:24  8:26   id=T2
            M34   8:00  8:02  8:04  8:06   id=S1 days=sundays

                     A     B     C     B     A
            M9    8:00  8:02  8:04  8:06  8:08   id=U1
            """, days: ["sundays": "sun 2016-01-01..2016-12-31"])
        matcher = LiveMatcher(drawn.timetable)
        now = try #require(Timestamp(iso: "2016-02-03T08:05:20-05:00"))
    }

    /// A place the share of the way from a stop to the next.
    func place(_ from: String, _ to: String, _ share: Double) throws -> (latitude: Double, longitude: Double) {
        let start = drawn.timetable.stopCoordinates[try drawn.stop(from)]
        let end = drawn.timetable.stopCoordinates[try drawn.stop(to)]
        let point = start.interpolated(to: end, fraction: share)
        return (point.latitude, point.longitude)
    }

    /// What a vehicle makes of its run: the change, or the reason why there is none.
    func outcome(_ vehicle: SmallFeed.Vehicle) throws -> (change: LiveOverlay.Change?, reason: Unmatched.Reason?) {
        let json = matcher.overlay(of: try feed(SmallFeed(vehicles: [vehicle]).json), at: now)
        let xml = matcher.overlay(of: try feed(SmallFeed(vehicles: [vehicle]).xml), at: now)
        #expect(json.overlay.changes == xml.overlay.changes)
        #expect(json.unmatched == xml.unmatched)
        return (json.overlay.changes.first, json.unmatched.first?.reason)
    }

    /// Arrivals as text, and departures where they differ.
    func times(_ change: LiveOverlay.Change?) -> String? {
        change.map { change in
            zip(change.arrivals, change.departures).map { $0 == $1 ? $0.text : "\($0.text)/\($1.text)" }
                .joined(separator: " ")
        }
    }

    @Test func placeGivesTheLateness() throws {
        // Halfway from B to C it should be 8:03; it is 8:05.
        let (change, _) = try outcome(.init(trip: "MTA NYCT_T1", place: try place("B", "C", 0.5)))
        #expect(change?.run == LiveOverlay.Run(trip: try drawn.trip("T1"), day: try #require(ServiceDay("2016-02-03"))))
        #expect(times(change) == "08:00:00 08:02:00 08:06:00 08:08:00")
        #expect(change?.vehicle?.nextPosition == 2)
        #expect(abs((change?.vehicle?.offset.value ?? 0) - 600) < 2)
        #expect(change?.vehicle?.bearing == Bearing(degrees: 60))
        #expect(change?.vehicle?.id == "1")
    }

    @Test func earlyVehiclesHaveLeftTheStopsBehindThem() throws {
        // At 8:05 the second bus has passed B, where it should be at 8:22.
        let (change, _) = try outcome(.init(trip: "MTA NYCT_T2", place: try place("B", "C", 0.5)))
        #expect(times(change) == "08:05:00 08:05:00 08:06:00 08:08:00")
    }

    @Test func expectationsComeBeforePlaces() throws {
        let (change, _) = try outcome(
            .init(
                trip: "MTA NYCT_T1", place: try place("B", "C", 0.5),
                monitored: .init(stop: "MTA_C", expected: "2016-02-03T08:10:00-05:00", distance: 200),
                onward: [
                    .init(stop: "MTA_C", expected: "2016-02-03T08:10:00-05:00", distance: 200),
                    .init(stop: "MTA_D", expected: "2016-02-03T08:11:00-05:00", distance: 600),
                ]))
        #expect(times(change) == "08:00:00 08:02:00 08:10:00 08:11:00")
    }

    @Test func timesNeverFall() throws {
        let (change, _) = try outcome(
            .init(
                trip: "MTA NYCT_T1", place: try place("B", "C", 0.5),
                onward: [
                    .init(stop: "MTA_C", expected: "2016-02-03T08:30:00-05:00"),
                    .init(stop: "MTA_D", expected: "2016-02-03T08:11:00-05:00"),
                ]))
        #expect(times(change) == "08:00:00 08:02:00 08:30:00 08:30:00")
    }

    @Test func whoWaitsAtTheFirstStopIsNotLate() throws {
        // The next trip is shown already, its bus stands 40 m beyond the stop.
        let waiting = SmallFeed.Vehicle(
            trip: "MTA NYCT_T2", place: try place("A", "B", 0.1), status: "layover",
            monitored: .init(stop: "MTA_B", expected: "2016-02-03T08:07:00-05:00", distance: 360))
        let (change, _) = try outcome(waiting)
        #expect(times(change) == "08:20:00 08:22:00 08:24:00 08:26:00")
        #expect(change?.vehicle?.nextPosition == 0)
        // And who should have left five minutes ago is as late as that.
        let (late, _) = try outcome(.init(trip: "MTA NYCT_T1", place: try place("A", "B", 0), status: "layover"))
        #expect(times(late) == "08:05:00 08:07:00 08:09:00 08:11:00")
    }

    @Test func linesThatDoubleBackAreDecidedByWhatIsKnown() throws {
        // Halfway between B and C lie 8:03 and 8:05 on the way back.
        let (back, _) = try outcome(.init(trip: "MTA NYCT_U1", place: try place("B", "C", 0.5)))
        #expect(back?.vehicle?.nextPosition == 3)
        #expect(times(back) == "08:00:00 08:02:00 08:04:00 08:06:00 08:08:00")
        let (out, _) = try outcome(
            .init(
                trip: "MTA NYCT_U1", place: try place("B", "C", 0.5), monitored: .init(stop: "MTA_C", distance: 200)))
        #expect(out?.vehicle?.nextPosition == 2)
        #expect(times(out) == "08:00:00 08:02:00 08:06:00 08:08:00 08:10:00")
        let (second, _) = try outcome(
            .init(
                trip: "MTA NYCT_U1", place: try place("B", "C", 0.5),
                monitored: .init(stop: "MTA_B", distance: 200, visit: 2)))
        #expect(second?.vehicle?.nextPosition == 3)
    }

    @Test func vehiclesAtTheirLastStopChangeOnlyThat() throws {
        let (change, _) = try outcome(
            .init(trip: "MTA NYCT_T1", place: try place("C", "D", 1), monitored: .init(stop: "MTA_D", distance: 0)))
        #expect(times(change) == "08:00:00 08:02:00 08:04:00 08:05:00")
        #expect(change?.vehicle?.nextPosition == 3)
    }

    @Test func vehiclesWithoutAPlaceHoldByWhatIsExpected() throws {
        let (change, _) = try outcome(
            .init(
                trip: "MTA NYCT_T1", place: (0, 0),
                monitored: .init(stop: "MTA_C", expected: "2016-02-03T08:09:00-05:00")))
        #expect(times(change) == "08:00:00 08:02:00 08:09:00 08:11:00")
        #expect(change?.vehicle == nil)
        #expect(change?.isCanceled == false)
    }

    @Test func reasonsAreTold() throws {
        let here = try place("B", "C", 0.5)
        let day = try #require(ServiceDay("2016-02-03"))
        #expect(try outcome(.init(trip: nil, place: here)).reason == .noTrip)
        #expect(try outcome(.init(trip: "MTA NYCT_T1", day: nil, place: here)).reason == .noDay)
        #expect(try outcome(.init(trip: "MTA NYCT_T9", place: here)).reason == .unknownTrip("T9"))
        #expect(try outcome(.init(trip: "MTA NYCT_S1", place: here)).reason == .notRunning("S1", day))
        #expect(try outcome(.init(trip: "MTA NYCT_T1", place: (0, 0))).reason == .noPosition)
        #expect(try outcome(.init(trip: "MTA NYCT_T1", place: here, status: "prevTrip")).reason == .previousTrip)
        #expect(
            try outcome(.init(trip: "MTA NYCT_T1", place: here, recorded: "2016-02-03T07:55:19-05:00")).reason
                == .stale(601))
        #expect(
            try outcome(.init(trip: "MTA NYCT_T1", place: here, recorded: "2016-02-03T08:07:21-05:00")).reason
                == .ahead(121))
        let (_, implausible) = try outcome(
            .init(
                trip: "MTA NYCT_T1", place: here, monitored: .init(stop: "MTA_C", expected: "2016-02-03T12:04:00-05:00")
            ))
        #expect(implausible == .implausible(4 * 3600))
        guard case .offLine(let distance) = try outcome(.init(trip: "MTA NYCT_T1", place: (40.80, -73.98))).reason
        else {
            Issue.record("a vehicle far from its line is placed on it")
            return
        }
        #expect(distance > Meters(1000))
    }

    @Test func theLaterReportOfTwoHolds() throws {
        let place = try place("B", "C", 0.5)
        let feed = try feed(
            SmallFeed(vehicles: [
                .init(id: "A_1", trip: "A_T1", place: place, recorded: "2016-02-03T08:05:00-05:00"),
                .init(id: "A_2", trip: "A_T1", place: place, recorded: "2016-02-03T08:04:00-05:00"),
                .init(id: "A_3", trip: "A_T1", place: place, recorded: "2016-02-03T08:05:10-05:00"),
            ]).json)
        let (overlay, unmatched) = matcher.overlay(of: feed, at: now)
        #expect(overlay.changes.map(\.vehicle?.id) == ["3"])
        #expect(overlay.recorded == Timestamp(iso: "2016-02-03T08:05:10-05:00"))
        #expect(unmatched.map(\.reason) == [.outdated(by: "1"), .outdated(by: "3")])
        #expect(unmatched.map(\.vehicle) == ["2", "1"])
    }

    @Test func reasonsAreSentences() throws {
        let day = try #require(ServiceDay("2016-02-03"))
        let reasons: [Unmatched.Reason] = [
            .unreadable("it names no vehicle"), .noTrip, .noDay, .unknownTrip("T"), .ambiguousTrip("T"),
            .notRunning("T", day), .noPosition, .previousTrip, .offLine(Meters(300)), .stale(720), .ahead(130),
            .implausible(-3600), .outdated(by: "2"),
        ]
        for reason in reasons {
            let sentence = Unmatched(vehicle: "1", line: "M34", reason: reason).description
            #expect(sentence.hasPrefix("Vehicle 1 (M34) ") && sentence.hasSuffix("."), "\(sentence)")
        }
        #expect(
            Unmatched(vehicle: nil, line: "", reason: .implausible(-3600)).description
                == "A vehicle without a number would be 60 minutes early, too much to be believed.")
    }

    @Test func manyOfOneKindAreSummedUp() {
        let unknown = (1...5).map { Unmatched(vehicle: "\($0)", line: "B1", reason: .unknownTrip("T\($0)")) }
        let others = [Unmatched(vehicle: "9", line: "", reason: .noTrip)]
        #expect(
            Unmatched.summary(of: others + unknown, examples: 2) == [
                "Vehicle 1 (B1) is on the trip T1, which the timetable does not have.",
                "Vehicle 2 (B1) is on the trip T2, which the timetable does not have.",
                "3 more vehicles on trips that the timetable does not have.", "Vehicle 9 is on no trip.",
            ])
        #expect(Unmatched.summary(of: []) == [])
    }
}
