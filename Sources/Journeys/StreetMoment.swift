import Archive
import Measures
import Streets

/// What of the streets is closed at a moment that is open at others, and how fast the traffic is; kept until a moment
/// is asked at which other conditions hold, since all that is computed from an overlay is kept by its identity.
struct StreetMoment {
    private let graph: StreetGraph
    private var minute: LocalTime?
    private var speeds: [UInt8]?
    private var closed: [EdgeIndex] = []
    private var holding: [Bool] = []
    private var overlay: StreetOverlay?

    /// The moments of a graph.
    init(_ graph: StreetGraph) { self.graph = graph }

    /// The overlay for a mode; nil where nothing differs for it from the open state.
    ///
    /// - Parameters:
    ///   - time: the moment, in the region's own time.
    ///   - speeds: of each edge, how fast cars move there in km/h, 0 where that is not known; nil for none.
    ///   - closed: edges that the traffic closes to cars.
    ///
    /// Complexity: O(1) within a minute, else O(conditions); where others hold than before, O(edges).
    mutating func overlay(
        at time: LocalTime, for mode: TravelMode, speeds: [UInt8]? = nil, closed: [EdgeIndex] = []
    ) -> StreetOverlay? {
        guard graph.conditions.count > 1 || speeds != nil || !closed.isEmpty else { return nil }
        let minute = LocalTime(day: time.day, secondOfDay: time.secondOfDay / 60 * 60)
        if self.minute != minute || self.speeds != speeds || self.closed != closed {
            look(at: minute, speeds, closed)
        }
        return overlay.flatMap { $0.changes(mode) ? $0 : nil }
    }

    private mutating func look(at time: LocalTime, _ speeds: [UInt8]?, _ closed: [EdgeIndex]) {
        let isFirst = minute == nil
        let now = graph.holding(at: time)
        minute = time
        if !isFirst, now == holding, speeds == self.speeds, closed == self.closed { return }
        holding = now
        self.speeds = speeds
        self.closed = closed
        overlay = StreetOverlay(graph, at: time, closed: closed, speeds: speeds)
    }
}
