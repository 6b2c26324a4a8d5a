import Geometry
import PlaceImport
import PlaceQuestions
import SQLite
import TestFiles
import Testing

@testable import Places

/// The nearest stops of New York's three feeds, from places all over the city and around it.
@Suite(
    .enabled(
        if: FeedStops.newYork.allSatisfy { SharedFiles.has("data/nyc/" + $0) },
        "../shared/data/nyc is not beside the repository"))
struct NearestStopsAgreementTests {
    @Test func theyAreThoseOfALookAtAllStops() throws {
        let records = try FeedStops.records(FeedStops.newYork.map { SharedFiles.path("data/nyc/" + $0) })
        #expect(records.count > 3_000)
        let town = try SmallTown { $0.stops = records }
        let database = try Connection(path: town.path, .immutable)
        try database.loadSpatiaLite()
        let all = try database.prepare(
            "SELECT stop_id, ST_Distance(geometry, MakePoint(?, ?, 4326), 1) AS meters FROM stop "
                + "ORDER BY meters, stop_id LIMIT ?")
        var dice = SeededDice(seed: Cities.seed)
        print("seed \(Cities.seed): nearest of \(records.count) stops")
        for number in 0..<Cities.some(1_000) {
            // Beside a stop, in the city, or far out.
            let near = try #require(records.randomElement(using: &dice)).coordinate
            let reach = [0.002, 0.05, 2][number % 3]
            let place = try Coordinate(
                latitude: near.latitude + .random(in: -reach...reach, using: &dice),
                longitude: near.longitude + .random(in: -reach...reach, using: &dice))
            let limit = [1, 8, 40][number / 3 % 3]
            all.bind(place.longitude, at: 1)
            all.bind(place.latitude, at: 2)
            all.bind(Int64(limit), at: 3)
            var expected: [(id: String, meters: Double)] = []
            while try all.step() { expected.append((all.text(at: 0), all.double(at: 1))) }
            all.reset()
            let found = try town.index.nearestStops(to: place, limit: limit)
            #expect(found.map { $0.stopID ?? "" } == expected.map(\.id), "question \(number): \(limit) at \(place)")
            #expect(found.compactMap { $0.distance?.value } == expected.map(\.meters), "question \(number)")
        }
    }
}
