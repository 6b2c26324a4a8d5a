import Archive
import Measures

/// The rank of a vertex in a hierarchy: the place in which it was contracted.
public struct RankIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The rank with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A vertex of the graph that a hierarchy was made for. Over streets it is a directed edge about to be entered, and its
/// number that of the edge; over any other graph a node.
public struct VertexIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The vertex with this number.
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

/// A customized contraction hierarchy, as every search reads it: in a region's mapped file, or in memory of its own
/// where `StreetRouting` has just customized it.
///
/// All that a climb can meet are the ranks up the tree of `parents`. Over streets the costs are those of `EdgeSearch`
/// under the hierarchy's own profile, turns included. It never changes.
///
/// An arc that stands for a path knows a vertex in the middle of it, lower than both its ends: the halves are arcs of
/// the hierarchy again, since only arcs that are shortest paths are kept and parts of shortest paths are shortest paths
/// (J. Dibbelt, B. Strasser, D. Wagner, "Customizable Contraction Hierarchies", 2016, sections 7 and 8).
///
/// Columns out of a file are not read when it is opened. Whoever follows a rank, an offset or a parent found in them
/// holds it against the size first; a damaged file gives wrong answers or none, and `Archive.verify` tells.
public final class Hierarchy: Sendable {
    /// What a closed arc and a way that does not exist cost. Twice as much is still a number.
    @inlinable public static var infinite: UInt32 { 1 << 30 }

    /// The rank of each vertex; `UInt32.max` where the vertex is closed.
    public let ranks: Table<VertexIndex, UInt32>
    /// The vertex of each rank.
    public let order: Table<RankIndex, UInt32>
    /// The next rank up the elimination tree; `UInt32.max` at a root.
    public let parents: Table<RankIndex, UInt32>
    /// The arcs by which a search climbs in the direction of travel.
    public let forward: UpwardArcs
    /// The arcs by which a search climbs against it.
    public let backward: UpwardArcs

    /// Arcs by their lower end, heads rising, and the middle of each.
    public struct UpwardArcs: Sendable {
        /// The arcs of each rank.
        public let arcs: Adjacency<RankIndex, ClimbArc>
        /// For each arc, at its position, the rank in the middle of the path that it stands for; `UInt32.max` where it
        /// is an arc of the graph.
        public let middles: Table<ArcPosition, UInt32>

        /// Arcs and their middles.
        public init(arcs: Adjacency<RankIndex, ClimbArc>, middles: Table<ArcPosition, UInt32>) {
            precondition(arcs.valueCount == middles.count, "every arc has a middle")
            self.arcs = arcs
            self.middles = middles
        }
    }

    /// The position of an arc among all of its direction.
    public struct ArcPosition: DenseIndex {
        /// The number.
        public let raw: UInt32
        /// The position with this number.
        @inlinable public init(_ raw: UInt32) { self.raw = raw }
    }

    /// A hierarchy of these columns.
    public init(
        ranks: Table<VertexIndex, UInt32>, order: Table<RankIndex, UInt32>, parents: Table<RankIndex, UInt32>,
        forward: UpwardArcs, backward: UpwardArcs
    ) {
        let count = parents.count
        precondition(
            order.count == count && forward.arcs.count == count && backward.arcs.count == count,
            "every rank has its vertex, its parent and its arcs")
        self.ranks = ranks
        self.order = order
        self.parents = parents
        self.forward = forward
        self.backward = backward
    }

