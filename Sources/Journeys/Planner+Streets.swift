import Geometry
import Measures
import StreetRouting
import Streets

extension Planner {
    /// The ways on streets alone: the best, or with alternatives several; past all vias in one journey of several legs.
    ///
    /// What depends on the hour is taken as it is when one leaves, or with a time of arrival when one arrives.
    func onStreets(_ request: JourneyRequest, _ mode: TravelMode) throws(PlanningError) -> JourneyAnswer {
        let travel = StreetTravel(
            mode, walkSpeed: request.walkSpeed, wishes: request.wishes, moment: request.time.instant,
            traffic: request.traffic)
        let costs = self.costs(for: travel)
        let weights = costs.weights
        let places = [request.from] + request.vias + [request.to]
        var ends: [[StreetPosition]] = []
        for place in places { ends.append(try snapped(place, weights.profile)) }
        ends = joined(ends, weights)
        let count = max(1, request.alternatives ?? 1)
        var sections: [[StreetPath]] = []
        for number in 1..<ends.count {
            let found = ways(from: ends[number - 1], to: ends[number], weights, limit: count)
            guard !found.isEmpty else {
                let (from, to) = (places[number - 1].name, places[number].name)
                let free = [ends[number - 1], ends[number]].map(fromAnySide)
                // A curb is to blame where there would be a way without.
                if free != [ends[number - 1], ends[number]],
                    !ways(from: free[0], to: free[1], weights, limit: 1).isEmpty
                {
                    throw .noWayAtCurb(from: from, to: to, mode: mode.name)
                }
                throw .noWay(from: from, to: to, mode: mode.name)
            }
            sections.append(found)
        }
        let tracks = tracks(weights)
        let journeys = SectionChoices(sections).combinations(limit: count).map { paths in
            journey(along: paths, places: places, request, tracks)
        }
        let explanation = StreetExplanation(
            weights, hasHierarchy: costs.hasHierarchy, best: sections.map { $0[0] }, count: journeys.count,
            wanted: count, moment: request.time.instant, zone: region.zone, traffic: costs.traffic)
        return answer(request, journeys, explanation: explanation.lines)
    }

    /// What streets cost, and what that comes from.
    struct StreetCosts {
        var weights: EdgeWeights
        /// The traffic that is in them.
        var traffic: StreetTraffic?
        /// Whether a hierarchy was made for these very costs after import.
        var hasHierarchy = false
    }

    /// The costs of streets for a way of traveling at its moment.
    func weights(for travel: StreetTravel) -> EdgeWeights { costs(for: travel).weights }

    /// The costs of streets for a way of traveling at its moment: where it brings no traffic of its own, under that of
    /// the running program.
    private func costs(for travel: StreetTravel) -> StreetCosts {
        guard let live, travel.mode == .drive, travel.traffic == nil, let moment = travel.moment,
            let state = live.state(at: moment)
        else {
            return StreetCosts(
                weights: weights(for: travel, under: travel.traffic),
                traffic: travel.mode == .drive ? travel.traffic : nil)
        }
        guard live.isSame(state, at: moment) else {
            return StreetCosts(weights: weights(for: travel, under: state.traffic), traffic: state.traffic)
        }
        let profile = travel.profile
        guard profile == state.weights.profile else {
            return StreetCosts(
                weights: router.weights(for: profile, overlay: state.weights.overlay), traffic: state.traffic)
        }
        router.setWeights(state.weights, hierarchy: state.hierarchy)
        return StreetCosts(
            weights: state.weights, traffic: state.traffic, hasHierarchy: state.hierarchy != nil)
    }

    private func weights(for travel: StreetTravel, under traffic: StreetTraffic?) -> EdgeWeights {
        let time = travel.moment.map { region.zone.local($0) }
        var overlay: StreetOverlay?
        let traffic = travel.mode == .drive ? traffic : nil
        if let time {
            overlay = moment.overlay(
                at: time, for: travel.mode, speeds: traffic?.speeds, closed: traffic?.closed ?? [])
        } else {
            overlay = traffic.map(openOverlay)
        }
        if let known = overlay, !known.changes(travel.mode) { overlay = nil }
        return router.weights(for: travel.profile, overlay: overlay)
    }

    /// What the traffic changes in streets as open as they ever are.
    private func openOverlay(_ traffic: StreetTraffic) -> StreetOverlay {
        var access = (0..<streets.edgeCount).map { streets.access[EdgeIndex($0)] }
        for edge in traffic.closed { access[edge.int].remove(.drive) }
        return StreetOverlay(streets, access: access, speeds: traffic.speeds)
    }

    private func fromAnySide(_ positions: [StreetPosition]) -> [StreetPosition] {
        positions.map { position in
            var free = position
            free.approach = .any
            return free
        }
    }

    private func ways(
        from starts: [StreetPosition], to goals: [StreetPosition], _ weights: EdgeWeights, limit: Int
    ) -> [StreetPath] {
        guard limit > 1 else {
            let path = router.path(from: starts, to: goals, profile: weights.profile, overlay: weights.overlay)
            return path.map { [$0] } ?? []
        }
        return alternatives.paths(from: starts, to: goals, weights: weights, limit: limit)
    }

    /// A journey along paths that follow each other, a leg each; whole seconds are rounded once, for the whole.
    private func journey(
        along paths: [StreetPath], places: [Endpoint], _ request: JourneyRequest, _ tracks: TrackBuilder
    ) -> Journey {
        var times = [0]
        var sum = TravelTime.zero
        for path in paths {
            sum = sum + path.time
            times.append(sum.wholeSeconds)
        }
        let start: Timestamp
        switch request.time {
        case .departing(let instant): start = instant
        case .arriving(let instant): start = instant.advanced(bySeconds: -sum.wholeSeconds)
        }
        let legs = paths.enumerated().map { number, path in
            let (track, geometry) = tracks.track(of: path)
            var end = LegEnd(places[number + 1])
            end.isVia = number + 1 < paths.count
            return Leg(
                from: LegEnd(places[number]), to: end,
                departure: start.advanced(bySeconds: times[number]),
                arrival: start.advanced(bySeconds: times[number + 1]), distance: path.length, geometry: geometry,
                travel: .street(track))
        }
        return Journey(from: request.from, to: request.to, vias: request.vias, legs: legs, zone: region.zone)
    }
}
