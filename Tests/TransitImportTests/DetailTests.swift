import Drawn
import GTFSReading
import Testing
import Transit

@testable import TransitImport

/// What riders are told: signs, rough times, languages, publishers.
@Suite struct DetailTests {
    private static let stops = """
        stop_id,stop_name,stop_lat,stop_lon,location_type
        A,Gare,40.75,-73.99,
        B,Centre,40.75,-73.98,
        C,Port,40.75,-73.97,
        """

    @Test func aPlainFeedHasNone() throws {
        let table = try StationFeed(stops: DetailTests.stops).timetable
        #expect(table.call(of: TripIndex(0), at: 1) == CallDetail())
        #expect(table.headsign(of: TripIndex(0), at: 1) == "")
        #expect(table.name(of: TripIndex(0)) == "")
        #expect(table.extendedType(of: RouteIndex(0)) == nil)
        #expect(table.info(of: FeedIndex(0)) == nil)
        #expect(table.name(of: StopIndex(0), in: "en") == "Gare")
        #expect(table.details.attributions.count == 0)
    }

    @Test func callsHaveSignsAndRoughTimes() throws {
        let feed = try StationFeed(
            stops: DetailTests.stops,
            files: [
                "trips.txt": "trip_id,route_id,service_id,trip_headsign,trip_short_name\nT,M1,daily,Port,Train 7",
                "routes.txt": "route_id,route_short_name,route_type,continuous_pickup\nM1,M1,702,3",
                "stop_times.txt": """
                trip_id,stop_sequence,stop_id,arrival_time,departure_time,stop_headsign,timepoint,continuous_drop_off
                T,1,A,08:00:00,08:00:00,Port via Centre,1,2
                T,2,B,08:05:00,08:05:00,Port,0,
                T,3,C,08:10:00,08:10:00,,,1
                """,
            ])
        let (table, trip) = (feed.timetable, TripIndex(0))
        #expect((0..<3).map { table.headsign(of: trip, at: $0) } == ["Port via Centre", "Port", "Port"])
        #expect((0..<3).map { table.call(of: trip, at: $0).isApproximate } == [false, true, false])
        #expect((0..<3).map { table.call(of: trip, at: $0).pickup } == [.byDriver, .byDriver, .byDriver])
        #expect((0..<3).map { table.call(of: trip, at: $0).dropOff } == [.byPhone, .no, .no])
        #expect(table.name(of: trip) == "Train 7")
        #expect(table.extendedType(of: RouteIndex(0)) == 702 && table.routeModes[RouteIndex(0)] == .bus)
        #expect(
            feed.report.entries.map(\.reason) == ["stopping anywhere along the way is told and not searched for"])
        #expect(feed.report.entries.first?.count == 2)
    }

    @Test func equalCallsOfTripsAreKeptOnce() throws {
        var compiled = CompiledDetails()
        let rough = [CallDetail(isApproximate: true), CallDetail()]
        #expect(compiled.row([CallDetail(), CallDetail()]) == CallRowIndex(0))
        #expect(compiled.row(rough) == CallRowIndex(1))
        #expect(compiled.row(rough) == CallRowIndex(1))
        #expect(compiled.row(rough.reversed()) == CallRowIndex(2))
        #expect(compiled.calls.count == 3)
    }

    @Test func boardingIsArrangedByTelephoneOrWithTheDriver() throws {
        let feed = try StationFeed(
            stops: DetailTests.stops,
            files: [
                "stop_times.txt": """
                trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type
                T,1,A,08:00:00,08:00:00,2,1
                T,2,B,08:05:00,08:05:00,3,2
                T,3,C,08:10:00,08:10:00,1,3
                """
            ])
        let rules = feed.timetable.patternRules[PatternIndex(0)]
        #expect(
            rules == [
                [.board, .boardOnRequest, .boardByPhone],
                [.board, .boardOnRequest, .alight, .alightOnRequest, .alightByPhone], [.alight, .alightOnRequest],
            ])
    }

    @Test func namesAreTranslated() throws {
        let feed = try StationFeed(
            stops: DetailTests.stops,
            files: [
                "trips.txt": "trip_id,route_id,service_id,trip_headsign\nT,M1,daily,Port",
                "translations.txt": """
                table_name,field_name,language,translation,record_id,field_value
                stops,stop_name,en,Station,A,
                stops,stop_name,en,Harbor,,Port
                stops,stop_name,en-GB,Harbour,,Port
                trips,trip_headsign,de,Hafen,,Port
                agency,agency_name,de,Gezeichnet,,Drawn
                routes,route_short_name,de,L1,M1,
                stops,stop_name,en,Nowhere,X,
                stops,stop_name,en,,A,
                stops,stop_name,en,What,,
                stops,stop_desc,en,Stairs,A,
                """,
            ])
        let table = feed.timetable
        #expect((0..<3).map { table.name(of: StopIndex($0), in: "en") } == ["Station", "Centre", "Harbor"])
        #expect(
            ["en-GB", "en-US", "de"].map { table.name(of: StopIndex(2), in: $0) } == ["Harbour", "Harbor", "Port"])
        #expect(table.headsign(of: TripIndex(0), at: 0, in: "de") == "Hafen")
        #expect(table.name(of: AgencyIndex(0), in: "de") == "Gezeichnet")
        #expect(table.shortName(of: RouteIndex(0), in: "de") == "L1")
        #expect(table.longName(of: RouteIndex(0), in: "de") == "")
        #expect(
            feed.report.entries.map(\.reason) == [
                "translation of a row that is not there, dropped",
                "translation of what is not a name of a stop, line, trip or agency, not used",
                "translation that does not say of what, dropped", "translation without a language or a text, dropped",
            ])
    }

    @Test func feedsSayWhoMadeThem() throws {
        let feed = try StationFeed(
            stops: DetailTests.stops,
            files: [
                "feed_info.txt": """
                feed_publisher_name,feed_publisher_url,feed_lang,feed_version,feed_start_date,feed_end_date
                Drawn Inc.,http://drawn.example,fr,7,20160101,20161231
                Second,,,,,
                """,
                "attributions.txt": """
                organization_name,is_producer,is_operator,is_authority,attribution_url
                City,0,1,1,http://city.example
                ,1,,,
                """,
            ])
        let info = try #require(feed.timetable.info(of: FeedIndex(0)))
        #expect(info.publisher == "Drawn Inc." && info.language == "fr" && info.version == "7")
        #expect(info.firstDay == "20160101" && info.lastDay == "20161231" && info.email == "")
        let attributions = feed.timetable.details.attributions
        #expect(attributions.count == 1)
        #expect(feed.timetable.texts.text(attributions[AttributionIndex(0)].organization) == "City")
        #expect(attributions[AttributionIndex(0)].roles == 6)
        #expect(
            feed.report.entries.map(\.reason) == [
                "attribution without an organization, dropped",
                "feed_info.txt with more than one row, the rest dropped",
            ])
    }

    @Test(arguments: [
        (0x00_0000, "FFFFFF"), (0xFF_FFFF, "000000"), (0x00_39A6, "FFFFFF"), (0xFC_CC0A, "000000"),
        (0xEE_352E, "000000"), (0x99_6633, "FFFFFF"), (0xFF_FF00, "000000"),
    ]) func textStandsOutUponItsColor(_ color: Int, _ text: String) {
        #expect(RouteColor(rgb: UInt32(color)).readableText.hex == text)
    }
}
