import Archive
import Geometry
import Measures
import Streets

/// A piece of a street that one reaches within a time: along an edge, from one place on it to another.
public struct ReachedPiece: Hashable, Sendable {
    /// The edge, in the direction in which it is reached.
    public var edge: EdgeIndex
    /// Where the piece begins, in decimeters from the start of the edge.
    public var from: UInt32
    /// Where it ends.
    public var to: UInt32
    /// When one is at its beginning.
    public var time: TravelTime
}

/// All pieces of streets that one reaches within a time, to the decimeter.
///
/// ```swift
/// let reached = IsochroneSearch(graph).streets(from: [door], weights: weights, within: .minutes(15))
/// for isochrone in reached.isochrones(within: [.minutes(5), .minutes(10), .minutes(15)]) { draw(isochrone.areas) }
/// ```
public struct ReachedStreets: Sendable {
    /// The costs they were reached by.
    public let weights: EdgeWeights
    /// The pieces; where both edges of a street are reached, they may overlap.
    public let pieces: [ReachedPiece]

    /// The part of the pieces that is reached within a shorter time. Complexity: O(pieces · log length).
    public func pieces(within time: TravelTime) -> [ReachedPiece] {
        pieces.compactMap { piece in
            guard piece.time <= time else { return nil }
            var part = piece
            let room = UInt32(clamping: (time - piece.time).milliseconds)
            part.to = piece.from + weights.decimeters(of: piece.edge, within: room, atMost: piece.to - piece.from)
            return part
        }
    }

    /// The points of a piece.
    public func points(of piece: ReachedPiece) -> [Coordinate] {
        let points = weights.graph.points(of: piece.edge)
        // Lengths are rounded up, so that the end of the edge is named by its number, not by its distance.
        let whole = piece.to == weights.length(of: piece.edge)
        if whole, piece.from == 0 { return points }
        let to = whole ? Line.length(points) : Meters(Double(piece.to) / 10)
        return Line.part(of: points, from: min(to, Meters(Double(piece.from) / 10)), to: to)
    }

    /// How much of the streets pieces cover, each street once.
    public func length(of pieces: [ReachedPiece]) -> Meters {
        var spans: [SegmentIndex: [ClosedRange<UInt32>]] = [:]
        for piece in pieces {
            let whole = weights.length(of: piece.edge)
            spans[piece.edge.segment, default: []].append(
                piece.edge.isForward ? piece.from...piece.to : whole - piece.to...whole - piece.from)
        }
        var sum: UInt64 = 0
        for ranges in spans.values {
            var end: UInt32 = 0
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
                sum += UInt64(range.upperBound - max(end, range.lowerBound))
                end = range.upperBound
            }
        }
        return Meters(Double(sum) / 10)
    }
}

extension EdgeWeights {
    /// How far one comes along an edge in a time, in decimeters. Complexity: O(log length).
    fileprivate func decimeters(of edge: EdgeIndex, within milliseconds: UInt32, atMost most: UInt32) -> UInt32 {
        if time(of: edge, decimeters: most) <= milliseconds { return most }
        var (low, high) = (UInt32(0), most)
        while low + 1 < high {
            let middle = (low + high) / 2
            if time(of: edge, decimeters: middle) <= milliseconds { low = middle } else { high = middle }
        }
        return low
    }
}

/// Finds all that one reaches within a time. An instance is a workspace of one thread.
public final class IsochroneSearch {
    /// The streets.
    public let graph: StreetGraph

    private var search: EdgeSearch

    /// A search on a graph.
    public init(_ graph: StreetGraph) {
        self.graph = graph
        search = EdgeSearch(edgeCount: graph.edgeCount)
    }

    /// How many labels the last search settled.
    public var settledLabels: Int { search.settledLabels }

    /// The pieces of streets that one reaches from any of some positions within a time, each by the cheapest way.
    ///
    /// What entering a private street costs is not time: what lies behind it is reached. Complexity: one bounded
    /// search.
    public func streets(
        from starts: [StreetPosition], weights: EdgeWeights, within time: TravelTime
    ) -> ReachedStreets {
        let limit = UInt32(clamping: time.milliseconds)
        let question = Search(weights: weights, bound: ZeroBound(), way: Forward.self, timeLimit: limit)
        var goal = ReachedGoal(limit: limit)
        search.start(question, at: starts)
        search.settle(question, goal: &goal)
        var pieces: [ReachedPiece] = []
        func add(_ edge: EdgeIndex, from: UInt32, at time: UInt32) {
            let rest = weights.length(of: edge) - from
            let way = weights.decimeters(of: edge, within: limit - time, atMost: rest)
            pieces.append(
                ReachedPiece(edge: edge, from: from, to: from + way, time: TravelTime(milliseconds: Int(time))))
        }
        for start in starts {
            for piece in weights.starts(at: start) { add(piece.edge, from: piece.offset, at: 0) }
        }
        for (edge, time) in goal.settled { add(edge, from: 0, at: time) }
        return ReachedStreets(weights: weights, pieces: pieces)
    }
}

/// The goal of a search of everything near: it remembers what was settled in time.
private struct ReachedGoal: SearchGoal {
    let limit: UInt32
    var settled: [(edge: EdgeIndex, time: UInt32)] = []

    @inline(__always) mutating func settle(_ edge: EdgeIndex, _ label: EdgeLabel) {
        if label.time <= limit { settled.append((edge, label.time)) }
    }

    @inline(__always) func isDone(key: UInt32) -> Bool { false }
}
