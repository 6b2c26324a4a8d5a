import Streets

/// What a graph's hierarchy is good for under some weights.
enum HierarchyUse {
    /// Nothing: there is none for the mode, or its distances are of no use.
    case none
    /// Its distances, scaled by a share in parts of 2^32, are bounds.
    case bound(Hierarchy, share: UInt64)
    /// It was made for these weights with everything open: its distances are bounds, and its ways the cheapest where
    /// nothing is closed or slowed on them.
    case trial(Hierarchy)
    /// It was made for these very weights and answers by itself.
    case alone(Hierarchy)

    /// The hierarchy, where it is good for anything.
    var hierarchy: Hierarchy? {
        switch self {
        case .none: nil
        case .bound(let hierarchy, _), .trial(let hierarchy), .alone(let hierarchy): hierarchy
        }
    }

    /// Whether the ways that it finds are the cheapest, without a look at them.
    var isAlone: Bool { if case .alone = self { true } else { false } }

    /// The hierarchy, where its ways may be the cheapest: unless they lead over something that is closed or slowed.
    var answering: Hierarchy? {
        switch self {
        case .alone(let hierarchy), .trial(let hierarchy): hierarchy
        case .none, .bound: nil
        }
    }

    /// The whole of a distance.
    static let whole: UInt64 = 1 << 32
    /// Below this share the straight line is as good.
    private static let leastShare = whole / 8

    /// Complexity: O(1).
    init(of weights: EdgeWeights) {
        guard let hierarchy = weights.graph.hierarchy(for: weights.profile.mode) else {
            self = .none
            return
        }
        if weights.isPlain {
            self = .alone(hierarchy)
            return
        }
        if weights.profile == .prepared(for: weights.profile.mode) {
            self = .trial(hierarchy)
            return
        }
        let share = UInt64(weights.boundRatio * Double(HierarchyUse.whole))
        self = share < HierarchyUse.leastShare ? .none : .bound(hierarchy, share: min(share, HierarchyUse.whole))
    }
}

/// Workspaces for hierarchies, one of each kind a mode, made when first needed.
struct HierarchyWorkspaces {
    private var queries: [HierarchyQuery] = []
    private var potentials: [HierarchyPotential] = []
    /// As many as there are modes.
    private static let limit = TravelMode.allCases.count

    mutating func query(_ hierarchy: Hierarchy) -> HierarchyQuery {
        if let query = queries.first(where: { $0.hierarchy === hierarchy }) { return query }
        if queries.count == HierarchyWorkspaces.limit { queries.removeFirst() }
        queries.append(HierarchyQuery(hierarchy))
        return queries[queries.count - 1]
    }

    mutating func potential(_ hierarchy: Hierarchy) -> HierarchyPotential {
        if let potential = potentials.first(where: { $0.hierarchy === hierarchy }) { return potential }
        if potentials.count == HierarchyWorkspaces.limit { potentials.removeFirst() }
        potentials.append(HierarchyPotential(hierarchy))
        return potentials[potentials.count - 1]
    }
}
