import Drawn
import Testing

@testable import RouteB

/// How far one walks to a stop, beside the journey that goes there.
@Suite struct StopWalksTests {
    let town: DrawnTown
    let timetable: DrawnTimetable

    /// Stop X lies on the lower street. The nearest street of place 1 is the upper one, from which X is a long way
    /// round.
    init() throws {
        let town = try DrawnTown(
            """
            A---------------B
            1               |
                            |
                            |
            C-2-------------D
                3
            """, spacing: .meters(20), ways: ["AB": "name=Upper St", "BD": "name=1 Av", "CD": "name=Lower St"])
        self.town = town
        timetable = try DrawnTimetable(
            """
                    X     Y
            M1  12:00 12:02
            """, places: ["X": try town.place("2"), "Y": try town.place("D")]
        ) { town.link($0) }
    }

    private func walk(from mark: Character) throws -> (walk: StopWalks.Walk, straight: Meters, journey: Journey) {
        let stop = try #require(timetable.timetable.stop(withID: "X"))
        let place = try town.endpoint(mark)
        let walks = StopWalks(town.graph, timetable.timetable, from: place, to: [stop]).nearest(1)
        let there = timetable.timetable.stopCoordinates[stop]
        let journey = try town.planner(timetable).journeys(
            for: JourneyRequest(
                from: place, to: Endpoint(name: "X", coordinate: there, kind: .stop, stop: stop),
                .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .walk))[0]
        return (try #require(walks[stop]), there.distance(to: place.coordinate), journey)
    }

    @Test func aWalkStartsWhereTheJourneyDoes() throws {
        let (walk, straight, journey) = try walk(from: "1")
        #expect(walk.time.wholeSeconds == journey.seconds)
        #expect(abs(walk.length.value - journey.legs[0].distance.value) < 0.2)
        #expect(walk.length > straight * 3)
    }

    @Test func aWalkIsNoShorterThanTheStraightLine() throws {
        let (walk, straight, journey) = try walk(from: "3")
        // The street begins beside the place.
        #expect(journey.legs[0].distance < straight)
        #expect(walk.length == straight)
        #expect(walk.time == TravelProfile.walk.time(onFlat: straight))
    }
}
