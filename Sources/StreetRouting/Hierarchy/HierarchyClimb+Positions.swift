import Archive
import Streets

extension HierarchyClimb {
    /// Climbs from the positions at which one starts (forward), or backward from those at which one ends.
    ///
    /// The costs are those of being about to enter the edge of a rank, as the labels of `EdgeSearch` are.
    public func climb(from positions: [StreetPosition], _ weights: EdgeWeights, _ direction: SearchDirection) {
        reset()
        for (number, position) in positions.enumerated() {
            seed(position, number: number, weights, direction)
        }
        run(direction)
    }

    /// Begins at a position: forward at the edges behind the ends of its own ones, backward at its own ones.
    ///
    /// An origin is twice the number of the position, plus one on the edge against the segment.
    func seed(_ position: StreetPosition, number: Int, _ weights: EdgeWeights, _ direction: SearchDirection) {
        switch direction {
        case .backward:
            for end in weights.ends(at: position) {
                seed(
                    end.edge.raw, cost: weights.cost(of: end.edge, decimeters: end.offset),
                    origin: UInt32(number) << 1 | (end.edge.isForward ? 0 : 1))
            }
        case .forward:
            for start in weights.starts(at: position) {
                let rest = weights.cost(of: start.edge, decimeters: start.rest)
                let junction = weights.junction(at: weights.head(of: start.edge))
                for place in junction.outgoing {
                    let next = weights.outgoing(place)
                    guard weights.isOpen(next) else { continue }
                    let turn = weights.turn(from: start.edge, to: next, at: junction).cost
                    let (cost, overflow) = rest.addingReportingOverflow(turn)
                    guard turn != EdgeWeights.forbidden, !overflow else { continue }
                    seed(next.raw, cost: cost, origin: UInt32(number) << 1 | (start.edge.isForward ? 0 : 1))
                }
            }
        }
    }
}
