import Measures
import TransitRouting

/// What one would rather have of journeys with transit than an early arrival; the raw values are those of the command
/// line.
public enum TransitPreference: String, Sendable, CaseIterable {
    /// Fewer changes from one vehicle to another.
    case fewerTransfers = "fewer-transfers"
    /// Less walking.
    case lessWalking = "less-walking"
}

/// Which of all good journeys are shown beside the best one: those that a rider might prefer to it.
///
/// None is dominated by another (leaves no later, arrives no earlier, changes no less, walks no less), and none takes
/// longer than what it saves is worth.
struct JourneyChoice {
    /// Whether one asked from a time on; else by a time.
    let isForward: Bool
    /// How many journeys are wanted at most.
    let limit: Int
    /// What comes first.
    let preference: TransitPreference?

    /// How much longer one may be under way to save a transfer, in seconds.
    static let worthOfTransfer = 900
    /// How much longer for each second of walking that is saved.
    static let worthOfWalking = 3
    /// How much longer for each second on foot, where one would rather walk less.
    static let worthOfSparedWalking = 9
    /// Less walking than this is not worth a journey of its own, in seconds.
    static let noticedWalk = 180
    /// How much later than the earliest a preferred journey may arrive (by a time: leave earlier), in seconds.
    static let patience = 1800

    /// The best journey with those chosen from `all`; the preferred one first, then by arrival (by a time: by
    /// departure).
    func choose(_ best: TransitPath, among all: [TransitPath]) -> [TransitPath] {
        guard !best.rides.isEmpty else { return [best] }
        let good = undominated(best, all)
        let front = preferred(best, good)
        let others = good.filter { isReasonable($0, beside: best) }.sorted(by: comesBefore)
        var chosen = [front]
        if front != best, chosen.count < limit { chosen.append(best) }
        func add(_ path: TransitPath?) {
            guard let path, chosen.count < limit, !chosen.contains(where: { isSame(path, as: $0) }) else { return }
            chosen.append(path)
        }
        add(others.filter { $0.boardings < best.boardings }.min { burden($0, best) < burden($1, best) })
        add(
            others.filter { $0.walkSeconds + JourneyChoice.noticedWalk <= best.walkSeconds }
                .min { burden($0, best) < burden($1, best) })
        for path in others where isApart(path, from: best) { add(path) }
        return [front] + chosen.dropFirst().sorted(by: comesBefore)
    }

    /// The journeys none of which is worse than another in all respects, nor than the best; of equals the first.
    private func undominated(_ best: TransitPath, _ all: [TransitPath]) -> [TransitPath] {
        let riding = [best] + all.filter { !$0.rides.isEmpty }
        return riding.indices.dropFirst().filter { number in
            !riding.indices.contains { other in
                other != number && dominates(riding[other], riding[number])
                    && (other < number || !dominates(riding[number], riding[other]))
            }
        }.map { riding[$0] }
    }

    private func dominates(_ a: TransitPath, _ b: TransitPath) -> Bool {
        a.departure >= b.departure && a.arrival <= b.arrival && a.boardings <= b.boardings
            && a.walkSeconds <= b.walkSeconds
    }

    /// The order in which journeys are told.
    private func comesBefore(_ a: TransitPath, _ b: TransitPath) -> Bool {
        isForward
            ? (a.arrival, b.departure, a.boardings) < (b.arrival, a.departure, b.boardings)
            : (b.departure, a.arrival, a.boardings) < (a.departure, b.arrival, b.boardings)
    }

    /// Whether a journey is another one in time: leaves later, or, asked by a time, arrives earlier.
    private func isApart(_ path: TransitPath, from best: TransitPath) -> Bool {
        isForward ? path.departure > best.departure : path.arrival < best.arrival
    }

    /// How much later one is there, or by a time: how much earlier one has to leave, in seconds.
    private func loss(_ path: TransitPath, _ best: TransitPath) -> Int {
        isForward ? best.arrival.seconds(to: path.arrival) : path.departure.seconds(to: best.departure)
    }

    private func seconds(_ path: TransitPath) -> Int { path.departure.seconds(to: path.arrival) }

    /// Whether what a journey saves is worth the time that it takes longer; one at another time may take some longer.
    private func isReasonable(_ path: TransitPath, beside best: TransitPath) -> Bool {
        guard loss(path, best) <= Planner.alternativeWindow.wholeSeconds + seconds(best) else { return false }
        let apart = abs(best.departure.seconds(to: path.departure))
        guard apart <= Planner.alternativeWindow.wholeSeconds else { return false }
        let saved =
            JourneyChoice.worthOfTransfer * (best.boardings - path.boardings)
            + JourneyChoice.worthOfWalking * (best.walkSeconds - path.walkSeconds)
        let slack = isApart(path, from: best) ? JourneyChoice.slack(beside: best) : 0
        return seconds(path) - seconds(best) <= saved + slack
    }

    /// What of walking is to be told apart for it.
    func criteria(beside best: TransitPath) -> RaptorCriteria {
        if preference != nil { return .boardingsAndWalking }
        // Whoever walks less than is noticed cannot be spared a walk.
        let noticed = best.walkSeconds / JourneyChoice.noticedWalk
        return noticed == 0
            ? .boardings : .boardingsAndWalking(unit: .seconds(JourneyChoice.noticedWalk), most: min(7, noticed + 1))
    }

    /// What a journey may cost beside the best one, for which one waits so many seconds; what is preferred may cost
    /// whatever it does.
    func burden(beside best: TransitPath, waiting: Int = 0) -> JourneyBurden? {
        guard preference == nil else { return nil }
        return JourneyBurden(
            most: waiting + seconds(best) + JourneyChoice.slack(beside: best) + JourneyChoice.worthOfTransfer
                * best.boardings
                + JourneyChoice.worthOfWalking * best.walkSeconds, boarding: JourneyChoice.worthOfTransfer,
            walking: JourneyChoice.worthOfWalking)
    }

    /// How much longer a journey at another time may take, in seconds.
    private static func slack(beside best: TransitPath) -> Int {
        max(600, best.departure.seconds(to: best.arrival) / 3)
    }

    /// Lateness with transfers and walking counted on top.
    private func burden(_ path: TransitPath, _ best: TransitPath) -> Int {
        loss(path, best) + JourneyChoice.worthOfTransfer * path.boardings
            + JourneyChoice.worthOfWalking * path.walkSeconds
    }

    /// Whether two journeys ride the same runs, and neither spares a walk that is noticed.
    private func isSame(_ a: TransitPath, as b: TransitPath) -> Bool {
        a.rides.map(\.run) == b.rides.map(\.run) && abs(a.walkSeconds - b.walkSeconds) < JourneyChoice.noticedWalk
    }

    /// The journey that the preference puts first: the best of those that are not much later.
    private func preferred(_ best: TransitPath, _ good: [TransitPath]) -> TransitPath {
        guard let preference else { return best }
        let patient = [best] + good.filter { loss($0, best) <= JourneyChoice.patience }.sorted(by: comesBefore)
        func weight(_ path: TransitPath) -> Int {
            switch preference {
            case .fewerTransfers: path.boardings
            case .lessWalking: loss(path, best) + JourneyChoice.worthOfSparedWalking * path.walkSeconds
            }
        }
        return patient.min { weight($0) < weight($1) } ?? best
    }
}
