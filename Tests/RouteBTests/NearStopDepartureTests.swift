import RouteB
import TestFiles
import Testing

/// What leaves next from stops near a place.
@Suite struct NearStopDepartureTests {
    @Test func onADayWithoutServiceStopsAreToldAndWhyNothingLeaves() throws {
        let folder = try TemporaryFolder()
        let osm = try folder.write(RiverTown.osm, to: "town.osm")
        for (name, text) in RiverTown.gtfs(seed: 4) { try folder.write(text, to: "gtfs/\(name)") }
        try folder.write(
            "service_id,date,exception_type\nDAILY,20160704,2\n", to: "gtfs/calendar_dates.txt")
        let gap = try #require(ServiceDay("20160704"))
        var request = ImportRequest(osm: [osm], gtfs: [folder.file("gtfs")], region: folder.file("region"))
        request.hasHierarchies = false
        try RegionImporter(request).run()
        let region = try Region(at: folder.file("region"))
        let index = PlaceIndex(region)
        let place = Endpoint(try Coordinate(latitude: 40.703, longitude: -73.998))
        let calendar = try #require(region.timetable.calendar)
        func eight(_ day: ServiceDay) -> Timestamp {
            region.timetable.zone.start(of: day).advanced(bySeconds: 8 * 3600)
        }
        for order in [NearStopOrder.distance, .walk] {
            func near(_ departures: (from: Timestamp, count: Int)?) throws -> NearStops {
                try region.stops(near: place, limit: 4, order: order, departures: departures, in: index)
            }
            let covered = try near((eight(calendar.lowerBound), 3))
            #expect(covered.stops.count == 4 && covered.stops.contains { !$0.departures.isEmpty })
            #expect(covered.silence == nil)
            #expect(!StopsDocument(covered, zone: region.timetable.zone).json().contains("remark"))
            // After the end of the timetable, and in a gap of it.
            let after = calendar.upperBound.advanced(by: 40)
            for (day, reason) in [
                (after, PlanningError.outsideCalendar(day: after, calendar: calendar)),
                (gap, region.timetable.unserved(gap)),
            ] {
                let silent = try near((eight(day), 3))
                #expect(silent.silence == reason)
                #expect(throws: reason) {
                    _ = try Departures(region.timetable).board(of: StopIndex(0), from: eight(day))
                }
                #expect(silent.stops.map(\.stop.id) == covered.stops.map(\.stop.id))
                #expect(silent.stops.allSatisfy { $0.departures.isEmpty })
                #expect(StopsDocument(silent, zone: region.timetable.zone).json().contains(reason.description))
            }
            // Who does not ask what leaves is told no reason either.
            let plain = try near(nil)
            #expect(plain.stops.map(\.stop.id) == covered.stops.map(\.stop.id) && plain.silence == nil)
        }
    }
}
