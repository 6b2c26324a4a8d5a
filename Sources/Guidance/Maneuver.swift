import Geometry
import Measures

/// What one does at a point of a way, in OSRM's vocabulary and a few words more for riders and walkers.
public struct Maneuver: Sendable, Hashable {
    /// The kind; the raw values are those of the JSON.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// Set out.
        case depart
        /// Leave a way for another.
        case turn
        /// The way goes on under another name.
        case newName = "new name"
        /// Turn, yet stay on a way of the same name.
        case `continue`
        /// Join a faster road from a ramp.
        case merge
        /// Take a ramp up to a faster road.
        case onRamp = "on ramp"
        /// Leave a faster road by a ramp.
        case offRamp = "off ramp"
        /// Choose a side where a road parts.
        case fork
        /// The way ends at another.
        case endOfRoad = "end of road"
        /// Enter a roundabout; `exit` says which exit to take, where one leaves it again.
        case roundabout
        /// Enter a large roundabout that has a name of its own.
        case rotary
        /// Turn at a roundabout so small and plain that it is but a crossing (see `Roundabout.isCrossing`).
        case roundaboutTurn = "roundabout turn"
        /// Leave a roundabout.
        case exitRoundabout = "exit roundabout"
        /// Leave a large roundabout that has a name of its own.
        case exitRotary = "exit rotary"
        /// Something to know, nothing to do.
        case notification
        /// Be there.
        case arrive
        /// Board a vehicle.
        case board
        /// Get off.
        case alight
        /// Take stairs.
        case stairs
        /// Take an elevator.
        case elevator
        /// Take an escalator or a moving walkway.
        case escalator
        /// Cross a street on foot to its other side.
        case cross
        /// Take a ferry.
        case ferry
    }

    /// Which way one turns; the raw values are those of the JSON.
    public enum Modifier: String, Sendable, CaseIterable, Codable {
        /// Back where one came from.
        case uturn
        /// To the right by more than 120 degrees.
        case sharpRight = "sharp right"
        /// To the right by 40 to 120 degrees.
        case right
        /// To the right by 20 to 40 degrees.
        case slightRight = "slight right"
        /// By less than 20 degrees.
        case straight
        /// To the left by 20 to 40 degrees.
        case slightLeft = "slight left"
        /// To the left by 40 to 120 degrees.
        case left
        /// To the left by more than 120 degrees.
        case sharpLeft = "sharp left"

        /// The name of a turn by so many degrees, positive to the right (the classes are OSRM's).
        public init(turn degrees: Double) {
            switch abs(degrees) {
            case ..<20: self = .straight
            case ..<40: self = degrees > 0 ? .slightRight : .slightLeft
            case ..<120: self = degrees > 0 ? .right : .left
            case ..<165: self = degrees > 0 ? .sharpRight : .sharpLeft
            default: self = .uturn
            }
        }
    }

    /// The kind.
    public var kind: Kind
    /// Which way, where that is a question.
    public var modifier: Modifier?
    /// The number of the exit to take out of a roundabout, from 1.
    public var exit: Int?
    /// Where.
    public var location: Coordinate
    /// The direction one comes from; north at the start.
    public var bearingBefore: Bearing
    /// The direction one goes on in; north at the end.
    public var bearingAfter: Bearing

    /// A maneuver at a point.
    public init(
        _ kind: Kind, _ modifier: Modifier? = nil, exit: Int? = nil, at location: Coordinate,
        before bearingBefore: Bearing = Bearing(degrees: 0), after bearingAfter: Bearing = Bearing(degrees: 0)
    ) {
        self.kind = kind
        self.modifier = modifier
        self.exit = exit
        self.location = location
        self.bearingBefore = bearingBefore
        self.bearingAfter = bearingAfter
    }
}
