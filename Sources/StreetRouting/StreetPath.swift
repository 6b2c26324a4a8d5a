import Archive
import Geometry
import Measures
import Streets

/// A way through the streets from one position to another.
public struct StreetPath: Hashable, Sendable {
    /// The directed edges in the order of travel, the parts at both ends among them; never empty.
    ///
    /// With one edge the way runs along it from `start` to `end`. With more, the first is left at its head and the last
    /// entered at its tail; both may be the same edge when one has to go around the block. The part of the first or of
    /// the last may have no length, where a position lies at a node.
    public let edges: [EdgeIndex]
    /// Where the way starts, on the first edge.
    public let start: StreetPosition
    /// Where it ends, on the last edge.
    public let end: StreetPosition
    /// What the search minimized.
    public let cost: Cost
    /// How long it takes, turns included.
    public let time: TravelTime
    /// How long it is.
    public let length: Meters
    /// How many labels the search settled for it.
    public let settledLabels: Int

    /// The part of an edge that the way takes, in decimeters from the edge's own start.
    ///
    /// - Parameter number: the position of the edge in `edges`.
    public func part(_ number: Int, in graph: StreetGraph) -> ClosedRange<UInt32> {
        let edge = edges[number]
        let length = graph.lengths[edge.segment]
        let from = number == 0 ? start.offset(along: edge, segmentLength: length) : 0
        let to = number == edges.count - 1 ? end.offset(along: edge, segmentLength: length) : length
        return from...max(from, to)
    }

    /// The points of the part of an edge that the way takes, both ends among them; a single one for no length.
    ///
    /// - Parameter points: what they replace, so that many edges need no memory of their own each.
    public func take(pointsOfEdge number: Int, in graph: StreetGraph, to points: inout [Coordinate]) {
        let isFirst = number == 0
        let isLast = number == edges.count - 1
        points.removeAll(keepingCapacity: true)
        graph.append(pointsOf: edges[number], to: &points)
        if isFirst || isLast {
            let part = part(number, in: graph)
            let whole = graph.lengths[edges[number].segment]
            // Lengths are rounded up, so that the end of the edge is named by its number, not by its distance.
            let to = part.upperBound == whole ? Line.length(points) : Meters(Double(part.upperBound) / 10)
            let from = part.lowerBound == whole ? to : Meters(Double(part.lowerBound) / 10)
            points = Line.part(of: points, from: min(from, to), to: to)
            if isFirst { points[0] = start.point }
            if isLast { points[points.count - 1] = end.point }
        }
        // Like ones in a row become one.
        var count = 1
        for position in 1..<max(1, points.count) where points[position] != points[count - 1] {
            points[count] = points[position]
            count += 1
        }
        points.removeLast(points.count - count)
    }

    /// The points of the whole way, no two like ones in a row. Complexity: O(points).
    public func points(in graph: StreetGraph) -> [Coordinate] {
        var all: [Coordinate] = []
        var points: [Coordinate] = []
        for number in edges.indices {
            take(pointsOfEdge: number, in: graph, to: &points)
            for point in points where point != all.last { all.append(point) }
        }
        return all
    }
}
