import Archive
import Testing
import Transit

@testable import TransitRouting

/// The hops between stops, against all calls of all patterns.
@Suite struct HopRowTests {
    @Test(arguments: 0..<30 as Range<UInt64>) func eachPairOfStopsHasItsFastestHop(seed: UInt64) throws {
        let timetable = try RandomTimetable(seed: seed).timetable
        let patterns = PatternRows(timetable)
        for isForward in [true, false] {
            var expected = [[Int32: Int32]](repeating: [:], count: timetable.stopCount)
            for pattern in (0..<timetable.patternCount).map({ PatternIndex($0) }) {
                let stops = timetable.patternStops[pattern]
                let first = timetable.patternStops.range(of: pattern).lowerBound
                for place in stops.indices.dropFirst() {
                    let seconds = Int32(patterns.fastest[first + place])
                    let (from, to) = isForward ? (stops[place], stops[place - 1]) : (stops[place - 1], stops[place])
                    let other = Int32(to.int)
                    expected[from.int][other] = min(expected[from.int][other] ?? .max, seconds)
                }
            }
            let hops = HopRows(
                patterns, running: Array(repeating: true, count: timetable.patternCount), fastest: patterns.fastest,
                isForward: isForward)
            for stop in 0..<timetable.stopCount {
                let found = hops[stop].map { ($0.stop, $0.seconds) }
                #expect(found.count == expected[stop].count, "seed \(seed), stop \(stop)")
                #expect(Dictionary(found) { first, _ in first } == expected[stop], "seed \(seed), stop \(stop)")
            }
        }
    }
}
