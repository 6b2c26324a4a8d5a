import Streets

/// Costs from some vertices to all of some others: the targets' part of the hierarchy is picked once, then swept from
/// the top for several sources at a time (D. Delling, A. Goldberg, R. Werneck, "Faster Batched Shortest Paths in Road
/// Networks", 2011: RPHAST).
///
/// A workspace of one thread. Complexity: O(arcs above the targets) for each sixteen sources, and a climb for each
/// source.
public final class HierarchyMatrix {
    private typealias Lanes = SIMD16<Int32>

    private let hierarchy: Hierarchy
    /// The place of each target's rank among the picked ones; -1 where the target is closed.
    private var targets: [Int32] = []
    /// The ranks above the targets, each after all above it.
    private var picked: [UInt32] = []
    /// Where the arcs of a picked rank start; they lead to ranks picked before it.
    private var first: [UInt32] = [0]
    private var arcs: [ClimbArc] = []
    /// One more than the place of a rank among the picked ones; 0 for the rest.
    private let places: Column<Int32>
    private let climb: HierarchyClimb
    private let costs: Column<Lanes>
    /// The number of the last group of sources of which a climb came to a picked rank; what stands in the others'
    /// `costs` is left over from the group before.
    private let groups: Column<UInt32>
    private var group: UInt32 = 0

    /// A matrix with these vertices as columns.
    public init(_ hierarchy: Hierarchy, targets: [UInt32]) {
        self.hierarchy = hierarchy
        climb = HierarchyClimb(hierarchy)
        places = Column(zeros: hierarchy.rankCount)
        let parents = ParentColumn(hierarchy)
        for target in targets {
            guard var rank = hierarchy.rank(of: target) else { continue }
            let start = picked.count
            while rank != .max, places[Int(rank)] == 0 {
                places[Int(rank)] = 1
                picked.append(rank)
                rank = parents.above(rank)
            }
            picked[start...].reverse()
        }
        for (place, rank) in picked.enumerated() { places[Int(rank)] = Int32(place) + 1 }
        let columns = ArcColumns(hierarchy, .backward)
        first.reserveCapacity(picked.count + 1)
        for (place, rank) in picked.enumerated() {
            var (position, last) = columns.range(rank)
            while position < last {
                let arc = columns.arcs[position]
                position &+= 1
                // Every head of an arc from a picked rank was picked before it.
                guard arc.head < columns.rankCount else { continue }
                let head = places[Int(arc.head)] - 1
                if head >= 0, head < place { arcs.append(ClimbArc(head: UInt32(head), cost: arc.cost)) }
            }
            first.append(UInt32(arcs.count))
        }
        costs = Column(zeros: picked.count)
        groups = Column(zeros: picked.count)
        for target in targets {
            self.targets.append(hierarchy.rank(of: target).map { places[Int($0)] - 1 } ?? -1)
        }
    }

    /// The costs from each source, row by row; nil where there is no way.
    public func costs(from sources: [UInt32]) -> [[UInt32?]] {
        costs(rows: sources.count) { climb, row in climb.seed(sources[row], cost: 0) }
    }

    /// The costs of so many rows; `seed` says where the climb of a row begins.
    func costs(rows count: Int, seed: (HierarchyClimb, Int) -> Void) -> [[UInt32?]] {
        var rows: [[UInt32?]] = []
        rows.reserveCapacity(count)
        let lanes = UnsafeMutableRawPointer(costs.base).assumingMemoryBound(to: Int32.self)
        for start in stride(from: 0, to: count, by: Lanes.scalarCount) {
            let members = start..<min(start + Lanes.scalarCount, count)
            beginGroup()
            for row in members {
                climb.reset()
                seed(climb, row)
                climb.run(.forward)
                take(lane: row - start, lanes)
            }
            sweep()
            for row in members {
                rows.append(
                    targets.map { place in
                        guard place >= 0 else { return nil }
                        let cost = lanes[Int(place) * Lanes.scalarCount + row - start]
                        return cost < Hierarchy.infinite ? UInt32(bitPattern: cost) : nil
                    })
            }
        }
        return rows
    }

    /// Lets what stands in the picked ranks count no more.
    private func beginGroup() {
        group &+= 1
        if group == 0 {
            groups.base.update(repeating: 0, count: groups.count)
            group = 1
        }
    }

    /// Lays what the climb at hand has reached of the picked ranks into a lane.
    private func take(lane: Int, _ lanes: UnsafeMutablePointer<Int32>) {
        let (ranks, labels, places) = (climb.unsafeRanks, climb.labels.base, places.base)
        let (costs, groups, group) = (costs.base, groups.base, group)
        for position in 0..<climb.rankCount {
            let rank = Int(ranks[position])
            guard places[rank] > 0, labels[rank].isReached else { continue }
            let place = Int(places[rank] &- 1)
            if groups[place] != group {
                groups[place] = group
                costs[place] = Lanes(repeating: Int32(Hierarchy.infinite))
            }
            lanes[place &* Lanes.scalarCount &+ lane] = Int32(bitPattern: labels[rank].cost)
        }
    }

    /// Descends from the top: when a rank is at hand, all that leads to it from above is known.
    private func sweep() {
        let (costs, groups, group) = (costs.base, groups.base, group)
        let nowhere = Lanes(repeating: Int32(Hierarchy.infinite))
        first.withUnsafeBufferPointer { first in
            arcs.withUnsafeBufferPointer { arcs in
                for place in 0..<picked.count {
                    var best = groups[place] == group ? costs[place] : nowhere
                    for position in Int(first[place])..<Int(first[place + 1]) {
                        let arc = arcs[position]
                        let reached = costs[Int(arc.head)] &+ Int32(truncatingIfNeeded: arc.cost)
                        best.replace(with: reached, where: reached .< best)
                    }
                    costs[place] = best
                }
            }
        }
    }
}
