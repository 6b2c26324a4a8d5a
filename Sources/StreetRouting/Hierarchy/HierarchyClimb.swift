import Archive
import Measures
import Streets

/// A climb in a hierarchy: what reaching each rank above some vertices costs, going with the traffic or against it.
///
/// A workspace of one thread. No queue is needed: all that can be reached lies up the elimination tree, and every rank is
/// scanned after those below it (Dibbelt, Strasser, Wagner 2016, section 5.1). Labels are cleared along the ranks that were
/// met. Complexity: O(arcs of the ranks above the vertices), a few thousand in a city; memory only where climbs have been.
public final class HierarchyClimb {
    /// What is climbed.
    public let hierarchy: Hierarchy
    /// The ranks of the last climb, in chains: each rises until it meets one before it. Scanned from the last chain on, every
    /// rank comes after those below it.
    private let list: Column<UInt32>
    /// Where the chains start in the list, and its end.
    private(set) var chains: [Int] = [0]
    /// The vertices at which the climb began.
    private(set) var seeds: [Seed] = []

    /// What is left to `infinite` when a rank is reached: 0 beyond the climb, `met` on it where nothing has come yet. So a
    /// block of zeros is a clean workspace.
    let slacks: Column<Int32>
    /// The rank from which a rank was reached, itself where the climb began there; only for who asks for it.
    let arrivals: Column<UInt32>

    /// A vertex at which a climb begins.
    struct Seed {
        var rank: UInt32
        var cost: UInt32
        /// What the caller wants to remember about it.
        var origin: UInt32
    }

    static let met: Int32 = 1

    /// A workspace for a hierarchy.
    public init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        slacks = Column(zeros: hierarchy.rankCount)
        arrivals = Column(zeros: hierarchy.rankCount)
        list = Column(zeros: hierarchy.rankCount)
    }

    /// The ranks of the last climb.
    public var ranks: some RandomAccessCollection<UInt32> {
        let list = list
        return (0..<rankCount).lazy.map { list[$0] }
    }

    /// How many ranks the last climb has met.
    var rankCount: Int { chains[chains.count - 1] }

    /// The ranks of the last climb, in chains; valid while the climb is.
    var unsafeRanks: UnsafePointer<UInt32> { UnsafePointer(list.base) }

    /// What the last climb found a rank to cost; `Hierarchy.infinite` where it did not get.
    public subscript(rank: UInt32) -> UInt32 {
        precondition(rank < slacks.count, "a rank outside the hierarchy")
        let slack = slacks[Int(rank)]
        return slack > HierarchyClimb.met ? Hierarchy.infinite - UInt32(bitPattern: slack) : Hierarchy.infinite
    }

    /// Forgets the last climb.
    public func reset() {
        let (ranks, slacks) = (unsafeRanks, slacks.base)
        for position in 0..<rankCount { slacks[Int(ranks[position])] = 0 }
        seeds.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        chains.append(0)
    }

    /// Lets the next climb begin at a vertex, for a cost; at a closed one there is nothing to begin.
    public func seed(_ vertex: UInt32, cost: UInt32, origin: UInt32 = 0) {
        guard let start = hierarchy.rank(of: vertex), cost < Hierarchy.infinite - 1 else { return }
        seeds.append(Seed(rank: start, cost: cost, origin: origin))
        let (slacks, list) = (slacks.base, list.base)
        if slacks[Int(start)] == 0 {
            let (parents, count) = (hierarchy.parents.unsafeBuffer, UInt32(hierarchy.rankCount))
            var rank = start
            var end = rankCount
            while slacks[Int(rank)] == 0 {
                slacks[Int(rank)] = HierarchyClimb.met
                list[end] = rank
                end &+= 1
                let parent = parents[Int(rank)]
                // A parent lies higher, or there is none.
                guard parent > rank, parent < count else { break }
                rank = parent
            }
            chains.append(end)
        }
        let slack = Int32(bitPattern: Hierarchy.infinite - cost)
        if slack > slacks[Int(start)] {
            slacks[Int(start)] = slack
            arrivals[Int(start)] = start
        }
    }

    /// Climbs from the seeds to the top.
    public func run(_ direction: SearchDirection) {
        let steps = ClimbSteps(self, direction)
        let ranks = unsafeRanks
        for chain in stride(from: chains.count - 2, through: 0, by: -1) {
            for position in chains[chain]..<chains[chain + 1] {
                steps.scan(ranks[position], keepsArrivals: false)
            }
        }
    }
}

/// The pointers of a climb, taken once.
struct ClimbSteps {
    private let slacks: UnsafeMutablePointer<Int32>
    private let arrivals: UnsafeMutablePointer<UInt32>
    private let columns: ArcColumns

    init(_ climb: HierarchyClimb, _ direction: SearchDirection) {
        slacks = climb.slacks.base
        arrivals = climb.arrivals.base
        columns = ArcColumns(climb.hierarchy, direction)
    }

    /// What is left to `infinite` at a rank.
    @inline(__always) func slack(_ rank: UInt32) -> Int32 { slacks[Int(rank)] }

    /// Tells the ranks above what they cost by way of this one, and from where they were reached, where that is kept.
    @inline(__always) func scan(_ rank: UInt32, keepsArrivals: Bool) {
        let slack = slacks[Int(rank)]
        if slack <= HierarchyClimb.met { return }
        var (position, last) = columns.range(rank)
        if keepsArrivals {
            while position < last {
                let arc = columns.arcs[position]
                position &+= 1
                let reached = slack &- ArcColumns.cost(arc)
                if arc.head < columns.rankCount, reached > slacks[Int(arc.head)] {
                    slacks[Int(arc.head)] = reached
                    arrivals[Int(arc.head)] = rank
                }
            }
        } else {
            while position < last {
                let arc = columns.arcs[position]
                position &+= 1
                guard arc.head < columns.rankCount else { continue }
                slacks[Int(arc.head)] = max(slacks[Int(arc.head)], slack &- ArcColumns.cost(arc))
            }
        }
    }
}

/// The arcs of a direction as pointers, taken once; never read outside, whatever stands in them.
struct ArcColumns {
    let first: UnsafePointer<UInt32>
    let arcs: UnsafePointer<ClimbArc>
    let arcCount: Int
    let rankCount: UInt32

    init(_ hierarchy: Hierarchy, _ direction: SearchDirection) {
        let rows = (direction == .forward ? hierarchy.forward : hierarchy.backward).arcs
        guard let first = rows.unsafeOffsets.baseAddress, let arcs = rows.unsafeValues.baseAddress else {
            preconditionFailure("a column always has an address")
        }
        self.first = first
        self.arcs = arcs
        arcCount = rows.valueCount
        rankCount = UInt32(hierarchy.rankCount)
    }

    /// What an arc costs, never less than nothing.
    @inline(__always) static func cost(_ arc: ClimbArc) -> Int32 { Int32(bitPattern: arc.cost & 0x7fff_ffff) }

    /// The positions of the arcs of a rank; nothing where the first is not below the last.
    @inline(__always) func range(_ rank: UInt32) -> (first: Int, last: Int) {
        (Int(first[Int(rank)]), min(Int(first[Int(rank) + 1]), arcCount))
    }
}
