import Geometry
import Measures
import Streets
import Transit
import TransitRouting

extension Planner {
    /// How long a change at one stop takes at least, as one between stops does: timetables count minutes, and nobody
    /// gets off and on in none.
    public static let changeTime = TravelTime.minutes(1)
    /// How long after the best journey, or before it, a further one may leave.
    public static let alternativeWindow = TravelTime.minutes(120)
    /// How many journeys are shown where the question does not say.
    public static let usualAlternatives = 3
    /// Up to this hour of the morning the night before is not over.
    static let endOfNight = 4

    /// Journeys by bus and train, and on foot to and from them.
    ///
    /// - Parameter joint: Where on the streets another journey ends in which this one begins; with a time of arrival
    ///   where the one behind it begins.
    func transit(_ request: JourneyRequest, at joint: Coordinate? = nil) throws(PlanningError) -> JourneyAnswer {
        try timetable.checkService(at: request.time.instant)
        var question = try question(request)
        if let joint {
            switch request.time {
            case .departing: question.from = StreetPosition.nearest(question.from, to: joint)
            case .arriving: question.to = StreetPosition.nearest(question.to, to: joint)
            }
        }
        let best = request.isLast ? lastPath(&question) : bestPath(&question, request)
        guard let best else {
            question.maxBoardings = nil
            if let path = search.path(question) {
                throw .tooManyTransfers(
                    from: request.from.name, to: request.to.name, needed: path.boardings - 1,
                    limit: request.maxTransfers)
            }
            throw .noConnection(from: request.from.name, to: request.to.name, maxWalk: request.maxWalk)
        }
        let limit = max(1, request.alternatives ?? (request.isLast ? 1 : Planner.usualAlternatives))
        let paths = TransitAlternatives(search: search, question: question, best: best)
            .paths(limit: limit, preference: request.preference)
        let builder = LegBuilder(
            search: search, question: question, request: request,
            tracks: tracks(search.weights(question)))
        let journeys = paths.map {
            priced(Journey(from: request.from, to: request.to, legs: builder.legs(of: $0), zone: region.zone))
        }
        let explanation = "The search over streets and timetable settled \(best.settledLabels) labels."
        return answer(request, journeys, explanation: [explanation])
    }

    /// The best way; on foot alone where that is no longer than what one walks on it: however far one would walk to a
    /// stop, nobody walks as far to ride. `question` becomes the one that it answers.
    private func bestPath(_ question: inout MultimodalRequest, _ request: JourneyRequest) -> TransitPath? {
        guard let best = search.path(question) else { return nil }
        let walked = TravelTime.seconds(best.walkSeconds)
        let straight = request.from.coordinate.distance(to: request.to.coordinate)
        guard question.mayWalkAlone, !best.rides.isEmpty, question.profile.time(onFlat: straight) <= walked,
            let walk = search.walkAlone(question, within: walked)
        else { return best }
        question.allowWalk(of: walked)
        return walk
    }

    /// A journey with what its rides cost. Where one stays seated the vehicle goes on and nothing more is paid.
    func priced(_ journey: Journey) -> Journey {
        var journey = journey
        let rides = journey.rides.filter { !$0.staysSeated }.compactMap(\.fareRide)
        if !rides.isEmpty { journey.price = timetable.price(of: rides) }
        return journey
    }

    /// Whether a further journey is so much later, or earlier, that it is no alternative.
    func isApart(_ journey: Journey, from best: Journey) -> Bool {
        let seconds = Planner.alternativeWindow.wholeSeconds
        return abs(best.departure.seconds(to: journey.departure)) > seconds
    }

    /// The way that leaves last of all that ride on one service day; `question` becomes the one that it answers.
    private func lastPath(_ question: inout MultimodalRequest) -> TransitPath? {
        let asked = question.time.instant
        let local = region.zone.local(asked)
        func last(_ day: ServiceDay) -> (MultimodalRequest, TransitPath?) {
            var request = question
            request.filter.day = day
            request.mayWalkAlone = false
            request.time = .arriving(by: timetable.zone.start(of: day.advanced(by: 2)))
            let path = lastSavingAWalk(&request)
            return (request, path)
        }
        if local.secondOfDay < Planner.endOfNight * 3600 {
            let (request, path) = last(local.day.advanced(by: -1))
            if let path, path.departure >= asked {
                question = request
                return path
            }
        }
        let (request, path) = last(local.day)
        question = request
        return path
    }

    /// How many journeys are looked at, the last one first, for one that saves a walk.
    private static let lastTries = 24

    /// The way that leaves last and is quicker than walking all along, which one may do at any hour; where none of the
    /// last ones is, the very last. `question`, which asks for the latest way, becomes the one that it answers.
    private func lastSavingAWalk(_ question: inout MultimodalRequest) -> TransitPath? {
        guard let latest = search.path(question) else { return nil }
        let duration = TravelTime.seconds(latest.departure.seconds(to: latest.arrival))
        guard let walk = search.walkAlone(question, within: duration) else { return latest }
        var (earlier, path) = (question, latest)
        for _ in 0..<Self.lastTries {
            if path.departure.seconds(to: path.arrival) < walk.walkSeconds {
                question = earlier
                return path
            }
            earlier.time = .arriving(by: path.arrival.advanced(bySeconds: -1))
            guard let next = search.path(earlier) else { break }
            path = next
        }
        return latest
    }

    /// How one gets to the stops and from them.
    func walking(_ request: JourneyRequest) -> TravelProfile {
        let mode: TravelMode = request.filter.wheelchair ? .wheelchair : .walk
        return StreetTravel(mode, walkSpeed: request.walkSpeed, wishes: request.wishes).profile
    }

    /// The question to the search of streets and timetable.
    func question(_ request: JourneyRequest) throws(PlanningError) -> MultimodalRequest {
        let profile = walking(request)
        let fromStops = stopsAt(request.from)
        let toStops = stopsAt(request.to)
        let from = fromStops.isEmpty ? try snapped(request.from, profile) : linked(request.from, profile)
        let to = toStops.isEmpty ? try snapped(request.to, profile) : linked(request.to, profile)
        return MultimodalRequest(
            from: from, to: to, time: request.time, fromStops: fromStops, toStops: toStops, profile: profile,
            streetOverlay: moment.overlay(at: region.zone.local(request.time.instant), for: profile.mode),
            maxWalk: request.maxWalk, overlay: request.live, changeTime: Planner.changeTime,
            maxBoardings: request.maxTransfers + 1, filter: request.filter)
    }

    /// The stops that an end of a journey is itself.
    private func stopsAt(_ end: Endpoint) -> [StopWalk] {
        guard let stop = end.stop else { return [] }
        return timetable.boardingStops(of: stop).map { StopWalk(stop: $0, walk: Walk(seconds: 0, decimeters: 0)) }
    }

    /// Where a stop lies on the streets, if they reach it: no farther than a stop is linked.
    private func linked(_ end: Endpoint, _ profile: TravelProfile) -> [StreetPosition] {
        streets.snap(end.coordinate, for: profile, within: StopLink.reach)
    }
}
