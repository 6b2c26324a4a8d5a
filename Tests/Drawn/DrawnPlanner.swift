import Geometry
import Journeys
import Measures
import Streets
import Transit
import TransitRouting

extension DrawnTown {
    /// A planner in the town; stops of the timetable should have been linked by `link(_:)`.
    public func planner(_ timetable: DrawnTimetable? = nil) throws -> Planner {
        let timetable = try timetable ?? DrawnTimetable("")
        return Planner(
            streets: graph, timetable: timetable.timetable,
            region: RegionLabel(
                name: "drawn", calendar: timetable.timetable.calendar, zone: timetable.timetable.zone))
    }

    /// Where a stop belongs to the streets: the nearest walkable segment within reach.
    public func link(_ place: Coordinate) -> StopLink {
        graph.snap(place, for: .walk, within: StopLink.reach).first.map(StopLink.init) ?? .none
    }

    /// An end of a journey at a letter or digit, called by it.
    public func endpoint(_ mark: Character) throws -> Endpoint {
        Endpoint(name: "place \(mark)", coordinate: try place(mark), kind: .poi)
    }
}
