import Archive
import Geometry

internal import COsmium

/// The rows of all files as they come, before they are united.
struct UnsortedElements {
    var nodes = ElementColumns()
    var coordinates: [Coordinate] = []
    var ways = ElementColumns()
    var wayNodeIDs = Lists<OSMNodeID>()
    var relations = ElementColumns()
    var relationMembers = Lists<cosmium_member>()
    /// The first rows of each file.
    private var nodeStarts: [Int] = []
    private var wayStarts: [Int] = []
    private var relationStarts: [Int] = []

    var count: Int { nodes.count + ways.count + relations.count }

    /// What follows comes from another file.
    mutating func beginFile() {
        nodeStarts.append(nodes.count)
        wayStarts.append(ways.count)
        relationStarts.append(relations.count)
    }

    /// Sorts by id, settles what was given more than once, and finds the nodes of the ways.
    consuming func united(strings: StringTable, report: inout ImportReport) -> OSMData {
        if let selection = nodes.selection(fileStarts: nodeStarts) {
            nodes = nodes.selecting(selection.rows)
            coordinates = selection.rows.map { [coordinates] in coordinates[Int($0)] }
            report.note(selection) { .node(OSMNodeID($0)) }
        }
        if let selection = ways.selection(fileStarts: wayStarts) {
            wayNodeIDs = wayNodeIDs.selecting(
                selection.rows, replacements: joinedPieces(of: selection.equals, report: &report))
            ways = ways.selecting(selection.rows)
            report.note(selection) { .way(OSMWayID($0)) }
        }
        if let selection = relations.selection(fileStarts: relationStarts) {
            relations = relations.selecting(selection.rows)
            relationMembers = relationMembers.selecting(selection.rows)
            report.note(selection) { .relation(OSMRelationID($0)) }
        }
        nodes.versions = []
        ways.versions = []
        relations.versions = []
        let wayNodeRows = wayNodeRows(report: &report)
        noteMissingMembers(report: &report)
        return OSMData(
            storage: OSMData.Storage(
                strings: strings, nodes: nodes, coordinates: coordinates, ways: ways, wayNodeIDs: wayNodeIDs,
                wayNodeRows: wayNodeRows, relations: relations, relationMembers: relationMembers))
    }

    /// The node lists of ways that several files hold in pieces, each cut at the border of its extract.
    private func joinedPieces(
        of equals: [UInt32: [UInt32]], report: inout ImportReport
    ) -> [UInt32: [OSMNodeID]] {
        var joined: [UInt32: [OSMNodeID]] = [:]
        for (way, others) in equals.sorted(by: { $0.key < $1.key }) {
            let last = Array(wayNodeIDs[Int(way)])
            let whole = (others.map { Array(wayNodeIDs[Int($0)]) } + [last]).reduce(into: [], WayPieces.join)
            guard whole != last else { continue }
            joined[way] = whole
            report.note(OSMReadingReason.joinedWay, OSMWayID(ways.ids[Int(way)]).description)
        }
        return joined
    }

    private func wayNodeRows(report: inout ImportReport) -> [UInt32] {
        var found: [UInt32] = []
        found.reserveCapacity(wayNodeIDs.values.count)
        for way in 0..<ways.count {
            var complete = true
            for id in wayNodeIDs[way] {
                if let row = nodes.row(of: id.rawValue) {
                    found.append(UInt32(row))
                } else {
                    found.append(OSMWayNodeIndices.missing)
                    if id != .gap { complete = false }
                }
            }
            if !complete { report.note(OSMReadingReason.incompleteWay, OSMWayID(ways.ids[way]).description) }
        }
        return found
    }

    private func noteMissingMembers(report: inout ImportReport) {
        for relation in 0..<relations.count {
            let complete = relationMembers[relation].allSatisfy { member in
                switch member.element {
                case .node(let id): nodes.row(of: id.rawValue) != nil
                case .way(let id): ways.row(of: id.rawValue) != nil
                case .relation(let id): relations.row(of: id.rawValue) != nil
                }
            }
            if !complete {
                report.note(
                    OSMReadingReason.incompleteRelation, OSMRelationID(relations.ids[relation]).description)
            }
        }
    }
}

extension ImportReport {
    fileprivate mutating func note(_ selection: Selection, _ element: (Int64) -> OSMElementID) {
        for id in selection.repeated { note(OSMReadingReason.repeatedElement, element(id).description) }
        for id in selection.shared { note(OSMReadingReason.sharedElement, element(id).description) }
    }
}

/// Makes `OSMData` of elements that come from no file: drawn towns, generated cities.
///
///     var builder = OSMDataBuilder()
///     builder.addNode(OSMNodeID(1), at: a)
///     builder.addNode(OSMNodeID(2), at: b)
///     builder.addWay(OSMWayID(1), through: [OSMNodeID(1), OSMNodeID(2)], tags: [("highway", "residential")])
///     let data = builder.data(report: &report)
///
/// Elements may come in any order; what is given twice is settled as in a file.
public struct OSMDataBuilder {
    private var elements = UnsortedElements()
    private var interner = Interner()
    private var report = ImportReport()

    /// Without elements.
    public init() { elements.beginFile() }

    /// Adds a node.
    public mutating func addNode(
        _ id: OSMNodeID, at coordinate: Coordinate, tags: [(key: String, value: String)] = []
    ) {
        elements.nodes.append(id: id.rawValue, version: 0, tags: pairs(tags))
        elements.coordinates.append(coordinate)
    }

    /// Adds a way; one of fewer than two nodes is left out and noted.
    public mutating func addWay(
        _ id: OSMWayID, through nodes: [OSMNodeID], tags: [(key: String, value: String)] = []
    ) {
        guard nodes.count >= 2 else {
            report.note(OSMReadingReason.shortWay, id.description)
            return
        }
        elements.ways.append(id: id.rawValue, version: 0, tags: pairs(tags))
        elements.wayNodeIDs.append(nodes)
    }

    /// Adds a relation.
    public mutating func addRelation(
        _ id: OSMRelationID, members: [OSMRelation.Member], tags: [(key: String, value: String)] = []
    ) {
        elements.relations.append(id: id.rawValue, version: 0, tags: pairs(tags))
        let rows = members.map { member in
            let role = interner.number(of: member.role)
            return switch member.element {
            case .node(let id): cosmium_member(ref: id.rawValue, role: role, type: cosmium_member.Kind.node)
            case .way(let id): cosmium_member(ref: id.rawValue, role: role, type: cosmium_member.Kind.way)
            case .relation(let id): cosmium_member(ref: id.rawValue, role: role, type: cosmium_member.Kind.relation)
            }
        }
        elements.relationMembers.append(rows)
    }

    /// All that was added; what was left out or settled is noted in `report`.
    public consuming func data(report: inout ImportReport) -> OSMData {
        report.merge(self.report)
        return elements.united(strings: interner.table(), report: &report)
    }

    private mutating func pairs(_ tags: [(key: String, value: String)]) -> [cosmium_tag] {
        tags.map { cosmium_tag(key: interner.number(of: $0.key), value: interner.number(of: $0.value)) }
    }
}
