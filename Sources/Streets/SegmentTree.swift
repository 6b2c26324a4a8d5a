import Archive
import Geometry

/// A packed tree of boxes over segments in Hilbert order (Roussopoulos and Leifker, "Direct Spatial Search on Pictorial
/// Databases Using Packed R-Trees", 1985): sixteen children to a box, no pointers.
///
/// Level 0 has one box for each segment, in the order of the segments; every higher level has one box for each sixteen
/// of the level below; the last box is that of all.
public struct SegmentTree: Sendable {
    /// Children of a box.
    public static let fanout = 16

    /// The boxes, level after level, from the segments up.
    public let boxes: Table<TreeBoxIndex, Box>
    /// Where each level starts, and the end of the last.
    public let levelStarts: [Int]

    init(boxes: Table<TreeBoxIndex, Box>, segmentCount: Int) {
        self.boxes = boxes
        levelStarts = SegmentTree.levels(segmentCount)
    }

    /// How many boxes a tree over so many segments has.
    var expectedBoxCount: Int { levelStarts[levelStarts.count - 1] }

    /// Where the levels over `count` segments start, and the end of the last.
    static func levels(_ count: Int) -> [Int] {
        var starts = [0]
        var size = count
        while size > 0 {
            starts.append(starts[starts.count - 1] + size)
            if size == 1 { break }
            size = (size + fanout - 1) / fanout
        }
        return starts
    }

    /// The segments whose boxes meet a box, in their own order. Complexity: O(log n) for a small box on street maps.
    public func segments(meeting box: Box) -> [SegmentIndex] {
        var found: [SegmentIndex] = []
        visit(meeting: box) { found.append($0) }
        return found
    }

    /// Calls `body` with each segment whose box meets a box, in their own order, and needs no memory.
    ///
    /// Complexity: O(log n) for a small box on street maps.
    public func visit(meeting box: Box, _ body: (SegmentIndex) -> Void) {
        guard levelStarts.count > 1 else { return }
        let boxes = boxes.unsafeBuffer
        let root = boxes.count - 1
        if boxes[root].intersects(box) {
            SegmentTree.visit(
                root, level: levelStarts.count - 2, of: boxes, starts: levelStarts, meeting: box, body)
        }
    }

    private static func visit(
        _ number: Int, level: Int, of boxes: UnsafeBufferPointer<Box>, starts: [Int], meeting box: Box,
        _ body: (SegmentIndex) -> Void
    ) {
        if level == 0 { return body(SegmentIndex(number)) }
        let (start, end) = (starts[level - 1], starts[level])
        let first = start + (number - end) * SegmentTree.fanout
        for child in first..<min(first + SegmentTree.fanout, end) where boxes[child].intersects(box) {
            visit(child, level: level - 1, of: boxes, starts: starts, meeting: box, body)
        }
    }

    /// Calls `body` with each segment whose box meets a box, in a tree whose boxes are still in memory (see `build`).
    ///
    /// - Parameter count: how many segments the tree is over.
    public static func visit(
        _ boxes: UnsafeBufferPointer<Box>, of count: Int, meeting box: Box, _ body: (SegmentIndex) -> Void
    ) {
        let starts = levels(count)
        guard starts.count > 1, boxes[boxes.count - 1].intersects(box) else { return }
        visit(boxes.count - 1, level: starts.count - 2, of: boxes, starts: starts, meeting: box, body)
    }

    /// All boxes of a tree over segments that have these boxes. Complexity: O(n).
    public static func build(over segments: [Box]) -> [Box] {
        var boxes = segments
        let starts = levels(segments.count)
        for level in 1..<max(1, starts.count - 1) {
            for first in stride(from: starts[level - 1], to: starts[level], by: fanout) {
                var box = boxes[first]
                for child in first..<min(first + fanout, starts[level]) { box.formUnion(boxes[child]) }
                boxes.append(box)
            }
        }
        return boxes
    }
}
