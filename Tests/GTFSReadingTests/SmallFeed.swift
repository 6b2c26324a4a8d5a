import Archive
import GTFSReading

/// A feed of two stops and one trip, as text, to be changed file by file.
struct SmallFeed {
    var files: [String: String] = [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        A,Crosstown,http://crosstown.example,America/New_York
        """,
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        E,East,40.7500,-73.9700
        M,Middle,40.7505,-73.9800
        W,West,40.7510,-73.9900
        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_long_name,route_type,route_color
        R,A,M34,East - West,3,006CB7
        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        weekdays,1,1,1,1,1,0,0,20160104,20160401
        """,
        "trips.txt": """
        trip_id,route_id,service_id,trip_headsign
        T,R,weekdays,WEST SIDE
        """,
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,arrival_time,departure_time
        T,1,E,08:00:00,08:00:00
        T,2,M,08:05:00,08:06:00
        T,3,W,08:10:00,08:10:00
        """,
    ]

    init() {}

    /// The small feed with some of its files changed, added, or (nil) taken away.
    init(_ changes: [String: String?]) {
        for (name, text) in changes { files[name] = text }
    }

    /// The small feed with lines added at the end of its files.
    init(adding lines: [String: String]) {
        for (name, line) in lines { files[name] = files[name].map { $0 + "\n" + line } ?? line }
    }

    var bytes: [String: [UInt8]] { files.mapValues { Array($0.utf8) } }

    /// The feed as it is read, with what was noted.
    func read() throws -> (feed: GTFSFeed, report: ImportReport) {
        var report = ImportReport()
        let feed = try GTFSFeed.read(files: bytes, named: "small", report: &report)
        return (feed, report)
    }
}

extension GTFSFeed {
    /// One line a trip: its id, and each stop with its number, times and rules where they are not the usual ones.
    var drawn: String {
        var lines: [String] = []
        for trip in trips.indices {
            var line = "\(trips[trip].id):"
            for time in stopTimes(of: trip) {
                line += " \(stops[time.stop].id)"
                line += time.arrival.map { " \($0.text)" } ?? " --"
                if time.departure != time.arrival { line += "/" + (time.departure?.text ?? "--") }
                if time.pickup != 0 || time.dropOff != 0 { line += " p\(time.pickup)d\(time.dropOff)" }
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }
}
