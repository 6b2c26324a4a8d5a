import Drawn
import Geometry
import Journeys
import Measures
import Places
import Streets
import Testing
import Transit
import TransitRouting

/// A long street with a bus along it: home at 1, stops at A and C, office at 2.
struct BusTown {
    let town: DrawnTown
    let timetable: DrawnTimetable
    let planner: Planner
    let zone: ZoneRules

    init(
        days: [String: String] = [:], trips: String = Self.trips, spacing: Double = 800, files: [String: String] = [:]
    ) throws {
        let town = try DrawnTown(
            """
            B-1-A-------C-2-D
            |
            E
            """, spacing: .meters(spacing), ways: ["BACD": "name=Long St", "BE": "name=Side Av"])
        // N lies off the streets: one only changes there.
        let places = [
            "A": try town.place("A"), "C": try town.place("C"),
            "N": try town.place("A").moved(.meters(5000), toward: Bearing(degrees: 0)),
        ]
        self.town = town
        timetable = try DrawnTimetable(trips, days: days, places: places, files: files) { town.link($0) }
        planner = try town.planner(timetable)
        zone = timetable.timetable.zone
    }

    static let trips = """
               A     C
        M1  8:00  8:03  to=East
        M1  8:20  8:23  to=East
        M1  8:40  8:43  to=East
        """

    func request(_ from: Character, _ to: Character, at time: String, day: String = "2016-02-03") throws
        -> JourneyRequest
    {
        JourneyRequest(
            from: try town.endpoint(from), to: try town.endpoint(to),
            .departing(at: try instant(time, day, zone)))
    }

    /// A journey as text: `walk 08:14 08:20 place 1 A | M1 …`.
    func text(_ journey: Journey) -> String {
        journey.legs.map { leg in
            let line = leg.ride?.route.name ?? leg.mode
            let times = [leg.departure, leg.arrival].map { zone.local($0).hourAndMinute }
            return "\(line) \(times[0]) \(times[1]) \(leg.from.name)-\(leg.to.name)"
        }.joined(separator: " | ")
    }
}

@Suite struct PlannerTests {
    @Test func walksRidesAndWalksAgain() throws {
        let city = try BusTown()
        let answer = try city.planner.answer(to: try city.request("1", "2", at: "8:05"))
        let journey = answer.journeys[0]
        #expect(city.text(journey) == "walk 08:15 08:20 place 1-A | M1 08:20 08:23 A-C | walk 08:23 08:28 C-place 2")
        #expect(journey.legs[1].ride?.headsign == "East")
        #expect(journey.legs[1].ride?.stopCount == 1)
        #expect(journey.transfers == 0)
        #expect(journey.legs[0].distance.value == 400)
        #expect(journey.walkDistance.value == 800)
        #expect(journey.waitSeconds == 0)
        #expect(journey.status == .green)
        #expect(journey.legs[0].geometry.count == 2)
        #expect(!answer.explanation.isEmpty)
        for leg in journey.legs {
            guard let track = leg.track else { continue }
            #expect(track.stretches.last?.geometryEnd == leg.geometry.count - 1)
            let seconds = track.stretches.reduce(0) { $0 + $1.duration.seconds }
            #expect(abs(seconds - Double(leg.seconds)) < 2)
        }
    }

