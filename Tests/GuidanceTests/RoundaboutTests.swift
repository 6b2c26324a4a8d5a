import Drawn
import Guidance
import Journeys
import Measures
import Streets
import Testing

/// Roundabouts: exits by number, small ones as turns, those that have a name, and what lies at them.
@Suite struct RoundaboutTests {
    /// Four roads at a circle of 4 m for each 5 m of spacing around a middle, which one drives around to the left of
    /// it.
    private func town(spacing: Double, ring: String = "", extra: String = "name=South Rd") throws -> DrawnTown {
        try DrawnTown(
            """
                  N
                  |
                  B
                 / \\
            W-1-C   A-E
                 \\ /
                  D
                  |
                  2
                  |
                  S
            """, spacing: .meters(spacing),
            ways: [
                "ABCDA": "junction=roundabout\(ring)", "NB": "name=North Rd", "WC": "name=West Rd",
                "AE": "name=East Rd", "DS": extra,
            ])
    }

    @Test func exitsAreCounted() throws {
        let town = try town(spacing: 40)
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on West Rd toward South Rd (20 m)
            At the roundabout, take the first exit onto South Rd (40 m)
            Leave the roundabout onto South Rd (40 m)
            Arrive at place 2
            """)
        try expectSteps(
            town, "1", "E", .drive,
            """
            Drive east on West Rd toward East Rd (20 m)
            At the roundabout, take the second exit onto East Rd (90 m)
            Leave the roundabout onto East Rd (20 m)
            Arrive at place E
            """)
        try expectSteps(
            town, "1", "N", .drive,
            """
            Drive east on West Rd toward North Rd (20 m)
            At the roundabout, take the third exit onto North Rd (130 m)
            Leave the roundabout onto North Rd (40 m)
            Arrive at place N
            """)
    }

    @Test(arguments: [
        ("access=destination", 2), ("access=private", 2), ("highway=service,access=private", 1),
        ("highway=track,access=destination", 1), ("highway=footway", 1),
    ])
    func streetsForTheirOwnPeopleAreCountedAndDrivewaysAreNot(tags: String, exit: Int) throws {
        let town = try town(spacing: 40, extra: tags)
        let journey = try town.planner().journeys(
            for: JourneyRequest(
                from: town.endpoint("1"), to: town.endpoint("E"),
                .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive))[0]
        #expect(Guide().steps(of: journey).compactMap(\.maneuver.exit) == [exit], "\(tags)")
    }

    @Test func aSmallOneIsATurn() throws {
        let town = try town(spacing: 20)
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on West Rd toward South Rd (10 m)
            At the roundabout, turn right onto South Rd (40 m)
            Arrive at place 2
            """)
        try expectSteps(
            town, "1", "E", .drive,
            """
            Drive east on West Rd toward East Rd (10 m)
            At the roundabout, continue straight onto East Rd (50 m)
            Arrive at place E
            """)
        try expectSteps(
            town, "1", "N", .drive,
            """
            Drive east on West Rd toward North Rd (10 m)
            At the roundabout, turn left onto North Rd (90 m)
            Arrive at place N
            """)
        let journey = try town.planner().journeys(
            for: JourneyRequest(
                from: town.endpoint("1"), to: town.endpoint("2"),
                .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive))[0]
        let steps = Guide(units: .metric).steps(of: journey)
        #expect(steps.map(\.maneuver.kind) == [.depart, .roundaboutTurn, .arrive])
        #expect(steps.map(\.maneuver.exit) == [nil, nil, nil])
        #expect(steps[1].speech == "At the roundabout, turn right onto South Road and drive 40 meters.")
        let track = try #require(journey.legs[0].track)
        let ring = try #require(track.stretches.indices.lazy.compactMap(track.roundabout).first)
        #expect(ring.exits.count == 4)
        #expect(abs(ring.circumference.value - 4 * 22.36) < 0.5)
    }

    /// Two roads that leave side by side are told by their numbers, however small the circle is.
    @Test func exitsSideBySideAreNoTurns() throws {
        let town = try DrawnTown(
            """
                  B
                 / \\
            W-1-C   A---E
                 \\ / \\
                  D     F
            """, spacing: .meters(20),
            ways: [
                "ABCDA": "junction=roundabout", "WC": "name=West Rd", "AE": "name=East Rd", "AF": "name=Far Rd",
            ])
        try expectSteps(
            town, "1", "F", .drive,
            """
            Drive east on West Rd toward Far Rd (10 m)
            At the roundabout, take the first exit onto Far Rd (40 m)
            Leave the roundabout onto Far Rd (30 m)
            Arrive at place F
            """)
        try expectSteps(
            town, "1", "E", .drive,
            """
            Drive east on West Rd toward East Rd (10 m)
            At the roundabout, take the second exit onto East Rd (40 m)
            Leave the roundabout onto East Rd (20 m)
            Arrive at place E
            """)
    }

    @Test func aLargeOneIsCalledByItsOwnName() throws {
        try expectSteps(
            try town(spacing: 40, ring: ",name=Union Circle"), "1", "E", .drive,
            """
            Drive east on West Rd toward East Rd (20 m)
            At Union Circle, take the second exit onto East Rd (90 m)
            Leave the roundabout onto East Rd (20 m)
            Arrive at place E
            """)
        // The name of a street that goes on through it is not its own.
        let through = try town(spacing: 40, ring: ",name=West Rd")
        #expect(try steps(through, "1", "E", .drive).contains("At the roundabout, take the second exit onto East Rd"))
        let town = try town(spacing: 40, ring: ",name=Union Circle")
        let request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("E"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
        let answer = try town.planner().answer(to: request)
        let text = try #require(OSRMDocument(answer)).json()
        for part in [#""rotary_name":"Union Circle""#, #""type":"rotary""#, #""type":"exit rotary""#, #""exit":2"#] {
            #expect(text.contains(part), "\(part) is missing in \(text)")
        }
    }

    @Test func whoStaysInsideTakesNoExit() throws {
        try expectSteps(
            try town(spacing: 40), "1", "D", .drive,
            """
            Drive east on West Rd (20 m)
            Enter the roundabout (40 m)
            Arrive at place D
            """)
    }

    @Test func waysForWalkersAreNoExits() throws {
        try expectSteps(
            try town(spacing: 40, extra: "highway=footway,bicycle=dismount"), "1", "E", .bike,
            """
            Ride east on West Rd toward East Rd (20 m)
            At the roundabout, take the first exit onto East Rd (90 m)
            Leave the roundabout onto East Rd (20 m)
            Arrive at place E
            """)
    }

    @Test(arguments: [
        (94.0, [0.0, 90, 180, 270], true), (95, [0, 90, 180, 270], false), (60, [0, 180], true), (60, [0], false),
        (60, [0, 60, 180], true), (60, [0, 59, 180], false), (60, [10, 130, 320], false),
        (60, [0, 70, 140, 210, 285], false),
    ])
    func whatIsButACrossing(around: Double, exits: [Double], isCrossing: Bool) {
        let ring = Roundabout(circumference: Meters(around), exits: exits.map { Bearing(degrees: $0) })
        #expect(ring.isCrossing == isCrossing)
    }
}
