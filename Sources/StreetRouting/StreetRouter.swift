import Archive
import Measures
import Streets

/// Finds ways through the streets: one at a time, or to all targets nearby.
///
/// ```swift
/// let router = StreetRouter(graph)
/// if let a = graph.snap(home, for: .walk).first, let b = graph.snap(work, for: .walk).first,
///     let path = router.path(from: a, to: b, profile: .walk)
/// {
///     print(path.time.wholeSeconds, path.length.value)
/// }
/// ```
///
/// A router is the workspace of one thread; make one for each. It costs nothing until the first search, and searches
/// after the first allocate only their results. "No way" is a result.
public final class StreetRouter {
    /// The streets.
    public let graph: StreetGraph

    var search: EdgeSearch
    private var weights: EdgeWeights?
    private var reached: Reached?
    private var arrivals = Arrivals()
    /// What the hierarchy of the mode is good for under the weights at hand.
    private(set) var use = HierarchyUse.none
    private var workspaces = HierarchyWorkspaces()
    /// How many labels the last search settled; in a hierarchy alone, how many ranks it met.
    public internal(set) var settledLabels = 0

    /// What the last `reach` was asked.
    private struct Reached {
        var starts: [StreetPosition]
        var targets: PositionIndex
        var direction: SearchDirection
    }

    /// A router over a graph.
    public init(_ graph: StreetGraph) {
        self.graph = graph
        search = EdgeSearch(edgeCount: graph.edgeCount)
    }

    /// The costs of the router's graph under a profile and an overlay; kept until others are asked for.
    public func weights(for profile: TravelProfile, overlay: StreetOverlay? = nil) -> EdgeWeights {
        if let weights, weights.profile == profile, weights.overlay === overlay { return weights }
        let new = EdgeWeights(graph, profile: profile, overlay: overlay)
        weights = new
        use = HierarchyUse(of: new)
        return new
    }

    /// Searches under these weights of the router's graph from now on, wherever their profile and their overlay are
    /// asked for.
    ///
    /// - Parameter hierarchy: one that was customized for these very weights (`HierarchyCustomizer`), where there is
    ///   one.
    public func setWeights(_ new: EdgeWeights, hierarchy: Hierarchy? = nil) {
        weights = new
        use = hierarchy.map { .alone($0) } ?? HierarchyUse(of: new)
    }

    /// The cheapest way from a position to another; nil where there is none.
    public func path(
        from start: StreetPosition, to end: StreetPosition, profile: TravelProfile, overlay: StreetOverlay? = nil,
        bound: StreetBound? = nil
    ) -> StreetPath? {
        path(from: [start], to: [end], profile: profile, overlay: overlay, bound: bound)
    }

    /// The cheapest way from any of some positions to any of others; nil where there is none.
    ///
    /// The positions are equally good: how far they lie from what was snapped is not counted.
    ///
    /// - Parameter bound: how the way is searched; where it is nil, as fast as can be: in the hierarchy alone where it
    ///   was made for this very profile and nothing is closed or slowed on what it finds, else with the best bound
    ///   there is. All give the same cost; where there are several cheapest ways, not always the same one of them.
    /// - Parameter time: how long the way may take; nil for any time. Where the cheapest way takes longer and a private
    ///   one would not, that may be found. Where no way is short enough no more is searched than what lies within the
    ///   time.
    public func path(
        from starts: [StreetPosition], to goals: [StreetPosition], profile: TravelProfile,
        overlay: StreetOverlay? = nil, bound: StreetBound? = nil, within time: TravelTime? = nil
    ) -> StreetPath? {
        let weights = weights(for: profile, overlay: overlay)
        let limit = time.map { UInt32(clamping: $0.milliseconds) } ?? .max
        reached = nil
        if bound == nil, let hierarchy = use.answering,
            let path = path(
                in: workspaces.query(hierarchy), from: starts, to: goals, weights, isCertain: use.isAlone)
        {
            return path.flatMap { $0.time.milliseconds <= Int(limit) ? $0 : nil }
        }
        var goal = PathGoal(goals: goals, weights: weights, within: limit)
        goal.joinDirectly(starts)
        if bound == nil || bound == .hierarchy, goal.best.goal < 0, let hierarchy = use.hierarchy,
            areApart(starts, goals, in: hierarchy, weights)
        {
            settledLabels = 0
            return nil
        }
        switch (bound, use) {
        case (.zero, _):
            let question = Search(weights: weights, bound: ZeroBound(), way: Forward.self, timeLimit: limit)
            run(question, from: starts, goal: &goal)
        case (.hierarchy, .bound(let hierarchy, let share)), (nil, .bound(let hierarchy, let share)):
            run(weights, hierarchy, share: share, from: starts, to: goals, within: limit, goal: &goal)
        case (nil, .trial(let hierarchy)), (.hierarchy, .trial(let hierarchy)), (.hierarchy, .alone(let hierarchy)):
            run(weights, hierarchy, share: HierarchyUse.whole, from: starts, to: goals, within: limit, goal: &goal)
        default:
            let bound = GreatCircleBound(to: goals, weights: weights)
            let question = Search(weights: weights, bound: bound, way: Forward.self, timeLimit: limit)
            run(question, from: starts, goal: &goal)
        }
        guard goal.best.goal >= 0 else { return nil }
        return path(to: goal.best, at: goals[goal.best.goal], starts: starts, direction: .forward)
    }

