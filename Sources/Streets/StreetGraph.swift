import Archive
import Geometry
import Measures

/// The streets of a region: nodes, segments between them, and each segment's two directed edges, as mapped columns.
///
/// ```swift
/// for position in graph.outgoing.range(of: node) {
///     let edge = graph.outgoing[position]
///     if graph.access[edge].allows(.walk) { visit(graph.head(of: edge)) }
/// }
/// ```
///
/// Nodes and segments lie in Hilbert order, so that neighbors on the map are neighbors in memory. The graph never
/// changes; conditions of the day, traffic and wishes come on top in a search.
public final class StreetGraph: Sendable {
    /// Where a node lies.
    public let coordinates: Table<NodeIndex, Coordinate>
    /// What stands at a node; barriers bar those alone who never pass.
    public let nodeFlags: Table<NodeIndex, NodeFlags>
    /// The id of a node in OpenStreetMap.
    public let nodeIDs: Table<NodeIndex, Int64>
    /// The edges that leave a node.
    public let outgoing: Adjacency<NodeIndex, EdgeIndex>
    /// The node at the end of an edge.
    public let heads: Table<EdgeIndex, NodeIndex>
    /// Who may use an edge; where that depends on conditions, whoever may at some time.
    public let access: Table<EdgeIndex, Access>
    /// The speed limit for cars on an edge in km/h, the highest that ever holds, on a ferry its own speed; 0 where none
    /// is known.
    public let speedLimits: Table<EdgeIndex, UInt8>
    /// The direction in which an edge leaves its first node, in 1/65536 of a full turn.
    public let departures: Table<EdgeIndex, UInt16>
    /// What has to be known at the end of an edge before one turns.
    public let turnFlags: Table<EdgeIndex, TurnFlags>
    /// The length of a segment in decimeters, rounded up.
    public let lengths: Table<SegmentIndex, UInt32>
    /// The points of a segment between its nodes.
    public let shapes: Adjacency<SegmentIndex, Coordinate>
    /// The class of a segment.
    public let classes: Table<SegmentIndex, RoadClass>
    /// What else is true of a segment.
    public let flags: Table<SegmentIndex, SegmentFlags>
    /// The name of a segment.
    public let segmentNames: Table<SegmentIndex, NameIndex>
    /// The reference number of a segment.
    public let segmentRefs: Table<SegmentIndex, NameIndex>
    /// For sidewalks and crossings without a name that of the street along which they run, else none.
    public let besideNames: Table<SegmentIndex, NameIndex>
    /// For crossings the name of the street that they cross, else none.
    public let acrossNames: Table<SegmentIndex, NameIndex>
    /// The id of a segment's way in OpenStreetMap.
    public let wayIDs: Table<SegmentIndex, Int64>
    /// What a segment is made of.
    public let surfaces: Table<SegmentIndex, RoadSurface>
    /// How steeply a segment rises as drawn, in percent; 0 where that is not known.
    public let inclines: Table<SegmentIndex, Int8>
    /// Segments that repeat others, sorted by original, then twin; twins are the last segments, in this order.
    public let twins: Table<TwinIndex, SegmentTwin>
    /// What is written beside edges, sorted by edge, then kind.
    public let signs: Table<SignIndex, EdgeSign>
    /// When conditions hold; the first always does and has no spans.
    public let conditions: Adjacency<ConditionIndex, ConditionSpan>
    /// The access of edges that depends on conditions, sorted by edge, then in the order in which it applies.
    public let conditionalAccess: Table<ConditionalAccessIndex, ConditionalAccess>
    /// Whom barriers bar at times, sorted by node, then in the order in which it applies.
    public let conditionalBarriers: Table<ConditionalBarrierIndex, ConditionalBarrier>
    /// The speed limits of edges that depend on conditions, sorted by edge, then in the order in which they apply.
    public let conditionalLimits: Table<ConditionalLimitIndex, ConditionalLimit>
    /// How the clocks of the region change, sorted by start; none where the zone is not known.
    public let zoneChanges: Table<ZoneChangeIndex, ZoneChange>
    /// What is true of all streets: country, driving side.
    public let facts: RegionFacts
    /// All names and reference numbers.
    public let names: Adjacency<NameIndex, UInt8>
    /// Turns that may not be made, sorted by `from`, then `to`.
    public let restrictions: Table<RestrictionIndex, TurnRestriction>
    /// The tree of boxes over the segments.
    public let tree: SegmentTree
    /// The hierarchies that were made, by mode.
    private let hierarchies: [Hierarchy?]

