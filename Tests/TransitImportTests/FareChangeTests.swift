import Testing

@testable import TransitImport

/// What rides cost that are joined by changes, by fare_transfer_rules.txt.
@Suite struct FareChangeTests {
    /// M1 costs 1.00, M2 5.30 and M3 2.00, groups a, b and c; or every line 1.00, all in group g.
    private func feed(_ changes: String, oneGroup: Bool = false) throws -> StationFeed {
        try StationFeed(fares: [
            "fare_products.txt": """
            fare_product_id,amount,currency
            a,1.00,USD
            b,5.30,USD
            c,2.00,USD
            half,0.50,USD
            off,-1.00,USD
            much,-9.00,USD
            """,
            "route_networks.txt": "route_id,network_id\nM1,n1\nM2,n2\nM3,n3",
            "fare_leg_rules.txt": "leg_group_id,network_id,fare_product_id\n"
                + (oneGroup ? "g,,a" : "a,n1,a\nb,n2,b\nc,n3,c"),
            "fare_transfer_rules.txt": StationFeed.changeNames + changes,
        ])
    }

    @Test(arguments: [
        // what was paid before stays paid: the fare of b never was
        ("a,b,,,,0,\nb,c,,,,2,", "1.00 USD"), ("a,b,,,,0,\nb,c,,,,2,half", "1.50 USD"),
        ("a,b,,,,1,half\nb,c,,,,2,half", "7.30 USD"),
        // each of the types twice, and mixed
        ("a,b,,,,0,half\nb,c,,,,0,half", "2.00 USD"), ("a,b,,,,1,half\nb,c,,,,1,half", "9.30 USD"),
        ("a,b,,,,2,half\nb,c,,,,2,half", "1.00 USD"), ("a,b,,,,2,half\nb,c,,,,0,half", "1.00 USD"),
        ("a,b,,,,0,half\nb,c,,,,1,half", "4.00 USD"), ("a,b,,,,2,half\nb,c,,,,1,half", "3.00 USD"),
        // a ride that no change joins is paid for itself
        ("", "8.30 USD"), ("b,c,,,,2,half", "1.50 USD"), ("a,b,,,,2,half", "2.50 USD"), ("b,c,,,,0,", "6.30 USD"),
        // discounts, of which no one gets money
        ("a,b,,,,1,off", "7.30 USD"), ("a,b,,,,1,off\nb,c,,,,1,off", "6.30 USD"), ("a,b,,,,1,much", "2.00 USD"),
        ("a,b,,,,0,much\nb,c,,,,0,half", "0.00 USD"),
        // no group stands for those that the column does not name
        ("a,b,,,,0,\n,c,,,,0,", "1.00 USD"), ("b,b,1,,,0,\n,c,,,,0,", "8.30 USD"), (",c,,,,0,\na,,,,,0,", "1.00 USD"),
        ("a,b,,,,1,\n,,,,,0,", "6.30 USD"), (",,,,,0,half\na,b,,,,0,", "1.50 USD"),
    ]) func changesJoinRides(_ changes: String, _ expected: String) throws {
        let feed = try feed(changes)
        #expect(try feed.price("T A B,U B C,V C D") == expected)
        #expect(feed.report.entries.isEmpty)
    }

    @Test(arguments: [
        // as often as told, then anew
        ("g,g,1,,,0,", "T A B,T B C,U A B,U B C", "2.00 USD"), ("g,g,2,,,0,", "T A B,T B C,U A B,U B C", "2.00 USD"),
        ("g,g,3,,,0,", "T A B,T B C,U A B,U B C", "1.00 USD"), ("g,g,-1,,,0,", "T A B,T B C,U A B,U B C", "1.00 USD"),
        // the rule for the fewest changes that is for as many
        ("g,g,2,,,0,half\ng,g,1,,,0,", "T A B,U A B,V A B", "1.50 USD"),
        ("g,g,-1,,,1,half\ng,g,1,,,0,", "T A B,U A B,V A B", "2.50 USD"),
        // of several that hold the cheapest; a limit counts from the first ride that the same groups join
        ("g,g,-1,,,0,half\ng,g,-1,3600,1,0,", "T A B,U A B,V A B", "1.50 USD"),
        ("g,g,-1,7200,1,0,", "T A B,U A B,V A B", "1.00 USD"), ("g,g,-1,7199,1,0,", "T A B,U A B,V A B", "2.00 USD"),
    ]) func changesAreCounted(_ changes: String, _ rides: String, _ expected: String) throws {
        let feed = try feed(changes, oneGroup: true)
        #expect(try feed.price(rides) == expected)
        #expect(feed.report.entries.isEmpty)
    }

    @Test func aLimitCountsForItsOwnGroups() throws {
        #expect(try feed("a,b,,3600,1,0,\nb,c,,3600,1,0,").price("T A B,U A B,V A B") == "1.00 USD")
    }

    /// T A B takes from 8:00 to 8:10, U A C from 9:00 to 9:20.
    @Test(arguments: [(0, 4800), (1, 3600), (2, 3000), (3, 4200)])
    func aLimitIsMeasuredAsTold(_ span: Int, _ seconds: Int) throws {
        let feed = try feed("g,g,-1,\(seconds),\(span),0,", oneGroup: true)
        #expect(try feed.price("T A B,U A C") == "1.00 USD")
        #expect(try feed.price("T A B,U A C", delay: 60) == "1.00 USD")
        #expect(feed.report.entries.isEmpty)
        let short = try self.feed("g,g,-1,\(seconds - 1),\(span),0,", oneGroup: true)
        #expect(try short.price("T A B,U A C") == "2.00 USD")
    }

    /// A price in another currency cannot be added.
    @Test func aChangeInAnotherCurrencyTellsNoPrice() throws {
        let feed = try StationFeed(fares: [
            "fare_products.txt": "fare_product_id,amount,currency\np,1,USD\nq,1,CAD",
            "fare_leg_rules.txt": "fare_product_id\np",
            "fare_transfer_rules.txt": StationFeed.changeNames + ",,-1,,,1,q",
        ])
        #expect(try feed.price("T A B") == "1.00 USD")
        #expect(try feed.price("T A B,U A B") == nil)
    }
}
