import Archive
import Geometry
import Measures
import OSMReading
import Streets

/// Lays lines across the open areas among the streets.
///
/// One enters an area at the nodes of its outline that other streets for walkers use, and within it at the ends of
/// footways of its own layer. Where streets and outlines lead from one entrance to another nearly as straight, no line
/// is laid.
struct AreaCrossing {
    private let data: OSMData
    private let streets: [CutStreets.Found]
    /// How many of the streets that one may walk use each node.
    private var walkedStreets: [UInt8]
    /// Whether a street that is no outline of an area, and that one may walk, uses each node.
    private var isOnLine: [Bool]
    /// Ends and junctions of footways, by their latitude.
    private var inner: [Inner] = []
    /// Which streets one may walk meet at each junction, by the junction.
    private var streetsAtNodes: [(node: OSMNodeIndex, street: Int)] = []

    private struct Inner {
        var coordinate: Coordinate
        var node: OSMNodeIndex
        var street: Int
    }

    /// How far apart entrances from another area are, at least.
    private static let stepping = Meters(15)
    /// With more entrances than this some are passed over.
    private static let entranceLimit = 120

    init(
        _ data: OSMData, streets: [CutStreets.Found], isOutline: (OSMWayID) -> Bool, isJunction: (OSMNodeIndex) -> Bool
    ) {
        self.data = data
        self.streets = streets
        walkedStreets = [UInt8](repeating: 0, count: data.nodes.count)
        isOnLine = [Bool](repeating: false, count: data.nodes.count)
        for (number, street) in streets.enumerated() where Self.isWalked(street.tags) {
            for node in Self.nodes(of: street) {
                walkedStreets[Int(node.rawValue)] = min(254, walkedStreets[Int(node.rawValue)]) + 1
                if !isOutline(street.id) { isOnLine[Int(node.rawValue)] = true }
            }
            for node in Self.nodes(of: street) where isJunction(node) { streetsAtNodes.append((node, number)) }
            guard Self.isFootway(street.tags) else { continue }
            for run in street.runs {
                for node in run where isJunction(node) {
                    inner.append(Inner(coordinate: data.nodes.coordinate(of: node), node: node, street: number))
                }
            }
        }
        streetsAtNodes.sort { ($0.node.rawValue, $0.street) < ($1.node.rawValue, $1.street) }
        inner.sort { ($0.coordinate.latitudeE7, $0.node.rawValue) < ($1.coordinate.latitudeE7, $1.node.rawValue) }
    }

    private static func nodes(of street: CutStreets.Found) -> Set<OSMNodeIndex> { Set(street.runs.joined()) }

    private static func isWalked(_ tags: StreetTags) -> Bool { tags.forward.union(tags.backward).allows(.walk) }

    private static func isFootway(_ tags: StreetTags) -> Bool {
        tags.roadClass.rawValue >= RoadClass.pedestrian.rawValue && tags.roadClass != .ferry
            && tags.flags.isDisjoint(with: [.tunnel, .bridge, .acrossArea])
    }

    /// The lines across an area as a street; nil where nobody may walk there or fewer than two entrances lead in.
    func crossing(
        _ area: OpenArea, conditions: inout ConditionTable, report: inout ImportReport
    ) -> CutStreets.Found? {
        // What a street by itself says was noted when it was read.
        var aside = ImportReport()
        guard
            var tags = StreetTags(
                area.tags, id: area.id, length: .zero, conditions: &conditions, report: &aside),
            Self.isWalked(tags)
        else { return nil }
        if area.outlineStreets.isEmpty { report.merge(aside) }
        let onFoot: Access = [.walk, .wheelchair]
        tags.forward = Access().replacing(onFoot, with: tags.forward)
        tags.backward = Access().replacing(onFoot, with: tags.backward)
        tags.timed = tags.timed.compactMap { rule in
            var rule = rule
            rule.modes.formIntersection(onFoot)
            rule.access = Access().replacing(onFoot, with: rule.access)
            return rule.modes.isEmpty ? nil : rule
        }
        tags.flags.insert(.acrossArea)

        var (entrances, nodes) = nodes(of: area)
        guard entrances.count >= 2 else { return nil }
        if entrances.count > Self.entranceLimit {
            report.note(StreetImportReason.crowdedArea, area.id.description)
            let count = entrances.count
            entrances = (0..<Self.entranceLimit).map { entrances[$0 * count / Self.entranceLimit] }
        }
        if entrances.count + nodes.count > AreaLines.placeLimit { nodes = [] }
        let lines = AreaLines(
            rings: area.rings, entrances: entrances, nodes: nodes, walked: walked(among: entrances + nodes, area),
            coordinate: data.nodes.coordinate(of:))
        if lines.isIntricate { report.note(StreetImportReason.intricateArea, area.id.description) }
        if lines.lines.isEmpty { return nil }
        return CutStreets.Found(id: area.id, tags: tags, runs: lines.lines.map { [$0.from, $0.to] })
    }