    /// The graph in an archive; throws where a column is missing or has the wrong size. Complexity: O(1).
    public init(_ archive: Archive) throws(ArchiveError) {
        coordinates = try archive.table(StreetSections.coordinates)
        nodeFlags = try archive.table(StreetSections.nodeFlags)
        nodeIDs = try archive.table(StreetSections.nodeIDs)
        outgoing = try archive.adjacency(StreetSections.outgoing)
        heads = try archive.table(StreetSections.heads)
        access = try archive.table(StreetSections.access)
        speedLimits = try archive.table(StreetSections.speedLimits)
        departures = try archive.table(StreetSections.departures)
        turnFlags = try archive.table(StreetSections.turnFlags)
        lengths = try archive.table(StreetSections.lengths)
        shapes = try archive.adjacency(StreetSections.shapes)
        classes = try archive.table(StreetSections.classes)
        flags = try archive.table(StreetSections.flags)
        segmentNames = try archive.table(StreetSections.segmentNames)
        segmentRefs = try archive.table(StreetSections.segmentRefs)
        besideNames = try archive.table(StreetSections.besideNames)
        acrossNames = try archive.table(StreetSections.acrossNames)
        wayIDs = try archive.table(StreetSections.wayIDs)
        surfaces = try archive.table(StreetSections.surfaces)
        inclines = try archive.table(StreetSections.inclines)
        twins = try archive.table(StreetSections.twins)
        signs = try archive.table(StreetSections.signs)
        conditions = try archive.adjacency(StreetSections.conditions)
        conditionalAccess = try archive.table(StreetSections.conditionalAccess)
        conditionalBarriers = try archive.table(StreetSections.conditionalBarriers)
        conditionalLimits = try archive.table(StreetSections.conditionalLimits)
        zoneChanges = try archive.table(StreetSections.zoneChanges)
        let facts = try archive.table(StreetSections.facts)
        guard facts.count == 1 else { throw .damaged(file: archive.name, section: StreetSections.facts.name) }
        self.facts = facts[RegionFactsIndex(UInt32(0))]
        names = try archive.adjacency(StreetSections.names)
        restrictions = try archive.table(StreetSections.restrictions)
        tree = SegmentTree(boxes: try archive.table(StreetSections.treeBoxes), segmentCount: lengths.count)
        var hierarchies: [Hierarchy?] = []
        for mode in TravelMode.allCases {
            hierarchies.append(try Hierarchy(archive, mode: mode, edgeCount: heads.count))
        }
        self.hierarchies = hierarchies

        let nodes = coordinates.count
        let segments = lengths.count
        let sizes: [(String, Int, Int)] = [
            ("node.flags", nodeFlags.count, nodes), ("node.osm", nodeIDs.count, nodes),
            ("node.outgoing", outgoing.count, nodes), ("node.outgoing", outgoing.valueCount, 2 * segments),
            ("edge.head", heads.count, 2 * segments), ("edge.access", access.count, 2 * segments),
            ("edge.maxspeed", speedLimits.count, 2 * segments), ("edge.bearing", departures.count, 2 * segments),
            ("edge.turns", turnFlags.count, 2 * segments), ("segment.shape", shapes.count, segments),
            ("segment.class", classes.count, segments), ("segment.flags", flags.count, segments),
            ("segment.name", segmentNames.count, segments), ("segment.ref", segmentRefs.count, segments),
            ("segment.beside", besideNames.count, segments), ("segment.across", acrossNames.count, segments),
            ("segment.osm", wayIDs.count, segments), ("segment.surface", surfaces.count, segments),
            ("segment.incline", inclines.count, segments), ("tree.box", tree.boxes.count, tree.expectedBoxCount),
        ]
        for (section, found, expected) in sizes where found != expected {
            throw .damaged(file: archive.name, section: section)
        }
        guard StreetGraph.areSound(twins, segmentCount: segments) else {
            throw .damaged(file: archive.name, section: "segment.twin")
        }
    }

