import Archive
import Measures

/// The rank of a directed edge in a hierarchy: the place in which it was contracted.
public struct RankIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The rank with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// An arc of a hierarchy to a higher rank, with what it costs.
public struct ClimbArc: Hashable, Sendable, BitwiseCopyable {
    /// The higher rank.
    public var head: UInt32
    /// What the arc costs, in milliseconds' worth.
    public var cost: UInt32

    /// An arc to a higher rank.
    @inlinable public init(head: UInt32, cost: UInt32) {
        self.head = head
        self.cost = cost
    }
}

/// A contraction hierarchy of a mode's directed edges as mapped columns: what a search climbs, and nothing else.
///
/// All that an edge's climb can meet are the ranks up the tree of `parents`; the costs are those of `EdgeSearch` under the
/// mode's own profile, turns included. `StreetRouting` makes it.
public struct StreetHierarchy: Sendable {
    /// The rank of each edge; `UInt32.max` where the edge is closed to the mode.
    public let ranks: Table<EdgeIndex, UInt32>
    /// The next rank up the elimination tree; `UInt32.max` at a root.
    public let parents: Table<RankIndex, UInt32>
    /// The arcs by which a search climbs in the direction of travel.
    public let forward: Adjacency<RankIndex, ClimbArc>
    /// The arcs by which a search climbs against it.
    public let backward: Adjacency<RankIndex, ClimbArc>

    /// The hierarchy of a mode in an archive of streets; nil where none was made.
    init?(_ archive: Archive, mode: TravelMode, edgeCount: Int) throws(ArchiveError) {
        let keys = HierarchySections(mode)
        guard archive.contains(keys.parents) else { return nil }
        ranks = try archive.table(keys.ranks)
        parents = try archive.table(keys.parents)
        forward = try archive.adjacency(keys.forward)
        backward = try archive.adjacency(keys.backward)
        guard ranks.count == edgeCount, forward.count == parents.count, backward.count == parents.count else {
            throw .damaged(file: archive.name, section: keys.parents.name)
        }
    }
}

/// The columns of a mode's hierarchy in the file `streets`; writer and reader share their names and types.
public struct HierarchySections: Sendable {
    /// The rank of each edge.
    public let ranks: TableKey<EdgeIndex, UInt32>
    /// The next rank up the elimination tree.
    public let parents: TableKey<RankIndex, UInt32>
    /// Arcs to climb in the direction of travel.
    public let forward: AdjacencyKey<RankIndex, ClimbArc>
    /// Arcs to climb against it.
    public let backward: AdjacencyKey<RankIndex, ClimbArc>

    /// The columns of a mode.
    public init(_ mode: TravelMode) {
        ranks = TableKey("\(mode).rank")
        parents = TableKey("\(mode).parent")
        forward = AdjacencyKey("\(mode).climb")
        backward = AdjacencyKey("\(mode).climb.back")
    }
}
