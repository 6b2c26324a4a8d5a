import Archive
import TestFiles
import Testing

@testable import GTFSReading

/// Feeds of real cities, where they lie beside the repository.
@Suite struct RealFeedTests {
    @Test(.enabled(if: SharedFiles.has("data/nyc/gtfs-bus-manhattan-2016.zip"), "../shared/data/nyc is not there"))
    func readsTheBusesOfManhattan() throws {
        var report = ImportReport()
        let feed = try GTFSFeed.read(from: SharedFiles.path("data/nyc/gtfs-bus-manhattan-2016.zip"), report: &report)
        #expect(feed.routes.count == 39)
        #expect(feed.stops.count == 1826)
        #expect(feed.trips.count == 8449)
        #expect(feed.allStopTimes.count == 270_955)
        #expect(feed.shapes.count > 100)
        #expect(feed.services.count == 5)
        #expect(report.entries.isEmpty, "\(report.entries)")
    }

    @Test(
        .enabled(if: SharedFiles.has("data/nyc/gtfs-subway-2023.zip"), "../shared/data is not there"),
        arguments: [
            ("nyc/gtfs-subway-2023.zip", 29, 8258, 229_324), ("nyc/gtfs-bus-mtabc-2016.zip", 75, 10_371, 345_099),
            ("nyc/gtfs-bus-m34-2012.zip", 2, 3112, 42_797), ("feeds/kcm-2021.zip", 133, 1016, 38_561),
        ])
    func readsOtherCities(_ name: String, _ routes: Int, _ trips: Int, _ stopTimes: Int) throws {
        var report = ImportReport()
        let feed = try GTFSFeed.read(from: SharedFiles.path("data/" + name), report: &report)
        #expect(feed.routes.count == routes)
        #expect(feed.trips.count == trips)
        #expect(feed.allStopTimes.count == stopTimes)
        // The subway's columns of continuous stopping hold -999; fares of King County name zones of whole networks.
        let known = ["is not used yet", "shape", "continuous_pickup", "zone in which no stop is"]
        #expect(report.entries.allSatisfy { entry in known.contains { entry.reason.contains($0) } })
    }
}
