import Drawn
import Testing

/// Turns inside of one way that one walks, which neither its name nor its kind tells.
@Suite struct DrawnBendTests {
    /// Where a path ends at another one, that other one goes to both sides.
    @Test func theEndOfAPathAtAnotherIsTold() throws {
        let town = try DrawnTown(
            """
                D
                |
            A-1-B
                |
                2
                |
                C
            """, spacing: .meters(100), ways: ["AB": "highway=footway", "DBC": "highway=footway"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on the footpath (50 m)
            Turn right to stay on the footpath (100 m)
            Arrive at place 2
            """)
    }

    /// Who follows a path that winds without a junction cannot go wrong.
    @Test func aPathThatWindsIsFollowedWithoutAWord() throws {
        let town = try DrawnTown(
            """
            A-1-B       E-2-F
                |       |
                C-------D
            """, spacing: .meters(50), ways: ["ABCDEF": "highway=footway"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on the footpath (250 m)
            Arrive at place 2
            """)
    }

    /// A corner that is cut off is one turn, told once; a way that steps aside goes on.
    @Test func twoHalfTurnsAFewStepsApartAreOneOrNone() throws {
        let corner = try DrawnTown(
            """
            A---1-------B
                          C-----E
                          |
                          |
                          |
                          2
                          |
                          D
            """, spacing: .meters(12), ways: ["ABCD": "highway=footway", "CE": "highway=footway"])
        try expectSteps(
            corner, "1", "2", .walk,
            """
            Walk east on the footpath (30 m)
            Turn right to stay on the footpath (20 m)
            Arrive at place 2
            """)
        let aside = try DrawnTown(
            """
            A---1-------B
                          C-------2---D
                          |
                          E
            """, spacing: .meters(12), ways: ["ABCD": "highway=footway", "CE": "highway=footway"])
        try expectSteps(
            aside, "1", "2", .walk,
            """
            Walk east on the footpath (60 m)
            Arrive at place 2
            """)
    }

    /// The corner of an open area needs no junction: there one can always go elsewhere.
    @Test func aCornerOfAnOpenAreaIsATurn() throws {
        let town = try DrawnTown(
            """
            B-------C
            |       |
            |   F---D-1-P
            |   |
            |   |
            |   |
            E---G
                |
                2
                |
                Q
            """, spacing: .meters(40),
            ways: ["BCDFGEB": "man_made=none", "DP": "name=East St", "GQ": "name=South St"],
            areas: [DrawnArea("highway=pedestrian", outer: "BCDFGEB")])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk west on East St (20 m)
            Continue onto the pedestrian way (40 m)
            Turn left to stay on the pedestrian way (80 m)
            Continue onto South St (40 m)
            Arrive at place 2
            """)
    }

    /// Where most of a bend lies behind the junction, it is told there once; another junction on the way changes
    /// nothing.
    @Test func aWideBendIsToldOnce() throws {
        let town = try DrawnTown(
            """
                        E       F
                        |       |
            A---1-------B---C   |
                              D-G
                              |
                              |
                              |
                              2
                              |
                              H
            """, spacing: .meters(12),
            ways: ["ABCDH": "highway=footway", "BE": "highway=footway", "DGF": "highway=footway"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on the footpath (40 m)
            Turn right to stay on the footpath (20 m)
            Arrive at place 2
            """)
    }
}
