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
    /// Whether nothing with this key or a greater one can matter any more. `open` labels are in the queue that are no
    /// longer than the limit.
    func isDone(key: UInt32, open: Int) -> Bool
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
    /// The edge before (backward: after) this one; with `startBit` the number of a start and its direction.
    var parent: UInt32

    static let startBit: UInt32 = 0x8000_0000

    var key: UInt32 {
        let (sum, overflow) = cost.addingReportingOverflow(bound)
        return overflow ? .max : sum
    }
}

/// The one search through streets: labels on directed edges, settled in the order of cost and lower bound.
///
/// Dijkstra's search with `ZeroBound`, A* with any other consistent bound. A label of an edge is what it costs to be
/// about to enter it, the turn included, so that turn costs, restrictions and U-turns are exact (edge-based search:
/// Caldwell, "On Finding Minimum Routes in a Network with Turn Penalties", 1961).
///
/// An instance is a workspace of one thread: labels bear the number of their search instead of being cleared, and after
/// the first search nothing is allocated. Pages of labels that no search has touched take no memory.
final class EdgeSearch {
    let labels: UnsafeMutablePointer<EdgeLabel>
    let edgeCount: Int
    private(set) var version: UInt32 = 0
    /// Labels settled by the last search.
    private(set) var settledLabels = 0
    private var queue = EdgeQueue()
    private var open = 0

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

    /// Searches until the goal is content or nothing is left.
    ///
    /// Labels longer than `lengthLimit` (decimeters) are still settled while others are open, so that a label within the
    /// limit is always that of the cheapest way. Of equally cheap ways the shorter one is kept.
    func run<Bound: LowerBound, Goal: SearchGoal>(
        _ weights: EdgeWeights, from starts: [StreetPosition], direction: SearchDirection = .forward, bound: Bound,
        lengthLimit: UInt32 = .max, goal: inout Goal
    ) {
        begin()
        for (number, start) in starts.enumerated() {
            for edge in [start.segment.forward, start.segment.backward] where weights.isOpen(edge) {
                let length = weights.length(of: edge)
                let offset = start.offset(along: edge, segmentLength: length)
                let rest = direction == .forward ? length - offset : offset
                let cost = weights.cost(of: edge, decimeters: rest)
                expand(
                    edge, weights, direction, bound, lengthLimit, cost: cost, time: cost, length: rest,
                    parent: EdgeLabel.startBit | UInt32(number) << 1 | (edge.isForward ? 0 : 1))
            }
        }
        while let next = queue.first, !goal.isDone(key: next.key, open: open) {
            queue.removeFirst()
            if !next.isMarked { open -= 1 }
            let edge = next.edge
            let label = labels[edge.int]
            if next.key != label.key { continue }
            settledLabels += 1
            goal.settle(edge, label)
            let whole = weights.length(of: edge)
            let edgeCost = weights.cost(of: edge, decimeters: whole)
            let (cost, overflow) = label.cost.addingReportingOverflow(edgeCost)
            if overflow { continue }
            expand(
                edge, weights, direction, bound, lengthLimit, cost: cost, time: label.time &+ edgeCost,
                length: label.length &+ whole, parent: edge.raw)
        }
    }

    private func begin() {
        settledLabels = 0
        open = 0
        queue.removeAll()
        version &+= 1
        if version == 0 {
            memset(labels, 0, edgeCount * MemoryLayout<EdgeLabel>.stride)
            version = 1
        }
    }

    /// Goes on from the far end of an edge that costs so much up to there.
    @inline(__always) private func expand<Bound: LowerBound>(
        _ edge: EdgeIndex, _ weights: EdgeWeights, _ direction: SearchDirection, _ bound: Bound, _ lengthLimit: UInt32,
        cost: UInt32, time: UInt32, length: UInt32, parent: UInt32
    ) {
        let isForward = direction == .forward
        let junction = weights.junction(at: isForward ? weights.head(of: edge) : weights.tail(of: edge))
        for position in junction.outgoing {
            let leaving = weights.outgoing(position)
            let next = isForward ? leaving : leaving.reversed
            guard weights.isOpen(next) else { continue }
            let turn = weights.turn(from: isForward ? edge : next, to: isForward ? next : edge, at: junction)
            let (sum, overflow) = cost.addingReportingOverflow(turn.cost)
            if overflow || sum == .max { continue }

            let label = labels + next.int
            if label.pointee.version == version {
                let known = label.pointee.cost
                if sum > known || (sum == known && length >= label.pointee.length) { continue }
            } else {
                label.pointee.version = version
                label.pointee.bound = bound.remaining(from: next)
            }
            label.pointee.cost = sum
            label.pointee.time = time &+ turn.time
            label.pointee.length = length
            label.pointee.parent = parent
            let isLong = length > lengthLimit
            if !isLong { open += 1 }
            queue.push(EdgeQueue.Entry(key: label.pointee.key, isMarked: isLong, edge: next))
        }
    }
}
