import Archive
import Geometry
import Measures
import TestFiles
import Testing

@testable import GTFSReading

/// What a sound feed becomes.
@Suite struct FeedReadingTests {
    @Test func readsAllOfASmallFeed() throws {
        let (feed, report) = try SmallFeed().read()
        #expect(report.entries.isEmpty)
        #expect(feed.name == "small")
        let agency = try #require(feed.agencies.rows.first)
        #expect(agency.id == GTFSAgencyID("A"))
        #expect(agency.timeZone == "America/New_York")
        #expect(feed.stops.rows.map(\.name) == ["East", "Middle", "West"])
        #expect(feed.stops.rows[2].coordinate == (try Coordinate(latitude: 40.7510, longitude: -73.99)))
        let route = try #require(feed.routes.rows.first)
        #expect(route.shortName == "M34")
        #expect(route.type == 3)
        #expect(route.color == 0x006CB7)
        #expect(route.textColor == nil)
        let trip = try #require(feed.trips.rows.first)
        #expect(trip.headsign == "WEST SIDE")
        #expect(feed.routes[trip.route].id == GTFSRouteID("R"))
        #expect(feed.services[trip.service].id == GTFSServiceID("weekdays"))
        #expect(feed.drawn == "T: E 08:00:00 M 08:05:00/08:06:00 W 08:10:00")
    }

    @Test func formOfTheFilesDoesNotMatter() throws {
        let plain = try SmallFeed().read().feed
        let wild = SmallFeed([
            "agency.txt": "\u{FEFF}agency_timezone , agency_name,agency_id,agency_url\r\n\r\n"
                + "America/New_York,\"Crosstown\", A ,http://crosstown.example\r\n",
            "stops.txt": "stop_lon,stop_lat,stop_color,stop_name,stop_id\n-73.9700,40.7500,red,\"East\",E\n\n"
                + "-73.9800,40.7505,,Middle,M\n -73.9900, 40.7510,, West , W \n",
            "stop_times.txt": "departure_time,arrival_time,stop_id,stop_sequence,trip_id,mta_note\n"
                + "08:10:00, 8:10:00,W,3,T,x\n 8:00:00,08:00:00,E,1,T\n\"08:06:00\",08:05:00,M,2,T,\n",
            "attributions.txt": "organization_name\nSomebody\n", "notes.txt": "no table at all",
        ])
        let (feed, report) = try wild.read()
        #expect(report.entries.isEmpty)
        #expect(feed.drawn == plain.drawn)
        #expect(feed.agencies == plain.agencies)
        #expect(feed.stops.rows.map(\.coordinate) == plain.stops.rows.map(\.coordinate))
    }

