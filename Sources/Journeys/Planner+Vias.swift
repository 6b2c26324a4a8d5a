import Geometry
import Measures
import TransitRouting

extension Planner {
    /// Journeys with transit past all vias: the best to the first, from there the best at once to the next.
    ///
    /// Arriving by a time the sections are found from the end. A section that needs no vehicle is a walk. Each further
    /// journey is the next that leaves later, or arriving by a time the one before, as long as it rides otherwise.
    func transitPastVias(_ request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
        var journeys: [Journey] = []
        var explanation: [String] = []
        var question = request
        question.asked = request.asked ?? request.time.instant
        for _ in 0..<max(1, request.alternatives ?? (request.isLast ? 1 : Planner.usualAlternatives)) {
            let journey: Journey
            if journeys.isEmpty {
                journey = try pastVias(question, &explanation)
            } else {
                guard let next = try? pastVias(question, &explanation) else { break }
                journey = next
            }
            if let last = journeys.last, last.rides == journey.rides { break }
            if let first = journeys.first, isApart(journey, from: first) { break }
            journeys.append(journey)
            if journey.rides.isEmpty { break }
            switch question.time {
            case .departing: question.time = .departing(at: journey.departure.advanced(bySeconds: 1))
            case .arriving: question.time = .arriving(by: journey.arrival.advanced(bySeconds: -1))
            }
        }
        let lines = explanation
        return answer(request, journeys, explanation: lines)
    }

    /// The journey past all vias, section by section.
    private func pastVias(_ request: JourneyRequest, _ explanation: inout [String]) throws(PlanningError) -> Journey {
        let places = [request.from] + request.vias + [request.to]
        var sections: [Journey] = []
        var question = request
        question.vias = []
        question.alternatives = 1
        var joint: Coordinate?
        for step in 0..<places.count - 1 {
            let number: Int
            switch request.time {
            case .departing: number = step
            case .arriving: number = places.count - 2 - step
            }
            (question.from, question.to) = (places[number], places[number + 1])
            let found = try transit(question, at: joint)
            explanation += found.explanation
            var section = found.journeys[0]
            section.legs[section.legs.count - 1].to.isVia = number + 2 < places.count
            switch request.time {
            case .departing:
                sections.append(section)
                question.time = .departing(at: section.arrival)
                joint = section.legs[section.legs.count - 1].endOnStreet
            case .arriving:
                sections.insert(section, at: 0)
                question.time = .arriving(by: section.departure)
                joint = section.legs[0].startOnStreet
            }
        }
        return priced(
            Journey(
                from: request.from, to: request.to, vias: request.vias, legs: sections.flatMap(\.legs),
                zone: region.zone))
    }
}

extension Leg {
    /// Where on the streets it ends; nil for a ride, and at a stop, which lies beside them.
    fileprivate var endOnStreet: Coordinate? { track == nil || to.stop != nil ? nil : geometry.last }
    /// Where on the streets it starts, likewise.
    fileprivate var startOnStreet: Coordinate? { track == nil || from.stop != nil ? nil : geometry.first }
}
