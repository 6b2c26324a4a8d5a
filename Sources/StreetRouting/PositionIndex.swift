import Archive
import Measures
import Streets

/// Positions to be reached: made once, for any number of searches.
///
/// ```swift
/// let stops = PositionIndex(links.enumerated().map { (target: $0.offset, position: $0.element) })
/// let near = router.reach(from: [door], targets: stops, profile: .walk, within: .minutes(15))
/// ```
///
/// A target is a number from 0 on, as small as may be; it may have several positions, of which the cheapest counts.
public struct PositionIndex: Sendable {
    /// A position of a target.
    struct Entry: Sendable {
        var target: Int
        var position: StreetPosition
    }

    /// All entries, sorted by segment, as the labels lie in memory.
    let entries: [Entry]
    /// One more than the greatest target.
    public let targetCount: Int

    /// The index of positions of targets. Complexity: O(n log n).
    public init(_ targets: some Sequence<(target: Int, position: StreetPosition)>) {
        var entries = targets.map { Entry(target: $0.target, position: $0.position) }
        precondition(entries.allSatisfy { $0.target >= 0 }, "targets count from 0")
        entries.sort {
            ($0.position.segment, $0.position.offsetDecimeters, $0.target)
                < ($1.position.segment, $1.position.offsetDecimeters, $1.target)
        }
        self.entries = entries
        targetCount = entries.reduce(0) { max($0, $1.target + 1) }
    }

    /// The index of positions that are their own targets, numbered as they come.
    public init(positions: some Sequence<StreetPosition>) {
        self.init(positions.enumerated().map { (target: $0.offset, position: $0.element) })
    }

    /// How many positions there are.
    public var count: Int { entries.count }
}
