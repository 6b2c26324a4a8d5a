import Transit

/// A way between a stop and an entrance of its station.
public struct StationDoor: Sendable, Equatable {
    /// The entrance.
    public var entrance: StopIndex
    /// Seconds from the entrance to the stop; nil where there is no way in.
    public var enterSeconds: UInt32?
    /// Seconds from the stop to the entrance; nil where there is no way out.
    public var leaveSeconds: UInt32?
    /// Whether a wheelchair cannot go that way.
    public var hasStairs: Bool

    /// A way through an entrance.
    public init(entrance: StopIndex, enterSeconds: UInt32?, leaveSeconds: UInt32?, hasStairs: Bool) {
        self.entrance = entrance
        self.enterSeconds = enterSeconds
        self.leaveSeconds = leaveSeconds
        self.hasStairs = hasStairs
    }
}