    /// The position of a way among the streets.
    private func street(withID id: OSMWayID) -> Int? {
        var (low, high) = (0, streets.count)
        while low < high {
            let middle = (low + high) / 2
            if streets[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < streets.count && streets[low].id == id ? low : nil
    }

    /// What streets take from one of some nodes, or corner of an area, to the next along them.
    private func walked(among nodes: [OSMNodeIndex], _ area: OpenArea) -> [(line: AreaLines.Line, length: Double)] {
        let known = Set(nodes).union(area.rings.joined())
        var streets = Set(nodes.flatMap(streetsAt(_:)))
        for id in area.outlineStreets { if let number = street(withID: id) { streets.insert(number) } }
        var walked: [(line: AreaLines.Line, length: Double)] = []
        for number in streets.sorted() where Self.isWalked(self.streets[number].tags) {
            for run in self.streets[number].runs {
                var last: OSMNodeIndex?
                var length = 0.0
                for (before, node) in zip([run[0]] + run, run) {
                    length += data.nodes.coordinate(of: before).distance(to: data.nodes.coordinate(of: node)).value
                    guard known.contains(node) else { continue }
                    if let last { walked.append((AreaLines.Line(last, node), length)) }
                    last = node
                    length = 0
                }
            }
        }
        return walked
    }

    private func streetsAt(_ node: OSMNodeIndex) -> [Int] {
        var (low, high) = (0, streetsAtNodes.count)
        while low < high {
            let middle = (low + high) / 2
            if streetsAtNodes[middle].node.rawValue < node.rawValue { low = middle + 1 } else { high = middle }
        }
        return streetsAtNodes[low...].prefix { $0.node == node }.map(\.street)
    }

    /// The nodes by which one enters, along the rings, then within; and other junctions within.
    private func nodes(of area: OpenArea) -> (entrances: [OSMNodeIndex], others: [OSMNodeIndex]) {
        var own: [OSMNodeIndex: UInt8] = [:]
        for street in area.outlineStreets.compactMap(street(withID:)).map({ streets[$0] })
        where Self.isWalked(street.tags) {
            for node in Self.nodes(of: street) { own[node, default: 0] += 1 }
        }
        var found: [OSMNodeIndex] = []
        var known: Set<OSMNodeIndex> = []
        for ring in area.rings {
            var lastShared: Coordinate?
            for node in ring where walkedStreets[Int(node.rawValue)] > own[node] ?? 0 && !known.contains(node) {
                // Along the outline of another area one steps over anywhere.
                if !isOnLine[Int(node.rawValue)] {
                    let here = data.nodes.coordinate(of: node)
                    if let lastShared, lastShared.distance(to: here) < Self.stepping { continue }
                    lastShared = here
                }
                known.insert(node)
                found.append(node)
            }
        }
        known.formUnion(area.rings.joined())
        var others: [OSMNodeIndex] = []
        let corners = area.rings.map { $0.map { Corner(data.nodes.coordinate(of: $0)) } }
        guard let box = Box(area.rings[0].lazy.map { data.nodes.coordinate(of: $0) }) else { return (found, []) }
        let areaLayer = Layer(area.tags)
        var place = firstInner(from: box.minLatitudeE7)
        while place < inner.count, inner[place].coordinate.latitudeE7 <= box.maxLatitudeE7 {
            let candidate = inner[place]
            place += 1
            guard box.contains(candidate.coordinate), !known.contains(candidate.node),
                Corner.isInside(Corner(candidate.coordinate), of: corners),
                let way = data.way(withID: streets[candidate.street].id), areaLayer.meets(Layer(way.tags))
            else { continue }
            known.insert(candidate.node)
            if streetsAt(candidate.node).count == 1 {
                found.append(candidate.node)
            } else {
                others.append(candidate.node)
            }
        }
        return (found, others)
    }

    private func firstInner(from latitude: Int32) -> Int {
        var (low, high) = (0, inner.count)
        while low < high {
            let middle = (low + high) / 2
            if inner[middle].coordinate.latitudeE7 < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// On which layer and level something lies.
    private struct Layer {
        var layer: String
        var level: String?

        init(_ tags: OSMTags) {
            layer = tags["layer"] ?? "0"
            level = tags["level"]
        }

        /// Whether one may step from one to the other.
        func meets(_ other: Layer) -> Bool {
            layer == other.layer && (level == nil || other.level == nil || level == other.level)
        }
    }
}
