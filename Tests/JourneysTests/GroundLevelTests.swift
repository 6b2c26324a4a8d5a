import Drawn
import Geometry
import Journeys
import Measures
import StreetRouting
import Streets
import Testing

/// Journeys start and end on the ground, and on the street of the address.
@Suite struct GroundLevelTests {
    private func start(
        _ town: DrawnTown, _ mode: JourneyRequest.Mode, on streets: [String] = [], kind: Endpoint.Kind = .address
    ) throws -> String {
        var from = Endpoint(name: "1", coordinate: try town.place("1"), kind: kind)
        from.streets = streets
        let request = JourneyRequest(
            from: from, to: try town.endpoint("2"), .departing(at: Timestamp(secondsSince1970: 1_454_500_000)),
            mode: mode)
        let track = try #require(try town.planner().journeys(for: request)[0].legs[0].track)
        return track[track.stretches[0].name]
    }

    private func end(_ town: DrawnTown, _ mode: JourneyRequest.Mode, on streets: [String] = []) throws -> String {
        var to = Endpoint(name: "1", coordinate: try town.place("1"), kind: .address)
        to.streets = streets
        let request = JourneyRequest(
            from: try town.endpoint("2"), to: to, .departing(at: Timestamp(secondsSince1970: 1_454_500_000)),
            mode: mode)
        let track = try #require(try town.planner().journeys(for: request)[0].legs[0].track)
        return track[track.stretches[track.stretches.count - 1].name]
    }

    /// A way through the town that is nearest to the place 1, and Main St below, above or beside it.
    private func town(_ tags: String) throws -> DrawnTown {
        try DrawnTown(
            """
            A---B---C
            |   1   |
            D---E---F
            |       |
            |       2
            G-------H
            """, spacing: .meters(50),
            ways: [
                "ABC": tags.contains("name=") ? tags : "name=Overpass,\(tags)", "AD": "name=West St",
                "CF": "name=East St", "DEF": "name=Main St",
                "DG": "name=West St", "FH": "name=East St", "GH": "name=South St",
            ])
    }

    @Test(arguments: [
        "highway=primary,bridge=viaduct", "highway=primary,tunnel=yes", "highway=motorway",
        "highway=motorway_link", "highway=trunk_link", "highway=primary,covered=yes,layer=-1",
        "highway=primary,location=underground",
    ])
    func noOneStartsOffTheGround(tags: String) throws {
        let town = try town(tags)
        // Both lie 25 m off.
        for mode in [JourneyRequest.Mode.drive, .bike, .walk] {
            #expect(try start(town, mode, kind: .coordinate) == "Main St", "\(mode) \(tags)")
            #expect(try end(town, mode) == "Main St", "\(mode) \(tags)")
        }
    }

    /// A passage through a building lies on the ground, and somebody may live at it.
    @Test func aJourneyStartsInAPassageThroughABuilding() throws {
        let town = try town("highway=residential,tunnel=building_passage")
        for mode in [JourneyRequest.Mode.drive, .walk] {
            #expect(try start(town, mode, on: ["Overpass"]) == "Overpass", "\(mode)")
            #expect(try end(town, mode, on: ["Overpass"]) == "Overpass", "\(mode)")
        }
    }

    /// What is above has no other side: who has no street within 100 m more is on the bridge.
    @Test func aBridgeIsTakenWhereNothingElseIsNear() throws {
        let town = try DrawnTown(
            """
            A---B---------C---D
                    1
                              2
            E-------F---------G
            """, spacing: .meters(60),
            ways: [
                "AB": "name=West St", "BC": "name=Long Bridge,bridge=yes", "CD": "name=East St", "DG": "name=East St",
                "AE": "name=West St", "EFG": "name=Quay",
            ])
        // The quay is 60 m off, the bridge 30 m.
        #expect(try start(town, .walk) == "Quay")
        let wide = try DrawnTown(
            """
            A---B---------C---D
                    1         |
                              2
            E-------F---------G
            """, spacing: .meters(300),
            ways: [
                "AB": "name=West St", "BC": "name=Long Bridge,bridge=yes", "CD": "name=East St", "DG": "name=East St",
                "AE": "name=West St", "EFG": "name=Quay",
            ])
        // 450 m against 150 m.
        #expect(try start(wide, .walk) == "Long Bridge")
        #expect(try start(wide, .drive) == "Long Bridge")
    }

    @Test func anAddressLiesOnItsOwnStreet() throws {
        // Side St is 30 m off, Main St 45 m.
        let town = try DrawnTown(
            """
            A-----B---------C
            |               |
            |     1         |
            |               2
            |               |
            D-----E---------F
            """, spacing: .meters(30),
            ways: [
                "ABC": "name=Side St", "AD": "name=West St", "CF": "name=East St", "DEF": "name=Main St",
            ])
        for mode in [JourneyRequest.Mode.drive, .bike, .walk] {
            #expect(try start(town, mode) == "Side St")
            #expect(try start(town, mode, on: ["Main St"]) == "Main St")
            #expect(try end(town, mode, on: ["Main St"]) == "Main St")
            #expect(try start(town, mode, on: ["Nowhere St"]) == "Side St")
        }
    }

    /// An address and the map need not spell a street alike.
    @Test(arguments: [
        ("West 42nd Street", "W 42 St"), ("W 42 St", "West 42nd Street"), ("West 42nd Street", "WEST 42 ST."),
        ("St. Mark's Place", "Saint Marks Pl"), ("Avenue C", "av c"),
    ])
    func spellingsOfItsStreetAreTheSame(inMap: String, inAddress: String) throws {
        let town = try DrawnTown(
            """
            A-----B---------C
            |               |
            |     1         |
            |               2
            |               |
            D-----E---------F
            """, spacing: .meters(30),
            ways: [
                "ABC": "name=Side St", "AD": "name=West St", "CF": "name=East St", "DEF": "name=\(inMap)",
            ])
        for mode in [JourneyRequest.Mode.drive, .walk] {
            #expect(try start(town, mode, on: [inAddress]) == inMap)
            #expect(try end(town, mode, on: [inAddress]) == inMap)
            #expect(try start(town, mode, on: ["E 42 St", "?", ""]) == "Side St")
        }
    }

    /// Its own street on a bridge comes after its own street on the ground, and before others.
    @Test func anAddressOnAViaductOfItsOwnStreet() throws {
        let both = try town("name=Main St,highway=primary,bridge=viaduct")
        #expect(try start(both, .drive, on: ["Main St"]) == "Main St")
        let viaduct = try town("highway=primary,bridge=viaduct")
        #expect(try start(viaduct, .drive, on: ["Overpass"]) == "Overpass")
        // Nobody lives in a tunnel or at a motorway.
        for tags in ["highway=primary,tunnel=yes", "highway=motorway"] {
            #expect(try start(try town(tags), .drive, on: ["Overpass"]) == "Main St")
        }
    }

    @Test func aStreetOfItsNameThatIsFarIsNotTaken() throws {
        let town = try DrawnTown(
            """
            A-----B---------C
            |     1         |
            |               |
            |               2
            |               |
            D-----E---------F
            """, spacing: .meters(80),
            ways: [
                "ABC": "name=Side St", "AD": "name=West St", "CF": "name=East St", "DEF": "name=Main St",
            ])
        #expect(try start(town, .drive, on: ["Main St"]) == "Side St")
    }
}
