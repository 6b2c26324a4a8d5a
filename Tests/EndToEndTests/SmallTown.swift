import Foundation
import Testing

/// A town of seven streets and five avenues, 100 m by 250 m apart, with houses and one bus line, written as the files
/// an import reads.
///
/// Streets are `West 1st Street` … `West 7th Street` from south to north, avenues `1st Avenue` … `5th Avenue` from west
/// to east. Bus `M1` runs along 3rd Avenue northward every ten minutes, stopping at each street; the town keeps the
/// time of New York. Every avenue has the houses 10, 20, … 60 between its streets.
struct SmallTown {
    static let streets = 7
    static let avenues = 5
    static let south = 40.7
    static let west = -74.0
    /// Degrees of latitude between streets.
    static let latitudeStep = 100 / 111_195.0
    /// Degrees of longitude between avenues.
    static let longitudeStep = 250 / (111_195.0 * 0.758)

    /// Where a street and an avenue meet, both counted from 1, as the command line takes it.
    static func corner(street: Double, avenue: Double) -> String {
        "\(decimal(south + (street - 1) * latitudeStep)),\(decimal(west + (avenue - 1) * longitudeStep))"
    }

    private static func decimal(_ value: Double) -> String { String(format: "%.7f", value) }

    private static func ordinal(_ number: Int) -> String {
        "\(number)" + (number == 1 ? "st" : number == 2 ? "nd" : number == 3 ? "rd" : "th")
    }

    /// The streets and houses as OpenStreetMap XML.
    static var osm: String {
        var nodes = ""
        var ways = ""
        func node(_ id: Int, street: Double, avenue: Double, _ tags: String = "") {
            let place = corner(street: street, avenue: avenue).split(separator: ",")
            nodes += "<node id=\"\(id)\" version=\"1\" lat=\"\(place[0])\" lon=\"\(place[1])\">\(tags)</node>\n"
        }
        func tag(_ key: String, _ value: String) -> String { "<tag k=\"\(key)\" v=\"\(value)\"/>" }
        func way(_ id: Int, _ nodes: [Int], name: String) {
            let refs = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            ways +=
                "<way id=\"\(id)\" version=\"1\">\(refs)\(tag("highway", "residential"))\(tag("name", name))</way>\n"
        }
        for street in 1...streets {
            for avenue in 1...avenues { node(street * 100 + avenue, street: Double(street), avenue: Double(avenue)) }
            way(street, (1...avenues).map { street * 100 + $0 }, name: "West \(ordinal(street)) Street")
        }
        for avenue in 1...avenues {
            way(100 + avenue, (1...streets).map { $0 * 100 + avenue }, name: "\(ordinal(avenue)) Avenue")
            for house in 1..<streets {
                node(
                    10_000 + avenue * 100 + house, street: Double(house) + 0.5, avenue: Double(avenue) + 0.06,
                    tag("addr:housenumber", "\(house * 10)") + tag("addr:street", "\(ordinal(avenue)) Avenue"))
            }
        }
        return "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n\(nodes)\(ways)</osm>\n"
    }

    /// The timetable, file by file.
    static var gtfs: [String: String] {
        var stops = "stop_id,stop_code,stop_name,stop_lat,stop_lon\n"
        for street in 1...streets {
            let place = corner(street: Double(street), avenue: 3).split(separator: ",")
            stops += "S\(street),90\(street),3 Av/W \(street) St,\(place[0]),\(place[1])\n"
        }
        var trips = "route_id,service_id,trip_id,trip_headsign,direction_id\n"
        var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for number in 0..<90 {
            trips += "M1,DAILY,T\(number),Uptown,0\n"
            for street in 1...streets {
                let second = 6 * 3600 + number * 600 + (street - 1) * 20
                let clock = String(format: "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
                times += "T\(number),\(clock),\(clock),S\(street),\(street)\n"
            }
        }
        return [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\n"
                + "TT,Town Transit,https://example.org,America/New_York\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nM1,TT,M1,Third Avenue,3\n",
            "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "DAILY,1,1,1,1,1,1,0,20160101,20160331\n",
            "stops.txt": stops, "trips.txt": trips, "stop_times.txt": times,
        ]
    }

    /// Writes `town.osm` and the folder `gtfs`, with files left out or replaced.
    static func write(to place: Workplace, changing changes: [String: String?] = [:]) throws {
        try place.write(osm, to: "town.osm")
        for (name, text) in gtfs.merging(changes.compactMapValues { $0 }, uniquingKeysWith: { $1 })
        where changes[name] != .some(.none) {
            try place.write(text, to: "gtfs/\(name)")
        }
    }

    /// The arguments of an import of both.
    static let importing = ["import", "--osm", "town.osm", "--gtfs", "gtfs", "--region", "region"]

    /// Imports the written files, and expects that to go well.
    static func makeRegion(in place: Workplace) throws {
        let made = try place.run(importing + ["-q"])
        #expect(made.status == 0, "\(made.errors)")
    }
}
