import Archive
import Drawn
import GTFSReading
import Geometry
import Measures
import Testing
import Transit

@testable import TransitImport

/// Where stops lie along the lines that vehicles follow.
@Suite struct ShapeFitTests {
    private let plane: LocalPlane
    init() throws { plane = LocalPlane(around: try Coordinate(latitude: 40.75, longitude: -73.99)) }

    /// Places so many meters east and north of the middle: `0,0 100,0`.
    private func places(_ text: String) -> [Coordinate] {
        text.split(separator: " ").map { pair in
            let parts = pair.split(separator: ",").map { Double($0) ?? .nan }
            return plane.coordinate(east: parts[0], north: parts[1])
        }
    }

    /// Lines with their stops, and where these belong, in meters.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var line: String
        var stops: String
        var offsets: [Double]
        var isInOrder = true
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "straight", line: "0,0 1000,0", stops: "0,5 400,-5 1000,5", offsets: [0, 400, 1000]),
        Case(name: "stops beyond the ends", line: "0,0 1000,0", stops: "-50,0 1050,9", offsets: [0, 1000]),
        Case(
            name: "a corner", line: "0,0 500,0 500,500", stops: "0,10 490,10 510,490", offsets: [0, 490, 990]),
        Case(
            name: "there and back on one street", line: "0,0 1000,0 0,0", stops: "100,8 600,8 990,0 600,-8 100,-8",
            offsets: [100, 600, 990, 1400, 1900]),
        Case(
            name: "there and back, called at only on the way back", line: "0,0 1000,0 0,0",
            stops: "0,0 1000,0 600,8 100,8", offsets: [0, 1000, 1400, 1900]),
        Case(
            name: "a loop that ends where it began", line: "0,0 500,0 500,500 0,500 0,0",
            stops: "0,0 500,250 250,500 0,0", offsets: [0, 750, 1250, 2000]),
        Case(
            name: "a loop of two calls at its only stop", line: "0,0 500,0 500,500 0,500 0,0", stops: "0,0 0,0",
            offsets: [0, 2000]),
        Case(
            name: "an eight that crosses itself", line: "0,0 1000,1000 1000,0 0,1000",
            stops: "100,100 500,500 1000,500 500,500 100,900",
            offsets: [141.4, 707.1, 1914.2, 3121.3, 3687.0]),
        Case(
            name: "twice around the block", line: "0,0 200,0 200,200 0,200 0,0 200,0 200,200 0,200 0,0",
            stops: "100,0 200,100 100,0 200,100", offsets: [100, 300, 900, 1100]),
        Case(
            name: "two stops on one piece, the second before the first", line: "0,0 1000,0", stops: "400,0 390,0 900,0",
            offsets: [400, 400, 900], isInOrder: false),
        Case(
            name: "against the line", line: "0,0 1000,0", stops: "900,0 500,0 100,0", offsets: [900, 900, 900],
            isInOrder: false),
        Case(
            name: "points that repeat", line: "0,0 0,0 500,0 500,0 900,0", stops: "0,0 500,3 900,0",
            offsets: [0, 500, 900]),
        Case(name: "a line of one place", line: "0,0 0,0", stops: "5,0 9,0", offsets: [0, 0]),
    ]

    @Test(arguments: cases) func placesStopsInOrder(_ drawn: Case) {
        let fit = ShapeFit(places(drawn.line)).fit(places(drawn.stops))
        #expect(fit.isInOrder == drawn.isInOrder)
        #expect(fit.offsets.count == drawn.offsets.count)
        for (found, expected) in zip(fit.offsets, drawn.offsets) {
            #expect(abs(found - expected) < 2, "\(fit.offsets) instead of \(drawn.offsets)")
        }
    }

    /// The dynamic program against trying out all pairs of pieces, on lines that wander about.
    @Test(arguments: 1...40) func isAsGoodAsTryingAllWays(_ seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        let line = ShapeFit((0..<7).map { _ in plane.coordinate(east: random() * 300, north: random() * 300) })
        // Stops near the line, in the order of the line.
        let stops = (0..<3).map { _ in random() * line.length }.sorted().map { offset -> Coordinate in
            let place = Line.point(at: Meters(offset), along: line.points) ?? line.points[0]
            return place.moved(.meters(random() * 20), toward: Bearing(degrees: random() * 360))
        }
        let fit = line.fit(stops)
        #expect(fit.offsets == fit.offsets.sorted(), "seed \(seed)")
        // All points of the line, every meter, in order: no way of taking them may be much better.
        let places = (0...Int(line.length)).map { step in
            Line.point(at: Meters(Double(step)), along: line.points) ?? line.points[0]
        }
        var best = [Double](repeating: 0, count: places.count)
        for stop in stops {
            var least = Double.infinity
            for step in places.indices {
                least = min(least, best[step])
                let distance = places[step].distance(to: stop).value
                best[step] = least + distance * distance
            }
        }
        let cost = fit.distances.reduce(0) { $0 + $1 * $1 }
        // Stops in the wrong order share the place of one of them, not the one between, which costs twice as much.
        #expect(cost <= (best.min() ?? 0) * (fit.isInOrder ? 1.02 : 3) + 20, "seed \(seed)")
        for (offset, distance) in zip(fit.offsets, fit.distances) where distance > 0 {
            #expect(offset >= 0 && offset <= line.length + 0.01, "seed \(seed)")
        }
    }

    // MARK: Distances as the feed counts them

    @Test func traveledDistancesAreUsedWhereTheyAreSound() throws {
        let line = ShapeFit(places("0,0 1000,0 1000,1000"))
        let stops = places("0,0 500,0 1000,500 1000,1000")
        let fit = try #require(line.fit(traveled: [0, 0.5, 1.5, 2], along: [0, 1, 2], stops: stops))
        for (found, expected) in zip(fit.offsets, [0, 500, 1500, 2000.0]) { #expect(abs(found - expected) < 3) }
    }

    @Test(arguments: [
        ("falling along the trip", [0, 1.5, 0.5, 2], [0, 1, 2.0]),
        ("falling along the shape", [0, 0.5, 1.5, 2], [0, 3, 2.0]),
        ("beyond the shape", [0, 0.5, 1.5, 2.5], [0, 1, 2.0]),
        ("missing", [0, .nan, 1.5, 2], [0, 1, 2.0]), ("all nothing", [0, 0, 0, 0], [0, 0, 0.0]),
        ("far from the stops", [0, 0.1, 0.2, 2], [0, 1, 2.0]),
    ])
    func unsoundDistancesAreNot(_ name: String, _ traveled: [Double], _ shape: [Double]) {
        let line = ShapeFit(places("0,0 1000,0 1000,1000"))
        let stops = places("0,0 500,0 1000,500 1000,1000")
        #expect(line.fit(traveled: traveled, along: shape, stops: stops) == nil, "\(name)")
    }

    // MARK: Through the whole compiler

    private func compile(
        shape: String, stopTimes: String, trips: String = "T,R,daily,P", report: inout ImportReport
    ) throws -> Timetable {
        let files = [
            "agency.txt": "agency_name,agency_timezone\nDrawn,America/New_York",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            A,A,40.7500,-73.9900
            B,B,40.7501,-73.9850
            C,C,40.7500,-73.9800
            """,
            "routes.txt": "route_id,route_short_name,route_type\nR,M34,3",
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,20160201,20160229
            """,
            "trips.txt": "trip_id,route_id,service_id,shape_id\n\(trips)",
            "shapes.txt": "shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon,shape_dist_traveled\n\(shape)",
            "stop_times.txt":
                "trip_id,stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled\n\(stopTimes)",
        ]
        let feed = try GTFSFeed.read(files: files.mapValues { Array($0.utf8) }, named: "drawn", report: &report)
        var compiler = TimetableCompiler()
        compiler.add(feed, report: &report)
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiler.compiled(fallbackZone: .utc, report: &report).write(to: &writer)
        return try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
    }

    private let straight = "P,1,40.7500,-73.9900,0\nP,2,40.7500,-73.9800,10"

    @Test func patternsKeepShapeAndDecimeters() throws {
        var report = ImportReport()
        let table = try compile(
            shape: straight, stopTimes: "T,1,A,08:00:00,08:00:00,\nT,2,B,,,\nT,3,C,08:10:00,08:10:00,", report: &report)
        let pattern = PatternIndex(0)
        #expect(table.patternShapes[pattern] == ShapeIndex(0))
        #expect(table.shapePoints[ShapeIndex(0)].count == 2)
        let whole = UInt32((Line.length(table.shapePoints[ShapeIndex(0)]).value * 10).rounded())
        #expect(table.patternOffsets[pattern].first == 0)
        #expect(table.patternOffsets[pattern].last == whole)
        #expect(abs(Int(table.patternOffsets[pattern][1]) - Int(whole) / 2) <= 1)
        // Half of the way is half of the time.
        #expect(table.arrival(of: TripIndex(0), at: 1).text == "08:05:00")
        #expect(
            report.entries.map(\.reason) == ["stop time without a time, interpolated along the line"])
        #expect(report.entries.first?.examples == ["drawn/trips.txt:2"])
    }

    @Test func traveledDistancesWinOverProjection() throws {
        var report = ImportReport()
        let table = try compile(
            shape: straight,
            stopTimes: "T,1,A,08:00:00,08:00:00,0\nT,2,B,08:06:00,08:06:00,6\nT,3,C,08:10:00,08:10:00,10",
            report: &report)
        let offsets = table.patternOffsets[PatternIndex(0)]
        #expect(abs(Double(offsets[1]) / Double(offsets[2]) - 0.6) < 0.001)
        #expect(report.entries.isEmpty)
    }

    @Test func unsoundTraveledDistancesAreNamed() throws {
        var report = ImportReport()
        let table = try compile(
            shape: straight,
            stopTimes: "T,1,A,08:00:00,08:00:00,0\nT,2,B,08:06:00,08:06:00,9\nT,3,C,08:10:00,08:10:00,10",
            report: &report)
        let offsets = table.patternOffsets[PatternIndex(0)]
        #expect(abs(Double(offsets[1]) / Double(offsets[2]) - 0.5) < 0.001)
        #expect(
            report.entries.map(\.reason) == ["shape_dist_traveled that does not fit the shape, stops projected instead"]
        )
    }

    @Test func stopsFarFromTheShapeAndOutOfOrderAreNamed() throws {
        var report = ImportReport()
        let away = "P,1,40.7600,-73.9900,\nP,2,40.7600,-73.9800,"
        _ = try compile(
            shape: away, stopTimes: "T,1,C,08:00:00,08:00:00,\nT,2,A,08:10:00,08:10:00,", report: &report)
        #expect(
            report.entries.map(\.reason) == [
                "stop more than 150 m from its trip's shape, kept",
                "stops that do not follow their shape in order, some share a place on it",
            ])
    }

    @Test func withoutAShapeTheStopsAreTheLine() throws {
        var report = ImportReport()
        let table = try compile(
            shape: straight, stopTimes: "T,1,A,08:00:00,08:00:00,\nT,2,B,,,\nT,3,C,08:10:00,08:10:00,",
            trips: "T,R,daily,", report: &report)
        let pattern = PatternIndex(0)
        #expect(table.patternShapes[pattern] == .none)
        #expect(table.shapePoints.count == 0)
        let stops = table.line(of: pattern)
        #expect(
            table.patternOffsets[pattern]
                == [.zero, Line.length(stops[...1]), Line.length(stops)].map { UInt32(($0.value * 10).rounded()) })
    }

    @Test func timesAreSharedOutByStopsWhereThereIsNoWay() {
        let rows = [0, 1, 2, 3].map { number in
            let time = number % 3 == 0 ? ServiceTime(seconds: Int32(number) * 100) : nil
            return GTFSStopTime(
                stop: GTFSIndex(0 as UInt32), sequence: Int32(number), arrival: time, departure: time)
        }
        let times = TripTimes(rows[...], offsets: [5, 5, 5, 5])
        #expect(times.arrivals.map(\.seconds) == [0, 100, 200, 300])
        #expect(times.interpolated == 2)
    }
}
