import Drawn
import Geometry
import Guidance
import Journeys
import Measures
import Testing
import TransitRouting

/// The steps from one mark of a town to another, one line each: the text and the distance.
func steps(
    _ town: DrawnTown, _ from: Character, _ to: Character, _ mode: JourneyRequest.Mode
) throws -> String {
    let request = JourneyRequest(
        from: try town.endpoint(from), to: try town.endpoint(to),
        .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: mode)
    let journeys = try town.planner().journeys(for: request)
    let language = Language.english
    let steps = Guide(language, units: .metric).steps(of: journeys[0])
    // Whatever the words: steps follow one another without a gap and add up to the leg.
    let leg = journeys[0].legs[0]
    #expect(steps.first?.instruction.geometryStart == 0)
    #expect(steps.last?.maneuver.kind == .arrive)
    #expect(steps.last?.instruction.geometryEnd == leg.geometry.count - 1)
    for (step, next) in zip(steps, steps.dropFirst()) {
        #expect(step.instruction.geometryEnd == next.instruction.geometryStart)
        #expect(step.maneuver.location == leg.geometry[step.instruction.geometryStart])
    }
    #expect(abs(steps.reduce(0) { $0 + $1.distance.value } - leg.distance.value) < 0.5)
    #expect(abs(steps.reduce(0) { $0 + $1.instruction.duration.seconds } - Double(leg.seconds)) < 1)
    return steps.map { step in
        step.distance.value > 0 ? "\(step.text) (\(language.written(step.distance, .metric)))" : step.text
    }.joined(separator: "\n")
}

/// What an expectation that is not met says.
func expectSteps(
    _ town: DrawnTown, _ from: Character, _ to: Character, _ mode: JourneyRequest.Mode, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let found = try steps(town, from, to, mode)
    let message = town.mismatch("\(from) to \(to), \(mode.rawValue)", expected: "\n" + expected, found: "\n" + found)
    #expect(found == expected, "\(message)", sourceLocation: sourceLocation)
}

