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
        _ label: EdgeLabel, at place: PositionEdge, number: Int, _ weights: EdgeWeights, _ direction: SearchDirection
    ) {
        let part = direction == .forward ? place.offset : place.rest
        let piece = weights.piece(of: place.edge, decimeters: part)
        let (sum, overflow) = label.cost.addingReportingOverflow(piece.cost)
        if overflow { return nil }
        self.init(
            edge: place.edge, goal: number, directStart: -1, cost: sum, time: label.time &+ piece.time,
            length: label.length &+ part)
    }

    /// The way along one edge from a start to a goal on it, where that is open and the goal lies ahead (backward:
    /// behind).
    @inline(__always) init?(
        from start: StreetPosition, startNumber: Int, to goal: StreetPosition, goalNumber: Int,
        _ weights: EdgeWeights, _ direction: SearchDirection
    ) {
        guard
            let way = direction == .forward
                ? weights.along(from: start, to: goal) : weights.along(from: goal, to: start)
        else { return nil }
        self.init(
            edge: way.edge, goal: goalNumber, directStart: startNumber, cost: way.cost, time: way.time,
            length: way.decimeters)
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
    /// The edges on which goals lie.
    private let pieces: [(edge: PositionEdge, goal: Int)]
    private let goals: [StreetPosition]
    private let weights: EdgeWeights
    /// Ways that take longer, in milliseconds, are none.
    private let timeLimit: UInt32
    private(set) var best = Arrival.none

    init(goals: [StreetPosition], weights: EdgeWeights, within timeLimit: UInt32 = .max) {
        self.goals = goals
        self.weights = weights
        self.timeLimit = timeLimit
        pieces = goals.enumerated().flatMap { number, goal in weights.ends(at: goal).map { ($0, number) } }
    }

    /// Takes into account that starts may be joined with goals along their segments.
    mutating func joinDirectly(_ starts: [StreetPosition]) {
        for (startNumber, start) in starts.enumerated() {
            for (number, goal) in goals.enumerated() where goal.segment == start.segment {
                let direct = Arrival(
                    from: start, startNumber: startNumber, to: goal, goalNumber: number, weights, .forward)
                if let direct, direct.time <= timeLimit, direct.isBetter(than: best) { best = direct }
            }
        }
    }

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
        for piece in pieces where piece.edge.edge == edge {
            if let arrival = Arrival(label, at: piece.edge, number: piece.goal, weights, .forward),
                arrival.time <= timeLimit, arrival.isBetter(than: best)
            {
                best = arrival
            }
        }
    }

    @inline(__always) func isDone(key: UInt32) -> Bool { key >= best.cost }
}
