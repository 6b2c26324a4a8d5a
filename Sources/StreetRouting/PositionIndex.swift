import Archive
import Streets

/// Positions to be reached, found by their segment: made once, asked at every edge that a search settles.
///
/// ```swift
/// let stops = PositionIndex(links.enumerated().map { (target: $0.offset, position: $0.element) })
/// let near = router.reach(from: [door], targets: stops, profile: .walk, within: .meters(1500))
/// ```
///
/// A target is a number from 0 on, as small as may be; it may have several positions, of which the cheapest counts.
public struct PositionIndex: Sendable {
    /// A position of a target.
    struct Entry: Sendable {
        var target: Int
        var position: StreetPosition
    }

    /// All entries, sorted by segment.
    let entries: [Entry]
    /// An open-addressed table of the first entry of each segment: an entry's number, or `none`.
    let table: [UInt32]
    /// One more than the greatest target.
    public let targetCount: Int

    static let none = UInt32.max

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
        var size = 2
        while size < 2 * entries.count { size *= 2 }
        var table = [UInt32](repeating: PositionIndex.none, count: size)
        for (number, entry) in entries.enumerated()
        where number == 0 || entries[number - 1].position.segment != entry.position.segment {
            var place = PositionIndex.place(of: entry.position.segment, mask: size - 1)
            while table[place] != PositionIndex.none { place = (place + 1) & (size - 1) }
            table[place] = UInt32(number)
        }
        self.table = table
    }

    /// The index of positions that are their own targets, numbered as they come.
    public init(positions: some Sequence<StreetPosition>) {
        self.init(positions.enumerated().map { (target: $0.offset, position: $0.element) })
    }

    /// How many positions there are.
    public var count: Int { entries.count }

    /// Where the search for a segment starts in a table of `mask + 1` places (multiplicative hashing).
    @inline(__always) static func place(of segment: SegmentIndex, mask: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(segment.raw) &* 0x9e37_79b9_7f4a_7c15) &>> 32) & mask
    }
}
