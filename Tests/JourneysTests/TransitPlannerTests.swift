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
}
