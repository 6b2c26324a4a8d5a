import Archive
import Measures
import Region
import RegionImport
import TestFiles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Midtown and downtown of New York as one region: the buses of 2016, the subway of 2023, and a drawn feed that runs
/// through the night in which clocks go back.
///
/// An optimized run imports it once and keeps it in the folder that `ROUTEB_MAPS` names, where a debug run finds it.
enum TwoCities {
    static let osm = ["data/nyc/midtown.osm.pbf", "data/nyc/downtown.osm.pbf"]
    static let gtfs = [
        "data/nyc/gtfs-bus-manhattan-2016.zip", "data/nyc/gtfs-bus-mtabc-2016.zip", "data/nyc/gtfs-subway-2023.zip",
    ]
    private static let folder = ProcessInfo.processInfo.environment["ROUTEB_MAPS"]
    private static var kept: String? { folder.map { "\($0)/New York" } }

    /// Why there is no region; nil where there is one, or one can be made.
    static var missing: String? {
        guard (osm + gtfs).allSatisfy({ SharedFiles.has($0) }) else {
            return "no ../shared/data/nyc beside the repository"
        }
        #if DEBUG
            guard let kept, (try? Region(at: kept)) != nil else {
                return "the region is made by an optimized run, `make agreement`"
            }
        #endif
        return nil
    }

    /// The region, made when it is first asked for.
    static func region() throws -> Region { try made.region() }

    private static let made = Made()

    private final class Made: Sendable {
        private let lock = Locked<Region?>(nil)

        func region() throws -> Region {
            try lock.withLock { known in
                if let known { return known }
                let region = try TwoCities.read()
                known = region
                return region
            }
        }
    }

    private static func read() throws -> Region {
        #if DEBUG
            guard let kept else { preconditionFailure("a debug run is skipped where nothing is kept") }
            return try Region(at: kept)
        #else
            let work = try TemporaryFolder()
            for (name, text) in nightFeed() { try work.write(text, to: "night/\(name)") }
            let path = kept ?? work.file("region")
            if let folder { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
            try RegionImporter(
                ImportRequest(
                    osm: osm.map { SharedFiles.path($0) },
                    gtfs: gtfs.map { SharedFiles.path($0) } + [work.file("night")],
                    region: path)
            ).run()
            let region = try Region(at: path)
            // What is mapped stays readable when the folder has gone.
            return try withExtendedLifetime(work) {
                try region.check()
                return region
            }
        #endif
    }

    /// A day on which clocks go back, the evening before and the day after: lines of stops across both extracts, every
    /// few minutes from midnight to far into the next night, some of them with vehicles that go on as another line.
    private static func nightFeed() -> [String: String] {
        var stops = "stop_id,stop_name,stop_lat,stop_lon\n"
        var trips = "route_id,service_id,trip_id,block_id\n"
        var times = "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
        var routes = "route_id,route_short_name,route_type\n"
        func clock(_ seconds: Int) -> String {
            "\(seconds / 3600):\(seconds / 60 % 60 / 10)\(seconds / 60 % 10):\(seconds % 60 / 10)\(seconds % 10)"
        }
        let lines: [(from: (Double, Double), to: (Double, Double), every: Int)] = [
            ((40.702, -74.013), (40.720, -73.998), 7), ((40.706, -74.004), (40.763, -73.979), 11),
            ((40.748, -73.992), (40.766, -73.975), 9), ((40.764, -73.990), (40.750, -73.972), 13),
            ((40.720, -74.010), (40.708, -73.998), 8),
        ]
        for (line, course) in lines.enumerated() {
            for back in [false, true] {
                let route = "N\(line + 1)\(back ? "b" : "a")"
                routes += "\(route),\(route),3\n"
                for number in 0..<8 {
                    let part = Double(back ? 7 - number : number) / 7
                    let latitude = course.from.0 + part * (course.to.0 - course.from.0)
                    let longitude = course.from.1 + part * (course.to.1 - course.from.1)
                    stops += "\(route)-\(number),\(route) \(number),\(latitude),\(longitude)\n"
                }
                for departure in stride(from: 60 * line, to: 28 * 3600, by: 60 * course.every) {
                    let trip = "\(route)-\(departure)"
                    // The way there and that back are one block, an hour each way.
                    trips += "\(route),night,\(trip),\(line).\(back ? departure - 3600 : departure)\n"
                    for number in 0..<8 {
                        let time = clock(departure + 500 * number)
                        times += "\(trip),\(number),\(route)-\(number),\(time),\(time)\n"
                    }
                }
            }
        }
        return [
            "agency.txt":
                "agency_id,agency_name,agency_url,agency_timezone\nN,Night,http://night.example,America/New_York\n",
            "calendar_dates.txt":
                "service_id,date,exception_type\nnight,20161105,1\nnight,20161106,1\nnight,20161107,1\n",
            "stops.txt": stops, "routes.txt": routes, "trips.txt": trips, "stop_times.txt": times,
        ]
    }
}
