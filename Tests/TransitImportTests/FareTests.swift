import Archive
import Drawn
import GTFSReading
import Measures
import Testing
import Transit

@testable import TransitImport

/// What rides cost.
@Suite struct FareTests {
    private static let ticketNames =
        "fare_id,price,currency_type,payment_method,transfers,transfer_duration,agency_id\n"

    @Test func aFeedWithoutFaresTellsNoPrice() throws {
        #expect(try StationFeed(fares: [:]).price("T A B") == nil)
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
        ("basic,0.125,EUR,0,0,,", "", "T A B", "0.125 EUR"), ("basic,2,usd,0,0,,", "", "T A B", "2.00 USD"),
        ("basic,400,JPY,0,0,,", "", "T A B", "400 JPY"),
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
        let feed = try StationFeed(fares: [
            "fare_attributes.txt": FareTests.ticketNames + tickets,
            "fare_rules.txt": "fare_id,route_id,origin_id,destination_id,contains_id\n" + rules,
        ])
        #expect(try feed.price(rides) == expected)
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
        ("", ",,,bus", ",,,,,0,", "T A B,U B C", "2.00 USD"),
        ("", ",,,bus", ",,,,,0,change", "T A B,U B C", "2.50 USD"),
        ("", ",,,bus", ",,,,,1,change", "T A B,U B C", "4.50 USD"),
        ("", ",,,bus", ",,,,,2,both", "T A B,U B C", "6.00 USD"),
        ("", ",,,bus", ",,,1800,1,0,", "T A B,U B C", "4.00 USD"),
        ("", ",,,bus", ",,1,,,0,", "T A B,U B C,U C D", "4.00 USD"),
        ("", ",,,bus", ",,-1,,,0,", "T A B,U B C,U C D", "2.00 USD"),
        ("", ",,,bus", "x,,,,,0,", "T A B,U B C", "4.00 USD"),
    ]) func legsAndChangesHavePrices(
        _ networks: String, _ legs: String, _ changes: String, _ rides: String, _ expected: String?
    ) throws {
        let feed = try StationFeed(fares: [
            "fare_products.txt": FareTests.products,
            "fare_leg_rules.txt": "network_id,from_area_id,to_area_id,fare_product_id\n" + legs,
            "fare_transfer_rules.txt": StationFeed.changeNames + changes,
            "route_networks.txt": "route_id,network_id\n" + networks,
            "stop_areas.txt": "area_id,stop_id\ncenter,A\ncenter,B",
        ])
        #expect(try feed.price(rides) == expected)
        #expect(feed.report.entries.isEmpty)
    }

    /// Platforms are in the areas of their station, but for one that has an area of its own.
    @Test(arguments: [("S,inner", "5.00 USD"), ("S,outer\nA,inner", "5.00 USD"), ("A,inner", "5.00 USD")])
    func aPlatformIsInTheAreasOfItsStation(_ areas: String, _ expected: String) throws {
        let stops = """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            S,S,40.75,-73.99,1,
            A,A,40.75,-73.99,0,S
            B,B,40.75,-73.98,0,
            """
        let feed = try StationFeed(
            stops: stops,
            files: [
                "fare_products.txt": FareTests.products,
                "fare_leg_rules.txt": "from_area_id,fare_product_id\ninner,rail\nouter,bus",
                "stop_areas.txt": "stop_id,area_id\n" + areas,
            ])
        #expect(try feed.price("T A B") == expected)
    }

    @Test func theHigherPriorityCounts() throws {
        let feed = try StationFeed(fares: [
            "fare_products.txt": FareTests.products,
            "fare_leg_rules.txt": "network_id,fare_product_id,rule_priority\n,bus,\nx,rail,5",
            "routes.txt": "route_id,route_short_name,route_type,network_id\nM1,M1,3,x\nM2,M2,3,\nM3,M3,3,",
        ])
        #expect(try feed.price("T A B") == "5.00 USD")
        #expect(try feed.price("U A B") == "2.00 USD")
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
        return try StationFeed(fares: files.merging(others) { $1 })
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
        #expect(try feed.price(rides) == expected)
        #expect(feed.report.entries.isEmpty)
        #expect(feed.timetable.serviceIDs.count == 1)
    }

    /// After midnight the date counts that the clock shows, not the service day of the trip: V leaves at 24:10 of
    /// Monday.
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
        #expect(try feed.price("V A B") == expected)
    }

    /// A bus that is late costs what it costs by the timetable.
    @Test func aDelayChangesNoPrice() throws {
        let feed = try hourly("rail,peak,,1", "peak,07:00:00,08:05:00,daily")
        #expect(try feed.price("T A B", delay: 600) == "5.00 USD")
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
        #expect(try feed.price("T A B") == "5.00 USD")
        #expect(try feed.price("U A B") == nil)
    }

    @Test func aRuleOfUnknownHoursIsNeverInForce() throws {
        let feed = try hourly("rail,peak,,1", "other,,,daily")
        #expect(try feed.price("T A B") == "2.00 USD")
        #expect(
            feed.report.entries.map(\.reason) == ["fare leg rule for hours that no timeframe tells, never in force"])
    }

    @Test(arguments: [
        (27_500, "USD", "2.75 USD"), (27_510, "USD", "2.751 USD"), (4_000_000, "JPY", "400 JPY"),
        (4_005_000, "KRW", "400.5 KRW"), (2_500, "KWD", "0.250 KWD"), (12_345, "BHD", "1.2345 BHD"),
        (0, "JPY", "0 JPY"), (0, "EUR", "0.00 EUR"), (-3_000, "USD", "-0.30 USD"), (-43_000, "USD", "-4.30 USD"),
    ]) func aPriceHasTheDecimalsOfItsCurrency(_ amount: Int64, _ currency: String, _ expected: String) {
        #expect(FarePrice(amount: amount, currency: currency).description == expected)
    }

    /// A product below zero is a discount on changing; no one is paid for riding.
    @Test func noLegCostsLessThanNothing() throws {
        let feed = try StationFeed(fares: [
            "fare_products.txt": "fare_product_id,amount,currency\np,-2,USD",
            "fare_leg_rules.txt": "fare_product_id\np",
        ])
        #expect(try feed.price("T A B") == nil)
        #expect(
            feed.report.entries.map(\.reason) == ["fare leg rule of a product with a price below zero, dropped"])
    }

    private static let hourNames = "timeframe_group_id,start_time,end_time,service_id\n"

    @Test(arguments: [
        ("fare_attributes.txt", ticketNames + "a,much,USD,0,0,,", "fare without a readable price, dropped"),
        ("fare_attributes.txt", ticketNames + "a,-1,USD,0,0,,", "fare without a readable price, dropped"),
        (
            "fare_attributes.txt", ticketNames + "a,1,US$,0,0,,",
            "fare in a currency that is no code of three letters, dropped"
        ),
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
            "fare_products.txt", "fare_product_id,amount,currency\nx,much,USD",
            "fare product without a readable price, dropped"
        ),
        (
            "fare_products.txt", "fare_product_id,amount,currency\nx,1,",
            "fare product in a currency that is no code of three letters, dropped"
        ),
        (
            "fare_products.txt", "fare_product_id,amount,currency\nx,1," + String(repeating: "X", count: 100_000),
            "fare product in a currency that is no code of three letters, dropped"
        ),
        (
            "fare_transfer_rules.txt", StationFeed.changeNames + ",,,600,,0,",
            "fare transfer rule that does not tell what its seconds count, taken as from boarding to boarding"
        ),
        (
            "fare_transfer_rules.txt", StationFeed.changeNames + ",,,600,4,0,",
            "fare transfer rule that does not tell what its seconds count, taken as from boarding to boarding"
        ),
        (
            "fare_products.txt", "fare_product_id,amount,currency\nx,1,USD\nx,2,USD",
            "fare product of several prices, the first one told"
        ),
    ]) func brokenFaresAreNamed(_ file: String, _ text: String, _ reason: String) throws {
        #expect(try StationFeed(fares: [file: text]).report.entries.map(\.reason) == [reason])
    }
}
