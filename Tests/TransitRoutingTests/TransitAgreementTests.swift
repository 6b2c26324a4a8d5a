import Drawn
import Geometry
import Journeys
import Measures
import Region
import StreetRouting
import Streets
import Testing
import Transit

@testable import TransitRouting

/// Both searches of the timetable against each other, from door to door in New York: rounds, and the one that looks for
/// one way along bounds.
@Suite(.enabled(if: TwoCities.missing == nil, Comment(rawValue: TwoCities.missing ?? "")))
struct TransitAgreementTests {
    #if DEBUG
        private static let queriesPerCase = 3
    #else
        private static let queriesPerCase = 100
    #endif

    /// When is asked: days, and moments in them that are hard; nil for any.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var days: [String]
        var clock: [String]?
        var testDescription: String { name }
    }

    /// Twenty kinds of moments.
    static let cases: [Case] = {
        let days: [(String, [String])] = [
            ("weekdays of the buses", ["2016-01-06", "2016-02-03", "2016-03-31", "2016-02-17"]),
            ("weekends", ["2016-01-09", "2016-02-28", "2016-03-20"]),
            ("holidays", ["2016-01-18", "2016-02-15", "2016-03-25", "2023-05-29", "2023-07-04", "2023-09-04"]),
            ("weekdays of the subway", ["2023-05-09", "2023-06-14", "2023-10-31"]),
            ("a day that loses an hour", ["2016-03-12", "2016-03-13"]),
            ("a day that gains an hour", ["2016-11-05", "2016-11-06"]),
        ]
        let hard = days.flatMap { name, days in
            [
                Case(name: "\(name), at any time", days: days),
                Case(name: "\(name), around midnight", days: days, clock: ["0:10", "23:50"]),
            ]
        }
        return hard + [
            Case(name: "when clocks go forward", days: ["2016-03-13"], clock: ["1:50", "3:05"]),
            Case(name: "when clocks go back", days: ["2016-11-06"], clock: ["1:30", "1:30 again", "0:55"]),
            Case(name: "the first day of the buses", days: ["2016-01-03"], clock: ["0:10", "9:00"]),
            Case(name: "their last day", days: ["2016-04-01", "2016-04-02"], clock: ["23:50", "0:10"]),
            Case(name: "the morning rush", days: ["2016-02-03"], clock: ["8:00", "8:17", "8:40"]),
            Case(name: "the rush underground", days: ["2023-05-10"], clock: ["8:00", "17:43"]),
            Case(name: "noon", days: ["2016-02-05", "2023-06-01"], clock: ["12:00"]),
            Case(name: "late evenings", days: ["2016-02-06", "2023-06-02"], clock: ["22:30", "23:59"]),
        ]
    }()

    @Test("the earliest arrival is the same", arguments: cases)
    func agreement(_ moments: Case) throws {
        let region = try TwoCities.region()
        let search = MultimodalSearch(streets: region.streets, timetable: region.timetable)
        let rounds = RaptorSearch(region.timetable)
        let seed = UInt64(Self.cases.firstIndex { $0.name == moments.name } ?? 0) + 4_000
        var numbers = SeededNumbers(seed: seed)
        var (ways, rides) = (0, 0)
        var faults: [String] = []
        for number in 0..<Self.queriesPerCase {
            let day = moments.days[Int.random(in: moments.days.indices, using: &numbers)]
            let clock =
                moments.clock.map { $0[Int.random(in: $0.indices, using: &numbers)] }
                ?? "\(Int.random(in: 0...23, using: &numbers)):\(Int.random(in: 10...59, using: &numbers))"
            let instant = try region.timetable.zone.instant("\(day) \(clock)")
            let isForward = number % 3 != 2
            let request = MultimodalRequest(
                from: place(in: region.streets, &numbers), to: place(in: region.streets, &numbers),
                time: isForward ? .departing(at: instant) : .arriving(by: instant), changeTime: Planner.changeTime)
            let path = search.path(request)
            let other = search.query(request).flatMap { rounds.paths($0).first }
            let same = isForward ? path?.arrival == other?.arrival : path?.departure == other?.departure
            if !same {
                faults.append(
                    "seed \(seed), query \(number), \(day) \(clock): "
                        + "\(String(describing: path?.arrival)) against \(String(describing: other?.arrival))")
            }
            if let path {
                ways += 1
                rides += path.rides.isEmpty ? 0 : 1
                if isForward ? path.departure < instant : path.arrival > instant {
                    faults.append("seed \(seed), query \(number) leaves too early, or comes too late")
                }
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(5).joined(separator: "\n"))")
        print("\(moments), seed \(seed): \(ways) ways for \(Self.queriesPerCase) questions, \(rides) of them ride")
        // Of three questions all may be for neighbors.
        #expect(rides > 0 || Self.queriesPerCase < 100, "seed \(seed): no way rides")
    }

    /// A place on a street that one may walk on.
    private func place(in streets: StreetGraph, _ numbers: inout SeededNumbers) -> [StreetPosition] {
        while true {
            let segment = SegmentIndex(Int.random(in: 0..<streets.segmentCount, using: &numbers))
            let offset = UInt32.random(in: 0...streets.lengths[segment], using: &numbers)
            guard !streets.flags[segment].contains(.twin), streets.access[segment.forward].allows(.walk) else {
                continue
            }
            return [streets.position(on: segment, offsetDecimeters: offset)]
        }
    }

    @Test("a day without service says so", arguments: ["2018-06-01", "2016-04-20", "2023-05-06", "2015-12-01"])
    func daysWithoutService(day: String) throws {
        let region = try TwoCities.region()
        let timetable = region.timetable
        let instant = try timetable.zone.instant("\(day) 12:00")
        let asked = timetable.zone.local(instant).day
        #expect(!timetable.hasService(on: asked))
        let search = MultimodalSearch(streets: region.streets, timetable: timetable)
        var numbers = SeededNumbers(seed: 11)
        let streets = region.streets
        let (from, to) = (place(in: streets, &numbers), place(in: streets, &numbers))
        var request = MultimodalRequest(from: from, to: to, time: .departing(at: instant))
        request.horizon = .seconds(11 * 3600)
        #expect(search.path(request)?.rides.isEmpty ?? true)
        let windows = search.paths(request, window: .zero)
        #expect(!windows.contains { !$0.rides.isEmpty })
        let ends = [
            Endpoint(try Coordinate(latitude: 40.7549, longitude: -73.984)),
            Endpoint(try Coordinate(latitude: 40.76, longitude: -73.978)),
        ]
        do throws(PlanningError) {
            _ = try Planner(region).journeys(
                for: JourneyRequest(from: ends[0], to: ends[1], .departing(at: instant), mode: .transit))
            Issue.record("a day without service has an answer")
        } catch {
            switch error {
            case .noService(let day, let before, let after):
                #expect(day == asked && before.map { $0 < asked } ?? false && after.map { $0 > asked } ?? false)
            case .outsideCalendar(let day, let calendar): #expect(day == asked && !calendar.contains(day))
            default: Issue.record("\(error)")
            }
        }
    }
}
