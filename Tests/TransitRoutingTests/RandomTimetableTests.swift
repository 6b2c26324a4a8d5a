import Measures
import Testing
import Transit

@testable import TransitRouting

/// The search against its slow twin on timetables by lot.
@Suite struct RandomTimetableTests {
    @Test(arguments: 0..<20) func searchAgreesWithItsTwin(group: Int) throws {
        var answered = 0
        for seed in UInt64(group * 10)..<UInt64(group * 10 + 10) {
            var random = try RandomTimetable(seed: seed, rules: RaptorTests.rules(seed))
            let search = TransitSearch(random.timetable)
            for overlay in [nil, random.overlay()] {
                for number in 0..<4 {
                    var query = random.query(overlay: overlay)
                    query.filter = random.filter()
                    let slow = SlowSearch(random.timetable, query)
                    let path = search.path(query)
                    let comment: Comment = "seed \(seed), \(overlay == nil ? "scheduled" : "live"), query \(number)"
                    let span = slow.span()
                    #expect(path?.departure.secondsSince1970 == span.map { Int64($0.departure) }, comment)
                    #expect(path?.arrival.secondsSince1970 == span.map { Int64($0.arrival) }, comment)
                    var unbounded = query
                    unbounded.bound = .none
                    let plain = search.path(unbounded)
                    #expect(plain?.legs == path?.legs, comment)
                    #expect(plain.map { $0.settledLabels >= path?.settledLabels ?? .max } ?? true, comment)
                    guard let path, let span else { continue }
                    answered += 1
                    #expect(slow.faults(of: path) == [], comment)
                    let effort = slow.leastEffort(from: span.departure, by: span.arrival)
                    #expect(path.boardings == effort?.boardings, comment)
                    #expect(path.walkSeconds == effort?.walked, comment)
                }
            }
        }
        #expect(answered > 20, "few of the questions have an answer")
    }

    @Test func limitsOfBoardingsHold() throws {
        var limited = 0
        for seed in UInt64(1000)..<1200 {
            var random = try RandomTimetable(seed: seed, rules: RaptorTests.rules(seed))
            let search = TransitSearch(random.timetable)
            for overlay in [nil, random.overlay()] {
                for number in 0..<4 {
                    var query = random.query(overlay: overlay)
                    guard let free = search.path(query), free.boardings > 1 else { continue }
                    query.maxBoardings = free.boardings - 1
                    let comment: Comment = "seed \(seed), \(overlay == nil ? "scheduled" : "live"), query \(number)"
                    let slow = SlowSearch(random.timetable, query)
                    let span = slow.span()
                    let path = search.path(query)
                    #expect(path?.departure.secondsSince1970 == span.map { Int64($0.departure) }, comment)
                    #expect(path?.arrival.secondsSince1970 == span.map { Int64($0.arrival) }, comment)
                    guard let path, let span else { continue }
                    limited += 1
                    #expect(slow.faults(of: path) == [], comment)
                    let effort = slow.leastEffort(from: span.departure, by: span.arrival)
                    #expect(path.boardings == effort?.boardings, comment)
                    #expect(path.walkSeconds == effort?.walked, comment)
                }
            }
        }
        #expect(limited > 20, "few of the questions have a way with fewer boardings")
    }
}
