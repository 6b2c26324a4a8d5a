import Drawn
import Geometry
import Measures
import Testing
import Transit

@testable import TransitImport

/// Rules of changing: what of transfers.txt reaches the table of changes.
@Suite struct ChangeTests {
    private static let names =
        "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n"

    /// Two lines that meet at B, and a third at C, 400 m on; from B to C one walks 300 seconds.
    private func drawn(_ rules: String..., stops: String? = nil) throws -> DrawnTimetable {
        var files = ["transfers.txt": ChangeTests.names + rules.joined(separator: "\n")]
        files["stops.txt"] = stops
        return try DrawnTimetable(
            """
                 A     B
            M1 8:00  8:10
            M1 9:00  9:10

                 B     D
            M2 8:20  8:30
            M2 9:20  9:30

                 C     D
            M3 8:20  8:30
            """, walks: ["B-C": 300], files: files)
    }

    /// `B[M1] B[M2] 60`: the changes between boarding places, each with the lines that call there.
    private func changes(_ table: Timetable) -> [String] {
        func name(_ stop: StopIndex) -> String {
            let id = table.stopIDs.text(stop)
            guard table.stops(of: stop).count > 1 else { return id }
            let trips = table.stopCalls[stop].flatMap { table.patternTrips[$0.pattern] }
            return "\(id)[\(Set(trips.map { table.tripIDs.text($0) }).sorted().joined(separator: " "))]"
        }
        return (0..<table.stopCount).map { StopIndex($0) }.flatMap { from in
            table.transfers[from].map { change in
                let time = change.seconds == Transfer.forbidden ? "never" : String(change.seconds)
                return "\(name(from)) \(name(change.to)) \(time)"
            }
        }
    }

    @Test func withoutRulesThereAreWalksAlone() throws {
        let drawn = try drawn()
        #expect(changes(drawn.timetable) == ["B C 300", "C B 300"])
    }

    @Test(arguments: [
        // rules of stops
        ("B,C,,,,,0,", "B C 300, C B 300"), ("B,C,,,,,1,", "B C 300, C B 300"),
        ("B,C,,,,,2,90", "B C 90, C B 300"), ("B,C,,,,,2,900", "B C 900, C B 300"), ("B,C,,,,,3,", "C B 300"),
        ("B,B,,,,,0,", "B C 300, C B 300"), ("B,B,,,,,1,", "B B 0, B C 300, C B 300"),
        ("B,B,,,,,2,240", "B B 240, B C 300, C B 300"), ("B,B,,,,,3,", "B B never, B C 300, C B 300"),
        // A to D is too far for a walk that anyone has looked for: 800 m in a straight line.
        ("A,D,,,,,0,", "A D 781, B C 300, C B 300"), ("A,D,,,,,2,60", "A D 60, B C 300, C B 300"),
    ]) func rulesOfStopsAreNumbers(_ rule: String, _ expected: String) throws {
        #expect(changes(try drawn(rule).timetable).joined(separator: ", ") == expected)
    }

