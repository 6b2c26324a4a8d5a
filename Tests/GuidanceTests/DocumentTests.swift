import Geometry
import Guidance
import Journeys
import Measures
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct DocumentTests {
    /// Sorted keys, each once, no spaces: what `JSONEncoder` makes of the same values.
    @Test func documentsAreWrittenAsJSONEncoderWouldWriteThem() throws {
        for isLive in [true, false] {
            let answer = try WrittenJourney.answer(isLive: isLive)
            for json in [JourneysDocument(answer).json(), GeoJSONDocument(answer).json()] {
                #expect(try JSONValue(json).text() == json)
            }
        }
        let departures = DeparturesDocument(try Self.board()).json()
        #expect(try JSONValue(departures).text() == departures)
    }

    @Test func journeysHaveTheKeysOfTheInterface() throws {
        let json = try JSONValue(JourneysDocument(try WrittenJourney.answer()).json())
        #expect(json.keys == ["schema", "from", "to", "region", "live", "journeys"])
        #expect(json["schema"] == .text("routeb.journeys/1"))
        #expect(json["live"] == .null)
        #expect(json["from"]?.keys == ["name", "lat", "lon", "kind"])
        #expect(json["from"]?["lat"] == .number(40.7486))
        #expect(json["to"]?["kind"] == .text("favorite"))
        #expect(json["region"]?.keys == ["name", "built", "calendar"])
        #expect(json["region"]?["built"] == .text("2016-02-03T07:00:00-05:00"))
        #expect(json["region"]?["calendar"] == .list([.text("2016-01-03"), .text("2016-04-01")]))
        let journey = try #require(json["journeys"]?[0])
        #expect(
            journey.keys == [
                "departure", "arrival", "duration_s", "distance_m", "walk_m", "wait_s", "transfers", "status", "legs",
            ])
        #expect(journey["departure"] == .text("2016-02-03T08:32:00-05:00"))
        #expect(journey["duration_s"] == .number(928))
        #expect(journey["wait_s"] == .number(286))
        #expect(journey["status"] == .text("green"))
    }

    @Test func endsTellHowTheyWereFound() throws {
        var answer = try WrittenJourney.answer()
        answer.request.from.query = "350 5 av"
        answer.request.from.confidence = 0.55
        answer.request.from.notes = ["It was guessed."]
        let from = try JSONValue(JourneysDocument(answer).json())["from"]
        #expect(from?.keys == ["name", "lat", "lon", "kind", "query", "confidence", "notes"])
        #expect(from?["confidence"] == .number(0.55) && from?["notes"] == .list([.text("It was guessed.")]))
        #expect(try JSONValue(JourneysDocument(answer).json()).text() == JourneysDocument(answer).json())
    }

    @Test func aWalkHasNoKeysOfARide() throws {
        let leg = try #require(
            try JSONValue(JourneysDocument(try WrittenJourney.answer()).json())["journeys"]?[0]?["legs"]?[0])
        #expect(
            leg.keys == [
                "mode", "from", "to", "departure", "arrival", "distance_m", "duration_s", "geometry", "vehicle",
                "steps",
            ])
        #expect(leg["vehicle"] == .null)
        #expect(leg["mode"] == .text("walk"))
        #expect(leg["from"]?.keys == ["name", "lat", "lon"])
        #expect(leg["to"]?.keys == ["name", "lat", "lon", "stop_id", "stop_code"])
        let geometry = try WrittenJourney.journey().legs[0].geometry
        #expect(leg["geometry"] == .text(Polyline.encode(geometry, precision: 6)))
        let step = try #require(leg["steps"]?[1])
        #expect(
            step.keys == [
                "maneuver", "name", "distance_m", "duration_s", "instruction", "speech", "geometry_from",
                "geometry_to",
            ])
        #expect(
            step["maneuver"]?.keys == ["type", "modifier", "location", "bearing_before", "bearing_after"])
        #expect(step["maneuver"]?["type"] == .text("turn"))
        #expect(step["maneuver"]?["modifier"] == .text("sharp right"))
        #expect(step["maneuver"]?["location"] == .list([.number(-73.9846), .number(40.7492)]))
        #expect(step["name"] == .text("West 34th Street"))
        #expect(step["geometry_from"] == .number(1))
        #expect(step["geometry_to"] == .number(2))
        #expect(leg["steps"]?[0]?["maneuver"]?.keys.contains("modifier") == false)
    }

    @Test func aRideHasLineTripStopsAndVehicle() throws {
        let json = try JSONValue(JourneysDocument(try WrittenJourney.answer()).json())
        let leg = try #require(json["journeys"]?[0]?["legs"]?[1])
        #expect(
            leg.keys == [
                "mode", "from", "to", "departure", "arrival", "scheduled_departure", "scheduled_arrival", "live",
                "distance_m", "duration_s", "geometry", "route", "trip_id", "service_date", "headsign",
                "stays_seated", "stops", "vehicle", "alerts", "steps",
            ])
        #expect(leg["mode"] == .text("bus"))
        #expect(leg["departure"] == .text("2016-02-03T08:38:00-05:00"))
        #expect(leg["scheduled_departure"] == .text("2016-02-03T08:36:00-05:00"))
        #expect(leg["distance_m"] == .number(641.3))
        #expect(leg["service_date"] == .text("2016-02-03"))
        #expect(leg["route"]?.keys == ["id", "short_name", "long_name", "color", "text_color", "agency"])
        #expect(leg["route"]?["color"] == .text("006CB7"))
        #expect(
            leg["vehicle"]?.keys == ["id", "lat", "lon", "bearing", "age_s", "stops_away", "distance_m"])
        #expect(leg["vehicle"]?["bearing"] == .number(119))
        #expect(leg["stops"]?[0]?.keys == ["name", "stop_id", "lat", "lon", "departure"])
        #expect(leg["stops"]?[1]?.keys == ["name", "stop_id", "lat", "lon", "arrival", "departure"])
        #expect(leg["stops"]?[2]?.keys == ["name", "stop_id", "lat", "lon", "arrival"])
        #expect(leg["alerts"] == .list([]))
        #expect(leg["steps"]?[0]?["maneuver"]?["type"] == .text("board"))
        #expect(leg["steps"]?[1]?["maneuver"]?["type"] == .text("alight"))
        #expect(leg["steps"]?[0]?["name"] == .text("M34-SBS"))
    }

    @Test func aVehicleThatIsNotKnownIsNull() throws {
        let json = try JSONValue(JourneysDocument(try WrittenJourney.answer(isLive: false)).json())
        #expect(json["journeys"]?[0]?["legs"]?[1]?["vehicle"] == .null)
        #expect(json["journeys"]?[0]?["legs"]?[1]?["live"] == .bool(false))
    }

    @Test func keysAreSortedAndSlashesBare() throws {
        let json = JourneysDocument(try WrittenJourney.answer()).json()
        #expect(json.hasPrefix(#"{"from":{"kind":"address","lat":40.7486,"lon":-73.985,"name":"350 5th Avenue"}"#))
        #expect(json.contains("W 34 ST/5 AV"))
        #expect(!json.contains("\n"))
    }

    static func board() throws -> DepartureBoard {
        let stop = try WrittenJourney.stops()[0]
        let day = WrittenJourney.zone.local(WrittenJourney.at(8, 0)).day
        func departure(_ line: String, _ headsign: String, _ minute: Int, late: Int?) -> Departure {
            Departure(
                route: RouteLabel(id: line, shortName: line), mode: .bus, headsign: headsign, tripID: "T\(minute)",
                serviceDay: day, stop: stop, scheduled: WrittenJourney.at(8, minute),
                expected: WrittenJourney.at(8, minute + (late ?? 0)), isLive: late != nil)
        }
        var late = departure("M34-SBS", "WATERSIDE", 31, late: 2)
        late.vehicle = VehicleSighting(
            id: "5812", coordinate: stop.coordinate, ageSeconds: 20, stopsAway: 3, distance: Meters(912.34))
        var canceled = departure("M4", "CLOISTERS", 35, late: 0)
        canceled.isCanceled = true
        return DepartureBoard(
            stop: stop, from: WrittenJourney.at(8, 30),
            departures: [
                late, canceled, departure("M4", "PENN STATION", 36, late: nil), departure("Q32", "", 41, late: 0),
            ], zone: WrittenJourney.zone)
    }

    @Test func departuresHaveTheKeysOfTheInterface() throws {
        let json = try JSONValue(DeparturesDocument(try Self.board()).json())
        #expect(json.keys == ["schema", "stop", "departures"])
        #expect(json["schema"] == .text("routeb.departures/1"))
        #expect(json["stop"]?.keys == ["name", "stop_id", "stop_code", "lat", "lon"])
        let first = try #require(json["departures"]?[0])
        #expect(
            first.keys == [
                "route", "headsign", "trip_id", "scheduled", "expected", "live", "vehicle", "stops_away", "status",
                "mode", "service_date", "stop_id",
            ])
        #expect(first["status"] == .text("late"))
        #expect(first["stops_away"] == .number(3))
        #expect(json["departures"]?[1]?["status"] == .text("canceled"))
        #expect(json["departures"]?[2]?["status"] == .text("scheduled"))
        #expect(
            json["departures"]?[3]?.keys == [
                "route", "trip_id", "scheduled", "expected", "live", "status", "mode", "service_date", "stop_id",
            ])
        #expect(json["departures"]?[3]?["status"] == .text("on time"))
    }

    /// A board with all that can be special about a departure.
    private static func specialBoard() throws -> DepartureBoard {
        var board = try Self.board()
        board.departures = Array(board.departures.suffix(2))
        board.departures[0].headway = .minutes(12)
        board.departures[0].until = WrittenJourney.at(22, 0)
        board.departures[0].stop.platform = "4"
        board.departures[1].boardingRequest = .phone
        return board
    }

    @Test func severalBoardsAreOneDocument() throws {
        var other = try Self.specialBoard()
        other.stop = try WrittenJourney.stops()[1]
        for number in other.departures.indices { other.departures[number].stop.id = other.stop.id }
        let document = try #require(DeparturesDocument([try Self.board(), other]))
        let json = try JSONValue(document.json())
        #expect(try JSONValue(document.json()).text() == document.json())
        #expect(json["stop"]?["stop_id"] == .text("401"))
        #expect(json["stops"]?[0]?["stop_id"] == .text("401") && json["stops"]?[1]?["stop_id"] == .text("402"))
        let ids = (0..<6).map { json["departures"]?[$0]?["stop_id"] }
        #expect(ids.count { $0 == .text("402") } == 2 && ids.count { $0 == .text("401") } == 4)
        let times = (0..<6).compactMap { json["departures"]?[$0]?["expected"].map { "\($0)" } }
        #expect(times == times.sorted() && times.count == 6)
        #expect(DeparturesDocument([]) == nil)
    }

    @Test func whatIsSpecialAboutADepartureIsTold() throws {
        let board = try Self.specialBoard()
        #expect(
            DepartureText().text(board) == """
                Departures from W 34 ST/5 AV, 2016-02-03 08:30
                08:36  M4   PENN STATION  platform 4  about every 12 min until 22:00
                08:41  Q32                            on time, call beforehand

                """)
        #expect(
            DepartureText().sentences(board) == [
                "From West 34th Street and 5th Avenue:",
                "The M 4 toward Penn Station comes about every 12 minutes until 10 PM.",
                "The Q 32 leaves at 8:41 AM, on time, call beforehand.",
            ])
        let json = try JSONValue(DeparturesDocument(board).json())
        #expect(json["departures"]?[0]?["headway_s"] == .number(720))
        #expect(json["departures"]?[0]?["until"] == .text("2016-02-03T22:00:00-05:00"))
        #expect(json["departures"]?[0]?["platform"] == .text("4"))
        #expect(json["departures"]?[1]?["boarding"] == .text("phone"))
    }

    @Test func aTimeOfTheNextDayHasItsDate() throws {
        var board = try Self.specialBoard()
        board.from = WrittenJourney.at(23, 50)
        for (number, hour) in [24, 32].enumerated() {
            board.departures[number].scheduled = WrittenJourney.at(hour, 10)
            board.departures[number].expected = WrittenJourney.at(hour, 10)
            board.departures[number].headway = nil
        }
        let lines = DepartureText().text(board).split(separator: "\n")
        #expect(lines[1].hasSuffix("platform 4  scheduled") && lines[1].hasPrefix("00:10"))
        #expect(lines[2].hasSuffix("on time, call beforehand, 2016-02-04") && lines[2].hasPrefix("08:10"))
    }

    @Test func aBoardFitsTheTerminal() throws {
        var board = try Self.board()
        board.departures[2].headsign = "PENN STATION via FIFTH AVENUE and a very long way around"
        for width in [40, 60, 80, 100] {
            let lines = DepartureText(style: Style(width: width)).text(board).split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
        }
        let narrow = DepartureText(style: Style(width: 50)).text(board)
        #expect(
            narrow == """
                Departures from W 34 ST/5 AV, 2016-02-03 08:30
                08:33  M34-SBS  WATERSIDE
                       2 min late (08:31), vehicle 5812 is 3 stops
                       away
                08:35  M4       CLOISTERS                canceled
                08:36  M4       PENN STATION via FIFTH…  scheduled
                08:41  Q32                               on time

                """, "\(narrow)")
        // Boards of one name are told apart by what is written on the stops.
        let two = DepartureText().text([board, try Self.specialBoard()])
        #expect(two.contains("W 34 ST/5 AV (4010), 2016"))
    }

    @Test func aBoardReadsLikeThis() throws {
        #expect(
            DepartureText().text(try Self.board()) == """
                Departures from W 34 ST/5 AV, 2016-02-03 08:30
                08:33  M34-SBS  WATERSIDE     2 min late (08:31), vehicle 5812 is 3 stops away
                08:35  M4       CLOISTERS     canceled
                08:36  M4       PENN STATION  scheduled
                08:41  Q32                    on time

                """)
    }

    @Test func aBoardSoundsLikeThis() throws {
        #expect(
            DepartureText().sentences(try Self.board()) == [
                "From West 34th Street and 5th Avenue:",
                "The M 34 Select Bus toward Waterside leaves at 8:33 AM, 2 minutes late, vehicle 5812 is 3 stops away.",
                "The M 4 of 8:35 AM is canceled.", "The M 4 toward Penn Station leaves at 8:36 AM.",
                "The Q 32 leaves at 8:41 AM, on time.",
            ])
    }

    /// Two stops of one name are heard as one, each other after its own name.
    @Test func boardsSoundOneAfterTheOther() throws {
        var other = try Self.specialBoard()
        other.stop.name = "W 34 ST/8 AV"
        let sentences = DepartureText().sentences([try Self.board(), other, try Self.specialBoard()])
        let headings = sentences.indices.filter { sentences[$0].hasSuffix(":") }
        #expect(
            headings.map { sentences[$0] } == [
                "From West 34th Street and 5th Avenue:", "From West 34th Street and 8th Avenue:",
            ])
        #expect(headings == [0, 7] && sentences.count == 10)
        #expect(sentences[4].contains("about every 12 minutes") && sentences[6].contains("call beforehand"))
    }

    @Test func anEmptyBoardSaysSo() throws {
        var board = try Self.board()
        board.departures = []
        #expect(
            DepartureText().text(board) == """
                Departures from W 34 ST/5 AV, 2016-02-03 08:30
                No more departures from W 34 ST/5 AV within a day

                """)
        #expect(
            DepartureText().sentences(board) == [
                "No more departures from West 34th Street and 5th Avenue within a day."
            ])
    }
}
