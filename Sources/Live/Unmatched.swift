import Measures

/// A vehicle that changes nothing in the timetable, with the reason.
public struct Unmatched: Hashable, Sendable, CustomStringConvertible {
    /// Why a vehicle was not matched to a run.
    public enum Reason: Hashable, Sendable {
        /// Its report could not be read; the clause says why.
        case unreadable(String)
        /// It is on no trip: on its way to or from the depot.
        case noTrip
        /// It names a trip, but no day.
        case noDay
        /// The timetable has no trip of this id.
        case unknownTrip(String)
        /// Several feeds have a trip of this id that runs on the day.
        case ambiguousTrip(String)
        /// The trip does not run on the day.
        case notRunning(String, ServiceDay)
        /// It tells neither where it is nor when it is expected anywhere.
        case noPosition
        /// It is still on its trip before, and nothing is expected of the next one.
        case previousTrip
        /// It is so far from the line of its trip.
        case offLine(Meters)
        /// Its report was so many seconds old.
        case stale(Int)
        /// Its report was so many seconds ahead of the moment asked for.
        case ahead(Int)
        /// It would be so many seconds late (negative: early), which is taken for a wrong trip or day.
        case implausible(Int)
        /// Another vehicle reported later on the same run.
        case outdated(by: String)
    }

    /// The vehicle's number; nil where it was not told.
    public var vehicle: String?
    /// Its line, as riders know it; empty where it was not told.
    public var line: String
    /// Why.
    public var reason: Reason

    /// A vehicle and the reason.
    public init(vehicle: String?, line: String, reason: Reason) {
        self.vehicle = vehicle
        self.line = line
        self.reason = reason
    }

    /// Whether this happens every day and means nothing: buses between trips, without a position, or waiting.
    public var isNormal: Bool {
        switch reason {
        case .noTrip, .noPosition, .previousTrip: true
        default: false
        }
    }

    /// One sentence.
    public var description: String {
        let name = vehicle.map { "Vehicle \($0)" } ?? "A vehicle without a number"
        let ofLine = line.isEmpty ? "" : " (\(line))"
        let clause =
            switch reason {
            case .unreadable(let clause): "cannot be read: \(clause)"
            case .noTrip: "is on no trip"
            case .noDay: "does not tell the day of its trip"
            case .unknownTrip(let trip): "is on the trip \(trip), which the timetable does not have"
            case .ambiguousTrip(let trip): "is on the trip \(trip), which several feeds of the timetable have"
            case .notRunning(let trip, let day): "is on the trip \(trip), which does not run on \(day.iso)"
            case .noPosition: "tells neither where it is nor when it is expected"
            case .previousTrip: "is still on the trip before"
            case .offLine(let distance): "is \(Int(distance.value.rounded())) m away from the line of its trip"
            case .stale(let age): "reported \(RoughAge(seconds: age)) before, too long ago"
            case .ahead(let seconds): "reported \(RoughAge(seconds: seconds)) after the moment asked for"
            case .implausible(let seconds):
                "would be \(RoughAge(seconds: abs(seconds))) \(seconds < 0 ? "early" : "late"), too much to be believed"
            case .outdated(let other): "reported earlier than vehicle \(other) on the same trip"
            }
        return "\(name)\(ofLine) \(clause)."
    }
}

extension Unmatched {
    /// How many vehicles are left out for each kind of reason, the commonest first, with up to `examples` of them in
    /// full: for a reader who would not read a line for each of a fleet.
    public static func summary(of vehicles: [Unmatched], examples: Int = 3) -> [String] {
        let groups = Dictionary(grouping: vehicles, by: \.reason.kind).sorted { a, b in
            a.value.count != b.value.count ? a.value.count > b.value.count : a.key < b.key
        }
        return groups.flatMap { kind, members in
            let shown = members.prefix(examples).map(\.description)
            let rest = members.count - shown.count
            return rest > 0 ? shown + ["\(rest) more \(rest == 1 ? "vehicle" : "vehicles") \(kind)."] : shown
        }
    }
}

extension Unmatched.Reason {
    /// What vehicles with a reason of this kind have in common.
    fileprivate var kind: String {
        switch self {
        case .unreadable: "could not be read"
        case .noTrip: "on no trip"
        case .noDay: "without the day of their trip"
        case .unknownTrip: "on trips that the timetable does not have"
        case .ambiguousTrip: "on trips that several feeds of the timetable have"
        case .notRunning: "on trips that do not run on their day"
        case .noPosition: "without a place or an expected time"
        case .previousTrip: "still on the trip before"
        case .offLine: "away from the line of their trip"
        case .stale: "with reports too long ago"
        case .ahead: "with reports after the moment asked for"
        case .implausible: "too early or too late to be believed"
        case .outdated: "reported earlier than another on the same trip"
        }
    }
}
