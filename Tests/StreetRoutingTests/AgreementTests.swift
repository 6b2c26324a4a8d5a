import Drawn
import Measures
import StreetRouting
import Streets
import Testing

/// Every search against Dijkstra's algorithm on the expanded graph, on whole maps and for every mode.
///
/// The optimized build asks twenty sources for a hundred targets each; one tree of the twin serves a source. A debug
/// build, which sanitizers use, asks two sources, on the maps that an optimized run has prepared (`RealMap`); without
/// one by car in Midtown only, and fewer targets, since preparing takes most of the time.
@Suite(.enabled(if: RealMap.arePresent, "no ../shared/data beside the repository"))
struct AgreementTests {
    #if DEBUG
        private static let sourceCount = 2
        private static let targetCount = RealMap.areKept ? 100 : 5
        private static let maps = RealMap.areKept ? RealMap.all : [RealMap.midtown]
        /// Searches that settle half a map are slow without optimization: every so manieth target is asked that way.
        private static let wideStride = 10
    #else
        private static let sourceCount = 20
        private static let targetCount = 100
        private static let maps = RealMap.all
        private static let wideStride = 1
    #endif

    /// The ways of searching one pair at a time.
    private static let bounds: [StreetBound?] = [nil, .greatCircle, .hierarchy]

    @Test("costs are the twin's, and every way is one", arguments: maps, RealMap.modes)
    func agreement(map: RealMap, mode: TravelMode) throws {
        let graph = try map.graph()
        let profile = TravelProfile.prepared(for: mode)
        let slow = SlowStreets(graph, profile)
        let router = StreetRouter(graph)
        let seed = UInt64(20) + UInt64(mode.rawValue)
        var numbers = SeededNumbers(seed: seed)
        let open = (0..<graph.segmentCount).map { SegmentIndex($0) }.filter { segment in
            !graph.flags[segment].contains(.twin)
                && [segment.forward, segment.backward].contains { graph.access[$0].allows(mode) }
        }
        func place() -> StreetPosition {
            let segment = open[Int.random(in: 0..<open.count, using: &numbers)]
            let length = graph.lengths[segment]
            return graph.position(on: segment, offsetDecimeters: UInt32.random(in: 0...length, using: &numbers))
        }
        let sources = (0..<Self.sourceCount).map { _ in place() }
        let targets = (0..<Self.targetCount).map { _ in place() }
        let index = PositionIndex(positions: targets)
        let matrix = router.matrix(from: sources.map { [$0] }, to: targets.map { [$0] }, profile: profile)
        var faults: [String] = []
        var ways = 0
        for (row, source) in sources.enumerated() {
            let tree = slow.tree(from: source)
            let expected = targets.map { slow.cheapest(from: source, tree, to: $0)?.cost }
            ways += expected.count { $0 != nil }
            // No bound at all: one search finds all targets.
            var reached = [UInt64?](repeating: nil, count: targets.count)
            for found in router.reach(from: [source], targets: index, profile: profile, within: .minutes(60 * 24)) {
                reached[found.target] = UInt64(found.cost.raw)
                if let flaw = router.path(toReached: found.target).flatMap(slow.flaw(in:)) {
                    faults.append("\(source) to \(targets[found.target]), no bound: \(flaw)")
                }
            }
            for (column, target) in targets.enumerated() {
                func hold(_ cost: UInt64?, _ method: String) {
                    guard cost != expected[column] else { return }
                    faults.append(
                        "\(source) to \(target), \(method): \(text(cost)) and not \(text(expected[column]))")
                }
                hold(reached[column], "no bound")
                hold(matrix[row, column].map { UInt64($0.cost.raw) }, "matrix")
                for bound in Self.bounds where bound != .greatCircle || column % Self.wideStride == 0 {
                    let path = router.path(from: source, to: target, profile: profile, bound: bound)
                    let method = bound.map { "\($0)" } ?? "best"
                    hold(path.map { UInt64($0.cost.raw) }, method)
                    if let flaw = path.flatMap(slow.flaw(in:)) {
                        faults.append("\(source) to \(target), \(method): \(flaw)")
                    }
                }
            }
        }
        print("\(map.name), \(mode), seed \(seed): \(ways) ways between \(sources.count) × \(targets.count) places")
        #expect(faults.isEmpty, "\(faults.count) faults, among them \(faults.prefix(3))")
        #expect(ways * 4 > sources.count * targets.count, "many places have a way to each other")
    }

    private func text(_ cost: UInt64?) -> String { cost.map(String.init) ?? "no way" }
}
