import Archive
import Geometry
import Measures
import OSMReading
import Streets

/// The streets as OpenStreetMap draws them, cut into segments at their junctions, in the order of the ways: what comes
/// before nodes and segments get their final numbers.
struct CutStreets {
    /// A piece of a way between two junctions.
    struct Segment {
        /// The way, as a position in `streets`.
        var street: Int
        /// The junctions at its ends, as positions in `junctions`.
        var first: Int
        var last: Int
        /// The points between, as positions in `points`.
        var shape: Range<Int>
    }

    /// A way that somebody may travel on.
    struct Street {
        var id: OSMWayID
        var tags: StreetTags
        /// Its segments, in order.
        var segments: Range<Int>
    }

    /// A node where one may turn, or where something stands that matters to who passes.
    struct Junction {
        var id: OSMNodeID
        var coordinate: Coordinate
        var tags: NodeTags
    }

    /// The ways by ascending id, then the lines across open areas.
    private(set) var streets: [Street] = []
    /// How many of the streets are ways.
    private let wayCount: Int
    private(set) var segments: [Segment] = []
    private(set) var junctions: [Junction] = []
    private(set) var points: [Coordinate] = []
    /// The conditions of the streets' tags.
    private(set) var conditions: ConditionTable
    /// The numbers of the exits at motorway junctions, by positions in `junctions`.
    private(set) var exits: [Int: String] = [:]
    /// For each node of the data its position in `junctions`, -1 for others.
    private var junctionOfNode: [Int32]

    /// Reads the tags of all ways and cuts the streets among them; conditions are added to a table.
    init(_ data: OSMData, conditions table: ConditionTable = ConditionTable(), report: inout ImportReport) {
        conditions = table
        junctionOfNode = Array(repeating: -1, count: data.nodes.count)
        var found = Self.streets(in: data, conditions: &conditions, report: &report)
        wayCount = found.count
        var uses = Self.uses(of: data, by: found)
        let isStreet = Set(found.lazy.map(\.id))
        let areas = OpenAreas(data, report: &report, isStreet: isStreet.contains).areas
        let outlines = Set(areas.lazy.flatMap(\.outlineStreets))
        let crossing = AreaCrossing(data, streets: found, isOutline: outlines.contains) { uses[$0] >= 2 }
        for area in areas {
            guard let street = crossing.crossing(area, conditions: &conditions, report: &report) else { continue }
            for run in street.runs { uses.add(run) }
            found.append(street)
        }
        let tags = Self.nodeTags(of: data, where: uses, conditions: &conditions, report: &report)
        for street in found {
            let before = segments.count
            for run in street.runs {
                cut(run, of: streets.count, data: data, tags: tags) { uses[$0] >= 2 }
            }
            streets.append(Street(id: street.id, tags: street.tags, segments: before..<segments.count))
        }
    }

    /// The junction at a node, nil where no street has one.
    func junction(at node: OSMNodeIndex) -> Int? {
        let position = junctionOfNode[Int(node.rawValue)]
        return position < 0 ? nil : Int(position)
    }

