import Archive
import Geometry

/// From which side a position is left or reached, where its street is open in both directions.
///
/// A car that stops at the curb beside a house has the house on its own side of the road: on the right where one drives
/// on the right. Where only one direction is open, or the place lies on no side, there is nothing to choose.
public enum StreetApproach: UInt8, Sendable, BitwiseCopyable {
    /// Either.
    case any
    /// With the place on the side on which one drives, so that no one crosses the road.
    case curb
    /// With the place across the road.
    case opposite

    /// Whether an edge may be used, for a position whose place lies on this side of the segment as drawn.
    @inlinable func allows(_ edge: EdgeIndex, side: Side, driving: DrivingSide) -> Bool {
        if self == .any || side == .on { return true }
        // The side of the place, seen in the direction of the edge.
        let isRight = (side == .right) == edge.isForward
        return (isRight == (driving == .right)) == (self == .curb)
    }
}
