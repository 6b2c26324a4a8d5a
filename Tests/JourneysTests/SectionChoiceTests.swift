import Archive
import Drawn
import StreetRouting
import Streets
import Testing

@testable import Journeys

/// Combinations of the ways of sections, against all of them in the order of their costs.
@Suite struct SectionChoiceTests {
    /// Ways through a town by lot, each of another cost.
    private static func ways(_ count: Int, _ numbers: inout SeededNumbers) throws -> [StreetPath] {
        let graph = try GraphSketch.random(seed: UInt64.random(in: 0...1000, using: &numbers), side: 8).graph()
        let router = StreetRouter(graph)
        func position() -> StreetPosition {
            graph.position(
                on: SegmentIndex(Int.random(in: 0..<graph.segmentCount, using: &numbers)), offsetDecimeters: 0)
        }
        var found: [StreetPath] = []
        for _ in 0..<100 * count where found.count < count {
            guard let path = router.path(from: position(), to: position(), profile: .walk), path.cost.raw > 0,
                !found.contains(where: { $0.cost == path.cost })
            else { continue }
            found.append(path)
        }
        return found
    }

    /// The first ways of the sections and all others, the cheapest of each first.
    private static func sections(_ count: Int, _ ways: [StreetPath], _ numbers: inout SeededNumbers) -> [[StreetPath]] {
        var rest = ways[...]
        return (0..<count).map { _ in
            let number = Int.random(in: 1...4, using: &numbers)
            defer { rest = rest.dropFirst(number) }
            return rest.prefix(number).sorted { $0.cost < $1.cost }
        }
    }

    private func cost(_ paths: [StreetPath]) -> Int { paths.reduce(0) { $0 + Int($1.cost.raw) } }

    /// All combinations by their costs, each taken that differs in enough from those that were taken before.
    private func plain(_ sections: [[StreetPath]], limit: Int) -> [[StreetPath]] {
        var all: [[StreetPath]] = [[]]
        for ways in sections { all = all.flatMap { start in ways.map { start + [$0] } } }
        all.sort { cost($0) < cost($1) }
        let best = sections.map { Int($0[0].cost.raw) }
        let enough = (1 - AlternativeLimits().sharing) * Double(best.reduce(0, +))
        var taken: [[StreetPath]] = []
        for combination in all where taken.count < limit {
            let isOther = taken.allSatisfy { other in
                let differing = best.indices.reduce(0) { $0 + (combination[$1] == other[$1] ? 0 : best[$1]) }
                return differing > 0 && Double(differing) >= enough
            }
            if isOther { taken.append(combination) }
        }
        return taken
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func theCheapestThatDifferAreTaken(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let count = Int.random(in: 2...5, using: &numbers)
        let sections = Self.sections(count, try Self.ways(4 * count, &numbers), &numbers)
        for limit in 1...6 {
            let found = SectionChoices(sections).combinations(limit: limit)
            #expect(found.map(cost) == plain(sections, limit: limit).map(cost), "seed \(seed), \(limit) at most")
        }
    }

    @Test func ofManySectionsFewCombinationsWait() throws {
        var numbers = SeededNumbers(seed: 7)
        let ways = try Self.ways(4, &numbers).sorted { $0.cost < $1.cost }
        let (combinations, mostWaiting) = SectionChoices(Array(repeating: ways, count: 150)).search(limit: 20)
        #expect(!combinations.isEmpty)
        #expect(mostWaiting > 100 && mostWaiting <= SectionChoices.candidateLimit)
    }
}
