import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

/// Rules as they come out of OpenStreetMap's tags: drawn, imported, asked.
@Suite struct DrawnStreetTests {
    @Test("around the block when left is forbidden; on foot straight there")
    func forbiddenLeft() throws {
        let town = try DrawnTown(
            """
            A---B---C
                |   |
            D---E---F
            """,
            ways: ["AB": "name=A St", "BC": "name=A St", "BE": "name=1 Av", "CF": "name=2 Av", "DEF": "name=B St"],
            restrictions: [.no("right_turn", from: "AB", via: "B", to: "BE")])
        try town.expect("A", "D", .drive, path: "A B C F E D")
        try town.expect("D", "A", .drive, path: "D E B A")
        try town.expect("A", "D", .walk, path: "A B E D")
    }

    @Test("an only-straight-on sign closes all other turns")
    func onlyStraightOn() throws {
        let town = try DrawnTown(
            """
                G
                |
            A---B---C
                |   |
            D---E---F
            """,
            ways: ["AB": "", "BC": "", "GB": "", "BE": "", "CF": "", "DEF": ""],
            restrictions: [.only("straight_on", from: "AB", via: "B", to: "BC")])
        try town.expect("A", "D", .drive, path: "A B C F E D")
        try town.expect("A", "G", .drive, path: "A B C F E B G")
    }

    @Test("one-way streets are driven in their direction, walked in both")
    func oneWays() throws {
        let town = try DrawnTown(
            """
            A---B
            |   |
            D---C
            """,
            ways: ["AB": "oneway=yes", "BC": "oneway=yes", "CD": "oneway=yes", "DA": "oneway=yes"])
        try town.expect("A", "D", .drive, path: "A B C D")
        try town.expect("D", "A", .drive, path: "D A")
        try town.expect("A", "D", .walk, path: "A D")
    }

    @Test("both places on one one-way street, in both orders")
    func oneWaySameStreet() throws {
        let town = try DrawnTown(
            """
            A-1-2-B
            |     |
            D-----C
            """,
            ways: ["AB": "oneway=yes", "BC": "", "CD": "", "DA": ""])
        try town.expect("1", "2", .drive, path: "A B")
        try town.expect("2", "1", .drive, path: "A B C D A B")
        try town.expect("2", "1", .walk, path: "B A")
    }

    @Test("one turns back at the dead end where the turn into the side street is forbidden")
    func turnBack() throws {
        let town = try DrawnTown(
            """
            A---B---C
            |   |
            E---D
            """,
            ways: ["AB": "oneway=yes", "BC": "", "BD": "", "DE": "oneway=yes", "EA": "oneway=yes"],
            restrictions: [.no("right_turn", from: "AB", via: "B", to: "BD")])
        try town.expect("A", "D", .drive, path: "A B C B D")
    }

    @Test("no U-turn on the way, though it were shorter")
    func noTurningBack() throws {
        let town = try DrawnTown(
            """
            A---B---C---D
            |   |   |
            G---E---F
            """,
            ways: [
                "AB": "oneway=yes", "BC": "", "CD": "", "BE": "", "EF": "", "FC": "", "EG": "oneway=yes",
                "GA": "oneway=yes",
            ],
            restrictions: [.no("right_turn", from: "AB", via: "B", to: "BE")])
        try town.expect("A", "E", .drive, path: "A B C F E")
    }

    @Test("a bollard stops cars")
    func bollard() throws {
        let town = try DrawnTown(
            """
            A---B---C
            |       |
            D-------E
            """,
            ways: ["ABC": "", "AD": "", "DE": "", "EC": ""], nodes: ["B": "barrier=bollard"])
        try town.expect("A", "C", .drive, path: "A D E C")
        try town.expect("A", "C", .walk, path: "A B C")
    }

    @Test("a private way is no short cut, but leads to its own door")
    func privateWay() throws {
        let town = try DrawnTown(
            """
            A---1---B
            |       |
            D-------E
            """,
            ways: ["AB": "highway=service;access=private", "AD": "", "DE": "", "EB": ""])
        try town.expect("D", "1", .drive, path: "D A B")
        try town.expect("A", "B", .drive, path: "A D E B")
    }

    @Test("the nearest street that may be used is taken: no stairs for cars, no motorway on foot, no island")
    func nearestUsable() throws {
        let town = try DrawnTown(
            """
            A-------B

            C---1---D

            E-------F
            |       |
            G-------H
            """, spacing: .meters(50),
            ways: [
                "AB": "highway=motorway", "CD": "highway=steps", "EF": "", "EG": "", "GH": "", "HF": "",
                "AE": "highway=motorway_link",
            ])
        let place = try town.place("1")
        let driven = try #require(town.graph.snap(place, for: .drive).first)
        let walked = try #require(town.graph.snap(place, for: .walk).first)
        #expect(town.graph.classes[driven.segment] != .steps)
        #expect(town.graph.classes[walked.segment] != .motorway)
        #expect(driven.distance.value > 49 && driven.distance.value < 51)
    }
}
