import Archive
import CityModel
import GTFSReading
import Live
import Measures
import TestFiles
import Testing
import Transit
import TransitImport

/// The embedded city writes a feed of buses that it has made late itself; what is found has to be what was made.
@Suite struct EmbeddedCityTests {
    let city: City
    let timetable: Timetable

    init() throws {
        city = try City(tables: SharedFiles.repository + "/data/midtown")
        let files = GTFSFiles(city.timetable, city.buses).files.map { ($0.name, Array($0.text.utf8)) }
        var report = ImportReport()
        var compiler = TimetableCompiler()
        compiler.add(
            try GTFSFeed.read(files: Dictionary(uniqueKeysWithValues: files), named: "midtown", report: &report),
            report: &report)
        var writer = ArchiveWriter(kind: TransitSections.kind)
        compiler.compiled(fallbackZone: .utc, report: &report).write(to: &writer)
        timetable = try Timetable(Archive(writer.inMemory(), kind: TransitSections.kind))
    }

    @Test func everyBusIsAsLateAsItWasMade() throws {
        let feed = try Live.LiveFeed(bytes: Array(city.live.json().utf8), source: "midtown")
        let (overlay, unmatched) = LiveMatcher(timetable).overlay(of: feed, at: try #require(feed.answered))
        #expect(unmatched == [])
        #expect(overlay.changes.count == city.live.vehicles.count)
        let made = Dictionary(uniqueKeysWithValues: city.live.vehicles.map { (String($0.number), $0) })
        var byPlace = 0
        for change in overlay.changes {
            let seen = try #require(change.vehicle)
            let vehicle = try #require(made[seen.id])
            #expect(timetable.tripIDs.text(change.run.trip) == city.timetable.trips[vehicle.trip].id)
            #expect(abs(seen.offset.value - vehicle.distance) < 3, "\(seen.id): \(seen.offset) not \(vehicle.distance)")
            let next = seen.nextPosition
            let late =
                Int(change.arrivals[next].seconds) - Int(timetable.arrival(of: change.run.trip, at: next).seconds)
            let tolerance = vehicle.hasExpectedTimes ? 0 : 3
            // No bus is expected at a stop before it has reported.
            let start = timetable.zone.start(of: change.run.day)
            let isClamped = Int(change.arrivals[next].seconds) == start.seconds(to: seen.recorded)
            #expect(abs(late - vehicle.delay) <= tolerance || isClamped, "\(seen.id): \(late) not \(vehicle.delay)")
            if !vehicle.hasExpectedTimes { byPlace += 1 }
        }
        #expect(byPlace > 5)
    }
}
