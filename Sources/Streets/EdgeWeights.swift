import Archive
import Geometry
import Measures

/// What edges and turns cost under a profile, as a search reads it: raw columns of the graph, taken once.
///
/// ```swift
/// let weights = EdgeWeights(graph, profile: .walk)
/// let junction = weights.junction(at: weights.head(of: edge))
/// for position in junction.outgoing {
///     let next = weights.outgoing(position)
///     if weights.isOpen(next) { relax(next, weights.turn(from: edge, to: next, at: junction)) }
/// }
/// ```
///
/// The cost of a piece of an edge is its length times the pace of the edge, rounded up to whole milliseconds. So the
/// pieces of an edge never cost less than the whole, and no way costs less than its length at the `fastest` pace:
/// lower bounds that are rounded down are consistent. Nothing is computed ahead: an instance is made in microseconds.
///
/// *Cost* is what a search minimizes, *time* what it reports. Without wishes the two are the same but for the surcharge
/// of private streets; with wishes an edge's cost may be several times its time, never less.
///
/// *Overlay and open state.* Under a `StreetOverlay` no edge and no turn costs less than without one: closed edges and
/// turns are gone, barriers bar, live speeds below free flow and lower limits take their time, those above count as
/// free flow. What would become cheaper by a closure stays as it is in the open state: which turns count as turns,
/// whether they cross an opposite stream, where one may turn back, and where a private street begins. So the costs in
/// the open state of the same mode are a lower bound, whatever the overlay and the wishes are; `boundRatio` says how it
/// has to be scaled for another walking speed.
public struct EdgeWeights: @unchecked Sendable {
    /// The graph.
    public var graph: StreetGraph { terms.graph }
    /// The profile.
    public var profile: TravelProfile { terms.profile }
    /// What differs from the open streets; nil for nothing.
    public var overlay: StreetOverlay? { terms.overlay }
    /// How fast one can be at most; bounds rest on it.
    public var fastest: FastestPaces { terms.fastest }
    /// On which side of the road one drives: by the profile, else by the region.
    public let drivingSide: DrivingSide
    /// The cost of what may not be done.
    @inlinable public static var forbidden: UInt32 { .max }

    /// What the costs come from, and what keeps the columns alive: one reference, since searches hand their costs on
    /// and on.
    private let terms: Terms
    @usableFromInline let tables: PaceTables
    @usableFromInline let mask: Access.RawValue
    @usableFromInline let endsMask: Access.RawValue
    @usableFromInline let modeBit: UInt32
    @usableFromInline let privateSurcharge: UInt32
    @usableFromInline let signalTime: UInt32
    @usableFromInline let yieldTime: UInt32
    @usableFromInline let joiningTime: UInt32
    @usableFromInline let uTurnTime: UInt32
    @usableFromInline let heedsLimits: Bool
    /// Whether surface, slope, or dismounting matter to the profile.
    @usableFromInline let heedsGround: Bool
    /// Whether slopes do: else their column is not read.
    @usableFromInline let heedsSlopes: Bool
    /// The bit of an access that says that one pushes what one rides; 0 where there is none.
    @usableFromInline let pushMask: Access.RawValue
    /// Whether there are wishes, so that a cost may be more than a time.
    @usableFromInline let hasWishes: Bool
    @usableFromInline let avoidedEntry: UInt32

