import Archive
import Measures

/// What differs from the open streets at one moment: edges that are closed, turns that may not be made, and how fast
/// the traffic is.
///
/// ```swift
/// let overlay = StreetOverlay(graph, at: region.zone.local(departure), speeds: traffic.speeds)
/// let weights = EdgeWeights(graph, profile: .drive, overlay: overlay)
/// ```
///
/// The graph's own columns tell the *open* state: an edge is open that is open at some time, a turn is closed that is
/// always closed. An overlay only takes away from that: it closes edges, makes them private, closes turns, slows edges
/// down, lets barriers bar. Weights under an overlay are therefore never less than without one, and a hierarchy made of
/// the open state is a lower bound always (see `EdgeWeights`). What would give more than the open state is taken for
/// the open state: access that the graph does not have, a live speed above free flow.
///
/// An overlay never changes; a new moment has a new one, and a search holds on to the one with which it started.
public final class StreetOverlay: @unchecked Sendable {
    /// How many edges have a live speed.
    public let liveEdgeCount: Int

    @usableFromInline let edgeCount: Int
    @usableFromInline let access: UnsafeMutablePointer<Access>?
    @usableFromInline let speeds: UnsafeMutablePointer<UInt8>?
    @usableFromInline let holding: UnsafeMutablePointer<Bool>?
    /// What stands at each node at the moment; nil where that is what always does.
    @usableFromInline let nodeFlags: UnsafeMutablePointer<NodeFlags>?
    /// The limits of edges that are lower than at other times, 0 for all others.
    @usableFromInline let limits: UnsafeMutablePointer<UInt8>?
    /// The edges whose access differs, in their order.
    let changedEdges: [EdgeIndex]
    /// The bits of `Access` in which any edge differs from the open state.
    private let changedAccess: Access.RawValue
    /// The modes for which a turn is closed that is open at other times.
    private let changedTurns: UInt32
    /// The modes that some barrier bars that lets them pass at other times.
    private let changedBarriers: UInt8

    /// An overlay from its parts; each that is left out says that nothing differs.
    ///
    /// - Parameters:
    ///   - access: of each edge at the moment; modes to which the graph closes an edge stay out.
    ///   - holding: of each condition, whether it holds at the moment, as restrictions of turns ask it.
    ///   - speeds: of each edge, how fast cars move there in km/h; 0 where that is not known.
    ///   - nodeFlags: what stands at each node; whom the graph bars stay barred, and lights and signs stay as they are.
    ///   - limits: of each edge, the speed limit in km/h where it is lower than at other times; 0 for all others.
    ///
    /// Complexity: O(edges), a pass over columns of bytes.
    public convenience init(
        _ graph: StreetGraph, access: [Access]? = nil, holding: [Bool]? = nil, speeds: [UInt8]? = nil,
        nodeFlags: [NodeFlags]? = nil, limits: [UInt8]? = nil
    ) {
        precondition(limits.map { $0.count == graph.edgeCount } ?? true, "a limit for each edge")
        precondition(access.map { $0.count == graph.edgeCount } ?? true, "an access for each edge")
        let open = graph.access.unsafeBuffer
        self.init(
            graph,
            accessChanges: access.map { all in
                open.indices.filter { open[$0] != all[$0] }.map { (EdgeIndex($0), all[$0]) }
            } ?? [],
            holding: holding, speeds: speeds, nodeFlags: nodeFlags,
            lowerLimits: limits.map { all in all.indices.filter { all[$0] > 0 }.map { (EdgeIndex($0), all[$0]) } } ?? []
        )
    }

