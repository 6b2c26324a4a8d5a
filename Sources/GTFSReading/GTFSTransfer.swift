/// A row of transfers.txt: how riders change between two stops, lines or trips.
public struct GTFSTransfer: Sendable, Equatable {
    /// What a rule says (`transfer_type`).
    public enum Kind: UInt8, Sendable, Equatable {
        /// Here one changes.
        case recommended = 0
        /// The vehicle waits for the riders of the other.
        case timed = 1
        /// The change takes a certain time.
        case minimum = 2
        /// One cannot change here.
        case forbidden = 3
        /// Riders stay seated: one vehicle does both trips.
        case inSeat = 4
        /// One vehicle does both trips, but riders have to get off and on again.
        case reboarding = 5
    }

    /// One side of a change: the trip that comes or the trip that leaves.
    public struct Side: Sendable, Hashable {
        /// The stop, or a station with all its stops; nil only for rules of two trips of one vehicle.
        public var stop: GTFSIndex<GTFSStop>?
        /// The line it is about, where it is about one.
        public var route: GTFSIndex<GTFSRoute>?
        /// The trip it is about, where it is about one; it says more than the line.
        public var trip: GTFSIndex<GTFSTrip>?

        /// A side.
        public init(
            stop: GTFSIndex<GTFSStop>? = nil, route: GTFSIndex<GTFSRoute>? = nil, trip: GTFSIndex<GTFSTrip>? = nil
        ) {
            self.stop = stop
            self.route = route
            self.trip = trip
        }
    }

    /// Where riders come from.
    public var from: Side
    /// Where they go on.
    public var to: Side
    /// What the rule says.
    public var kind: Kind
    /// Seconds that the change takes; 0 unless `kind` is `minimum`.
    public var seconds: UInt32
    /// The line of transfers.txt.
    public var line: Int
}
