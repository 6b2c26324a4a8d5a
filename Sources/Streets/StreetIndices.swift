import Archive

/// A node of the street graph: a junction, a dead end, or a place where passing may be barred. In Hilbert order.
public struct NodeIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The node with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A piece of street between two nodes, without regard to direction. In Hilbert order.
public struct SegmentIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The segment with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }

    /// The edge that runs along the segment as it was drawn.
    @inlinable public var forward: EdgeIndex { EdgeIndex(raw << 1) }
    /// The edge that runs against it.
    @inlinable public var backward: EdgeIndex { EdgeIndex(raw << 1 | 1) }
}

/// A directed edge: a segment in one of its two directions. Both exist always; access says who may use them.
///
/// Edge `2 s` runs along segment `s` as it was drawn, edge `2 s + 1` against it.
public struct EdgeIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The edge with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }

    /// The segment of which this is one direction.
    @inlinable public var segment: SegmentIndex { SegmentIndex(raw >> 1) }
    /// Whether the edge runs as its segment was drawn.
    @inlinable public var isForward: Bool { raw & 1 == 0 }
    /// The same segment in the other direction.
    @inlinable public var reversed: EdgeIndex { EdgeIndex(raw ^ 1) }
}

/// A name or reference number of streets; `none` is the empty text.
public struct NameIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The name with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
    /// No name: the empty text.
    @inlinable public static var none: NameIndex { NameIndex(UInt32(0)) }
}

/// A turn restriction, sorted by the edge it starts from.
public struct RestrictionIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The restriction with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A box of the tree over the segments.
public struct TreeBoxIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The box with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}
