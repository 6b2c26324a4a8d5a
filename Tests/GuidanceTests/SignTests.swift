import Geometry
import Guidance
import Journeys
import Measures
import Streets
import Testing

/// What signs say, in steps and in the JSON: destinations, exits, lanes; and the answer in OSRM's form.
@Suite struct SignTests {
    /// East along a street, then left into another, whose signs are given; further ways lead on and to the right.
    private func leg(lanes: String = "", _ change: (inout Track) -> Void = { _ in }) throws -> Leg {
        let start = try Coordinate(latitude: 40.75, longitude: -73.98)
        let corner = start.moved(.meters(300), toward: Bearing(degrees: 90))
        let end = corner.moved(.meters(200), toward: Bearing(degrees: 0))
        let first = Stretch(
            name: TrackText(1), roadClass: .secondary, length: Meters(300), duration: .seconds(30),
            startBearing: Bearing(degrees: 90), endBearing: Bearing(degrees: 90), geometryStart: 0, geometryEnd: 1)
        var second = Stretch(
            name: TrackText(2), ref: TrackText(3), roadClass: .secondary, length: Meters(200), duration: .seconds(20),
            startBearing: Bearing(degrees: 0), endBearing: Bearing(degrees: 0), geometryStart: 1, geometryEnd: 2,
            branches: 0..<1)
        second.closedBearings = 0..<1
        var track = Track(
            mode: .drive, texts: ["", "Main St", "Side St", "B 7"], stretches: [first, second],
            branches: [Branch(bearing: Bearing(degrees: 90), name: TrackText(1), roadClass: .secondary)],
            closedBearings: [Bearing(degrees: 180)])
        var signs = StretchSigns()
        signs.lanes = lanes
        track.set(signs, at: 0)
        change(&track)
        return Leg(
            from: LegEnd(name: "home", coordinate: start), to: LegEnd(name: "office", coordinate: end),
            departure: WrittenJourney.at(8, 0), arrival: WrittenJourney.at(8, 0, 50), distance: Meters(500),
            geometry: [start, corner, end],
            travel: .street(track))
    }

    private func answer(_ leg: Leg) throws -> JourneyAnswer {
        var answer = try WrittenJourney.answer()
        answer.journeys = [
            Journey(
                from: Endpoint(leg.from.coordinate), to: Endpoint(leg.to.coordinate), legs: [leg],
                zone: WrittenJourney.zone)
        ]
        return answer
    }

    @Test(arguments: [
        ("left|through|right", [true, false, false]), ("left|left;through|right", [true, true, false]),
        ("slight_left|through", [true, false]), ("through|right", []), ("", []), ("reverse|left", [false, true]),
        ("left||none", [true, false, false]),
    ])
    func lanesAreValidWhereTheirArrowsPoint(_ tag: String, _ expected: [Bool]) throws {
        let steps = Guide().steps(of: try answer(try leg(lanes: tag)).journeys[0])
        #expect(steps.map(\.maneuver.kind) == [.depart, .turn, .arrive])
        #expect(steps[1].maneuver.modifier == .left)
        #expect(steps[1].instruction.lanes.map(\.isValid) == expected)
        #expect(steps[0].instruction.lanes.isEmpty)
    }

    @Test func theJSONHasWhatSignsSay() throws {
        let leg = try leg(lanes: "left|through;right") { track in
            var signs = StretchSigns()
            signs.destinations = "Newark;Holland Tunnel"
            signs.destinationRefs = "I 78"
            signs.exit = "12A"
            track.set(signs, at: 1)
        }
        let text = JourneysDocument(try answer(leg)).json()
        let json = try JSONValue(text)
        #expect(try json.text() == text)
        let step = try #require(json["journeys"]?[0]?["legs"]?[0]?["steps"]?[1])
        #expect(step["destinations"] == .text("I 78: Newark, Holland Tunnel"))
        #expect(step["exits"] == .text("12A"))
        #expect(step["lanes"]?[0]?["valid"] == .bool(true))
        #expect(step["lanes"]?[1]?["indications"] == .list([.text("straight"), .text("right")]))
        let plain = try JSONValue(JourneysDocument(try answer(try self.leg())).json())
        let keys = plain["journeys"]?[0]?["legs"]?[0]?["steps"]?[1]?.keys ?? []
        #expect(keys.isDisjoint(with: ["destinations", "exits", "lanes"]) && keys.contains("ref"))
    }

