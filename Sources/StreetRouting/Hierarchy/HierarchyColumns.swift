import Archive
import Streets

/// The hierarchy of a mode's edges as columns for the file `streets`.
///
/// ```swift
/// HierarchyColumns(graph, profile: .walk).add(to: &writer)
/// ```
public struct HierarchyColumns: Sendable {
    private let mode: TravelMode
    private let ranks: [UInt32]
    private let parents: [UInt32]
    private let forward: HierarchyMetric.SearchArcs
    private let backward: HierarchyMetric.SearchArcs

    /// Orders, contracts and customizes the edges that a profile may use.
    ///
    /// Complexity: O(m log n) for the order, O(triangles of the hierarchy) for the rest.
    public init(_ graph: StreetGraph, profile: TravelProfile) {
        let streets = ExpandedStreets(EdgeWeights(graph, profile: profile))
        let topology = HierarchyTopology(streets.graph, order: streets.order(graph))
        let metric = HierarchyMetric(topology, weights: streets.weights)
        mode = profile.mode
        ranks = streets.nodes.map { $0 == .max ? .max : topology.ranks[Int($0)] }
        parents = topology.parents
        forward = metric.forward
        backward = metric.backward
    }

    /// Adds the columns to an archive of streets.
    public func add(to writer: inout ArchiveWriter) {
        let keys = HierarchySections(mode)
        writer.set(keys.ranks, ranks)
        writer.set(keys.parents, parents)
        writer.set(keys.forward, offsets: forward.first, values: forward.arcs)
        writer.set(keys.backward, offsets: backward.first, values: backward.arcs)
    }
}
