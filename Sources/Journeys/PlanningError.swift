import Geometry
import Measures

/// Why a question for a journey or for departures has no answer.
public enum PlanningError: Error, Equatable, CustomStringConvertible {
    /// No street that the mode may use lies near enough to a place.
    case noStreetNear(place: String, mode: String, limit: Meters)
    /// Nothing leads from one place to the other.
    case noWay(from: String, to: String, mode: String)
    /// Ways lead from one place to the other, but none that has both on the side of the street that was asked for.
    case noWayAtCurb(from: String, to: String, mode: String)
    /// No bus or train leads from one place to the other in the time looked at, and it is too far to walk.
    case noConnection(from: String, to: String, maxWalk: Meters)
    /// The best connection needs more changes than are wanted.
    case tooManyTransfers(from: String, to: String, needed: Int, limit: Int)
    /// The timetable says nothing about the day.
    case outsideCalendar(day: ServiceDay, calendar: ClosedRange<ServiceDay>)
    /// The timetable covers the day, but nothing runs; the nearest days on which something does.
    case noService(day: ServiceDay, before: ServiceDay?, after: ServiceDay?)
    /// The region has no timetable.
    case noTimetable

    /// What programs tell errors by.
    public var code: String {
        switch self {
        case .noStreetNear: "no_street_near"
        case .noWay: "no_way"
        case .noWayAtCurb: "no_way_at_curb"
        case .noConnection: "no_connection"
        case .tooManyTransfers: "too_many_transfers"
        case .outsideCalendar: "outside_calendar"
        case .noService: "no_service"
        case .noTimetable: "no_timetable"
        }
    }

    /// One sentence: what is wrong, where, what to do.
    public var description: String {
        switch self {
        case .noStreetNear(let place, let mode, let limit):
            "No street that --mode \(mode) may use lies within \(Int(limit.value)) m of \(place); "
                + "choose another place or another region."
        case .noWay(let from, let to, let mode):
            "No way leads from \(from) to \(to) with --mode \(mode): the region's streets do not join them for it; "
                + "try another mode."
        case .noWayAtCurb(let from, let to, let mode):
            "No way leads from \(from) to \(to) with --mode \(mode) that has both on the side of the street that is asked "
                + "for; leave --curb out or ask for the other side."
        case .noConnection(let from, let to, let maxWalk):
            "No bus or train leads from \(from) to \(to) within two days, with walks of up to \(Int(maxWalk.value)) m; "
                + "allow longer ones with --max-walk or choose another time."
        case .tooManyTransfers(let from, let to, let needed, let limit):
            "The best connection from \(from) to \(to) needs \(needed) transfers, and \(limit) are allowed; "
                + "allow more with --max-transfers."
        case .outsideCalendar(let day, let calendar):
            "The timetable covers \(calendar.lowerBound.iso) to \(calendar.upperBound.iso), not \(day.iso); "
                + "choose a date in it or import a newer timetable."
        case .noService(let day, let before, let after):
            "Nothing runs on \(day.iso); choose another date, the nearest with service "
                + ([before, after].compactMap { $0?.iso }.count == 1 ? "is " : "are ")
                + [before, after].compactMap { $0?.iso }.joined(separator: " and ") + "."
        case .noTimetable:
            "The region has no timetable; use --mode walk, wheelchair, bike or drive, or import one with --gtfs."
        }
    }
}