@Suite struct DrawnStepTests {
    /// The place lies at the very end of the street, on its other side.
    @Test(arguments: [("name=Main St", "Main St"), ("highway=unclassified", "the road")])
    func oneIsToldToTurnAroundAtTheEnd(tags: String, street: String) throws {
        let town = try DrawnTown(
            """
            2
            |
            A-------1-------D
            """, spacing: .meters(200), ways: ["AD": tags])
        var request = JourneyRequest(
            from: try town.endpoint("1"), to: try town.endpoint("2"),
            .departing(at: Timestamp(secondsSince1970: 1_454_500_000)), mode: .drive)
        request.to.curb = .left
        let answer = try town.planner().answer(to: request)
        let journey = answer.journeys[0]
        let steps = Guide(units: .metric).steps(of: journey)
        #expect(
            steps.map(\.text) == [
                "Drive west on \(street)", "Turn around on \(street)", "Arrive at place 2, on the left",
            ])
        #expect(abs(steps.reduce(0) { $0 + $1.seconds } - journey.seconds) <= 1)
        #expect(steps[1].distance == .zero && steps[1].maneuver.modifier == .uturn)
        #expect(OSRMDocument(answer)?.json().contains("uturn") == true)
        #expect(JourneyText(Guide(units: .metric)).text(answer).contains("Turn around on \(street)\n"))
    }

    @Test func turnsAreNamedByStreetAndSide() throws {
        let town = try DrawnTown(
            """
            A-1-B---C
                |   |
            D---E-2-F
            """, spacing: .meters(100),
            ways: ["AB": "name=A St", "BC": "name=A St", "BE": "name=1 Av", "CF": "name=2 Av", "DEF": "name=B St"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on A St toward 1 Av (50 m)
            Turn right onto 1 Av (100 m)
            At the end of the road, turn left onto B St (50 m)
            Arrive at place 2
            """)
        try expectSteps(
            town, "2", "1", .walk,
            """
            Walk west on B St toward 1 Av (50 m)
            Turn right onto 1 Av (100 m)
            At the end of the road, turn left onto A St (50 m)
            Arrive at place 1
            """)
    }

    @Test func straightOnUnderTheSameNameIsNoStep() throws {
        let town = try DrawnTown(
            """
              D   E
              |   |
            1-A---B---C-2
              |   |
              F   G
            """, spacing: .meters(100),
            ways: ["AB": "name=Long St", "BC": "name=Long St", "DAF": "name=1 Av", "EBG": "name=2 Av"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Long St toward 2 Av (200 m)
            Arrive at place 2
            """)
    }

    @Test func aNewNameStraightOnIsTold() throws {
        let town = try DrawnTown(
            """
            A-1-B-2-C
                |
                D
            """, spacing: .meters(200), ways: ["AB": "name=Old St", "BC": "name=New St", "BD": "name=1 Av"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Old St toward 1 Av (100 m)
            Continue onto New St (100 m)
            Arrive at place 2
            """)
    }

    @Test func aBendIsNoTurn() throws {
        let town = try DrawnTown(
            """
            A-1-B
                |
                C-2-D
            """, spacing: .meters(100), ways: ["ABCD": "name=Crooked St"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Crooked St (200 m)
            Arrive at place 2
            """)
    }

    @Test func aTurnOnOneNameIsToldWhereOneCouldGoOn() throws {
        let town = try DrawnTown(
            """
            A-1-B---C
                |
                D-2-E
            """, spacing: .meters(100), ways: ["ABDE": "name=Main St", "BC": "name=Side St"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Main St (50 m)
            Turn right to stay on Main St (150 m)
            Arrive at place 2
            """)
    }

    @Test func theEndOfARoadIsTold() throws {
        let town = try DrawnTown(
            """
                C
                |
            A-1-B
                |
                2
                |
                D
            """, spacing: .meters(100), ways: ["AB": "name=Short St", "CBD": "name=Cross Av"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Short St toward Cross Av (50 m)
            At the end of the road, turn right onto Cross Av (100 m)
            Arrive at place 2
            """)
    }

    @Test func theMiddleOfADividedRoadIsNoStep() throws {
        let town = try DrawnTown(
            """
                C E
                | |
            A-1-B-F-3-G
                | |
                D H
                | |
                | 2
                | |
                J I
            """, spacing: .meters(40),
            ways: [
                "AB": "name=Cross St", "BF": "highway=residential", "FG": "name=Cross St",
                "CBDJ": "name=Grand Av,oneway=-1", "EFHI": "name=Grand Av,oneway=yes", "CE": "", "IJ": "",
            ])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Cross St toward Grand Av (40 m)
            Turn right onto Grand Av (80 m)
            Arrive at place 2
            """)
        try expectSteps(
            town, "1", "3", .drive,
            """
            Drive east on Cross St toward Grand Av (60 m)
            Arrive at place 3
            """)
    }

    @Test func aForkOfFastRoadsIsToldToBothSides() throws {
        let town = try DrawnTown(
            """
                        C-2-G
                     /      |
            A---1---B       |
                     \\      |
                        D-3-H
            """, spacing: .meters(400),
            ways: [
                "AB": "highway=trunk,name=Old Pike", "BCG": "highway=trunk,name=North Pike",
                "BDH": "highway=trunk,name=South Pike", "GH": "highway=trunk,name=East Pike",
            ])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Old Pike toward North Pike (400 m)
            At the fork, keep left onto North Pike (770 m)
            Arrive at place 2
            """)
        try expectSteps(
            town, "1", "3", .drive,
            """
            Drive east on Old Pike toward South Pike (400 m)
            At the fork, keep right onto South Pike (770 m)
            Arrive at place 3
            """)
    }

    @Test func oneTurnsBackWhereARoadEnds() throws {
        let town = try DrawnTown(
            """
            A-1-B
            """, spacing: .meters(100), ways: ["AB": "name=Dead End,oneway=yes", "BA": "name=Dead End,oneway=yes"])
        try expectSteps(
            town, "1", "1", .drive,
            """
            Arrive at place 1
            """)
    }

    @Test func rampsAreTakenLeftAndMerged() throws {
        let town = try DrawnTown(
            """
            A-1-B-----------------------C
                 \\                     |
            D-----------E---F---G-------H
                                 \\     |
                                    I-2-J
            """, spacing: .meters(200),
            ways: [
                "ABC": "name=Feeder Rd", "BE": "highway=motorway_link,oneway=yes",
                "DEFGH": "highway=motorway,name=Fast Rd,oneway=yes", "GI": "highway=motorway_link,oneway=yes",
                "IJ": "name=Far Rd", "HJ": "name=Back Rd", "CH": "name=Back Rd",
            ])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Feeder Rd (100 m)
            Take the ramp on the right (450 m)
            Merge onto Fast Rd (400 m)
            Take the exit on the right (280 m)
            Turn left onto Far Rd (100 m)
            Arrive at place 2
            """)
    }

    /// A road of several numbers goes on as long as one of them does.
    @Test func aRoadGoesOnUnderASharedNumber() throws {
        let town = try DrawnTown(
            """
            A-1-B---C---D-2-E
            """, spacing: .meters(400),
            ways: ["AB": "ref=IC 1;IC 23", "BC": "ref=IC23", "CD": "ref=A 20", "DE": "ref=A 20;A 4"])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on IC 1 / IC 23 (600 m)
            Continue onto A 20 (600 m)
            Arrive at place 2
            """)
    }

    /// Who walks knows no ramps for cars.
    @Test func aRampIsARoadToOneWhoWalks() throws {
        let town = try DrawnTown(
            """
            A-1-B
                |
                C---D-2-E
            """, spacing: .meters(100),
            ways: ["AB": "name=A St", "BCD": "highway=primary_link", "DE": "name=B St"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on A St (50 m)
            Turn right onto the road (200 m)
            Continue onto B St (50 m)
            Arrive at place 2
            """)
    }

    /// What one comes to is told by a street that one may turn into, not by one that is closed or forbidden.
    @Test func theFirstStreetIsOneThatMayBeTurnedInto() throws {
        let picture = """
                X   Y
                |   |
            A-1-B---C---D-2-E
            """
        func town(_ x: String, _ restrictions: [DrawnRestriction] = []) throws -> DrawnTown {
            try DrawnTown(
                picture, spacing: .meters(100),
                ways: ["ABCDE": "name=A St", "BX": "name=X Av\(x)", "CY": "name=Y Av"], restrictions: restrictions)
        }
        func start(_ town: DrawnTown, _ mode: JourneyRequest.Mode) throws -> Substring? {
            try steps(town, "1", "2", mode).split(separator: "\n").first?.prefix { $0 != "(" }
        }
        #expect(try start(town(""), .drive) == "Drive east on A St toward X Av ")
        #expect(try start(town(",oneway=-1"), .drive) == "Drive east on A St toward Y Av ")
        #expect(try start(town(",motor_vehicle=no"), .drive) == "Drive east on A St toward Y Av ")
        let forbidden: [DrawnRestriction] = [.no("left_turn", from: "ABCDE", via: "B", to: "BX")]
        #expect(try start(town("", forbidden), .drive) == "Drive east on A St toward Y Av ")
        #expect(try start(town(",oneway=-1"), .walk) == "Walk east on A St toward X Av ")
    }

    /// A ferry is told by its name and how long it takes: nine minutes, and five to board.
    @Test(arguments: [
        (",name=Harbor Line,duration=00:09", "Take the ferry Harbor Line, about 14 min (1 km)"),
        (",name=Harbor Ferry,duration=00:09", "Take the Harbor Ferry, about 14 min (1 km)"),
        (",duration=00:09", "Take the ferry, about 14 min (1 km)"),
    ])
    func ferriesTakeTheirTime(tags: String, step: String) throws {
        let town = try DrawnTown(
            """
            A-1-B---C-2-D
            """, spacing: .meters(1000),
            ways: ["AB": "name=Pier Rd", "BC": "route=ferry\(tags)", "CD": "name=Quay"])
        let lines = try steps(town, "1", "2", .walk).split(separator: "\n").map(String.init)
        #expect(lines.contains(step), "\(lines)")
    }

    /// A ramp at a slight angle is on the side away from what goes on; where nothing goes on it has none. Nobody sets
    /// out on a motorway: one starts where the road before it ends, at A.
    @Test func rampsAheadHaveTheSideAwayFromTheRoad() throws {
        let town = try DrawnTown(
            """
            G---------------------------------------------------H
            A-1-B-----------------------------------------------C
                                            D-------E---2---F
            """, spacing: .meters(100),
            ways: [
                "ABC": "highway=motorway,name=Fast Rd,oneway=yes", "BDE": "highway=motorway_link,oneway=yes",
                "EF": "name=Far Rd", "CHF": "name=Back Rd", "HGA": "name=Back Rd",
            ])
        try expectSteps(
            town, "1", "2", .drive,
            """
            Drive east on Fast Rd (100 m)
            Take the exit on the right (900 m)
            Continue onto Far Rd (100 m)
            Arrive at place 2
            """)
        let ending = try DrawnTown(
            """
            G---------------------------------------------------H
            A-1-B---------------D-------------------E---2---F
            """, spacing: .meters(100),
            ways: [
                "AB": "highway=motorway,name=Fast Rd,oneway=yes", "BDE": "highway=motorway_link,oneway=yes",
                "EF": "name=Far Rd;Long Rd", "FHGA": "name=Back Rd",
            ])
        try expectSteps(
            ending, "1", "2", .drive,
            """
            Drive east on Fast Rd (100 m)
            Take the exit (900 m)
            Continue onto Far Rd / Long Rd (100 m)
            Arrive at place 2
            """)
    }
}

@Suite struct DrawnWalkTests {
    @Test func stairsAndFootpathsAreTold() throws {
        let town = try DrawnTown(
            """
            A-1-B
                |
                C
                |
                D-2-E
            """, spacing: .meters(100),
            ways: ["AB": "name=High St", "BC": "highway=steps", "CDE": "highway=footway"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on High St (50 m)
            Take the stairs (100 m)
            Continue onto the footpath (150 m)
            Arrive at place 2
            """)
    }

    @Test func stairsWithALandingAreOneStep() throws {
        let town = try DrawnTown(
            """
            A---1---B-C-D-E---2---F
            """, spacing: .meters(20),
            ways: [
                "AB": "name=Low St", "BC": "highway=steps", "CD": "highway=footway", "DE": "highway=steps",
                "EF": "name=High St",
            ])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on Low St (20 m)
            Take the stairs (30 m)
            Continue onto High St (20 m)
            Arrive at place 2
            """)
    }

    @Test func whoStartsOnStairsTakesThem() throws {
        let town = try DrawnTown(
            """
            A-1-B-2-C
            """, spacing: .meters(100), ways: ["AB": "highway=steps", "BC": "name=High St"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Take the stairs (50 m)
            Continue onto High St (50 m)
            Arrive at place 2
            """)
    }

    @Test func aStreetIsCrossedOnAnothersRoadwayToo() throws {
        let sidewalk = "highway=footway,footway=sidewalk"
        let town = try DrawnTown(
            """
            A---1-------------------B
                                    |
            D-----------------------E-------------------C
                                    |
                                    F---------------2---G
            """, spacing: .meters(10),
            ways: ["DE": "name=Long St", "AB": sidewalk, "FG": sidewalk, "BEF": "name=Side Av", "EC": "name=Long St"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on Long St (50 m)
            Cross Long St and continue along it (60 m)
            Arrive at place 2
            """)
    }

    @Test func aTurnInAParkIsToldWhereOneCouldGoOn() throws {
        let town = try DrawnTown(
            """
            A-1-B---C
                |
                2
                |
                D
            """, spacing: .meters(100),
            ways: ["AB": "highway=footway", "BC": "highway=footway", "BD": "highway=path"])
        try expectSteps(
            town, "1", "2", .walk,
            """
            Walk east on the footpath (50 m)
            Turn right onto the path (100 m)
            Arrive at place 2
            """)
        try expectSteps(
            town, "1", "C", .walk,
            """
            Walk east on the footpath (150 m)
            Arrive at place C
            """)
    }

    /// A street and an avenue with sidewalks 10 m beside them and crossings from corner to corner.
    static func sidewalks() throws -> DrawnTown {
        let sidewalk = "highway=footway,footway=sidewalk"
        let crossing = "highway=footway,footway=crossing"
        return try DrawnTown(
            """
                        c   D   d
                        |   |   |
                        5   |   |
                        |   |   |
                        |   |   |
            U-1---------a---m---b---------2-V
                        |   |   |
            A-----------n---B---o-----------C
                        |   |   |
            W-3---------e---p---f---------4-X
                        |   |   |
                        |   |   |
                        |   |   6
                        |   |   |
                        g   E   h
            """, spacing: .meters(10),
            ways: [
                "AnBoC": "name=West 34th Street", "DmBpE": "highway=primary,name=7th Avenue",
                "Ua": sidewalk, "bV": sidewalk, "We": sidewalk, "fX": sidewalk, "ca": sidewalk, "db": sidewalk,
                "eg": sidewalk, "fh": sidewalk, "amb": crossing, "epf": crossing, "ane": crossing, "bof": crossing,
            ])
    }

    @Test func aSidewalkBearsTheNameOfItsStreetAndCrossesOthersWithoutAWord() throws {
        try expectSteps(
            try Self.sidewalks(), "1", "2", .walk,
            """
            Walk east on West 34th Street toward 7th Avenue (70 m)
            Arrive at place 2
            """)
    }

    @Test func aCornerIsOneTurn() throws {
        try expectSteps(
            try Self.sidewalks(), "1", "6", .walk,
            """
            Walk east on West 34th Street toward 7th Avenue (50 m)
            Turn right onto 7th Avenue (40 m)
            Arrive at place 6
            """)
        try expectSteps(
            try Self.sidewalks(), "1", "5", .walk,
            """
            Walk east on West 34th Street toward 7th Avenue (30 m)
            Turn left onto 7th Avenue (20 m)
            Arrive at place 5
            """)
        try expectSteps(
            try Self.sidewalks(), "3", "5", .walk,
            """
            Walk east on West 34th Street toward 7th Avenue (30 m)
            Turn left onto 7th Avenue (40 m)
            Arrive at place 5
            """)
    }

    @Test func crossingTheOwnStreetIsTold() throws {
        try expectSteps(
            try Self.sidewalks(), "1", "4", .walk,
            """
            Walk east on West 34th Street toward 7th Avenue (50 m)
            Cross West 34th Street and continue along it (50 m)
            Arrive at place 4
            """)
        try expectSteps(
            try Self.sidewalks(), "1", "3", .walk,
            """
            Walk east on West 34th Street (30 m)
            Cross West 34th Street (20 m)
            Turn right onto West 34th Street (30 m)
            Arrive at place 3
            """)
    }
}
