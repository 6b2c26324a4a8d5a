import Foundation
import Testing

/// Boards, stops, lines and their vehicles by the built program: a town with two lines that cross, a station with an
/// entrance, a Sunday without service, and a feed that says who made it.
@Suite struct BoardTests {
    let place: Workplace
    let environment: [String: String]

    init() throws {
        place = try Workplace()
        environment = ["ROUTEB_REGION": place.path("region")]
        func at(_ street: Double, _ avenue: Double) -> String { SmallTown.corner(street: street, avenue: avenue) }
        let gtfs = SmallTown.gtfs
        func file(_ name: String) -> String { gtfs[name] ?? "" }
        // The feed's stops again, with more columns; beside M1's stop at West 3rd Street M10 crosses.
        let stops =
            file("stops.txt").split(separator: "\n").enumerated().map { number, line in
                line
                    + (number == 0
                        ? ",location_type,parent_station,platform_code,wheelchair_boarding"
                        : ",,,,\(number == 3 ? 1 : 0)")
            } + [
                "C1,911,W 3 St/2 Av,\(at(3, 2)),,,,", "C2,912,W 3 St/3 Av,\(at(3.1, 3)),,,,",
                "C3,913,Town Hall,\(at(3, 5)),1,,,2", "C3A,914,Town Hall,\(at(3, 5)),,C3,2,",
                "C3E,,North Door,\(at(3.2, 5)),2,C3,,",
            ]
        let header = file("stop_times.txt").prefix { $0 != "\n" }
        var times = file("stop_times.txt").replacing("\n", with: ",\n").replacing(
            "\(header),\n", with: "\(header),stop_headsign\n")
        var trips = file("trips.txt")
        for (number, hour) in [(0, "07"), (1, "08"), (2, "09")] {
            trips += "M10,DAILY,C\(number),Town Hall,1\n"
            for (order, stop) in ["C1", "C2", "C3A"].enumerated() {
                times +=
                    "C\(number),\(hour):3\(order):00,\(hour):3\(order):00,\(stop),\(order + 1),\(order == 1 ? "Last Mile" : "")\n"
            }
        }
        try SmallTown.write(
            to: place,
            changing: [
                "stops.txt": stops.joined(separator: "\n") + "\n", "trips.txt": trips, "stop_times.txt": times,
                "routes.txt": file("routes.txt") + "M10,TT,M10,Cross Town,3\n",
                "feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang,feed_version\n"
                    + "Town Data,https://example.org,en,2016a\n",
                "attributions.txt": "organization_name,is_producer,attribution_url\nMap Makers,1,https://example.com\n",
            ])
        try SmallTown.makeRegion(in: place)
    }

    private func run(_ line: String) throws -> Outcome { try place.run(line, environment: environment) }

