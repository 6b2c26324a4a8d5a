import Drawn
import Measures
import Testing

@testable import Streets

@Suite struct AccessBitsTests {
    private static let privateDrive: Access = [.drive, .endsOnly(for: .drive)]
    private static let privateBike: Access = [.bike, .endsOnly(for: .bike)]
    private static let pushed: Access = [.bike, .pushedBike]

    @Test(arguments: [
        (Access.walk, Access.bike, Access([.walk, .bike])), (privateDrive, .drive, .drive),
        (privateDrive, Access([]), privateDrive), (privateDrive, privateDrive, privateDrive),
        (pushed, .bike, .bike), (pushed, .walk, pushed.union(.walk)), (pushed, privateBike, .bike),
    ]) func wideningTakesTheMostThatEitherAllows(a: Access, b: Access, both: Access) {
        #expect(a.widened(by: b) == both)
        #expect(b.widened(by: a) == both)
    }

    @Test func replacingTouchesTheNamedModesAlone() {
        let before: Access = [.walk, .bike, .pushedBike, .drive, .endsOnly(for: .drive)]
        #expect(before.replacing(.drive, with: []) == [.walk, .bike, .pushedBike])
        #expect(before.replacing(.bike, with: [.bike, .endsOnly(for: .bike)]).isBikePushed == false)
        #expect(before.replacing([], with: []) == before)
        #expect(before.replacing([.walk, .drive], with: .drive) == [.bike, .pushedBike, .drive])
    }
}

@Suite struct ConditionMomentTests {
    private func lies(_ day: (Int, Int, Int), _ minute: Int, in span: ConditionSpan) throws -> Bool {
        let day = try #require(ServiceDay(year: day.0, month: day.1, day: day.2))
        return ConditionMoment(LocalTime(day: day, secondOfDay: minute * 60 + 59)).lies(in: span)
    }

    @Test func aSpanPastMidnightBelongsToTheDayOnWhichItStarts() throws {
        // Friday from 22:00 to 26:00; 2026-03-06 is a Friday.
        let span = ConditionSpan(firstMinute: 1320, endMinute: 1560, weekdays: 1 << 4)
        #expect(try !lies((2026, 3, 6), 1319, in: span))
        #expect(try lies((2026, 3, 6), 1320, in: span))
        #expect(try lies((2026, 3, 7), 119, in: span))
        #expect(try !lies((2026, 3, 7), 120, in: span))
        #expect(try !lies((2026, 3, 6), 60, in: span))
    }

    @Test func aSpanPastTheEndOfTheYearGoesOnInTheNext() throws {
        let span = ConditionSpan(firstDay: 11 * 32 + 15, lastDay: 2 * 32 + 3)
        #expect(try !lies((2026, 11, 14), 0, in: span))
        #expect(try lies((2026, 11, 15), 0, in: span))
        #expect(try lies((2027, 1, 1), 0, in: span))
        #expect(try lies((2027, 2, 3), 1439, in: span))
        #expect(try !lies((2027, 2, 4), 0, in: span))
        // New Year's Eve until 4 in the morning.
        let eve = ConditionSpan(firstDay: 12 * 32 + 31, lastDay: 12 * 32 + 31, firstMinute: 1200, endMinute: 1680)
        #expect(try lies((2027, 1, 1), 239, in: eve))
        #expect(try !lies((2027, 1, 1), 240, in: eve))
    }
}

@Suite struct ConditionalAccessTests {
    /// A street that cars may use but from 7:00 to 9:00, when it is for the ends of a journey, or on Sundays not at
    /// all.
    @Test func theLastRowThatHoldsSaysWhoMayUseAnEdge() throws {
        var sketch = GraphSketch()
        let a = sketch.node(east: 0, north: 0)
        let b = sketch.node(east: 100, north: 0)
        let street = sketch.street(a, b)
        let morning = sketch.condition(ConditionSpan(firstMinute: 420, endMinute: 540))
        let sunday = sketch.condition(ConditionSpan(weekdays: 1 << 6))
        let edge = street.forward
        sketch.set(edge, .drive, to: .drive, while: .always)
        sketch.set(edge, .drive, to: [.drive, .endsOnly(for: .drive)], while: morning)
        sketch.set(edge, .drive, to: [], while: sunday)
        let graph = try sketch.graph()

        let saturday = try #require(ServiceDay(year: 2026, month: 3, day: 7))
        func access(_ day: ServiceDay, _ hour: Int) -> Access? {
            let overlay = StreetOverlay(graph, at: LocalTime(day: day, secondOfDay: hour * 3600))
            return withExtendedLifetime(overlay) { overlay.access?[edge.int] }
        }
        #expect(access(saturday, 6) == nil)
        #expect(access(saturday, 7) == [.walk, .drive, .endsOnly(for: .drive)])
        #expect(access(saturday, 9) == nil)
        #expect(access(saturday.advanced(by: 1), 6) == .walk)
        #expect(access(saturday.advanced(by: 1), 7) == .walk)
        let now = LocalTime(day: saturday, secondOfDay: 8 * 3600)
        #expect(graph.holds(.always, at: now) && graph.holds(morning, at: now) && !graph.holds(sunday, at: now))
        let overlay = StreetOverlay(graph, at: now)
        withExtendedLifetime(overlay) { #expect(overlay.access?[street.backward.int] == [.walk, .drive]) }
    }
}
