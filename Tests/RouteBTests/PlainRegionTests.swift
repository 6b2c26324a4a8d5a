import PlaceQuestions
import RouteB
import TestFiles
import Testing

/// A region for whose streets nothing was prepared answers as one for which all was.
@Suite struct PlainRegionTests {
    @Test func journeysAreThoseOfAPreparedRegion() throws {
        let folder = try TemporaryFolder()
        let osm = try folder.write(RiverTown.osm, to: "town.osm")
        for (name, text) in RiverTown.gtfs(seed: 9) { try folder.write(text, to: "gtfs/\(name)") }
        func region(_ name: String, hasHierarchies: Bool) throws -> Region {
            var request = ImportRequest(osm: [osm], gtfs: [folder.file("gtfs")], region: folder.file(name))
            request.hasHierarchies = hasHierarchies
            try RegionImporter(request).run()
            return try Region(at: folder.file(name))
        }
        let plain = try region("plain", hasHierarchies: false)
        let prepared = try region("prepared", hasHierarchies: true)
        #expect(plain.id != prepared.id)
        #expect(TravelMode.allCases.allSatisfy { plain.streets.hierarchy(for: $0) == nil })
        #expect(TravelMode.allCases.allSatisfy { prepared.streets.hierarchy(for: $0) != nil })
        try plain.check()
        // What was asked about elsewhere is not offered here.
        let near = RecentPlace(label: "near", coordinate: try Coordinate(latitude: 40.705, longitude: -73.996))
        let far = RecentPlace(label: "far", coordinate: try Coordinate(latitude: 40.705, longitude: -73))
        #expect(try plain.ownPlaces(among: [far, near]) == [near])

        let planners = [Planner(plain), Planner(prepared)]
        let time = JourneyTime.departing(
            at: plain.timetable.zone.start(of: ServiceDay(daysSince1970: 16_834)).advanced(bySeconds: 8 * 3600))
        var dice = SeededDice(seed: 9)
        var (rides, answers) = (0, 0)
        for number in 0..<40 {
            func end() throws -> Endpoint {
                Endpoint(
                    name: "place",
                    coordinate: try Coordinate(
                        latitude: .random(in: 40.701...40.709, using: &dice),
                        longitude: .random(in: -73.999 ... -73.993, using: &dice)), kind: .poi)
            }
            let (from, to) = (try end(), try end())
            for mode in [JourneyRequest.Mode.walk, .drive, .transit] {
                let request = JourneyRequest(from: from, to: to, time, mode: mode)
                let found = planners.map { planner in (try? planner.journeys(for: request)) ?? [] }
                #expect(found[0].map(\.arrival) == found[1].map(\.arrival), "question \(number), \(mode)")
                #expect(
                    found[0].map { $0.rides.map(\.tripID) } == found[1].map { $0.rides.map(\.tripID) },
                    "question \(number), \(mode)")
                answers += found[0].count
                rides += found[0].reduce(0) { $0 + $1.rides.count }
            }
        }
        #expect(answers > 80 && rides > 2, "\(answers) answers with \(rides) rides")
    }
}
