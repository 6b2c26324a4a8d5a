import Archive
import Measures
import Streets

/// Finds the best way and ways that differ from it and still make sense.
///
/// ```swift
/// let search = AlternativeSearch(graph)
/// for path in search.paths(from: [home], to: [work], weights: router.weights(for: .drive), limit: 3) { show(path) }
/// ```
///
/// Method: plateaus (Cambridge Vehicle Information, "Choice Routing", 2005) with the tests of Abraham and others (see
/// `AlternativeLimits`). A tree of cheapest ways grows from the starts, another one toward the goals, both bounded by
/// the longest way allowed. Edges that both trees join in one chain are a plateau: the way along it is cheapest up to
/// its end and cheapest from its beginning. Plateaus are looked at in the order of twice the cost of their way less
/// their own, and a way is taken where it is simple, within the stretch, shares little enough with those taken before,
/// and where every part of it up to `optimality` is a cheapest one. A plateau of that length needs no further proof;
/// around a shorter one a bounded search tells.
///
/// An instance is a workspace of one thread. Complexity: two bounded searches, and one small search for each short
/// plateau that is tested.
public final class AlternativeSearch {
    /// The streets.
    public let graph: StreetGraph

    private var ahead: EdgeSearch
    private var behind: EdgeSearch
    private var test: EdgeSearch
    private var settledLabels = 0

    /// How many plateaus are looked at: those that promise most.
    static let candidateLimit = 400

    /// A search on a graph.
    public init(_ graph: StreetGraph) {
        self.graph = graph
        ahead = EdgeSearch(edgeCount: graph.edgeCount)
        behind = EdgeSearch(edgeCount: graph.edgeCount)
        test = EdgeSearch(edgeCount: graph.edgeCount)
    }

    /// The best way from any of some positions to any of others, and up to `limit - 1` alternatives; empty where there
    /// is no way. The best way is exact and comes first, the others in the order in which they were taken.
    public func paths(
        from starts: [StreetPosition], to goals: [StreetPosition], weights: EdgeWeights, limit: Int,
        limits: AlternativeLimits = AlternativeLimits()
    ) -> [StreetPath] {
        guard limit > 0 else { return [] }
        let frame = Frame(starts: starts, goals: goals, weights: weights, limits: limits)
        var goal = StretchedGoal(path: PathGoal(goals: goals, weights: weights), limits: limits, isAlone: limit == 1)
        goal.path.joinDirectly(starts)
        let question = Search(
            weights: weights, bound: GreatCircleBound(to: goals, weights: weights), way: Forward.self)
        ahead.start(question, at: starts)
        ahead.settle(question, goal: &goal)
        settledLabels = ahead.settledLabels
        guard goal.path.best.goal >= 0 else { return [] }
        let best = bestPath(goal.path.best, frame)
        guard limit > 1 else { return [best.path] }
        return [best.path] + alternatives(to: best, settled: goal.settled, limit: limit - 1, frame)
    }

    // MARK: The best way

    /// What one question is about.
    private struct Frame {
        var starts: [StreetPosition]
        var goals: [StreetPosition]
        var weights: EdgeWeights
        var limits: AlternativeLimits
    }

    /// A way with what it costs piece by piece.
    private struct Route {
        var path: StreetPath
        /// What each edge of the path costs, in milliseconds' worth, only the part that is taken at both ends.
        var costs: [UInt32]
        var cost: UInt32 { path.cost.raw }
        /// What it costs without its turns.
        var onEdges: UInt64 { costs.reduce(0) { $0 + UInt64($1) } }
        var time: UInt32 { UInt32(clamping: path.time.milliseconds) }
    }

    private func bestPath(_ arrival: Arrival, _ frame: Frame) -> Route {
        var edges = [arrival.edge]
        var start = arrival.directStart
        if start < 0 {
            let chain = chainBack(from: arrival.edge, frame)
            edges = chain.edges
            start = chain.start
        }
        return route(
            edges, start: frame.starts[start], end: frame.goals[arrival.goal], cost: arrival.cost, time: arrival.time,
            length: arrival.length, frame)
    }

    private func route(
        _ edges: [EdgeIndex], start: StreetPosition, end: StreetPosition, cost: UInt32, time: UInt32, length: UInt32,
        _ frame: Frame
    ) -> Route {
        let path = StreetPath(
            edges: edges, start: start, end: end, cost: Cost(cost), time: TravelTime(milliseconds: Int(time)),
            length: Meters(Double(length) / 10), settledLabels: settledLabels)
        let costs = edges.indices.map { number in
            let part = path.part(number, in: graph)
            return frame.weights.cost(of: edges[number], decimeters: part.upperBound - part.lowerBound)
        }
        return Route(path: path, costs: costs)
    }

