import Measures

/// A ride that has to be paid.
public struct FareRide: Sendable, Hashable {
    /// The trip.
    public var trip: TripIndex
    /// The positions in its pattern at which one boards and gets off.
    public var from: Int
    /// The position at which one gets off.
    public var to: Int
    /// When one boards.
    public var departure: Timestamp
    /// When one gets off.
    public var arrival: Timestamp
    /// When one boards by the timetable, late or not: hours of fares are held against that.
    public var scheduledDeparture: Timestamp
    /// When one gets off by the timetable.
    public var scheduledArrival: Timestamp

    /// A ride on a trip.
    public init(
        trip: TripIndex, from: Int, to: Int, departure: Timestamp, arrival: Timestamp, scheduledDeparture: Timestamp,
        scheduledArrival: Timestamp
    ) {
        self.trip = trip
        self.from = from
        self.to = to
        self.departure = departure
        self.arrival = arrival
        self.scheduledDeparture = scheduledDeparture
        self.scheduledArrival = scheduledArrival
    }
}
