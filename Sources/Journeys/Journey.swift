import Geometry
import Measures
import Transit

/// A way from door to door: legs on streets and rides between them, as a plain value.
///
/// Words are not part of it; `Guide` (in `Guidance`) makes steps and sentences from it.
public struct Journey: Sendable, Hashable {
    /// How smoothly it goes; the raw values are those of the JSON.
    public enum Status: String, Sendable, Codable {
        /// Nothing speaks against it.
        case green
        /// A ride runs markedly late, or an alert concerns it.
        case yellow
        /// It cannot be relied on.
        case red
    }

    /// From how late on a ride counts as markedly late, in seconds.
    public static let markedlyLate = 300

    /// Where it starts.
    public var from: Endpoint
    /// Where it ends.
    public var to: Endpoint
    /// Where it passes in between, in this order; legs end there.
    public var vias: [Endpoint]
    /// Its legs in order: at least one.
    public var legs: [Leg]
    /// The zone in which its times are told.
    public var zone: ZoneRules
    /// What its rides cost, each currency for itself; nil where the feeds do not tell.
    public var price: [FarePrice]?

    /// A journey of legs that follow each other.
    public init(from: Endpoint, to: Endpoint, vias: [Endpoint] = [], legs: [Leg], zone: ZoneRules) {
        precondition(!legs.isEmpty, "a journey has at least one leg")
        self.from = from
        self.to = to
        self.vias = vias
        self.legs = legs
        self.zone = zone
    }

    /// When one leaves, as expected.
    public var departure: Timestamp { legs[0].departure }
    /// When one is there, as expected.
    public var arrival: Timestamp { legs[legs.count - 1].arrival }
    /// From leaving to being there, in seconds.
    public var seconds: Int { departure.seconds(to: arrival) }
    /// All legs together.
    public var distance: Meters { legs.reduce(.zero) { $0 + $1.distance } }
    /// What is walked, or rolled in a wheelchair; a ferry on the way is neither.
    public var walkDistance: Meters {
        legs.reduce(.zero) { sum, leg in
            guard let track = leg.track, track.mode == .walk || track.mode == .wheelchair else { return sum }
            return sum + max(.zero, leg.distance - track.ferryDistance)
        }
    }
    /// What passes between legs, in seconds.
    public var waitSeconds: Int {
        zip(legs, legs.dropFirst()).reduce(0) { $0 + max(0, $1.0.arrival.seconds(to: $1.1.departure)) }
    }
    /// The rides.
    public var rides: [Ride] { legs.compactMap(\.ride) }
    /// Changes from one vehicle to another; staying seated is none.
    public var transfers: Int { max(0, rides.count { !$0.staysSeated } - 1) }
    /// Whether it leads nowhere: one is there already.
    public var isThere: Bool {
        legs.allSatisfy { $0.ride == nil && $0.distance == .zero && $0.seconds == 0 }
    }
    /// How smoothly it goes.
    public var status: Status {
        let alerts = rides.flatMap(\.alerts)
        if alerts.contains(where: { $0.severity == .red }) { return .red }
        let isLate = legs.contains { $0.ride != nil && $0.secondsLate >= Journey.markedlyLate }
        return isLate || !alerts.isEmpty ? .yellow : .green
    }
}

/// An end of a leg: a place, a stop, or both.
public struct LegEnd: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// The stop it is, where it is one.
    public var stop: StopLabel?
    /// Whether one of the journey's `vias` is reached here.
    public var isVia = false

    /// An end that is no stop.
    public init(name: String, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
        stop = nil
    }

    /// A stop.
    public init(_ stop: StopLabel) {
        name = stop.name
        coordinate = stop.coordinate
        self.stop = stop
    }

    /// The end of a journey.
    public init(_ endpoint: Endpoint) { self.init(name: endpoint.name, coordinate: endpoint.coordinate) }
}

/// A part of a journey with one means of travel.
public struct Leg: Sendable, Hashable {
    /// With what; indirect, since legs are handed on far more often than one looks into them.
    public indirect enum Travel: Sendable, Hashable {
        /// On streets, by oneself.
        case street(Track)
        /// In a vehicle of a line.
        case ride(Ride)
    }

    /// Where it starts.
    public var from: LegEnd
    /// Where it ends.
    public var to: LegEnd
    /// When it starts, as expected.
    public var departure: Timestamp
    /// When it ends, as expected.
    public var arrival: Timestamp
    /// How far it is.
    public var distance: Meters
    /// Its line on the map: at least one point.
    public var geometry: [Coordinate]
    /// With what.
    public var travel: Travel

    /// A leg by all it is.
    public init(
        from: LegEnd, to: LegEnd, departure: Timestamp, arrival: Timestamp, distance: Meters, geometry: [Coordinate],
        travel: Travel
    ) {
        self.from = from
        self.to = to
        self.departure = departure
        self.arrival = arrival
        self.distance = distance
        self.geometry = geometry
        self.travel = travel
    }

    /// From start to end, in seconds.
    public var seconds: Int { departure.seconds(to: arrival) }
    /// The way on streets, where it is one.
    public var track: Track? { if case .street(let track) = travel { track } else { nil } }
    /// The ride, where it is one.
    public var ride: Ride? { if case .ride(let ride) = travel { ride } else { nil } }
    /// How much later than by timetable the ride starts, in seconds; negative for early, 0 for a way on streets.
    public var secondsLate: Int { ride.map { $0.scheduledDeparture.seconds(to: departure) } ?? 0 }

    /// What the JSON calls its means: `walk`, `drive`, `bus`, `cable_car`…
    public var mode: String {
        switch travel {
        case .street(let track): track.mode.name
        case .ride(let ride): ride.mode.name
        }
    }
}
