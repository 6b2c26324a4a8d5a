import StreetRouting

/// Puts together the ways of sections that follow each other, so that whole journeys past places differ.
///
/// Each section brings its best way and its alternatives. A combination takes one of each; the cheapest are looked at
/// first, and one is taken where, held against each that was taken before, the sections that it takes otherwise make up
/// enough of the best journey: as much as an alternative has to have of its own (`AlternativeLimits.sharing`). That
/// sections are no detours, and the whole none, follows from their own limits.
struct SectionChoices {
    /// The ways of each section, the best first, the others by cost.
    private let sections: [[StreetPath]]
    /// What the best way of each section costs.
    private let best: [UInt64]
    private let limits: AlternativeLimits
    /// How many combinations are looked at.
    private static let candidateLimit = 2000

    /// The choices among ways: for each section the best one and its alternatives.
    init(_ sections: [[StreetPath]], limits: AlternativeLimits = AlternativeLimits()) {
        self.sections = sections.map { ways in
            ways.prefix(1) + ways.dropFirst().sorted { $0.cost < $1.cost }
        }
        best = sections.map { UInt64($0[0].cost.raw) }
        self.limits = limits
    }

    /// The best combination and up to `limit - 1` further ones that differ enough, the cheapest first.
    ///
    /// Complexity: O(candidates · (log candidates + taken · sections)).
    func combinations(limit: Int) -> [[StreetPath]] {
        guard sections.count > 1 else { return sections.first?.prefix(limit).map { [$0] } ?? [] }
        var taken: [[Int]] = []
        var waiting: [(cost: UInt64, numbers: [Int])] = [(best.reduce(0, +), sections.map { _ in 0 })]
        var known: Set<[Int]> = [waiting[0].numbers]
        var looked = 0
        while let (_, numbers) = waiting.popLast(), taken.count < limit, looked < SectionChoices.candidateLimit {
            looked += 1
            if taken.allSatisfy({ isOther(numbers, than: $0) }) { taken.append(numbers) }
            for section in sections.indices where numbers[section] + 1 < sections[section].count {
                var next = numbers
                next[section] += 1
                guard known.insert(next).inserted else { continue }
                let cost = cost(of: next)
                // The cheapest last; of those that cost the same, the one found first.
                let place = waiting.firstIndex { $0.cost <= cost } ?? waiting.count
                waiting.insert((cost, next), at: place)
            }
        }
        return taken.map { numbers in sections.indices.map { sections[$0][numbers[$0]] } }
    }

    private func cost(of numbers: [Int]) -> UInt64 {
        sections.indices.reduce(0) { $0 + UInt64(sections[$1][numbers[$1]].cost.raw) }
    }

    /// Whether two combinations differ in sections that make up enough of the best.
    private func isOther(_ numbers: [Int], than other: [Int]) -> Bool {
        let differing = sections.indices.reduce(UInt64(0)) { $0 + (numbers[$1] == other[$1] ? 0 : best[$1]) }
        return Double(differing) >= (1 - limits.sharing) * Double(best.reduce(0, +)) && differing > 0
    }
}
