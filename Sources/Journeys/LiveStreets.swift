import Archive
import Measures
import StreetRouting
import Streets

/// The streets of a program that runs on, for cars, as the traffic on them is now.
///
/// ```swift
/// let live = LiveStreets(region.streets, zone: region.timetable.zone)
/// live.set(traffic, at: .now)                    // counts from the next question on
/// let planner = Planner(region, live: live)      // one for each task, all of them on the same streets
/// ```
///
/// New traffic counts at once: where it slows the way that the hierarchy of free flow finds, A* answers, with that
/// hierarchy's distances as its bound. Meanwhile one task in the background weighs that hierarchy again for the new
/// costs, where few edges changed only what hangs on them (`CustomizedStreets.updated`), and exchanges it in one step;
/// from then on it answers by itself. Where newer traffic comes in between, the newest is weighed next and what is out
/// of date is never shown. A question that has begun keeps what it began with. All may be used on any thread.
///
/// Memory: the order of the hierarchy and two sets of its weights, as long as traffic is set.
public final class LiveStreets: Sendable {
    /// The streets under one report.
    public struct State: Sendable {
        /// The number of the report, from 1.
        public let number: Int
        /// The report; nil for free flow.
        public let traffic: StreetTraffic?
        /// The moment for which it is, and at which what depends on the hour was looked at.
        public let moment: Timestamp
        /// What edges and turns cost.
        public let weights: EdgeWeights
        /// A hierarchy that was weighed for these very costs and answers by itself; nil as long as there is none.
        public let hierarchy: Hierarchy?
        /// Which of the conditions of tags hold.
        let holding: [Bool]
    }

    /// How far from its moment a report counts for questions.
    public static let reach = TravelTime.minutes(60)

    private let core: LiveCore
    private let zone: ZoneRules

    /// The streets of a region whose clocks go by a zone; without traffic until it is set.
    ///
    /// Complexity: O(1); the first traffic takes some tenths of a second for a city, in the background.
    public convenience init(_ streets: StreetGraph, zone: ZoneRules) { self.init(streets, zone: zone) {} }

    /// As above.
    ///
    /// - Parameter beforeWeighing: what the task in the background does each time before it begins to weigh.
    init(_ streets: StreetGraph, zone: ZoneRules, beforeWeighing: @escaping @Sendable () async -> Void) {
        core = LiveCore(streets, beforeWeighing: beforeWeighing)
        self.zone = zone
    }

    deinit { core.stop() }

    /// How the streets are now; nil before the first report.
    public var current: State? { core.current }

    /// Takes a report in the place of the last one: nil for free flow. It counts when this returns.
    ///
    /// - Parameter moment: the moment for which it is.
    ///
    /// Complexity: O(edges), some passes over columns of bytes.
    public func set(_ traffic: StreetTraffic?, at moment: Timestamp) {
        let graph = core.graph
        let time = zone.local(moment)
        let overlay = StreetOverlay(graph, at: time, closed: traffic?.closed ?? [], speeds: traffic?.speeds)
        let weights = EdgeWeights(
            graph, profile: .prepared(for: .drive), overlay: overlay.changes(.drive) ? overlay : nil)
        let holding = LiveStreets.holding(graph, at: time)
        core.take { number in
            State(
                number: number, traffic: traffic, moment: moment, weights: weights,
                hierarchy: weights.isPlain ? graph.hierarchy(for: .drive) : nil, holding: holding)
        }
    }

    /// How the streets are as soon as nothing is left to be weighed; nil before the first report.
    ///
    /// Without a hierarchy made at import, or with a damaged one, there never is anything to be weighed.
    @discardableResult
    public func settled() async -> State? {
        while let task = core.task { await task.value }
        return core.current
    }

    /// How the streets are for a question about a moment; nil where the last report says nothing about it, or what
    /// depends on the hour is otherwise then.
    func state(at moment: Timestamp) -> State? {
        guard let state = current, abs(state.moment.seconds(to: moment)) <= LiveStreets.reach.wholeSeconds else {
            return nil
        }
        return state
    }

    /// Whether what depends on the hour is at a moment as it was for a state.
    func isSame(_ state: State, at moment: Timestamp) -> Bool {
        // Conditions are told by the minute.
        state.moment.startOfMinute == moment.startOfMinute
            || state.holding == LiveStreets.holding(core.graph, at: zone.local(moment))
    }

    private static func holding(_ graph: StreetGraph, at time: LocalTime) -> [Bool] {
        let moment = ConditionMoment(time)
        return (0..<graph.conditions.count).map { graph.holds(ConditionIndex($0), at: moment) }
    }
}

/// What is shared with the task in the background, which must not keep `LiveStreets` alive.
private final class LiveCore: Sendable {
    let graph: StreetGraph
    private let beforeWeighing: @Sendable () async -> Void
    private let shared = Locked(Shared())

    private struct Shared {
        var state: LiveStreets.State?
        /// The task that weighs; nil where there is nothing to be weighed.
        var task: Task<Void, Never>?
        var isStopped = false
    }

    /// What the task keeps from one weighing to the next.
    private struct Weighing {
        var customizer: HierarchyCustomizer?
        var last: CustomizedStreets?
    }

    private let weighing = Locked(Weighing())

    init(_ graph: StreetGraph, beforeWeighing: @escaping @Sendable () async -> Void) {
        self.graph = graph
        self.beforeWeighing = beforeWeighing
    }

    var current: LiveStreets.State? { shared.withLock { $0.state } }
    var task: Task<Void, Never>? { shared.withLock { $0.task } }

    func take(_ state: (_ number: Int) -> LiveStreets.State) {
        shared.withLock { shared in
            let new = state((shared.state?.number ?? 0) + 1)
            shared.state = new
            guard new.hierarchy == nil, graph.hierarchy(for: .drive) != nil, shared.task == nil, !shared.isStopped
            else { return }
            shared.task = Task.detached(priority: .utility) { [self] in await work() }
        }
    }

    func stop() {
        shared.withLock { shared in
            shared.isStopped = true
            shared.task?.cancel()
        }
    }

    /// Weighs until nothing is left.
    private func work() async {
        while let state = next() {
            await beforeWeighing()
            // Newer traffic may have come, or nobody may ask any more.
            if Task.isCancelled || current?.number != state.number { continue }
            guard let hierarchy = weigh(state.weights) else {
                shared.withLock { shared in
                    shared.isStopped = true
                    shared.task = nil
                }
                return
            }
            shared.withLock { shared in
                guard shared.state?.number == state.number else { return }
                shared.state = LiveStreets.State(
                    number: state.number, traffic: state.traffic, moment: state.moment, weights: state.weights,
                    hierarchy: hierarchy, holding: state.holding)
            }
        }
    }

    /// The state to be weighed; where there is none, the task ends.
    private func next() -> LiveStreets.State? {
        shared.withLock { shared in
            if let state = shared.state, state.hierarchy == nil, !shared.isStopped { return state }
            shared.task = nil
            return nil
        }
    }

    /// The hierarchy for some weights; nil where it cannot be made since the region is damaged.
    private func weigh(_ weights: EdgeWeights) -> Hierarchy? {
        weighing.withLock { weighing in
            if let last = weighing.last {
                weighing.last = last.updated(for: weights)
            } else {
                weighing.customizer = weighing.customizer ?? HierarchyCustomizer(graph, mode: .drive)
                weighing.last = weighing.customizer?.customized(for: weights)
            }
            return weighing.last?.hierarchy
        }
    }
}
