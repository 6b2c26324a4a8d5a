import Measures
import TransitRouting

extension Planner {
    /// One journey with transit past all vias: the best to the first, from there the best at once to the next.
    ///
    /// Arriving by a time the sections are found from the end. A section that needs no vehicle is a walk.
    func transitPastVias(_ request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
        let places = [request.from] + request.vias + [request.to]
        var sections: [Journey] = []
        var explanation: [String] = []
        var time = request.time
        func find(_ number: Int) throws(PlanningError) -> Journey {
            var question = request
            question.vias = []
            question.alternatives = nil
            (question.from, question.to, question.time) = (places[number], places[number + 1], time)
            question.asked = request.asked ?? request.time.instant
            let answer = try transit(question)
            explanation += answer.explanation
            return answer.journeys[0]
        }
        switch request.time {
        case .departing:
            for number in 0..<places.count - 1 {
                let section = try find(number)
                sections.append(section)
                time = .departing(at: section.arrival)
            }
        case .arriving:
            for number in (0..<places.count - 1).reversed() {
                let section = try find(number)
                sections.insert(section, at: 0)
                time = .arriving(by: section.departure)
            }
        }
        let journey = Journey(
            from: request.from, to: request.to, vias: request.vias, legs: sections.flatMap(\.legs), zone: region.zone)
        let lines = explanation
        return answer(request, [journey], explanation: lines)
    }
}
