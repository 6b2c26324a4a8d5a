import Drawn
import Journeys
import Measures
import Streets
import Testing
import Transit
import TransitRouting

/// The walk from one stop to another where one changes.
@Suite struct ChangeWalkTests {
    /// The bus from X ends above some stairs, the one to Y starts below them; around the stairs it is three times as
    /// far.
    private static let drawing = """
        A-1-X-----------------B---E
                              |   |
                              C---F-----------------Y-2-D
        """

    @Test(
        "its steps are those of the way whose time the timetable tells, whatever one wishes for walks at the ends",
        arguments: [StreetWishes.none, StreetWishes(avoid: .stairs), StreetWishes(prefer: .lit)])
    func wishes(wishes: StreetWishes) throws {
        let town = try DrawnTown(
            Self.drawing, spacing: .meters(300),
            ways: [
                "AXBE": "name=A St", "BC": "highway=steps", "EF": "name=1 Av", "CFYD": "name=B St, lit=yes",
            ])
        let stairs = town.graph.lengths[try town.edge("BC").segment]
        let seconds = 450
        #expect(abs(Int(stairs) - 3000) <= 1)
        let timetable = try DrawnTimetable(
            """
                    X     B
            M1   8:10  8:12

                    C     Y
            M2   8:22  8:24
            """, walks: ["B-C": seconds],
            places: Dictionary(uniqueKeysWithValues: try "XBCY".map { (String($0), try town.place($0)) })
        ) { town.link($0) }
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: try instant("8:00", "2016-02-03", timetable.timetable.zone)), maxWalk: .meters(800))
        request.wishes = wishes
        let journey = try town.planner(timetable).journeys(for: request)[0]
        try #require(journey.legs.map(\.mode) == ["walk", "bus", "walk", "bus", "walk"])
        let track = try #require(journey.legs[2].track)
        #expect(track.stretches.map(\.roadClass) == [.steps])
        #expect(!track.isEstimate)
        for leg in [journey.legs[0], journey.legs[4]] {
            let length = try #require(leg.track).stretches.reduce(0) { $0 + $1.length.value }
            #expect(abs(length - leg.distance.value) < 1)
        }
    }
}
