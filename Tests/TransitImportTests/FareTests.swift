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
    private func price(_ rides: String, _ feed: StationFeed) throws -> String? {
        let table = feed.timetable
        let asked = try rides.split(separator: ",").map { ride -> FareRide in
            let words = ride.split(separator: " ").map(String.init)
            let trip = try #require(table.trip(withID: words[0]))
            let ids = table.patternStops[table.tripPatterns[trip]].map { table.stopIDs.text($0) }
            let (from, to) = (try #require(ids.firstIndex(of: words[1])), try #require(ids.firstIndex(of: words[2])))
            return FareRide(
                trip: trip, from: from, to: to,
                departure: Timestamp(secondsSince1970: Int64(table.departure(of: trip, at: from).seconds)))
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
