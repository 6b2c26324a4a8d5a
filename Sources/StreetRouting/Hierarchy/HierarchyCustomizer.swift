import Archive
import Streets

/// Makes hierarchies for other weights of a graph's streets, in the order that an import has found.
///
/// ```swift
/// if let customizer = HierarchyCustomizer(graph, mode: .drive) {
///     var streets = customizer.customized(for: weights)
///     router.setWeights(weights, hierarchy: streets.hierarchy)
///     streets = streets.updated(for: weightsAMinuteLater)
/// }
/// ```
///
/// It knows every turn between edges that are open to the mode at some time, whether a rule forbids it now or not, so
/// that any closed or slow edge and any forbidden turn may come and go. It never changes and may be used on any thread.
public final class HierarchyCustomizer: Sendable {
    private let streets: ExpandedStreets
    private let topology: HierarchyTopology
    private let names: [UInt32]
    private let graph: StreetGraph

    /// The customizer of a mode; nil where its hierarchy was not made, or does not fit the streets since the region is
    /// damaged.
    ///
    /// Complexity: O(turns + arcs of the hierarchy), some tenths of a second for a city.
    public init?(_ graph: StreetGraph, mode: TravelMode) {
        guard let hierarchy = graph.hierarchy(for: mode) else { return nil }
        let streets = ExpandedStreets(EdgeWeights(graph, profile: .prepared(for: mode)), allTurns: true)
        guard hierarchy.rankCount == streets.edges.count else { return nil }
        var order: [UInt32] = []
        order.reserveCapacity(hierarchy.rankCount)
        var isNamed = BitRow(count: streets.edges.count)
        for edge in hierarchy.order.unsafeBuffer {
            guard Int(edge) < graph.edgeCount, streets.nodes[Int(edge)] != .max else { return nil }
            let node = streets.nodes[Int(edge)]
            guard !isNamed.contains(Int(node)) else { return nil }
            isNamed.insert(Int(node))
            order.append(node)
        }
        self.graph = graph
        self.streets = streets
        names = streets.edges.map(\.raw)
        topology = HierarchyTopology(streets.graph, order: order)
    }

    /// A hierarchy for weights of the graph and the mode, as what it can be updated from.
    ///
    /// Complexity: O(turns + triangles of the hierarchy).
    public func customized(for weights: EdgeWeights) -> CustomizedStreets {
        CustomizedStreets(
            customizer: self, metric: HierarchyMetric(topology, weights: streets.arcWeights(under: weights)))
    }

    fileprivate func update(_ metric: HierarchyMetric, for weights: EdgeWeights) -> HierarchyMetric {
        metric.updated(weights: streets.arcWeights(under: weights))
    }

    fileprivate func hierarchy(_ metric: HierarchyMetric) -> Hierarchy {
        metric.hierarchy(names: names, vertexCount: graph.edgeCount)
    }
}

/// A hierarchy that was customized for some weights, and what its next version is made from.
public struct CustomizedStreets: Sendable {
    private let customizer: HierarchyCustomizer
    private let metric: HierarchyMetric
    /// The hierarchy: what searches read.
    public let hierarchy: Hierarchy

    fileprivate init(customizer: HierarchyCustomizer, metric: HierarchyMetric) {
        self.customizer = customizer
        self.metric = metric
        hierarchy = customizer.hierarchy(metric)
    }

    /// The hierarchy for other weights of the same graph and mode: as `customized(for:)` makes it, but where few turns
    /// and edges cost otherwise than before, only what hangs on them is weighed again.
    ///
    /// Complexity: O(turns + arcs of the hierarchy) at a few operations each, and what has to be weighed again.
    public func updated(for weights: EdgeWeights) -> CustomizedStreets {
        CustomizedStreets(customizer: customizer, metric: customizer.update(metric, for: weights))
    }
}
