import Archive
import Measures
import Streets

extension StreetRouter {
    /// The cheapest way by two climbs of a hierarchy that was made for these weights, or along one edge.
    ///
    /// Nil where a search through the streets has to tell: where there is none that costs less than `Hierarchy.infinite`, though
    /// something leads from the ones to the others, and where the hierarchy is damaged.
    func path(
        in query: HierarchyQuery, from starts: [StreetPosition], to goals: [StreetPosition], _ weights: EdgeWeights
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
        return StreetPath(
            edges: edges, start: start, end: end, cost: Cost(cost),
            time: time(of: edges, from: start, to: arrival, cost: cost, weights), length: Meters(Double(length) / 10),
            settledLabels: settledLabels)
    }

    /// Whether nothing in a hierarchy's streets joins the ones with the others, in whatever direction: then there is no way,
    /// whatever is closed or slow. Complexity: O(depth of the tree) for each position.
    func areApart(
        _ starts: [StreetPosition], _ goals: [StreetPosition], in hierarchy: Hierarchy, _ weights: EdgeWeights
    ) -> Bool {
        func roots(_ places: some Sequence<PositionEdge>) -> [UInt32] {
            places.compactMap { hierarchy.root(of: $0.edge.raw) }
        }
        let starts = Set(starts.flatMap { roots(weights.starts(at: $0)) })
        return goals.allSatisfy { starts.isDisjoint(with: roots(weights.ends(at: $0))) }
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