    @usableFromInline let heads: UnsafePointer<NodeIndex>
    /// Who may enter an edge now.
    @usableFromInline let access: UnsafePointer<Access>
    /// Who may enter an edge at some time.
    @usableFromInline let openAccess: UnsafePointer<Access>
    /// How fast cars are on an edge in km/h, 0 where that is not known; nil where it matters to nobody.
    @usableFromInline let liveSpeeds: UnsafePointer<UInt8>?
    /// Whether a condition holds; nil where none does.
    @usableFromInline let holding: UnsafePointer<Bool>?
    @usableFromInline let limits: UnsafePointer<UInt8>
    /// The limits that are lower now than at other times, 0 for all others; nil where there are none or none is heeded.
    @usableFromInline let lowerLimits: UnsafePointer<UInt8>?
    @usableFromInline let departures: UnsafePointer<UInt16>
    @usableFromInline let turnFlags: UnsafePointer<TurnFlags>
    @usableFromInline let lengths: UnsafePointer<UInt32>
    @usableFromInline let classes: UnsafePointer<RoadClass>
    @usableFromInline let flags: UnsafePointer<SegmentFlags>
    @usableFromInline let surfaces: UnsafePointer<RoadSurface>
    @usableFromInline let inclines: UnsafePointer<Int8>
    /// What stands at a node now.
    @usableFromInline let nodeFlags: UnsafePointer<NodeFlags>
    /// What always stands there.
    @usableFromInline let openNodeFlags: UnsafePointer<NodeFlags>
    @usableFromInline let coordinates: UnsafePointer<Coordinate>
    @usableFromInline let outgoingStarts: UnsafePointer<UInt32>
    @usableFromInline let outgoingEdges: UnsafePointer<EdgeIndex>
    /// How many edges leave all nodes together: no row of a damaged region goes on beyond them.
    @usableFromInline let outgoingCount: UInt32
    @usableFromInline let restrictions: UnsafeBufferPointer<TurnRestriction>
    /// The first edge of a twin.
    @usableFromInline let firstTwinEdge: UInt32
    @usableFromInline let twins: UnsafePointer<SegmentTwin>

    /// The costs of a graph under a profile, and under an overlay of the same graph.
    ///
    /// Complexity: O(segments), a pass over two columns of bytes.
    public init(_ graph: StreetGraph, profile: TravelProfile, overlay: StreetOverlay? = nil) {
        precondition(overlay.map { $0.edgeCount == graph.edgeCount } ?? true, "an overlay of the same graph")
        drivingSide = profile.drivingSide ?? graph.drivingSide
        tables = PaceTables(profile, drivingSide: drivingSide, limits: graph.facts.limits)
        let mode = profile.mode
        mask = Access.open(to: mode).rawValue
        endsMask = Access.endsOnly(for: mode).rawValue
        modeBit = UInt32(mask)
        privateSurcharge = profile.privateSurcharge.raw
        signalTime = PaceTables.milliseconds(profile.turns.signal)
        yieldTime = PaceTables.milliseconds(profile.turns.yield)
        joiningTime = PaceTables.milliseconds(profile.turns.joining)
        uTurnTime = PaceTables.milliseconds(profile.turns.uTurn)
        heedsLimits = profile.limitShare != nil
        heedsGround =
            mode == .bike || profile.surfaces != SurfaceFactors() || profile.uphill != .none
            || profile.downhill != .none
        heedsSlopes = profile.uphill != .none || profile.downhill != .none
        pushMask = mode == .bike ? Access.pushedBike.rawValue : 0
        hasWishes = !profile.wishes.isEmpty
        avoidedEntry = StreetWishes.avoidedEntry.raw

        heads = first(graph.heads.unsafeBuffer)
        openAccess = first(graph.access.unsafeBuffer)
        access = overlay?.access.map { UnsafePointer($0) } ?? openAccess
        liveSpeeds = mode == .drive ? overlay?.speeds.map { UnsafePointer($0) } : nil
        holding = overlay?.holding.map { UnsafePointer($0) }
        limits = first(graph.speedLimits.unsafeBuffer)
        lowerLimits = profile.limitShare == nil ? nil : overlay?.limits.map { UnsafePointer($0) }
        departures = first(graph.departures.unsafeBuffer)
        turnFlags = first(graph.turnFlags.unsafeBuffer)
        lengths = first(graph.lengths.unsafeBuffer)
        classes = first(graph.classes.unsafeBuffer)
        flags = first(graph.flags.unsafeBuffer)
        surfaces = first(graph.surfaces.unsafeBuffer)
        inclines = first(graph.inclines.unsafeBuffer)
        openNodeFlags = first(graph.nodeFlags.unsafeBuffer)
        nodeFlags = overlay?.nodeFlags.map { UnsafePointer($0) } ?? openNodeFlags
        coordinates = first(graph.coordinates.unsafeBuffer)
        outgoingStarts = first(graph.outgoing.unsafeOffsets)
        outgoingEdges = first(graph.outgoing.unsafeValues)
        outgoingCount = UInt32(graph.outgoing.valueCount)
        restrictions = graph.restrictions.unsafeBuffer
        firstTwinEdge = graph.firstTwin.forward.raw
        twins = first(graph.twins.unsafeBuffer)
        terms = Terms(
            graph: graph, profile: profile, overlay: overlay,
            fastest: FastestPaces(graph, mode: mode, tables: tables, heedsLimits: heedsLimits))
    }

