import Drawn
import Geometry
import Journeys
import Measures
import Streets
import Testing

/// Leaving and arriving with a place on a side of the street.
@Suite struct CurbTests {
    private func town() throws -> DrawnTown {
        try DrawnTown(
            """
                2
            A-------D-------E
              1     |       |
                    G-------F
            """, spacing: .meters(200),
            ways: ["AD": "name=Main St", "DE": "name=North St", "EF": "name=East St", "FGD": "name=South St"])
    }

    private func journey(
        _ town: DrawnTown, _ mode: JourneyRequest.Mode, from: Curb, to: Curb
    ) throws -> (names: [String], leaves: Bearing, side: Side) {
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: mode)
        request.from.curb = from
        request.to.curb = to
        let track = try #require(try town.planner().journeys(for: request)[0].legs[0].track)
        return (track.stretches.map { track[$0.name] }, track.stretches[0].startBearing, track.arrivalSide)
    }

    @Test(arguments: [JourneyRequest.Mode.drive, .bike])
    func thePlaceLiesOnTheSideThatIsAskedFor(mode: JourneyRequest.Mode) throws {
        let town = try town()
        let free = try journey(town, mode, from: .any, to: .any)
        #expect(free.names == ["Main St"])
        #expect(free.side == .left)

        // Past it, around the block and back: one does not turn around at a crossing.
        for curb in [Curb.near, .right] {
            let near = try journey(town, mode, from: curb, to: curb)
            #expect(Set(near.names) == ["Main St", "North St", "East St", "South St"], "\(near.names)")
            #expect(near.side == .right)
            #expect(abs(near.leaves.degrees - 90) < 1)
        }
        // Away from it to the dead end, and back.
        let left = try journey(town, mode, from: .left, to: .left)
        #expect(left.names == ["Main St", "Main St"])
        #expect(left.side == .left)
        #expect(abs(left.leaves.degrees - 270) < 1)
        // Each end has its own.
        #expect(try journey(town, mode, from: .near, to: .any).names == ["Main St"])
        #expect(try journey(town, mode, from: .any, to: .near).side == .right)
    }

    /// At the very end of a street one turns around to stand on its other side, which takes its time and is told.
    @Test func oneTurnsAroundAtTheEndOfAStreet() throws {
        for tags in ["name=Main St", "highway=unclassified"] {
            let town = try DrawnTown(
                """
                2
                |
                A-------1-------D
                """, spacing: .meters(200), ways: ["AD": tags])
            var request = JourneyRequest(
                from: try town.endpoint("1"), to: try town.endpoint("2"),
                .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
            func track() throws -> Track {
                let leg = try town.planner().journeys(for: request)[0].legs[0]
                let track = try #require(leg.track)
                let sum = track.stretches.reduce(TravelTime.zero) { $0 + $1.duration }
                #expect(abs(sum.seconds - Double(leg.seconds)) <= 1, "all of the time is told")
                return track
            }
            let free = try track()
            #expect(free.stretches.count == 1 && free.arrivalSide == .right)
            request.to.curb = .left
            let turned = try track()
            #expect(turned.arrivalSide == .left)
            #expect(turned.stretches.map(\.length.value) == [free.stretches[0].length.value, 0])
            let (there, back) = (turned.stretches[0].endBearing, turned.stretches[1].startBearing)
            #expect(abs(abs(there.turn(to: back)) - 180) < 0.1)
        }
    }

    /// Who walks crosses the road.
    @Test(arguments: [JourneyRequest.Mode.walk, .wheelchair])
    func itSaysNothingToWhoWalks(mode: JourneyRequest.Mode) throws {
        for curb in Curb.allCases {
            #expect(try journey(try town(), mode, from: curb, to: curb).names == ["Main St"], "\(curb)")
        }
    }

    @Test func aOneWayStreetLeavesNoChoice() throws {
        let town = try DrawnTown(
            """
                2
            A-------D
            |  1    |
            |       |
            H-------G
            """, spacing: .meters(200), ways: ["AD": "name=Main St,oneway=yes", "DGHA": "name=Back St"])
        for curb in Curb.allCases {
            #expect(try journey(town, .drive, from: curb, to: curb).names == ["Main St"], "\(curb)")
        }
    }

    @Test func aSideThatCannotBeReachedIsNamed() throws {
        let town = try DrawnTown(
            """
                2
            A-------D-------E
              1
            """, spacing: .meters(200), ways: ["AD": "name=Main St", "DE": "name=North St,oneway=yes"])
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
        request.from.curb = .near
        #expect(try town.planner().journeys(for: request).count == 1)
        request.to.curb = .near
        let error = PlanningError.noWayAtCurb(from: "place 1", to: "place 2", mode: "drive")
        #expect(throws: error) { try town.planner().journeys(for: request) }
        #expect(error.code == "no_way_at_curb")
        #expect(error.description.contains("leave --curb out"))
    }

    @Test func alternativesHeedIt() throws {
        let town = try town()
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive, alternatives: 3)
        request.to.curb = .near
        let sides = try town.planner().journeys(for: request).map { $0.legs[0].track?.arrivalSide }
        #expect(!sides.isEmpty && sides.allSatisfy { $0 == .right }, "\(sides)")
    }
}
