import Geometry
import Measures
import Streets
import Transit
import TransitRouting

extension Planner {
    /// How long a change at one stop takes at least: timetables count minutes, and nobody gets off and on in none.
    public static let changeTime = TravelTime.minutes(1)
    /// How long after the best journey, or before it, a further one may leave.
    public static let alternativeWindow = TravelTime.minutes(120)

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
                tracks: tracks(
                    EdgeWeights(streets, profile: question.profile, overlay: question.streetOverlay))
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
    func isApart(_ journey: Journey, from best: Journey) -> Bool {
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
            streetOverlay: moment.overlay(at: region.zone.local(request.time.instant), for: profile.mode),
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
}
