import Drawn
import GTFSReading
import Geometry
import Measures
import Testing
import Transit

@testable import TransitImport

/// Entrances, pathways and levels: how long one walks inside stations.
@Suite struct StationTests {
    /// A station with an entrance in the street, a hall below it and two platforms; all within some meters.
    private static let stops = """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id,wheelchair_boarding
        S,Station,40.75,-73.99,1,,,
        P,North,40.75,-73.99,0,S,down,
        Q,South,40.7501,-73.99,0,S,down,
        E,Gate,40.7502,-73.99,2,S,,
        F,Back Gate,40.7498,-73.99,2,S,,2
        H,,,,3,S,hall,
        B,,,,4,Q,down,
        """
    private static let names =
        "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,length,stair_count\n"

    private func feed(_ pathways: String..., levels: String? = nil) throws -> StationFeed {
        var files: [String: String] = [:]
        if !pathways.isEmpty { files["pathways.txt"] = StationTests.names + pathways.joined(separator: "\n") }
        files["levels.txt"] = levels
        return try StationFeed(stops: StationTests.stops, files: files)
    }

    /// `E>P 30 P>E 40 stairs`: the ways between a stop and the entrances.
    private func doors(_ name: String, _ feed: StationFeed) throws -> [String] {
        let stop = try #require(feed.timetable.stop(withID: name))
        return feed.compiled.stops[stop.int].doors.map { door in
            let entrance = feed.timetable.stopIDs.text(door.entrance)
            let enter = door.enterSeconds.map { "\(entrance)>\(name) \($0)" }
            let leave = door.leaveSeconds.map { "\(name)>\(entrance) \($0)" }
            return [enter, leave, door.hasStairs ? "stairs" : nil].compactMap(\.self).joined(separator: " ")
        }
    }

    private func walks(_ name: String, _ feed: StationFeed) throws -> [String] {
        let stop = try #require(feed.timetable.stop(withID: name))
        return feed.timetable.transfers[stop].map { walk in
            "\(feed.timetable.stopIDs.text(walk.to)) \(walk.seconds)" + (walk.hasStairs == 1 ? " stairs" : "")
        }
    }

    @Test func withoutPathwaysEntrancesLeadStraightToThePlatforms() throws {
        let feed = try feed()
        // 22 m and 11 m, times 1.3, at 4/3 m/s; the back gate is closed to wheelchairs.
        #expect(try doors("P", feed) == ["E>P 22 P>E 22", "F>P 22 P>F 22 stairs"])
        #expect(try doors("Q", feed) == ["E>Q 11 Q>E 11", "F>Q 33 Q>F 33 stairs"])
        #expect(try walks("P", feed) == ["Q 11"])
        #expect(feed.report.entries.isEmpty)
    }

    @Test func aStopOutsideAStationHasNoDoors() throws {
        let feed = try StationFeed(
            stops:
                "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nA,A,40.75,-73.99,0,\nB,B,40.7501,-73.99,0,"
        )
        #expect(try doors("A", feed).isEmpty)
        #expect(try walks("A", feed).isEmpty)
    }

    @Test func pathwaysAreAddedUp() throws {
        let feed = try feed("1,E,H,1,1,10,,", "2,H,P,1,1,20,,", "3,H,Q,1,1,30,,")
        #expect(try doors("P", feed) == ["E>P 30 P>E 30"])
        #expect(try doors("Q", feed) == ["E>Q 40 Q>E 40"])
        #expect(try walks("P", feed) == ["Q 50"])
        #expect(feed.report.entries.isEmpty)
    }

    @Test func aWayWithStairsAndOneWithoutStandSideBySide() throws {
        let feed = try feed("1,E,H,1,1,10,,", "2,H,P,2,1,20,,", "3,H,P,5,1,90,,", "4,H,Q,2,1,30,,", "5,H,Q,5,1,80,,")
        #expect(try doors("P", feed) == ["E>P 100 P>E 100", "E>P 30 P>E 30 stairs"])
        #expect(try walks("P", feed) == ["Q 50 stairs", "Q 170"])
    }

