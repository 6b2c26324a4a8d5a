import Archive
import Geometry
import Measures
import StreetRouting
import Streets

/// A street graph put together by hand, without the importer: for tests of what works on the graph.
///
/// ```swift
/// var sketch = GraphSketch()
/// let a = sketch.node(east: 0, north: 0)
/// let b = sketch.node(east: 100, north: 0)
/// let street = sketch.street(a, b, backward: [])
/// let graph = try sketch.graph()
/// ```
///
/// Nodes and segments are numbered as they are added; segments get lengths and directions from their points.
public struct GraphSketch: Sendable {
    private struct Street: Sendable {
        var points: [Coordinate]
        var from: NodeIndex
        var to: NodeIndex
        var roadClass: RoadClass
        var access: [Access]
        var limits: [UInt8]
        var flags: SegmentFlags
        var name: String
        var surface: RoadSurface
        var incline: Int8
    }

    private let plane: LocalPlane
    private var places: [Coordinate] = []
    private var nodeFlags: [NodeFlags] = []
    private var streets: [Street] = []
    private var restrictions: [TurnRestriction] = []
    private var conditions: [[ConditionSpan]] = [[]]
    private var conditionalAccess: [ConditionalAccess] = []
    private var conditionalBarriers: [ConditionalBarrier] = []
    private var conditionalLimits: [ConditionalLimit] = []
    /// Edges at whose end a sign stands that faces others.
    public var unfacedEdges: [EdgeIndex] = []
    /// Where the edges of a node are said to begin, and those of the node before it to end, though they do not: as in a
    /// damaged file. By node, not the first one.
    public var strayRows: [NodeIndex: UInt32] = [:]

    /// What is true of all streets.
    public var facts = RegionFacts()

    /// An empty sketch; east and north count from `origin`, by default a corner of Midtown.
    public init(origin: Coordinate? = nil) {
        plane = LocalPlane(around: origin ?? Coordinate(latitudeE7: 407_500_000, longitudeE7: -739_800_000)!)
    }

    /// How many nodes were added.
    public var nodeCount: Int { places.count }
    /// How many segments were added.
    public var segmentCount: Int { streets.count }

    /// A place so many meters east and north of the origin.
    public func place(east: Double, north: Double) -> Coordinate { plane.coordinate(east: east, north: north) }

    /// Adds a node.
    public mutating func node(east: Double, north: Double, _ flags: NodeFlags = []) -> NodeIndex {
        places.append(place(east: east, north: north))
        nodeFlags.append(flags)
        return NodeIndex(places.count - 1)
    }

    /// Adds a segment from a node to another, past points given in meters east and north.
    ///
    /// - Parameters:
    ///   - forward: who may go as drawn; `backward`: who may go against it.
    ///   - limit: the speed limit in km/h in both directions; 0 for none.
    ///   - incline: how steeply it rises as drawn, in percent.
    @discardableResult
    public mutating func street(
        _ from: NodeIndex, _ to: NodeIndex, via shape: [(east: Double, north: Double)] = [],
        _ roadClass: RoadClass = .residential, forward: Access = [.walk, .drive], backward: Access = [.walk, .drive],
        limit: UInt8 = 0, flags: SegmentFlags = [], name: String = "", surface: RoadSurface = .unknown,
        incline: Int8 = 0
    ) -> SegmentIndex {
        let middle = shape.map { place(east: $0.east, north: $0.north) }
        streets.append(
            Street(
                points: [places[from.int]] + middle + [places[to.int]], from: from, to: to, roadClass: roadClass,
                access: [forward, backward], limits: [limit, limit], flags: flags, name: name, surface: surface,
                incline: incline))
        return SegmentIndex(streets.count - 1)
    }

    /// Closes a turn, always or while a condition holds.
    public mutating func forbid(
        _ from: EdgeIndex, _ to: EdgeIndex, _ modes: Access = .drive, while condition: ConditionIndex = .always
    ) {
        restrictions.append(TurnRestriction(from: from, to: to, modes: modes, condition: condition))
    }

    /// Adds a condition that holds in some spans of the calendar.
    public mutating func condition(_ spans: ConditionSpan...) -> ConditionIndex {
        conditions.append(spans)
        return ConditionIndex(conditions.count - 1)
    }

    /// While a condition holds, some modes have this access to an edge; rows of one edge apply in the order in which
    /// they are added. The street itself is to be drawn in its open state.
    public mutating func set(_ edge: EdgeIndex, _ modes: Access, to access: Access, while condition: ConditionIndex) {
        let row = ConditionalAccess(edge: edge, condition: condition, modes: modes, access: access)
        conditionalAccess.insert(row, at: conditionalAccess.firstIndex { $0.edge > edge } ?? conditionalAccess.count)
    }

