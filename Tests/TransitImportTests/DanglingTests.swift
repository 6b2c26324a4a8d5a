import Archive
import Testing

@testable import TransitImport

/// Rows of fares and pathways that name what is not there, or hold what cannot be: kept, and told.
@Suite struct DanglingTests {
    private static let stops = """
        stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station
        S,S,40.75,-73.97,,1,
        A,A,40.75,-73.99,1,0,
        B,B,40.75,-73.98,1,0,S
        E,E,40.75,-73.971,,2,S
        """

    private func entries(_ files: [String: String]) throws -> [ImportReport.Entry] {
        try StationFeed(stops: Self.stops, files: files).report.entries
    }

    @Test(arguments: [
        (
            "fare_rules.txt", "fare_id,origin_id,destination_id,contains_id\nf,1,1,\nf,1,9,\nf,,,8",
            "rule of a fare for a zone in which no stop is, kept", [3, 4]
        ),
        (
            "fare_leg_rules.txt", "fare_product_id,from_area_id,to_area_id\np,here,here\np,here,there\np,,",
            "fare leg rule for an area in which no stop is, kept", [3]
        ),
        (
            "fare_leg_rules.txt", "fare_product_id,network_id\np,\np,nowhere\np,lines",
            "fare leg rule for a network that no line is of, kept", [3]
        ),
        (
            "fare_attributes.txt",
            "fare_id,price,currency_type,transfers,transfer_duration\nf,2,USD,-1,\ng,2,USD,,x\nh,2,USD,,",
            "fare with a limit of changes or seconds that is no number, taken as unlimited", [2, 3]
        ),
        (
            "pathways.txt",
            "from_stop_id,to_stop_id,pathway_mode,length,traversal_time,stair_count\nE,B,1,-5,,\nE,B,1,,-9,\nE,B,2,1e300,,many\nE,B,2,5,9,-12",
            "pathway with a time, length or number of steps that cannot be, taken as missing", [2, 3, 4, 4]
        ),
    ])
    func whatCannotBeIsTold(_ file: String, _ text: String, _ reason: String, _ lines: [Int]) throws {
        var files = [
            "fare_attributes.txt": "fare_id,price,currency_type\nf,2,USD",
            "fare_products.txt": "fare_product_id,amount,currency\np,2,USD",
            "stop_areas.txt": "area_id,stop_id\nhere,A", "route_networks.txt": "network_id,route_id\nlines,M1",
        ]
        files[file] = text
        let told = try entries(files)
        #expect(told.map(\.reason) == [reason])
        #expect(told.first?.count == lines.count)
        #expect(told.first?.examples == lines.map { "drawn/\(file):\($0)" })
    }
}
