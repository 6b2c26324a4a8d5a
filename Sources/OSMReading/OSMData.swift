import Geometry

internal import COsmium

/// The elements of one or several OpenStreetMap files, in memory, each once.
///
///     var report = ImportReport()
///     let data = try OSMReader.read(["midtown.osm.pbf"], report: &report)
///     for way in data.ways where way.tags.has("highway") { draw(way.coordinates) }
///
/// Elements are rows of flat columns, sorted by id; a node without tags costs 20 bytes. `OSMNode`, `OSMWay` and
/// `OSMRelation` are views of a row. Keys, values and roles are kept once each. Copies share their content, which
/// never changes.
public struct OSMData: Sendable {
    /// The columns.
    final class Storage: Sendable {
        let strings: StringTable
        let nodes: ElementColumns
        let coordinates: [Coordinate]
        let ways: ElementColumns
        let wayNodeIDs: Lists<OSMNodeID>
        /// The rows of `wayNodeIDs.values`, `OSMWayNodeIndices.missing` for nodes that no file holds.
        let wayNodeRows: [UInt32]
        let relations: ElementColumns
        let relationMembers: Lists<cosmium_member>

        init(
            strings: StringTable, nodes: ElementColumns, coordinates: [Coordinate], ways: ElementColumns,
            wayNodeIDs: Lists<OSMNodeID>, wayNodeRows: [UInt32], relations: ElementColumns,
            relationMembers: Lists<cosmium_member>
        ) {
            self.strings = strings
            self.nodes = nodes
            self.coordinates = coordinates
            self.ways = ways
            self.wayNodeIDs = wayNodeIDs
            self.wayNodeRows = wayNodeRows
            self.relations = relations
            self.relationMembers = relationMembers
        }
    }

    let storage: Storage

    /// All nodes with a place, by ascending id.
    public var nodes: Nodes { Nodes(data: storage) }
    /// All ways of two nodes and more, by ascending id.
    public var ways: Ways { Ways(data: storage) }
    /// All relations, by ascending id.
    public var relations: Relations { Relations(data: storage) }

    /// The node with an id, nil where no file holds it. O(log n).
    public func node(withID id: OSMNodeID) -> OSMNode? {
        storage.nodes.row(of: id.rawValue).map { OSMNode(data: storage, index: OSMNodeIndex(UInt32($0))) }
    }

    /// The way with an id, nil where no file holds it. O(log n).
    public func way(withID id: OSMWayID) -> OSMWay? {
        storage.ways.row(of: id.rawValue).map { OSMWay(data: storage, row: $0) }
    }

    /// The relation with an id, nil where no file holds it. O(log n).
    public func relation(withID id: OSMRelationID) -> OSMRelation? {
        storage.relations.row(of: id.rawValue).map { OSMRelation(data: storage, row: $0) }
    }
}

extension OSMData {
    /// Nodes by ascending id.
    public struct Nodes: RandomAccessCollection, Sendable {
        let data: Storage

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of nodes.
        public var endIndex: Int { data.nodes.count }
        /// The node in a row.
        public subscript(position: Int) -> OSMNode { OSMNode(data: data, index: OSMNodeIndex(UInt32(position))) }
        /// The node in a row.
        public subscript(index: OSMNodeIndex) -> OSMNode { self[Int(index.rawValue)] }
        /// The place of the node in a row, without making a view of it.
        public func coordinate(of index: OSMNodeIndex) -> Coordinate { data.coordinates[Int(index.rawValue)] }
    }

    /// Ways by ascending id.
    public struct Ways: RandomAccessCollection, Sendable {
        let data: Storage

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of ways.
        public var endIndex: Int { data.ways.count }
        /// The way in a row.
        public subscript(position: Int) -> OSMWay { OSMWay(data: data, row: position) }
    }

    /// Relations by ascending id.
    public struct Relations: RandomAccessCollection, Sendable {
        let data: Storage

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of relations.
        public var endIndex: Int { data.relations.count }
        /// The relation in a row.
        public subscript(position: Int) -> OSMRelation { OSMRelation(data: data, row: position) }
    }
}