    /// The edges of the forward tree up to an edge, and the number of the start.
    private func chainBack(from edge: EdgeIndex, _ frame: Frame) -> (edges: [EdgeIndex], start: Int) {
        var edges = [edge]
        var parent = ahead.labels[edge.int].parent
        while parent & EdgeLabel.startBit == 0 {
            edges.append(EdgeIndex(parent))
            parent = ahead.labels[Int(parent)].parent
        }
        let beginning = ahead.beginning(parent)
        edges.append(beginning.edge)
        return (edges.reversed(), beginning.start)
    }

    /// The edges of the backward tree behind an edge, and the number of the goal.
    private func chainAhead(from edge: EdgeIndex, _ frame: Frame) -> (edges: [EdgeIndex], goal: Int) {
        var edges: [EdgeIndex] = []
        var parent = behind.labels[edge.int].parent
        while parent & EdgeLabel.startBit == 0 {
            edges.append(EdgeIndex(parent))
            parent = behind.labels[Int(parent)].parent
        }
        let beginning = behind.beginning(parent)
        edges.append(beginning.edge)
        return (edges, beginning.start)
    }

    // MARK: Plateaus

    /// Edges that follow each other in both trees.
    private struct Plateau {
        var first: EdgeIndex
        var last: EdgeIndex
        /// From the beginning of the first edge to the end of the last, in milliseconds' worth.
        var cost: UInt32
        /// The whole way along it.
        var total: UInt32
    }

    private func alternatives(to best: Route, settled: [EdgeIndex], limit: Int, _ frame: Frame) -> [StreetPath] {
        let longest = StretchedGoal.longest(best.cost, best.time, frame.limits)
        growBackward(to: longest, frame)
        var taken: [StreetPath] = []
        var used: [EdgeIndex: UInt32] = [:]
        add(best, to: &used)
        let ownEdges = used
        for plateau in plateaus(settled, longest: longest, frame.weights).prefix(AlternativeSearch.candidateLimit) {
            guard let route = route(along: plateau, frame), isSimple(route.path) else { continue }
            let inCommon = shared(route, with: used)
            guard Double(inCommon) <= frame.limits.sharing * Double(best.onEdges) else { continue }
            let withBest = shared(route, with: ownEdges)
            let detour = Double(route.cost) - Double(withBest)
            guard detour <= frame.limits.stretch * max(0, Double(best.cost) - Double(withBest)),
                isLocallyOptimal(route, plateau, best: best, frame)
            else { continue }
            taken.append(route.path)
            add(route, to: &used)
            if taken.count == limit { break }
        }
        return taken
    }

    private func growBackward(to longest: UInt32, _ frame: Frame) {
        var goal = BoundedGoal(longest: longest)
        if frame.weights.fastest.hasFastFerries {
            let question = Search(weights: frame.weights, bound: ZeroBound(), way: Backward.self)
            behind.start(question, at: frame.goals)
            behind.settle(question, goal: &goal)
        } else {
            let bound = BackwardBound(bound: GreatCircleBound(to: frame.starts, weights: frame.weights))
            let question = Search(weights: frame.weights, bound: bound, way: Backward.self)
            behind.start(question, at: frame.goals)
            behind.settle(question, goal: &goal)
        }
        settledLabels += behind.settledLabels
    }

    /// The plateaus of all ways that are short enough, the most promising first.
    private func plateaus(_ settled: [EdgeIndex], longest: UInt32, _ weights: EdgeWeights) -> [Plateau] {
        var plateaus: [Plateau] = []
        for first in settled {
            guard let total = total(over: first, weights), total <= longest, !continues(first) else { continue }
            var last = first
            while let next = follower(of: last) { last = next }
            let cost = ahead.labels[last.int].cost + weights.edgeCost(last) - ahead.labels[first.int].cost
            plateaus.append(Plateau(first: first, last: last, cost: cost, total: total))
        }
        func promise(_ plateau: Plateau) -> Int { 2 * Int(plateau.total) - Int(plateau.cost) }
        return plateaus.sorted { (promise($0), $0.total, $0.first) < (promise($1), $1.total, $1.first) }
    }

    /// The cost of the way over an edge; nil where one of the trees does not reach it.
    private func total(over edge: EdgeIndex, _ weights: EdgeWeights) -> UInt32? {
        guard let from = ahead.label(edge), let to = behind.label(edge) else { return nil }
        return UInt32(exactly: UInt64(from.cost) + UInt64(weights.edgeCost(edge)) + UInt64(to.cost))
    }

