import Archive
import Geometry
import Measures
import Streets
import Transit
import TransitImport
import TransitRouting

/// Where the stops of a timetable belong to the streets: each on the nearest segment that one may walk on, or where the
/// entrances of its station are.
struct StopLinking {
    /// What is noted of a stop that is called at but lies too far from the streets.
    static let unlinkedReason =
        "stop more than 100 m from a street to walk on: ridden through, changed at by straight-line walks only"
    /// What is noted of a stop that no trip calls at.
    static let unservedReason = "stop that no trip calls at"
    /// What is noted of a stop whose entrances all lie too far from the streets.
    static let farEntrancesReason = "stop of a station without an entrance near a street, reached at its own place"

    /// A way between the streets and a stop.
    struct Way: Equatable {
        /// The number of the entrance, or of the stop itself: `positions` says where it is.
        var door: Int
        /// Seconds from the street to the stop; nil where there is no way in.
        var enterSeconds: UInt32?
        /// Seconds from the stop to the street; nil where there is no way out.
        var leaveSeconds: UInt32?
        /// Whether a wheelchair cannot go that way.
        var hasStairs: Bool
    }

    /// The links of every stop, by its index.
    private(set) var links: [[StopLink]] = []
    /// Where stops and entrances lie on the streets; nil for those that lie too far.
    private(set) var positions: [StreetPosition?] = []
    /// The ways between the streets and every stop, by its index.
    private(set) var ways: [[Way]] = []

    /// Projects every stop. Complexity: O(stops x log segments).
    init(
        _ stops: [CompiledTimetable.Stop], names: (StopIndex) -> String, streets: StreetGraph,
        report: inout ImportReport, progress: (Double) -> Void
    ) {
        positions.reserveCapacity(stops.count)
        for (number, stop) in stops.enumerated() {
            if number & 255 == 0 { progress(Double(number) / Double(stops.count)) }
            if stop.place != .none {
                positions.append(positions[stop.place.int])
            } else {
                positions.append(streets.snap(stop.coordinate, for: .walk, within: StopLink.reach).first)
            }
        }
        for (number, stop) in stops.enumerated() {
            if stop.place != .none {
                ways.append(ways[stop.place.int])
                continue
            }
            var own = stop.doors.filter { positions[$0.entrance.int] != nil }.map { door in
                Way(
                    door: door.entrance.int, enterSeconds: door.enterSeconds, leaveSeconds: door.leaveSeconds,
                    hasStairs: door.hasStairs)
            }
            if own.isEmpty, positions[number] != nil {
                own = [Way(door: number, enterSeconds: 0, leaveSeconds: 0, hasStairs: false)]
                if !stop.doors.isEmpty {
                    report.note(StopLinking.farEntrancesReason, names(StopIndex(number)))
                }
            }
            ways.append(own)
            if !stop.isServed, stop.kind == .stop {
                report.note(StopLinking.unservedReason, names(StopIndex(number)))
            } else if own.isEmpty, stop.isServed {
                report.note(StopLinking.unlinkedReason, names(StopIndex(number)))
            }
        }
        links = ways.map { row in
            row.compactMap { way in
                positions[way.door].map { position in
                    // Both directions share one number: the longer, where stairs are slower up than down.
                    StopLink(
                        position, seconds: UInt16(clamping: max(way.enterSeconds ?? 0, way.leaveSeconds ?? 0)),
                        hasStairs: way.hasStairs, isEntry: way.enterSeconds != nil, isExit: way.leaveSeconds != nil)
                }
            }
        }
    }
}
