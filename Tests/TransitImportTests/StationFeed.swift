import Archive
import GTFSReading
import Transit

@testable import TransitImport

/// A feed with a table of stops of its own: one line that calls at every stop of kind 0, in the order of the table.
struct StationFeed {
    let compiled: CompiledTimetable
    let timetable: Timetable
    let report: ImportReport

    init(stops: String, files: [String: String] = [:], repeatedLimit: Int? = nil, blockPairLimit: Int? = nil) throws {
        let lines = stops.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let kind = lines[0].firstIndex(of: "location_type")
        let served = lines.dropFirst().filter { line in kind.map { line[$0].isEmpty || line[$0] == "0" } ?? true }
        let times = served.enumerated().map { number, line in
            let time = "08:\(number < 10 ? "0" : "")\(number):00"
            return "T,\(number),\(line[0]),\(time),\(time)"
        }
        var texts = [
            "agency.txt": "agency_id,agency_name,agency_timezone\nA,Drawn,America/New_York", "stops.txt": stops,
            "routes.txt": "route_id,route_short_name,route_type\nM1,M1,3",
            "trips.txt": "trip_id,route_id,service_id\nT,M1,daily",
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
                + times.joined(separator: "\n"),
            "calendar_dates.txt": "service_id,date,exception_type\ndaily,20160201,1",
        ]
        texts.merge(files) { $1 }
        var report = ImportReport()
        let feed = try GTFSFeed.read(
            files: texts.mapValues { Array($0.utf8) }, named: "drawn", report: &report)
        var compiler = TimetableCompiler()
        if let repeatedLimit { compiler.repeatedLimit = repeatedLimit }
        if let blockPairLimit { compiler.blockPairLimit = blockPairLimit }
        compiler.add(feed, report: &report)
        compiled = compiler.compiled(fallbackZone: .utc, report: &report)
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiled.write(to: &writer)
        timetable = try Timetable(Archive(writer.inMemory(name: "drawn"), kind: TransitSections.kind))
        self.report = report
    }
}
