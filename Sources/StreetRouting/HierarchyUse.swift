import Streets

/// What a graph's hierarchy is good for under some weights.
enum HierarchyUse {
    /// Nothing: there is none for the mode, or its distances are of no use.
    case none
    /// Its distances, scaled by a share in parts of 2^32, are bounds.
    case bound(Hierarchy, share: UInt64)
    /// It was made for these very weights and answers by itself.
    case alone(Hierarchy)

    /// The whole of a distance.
    static let whole: UInt64 = 1 << 32
    /// Below this share the straight line is as good.
    private static let leastShare = whole / 4

    /// Complexity: O(1) for the mode's own profile, else O(edges).
    init(of weights: EdgeWeights) {
        let mode = weights.profile.mode
        guard let hierarchy = weights.graph.hierarchy(for: mode), let profile = TravelProfile.prepared(for: mode) else {
            self = .none
            return
        }
        if weights.profile == profile {
            self = .alone(hierarchy)
            return
        }
        let share = weights.share(of: EdgeWeights(weights.graph, profile: profile))
        self = share < HierarchyUse.leastShare ? .none : .bound(hierarchy, share: share)
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
