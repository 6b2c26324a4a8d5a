import Drawn
import Geometry
import Journeys
import Measures
import Testing
import Transit
import TransitRouting

/// Saved routes: journeys that ride chosen lines alone, and what is said where others do better.
@Suite struct ChosenLinesTests {
    /// From A to C with M1 and a change to M2, or with M3 alone, which comes nine minutes later.
    private let city = Result {
        try BusTown(
            trips: """
                   A     N
                M1  8:20  8:22

                       N     C
                M2  8:24  8:26

                       A     C
                M3  8:20  8:35
                M3  8:50  8:52
                """)
    }

    private func answer(
        _ lines: [String], at time: String, byArrival: Bool = false, isLast: Bool = false, maxTransfers: Int = 4
    ) throws -> (trips: [[String]], remark: AnswerRemark?) {
        let city = try city.get()
        var request = try city.request("1", "2", at: time)
        if byArrival { request.time = .arriving(by: request.time.instant) }
        request.isLast = isLast
        let timetable = city.timetable.timetable
        request.filter.only = Set(
            (0..<timetable.routeCount).map { RouteIndex($0) }.filter {
                lines.contains(timetable.routeShortNames.text($0))
            })
        request.alternatives = 1
        request.maxTransfers = maxTransfers
        let answer = try city.planner.answerRidingChosenLines(request)
        return (answer.journeys.map { $0.rides.map(\.tripID) }, answer.remark)
    }

    @Test func theChosenLinesAreRidden() throws {
        let found = try answer(["M1", "M2"], at: "8:05")
        #expect(found.trips == [["M1.1", "M2.1"]] && found.remark == nil)
    }

    @Test func whatIsFiveMinutesFasterIsShown() throws {
        let found = try answer(["M3"], at: "8:05")
        #expect(found.trips == [["M3.1"], ["M1.1", "M2.1"]])
        #expect(found.remark == .anyLineIsSooner(minutes: 9))
        let late = try answer(["M1", "M2"], at: "9:10", byArrival: true)
        #expect(late.trips == [["M1.1", "M2.1"], ["M3.2"]])
        #expect(late.remark == .anyLineLeavesLater(minutes: 30))
    }

    @Test func ofTheLastJourneyTheOneThatLeavesLaterIsShown() throws {
        let first = try answer(["M1", "M2"], at: "8:05", isLast: true)
        #expect(first.trips == [["M1.1", "M2.1"], ["M3.2"]])
        #expect(first.remark == .anyLineLeavesLater(minutes: 30))
        // No other leaves later, though some are there sooner.
        let last = try answer(["M3"], at: "8:05", isLast: true)
        #expect(last.trips == [["M3.2"]] && last.remark == nil)
    }

    @Test func whereTheChosenCannotDoItTheBestIsShown() throws {
        let found = try answer(["M1"], at: "8:05")
        #expect(found.trips.last == ["M1.1", "M2.1"])
        #expect(found.remark?.isOnOtherLines == true)
        // With few changes allowed the chosen ones cannot either.
        let changing = try answer(["M1", "M2"], at: "8:05", maxTransfers: 0)
        #expect(changing.trips.last == ["M3.1"] && changing.remark != nil)
    }
}
