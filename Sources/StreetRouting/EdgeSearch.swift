import Archive
import Measures
import Streets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Which way a search goes through the streets.
public enum SearchDirection: Sendable {
    /// From the starts, in the direction of travel.
    case forward
    /// From where one wants to be, against the direction of travel.
    case backward
}

/// What a search looks for, told of every label that is settled.
protocol SearchGoal {
    /// A label is settled. Forward it holds at the start of its edge, backward at the end.
    mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel)
    /// Whether nothing with this key or a greater one can matter any more.
    func isDone(key: UInt32) -> Bool
}

/// What a search knows of an edge.
struct EdgeLabel {
    /// The search that wrote the label; labels of earlier ones count as unwritten.
    var version: UInt32
    /// Forward: from the start to the beginning of the edge, the turn into it included. Backward: from the end of the
    /// edge, the turn there included, to the goal. In milliseconds' worth.
    var cost: UInt32
    /// The lower bound of what remains, in milliseconds' worth.
    var bound: UInt32
    /// The time that goes with the cost, in milliseconds.
    var time: UInt32
    /// The length that goes with the cost, in decimeters.
    var length: UInt32
    /// The edge before (backward: after) this one; with `startBit` the number of a beginning.
    var parent: UInt32

    static let startBit: UInt32 = 0x8000_0000

    var key: UInt32 {
        let (sum, overflow) = cost.addingReportingOverflow(bound)
        return overflow ? .max : sum
    }
}

/// A direction as a type, so that each has a kernel of its own.
protocol SearchWay {
    static var isForward: Bool { get }
}

/// In the direction of travel.
enum Forward: SearchWay { @inline(__always) static var isForward: Bool { true } }
/// Against it.
enum Backward: SearchWay { @inline(__always) static var isForward: Bool { false } }

/// What stays the same during a search.
struct Search<Bound: LowerBound, Way: SearchWay> {
    var weights: EdgeWeights
    var bound: Bound
    var way: Way.Type
    /// Ways are followed until they take longer than this, in milliseconds.
    var timeLimit = UInt32.max
}

/// The one search through streets: labels on directed edges, settled in the order of cost and lower bound.
///
/// Dijkstra's search with `ZeroBound`, A* with any other consistent bound. A label of an edge is what it costs to be
/// about to enter it, the turn included, so that turn costs, restrictions and U-turns are exact (edge-based search:
/// Caldwell, "On Finding Minimum Routes in a Network with Turn Penalties", 1961).
///
/// An instance is a workspace of one thread: labels bear the number of their search instead of being cleared, and after
/// the first search nothing is allocated. Pages of labels that no search has touched take no memory. Of equally cheap
/// ways the shorter one is kept, where the bound is zero.
struct EdgeSearch: ~Copyable {
    let labels: UnsafeMutablePointer<EdgeLabel>
    let edgeCount: Int
    private(set) var version: UInt32 = 0
    /// Labels settled by the last search.
    private(set) var settledLabels = 0
    private var queue = EdgeQueue()
    /// The edges at which the last search began, each with the number of its start.
    private var beginnings: [(start: Int, edge: EdgeIndex)] = []

    /// A workspace for graphs of so many edges.
    init(edgeCount: Int) {
        precondition(edgeCount < 1 << 31, "more edges than a search can number")
        self.edgeCount = edgeCount
        guard let block = calloc(max(1, edgeCount), MemoryLayout<EdgeLabel>.stride) else {
            fatalError("out of memory for \(edgeCount) labels")
        }
        labels = block.bindMemory(to: EdgeLabel.self, capacity: edgeCount)
    }

    deinit { free(labels) }

    /// Starts a new search at some positions; `settle` goes on from there.
    mutating func start<Bound: LowerBound, Way: SearchWay>(_ search: Search<Bound, Way>, at starts: [StreetPosition]) {
        begin()
        let weights = search.weights
        for (number, start) in starts.enumerated() {
            for place in Way.isForward ? weights.starts(at: start) : weights.ends(at: start) {
                let rest = Way.isForward ? place.rest : place.offset
                let piece = weights.piece(of: place.edge, decimeters: rest)
                expand(
                    place.edge, search, cost: piece.cost, time: piece.time, length: rest,
                    parent: EdgeLabel.startBit | UInt32(beginnings.count))
                beginnings.append((number, place.edge))
            }
        }
    }