    @Test func optionalColumnsAreKept() throws {
        let feed = try SmallFeed([
            "stops.txt": """
            stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding
            E,400001,East,40.75,-73.97,0,S,2,
            S,,Station,40.7501,-73.97,1,,,1
            X,,Way in,40.7502,-73.97,2,S,,2
            N,,,,,3,S,,
            B,,,,,4,E,,
            W,,West,40.751,-73.99,,,,2
            """,
            "trips.txt": """
            trip_id,route_id,service_id,trip_headsign,direction_id,block_id,wheelchair_accessible,bikes_allowed,trip_short_name
            T,R,weekdays,WEST,1,B7,1,2,17
            """,
            "stop_times.txt": """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time,stop_headsign,pickup_type,drop_off_type,shape_dist_traveled,timepoint
            T,5,E,23:59:00,23:59:00,WEST via 34,0,1,0,1
            T,9,W,24:10:00,24:10:00,,3,,1.25,0
            """,
        ]).read().feed
        #expect(feed.stops.rows.map(\.id.rawValue) == ["E", "S", "X", "W", "N", "B"])
        #expect(feed.stops.rows.map(\.kind) == [.stop, .station, .entrance, .stop, .node, .boardingArea])
        #expect(feed.stops.rows.map { $0.parent?.position } == [1, nil, 1, nil, 1, 0])
        #expect(
            feed.stops.rows.map(\.wheelchair)
                == [.allowed, .allowed, .notAllowed, .notAllowed, .allowed, .allowed])
        #expect(feed.stops.rows[4].coordinate == feed.stops.rows[1].coordinate)
        #expect(feed.stops.rows[5].coordinate == feed.stops.rows[0].coordinate)
        #expect(feed.stops.rows[0].code == "400001")
        #expect(feed.stops.rows[0].platformCode == "2")
        let trip = try #require(feed.trips.rows.first)
        #expect(trip.direction == 1)
        #expect(trip.block == GTFSBlockID("B7"))
        #expect(trip.wheelchair == .allowed)
        #expect(trip.bikes == .notAllowed)
        #expect(trip.shortName == "17")
        let times = Array(feed.stopTimes(of: GTFSIndex(0)))
        #expect(times.map(\.sequence) == [5, 9])
        #expect(times.map { feed.headsigns[$0.headsign] } == ["WEST via 34", ""])
        #expect(times.map(\.pickup) == [0, 3])
        #expect(times.map(\.dropOff) == [1, 0])
        #expect(times.map(\.shapeDistance) == [0, 1.25])
        #expect(times.map(\.isExact) == [true, false])
        #expect(times.last?.arrival == ServiceTime(seconds: 87_000))
    }

    @Test func shapesAreGatheredAndSorted() throws {
        let (feed, report) = try SmallFeed([
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
            P,40.7510,-73.99,30,2.5
            Q,40.1,-73.1,1,
            P,40.7500,-73.97,10,0
            Q,40.2,-73.2,2,
            P,40.7505,-73.98,20,
            """,
            "trips.txt": "trip_id,route_id,service_id,shape_id\nT,R,weekdays,P",
        ]).read()
        #expect(report.entries.isEmpty)
        let shape = try #require(feed.trips.rows.first?.shape)
        #expect(feed.shapes[shape].id == GTFSShapeID("P"))
        #expect(feed.points(of: shape).map(\.coordinate) == feed.stops.rows.map(\.coordinate))
        #expect(feed.points(of: shape).map { $0.distance.isNaN ? -1 : $0.distance } == [0, -1, 2.5])
        #expect(feed.shapes.count == 2)
    }

    @Test func servicesComeFromBothCalendars() throws {
        let (feed, report) = try SmallFeed([
            "calendar_dates.txt": """
            service_id,date,exception_type
            weekdays,20160118,2
            weekdays,20160116,1
            extra,20160207,1
            """
        ]).read()
        #expect(report.entries.isEmpty)
        let weekdays = feed.services.rows[0]
        let runs = ["20160103", "20160104", "20160109", "20160116", "20160118", "20160401", "20160402"].map {
            ServiceDay($0).map(weekdays.runs(on:))
        }
        #expect(runs == [false, true, false, true, false, true, false])
        #expect(feed.services.rows[1].runs(on: try #require(ServiceDay("20160207"))))
        #expect(!feed.services.rows[1].runs(on: try #require(ServiceDay("20160208"))))
    }

    @Test func eitherCalendarIsEnough() throws {
        let dates = "service_id,date,exception_type\nweekdays,20160203,1"
        let feed = try SmallFeed(["calendar.txt": nil, "calendar_dates.txt": dates]).read().feed
        #expect(feed.trips.count == 1)
        #expect(feed.services.rows.first?.added.map(\.iso) == ["2016-02-03"])
    }

    @Test func anAgencyAloneNeedsNoID() throws {
        let (feed, report) = try SmallFeed([
            "agency.txt": "agency_name,agency_timezone\nCrosstown,America/New_York",
            "routes.txt": "route_id,route_short_name,route_type\nR,M34,3",
        ]).read()
        #expect(report.entries.isEmpty)
        #expect(feed.routes.rows.first?.agency == GTFSIndex(0 as UInt32))
    }

    @Test func tellsItsProgressFromNothingToAll() throws {
        final class Log { var shares: [Double] = [] }
        let log = Log()
        var report = ImportReport()
        let folder = try TemporaryFolder()
        for (name, text) in SmallFeed().files { try folder.write(text, to: name) }
        _ = try GTFSFeed.read(from: folder.path, report: &report) { log.shares.append($0) }
        #expect(log.shares == log.shares.sorted())
        #expect(log.shares.last == 1)
        #expect(log.shares.count > 5)
    }
}
