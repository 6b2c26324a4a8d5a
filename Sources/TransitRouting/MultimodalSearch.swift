import Archive
import Measures
import StreetRouting
import Streets
import Transit

/// The way from door to door by streets and timetable.
///
/// ```swift
/// let search = MultimodalSearch(streets: region.streets, timetable: region.timetable)
/// let request = MultimodalRequest(
///     from: streets.snap(home, for: .walk), to: streets.snap(work, for: .walk), time: .departing(at: now))
/// if let path = search.path(request) { … }
/// ```
///
/// What can be walked to from the origin, and from where the target can, is known from climbs made at import
/// (`StopReach`), or found by a bounded search on the streets where none were made for the request; `TransitSearch`
/// finds what lies between. Where something is closed to walkers at the moment, the walks that may lead over it are
/// looked for one by one. Each is exact, and so is the whole. It is the workspace of one thread. Complexity: that of
/// its parts.
public final class MultimodalSearch {
    /// The streets.
    public let streets: StreetGraph
    /// The timetable.
    public let timetable: Timetable
    private let router: StreetRouter
    /// Draws the walks between stops where there are wishes for all others; a router keeps the costs of one profile.
    private lazy var changeRouter = StreetRouter(streets)
    private let transit: TransitSearch
    private let patterns: PatternRows
    private lazy var raptor = RaptorSearch(timetable, patterns)
    /// The walks to stops without a search through the streets, where the region was prepared for them.
    private var reach: StopReach?
    /// What streets cost with everything open, as the climbs were made.
    private lazy var openWeights = EdgeWeights(streets, profile: StopReach.profile)
    /// What differs for walkers under the overlay of the last request.
    private var changes: (overlay: StreetOverlay, all: StreetChanges)?

    /// A search over streets and a timetable.
    public init(streets: StreetGraph, timetable: Timetable) {
        self.streets = streets
        self.timetable = timetable
        router = StreetRouter(streets)
        patterns = PatternRows(timetable)
        transit = TransitSearch(timetable, patterns)
        reach = StopReach(streets: streets, timetable: timetable)
    }

    /// The best way; nil where there is none within the request's limits.
    public func path(_ request: MultimodalRequest) -> TransitPath? {
        query(request).flatMap { transit.path($0) }
    }

    /// All good ways of those who leave in a window from the request's time on (arriving by a time: arrive in one that
    /// ends there), as `RaptorSearch` finds them.
    public func paths(
        _ request: MultimodalRequest, window: TravelTime, criteria: RaptorCriteria = .boardingsAndWalking
    ) -> [TransitPath] {
        guard let query = query(request) else { return [] }
        return raptor.paths(query, window: window, criteria: criteria)
    }

    /// All good ways from the request's time on, or by it, as `RaptorSearch` finds them.
    public func paths(
        _ request: MultimodalRequest, criteria: RaptorCriteria, burden: JourneyBurden? = nil
    ) -> [TransitPath] {
        query(request).map { raptor.paths($0, criteria: criteria, burden: burden) } ?? []
    }

    /// How many labels the last request's searches on the streets settled.
    public private(set) var streetLabels = 0

    /// A request as a query to the timetable, with the walks at its ends; nil where it has no end or no start.
    ///
    /// The walks of the last request are kept, so that the same ends at another time cost nothing on the streets.
    public func query(_ request: MultimodalRequest) -> TransitQuery? {
        streetLabels = 0
        let ends = Ends(
            from: request.from, to: request.to, profile: request.profile, maxWalk: request.maxWalk,
            overlay: overlay(request), wheelchair: request.filter.wheelchair)
        if walked?.ends != ends {
            let (out, direct) = walks(from: request.from, through: request.to, request, .forward)
            let back = walks(from: request.to, through: [], request, .backward).walks
            walked = (ends, out, back, direct)
        }
        guard let walked else { return nil }
        var filter = request.filter
        let pace = request.profile.time(onFlat: .meters(1000))
        filter.pace = pace == TransitFilter.usualPace ? nil : pace
        let query = TransitQuery(
            time: request.time, access: request.fromStops + walked.out, egress: request.toStops + walked.back,
            directWalk: request.mayWalkAlone ? walked.direct : nil, overlay: request.overlay,
            changeTime: request.changeTime,
            horizon: request.horizon, maxBoardings: request.maxBoardings, filter: filter)
        return query.directWalk == nil && (query.access.isEmpty || query.egress.isEmpty) ? nil : query
    }

    /// What the walks at both ends depend on.
    private struct Ends: Equatable {
        var from: [StreetPosition]
        var to: [StreetPosition]
        var profile: TravelProfile
        var maxWalk: Meters
        var overlay: StreetOverlay?
        var wheelchair: Bool