    /// Starts a new search at the end of an edge, about to leave it in its own direction.
    mutating func start<Bound: LowerBound, Way: SearchWay>(_ search: Search<Bound, Way>, after edge: EdgeIndex) {
        begin()
        expand(edge, search, cost: 0, time: 0, length: 0, parent: EdgeLabel.startBit)
        beginnings.append((0, edge))
    }

    /// Where the chain of a label began, by a parent with `startBit`: the number of the start, and the edge on which it
    /// lies.
    func beginning(_ parent: UInt32) -> (start: Int, edge: EdgeIndex) {
        beginnings[Int(parent & ~EdgeLabel.startBit)]
    }

    /// Settles labels until the goal is content or nothing is left.
    mutating func settle<Bound: LowerBound, Way: SearchWay, Goal: SearchGoal>(
        _ search: Search<Bound, Way>, goal: inout Goal
    ) {
        while let next = queue.first, !goal.isDone(key: next.key) {
            queue.removeFirst()
            let edge = next.edge
            let label = labels[edge.int]
            if next.key != label.key { continue }
            settledLabels &+= 1
            goal.settle(edge, label)
            let whole = search.weights.length(of: edge)
            let piece = search.weights.piece(of: edge, decimeters: whole)
            let (cost, overflow) = label.cost.addingReportingOverflow(piece.cost)
            if overflow { continue }
            expand(
                edge, search, cost: cost, time: label.time &+ piece.time, length: label.length &+ whole,
                parent: edge.raw)
        }
    }

    /// The label that the last search has written on an edge; nil where it has not.
    func label(_ edge: EdgeIndex) -> EdgeLabel? {
        let label = labels[edge.int]
        return label.version == version ? label : nil
    }

    private mutating func begin() {
        settledLabels = 0
        beginnings.removeAll(keepingCapacity: true)
        queue.removeAll()
        version &+= 1
        if version == 0 {
            memset(labels, 0, edgeCount * MemoryLayout<EdgeLabel>.stride)
            version = 1
        }
    }

    /// Goes on from the far end of an edge that costs so much up to there.
    @inline(__always) private mutating func expand<Bound: LowerBound, Way: SearchWay>(
        _ edge: EdgeIndex, _ search: Search<Bound, Way>, cost: UInt32, time: UInt32, length: UInt32, parent: UInt32
    ) {
        if time > search.timeLimit { return }
        let isForward = Way.isForward
        let node = isForward ? search.weights.head(of: edge) : search.weights.tail(of: edge)
        var junction: Junction?
        let outgoing = search.weights.outgoingRange(of: node)
        var position = outgoing.lowerBound
        while position < outgoing.upperBound {
            let leaving = search.weights.outgoing(position)
            position &+= 1
            let next = isForward ? leaving : leaving.reversed
            guard search.weights.isOpen(next) else { continue }
            if next == edge.reversed, !search.weights.mayTurnBack(isForward ? edge : next) { continue }
            // Most edges are known for less already, whatever the turn costs.
            let label = labels + next.int
            let isKnown = label.pointee.version == version
            if isKnown, cost > label.pointee.cost { continue }
            let place = junction ?? search.weights.junction(at: node)
            junction = place
            let turn = search.weights.turn(from: isForward ? edge : next, to: isForward ? next : edge, at: place)
            let (sum, overflow) = cost.addingReportingOverflow(turn.cost)
            if overflow || sum == .max { continue }
            if isKnown {
                let known = label.pointee.cost
                if sum > known || (sum == known && length >= label.pointee.length) { continue }
            } else {
                label.pointee.version = version
                label.pointee.bound = search.bound.remaining(from: next)
            }
            label.pointee.cost = sum
            label.pointee.time = time &+ turn.time
            label.pointee.length = length
            label.pointee.parent = parent
            queue.push(EdgeQueue.Entry(key: label.pointee.key, edge: next))
        }
    }
}
