import Foundation
import Testing

/// Ways on streets by the built program: modes, places on the way, alternatives, areas, matrices, forms, pictures.
@Suite struct StreetWaysTests {
    let place: Workplace
    let environment: [String: String]
    let southWest = SmallTown.corner(street: 1, avenue: 1)
    let northMiddle = SmallTown.corner(street: 7, avenue: 3)
    let east = SmallTown.corner(street: 3, avenue: 5)

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        try SmallTown.write(to: place)
        try SmallTown.makeRegion(in: place)
    }

    private func run(_ line: String) throws -> Outcome { try place.run(line, environment: environment) }

    private func journeys(_ line: String) throws -> [[String: Any]] {
        let outcome = try run(line + " --json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.json()["journeys"] as? [[String: Any]])
    }

    private func legs(_ journey: [String: Any]) throws -> [[String: Any]] {
        try #require(journey["legs"] as? [[String: Any]])
    }

    @Test func allModesFindTheirWay() throws {
        var seconds: [String: Int] = [:]
        for mode in ["walk", "wheelchair", "bike", "drive"] {
            let journey = try #require(try journeys("from \(southWest) to \(northMiddle) --mode \(mode)").first)
            #expect(try legs(journey).map { $0["mode"] as? String } == [mode])
            seconds[mode] = journey["duration_s"] as? Int
        }
        let rising = ["drive", "bike", "walk", "wheelchair"].compactMap { seconds[$0] }
        #expect(rising.count == 4 && rising == rising.sorted(), "\(seconds)")
        let slow = try journeys("from \(southWest) to \(northMiddle) --mode walk --walk-speed 2.4")
        let usual = try #require(seconds["walk"])
        #expect(abs(try #require(slow.first?["duration_s"] as? Int) - 2 * usual) < 10)
        let refused = try run("from \(southWest) to \(northMiddle) --mode drive --walk-speed 5")
        #expect(refused.status == 2)
    }

    @Test func placesOnTheWayArePassedInOrder() throws {
        for mode in ["walk", "drive"] {
            let line = "from \(southWest) to \(southWest) --via \(east) --via W 7 St and 3 Av --mode \(mode)"
            let journey = try #require(try journeys(line).first)
            let legs = try legs(journey)
            #expect(legs.count == 3)
            let ends = legs.compactMap { ($0["to"] as? [String: Any])?["name"] as? String }
            #expect(ends.count == 3 && ends[1] == "West 7th Street & 3rd Avenue", "\(ends)")
            for (leg, next) in zip(legs, legs.dropFirst()) {
                #expect(leg["arrival"] as? String == next["departure"] as? String)
            }
        }
        let line = "from \(southWest) --via \(east) to \(northMiddle) --mode walk"
        let text = try run(line).output
        #expect(text.contains("Arrive at") && text.components(separatedBy: "Arrive at").count == 3, "\(text)")
        let document = try run(line + " --json").json()
        #expect((document["via"] as? [[String: Any]])?.count == 1)
        #expect(try run("from \(southWest) to \(northMiddle) --via Nowhere Lane --mode walk").status == 1)
    }

    /// A ferry is told with its name and its time, and once that nobody knows when it leaves.
    @Test func ferriesHaveNoTimetable() throws {
        let isle = SmallTown.corner(street: -5, avenue: 1)
        let nodes = [(90_001, SmallTown.corner(street: -3, avenue: 1)), (90_002, isle)].map { id, corner in
            let place = corner.split(separator: ",")
            return "<node id=\"\(id)\" version=\"1\" lat=\"\(place[0])\" lon=\"\(place[1])\"/>\n"
        }
        func way(_ id: Int, _ ends: [Int], _ tags: [(String, String)]) -> String {
            let parts = ends.map { "<nd ref=\"\($0)\"/>" } + tags.map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }
            return "<way id=\"\(id)\" version=\"1\">\(parts.joined())</way>\n"
        }
        let ways =
            way(901, [101, 90_001], [("route", "ferry"), ("name", "Isle Line")])
            + way(902, [90_001, 90_002], [("highway", "residential"), ("name", "Isle Road")])
        var town = SmallTown.osm
        let firstWay = try #require(town.range(of: "<way"))
        town.insert(contentsOf: nodes.joined(), at: firstWay.lowerBound)
        town = town.replacing("</osm>", with: ways + "</osm>")
        try place.write(town, to: "isle.osm")
        let made = try place.run("import --osm isle.osm --time-zone America/New_York --region isle -q")
        #expect(made.status == 0, "\(made)")
        let told = "The timetable of the ferry is not known: boarding it is counted, waiting for it is not."
        let there = try run("from 20 1 Av to \(isle) --mode walk --region isle")
        #expect(there.errorLines.filter { $0 == told }.count == 1, "\(there)")
        #expect(there.output.contains("Take the ferry Isle Line, about "), "\(there)")
        #expect(try !run("from 20 1 Av to 20 3 Av --mode walk --region isle").errors.contains("ferry"))
    }

    @Test func busesGoPastPlacesToo() throws {
        let south = SmallTown.corner(street: 1, avenue: 3)
        let middle = SmallTown.corner(street: 4, avenue: 3)
        let line = "from \(south) to \(northMiddle) --via \(middle) --at 2016-02-03T08:29"
        let journey = try #require(try journeys(line).first)
        let ends = try legs(journey).compactMap { ($0["to"] as? [String: Any])?["lat"] as? Double }
        let lat = try #require(Double(middle.split(separator: ",")[0]))
        #expect(ends.contains { abs($0 - lat) < 1e-5 }, "\(ends)")
        let by = try journeys(
            "from \(south) to \(northMiddle) --via \(middle) --by 2016-02-03T08:59")
        #expect((by.first?["arrival"] as? String ?? "~") <= "2016-02-03T08:59:00-05:00")
        // Walks to buses and from them heed the wishes for streets.
        #expect(try run(line + " --avoid stairs").status == 0)
    }

    @Test func alternativesDiffer() throws {
        let found = try journeys("from \(southWest) to \(northMiddle) --mode walk --alternatives 3")
        #expect((2...3).contains(found.count))
        let lines = try found.map { try #require(try legs($0).first?["geometry"] as? String) }
        #expect(Set(lines).count == lines.count)
        let times = found.compactMap { $0["duration_s"] as? Int }
        #expect(times.allSatisfy { Double($0) <= 1.25 * Double(times[0]) + 1 }, "\(times)")
        let explained = try run("from \(southWest) to \(northMiddle) --mode walk --alternatives 3 --explain")
        #expect(explained.errors.contains("settled") && explained.errors.contains("further ways"))
    }

    @Test func placesLieAtTheCurbThatIsAskedFor() throws {
        let question = "from \(southWest) to \(northMiddle)"
        let document = try run(question + " --mode drive --curb near --json").json()
        #expect((document["to"] as? [String: Any])?["curb"] as? String == "near")
        #expect(try run(question + " --mode bike --curb right --via \(east)").status == 0)
        let afoot = try run(question + " --mode walk --curb near")
        #expect(afoot.status == 2 && afoot.errors.contains("--curb says on which side"), "\(afoot.errors)")
        #expect(try run(question + " --mode walk --curb any").status == 0)
    }

    @Test func alternativesPastPlacesDiffer() throws {
        let found = try journeys("from \(southWest) to \(northMiddle) --via \(east) --mode walk --alternatives 3")
        #expect((2...3).contains(found.count))
        #expect(Set(try found.map { try legs($0).compactMap { $0["geometry"] as? String } }).count == found.count)
    }

    @Test func placesFarFromStreetsAreTold() throws {
        let corner = southWest.split(separator: ",").compactMap { Double($0) }
        let field = "\(corner[0] - 0.004),\(corner[1])"
        let question = "from \(field) to \(northMiddle) --via \(field) --mode drive --units metric"
        let outcome = try run(question)
        #expect(outcome.status == 0)
        #expect(
            outcome.errorLines.map { $0.split(separator: " ").suffix(8).joined(separator: " ") } == [
                "from the street on which the journey starts.", "the street on which the journey passes it.",
            ], "\(outcome.errors)")
        #expect(outcome.errors.contains(" lies 440 m from "), "\(outcome.errors)")
        #expect(try run(question + " --quiet").errors.isEmpty)
        #expect(try run("from \(southWest) to \(northMiddle) --mode drive").errors.isEmpty)
    }

    @Test func wishesAreExplained() throws {
        let line = "from \(southWest) to \(northMiddle) --mode walk --avoid stairs --avoid ferries --prefer quiet"
        let outcome = try run(line + " --explain")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("Nothing that is to be avoided lies on the way."), "\(outcome.errors)")
        #expect(outcome.errors.contains("counts for up to several times its time"))
        #expect(outcome.errors.contains("The best way takes"))
    }

    @Test func trafficSendsOneAnotherWay() throws {
        let end = SmallTown.corner(street: 1, avenue: 5)
        let question = "from \(southWest) to \(end) --mode drive"
        func distance(_ line: String) throws -> Double { try #require(try journeys(line)[0]["distance_m"] as? Double) }
        #expect(abs(try distance(question) - 1000) < 10)
        // Nodes are numbered by street and avenue: West 1st Street eastward is jammed.
        try place.write((1...4).map { "\(100 + $0),\(101 + $0),3\n" }.joined(), to: "jam.csv")
        #expect(try distance(question + " --traffic jam.csv") > 1100)
        let back = "from \(end) to \(southWest) --mode drive --traffic jam.csv"
        #expect(abs(try distance(back) - 1000) < 10)
        let explained = try run(question + " --traffic jam.csv --explain")
        #expect(explained.errors.contains("The speeds in jam.csv are known on 4 edges"), "\(explained.errors)")

        let missing = try run(question + " --traffic nowhere.csv")
        #expect(missing.status == 3 && missing.errorLines.count == 1, "\(missing.errors)")
        let unanswered = try run(question + " --traffic http://127.0.0.1:9/speeds.csv")
        #expect(unanswered.status == 4 && unanswered.errorLines.count == 1, "\(unanswered.errors)")
        let afoot = try run("from \(southWest) to \(end) --mode walk --traffic jam.csv")
        #expect(afoot.status == 2 && afoot.errors.contains("add --mode drive"))
        let matrix = try run("matrix \(southWest) --to \(end) --mode drive --traffic jam.csv --json").json()
        #expect(try #require(matrix["distances_m"] as? [[Double]])[0][0] > 1100)
    }

    @Test func isochronesAreAreas() throws {
        let text = try run("isochrone \(northMiddle) --minutes 5,2 --units metric")
        #expect(text.status == 0, "\(text.errors)")
        let rows = text.output.split(separator: "\n")
        #expect(rows.count == 2 && rows[0].hasPrefix("2 min") && rows[1].hasPrefix("5 min"), "\(text.output)")
        let document = try run("isochrone W 7 St and 3 Av --minutes 2,5 --format geojson").json()
        #expect(document["type"] as? String == "FeatureCollection")
        let features = try #require(document["features"] as? [[String: Any]])
        let seconds = features.compactMap { ($0["properties"] as? [String: Any])?["duration_s"] as? Int }
        #expect(seconds == [300, 120])
        for feature in features {
            let geometry = try #require(feature["geometry"] as? [String: Any])
            #expect(geometry["type"] as? String == "MultiPolygon")
            let polygons = try #require(geometry["coordinates"] as? [[[[Double]]]])
            #expect(!polygons.isEmpty)
            for ring in polygons.joined() { #expect(ring.count >= 4 && ring.first == ring.last) }
        }
    }

    @Test func matricesAreTables() throws {
        let document = try place.run(
            ["matrix", southWest, "10 1 Av", "--to", northMiddle, "W 7 St and 5 Av", east, "--mode", "bike", "--json"],
            environment: environment
        ).json()
        #expect(document["schema"] as? String == "routeb.matrix/1")
        #expect((document["sources"] as? [Any])?.count == 2)
        let durations = try #require(document["durations_s"] as? [[Int]])
        let distances = try #require(document["distances_m"] as? [[Double]])
        #expect(durations.map(\.count) == [3, 3] && distances.map(\.count) == [3, 3])
        #expect(abs(distances[0][0] - 1100) < 10)
        let text = try run("matrix \(southWest) \(northMiddle)")
        #expect(text.status == 0 && text.output.split(separator: "\n").count == 3, "\(text.errors)")
        let far = try run("matrix \(southWest) 41.5,-74.0")
        #expect(far.status == 1 && far.errors.contains("No street"))
    }

    @Test func otherProgramsUnderstandTheAnswer() throws {
        let question = "from \(southWest) to \(northMiddle) --via \(east)"
        let osrm = try run(question + " --mode drive --format osrm").json()
        #expect(osrm["code"] as? String == "Ok")
        #expect((osrm["waypoints"] as? [[String: Any]])?.count == 3)
        let route = try #require((osrm["routes"] as? [[String: Any]])?.first)
        let legs = try #require(route["legs"] as? [[String: Any]])
        #expect(legs.count == 2)
        for leg in legs {
            let steps = try #require(leg["steps"] as? [[String: Any]])
            let types = steps.compactMap { ($0["maneuver"] as? [String: Any])?["type"] as? String }
            #expect(types.first == "depart" && types.last == "arrive" && types.count == steps.count)
            for step in steps {
                let crossings = try #require(step["intersections"] as? [[String: Any]])
                #expect(!crossings.isEmpty)
                for crossing in crossings {
                    let bearings = try #require(crossing["bearings"] as? [Int])
                    #expect(bearings == bearings.sorted() && bearings.allSatisfy { (0..<360).contains($0) })
                    #expect((crossing["entry"] as? [Bool])?.count == bearings.count)
                }
            }
        }
        let refused = try run(question + " --format osrm --at 2016-02-03T08:29")
        #expect(refused.status == 2 && refused.errors.contains("ways on streets only"), "\(refused.errors)")

        let geojson = try run(question + " --mode walk --format geojson").json()
        let features = try #require(geojson["features"] as? [[String: Any]])
        let kinds = features.compactMap { ($0["geometry"] as? [String: Any])?["type"] as? String }
        #expect(kinds == ["LineString", "LineString", "Point", "Point", "Point"])
        let ride = try run(
            "from \(SmallTown.corner(street: 1, avenue: 3)) to \(northMiddle) --at 2016-02-03T08:29 --format geojson")
        #expect(ride.output.contains("\"mark\":\"board\"") && ride.output.contains("\"route\":\"M1\""))

        let gpx = try run(question + " --mode walk --format gpx").output
        #expect(gpx.hasPrefix("<?xml") && gpx.contains("<gpx version=\"1.1\"") && gpx.contains("<rtept lat="))
        #expect(gpx.components(separatedBy: "<trkseg>").count == 3)
    }

    @Test func picturesAreDrawn() throws {
        let question = "from \(southWest) to \(northMiddle) --at 2016-02-03T08:20"
        let drawn = try run(question + " --map way.svg")
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(drawn.output == (try run(question).output))
        let svg = try String(contentsOfFile: place.path("way.svg"), encoding: .utf8)
        #expect(svg.contains("© OpenStreetMap contributors") && svg.contains(">M1<"))
        let png = try run(question + " --mode drive --map way.png")
        if png.status == 0 {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path("way.png")))
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        } else {
            #expect(png.status == 3 && png.errors.contains("librsvg is not installed"), "\(png.errors)")
        }
        let area = try run("isochrone W 7 St and 3 Av --minutes 2,5 --map area.svg")
        #expect(area.status == 0 && area.output.hasPrefix("2 min"), "\(area.errors)")
        #expect(try String(contentsOfFile: place.path("area.svg"), encoding: .utf8).contains(">5 min<"))
        #expect(try run("isochrone W 7 St and 3 Av --map area.gif").status == 2)
        let lost = try run(question + " --map nowhere/way.svg")
        #expect(lost.status == 3 && lost.errors.contains("nowhere/way.svg cannot be written"), "\(lost.errors)")
    }
}
