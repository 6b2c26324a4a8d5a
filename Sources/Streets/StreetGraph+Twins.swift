import Archive

extension StreetGraph {
    /// The first segment that is a twin: twins are the last segments, in the order of those that they repeat.
    @inlinable public var firstTwin: SegmentIndex { SegmentIndex(segmentCount - twins.count) }

    /// The segment that a twin repeats; any other segment itself. Complexity: O(1).
    @inlinable public func original(of segment: SegmentIndex) -> SegmentIndex {
        segment < firstTwin ? segment : twins[TwinIndex(segment.int - firstTwin.int)].original
    }

    /// The edge that an edge of a twin repeats; any other edge itself. Complexity: O(1).
    @inlinable public func original(of edge: EdgeIndex) -> EdgeIndex {
        let segment = original(of: edge.segment)
        return edge.isForward ? segment.forward : segment.backward
    }

    /// The edge along which one goes back after a U-turn at the end of an edge: that of the other direction, of a twin
    /// that of the segment it repeats. Complexity: O(1).
    @inlinable public func wayBack(from edge: EdgeIndex) -> EdgeIndex {
        original(of: edge).reversed
    }

    /// The rows of the table of twins that repeat a segment. Complexity: O(log twins).
    @inlinable public func twinRows(of segment: SegmentIndex) -> Range<Int> {
        twins.count == 0 ? 0..<0 : findTwinRows(of: segment)
    }

    @usableFromInline func findTwinRows(of segment: SegmentIndex) -> Range<Int> {
        func firstRow(_ isBehind: (SegmentIndex) -> Bool) -> Int {
            var (low, high) = (0, twins.count)
            while low < high {
                let middle = (low + high) / 2
                if isBehind(twins[TwinIndex(middle)].original) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        return firstRow { $0 >= segment }..<firstRow { $0 > segment }
    }

    /// Whether the table of twins is one that can be read as above. Complexity: O(twins).
    static func areSound(_ twins: Table<TwinIndex, SegmentTwin>, segmentCount: Int) -> Bool {
        guard twins.count <= segmentCount else { return false }
        let first = segmentCount - twins.count
        var last = SegmentIndex(UInt32(0))
        for row in twins.indices {
            let twin = twins[row]
            guard twin.twin.int == first + row.int, twin.original.int < first, twin.original >= last else {
                return false
            }
            last = twin.original
        }
        return true
    }
}
