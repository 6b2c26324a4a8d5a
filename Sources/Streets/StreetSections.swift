import Archive
import Geometry

/// The columns of the file `streets`; writer (`StreetImport`) and reader (`StreetGraph`) share their names and types.
public enum StreetSections {
    /// The kind of the archive.
    public static let kind = "streets"

    /// Where a node lies.
    public static let coordinates = TableKey<NodeIndex, Coordinate>("node.coordinate")
    /// What stands at a node; barriers bar those alone who never pass.
    public static let nodeFlags = TableKey<NodeIndex, NodeFlags>("node.flags")
    /// The id of a node in OpenStreetMap.
    public static let nodeIDs = TableKey<NodeIndex, Int64>("node.osm")
    /// The edges that leave a node, sorted.
    public static let outgoing = AdjacencyKey<NodeIndex, EdgeIndex>("node.outgoing")

    /// The node at the end of an edge.
    public static let heads = TableKey<EdgeIndex, NodeIndex>("edge.head")
    /// Who may use an edge.
    public static let access = TableKey<EdgeIndex, Access>("edge.access")
    /// The speed limit for cars on an edge in km/h, the highest that ever holds, on a ferry its own speed; 0 where none
    /// is known, 255 for more than 254.
    public static let speedLimits = TableKey<EdgeIndex, UInt8>("edge.maxspeed")
    /// The direction in which an edge leaves its first node, in 1/65536 of a full turn clockwise from north.
    public static let departures = TableKey<EdgeIndex, UInt16>("edge.bearing")
    /// What has to be known at the end of an edge before one turns.
    public static let turnFlags = TableKey<EdgeIndex, TurnFlags>("edge.turns")

    /// The length of a segment in decimeters, rounded up, at least 1.
    public static let lengths = TableKey<SegmentIndex, UInt32>("segment.length")
    /// The points of a segment between its two nodes, in the direction in which it was drawn.
    public static let shapes = AdjacencyKey<SegmentIndex, Coordinate>("segment.shape")
    /// The class of a segment.
    public static let classes = TableKey<SegmentIndex, RoadClass>("segment.class")
    /// What else is true of a segment.
    public static let flags = TableKey<SegmentIndex, SegmentFlags>("segment.flags")
    /// The name of a segment.
    public static let segmentNames = TableKey<SegmentIndex, NameIndex>("segment.name")
    /// The reference number of a segment ("I 495").
    public static let segmentRefs = TableKey<SegmentIndex, NameIndex>("segment.ref")
    /// For sidewalks and crossings without a name: that of the street along which they run.
    public static let besideNames = TableKey<SegmentIndex, NameIndex>("segment.beside")
    /// For crossings: the name of the street that they cross.
    public static let acrossNames = TableKey<SegmentIndex, NameIndex>("segment.across")
    /// The id of a segment's way in OpenStreetMap.
    public static let wayIDs = TableKey<SegmentIndex, Int64>("segment.osm")

    /// What a segment is made of.
    public static let surfaces = TableKey<SegmentIndex, RoadSurface>("segment.surface")
    /// How steeply a segment rises as drawn, in percent; 0 where that is not known.
    public static let inclines = TableKey<SegmentIndex, Int8>("segment.incline")
    /// Segments that repeat others, sorted by original, then twin; twins are the last segments, in this order.
    public static let twins = TableKey<TwinIndex, SegmentTwin>("segment.twin")
    /// What is written beside edges, sorted by edge, then kind.
    public static let signs = TableKey<SignIndex, EdgeSign>("edge.sign")

    /// When conditions hold; the first always does and has no spans.
    public static let conditions = AdjacencyKey<ConditionIndex, ConditionSpan>("condition.span")
    /// The access of edges that depends on conditions, sorted by edge, then in the order in which it applies.
    public static let conditionalAccess = TableKey<ConditionalAccessIndex, ConditionalAccess>("edge.conditional")

    /// Whom barriers bar at times, sorted by node, then in the order in which it applies.
    public static let conditionalBarriers = TableKey<ConditionalBarrierIndex, ConditionalBarrier>("node.conditional")
    /// The speed limits of edges that depend on conditions, sorted by edge, then in the order in which they apply.
    public static let conditionalLimits = TableKey<ConditionalLimitIndex, ConditionalLimit>("edge.limits")
    /// How the clocks of the region change, sorted by start; none where the zone is not known.
    public static let zoneChanges = TableKey<ZoneChangeIndex, ZoneChange>("region.clocks")

    /// What is true of all streets; one row.
    public static let facts = TableKey<RegionFactsIndex, RegionFacts>("region.facts")

    /// All names and reference numbers; the first is empty.
    public static let names = AdjacencyKey<NameIndex, UInt8>("name")
    /// Turns that may not be made, sorted by `from`, then `to`.
    public static let restrictions = TableKey<RestrictionIndex, TurnRestriction>("turn.restriction")
    /// The boxes of the tree over the segments (see `SegmentTree`).
    public static let treeBoxes = TableKey<TreeBoxIndex, Box>("tree.box")
}
