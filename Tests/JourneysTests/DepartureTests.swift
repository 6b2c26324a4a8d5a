import Drawn
import Geometry
import Journeys
import Measures
import Testing
import Transit

/// The board of a stop as lines: expected time, line, headsign, status, what is known of the vehicle.
private func board(
    _ drawn: DrawnTimetable, _ stop: String, at time: String, day: String = "2016-02-03", live: LiveOverlay? = nil,
    limit: Int = 10
) throws -> [String] {
    let zone = drawn.timetable.zone
    let board = try Departures(drawn.timetable, live: live)
        .board(of: try drawn.stop(stop), from: try instant(time, day, zone), limit: limit)
    return board.departures.map { departure in
        let clock = zone.local(departure.expected).hourAndMinute
        let vehicle = departure.vehicle.map { " \($0.id) \($0.stopsAway.map(String.init) ?? "-")" } ?? ""
        return "\(clock) \(departure.route.name) \(departure.headsign) \(departure.status.rawValue)\(vehicle)"
    }
}

/// An instant of a day: `8:05`, and `25:10` for the night after.
func instant(_ time: String, _ day: String, _ zone: ZoneRules) throws -> Timestamp {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let day = try #require(ServiceDay(day))
    try #require(parts.count == 2)
    return zone.start(of: day).advanced(bySeconds: parts[0] * 3600 + parts[1] * 60)
}

@Suite struct DepartureTests {
    static func line() throws -> DrawnTimetable {
        try DrawnTimetable(
            """
                   A     B     C
            M1  8:00  8:10  8:20  to=West
            M1  8:30  8:40  8:50  to=West
            M1  9:00  9:10b 9:20  to=West
            M2  8:05  8:15  8:25  to=West days=sundays
            M3 23:50 24:10 24:30  to=Night

                   C     B     A
            M1  8:02  8:12  8:22  to=East
            M1  8:32  8:42a 8:52  to=East
            """, days: ["sundays": "sun 2016-01-01..2016-12-31"])
    }

