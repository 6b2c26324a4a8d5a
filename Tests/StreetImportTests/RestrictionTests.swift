import Drawn
import OSMReading
import StreetImport
import Streets
import Testing

/// The crossing in the middle of four streets.
private func crossing(_ restrictions: [DrawnRestriction], _ ways: KeyValuePairs<String, String>? = nil) throws
    -> DrawnTown
{
    try DrawnTown(
        """
            N
            |
        W---X---E
            |
            S
        """,
        ways: ways ?? ["WX": "", "XE": "", "NX": "", "XS": ""], restrictions: restrictions)
}

/// All closed turns for a mode as in `WXN WXS`, sorted.
private func closedTurns(in town: DrawnTown, for mode: TravelMode = .drive) throws -> String {
    let center = try town.node("X")
    var closed: [String] = []
    for to in town.graph.outgoing[center] {
        for from in town.graph.outgoing[center].map(\.reversed)
        where town.graph.isForbidden(from: from, to: to, mode: mode) {
            closed.append(String([town.graph.tail(of: from), center, town.graph.head(of: to)].map(town.letter)))
        }
    }
    return closed.sorted().joined(separator: " ")
}

@Suite struct RestrictionTests {
    @Test func closesTheTurnThatIsForbidden() throws {
        let town = try crossing([.no("left_turn", from: "WX", via: "X", to: "NX")])
        #expect(try closedTurns(in: town) == "WXN")
        #expect(town.graph.restrictions.count == 1)
        #expect(town.graph.turnFlags[try town.edge("WX")] == .restricted)
        #expect(town.graph.turnFlags[try town.edge("XW")] == [])
        #expect(town.report.entries.isEmpty)
    }

    @Test func closesAllOthersWhereOneTurnIsPrescribed() throws {
        let town = try crossing([.only("straight_on", from: "WX", via: "X", to: "XE")])
        #expect(try closedTurns(in: town) == "WXN WXS WXW")
    }

    @Test func closesTheUTurn() throws {
        let town = try crossing([.no("u_turn", from: "WX", via: "X", to: "WX")])
        #expect(try closedTurns(in: town) == "WXW")
    }

