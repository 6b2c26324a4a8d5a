import Streets

/// The goal of the search that finds the best way and goes on to the longest that may be an alternative.
struct StretchedGoal: SearchGoal {
    var path: PathGoal
    let limits: AlternativeLimits
    /// Whether nothing but the best way is wanted.
    let isAlone: Bool
    /// The edges whose labels are settled, in that order.
    var settled: [EdgeIndex] = []

    init(path: PathGoal, limits: AlternativeLimits, isAlone: Bool) {
        self.path = path
        self.limits = limits
        self.isAlone = isAlone
    }

    /// What an alternative to a way may cost at most: entering private streets is not time, and not stretched.
    static func longest(_ cost: UInt32, _ time: UInt32, _ limits: AlternativeLimits) -> UInt32 {
        UInt32(min(Double(UInt32.max - 1), Double(cost) + Double(time) * (limits.stretch - 1)))
    }

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
        path.settle(edge, label)
        if !isAlone { settled.append(edge) }
    }

    @inline(__always) func isDone(key: UInt32) -> Bool {
        if isAlone || path.best.goal < 0 { return path.isDone(key: key) }
        return key > StretchedGoal.longest(path.best.cost, path.best.time, limits)
    }
}

/// The goal of a search of everything that costs no more than so much.
struct BoundedGoal: SearchGoal {
    let longest: UInt32

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {}
    @inline(__always) func isDone(key: UInt32) -> Bool { key > longest }
}

/// The goal of a search for what it costs to come to the beginning of an edge.
struct EdgeGoal: SearchGoal {
    let edge: EdgeIndex
    /// What is known to be possible.
    let longest: UInt32
    var cost = UInt32.max

    init(edge: EdgeIndex, longest: UInt32) {
        self.edge = edge
        self.longest = longest
    }

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
        if edge == self.edge { cost = label.cost }
    }
    @inline(__always) func isDone(key: UInt32) -> Bool { cost < .max || key > longest }
}

/// A bound that looks the other way: from the starts to the end of an edge.
struct BackwardBound: LowerBound {
    let bound: GreatCircleBound

    @inline(__always) func remaining(from edge: EdgeIndex) -> UInt32 { bound.remaining(from: edge.reversed) }
}