    @Test func arrivesByATime() throws {
        let city = try BusTown()
        var request = try city.request("1", "2", at: "8:05")
        request.time = .arriving(by: try instant("8:40", "2016-02-03", city.zone))
        let journeys = try city.planner.journeys(for: request)
        #expect(
            city.text(journeys[0])
                == "walk 08:15 08:20 place 1-A | M1 08:20 08:23 A-C | walk 08:23 08:28 C-place 2")
    }

    @Test func fewerChangesAreWorthALaterBusWhereMoreAreNotWanted() throws {
        let changing = """
                   A     N
            M1  8:20  8:22

                   N     C
            M2  8:24  8:26
            """
        let direct =
            changing + """


                       A     C
                M3  9:00  9:30
                """
        let city = try BusTown(trips: direct)
        var request = try city.request("1", "2", at: "8:05")
        let quickest = try city.planner.journeys(for: request)[0]
        #expect(quickest.rides.map(\.route.name) == ["M1", "M2"] && quickest.transfers == 1)
        request.maxTransfers = 0
        #expect(try city.planner.journeys(for: request)[0].rides.map(\.route.name) == ["M3"])

        let other = try BusTown(trips: changing)
        var question = try other.request("1", "2", at: "8:05")
        question.maxTransfers = 0
        #expect(throws: PlanningError.tooManyTransfers(from: "place 1", to: "place 2", needed: 1, limit: 0)) {
            try other.planner.journeys(for: question)
        }
    }

    @Test func aChangeTakesAMinute() throws {
        let city = try BusTown(
            trips: """
                       A     N
                M1  8:20  8:22

                       N     C
                M2  8:22  8:25
                M2  8:23  8:26
                """)
        let journey = try city.planner.journeys(for: try city.request("1", "2", at: "8:05"))[0]
        #expect(journey.rides.map(\.tripID) == ["M1.1", "M2.2"])
    }

    @Test func atACornerNoStreetIsLeftOutForAOneWay() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |   |
                D---E
            """, spacing: .meters(200),
            ways: ["CBA": "name=1 St,oneway=yes", "BD": "name=1 Av", "DE": "name=2 St", "EC": "name=2 Av"])
        let planner = try town.planner()
        var request = JourneyRequest(
            from: try town.endpoint("B"), to: try town.endpoint("E"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
        #expect(abs(try planner.journeys(for: request)[0].distance.value - 400) < 1)
        request.from = try town.endpoint("C")
        request.to = try town.endpoint("D")
        #expect(abs(try planner.journeys(for: request)[0].distance.value - 400) < 1)
    }

    @Test func alternativesAreTheNextBuses() throws {
        let city = try BusTown()
        var request = try city.request("1", "2", at: "8:05")
        request.alternatives = 5
        let journeys = try city.planner.journeys(for: request)
        #expect(journeys.compactMap { $0.rides.first?.tripID } == ["M1.2", "M1.3"])
    }

    @Test func aLateBusIsTakenAtItsLiveTime() throws {
        let city = try BusTown()
        var request = try city.request("1", "2", at: "8:05")
        let timetable = city.timetable.timetable
        let trip = try city.timetable.trip("M1.1")
        let day = try #require(ServiceDay("2016-02-03"))
        let times = (0..<2).map {
            ServiceTime(seconds: timetable.departure(of: trip, at: $0).seconds + 720)
        }
        request.live = LiveOverlay(
            source: "drawn", recorded: request.time.instant.advanced(bySeconds: -40),
            changes: [
                LiveOverlay.Change(
                    run: LiveOverlay.Run(trip: trip, day: day), arrivals: times, departures: times,
                    vehicle: LiveOverlay.Vehicle(
                        id: "5812", coordinate: try city.town.place("B"), bearing: nil,
                        recorded: request.time.instant.advanced(bySeconds: -40), offset: .zero, nextPosition: 0))
            ], timetable: timetable)
        let answer = try city.planner.answer(to: request)
        let journey = answer.journeys[0]
        #expect(city.text(journey) == "walk 08:07 08:12 place 1-A | M1 08:12 08:15 A-C | walk 08:15 08:20 C-place 2")
        let ride = try #require(journey.rides.first)
        #expect(ride.isLive)
        #expect(city.zone.local(ride.scheduledDeparture).hourAndMinute == "08:00")
        #expect(journey.legs[1].secondsLate == 720)
        #expect(ride.vehicle?.id == "5812")
        #expect(ride.vehicle?.stopsAway == 0)
        #expect(ride.vehicle?.ageSeconds == 40)
        #expect(answer.liveAge == 40)
        // Asked long after: the reports were as old then. Asked in advance: as old as they are now.
        request.asked = request.time.instant.advanced(bySeconds: 86_400)
        #expect(try city.planner.answer(to: request).liveAge == 40)
        request.asked = request.time.instant.advanced(bySeconds: -30)
        #expect(try city.planner.answer(to: request).liveAge == 10)
        #expect(journey.status == .yellow)
    }

    @Test func walksWhereThatIsSooner() throws {
        let city = try BusTown()
        let journeys = try city.planner.journeys(for: try city.request("1", "B", at: "8:05"))
        #expect(city.text(journeys[0]) == "walk 08:05 08:10 place 1-place B")
    }

    @Test func goesOnTheStreetsAlone() throws {
        let city = try BusTown()
        var request = try city.request("1", "2", at: "8:00")
        request.mode = .drive
        let driven = try city.planner.journeys(for: request)
        #expect(driven[0].legs.map(\.mode) == ["drive"])
        request.mode = .walk
        request.walkSpeed = .kilometersPerHour(7.2)
        request.time = .arriving(by: try instant("9:00", "2016-02-03", city.zone))
        let walked = try city.planner.journeys(for: request)
        #expect(walked[0].arrival == request.time.instant)
        #expect(walked[0].seconds == 1200)
    }

    @Test func aPlaceToItselfIsNoWay() throws {
        let city = try BusTown()
        for mode in [JourneyRequest.Mode.walk, .drive, .transit] {
            for mark: Character in ["1", "A"] {
                var request = try city.request(mark, mark, at: "8:05")
                request.mode = mode
                let journey = try city.planner.journeys(for: request)[0]
                #expect(journey.distance == .zero, "\(mode) \(mark)")
                #expect(journey.seconds == 0, "\(mode) \(mark)")
                #expect(journey.legs.count == 1, "\(mode) \(mark)")
            }
        }
    }

    @Test func aStopToItselfIsNoWay() throws {
        let city = try BusTown()
        let stop = try city.timetable.stop("A")
        let end = Endpoint(
            name: "A", coordinate: city.timetable.timetable.stopCoordinates[stop], kind: .stop, stop: stop)
        let journeys = try city.planner.journeys(
            from: end, to: end, .departing(at: try instant("8:00", "2016-02-03", city.zone)))
        #expect(journeys[0].seconds == 0)
    }

    @Test func fromAStopNothingIsWalked() throws {
        let city = try BusTown()
        let timetable = city.timetable.timetable
        let ends = try ["A", "C"].map { name in
            let stop = try city.timetable.stop(name)
            return Endpoint(name: name, coordinate: timetable.stopCoordinates[stop], kind: .stop, stop: stop)
        }
        let journeys = try city.planner.journeys(
            from: ends[0], to: ends[1], .departing(at: try instant("8:10", "2016-02-03", city.zone)))
        #expect(city.text(journeys[0]) == "M1 08:20 08:23 A-C")
    }

    @Test func saysWhyThereIsNone() throws {
        let city = try BusTown(
            days: ["workdays": "mon-fri 2016-02-01..2016-02-29"],
            trips: """
                       A     C
                M1  8:00  8:03  days=workdays
                """, spacing: 1600)
        let calendar = try #require(city.timetable.timetable.calendar)
        func failure(_ change: (inout JourneyRequest) throws -> Void) throws -> PlanningError? {
            var request = try city.request("1", "2", at: "7:30")
            try change(&request)
            do throws(PlanningError) {
                _ = try city.planner.journeys(for: request)
                return nil
            } catch { return error }
        }
        let later = try #require(ServiceDay("2016-05-03"))
        let saturday = try #require(ServiceDay("2016-02-06"))
        let far = Endpoint(try Coordinate(latitude: 41, longitude: -74))
        #expect(
            try failure { $0.time = .departing(at: try instant("8:00", "2016-05-03", city.zone)) }
                == .outsideCalendar(day: later, calendar: calendar))
        #expect(
            try failure { $0.time = .departing(at: try instant("8:00", "2016-02-06", city.zone)) }
                == .noService(day: saturday, before: saturday.advanced(by: -1), after: saturday.advanced(by: 2)))
        #expect(try failure { $0.to = far } == .noStreetNear(place: "41.0,-74.0", mode: "walk", limit: Meters(1000)))
        #expect(
            try failure { $0.maxWalk = .meters(300) }
                == .noConnection(from: "place 1", to: "place 2", maxWalk: .meters(300)))
        #expect(
            try failure { $0.time = .departing(at: try instant("9:00", "2016-02-29", city.zone)) }
                == .noConnection(from: "place 1", to: "place 2", maxWalk: .meters(1500)))
    }

    @Test func aRegionWithoutTimetableWalks() throws {
        let town = try BusTown().town
        let planner = try town.planner()
        let time = JourneyTime.departing(at: Timestamp(secondsSince1970: 1_454_500_000))
        var request = JourneyRequest(from: try town.endpoint("1"), to: try town.endpoint("2"), time)
        #expect(try planner.journeys(for: request)[0].legs.map(\.mode) == ["walk"])
        request.mode = .transit
        #expect(throws: PlanningError.noTimetable) { try planner.journeys(for: request) }
    }

    @Test func whereNoWayLeadsItSaysSo() throws {
        let town = try DrawnTown(
            """
            A-1-B


            C-2-D
            """, spacing: .meters(1000), ways: ["AB": "name=Here St", "CD": "name=There St"])
        let request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
        let planner = try town.planner()
        #expect(throws: PlanningError.noWay(from: "place 1", to: "place 2", mode: "drive")) {
            try planner.journeys(for: request)
        }
    }
}

@Suite struct PlanningErrorTests {
    @Test func everyErrorIsOneSentenceWithItsFacts() throws {
        let first = try #require(ServiceDay("2016-01-03"))
        let last = try #require(ServiceDay("2016-04-01"))
        let day = try #require(ServiceDay("2020-02-03"))
        let errors: [(PlanningError, [String])] = [
            (.noStreetNear(place: "the pier", mode: "walk", limit: Meters(1000)), ["the pier", "1000 m", "walk"]),
            (.noWay(from: "here", to: "there", mode: "drive"), ["here", "there", "drive"]),
            (.noConnection(from: "here", to: "there", maxWalk: Meters(1500)), ["here", "there", "1500 m"]),
            (.tooManyTransfers(from: "here", to: "there", needed: 2, limit: 1), ["here", "there", "2", "1"]),
            (.outsideCalendar(day: day, calendar: first...last), ["2016-01-03", "2016-04-01", "2020-02-03"]),
            (.noService(day: day, before: first, after: last), ["2016-01-03 and 2016-04-01", "2020-02-03"]),
            (.noService(day: day, before: first, after: nil), ["is 2016-01-03.", "2020-02-03"]),
            (.noTimetable, ["--gtfs"]),
        ]
        for (error, facts) in errors {
            let sentence = error.description
            #expect(sentence.hasSuffix(".") && !sentence.contains(". ") && !sentence.contains("\n"), "\(sentence)")
            for fact in facts { #expect(sentence.contains(fact), "\(sentence) lacks \(fact)") }
        }
        #expect(Set(errors.map(\.0.code)).count == errors.count - 1)
    }
}

@Suite struct EndpointTests {
    @Test(arguments: [
        (40.74844, -73.98566, "40.74844,-73.98566"), (40, -74, "40.0,-74.0"), (0.1234567, -0.5, "0.1234567,-0.5"),
    ])
    func aCoordinateIsNamedByItsNumbers(latitude: Double, longitude: Double, name: String) throws {
        #expect(Endpoint(try Coordinate(latitude: latitude, longitude: longitude)).name == name)
    }

    @Test func aPlaceBecomesAnEnd() throws {
        let city = try BusTown()
        let timetable = city.timetable.timetable
        let stop = try city.timetable.stop("A")
        let coordinate = timetable.stopCoordinates[stop]
        let end = Endpoint(Place(kind: .stop, name: "A", coordinate: coordinate, stopID: "A"), in: timetable)
        #expect(end.stop == stop)
        #expect(end.kind == .stop)
        let unknown = Endpoint(Place(kind: .stop, name: "Z", coordinate: coordinate, stopID: "Z"), in: timetable)
        #expect(unknown.stop == nil)
        let bare = Endpoint(
            Place(kind: .coordinate, name: coordinate.description, coordinate: coordinate), in: timetable)
        #expect(bare.name == Endpoint(coordinate).name)
        #expect(bare.name.hasPrefix("40.75,-73.99"))
    }
}
