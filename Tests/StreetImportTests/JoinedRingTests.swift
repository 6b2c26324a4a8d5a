import Drawn
import OSMReading
import Testing

@testable import StreetImport

/// Lines joined at their ends, as the members of a multipolygon are.
@Suite struct JoinedRingTests {
    private func nodes(_ numbers: [Int]) -> [OSMNodeIndex] { numbers.map { OSMNodeIndex(UInt32($0)) } }

    /// The same by looking through all lines that are left.
    private func slow(_ lines: [[OSMNodeIndex]]) -> (closed: [[OSMNodeIndex]], open: [[OSMNodeIndex]]) {
        var (closed, open): ([[OSMNodeIndex]], [[OSMNodeIndex]]) = ([], [])
        var left = lines.filter { $0.count > 1 }
        while var line = left.popLast() {
            while line.first != line.last {
                guard let place = left.firstIndex(where: { $0.first == line.last || $0.last == line.last }) else {
                    break
                }
                let next = left.remove(at: place)
                line += next.first == line.last ? next.dropFirst() : next.reversed().dropFirst()
            }
            if line.first == line.last { closed.insert(line, at: 0) } else { open.append(line) }
        }
        return (closed, open)
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func linesByLotAreJoinedAsByLookingThroughAll(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let lines = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
            nodes((0..<Int.random(in: 0...4, using: &numbers)).map { _ in Int.random(in: 0...12, using: &numbers) })
        }
        let rings = JoinedRings(lines)
        let expected = slow(lines)
        #expect(rings.closed == expected.closed && rings.open == expected.open, "seed \(seed): \(lines)")
    }

    /// To look through all of them for each would take hours.
    @Test func amongAMillionLinesNoneIsLookedForInAllOthers() {
        let apart = (0..<500_000).map { nodes([2 * $0, 2 * $0 + 1]) }
        #expect(JoinedRings(apart).open.count == apart.count)
        let ring = (0..<500_000).map { nodes([$0, ($0 + 1) % 500_000]) }
        #expect(JoinedRings(ring).closed.map(\.count) == [500_001])
    }
}
