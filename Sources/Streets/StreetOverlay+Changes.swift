import Geometry
import Measures

/// Where an overlay takes something away from a mode, as circles: whatever way is dearer under it than with everything
/// open leads through one of them.
public struct StreetChanges: Sendable {
    /// A circle around a node.
    public struct Place: Hashable, Sendable {
        /// The node's coordinate.
        public var center: Coordinate
        /// How far from it the change reaches: the length of the edge that begins there, or nothing for the node
        /// itself.
        public var reach: Meters
    }

    /// The circles: edges by their numbers, then nodes, then turns.
    public let places: [Place]
}

extension StreetOverlay {
    /// Where the overlay closes edges, makes them private, bars nodes or closes turns to a mode; the speeds of cars are
    /// not told.
    ///
    /// Complexity: O(changed edges), and a pass over the nodes where one of them differs.
    public func changes(of graph: StreetGraph, for mode: TravelMode) -> StreetChanges {
        precondition(edgeCount == graph.edgeCount, "an overlay of the same graph")
        let open = Access.open(to: mode).rawValue
        var places: [StreetChanges.Place] = []
        if let access {
            let bits = open | open << 4 | (open & 4) << 6
            let always = graph.access.unsafeBuffer
            for edge in changedEdges where (always[edge.int].rawValue ^ access[edge.int].rawValue) & bits != 0 {
                places.append(
                    StreetChanges.Place(
                        center: graph.coordinates[graph.heads[edge.reversed]],
                        reach: Meters(Double(graph.lengths[edge.segment]) / 10)))
            }
        }
        if let nodeFlags {
            let always = graph.nodeFlags.unsafeBuffer
            let bars = UInt8(open & 15)
            for number in 0..<graph.nodeCount where (always[number].rawValue ^ nodeFlags[number].rawValue) & bars != 0 {
                places.append(StreetChanges.Place(center: graph.coordinates[NodeIndex(number)], reach: .zero))
            }
        }
        if let holding {
            for turn in graph.restrictions.unsafeBuffer
            where turn.condition != .always && holding[turn.condition.int] && turn.applies(to: mode) {
                places.append(StreetChanges.Place(center: graph.coordinates[graph.heads[turn.from]], reach: .zero))
            }
        }
        return StreetChanges(places: places)
    }
}
