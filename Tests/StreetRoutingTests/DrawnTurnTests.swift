import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

/// Rules of turning and of both ends of a way: drawn, imported, asked.
@Suite struct DrawnTurnTests {
    @Test("a U-turn over the median is forbidden to those who would make it, and to nobody else")
    func median() throws {
        let town = try DrawnTown(
            """
            A---B---C---I
                |   |
            D---E---F---H
                |
                G
            """,
            ways: [
                "IC": "oneway=yes", "CB": "oneway=yes", "BA": "oneway=yes", "DE": "oneway=yes", "EF": "oneway=yes",
                "FH": "oneway=yes", "EB": "", "GE": "", "FC": "", "AD": "oneway=yes", "HI": "oneway=yes",
            ], restrictions: [.no("u_turn", from: "DE", via: "EB", to: "BA")])
        try town.expect("D", "A", .drive, path: "D E F C B A")
        try town.expect("G", "A", .drive, path: "G E B A")
    }

    @Test("a way between may be where one arrives, whoever comes from where")
    func goalOnTheWayBetween() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |
                1
                |
            D---E---F
                |
                G
            """,
            ways: ["AB": "", "BC": "", "DE": "", "EF": "", "EB": "", "GE": ""],
            restrictions: [.no("left_turn", from: "DE", via: "EB", to: "AB")])
        try town.expect("D", "1", .drive, path: "D E B")
        try town.expect("G", "1", .drive, path: "G E B")
        try town.expect("1", "A", .drive, path: "E B A")
        let path = try #require(try town.path("D", "1", .drive))
        #expect(path.edges.last.map { town.graph.flags[$0.segment].contains(.twin) } == true)
        #expect(path.end.segment == (try town.edge("EB")).segment)
        #expect(abs(path.length.value - 200) < 1)
        #expect(path.points(in: town.graph).last == path.end.point)

        // Against the direction of travel the same way is found.
        let goal = try #require(try town.positions("1", .drive).first)
        let router = StreetRouter(town.graph)
        let targets = PositionIndex(positions: try town.positions("D", .drive))
        let reached = router.reach(
            from: [goal], targets: targets, profile: .drive, within: .minutes(5), direction: .backward)
        #expect(reached.map(\.cost).min() == path.cost)
        let back = try #require(reached.first.flatMap { router.path(toReached: $0.target) })
        SlowStreets(town.graph, .drive).expectValid(back)
        #expect(back.edges.last == path.edges.last)
    }

    @Test("restrictions over several ways and overlapping ones hold together")
    func overlapping() throws {
        let town = try DrawnTown(
            """
            A---B---C---D---E
                |   |   |   |
                F---G---H---I
            """,
            ways: [
                "AB": "", "BC": "", "CD": "", "DE": "", "BF": "", "CG": "", "DH": "", "EI": "", "FG": "", "GH": "",
                "HI": "",
            ],
            restrictions: [
                .no("right_turn", from: "AB", via: "BC", "CD", to: "DH"),
                .no("right_turn", from: "AB", via: "B", to: "BF"),
                .no("right_turn", from: "AB", via: "BC", to: "CG", tags: "except=bicycle"),
            ])
        try town.expect("A", "G", .drive, path: "A B C D E I H G")
        try town.expect("A", "G", .bike, path: "A B C G")
        try town.expect("A", "F", .walk, path: "A B F")
    }

    @Test("badly tagged restrictions are left aside")
    func ignored() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |
                D
            """,
            ways: ["AB": "", "BC": "", "BD": ""],
            restrictions: [
                .no("right_turn", from: "AB", via: "BC", to: "BD"), .tagged("note=x", from: "AB", via: "B", to: "BD"),
                .no("right_turn", from: "AB", to: "BD"), .tagged("restriction=yes", from: "AB", via: "B", to: "BD"),
            ])
        try town.expect("A", "D", .drive, path: "A B D")
    }

    @Test("start and end within a roundabout, in both orders")
    func roundabout() throws {
        let town = try DrawnTown(
            """
                  A
                  |
                  B
                 / \\
                2   1
            E--F     C--D
                3   4
                 \\ /
                  G
                  |
                  H
            """, spacing: .meters(60),
            ways: ["BFGCB": "junction=roundabout", "AB": "", "EF": "", "CD": "", "GH": ""])
        // Counter-clockwise, as it was drawn.
        try town.expect("1", "2", .drive, path: "C B F")
        try town.expect("2", "1", .drive, path: "B F G C B")
        try town.expect("A", "3", .drive, path: "A B F G")
        try town.expect("3", "A", .drive, path: "F G C B A")
        try town.expect("2", "1", .walk, path: "F B C")
    }

    @Test("crossing a divided road is no turn and waits for its lights once")
    func dividedRoad() throws {
        let town = try DrawnTown(
            """
                N
                |
            A---B---C
                |
            D---E---F
                |
                S
            """, spacing: .meters(30),
            ways: [
                "CB": "oneway=yes, highway=primary", "BA": "oneway=yes, highway=primary",
                "DE": "oneway=yes, highway=primary", "EF": "oneway=yes, highway=primary", "NB": "",
                "BE": "highway=primary",
                "ES": "",
            ], nodes: ["B": "highway=traffic_signals", "E": "highway=traffic_signals"])
        let weights = EdgeWeights(town.graph, profile: .drive)
        func turn(_ from: String, _ to: String) throws -> UInt32 {
            weights.turnCost(from: try town.edge(from), to: try town.edge(to))
        }
        let signal = UInt32(TravelProfile.drive.turns.signal.milliseconds)
        #expect(signal > 0)
        #expect(try turn("NB", "BE") == signal, "straight on from a lesser street onto a piece of the greater")
        #expect(try turn("BE", "ES") == 0, "the second lights are those of the first")
        #expect(try turn("DE", "EF") == signal)
        #expect(try turn("NB", "BA") > signal, "a turn is one")
    }

    @Test("the approach that is asked for", arguments: [DrivingSide.right, .left])
    func approach(side: DrivingSide) throws {
        let town = try DrawnTown(
            """
                  1
            A---B---C---D
            |           |
            E---F---G---H
                  2
            """, spacing: .meters(100),
            ways: ["ABCD": "", "AE": "", "DH": "", "EF": "", "FG": "oneway=yes", "GH": ""])
        var profile = TravelProfile.drive
        profile.drivingSide = side
        let router = StreetRouter(town.graph)
        let start = try #require(town.graph.snap(try town.place("F"), for: .drive).first)
        func edges(_ approach: StreetApproach, _ mark: Character) throws -> [EdgeIndex] {
            var end = try #require(town.graph.snap(try town.place(mark), for: .drive).first)
            end.approach = approach
            let weights = router.weights(for: profile)
            #expect(weights.starts(at: end).map(\.edge) == weights.ends(at: end).map(\.edge))
            let path = try #require(router.path(from: start, to: end, profile: profile))
            #expect(weights.ends(at: end).map(\.edge).contains(try #require(path.edges.last)))
            return weights.ends(at: end).map(\.edge)
        }
        let there = try town.edge("AD")
        // The house stands to the north: on the right of those who drive west.
        let west = there.isForward == (town.graph.tail(of: there) == (try town.node("A"))) ? there.reversed : there
        let curb = side == .right ? west : west.reversed
        #expect(try edges(.curb, "1") == [curb])
        #expect(try edges(.opposite, "1") == [curb.reversed])
        #expect(try Set(edges(.any, "1")) == [there, there.reversed])
        // Of a one-way there is but one direction, on a mark of the street itself there is no side.
        #expect(try edges(.curb, "2").count == 1 && edges(.opposite, "2").count == 1)
        #expect(try edges(.curb, "B").count == 2)
    }

    @Test("near a crossing the nearest street is taken, off an island the main network, without a loop at the start")
    func snapping() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |2
                |
            D---E---F
                      1
                       G-H
            """, spacing: .meters(40),
            ways: ["AB": "oneway=yes", "BC": "oneway=yes", "BE": "", "DE": "", "EF": "", "GH": "", "AD": "", "CF": ""])
        let near = try #require(town.graph.snap(try town.place("2"), for: .drive).first)
        #expect(near.segment == (try town.edge("BE")).segment)
        #expect(town.graph.flags[try town.edge("GH").segment].contains(.driveIsland))
        let off = try #require(town.graph.snap(try town.place("1"), for: .drive).first)
        #expect(off.segment != (try town.edge("GH")).segment)
        try town.expect("B", "E", .drive, path: "B E")
        try town.expect("E", "B", .drive, path: "E B")
    }
}