    @Test func aCornerShowsAllItsStops() throws {
        let line = "departures W 3 St and 3 Av --at 2016-02-03T08:25 --count 2"
        let text = try run(line)
        #expect(
            text.output.contains("Departures from 3 Av/W 3 St") && text.output.contains("Departures from W 3 St/3 Av"))
        let json = try run(line + " --json").json()
        let stops = try #require(json["stops"] as? [[String: Any]]).compactMap { $0["stop_id"] as? String }
        #expect(stops == ["S3", "C2"])
        let rows = try #require(json["departures"] as? [[String: Any]])
        #expect(
            rows.map { "\($0["stop_id"] ?? "") \($0["scheduled"] ?? "")" } == [
                "S3 2016-02-03T08:30:40-05:00", "C2 2016-02-03T08:31:00-05:00", "S3 2016-02-03T08:40:40-05:00",
                "C2 2016-02-03T09:31:00-05:00",
            ])
        // What the sign shows at the stop goes before where the trip leads.
        #expect(rows.map { $0["headsign"] as? String } == ["Uptown", "Last Mile", "Uptown", "Last Mile"])
        // A house stands for the stops near it.
        let house = try run("departures 20 3 Av --at 2016-02-03T08:25")
        #expect(house.status == 0 && house.output.contains("3 Av/W 2 St"), "\(house.errors)")
    }

    /// On any other day than the timetable's it would also be said that that day is not covered.
    @Test func aLineThatIsNotThereIsToldInOneSentence() throws {
        let outcome = try run("buses zzzz --at 2020-02-03")
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    }

    /// What finds nothing ends alike in text and in JSON, which is a list of nothing.
    @Test(arguments: [
        ("search zzzzqqqq", "places"), ("reverse 0,0", "places"), ("around 0,0", "places"),
        ("favorites search zzzz", "places"), ("plans search zzzz", "places"), ("routes search zzzz", "routes"),
    ])
    func nothingFoundIsNoAnswer(line: String, list: String) throws {
        let text = try run(line)
        #expect(text.status == 1 && text.output.isEmpty && text.errorLines.count == 1, "\(text)")
        let json = try run(line + " --json")
        #expect(json.status == 1, "\(json)")
        #expect(try (json.json()[list] as? [Any])?.isEmpty == true, "\(json)")
        #expect(try json.error()["message"] as? String != nil, "\(json)")
    }

    @Test func stopsAreShown() throws {
        let text = try run("stops show stop:S3")
        #expect(text.status == 0, "\(text.errors)")
        for row in [
            "stop        3 Av/W 3 St", "code        903", "id          stop:S3", "wheelchair  yes",
            "time zone   America/New_York", "line        M1 toward Uptown",
        ] {
            #expect(text.output.contains(row + "\n"), "\(text.output)")
        }
        // Whatever number or label is printed of it.
        for name in ["903", "3 Av/W 3 St (stop 903)"] {
            #expect(try run("stops show \(name)").output == text.output)
        }
        let last = try run("stops show stop:S7 --units metric")
        #expect(last.output.contains("address     60 3rd Avenue, 50 m away\n"), "\(last.output) \(last.errors)")
        let address = try #require(
            ((try run("stops show stop:S7 --json").json()["stops"] as? [[String: Any]])?.first?["address"])
                as? [String: Any])
        #expect(address["name"] as? String == "60 3rd Avenue" && address["kind"] as? String == "address")
        #expect((address["distance_m"] as? Double).map { abs($0 - 52) < 1 } == true)
        let json = try run("stops show Town Hall --json").json()
        #expect(json["schema"] as? String == "routeb.stops/1")
        let station = try #require((json["stops"] as? [[String: Any]])?.first)
        #expect((json["stops"] as? [Any])?.count == 1)
        #expect(station["stop_id"] as? String == "C3" && station["kind"] as? String == "station")
        #expect(station["wheelchair"] as? Bool == false)
        let entrance = (station["entrances"] as? [[String: Any]])?.first
        #expect(entrance?["name"] as? String == "North Door")
        let platform = (station["platforms"] as? [[String: Any]])?.first
        #expect(platform?["platform"] as? String == "2")
        let line = (station["lines"] as? [[String: Any]])?.first
        #expect(line?["alighting_only"] as? Bool == true)
        #expect((line?["route"] as? [String: Any])?["short_name"] as? String == "M10")
        #expect(try run("stops show Town Hall").output.contains("line        M10, to get off only\n"))
        #expect(try run("stops show stop:S99").status == 1)
    }

    @Test func linesAreListed() throws {
        let all = try run("buses --at 2016-02-03")
        #expect(
            all.output == "M1   bus  06:00–20:50  Third Avenue\nM10  bus  07:30–09:30  Cross Town\n", "\(all.errors)")
        #expect(try run("buses cross --at 2016-02-03").output.hasPrefix("M10 "))
        let json = try run("buses m10 --at 2016-02-03 --json").json()
        #expect(json["schema"] as? String == "routeb.lines/1" && json["date"] as? String == "2016-02-03")
        let direction = ((json["lines"] as? [[String: Any]])?.first?["directions"] as? [[String: Any]])?.first
        #expect(direction?["first"] as? String == "2016-02-03T07:30:00-05:00")
        #expect(direction?["last"] as? String == "2016-02-03T09:30:00-05:00")
        #expect(direction?["runs"] as? Int == 3 && direction?["headsigns"] as? [String] == ["Town Hall"])
        #expect(direction?["stops"] == nil)
        let sunday = try run("buses --at 2016-02-07")
        #expect(sunday.status == 0 && sunday.output.contains("not that day"))
        #expect(sunday.errors.contains("Nothing runs on 2016-02-07"))
        let unknown = try run("buses N9")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("is no line of the region"))
    }

    @Test func aLineIsShownWithItsStops() throws {
        let text = try run("buses show m10 --at 2016-02-03")
        #expect(
            text.output == """
                M10, Cross Town (bus, Town Transit)

                toward Town Hall: 07:30–09:30 on 2016-02-03, 3 departures
                  W 3 St/2 Av  911
                  W 3 St/3 Av  912
                  Town Hall    914

                """, "\(text.output)\(text.errors)")
        let json = try run("buses show M1 --at 2016-02-03 --json").json()
        let direction = ((json["lines"] as? [[String: Any]])?.first?["directions"] as? [[String: Any]])?.first
        let stops = (direction?["stops"] as? [[String: Any]])?.compactMap { $0["stop_id"] as? String }
        #expect(stops == (1...7).map { "S\($0)" })
        let unknown = try run("buses show M11 --json")
        #expect(unknown.status == 1)
        #expect(try unknown.error()["code"] as? String == "line_unknown")
    }

    @Test func theVehiclesOfALineAreWhereTheyAre() throws {
        let at = SmallTown.corner(street: 2, avenue: 3).split(separator: ",")
        func vehicle(_ id: String, trip: String) -> String {
            """
            {"MonitoredVehicleJourney":{"LineRef":"TT_M1","FramedVehicleJourneyRef":{"DataFrameRef":"2016-02-03",
            "DatedVehicleJourneyRef":"TT_\(trip)"},"OperatorRef":"TT","VehicleRef":"TT_\(id)","Monitored":true,
            "VehicleLocation":{"Latitude":\(at[0]),"Longitude":\(at[1])}},"RecordedAtTime":"2016-02-03T08:33:20.000-05:00"}
            """
        }
        try place.write(
            """
            {"Siri":{"ServiceDelivery":{"ResponseTimestamp":"2016-02-03T08:33:25.000-05:00",
            "VehicleMonitoringDelivery":[{"ResponseTimestamp":"2016-02-03T08:33:25.000-05:00",
            "VehicleActivity":[\(vehicle("78", trip: "T999")),\(vehicle("77", trip: "T15"))]}]}}}
            """, to: "live.json")
        let line = "buses live M1 --live live.json --at 2016-02-03T08:34"
        let json = try run(line + " --json").json()
        #expect(json["schema"] as? String == "routeb.vehicles/1")
        #expect((json["line"] as? [String: Any])?["short_name"] as? String == "M1")
        let vehicles = try #require(json["vehicles"] as? [[String: Any]])
        #expect(vehicles.map { $0["id"] as? String } == ["77", "78"])
        #expect(vehicles.map { $0["matched"] as? Bool } == [true, false])
        #expect(vehicles.map { $0["age_s"] as? Int } == [40, 40])
        #expect(vehicles[0]["trip_id"] as? String == "T15" && vehicles[0]["direction"] as? Int == 0)
        #expect((vehicles[0]["next_stop"] as? [String: Any])?["stop_id"] as? String == "S2")
        #expect(vehicles[0]["expected"] as? String == "2016-02-03T08:33:20-05:00")
        #expect((vehicles[1]["reason"] as? String)?.contains("T999") == true)
        let text = try run(line)
        #expect(text.output.contains("77  toward Uptown  08:33  3 Av/W 2 St"), "\(text.output)")
        #expect(text.output.contains("T999"))
        let none = try run("buses live M10 --live live.json --at 2016-02-03T08:34")
        #expect(none.status == 1 && none.errors.contains("No vehicle of the M10"))
        // That the file is of another time is told once, and how to ask for it.
        let later = try run("buses live M1 --live live.json --at 2016-03-04T08:34")
        #expect(later.status == 1 && later.output.isEmpty, "\(later)")
        #expect(
            later.errors == "routeb-nav: live.json is of 2016-02-03 08:33, the question is for 2016-03-04 08:34: "
                + "no vehicle in it is used. Ask with --at 2016-02-03T08:33.\n", "\(later.errors)")
    }

    @Test func theRegionTellsItsFeedsAndGaps() throws {
        let text = try run("region info").output.replacing(/\ +/, with: " ")
        #expect(text.contains("timetable 2016-01-01 to 2016-03-31\n"))
        #expect(
            text.contains("no service 13 days, among them 2016-01-03, 2016-01-10, 2016-01-17, 2016-01-24, 2016-01-31\n")
        )
        #expect(
            text.contains(
                "feed gtfs Town Data, version 2016a, 2016-01-01 to 2016-03-31, 2 lines, 12 stops, 93 trips\n"),
            "\(text)")
        #expect(text.contains("data from Map Makers (https://example.com)\n"))
        let json = try run("region info --json").json()
        #expect((json["gaps"] as? [[String]])?.first == ["2016-01-03", "2016-01-03"])
        let feed = (json["feeds"] as? [[String: Any]])?.first
        #expect(feed?["publisher"] as? String == "Town Data" && feed?["version"] as? String == "2016a")
        #expect(feed?["routes"] as? Int == 2 && feed?["calendar"] as? [String] == ["2016-01-01", "2016-03-31"])
        #expect(((feed?["attributions"] as? [[String: Any]])?.first)?["organization"] as? String == "Map Makers")
    }
}
