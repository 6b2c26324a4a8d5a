import BenchmarkKit
import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A region's streets for cars as an OpenStreetMap file, for peers.
///
/// It holds the very streets that the project's own search may use, so that both search one network, whatever files the
/// region was made from. Every way ends at the junctions it meets, since `spatialite_osm_net` joins two ways only where
/// one of them ends: of two that merely cross it makes a bridge. Ways are cut nowhere else.
struct RoadFile {
    static let name = "roads.osm"

    private let streets: StreetGraph
    /// How many ends of streets for cars meet at each node.
    private var degrees: [UInt8]
    private var isWritten: [Bool]
    private var nodes = ""
    private var ways = ""
    private var wayCount = 0
    private var ends: Set<NodeIndex> = []
    private var nextNode: Int

    /// Writes the streets of a graph. Complexity: O(points).
    static func write(_ streets: StreetGraph, to path: String) throws -> WorkReport {
        var file = RoadFile(streets)
        file.addWays()
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n\(file.nodes)\(file.ways)</osm>\n"
        do {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
        } catch {
            throw BenchmarkError.cannotWrite(path: path, reason: "\(error)")
        }
        return WorkReport(
            [], notes: ["peers search the region's own roads: \(file.wayCount) ways between \(file.ends.count) nodes."])
    }

    private init(_ streets: StreetGraph) {
        self.streets = streets
        degrees = [UInt8](repeating: 0, count: streets.nodeCount)
        isWritten = [Bool](repeating: false, count: streets.segmentCount)
        nextNode = streets.nodeCount + 1
        for number in 0..<streets.segmentCount where isRoad(SegmentIndex(number)) {
            for edge in [SegmentIndex(number).forward, SegmentIndex(number).backward] {
                let node = streets.head(of: edge).int
                degrees[node] = min(250, degrees[node] + 1)
            }
        }
    }

    private func isRoad(_ segment: SegmentIndex) -> Bool {
        (isOpen(segment.forward) || isOpen(segment.backward)) && streets.classes[segment] != .ferry
            && streets.flags[segment].isDisjoint(with: .driveIsland)
    }

    private func isOpen(_ edge: EdgeIndex) -> Bool { streets.access[edge].allows(.drive) }

    /// The edge that goes on with the same way from the end of an edge; nil where others join it, or it changes.
    private func next(after edge: EdgeIndex) -> EdgeIndex? {
        let node = streets.head(of: edge)
        guard degrees[node.int] == 2 else { return nil }
        for position in streets.outgoing.range(of: node) {
            let next = streets.outgoing[position]
            guard next.segment != edge.segment, isRoad(next.segment) else { continue }
            let goesOn =
                streets.wayIDs[next.segment] == streets.wayIDs[edge.segment] && isOpen(next) == isOpen(edge)
                && isOpen(next.reversed) == isOpen(edge.reversed)
                && streets.classes[next.segment] == streets.classes[edge.segment]
            return goesOn ? next : nil
        }
        return nil
    }

    private mutating func addWays() {
        for number in 0..<streets.nodeCount where degrees[number] > 0 {
            addNode(number + 1, streets.coordinates[NodeIndex(number)])
        }
        for number in 0..<streets.segmentCount where isRoad(SegmentIndex(number)) && !isWritten[number] {
            // Back to where the way begins, then along it; a ring without junctions is cut at the first segment.
            var edge = SegmentIndex(number).forward
            while let before = next(after: edge.reversed), before.segment.int != number { edge = before.reversed }
            var chain: [EdgeIndex] = []
            var following: EdgeIndex? = edge
            while let edge = following, !isWritten[edge.segment.int] {
                isWritten[edge.segment.int] = true
                chain.append(edge)
                following = next(after: edge)
            }
            addWay(chain)
        }
    }

    private mutating func addNode(_ id: Int, _ place: Coordinate) {
        let degrees = place.description.split(separator: ",")
        nodes += " <node id=\"\(id)\" version=\"1\" lat=\"\(degrees[0])\" lon=\"\(degrees[1])\"/>\n"
    }

    private mutating func addWay(_ chain: [EdgeIndex]) {
        let isForward = isOpen(chain[0])
        let edges = isForward ? chain : chain.reversed().map(\.reversed)
        var ids = [streets.tail(of: edges[0]).int + 1]
        for edge in edges {
            for point in streets.points(of: edge).dropFirst().dropLast() {
                addNode(nextNode, point)
                ids.append(nextNode)
                nextNode += 1
            }
            ids.append(streets.head(of: edge).int + 1)
        }
        wayCount += 1
        ends.insert(streets.tail(of: edges[0]))
        ends.insert(streets.head(of: edges[edges.count - 1]))
        let segment = edges[0].segment
        var lines = ids.map { "  <nd ref=\"\($0)\"/>\n" }.joined()
        lines += tag("highway", highway(of: segment))
        lines += tag("oneway", isOpen(edges[0].reversed) ? "no" : "yes")
        let name = streets.name(of: segment)
        if !name.isEmpty { lines += tag("name", name) }
        ways += " <way id=\"\(wayCount)\" version=\"1\">\n\(lines) </way>\n"
    }

    private func tag(_ key: String, _ value: String) -> String {
        var text = ""
        for character in value.unicodeScalars {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case "\"": text += "&quot;"
            default: text.unicodeScalars.append(character.value < 32 ? " " : character)
            }
        }
        return "  <tag k=\"\(key)\" v=\"\(text)\"/>\n"
    }

    private func highway(of segment: SegmentIndex) -> String {
        let hasLink = streets.flags[segment].contains(.link)
        let name: String? =
            switch streets.classes[segment] {
            case .motorway: "motorway"
            case .trunk: "trunk"
            case .primary: "primary"
            case .secondary: "secondary"
            case .tertiary: "tertiary"
            default: nil
            }
        if let name { return hasLink ? name + "_link" : name }
        return switch streets.classes[segment] {
        case .unclassified: "unclassified"
        case .residential: "residential"
        case .livingStreet: "living_street"
        default: "service"
        }
    }
}
