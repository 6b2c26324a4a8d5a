extension HierarchyMetric {
    /// Basic customization alone, as `make bench` times it beside other libraries; gives the weight of the last arc.
    @discardableResult
    package static func customizeBasically(_ topology: HierarchyTopology, weights: [UInt32]) -> UInt32 {
        let basic = BasicWeights(topology, weights: weights)
        basic.customize(topology)
        return topology.arcCount > 0 ? basic.up[topology.arcCount - 1] : 0
    }
}
