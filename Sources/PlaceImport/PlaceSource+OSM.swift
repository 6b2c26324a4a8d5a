import Archive
import Geometry
import OSMReading
import Places

extension PlaceSource {
    /// Addresses, named streets and corners of OpenStreetMap data.
    ///
    /// - Addresses: every node, outline and multipolygon with `addr:housenumber` and `addr:street` (or `addr:place`).
    /// - Streets: every way with `highway` and `name`; `official_name` counts as the same numbering, `alt_name`,
    ///   `short_name`, `old_name`, `name:*`, `ref` and their like as other names.
    /// - Corners: every node that two streets of different names share, of which one at least is a road.
    /// - Lines of interpolated house numbers: the numbers between their ends.
    /// - Named places: what `PlaceCategory` knows, with its other names.
    ///
    /// Complexity: linear in the elements.
    public init(_ data: OSMData, report: inout ImportReport) {
        self.init()
        origins = [.openStreetMap]
        readStreets(data)
        readInterpolations(data, report: &report)
        readNamed(data, report: &report)
        for node in data.nodes where !node.tags.isEmpty {
            readAddress(node.tags, node.id.description, &report) {
                (node.coordinate, Box(node.coordinate), Self.isBusiness(node.tags) ? .business : .point)
            }
        }
        for way in data.ways {
            readAddress(way.tags, way.id.description, &report) {
                Outline(of: way.coordinates).map { ($0.middle, $0.extent, Self.kind(ofOutline: way.tags)) }
            }
        }
        for relation in data.relations {
            readAddress(relation.tags, relation.id.description, &report) {
                Self.outline(of: relation, data).map { ($0.middle, $0.extent, Self.kind(ofOutline: relation.tags)) }
            }
        }
    }

    private mutating func readAddress(
        _ tags: OSMTags, _ source: @autoclosure () -> String, _ report: inout ImportReport,
        _ place: () -> (Coordinate, Box, AddressRecord.Kind)?
    ) {
        guard let number = tags["addr:housenumber"] else {
            if tags.has("addr:street"), !tags.has("addr:interpolation") {
                report.note(PlaceImportReason.streetWithoutNumber, source())
            }
            return
        }
        guard let street = tags["addr:street"] ?? tags["addr:place"] else {
            report.note(PlaceImportReason.numberWithoutStreet, source())
            return
        }
        guard let (coordinate, extent, kind) = place() else {
            report.note(PlaceImportReason.withoutPlace, source())
            return
        }
        if let country = tags["addr:country"] { countries[country, default: 0] += 1 }
        addresses.append(
            AddressRecord(
                number: number, street: street, city: tags["addr:city"], state: tags["addr:state"],
                postcode: tags["addr:postcode"], coordinate: coordinate,
                extent: extent, kind: kind, source: source()))
    }

    private static func isBusiness(_ tags: OSMTags) -> Bool {
        tags.has("name") || tags.has("shop") || tags.has("amenity") || tags.has("office") || tags.has("tourism")
    }

    private static func kind(ofOutline tags: OSMTags) -> AddressRecord.Kind {
        tags.has("building") || tags.has("building:part") ? .building : .area
    }

    /// The largest outer ring that is closed by one way, else the box of all outer ways.
    static func outline(of relation: OSMRelation, _ data: OSMData) -> Outline? {
        var rings: [Outline] = []
        var loose: [Coordinate] = []
        for member in relation.members where member.role != "inner" {
            guard case .way(let id) = member.element, let way = data.way(withID: id) else { continue }
            if way.isClosed, let ring = Outline(of: way.coordinates) { rings.append(ring) }
            loose += way.coordinates
        }
        return rings.max { $0.squareMeters < $1.squareMeters } ?? Outline(boxOf: loose)
    }
}

extension PlaceSource {
    /// How a highway takes part in streets and corners.
    private enum StreetClass {
        case road
        case path
    }

    private static let roads: Set<String> = [
        "motorway", "motorway_link", "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link",
        "tertiary", "tertiary_link", "unclassified", "residential", "living_street", "pedestrian", "service", "road",
        "busway",
    ]
    private static let paths: Set<String> = [
        "footway", "path", "cycleway", "steps", "bridleway", "track", "corridor",
    ]

