import Archive

/// A row of the table of twins.
public struct TwinIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A segment that repeats another one for those who came from a certain edge.
///
/// A restriction over ways (`from` A, `via` V, `to` B) cannot be told from the last turn alone. V is laid down twice:
/// from A one gets only onto the twin, at whose end B is closed; all others use V itself. Journeys start on V, never on
/// its twin, and may end on both.
///
/// Twins are the last segments of a graph, in the order of those that they repeat. They are never snapped to, are no
/// arms of a junction, and a U-turn at the end of one leads back along the segment itself.
public struct SegmentTwin: Hashable, Sendable, BitwiseCopyable {
    /// The segment that is repeated.
    public var original: SegmentIndex
    /// The one that repeats it, in the same direction as drawn.
    public var twin: SegmentIndex

    /// A segment and its repetition.
    public init(original: SegmentIndex, twin: SegmentIndex) {
        self.original = original
        self.twin = twin
    }
}
