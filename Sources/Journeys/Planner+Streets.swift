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
        let weights = self.weights(for: travel)
        let places = [request.from] + request.vias + [request.to]
        var ends: [[StreetPosition]] = []
        for place in places { ends.append(try snapped(place, weights.profile)) }
        let count = request.vias.isEmpty ? request.alternatives ?? 1 : 1
        var sections: [[StreetPath]] = []
        for number in 1..<ends.count {
            let found = ways(from: ends[number - 1], to: ends[number], weights, limit: count)
            guard !found.isEmpty else {
                throw .noWay(from: places[number - 1].name, to: places[number].name, mode: mode.name)
            }
            sections.append(found)
        }
        let tracks = tracks(weights)
        let journeys = sections[0].indices.map { number in
            let paths = request.vias.isEmpty ? [sections[0][number]] : sections.map { $0[0] }
            return journey(along: paths, places: places, request, tracks)
        }
        let explanation = StreetExplanation(
            weights, best: sections.map { $0[0] }, count: journeys.count, wanted: count,
            moment: request.time.instant, zone: region.zone, traffic: request.traffic)
        return answer(request, journeys, explanation: explanation.lines)
    }

    /// The costs of streets for a way of traveling at its moment.
    func weights(for travel: StreetTravel) -> EdgeWeights {
        let time = travel.moment.map { region.zone.local($0) }
        var overlay: StreetOverlay?
        let traffic = travel.mode == .drive ? travel.traffic : nil
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
            return Leg(
                from: LegEnd(places[number]), to: LegEnd(places[number + 1]),
                departure: start.advanced(bySeconds: times[number]),
                arrival: start.advanced(bySeconds: times[number + 1]), distance: path.length, geometry: geometry,
                travel: .street(track))
        }
        return Journey(from: request.from, to: request.to, vias: request.vias, legs: legs, zone: region.zone)
    }
}
