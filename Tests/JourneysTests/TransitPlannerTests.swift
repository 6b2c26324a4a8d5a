import Drawn
import Geometry
import Journeys
import Measures
import Streets
import Testing
import Transit
import TransitRouting

/// What a rider would accept of journeys with transit.
@Suite struct TransitPlannerTests {
    @Test func aPathThatIsClosedAtNightIsNotWalkedToABusAtNight() throws {
        let town = try DrawnTown(
            """
            A---B---C-1-----F
            |       |
            D-------E
            """, spacing: .meters(300),
            ways: [
                "ABC": "highway=footway,name=Park Path,access:conditional=no @ (22:00-06:00)", "AD": "name=1 Av",
                "DE": "name=Low St", "EC": "name=2 Av", "CF": "name=Long St",
            ])
        let timetable = try DrawnTimetable(
            """
                    C     F
            M1  12:00 12:02
            M1  22:50 22:55
            M1  23:00 23:05
            """, places: ["C": try town.place("1"), "F": try town.place("F")]
        ) { town.link($0) }
        let planner = try town.planner(timetable)
        for (time, meters) in [("11:50", 750.0), ("22:20", 1350)] {
            let request = JourneyRequest(
                from: try town.endpoint("A"), to: try town.endpoint("F"),
                .departing(at: try instant(time, "2016-02-03", timetable.timetable.zone)))
            let journey = try planner.journeys(for: request)[0]
            let walk = try #require(journey.legs.first)
            #expect(abs(walk.distance.value - meters) < 2, "at \(time)")
            let streets = walk.track?.stretches.count ?? 0
            #expect(streets == (meters < 1000 ? 2 : 4), "at \(time)")
        }
    }

    /// From what is prepared at import the search knows how long the way to the bus takes, but not how far it is.
    @Test func aFerryOnTheWayToABusIsNotWalked() throws {
        let town = try DrawnTown(
            "A---B-------C---D-----------E", spacing: .meters(100),
            ways: ["AB": "name=Pier Rd", "BC": "route=ferry", "CDE": "name=Quay"])
        let streets = try town.graph(preparedFor: .walk)
        let timetable = try DrawnTimetable(
            """
                D     E
            M1  12:22 12:23
            """, places: ["D": try town.place("D"), "E": try town.place("E")], preparedOn: streets
        ) { town.link($0) }
        let planner = Planner(
            streets: streets, timetable: timetable.timetable,
            region: RegionLabel(name: "drawn", calendar: timetable.timetable.calendar, zone: timetable.timetable.zone))
        let request = JourneyRequest(
            from: try town.endpoint("A"), to: try town.endpoint("E"),
            .departing(at: try instant("12:13", "2016-02-03", timetable.timetable.zone)))
        let journey = try planner.journeys(for: request)[0]
        #expect(journey.rides.count == 1)
        let walk = journey.legs[0]
        #expect(abs(walk.distance.value - 400) < 1, "\(walk.distance)")
        #expect(abs(journey.walkDistance.value - 200) < 1, "\(journey.walkDistance)")
    }

    @Test func stairsOnTheWayToABusAreAvoidedForOneWhoAsks() throws {
        let town = try DrawnTown(
            """
            A---B---C-1-------------F
            |       |
            D-------E
            """, spacing: .meters(100),
            ways: [
                "AB": "name=Up St", "BC": "highway=steps", "AD": "name=1 Av", "DE": "name=Low St", "EC": "name=2 Av",
                "CF": "name=Long St",
            ])
        let timetable = try DrawnTimetable(
            """
                    C     F
            M1  12:00 12:02
            """, places: ["C": try town.place("1"), "F": try town.place("F")]
        ) { town.link($0) }
        let planner = try town.planner(timetable)
        var request = JourneyRequest(
            from: try town.endpoint("A"), to: try town.endpoint("F"),
            .departing(at: try instant("11:54", "2016-02-03", timetable.timetable.zone)), mode: .transit)
        for (avoided, meters) in [(false, 250.0), (true, 450)] {
            if avoided { request.wishes.avoid.insert(.stairs) }
            let journey = try planner.journeys(for: request)[0]
            #expect(journey.rides.count == 1)
            #expect(abs(try #require(journey.legs.first).distance.value - meters) < 2)
        }
    }

