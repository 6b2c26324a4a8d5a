import Archive
import Measures
import StreetRouting
import Streets

/// Why a way on streets was taken, one fact a line.
struct StreetExplanation {
    private let weights: EdgeWeights
    private let hasHierarchy: Bool
    private let best: [StreetPath]
    private let count: Int
    private let wanted: Int
    private let moment: Timestamp
    private let zone: ZoneRules
    private let reports: StreetTraffic?

    /// - Parameters:
    ///   - hasHierarchy: whether a hierarchy was made for these very costs after import.
    ///   - best: the best way, section by section.
    ///   - count: how many ways were found, of so many `wanted`.
    ///   - moment: when, told in the region's zone.
    ///   - traffic: what the speeds of cars come from.
    init(
        _ weights: EdgeWeights, hasHierarchy: Bool, best: [StreetPath], count: Int, wanted: Int, moment: Timestamp,
        zone: ZoneRules, traffic: StreetTraffic?
    ) {
        self.weights = weights
        self.hasHierarchy = hasHierarchy
        self.best = best
        self.count = count
        self.wanted = wanted
        self.moment = moment
        self.zone = zone
        reports = traffic
    }

    var lines: [String] {
        [search, cost] + [others, avoided, preferred, conditions, traffic].compactMap(\.self)
    }

    private var search: String {
        let labels = best.reduce(0) { $0 + $1.settledLabels }
        return "\(method) (\(weights.profile.mode.name)) settled \(labels) labels."
    }

    /// Which search answered, and by which bound.
    private var method: String {
        if wanted > 1 { return "Two trees of cheapest ways, A* with the straight line as its bound," }
        guard weights.graph.hierarchy(for: weights.profile.mode) != nil else {
            return "A* with the straight line as its bound"
        }
        if weights.isPlain { return "Two climbs of the hierarchy made at import" }
        return hasHierarchy
            ? "Two climbs of the hierarchy made for the traffic" : "A* with distances in the hierarchy as its bound"
    }

    private var cost: String {
        let time = best.reduce(0) { $0 + $1.time.milliseconds }
        let cost = best.reduce(0) { $0 + Int($1.cost.raw) }
        let entered = best.reduce(0) { sum, path in
            sum + zip(path.edges, path.edges.dropFirst()).count { weights.entersPrivateStreet(from: $0, to: $1) }
        }
        let rest = cost - entered * Int(weights.profile.privateSurcharge.raw) - time
        var text = "The best way takes \(time / 1000) s"
        if rest >= 1000 { text += ", and wishes make it count for \(rest / 1000) s more" }
        if entered > 0 {
            text += ", and it enters a private street \(entered == 1 ? "once" : "\(entered) times")"
        }
        return text + (rest < 1000 && entered == 0 ? ", and costs no more than that." : ".")
    }

    private var others: String? {
        guard wanted > 1 else { return nil }
        let limits = AlternativeLimits()
        return "\(count - 1) of \(wanted - 1) further ways wanted are no more than "
            + "\(Int((limits.stretch * 100 - 100).rounded())) % longer, have no more than "
            + "\(Int((limits.sharing * 100).rounded())) % in common with better ones, and make no needless detour."
    }

    private var avoided: String? {
        let wishes = weights.profile.wishes
        guard !wishes.avoid.isEmpty else { return nil }
        let graph = weights.graph
        var decimeters = 0
        for path in best {
            for (number, edge) in path.edges.enumerated()
            where wishes.avoids(graph.classes[edge.segment], graph.flags[edge.segment]) {
                let part = path.part(number, in: graph)
                decimeters += Int(part.upperBound - part.lowerBound)
            }
        }
        return decimeters == 0
            ? "Nothing that is to be avoided lies on the way."
            : "\(decimeters / 10) m of the way are to be avoided, and no way without is near enough."
    }

    private var preferred: String? {
        weights.profile.wishes.prefer.isEmpty
            ? nil
            : "What is not as preferred counts for up to several times its time, so that a longer way may be taken."
    }

    private var conditions: String? {
        guard weights.overlay != nil else { return nil }
        let open = weights.graph.access
        let mode = weights.profile.mode
        let time = zone.local(moment)
        let closed = open.indices.count { open[$0].allows(mode) && !weights.isOpen($0) }
        guard closed > 0 else { return nil }
        let edges = closed == 1 ? "1 edge is closed that is" : "\(closed) edges are closed that are"
        return "At \(time.hourAndMinute) on \(time.day.iso), \(edges) open at other times."
    }

    private var traffic: String? {
        guard let reports, weights.profile.mode == .drive else { return nil }
        let edges = weights.overlay?.liveEdgeCount ?? 0
        var text = "The speeds in \(reports.source) are known on \(edges) edge\(edges == 1 ? "" : "s")"
        if let newest = reports.newest { text += ", the newest from \(zone.iso(newest))" }
        return text + "."
    }
}
