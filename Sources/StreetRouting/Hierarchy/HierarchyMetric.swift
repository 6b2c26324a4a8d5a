import Measures
import Streets

/// The weights of a hierarchy, customized: every arc weighs as much as the shortest way between its ends over lower nodes.
///
/// ```swift
/// let topology = HierarchyTopology(graph, order: order)
/// let metric = HierarchyMetric(topology, weights: weights)
/// var query = HierarchyQuery(metric)
/// let cost = query.cost(from: a, to: b)
/// ```
///
/// Basic customization looks at the triangles below each arc, perfect customization at those above and finds the arcs that
/// no shortest path needs; searches climb over what is left (Dibbelt, Strasser, Wagner 2016, sections 7 and 8).
///
/// Weights are below 2^30; `infinite` and all above mean closed.
public final class HierarchyMetric: Sendable {
    /// What a closed arc weighs. Twice as much is still a number.
    public static let infinite: UInt32 = 1 << 30

    /// What it was made for.
    public let topology: HierarchyTopology
    /// The weight of an arc upward.
    let up: [UInt32]
    /// The weight of an arc taken downward.
    let down: [UInt32]
    /// What an arc taken upward is made of.
    let upParts: [Parts]
    /// The same downward.
    let downParts: [Parts]
    /// The arcs a search climbs from its start.
    let forward: SearchArcs
    /// The arcs a search climbs, against their direction, from its end.
    let backward: SearchArcs

    /// The two arcs over a lower node that an arc stands for.
    struct Parts: Sendable {
        /// The arc from the lower node to the end at which one starts, taken downward; where the arc is one of the graph's
        /// own, its number with the highest bit set.
        var first: UInt32
        /// The arc from the lower node to the other end, taken upward.
        var second: UInt32

        /// An arc of the graph itself.
        static func original(_ arc: Int) -> Parts { Parts(first: isOriginal | UInt32(arc), second: 0) }
        static let none = Parts(first: .max, second: .max)
        static let isOriginal: UInt32 = 1 << 31
    }

    /// Arcs upward, as a search scans them.
    struct SearchArcs: Sendable {
        /// Where the arcs of a node start; one more than there are nodes.
        var first: [UInt32]
        var arcs: [ClimbArc]
        /// The arcs' numbers in the hierarchy.
        var numbers: [UInt32]
    }

    /// Customizes a hierarchy for weights of the graph's arcs.
    ///
    /// Complexity: O(triangles), which is little more than the arcs of a road network's hierarchy.
    public init(_ topology: HierarchyTopology, weights: [UInt32]) {
        precondition(weights.count == topology.places.count, "every arc of the graph has a weight")
        self.topology = topology
        var basic = BasicWeights(topology, weights: weights)
        basic.customize(topology)
        (up, down, upParts, downParts) = (basic.up, basic.down, basic.upParts, basic.downParts)
        let perfect = PerfectWeights(topology, basic)
        forward = perfect.searchArcs(topology, perfect.up, keptFrom: basic.up)
        backward = perfect.searchArcs(topology, perfect.down, keptFrom: basic.down)
    }
}

/// Weights that hold along all ways over lower nodes.
struct BasicWeights {
    var up: [UInt32]
    var down: [UInt32]
    var upParts: [HierarchyMetric.Parts]
    var downParts: [HierarchyMetric.Parts]

    /// The weights of the graph's own arcs; the least of several between the same nodes.
    init(_ topology: HierarchyTopology, weights: [UInt32]) {
        up = [UInt32](repeating: HierarchyMetric.infinite, count: topology.arcCount)
        down = up
        upParts = [HierarchyMetric.Parts](repeating: .none, count: topology.arcCount)
        downParts = upParts
        for (arc, place) in topology.places.enumerated() where place != .max {
            let weight = min(weights[arc], HierarchyMetric.infinite)
            let target = Int(place >> 1)
            if place & 1 == 0 {
                guard weight < up[target] else { continue }
                up[target] = weight
                upParts[target] = .original(arc)
            } else {
                guard weight < down[target] else { continue }
                down[target] = weight
                downParts[target] = .original(arc)
            }
        }
    }

