import Archive
import GTFSReading
import Geometry
import Measures
import TestFiles
import Testing
import Transit

@testable import TransitImport

/// New York's feeds, where they lie beside the repository.
@Suite struct RealFeedTests {
    static let buses = "gtfs-bus-manhattan-2016.zip"

    static var isThere: Bool { SharedFiles.has("data/nyc/" + buses) }

    private func writer(_ names: [String], report: inout ImportReport) throws -> ArchiveWriter {
        var compiler = TimetableCompiler()
        for name in names {
            compiler.add(
                try GTFSFeed.read(from: SharedFiles.path("data/nyc/" + name), report: &report), report: &report)
        }
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiler.compiled(fallbackZone: .utc, report: &report).write(to: &writer)
        return writer
    }

    @Test(.enabled(if: isThere, "../shared/data/nyc is not there")) func compilesTheBusesOfManhattan() throws {
        var report = ImportReport()
        let archive = try writer([Self.buses], report: &report)
        let table = try Timetable(Archive(archive.inMemory(), kind: TransitSections.kind))
        #expect(table.routeCount == 39)
        #expect(table.stopCount == 1826)
        #expect(table.tripCount == 8449)
        #expect(table.arrivals.count == 270_955)
        #expect(table.calendar?.lowerBound.iso == "2016-01-03")
        #expect(table.calendar?.upperBound.iso == "2016-04-01")
        #expect(table.zone.name == "America/New_York")
        #expect(table.hasService(on: try #require(ServiceDay("2016-02-03"))))
        #expect(!table.hasService(on: try #require(ServiceDay("2016-02-06"))))
        #expect(report.entries.map(\.reason) == ["stop more than 150 m from its trip's shape, kept"])
        try holds(table)
    }

    @Test(.enabled(if: isThere, "../shared/data/nyc is not there")) func theSameFeedGivesTheSameBytes() throws {
        var reports = [ImportReport(), ImportReport()]
        let first = try writer(["gtfs-bus-m34-2012.zip"], report: &reports[0])
        let second = try writer(["gtfs-bus-m34-2012.zip"], report: &reports[1])
        #expect(try bytes(first) == bytes(second))
        #expect(reports[0] == reports[1])
    }

