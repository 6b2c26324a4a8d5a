import Drawn
import Geometry
@testable import Journeys
import Measures
import StreetRouting
import Streets
import Testing
import TransitRouting

/// Questions that only streets answer: what depends on the hour, places on the way, wishes, matrices, areas.
@Suite struct StreetPlannerTests {
    /// A straight street that is closed to cars from seven to nine, and a longer one beside it.
    private func planner() throws -> (planner: Planner, from: Endpoint, to: Endpoint) {
        var sketch = GraphSketch()
        let nodes = [
            sketch.node(east: 0, north: 0), sketch.node(east: 500, north: 0), sketch.node(east: 500, north: 200),
            sketch.node(east: 0, north: 200), sketch.node(east: -100, north: 0), sketch.node(east: 600, north: 0),
        ]
        let short = sketch.street(nodes[0], nodes[1], name: "Short St")
        for (from, to) in [(1, 2), (2, 3), (3, 0), (4, 0), (1, 5)] {
            sketch.street(nodes[from], nodes[to], name: "Way \(from)\(to)")
        }
        let rush = sketch.condition(ConditionSpan(firstMinute: 7 * 60, endMinute: 9 * 60))
        for edge in [short.forward, short.backward] {
            sketch.set(edge, .drive, to: .drive, while: .always)
            sketch.set(edge, .drive, to: [], while: rush)
        }
        let timetable = try DrawnTimetable("", zone: "America/New_York").timetable
        let planner = Planner(
            streets: try sketch.graph(), timetable: timetable,
            region: RegionLabel(name: "drawn", calendar: nil, zone: timetable.zone))
        return (
            planner, Endpoint(sketch.place(east: -60, north: 0)), Endpoint(sketch.place(east: 560, north: 0))
        )
    }

    private func streets(_ journey: Journey) -> [String] {
        journey.legs.flatMap { leg in leg.track.map { track in track.stretches.map { track[$0.name] } } ?? [] }
    }

    @Test func theHourOfLeavingDecides() throws {
        let (planner, from, to) = try planner()
        func names(_ time: JourneyTime, _ mode: JourneyRequest.Mode = .drive) throws -> [String] {
            streets(try planner.journeys(for: JourneyRequest(from: from, to: to, time, mode: mode))[0])
        }
        func at(_ time: String) throws -> Timestamp { try instant(time, "2016-02-03", planner.region.zone) }
        let direct = ["Way 40", "Short St", "Way 15"]
        let around = ["Way 40", "Way 30", "Way 23", "Way 12", "Way 15"]
        #expect(try names(.departing(at: at("6:30"))) == direct)
        #expect(try names(.departing(at: at("8:00"))) == around)
        #expect(try names(.departing(at: at("8:00")), .walk) == direct)
        // With a time of arrival that is the hour that counts.
        #expect(try names(.arriving(by: at("8:59"))) == around)
        #expect(try names(.arriving(by: at("9:00"))) == direct)
        let request = JourneyRequest(from: from, to: to, .departing(at: try at("8:00")), mode: .drive)
        let lines = try planner.answer(to: request).explanation
        #expect(lines.contains { $0.contains("At 08:00 on 2016-02-03, 2 edges are closed") }, "\(lines)")
    }

    /// What is computed for an hour is kept by the overlay, so that one has to be the same as long as the same holds.
    @Test func overlaysAreKeptAsLongAsTheSameHolds() throws {
        let (planner, _, _) = try planner()
        func overlay(_ time: String, _ mode: TravelMode = .drive) throws -> StreetOverlay? {
            let moment = try instant(time, "2016-02-03", planner.region.zone)
            return planner.weights(for: StreetTravel(mode, moment: moment)).overlay
        }
        let closed = try #require(try overlay("7:00"))
        #expect(try overlay("7:00") === closed)
        #expect(try overlay("8:59") === closed)
        #expect(try overlay("8:59", .walk) == nil, "nothing differs on foot")
        #expect(try overlay("8:59") === closed)
        #expect(try overlay("9:00") == nil)
        #expect(planner.weights(for: StreetTravel(.drive)).overlay == nil)
        #expect(try overlay("8:00")?.changes(.drive) == true)
    }

    @Test func matricesAndAreasHeedTheHourToo() throws {
        let (planner, from, to) = try planner()
        func seconds(_ hour: String, withLengths: Bool) throws -> Int {
            let moment = try instant(hour, "2016-02-03", planner.region.zone)
            let travel = StreetTravel(.drive, moment: moment)
            let matrix = try planner.matrix(from: [from], to: [to, from], by: travel, withLengths: withLengths)
            #expect(matrix.entries[0][1]?.time == .zero)
            #expect((matrix.entries[0][0]?.length != nil) == withLengths)
            let path = try planner.journeys(
                for: JourneyRequest(from: from, to: to, .departing(at: moment), mode: .drive))[0]
            let found = try #require(matrix.entries[0][0]?.time.wholeSeconds)
            #expect(found == path.seconds)
            return found
        }
        for withLengths in [true, false] {
            let (rush, free) = (
                try seconds("8:00", withLengths: withLengths), try seconds("12:00", withLengths: withLengths)
            )
            #expect(rush > free)
        }
        func area(_ hour: String) throws -> Double {
            let travel = StreetTravel(.drive, moment: try instant(hour, "2016-02-03", planner.region.zone))
            return try planner.isochrones(from: from, within: [.minutes(1)], by: travel)[0].streets.value
        }
        #expect(try area("8:00") < area("12:00"))
    }

