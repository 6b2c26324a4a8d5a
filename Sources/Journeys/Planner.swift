import Geometry
import Measures
import Places
import Region
import StreetRouting
import Streets
import Transit
import TransitRouting

/// Plans journeys from door to door in a region.
///
/// ```swift
/// let planner = Planner(try Region(at: "regions/new-york"))
/// for journey in try planner.journeys(from: home, to: work, .departing(at: now)) { print(journey.arrival) }
/// ```
///
/// A planner is the workspace of one task; it costs next to nothing to make, and searches after the first use its
/// memory again.
public final class Planner {
    /// The streets.
    public let streets: StreetGraph
    /// The timetable.
    public let timetable: Timetable
    /// What the region is called.
    public let region: RegionLabel
    /// The streets as the traffic on them is now, for questions that bring none of their own; nil for free flow.
    public let live: LiveStreets?

    lazy var router = StreetRouter(streets)
    var moment: StreetMoment
    private lazy var names = StreetNames(streets)
    lazy var alternatives = AlternativeSearch(streets)
    lazy var search = MultimodalSearch(streets: streets, timetable: timetable)

    /// A planner in a region; with the traffic of a running program, where there is one.
    public convenience init(_ region: Region, live: LiveStreets? = nil) {
        self.init(
            streets: region.streets, timetable: region.timetable,
            region: RegionLabel(
                name: region.name, built: region.built, calendar: region.timetable.calendar,
                zone: region.timetable.zone),
            live: live)
    }

    /// A planner on streets and a timetable.
    public init(streets: StreetGraph, timetable: Timetable, region: RegionLabel, live: LiveStreets? = nil) {
        self.streets = streets
        moment = StreetMoment(streets)
        self.timetable = timetable
        self.region = region
        self.live = live
    }

    /// The journeys between two places, the best first; at least one.
    public func journeys(
        from: Endpoint, to: Endpoint, _ time: JourneyTime
    ) throws(PlanningError) -> [Journey] {
        try journeys(for: JourneyRequest(from: from, to: to, time))
    }

    /// The journeys that answer a question, the best first; at least one.
    public func journeys(for request: JourneyRequest) throws(PlanningError) -> [Journey] {
        try answer(to: request).journeys
    }

    /// The journeys that answer a question, with what a reader has to know beside them.
    ///
    /// With transit the first journey is the one that arrives earliest and among those leaves latest (arriving by a
    /// time: the other way round), or what the request prefers to it; the others save transfers or walking or leave
    /// later (see `JourneyChoice`). On streets the first is the cheapest, the others differ from it and still make
    /// sense (see `AlternativeSearch`). With vias the first is the best section by section; further ones leave next, or
    /// on streets take some sections otherwise (see `SectionChoices`).
    public func answer(to request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
        var answer = try plainAnswer(to: request)
        answer.remark = try longerWalk(insteadOf: answer)
        return answer
    }

    /// The same without a remark, which may take a search of its own.
    func plainAnswer(to request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
        switch request.mode ?? usualMode {
        case .transit: try request.vias.isEmpty ? transit(request) : transitPastVias(request)
        case .walk: try onStreets(request, .walk)
        case .drive: try onStreets(request, .drive)
        case .wheelchair: try onStreets(request, .wheelchair)
        case .bike: try onStreets(request, .bike)
        }
    }

    /// The mode of a question that names none.
    public var usualMode: JourneyRequest.Mode { timetable.calendar == nil ? .walk : .transit }

    // MARK: Places on the streets

    /// Where a place lies on the streets that a profile may use (see `StreetGraph.positions`); throws where none is
    /// near.
    func snapped(_ end: Endpoint, _ profile: TravelProfile) throws(PlanningError) -> [StreetPosition] {
        let positions = streets.positions(of: end, for: profile)
        guard !positions.isEmpty else {
            throw .noStreetNear(place: end.name, mode: profile.mode.name, limit: Endpoint.snapReach)
        }
        return positions
    }

    func answer(
        _ request: JourneyRequest, _ journeys: [Journey],
        explanation: @escaping @autoclosure @Sendable () -> [String]
    ) -> JourneyAnswer {
        JourneyAnswer(request: request, journeys: journeys, region: region, explanation: explanation())
    }

    /// What makes plain values of the ways that are found by some costs.
    func tracks(_ weights: EdgeWeights) -> TrackBuilder { TrackBuilder(weights, names) }
}
