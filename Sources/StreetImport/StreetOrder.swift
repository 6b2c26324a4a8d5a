import Geometry
import Streets

/// The final numbers of junctions and segments: along a Hilbert curve, so that what is near on the map is near in
/// memory.
struct StreetOrder {
    /// The junctions (positions in `CutStreets.junctions`) in the order of their nodes.
    let junctions: [Int]
    /// The segments (positions in `CutStreets.segments`) in their final order.
    let segments: [Int]
    /// The node that each junction becomes.
    let nodeOfJunction: [NodeIndex]
    /// The number that each segment gets.
    let numberOfSegment: [SegmentIndex]

    init(_ cut: CutStreets) {
        junctions = Self.order(cut.junctions.map { HilbertOrder.key(of: $0.coordinate) })
        // By the middle of the straight line between their ends; equal ones keep the order of the ways.
        segments = Self.order(
            cut.segments.map { segment in
                let first = cut.junctions[segment.first].coordinate
                let last = cut.junctions[segment.last].coordinate
                return HilbertOrder.key(of: first.interpolated(to: last, fraction: 0.5))
            })
        var nodes = Array(repeating: NodeIndex(UInt32(0)), count: junctions.count)
        for (number, position) in junctions.enumerated() { nodes[position] = NodeIndex(number) }
        nodeOfJunction = nodes
        var numbers = Array(repeating: SegmentIndex(UInt32(0)), count: segments.count)
        for (number, position) in segments.enumerated() { numbers[position] = SegmentIndex(number) }
        numberOfSegment = numbers
    }

    /// The positions of keys in ascending order; equal keys stay in theirs.
    private static func order(_ keys: [UInt64]) -> [Int] {
        keys.withUnsafeBufferPointer { keys in
            keys.indices.sorted { a, b in keys[a] == keys[b] ? a < b : keys[a] < keys[b] }
        }
    }
}
