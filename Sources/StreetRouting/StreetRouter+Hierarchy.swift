import Archive
import Measures
import Streets

extension StreetRouter {
    /// The cheapest way by two climbs of a hierarchy, or along one edge.
    ///
    /// The hierarchy was made for weights that are nowhere more than these. So what it finds is the cheapest way under
    /// these, too, if it costs no more under them: where nothing is closed or slowed on that very way.
    ///
    /// Nil where a search through the streets has to tell: where what was found costs more under these weights, where
    /// there is none that costs less than `Hierarchy.infinite`, though something leads from the ones to the others, and
    /// where the hierarchy is damaged.
    ///
    /// - Parameter isCertain: whether the hierarchy was made for these very weights, so that no way has to be paid
    ///   again.
    func path(
        in query: HierarchyQuery, from starts: [StreetPosition], to goals: [StreetPosition], _ weights: EdgeWeights,
        isCertain: Bool
    ) -> StreetPath?? {
        query.reset()
        for (number, start) in starts.enumerated() { query.forward.seed(start, number: number, weights, .forward) }
        for (number, goal) in goals.enumerated() { query.backward.seed(goal, number: number, weights, .backward) }
        let cost = query.run()
        settledLabels = query.metRanks

        var direct = PathGoal(goals: goals, weights: weights)
        direct.joinDirectly(starts)
        if direct.best.cost <= cost ?? (Hierarchy.infinite - 1) {
            return path(to: direct.best, at: goals[direct.best.goal], starts: starts, direction: .forward)
        }
        if cost == nil, query.isApart { return .some(nil) }
        guard let cost, let vertices = query.vertices(), let first = vertices.first, let last = vertices.last,
            let ends = query.ends(from: first, to: last)
        else { return nil }
        let start = starts[Int(ends.start.origin >> 1)]
        let end = goals[Int(ends.end.origin >> 1)]
        var edges = [ends.start.origin & 1 == 0 ? start.segment.forward : start.segment.backward]
        edges.reserveCapacity(vertices.count + 1)
        for vertex in vertices { edges.append(EdgeIndex(vertex)) }

        let lastEdge = edges[edges.count - 1]
        guard let arrival = weights.ends(at: end).first(where: { $0.edge == lastEdge }) else { return nil }
        var length = start.offset(along: edges[0].reversed, segmentLength: weights.length(of: edges[0]))
        for number in 1..<edges.count {
            guard weights.head(of: edges[number - 1]) == weights.tail(of: edges[number]) else { return nil }
            length &+= weights.length(of: edges[number])
        }
        length = length &- arrival.rest
        guard isCertain || self.cost(of: edges, from: start, to: arrival, weights) == UInt64(cost) else { return nil }
        return StreetPath(
            edges: edges, start: start, end: end, cost: Cost(cost),
            time: time(of: edges, from: start, to: arrival, cost: cost, weights), length: Meters(Double(length) / 10),
            settledLabels: settledLabels)
    }

    /// Whether nothing in a hierarchy's streets joins the ones with the others, in whatever direction: then there is no
    /// way, whatever is closed or slow. Complexity: O(depth of the tree) for each position.
    func areApart(
        _ starts: [StreetPosition], _ goals: [StreetPosition], in hierarchy: Hierarchy, _ weights: EdgeWeights
    ) -> Bool {
        func roots(_ places: some Sequence<PositionEdge>) -> [UInt32] {
            places.compactMap { hierarchy.root(of: $0.edge.raw) }
        }
        let starts = Set(starts.flatMap { roots(weights.starts(at: $0)) })
        return goals.allSatisfy { starts.isDisjoint(with: roots(weights.ends(at: $0))) }
    }

    /// What a way costs; nil where it is closed.
    private func cost(
        of edges: [EdgeIndex], from start: StreetPosition, to arrival: PositionEdge, _ weights: EdgeWeights
    ) -> UInt64? {
        guard weights.isOpen(edges[0]) else { return nil }
        let rest = start.offset(along: edges[0].reversed, segmentLength: weights.length(of: edges[0]))
        var cost = UInt64(weights.cost(of: edges[0], decimeters: rest))
        for (number, next) in edges.enumerated().dropFirst() {
            guard weights.isOpen(next) else { return nil }
            let turn = weights.turnCost(from: edges[number - 1], to: next)
            guard turn != EdgeWeights.forbidden else { return nil }
            let isLast = number == edges.count - 1
            let decimeters = isLast ? arrival.offset : weights.length(of: next)
            cost += UInt64(turn) + UInt64(weights.cost(of: next, decimeters: decimeters))
        }
        return cost
    }

    /// The time of a way that costs so much: the cost without what entering private streets and wishes count for.
    private func time(
        of edges: [EdgeIndex], from start: StreetPosition, to arrival: PositionEdge, cost: UInt32,
        _ weights: EdgeWeights
    ) -> TravelTime {
        let surcharge = weights.profile.privateSurcharge.raw
        // What costs less than one surcharge has paid none.
        if weights.profile.wishes.isEmpty, surcharge == 0 || cost < surcharge {
            return TravelTime(milliseconds: Int(cost))
        }
        let rest = start.offset(along: edges[0].reversed, segmentLength: weights.length(of: edges[0]))
        var time = Int(weights.time(of: edges[0], decimeters: rest))
        for (edge, next) in zip(edges, edges.dropFirst()) {
            time += Int(weights.turn(from: edge, to: next, at: weights.junction(at: weights.head(of: edge))).time)
            let decimeters = next == arrival.edge ? arrival.offset : weights.length(of: next)
            time += Int(weights.time(of: next, decimeters: decimeters))
        }
        return TravelTime(milliseconds: time)
    }
}
