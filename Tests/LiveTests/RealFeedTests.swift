import Archive
import GTFSReading
import Geometry
import Live
import Measures
import TestFiles
import Testing
import Transit
import TransitImport

/// The answers that New York's Bus Time gave once.
@Suite struct RealFeedTests {
    static let m34 = ["data/nyc/gtfs-bus-m34-2012.zip", "data/live/siri/vehicles-2012-m34-b63.xml"]

    static func timetable(_ file: String) throws -> Timetable {
        var report = ImportReport()
        var compiler = TimetableCompiler()
        compiler.add(try GTFSFeed.read(from: SharedFiles.path(file), report: &report), report: &report)
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiler.compiled(fallbackZone: .utc, report: &report).write(to: &writer)
        return try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
    }

    @Test(.enabled(if: SharedFiles.has(m34[0], m34[1]), "../shared/data is not there"))
    func allVehiclesOfTheM34Join() throws {
        let timetable = try Self.timetable(Self.m34[0])
        let feed = try LiveFeed.read(file: SharedFiles.path(Self.m34[1]))
        #expect(feed.format == .xml)
        #expect(feed.vehicles.count == 303)
        #expect(feed.faults == [])
        let answered = try #require(feed.answered)
        let (overlay, unmatched) = LiveMatcher(timetable).overlay(of: feed, at: answered)
        #expect(overlay.changes.count == 17)
        #expect(unmatched.count == 303 - 17)
        let vehicles = Dictionary(uniqueKeysWithValues: feed.vehicles.map { ($0.id, $0) })
        for change in overlay.changes {
            let seen = try #require(change.vehicle)
            let vehicle = try #require(vehicles[seen.id])
            #expect(vehicle.line.hasPrefix("M34"), "\(vehicle.line)")
            #expect(change.run.day == ServiceDay("2012-09-19"))
            let pattern = timetable.tripPatterns[change.run.trip]
            // The feed says which stop is next and how far it is; the projection finds the same by itself.
            let call = try #require(vehicle.monitoredCall)
            let next = try #require(seen.nextPosition < timetable.patternStops[pattern].count ? seen.nextPosition : nil)
            let stop = timetable.patternStops[pattern][next]
            let offset = Double(timetable.patternOffsets[pattern][next]) / 10
            if vehicle.progress != .layover { #expect(timetable.stopIDs.text(stop) == call.stopID, "\(vehicle.id)") }
            let ahead = offset - seen.offset.value
            let told = try #require(call.distance).value
            #expect(abs(ahead - told) < 50, "\(vehicle.id): \(ahead) m to \(call.stopID), told \(told) m")
            let late =
                Int(change.arrivals[next].seconds) - Int(timetable.arrival(of: change.run.trip, at: next).seconds)
            #expect((-300...1200).contains(late), "\(vehicle.id) is \(late) s late")
            for position in change.arrivals.indices {
                #expect(change.arrivals[position] <= change.departures[position])
                if position > 0 { #expect(change.departures[position - 1] <= change.arrivals[position]) }
            }
        }
    }

    @Test(.enabled(if: SharedFiles.has("data/live/siri/fleet-2017-02-25.json"), "../shared/data is not there"))
    func theWholeFleetIsRead() throws {
        let feed = try LiveFeed.read(file: SharedFiles.path("data/live/siri/fleet-2017-02-25.json"))
        #expect(feed.format == .json)
        #expect(feed.vehicles.count == 2311)
        #expect(feed.faults == [])
        #expect(feed.vehicles.filter { $0.monitoredCall?.expectedArrival != nil }.count == 1941)
        #expect(feed.vehicles.filter { $0.progress == .layover }.count == 189)
        #expect(feed.vehicles.allSatisfy { $0.coordinate != nil && $0.bearing != nil && $0.day != nil })
        #expect(Set(feed.vehicles.map(\.line)).count == 254)
    }

    @Test(.enabled(if: SharedFiles.has("data/live/siri/b52-2015-onward-calls.json"), "../shared/data is not there"))
    func onwardCallsAreRead() throws {
        let feed = try LiveFeed.read(file: SharedFiles.path("data/live/siri/b52-2015-onward-calls.json"))
        #expect(feed.faults == [] && !feed.vehicles.isEmpty)
        let first = try #require(feed.vehicles.first)
        #expect(first.onwardCalls.first == first.monitoredCall)
        #expect(first.onwardCalls.count > 20)
        let distances = first.onwardCalls.compactMap { $0.distance?.value }
        #expect(distances == distances.sorted())
    }

    @Test(.enabled(if: SharedFiles.has("data/live/siri/stop-b63-2025-06-08.json"), "../shared/data is not there"))
    func stopMonitoringIsNoVehicleMonitoring() throws {
        for name in ["stop-b63-2025-06-08.json", "situations-2012.xml", "situations-2012.json"] {
            let path = SharedFiles.path("data/live/siri/" + name)
            #expect(throws: LiveError.otherContent(file: path), "\(name)") { try LiveFeed.read(file: path) }
        }
    }
}
