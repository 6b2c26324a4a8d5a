import PlaceQuestions
import RouteB
import TestFiles
import Testing

/// What the library's page in the README shows, as it stands there: it compiles and runs.
@Suite struct LibraryExampleTests {
    @Test func whatTheReadmeNamesIsThere() throws {
        let folder = try TemporaryFolder()
        let osm = try folder.write(RiverTown.osm, to: "town.osm")
        for (name, text) in RiverTown.gtfs(seed: 9) { try folder.write(text, to: "gtfs/\(name)") }
        let file = folder.file("region")
        try RegionImporter(ImportRequest(osm: [osm], gtfs: [folder.file("gtfs")], region: file)).run()

        // Places.
        let region = try Region(at: file)
        let places = PlaceIndex(region)
        let here = try Coordinate(latitude: 40.703, longitude: -73.998)
        let found = try places.place("\(here)")
        guard case .found = try places.resolve("\(here)") else {
            Issue.record("a coordinate is a place")
            return
        }
        _ = try places.search("a", limit: 3, isTyping: true)
        _ = try places.around(here, limit: 3)
        #expect(try !places.reverse(here).isEmpty && places.nearestStops(to: here, limit: 3).count == 3)

        // Journeys.
        let from = Endpoint(found, in: region.timetable)
        let to = Endpoint(try places.place("40.708,-73.994"), in: region.timetable)
        let planner = Planner(region)
        let calendar = try #require(region.timetable.calendar)
        let morning = region.timetable.zone.start(of: calendar.lowerBound).advanced(bySeconds: 8 * 3600)
        #expect(Timestamp(iso: region.timetable.zone.iso(morning)) == morning)
        for journey in try planner.journeys(from: from, to: to, .departing(at: morning)) {
            #expect(JourneyText().text(journey).hasPrefix("From "))
        }
        var request = JourneyRequest(from: from, to: to, .arriving(by: morning), mode: .walk)
        request.wishes.avoid = [.stairs]
        let answer = try planner.answer(to: request)
        #expect(JourneySpeech().sentences(answer).count > 1)
        #expect(JourneyText().text(answer).hasPrefix("From "))
        #expect(JourneysDocument(answer).json().hasPrefix("{") && GeoJSONDocument(answer).json().hasPrefix("{"))
        #expect(GPXText().text(answer).contains("<gpx"))
        #expect(MapPicture(answer, streets: region.streets).svg.contains("<svg"))

        // Buses.
        let feed = try LiveFeed.read(
            file: folder.write(#"{"Siri":{"ServiceDelivery":{"VehicleMonitoringDelivery":[]}}}"#, to: "live.json"))
        request.live = LiveMatcher(region.timetable).overlay(of: feed, at: morning).overlay
        (request.mode, request.vias, request.filter, request.traffic) = (.transit, [], .none, nil)
        let near = try region.stops(near: from, limit: 3, in: places)
        let stop = near.stops[0].index
        let board = try Departures(region.timetable, live: request.live).board(of: stop, from: morning)
        #expect(DepartureText().text(board).hasPrefix("Departures from "))
        #expect(try !region.info(of: stop, in: places).lines.isEmpty)
        let routes = region.timetable.routes(named: near.stops[0].lines[0].route.name)
        #expect(region.timetable.lines(routes, on: calendar.lowerBound).count == routes.count)

        // What is saved.
        let store = try AccountBook(in: folder.file("data")).store()
        _ = try store.add(UserPlace(.favorite, name: "here", address: found.label, coordinate: here))
        #expect(try store.places().count == 1 && store.routes().isEmpty)
    }
}
