import Drawn
import Geometry
import Measures
import StreetRouting
import Streets
import Testing

/// What differs from the open streets at a moment, as a test makes it up.
struct Moment {
    var access: [Access]?
    var holding: [Bool]?
    var speeds: [UInt8]?

    func overlay(of graph: StreetGraph) -> StreetOverlay? {
        access == nil && holding == nil && speeds == nil
            ? nil : StreetOverlay(graph, access: access, holding: holding, speeds: speeds)
    }
}

/// The slow, obvious twin of the street search: Dijkstra's algorithm as he wrote it down, without a queue, on the graph
/// whose nodes are the open edges and whose arcs are the turns that may be made.
struct SlowStreets {
    struct Label: Equatable {
        var cost: UInt64
        var time: UInt64
        var length: UInt64

        static func + (a: Label, b: Label) -> Label {
            Label(cost: a.cost + b.cost, time: a.time + b.time, length: a.length + b.length)
        }

        func isBetter(than other: Label?) -> Bool {
            guard let other else { return true }
            return (cost, length) < (other.cost, other.length)
        }
    }

    let graph: StreetGraph
    let weights: EdgeWeights
    private var arcs: [[(to: EdgeIndex, cost: UInt64, time: UInt64)]]
    private var arcsBack: [[(to: EdgeIndex, cost: UInt64, time: UInt64)]]
    /// Who may enter an edge at the moment, and which conditions hold.
    private let access: [Access]
    private let holding: [Bool]

    init(_ graph: StreetGraph, _ profile: TravelProfile, at moment: Moment = Moment()) {
        self.graph = graph
        weights = EdgeWeights(graph, profile: profile, overlay: moment.overlay(of: graph))
        access = moment.access ?? graph.heads.indices.map { graph.access[$0] }
        holding = moment.holding ?? Array(repeating: false, count: graph.conditions.count)
        arcs = Array(repeating: [], count: graph.edgeCount)
        arcsBack = arcs
        for edge in graph.heads.indices where isOpen(edge) {
            for next in graph.outgoing[graph.head(of: edge)] where isOpen(next) && mayTurn(from: edge, to: next) {
                let cost = UInt64(weights.turnCost(from: edge, to: next))
                let surcharge = surcharge(from: edge, to: next)
                arcs[edge.int].append((next, cost, cost - surcharge))
                arcsBack[next.int].append((edge, cost, cost - surcharge))
            }
        }
    }

    var mode: TravelMode { weights.profile.mode }

    func isOpen(_ edge: EdgeIndex) -> Bool { access[edge.int].allows(mode) }

    private func isEverOpen(_ edge: EdgeIndex) -> Bool { graph.access[edge].allows(mode) }
    private func isPrivate(_ edge: EdgeIndex) -> Bool { graph.access[edge].contains(.endsOnly(for: mode)) }

    /// What a turn costs beyond its time: getting onto a private street, or onto what is avoided; turning back is neither.
    func surcharge(from: EdgeIndex, to: EdgeIndex) -> UInt64 {
        func isAvoided(_ edge: EdgeIndex) -> Bool {
            weights.profile.wishes.avoids(graph.classes[edge.segment], graph.flags[edge.segment])
        }
        if to == graph.wayBack(from: from) { return 0 }
        var cost: UInt64 = 0
        if access[to.int].contains(.endsOnly(for: mode)), !isPrivate(from) {
            cost += UInt64(weights.profile.privateSurcharge.raw)
        }
        if isAvoided(to), !isAvoided(from) { cost += UInt64(StreetWishes.avoidedEntry.raw) }
        return cost
    }

    /// Whether a restriction that holds at the moment closes a turn.
    private func isForbidden(from: EdgeIndex, to: EdgeIndex) -> Bool {
        (0..<graph.restrictions.count).contains { number in
            let turn = graph.restrictions[RestrictionIndex(number)]
            return turn.from == from && turn.to == to && turn.applies(to: mode)
                && (turn.condition == .always || holding[turn.condition.int])
        }
    }

    /// The rules of turning, as they are documented.
    func mayTurn(from: EdgeIndex, to: EdgeIndex) -> Bool {
        let node = graph.head(of: from)
        guard graph.tail(of: to) == node, !isForbidden(from: from, to: to) else { return false }
        let isBarred = graph.nodeFlags[node].isBarred(to: mode)
        let back = graph.wayBack(from: from)
        guard to == back else { return !isBarred }
        let others = graph.outgoing[node].filter {
            $0 != back && isEverOpen($0) && !graph.isForbidden(from: from, to: $0, mode: mode)
                && (!isPrivate($0) || isPrivate(from))
        }
        return isBarred || others.isEmpty
    }