    @Test func whereOnlyStairsLeadThereIsNoWayWithout() throws {
        let feed = try feed("1,E,P,2,1,30,,", "2,E,Q,1,1,30,,")
        #expect(try doors("P", feed) == ["E>P 30 P>E 30 stairs"])
        #expect(try walks("P", feed) == ["Q 60 stairs"])
    }

    @Test func escalatorsAndExitGatesGoOneWay() throws {
        let feed = try feed("1,P,E,4,0,20,,", "2,E,P,1,0,60,,", "3,P,F,7,1,5,,", "4,Q,E,7,0,5,,")
        // Without the escalator one gets in and not out; the back gate lets wheelchairs neither in nor out.
        #expect(try doors("P", feed) == ["E>P 60", "E>P 60 P>E 20 stairs", "P>F 5 stairs"])
        #expect(try doors("Q", feed) == ["Q>E 5"])
        #expect(
            feed.report.entries.map(\.reason) == ["exit gate that lets in as well, taken to let out alone"])
    }

    @Test func boardingAreasArePartsOfTheirPlatform() throws {
        let feed = try feed("1,E,P,1,1,30,,", "2,E,B,1,1,25,,")
        #expect(try doors("Q", feed) == ["E>Q 25 Q>E 25"])
        #expect(try walks("P", feed) == ["Q 55"])
    }

    @Test(arguments: [
        ("1,E,P,1,1,,40,", 30), ("1,E,P,3,1,,40,", 15), ("1,E,P,2,1,,40,", 60), ("1,E,P,2,1,,4,50", 35),
        ("1,E,P,2,1,,4,-50", 35), ("1,E,P,2,1,,4,", 28), ("1,E,P,4,1,,4,", 24), ("1,E,P,5,1,,,", 90),
        ("1,E,P,6,1,,4,", 8), ("1,E,P,1,1,,,", 22), ("1,E,P,9,1,12,,", 12),
    ]) func timesFollowFromWhatIsTold(_ pathway: String, _ seconds: Int) throws {
        let feed = try feed(pathway, levels: "level_id,level_index\ndown,-2\nhall,-1\n")
        let stop = try #require(feed.timetable.stop(withID: "P"))
        #expect(feed.compiled.stops[stop.int].doors.map { Int($0.enterSeconds ?? 0) } == [seconds])
    }

    @Test func aPlatformThatNoPathwayJoinsIsNamed() throws {
        let feed = try feed("1,E,P,1,1,30,,", "2,H,Q,1,1,30,,")
        #expect(try doors("Q", feed) == ["E>Q 11 Q>E 11", "F>Q 33 Q>F 33 stairs"])
        #expect(
            feed.report.entries.map(\.reason) == [
                "platform that no pathway joins to an entrance, reached from the entrances in a straight line"
            ])
        #expect(feed.report.entries.first?.examples == ["drawn/stops.txt:4"])
    }

    @Test(arguments: [
        ("1,E,X,1,1,30,,", "pathway of a place that is not there, dropped"),
        ("1,E,S,1,1,30,,", "pathway that begins or ends at a whole station, dropped"),
        ("1,E,P,8,1,30,,", "pathway with a pathway_mode that is not 1 to 7, taken as a walkway"),
    ]) func brokenPathwaysAreNamed(_ row: String, _ reason: String) throws {
        let feed = try feed(row)
        #expect(feed.report.entries.map(\.reason) == [reason])
        #expect(feed.report.entries.first?.examples == ["drawn/pathways.txt:2"])
    }

    @Test func rulesOfChangingGoBeforeWalks() throws {
        var files = ["pathways.txt": StationTests.names + "1,P,Q,2,1,20,,\n2,P,Q,5,1,90,,\n3,E,P,1,1,10,,"]
        files["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nP,Q,2,200\nQ,P,3,"
        let feed = try StationFeed(stops: StationTests.stops, files: files)
        #expect(try walks("P", feed) == ["Q 200"])
        #expect(try walks("Q", feed).isEmpty)
    }
}
