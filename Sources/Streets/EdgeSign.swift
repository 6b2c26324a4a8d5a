import Archive

/// A row of the table of signs.
public struct SignIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// What is written over or beside an edge for those who travel along it.
public struct EdgeSign: Hashable, Sendable, BitwiseCopyable {
    /// What a sign tells.
    public enum Kind: UInt32, Sendable, CaseIterable, BitwiseCopyable {
        /// Where the edge leads: `destination`.
        case destination
        /// The numbers of the roads to which it leads: `destination:ref`.
        case destinationRef
        /// The number of the exit at its start: `junction:ref` of the way, or `ref` of its `motorway_junction`.
        case exit
        /// The arrows of its lanes, from left to right: `turn:lanes`, as OpenStreetMap writes it.
        case turnLanes
    }

    /// The edge.
    public var edge: EdgeIndex
    /// The number of the kind, a whole one: an enumeration takes a byte, and the three after it would be left to
    /// chance.
    private var kindNumber: UInt32
    /// The text.
    public var text: NameIndex

    /// What the sign tells; nil for a number that is none, as a damaged file may hold.
    public var kind: Kind? { Kind(rawValue: kindNumber) }

    /// A sign of an edge.
    public init(edge: EdgeIndex, kind: Kind, text: NameIndex) {
        self.edge = edge
        kindNumber = kind.rawValue
        self.text = text
    }
}
