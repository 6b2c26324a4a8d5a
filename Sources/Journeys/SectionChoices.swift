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
    static let candidateLimit = 2000

    /// The choices among ways: for each section the best one and its alternatives.
    init(_ sections: [[StreetPath]], limits: AlternativeLimits = AlternativeLimits()) {
        self.sections = sections.map { ways in
            ways.prefix(1) + ways.dropFirst().sorted { $0.cost < $1.cost }
        }
        best = sections.map { UInt64($0[0].cost.raw) }
        self.limits = limits
    }

    /// A combination that waits to be looked at: what it takes other than the best, in the order of the sections.
    private struct Candidate {
        var cost: UInt64
        var changes: [(section: Int, number: Int)]
    }

    /// The best combination and up to `limit - 1` further ones that differ enough, the cheapest first.
    ///
    /// Each combination follows from one other alone, which takes the next better way on the last section that it takes
    /// otherwise: so none is met twice, and no more wait than can still be looked at.
    ///
    /// Complexity: O(candidates · (sections · log candidates + taken · changes)) time, O(candidates · changes) space.
    func combinations(limit: Int) -> [[StreetPath]] { search(limit: limit).combinations }

    /// The same, with how many combinations waited at most to be looked at.
    func search(limit: Int) -> (combinations: [[StreetPath]], mostWaiting: Int) {
        guard sections.count > 1 else { return (sections.first?.prefix(limit).map { [$0] } ?? [], 0) }
        var taken: [[(section: Int, number: Int)]] = []
        // The cheapest last; of those that cost the same, the one found first.
        var waiting = [Candidate(cost: best.reduce(0, +), changes: [])]
        var (looked, mostWaiting) = (0, 1)
        while taken.count < limit, looked < SectionChoices.candidateLimit, let candidate = waiting.popLast() {
            looked += 1
            if taken.allSatisfy({ isOther(candidate.changes, than: $0) }) { taken.append(candidate.changes) }
            let last = candidate.changes.last
            for section in (last?.section ?? 0)..<sections.count {
                let number = last.map { $0.section == section ? $0.number : 0 } ?? 0
                guard number + 1 < sections[section].count else { continue }
                let ways = sections[section]
                let cost = candidate.cost - UInt64(ways[number].cost.raw) + UInt64(ways[number + 1].cost.raw)
                if waiting.count >= SectionChoices.candidateLimit - looked {
                    guard let dearest = waiting.first, cost < dearest.cost else { continue }
                    waiting.removeFirst()
                }
                var changes = candidate.changes
                if number > 0 { changes.removeLast() }
                changes.append((section, number + 1))
                waiting.insert(Candidate(cost: cost, changes: changes), at: place(of: cost, in: waiting))
                mostWaiting = max(mostWaiting, waiting.count)
            }
        }
        let combinations = taken.map { changes in
            var paths = sections.map { $0[0] }
            for change in changes { paths[change.section] = sections[change.section][change.number] }
            return paths
        }
        return (combinations, mostWaiting)
    }

    /// Where something of a cost comes among those that wait: before all that cost as much or less.
    private func place(of cost: UInt64, in waiting: [Candidate]) -> Int {
        var range = 0..<waiting.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = waiting[middle].cost <= cost ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Whether two combinations differ in sections that make up enough of the best.
    private func isOther(
        _ changes: [(section: Int, number: Int)], than others: [(section: Int, number: Int)]
    ) -> Bool {
        var differing: UInt64 = 0
        for change in changes where !others.contains(where: { $0 == change }) { differing += best[change.section] }
        for other in others where !changes.contains(where: { $0.section == other.section }) {
            differing += best[other.section]
        }
        return Double(differing) >= (1 - limits.sharing) * Double(best.reduce(0, +)) && differing > 0
    }
}
