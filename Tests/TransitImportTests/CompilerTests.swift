import Archive
import Drawn
import Foundation
import GTFSReading
import Measures
import Testing
import Transit

@testable import TransitImport

/// Feeds together, and the timetable as a whole.
@Suite struct CompilerTests {
    /// A feed of two stops and one route with the same ids whatever its name.
    private func feed(
        _ name: String, zone: String = "America/New_York", type: Int = 3, report: inout ImportReport
    ) throws -> GTFSFeed {
        let files = [
            "agency.txt": "agency_id,agency_name,agency_timezone\n1,\(name),\(zone)",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_code,wheelchair_boarding
            1,\(name) West,40.75,-73.99,,S,400,1
            2,\(name) East,40.75,-73.98,,,401,
            S,\(name) Station,40.751,-73.99,1,,,
            """,
            "routes.txt": """
            route_id,route_short_name,route_long_name,route_type,route_color,route_text_color
            R,\(name),Crosstown,\(type),0039A6,
            """,
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,20160201,20160229
            """,
            "trips.txt": "trip_id,route_id,service_id,block_id,trip_headsign\nT,R,daily,7,East",
            "stop_times.txt": """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time
            T,1,1,08:00:00,08:00:00
            T,2,2,08:10:00,08:10:00
            """,
        ]
        return try GTFSFeed.read(files: files.mapValues { Array($0.utf8) }, named: name, report: &report)
    }

    private func timetable(_ compiled: CompiledTimetable) throws -> Timetable {
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiled.write(to: &writer)
        return try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
    }

    private let zones: @Sendable (String) -> ZoneRules? = { name in
        ["America/New_York": -18_000, "Europe/Paris": 3600].first { $0.key == name }.map { name, offset in
            ZoneRules(
                name: name,
                changes: [.init(start: Timestamp(secondsSince1970: .min / 2), offset: Int32(offset))])
        }
    }

    @Test func feedsWithTheSameIDsStayApart() throws {
        var report = ImportReport()
        var compiler = TimetableCompiler(zoneRules: zones)
        for name in ["bus", "rail"] { compiler.add(try feed(name, report: &report), report: &report) }
        let table = try timetable(compiler.compiled(fallbackZone: .utc, report: &report))
        #expect((0..<2).map { table.feedNames.text(FeedIndex($0)) } == ["bus", "rail"])
        #expect(table.stopCount == 6)
        #expect((0..<6).map { table.stopFeeds[StopIndex($0)].int } == [0, 0, 0, 1, 1, 1])
        let parents = (0..<6).map { table.stopParents[StopIndex($0)] }
        #expect(parents == [StopIndex(2), .none, .none, StopIndex(5), .none, .none])
        #expect(table.stopNames.text(StopIndex(3)) == "rail West")
        #expect(table.stopCodes.text(StopIndex(4)) == "401")
        #expect(table.stopKinds[StopIndex(5)] == .station)
        #expect(table.stopWheelchair[StopIndex(3)] == .possible)
        #expect((0..<2).map { table.routeAgencies[RouteIndex($0)].int } == [0, 1])
        #expect((0..<2).map { table.routeFeeds[RouteIndex($0)].int } == [0, 1])
        #expect(table.patternStops[PatternIndex(1)] == [StopIndex(3), StopIndex(4)])
        #expect(table.routeColors[RouteIndex(0)].hex == "0039A6")
        #expect(table.routeTextColors[RouteIndex(0)].hex == "FFFFFF")
        // The blocks have one name and are two, the headsigns are one.
        #expect(table.tripBlocks[TripIndex(0)] != table.tripBlocks[TripIndex(1)])
        #expect(table.texts.text(table.tripBlocks[TripIndex(1)]) == "7")
        #expect(table.tripHeadsigns[TripIndex(0)] == table.tripHeadsigns[TripIndex(1)])
    }

