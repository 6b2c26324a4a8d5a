import Measures
import TransitRouting

/// The journeys that may be shown beside the best one, found without more searching than `JourneyChoice` can make use
/// of.
///
/// Those that save transfers or walking come from one search by rounds for all good ways at the time that was asked,
/// which goes no further than what they save is worth. Those that leave later (asked by a time: arrive earlier) are the
/// best ones after the best one, one by one, until there are enough.
struct TransitAlternatives {
    private let search: MultimodalSearch
    private let question: MultimodalRequest
    private let best: TransitPath
    /// How long one waits for the best journey, or is there too soon, in seconds.
    private let wait: Int

    /// The alternatives to the best answer to a question.
    init(search: MultimodalSearch, question: MultimodalRequest, best: TransitPath) {
        self.search = search
        self.best = best
        var question = question
        // Who waits for hours does not set out now.
        let most = Planner.alternativeWindow.wholeSeconds
        switch question.time {
        case .departing(let instant):
            wait = min(most, instant.seconds(to: best.departure))
            question.time = .departing(at: best.departure.advanced(bySeconds: -wait))
        case .arriving(let instant):
            wait = min(most, best.arrival.seconds(to: instant))
            question.time = .arriving(by: best.arrival.advanced(bySeconds: wait))
        }
        self.question = question
    }

    private var isForward: Bool { if case .departing = question.time { true } else { false } }

    /// The best journey with those that are chosen beside it.
    func paths(limit: Int, preference: TransitPreference?) -> [TransitPath] {
        guard !best.rides.isEmpty, limit > 1 || preference != nil else { return [best] }
        let choice = JourneyChoice(isForward: isForward, limit: limit, preference: preference)
        let criteria = choice.criteria(beside: best)
        let burden = choice.burden(beside: best, waiting: wait)
        var question = question
        // What lies within less time touches fewer days.
        if let burden {
            question.horizon = min(question.horizon, .seconds(burden.most))
            // One transfer more may spare a walk; two are worth none.
            question.maxBoardings = min(question.maxBoardings ?? .max, best.boardings + 1)
        }
        let saving = search.paths(question, criteria: criteria, burden: burden)
        var all = saving
        var last = best
        var later = 0
        // As many as there is room for, and some more where what is chosen of them leaves room.
        func isEnough() -> Bool {
            later == limit - 1 + TransitAlternatives.mostTries * limit
                || later >= limit - 1 && choice.choose(best, among: all).count >= limit
        }
        while limit > 1, !isEnough(), let next = following(last) {
            all.append(next)
            last = next
            later += 1
        }
        return choice.choose(best, among: all).map { path in
            path != best && path.rides.count > 1 && saving.contains(path) ? refined(path) : path
        }
    }

    /// How many later journeys are looked at for each that is wanted, where some take too long.
    private static let mostTries = 3

    /// The best ride of those that leave later than another one (by a time: arrive earlier), though one may be there as
    /// soon on foot; nil where it is too far off.
    private func following(_ path: TransitPath) -> TransitPath? {
        var question = question
        question.mayWalkAlone = false
        question.time =
            isForward
            ? .departing(at: path.departure.advanced(bySeconds: 1))
            : .arriving(by: path.arrival.advanced(bySeconds: -1))
        guard let next = search.path(question), !next.rides.isEmpty else { return nil }
        let apart = abs(best.departure.seconds(to: next.departure))
        return apart <= Planner.alternativeWindow.wholeSeconds ? next : nil
    }

    /// The same way, or one that is as good, left as late as can be (asked by a time: arriving as early): the search
    /// from one time on rides whatever comes first.
    private func refined(_ path: TransitPath) -> TransitPath {
        var question = question
        question.time = isForward ? .arriving(by: path.arrival) : .departing(at: path.departure)
        question.maxBoardings = path.boardings
        question.mayWalkAlone = false
        question.horizon = .seconds(path.departure.seconds(to: path.arrival))
        guard let other = search.path(question), other.walkSeconds <= path.walkSeconds,
            other.departure >= path.departure, other.arrival <= path.arrival
        else { return path }
        return other
    }
}