    /// The hierarchy of the edges that are open to a mode, under `TravelProfile.prepared(for:)`; nil where none was
    /// made.
    public func hierarchy(for mode: TravelMode) -> Hierarchy? { hierarchies[Int(mode.rawValue)] }

    /// The side of the road on which traffic keeps in the region; a profile without a side of its own takes it.
    public var drivingSide: DrivingSide { facts.drivingSide }

    /// How many nodes there are.
    @inlinable public var nodeCount: Int { coordinates.count }
    /// How many segments there are.
    @inlinable public var segmentCount: Int { lengths.count }
    /// How many directed edges there are: two for each segment.
    @inlinable public var edgeCount: Int { heads.count }

    /// The node at the end of an edge.
    @inlinable public func head(of edge: EdgeIndex) -> NodeIndex { heads[edge] }
    /// The node at the start of an edge.
    @inlinable public func tail(of edge: EdgeIndex) -> NodeIndex { heads[edge.reversed] }
    /// The length of a segment.
    @inlinable public func length(of segment: SegmentIndex) -> Meters { Meters(Double(lengths[segment]) / 10) }

    /// The name of an edge's segment; empty where it has none.
    public func name(of segment: SegmentIndex) -> String { names.text(segmentNames[segment]) }
    /// The reference number of a segment; empty where it has none.
    public func ref(of segment: SegmentIndex) -> String { names.text(segmentRefs[segment]) }

    /// The points of an edge in its direction, both nodes among them. Complexity: O(points).
    public func points(of edge: EdgeIndex) -> [Coordinate] {
        var points: [Coordinate] = []
        append(pointsOf: edge, to: &points)
        return points
    }

    /// Appends the points of an edge in its direction, both nodes among them. Complexity: O(points).
    public func append(pointsOf edge: EdgeIndex, to points: inout [Coordinate]) {
        let middle = UnsafeBufferPointer(rebasing: shapes.unsafeValues[shapes.range(of: edge.segment)])
        points.append(coordinates[tail(of: edge)])
        if edge.isForward { points.append(contentsOf: middle) } else { points.append(contentsOf: middle.reversed()) }
        points.append(coordinates[head(of: edge)])
    }

    /// Appends the points of an edge in its direction but the first, no two like ones in a row, to a line that ends
    /// where the edge starts. Complexity: O(points).
    public func append(pointsBehindStartOf edge: EdgeIndex, to line: inout [Coordinate]) {
        guard var last = line.last else { return append(pointsOf: edge, to: &line) }
        let shape = shapes.range(of: edge.segment)
        let values = shapes.unsafeValues
        for number in 0...shape.count {
            let point =
                number == shape.count
                ? coordinates[head(of: edge)]
                : values[edge.isForward ? shape.lowerBound + number : shape.upperBound - 1 - number]
            if point != last { line.append(point) }
            last = point
        }
    }

    /// The direction in which an edge leaves its first node.
    public func departureBearing(of edge: EdgeIndex) -> Bearing {
        Bearing(degrees: Double(departures[edge]) * 360 / 65_536)
    }

    /// The direction in which an edge reaches its last node.
    public func arrivalBearing(of edge: EdgeIndex) -> Bearing { departureBearing(of: edge.reversed).reversed }

    /// Whether a turn restriction always closes the turn from the end of one edge into the next to a mode.
    ///
    /// Complexity: O(1) for edges without restrictions, else O(log n).
    public func isForbidden(from: EdgeIndex, to: EdgeIndex, mode: TravelMode) -> Bool {
        guard turnFlags[from].contains(.restricted) else { return false }
        var low = 0
        var high = restrictions.count
        while low < high {
            let middle = (low + high) / 2
            let turn = restrictions[RestrictionIndex(middle)]
            if (turn.from, turn.to) < (from, to) { low = middle + 1 } else { high = middle }
        }
        while low < restrictions.count {
            let turn = restrictions[RestrictionIndex(low)]
            guard turn.from == from, turn.to == to else { return false }
            if turn.condition == .always, turn.applies(to: mode) { return true }
            low += 1
        }
        return false
    }
}
