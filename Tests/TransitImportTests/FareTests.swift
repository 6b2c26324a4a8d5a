import Archive
import Drawn
import GTFSReading
import Measures
import Testing
import Transit

@testable import TransitImport

/// What rides cost.
@Suite struct FareTests {
    /// The stops' zones: A and B in 1, C in 2, D in 3.
    private static let stops = """
        stop_id,stop_name,stop_lat,stop_lon,zone_id
        A,A,40.75,-73.99,1
        B,B,40.75,-73.98,1
        C,C,40.75,-73.97,2
        D,D,40.75,-73.96,3
        """
    private static let ticketNames =
        "fare_id,price,currency_type,payment_method,transfers,transfer_duration,agency_id\n"

    /// A feed of two lines M1 and M2 that call at A, B, C and D, M2 an hour later.
    private func feed(_ files: [String: String]) throws -> StationFeed {
        var all = [
            "routes.txt": "route_id,route_short_name,route_type\nM1,M1,3\nM2,M2,3",
            "trips.txt": "trip_id,route_id,service_id\nT,M1,daily\nU,M2,daily",
            "stop_times.txt": """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time
            T,1,A,08:00:00,08:00:00
            T,2,B,08:10:00,08:10:00
            T,3,C,08:20:00,08:20:00
            T,4,D,08:30:00,08:30:00
            U,1,A,09:00:00,09:00:00
            U,2,B,09:10:00,09:10:00
            U,3,C,09:20:00,09:20:00
            U,4,D,09:30:00,09:30:00
            """,
        ]
        all.merge(files) { $1 }
        return try StationFeed(stops: FareTests.stops, files: all)
    }

