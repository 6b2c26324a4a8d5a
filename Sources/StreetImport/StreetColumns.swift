import Archive
import Geometry
import Measures
import OSMReading
import Streets

/// The columns of a street graph in memory, ready to be written: nodes and segments in their final order.
///
///     let streets = StreetColumns(data, report: &report)
///     var writer = ArchiveWriter(kind: StreetSections.kind, regionID: id)
///     streets.add(to: &writer)
///
/// The same data give the same columns, element by element.
public struct StreetColumns: Sendable {
    var coordinates: [Coordinate] = []
    var nodeFlags: [NodeFlags] = []
    var nodeIDs: [Int64] = []
    var outgoingOffsets: [UInt32] = []
    var outgoing: [EdgeIndex] = []
    var heads: [NodeIndex] = []
    var access: [Access] = []
    var speedLimits: [UInt8] = []
    var departures: [UInt16] = []
    var turnFlags: [TurnFlags] = []
    var lengths: [UInt32] = []
    var shapeOffsets: [UInt32] = [0]
    var shapes: [Coordinate] = []
    var classes: [RoadClass] = []
    var flags: [SegmentFlags] = []
    var segmentNames: [NameIndex] = []
    var segmentRefs: [NameIndex] = []
    var besideNames: [NameIndex] = []
    var acrossNames: [NameIndex] = []
    var wayIDs: [Int64] = []
    var surfaces: [RoadSurface] = []
    var inclines: [Int8] = []
    var twins: [SegmentTwin] = []
    var signs: [EdgeSign] = []
    var conditions = ConditionTable()
    var conditionalAccess: [ConditionalAccess] = []
    private(set) var conditionalBarriers: [ConditionalBarrier] = []
    var conditionalLimits: [ConditionalLimit] = []
    private(set) var zoneChanges: [ZoneChange] = []
    private(set) var facts = RegionFacts()
    var names = NameTable()
    var restrictions: [TurnRestriction] = []
    var boxes: [Box] = []
    private(set) var restrictionCounts = TurnRestrictions.Counts()

    /// How many nodes there are.
    public var nodeCount: Int { coordinates.count }
    /// How many segments there are, each with two edges.
    public var segmentCount: Int { lengths.count }
    /// How many turn restrictions are in use.
    public var restrictionCount: Int { restrictionCounts.used }
    /// How many of them are over ways.
    public var wayRestrictionCount: Int { restrictionCounts.overWays }
    /// How many of them hold at times only.
    public var conditionalRestrictionCount: Int { restrictionCounts.conditional }

    /// Builds the streets of some OpenStreetMap data; what is left out or read otherwise is noted in `report` under the
    /// reasons of `StreetImportReason`.
    ///
    /// - Parameter zone: the region's time zone, which tells the country and with it the laws, and the hours of the
    ///   sun; nil where it is not known.
    ///
    /// Complexity: O(n log n) in the nodes and segments.
    public init(_ data: OSMData, zone: ZoneRules? = nil, report: inout ImportReport) {
        let country = zone.map { CountryOfZone.country($0.name) } ?? .unknown
        facts = RegionFacts(
            country: country, drivingSide: DrivingSideEvidence(data).side(in: country),
            limits: SpeedDefaults.legal(in: country))
        zoneChanges = (zone?.changes ?? []).map {
            ZoneChange(start: $0.start.secondsSince1970, offset: Int64($0.offset))
        }
        let cut = CutStreets(
            data, conditions: ConditionTable(knowsPublicHolidays: PublicHolidays.areKnown(in: country)), report: &report
        )
        let order = StreetOrder(cut)
        conditions = cut.conditions
        addNodes(cut, order)
        addSegments(cut, order)
        addOutgoing()
        markSigns(order.junctions.map { cut.junctions[$0].tags })
        markRural(data, isUrban: order.segments.map { cut.streets[cut.segments[$0].street].tags.isUrban })
        openLiftedLimits()
        Islands.mark(&self, report: &report)
        let restrictions = TurnRestrictions(
            data, streets: cut, order: order, columns: self, conditions: &conditions, report: &report)
        restrictionCounts = restrictions.counts
        add(TwinPlan(restrictions.closed, columns: self))
        addOutgoing()
        for sign in signs { turnFlags[sign.edge.int].insert(.hasSigns) }
        boxes = boxes.isEmpty ? [] : SegmentTree.build(over: boxes)
        addSurroundings()
    }