    @Test func agenciesKeepTheirZones() throws {
        var report = ImportReport()
        var compiler = TimetableCompiler(zoneRules: zones)
        for (name, zone) in [("a", "America/New_York"), ("b", "Europe/Paris"), ("c", "America/New_York")] {
            compiler.add(try feed(name, zone: zone, report: &report), report: &report)
        }
        let table = try timetable(compiler.compiled(fallbackZone: .utc, report: &report))
        #expect(table.zones.map(\.name) == ["America/New_York", "Europe/Paris"])
        #expect(
            (0..<3).map { table.zone(of: RouteIndex($0)).name } == [
                "America/New_York", "Europe/Paris", "America/New_York",
            ])
    }

    @Test func anUnknownZoneIsTheRegions() throws {
        var report = ImportReport()
        var compiler = TimetableCompiler(zoneRules: zones)
        compiler.add(try feed("a", zone: "America/Gotham", report: &report), report: &report)
        compiler.add(try feed("b", zone: "Europe/Paris", report: &report), report: &report)
        let table = try timetable(compiler.compiled(fallbackZone: .utc, report: &report))
        #expect(table.zone.name == "Europe/Paris")
        #expect(table.zone(of: RouteIndex(0)).name == "Europe/Paris")
        #expect(report.count(of: "agency with an unknown time zone, taken in the region's") == 1)
        #expect(
            report.entries.first { $0.reason.hasPrefix("agency") }?.examples == ["a/agency.txt: America/Gotham"])
    }

    @Test func aRegionWithoutFeedsHasItsZone() throws {
        var report = ImportReport()
        let table = try timetable(TimetableCompiler().compiled(fallbackZone: .utc, report: &report))
        #expect(table.zone == .utc)
        #expect(table.calendar == nil)
        #expect(table.stopCount == 0)
        #expect(report.entries.isEmpty)
    }

    @Test func linksAndWalksAreWrittenBesideTheTimetable() throws {
        let link = StopLink(segment: 7, offsetDecimeters: 12, distanceDecimeters: 80, side: 1)
        let drawn = try DrawnTimetable(
            """
                 A     B     C
            M1 8:00  8:10  8:20
            """, walks: ["A-C": 120, "A>B": 60], link: { _ in link })
        let (a, b, c) = (try drawn.stop("A"), try drawn.stop("B"), try drawn.stop("C"))
        let table = drawn.timetable
        #expect(table.stopLinks[b] == [link])
        #expect(table.transfers[a].map(\.to) == [b, c])
        #expect(table.transfers[a].map(\.seconds) == [60, 120])
        #expect(table.transfers[b].isEmpty)
        #expect(table.incomingTransfers[a].map(\.to) == [c])
    }

    @Test func stopsTellTheStreetsWhatTheyNeed() throws {
        var report = ImportReport()
        var compiler = TimetableCompiler(zoneRules: zones)
        compiler.add(try feed("bus", report: &report), report: &report)
        let compiled = compiler.compiled(fallbackZone: .utc, report: &report)
        #expect(compiled.stops.map(\.isServed) == [true, true, false])
        #expect(compiled.stops.map(\.kind) == [.stop, .stop, .station])
        #expect(compiled.stops.map(\.parent) == [StopIndex(2), .none, .none])
        #expect(compiled.counts.stopTimes == 2)
        #expect(compiled.counts.patterns == 1)
    }

    @Test(arguments: [
        (0, RouteMode.tram), (1, .subway), (2, .rail), (3, .bus), (4, .ferry), (5, .cableCar), (6, .gondola),
        (7, .funicular), (11, .trolleybus), (12, .monorail), (100, .rail), (109, .rail), (200, .bus), (401, .subway),
        (405, .monorail), (700, .bus), (702, .bus), (800, .trolleybus), (900, .tram), (1000, .ferry), (1300, .gondola),
        (1400, .funicular), (1501, .bus),
    ])
    func routeTypesAreModes(_ type: Int, _ mode: RouteMode) throws {
        #expect(RouteMode(gtfsRouteType: type) == mode)
    }

    @Test func aRouteTypeOfNoVehicleIsNamed() throws {
        var report = ImportReport()
        var compiler = TimetableCompiler(zoneRules: zones)
        compiler.add(try feed("air", type: 1100, report: &report), report: &report)
        let table = try timetable(compiler.compiled(fallbackZone: .utc, report: &report))
        #expect(table.routeModes[RouteIndex(0)] == .bus)
        #expect(
            report.entries.map(\.reason).contains(
                "route with a route_type of no vehicle that is known, taken as a bus"))
    }

    @Test func theSignOfTheFirstStopStandsInForTheTrips() throws {
        var report = ImportReport()
        var files = [
            "agency.txt": "agency_name,agency_timezone\nDrawn,America/New_York",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,A,40.75,-73.99\nB,B,40.75,-73.98",
            "routes.txt": "route_id,route_short_name,route_type\nR,M34,3",
            "calendar_dates.txt": "service_id,date,exception_type\nonce,20160203,1",
            "trips.txt": "trip_id,route_id,service_id,trip_headsign\nT,R,once,\nU,R,once,EAST",
        ]
        files["stop_times.txt"] = """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time,stop_headsign
            T,1,A,08:00:00,08:00:00,WEST
            T,2,B,08:10:00,08:10:00,WEST
            U,1,A,09:00:00,09:00:00,EAST via 34
            U,2,B,09:10:00,09:10:00,
            """
        let feed = try GTFSFeed.read(files: files.mapValues { Array($0.utf8) }, named: "drawn", report: &report)
        var compiler = TimetableCompiler(zoneRules: zones)
        compiler.add(feed, report: &report)
        let table = try timetable(compiler.compiled(fallbackZone: .utc, report: &report))
        #expect((0..<2).map { table.texts.text(table.tripHeadsigns[TripIndex($0)]) } == ["WEST", "EAST"])
        // What a stop says differently holds there alone.
        #expect((0..<2).map { table.headsign(of: TripIndex(1), at: $0) } == ["EAST via 34", "EAST"])
        #expect((0..<2).map { table.headsign(of: TripIndex(0), at: $0) } == ["WEST", "WEST"])
        #expect(report.entries.isEmpty)
    }

    @Test func drawingsThatCannotBeReadSayWhy() {
        func problem(_ drawing: String, days: [String: String] = [:], walks: [String: Int] = [:]) -> String {
            do {
                _ = try DrawnTimetable(drawing, days: days, walks: walks)
                return "none"
            } catch { return "\(error)" }
        }
        #expect(
            problem("A B\nM1 8:00")
                == "The drawing cannot be read: 'M1 8:00' has not one cell for each of [\"A\", \"B\"].")
        #expect(problem("A B\nM1 8:00 to=X").contains("has not one cell"))
        #expect(problem("A B\nM1 8:00 9").contains("'9' is no time"))
        #expect(problem("A B\nM1 8:00 8:10 color=red").contains("'color=red' is none of id, to"))
        #expect(problem("A B\nM1 8:00 8:10", walks: ["A-X": 9]).contains("the walk A-X does not join"))
        #expect(problem("A B\nM1 8:00 8:10", days: ["x": "moo 2016-01-01..2016-01-02"]).contains("'moo' is no day"))
    }
}
