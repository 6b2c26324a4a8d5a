import Measures
import Transit

extension Planner {
    /// How much sooner another journey must be there, or how much later it may leave, to be worth telling, in seconds.
    public static let worthTelling = 300

    /// Answers a question whose filter names the only lines to ride, and looks whether that wish costs much.
    ///
    /// Where the lines cannot do it, or another journey is five minutes better, the best one that rides anything is the
    /// last of the answer, and `JourneyAnswer.remark` says so. Better is an earlier arrival, or, where the arrival is
    /// given or the last journey of the day is wanted, a later departure. Complexity: that of two answers.
    ///
    /// - Throws: What `answer(to:)` throws where no journey at all is found.
    public func answerRidingChosenLines(_ request: JourneyRequest) throws(PlanningError) -> JourneyAnswer {
        var free = request
        free.filter.only = nil
        free.alternatives = 1
        let chosen: JourneyAnswer
        do {
            chosen = try answer(to: request)
        } catch {
            switch error {
            case .noConnection, .tooManyTransfers, .noService:
                var other = try plainAnswer(to: free)
                other.request = request
                other.remark = .chosenLinesLeadNowhere
                return other
            default: throw error
            }
        }
        guard let mine = chosen.journeys.first, let other = try? plainAnswer(to: free).journeys.first, other != mine
        else {
            return chosen
        }
        var answer = chosen
        let isLaterBetter: Bool =
            if request.isLast { true } else if case .arriving = request.time { true } else { false }
        let gain =
            isLaterBetter ? mine.departure.seconds(to: other.departure) : other.arrival.seconds(to: mine.arrival)
        if mine.rides.isEmpty, !other.rides.isEmpty, gain > 0 {
            answer.remark = .chosenLinesAreOfNoUse
        } else if gain >= Planner.worthTelling {
            let minutes = (gain + 30) / 60
            answer.remark = isLaterBetter ? .anyLineLeavesLater(minutes: minutes) : .anyLineIsSooner(minutes: minutes)
        } else {
            return chosen
        }
        answer.journeys.append(other)
        return answer
    }
}
