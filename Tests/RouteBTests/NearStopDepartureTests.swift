import RouteB
import TestFiles
import Testing

/// What leaves next from stops near a place.
@Suite struct NearStopDepartureTests {
    @Test func aDayThatTheTimetableDoesNotCoverIsNamedAsByABoard() throws {
        let folder = try TemporaryFolder()
        let osm = try folder.write(RiverTown.osm, to: "town.osm")
        for (name, text) in RiverTown.gtfs(seed: 4) { try folder.write(text, to: "gtfs/\(name)") }
        var request = ImportRequest(osm: [osm], gtfs: [folder.file("gtfs")], region: folder.file("region"))
        request.hasHierarchies = false
        try RegionImporter(request).run()
        let region = try Region(at: folder.file("region"))
        let index = PlaceIndex(region)
        let place = try Coordinate(latitude: 40.703, longitude: -73.998)
        let calendar = try #require(region.timetable.calendar)
        func eight(_ day: ServiceDay) -> Timestamp {
            region.timetable.zone.start(of: day).advanced(bySeconds: 8 * 3600)
        }
        for order in [NearStopOrder.distance, .walk] {
            func stops(_ departures: (from: Timestamp, count: Int)?) throws -> [NearStop] {
                try region.stops(near: place, limit: 4, order: order, departures: departures, in: index)
            }
            let covered = try stops((eight(calendar.lowerBound), 3))
            #expect(covered.count == 4 && covered.contains { !$0.departures.isEmpty })
            let after = calendar.upperBound.advanced(by: 40)
            #expect(throws: PlanningError.outsideCalendar(day: after, calendar: calendar)) {
                _ = try Departures(region.timetable).board(of: StopIndex(0), from: eight(after))
            }
            #expect(throws: PlanningError.outsideCalendar(day: after, calendar: calendar)) {
                _ = try stops((eight(after), 3))
            }
            // Who does not ask what leaves is told the stops on any day.
            #expect(try stops(nil).map(\.stop.id) == covered.map(\.stop.id))
        }
    }
}