    private static func streetClass(_ tags: OSMTags) -> StreetClass? {
        guard let highway = tags["highway"], !tags.has("area", "yes") else { return nil }
        if roads.contains(highway) { return .road }
        return paths.contains(highway) ? .path : nil
    }

    private static let otherNameKeys: Set<String> = [
        "alt_name", "short_name", "loc_name", "old_name", "nat_name", "int_name", "reg_name", "name_1", "name_2",
        "name_3", "name:left", "name:right", "ref",
    ]

    private mutating func readStreets(_ data: OSMData) {
        var names = NameNumbers()
        // The name of the first named way through each node, and whether that is a road.
        var firstNames = [Int32](repeating: -1, count: data.nodes.count)
        var firstIsRoad = [Bool](repeating: false, count: data.nodes.count)
        var meetings: [Meeting] = []
        for way in data.ways {
            guard let street = Self.streetClass(way.tags), let name = way.tags["name"] ?? way.tags["ref"] else {
                continue
            }
            let coordinates = way.coordinates
            if coordinates.count >= 2 {
                var record = StreetRecord(
                    name: name, officialNames: Self.list(way.tags["official_name"]),
                    otherNames: Self.otherNames(way.tags, Self.otherNameKeys), coordinates: coordinates)
                record.isBelowGround = way.tags.isBelowGround
                streets.append(record)
            }
            let number = names.number(of: name)
            for case let node? in way.nodeIndices {
                let row = Int(node.rawValue)
                if firstNames[row] < 0 {
                    firstNames[row] = number
                    firstIsRoad[row] = street == .road
                } else if firstNames[row] == number {
                    firstIsRoad[row] = firstIsRoad[row] || street == .road
                } else {
                    meetings.append(Meeting(node: node, name: number, isRoad: street == .road))
                }
            }
        }
        addCorners(at: meetings, firstNames, firstIsRoad, names, data)
    }

    /// A named way through a node that belongs to a street of another name already.
    private struct Meeting {
        var node: OSMNodeIndex
        var name: Int32
        var isRoad: Bool
    }

    private mutating func addCorners(
        at meetings: [Meeting], _ firstNames: [Int32], _ firstIsRoad: [Bool], _ names: NameNumbers, _ data: OSMData
    ) {
        var namesAtNode: [OSMNodeIndex: [(name: Int32, isRoad: Bool)]] = [:]
        for meeting in meetings {
            let row = Int(meeting.node.rawValue)
            var here = namesAtNode[meeting.node] ?? [(firstNames[row], firstIsRoad[row])]
            if let known = here.firstIndex(where: { $0.name == meeting.name }) {
                here[known].isRoad = here[known].isRoad || meeting.isRoad
            } else {
                here.append((meeting.name, meeting.isRoad))
            }
            namesAtNode[meeting.node] = here
        }
        for (node, here) in namesAtNode.sorted(by: { $0.key < $1.key }) {
            for (position, a) in here.enumerated() {
                for b in here[(position + 1)...] where a.isRoad || b.isRoad {
                    corners.append(
                        CornerRecord(
                            first: names.names[Int(a.name)], second: names.names[Int(b.name)],
                            coordinate: data.nodes.coordinate(of: node), isOfRoads: a.isRoad && b.isRoad))
                }
            }
        }
    }

    /// `A;B` as it stands in tags with several values.
    static func list(_ value: String?) -> [String] {
        (value ?? "").split(separator: ";").map { $0.trimmingSpaces() }.filter { !$0.isEmpty }
    }

    /// Numbers for names, counted from 0.
    private struct NameNumbers {
        private(set) var names: [String] = []
        private var numbers: [String: Int32] = [:]

        mutating func number(of name: String) -> Int32 {
            if let number = numbers[name] { return number }
            let number = Int32(names.count)
            names.append(name)
            numbers[name] = number
            return number
        }
    }
}

extension Substring {
    /// The text without spaces at its ends.
    func trimmingSpaces() -> String {
        var rest = drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