    /// What costs come from.
    private final class Terms: Sendable {
        let graph: StreetGraph
        let profile: TravelProfile
        let overlay: StreetOverlay?
        let fastest: FastestPaces

        init(graph: StreetGraph, profile: TravelProfile, overlay: StreetOverlay?, fastest: FastestPaces) {
            self.graph = graph
            self.profile = profile
            self.overlay = overlay
            self.fastest = fastest
        }
    }

    /// Whether the mode may enter an edge.
    @inlinable public func isOpen(_ edge: EdgeIndex) -> Bool { access[edge.int].rawValue & mask != 0 }

    /// Whether the edge is for the ends of a journey only.
    @inlinable public func isForEndsOnly(_ edge: EdgeIndex) -> Bool { access[edge.int].rawValue & endsMask != 0 }

    /// Whether the mode may enter an edge at some time.
    @inlinable func isEverOpen(_ edge: EdgeIndex) -> Bool { openAccess[edge.int].rawValue & mask != 0 }

    /// Whether the edge is always for the ends of a journey only.
    @inlinable func isAlwaysForEndsOnly(_ edge: EdgeIndex) -> Bool { openAccess[edge.int].rawValue & endsMask != 0 }

    /// The node at the end of an edge.
    @inlinable public func head(of edge: EdgeIndex) -> NodeIndex { heads[edge.int] }
    /// The node at the start of an edge.
    @inlinable public func tail(of edge: EdgeIndex) -> NodeIndex { heads[edge.reversed.int] }
    /// Whether an edge is part of a ferry line.
    @inlinable public func isFerry(_ edge: EdgeIndex) -> Bool { classes[edge.segment.int] == .ferry }
    /// What boarding a ferry takes, in milliseconds.
    public var ferryBoarding: UInt32 { PaceTables.milliseconds(profile.turns.ferry) }
    /// Where a node lies.
    @inlinable public func coordinate(of node: NodeIndex) -> Coordinate { coordinates[node.int] }
    /// The length of an edge in decimeters.
    @inlinable public func length(of edge: EdgeIndex) -> UInt32 { lengths[edge.segment.int] }
    /// An edge that leaves a node, by a position of its junction.
    @inlinable public func outgoing(_ position: Int) -> EdgeIndex { outgoingEdges[position] }

    /// The pace on an edge at free flow on a flat smooth way, open or not, in 1/65536 milliseconds a decimeter.
    @inlinable func freePace(of edge: EdgeIndex) -> UInt32 {
        let pace = openPace(of: edge)
        guard let lowerLimits, lowerLimits[edge.int] != 0, classes[edge.segment.int] != .ferry else { return pace }
        return max(pace, tables.limitPaces[Int(lowerLimits[edge.int])])
    }

    /// The same at the time at which the edge is fastest.
    @inlinable func openPace(of edge: EdgeIndex) -> UInt32 {
        let segment = edge.segment.int
        let roadClass = classes[segment]
        let limit = limits[edge.int]
        if limit != 0 {
            if roadClass == .ferry { return tables.limitPaces[256 | Int(limit)] }
            if heedsLimits { return tables.limitPaces[Int(limit)] }
        }
        return tables.classPaces[PaceTables.classIndex(roadClass, flags[segment])]
    }