    @Test func aRuleOfTwoLinesSplitsTheirStop() throws {
        let drawn = try drawn("B,B,M1,M2,,,2,150")
        let table = drawn.timetable
        let (one, two) = ("B[M1.1 M1.2]", "B[M2.1 M2.2]")
        #expect(
            changes(table) == [
                "C \(one) 300", "C \(two) 300", "\(one) \(two) 150", "\(one) C 300", "\(two) \(one) 60", "\(two) C 300",
            ])
        let b = try drawn.stop("B")
        let places = table.stops(of: b)
        #expect(places.count == 3 && places[0] == b)
        #expect(places.allSatisfy { table.stops(of: $0) == places && table.stopNames.text($0) == "B" })
        #expect(places.map { table.stopCalls[$0].count } == [0, 1, 1])
        // A split stop stands for one place: trips of one line are still one pattern.
        #expect(table.patternCount == 3)
    }

    @Test func aLineMayBeForbiddenForAllOthers() throws {
        let drawn = try drawn("B,B,,M2,,,3,")
        let (all, two) = ("B[M1.1 M1.2]", "B[M2.1 M2.2]")
        #expect(
            changes(drawn.timetable) == [
                "\(all) C 300", "C \(all) 300", "C \(two) 300", "\(two) \(two) never", "\(two) \(all) 60",
                "\(two) C 300",
            ])
    }

    @Test func aTripSaysMoreThanALine() throws {
        let drawn = try drawn("B,B,M1,M2,,,3,", "B,B,M1,,,M2.2,2,30", "B,B,,,,,2,400")
        let (one, two, trip) = ("B[M1.1 M1.2]", "B[M2.1]", "B[M2.2]")
        let table = drawn.timetable
        let wanted = Set(changes(table).filter { $0.hasPrefix(one) })
        #expect(wanted == ["\(one) \(one) 400", "\(one) \(trip) 30", "\(one) C 300"])
        #expect(changes(table).contains("\(trip) \(two) 400"))
    }

    /// The order of the GTFS reference: every rule goes before those after it.
    @Test func theMoreSpecificRuleCounts() throws {
        let rules = [
            "B,B,,,M1.1,M2.1,2,1", "B,B,,M2,M1.1,,2,2", "B,B,,,M1.1,,2,3", "B,B,M1,M2,,,2,4", "B,B,M1,,,,2,5",
            "B,B,,,,,2,6",
        ]
        for first in rules.indices {
            let feed = Array(rules[first...].reversed())
            let table = try DrawnTimetable(
                """
                     A     B
                M1 8:00  8:10

                     B     D
                M2 8:20  8:30
                """, files: ["transfers.txt": ChangeTests.names + feed.joined(separator: "\n")]
            ).timetable
            let (from, to) = (table.patternStops[PatternIndex(0)][1], table.patternStops[PatternIndex(1)][0])
            let change = try #require(table.transfers[from].first { $0.to == to })
            #expect(change.seconds == UInt32(first + 1), "\(rules[first])")
        }
    }

    private let stations = """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        S,Station,40.75,-73.99,1,
        P,North,40.75,-73.99,0,S
        Q,South,40.7501,-73.99,0,S
        R,Street,40.7502,-73.99,0,
        """

    @Test(arguments: [
        ("S,S,,,,,2,120", "P P 120, P Q 120, Q Q 120, Q P 120"),
        ("S,S,,,,,2,120\nP,Q,,,,,2,50", "P P 120, P Q 50, Q Q 120, Q P 120"),
        ("P,Q,,,,,3,\nS,S,,,,,2,120", "P P 120, Q Q 120, Q P 120"),
        ("S,R,,,,,2,200", "P R 200, Q R 200"), ("R,S,,,,,1,", "R Q 11, R P 22"),
    ]) func aStationStandsForItsStops(_ rules: String, _ expected: String) throws {
        let shortNames = "from_stop_id,to_stop_id,a,b,c,d,transfer_type,min_transfer_time\n"
        let feed = try StationFeed(stops: stations, files: ["transfers.txt": shortNames + rules])
        #expect(changes(feed.timetable).joined(separator: ", ") == expected)
    }

    @Test func tooManyTripsOfAStopAreNotToldApart() throws {
        let trips = (0..<80).map {
            "M1 \(8 + $0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)  12:\($0 % 60 < 10 ? "0" : "")\($0 % 60)"
        }
        let rules = (1...80).map { "B,B,,,M1.\($0),,2,\($0)" }
        let drawn = try DrawnTimetable(
            "   A   B\n" + trips.joined(separator: "\n"),
            files: ["transfers.txt": ChangeTests.names + rules.joined(separator: "\n")])
        #expect(drawn.report.count(of: ChangeRules.limitReason) == 48)
        #expect(drawn.timetable.stops(of: try drawn.stop("B")).count == 33)
    }
}
