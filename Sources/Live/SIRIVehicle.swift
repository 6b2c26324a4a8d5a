import Geometry
import Measures

/// A vehicle as SIRI vehicle monitoring reports it, checked and in the project's own units.
///
/// Ids are those of the timetable's feed: the agency before the first `_` is taken off.
public struct SIRIVehicle: Hashable, Sendable {
    /// How the vehicle moves, by its progress rate and status.
    public enum Progress: Hashable, Sendable {
        /// It moves, or nothing else is told.
        case normal
        /// It stands.
        case standing
        /// It waits at the end of a trip for its next departure.
        case layover
        /// It is still on the trip before the one that is named.
        case previousTrip
    }

    /// A stop it is to call at.
    public struct Call: Hashable, Sendable {
        /// The stop's id.
        public var stopID: String
        /// How many times the trip will have called there, from 1.
        public var visit: Int
        /// When it is expected to arrive.
        public var expectedArrival: Timestamp?
        /// When it is expected to leave.
        public var expectedDeparture: Timestamp?
        /// How far it still has to go to the stop.
        public var distance: Meters?

        /// A call at a stop.
        public init(
            stopID: String, visit: Int = 1, expectedArrival: Timestamp? = nil, expectedDeparture: Timestamp? = nil,
            distance: Meters? = nil
        ) {
            self.stopID = stopID
            self.visit = visit
            self.expectedArrival = expectedArrival
            self.expectedDeparture = expectedDeparture
            self.distance = distance
        }
    }

    /// The vehicle's number.
    public var id: String
    /// The line as riders know it; empty where it is not told.
    public var line: String
    /// The trip's id as it stands in the report, the agency before it; nil for a vehicle on no trip.
    public var tripReference: String?
    /// The day of the trip.
    public var day: ServiceDay?
    /// Where the vehicle is; nil where it is not told, or said to be at 0,0.
    public var coordinate: Coordinate?
    /// Where it heads.
    public var bearing: Bearing?
    /// When it was there.
    public var recorded: Timestamp
    /// How it moves.
    public var progress: Progress
    /// The next stop.
    public var monitoredCall: Call?
    /// The next stops, where they are listed; the first is the monitored one, as a rule.
    public var onwardCalls: [Call]

    /// A vehicle by all that is reported of it.
    public init(
        id: String, line: String = "", tripReference: String?, day: ServiceDay?, coordinate: Coordinate?,
        bearing: Bearing? = nil, recorded: Timestamp, progress: Progress = .normal, monitoredCall: Call? = nil,
        onwardCalls: [Call] = []
    ) {
        self.id = id
        self.line = line
        self.tripReference = tripReference
        self.day = day
        self.coordinate = coordinate
        self.bearing = bearing
        self.recorded = recorded
        self.progress = progress
        self.monitoredCall = monitoredCall
        self.onwardCalls = onwardCalls
    }

    /// An id without its agency: all up to the first `_` is taken off.
    public static func withoutAgency(_ reference: String) -> String {
        guard let mark = reference.firstIndex(of: "_") else { return reference }
        return String(reference[reference.index(after: mark)...])
    }
}
