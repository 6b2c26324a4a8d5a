import Measures
import Testing
import Transit

extension StationFeed {
    /// The first line of fare_transfer_rules.txt.
    static let changeNames =
        "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,"
        + "fare_product_id\n"

    /// A feed of three lines M1, M2 and M3, trips T, U and V: each leaves A at the full hour, from 8 to 10, and calls
    /// at B, C and D every ten minutes. A and B are in zone 1, C in 2, D in 3.
    init(fares files: [String: String]) throws {
        let stops = """
            stop_id,stop_name,stop_lat,stop_lon,zone_id
            A,A,40.75,-73.99,1
            B,B,40.75,-73.98,1
            C,C,40.75,-73.97,2
            D,D,40.75,-73.96,3
            """
        let times = [("T", "08"), ("U", "09"), ("V", "10")].flatMap { trip, hour in
            ["A", "B", "C", "D"].enumerated().map { "\(trip),\($0),\($1),\(hour):\($0)0:00,\(hour):\($0)0:00" }
        }
        let all = [
            "routes.txt": "route_id,route_short_name,route_type\nM1,M1,3\nM2,M2,3\nM3,M3,3",
            "trips.txt": "trip_id,route_id,service_id\nT,M1,daily\nU,M2,daily\nV,M3,daily",
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
                + times.joined(separator: "\n"),
        ]
        try self.init(stops: stops, files: all.merging(files) { $1 })
    }

    /// What rides cost, `T A B,U B C`: each a trip and the stops between which, all late by some seconds.
    func price(_ rides: String, delay: Int = 0) throws -> String? {
        let table = timetable
        let start = table.zone.start(of: try #require(table.calendar?.lowerBound))
        let asked = try rides.split(separator: ",").map { ride -> FareRide in
            let words = ride.split(separator: " ").map(String.init)
            let trip = try #require(table.trip(withID: words[0]))
            let ids = table.patternStops[table.tripPatterns[trip]].map { table.stopIDs.text($0) }
            let (from, to) = (try #require(ids.firstIndex(of: words[1])), try #require(ids.firstIndex(of: words[2])))
            let departure = start.advanced(bySeconds: Int(table.departure(of: trip, at: from).seconds))
            let arrival = start.advanced(bySeconds: Int(table.arrival(of: trip, at: to).seconds))
            return FareRide(
                trip: trip, from: from, to: to, departure: departure.advanced(bySeconds: delay),
                arrival: arrival.advanced(bySeconds: delay), scheduledDeparture: departure, scheduledArrival: arrival)
        }
        return table.price(of: asked).map { $0.map(\.description).joined(separator: " + ") }
    }
}
