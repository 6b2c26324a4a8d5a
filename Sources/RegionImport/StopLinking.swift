import Archive
import Geometry
import Measures
import Streets
import Transit
import TransitImport
import TransitRouting

/// Where the stops of a timetable belong to the streets: each on the nearest segment that one may walk on.
struct StopLinking {
    /// What is noted of a stop that is called at but lies too far from the streets.
    static let unlinkedReason =
        "stop more than 100 m from a street to walk on: ridden through, changed at by straight-line walks only"
    /// What is noted of a stop that no trip calls at.
    static let unservedReason = "stop that no trip calls at"

    /// The links of every stop, by its index.
    private(set) var links: [[StopLink]] = []
    /// The positions behind the links; nil for stops that are not linked.
    private(set) var positions: [StreetPosition?] = []

    /// Projects every stop. Complexity: O(stops x log segments).
    init(
        _ stops: [CompiledTimetable.Stop], names: (StopIndex) -> String, streets: StreetGraph,
        report: inout ImportReport, progress: (Double) -> Void
    ) {
        links.reserveCapacity(stops.count)
        positions.reserveCapacity(stops.count)
        for (number, stop) in stops.enumerated() {
            if number & 255 == 0 { progress(Double(number) / Double(stops.count)) }
            if stop.place != .none {
                positions.append(positions[stop.place.int])
                links.append(links[stop.place.int])
                continue
            }
            let position = streets.snap(stop.coordinate, for: .walk, within: StopLink.reach).first
            positions.append(position)
            links.append(position.map { [StopLink($0)] } ?? [])
            if !stop.isServed, stop.kind == .stop {
                report.note(StopLinking.unservedReason, names(StopIndex(number)))
            } else if position == nil, stop.isServed {
                report.note(StopLinking.unlinkedReason, names(StopIndex(number)))
            }
        }
    }
}
