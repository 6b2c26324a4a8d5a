import Drawn
import Guidance
import Journeys
import Measures
import Testing

/// Sentences that a newcomer would stumble over, in drawn towns.
@Suite struct DrawnWordTests {
    @Test func aStreetThatChangesItsNameLeadsNotTowardItself() throws {
        let plain = try DrawnTown(
            "A-1-B---C-2-D", spacing: .meters(100), ways: ["AB": "name=West St", "BCD": "name=East St"])
        try expectSteps(
            plain, "1", "2", .drive,
            """
            Drive east on West St (50 m)
            Continue onto East St (150 m)
            Arrive at place 2
            """)
        let crossed = try DrawnTown(
            """
                N
                |
            A-1-B---C-2-D
                |
                S
            """, spacing: .meters(100),
            ways: ["AB": "name=West St", "BCD": "name=East St", "NBS": "name=Cross St"])
        try expectSteps(
            crossed, "1", "2", .drive,
            """
            Drive east on West St toward Cross St (50 m)
            Continue onto East St (150 m)
            Arrive at place 2
            """)
    }

    @Test func whoIsThereIsToldSo() throws {
        let town = try DrawnTown("A-1-B", spacing: .meters(100), ways: ["AB": "name=West St"])
        let place = try town.endpoint("1")
        for mode in [JourneyRequest.Mode.walk, .drive] {
            let request = JourneyRequest(
                from: place, to: place, .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: mode)
            let answer = try town.planner().answer(to: request)
            #expect(
                JourneyText().text(answer) == "From place 1 to place 1\nYou are already at place 1\n")
            #expect(JourneySpeech().sentences(answer) == ["You are already at place 1."])
        }
    }

    /// A place on the way is told by what it is, not by its name.
    @Test func aStopThatBearsTheNameOfAViaIsNone() throws {
        var journey = try WrittenJourney.journey()
        let via = Endpoint(
            name: journey.legs[0].to.name, coordinate: journey.legs[1].to.coordinate, kind: .stop)
        journey.vias = [via]
        #expect(!journey.marks.contains { $0.kind == .via })
        journey.legs[1].to.isVia = true
        let mark = try #require(journey.marks.first { $0.kind == .via })
        #expect(mark.name == via.name)
        #expect(mark.place == via.coordinate)
    }
}
