import Archive
import Drawn
import GTFSReading
import Measures
import Testing
import Transit

@testable import TransitImport

/// Feeds of one region that have ids in common, other zones, other years.
@Suite struct SeveralFeedsTests {
    /// Feeds by name with what differs from one to the next.
    private func timetable(_ feeds: [(name: String, files: [String: String])]) throws -> (Timetable, ImportReport) {
        var report = ImportReport()
        var compiler = TimetableCompiler()
        for (name, files) in feeds {
            var texts = [
                "agency.txt": "agency_id,agency_name,agency_timezone\nA,\(name),America/New_York",
                "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n1,\(name) West,40.75,-73.99\n2,East,40.75,-73.98",
                "routes.txt": "route_id,route_short_name,route_type\nR,\(name),3",
                "trips.txt": "trip_id,route_id,service_id\nT,R,daily",
                "stop_times.txt": """
                trip_id,stop_sequence,stop_id,arrival_time,departure_time
                T,1,1,08:00:00,08:00:00
                T,2,2,08:10:00,08:10:00
                """,
                "calendar_dates.txt": "service_id,date,exception_type\ndaily,20160201,1",
            ]
            texts.merge(files) { $1 }
            let feed = try GTFSFeed.read(
                files: texts.mapValues { Array($0.utf8) }, named: name, report: &report)
            compiler.add(feed, report: &report)
        }
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiler.compiled(fallbackZone: .utc, report: &report).write(to: &writer)
        return (try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind)), report)
    }

    private func keys(_ table: Timetable) -> [String] {
        (0..<table.stopCount).map { table.key(of: StopIndex($0)) }
    }

    @Test func idsOfOneFeedAreToldAsTheyAre() throws {
        let (table, _) = try timetable([("bus.zip", [:])])
        #expect(keys(table) == ["1", "2"])
        #expect(table.key(of: RouteIndex(0)) == "R")
        #expect(table.key(of: TripIndex(0)) == "T")
    }

    @Test func onlyIdsThatClashNameTheirFeed() throws {
        let stops = "stop_id,stop_name,stop_lat,stop_lon\n1,West,40.75,-73.99\n3,East,40.75,-73.98"
        let times = """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time
            U,1,1,08:00:00,08:00:00
            U,2,3,08:10:00,08:10:00
            """
        let trips = "trip_id,route_id,service_id\nU,R,daily"
        let (table, _) = try timetable([
            ("bus.zip", [:]), ("rail.zip", ["stops.txt": stops, "stop_times.txt": times, "trips.txt": trips]),
        ])
        #expect(keys(table) == ["bus:1", "2", "rail:1", "3"])
        #expect((0..<2).map { table.key(of: RouteIndex($0)) } == ["bus:R", "rail:R"])
        #expect((0..<2).map { table.key(of: TripIndex($0)) } == ["T", "U"])
    }

    @Test func everyKeyLeadsBack() throws {
        let (table, _) = try timetable([("bus.zip", [:]), ("rail.zip", [:]), ("rail.ZIP", [:])])
        #expect(keys(table) == ["bus:1", "bus:2", "rail:1", "rail:2", "rail-2:1", "rail-2:2"])
        for stop in (0..<table.stopCount).map({ StopIndex($0) }) {
            #expect(table.stop(withID: table.key(of: stop)) == stop)
            #expect(table.stops(withID: table.key(of: stop)) == [stop])
        }
        for trip in (0..<table.tripCount).map({ TripIndex($0) }) {
            #expect(table.trip(withID: table.key(of: trip)) == trip)
        }
        // Without a feed the first that has the id, or all of them.
        #expect(table.stop(withID: "1") == StopIndex(0))
        #expect(table.stops(withID: "1") == [StopIndex(0), StopIndex(2), StopIndex(4)])
        #expect(table.stop(withID: "tram:1") == nil && table.stops(withID: "9").isEmpty)
    }

    @Test func stopsKeepTheirOwnZone() throws {
        let stops = """
            stop_id,stop_name,stop_lat,stop_lon,stop_timezone,parent_station,location_type
            1,West,40.75,-73.99,,S,
            2,East,40.75,-73.98,,,
            3,Far,40.75,-73.98,America/Gotham,,
            S,Station,40.75,-73.99,America/Chicago,,1
            """
        let (table, report) = try timetable([
            ("bus", ["stops.txt": stops]),
            ("ferry", ["agency.txt": "agency_id,agency_name,agency_timezone\nA,Ferry,Europe/Paris"]),
        ])
        #expect(table.zones.map(\.name) == ["America/New_York", "Europe/Paris", "America/Chicago"])
        let zones = (0..<table.stopCount).map { table.zone(of: StopIndex($0)).name }
        let (york, chicago, paris) = ("America/New_York", "America/Chicago", "Europe/Paris")
        #expect(zones == [chicago, york, york, chicago, paris, paris])
        // What the times mean is the agency's to say.
        #expect(table.zone(of: RouteIndex(0)).name == york && table.zone(of: RouteIndex(1)).name == paris)
        #expect(report.entries.first?.reason == "stop with an unknown time zone, taken in the region's")
        #expect(report.entries.first?.examples == ["bus/stops.txt:4"])
    }

    @Test func aDayBetweenTheYearsOfFeedsHasNoService() throws {
        let (table, _) = try timetable([
            ("old", [:]), ("new", ["calendar_dates.txt": "service_id,date,exception_type\ndaily,20230509,1"]),
        ])
        let days = try ["2016-01-31", "2016-02-01", "2016-02-02", "2019-01-01", "2023-05-09", "2023-05-10"].map {
            try #require(ServiceDay($0))
        }
        #expect(days.map(table.hasService) == [false, true, false, false, true, false])
        #expect(table.calendar == days[1]...days[4])
        let gap = table.serviceDays(around: days[3])
        #expect(gap.before == days[1] && gap.after == days[4])
        #expect(table.serviceDays(around: days[0]).before == nil && table.serviceDays(around: days[0]).after == days[1])
        #expect(table.serviceDays(around: days[5]).before == days[4] && table.serviceDays(around: days[5]).after == nil)
        #expect(table.serviceDays(around: days[1]).before == nil && table.serviceDays(around: days[1]).after == days[4])
    }
}