    /// Sets the sections of the file `streets`.
    public func add(to writer: inout ArchiveWriter) {
        writer.set(StreetSections.coordinates, coordinates)
        writer.set(StreetSections.nodeFlags, nodeFlags)
        writer.set(StreetSections.nodeIDs, nodeIDs)
        writer.set(StreetSections.outgoing, offsets: outgoingOffsets, values: outgoing)
        writer.set(StreetSections.heads, heads)
        writer.set(StreetSections.access, access)
        writer.set(StreetSections.speedLimits, speedLimits)
        writer.set(StreetSections.departures, departures)
        writer.set(StreetSections.turnFlags, turnFlags)
        writer.set(StreetSections.lengths, lengths)
        writer.set(StreetSections.shapes, offsets: shapeOffsets, values: shapes)
        writer.set(StreetSections.classes, classes)
        writer.set(StreetSections.flags, flags)
        writer.set(StreetSections.segmentNames, segmentNames)
        writer.set(StreetSections.segmentRefs, segmentRefs)
        writer.set(StreetSections.besideNames, besideNames)
        writer.set(StreetSections.acrossNames, acrossNames)
        writer.set(StreetSections.wayIDs, wayIDs)
        writer.set(StreetSections.surfaces, surfaces)
        writer.set(StreetSections.inclines, inclines)
        writer.set(StreetSections.twins, twins)
        writer.set(StreetSections.signs, signs)
        writer.set(StreetSections.conditions, offsets: conditions.offsets, values: conditions.spans)
        writer.set(StreetSections.conditionalAccess, conditionalAccess)
        writer.set(StreetSections.conditionalBarriers, conditionalBarriers)
        writer.set(StreetSections.conditionalLimits, conditionalLimits)
        writer.set(StreetSections.zoneChanges, zoneChanges)
        writer.set(StreetSections.facts, [facts])
        writer.set(StreetSections.names, offsets: names.offsets, values: names.bytes)
        writer.set(StreetSections.restrictions, restrictions)
        writer.set(StreetSections.treeBoxes, boxes)
    }

    /// The graph as it would be read from a file, without a file; throws only where the columns are wrong.
    public func graph() throws(ArchiveError) -> StreetGraph {
        var writer = ArchiveWriter(kind: StreetSections.kind)
        add(to: &writer)
        return try StreetGraph(Archive(writer.inMemory(name: "streets in memory"), kind: StreetSections.kind))
    }
}

// MARK: - Filling the columns

extension StreetColumns {
    private mutating func addNodes(_ cut: CutStreets, _ order: StreetOrder) {
        for position in order.junctions {
            let junction = cut.junctions[position]
            coordinates.append(junction.coordinate)
            for rule in junction.tags.rules {
                conditionalBarriers.append(
                    ConditionalBarrier(
                        node: NodeIndex(nodeFlags.count), condition: rule.condition, modes: rule.modes,
                        barred: rule.barred))
            }
            nodeFlags.append(junction.tags.flags)
            nodeIDs.append(junction.id.rawValue)
        }
    }

    private mutating func addSegments(_ cut: CutStreets, _ order: StreetOrder) {
        var segmentBoxes: [Box] = []
        for position in order.segments {
            let segment = cut.segments[position]
            let street = cut.streets[segment.street]
            let tags = street.tags
            let line = cut.line(of: segment)

            heads.append(order.nodeOfJunction[segment.last])
            heads.append(order.nodeOfJunction[segment.first])
            access.append(tags.forward)
            access.append(tags.backward)
            speedLimits.append(tags.speedForward)
            speedLimits.append(tags.speedBackward)
            departures.append(Self.departure(line))
            departures.append(Self.departure(line.reversed()))
            lengths.append(Self.decimeters(line))
            shapes.append(contentsOf: cut.points[segment.shape])
            shapeOffsets.append(UInt32(shapes.count))
            classes.append(tags.roadClass)
            flags.append(tags.flags)
            segmentNames.append(names.index(of: tags.name))
            segmentRefs.append(names.index(of: tags.ref))
            wayIDs.append(street.id.rawValue)
            surfaces.append(tags.surface)
            inclines.append(tags.incline)
            addConditions(of: tags)
            addSigns(of: tags, exits: (cut.exits[segment.first], cut.exits[segment.last]))

            var box = Box(line[0])
            for point in line.dropFirst() { box.extend(to: point) }
            segmentBoxes.append(box)
        }
        turnFlags = Array(repeating: [], count: heads.count)
        boxes = segmentBoxes
    }

