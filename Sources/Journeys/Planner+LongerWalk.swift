import Measures
import Streets
import TransitRouting

extension Planner {
    /// How much earlier one has to be there by a longer walk than was asked for, so that it is worth a word.
    private static let walkLead = TravelTime.minutes(30)

    /// That one would be there much earlier by walking all the way, though farther than was asked for; nil where that is
    /// not so, where somebody asked when to leave, and past vias.
    ///
    /// Complexity: a bounded search on the streets, where the straight line is short enough.
    func longerWalk(insteadOf answer: JourneyAnswer) throws(PlanningError) -> AnswerRemark? {
        let request = answer.request
        guard case .departing(let moment) = request.time, !request.isLast, request.vias.isEmpty,
            !answer.journeys.contains(where: \.rides.isEmpty), let arrival = answer.journeys.map(\.arrival).min()
        else { return nil }
        let profile = walking(request)
        let most = min(
            TravelTime.seconds(moment.seconds(to: arrival)) - Planner.walkLead,
            profile.time(onFlat: JourneyRequest.longestWalk))
        let straight = request.from.coordinate.distance(to: request.to.coordinate)
        guard profile.time(onFlat: straight) <= most else { return nil }
        var question = try question(request)
        guard let walk = search.walkAlone(question, within: most) else { return nil }
        question.allowWalk(of: .seconds(walk.walkSeconds))
        let hundreds = (question.maxWalk.value / 100).rounded(.up)
        let minutes = walk.arrival.seconds(to: arrival) / 60
        return .longerWalk(minutesEarlier: minutes, maxWalk: min(.meters(100 * hundreds), JourneyRequest.longestWalk))
    }
}
