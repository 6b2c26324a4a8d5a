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
    var nodeFlags: [NodeFlags]?
    var limits: [UInt8]?

    func overlay(of graph: StreetGraph) -> StreetOverlay? {
        access == nil && holding == nil && speeds == nil && nodeFlags == nil && limits == nil
            ? nil
            : StreetOverlay(
                graph, access: access, holding: holding, speeds: speeds, nodeFlags: nodeFlags, limits: limits)
    }
}

/// The slow, obvious twin of the street search: Dijkstra's algorithm with a heap of two children, on the graph whose
/// nodes are the open edges and whose arcs are the turns that may be made.
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
    private let nodeFlags: [NodeFlags]
    /// The restrictions of turns by the edge from which one turns.
    private let restrictions: [EdgeIndex: [TurnRestriction]]

    init(_ graph: StreetGraph, _ profile: TravelProfile, at moment: Moment = Moment()) {
        self.graph = graph
        weights = EdgeWeights(graph, profile: profile, overlay: moment.overlay(of: graph))
        access = moment.access ?? graph.heads.indices.map { graph.access[$0] }
        holding = moment.holding ?? Array(repeating: false, count: graph.conditions.count)
        nodeFlags = moment.nodeFlags ?? graph.nodeFlags.indices.map { graph.nodeFlags[$0] }
        restrictions = Dictionary(grouping: graph.restrictions.indices.map { graph.restrictions[$0] }, by: \.from)
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

    /// What a turn costs beyond its time: getting onto a private street, or onto what is avoided; turning back is
    /// neither.
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
        restrictions[from, default: []].contains { turn in
            turn.to == to && turn.applies(to: mode) && (turn.condition == .always || holding[turn.condition.int])
        }
    }

    /// The rules of turning, as they are documented.
    func mayTurn(from: EdgeIndex, to: EdgeIndex) -> Bool {
        let node = graph.head(of: from)
        guard graph.tail(of: to) == node, !isForbidden(from: from, to: to) else { return false }
        let isAlwaysBarred = graph.nodeFlags[node].isBarred(to: mode)
        let back = graph.wayBack(from: from)
        guard to == back else { return !isAlwaysBarred && !nodeFlags[node.int].isBarred(to: mode) }
        let others = graph.outgoing[node].filter {
            $0 != back && isEverOpen($0) && !graph.isForbidden(from: from, to: $0, mode: mode)
                && (!isPrivate($0) || isPrivate(from))
        }
        return isAlwaysBarred || others.isEmpty
    }

    /// What each edge costs from a position: up to its beginning, the turn included; backward: from its end to the
    /// position. Nil where there is no way; ways are followed until they take longer than `limit` milliseconds.
    func tree(from start: StreetPosition, backward: Bool = false, limit: UInt64 = .max) -> [Label?] {
        var labels = [Label?](repeating: nil, count: graph.edgeCount)
        var isSettled = [Bool](repeating: false, count: graph.edgeCount)
        var queue = Heap()
        func goOn(from edge: EdgeIndex, _ label: Label) {
            guard label.time <= limit else { return }
            for arc in backward ? arcsBack[edge.int] : arcs[edge.int] {
                let next = Label(cost: label.cost + arc.cost, time: label.time + arc.time, length: label.length)
                guard next.isBetter(than: labels[arc.to.int]) else { continue }
                labels[arc.to.int] = next
                queue.push(next, arc.to)
            }
        }
        for edge in edges(of: start, withTwins: backward) {
            let length = graph.lengths[edge.segment]
            let offset = start.offset(along: edge, segmentLength: length)
            goOn(from: edge, piece(edge, backward ? offset : length - offset))
        }
        while let (label, edge) = queue.pop() {
            guard !isSettled[edge.int] else { continue }
            isSettled[edge.int] = true
            goOn(from: edge, label + piece(edge, graph.lengths[edge.segment]))
        }
        return labels
    }

    /// The cheapest way to a position (backward: from it) with the tree of a start, among those that take no longer
    /// than `limit` milliseconds; among equally cheap ones the shortest.
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
    /// Holds that a path is one.
    func expectValid(_ path: StreetPath, sourceLocation: SourceLocation = #_sourceLocation) {
        let flaw = flaw(in: path)
        #expect(flaw == nil, sourceLocation: sourceLocation)
    }

    /// What keeps a path from being one; nil where every edge is open, every turn allowed, cost, time and length are
    /// what its pieces add up to, and its line is unbroken.
    func flaw(in path: StreetPath) -> String? {
        var cost: UInt64 = 0
        var time: UInt64 = 0
        var length: UInt64 = 0
        for (number, edge) in path.edges.enumerated() {
            guard isOpen(edge) else { return "edge \(edge) is closed" }
            let part = path.part(number, in: graph)
            cost += UInt64(weights.cost(of: edge, decimeters: part.upperBound - part.lowerBound))
            time += UInt64(weights.time(of: edge, decimeters: part.upperBound - part.lowerBound))
            length += UInt64(part.upperBound - part.lowerBound)
            guard number > 0 else { continue }
            let last = path.edges[number - 1]
            guard mayTurn(from: last, to: edge) else { return "the turn from \(last) to \(edge) may not be made" }
            let turn = UInt64(weights.turnCost(from: last, to: edge))
            cost += turn
            time += turn - surcharge(from: last, to: edge)
        }
        let points = path.points(in: graph)
        let roundings = 0.3 + 0.11 * Double(path.edges.count)
        let faults: [(String, Bool)] = [
            ("it starts on another segment", path.edges.first?.segment != path.start.segment),
            (
                "it ends on another segment",
                path.edges.last.map { graph.original(of: $0.segment) } != path.end.segment
            ),
            ("its cost is \(path.cost.raw) and not \(cost)", UInt64(path.cost.raw) != cost),
            ("its time is \(path.time.milliseconds) and not \(time)", path.time.milliseconds != Int(time)),
            ("its length is \(path.length) and not \(length)", abs(path.length.value - Double(length) / 10) >= 1e-6),
            ("its line starts elsewhere", points.first != path.start.point),
            ("its line ends elsewhere", points.last != path.end.point),
            ("its line is not as long as it", abs(Line.length(points).value - path.length.value) >= roundings),
        ]
        return faults.first { $0.1 }?.0
    }
}

/// Labels in a heap, the best on top.
private struct Heap {
    private var entries: [(label: SlowStreets.Label, edge: EdgeIndex)] = []

    mutating func push(_ label: SlowStreets.Label, _ edge: EdgeIndex) {
        entries.append((label, edge))
        var place = entries.count - 1
        while place > 0, entries[place].label.isBetter(than: entries[(place - 1) / 2].label) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func pop() -> (SlowStreets.Label, EdgeIndex)? {
        guard let top = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return top }
        entries[0] = last
        var place = 0
        while true {
            var best = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].label.isBetter(than: entries[best].label) { best = child }
            }
            guard best != place else { return top }
            entries.swapAt(place, best)
            place = best
        }
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
