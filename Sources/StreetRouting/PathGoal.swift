import Archive
import Streets

/// What a search found: on which edge, at which start or goal, for how much.
struct Arrival {
    /// The edge on which the sought position lies.
    var edge: EdgeIndex
    /// The number of the goal, or of the entry of a `PositionIndex`.
    var goal: Int
    /// The number of the start, where start and goal are joined along their edge without a label; else -1.
    var directStart: Int
    var cost: UInt32
    var time: UInt32
    var length: UInt32

    static let none = Arrival(edge: EdgeIndex(UInt32(0)), goal: -1, directStart: -1, cost: .max, time: 0, length: .max)

    /// Whether it costs less than another, or as much for a shorter way.
    @inline(__always) func isBetter(than other: Arrival) -> Bool {
        cost != other.cost ? cost < other.cost : length < other.length
    }

    /// The arrival at a goal on the edge of a settled label; nil where numbers overflow.
    @inline(__always) init?(
        _ edge: EdgeIndex, _ label: EdgeLabel, at position: StreetPosition, number: Int, _ weights: EdgeWeights,
        _ direction: SearchDirection
    ) {
        let whole = weights.length(of: edge)
        let offset = position.offset(along: edge, segmentLength: whole)
        let part = direction == .forward ? offset : whole - offset
        let piece = weights.piece(of: edge, decimeters: part)
        let (sum, overflow) = label.cost.addingReportingOverflow(piece.cost)
        if overflow { return nil }
        self.init(
            edge: edge, goal: number, directStart: -1, cost: sum, time: label.time &+ piece.time,
            length: label.length &+ part)
    }

    /// The way along one edge from a start to a goal on it, where that is open and the goal lies ahead.
    @inline(__always) init?(
        along edge: EdgeIndex, from start: StreetPosition, startNumber: Int, to goal: StreetPosition, goalNumber: Int,
        _ weights: EdgeWeights, _ direction: SearchDirection
    ) {
        guard start.segment == goal.segment, weights.isOpen(edge) else { return nil }
        let whole = weights.length(of: edge)
        var from = start.offset(along: edge, segmentLength: whole)
        var to = goal.offset(along: edge, segmentLength: whole)
        if direction == .backward { swap(&from, &to) }
        guard from <= to else { return nil }
        let piece = weights.piece(of: edge, decimeters: to - from)
        self.init(
            edge: edge, goal: goalNumber, directStart: startNumber, cost: piece.cost, time: piece.time,
            length: to - from)
    }

    private init(
        edge: EdgeIndex, goal: Int, directStart: Int, cost: UInt32, time: UInt32, length: UInt32
    ) {
        self.edge = edge
        self.goal = goal
        self.directStart = directStart
        self.cost = cost
        self.time = time
        self.length = length
    }
}

/// The goal of a search for one way: the cheapest of a few positions.
struct PathGoal: SearchGoal {
    let goals: UnsafeBufferPointer<StreetPosition>
    let weights: EdgeWeights
    var best = Arrival.none

    /// Takes into account that starts may be joined with goals along their segments.
    mutating func joinDirectly(_ starts: [StreetPosition]) {
        for (startNumber, start) in starts.enumerated() {
            for (number, goal) in goals.enumerated() where goal.segment == start.segment {
                for edge in [goal.segment.forward, goal.segment.backward] {
                    let direct = Arrival(
                        along: edge, from: start, startNumber: startNumber, to: goal, goalNumber: number, weights,
                        .forward)
                    if let direct, direct.isBetter(than: best) { best = direct }
                }
            }
        }
    }

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
        for number in 0..<goals.count where goals[number].segment == edge.segment {
            if let arrival = Arrival(edge, label, at: goals[number], number: number, weights, .forward),
                arrival.isBetter(than: best)
            {
                best = arrival
            }
        }
    }

    @inline(__always) func isDone(key: UInt32) -> Bool { key >= best.cost }
}