    /// The rows of the segment that was added last: those of its forward edge, then those of its backward edge.
    private mutating func addConditions(of tags: StreetTags) {
        let segment = SegmentIndex(segmentCount - 1)
        for rule in tags.timed {
            conditionalAccess.append(
                ConditionalAccess(
                    edge: rule.direction == .forward ? segment.forward : segment.backward, condition: rule.condition,
                    modes: rule.modes, access: rule.access))
        }
        for rule in tags.timedLimits {
            conditionalLimits.append(
                ConditionalLimit(
                    edge: rule.direction == .forward ? segment.forward : segment.backward, condition: rule.condition,
                    limit: rule.limit))
        }
    }

    /// The signs of the segment that was added last. A ramp that leaves a numbered junction has its number.
    ///
    /// - Parameter exits: the numbers of the junctions at the first and the last node.
    private mutating func addSigns(of tags: StreetTags, exits: (first: String?, last: String?)) {
        if tags.signs.isEmpty && exits == (nil, nil) { return }
        let segment = SegmentIndex(segmentCount - 1)
        for (edge, direction) in [(segment.forward, Direction.forward), (segment.backward, .backward)] {
            var texts = tags.signs.filter { $0.direction == direction }
            let exit = direction == .forward ? exits.first : exits.last
            let isRamp = tags.flags.contains(.link) && access[edge.int].allows(.drive)
            if isRamp, let exit, !texts.contains(where: { $0.kind == .exit }) {
                texts.append(SignTags.Sign(direction: direction, kind: .exit, text: exit))
            }
            for sign in texts.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
                signs.append(EdgeSign(edge: edge, kind: sign.kind, text: names.index(of: sign.text)))
            }
        }
    }

    private mutating func addOutgoing() {
        var counts = Array(repeating: UInt32(0), count: nodeCount + 1)
        for edge in heads.indices { counts[heads[edge ^ 1].int + 1] += 1 }
        for node in 0..<nodeCount { counts[node + 1] += counts[node] }
        outgoingOffsets = counts
        outgoing = Array(repeating: EdgeIndex(UInt32(0)), count: heads.count)
        // Ascending edges, so that each node's row comes out sorted.
        for edge in heads.indices {
            let tail = heads[edge ^ 1].int
            outgoing[Int(counts[tail])] = EdgeIndex(edge)
            counts[tail] += 1
        }
    }

    /// The edges that leave a node.
    func edges(leaving node: NodeIndex) -> ArraySlice<EdgeIndex> {
        outgoing[Int(outgoingOffsets[node.int])..<Int(outgoingOffsets[node.int + 1])]
    }

    /// The length of a line in decimeters, rounded up, so that no straight line is longer than the path beside it.
    private static func decimeters(_ line: [Coordinate]) -> UInt32 {
        UInt32(min(Double(UInt32.max), max(1, (Line.length(line).value * 10).rounded(.up))))
    }

    /// The direction from a line's first point to the next that lies elsewhere, in 1/65536 of a full turn.
    private static func departure(_ line: [Coordinate]) -> UInt16 {
        guard let next = line.first(where: { $0 != line[0] }) else { return 0 }
        return UInt16(truncatingIfNeeded: Int((line[0].bearing(to: next).degrees / 360 * 65_536).rounded()))
    }
}

/// Names numbered in the order in which they come; 0 is the empty one.
struct NameTable: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var offsets: [UInt32] = [0, 0]
    private var numbers: [String: NameIndex] = ["": .none]

    mutating func index(of name: String) -> NameIndex {
        if let known = numbers[name] { return known }
        let index = NameIndex(offsets.count - 1)
        numbers[name] = index
        bytes.append(contentsOf: name.utf8)
        offsets.append(UInt32(bytes.count))
        return index
    }
}
