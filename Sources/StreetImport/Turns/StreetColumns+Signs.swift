import Streets

extension StreetColumns {
    /// How far away the junction lies for which a sign stands, at most: in decimeters.
    private static let signReach: UInt32 = 2000

    /// Marks the edges at whose end a stop or give-way sign stands that faces others.
    ///
    /// * A sign with a `direction` faces those who go this way along the street as it was drawn.
    /// * At a junction a sign faces everyone, but with `stop=minor` or `give_way=minor` those alone who come along a
    ///   street of less than the highest class that meets there.
    /// * Anywhere else it stands before the nearer junction of the street, and faces those who drive toward it; where
    ///   both are as near or none is within 200 m, and on one-way streets, everyone.
    ///
    /// - Parameter tags: what stands at each node.
    mutating func markSigns(_ tags: [NodeTags]) {
        for node in tags.indices where tags[node].flags.contains(.yield) {
            let leaving = edges(leaving: NodeIndex(node)).filter(isForCars)
            if let facing = tags[node].facing {
                for edge in leaving {
                    // Who comes along the edge's other direction, whether he goes as drawn.
                    let goesForward = !edge.isForward
                    if goesForward != (facing == .forward) { turnFlags[edge.reversed.int].insert(.signFacesOthers) }
                }
            } else if leaving.count > 2 {
                guard tags[node].facesMinorStreets,
                    let greatest = leaving.map({ classes[$0.segment.int].rawValue }).min()
                else { continue }
                for edge in leaving where classes[edge.segment.int].rawValue == greatest {
                    turnFlags[edge.reversed.int].insert(.signFacesOthers)
                }
            } else if leaving.count == 2, leaving.allSatisfy({ access[$0.reversed.int].allows(.drive) }) {
                let distances = leaving.map(distanceToJunction(along:))
                if distances[0] == distances[1] { continue }
                let nearer = distances[0] < distances[1] ? 0 : 1
                // Who comes from the nearer junction sees the back of the sign.
                turnFlags[leaving[nearer].reversed.int].insert(.signFacesOthers)
            }
        }
    }

    private func isForCars(_ edge: EdgeIndex) -> Bool {
        (access[edge.int].union(access[edge.reversed.int])).allows(.drive)
    }

    /// How far it is along a street from the start of an edge to the next junction for cars, in decimeters;
    /// `UInt32.max` where none is near.
    private func distanceToJunction(along first: EdgeIndex) -> UInt32 {
        var edge = first
        var sum: UInt32 = 0
        while true {
            let (length, overflow) = sum.addingReportingOverflow(lengths[edge.segment.int])
            if overflow || length > Self.signReach { return .max }
            sum = length
            let arms = edges(leaving: heads[edge.int]).filter(isForCars)
            if arms.count > 2 { return sum }
            guard let next = arms.first(where: { $0 != edge.reversed }), next.segment != first.segment else {
                return .max
            }
            edge = next
        }
    }
}