    /// While a condition holds, of some modes these do not pass a node; rows apply in the order in which they are
    /// added. The node itself is to be drawn in its open state.
    public mutating func set(_ node: NodeIndex, _ modes: Access, barred: Access, while condition: ConditionIndex) {
        let row = ConditionalBarrier(node: node, condition: condition, modes: modes, barred: barred)
        conditionalBarriers.insert(
            row, at: conditionalBarriers.firstIndex { $0.node > node } ?? conditionalBarriers.count)
    }

    /// While a condition holds, an edge has this limit in km/h; as above.
    public mutating func set(_ edge: EdgeIndex, limit: UInt8, while condition: ConditionIndex) {
        let row = ConditionalLimit(edge: edge, condition: condition, limit: limit)
        conditionalLimits.insert(row, at: conditionalLimits.firstIndex { $0.edge > edge } ?? conditionalLimits.count)
    }

    /// Replaces the speed limit of each edge in turn by what `change` answers, where it does not answer nil.
    public mutating func changeLimits(_ change: () -> UInt8?) {
        for number in streets.indices {
            for side in 0..<2 { streets[number].limits[side] = change() ?? streets[number].limits[side] }
        }
    }

    /// The graph, written and read in memory.
    ///
    /// With profiles the graph comes with the hierarchies of their modes, as an import makes them.
    public func graph(preparedFor profiles: TravelProfile...) throws -> StreetGraph {
        var heads: [NodeIndex] = []
        var departures: [UInt16] = []
        var outgoing = [[EdgeIndex]](repeating: [], count: places.count)
        for (number, street) in streets.enumerated() {
            let segment = SegmentIndex(number)
            heads += [street.to, street.from]
            departures += [direction(street.points), direction(street.points.reversed())]
            outgoing[street.from.int].append(segment.forward)
            outgoing[street.to.int].append(segment.backward)
        }
        var turnFlags = [TurnFlags](repeating: [], count: heads.count)
        for restriction in restrictions { turnFlags[restriction.from.int].insert(.restricted) }
        for edge in unfacedEdges { turnFlags[edge.int].insert(.signFacesOthers) }
        let names = [""] + Set(streets.map(\.name)).subtracting([""]).sorted()
        let boxes = streets.compactMap { Box($0.points) }

        var writer = ArchiveWriter(kind: StreetSections.kind)
        writer.set(StreetSections.coordinates, places)
        writer.set(StreetSections.nodeFlags, nodeFlags)
        writer.set(StreetSections.nodeIDs, places.indices.map { Int64($0 + 1) })
        var starts: [UInt32] = [0]
        for edges in outgoing { starts.append(starts[starts.count - 1] + UInt32(edges.count)) }
        for (node, start) in strayRows { starts[node.int] = start }
        writer.set(StreetSections.outgoing, offsets: starts, values: outgoing.flatMap { $0.sorted() })
        writer.set(StreetSections.heads, heads)
        writer.set(StreetSections.access, streets.flatMap(\.access))
        writer.set(StreetSections.speedLimits, streets.flatMap(\.limits))
        writer.set(StreetSections.departures, departures)
        writer.set(StreetSections.turnFlags, turnFlags)
        writer.set(
            StreetSections.lengths,
            streets.map { max(1, UInt32((Line.length($0.points).value * 10).rounded(.up))) })
        writer.set(StreetSections.shapes, streets.map { $0.points.dropFirst().dropLast() })
        writer.set(StreetSections.classes, streets.map(\.roadClass))
        writer.set(StreetSections.flags, streets.map(\.flags))
        writer.set(StreetSections.segmentNames, streets.map { NameIndex(names.firstIndex(of: $0.name) ?? 0) })
        writer.set(StreetSections.segmentRefs, streets.map { _ in NameIndex.none })
        writer.set(StreetSections.besideNames, streets.map { _ in NameIndex.none })
        writer.set(StreetSections.acrossNames, streets.map { _ in NameIndex.none })
        writer.set(StreetSections.wayIDs, streets.indices.map { Int64($0 + 1) })
        writer.set(StreetSections.surfaces, streets.map(\.surface))
        writer.set(StreetSections.inclines, streets.map(\.incline))
        writer.set(StreetSections.twins, [SegmentTwin]())
        writer.set(StreetSections.signs, [EdgeSign]())
        writer.set(StreetSections.conditions, conditions)
        writer.set(StreetSections.conditionalAccess, conditionalAccess)
        writer.set(StreetSections.conditionalBarriers, conditionalBarriers)
        writer.set(StreetSections.conditionalLimits, conditionalLimits)
        writer.set(StreetSections.zoneChanges, [ZoneChange]())
        writer.set(StreetSections.facts, [facts])
        writer.set(StreetSections.names, names.map { Array($0.utf8) })
        writer.set(StreetSections.restrictions, restrictions.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
        writer.set(StreetSections.treeBoxes, SegmentTree.build(over: boxes))
        if !profiles.isEmpty {
            let bare = try graph()
            for profile in profiles {
                HierarchySections(profile.mode).set(.made(for: bare, profile: profile), in: &writer)
            }
        }
        return try StreetGraph(Archive(writer.inMemory(), kind: StreetSections.kind))
    }

    /// The direction in which a line leaves its first point, in 1/65536 of a circle.
    private func direction(_ points: [Coordinate]) -> UInt16 {
        let start = points[0]
        let next = points.first { $0 != start } ?? start
        return UInt16(truncatingIfNeeded: Int((start.bearing(to: next).degrees * 65_536 / 360).rounded()))
    }
}

/// Numbers that look random and are the same on every machine (Steele, Lea, Flood, "SplitMix", 2014).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// True once in so many times.
    public mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}