    @Test func anExitIsCalledByItsNumberAndWhereItLeads() throws {
        let leg = try leg { track in
            track.stretches[1].name = .none
            track.stretches[1].ref = .none
            track.stretches[1].flags = .link
            track.stretches[1].startBearing = Bearing(degrees: 70)
            var signs = StretchSigns()
            signs.destinations = "Newark;Holland Tunnel"
            signs.exit = "12A"
            track.set(signs, at: 1)
        }
        guard case .street(var track) = leg.travel else { return }
        track.stretches[0].roadClass = .motorway
        var journey = try answer(leg).journeys[0]
        journey.legs[0].travel = .street(track)
        let texts = Guide().steps(of: journey).map(\.text)
        #expect(texts[1] == "Take exit 12A on the left toward Newark", "\(texts)")
    }

    @Test func osrmHasJunctionsWithTheirArms() throws {
        let text = try #require(OSRMDocument(try answer(try leg(lanes: "left|through")))).json()
        let json = try JSONValue(text)
        #expect(try json.text() == text)
        #expect(json["code"] == .text("Ok"))
        let route = try #require(json["routes"]?[0])
        #expect(route["distance"] == .number(500) && route["duration"] == .number(50))
        #expect(route["legs"]?[0]?["summary"] == .text("Main St, Side St"))
        let steps = try #require(route["legs"]?[0]?["steps"])
        let turn = try #require(steps[1])
        #expect(turn["maneuver"]?["type"] == .text("turn") && turn["maneuver"]?["modifier"] == .text("left"))
        #expect(turn["ref"] == .text("B 7") && turn["driving_side"] == .text("right"))
        let junction = try #require(turn["intersections"]?[0])
        #expect(junction["bearings"] == .list([.number(0), .number(90), .number(180), .number(270)]))
        #expect(junction["entry"] == .list([.bool(true), .bool(true), .bool(false), .bool(false)]))
        #expect(junction["out"] == .number(0) && junction["in"] == .number(3))
        #expect(junction["lanes"]?[0]?["valid"] == .bool(true))
        let depart = try #require(steps[0]?["intersections"]?[0])
        #expect(depart["bearings"] == .list([.number(90)]) && depart["out"] == .number(0) && depart["in"] == nil)
        let arrive = try #require(steps[2]?["intersections"]?[0])
        #expect(arrive["bearings"] == .list([.number(180)]) && arrive["in"] == .number(0) && arrive["out"] == nil)
        // OSRM has no words for rides.
        #expect(OSRMDocument(try WrittenJourney.answer()) == nil)
    }

    @Test func otherFormsHaveAllPlaces() throws {
        let answer = try WrittenJourney.answer()
        let json = try JSONValue(GeoJSONDocument(answer).json())
        let marks = (0..<7).compactMap { json["features"]?[$0]?["properties"]?["mark"] }
        #expect(marks == [.text("start"), .text("board"), .text("alight"), .text("end")])
        #expect(json["features"]?[1]?["properties"]?["stroke"] == .text("#006cb7"))
        let gpx = GPXText().text(answer)
        #expect(
            gpx.contains("<time>2016-02-03T13:32:00") && gpx.contains("<trkpt lat=\"40.7486000\" lon=\"-73.9850000\"/>")
        )
        #expect(gpx.split(separator: "<trkseg>").count == 4)
    }
}