    private func bytes(_ writer: ArchiveWriter) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try writer.write(to: folder.file("transit"))
        return try folder.bytes(of: "transit")
    }

    /// What every timetable keeps: sorted trips, times that never fall, stops on their lines.
    private func holds(_ table: Timetable) throws {
        var times = 0
        for pattern in (0..<table.patternCount).map({ PatternIndex($0) }) {
            let trips = table.patternTrips[pattern]
            let count = table.patternStops.range(of: pattern).count
            var isSorted = true
            var isSteady = true
            for (number, trip) in trips.enumerated() {
                for position in 0..<count {
                    let (arrival, departure) = (
                        table.arrival(of: trip, at: position), table.departure(of: trip, at: position)
                    )
                    if departure < arrival { isSteady = false }
                    if position > 0, arrival < table.departure(of: trip, at: position - 1) { isSteady = false }
                    guard number > 0 else { continue }
                    let before = trips[number - 1]
                    if arrival < table.arrival(of: before, at: position) { isSorted = false }
                    if departure < table.departure(of: before, at: position) { isSorted = false }
                }
            }
            #expect(isSorted && isSteady, "pattern \(pattern.raw)")
            times += trips.count * count
            let offsets = table.patternOffsets[pattern]
            #expect(offsets == offsets.sorted())
            let length = Line.length(table.line(of: pattern)).value
            #expect(Double(offsets.last ?? 0) / 10 <= length + 0.1)
        }
        #expect(times == table.arrivals.count)
    }

    /// On every day of a week the vehicles of King County go on as a list of each block's trips of that day says.
    @Test(.enabled(if: SharedFiles.has("data/feeds/kcm-2021.zip"), "../shared/data/feeds is not there"))
    func blocksAreWhatTheirTripsOfADaySay() throws {
        var report = ImportReport()
        let archive = try writer(["../feeds/kcm-2021.zip"], report: &report)
        let table = try Timetable(Archive(archive.inMemory(), kind: TransitSections.kind))
        let trips = (0..<table.tripCount).map { TripIndex($0) }
        func stops(_ trip: TripIndex) -> [StopIndex] { table.patternStops[table.tripPatterns[trip]] }
        func start(_ trip: TripIndex) -> Int { Int(table.departure(of: trip, at: 0).seconds) }
        func end(_ trip: TripIndex) -> Int { Int(table.arrival(of: trip, at: stops(trip).count - 1).seconds) }
        func meet(_ a: TripIndex, _ b: TripIndex) throws -> Bool {
            let (last, first) = (try #require(stops(a).last), try #require(stops(b).first))
            let (one, other) = (table.stopParents[last], table.stopParents[first])
            return last == first || (one != .none && one == other)
                || table.stopCoordinates[last].distance(to: table.stopCoordinates[first]) <= .meters(150)
        }
        let first = try #require(ServiceDay("2021-08-02"))
        var pairs = 0
        for day in (0..<7).map({ first.advanced(by: $0) }) {
            var expected: Set<[TripIndex]> = []
            let running = trips.filter { table.runs(table.tripServices[$0], on: day) && table.tripBlocks[$0] != .none }
            for block in Dictionary(grouping: running, by: { table.tripBlocks[$0] }).values {
                let sorted = block.sorted { (start($0), end($0), $0) < (start($1), end($1), $1) }
                for (a, b) in zip(sorted, sorted.dropFirst()) where end(a) <= start(b) {
                    if try meet(a, b) { expected.insert([a, b]) }
                }
            }
            var found: Set<[TripIndex]> = []
            for trip in trips {
                for next in table.continuations[trip] where table.runs(next.service, on: day) {
                    found.insert([trip, next.trip])
                    #expect(next.dayShift == 0)
                }
            }
            #expect(found == expected, "\(day.iso)")
            pairs += found.count
        }
        #expect(pairs > 1000)
        // Its tickets know zones and lines.
        #expect(
            table.price(of: [
                FareRide(
                    trip: TripIndex(0), from: 0, to: 1, departure: Timestamp(secondsSince1970: 0),
                    arrival: Timestamp(secondsSince1970: 60), scheduledDeparture: Timestamp(secondsSince1970: 0),
                    scheduledArrival: Timestamp(secondsSince1970: 60))
            ])
                != nil)
    }

    /// Debug builds take half a minute for it.
    static var isFast: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }

    @Test(
        .enabled(if: isThere, "../shared/data/nyc is not there"),
        .enabled(if: isFast, "three large feeds are for release builds"))
    func compilesThreeFeedsOfDifferentYears() throws {
        var report = ImportReport()
        let archive = try writer(
            [Self.buses, "gtfs-bus-mtabc-2016.zip", "gtfs-subway-2023.zip"], report: &report)
        let table = try Timetable(Archive(archive.inMemory(), kind: TransitSections.kind))
        #expect(table.routeCount == 39 + 75 + 29)
        #expect(table.tripCount == 8449 + 10_371 + 8258)
        #expect(table.arrivals.count == 270_955 + 345_099 + 229_324)
        #expect(table.feedNames.count == 3)
        #expect(table.calendar?.upperBound.iso == "2023-11-03")
        #expect(!table.hasService(on: try #require(ServiceDay("2019-02-03"))))
        #expect(table.zones.count == 1)
        // Every stop of the subway has its station.
        let platform = try #require(table.stop(withID: "L01S"))
        #expect(table.stopIDs.text(table.stopParents[platform]) == "L01")
        // A stop lies on the line of its pattern, within the width of a street, nearly everywhere.
        var far = 0
        var all = 0
        for pattern in (0..<table.patternCount).map({ PatternIndex($0) }) {
            let line = table.line(of: pattern)
            for (stop, offset) in zip(table.patternStops[pattern], table.patternOffsets[pattern]) {
                let point = try #require(Line.point(at: Meters(Double(offset) / 10), along: line))
                all += 1
                if point.distance(to: table.stopCoordinates[stop]) > .meters(40) { far += 1 }
            }
        }
        #expect(far * 1000 < all)
    }
}
