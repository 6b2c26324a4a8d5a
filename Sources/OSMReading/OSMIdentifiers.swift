/// The number OpenStreetMap gives to a node. Any 64-bit value may occur; negative ones are an editor's own.
public struct OSMNodeID: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// The number as the file has it.
    public let rawValue: Int64

    /// The node with this number.
    @inlinable public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Stands among a way's nodes for those between two pieces, where each of two extracts holds an end of the way and
    /// none its middle. No file can hold a node of this number.
    public static let gap = OSMNodeID(.min)

    /// `node 42`.
    public var description: String { "node \(rawValue)" }

    /// Order of the numbers.
    @inlinable public static func < (a: OSMNodeID, b: OSMNodeID) -> Bool { a.rawValue < b.rawValue }
}

/// The number OpenStreetMap gives to a way.
public struct OSMWayID: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// The number as the file has it.
    public let rawValue: Int64

    /// The way with this number.
    @inlinable public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// `way 42`.
    public var description: String { "way \(rawValue)" }

    /// Order of the numbers.
    @inlinable public static func < (a: OSMWayID, b: OSMWayID) -> Bool { a.rawValue < b.rawValue }
}

/// The number OpenStreetMap gives to a relation.
public struct OSMRelationID: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// The number as the file has it.
    public let rawValue: Int64

    /// The relation with this number.
    @inlinable public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// `relation 42`.
    public var description: String { "relation \(rawValue)" }

    /// Order of the numbers.
    @inlinable public static func < (a: OSMRelationID, b: OSMRelationID) -> Bool { a.rawValue < b.rawValue }
}

/// An element of any of the three kinds; nodes, ways and relations are numbered apart.
public enum OSMElementID: Hashable, Sendable, CustomStringConvertible {
    /// A point.
    case node(OSMNodeID)
    /// A line or an outline.
    case way(OSMWayID)
    /// A group of elements.
    case relation(OSMRelationID)

    /// `way 42`.
    public var description: String {
        switch self {
        case .node(let id): id.description
        case .way(let id): id.description
        case .relation(let id): id.description
        }
    }
}

/// Where a node stands in `OSMData.nodes`: dense from 0 in the order of the ids.
public struct OSMNodeIndex: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The row.
    public let rawValue: UInt32

    /// The node in this row.
    @inlinable public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// Order of the rows, which is that of the ids.
    @inlinable public static func < (a: OSMNodeIndex, b: OSMNodeIndex) -> Bool { a.rawValue < b.rawValue }
}