extension GraphSketch {
    /// A random graph: a crooked grid with gaps, one-ways, loops, parallel streets, stairs, private streets, barriers,
    /// signals and forbidden turns; the same for the same seed. One in `islands` segments bears an island's flag.
    public static func random(seed: UInt64, side: Int = 6, origin: Coordinate? = nil, islands: Int = 0) -> GraphSketch {
        var numbers = SeededNumbers(seed: seed)
        var sketch = GraphSketch(origin: origin)
        var nodes: [NodeIndex] = []
        for row in 0..<side {
            for column in 0..<side {
                var flags: NodeFlags = []
                if numbers.oneIn(4) { flags.insert(.signal) }
                if numbers.oneIn(6) { flags.insert(.yield) }
                if numbers.oneIn(12) { flags.insert(.bars(.drive)) }
                if numbers.oneIn(25) { flags.insert(.bars(.walk)) }
                nodes.append(
                    sketch.node(
                        east: Double(column) * 80 + Double.random(in: -30...30, using: &numbers),
                        north: Double(row) * 80 + Double.random(in: -30...30, using: &numbers), flags))
            }
        }
        for row in 0..<side {
            for column in 0..<side {
                let here = nodes[row * side + column]
                if column + 1 < side, !numbers.oneIn(7) {
                    sketch.addRandom(here, nodes[row * side + column + 1], &numbers)
                }
                if row + 1 < side, !numbers.oneIn(7) {
                    sketch.addRandom(here, nodes[(row + 1) * side + column], &numbers)
                }
                if numbers.oneIn(8), let other = nodes.randomElement(using: &numbers) {
                    sketch.addRandom(here, other, &numbers)
                }
            }
        }
        sketch.forbidRandomTurns(&numbers)
        for number in sketch.streets.indices where islands > 0 && numbers.oneIn(islands) {
            sketch.streets[number].flags.formUnion(numbers.oneIn(2) ? .walkIsland : [.walkIsland, .driveIsland])
        }
        return sketch
    }

    private mutating func addRandom(_ from: NodeIndex, _ to: NodeIndex, _ numbers: inout SeededNumbers) {
        let classes: [RoadClass] = [
            .residential, .residential, .primary, .secondary, .service, .footway, .footway, .steps, .elevator, .ferry,
        ]
        let roadClass = classes.randomElement(using: &numbers) ?? .residential
        let isForCars = roadClass.rawValue <= RoadClass.track.rawValue
        var forward: Access = isForCars ? [.walk, .drive] : .walk
        var backward = forward
        if isForCars, numbers.oneIn(3) {
            if numbers.oneIn(2) { forward.remove(.drive) } else { backward.remove(.drive) }
        }
        if numbers.oneIn(12) { backward.remove(.walk) }
        if numbers.oneIn(8) {
            let isPrivate: Access = [.endsOnly(for: .walk), .endsOnly(for: .drive)]
            forward.formUnion(isPrivate)
            backward.formUnion(isPrivate)
        }
        var flags: SegmentFlags = []
        if numbers.oneIn(10) { flags.insert(.link) }
        var shape: [(east: Double, north: Double)] = []
        while from == to ? shape.count < 2 : numbers.oneIn(2) {
            shape.append(
                (Double.random(in: 0...400, using: &numbers), Double.random(in: 0...400, using: &numbers)))
            if shape.count == 3 { break }
        }
        street(
            from, to, via: shape, roadClass, forward: forward, backward: backward,
            limit: isForCars && numbers.oneIn(2) ? UInt8.random(in: 10...60, using: &numbers) : 0, flags: flags)
    }

    private mutating func forbidRandomTurns(_ numbers: inout SeededNumbers) {
        var outgoing = [[EdgeIndex]](repeating: [], count: nodeCount)
        for (number, street) in streets.enumerated() {
            outgoing[street.from.int].append(SegmentIndex(number).forward)
            outgoing[street.to.int].append(SegmentIndex(number).backward)
        }
        for (number, street) in streets.enumerated() {
            for (edge, head) in [
                (SegmentIndex(number).forward, street.to), (SegmentIndex(number).backward, street.from),
            ] {
                for next in outgoing[head.int] where numbers.oneIn(10) {
                    forbid(edge, next, numbers.oneIn(4) ? [.walk, .drive] : .drive)
                }
            }
        }
    }
}