    private func run(
        _ weights: EdgeWeights, _ hierarchy: Hierarchy, share: UInt64, from starts: [StreetPosition],
        to goals: [StreetPosition], within limit: UInt32, goal: inout PathGoal
    ) {
        let potential = workspaces.potential(hierarchy)
        withExtendedLifetime(potential) {
            let bound = HierarchyBound(potential, share: share, to: goals, weights: weights)
            let question = Search(weights: weights, bound: bound, way: Forward.self, timeLimit: limit)
            run(question, from: starts, goal: &goal)
        }
    }

    /// The targets within a time, cheapest first (then in their own order), each by the cheapest way.
    ///
    /// What a private way costs on top is not time: a target behind one is found. Where the cheapest way to it is too
    /// long and a private one would not be, it may be found by that.
    ///
    /// - Parameter starts: equally good positions from which (forward) or to which (backward) one travels.
    public func reach(
        from starts: [StreetPosition], targets: PositionIndex, profile: TravelProfile, within time: TravelTime,
        direction: SearchDirection = .forward, overlay: StreetOverlay? = nil
    ) -> [ReachedTarget] {
        let weights = weights(for: profile, overlay: overlay)
        let limit = UInt32(clamping: time.milliseconds)
        switch direction {
        case .forward: reach(Forward.self, direction, from: starts, targets, weights, within: limit)
        case .backward: reach(Backward.self, direction, from: starts, targets, weights, within: limit)
        }
        reached = Reached(starts: starts, targets: targets, direction: direction)
        var results: [ReachedTarget] = []
        for target in arrivals.targets {
            let arrival = arrivals[target]
            results.append(
                ReachedTarget(
                    target: target, cost: Cost(arrival.cost), time: TravelTime(milliseconds: Int(arrival.time)),
                    length: Meters(Double(arrival.length) / 10)))
        }
        return results.sorted { ($0.cost, $0.target) < ($1.cost, $1.target) }
    }

    private func reach<Way: SearchWay>(
        _ way: Way.Type, _ direction: SearchDirection, from starts: [StreetPosition], _ targets: PositionIndex,
        _ weights: EdgeWeights, within limit: UInt32
    ) {
        let question = Search(weights: weights, bound: ZeroBound(), way: way, timeLimit: limit)
        var goal = ReachGoal()
        run(question, from: starts, goal: &goal)
        arrivals.reset(targetCount: targets.targetCount)
        arrivals.take(targets, within: limit, starts: starts, from: search, weights, direction)
    }

    func run<Bound: LowerBound, Way: SearchWay, Goal: SearchGoal>(
        _ question: Search<Bound, Way>, from starts: [StreetPosition], goal: inout Goal
    ) {
        reached = nil
        search.start(question, at: starts)
        search.settle(question, goal: &goal)
        settledLabels = search.settledLabels
    }

    /// The way to a target that the last `reach` found (backward: from the target); nil for any other target, and after
    /// another search.
    public func path(toReached target: Int) -> StreetPath? {
        guard let reached, target >= 0, target < reached.targets.targetCount else { return nil }
        let arrival = arrivals[target]
        guard arrival.goal >= 0 else { return nil }
        let position = reached.targets.entries[arrival.goal].position
        return path(to: arrival, at: position, starts: reached.starts, direction: reached.direction)
    }

    /// The path that led a search to an arrival.
    func path(
        to arrival: Arrival, at position: StreetPosition, starts: [StreetPosition], direction: SearchDirection
    ) -> StreetPath {
        var edges = [arrival.edge]
        var startNumber = arrival.directStart
        if startNumber < 0 {
            var parent = search.labels[arrival.edge.int].parent
            while parent & EdgeLabel.startBit == 0 {
                edges.append(EdgeIndex(parent))
                parent = search.labels[Int(parent)].parent
            }
            let beginning = search.beginning(parent)
            startNumber = beginning.start
            edges.append(beginning.edge)
        }
        let isForward = direction == .forward
        if isForward { edges.reverse() }
        return StreetPath(
            edges: edges, start: isForward ? starts[startNumber] : position,
            end: isForward ? position : starts[startNumber], cost: Cost(arrival.cost),
            time: TravelTime(milliseconds: Int(arrival.time)), length: Meters(Double(arrival.length) / 10),
            settledLabels: settledLabels)
    }
}

/// A target that `StreetRouter.reach` found.
public struct ReachedTarget: Hashable, Sendable {
    /// Its number in the `PositionIndex`.
    public let target: Int
    /// What the search minimized.
    public let cost: Cost
    /// How long the way takes.
    public let time: TravelTime
    /// How long it is.
    public let length: Meters
}
