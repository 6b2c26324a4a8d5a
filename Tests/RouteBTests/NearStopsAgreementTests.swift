import PlaceQuestions
import RouteB
import TestFiles
import Testing

/// Stops by walking time, held against a search through all the streets that looks for one stop after the other.
@Suite struct NearStopsAgreementTests {
    /// Asks for the nearest stops from random places, both ways.
    private func expectTheSame(_ region: Region, places: Int, seed: UInt64) throws {
        let box = try #require(try region.manifest.box)
        let index = PlaceIndex(region)
        print("seed \(seed): \(region.timetable.stopCount) stops")
        var dice = SeededDice(seed: seed)
        var told = 0
        for number in 0..<places {
            let place = Endpoint(
                try Coordinate(
                    latitude: .random(in: box[1]...box[3], using: &dice),
                    longitude: .random(in: box[0]...box[2], using: &dice)))
            let slow = try slowly(region, place, in: index)
            for limit in [1, 5, 30] {
                let near = try region.stops(near: place, limit: limit, order: .walk, in: index).stops
                let walks = near.compactMap(\.walk)
                #expect(
                    walks == Array(slow.map(\.walk).sorted().prefix(limit)), "place \(number), \(place.name), \(limit)")
                for stop in near {
                    #expect(stop.walk == slow.first { $0.id == stop.stop.id }?.walk, "place \(number), \(stop.stop.id)")
                }
                #expect(try near.count == min(limit, index.stopCount(region)))
                // What no walk reaches stands last, the nearest first.
                let unreached = near.drop { $0.walk != nil }
                #expect(unreached.allSatisfy { $0.walk == nil })
                #expect(zip(unreached, unreached.dropFirst()).allSatisfy { $0.distance <= $1.distance })
                told += walks.count
            }
        }
        #expect(told > places)
    }

    /// How long one walks to each stop that can be reached, one search for each of its entrances.
    private func slowly(
        _ region: Region, _ place: Endpoint, in index: PlaceIndex
    ) throws -> [(id: String, walk: TravelTime)] {
        let starts = region.streets.positions(of: place, for: .walk)
        guard !starts.isEmpty else { return [] }
        let router = StreetRouter(region.streets)
        var walks: [(id: String, walk: TravelTime)] = []
        for near in try index.nearestStops(to: place.coordinate, limit: region.timetable.stopCount) {
            guard let id = near.stopID, let stop = region.timetable.stop(withID: id) else { continue }
            let times = region.timetable.stopLinks[stop].filter(\.isEntry).compactMap { link -> TravelTime? in
                guard let door = region.streets.position(of: link) else { return nil }
                return router.path(from: starts, to: [door], profile: .walk).map {
                    $0.time + .seconds(Int(link.seconds))
                }
            }
            let straight = region.timetable.stopCoordinates[stop].distance(to: place.coordinate)
            if let walk = times.min().map({ max($0, TravelProfile.walk.time(onFlat: straight)) }) {
                walks.append((id, walk))
            }
        }
        return walks
    }

    /// Two banks of a river with one bridge, an island without one, and stops on all of them.
    @Test func onADrawnTown() throws {
        let folder = try TemporaryFolder()
        let osm = try folder.write(RiverTown.osm, to: "town.osm")
        for (name, text) in RiverTown.gtfs(seed: 20_161_130) { try folder.write(text, to: "gtfs/\(name)") }
        try RegionImporter(
            ImportRequest(osm: [osm], gtfs: [folder.file("gtfs")], region: folder.file("region"))
        ).run()
        try expectTheSame(Region(at: folder.file("region")), places: 60, seed: 20_161_130)
    }

    #if !DEBUG
        /// Midtown, with the buses of Manhattan; read by an optimized program alone.
        @Test(
            .enabled(
                if: SharedFiles.has("data/nyc/midtown.osm.pbf", "data/nyc/gtfs-bus-manhattan-2016.zip"),
                "../shared/data/nyc is not beside the repository"))
        func onMidtown() throws {
            let folder = try TemporaryFolder()
            var request = ImportRequest(
                osm: [SharedFiles.path("data/nyc/midtown.osm.pbf")],
                gtfs: [SharedFiles.path("data/nyc/gtfs-bus-manhattan-2016.zip")], region: folder.file("region"))
            request.hasHierarchies = false
            try RegionImporter(request).run()
            try expectTheSame(Region(at: folder.file("region")), places: 25, seed: 20_161_130)
        }
    #endif
}

extension PlaceIndex {
    /// How many stops can be told.
    fileprivate func stopCount(_ region: Region) throws -> Int {
        try nearestStops(to: region.timetable.stopCoordinates[StopIndex(0)], limit: region.timetable.stopCount).count
    }
}

/// A town as the files that an import reads: eleven streets by nine avenues, 90 m apart. Between the fifth and the
/// sixth street flows a river with a bridge in the first avenue; the last two avenues are an island.
enum RiverTown {
    private static let (south, west, step) = (40.7, -74.0, 90.0)

    private static func place(_ north: Double, _ east: Double) -> (latitude: String, longitude: String) {
        ("\(south + north * step / 111_195)", "\(west + east * step / (111_195 * 0.758))")
    }

    static var osm: String {
        var text = "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n"
        func id(_ street: Int, _ avenue: Int) -> Int { 100 * street + avenue }
        for street in 1...11 {
            for avenue in 1...9 {
                let (latitude, longitude) = place(Double(street), Double(avenue))
                text += "<node id=\"\(id(street, avenue))\" version=\"1\" lat=\"\(latitude)\" lon=\"\(longitude)\"/>\n"
            }
        }
        var way = 0
        func add(_ nodes: [Int], _ name: String) {
            way += 1
            text += "<way id=\"\(way)\" version=\"1\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            text += "<tag k=\"highway\" v=\"residential\"/><tag k=\"name\" v=\"\(name)\"/></way>\n"
        }
        for street in 1...11 {
            add((1...7).map { id(street, $0) }, "\(street) Street")
            add((8...9).map { id(street, $0) }, "\(street) Island Street")
        }
        for avenue in 1...9 {
            add((1...5).map { id($0, avenue) }, "\(avenue) Avenue South")
            add((6...11).map { id($0, avenue) }, "\(avenue) Avenue North")
        }
        add([id(5, 1), id(6, 1)], "Bridge")
        add([id(5, 9), id(6, 9)], "Island Bridge")
        return text + "</osm>\n"
    }

    /// One line through 60 stops, some of them far from any street.
    static func gtfs(seed: UInt64) -> [String: String] {
        var dice = SeededDice(seed: seed)
        var stops = "stop_id,stop_name,stop_lat,stop_lon\n"
        var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for number in 1...60 {
            let (latitude, longitude) = place(
                .random(in: -1...13, using: &dice), .random(in: -1...11, using: &dice))
            stops += "S\(number),Stop \(number),\(latitude),\(longitude)\n"
            let minute = number < 10 ? "0\(number)" : "\(number)"
            let clock = number < 60 ? "08:\(minute):00" : "09:00:00"
            times += "T,\(clock),\(clock),S\(number),\(number)\n"
        }
        return [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\n"
                + "TT,Town Transit,https://example.org,America/New_York\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nM1,TT,M1,3\n",
            "trips.txt": "route_id,service_id,trip_id\nM1,DAILY,T\n",
            "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "DAILY,1,1,1,1,1,1,1,20160101,20161231\n",
            "stops.txt": stops, "stop_times.txt": times,
        ]
    }
}
