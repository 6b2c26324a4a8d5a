import Measures
import Transit

/// A way from an origin to a target by walks and rides.
public struct TransitPath: Hashable, Sendable {
    /// An end of a walk.
    public enum Place: Hashable, Sendable {
        /// Where the journey starts.
        case origin
        /// Where it ends.
        case target
        /// A stop.
        case stop(StopIndex)
    }

    /// A leg on foot. One between a stop and an end of the journey that takes no time and has no length is left out.
    public struct WalkLeg: Hashable, Sendable {
        /// Where it starts.
        public var from: Place
        /// Where it leads.
        public var to: Place
        /// How long and how far it is.
        public var walk: Walk
        /// When it starts.
        public var departure: Timestamp
        /// When it ends; the next ride may leave later.
        public var arrival: Timestamp
    }

    /// A leg in a vehicle.
    public struct RideLeg: Hashable, Sendable {
        /// The trip and its service day.
        public var run: LiveOverlay.Run
        /// The pattern of the trip.
        public var pattern: PatternIndex
        /// The position in the pattern where one gets on.
        public var boardPosition: Int
        /// The position where one gets off, beyond `boardPosition`.
        public var alightPosition: Int
        /// When the vehicle should leave by the timetable.
        public var scheduledDeparture: Timestamp
        /// When it should arrive by the timetable.
        public var scheduledArrival: Timestamp
        /// When it is expected to leave.
        public var departure: Timestamp
        /// When it is expected to arrive.
        public var arrival: Timestamp
        /// Whether the expected times come from the live overlay.
        public var isLive: Bool
        /// Whether one has stayed on the vehicle of the ride before, which goes on as this trip.
        public var staysSeated = false
    }

    /// A part of the way.
    public enum Leg: Hashable, Sendable {
        /// On foot.
        case walk(WalkLeg)
        /// In a vehicle.
        case ride(RideLeg)

        /// When the leg starts.
        public var departure: Timestamp {
            switch self {
            case .walk(let leg): leg.departure
            case .ride(let leg): leg.departure
            }
        }

        /// When the leg ends.
        public var arrival: Timestamp {
            switch self {
            case .walk(let leg): leg.arrival
            case .ride(let leg): leg.arrival
            }
        }
    }

    /// The parts in order; a ride follows a ride where one changes at one stop.
    public var legs: [Leg]
    /// When one has to leave the origin.
    public var departure: Timestamp
    /// When one reaches the target.
    public var arrival: Timestamp
    /// How many labels the search settled, those of the walks on streets and of its bound not counted.
    public var settledLabels: Int
    /// How many labels were settled to bound the search.
    public var boundLabels = 0

    /// The rides among the legs.
    public var rides: [RideLeg] {
        legs.compactMap { leg in
            if case .ride(let ride) = leg { ride } else { nil }
        }
    }

    /// How many vehicles one boards; staying seated is no boarding.
    public var boardings: Int { rides.count { !$0.staysSeated } }

    /// Seconds on foot, all walks together.
    public var walkSeconds: Int {
        legs.reduce(0) { sum, leg in
            if case .walk(let walk) = leg { sum + walk.walk.seconds } else { sum }
        }
    }
}
