import Geometry
import Streets

/// Where streets for cars meet, each place once, as planners count intersections.
///
/// Streets that lead nowhere else are left out, and what branches off them ("LEED for Neighborhood Development", 2009:
/// junctions that lead to culs-de-sac alone do not count). Nodes that a piece of at most 35 m joins, as where a divided
/// road is crossed, and those of one roundabout are one junction.
///
/// Complexity: O(segments).
struct StreetJunctions {
    /// Pieces that are no longer than this many decimeters join two nodes to one junction.
    private static let joint: UInt32 = 350

    /// The places of junctions at which three and more streets meet, in the order of their first nodes.
    let places: [Coordinate]

    init(_ columns: StreetColumns) {
        let count = columns.nodeCount
        var isLeft = (0..<columns.segmentCount).map { columns.classes[$0].rawValue <= RoadClass.livingStreet.rawValue }
        func ends(_ segment: Int) -> (Int, Int) { (columns.heads[2 * segment + 1].int, columns.heads[2 * segment].int) }

        // What leads nowhere is taken away from its end.
        var arms = [UInt32](repeating: 0, count: count)
        for segment in isLeft.indices where isLeft[segment] {
            arms[ends(segment).0] += 1
            arms[ends(segment).1] += 1
        }
        for start in 0..<count {
            var node = start
            while arms[node] == 1,
                let edge = columns.edges(leaving: NodeIndex(node)).first(where: { isLeft[$0.segment.int] })
            {
                isLeft[edge.segment.int] = false
                arms[node] -= 1
                node = columns.heads[edge.int].int
                arms[node] -= 1
            }
        }

        // Nodes that are one junction have one root, the first of them.
        var roots = Array(0..<count)
        func root(_ node: Int) -> Int {
            var node = node
            while roots[node] != node {
                roots[node] = roots[roots[node]]
                node = roots[node]
            }
            return node
        }
        func joins(_ segment: Int) -> Bool {
            columns.lengths[segment] <= Self.joint || columns.flags[segment].contains(.roundabout)
        }
        for segment in isLeft.indices where isLeft[segment] && joins(segment) {
            let (a, b) = (root(ends(segment).0), root(ends(segment).1))
            roots[max(a, b)] = min(a, b)
        }
        var meeting = [UInt32](repeating: 0, count: count)
        for segment in isLeft.indices where isLeft[segment] && !joins(segment) {
            meeting[root(ends(segment).0)] += 1
            meeting[root(ends(segment).1)] += 1
        }
        places = (0..<count).filter { meeting[$0] >= 3 }.map { columns.coordinates[$0] }
    }
}
