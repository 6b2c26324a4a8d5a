/// What the readings of a text came to.
struct Findings {
    /// The places that may be meant.
    var candidates: [Candidate] = []
    /// A line of which that is the name.
    private(set) var line: Place?
    /// A line of which a longer name holds the words.
    private(set) var longLine: Place?
    /// Why nothing was found: the first thing that was wrong with a reading whose streets are known.
    private(set) var reason: String?

    mutating func note(_ reason: String?) { self.reason = self.reason ?? reason }

    /// Notes that a place lies elsewhere than somebody said, where it is sure enough to be meant.
    mutating func note(elsewhere other: Candidate) {
        if other.place.kind == .address { hasHouseElsewhere = true }
        if other.place.confidence > 0.8 { note("there is \(other.place.label), but none where you say") }
    }

    /// Takes the lines, at which no journey starts or ends, out of what was found by a name; one that is called just so
    /// is kept in mind.
    mutating func places(among found: [Candidate], isItsName: Bool) -> [Candidate] {
        guard let first = found.first(where: { $0.place.kind == .line }) else { return found }
        if isItsName { line = line ?? first.place } else { longLine = longLine ?? first.place }
        return found.filter { $0.place.kind != .line }
    }

    /// Whether a house is known, though not where somebody said.
    private(set) var hasHouseElsewhere = false

    /// Whether a street is known and the number before it is not.
    var hasUnknownNumber: Bool {
        candidates.contains(where: \.place.isGuess)
    }

    /// Adds places, and puts behind them those from a position on: these were found by forgiving a mistake.
    mutating func prefer(_ others: [Candidate], toThoseFrom start: Int) {
        guard let best = others.map(\.place.confidence).max() else { return }
        for position in candidates.indices.dropFirst(start) {
            candidates[position].place.confidence = min(candidates[position].place.confidence, best - 0.01)
        }
        candidates += others
    }

    /// How sure the surest of them is.
    var best: Double { candidates.reduce(0) { max($0, $1.place.confidence) } }
}
