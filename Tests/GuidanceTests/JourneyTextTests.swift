import Guidance
import Journeys
import Measures
import Testing

@Suite struct JourneyTextTests {
    @Test func readsLikeThis() throws {
        let text = JourneyText(Guide(units: .metric)).text(try WrittenJourney.answer())
        #expect(
            text == """
                From 350 5th Avenue to office
                2016-02-03 08:32–08:47 (15 min), no transfer, 380 m on foot, 5 min waiting

                08:32  Walk 1 min, 100 m, to W 34 ST/5 AV
                         Walk northeast on 5th Avenue toward West 34th Street (70 m)
                         Turn sharp right onto West 34th Street (20 m)
                08:38  Take the M34-SBS toward WATERSIDE at W 34 ST/5 AV
                         leaves at 08:38, 2 min late, vehicle 5812 is 3 stops away
                         2 stops, 6 min
                08:44  Get off at E 34 ST/3 AV
                08:44  Walk 3 min, 280 m, to office
                         Walk southeast on East 34th Street toward 2nd Avenue (120 m)
                         Turn left onto 2nd Avenue (160 m)
                08:47  Arrive at office, on the left

                """)
    }

    @Test func keepsToAWidthAndTellsMilesInNewYork() throws {
        let text = JourneyText(style: Style(width: 40)).text(try WrittenJourney.answer(isLive: false))
        #expect(
            text == """
                From 350 5th Avenue to office
                2016-02-03 08:32–08:45 (13 min), no
                transfer, 0.2 mi on foot, 3 min waiting

                08:32  Walk 1 min, 300 ft, to W 34 ST/5
                       AV
                         Walk northeast on 5th Avenue
                         toward West 34th Street
                         (250 ft)
                         Turn sharp right onto West 34th
                         Street (80 ft)
                08:36  Take the M34-SBS toward WATERSIDE
                       at W 34 ST/5 AV
                         2 stops, 6 min
                08:42  Get off at E 34 ST/3 AV
                08:42  Walk 3 min, 900 ft, to office
                         Walk southeast on East 34th
                         Street toward 2nd Avenue
                         (400 ft)
                         Turn left onto 2nd Avenue
                         (550 ft)
                08:45  Arrive at office, on the left

                """)
    }

    @Test func colorsOnlyWhereTheyAreWanted() throws {
        let answer = try WrittenJourney.answer()
        let plain = JourneyText(Guide(units: .metric)).text(answer)
        let colored = JourneyText(Guide(units: .metric), style: Style(isColored: true)).text(answer)
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.contains("\u{1B}[1;48;2;0;108;183;38;2;255;255;255mM34-SBS\u{1B}[0m"))
        var bare = ""
        var isCode = false
        for character in colored {
            if character == "\u{1B}" { isCode = true }
            if !isCode { bare.append(character) }
            if isCode, character == "m" { isCode = false }
        }
        #expect(bare == plain)
    }

    @Test func aMarkedlyLateRideIsYellowWithItsReason() throws {
        var journey = try WrittenJourney.journey()
        journey.legs[1].departure = WrittenJourney.at(8, 42)
        #expect(journey.status == .yellow)
        #expect(JourneyText(Guide()).text(journey).contains("\nYellow: M34-SBS 6 min late\n"))
    }

    @Test func soundsLikeThis() throws {
        #expect(
            JourneySpeech(Guide(units: .metric)).sentences(try WrittenJourney.answer()) == [
                "From 350 5th Avenue to office takes 15 minutes: leave at 8:32 AM, arrive at 8:47 AM.",
                "Walk northeast on 5th Avenue toward West 34th Street for 70 meters.",
                "Turn sharp right onto West 34th Street and walk 20 meters.",
                "Arrive at West 34th Street and 5th Avenue.",
                "Take the M 34 Select Bus toward Waterside at West 34th Street and 5th Avenue.",
                "It leaves at 8:38 AM, 2 minutes late, vehicle 5812 is 3 stops away.",
                "Ride 2 stops, 6 minutes, and get off at East 34th Street and 3rd Avenue.",
                "Walk southeast on East 34th Street toward 2nd Avenue for 120 meters.",
                "Turn left onto 2nd Avenue and walk 160 meters.",
                "Arrive at office, on the left.",
            ])
    }

    @Test func aCoordinateIsNotReadOutInDigits() throws {
        var journey = try WrittenJourney.journey()
        journey.to = Endpoint(journey.to.coordinate)
        journey.legs[2].to = LegEnd(journey.to)
        let sentences = JourneySpeech().sentences(journey)
        #expect(sentences.last == "Arrive at the destination, on the left.")
        #expect(sentences.first?.hasPrefix("From 350 5th Avenue to the destination takes") == true)
        #expect(JourneyText().text(journey).contains("Arrive at 40.746,-73.975"))
    }

    @Test func stepsHaveTheirTimes() throws {
        let journey = try WrittenJourney.journey()
        let steps = Guide(language: "en").steps(of: journey)
        #expect(steps.map(\.leg) == [0, 0, 0, 1, 1, 2, 2, 2])
        #expect(
            steps.map { journey.zone.local($0.time).hourMinuteSecond } == [
                "08:32:00", "08:32:56", "08:33:14", "08:38:00", "08:44:00", "08:44:00", "08:45:27", "08:47:28",
            ])
        #expect(
            steps[3].text
                == "Take the M34-SBS toward WATERSIDE at W 34 ST/5 AV, 2 stops, get off at E 34 ST/3 AV")
    }
}
