/// A row of pathways.txt: a way between two places of a station.
public struct GTFSPathway: Sendable, Equatable {
    /// What one walks on (`pathway_mode`).
    public enum Mode: UInt8, Sendable, Equatable {
        /// Level ground.
        case walkway = 1
        /// Steps.
        case stairs = 2
        /// A moving floor.
        case movingSidewalk = 3
        /// Moving steps.
        case escalator = 4
        /// A lift.
        case elevator = 5
        /// A gate that asks for a ticket.
        case fareGate = 6
        /// A gate that only lets out.
        case exitGate = 7
    }

    /// Where it begins: a stop, an entrance, a node or a boarding area.
    public var from: GTFSIndex<GTFSStop>
    /// Where it ends.
    public var to: GTFSIndex<GTFSStop>
    /// What one walks on.
    public var mode: Mode
    /// Whether one may go back.
    public var isBidirectional: Bool
    /// Meters, where given.
    public var length: Double?
    /// Seconds, where given.
    public var seconds: Int?
    /// How many steps it has, where given.
    public var steps: Int?
    /// The line of pathways.txt.
    public var line: Int
}
