import Archive
import Streets

extension Hierarchy {
    /// Orders, contracts and customizes the edges that a profile may use.
    ///
    /// ```swift
    /// HierarchySections(.walk).set(Hierarchy(of: graph, profile: .walk), in: &writer)
    /// ```
    ///
    /// Complexity: O(m log n) for the order, O(triangles of the hierarchy) for the rest.
    public static func made(for graph: StreetGraph, profile: TravelProfile) -> Hierarchy {
        let streets = ExpandedStreets(EdgeWeights(graph, profile: profile))
        let topology = HierarchyTopology(streets.graph, order: streets.order(graph))
        return HierarchyMetric(topology, weights: streets.weights)
            .hierarchy(names: streets.edges.map(\.raw), vertexCount: graph.edgeCount)
    }
}