    /// The position of a way in `streets`, nil where it is none. O(log n).
    func street(withID id: OSMWayID) -> Int? {
        var low = 0
        var high = wayCount
        while low < high {
            let middle = (low + high) / 2
            if streets[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < wayCount && streets[low].id == id ? low : nil
    }

    /// The points of a segment, its junctions among them.
    func line(of segment: Segment) -> [Coordinate] {
        [junctions[segment.first].coordinate] + points[segment.shape] + [junctions[segment.last].coordinate]
    }
}

// MARK: - Finding the streets

extension CutStreets {
    /// A way with its nodes in runs: parts without a missing node in between. Of an open area each line is a run.
    struct Found {
        var id: OSMWayID
        var tags: StreetTags
        var runs: [[OSMNodeIndex]]
    }

    private static func streets(
        in data: OSMData, conditions: inout ConditionTable, report: inout ImportReport
    ) -> [Found] {
        var found: [Found] = []
        for way in data.ways {
            guard
                let tags = StreetTags(
                    way.tags, id: way.id, length: Line.length(way.coordinates), conditions: &conditions,
                    report: &report)
            else { continue }
            let runs = self.runs(way.nodeIndices)
            if runs.isEmpty {
                report.note(StreetImportReason.pointStreet, way.id.description)
            } else {
                found.append(Found(id: way.id, tags: tags, runs: runs))
            }
        }
        return found
    }

    /// The runs of a way: cut where a node is missing, without a node repeated on the spot, of two nodes at least.
    private static func runs(_ nodes: OSMWayNodeIndices) -> [[OSMNodeIndex]] {
        var runs: [[OSMNodeIndex]] = []
        var run: [OSMNodeIndex] = []
        for node in nodes {
            if let node {
                if run.last != node { run.append(node) }
            } else {
                if run.count >= 2 { runs.append(run) }
                run = []
            }
        }
        if run.count >= 2 { runs.append(run) }
        return runs
    }

    /// How often streets use each node; their ends count twice, so that whatever counts two is a junction.
    private struct Uses {
        private var counts: [UInt8]

        init(nodes: Int) { counts = Array(repeating: 0, count: nodes) }

        subscript(node: OSMNodeIndex) -> UInt8 { counts[Int(node.rawValue)] }

        mutating func add(_ run: [OSMNodeIndex]) {
            for node in run { count(node) }
            if let first = run.first { count(first) }
            if let last = run.last { count(last) }
        }

        private mutating func count(_ node: OSMNodeIndex) {
            let row = Int(node.rawValue)
            if counts[row] < 2 { counts[row] += 1 }
        }
    }

    private static func uses(of data: OSMData, by streets: [Found]) -> Uses {
        var uses = Uses(nodes: data.nodes.count)
        for street in streets { for run in street.runs { uses.add(run) } }
        return uses
    }

    /// What stands at nodes of streets and is a reason to cut them: barriers that bar someone, lights and signs.
    private static func nodeTags(
        of data: OSMData, where uses: Uses, conditions: inout ConditionTable, report: inout ImportReport
    ) -> [UInt32: NodeTags] {
        var tagged: [UInt32: NodeTags] = [:]
        for node in data.nodes where uses[node.index] > 0 {
            if node.tags.isEmpty { continue }
            var notes = TagNotes()
            let tags = NodeTags(node.tags, conditions: &conditions, notes: &notes)
            for tag in notes.unknown.sorted() { report.note(StreetImportReason.unknownBarrier, "\(node.id) \(tag)") }
            for tag in notes.unknownConditions.sorted() {
                report.note(StreetImportReason.conditionalBarrier, "\(node.id) \(tag)")
            }
            notes.reportHolidays(node.id.description, &report)
            if tags.cuts { tagged[node.index.rawValue] = tags }
        }
        return tagged
    }
}

// MARK: - Cutting them

extension CutStreets {
    private mutating func cut(
        _ run: [OSMNodeIndex], of street: Int, data: OSMData, tags: [UInt32: NodeTags],
        where isJunction: (OSMNodeIndex) -> Bool
    ) {
        var first = makeJunction(run[0], data, tags)
        var shapeStart = points.count
        for node in run.dropFirst() {
            guard isJunction(node) || tags[node.rawValue] != nil else {
                points.append(data.nodes.coordinate(of: node))
                continue
            }
            let last = makeJunction(node, data, tags)
            segments.append(
                Segment(street: street, first: first, last: last, shape: shapeStart..<points.count))
            first = last
            shapeStart = points.count
        }
    }

    private mutating func makeJunction(_ index: OSMNodeIndex, _ data: OSMData, _ tags: [UInt32: NodeTags]) -> Int {
        if let known = junction(at: index) { return known }
        let position = junctions.count
        junctionOfNode[Int(index.rawValue)] = Int32(position)
        let node = data.nodes[index]
        if node.tags.has("highway", "motorway_junction"), let ref = node.tags["ref"] { exits[position] = ref }
        // A crossing is no reason to cut a street, but where it is cut it is worth knowing.
        let crossing = NodeTags(isCrossing: node.tags.has("highway", "crossing"))
        junctions.append(
            Junction(id: node.id, coordinate: node.coordinate, tags: tags[index.rawValue] ?? crossing))
        return position
    }
}