    @Test func listsTheNextOnesOfAllLines() throws {
        let drawn = try Self.line()
        #expect(
            try board(drawn, "B", at: "8:05")
                == [
                    "08:10 M1 West scheduled", "08:12 M1 East scheduled", "08:40 M1 West scheduled",
                    "09:10 M1 West scheduled", "00:10 M3 Night scheduled",
                ])
    }

    @Test func countsTheMinuteItself() throws {
        let drawn = try Self.line()
        #expect(try board(drawn, "B", at: "8:10", limit: 1) == ["08:10 M1 West scheduled"])
        #expect(try board(drawn, "B", at: "8:11", limit: 1) == ["08:12 M1 East scheduled"])
    }

    @Test func keepsToTheDaysOfAService() throws {
        let drawn = try Self.line()
        // 7 February 2016 was a Sunday.
        #expect(
            try board(drawn, "A", at: "8:01", day: "2016-02-07", limit: 2)
                == ["08:05 M2 West scheduled", "08:30 M1 West scheduled"])
    }

    @Test func tripsAfterMidnightBelongToTheDayBefore() throws {
        let drawn = try Self.line()
        #expect(
            try board(drawn, "B", at: "0:05", day: "2016-02-04", limit: 1) == ["00:10 M3 Night scheduled"])
    }

    @Test func nothingLeavesFromTheLastStop() throws {
        let drawn = try Self.line()
        #expect(try board(drawn, "C", at: "8:10", limit: 3).allSatisfy { $0.contains("East") })
    }

    @Test func showsWhatVehiclesReport() throws {
        let drawn = try Self.line()
        let day = try #require(ServiceDay("2016-02-03"))
        let zone = drawn.timetable.zone
        func change(_ trip: String, late minutes: Int32, canceled: Bool = false, next: Int? = nil) throws
            -> LiveOverlay.Change
        {
            let trip = try drawn.trip(trip)
            let times = (0..<3).map {
                ServiceTime(seconds: drawn.timetable.departure(of: trip, at: $0).seconds + minutes * 60)
            }
            let place = try Coordinate(latitude: 40.75, longitude: -74)
            return LiveOverlay.Change(
                run: LiveOverlay.Run(trip: trip, day: day), arrivals: times, departures: times, isCanceled: canceled,
                vehicle: try next.map {
                    LiveOverlay.Vehicle(
                        id: "bus\($0)", coordinate: place, bearing: nil,
                        recorded: try instant("8:04", "2016-02-03", zone),
                        offset: Meters(100), nextPosition: $0)
                })
        }
        let live = LiveOverlay(
            source: "drawn", recorded: try instant("8:04", "2016-02-03", zone),
            changes: [
                try change("M1.1", late: 4, next: 1), try change("M1.2", late: 1, next: 0),
                try change("M1.3", late: 0, canceled: true), try change("M1.4", late: -2, next: 2),
            ], timetable: drawn.timetable)
        #expect(
            try board(drawn, "B", at: "8:05", live: live, limit: 4)
                == [
                    "08:14 M1 West late bus1 0", "08:41 M1 West on time bus0 1", "09:10 M1 West canceled",
                    "00:10 M3 Night scheduled",
                ])
    }

    @Test func vehiclesWithoutAScheduleHaveOneRow() throws {
        let drawn = try DrawnTimetable(
            """
                   A     B     C
            M1  8:00  8:10  8:20  to=West
            M2  8:00  8:05  8:09  to=West
            """,
            files: [
                "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\nM1.1,08:00:00,10:00:00,600,0"
                    + "\nM1.1,16:00:00,18:00:00,1200,0\nM2.1,08:00:00,08:20:00,600,1"
            ])
        let zone = drawn.timetable.zone
        let board = try Departures(drawn.timetable).board(
            of: try drawn.stop("B"), from: try instant("9:03", "2016-02-03", zone))
        func clock(_ time: Timestamp?) -> String { time.map { zone.local($0).hourAndMinute } ?? "-" }
        // The first is under way: it is told from the moment of asking. It reaches B ten minutes after it leaves A.
        #expect(
            board.departures.map {
                "\(clock($0.expected))-\(clock($0.until)) \($0.route.name) \($0.headway?.wholeSeconds ?? 0)"
            }
                == [
                    "09:03-10:00 M1 600", "16:10-17:50 M1 1200", "08:05-- M2 0", "08:10-10:00 M1 600", "08:15-- M2 0",
                ])
        #expect(board.departures.allSatisfy { $0.status == .scheduled && !$0.isLive })
    }

    @Test func tellsWhatMakesAVehicleStop() throws {
        let drawn = try DrawnTimetable(
            """
                   A      B     C
            M1  8:00  8:10r  8:20
            M1  8:30  8:40  8:50
            """)
        let board = try Departures(drawn.timetable).board(
            of: try drawn.stop("B"), from: try instant("8:00", "2016-02-03", drawn.timetable.zone), limit: 2)
        #expect(board.departures.map(\.boardingRequest) == [.phone, nil])
    }

    @Test func aDayOutsideTheCalendarSaysSo() throws {
        let drawn = try Self.line()
        let calendar = try #require(drawn.timetable.calendar)
        let day = try #require(ServiceDay("2017-02-03"))
        #expect(throws: PlanningError.outsideCalendar(day: day, calendar: calendar)) {
            try board(drawn, "B", at: "8:05", day: "2017-02-03")
        }
    }

    @Test func aDayWithoutServiceSaysSo() throws {
        let drawn = try DrawnTimetable(
            """
                   A     B
            M1  8:00  8:10  days=workdays
            """, days: ["workdays": "mon-fri 2016-02-01..2016-02-29"])
        let day = try #require(ServiceDay("2016-02-06"))
        let (friday, monday) = (day.advanced(by: -1), day.advanced(by: 2))
        #expect(throws: PlanningError.noService(day: day, before: friday, after: monday)) {
            try board(drawn, "A", at: "8:05", day: "2016-02-06")
        }
    }
}
