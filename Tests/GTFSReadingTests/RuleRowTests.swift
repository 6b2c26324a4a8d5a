import Archive
import Drawn
import Measures
import Testing

@testable import GTFSReading

/// frequencies.txt and transfers.txt: what is read, and every rule that a row can break.
@Suite struct RuleRowTests {
    /// One row and what becomes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var row: String
        /// What is noted; nil where nothing is.
        var reason: String?
        /// What is left; nil for nothing.
        var left: String?
        var testDescription: String { row }
    }

    private static func reason(in report: ImportReport, file: String) -> String? {
        report.entries.first { $0.examples.contains { $0.hasPrefix("small/\(file):") } }?.reason
    }

    @Test(arguments: [
        Case(row: "T,06:00:00,09:00:00,600,1", left: "06:00:00-09:00:00 600 exact"),
        Case(row: "T,06:00:00,09:00:00,600,0", left: "06:00:00-09:00:00 600"),
        Case(row: "T,06:00:00,09:00:00,600,", left: "06:00:00-09:00:00 600"),
        Case(row: "T,23:30:00,26:00:00,600,", left: "23:30:00-26:00:00 600"),
        Case(row: "U,06:00:00,09:00:00,600,", reason: "frequency of a trip that is not there, dropped"),
        Case(row: "T,six,09:00:00,600,", reason: "frequency with a time that cannot be read, dropped"),
        Case(row: "T,09:00:00,06:00:00,600,", reason: "frequency that ends before it begins, dropped"),
        Case(row: "T,09:00:00,09:00:00,600,", reason: "frequency that ends before it begins, dropped"),
        Case(row: "T,06:00:00,09:00:00,0,", reason: "frequency with a headway that is no number above 0, dropped"),
        Case(row: "T,06:00:00,09:00:00,-60,", reason: "frequency with a headway that is no number above 0, dropped"),
        Case(
            row: "T,06:00:00,09:00:00,600,2", reason: "frequency with exact_times that is not 0 or 1, taken as 0",
            left: "06:00:00-09:00:00 600"),
    ]) func readsFrequencies(_ row: Case) throws {
        let small = SmallFeed([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\n\(row.row)"
        ])
        let (feed, report) = try small.read()
        let windows = feed.trips.rows[0].windows
        #expect((windows?.isEmpty == false ? windows : nil)?.drawn == row.left)
        #expect(RuleRowTests.reason(in: report, file: "frequencies.txt") == row.reason)
        // A trip that is named stands for many even where no window is left.
        #expect((windows == nil) == row.row.hasPrefix("U"))
    }

    @Test(arguments: [
        ("6-9/10 9-12/20", "6-9/10 9-12/20", 0), ("9-12/20 6-9/10", "6-9/10 9-12/20", 0),
        ("6-10/10 9-12/20", "6-9/10 9-12/20", 1), ("6-22/60 8-10/5", "6-8/60 8-10/5 10-22/60", 1),
        ("6-9/10 6-9/20", "6-9/10", 1), ("6-9/10 6-8/20", "6-8/20 8-9/10", 1),
        ("6-12/60 7-8/5 9-10/5", "6-7/60 7-8/5 8-9/60 9-10/5 10-12/60", 1),
        ("6-12/10 7-10/20 8-9/30", "6-7/10 7-8/20 8-9/30 9-10/20 10-12/10", 2),
        ("23-26/10 25-28/20", "23-25/10 25-28/20", 1),
    ]) func windowsOfATripDoNotOverlap(_ hours: String, _ expected: String, _ cuts: Int) {
        let windows = hours.split(separator: " ").enumerated().map { line, word in
            let numbers = word.split { $0 == "-" || $0 == "/" }.compactMap { Int32($0) }
            return GTFSWindow(
                start: ServiceTime(seconds: numbers[0] * 3600), end: ServiceTime(seconds: numbers[1] * 3600),
                headway: numbers[2] * 60, isExact: false, line: line)
        }
        let (left, changed) = GTFSWindow.withoutOverlap(windows)
        let words = left.map { "\($0.start.seconds / 3600)-\($0.end.seconds / 3600)/\($0.headway / 60)" }
        #expect(words.joined(separator: " ") == expected)
        #expect(changed.count == cuts)
    }

    /// Beside the slow way: at each second the window holds that begins last, of several the shortest, then the first
    /// row.
    @Test(arguments: 0..<40) func windowsThatOverlapAreCutAsSecondBySecond(_ seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let windows = (0..<Int.random(in: 1...12, using: &numbers)).map { line in
            let start = Int32.random(in: 0..<40, using: &numbers)
            return GTFSWindow(
                start: ServiceTime(seconds: start),
                end: ServiceTime(seconds: start + .random(in: 1...30, using: &numbers)), headway: 1, isExact: false,
                line: line)
        }
        var expected: [Int32: Int] = [:]
        for second in Int32(0)..<80 {
            let open = windows.filter { $0.start.seconds <= second && second < $0.end.seconds }
            expected[second] = open.max { ($0.start, $1.end, $1.line) < ($1.start, $0.end, $0.line) }?.line
        }
        var found: [Int32: Int] = [:]
        for window in GTFSWindow.withoutOverlap(windows).windows {
            for second in window.start.seconds..<window.end.seconds {
                #expect(found.updateValue(window.line, forKey: second) == nil, "seed \(seed)")
            }
        }
        #expect(found == expected, "seed \(seed)")
    }

    @Test func manyWindowsOfOneTripAreCut() {
        // Each lies within the one before.
        let windows = (0..<50_000).map { line in
            GTFSWindow(
                start: ServiceTime(seconds: Int32(line)), end: ServiceTime(seconds: 200_000 - Int32(line)), headway: 1,
                isExact: false, line: line)
        }
        let (left, changed) = GTFSWindow.withoutOverlap(windows)
        #expect(left.count == 99_999 && changed.count == 49_999)
    }

    @Test func theRestOfACutWindowKeepsItsRhythm() {
        func window(_ start: Int32, _ end: Int32, _ headway: Int32) -> GTFSWindow {
            GTFSWindow(
                start: ServiceTime(seconds: start), end: ServiceTime(seconds: end), headway: headway, isExact: true,
                line: 0)
        }
        let (left, _) = GTFSWindow.withoutOverlap([window(0, 1000, 70), window(200, 300, 10)])
        #expect(left.map(\.start.seconds) == [0, 200, 350])
        #expect(left.map(\.lastDeparture) == [140, 90, 630])
    }

    @Test(arguments: [
        Case(row: "E,W,,,,,0,", left: "E>W recommended"), Case(row: "E,W,,,,,,", left: "E>W recommended"),
        Case(row: "E,W,,,,,1,", left: "E>W timed"), Case(row: "E,W,,,,,2,90", left: "E>W minimum 90"),
        Case(row: "E,W,,,,,3,", left: "E>W forbidden"), Case(row: "E,W,R,,,,3,", left: "E R>W forbidden"),
        Case(row: "E,W,,R,T,,3,", left: "E T>W R forbidden"), Case(row: ",,,,T,U,4,", left: " T> U inSeat"),
        Case(row: "E,W,,,T,U,5,", left: "E T>W U reboarding"),
        Case(row: "E,W,R,,T,,3,", left: "E T>W forbidden"),
        Case(
            row: "E,W,,,,,2,", reason: "change of a minimum time that is not told, taken as recommended",
            left: "E>W recommended"),
        Case(row: "E,W,,,,,6,", reason: "change with a transfer_type that is not 0 to 5, dropped"),
        Case(row: "E,X,,,,,0,", reason: "change at a stop that is not there, dropped"),
        Case(row: "E,,,,,,0,", reason: "change without a stop, dropped"),
        Case(row: "E,W,X,,,,0,", reason: "change of a line that is not there, dropped"),
        Case(row: "E,W,,,X,,0,", reason: "change of a trip that is not there, dropped"),
        Case(row: ",,,,T,,4,", reason: "one vehicle for two trips of which one is not named, dropped"),
        Case(row: "E,G,,,,,0,", reason: "change at what is neither a stop nor a station, dropped"),
        Case(
            row: "E,W,Q,,T,,0,", reason: "change whose trip is not of its line, taken for the trip",
            left: "E T>W recommended"),
    ]) func readsTransfers(_ row: Case) throws {
        var small = SmallFeed(adding: [
            "trips.txt": "U,R,weekdays,", "routes.txt": "Q,A,M35,,3,",
            "stop_times.txt": "U,1,E,09:00:00,09:00:00\nU,2,W,09:10:00,09:10:00",
        ])
        small.files["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,location_type
            E,East,40.7500,-73.9700,
            M,Middle,40.7505,-73.9800,
            W,West,40.7510,-73.9900,
            G,Gate,40.7510,-73.9901,2
            """
        small.files["transfers.txt"] = """
            from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time
            \(row.row)
            """
        let (feed, report) = try small.read()
        #expect(feed.transfers.first.map { feed.drawn($0) } == row.left)
        #expect(RuleRowTests.reason(in: report, file: "transfers.txt") == row.reason)
    }

    @Test func ofTwoRulesForOneChangeTheFirstHolds() throws {
        let (feed, report) = try SmallFeed([
            "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nE,W,2,60\nE,W,3,\nW,E,3,"
        ]).read()
        #expect(feed.transfers.map { feed.drawn($0) } == ["E>W minimum 60", "W>E forbidden"])
        #expect(report.count(of: "change for which there is a rule already, dropped") == 1)
    }
}

extension [GTFSWindow] {
    fileprivate var drawn: String {
        map { "\($0.start.text)-\($0.end.text) \($0.headway)" + ($0.isExact ? " exact" : "") }.joined(separator: ", ")
    }
}

extension GTFSFeed {
    fileprivate func drawn(_ rule: GTFSTransfer) -> String {
        func text(_ side: GTFSTransfer.Side) -> String {
            var text = side.stop.map { stops[$0].id.rawValue } ?? ""
            if let route = side.route { text += " \(routes[route].id)" }
            if let trip = side.trip { text += " \(trips[trip].id)" }
            return text
        }
        return "\(text(rule.from))>\(text(rule.to)) \(rule.kind)" + (rule.seconds > 0 ? " \(rule.seconds)" : "")
    }
}
