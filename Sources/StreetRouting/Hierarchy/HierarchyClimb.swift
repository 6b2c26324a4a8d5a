import Archive
import Measures
import Streets

/// A climb in a street hierarchy: what reaching each rank above a place costs, going with the traffic or against it.
///
/// A workspace of one thread; costs are cleared along the ranks that were met. Complexity: O(arcs of the ranks above the
/// place), a few thousand in a city.
public struct HierarchyClimb {
    private let hierarchy: StreetHierarchy
    /// The cost of each rank; `unreached` beyond the last climb.
    private var costs: [UInt32]
    /// The ranks of the last climb, rising.
    public private(set) var ranks: [UInt32] = []

    private static let unreached = HierarchyMetric.infinite

    /// A workspace for a hierarchy.
    public init(_ hierarchy: StreetHierarchy) {
        self.hierarchy = hierarchy
        costs = [UInt32](repeating: HierarchyClimb.unreached, count: hierarchy.parents.count)
    }

    /// What the last climb found a rank to cost; `HierarchyMetric.infinite` where it did not get.
    public subscript(rank: UInt32) -> UInt32 { costs[Int(rank)] }

    /// Climbs from the positions at which one starts (forward), or backward from those at which one ends.
    ///
    /// The costs are those of being about to enter the edge of a rank, as the labels of `EdgeSearch` are.
    public mutating func climb(from positions: [StreetPosition], _ weights: EdgeWeights, _ direction: SearchDirection) {
        for rank in ranks { costs[Int(rank)] = HierarchyClimb.unreached }
        ranks.removeAll(keepingCapacity: true)
        for position in positions {
            for edge in [position.segment.forward, position.segment.backward] where weights.isOpen(edge) {
                let length = weights.length(of: edge)
                let offset = position.offset(along: edge, segmentLength: length)
                switch direction {
                case .backward: seed(edge, weights.cost(of: edge, decimeters: offset))
                case .forward:
                    let rest = weights.cost(of: edge, decimeters: length - offset)
                    let junction = weights.junction(at: weights.head(of: edge))
                    for place in junction.outgoing {
                        let next = weights.outgoing(place)
                        guard weights.isOpen(next) else { continue }
                        let turn = weights.turn(from: edge, to: next, at: junction).cost
                        if turn != EdgeWeights.forbidden { seed(next, rest &+ turn) }
                    }
                }
            }
        }
        ranks.sort()
        relax(direction == .forward ? hierarchy.forward : hierarchy.backward)
    }

    /// Puts a cost on an edge and the ranks above it on the list.
    private mutating func seed(_ edge: EdgeIndex, _ cost: UInt32) {
        var rank = hierarchy.ranks[edge]
        guard rank != .max, cost < HierarchyClimb.unreached else { return }
        // A rank on the list has a cost of its own or one that marks it as met: just below what no way costs.
        let isMet = costs[Int(rank)] != HierarchyClimb.unreached
        costs[Int(rank)] = min(costs[Int(rank)], cost)
        if isMet { return }
        ranks.append(rank)
        rank = hierarchy.parents[RankIndex(rank)]
        while rank != .max, costs[Int(rank)] == HierarchyClimb.unreached {
            costs[Int(rank)] = HierarchyClimb.unreached - 1
            ranks.append(rank)
            rank = hierarchy.parents[RankIndex(rank)]
        }
    }

    private mutating func relax(_ arcs: Adjacency<RankIndex, ClimbArc>) {
        for rank in ranks {
            let cost = costs[Int(rank)]
            if cost >= HierarchyClimb.unreached - 1 { continue }
            for position in arcs.range(of: RankIndex(rank)) {
                let arc = arcs[position]
                costs[Int(arc.head)] = min(costs[Int(arc.head)], cost &+ arc.cost)
            }
        }
    }
}