    /// Lets every arc know the ways over lower nodes: for each node, in rising order, the pairs of arcs that meet there
    /// from below and above.
    mutating func customize(_ topology: HierarchyTopology) {
        let n = topology.nodeCount
        /// The arc from the node at hand to a higher one.
        var arcTo = [UInt32](repeating: 0, count: n)
        topology.firstUp.withUnsafeBufferPointer { firstUp in
            topology.heads.withUnsafeBufferPointer { heads in
                topology.tails.withUnsafeBufferPointer { tails in
                    up.withUnsafeMutableBufferPointer { up in
                        down.withUnsafeMutableBufferPointer { down in
                            upParts.withUnsafeMutableBufferPointer { upParts in
                                downParts.withUnsafeMutableBufferPointer { downParts in
                                    arcTo.withUnsafeMutableBufferPointer { arcTo in
                                        for middle in 0..<n {
                                            for arc in Int(firstUp[middle])..<Int(firstUp[middle + 1]) {
                                                arcTo[Int(heads[arc])] = UInt32(arc)
                                            }
                                            let firstDown = Int(topology.firstDown[middle])
                                            let lastDown = Int(topology.firstDown[middle + 1])
                                            for position in firstDown..<lastDown {
                                                let lower = Int(topology.downArcs[position])
                                                let toLower = down[lower]
                                                let fromLower = up[lower]
                                                // Arcs of one tail lie together, heads rising: what follows `lower`
                                                // leads from the same node above `middle`.
                                                var arc = lower + 1
                                                let last = Int(firstUp[Int(tails[lower]) + 1])
                                                while arc < last {
                                                    let target = Int(arcTo[Int(heads[arc])])
                                                    let upward = toLower &+ up[arc]
                                                    if upward < up[target] {
                                                        up[target] = upward
                                                        upParts[target] = .init(
                                                            first: UInt32(truncatingIfNeeded: lower),
                                                            second: UInt32(truncatingIfNeeded: arc))
                                                    }
                                                    let downward = down[arc] &+ fromLower
                                                    if downward < down[target] {
                                                        down[target] = downward
                                                        downParts[target] = .init(
                                                            first: UInt32(truncatingIfNeeded: arc),
                                                            second: UInt32(truncatingIfNeeded: lower))
                                                    }
                                                    arc += 1
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Weights that are distances: every arc weighs as much as the shortest way between its ends.
struct PerfectWeights {
    var up: [UInt32]
    var down: [UInt32]

    /// Lowers basic weights by the triangles above each arc, from the highest node down.
    init(_ topology: HierarchyTopology, _ basic: BasicWeights) {
        up = basic.up
        down = basic.down
        var arcTo = [UInt32](repeating: .max, count: topology.nodeCount)
        up.withUnsafeMutableBufferPointer { up in
            down.withUnsafeMutableBufferPointer { down in
                topology.heads.withUnsafeBufferPointer { heads in
                    topology.firstUp.withUnsafeBufferPointer { firstUp in
                        arcTo.withUnsafeMutableBufferPointer { arcTo in
                            for node in stride(from: topology.nodeCount - 1, through: 0, by: -1) {
                                let first = Int(firstUp[node])
                                let last = Int(firstUp[node + 1])
                                for arc in first..<last { arcTo[Int(heads[arc])] = UInt32(arc) }
                                for low in first..<last {
                                    // Among the upper neighbours every pair is joined by an arc.
                                    let lowHead = Int(heads[low])
                                    for between in Int(firstUp[lowHead])..<Int(firstUp[lowHead + 1]) {
                                        let found = arcTo[Int(heads[between])]
                                        guard found != .max else { continue }
                                        let high = Int(found)
                                        up[low] = min(up[low], up[high] &+ down[between])
                                        down[low] = min(down[low], up[between] &+ down[high])
                                        up[high] = min(up[high], up[low] &+ up[between])
                                        down[high] = min(down[high], down[between] &+ down[low])
                                    }
                                }
                                for arc in first..<last { arcTo[Int(heads[arc])] = .max }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The arcs whose own way is a shortest one.
    func searchArcs(
        _ topology: HierarchyTopology, _ distances: [UInt32], keptFrom weights: [UInt32]
    ) -> HierarchyMetric.SearchArcs {
        var kept = HierarchyMetric.SearchArcs(first: [0], arcs: [], numbers: [])
        kept.first.reserveCapacity(topology.nodeCount + 1)
        for node in 0..<topology.nodeCount {
            for arc in Int(topology.firstUp[node])..<Int(topology.firstUp[node + 1])
            where weights[arc] == distances[arc] && weights[arc] < HierarchyMetric.infinite {
                kept.arcs.append(ClimbArc(head: topology.heads[arc], cost: weights[arc]))
                kept.numbers.append(UInt32(arc))
            }
            kept.first.append(UInt32(kept.arcs.count))
        }
        return kept
    }
}