    /// The pace at which one moves along an edge, open or not, in 1/65536 milliseconds a decimeter.
    @inlinable func timePace(of edge: EdgeIndex) -> UInt32 {
        var pace = freePace(of: edge)
        if heedsGround {
            let segment = edge.segment.int
            pace = PaceTables.scale(pace, by: tables.surfaceFactors[Int(surfaces[segment].rawValue)])
            if heedsSlopes {
                let rise = edge.isForward ? inclines[segment] : 0 &- inclines[segment]
                pace = PaceTables.scale(pace, by: tables.inclineFactors[Int(UInt8(bitPattern: rise))])
            }
            if access[edge.int].rawValue & pushMask != 0 { pace = max(pace, tables.pushPace) }
        }
        if let liveSpeeds, liveSpeeds[edge.int] != 0, classes[edge.segment.int] != .ferry {
            pace = max(pace, tables.limitPaces[256 | Int(liveSpeeds[edge.int])])
        }
        return pace
    }

    /// A pace in which what one does not wish for counts several times.
    @inlinable func costPace(_ timePace: UInt32, on edge: EdgeIndex) -> UInt32 {
        hasWishes ? PaceTables.scale(timePace, by: tables.wishFactors[wishIndex(of: edge)]) : timePace
    }

    @inlinable func wishIndex(of edge: EdgeIndex) -> Int {
        PaceTables.wishIndex(classes[edge.segment.int], flags[edge.segment.int])
    }

    /// So many decimeters at a pace, in milliseconds, rounded up.
    @inlinable func milliseconds(_ decimeters: UInt32, at pace: UInt32) -> UInt32 {
        let product = UInt64(decimeters) &* UInt64(pace)
        return UInt32(truncatingIfNeeded: min(UInt64(UInt32.max - 1), (product &+ 0xffff) &>> 16))
    }

    /// Cost and time of so many decimeters of an edge, in milliseconds, each rounded up.
    @inlinable public func piece(of edge: EdgeIndex, decimeters: UInt32) -> (cost: UInt32, time: UInt32) {
        let pace = timePace(of: edge)
        let time = milliseconds(decimeters, at: pace)
        return (hasWishes ? milliseconds(decimeters, at: costPace(pace, on: edge)) : time, time)
    }

    /// The cost of so many decimeters of an edge, in milliseconds' worth, rounded up.
    @inlinable public func cost(of edge: EdgeIndex, decimeters: UInt32) -> UInt32 {
        milliseconds(decimeters, at: costPace(timePace(of: edge), on: edge))
    }

    /// The time that so many decimeters of an edge take, in milliseconds, rounded up.
    @inlinable public func time(of edge: EdgeIndex, decimeters: UInt32) -> UInt32 {
        milliseconds(decimeters, at: timePace(of: edge))
    }

    /// The cost of an edge from end to end, in milliseconds; at least 1.
    @inlinable public func edgeCost(_ edge: EdgeIndex) -> UInt32 { cost(of: edge, decimeters: length(of: edge)) }

    /// The time that goes with a cost: what entering private streets costs is none.
    ///
    /// Right for times below one such surcharge, and only where there are no wishes (always where the weights are
    /// plain).
    @inlinable public func time(ofCost cost: UInt32) -> TravelTime {
        TravelTime(milliseconds: Int(privateSurcharge > 0 ? cost % privateSurcharge : cost))
    }

    /// What the turn from the end of an edge into another one at its head costs: `forbidden`, or milliseconds.
    ///
    /// Both have to be open. In a loop over all turns at a node take the junction once and ask `turn(from:to:at:)`.
    @inlinable public func turnCost(from: EdgeIndex, to: EdgeIndex) -> UInt32 {
        turn(from: from, to: to, at: junction(at: head(of: from))).cost
    }
}

private func first<Element>(_ column: UnsafeBufferPointer<Element>) -> UnsafePointer<Element> {
    guard let base = column.baseAddress else { preconditionFailure("a column always has an address") }
    return base
}