        static func == (a: Ends, b: Ends) -> Bool {
            a.overlay === b.overlay && a.from == b.from && a.to == b.to && a.profile == b.profile
                && a.maxWalk == b.maxWalk && a.wheelchair == b.wheelchair
        }
    }

    /// What is closed for the request's walkers; nil where nothing is.
    private func overlay(_ request: MultimodalRequest) -> StreetOverlay? {
        request.streetOverlay.flatMap { $0.changes(request.profile.mode) ? $0 : nil }
    }

    private var walked: (ends: Ends, out: [StopWalk], back: [StopWalk], direct: Walk?)?

    /// The streets that a walk of a path takes; nil where it was estimated from a straight line.
    public func streets(of leg: TransitPath.WalkLeg, _ request: MultimodalRequest) -> StreetPath? {
        let from = positions(of: leg.from, request)
        let to = positions(of: leg.to, request)
        guard !from.isEmpty, !to.isEmpty else { return nil }
        guard case .stop = leg.from, case .stop = leg.to else {
            return router.path(
                from: from, to: to, profile: request.profile, overlay: overlay(request), within: request.walkLimit)
        }
        // The timetable tells how long one walks between stops: by the cheapest way, whatever one wishes.
        var profile = request.profile
        profile.wishes = .none
        return (profile == request.profile ? router : changeRouter).path(
            from: from, to: to, profile: profile, overlay: overlay(request),
            within: request.walkLimit + .seconds(leg.walk.seconds))
    }

    /// What streets cost for a request's walkers; kept until others are asked for.
    public func weights(_ request: MultimodalRequest) -> EdgeWeights {
        router.weights(for: request.profile, overlay: overlay(request))
    }

    /// Where a place lies on the streets, for a wheelchair without stairs between; nowhere for a stop that is not
    /// linked.
    public func positions(of place: TransitPath.Place, _ request: MultimodalRequest) -> [StreetPosition] {
        switch place {
        case .origin: request.from
        case .target: request.to
        case .stop(let stop):
            timetable.stopLinks[stop]
                .filter { !(request.filter.wheelchair && $0.hasStairs) }.compactMap { streets.position(of: $0) }
        }
    }

    /// The stops within reach of an end, and the walk from there to the other end.
    private func walks(
        from starts: [StreetPosition], through others: [StreetPosition], _ request: MultimodalRequest,
        _ direction: SearchDirection
    ) -> (walks: [StopWalk], direct: Walk?) {
        guard !starts.isEmpty else { return ([], nil) }
        // The climbs made at import do not tell stairs at stops apart.
        guard !request.filter.wheelchair, reach?.covers(request.profile, within: request.walkLimit) == true else {
            return searchedWalks(from: starts, through: others, request, direction)
        }
        var near = reach?.stops(from: starts, openWeights, within: request.walkLimit, direction) ?? []
        let open = reach?.time(from: starts, to: others, openWeights)
        var direct = open.flatMap { $0 <= request.walkLimit ? $0 : nil }
        if let overlay = overlay(request) {
            let walks = ChangedWalks(around: starts, within: request.walkLimit, changes(overlay), openWeights)
            let concerned = near.indices.filter { mayConcern(walks, near[$0], direction) }
            guard concerned.count <= MultimodalSearch.mostWalksApart else {
                return searchedWalks(from: starts, through: others, request, direction)
            }
            for number in concerned {
                // Who finds no way looks through all there is within the limit; then all stops are found at once.
                guard let time = time(between: starts, and: near[number].stop, request, direction) else {
                    return searchedWalks(from: starts, through: others, request, direction)
                }
                near[number].time = time
            }
            if !concerned.isEmpty { near.sort { ($0.time, $0.stop) < ($1.time, $1.stop) } }
            if let known = direct, others.contains(where: { walks.mayConcern($0, in: known) }) {
                direct = walk(from: starts, to: others, request)?.time
            }
        }
        return (
            near.map { stop, time in StopWalk(stop: stop, walk: Walk(time, request.profile)) },
            direct.map { Walk($0, request.profile) }
        )
    }

    /// How many walks to stops are looked for one by one at most; of more a search around the end finds all at once.
    private static let mostWalksApart = 40

    /// What an overlay takes away from walkers.
    private func changes(_ overlay: StreetOverlay) -> StreetChanges {
        if let changes, changes.overlay === overlay { return changes.all }
        let all = overlay.changes(of: streets, for: StopReach.profile.mode)
        changes = (overlay, all)
        return all
    }

