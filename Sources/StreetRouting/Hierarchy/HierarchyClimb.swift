import Archive
import Measures
import Streets

/// A climb in a hierarchy: what reaching each rank above some vertices costs, going with the traffic or against it.
///
/// A workspace of one thread. No queue is needed: all that can be reached lies up the elimination tree, and every rank
/// is scanned after those below it (Dibbelt, Strasser, Wagner 2016, section 5.1). Labels are cleared along the ranks
/// that were met. Complexity: O(arcs of the ranks above the vertices), a few thousand in a city; memory only where
/// climbs have been.
public final class HierarchyClimb {
    /// What is climbed.
    public let hierarchy: Hierarchy
    /// The ranks of the last climb, in chains: each rises until it meets one before it. Scanned from the last chain on,
    /// every rank comes after those below it.
    private let list: Column<UInt32>
    /// Where the chains start in the list, and its end.
    private(set) var chains: [Int] = [0]
    /// The vertices at which the climb began.
    private(set) var seeds: [Seed] = []

    /// The labels of all ranks: a block of zeros is a clean workspace.
    let labels: Column<ClimbLabel>

    /// A vertex at which a climb begins.
    struct Seed {
        var rank: UInt32
        var cost: UInt32
        /// What the caller wants to remember about it.
        var origin: UInt32
    }

    /// A workspace for a hierarchy.
    public init(_ hierarchy: Hierarchy) {
        self.hierarchy = hierarchy
        labels = Column(zeros: hierarchy.rankCount)
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
        precondition(rank < labels.count, "a rank outside the hierarchy")
        return labels[Int(rank)].cost
    }

    /// Forgets the last climb.
    public func reset() {
        let (ranks, labels) = (unsafeRanks, labels.base)
        for position in 0..<rankCount { labels[Int(ranks[position])] = .none }
        seeds.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        chains.append(0)
    }

    /// Lets the next climb begin at a vertex, for a cost; at a closed one there is nothing to begin.
    public func seed(_ vertex: UInt32, cost: UInt32, origin: UInt32 = 0) {
        guard let start = hierarchy.rank(of: vertex), cost < Hierarchy.infinite - 1 else { return }
        seeds.append(Seed(rank: start, cost: cost, origin: origin))
        let (labels, list) = (labels.base, list.base)
        if labels[Int(start)] == .none {
            let parents = ParentColumn(hierarchy)
            var rank = start
            var end = rankCount
            while rank != .max, labels[Int(rank)] == .none {
                labels[Int(rank)] = .met
                list[end] = rank
                end &+= 1
                rank = parents.above(rank)
            }
            chains.append(end)
        }
        labels[Int(start)] = max(labels[Int(start)], ClimbLabel(cost: cost, from: start))
    }

    /// Climbs from the seeds to the top.
    public func run(_ direction: SearchDirection) {
        let steps = ClimbSteps(self, direction)
        let ranks = unsafeRanks
        for chain in stride(from: chains.count - 2, through: 0, by: -1) {
            for position in chains[chain]..<chains[chain + 1] {
                steps.scan(ranks[position])
            }
        }
    }
}

/// What a climb knows of a rank, in one number so that the better of two labels is the greater: what is left to
/// `infinite` when it is reached (upper half), and the rank from which it was reached, itself where the climb began
/// there (lower half).
struct ClimbLabel: Comparable, BitwiseCopyable {
    fileprivate let bits: Int64

    @inline(__always) fileprivate init(bits: Int64) { self.bits = bits }

    @inline(__always) init(cost: UInt32, from rank: UInt32) {
        bits = (Int64(Hierarchy.infinite) &- Int64(cost)) &<< 32 | Int64(rank)
    }

    /// Beyond the climb.
    static var none: ClimbLabel { ClimbLabel(bits: 0) }
    /// On the climb, where nothing has come yet.
    static var met: ClimbLabel { ClimbLabel(bits: 1 << 32) }

    /// Whether something has come.
    @inline(__always) var isReached: Bool { bits >= 2 << 32 }
    /// What is left to `infinite`; none where nothing has come.
    @inline(__always) var slack: UInt32 { isReached ? UInt32(truncatingIfNeeded: bits &>> 32) : 0 }
    /// What reaching the rank costs; `infinite` where nothing has come.
    @inline(__always) var cost: UInt32 { Hierarchy.infinite &- slack }
    /// The rank from which the rank was reached.
    @inline(__always) var arrival: UInt32 { UInt32(truncatingIfNeeded: bits) }

    @inline(__always) static func < (a: ClimbLabel, b: ClimbLabel) -> Bool { a.bits < b.bits }
}

/// The pointers of a climb, taken once.
struct ClimbSteps {
    let labels: UnsafeMutablePointer<ClimbLabel>
    private let columns: ArcColumns

    init(_ climb: HierarchyClimb, _ direction: SearchDirection) {
        labels = climb.labels.base
        columns = ArcColumns(climb.hierarchy, direction)
    }

    /// Tells the ranks above what they cost by way of this one.
    @inline(__always) func scan(_ rank: UInt32) { scan(rank, labels[Int(rank)]) }

    /// The same for a rank with this label.
    @inline(__always) func scan(_ rank: UInt32, _ label: ClimbLabel) {
        guard label.isReached else { return }
        let from = label.bits & ~0xffff_ffff | Int64(rank)
        var (position, last) = columns.range(rank)
        while position < last {
            let arc = columns.arcs[position]
            position &+= 1
            guard arc.head < columns.rankCount else { continue }
            let reached = ClimbLabel(bits: from &- Int64(ArcColumns.cost(arc)) &<< 32)
            labels[Int(arc.head)] = max(labels[Int(arc.head)], reached)
        }
    }
}

/// The parents as a pointer, taken once.
struct ParentColumn {
    private let parents: UnsafePointer<UInt32>
    private let rankCount: UInt32

    init(_ hierarchy: Hierarchy) {
        guard let parents = hierarchy.parents.unsafeBuffer.baseAddress else {
            preconditionFailure("a column always has an address")
        }
        self.parents = parents
        rankCount = UInt32(hierarchy.rankCount)
    }

    /// The next rank up the tree, which lies higher; `UInt32.max` at a root.
    @inline(__always) func above(_ rank: UInt32) -> UInt32 {
        let parent = parents[Int(rank)]
        return parent > rank && parent < rankCount ? parent : .max
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
    @inline(__always) static func cost(_ arc: ClimbArc) -> UInt32 { arc.cost & 0x7fff_ffff }

    /// The positions of the arcs of a rank; nothing where the first is not below the last.
    @inline(__always) func range(_ rank: UInt32) -> (first: Int, last: Int) {
        (Int(first[Int(rank)]), min(Int(first[Int(rank) + 1]), arcCount))
    }
}