    /// The hierarchy of a mode in an archive of streets; nil where none was made.
    convenience init?(_ archive: Archive, mode: TravelMode, edgeCount: Int) throws(ArchiveError) {
        let keys = HierarchySections(mode)
        guard archive.contains(keys.parents) else { return nil }
        let ranks = try archive.table(keys.ranks)
        let order = try archive.table(keys.order)
        let parents = try archive.table(keys.parents)
        let (forward, backward) = (try archive.adjacency(keys.forward), try archive.adjacency(keys.backward))
        let forwardMiddles = try archive.table(keys.forwardMiddles)
        let backwardMiddles = try archive.table(keys.backwardMiddles)
        let count = parents.count
        guard ranks.count == edgeCount, order.count == count, forward.count == count, backward.count == count,
            forwardMiddles.count == forward.valueCount, backwardMiddles.count == backward.valueCount
        else { throw .damaged(file: archive.name, section: keys.parents.name) }
        self.init(
            ranks: ranks, order: order, parents: parents,
            forward: UpwardArcs(arcs: forward, middles: forwardMiddles),
            backward: UpwardArcs(arcs: backward, middles: backwardMiddles))
    }

    /// How many ranks there are: the vertices that are not closed.
    @inlinable public var rankCount: Int { parents.count }
    /// How many vertices the graph has.
    @inlinable public var vertexCount: Int { ranks.count }
    /// How many arcs searches climb, both directions together.
    public var arcCount: Int { forward.arcs.valueCount + backward.arcs.valueCount }

    /// The rank of a vertex; nil where it is closed.
    @inlinable public func rank(of vertex: UInt32) -> UInt32? {
        let rank = ranks[VertexIndex(vertex)]
        return rank < rankCount ? rank : nil
    }

    /// The highest rank above a vertex; nil where it is closed. Vertices with different ones are not joined by
    /// anything.
    ///
    /// Complexity: O(depth of the tree).
    public func root(of vertex: UInt32) -> UInt32? {
        guard var rank = rank(of: vertex) else { return nil }
        let parents = parents.unsafeBuffer
        while case let parent = parents[Int(rank)], parent > rank, parent < rankCount { rank = parent }
        return rank
    }

    /// The vertex of a rank; nil only in a damaged file.
    @inlinable public func vertex(at rank: UInt32) -> UInt32? {
        let vertex = order[RankIndex(rank)]
        return vertex < vertexCount ? vertex : nil
    }
}

/// The columns of a mode's hierarchy in the file `streets`; writer and reader share their names and types.
public struct HierarchySections: Sendable {
    /// How many sections a hierarchy takes.
    public static let count = 9

    /// The rank of each edge.
    public let ranks: TableKey<VertexIndex, UInt32>
    /// The edge of each rank.
    public let order: TableKey<RankIndex, UInt32>
    /// The next rank up the elimination tree.
    public let parents: TableKey<RankIndex, UInt32>
    /// Arcs to climb in the direction of travel.
    public let forward: AdjacencyKey<RankIndex, ClimbArc>
    /// Their middles.
    public let forwardMiddles: TableKey<Hierarchy.ArcPosition, UInt32>
    /// Arcs to climb against it.
    public let backward: AdjacencyKey<RankIndex, ClimbArc>
    /// Their middles.
    public let backwardMiddles: TableKey<Hierarchy.ArcPosition, UInt32>

    /// The columns of a mode.
    public init(_ mode: TravelMode) {
        ranks = TableKey("\(mode).rank")
        order = TableKey("\(mode).order")
        parents = TableKey("\(mode).parent")
        forward = AdjacencyKey("\(mode).climb")
        forwardMiddles = TableKey("\(mode).climb.middle")
        backward = AdjacencyKey("\(mode).climb.back")
        backwardMiddles = TableKey("\(mode).climb.back.middle")
    }

    /// Sets the sections of a hierarchy.
    public func set(_ hierarchy: Hierarchy, in writer: inout ArchiveWriter) {
        writer.set(ranks, hierarchy.ranks)
        writer.set(order, hierarchy.order)
        writer.set(parents, hierarchy.parents)
        writer.set(forward, hierarchy.forward.arcs)
        writer.set(forwardMiddles, hierarchy.forward.middles)
        writer.set(backward, hierarchy.backward.arcs)
        writer.set(backwardMiddles, hierarchy.backward.middles)
    }
}
