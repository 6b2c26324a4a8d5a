import Geometry
import Measures
import Streets
import Transit

extension StopLink {
    /// The link to a position on a street.
    public init(_ position: StreetPosition) {
        self.init(position, seconds: 0, hasStairs: false, isEntry: true, isExit: true)
    }

    /// The link to a position on a street from which the stop is so many seconds away.
    public init(_ position: StreetPosition, seconds: UInt16, hasStairs: Bool, isEntry: Bool, isExit: Bool) {
        self.init(
            segment: position.segment.raw, offsetDecimeters: position.offsetDecimeters,
            distanceDecimeters: UInt32((position.distance.value * 10).rounded()), side: position.side.rawValue,
            seconds: seconds, hasStairs: hasStairs, isEntry: isEntry, isExit: isExit)
    }
}

extension StreetGraph {
    /// Where a stop's link lies on the streets; nil for a stop that is not linked. Complexity: O(points).
    public func position(of link: StopLink) -> StreetPosition? {
        guard link.isLinked else { return nil }
        return position(
            on: SegmentIndex(link.segment), offsetDecimeters: link.offsetDecimeters,
            side: Side(rawValue: link.side) ?? .on,
            distance: Meters(Double(link.distanceDecimeters) / 10))
    }
}
