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
    public func points(ofEdge number: Int, in graph: StreetGraph) -> [Coordinate] {
        let isFirst = number == 0
        let isLast = number == edges.count - 1
        var points = graph.points(of: edges[number])
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
        var unlike: [Coordinate] = []
        for point in points where point != unlike.last { unlike.append(point) }
        return unlike
    }

    /// The points of the whole way, no two like ones in a row. Complexity: O(points).
    public func points(in graph: StreetGraph) -> [Coordinate] {
        var all: [Coordinate] = []
        for number in edges.indices {
            for point in points(ofEdge: number, in: graph) where point != all.last { all.append(point) }
        }
        return all
    }
}