    /// A journey by its lines and times: `M1 08:20 M2 08:24-08:31`.
    private func lines(_ journey: Journey, _ zone: ZoneRules) -> String {
        journey.rides.map(\.tripID).joined(separator: " ") + " \(zone.local(journey.departure).hourAndMinute)-"
            + zone.local(journey.arrival).hourAndMinute
    }

    /// From A to C by a change at N, or without one but later; from the next street over, nearer to 1, slower still.
    private static let choices = """
               A     N
        M1  8:20  8:22
        M1  8:40  8:42

               N     C
        M2  8:24  8:26
        M2  8:44  8:46

               A     C
        M3  8:20  8:35
        M3  8:50  8:58
        """

    @Test func threeJourneysAreAChoice() throws {
        let city = try BusTown(trips: Self.choices)
        var request = try city.request("1", "2", at: "8:05")
        let journeys = try city.planner.journeys(for: request)
        // The fastest; the one without a change; the one that leaves later.
        #expect(
            journeys.map { lines($0, city.zone) }
                == ["M1.1 M2.1 08:15-08:31", "M3.1 08:15-08:40", "M1.2 M2.2 08:35-08:51"])
        request.alternatives = 2
        #expect(try city.planner.journeys(for: request).count == 2)
        request.alternatives = 1
        #expect(try city.planner.journeys(for: request).map { lines($0, city.zone) } == ["M1.1 M2.1 08:15-08:31"])
        request.alternatives = nil
        request.time = .arriving(by: try instant("9:00", "2016-02-03", city.zone))
        let arriving = try city.planner.journeys(for: request)
        #expect(arriving.map { lines($0, city.zone) }.first == "M1.2 M2.2 08:35-08:51")
        #expect(arriving.contains { lines($0, city.zone) == "M3.1 08:15-08:40" })
    }

    @Test func whatIsPreferredComesFirst() throws {
        let city = try BusTown(trips: Self.choices)
        var request = try city.request("1", "2", at: "8:05")
        request.preference = .fewerTransfers
        #expect(try city.planner.journeys(for: request).map { lines($0, city.zone) }.first == "M3.1 08:15-08:40")
        request.alternatives = 1
        #expect(try city.planner.journeys(for: request).map { lines($0, city.zone) } == ["M3.1 08:15-08:40"])
        // Nobody waits for hours to save a change.
        let rare = try BusTown(
            trips: """
                       A     N
                M1  8:20  8:22

                       N     C
                M2  8:24  8:26

                       A     C
                M3  9:30  9:33
                """)
        #expect(
            try rare.planner.journeys(for: request).map { lines($0, rare.zone) } == ["M1.1 M2.1 08:15-08:31"])
    }

    @Test func lessWalkingIsAChoiceAndCanComeFirst() throws {
        // One bus passes the house and crawls, the other is a walk away.
        let town = try DrawnTown("A-1-----------B-------2-C", spacing: .meters(300), ways: ["ABC": "name=Long St"])
        let timetable = try DrawnTimetable(
            """
                   A     C
            M1  8:20  8:35

                   B     C
            M2  8:22  8:24
            """, places: ["A": try town.place("A"), "B": try town.place("B"), "C": try town.place("C")]
        ) { town.link($0) }
        let planner = try town.planner(timetable)
        let zone = timetable.timetable.zone
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: try instant("8:05", "2016-02-03", zone)))
        request.maxWalk = .meters(1000)
        let usual = try planner.journeys(for: request)
        #expect(usual.map { $0.rides.map(\.tripID) } == [["M2.1"], ["M1.1"]])
        request.preference = .lessWalking
        #expect(try planner.journeys(for: request).map { $0.rides.map(\.tripID) } == [["M1.1"], ["M2.1"]])
    }

    @Test func aShortWalkIsNotSparedAtAnyPrice() throws {
        let town = try DrawnTown("A----1-----B-----------2-C", spacing: .meters(600), ways: ["ABC": "name=Long St"])
        let timetable = try DrawnTimetable(
            """
                   A     C
            M1  8:20  8:50

                   B     C
            M2  8:22  8:24
            """, places: ["A": try town.place("A"), "B": try town.place("B"), "C": try town.place("C")]
        ) { town.link($0) }
        let planner = try town.planner(timetable)
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: try instant("8:05", "2016-02-03", timetable.timetable.zone)))
        request.preference = .lessWalking
        #expect(try planner.journeys(for: request).first?.rides.map(\.tripID) == ["M2.1"])
    }

    /// Stops on the far sides of both ends, and two between them; the walk alone is longer than one to a stop may be.
    private func farStops(_ trips: String) throws -> (planner: Planner, request: JourneyRequest) {
        let town = try DrawnTown("A---1-C-D-2---B", spacing: .meters(300), ways: ["ACDB": "name=Long St"])
        let places = try ["A", "B", "C", "D"].map { ($0, try town.place(Character($0))) }
        let timetable = try DrawnTimetable(trips, places: Dictionary(uniqueKeysWithValues: places)) { town.link($0) }
        let (one, two) = (try town.endpoint("1"), try town.endpoint("2"))
        var request = JourneyRequest(
            from: one, to: two, .departing(at: try instant("8:00", "2016-02-03", timetable.timetable.zone)))
        let access = one.coordinate.distance(to: try town.place("A"))
        request.maxWalk = access + .meters(20)
        let direct = one.coordinate.distance(to: two.coordinate)
        try #require(direct > request.maxWalk && direct < access + access, "the drawing serves its purpose")
        return (try town.planner(timetable), request)
    }

    @Test func nobodyWalksFartherToRideThanWithoutRiding() throws {
        let (planner, request) = try farStops(
            """
                   A     B
            M1  8:30  8:32
            """)
        let journeys = try planner.journeys(for: request)
        #expect(journeys.map { $0.legs.map(\.mode) } == [["walk"]])
        #expect(journeys.first?.departure == request.time.instant)
    }

    @Test(arguments: [("8:20  8:22", false), ("9:20  9:22", true)])
    func aLongerWalkIsNamedWhereOneWaitsForABusInstead(_ times: String, isNamed: Bool) throws {
        let town = try DrawnTown("A-1-----2-B", spacing: .meters(800), ways: ["AB": "name=Long St"])
        let timetable = try DrawnTimetable(
            """
                   A     B
            M1  \(times)
            """, places: ["A": try town.place("A"), "B": try town.place("B")]
        ) { town.link($0) }
        let planner = try town.planner(timetable)
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: try instant("8:00", "2016-02-03", timetable.timetable.zone)))
        request.maxWalk = .meters(1000)
        let answer = try planner.answer(to: request)
        #expect(answer.journeys[0].rides.count == 1)
        guard isNamed else {
            #expect(answer.remark == nil)
            return
        }
        guard case .longerWalk(let minutes, let longer) = answer.remark else {
            Issue.record("\(String(describing: answer.remark))")
            return
        }
        #expect(
            answer.remark?.description
                == "Walking all the way one is there \(minutes) minutes earlier; --max-walk \(Int(longer.value)) allows it."
        )
        request.maxWalk = longer
        let walk = try planner.answer(to: request)
        #expect(walk.journeys[0].rides.isEmpty && walk.remark == nil)
        #expect(walk.journeys[0].arrival.seconds(to: answer.journeys[0].arrival) / 60 == minutes)
        request.maxWalk = longer - .meters(200)
        #expect(try planner.answer(to: request).journeys[0].rides.count == 1)
    }

    /// A walk that no limit allows, one past a via, and one to be there by a time are no advice.
    @Test func whereNoLimitAllowsAWalkNoneIsNamed() throws {
        func request(spacing: Meters) throws -> (planner: Planner, request: JourneyRequest) {
            let town = try DrawnTown("A-1--3--2-B", spacing: spacing, ways: ["AB": "name=Long St"])
            let timetable = try DrawnTimetable(
                """
                       A     B
                M1  23:20 23:50
                """, places: ["A": try town.place("A"), "B": try town.place("B")]
            ) { town.link($0) }
            var request = JourneyRequest(
                from: try town.endpoint("1"), to: try town.endpoint("2"), via: [try town.endpoint("3")],
                .departing(at: try instant("8:00", "2016-02-03", timetable.timetable.zone)))
            request.maxWalk = .meters(9_500)
            return (try town.planner(timetable), request)
        }
        var (planner, near) = try request(spacing: .meters(12_400))
        #expect(try planner.answer(to: near).remark == nil)
        near.vias = []
        let named = try planner.answer(to: near)
        #expect(named.journeys[0].rides.count == 1)
        guard case .longerWalk(_, let limit) = named.remark else {
            Issue.record("\(String(describing: named.remark))")
            return
        }
        #expect(limit.value > 18_000 && limit <= JourneyRequest.longestWalk)
        near.time = .arriving(by: named.journeys[0].arrival)
        #expect(try planner.answer(to: near).remark == nil)

        var far = try request(spacing: .meters(16_000))
        far.request.vias = []
        let answer = try far.planner.answer(to: far.request)
        #expect(answer.journeys[0].rides.count == 1 && answer.remark == nil)
    }

    @Test func theLastJourneySavesAWalkThatIsLongerThanOneToAStopMayBe() throws {
        var (planner, request) = try farStops(
            """
                   A     B
            M1 22:30 22:32

                   C     D
            M2 20:00 20:01
            """)
        request.isLast = true
        #expect(try planner.journeys(for: request).map { $0.rides.map(\.tripID) } == [["M2.1"]])
    }

    @Test func linesAreChosenAndAvoided() throws {
        let city = try BusTown(trips: Self.choices)
        let timetable = city.timetable.timetable
        func route(_ name: String) throws -> RouteIndex {
            try #require(
                (0..<timetable.routeCount).map { RouteIndex($0) }.first { timetable.routeShortNames.text($0) == name })
        }
        var request = try city.request("1", "2", at: "8:05")
        request.filter.only = [try route("M3")]
        #expect(try city.planner.journeys(for: request).flatMap { $0.rides.map(\.route.name) } == ["M3", "M3"])
        request.filter.only = nil
        request.filter.avoid = [try route("M2")]
        #expect(try city.planner.journeys(for: request).flatMap { $0.rides.map(\.route.name) } == ["M3", "M3"])
        request.filter.avoid = [try route("M2"), try route("M3")]
        #expect(throws: PlanningError.self) { try city.planner.journeys(for: request) }
    }

    @Test func wheelchairsAndBicyclesNeedVehiclesThatTakeThem() throws {
        let city = try BusTown(
            trips: """
                       A     C
                M1  8:20  8:23  wheelchair=2
                M1  8:30  8:33  wheelchair=1 bikes=2
                M1  8:40  8:43
                """)
        var request = try city.request("1", "2", at: "8:05")
        request.alternatives = 1
        func trips() throws -> [String] { try city.planner.journeys(for: request)[0].rides.map(\.tripID) }
        #expect(try trips() == ["M1.1"])
        request.filter.bike = true
        #expect(try trips() == ["M1.1"])
        request.filter.wheelchair = true
        #expect(try trips() == ["M1.3"])
        request.filter.bike = false
        #expect(try trips() == ["M1.2"])
        #expect(try city.planner.journeys(for: request)[0].legs[0].mode == "wheelchair")
    }

    @Test func oneStaysInAVehicleThatGoesOn() throws {
        let city = try BusTown(
            trips: """
                       A     N
                M1  8:20  8:22  block=V

                       N     C
                M2  8:22  8:25  block=V
                M2  8:30  8:33
                """)
        let journey = try city.planner.journeys(for: try city.request("1", "2", at: "8:05"))[0]
        #expect(journey.rides.map(\.tripID) == ["M1.1", "M2.1"])
        #expect(journey.rides.map(\.staysSeated) == [false, true] && journey.transfers == 0)
    }

    @Test func theLastJourneyOfTheDay() throws {
        let city = try BusTown(
            days: ["workdays": "mon-fri 2016-02-01..2016-02-29"],
            trips: """
                        A      C
                M1   8:20   8:23  days=workdays
                M1  23:50  23:53  days=workdays
                M1  25:10  25:13  days=workdays
                """)
        func last(_ time: String, _ day: String) throws -> String {
            var request = try city.request("1", "2", at: time, day: day)
            request.isLast = true
            let journeys = try city.planner.journeys(for: request)
            #expect(journeys.count == 1)
            return "\(city.zone.local(journeys[0].departure).day.iso) \(lines(journeys[0], city.zone))"
        }
        #expect(try last("8:00", "2016-02-03") == "2016-02-04 M1.3 01:05-01:18")
        #expect(try last("23:55", "2016-02-03") == "2016-02-04 M1.3 01:05-01:18")
        // In the night the day before is meant, as long as there is something left of it.
        #expect(try last("0:30", "2016-02-04") == "2016-02-04 M1.3 01:05-01:18")
        #expect(try last("2:00", "2016-02-04") == "2016-02-05 M1.3 01:05-01:18")
    }

    @Test func aBusThatSavesNoWalkIsNotTheLast() throws {
        func last(_ trips: String) throws -> String {
            let city = try BusTown(trips: trips, spacing: 300)
            var request = try city.request("1", "2", at: "8:00")
            request.isLast = true
            return lines(try #require(city.planner.journeys(for: request).first), city.zone)
        }
        let quick = """
                    A      C
            M1  21:20  21:23
            M1  21:50  21:53
            """
        // One walks the way in a quarter of an hour.
        let slow = "\nM1  22:10  22:40\nM1  22:30  23:00"
        #expect(try last(quick + slow) == last(quick))
        // Where every bus is slow, the last one is told.
        #expect(try last("        A      C" + slow).hasPrefix("M1.2"))
    }

    @Test(arguments: 0..<40) func noJourneyIsThereInVain(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let town = try DrawnTown(
            """
            A-1-B---C---D
            |   |   |   |
            E---F---G---H
            |   |   |   |
            I---J---K-2-L
            """, spacing: .meters(300),
            ways: [
                "ABCD": "name=A St", "EFGH": "name=B St", "IJKL": "name=C St", "AEI": "name=1 Av", "BFJ": "name=2 Av",
                "CGK": "name=3 Av", "DHL": "name=4 Av",
            ])
        let marks = Array("ABCDEFGHIJKL")
        var drawing = ""
        for line in 1...6 {
            let stops = marks.shuffled(using: &numbers).prefix(Int.random(in: 2...5, using: &numbers))
            drawing += "      " + stops.map(String.init).joined(separator: " ") + "\n"
            for _ in 0..<Int.random(in: 1...5, using: &numbers) {
                var now = Int.random(in: 480...560, using: &numbers)
                let times = stops.map { _ in
                    now += Int.random(in: 1...6, using: &numbers)
                    return "\(now / 60):\(now % 60 < 10 ? "0" : "")\(now % 60)"
                }
                drawing += "M\(line) " + times.joined(separator: " ") + "\n"
            }
            drawing += "\n"
        }
        var places: [String: Coordinate] = [:]
        for mark in marks { places[String(mark)] = try town.place(mark) }
        let timetable = try DrawnTimetable(drawing, places: places) { town.link($0) }
        let planner = try town.planner(timetable)
        let zone = timetable.timetable.zone
        for time in [
            JourneyTime.departing(at: try instant("8:05", "2016-02-03", zone)),
            .arriving(by: try instant("9:10", "2016-02-03", zone)),
        ] {
            var request = JourneyRequest(from: try town.endpoint("1"), to: try town.endpoint("2"), time)
            request.maxWalk = .meters(700)
            request.alternatives = 5
            guard let journeys = try? planner.journeys(for: request) else { continue }
            for (number, journey) in journeys.enumerated() {
                switch time {
                case .departing(let instant): #expect(journey.departure >= instant)
                case .arriving(let instant): #expect(journey.arrival <= instant)
                }
                for (other, better) in journeys.enumerated() where other != number {
                    #expect(
                        better.departure < journey.departure || better.arrival > journey.arrival
                            || better.transfers > journey.transfers || better.walkDistance > journey.walkDistance,
                        "seed \(seed): \(lines(journey, zone)) beside \(lines(better, zone))\n\(drawing)")
                }
                // One does not ride to where a vehicle comes from that one could have waited for.
                for (earlier, ride) in journey.rides.enumerated() {
                    for later in journey.rides[(earlier + 1)...] {
                        #expect(
                            try !passes(later, ride.calls[0], timetable.timetable),
                            "seed \(seed): \(lines(journey, zone)) rides backward\n\(drawing)")
                    }
                }
            }
        }
    }

    /// Whether a ride's vehicle calls at a stop, before it is boarded and after someone left there.
    private func passes(_ ride: Ride, _ call: StopCall, _ timetable: Timetable) throws -> Bool {
        let trip = try #require(timetable.trip(withID: ride.tripID))
        let start = timetable.zone.start(of: ride.serviceDay)
        for (position, stop) in timetable.patternStops[timetable.tripPatterns[trip]].enumerated() {
            let departure = start.advanced(bySeconds: Int(timetable.departure(of: trip, at: position).seconds))
            if departure >= ride.calls[0].departure { return false }
            if timetable.stopIDs.text(stop) == call.stop.id, departure >= call.departure { return true }
        }
        return false
    }
}