    /// `T A B, U B C`: rides by trip, and the stops between which.
    private func price(_ rides: String, _ feed: StationFeed, on day: ServiceDay? = nil, delay: Int = 0) throws
        -> String?
    {
        let table = feed.timetable
        let start = table.zone.start(of: try #require(day ?? table.calendar?.lowerBound))
        let asked = try rides.split(separator: ",").map { ride -> FareRide in
            let words = ride.split(separator: " ").map(String.init)
            let trip = try #require(table.trip(withID: words[0]))
            let ids = table.patternStops[table.tripPatterns[trip]].map { table.stopIDs.text($0) }
            let (from, to) = (try #require(ids.firstIndex(of: words[1])), try #require(ids.firstIndex(of: words[2])))
            let departure = start.advanced(bySeconds: Int(table.departure(of: trip, at: from).seconds))
            let arrival = start.advanced(bySeconds: Int(table.arrival(of: trip, at: to).seconds))
            return FareRide(
                trip: trip, from: from, to: to, departure: departure.advanced(bySeconds: delay),
                scheduledDeparture: departure, scheduledArrival: arrival)
        }
        return table.price(of: asked).map { $0.map(\.description).joined(separator: " + ") }
    }

    @Test func aFeedWithoutFaresTellsNoPrice() throws {
        #expect(try price("T A B", feed([:])) == nil)
    }

    @Test(arguments: [
        // one ride, and two: a ticket for each, or one for both
        ("basic,2.75,USD,0,0,,", "", "T A B", "2.75 USD"), ("basic,2.75,USD,0,0,,", "", "T A B,U B C", "5.50 USD"),
        ("basic,2.75,USD,0,1,,", "", "T A B,U B C", "2.75 USD"), ("basic,2.75,USD,0,,,", "", "T A B,U B C", "2.75 USD"),
        ("basic,2.75,USD,0,1,3600,", "", "T A B,U B C", "5.50 USD"),
        ("basic,2.75,USD,0,1,4200,", "", "T A B,U B C", "2.75 USD"),
        // the cheapest that serves
        ("basic,3,USD,0,0,,\nlong,5,USD,0,1,,", "", "T A B,U B C", "5.00 USD"),
        ("basic,2,USD,0,0,,\nlong,5,USD,0,1,,", "", "T A B,U B C", "4.00 USD"),
        ("basic,0.125,EUR,0,0,,", "", "T A B", "0.125 EUR"),
        // by line
        ("one,2,USD,0,0,,\ntwo,6,USD,0,0,,", "one,M1,,,\ntwo,M2,,,", "T A B,U B C", "8.00 USD"),
        ("one,2,USD,0,0,,", "one,M1,,,", "U A B", nil),
        // by zone
        ("near,2,USD,0,0,,\nfar,4,USD,0,0,,", "near,,1,1,\nfar,,1,2,", "T A B", "2.00 USD"),
        ("near,2,USD,0,0,,\nfar,4,USD,0,0,,", "near,,1,1,\nfar,,1,2,", "T A C", "4.00 USD"),
        ("near,2,USD,0,0,,\nfar,4,USD,0,0,,", "near,,1,1,\nfar,,1,2,", "T A D", nil),
        ("two,3,USD,0,0,,\nall,7,USD,0,0,,", "two,,,,1\ntwo,,,,2\nall,,,,1\nall,,,,2\nall,,,,3", "T A C", "3.00 USD"),
        ("two,3,USD,0,0,,\nall,7,USD,0,0,,", "two,,,,1\ntwo,,,,2\nall,,,,1\nall,,,,2\nall,,,,3", "T A D", "7.00 USD"),
        // by agency
        ("mine,2,USD,0,0,,A", "", "T A B", "2.00 USD"),
    ]) func ticketsPayForRides(_ tickets: String, _ rules: String, _ rides: String, _ expected: String?) throws {
        let feed = try feed([
            "fare_attributes.txt": FareTests.ticketNames + tickets,
            "fare_rules.txt": "fare_id,route_id,origin_id,destination_id,contains_id\n" + rules,
        ])
        #expect(try price(rides, feed) == expected)
        #expect(feed.report.entries.isEmpty)
    }

    private static let products = """
        fare_product_id,amount,currency
        bus,2.00,USD
        rail,5.00,USD
        change,0.50,USD
        both,6.00,USD
        """

    @Test(arguments: [
        // legs by network, by area, and what no rule names
        ("M1,local\nM2,express", "local,,,bus\nexpress,,,rail", "", "T A B", "2.00 USD"),
        ("M1,local\nM2,express", "local,,,bus\nexpress,,,rail", "", "T A B,U B C", "7.00 USD"),
        ("M1,local", "local,,,bus\n,,,rail", "", "U A B", "5.00 USD"),
        ("M1,local", "local,,,bus\n,,,rail", "", "T A B", "2.00 USD"),
        ("", ",center,,rail\n,,,bus", "", "T A C", "5.00 USD"), ("", ",center,,rail\n,,,bus", "", "T C D", "2.00 USD"),
        ("", ",center,center,rail", "", "T B C", nil),
        ("", ",center,center,rail", "", "T A B", "5.00 USD"),
        // changes: free, at a price, for a time, as often as told, for both
        ("", ",,,bus", ",,,,0,", "T A B,U B C", "2.00 USD"), ("", ",,,bus", ",,,,0,change", "T A B,U B C", "2.50 USD"),
        ("", ",,,bus", ",,,,1,change", "T A B,U B C", "4.50 USD"),
        ("", ",,,bus", ",,,,2,both", "T A B,U B C", "6.00 USD"),
        ("", ",,,bus", ",,,1800,0,", "T A B,U B C", "4.00 USD"),
        ("", ",,,bus", ",,1,,0,", "T A B,U B C,U C D", "4.00 USD"),
        ("", ",,,bus", ",,-1,,0,", "T A B,U B C,U C D", "2.00 USD"),
        ("", ",,,bus", "x,,,,0,", "T A B,U B C", "4.00 USD"),
    ]) func legsAndChangesHavePrices(
        _ networks: String, _ legs: String, _ changes: String, _ rides: String, _ expected: String?
    ) throws {
        let feed = try feed([
            "fare_products.txt": FareTests.products,
            "fare_leg_rules.txt": "network_id,from_area_id,to_area_id,fare_product_id\n" + legs,
            "fare_transfer_rules.txt":
                "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,fare_transfer_type,fare_product_id\n"
                + changes,
            "route_networks.txt": "route_id,network_id\n" + networks,
            "stop_areas.txt": "area_id,stop_id\ncenter,A\ncenter,B",
        ])
        #expect(try price(rides, feed) == expected)
        #expect(feed.report.entries.isEmpty)
    }

    @Test func theHigherPriorityCounts() throws {
        let feed = try feed([
            "fare_products.txt": FareTests.products,
            "fare_leg_rules.txt": "network_id,fare_product_id,rule_priority\n,bus,\nx,rail,5",
            "routes.txt": "route_id,route_short_name,route_type,network_id\nM1,M1,3,x\nM2,M2,3,",
        ])
        #expect(try price("T A B", feed) == "5.00 USD")
        #expect(try price("U A B", feed) == "2.00 USD")
    }

    /// The rules of a peak and of all other hours, the peak's told by the timeframes.
    private func hourly(
        _ rules: String, _ timeframes: String, _ others: [String: String] = [:]
    ) throws -> StationFeed {
        let files = [
            "calendar_dates.txt": """
            service_id,date,exception_type
            daily,20160201,1
            daily,20160202,1
            monday,20160201,1
            tuesday,20160202,1
            """,
            "fare_products.txt": FareTests.products,
            "fare_leg_rules.txt":
                "fare_product_id,from_timeframe_group_id,to_timeframe_group_id,rule_priority\nbus,,,0\n" + rules,
            "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\n" + timeframes,
        ]
        return try feed(files.merging(others) { $1 })
    }

    @Test(arguments: [
        // T leaves A at 08:00 and reaches D at 08:30, U an hour later; an end is no more within
        ("rail,peak,,1", "peak,07:00:00,09:00:00,daily", "T A D", "5.00 USD"),
        ("rail,peak,,1", "peak,07:00:00,09:00:00,daily", "U A D", "2.00 USD"),
        ("rail,peak,,1", "peak,08:00:00,08:00:01,daily", "T A D", "5.00 USD"),
        ("rail,peak,,1", "peak,07:00:00,08:00:00,daily", "T A D", "2.00 USD"),
        // when one gets off
        ("rail,,peak,1", "peak,08:30:00,09:00:00,daily", "T A D", "5.00 USD"),
        ("rail,,peak,1", "peak,08:30:00,09:00:00,daily", "T A C", "2.00 USD"),
        ("rail,peak,peak,1", "peak,08:30:00,09:00:00,daily", "T A D", "2.00 USD"),
        // several stretches of one group, hours that are not told, each ride by its own hours
        ("rail,peak,,1", "peak,04:00:00,06:00:00,daily\npeak,07:00:00,09:00:00,daily", "T A D", "5.00 USD"),
        ("rail,all,,1", "all,,,daily", "T A D,U A D", "10.00 USD"),
        ("rail,peak,,1", "peak,,09:00:00,daily", "T A B,U A B", "7.00 USD"),
        // days, also those of a service without trips
        ("rail,peak,,1", "peak,07:00:00,09:00:00,monday", "T A D", "5.00 USD"),
        ("rail,peak,,1", "peak,07:00:00,09:00:00,tuesday", "T A D", "2.00 USD"),
    ]) func someRulesHoldAtCertainHours(
        _ rules: String, _ timeframes: String, _ rides: String, _ expected: String
    ) throws {
        let feed = try hourly(rules, timeframes)
        #expect(try price(rides, feed) == expected)
        #expect(feed.report.entries.isEmpty)
        #expect(feed.timetable.serviceIDs.count == 1)
    }

    /// After midnight the date counts that the clock shows, not the service day of the trip: V leaves at 24:10 of Monday.
    @Test(arguments: [("monday", "2.00 USD"), ("tuesday", "5.00 USD")])
    func afterMidnightTheNextDaysHoursHold(_ service: String, _ expected: String) throws {
        let feed = try hourly(
            "rail,night,,1", "night,00:00:00,01:00:00,\(service)",
            [
                "trips.txt": "trip_id,route_id,service_id\nV,M1,monday",
                "stop_times.txt": """
                trip_id,stop_sequence,stop_id,arrival_time,departure_time
                V,1,A,24:10:00,24:10:00
                V,2,B,24:20:00,24:20:00
                """,
            ])
        #expect(try price("V A B", feed) == expected)
    }

    /// A bus that is late costs what it costs by the timetable.
    @Test func aDelayChangesNoPrice() throws {
        let feed = try hourly("rail,peak,,1", "peak,07:00:00,08:05:00,daily")
        #expect(try price("T A B", feed, delay: 600) == "5.00 USD")
    }

    /// Without priorities an empty network stands for those that no rule names, at whatever hours that rule holds.
    @Test func whatIsNamedAtOtherHoursIsNamed() throws {
        let feed = try hourly(
            "", "peak,07:00:00,08:30:00,daily",
            [
                "fare_leg_rules.txt": """
                network_id,fare_product_id,from_timeframe_group_id
                express,rail,peak
                ,bus,
                """,
                "route_networks.txt": "route_id,network_id\nM1,express\nM2,express",
            ])
        #expect(try price("T A B", feed) == "5.00 USD")
        #expect(try price("U A B", feed) == nil)
    }

    @Test func aRuleOfUnknownHoursIsNeverInForce() throws {
        let feed = try hourly("rail,peak,,1", "other,,,daily")
        #expect(try price("T A B", feed) == "2.00 USD")
        #expect(
            feed.report.entries.map(\.reason) == ["fare leg rule for hours that no timeframe tells, never in force"])
    }

    private static let hourNames = "timeframe_group_id,start_time,end_time,service_id\n"

    @Test(arguments: [
        ("fare_attributes.txt", ticketNames + "a,much,USD,0,0,,", "fare without a readable price, dropped"),
        ("fare_attributes.txt", ticketNames + "a,-1,USD,0,0,,", "fare without a readable price, dropped"),
        ("fare_attributes.txt", ticketNames + "a,1,USD,0,0,,Z", "fare of an agency that is not there, taken for all"),
        (
            "fare_attributes.txt", ticketNames + "b,1,USD,0,0,,\nb,2,USD,0,0,,",
            "fare with an id that another one has, dropped"
        ), ("fare_rules.txt", "fare_id,route_id\na,M1", "rule of a fare that is not there, dropped"),
        ("fare_leg_rules.txt", "fare_product_id\na", "fare leg rule of a product that is not there, dropped"),
        (
            "fare_transfer_rules.txt", "fare_transfer_type\n3",
            "fare transfer rule with a type that is not 0 to 2, dropped"
        ),
        ("timeframes.txt", hourNames + "x,,,never", "timeframe of a service that is in no calendar, dropped"),
        (
            "timeframes.txt", hourNames + "x,09:00:00,08:00:00,daily",
            "timeframe whose hours cannot be read or are none of a day, dropped"
        ),
        (
            "timeframes.txt", hourNames + "x,22:00:00,26:00:00,daily",
            "timeframe whose hours cannot be read or are none of a day, dropped"
        ),
        (
            "timeframes.txt", hourNames + "x,early,,daily",
            "timeframe whose hours cannot be read or are none of a day, dropped"
        ),
        ("stop_areas.txt", "area_id,stop_id\nx,Z", "area of a stop that is not there, dropped"),
        ("route_networks.txt", "network_id,route_id\nx,Z", "network of a line that is not there, dropped"),
        ("fare_products.txt", "fare_product_id,amount\nx,1", "fare_products.txt without the column currency, not used"),
        (
            "fare_products.txt", "fare_product_id,amount,currency\nx,1,USD\nx,2,USD",
            "fare product of several prices, the first one told"
        ),
    ]) func brokenFaresAreNamed(_ file: String, _ text: String, _ reason: String) throws {
        #expect(try feed([file: text]).report.entries.map(\.reason) == [reason])
    }
}
