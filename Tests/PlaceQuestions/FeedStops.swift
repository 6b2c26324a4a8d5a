import Archive
import CLibZip
import GTFSReading
import Geometry
import PlaceImport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The stops of real feeds, without the rest of them, which would take long to read.
public enum FeedStops {
    /// New York's feeds, as they lie in `../shared/data/nyc`.
    public static let newYork = [
        "gtfs-bus-manhattan-2016.zip", "gtfs-bus-mtabc-2016.zip", "gtfs-subway-2023.zip",
    ]

    /// The stops and stations of some feeds, zipped or in folders; an id that several have stands behind the number of
    /// its feed.
    public static func records(_ feeds: [String]) throws -> [StopRecord] {
        var records: [StopRecord] = []
        var ids: Set<String> = []
        for (number, path) in feeds.enumerated() {
            var report = ImportReport()
            let feed = try GTFSFeed.read(files: files(around: stops(path)), named: path, report: &report)
            for stop in feed.stops.rows where stop.kind == .stop || stop.kind == .station {
                var id = "\(stop.id)"
                if !ids.insert(id).inserted { id = "\(number):\(id)" }
                records.append(
                    StopRecord(
                        id: id, code: stop.code.isEmpty ? nil : stop.code, name: stop.name, coordinate: stop.coordinate,
                        isStation: stop.kind == .station))
            }
        }
        return records
    }

    /// A feed that has these stops and one line that never runs.
    private static func files(around stops: [UInt8]) -> [String: [UInt8]] {
        var files = [
            "agency.txt":
                "agency_id,agency_name,agency_url,agency_timezone\nA,A,https://example.org,America/New_York\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,A,R,3\n",
            "trips.txt": "route_id,service_id,trip_id\n",
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
            "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "S,1,1,1,1,1,1,1,20160101,20161231\n",
        ].mapValues { Array($0.utf8) }
        files["stops.txt"] = stops
        return files
    }

    /// `stops.txt` of a folder or an archive.
    private static func stops(_ path: String) throws -> [UInt8] {
        if let plain = try? Data(contentsOf: URL(filePath: path + "/stops.txt")) { return Array(plain) }
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_RDONLY, &code) else { throw FeedStopsError.unreadable(path: path) }
        defer { zip_discard(archive) }
        var entry = zip_stat_t()
        guard zip_stat(archive, "stops.txt", UInt32(ZIP_FL_NODIR), &entry) == 0,
            let file = zip_fopen_index(archive, entry.index, 0)
        else { throw FeedStopsError.unreadable(path: path) }
        defer { zip_fclose(file) }
        var bytes = [UInt8](repeating: 0, count: Int(entry.size))
        let read = bytes.withUnsafeMutableBytes { zip_fread(file, $0.baseAddress, zip_uint64_t($0.count)) }
        guard read == bytes.count else { throw FeedStopsError.unreadable(path: path) }
        return bytes
    }
}

/// Why the stops of a feed cannot be told.
public enum FeedStopsError: Error, CustomStringConvertible {
    /// The archive, or its list of stops, cannot be read.
    case unreadable(path: String)

    /// One sentence.
    public var description: String {
        switch self {
        case .unreadable(let path): "The stops of \(path) cannot be read; is it a zipped GTFS feed?"
        }
    }
}
