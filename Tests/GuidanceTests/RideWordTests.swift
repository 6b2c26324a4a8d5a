import Guidance
import Journeys
import Measures
import Testing
import Transit

/// The words for what is special about a ride.
@Suite struct RideWordTests {
    private func journey(_ change: (inout Ride) -> Void) throws -> Journey {
        var journey = try WrittenJourney.journey(isLive: false)
        var ride = try #require(journey.legs[1].ride)
        change(&ride)
        journey.legs[1].travel = .ride(ride)
        return journey
    }

    private func text(_ journey: Journey) -> String { JourneyText(Guide(units: .metric)).text(journey) }
    private func speech(_ journey: Journey) -> [String] { JourneySpeech(Guide(units: .metric)).sentences(journey) }

    @Test func vehiclesThatComeEverySoOften() throws {
        let journey = try journey { $0.headway = 600 }
        #expect(text(journey).contains("\n         about every 10 min\n"))
        #expect(speech(journey).contains("It comes about every 10 minutes."))
        #expect(!speech(journey).contains { $0.hasPrefix("It leaves") })
    }

    @Test func vehiclesThatStopOnRequest() throws {
        let byPhone = try journey { $0.boardingRequest = .phone }
        #expect(text(byPhone).contains("\n         call MTA New York City Transit beforehand to be picked up\n"))
        #expect(speech(byPhone).contains("Call MTA New York City Transit beforehand to be picked up."))
        let byDriver = try journey {
            $0.boardingRequest = .driver
            $0.alightingRequest = .driver
        }
        #expect(text(byDriver).contains("\n         wave to the driver to be picked up\n"))
        #expect(text(byDriver).contains("Get off at E 34 ST/3 AV\n         tell the driver where to let you off\n"))
        #expect(speech(byDriver).contains("Tell the driver where to let you off."))
    }

    /// At 8:40 the clocks are put back to 7:40.
    private var zone: ZoneRules {
        ZoneRules(
            name: "America/New_York",
            changes: WrittenJourney.zone.changes + [ZoneRules.Change(start: WrittenJourney.at(8, 40), offset: -21_600)])
    }

    @Test func anHourThatClocksShowTwiceIsToldApart() throws {
        var journey = try journey { _ in }
        #expect(!text(journey).contains("clocks"))
        journey.zone = zone
        #expect(
            text(journey).replacing("\n", with: " ").contains(
                " 08:32 is before the clocks are put back, 07:45 is after the clocks are put back "), "\(text(journey))"
        )
        // From 8:32 to 8:45, put back after both or before both: that is told once.
        for (change, word) in [(WrittenJourney.at(9, 0), "before"), (WrittenJourney.at(8, 0), "after")] {
            journey.zone = ZoneRules(
                name: "America/New_York",
                changes: WrittenJourney.zone.changes + [ZoneRules.Change(start: change, offset: -21_600)])
            let lines = text(journey).split(separator: "\n")
            #expect(lines.contains { $0.hasSuffix(" are \(word) the clocks are put back") }, "\(text(journey))")
            #expect(text(journey).components(separatedBy: "clocks").count == 2, "\(text(journey))")
        }
        var board = try DocumentTests.board()
        board.zone = zone
        board.departures = Array(board.departures.suffix(2))
        let lines = DepartureText(style: Style(width: 100)).text(board).split(separator: "\n")
        #expect(lines[1].hasSuffix("scheduled, 08:36 is before the clocks are put back"))
        #expect(lines[2].hasSuffix("on time, 07:41 is after the clocks are put back"))
    }

    @Test func thePlatformIsTold() throws {
        let journey = try journey { $0.calls[0].stop.platform = "4" }
        #expect(text(journey).contains("at W 34 ST/5 AV\n         platform 4\n"))
        #expect(speech(journey).contains("It leaves at 8:36 AM, platform 4."))
    }

    @Test func aVehicleThatGoesOnAsAnotherLine() throws {
        var journey = try WrittenJourney.journey(isLive: false)
        var leg = journey.legs[1]
        var ride = try #require(leg.ride)
        ride.staysSeated = true
        ride.route.shortName = "M15"
        ride.headsign = "SOUTH FERRY"
        leg.departure = journey.legs[1].arrival
        leg.arrival = leg.departure.advanced(bySeconds: 300)
        leg.travel = .ride(ride)
        journey.legs.insert(leg, at: 2)
        let text = text(journey)
        #expect(text.contains("08:42  Stay on board; the bus continues as the M15 toward SOUTH FERRY\n"), "\(text)")
        #expect(text.components(of: "Get off at") == 1 && text.contains("08:47  Get off at"))
        let speech = speech(journey)
        #expect(speech.contains("Stay on board; the bus continues as the M 15 toward South Ferry."), "\(speech)")
        #expect(speech.count { $0.contains("get off") } == 1)
        #expect(speech.count { $0.hasPrefix("It leaves") } == 1)
        let steps = Guide().steps(of: journey)
        #expect(steps.filter { $0.leg == 1 }.map(\.maneuver.kind) == [.board])
        #expect(steps.filter { $0.leg == 2 }.map(\.maneuver.kind) == [.board, .alight])
        #expect(steps.first { $0.leg == 1 }?.text.hasSuffix("2 stops, to E 34 ST/3 AV") == true)
    }

    @Test func aPriceIsToldWhereItIsKnown() throws {
        var answer = try WrittenJourney.answer()
        #expect(!JourneysDocument(answer).json().contains("\"fare\""))
        answer.journeys[0].price = [
            FarePrice(amount: 27_500, currency: "USD"), FarePrice(amount: 10_000, currency: "CAD"),
        ]
        #expect(text(answer.journeys[0]).replacing("\n", with: " ").contains("2.75 USD + 1.00 CAD"))
        let fare = try JSONValue(JourneysDocument(answer).json())["journeys"]?[0]?["fare"]
        #expect(fare?[0]?["amount"] == .number(2.75) && fare?[0]?["currency"] == .text("USD"))
        #expect(fare?[1]?["amount"] == .number(1))
    }

    /// The text has the amount of the JSON, with the decimals of its currency.
    @Test(arguments: [
        (400, "JPY", "400 JPY"), (0.25, "KWD", "0.250 KWD"), (0, "USD", "0.00 USD"), (2.125, "EUR", "2.125 EUR"),
        (1_234.5, "USD", "1234.50 USD"),
    ]) func textAndJSONTellOneAmount(_ amount: Double, _ currency: String, _ expected: String) throws {
        var answer = try WrittenJourney.answer()
        answer.journeys[0].price = [FarePrice(amount: Int64(amount * 10_000), currency: currency)]
        #expect(text(answer.journeys[0]).replacing("\n", with: " ").contains(" \(expected)"))
        let fare = try JSONValue(JourneysDocument(answer).json())["journeys"]?[0]?["fare"]
        #expect(fare?[0]?["amount"] == .number(amount) && fare?[0]?["currency"] == .text(currency))
    }

    @Test func theJSONTellsWhatIsSpecial() throws {
        var answer = try WrittenJourney.answer()
        answer.journeys[0] = try journey {
            $0.headway = 600
            $0.boardingRequest = .phone
            $0.alightingRequest = .driver
        }
        let json = JourneysDocument(answer).json()
        #expect(try JSONValue(json).text() == json)
        let leg = try JSONValue(json)["journeys"]?[0]?["legs"]?[1]
        #expect(leg?["headway_s"] == .number(600))
        #expect(leg?["boarding"] == .text("phone") && leg?["alighting"] == .text("driver"))
    }
}

extension String {
    /// How often a text comes in this one.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
