import Archive
import Measures
import Testing

@testable import GTFSReading

/// Every rule that a row can break: what is done, what is said, and where.
@Suite struct BadRowTests {
    /// One broken rule.
    struct Case: Sendable, CustomTestStringConvertible {
        var reason: String
        var place: String
        /// What the trips look like then; nil where they are the small feed's own.
        var drawn: String?
        var changes: [String: String?] = [:]
        var adding: [String: String] = [:]
        var testDescription: String { reason }
    }

    private static let plain = "T: E 08:00:00 M 08:05:00/08:06:00 W 08:10:00"
    private static let stopTimeNames = "trip_id,stop_sequence,stop_id,arrival_time,departure_time"

    /// The small feed with other stop times of its trip: `number stop arrival departure`.
    private static func times(_ rows: String...) -> [String: String?] {
        let lines = rows.map {
            "T," + $0.split(separator: " ", omittingEmptySubsequences: false).joined(separator: ",")
        }
        return ["stop_times.txt": ([stopTimeNames] + lines).joined(separator: "\n")]
    }

    static let cases: [Case] = [
        // stops.txt
        Case(reason: "stop outside the world, dropped", place: "stops.txt:5", adding: ["stops.txt": "X,Far,91,0"]),
        Case(reason: "stop outside the world, dropped", place: "stops.txt:5", adding: ["stops.txt": "X,Far,9,-180.1"]),
        Case(reason: "stop at 0,0, dropped", place: "stops.txt:5", adding: ["stops.txt": "X,Null,0.0,0"]),
        Case(reason: "stop without a readable place, dropped", place: "stops.txt:5", adding: ["stops.txt": "X,No,,"]),
        Case(
            reason: "stop without a readable place, dropped", place: "stops.txt:5",
            adding: ["stops.txt": "X,No,4O.7,-73"]),
        Case(
            reason: "stop with an id that another one has, dropped", place: "stops.txt:5",
            adding: ["stops.txt": "E,Again,40,-73"]),
        Case(reason: "stop without an id, dropped", place: "stops.txt:5", adding: ["stops.txt": ",No id,40,-73"]),
        Case(
            reason: "stop without a name, called by its code or id", place: "stops.txt:5",
            adding: ["stops.txt": "X,,40,-73"]),
        Case(
            reason: "row with more fields than the first line, the rest dropped", place: "stops.txt:5",
            adding: ["stops.txt": "X,Joe's, Bar,40,-73"]),
        Case(
            reason: "quote that is never closed, taken as a letter", place: "stops.txt:5",
            adding: ["stops.txt": "X,\"Joe,40,-73"]),
        Case(
            reason: "stop with a location_type that is not 0 to 4, taken as a stop", place: "stops.txt:2",
            drawn: "T: E 08:00:00 W 08:10:00",
            changes: [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,location_type
                E,East,40.7500,-73.9700,7
                W,West,40.7510,-73.9900,
                """
            ]),
        Case(
            reason: "stop whose parent_station is not in stops.txt, kept without", place: "stops.txt:2",
            drawn: "T: E 08:00:00 W 08:10:00",
            changes: [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,parent_station
                E,East,40.7500,-73.9700,S
                W,West,40.7510,-73.9900,
                """
            ]),
        Case(
            reason: "stop whose parent_station is of the wrong kind, kept without", place: "stops.txt:3",
            drawn: "T: E 08:00:00 W 08:10:00",
            changes: [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,parent_station
                E,East,40.7500,-73.9700,
                W,West,40.7510,-73.9900,E
                """
            ]),
        Case(
            reason: "wheelchair or bicycle rule that is not 0, 1 or 2, taken as unknown", place: "stops.txt:2",
            drawn: "T: E 08:00:00 W 08:10:00",
            changes: [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding
                E,East,40.7500,-73.9700,yes
                W,West,40.7510,-73.9900,
                """
            ]),
        // agency.txt and routes.txt
        Case(
            reason: "agency without a name or a time zone, dropped", place: "agency.txt:3",
            adding: ["agency.txt": "B,Downtown,http://downtown.example,"]),
        Case(
            reason: "agency with an id that another one has, dropped", place: "agency.txt:3",
            adding: ["agency.txt": "A,Downtown,http://downtown.example,America/New_York"]),
        Case(
            reason: "agency with another time zone than the feed's first, kept with its own",
            place: "agency.txt: Downtown in Europe/Paris",
            adding: ["agency.txt": "B,Downtown,http://downtown.example,Europe/Paris"]),
        Case(
            reason: "route with an id that another one has, dropped", place: "routes.txt:3",
            adding: ["routes.txt": "R,A,M42,,3,"]),
        Case(reason: "route without an id, dropped", place: "routes.txt:3", adding: ["routes.txt": ",A,M42,,3,"]),
        Case(
            reason: "route without a name, called by its id", place: "routes.txt:3",
            adding: ["routes.txt": "M42,A,,,3,"]),
        Case(
            reason: "route with an unknown route_type, taken as a bus", place: "routes.txt:3",
            adding: ["routes.txt": "M42,A,M42,,13,"]),
        Case(
            reason: "route color that is not RRGGBB, left out", place: "routes.txt:3",
            adding: ["routes.txt": "M42,A,M42,,3,blue"]),
        Case(
            reason: "route of an agency that is not in agency.txt, given to the only one", place: "routes.txt:3",
            adding: ["routes.txt": "M42,B,M42,,3,"]),
        Case(
            reason: "route of an agency that is not in agency.txt, dropped", place: "routes.txt:3",
            adding: [
                "routes.txt": "M42,C,M42,,3,", "agency.txt": "B,Downtown,http://downtown.example,America/New_York",
            ]),
        Case(
            reason: "route without an agency in a feed of several, given to the first", place: "routes.txt:3",
            adding: [
                "routes.txt": "M42,,M42,,3,", "agency.txt": "B,Downtown,http://downtown.example,America/New_York",
            ]),
        Case(
            reason: "stopping anywhere along the way is told and not searched for",
            place: "routes.txt:3",
            changes: [
                "routes.txt":
                    "route_id,agency_id,route_short_name,route_type,continuous_drop_off\nR,A,M34,3,1\nS,A,M42,3,0"
            ]),
        // calendar.txt and calendar_dates.txt
        Case(
            reason: "service without an id, dropped", place: "calendar.txt:3",
            adding: ["calendar.txt": ",1,1,1,1,1,0,0,20160104,20160401"]),
        Case(
            reason: "service that is in calendar.txt twice, the later one dropped", place: "calendar.txt:3",
            adding: ["calendar.txt": "weekdays,0,0,0,0,0,1,1,20160104,20160401"]),
        Case(
            reason: "service with a date that cannot be read, its week dropped", place: "calendar.txt:3",
            adding: ["calendar.txt": "sundays,0,0,0,0,0,0,1,20160104,20160431"]),
        Case(
            reason: "service that ends before it begins, its week dropped", place: "calendar.txt:3",
            adding: ["calendar.txt": "sundays,0,0,0,0,0,0,1,20160401,20160104"]),
        Case(
            reason: "weekday of a service that is not 0 or 1, taken as 0", place: "calendar.txt:3",
            adding: ["calendar.txt": "sundays,0,0,0,0,0,0,x,20160104,20160401"]),
        Case(
            reason: "calendar exception with a date that cannot be read, dropped", place: "calendar_dates.txt:2",
            changes: ["calendar_dates.txt": "service_id,date,exception_type\nweekdays,2016-02-03,2"]),
        Case(
            reason: "calendar exception that is not 1 or 2, dropped", place: "calendar_dates.txt:2",
            changes: ["calendar_dates.txt": "service_id,date,exception_type\nweekdays,20160203,0"]),
        Case(
            reason: "calendar exception for a day that has one, dropped", place: "calendar_dates.txt:3",
            changes: [
                "calendar_dates.txt":
                    "service_id,date,exception_type\nweekdays,20160203,2\nweekdays,20160203,1"
            ]),
        // shapes.txt
        Case(
            reason: "shape of fewer than two points, dropped", place: "shapes.txt: P",
            changes: ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nP,40.75,-73.97,1"]),
        Case(
            reason: "shape point outside the world, dropped", place: "shapes.txt:2",
            changes: ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nP,140.75,-73.97,1"]),
        Case(
            reason: "shape point with a number that cannot be read, dropped", place: "shapes.txt:2",
            changes: ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nP,40.75,-73.97,-1"]),
        Case(
            reason: "shape point without a shape, dropped", place: "shapes.txt:2",
            changes: ["shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n,40.75,-73.97,1"]),
        // trips.txt
        Case(
            reason: "trip with an id that another one has, dropped", place: "trips.txt:3",
            adding: ["trips.txt": "T,R,weekdays,EAST SIDE"]),
        Case(reason: "trip without an id, dropped", place: "trips.txt:3", adding: ["trips.txt": ",R,weekdays,"]),
        Case(
            reason: "trip of a route that is not there, dropped", place: "trips.txt:3",
            adding: ["trips.txt": "U,Q,weekdays,"]),
        Case(
            reason: "trip of a service that is in no calendar, dropped", place: "trips.txt:3",
            adding: ["trips.txt": "U,R,sundays,"]),
        Case(
            reason: "trip with fewer than two stops, dropped", place: "trips.txt:3",
            adding: ["trips.txt": "U,R,weekdays,", "stop_times.txt": "U,1,E,09:00:00,09:00:00"]),
        Case(
            reason: "trip of a shape that is not there, kept without", place: "trips.txt:2",
            changes: ["trips.txt": "trip_id,route_id,service_id,shape_id\nT,R,weekdays,P"]),
        Case(
            reason: "trip with a direction_id that is not 0 or 1, kept without", place: "trips.txt:2",
            changes: ["trips.txt": "trip_id,route_id,service_id,direction_id\nT,R,weekdays,2"]),
        // stop_times.txt
        Case(
            reason: "stop time of a trip that is not in trips.txt, dropped", place: "stop_times.txt:5",
            adding: ["stop_times.txt": "U,1,E,09:00:00,09:00:00"]),
        Case(
            reason: "stop time of a trip that was dropped, dropped", place: "stop_times.txt:5",
            adding: ["stop_times.txt": "U,1,E,09:00:00,09:00:00", "trips.txt": "U,R,sundays,"]),
        Case(
            reason: "stop time at a stop that is not in stops.txt, dropped", place: "stop_times.txt:5",
            adding: ["stop_times.txt": "T,4,X,09:00:00,09:00:00"]),
        Case(
            reason: "stop time at a stop that was dropped, dropped", place: "stop_times.txt:5",
            adding: ["stop_times.txt": "T,4,X,09:00:00,09:00:00", "stops.txt": "X,Null,0,0"]),
        Case(
            reason: "stop time with a number that cannot be read, dropped", place: "stop_times.txt:5",
            adding: ["stop_times.txt": "T,last,E,09:00:00,09:00:00"]),
        Case(
            reason: "stop time with a number that its trip has already, dropped", place: "stop_times.txt:5",
            adding: ["stop_times.txt": "T,3,E,09:00:00,09:00:00"]),
        Case(
            reason: "time that cannot be read, taken as missing", place: "stop_times.txt:3",
            drawn: "T: E 08:00:00 M -- W 08:10:00",
            changes: times("1 E 08:00:00 08:00:00", "2 M 8:5 8:6", "3 W 08:10:00 08:10:00")),
        Case(
            reason: "stop time with only one of arrival and departure, taken for both", place: "stop_times.txt:2",
            drawn: "T: E 08:00:00 W 08:10:00", changes: times("1 E  08:00:00", "3 W 08:10:00 08:10:00")),
        Case(
            reason: "stop time that departs before it arrives, taken to depart at once", place: "stop_times.txt:3",
            drawn: "T: E 08:00:00 M 08:06:00 W 08:10:00",
            changes: times("1 E 08:00:00 08:00:00", "2 M 08:06:00 08:05:00", "3 W 08:10:00 08:10:00")),
        Case(
            reason: "stop time that goes back in time, its times taken as missing", place: "stop_times.txt:3",
            drawn: "T: E 08:00:00 M -- W 08:10:00",
            changes: times("1 E 08:00:00 08:00:00", "2 M 07:05:00 07:05:00", "3 W 08:10:00 08:10:00")),
        Case(
            reason: "stop time that goes back in time, its times taken as missing", place: "stop_times.txt:3",
            drawn: "T: E 08:00:00 M -- W 08:10:00 E 08:20:00",
            changes: times(
                "1 E 08:00:00 08:00:00", "2 M 18:05:00 18:05:00", "3 W 08:10:00 08:10:00", "4 E 08:20:00 08:20:00")),
        Case(
            reason: "stop time without a time at an end of its trip, dropped", place: "stop_times.txt:2",
            drawn: "T: M 08:05:00 W 08:10:00",
            changes: times("1 E  ", "2 M 08:05:00 08:05:00", "3 W 08:10:00 08:10:00")),
        Case(
            reason: "stop time without a time at an end of its trip, dropped", place: "stop_times.txt:4",
            drawn: "T: E 08:00:00 M 08:05:00",
            changes: times("1 E 08:00:00 08:00:00", "2 M 08:05:00 08:05:00", "3 W  ")),
        Case(
            reason: "trip with fewer than two stops, dropped", place: "trips.txt:2", drawn: "",
            changes: times("1 E  ", "2 M  ", "3 W  ")),
        Case(
            reason: "pickup_type or drop_off_type that is not 0 to 3, taken as 0", place: "stop_times.txt:2",
            drawn: "T: E 08:00:00 W 08:10:00",
            changes: [
                "stop_times.txt": """
                trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type
                T,1,E,08:00:00,08:00:00,4
                T,2,W,08:10:00,08:10:00,
                """
            ]),
        Case(
            reason: "stop time at a boarding area, taken at its platform", place: "stop_times.txt:5",
            drawn: plain + " W 08:20:00",
            changes: [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
                E,East,40.7500,-73.9700,,
                M,Middle,40.7505,-73.9800,,
                W,West,40.7510,-73.9900,,
                P,Part,40.7510,-73.9900,4,W
                """
            ], adding: ["stop_times.txt": "T,4,P,08:20:00,08:20:00"]),
        Case(
            reason: "stop time at what is no stop but a station, entrance or node, kept", place: "stop_times.txt:4",
            changes: [
                "stops.txt": """
                stop_id,stop_name,stop_lat,stop_lon,location_type
                E,East,40.7500,-73.9700,
                M,Middle,40.7505,-73.9800,
                W,West,40.7510,-73.9900,1
                """
            ]),
        Case(
            reason: "continuous_pickup or continuous_drop_off that is not 0 to 3, taken as empty",
            place: "routes.txt:2",
            changes: ["routes.txt": "route_id,route_short_name,route_type,continuous_pickup\nR,M34,3,9"]),
        Case(
            reason: "translations.txt without the column language, not used", place: "translations.txt",
            changes: ["translations.txt": "table_name,field_name,translation\nstops,stop_name,X"]),
        // whole files
        Case(
            reason: "booking_rules.txt is not used yet", place: "booking_rules.txt: 1 rows",
            changes: ["booking_rules.txt": "booking_rule_id,booking_type\nL,2"]),
    ]

    @Test(arguments: cases) func namesWhatItDoes(_ broken: Case) throws {
        var small = SmallFeed(adding: broken.adding)
        for (name, text) in broken.changes { small.files[name] = text }
        let (feed, report) = try small.read()
        let entry = try #require(
            report.entries.first { $0.reason == broken.reason }, "the report has \(report.entries.map(\.reason))")
        #expect(entry.examples.first == "small/" + broken.place)
        #expect(feed.drawn == broken.drawn ?? BadRowTests.plain)
    }

    @Test func keepsFiveExamplesAndCountsTheRest() throws {
        let lines = (1...8).map { "X\($0),Null,0,0" }.joined(separator: "\n")
        let report = try SmallFeed(adding: ["stops.txt": lines]).read().report
        #expect(report.count(of: "stop at 0,0, dropped") == 8)
        #expect(report.entries.first?.examples == (5...9).map { "small/stops.txt:\($0)" })
    }

    @Test func textThatIsNotUTF8IsNamed() throws {
        var files = SmallFeed().bytes
        files["stops.txt"]?.append(contentsOf: Array("\nX,Caf".utf8) + [0xE9] + Array(",40,-73\n".utf8))
        var report = ImportReport()
        let feed = try GTFSFeed.read(files: files, named: "small", report: &report)
        #expect(
            report.entries.map(\.reason) == ["text with control characters or bytes that are not UTF-8, these replaced"]
        )
        #expect(report.entries.first?.examples == ["small/stops.txt:5"])
        #expect(feed.stops.rows.last?.name == "Caf\u{FFFD}")
    }

    @Test func controlCharactersAreBlanks() throws {
        let (feed, report) = try SmallFeed(adding: ["stops.txt": "X,\"Caf\u{1B}[1m\n\u{202E}é\",40,-73"]).read()
        #expect(
            report.entries.map(\.reason) == ["text with control characters or bytes that are not UTF-8, these replaced"]
        )
        #expect(feed.stops.rows.last?.name == "Caf [1m    é")
    }

    /// The longest chain of times that fit wins, whichever rows are wrong.
    @Test(arguments: [
        ("8 9 10 11", "8 9 10 11"), ("8 20 10 11", "8 - 10 11"), ("8 7 10 11", "8 - 10 11"), ("20 8 9 10", "8 9 10"),
        ("8 9 10 7", "8 9 10"), ("8 8 8 8", "8 8 8 8"), ("11 10 9 8", "11"), ("8 - - 11", "8 - - 11"),
        ("8 15 16 9 10 11", "8 - - 9 10 11"), ("- 8 - 7 9 -", "8 - - 9"), ("- -", ""), ("", ""),
    ])
    func mendsTimes(_ hours: String, _ expected: String) {
        var repair = TripRepair(label: "stop_times.txt")
        var report = ImportReport()
        let rows = hours.split(separator: " ").enumerated().map { number, hour in
            let time = Int32(hour).map { ServiceTime(seconds: $0 * 3600) }
            return GTFSStopTime(
                stop: GTFSIndex(0 as UInt32), sequence: Int32(number), arrival: time, departure: time)
        }
        repair.load(rows, report: &report)
        let mended = repair.rows.map { $0.arrival.map { "\($0.seconds / 3600)" } ?? "-" }.joined(separator: " ")
        #expect(mended == expected)
    }
}
