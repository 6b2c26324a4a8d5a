import Drawn
import Guidance
import Journeys
import Measures
import Testing

/// Towns in which one drives on the left.
@Suite struct LeftSideTests {
    private func town(spacing: Double) throws -> DrawnTown {
        try DrawnTown(
            """
                  N
                  |
                  B
                 / \\
            W-1-C   A---E
                 \\ / \\
                  D   F
            """, spacing: .meters(spacing),
            ways: [
                "ADCBA": "junction=roundabout", "NB": "name=North Rd", "WC": "name=West Rd", "AE": "name=East Rd",
                "AF": "name=Far Rd",
            ], zone: "Europe/London")
    }

    @Test func exitsAreCountedClockwise() throws {
        let town = try town(spacing: 40)
        try expectSteps(
            town, "1", "N", .drive,
            """
            Drive east on West Rd toward North Rd (20 m)
            At the roundabout, take the first exit onto North Rd (40 m)
            Leave the roundabout onto North Rd (40 m)
            Arrive at place N
            """)
        // Of two ways out at one place the outer one, here the left one, comes first.
        #expect(try steps(town, "1", "E", .drive).contains("take the second exit onto East Rd"))
        #expect(try steps(town, "1", "F", .drive).contains("take the third exit onto Far Rd"))
    }

    @Test func osrmIsToldTheSide() throws {
        for (zone, side) in [("Europe/London", "left"), ("Europe/Lisbon", "right")] {
            let town = try DrawnTown(
                """
                    2
                A-------D
                  1
                """, spacing: .meters(100), ways: ["AD": "name=High Street"], zone: zone)
            var request = JourneyRequest(
                from: try town.endpoint("1"), to: try town.endpoint("2"),
                .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
            let planner = try town.planner()
            let text = try #require(OSRMDocument(try planner.answer(to: request))).json()
            #expect(text.contains("\"driving_side\":\"\(side)\""))
            #expect(!text.contains("\"driving_side\":\"\(side == "left" ? "right" : "left")\""))
            let journeys = JourneysDocument(try planner.answer(to: request)).json()
            #expect(journeys.contains("\"driving_side\":\"\(side)\""))
            // The side on which one stops is that on which one drives.
            request.to.curb = .near
            let answer = try planner.answer(to: request)
            let last = try #require(Guide().steps(of: answer.journeys[0]).last)
            #expect(last.text == "Arrive at place 2, on the \(side)")
        }
    }
}