    /// What each edge costs from a position: up to its beginning, the turn included; backward: from its end to the
    /// position. Nil where there is no way; ways are followed until they take longer than `limit` milliseconds.
    func tree(from start: StreetPosition, backward: Bool = false, limit: UInt64 = .max) -> [Label?] {
        var labels = [Label?](repeating: nil, count: graph.edgeCount)
        var isSettled = [Bool](repeating: false, count: graph.edgeCount)
        func goOn(from edge: EdgeIndex, _ label: Label) {
            guard label.time <= limit else { return }
            for arc in backward ? arcsBack[edge.int] : arcs[edge.int] {
                let next = Label(cost: label.cost + arc.cost, time: label.time + arc.time, length: label.length)
                if next.isBetter(than: labels[arc.to.int]) { labels[arc.to.int] = next }
            }
        }
        for edge in edges(of: start, withTwins: backward) {
            let length = graph.lengths[edge.segment]
            let offset = start.offset(along: edge, segmentLength: length)
            goOn(from: edge, piece(edge, backward ? offset : length - offset))
        }
        while true {
            var next: Int?
            for edge in labels.indices where !isSettled[edge] {
                guard let label = labels[edge] else { continue }
                if next.flatMap({ labels[$0] }).map({ label.isBetter(than: $0) }) ?? true { next = edge }
            }
            guard let next, let label = labels[next] else { return labels }
            isSettled[next] = true
            let edge = EdgeIndex(next)
            let whole = piece(edge, graph.lengths[edge.segment])
            goOn(from: edge, label + whole)
        }
    }

    /// The cheapest way to a position (backward: from it) with the tree of a start, among those that take no longer than
    /// `limit` milliseconds; among equally cheap ones the shortest.
    func cheapest(
        from start: StreetPosition, _ tree: [Label?], to goal: StreetPosition, backward: Bool = false,
        limit: UInt64 = .max
    ) -> Label? {
        var ways: [Label] = []
        for edge in edges(of: goal, withTwins: !backward) {
            let length = graph.lengths[edge.segment]
            let to = goal.offset(along: edge, segmentLength: length)
            if let label = tree[edge.int] {
                let part = piece(edge, backward ? length - to : to)
                ways.append(label + part)
            }
            guard start.segment == edge.segment else { continue }
            let from = start.offset(along: edge, segmentLength: length)
            if backward ? to <= from : from <= to { ways.append(piece(edge, max(from, to) - min(from, to))) }
        }
        return ways.filter { $0.time <= limit }.min { $0.isBetter(than: $1) }
    }

    /// The edges by which a position is left, or with twins reached.
    private func edges(of position: StreetPosition, withTwins: Bool) -> [EdgeIndex] {
        let twins = graph.twins.indices.map { graph.twins[$0] }.filter { $0.original == position.segment }
        let segments = [position.segment] + (withTwins ? twins.map(\.twin) : [])
        return segments.flatMap { [$0.forward, $0.backward] }.filter(isOpen)
    }

    private func piece(_ edge: EdgeIndex, _ decimeters: UInt32) -> Label {
        let (cost, time) = weights.piece(of: edge, decimeters: decimeters)
        return Label(cost: UInt64(cost), time: UInt64(time), length: UInt64(decimeters))
    }
}

extension SlowStreets {
    /// Holds that a path is one: every edge open, every turn allowed, cost, time and length what its pieces add up to,
    /// its line unbroken.
    func expectValid(_ path: StreetPath, sourceLocation: SourceLocation = #_sourceLocation) {
        var cost: UInt64 = 0
        var time: UInt64 = 0
        var length: UInt64 = 0
        for (number, edge) in path.edges.enumerated() {
            #expect(isOpen(edge), sourceLocation: sourceLocation)
            let part = path.part(number, in: graph)
            cost += UInt64(weights.cost(of: edge, decimeters: part.upperBound - part.lowerBound))
            time += UInt64(weights.time(of: edge, decimeters: part.upperBound - part.lowerBound))
            length += UInt64(part.upperBound - part.lowerBound)
            if number > 0 {
                let last = path.edges[number - 1]
                #expect(mayTurn(from: last, to: edge), sourceLocation: sourceLocation)
                let turn = UInt64(weights.turnCost(from: last, to: edge))
                cost += turn
                time += turn - surcharge(from: last, to: edge)
            }
        }
        #expect(path.edges.first?.segment == path.start.segment, sourceLocation: sourceLocation)
        #expect(
            path.edges.last.map { graph.original(of: $0.segment) } == path.end.segment, sourceLocation: sourceLocation)
        #expect(UInt64(path.cost.raw) == cost, sourceLocation: sourceLocation)
        #expect(path.time.milliseconds == Int(time), sourceLocation: sourceLocation)
        #expect(abs(path.length.value - Double(length) / 10) < 1e-6, sourceLocation: sourceLocation)
        let points = path.points(in: graph)
        #expect(points.first == path.start.point, sourceLocation: sourceLocation)
        #expect(points.last == path.end.point, sourceLocation: sourceLocation)
        let roundings = 0.3 + 0.11 * Double(path.edges.count)
        #expect(
            abs(Line.length(points).value - path.length.value) < roundings, "the line is as long as the way",
            sourceLocation: sourceLocation)
    }
}

extension GraphSketch {
    /// A random position on a segment of a graph, often at one of its ends.
    static func randomPosition(on graph: StreetGraph, _ numbers: inout SeededNumbers) -> StreetPosition {
        let segment = SegmentIndex(Int.random(in: 0..<graph.segmentCount, using: &numbers))
        let length = graph.lengths[segment]
        let offset =
            numbers.oneIn(5) ? (numbers.oneIn(2) ? 0 : length) : UInt32.random(in: 0...length, using: &numbers)
        return graph.position(on: segment, offsetDecimeters: offset)
    }
}