    /// Whether the cheapest walk of open streets between an end and a stop may lead over something that is closed.
    private func mayConcern(
        _ walks: ChangedWalks, _ walk: (stop: StopIndex, time: TravelTime), _ direction: SearchDirection
    ) -> Bool {
        guard !walks.isEmpty else { return false }
        return timetable.stopLinks[walk.stop].contains { link in
            guard direction == .forward ? link.isEntry : link.isExit, let position = streets.position(of: link) else {
                return false
            }
            return walks.mayConcern(position, in: walk.time)
        }
    }

    /// The time of the cheapest walk from an end to a stop, through whichever entrance (backward: from there to the
    /// end); nil where none is within the limit.
    private func time(
        between ends: [StreetPosition], and stop: StopIndex, _ request: MultimodalRequest, _ direction: SearchDirection
    ) -> TravelTime? {
        var best: (cost: Int, time: TravelTime)?
        for link in timetable.stopLinks[stop] where direction == .forward ? link.isEntry : link.isExit {
            guard let position = streets.position(of: link) else { continue }
            let path = walk(
                from: direction == .forward ? ends : [position], to: direction == .forward ? [position] : ends, request)
            guard let path else { continue }
            let inside = Int(link.seconds) * 1000
            let (cost, time) = (Int(path.cost.raw) + inside, path.time.milliseconds + inside)
            if time <= request.walkLimit.milliseconds, best.map({ cost < $0.cost }) ?? true {
                best = (cost, TravelTime(milliseconds: time))
            }
        }
        return best?.time
    }

    /// The way on foot alone, at the request's time; nil where there is none that takes no longer than `limit`, however
    /// far the request lets one walk to a stop.
    ///
    /// Complexity: one bounded search on the streets.
    public func walkAlone(_ request: MultimodalRequest, within limit: TravelTime) -> TransitPath? {
        let path = router.path(
            from: request.from, to: request.to, profile: request.profile, overlay: overlay(request), within: limit)
        streetLabels += router.settledLabels
        return path.map { path in
            let walk = Walk(path.time, request.profile)
            let departure =
                switch request.time {
                case .departing(let instant): instant
                case .arriving(let instant): instant.advanced(bySeconds: -walk.seconds)
                }
            let arrival = departure.advanced(bySeconds: walk.seconds)
            let leg = TransitPath.WalkLeg(
                from: .origin, to: .target, walk: walk, departure: departure, arrival: arrival)
            return TransitPath(legs: [.walk(leg)], departure: departure, arrival: arrival, settledLabels: 0)
        }
    }

    /// The cheapest walk under the request's overlay that is no longer than its limit; nil where there is none.
    private func walk(
        from starts: [StreetPosition], to goals: [StreetPosition], _ request: MultimodalRequest
    ) -> StreetPath? {
        let path = router.path(
            from: starts, to: goals, profile: request.profile, overlay: overlay(request), within: request.walkLimit)
        streetLabels += router.settledLabels
        return path
    }

    /// The same by a search through the streets around an end.
    private func searchedWalks(
        from starts: [StreetPosition], through others: [StreetPosition], _ request: MultimodalRequest,
        _ direction: SearchDirection
    ) -> (walks: [StopWalk], direct: Walk?) {
        let links = timetable.stopLinks
        var stops: [StopIndex] = []
        var targets: [(target: Int, position: StreetPosition)] = []
        for stop in (0..<timetable.stopCount).map({ StopIndex($0) }) {
            for place in links.range(of: stop) {
                stops.append(stop)
                guard direction == .forward ? links[place].isEntry : links[place].isExit,
                    !(request.filter.wheelchair && links[place].hasStairs)
                else { continue }
                if let position = streets.position(of: links[place]) { targets.append((place, position)) }
            }
        }
        targets += others.map { (target: stops.count, position: $0) }
        let reached = router.reach(
            from: starts, targets: PositionIndex(targets), profile: request.profile, within: request.walkLimit,
            direction: direction, overlay: overlay(request))
        streetLabels += router.settledLabels
        /// The quickest walk to each stop, through whichever entrance.
        var best: [StopIndex: Walk] = [:]
        var direct: Walk?
        for target in reached {
            var walk = Walk(seconds: target.time.wholeSeconds, decimeters: Int((target.length.value * 10).rounded()))
            guard target.target < stops.count else {
                direct = walk
                continue
            }
            walk.seconds += Int(links[target.target].seconds)
            let stop = stops[target.target]
            guard walk.seconds <= request.walkLimit.wholeSeconds else { continue }
            if let known = best[stop], known.seconds <= walk.seconds { continue }
            best[stop] = walk
        }
        let walks = best.map { StopWalk(stop: $0.key, walk: $0.value) }.sorted {
            ($0.walk.seconds, $0.stop) < ($1.walk.seconds, $1.stop)
        }
        return (walks, direct)
    }
}
