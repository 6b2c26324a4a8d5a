import Geometry

internal import COsmium

/// A node: a point, most often of a way. A view of a row of `OSMData`, cheap to make and to pass on.
public struct OSMNode: Sendable {
    let data: OSMData.Storage
    /// Where it stands in `OSMData.nodes`.
    public let index: OSMNodeIndex

    private var row: Int { Int(index.rawValue) }
    /// Its number in OpenStreetMap.
    public var id: OSMNodeID { OSMNodeID(data.nodes.ids[row]) }
    /// Where it lies.
    public var coordinate: Coordinate { data.coordinates[row] }
    /// Its tags; most nodes have none.
    public var tags: OSMTags { OSMTags(strings: data.strings, pairs: data.nodes.tags[row]) }
}

/// A way: a line through nodes, or an outline where the last node is the first.
public struct OSMWay: Sendable {
    let data: OSMData.Storage
    let row: Int

    /// Its number in OpenStreetMap.
    public var id: OSMWayID { OSMWayID(data.ways.ids[row]) }
    /// Its tags.
    public var tags: OSMTags { OSMTags(strings: data.strings, pairs: data.ways.tags[row]) }
    /// The numbers of its nodes in order, those included that no file holds, and `OSMNodeID.gap` between the pieces of
    /// a way whose middle lies between two extracts; two at least.
    public var nodeIDs: ArraySlice<OSMNodeID> { data.wayNodeIDs[row] }
    /// The rows of its nodes in order, nil for those that no file holds and for gaps; as long as `nodeIDs`. Nodes on
    /// the two sides of a nil are not neighbors.
    public var nodeIndices: OSMWayNodeIndices {
        OSMWayNodeIndices(rows: data.wayNodeRows[data.wayNodeIDs.range(of: row)])
    }
    /// The places of its nodes in order, without those that no file holds.
    public var coordinates: [Coordinate] {
        nodeIndices.compactMap { index in index.map { data.coordinates[Int($0.rawValue)] } }
    }
    /// Whether it ends where it begins.
    public var isClosed: Bool { nodeIDs.first == nodeIDs.last }
}

/// The rows of a way's nodes, nil for a node that no file holds.
public struct OSMWayNodeIndices: RandomAccessCollection, Sendable {
    /// Marks a node that no file holds.
    static let missing = UInt32.max

    let rows: ArraySlice<UInt32>

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of nodes.
    public var endIndex: Int { rows.count }
    /// The row of the node at a position.
    public subscript(position: Int) -> OSMNodeIndex? {
        let row = rows[rows.startIndex + position]
        return row == Self.missing ? nil : OSMNodeIndex(row)
    }
}

/// A relation: elements that mean something together, each in its role.
public struct OSMRelation: Sendable {
    /// An element of a relation; no file need hold it.
    public struct Member: Sendable, Hashable {
        /// Which element.
        public let element: OSMElementID
        /// What it is there: `from`, `via`, `outer`, …; often empty.
        public let role: String

        /// An element in a role.
        public init(element: OSMElementID, role: String) {
            self.element = element
            self.role = role
        }
    }

    let data: OSMData.Storage
    let row: Int

    /// Its number in OpenStreetMap.
    public var id: OSMRelationID { OSMRelationID(data.relations.ids[row]) }
    /// Its tags.
    public var tags: OSMTags { OSMTags(strings: data.strings, pairs: data.relations.tags[row]) }
    /// Its members in order.
    public var members: [Member] {
        data.relationMembers[row].map { Member(element: $0.element, role: data.strings.string($0.role)) }
    }
}

extension cosmium_member {
    /// The types of members, as the C side has them.
    enum Kind {
        static let node = UInt8(ascii: "n")
        static let way = UInt8(ascii: "w")
        static let relation = UInt8(ascii: "r")
    }

    /// Which element it is.
    var element: OSMElementID {
        switch type {
        case Kind.node: .node(OSMNodeID(ref))
        case Kind.way: .way(OSMWayID(ref))
        default: .relation(OSMRelationID(ref))
        }
    }
}
