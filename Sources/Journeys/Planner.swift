import Geometry
import Measures
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

    lazy var router = StreetRouter(streets)
    lazy var moment = StreetMoment(streets)
    private lazy var names = StreetNames(streets)
    private lazy var surroundings = StreetSurroundings(streets)
    lazy var alternatives = AlternativeSearch(streets)
    private lazy var search = MultimodalSearch(streets: streets, timetable: timetable)

    /// How far the nearest street may lie from a place.
    public static let snapReach = Meters(1000)
    /// How long a change at one stop takes at least: timetables count minutes, and nobody gets off and on in none.
    public static let changeTime = TravelTime.minutes(1)
    /// Streets farther than the nearest by no more than this are as near: a corner lies on all of them.
    static let sameDistance = Meters(0.5)

    /// How long after the best journey, or before it, a further one may leave.
    public static let alternativeWindow = TravelTime.minutes(120)

    /// A planner in a region.
    public convenience init(_ region: Region) {
        self.init(
            streets: region.streets, timetable: region.timetable,
            region: RegionLabel(
                name: region.name, built: region.built, calendar: region.timetable.calendar,
                zone: region.timetable.zone))
    }

    /// A planner on streets and a timetable.
    public init(streets: StreetGraph, timetable: Timetable, region: RegionLabel) {
        self.streets = streets
        self.timetable = timetable
        self.region = region
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
    /// time: the other way round); each further one that is asked for is the next of that kind. On streets the first is
    /// the cheapest, the others differ from it and still make sense (see `AlternativeSearch`). With vias there is one
    /// journey, the best section by section.
    public func answer(to request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
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

    /// Where a place lies on the streets that a profile may use; throws where none is near.
    func snapped(_ end: Endpoint, _ profile: TravelProfile) throws(PlanningError) -> [StreetPosition] {
        let positions = streets.snap(end.coordinate, for: profile, limit: 8, within: Planner.snapReach)
        guard let nearest = positions.first?.distance else {
            throw .noStreetNear(place: end.name, mode: profile.mode.name, limit: Planner.snapReach)
        }
        // At a corner all its streets are as near; taking but one of them would start with a detour around a one-way.
        return positions.filter { $0.distance <= nearest + Planner.sameDistance }
    }

    // MARK: Transit

    /// Journeys by bus and train, and on foot to and from them.
    func transit(_ request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
        try timetable.checkService(at: request.time.instant)
        var question = try question(request)
        var journeys: [Journey] = []
        var labels = 0
        for _ in 0..<max(1, request.alternatives ?? 1) {
            guard let path = search.path(question), journeys.isEmpty || !path.rides.isEmpty else { break }
            labels += path.settledLabels
            let legs = LegBuilder(
                search: search, question: question, request: request,
                tracks: tracks(EdgeWeights(streets, profile: question.profile))
            ).legs(of: path)
            let journey = Journey(from: request.from, to: request.to, legs: legs, zone: region.zone)
            // The same rides again, with a longer wait somewhere, are no other journey.
            if let last = journeys.last, last.rides == journey.rides { break }
            if let first = journeys.first, isApart(journey, from: first) { break }
            journeys.append(journey)
            if path.rides.isEmpty { break }
            switch question.time {
            case .departing: question.time = .departing(at: path.departure.advanced(bySeconds: 1))
            case .arriving: question.time = .arriving(by: path.arrival.advanced(bySeconds: -1))
            }
        }
        guard !journeys.isEmpty else {
            question.maxBoardings = nil
            if let path = search.path(question) {
                throw .tooManyTransfers(
                    from: request.from.name, to: request.to.name, needed: path.rides.count - 1,
                    limit: request.maxTransfers)
            }
            throw .noConnection(from: request.from.name, to: request.to.name, maxWalk: request.maxWalk)
        }
        let explanation = "The search over streets and timetable settled \(labels) labels."
        return answer(request, journeys, explanation: [explanation])
    }

    /// Whether a further journey is so much later, or earlier, that it is no alternative.
    private func isApart(_ journey: Journey, from best: Journey) -> Bool {
        let seconds = Planner.alternativeWindow.wholeSeconds
        return abs(best.departure.seconds(to: journey.departure)) > seconds
    }

    private func question(_ request: JourneyRequest) throws(PlanningError) -> MultimodalRequest {
        let profile = StreetTravel(.walk, walkSpeed: request.walkSpeed).profile
        let fromStops = stopsAt(request.from)
        let toStops = stopsAt(request.to)
        let from = fromStops.isEmpty ? try snapped(request.from, profile) : linked(request.from, profile)
        let to = toStops.isEmpty ? try snapped(request.to, profile) : linked(request.to, profile)
        return MultimodalRequest(
            from: from, to: to, time: request.time, fromStops: fromStops, toStops: toStops, profile: profile,
            maxWalk: request.maxWalk, overlay: request.live, changeTime: Planner.changeTime,
            maxBoardings: request.maxTransfers + 1)
    }

    /// The stops that an end of a journey is itself.
    private func stopsAt(_ end: Endpoint) -> [StopWalk] {
        guard let stop = end.stop else { return [] }
        return timetable.stops(of: stop).map { StopWalk(stop: $0, walk: Walk(seconds: 0, decimeters: 0)) }
    }

    /// Where a stop lies on the streets, if they reach it: no farther than a stop is linked.
    private func linked(_ end: Endpoint, _ profile: TravelProfile) -> [StreetPosition] {
        streets.snap(end.coordinate, for: profile, within: StopLink.reach)
    }

    func answer(
        _ request: JourneyRequest, _ journeys: [Journey],
        explanation: @escaping @autoclosure @Sendable () -> [String]
    ) -> JourneyAnswer {
        JourneyAnswer(request: request, journeys: journeys, region: region, explanation: explanation())
    }

    /// What makes plain values of the ways that are found by some costs.
    func tracks(_ weights: EdgeWeights) -> TrackBuilder { TrackBuilder(weights, names, surroundings) }
}