    @Test func takesSeveralFromsForNoEntryAndSeveralTosForNoExit() throws {
        #expect(
            try closedTurns(in: crossing([.no("entry", from: "WX", "NX", via: "X", to: "XE")])) == "NXE WXE")
        #expect(
            try closedTurns(in: crossing([.no("exit", from: "WX", via: "X", to: "NX", "XS")])) == "WXN WXS")
        let wrong = try crossing([.no("left_turn", from: "WX", "NX", via: "X", to: "XE")])
        #expect(try closedTurns(in: wrong) == "")
        #expect(wrong.report.entries.map(\.reason) == [StreetImportReason.brokenRestriction])
    }

    @Test func bindsVehiclesAndNotWalkers() throws {
        let town = try crossing([.no("left_turn", from: "WX", via: "X", to: "NX")])
        #expect(try closedTurns(in: town, for: .bike) == "WXN")
        #expect(try closedTurns(in: town, for: .walk) == "")
        #expect(try closedTurns(in: town, for: .wheelchair) == "")
    }

    @Test(arguments: [
        ("except=bicycle", "WXN", ""),
        ("except=psv;bicycle", "WXN", ""),
        ("except=motorcar", "", "WXN"),
        ("except=motor_vehicle", "", "WXN"),
        ("except=bus", "WXN", "WXN"),
    ]) func letsPassWhoIsExcepted(tags: String, drive: String, bike: String) throws {
        let town = try crossing([.no("left_turn", from: "WX", via: "X", to: "NX", tags: tags)])
        #expect(try closedTurns(in: town, for: .drive) == drive)
        #expect(try closedTurns(in: town, for: .bike) == bike)
    }

    @Test(arguments: [
        ("restriction:motorcar=no_left_turn", "WXN", ""),
        ("restriction:motor_vehicle=no_left_turn", "WXN", ""),
        ("restriction:bicycle=no_left_turn", "", "WXN"),
        ("type=restriction:bicycle, restriction=no_left_turn", "", "WXN"),
    ]) func heedsTheVehicleInTheKey(tags: String, drive: String, bike: String) throws {
        let town = try crossing([.tagged(tags, from: "WX", via: "X", to: "NX")])
        #expect(try closedTurns(in: town, for: .drive) == drive)
        #expect(try closedTurns(in: town, for: .bike) == bike)
        #expect(town.report.entries.isEmpty)
    }

    @Test func twoForOneTurnAreOne() throws {
        let town = try crossing([
            .no("left_turn", from: "WX", via: "X", to: "NX", tags: "except=bicycle"),
            .no("left_turn", from: "WX", via: "X", to: "NX", tags: "except=motorcar"),
        ])
        #expect(town.graph.restrictions.count == 1)
        #expect(try closedTurns(in: town, for: .drive) == "WXN")
        #expect(try closedTurns(in: town, for: .bike) == "WXN")
    }

    /// A one-way that runs on through the crossing has one edge that comes and one that goes.
    @Test func takesOneWaysThatRunOnThroughTheNode() throws {
        let ways: KeyValuePairs = ["WXE": "oneway=yes", "NX": "", "XS": ""]
        let off = try crossing([.no("left_turn", from: "WXE", via: "X", to: "NX")], ways)
        #expect(try closedTurns(in: off) == "WXN")
        let on = try crossing([.only("right_turn", from: "NX", via: "X", to: "WXE")], ways)
        #expect(try closedTurns(in: on) == "NXN NXS NXW")
    }

    @Test(
        arguments: [
            (
                .no("straight_on", from: "WXE", via: "X", to: "WXE"), StreetImportReason.ambiguousRestriction
            ),
            (.no("left_turn", from: "NX", via: "X", to: "AB"), StreetImportReason.apartRestriction),
            (.no("left_turn", from: "NX", via: "A", to: "XS"), StreetImportReason.apartRestriction),
            (.no("left_turn", from: "NX", via: "X", to: "XH"), StreetImportReason.restrictionOffStreets),
            (.no("left_turn", from: "NX", via: "AB", to: "XS"), StreetImportReason.apartRestriction),
            (.no("left_turn", from: "NX", via: "AB", "X", to: "XS"), StreetImportReason.brokenRestriction),
            (.no("left_turn", from: "NX", to: "XS"), StreetImportReason.brokenRestriction),
            (.no("left_turn", via: "X", to: "XS"), StreetImportReason.brokenRestriction),
            (.no("left_turn", from: "NX", via: "X"), StreetImportReason.brokenRestriction),
            (.no("left_turn", from: "NX", via: "X", "A", to: "XS"), StreetImportReason.brokenRestriction),
            (.no("left_turn", from: "NX", via: "X", to: "OX"), StreetImportReason.idleRestriction),
            (.no("parking", from: "NX", via: "X", to: "XS"), StreetImportReason.unknownRestriction),
            (.tagged("note=hm", from: "NX", via: "X", to: "XS"), StreetImportReason.unknownRestriction),
            (
                .tagged("restriction:hgv=no_left_turn", from: "NX", via: "X", to: "XS"),
                StreetImportReason.otherVehicles
            ),
            (
                .tagged("type=restriction:bus, restriction=no_left_turn", from: "NX", via: "X", to: "XS"),
                StreetImportReason.otherVehicles
            ),
            (
                .no("left_turn", from: "NX", via: "X", to: "XS", tags: "except=bicycle;motorcar"),
                StreetImportReason.otherVehicles
            ),
            (
                .tagged(
                    "restriction:conditional=no_left_turn @ (whenever it pleases)", from: "NX", via: "X", to: "XS"),
                StreetImportReason.conditionalRestriction
            ),
            (
                .tagged("restriction:conditional=no_left_turn @ (length>12)", from: "NX", via: "X", to: "XS"),
                StreetImportReason.otherVehicles
            ),
        ] as [(DrawnRestriction, String)]) func namesWhatItDoesNotUse(restriction: DrawnRestriction, reason: String)
        throws
    {
        let town = try DrawnTown(
            """
                N   A---B
                |
            W---X---E
               /|\\
              H S O
            """,
            ways: [
                "WXE": "", "NX": "", "XS": "", "AB": "", "XH": "highway=construction", "OX": "oneway=yes",
            ],
            restrictions: [restriction])
        #expect(try closedTurns(in: town) == "")
        #expect(
            town.report.entries.filter { $0.reason.contains("restriction") }.map { "\($0.reason): \($0.examples)" } == [
                "\(reason): [\"relation 1\"]"
            ])
    }

    /// A road that is not cut where the other one meets it is read by the angle of the turn.
    @Test(
        arguments: [
            (.no("left_turn", from: "WXE", via: "X", to: "NX"), "WXN"),
            (.no("right_turn", from: "WXE", via: "X", to: "NX"), "EXN"),
            (.no("left_turn", from: "NX", via: "X", to: "WXE"), "NXE"),
            (.only("right_turn", from: "NX", via: "X", to: "WXE"), "NXE NXN NXS"),
        ] as [(DrawnRestriction, String)]) func takesThePieceThatIsMeant(restriction: DrawnRestriction, closed: String)
        throws
    {
        let town = try crossing([restriction], ["WXE": "", "NX": "", "XS": ""])
        #expect(try closedTurns(in: town) == closed)
        #expect(town.report.entries.isEmpty)
    }

    @Test func theNarrowerKeyCounts() throws {
        let town = try crossing([
            .tagged(
                "restriction=no_left_turn, restriction:bicycle=none", from: "WX", via: "X", to: "NX")
        ])
        #expect(try closedTurns(in: town, for: .drive) == "WXN")
        #expect(try closedTurns(in: town, for: .bike) == "")
        let foot = try crossing([.tagged("restriction:foot=no_left_turn", from: "WX", via: "X", to: "NX")])
        #expect(try closedTurns(in: foot, for: .walk) == "WXN")
        #expect(try closedTurns(in: foot, for: .drive) == "")
    }

    /// One sign with two arrows is drawn as two restrictions.
    @Test func prescribedTurnsAreAllOpen() throws {
        let town = try crossing([
            .only("straight_on", from: "WX", via: "X", to: "XE"), .only("right_turn", from: "WX", via: "X", to: "XS"),
        ])
        #expect(try closedTurns(in: town) == "WXN WXW")
    }

    /// The conditions under which turns of a drawn crossing are closed, each with its spans.
    @Test(arguments: [
        (
            "restriction:conditional=no_left_turn @ (Mo-Fr 07:00-10:00)",
            [ConditionSpan(firstMinute: 420, endMinute: 600, weekdays: 31)]
        ),
        (
            "restriction=no_left_turn, day_on=Monday, day_off=Friday, hour_on=07:00, hour_off=10:00",
            [ConditionSpan(firstMinute: 420, endMinute: 600, weekdays: 31)]
        ),
        (
            "restriction=no_left_turn, restriction:conditional=none @ (Su)",
            [ConditionSpan(), ConditionSpan(weekdays: 64, isOff: true)]
        ),
        ("restriction=no_left_turn, restriction:hgv:conditional=none @ (Su)", []),
    ]) func keepsTheHours(tags: String, spans: [ConditionSpan]) throws {
        let town = try crossing([.tagged(tags, from: "WX", via: "X", to: "NX")])
        #expect(town.report.entries.isEmpty)
        #expect(town.graph.restrictions.count == 1)
        let turn = try #require(town.graph.restrictions.indices.first.map { town.graph.restrictions[$0] })
        #expect(Array(town.graph.conditions[turn.condition]) == spans)
        #expect(turn.modes == 12)
        #expect(town.columns.conditionalRestrictionCount == (spans.isEmpty ? 0 : 1))
    }

    @Test func countsWhatIsUsed() throws {
        let town = try crossing([
            .only("straight_on", from: "WX", via: "X", to: "XE"), .no("left_turn", from: "NX", via: "X", to: "XE"),
            .no("u_turn", from: "WX", via: "XE", to: "XS"), .no("parking", from: "NX", via: "X", to: "XS"),
        ])
        #expect(town.columns.restrictionCount == 2)
        #expect(town.columns.wayRestrictionCount == 0)
        #expect(
            town.report.entries.map(\.reason).sorted()
                == [
                    StreetImportReason.apartRestriction, StreetImportReason.unknownRestriction,
                ].sorted())
    }

    @Test func relationsOfOtherTypesAreNoRestrictions() throws {
        let town = try crossing([.tagged("type=route, restriction=no_left_turn", from: "WX", via: "X", to: "NX")])
        #expect(try closedTurns(in: town) == "")
        #expect(town.report.entries.isEmpty)
    }

    @Test func restrictionsAreSortedForTheSearch() throws {
        let town = try crossing([
            .only("straight_on", from: "NX", via: "X", to: "XS"), .no("left_turn", from: "XE", via: "X", to: "XS"),
            .only("right_turn", from: "WX", via: "X", to: "XS"),
        ])
        let turns = town.graph.restrictions.indices.map { town.graph.restrictions[$0] }.map {
            [$0.from.raw, $0.to.raw]
        }
        #expect(turns == turns.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(turns.count == 7)
        let starts = Set(turns.map { $0[0] })
        for edge in town.graph.turnFlags.indices {
            #expect(town.graph.turnFlags[edge].contains(.restricted) == starts.contains(edge.raw))
        }
    }
}