    /// The overlay of a moment: what conditional tags close and slow down at a time of the region's clocks, the edges
    /// that are closed to cars besides, and how fast cars are; where nothing differs, an overlay that changes nothing.
    ///
    /// Complexity: O(conditions), and a copy of a column in which anything differs.
    public convenience init(
        _ graph: StreetGraph, at time: LocalTime, closed: [EdgeIndex] = [], speeds: [UInt8]? = nil
    ) {
        let holding = graph.conditions.count > 1 ? graph.holding(at: time) : nil
        var changes = holding.map(graph.accessChanges(while:)) ?? []
        if !closed.isEmpty {
            var now: [EdgeIndex: Access] = [:]
            for (edge, access) in changes { now[edge] = access }
            for edge in closed { now[edge] = (now[edge] ?? graph.access[edge]).subtracting(.drive) }
            changes = now.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        self.init(
            graph, accessChanges: changes, holding: holding, speeds: speeds,
            nodeFlags: holding.flatMap(graph.nodeFlags(while:)),
            lowerLimits: holding.map(graph.lowerLimits(while:)) ?? [])
    }

    /// - Parameters:
    ///   - accessChanges: the edges whose access differs, in their order.
    ///   - lowerLimits: the edges whose limit is lower than at other times.
    private init(
        _ graph: StreetGraph, accessChanges: [(edge: EdgeIndex, now: Access)], holding: [Bool]?, speeds: [UInt8]?,
        nodeFlags: [NodeFlags]?, lowerLimits: [(edge: EdgeIndex, limit: UInt8)]
    ) {
        precondition(nodeFlags.map { $0.count == graph.nodeCount } ?? true, "flags for each node")
        precondition(speeds.map { $0.count == graph.edgeCount } ?? true, "a speed for each edge")
        precondition(holding.map { $0.count == graph.conditions.count } ?? true, "an answer for each condition")
        edgeCount = graph.edgeCount

        var changed: Access.RawValue = 0
        var edges: [EdgeIndex] = []
        let open = graph.access.unsafeBuffer
        if let base = open.baseAddress, !accessChanges.isEmpty {
            let copy = UnsafeMutablePointer<Access>.allocate(capacity: open.count)
            copy.initialize(from: base, count: open.count)
            for (edge, now) in accessChanges {
                let before = open[edge.int].rawValue
                let modes = before & now.rawValue & 0x0f
                // Of what makes access less (ends only, pushed) each bit that is set on either side, for the modes let
                // in.
                let value = modes | ((before | now.rawValue) & (modes << 4 | (modes & 4) << 6))
                changed |= (before & 0x0f | value & ~0x0f) & (before ^ value)
                copy[edge.int] = Access(rawValue: value)
                edges.append(edge)
            }
            access = changed == 0 ? nil : copy
            if changed == 0 { copy.deallocate() }
        } else {
            access = nil
        }
        changedAccess = changed
        changedEdges = changed == 0 ? [] : edges

        var turns: UInt32 = 0
        if let holding {
            for turn in graph.restrictions.unsafeBuffer where turn.condition != .always && holding[turn.condition.int] {
                turns |= turn.modes
            }
        }
        changedTurns = turns
        self.holding = turns == 0 ? nil : holding.flatMap(StreetOverlay.copy)

        var barred: UInt8 = 0
        if let nodeFlags {
            let open = graph.nodeFlags.unsafeBuffer
            let now = zip(open, nodeFlags).map { NodeFlags(rawValue: $0.rawValue | $1.rawValue & 15) }
            for (before, now) in zip(open, now) { barred |= before.rawValue ^ now.rawValue }
            self.nodeFlags = barred == 0 ? nil : StreetOverlay.copy(now)
        } else {
            self.nodeFlags = nil
        }
        changedBarriers = barred

        if lowerLimits.isEmpty {
            limits = nil
        } else {
            let all = UnsafeMutablePointer<UInt8>.allocate(capacity: edgeCount)
            all.initialize(repeating: 0, count: edgeCount)
            for (edge, limit) in lowerLimits { all[edge.int] = limit }
            limits = all
        }

        liveEdgeCount = speeds?.count { $0 > 0 } ?? 0
        self.speeds = liveEdgeCount == 0 ? nil : speeds.flatMap(StreetOverlay.copy)
    }

    deinit {
        access?.deallocate()
        speeds?.deallocate()
        holding?.deallocate()
        nodeFlags?.deallocate()
        limits?.deallocate()
    }

    private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element>? {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        for (number, element) in elements.enumerated() { (copy + number).initialize(to: element) }
        return copy
    }

    /// Whether anything is closed or slowed for a mode; where not, the weights are those without an overlay.
    public func changes(_ mode: TravelMode) -> Bool {
        let open = Access.open(to: mode).rawValue
        if changedAccess & (open | open << 4 | (open & 4) << 6) != 0 || changedTurns & UInt32(open) != 0 { return true }
        if changedBarriers & UInt8(open) != 0 { return true }
        return mode == .drive && (liveEdgeCount > 0 || limits != nil)
    }

    /// How fast cars move on an edge in km/h; 0 where that is not known.
    public func speed(of edge: EdgeIndex) -> UInt8 {
        precondition(edge.int < edgeCount, "an edge of the overlay's graph")
        return speeds?[edge.int] ?? 0
    }
}
