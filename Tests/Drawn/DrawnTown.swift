import Archive
import Geometry
import Measures
import OSMReading
import StreetImport
import Streets

/// A small town drawn as text, built by the importer's own graph builder.
///
///     let town = try DrawnTown("""
///         A---B---C
///             |   |
///         D---E---F
///         """, spacing: .meters(100),
///         ways: ["AB": "name=A St", "BC": "name=A St", "BE": "name=1 Av", "CF": "name=2 Av", "DEF": "name=B St"],
///         restrictions: [.no("left_turn", from: "AB", via: "B", to: "BE")])
///
/// Letters are nodes of OpenStreetMap (the id is the letter's number in Unicode), digits are places that lie on no
/// node. A way is its letters in order, with tags; without `highway`, `route` or `railway` among them it is
/// `highway=residential`. Ways and restrictions are numbered from 1 in the order of the list.
public struct DrawnTown: Sendable {
    /// The sheet.
    public let drawing: Drawing
    /// What the importer read.
    public let data: OSMData
    /// What the importer made of it.
    public let graph: StreetGraph
    /// What the importer noted.
    public let report: ImportReport
    /// The columns behind the graph.
    public let columns: StreetColumns
    private let nodes: [Character: NodeIndex]
    private let letters: [NodeIndex: Character]

    /// Builds a town; throws where the drawing itself is wrong.
    public init(
        _ text: String, spacing: Meters = .meters(100), around plane: LocalPlane = Drawing.midtown,
        ways: KeyValuePairs<String, String>, nodes nodeTags: KeyValuePairs<Character, String> = [:],
        restrictions: [DrawnRestriction] = [], areas: [DrawnArea] = [], zone: String? = nil
    ) throws {
        drawing = try Drawing(text, spacing: spacing, around: plane)
        var builder = OSMDataBuilder()
        for letter in drawing.letters {
            var all: [(key: String, value: String)] = []
            for (marked, text) in nodeTags where marked == letter { all += try tags(text) }
            builder.addNode(Self.id(of: letter), at: try drawing.place(letter), tags: all)
        }
        for (letter, _) in nodeTags { _ = try drawing.place(letter) }
        for (number, way) in ways.enumerated() {
            for letter in way.key { _ = try drawing.place(letter) }
            builder.addWay(
                OSMWayID(Int64(number + 1)), through: way.key.map(Self.id(of:)), tags: try Self.wayTags(way.value))
        }
        for (number, restriction) in restrictions.enumerated() {
            builder.addRelation(
                OSMRelationID(Int64(number + 1)),
                members: try restriction.members(ways: ways.map(\.key), drawing: drawing),
                tags: try restriction.allTags())
        }
        for (number, area) in areas.enumerated() {
            builder.addRelation(
                OSMRelationID(Int64(restrictions.count + number + 1)),
                members: try area.members(ways: ways.map(\.key), drawing: drawing), tags: try tags(area.tags))
        }
        var report = ImportReport()
        data = builder.data(report: &report)
        columns = StreetColumns(data, zone: zone.map(Self.rules), report: &report)
        graph = try columns.graph()
        self.report = report

        var nodes: [Character: NodeIndex] = [:]
        var letters: [NodeIndex: Character] = [:]
        let byID = Dictionary(uniqueKeysWithValues: drawing.letters.map { (Self.id(of: $0).rawValue, $0) })
        for node in graph.coordinates.indices {
            guard let letter = byID[graph.nodeIDs[node]] else { continue }
            nodes[letter] = node
            letters[node] = letter
        }
        self.nodes = nodes
        self.letters = letters
    }

    /// The id of a letter's node.
    public static func id(of letter: Character) -> OSMNodeID {
        OSMNodeID(Int64(letter.unicodeScalars.first?.value ?? 0))
    }

    /// The rules of a zone; where the machine does not know its name, those of UTC under that name.
    private static func rules(_ zone: String) -> ZoneRules {
        ZoneRules.system(named: zone) ?? ZoneRules(name: zone, changes: ZoneRules.utc.changes)
    }

    private static func wayTags(_ text: String) throws(TownDrawingError) -> [(key: String, value: String)] {
        let given = try tags(text)
        let kinds: Set<String> = [
            "highway", "route", "railway", "public_transport", "man_made", "building", "landuse", "place", "amenity",
            "barrier",
        ]
        return given.contains { kinds.contains($0.key) } ? given : [("highway", "residential")] + given
    }
}

// MARK: - Finding things in a town

extension DrawnTown {
    /// The place of a letter or digit.
    public func place(_ mark: Character) throws(TownDrawingError) -> Coordinate { try drawing.place(mark) }

    /// The graph's node at a letter; throws for letters that are no junction.
    public func node(_ letter: Character) throws(TownDrawingError) -> NodeIndex {
        guard let node = nodes[letter] else { throw .noJunction(letter, drawing: drawing.description) }
        return node
    }

    /// The letter of a node; `?` for none.
    public func letter(_ node: NodeIndex) -> Character { letters[node] ?? "?" }

    /// Whether a letter became a node of the graph.
    public func isNode(_ letter: Character) -> Bool { nodes[letter] != nil }

    /// The edge from the first letter to the last, which have to be neighbors in the graph: `"AB"`; letters between
    /// them that are no junctions may be left out. Of streets side by side the one of the first way.
    public func edge(_ letters: String) throws(TownDrawingError) -> EdgeIndex {
        guard let first = letters.first, let last = letters.last else {
            throw .noSuchEdge(letters, drawing: drawing.description)
        }
        let tail = try node(first)
        let head = try node(last)
        let found = graph.outgoing[tail].filter { graph.head(of: $0) == head }
        guard
            let edge = found.min(by: {
                (graph.wayIDs[$0.segment], $0.raw) < (graph.wayIDs[$1.segment], $1.raw)
            })
        else { throw .noSuchEdge(letters, drawing: drawing.description) }
        return edge
    }

    /// The letters along edges that follow one another: `A B C F`.
    public func path(_ edges: some Sequence<EdgeIndex>) -> String {
        var letters: [Character] = []
        for edge in edges {
            if letters.isEmpty { letters.append(letter(graph.tail(of: edge))) }
            letters.append(letter(graph.head(of: edge)))
        }
        return letters.map(String.init).joined(separator: " ")
    }

    /// What a failed expectation says: the question, the drawing, what was expected, what came.
    public func mismatch(_ question: String, expected: String, found: String) -> String {
        """
        \(question)
        \(drawing)
        expected: \(expected)
        found:    \(found)
        """
    }
}