    /// The next edge of a plateau.
    private func follower(of edge: EdgeIndex) -> EdgeIndex? {
        guard let label = behind.label(edge), label.parent & EdgeLabel.startBit == 0 else { return nil }
        let next = EdgeIndex(label.parent)
        guard let there = ahead.label(next), there.parent == edge.raw, behind.label(next) != nil else { return nil }
        return next
    }

    /// Whether an edge goes on with the plateau of the one before it.
    private func continues(_ edge: EdgeIndex) -> Bool {
        guard let parent = ahead.label(edge)?.parent, parent & EdgeLabel.startBit == 0 else { return false }
        return follower(of: EdgeIndex(parent)) == edge
    }

    private func route(along plateau: Plateau, _ frame: Frame) -> Route? {
        guard let from = ahead.label(plateau.last), let to = behind.label(plateau.last) else { return nil }
        let back = chainBack(from: plateau.last, frame)
        let on = chainAhead(from: plateau.last, frame)
        let whole = frame.weights.length(of: plateau.last)
        return route(
            back.edges + on.edges, start: frame.starts[back.start], end: frame.goals[on.goal], cost: plateau.total,
            time: from.time + frame.weights.time(of: plateau.last, decimeters: whole) + to.time,
            length: from.length + whole + to.length,
            frame)
    }

    // MARK: Conditions

    /// Whether no junction is passed twice.
    private func isSimple(_ path: StreetPath) -> Bool {
        var seen: Set<NodeIndex> = []
        return path.edges.dropLast().allSatisfy { seen.insert(graph.head(of: $0)).inserted }
    }

    private func add(_ route: Route, to used: inout [EdgeIndex: UInt32]) {
        for (edge, cost) in zip(route.path.edges, route.costs) { used[edge] = max(used[edge] ?? 0, cost) }
    }

    private func shared(_ route: Route, with used: [EdgeIndex: UInt32]) -> UInt64 {
        zip(route.path.edges, route.costs).reduce(0) { $0 + UInt64(min($1.1, used[$1.0] ?? 0)) }
    }

    /// Whether every part of the way that is no longer than wanted is a cheapest one: parts before the plateau's end
    /// and behind its beginning are, so that only those around a shorter plateau have to be looked at.
    private func isLocallyOptimal(_ route: Route, _ plateau: Plateau, best: Route, _ frame: Frame) -> Bool {
        let wanted = UInt32(frame.limits.optimality * Double(best.time))
        guard plateau.cost < wanted else { return true }
        let edges = route.path.edges
        guard let first = edges.firstIndex(of: plateau.first), let last = edges.lastIndex(of: plateau.last) else {
            return false
        }
        let room = wanted - plateau.cost
        let begins = beginnings(of: route, upTo: last, frame)
        func ends(_ number: Int) -> UInt32 { begins[number] + route.costs[number] }
        var from = first - 1
        while from > 0, begins[first] - ends(from) < room { from -= 1 }
        var to = last + 1
        while to < edges.count - 1, begins[to] - ends(last) < room { to += 1 }

        let startsThere = from == 0
        let endsThere = to == edges.count - 1
        let known =
            (endsThere ? route.cost : begins[to]) - (startsThere ? 0 : ends(from))
        let question = Search(weights: frame.weights, bound: ZeroBound(), way: Forward.self)
        if startsThere {
            test.start(question, at: frame.starts)
        } else {
            test.start(question, after: edges[from])
        }
        defer { settledLabels += test.settledLabels }
        if endsThere {
            var goal = PathGoal(goals: frame.goals, weights: frame.weights)
            if startsThere { goal.joinDirectly(frame.starts) }
            test.settle(question, goal: &goal)
            return goal.best.cost >= known
        }
        var goal = EdgeGoal(edge: edges[to], longest: known)
        test.settle(question, goal: &goal)
        return goal.cost >= known
    }

    /// What the way costs up to the beginning of each edge, the turn into it included.
    private func beginnings(of route: Route, upTo last: Int, _ frame: Frame) -> [UInt32] {
        let edges = route.path.edges
        return edges.indices.map { number in
            if number == 0 { return 0 }
            if number <= last { return ahead.labels[edges[number].int].cost }
            if number == edges.count - 1 { return route.cost - route.costs[number] }
            return route.cost - route.costs[number] - behind.labels[edges[number].int].cost
        }
    }
}
