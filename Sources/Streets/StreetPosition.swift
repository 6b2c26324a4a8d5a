import Geometry
import Measures

/// A place on a street: so far along a segment, on one of its sides.
///
/// Journeys start and end at positions; a stop or an address becomes one by `StreetGraph.snap`.
public struct StreetPosition: Hashable, Sendable {
    /// The segment.
    public var segment: SegmentIndex
    /// How far along the segment as drawn, in decimeters, no more than its length.
    public var offsetDecimeters: UInt32
    /// On which side of the segment as drawn lay what was snapped.
    public var side: Side
    /// The point on the segment.
    public var point: Coordinate
    /// How far from it lay what was snapped.
    public var distance: Meters
    /// From which side the position is to be left or reached.
    public var approach = StreetApproach.any

    /// A position from its parts, as they were kept; the offset has to lie on the segment.
    public init(segment: SegmentIndex, offsetDecimeters: UInt32, side: Side, point: Coordinate, distance: Meters) {
        self.segment = segment
        self.offsetDecimeters = offsetDecimeters
        self.side = side
        self.point = point
        self.distance = distance
    }

    /// How far along one of the segment's edges it lies, in decimeters, in a graph where the segment has this length.
    @inlinable public func offset(along edge: EdgeIndex, segmentLength: UInt32) -> UInt32 {
        edge.isForward ? offsetDecimeters : segmentLength - offsetDecimeters
    }
}

extension StreetGraph {
    /// The position so many decimeters along a segment as drawn; its end beyond the end. Complexity: O(points).
    public func position(
        on segment: SegmentIndex, offsetDecimeters: UInt32, side: Side = .on, distance: Meters = .zero
    ) -> StreetPosition {
        let offset = min(offsetDecimeters, lengths[segment])
        let points = points(of: segment.forward)
        let point = Line.point(at: Meters(Double(offset) / 10), along: points) ?? points[0]
        return StreetPosition(
            segment: segment, offsetDecimeters: offset, side: side, point: point, distance: distance)
    }
}