    @Test func oneMayTurnAroundAtAPlaceOnTheWay() throws {
        let town = try DrawnTown(
            """
            A---1---B---2---C---D
            """, ways: ["ABCD": "name=Long St"])
        let planner = try town.planner()
        for mode in [JourneyRequest.Mode.walk, .drive] {
            let journey = try planner.journeys(
                for: JourneyRequest(
                    from: town.endpoint("1"), to: town.endpoint("1"), via: [town.endpoint("2")],
                    .departing(at: Timestamp(secondsSince1970: 0)), mode: mode))[0]
            #expect(journey.legs.count == 2)
            #expect(journey.vias.map(\.name) == ["place 2"])
            #expect(journey.legs.map(\.to.name) == ["place 2", "place 1"])
            #expect(abs(journey.distance.value - 400) < 2, "there and back: \(journey.distance.value)")
            #expect(journey.legs[0].arrival == journey.legs[1].departure)
        }
    }

    /// Between two roadways a place lies as near to the one as to the other: who arrives on one leaves from it, too.
    @Test(arguments: [JourneyRequest.Mode.drive, .walk, .transit])
    func oneLeavesAPlaceOnTheWayFromWhereOneArrived(mode: JourneyRequest.Mode) throws {
        let town = try DrawnTown(
            """
            A-2---------B
            |     1     |
            C-3---------D
            """, ways: ["AB": "name=East Lane,oneway=yes", "DC": "name=West Lane,oneway=yes", "CA": "", "BD": ""])
        let timetable = try DrawnTimetable(
            """
                    A     B
            M1  23:00 23:05
            """, places: ["A": try town.place("A"), "B": try town.place("B")]
        ) { town.link($0) }
        let planner = try town.planner(timetable)
        let noon = try instant("12:00", "2016-02-03", timetable.timetable.zone)
        for time in [JourneyTime.departing(at: noon), .arriving(by: noon)] {
            for (from, to) in [("2", "3"), ("3", "2")] as [(Character, Character)] {
                let request = JourneyRequest(
                    from: try town.endpoint(from), to: try town.endpoint(to), via: [try town.endpoint("1")], time,
                    mode: mode)
                let journey = try planner.journeys(for: request)[0]
                let legs = journey.legs
                #expect(legs.count == 2)
                #expect(legs[0].geometry.last == legs[1].geometry.first, "\(mode) from \(from) to \(to), \(time)")
                if mode == .transit { continue }
                // No way past any one of the points is quicker.
                let points = town.graph.positions(of: request.vias[0], for: mode == .walk ? .walk : .drive).map(\.point)
                #expect(Set(points).count == 2)
                let seconds = try points.map { point in
                    var past = request
                    past.vias = [Endpoint(point)]
                    return try planner.journeys(for: past)[0].seconds
                }
                #expect(journey.seconds == seconds.min())
            }
        }
    }

    @Test func stairsAreAvoidedWhereAWayLeadsAround() throws {
        let town = try DrawnTown(
            """
            A-1-B-----C-2-D
                |     |
                E-----F
            """,
            ways: [
                "AB": "name=West St", "BC": "highway=steps, name=High Steps", "CD": "name=East St",
                "BEFC": "highway=footway, name=Low Path",
            ])
        let planner = try town.planner()
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"), .departing(at: Timestamp(secondsSince1970: 0)),
            mode: .walk)
        #expect(streets(try planner.journeys(for: request)[0]).contains("High Steps"))
        request.wishes = StreetWishes(avoid: .stairs)
        let answer = try planner.answer(to: request)
        #expect(streets(answer.journeys[0]).contains("Low Path"))
        #expect(answer.explanation.contains("Nothing that is to be avoided lies on the way."))
        request.mode = .wheelchair
        request.wishes = .none
        #expect(streets(try planner.journeys(for: request)[0]).contains("Low Path"))
    }

    @Test func aOneWayStreetTowardOneIsNoBranch() throws {
        let town = try DrawnTown(
            """
            A-1-B-2-C
                |
                D
            """, ways: ["ABC": "name=Long St", "DB": "name=In St, oneway=yes"])
        let journey = try town.planner().journeys(
            for: JourneyRequest(
                from: town.endpoint("1"), to: town.endpoint("2"), .departing(at: Timestamp(secondsSince1970: 0)),
                mode: .drive))[0]
        let track = try #require(journey.legs[0].track)
        let last = track.stretches.count - 1
        #expect(track.branches(at: last).isEmpty)
        #expect(track.closedBearings(at: last).map { Int($0.degrees.rounded()) } == [180])
    }
}
