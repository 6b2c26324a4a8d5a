import Geometry
import Measures

/// The files of a GTFS feed, made from a drawing of tables. `DrawnTimetable` says how they are drawn.
struct DrawnFeed {
    /// The stops in the order of their first mention.
    private(set) var stops: [String] = []
    /// The files by name.
    private(set) var files: [String: [UInt8]] = [:]

    private var routeLines: [String] = []
    private var tripLines: [String] = []
    private var timeLines: [String] = []
    private var tripCounts: [String: Int] = [:]

    init(
        _ drawing: String, days: [String: String], places: [String: Coordinate], spacing: Meters, zone: String
    ) throws {
        var header: [String] = []
        for line in drawing.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            if words.isEmpty {
                header = []
            } else if header.isEmpty {
                header = words
                for stop in words where !stops.contains(stop) { stops.append(stop) }
            } else {
                try addTrip(words, stops: header)
            }
        }
        let plane = LocalPlane(around: try Coordinate(latitude: 40.75, longitude: -73.99))
        var stopLines: [String] = []
        for (number, stop) in stops.enumerated() {
            let place = places[stop] ?? plane.coordinate(east: Double(number) * spacing.value, north: 0)
            stopLines.append("\(stop),\(stop),\(place)")
        }
        put("agency.txt", "agency_id,agency_name,agency_timezone", ["D,Drawn,\(zone)"])
        put("stops.txt", "stop_id,stop_name,stop_lat,stop_lon", stopLines)
        put("routes.txt", "route_id,route_short_name,route_type", routeLines)
        put(
            "trips.txt",
            "trip_id,route_id,trip_headsign,service_id,block_id,direction_id,wheelchair_accessible,bikes_allowed",
            tripLines)
        put(
            "stop_times.txt",
            "trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type", timeLines)
        try addCalendar(days)
    }

    /// Adds files, and lines at the end of files that are there.
    mutating func add(_ texts: [String: String]) {
        for (name, text) in texts {
            files[name] = files[name].map { $0 + Array("\n\(text)".utf8) } ?? Array(text.utf8)
        }
    }

    private mutating func put(_ file: String, _ names: String, _ lines: [String]) {
        files[file] = Array(([names] + lines).joined(separator: "\n").utf8)
    }

    /// One trip: line, cells, and words of the form `key=value`.
    private mutating func addTrip(_ words: [String], stops: [String]) throws {
        let line = words[0]
        let cells = words.dropFirst().prefix(stops.count)
        guard cells.count == stops.count, !cells.contains(where: { $0.contains("=") }) else {
            throw DrawingError(problem: "'\(words.joined(separator: " "))' has not one cell for each of \(stops)")
        }
        var notes: [String: String] = [:]
        for word in words.dropFirst(1 + stops.count) {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, DrawnFeed.noteNames.contains(parts[0]) else {
                throw DrawingError(problem: "'\(word)' is none of \(DrawnFeed.noteNames.joined(separator: ", "))")
            }
            notes[parts[0]] = parts[1]
        }
        if tripCounts[line] == nil { routeLines.append("\(line),\(line),3") }
        tripCounts[line, default: 0] += 1
        let id = notes["id"] ?? "\(line).\(tripCounts[line, default: 0])"
        let sign = notes["to"]?.map { $0 == "_" ? " " : String($0) }.joined() ?? ""
        let fields = [
            id, line, sign, notes["days"] ?? "daily", notes["block"] ?? "", notes["direction"] ?? "",
            notes["wheelchair"] ?? "", notes["bikes"] ?? "",
        ]
        tripLines.append(fields.joined(separator: ","))
        for (number, (stop, cell)) in zip(stops, cells).enumerated() where cell != "-" {
            timeLines.append("\(id),\(number + 1),\(stop),\(try DrawnFeed.fields(of: cell))")
        }
    }

    private static let noteNames = ["id", "to", "days", "block", "direction", "wheelchair", "bikes"]

    /// Arrival, departure, pick-up and drop-off rule of a cell.
    private static func fields(of cell: String) throws -> String {
        if cell == "." { return ",,," }
        let rules: [Character: String] = ["b": "0,1", "a": "1,0", "r": "2,2", "x": "1,1"]
        var times = cell
        var rule = ","
        if let last = cell.last, let known = rules[last] {
            times.removeLast()
            rule = known
        }
        let parts = times.split(separator: "/").map(String.init)
        guard let arrival = parts.first, let departure = parts.last, parts.count <= 2 else {
            throw DrawingError(problem: "'\(cell)' is no cell")
        }
        return "\(try full(arrival)),\(try full(departure)),\(rule)"
    }

    /// `8:00` with seconds.
    private static func full(_ time: String) throws -> String {
        switch time.count(where: { $0 == ":" }) {
        case 1: return time + ":00"
        case 2: return time
        default: throw DrawingError(problem: "'\(time)' is no time")
        }
    }

    /// The calendars: `daily`, and those that are written `mon-fri 2016-02-01..2016-02-29 -2016-02-15 +2016-02-20`.
    private mutating func addCalendar(_ days: [String: String]) throws {
        var weeks = ["daily,1,1,1,1,1,1,1,20160101,20161231"]
        var exceptions: [String] = []
        for (name, rule) in days.sorted(by: { $0.key < $1.key }) {
            for word in rule.split(separator: " ").map(String.init) {
                if word.contains("..") {
                    let ends = word.split(separator: ".").compactMap { ServiceDay($0) }
                    guard ends.count == 2, let week = rule.split(separator: " ").first else {
                        throw DrawingError(problem: "'\(word)' is not two dates")
                    }
                    let flags = try DrawnFeed.flags(String(week)).joined(separator: ",")
                    weeks.append("\(name),\(flags),\(DrawnFeed.plain(ends[0])),\(DrawnFeed.plain(ends[1]))")
                } else if word.hasPrefix("+") || word.hasPrefix("-") {
                    guard let day = ServiceDay(word.dropFirst()) else {
                        throw DrawingError(problem: "'\(word)' is no date")
                    }
                    exceptions.append("\(name),\(DrawnFeed.plain(day)),\(word.hasPrefix("+") ? 1 : 2)")
                }
            }
        }
        put(
            "calendar.txt",
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date", weeks)
        put("calendar_dates.txt", "service_id,date,exception_type", exceptions)
    }

    /// `mon-fri`, `sat,sun` or `daily` as seven flags.
    private static func flags(_ week: String) throws -> [String] {
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        if week == "daily" { return Array(repeating: "1", count: 7) }
        var flags = Array(repeating: "0", count: 7)
        for part in week.split(separator: ",") {
            let ends = part.split(separator: "-").map { names.firstIndex(of: String($0)) }
            guard let from = ends.first ?? nil, let to = ends.last ?? nil, from <= to else {
                throw DrawingError(problem: "'\(part)' is no day of the week")
            }
            for day in from...to { flags[day] = "1" }
        }
        return flags
    }

    private static func plain(_ day: ServiceDay) -> String { day.iso.filter { $0 != "-" } }
}
