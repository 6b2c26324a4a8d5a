/// `agency_id` of agency.txt.
public struct GTFSAgencyID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// `stop_id` of stops.txt.
public struct GTFSStopID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// `route_id` of routes.txt.
public struct GTFSRouteID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// `trip_id` of trips.txt.
public struct GTFSTripID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// `service_id` of calendar.txt and calendar_dates.txt.
public struct GTFSServiceID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// `shape_id` of shapes.txt.
public struct GTFSShapeID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// `block_id` of trips.txt: what one vehicle runs without its riders having to leave.
public struct GTFSBlockID: Hashable, Sendable, CustomStringConvertible {
    /// The id as the feed writes it.
    public var rawValue: String
    /// An id as the feed writes it.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id as the feed writes it.
    public var description: String { rawValue }
}

/// The place of a row among the rows of its kind in one feed; it reads no other table.
public struct GTFSIndex<Row>: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Counted from 0 in the order of the file.
    public let rawValue: UInt32

    /// The index of a place counted from 0.
    @inlinable public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The index of a place counted from 0.
    @inlinable public init(_ position: Int) { rawValue = UInt32(position) }

    /// The place counted from 0.
    @inlinable public var position: Int { Int(rawValue) }

    /// Whether `a` stands first.
    @inlinable public static func < (a: GTFSIndex, b: GTFSIndex) -> Bool { a.rawValue < b.rawValue }
}

/// The rows of one kind in one feed.
public struct GTFSTable<Row> {
    /// The rows in the order of their file.
    public private(set) var rows: [Row]

    /// A table of rows in their order.
    public init(_ rows: [Row] = []) { self.rows = rows }

    /// How many rows there are.
    public var count: Int { rows.count }

    /// The indices of all rows, in order.
    public var indices: some Sequence<GTFSIndex<Row>> { rows.indices.lazy.map { GTFSIndex($0) } }

    /// The row of an index. Traps where the index is of another feed and has no row here.
    public subscript(index: GTFSIndex<Row>) -> Row {
        get { rows[index.position] }
        set { rows[index.position] = newValue }
    }

    /// Adds a row at the end.
    @discardableResult public mutating func append(_ row: Row) -> GTFSIndex<Row> {
        rows.append(row)
        return GTFSIndex(rows.count - 1)
    }
}

extension GTFSTable: Sendable where Row: Sendable {}
extension GTFSTable: Equatable where Row: Equatable {}
