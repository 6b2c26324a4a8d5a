import Archive
import GTFSReading
import Geometry
import Measures
import Streets
import Transit
import TransitImport
import TransitRouting

/// A timetable drawn as tables: stops across, trips down. It goes through the reader of feeds and the compiler of
/// timetables, in process.
///
///     let drawn = try DrawnTimetable("""
///                A     B     C
///         M1  8:00  8:10  8:20   to=West_Side
///         M1  8:30     -  8:50   days=sundays
///
///                C     B
///         M2  9:00  9:10/9:12
///         """, days: ["sundays": "sun 2016-02-01..2016-02-29"], walks: ["A-C": 120])
///     drawn.timetable.departure(of: try drawn.trip("M1.1"), at: 0)
///
/// The first line of a table names its stops; a stop may come twice. Every other line is a trip: its line, one cell
/// a stop, and what is special about it.
///
/// | cell | means |
/// | --- | --- |
/// | `8:00`, `8:00:30`, `25:10` | arrives and leaves then |
/// | `8:00/8:02` | arrives, then leaves |
/// | `.` | calls, but the feed has no time |
/// | `-` | passes without a call |
/// | `8:00b` | riders can only board (`8:00a`: only alight; `8:00r`: both on request; `8:00x`: neither) |
///
/// | word after the cells | means |
/// | --- | --- |
/// | `id=T7` | the trip's id; without, `M1.1` for the first trip of line M1 in the drawing |
/// | `to=West_Side` | its headsign, `_` for a space |
/// | `days=sundays` | its service, one of `days`; without, `daily`: every day of 2016 |
/// | `block=B1` | its block |
/// | `direction=1`, `wheelchair=1`, `bikes=2` | as GTFS counts |
///
/// Stops lie 400 m apart from west to east in the order of their first mention, unless `places` says otherwise.
public struct DrawnTimetable: Sendable {
    /// The drawing, for messages.
    public let drawing: String
    /// The timetable that the drawing became.
    public let timetable: Timetable
    /// What reading and compiling noted.
    public let report: ImportReport

    /// A timetable from a drawing.
    ///
    /// - Parameters:
    ///   - drawing: Tables with an empty line between them.
    ///   - days: Services by name: `mon-fri 2016-02-01..2016-02-29 -2016-02-15 +2016-02-20`.
    ///   - walks: Seconds on foot between stops: `A-B` both ways, `A>B` one way.
    ///   - places: Where stops lie.
    ///   - spacing: How far apart the other stops lie.
    ///   - zone: The agency's time zone.
    ///   - files: Other files of the feed, and lines to add to those that the drawing makes.
    ///   - streets: The streets from which walks to stops are prepared, as at import; nil for none.
    ///   - link: Where a stop belongs to the streets, asked by its place.
    public init(
        _ drawing: String, days: [String: String] = [:], walks: [String: Int] = [:],
        places: [String: Coordinate] = [:], spacing: Meters = .meters(400), zone: String = "America/New_York",
        files: [String: String] = [:], preparedOn streets: StreetGraph? = nil,
        link: (Coordinate) -> StopLink = { _ in .none }
    ) throws {
        self.drawing = drawing
        var feed = try DrawnFeed(drawing, days: days, places: places, spacing: spacing, zone: zone)
        feed.add(files)
        var report = ImportReport()
        let read = try GTFSFeed.read(files: feed.files, named: "drawn", report: &report)
        var compiler = TimetableCompiler()
        compiler.add(read, report: &report)
        let compiled = compiler.compiled(fallbackZone: .utc, report: &report)
        var writer = ArchiveWriter(kind: TransitSections.kind)
        let links = compiled.stops.map { [link($0.coordinate)].filter(\.isLinked) }
        if let streets { StopBucketColumns(streets, links: links)?.add(to: &writer) }
        compiled.write(
            to: &writer, links: links,
            transfers: try DrawnTimetable.transfers(walks, stops: feed.stops))
        timetable = try Timetable(Archive(writer.inMemory(name: "drawn"), kind: TransitSections.kind))
        self.report = report
    }

    /// The stop of a name in the drawing.
    public func stop(_ name: String) throws(DrawingError) -> StopIndex {
        if let stop = timetable.stop(withID: name) { return stop }
        throw DrawingError(problem: "it has no stop \(name):\n\(drawing)")
    }

    /// The trip of an id: `M1.1`.
    public func trip(_ id: String) throws(DrawingError) -> TripIndex {
        if let trip = timetable.trip(withID: id) { return trip }
        throw DrawingError(problem: "it has no trip \(id):\n\(drawing)")
    }

    /// Walks at 1.33 m/s as rows for the stops in order.
    private static func transfers(_ walks: [String: Int], stops: [String]) throws -> [[Transfer]] {
        var rows = [[Transfer]](repeating: [], count: stops.count)
        for (pair, seconds) in walks {
            let isOneWay = pair.contains(">")
            let ends = pair.split(separator: isOneWay ? ">" : "-").map(String.init)
            guard ends.count == 2, let from = stops.firstIndex(of: ends[0]), let to = stops.firstIndex(of: ends[1])
            else { throw DrawingError(problem: "the walk \(pair) does not join two stops of the drawing") }
            func add(_ a: Int, _ b: Int) {
                rows[a].append(
                    Transfer(
                        to: StopIndex(b), seconds: UInt32(seconds), decimeters: UInt32(seconds * 40 / 3),
                        isWalkedOnStreets: false))
            }
            add(from, to)
            if !isOneWay { add(to, from) }
        }
        return rows
    }
}

/// What is wrong with a drawing.
public struct DrawingError: Error, CustomStringConvertible {
    /// In words.
    public var problem: String
    /// One sentence.
    public var description: String { "The drawing cannot be read: \(problem)." }
    /// A problem in words.
    public init(problem: String) { self.problem = problem }
}

extension Timetable {
    /// The patterns as text: route and stops, then the trips with their times, for tests to compare and to print.
    ///
    ///     M1: A B C
    ///       M1.1 8:00 8:10/8:12 8:20
    public var drawn: String {
        var lines: [String] = []
        for pattern in (0..<patternCount).map({ PatternIndex($0) }) {
            let stops = patternStops.range(of: pattern)
            let calls = stops.map { stopIDs.text(patternStops[$0]) + DrawnTimetable.mark(patternRules[$0]) }
            lines.append("\(routeShortNames.text(patternRoutes[pattern])): \(calls.joined(separator: " "))")
            for trip in patternTrips[pattern] {
                let times = (0..<stops.count).map { position in
                    let arrival = DrawnTimetable.text(arrival(of: trip, at: position))
                    let departure = DrawnTimetable.text(departure(of: trip, at: position))
                    return arrival == departure ? arrival : "\(arrival)/\(departure)"
                }
                lines.append("  \(tripIDs.text(trip)) \(times.joined(separator: " "))")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension DrawnTimetable {
    /// A time as drawings write it: `8:00`, with seconds only where there are any.
    static func text(_ time: ServiceTime) -> String {
        var text = time.text
        if text.hasSuffix(":00") { text.removeLast(3) }
        if text.hasPrefix("0") { text.removeFirst() }
        return text
    }

    /// The letter of rules that are not the usual ones.
    static func mark(_ rules: StopRules) -> String {
        if rules == [.board, .alight] { return "" }
        if rules.contains(.boardOnRequest) || rules.contains(.alightOnRequest) { return "r" }
        return rules == .board ? "b" : rules == .alight ? "a" : "x"
    }
}
