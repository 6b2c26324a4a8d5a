import Archive
import OSMReading
import Streets

/// An area that one may walk across in any direction: a plaza, a platform, a pier, a car park.
struct OpenArea {
    /// The way that is its outline, of a relation its first outer one.
    var id: OSMWayID
    /// What is said of it, as of a street.
    var tags: OSMTags
    /// The outlines, counter-clockwise outside and clockwise around holes, without the repeated first node: what is
    /// open lies to their left.
    var rings: [[OSMNodeIndex]]
    /// The ways that are its outline, where these are streets by themselves.
    var outlineStreets: [OSMWayID]
}

/// Finds the open areas of OpenStreetMap data.
///
/// Areas are closed ways tagged `area=yes` that are streets one may walk on, closed platforms and piers, `place=square`
/// and `amenity=parking` on the ground; and relations of `type=multipolygon` with such tags, whose outlines are put
/// together from their member ways.
struct OpenAreas {
    private(set) var areas: [OpenArea] = []

    private let data: OSMData

    /// - Parameter isStreet: whether a way is a street by itself.
    init(_ data: OSMData, report: inout ImportReport, isStreet: (OSMWayID) -> Bool) {
        self.data = data
        for way in data.ways where way.isClosed {
            guard let tags = Self.areaTags(way.tags, isRelation: false) else { continue }
            guard let ring = ring(way.nodeIndices), let outline = oriented(ring, counterclockwise: true) else {
                report.note(StreetImportReason.brokenArea, way.id.description)
                continue
            }
            areas.append(
                OpenArea(
                    id: way.id, tags: tags, rings: [outline], outlineStreets: isStreet(way.id) ? [way.id] : []))
        }
        for relation in data.relations where relation.tags.has("type", "multipolygon") {
            guard let tags = Self.areaTags(relation.tags, isRelation: true) else { continue }
            let found = multipolygon(relation, tags, isStreet: isStreet)
            if found.isEmpty { report.note(StreetImportReason.brokenArea, relation.id.description) }
            areas += found
        }
    }

    /// The tags of an area as those of a street; nil for what is none.
    private static func areaTags(_ tags: OSMTags, isRelation: Bool) -> OSMTags? {
        if tags.isEmpty || tags.has("area", "no") || tags.has("building") { return nil }
        let isStated = isRelation || tags.has("area", "yes")
        func asStreet(_ highway: String) -> OSMTags {
            OSMTags([("highway", highway), ("area", "yes")] + tags.filter { $0.key != "highway" && $0.key != "area" })
        }
        if let highway = tags["highway"] {
            if highway == "platform" || isStated { return asStreet(highway) }
            return nil
        }
        if tags.has("railway", "platform") || tags.has("public_transport", "platform") {
            return asStreet("platform")
        }
        if tags.has("man_made", "pier") || tags.has("place", "square") { return asStreet("pedestrian") }
        if tags.has("amenity", "parking") {
            let kind = tags["parking"] ?? "surface"
            return kind == "surface" ? asStreet("pedestrian") : nil
        }
        return nil
    }

    /// The nodes of a closed way, each once; nil where one is missing or there are too few.
    private func ring(_ nodes: some Sequence<OSMNodeIndex?>) -> [OSMNodeIndex]? {
        var ring: [OSMNodeIndex] = []
        for node in nodes {
            guard let node else { return nil }
            if ring.last != node { ring.append(node) }
        }
        guard ring.count >= 4, ring.first == ring.last else { return nil }
        ring.removeLast()
        return ring
    }

    /// A ring in the direction asked for; nil for one that encloses nothing, or half the world.
    private func oriented(_ ring: [OSMNodeIndex], counterclockwise: Bool) -> [OSMNodeIndex]? {
        let corners = ring.map { Corner(data.nodes.coordinate(of: $0)) }
        let first = corners[0]
        guard corners.allSatisfy(first.isNear) else { return nil }
        let area = corners.indices.reduce(Int64(0)) { sum, place in
            sum + first.cross(corners[place], corners[(place + 1) % corners.count])
        }
        if area == 0 { return nil }
        return (area > 0) == counterclockwise ? ring : ring.reversed()
    }
}

// MARK: - Multipolygons

extension OpenAreas {
    /// The areas of a relation: each outer ring with the holes in it; none where its rings do not close.
    private func multipolygon(
        _ relation: OSMRelation, _ tags: OSMTags, isStreet: (OSMWayID) -> Bool
    ) -> [OpenArea] {
        var outer: [[OSMNodeIndex]] = []
        var inner: [[OSMNodeIndex]] = []
        var ids: [OSMWayID] = []
        for member in relation.members {
            guard case .way(let id) = member.element else { continue }
            guard let way = data.way(withID: id) else { return [] }
            let nodes = way.nodeIndices.compactMap { $0 }
            guard nodes.count == way.nodeIDs.count else { return [] }
            switch member.role {
            case "outer", "": outer.append(nodes)
            case "inner": inner.append(nodes)
            default: continue
            }
            ids.append(id)
        }
        guard let first = ids.first, let outlines = rings(outer), let holes = rings(inner), !outlines.isEmpty else {
            return []
        }
        var areas: [OpenArea] = []
        for outline in outlines {
            guard let outline = oriented(outline, counterclockwise: true) else { return [] }
            areas.append(
                OpenArea(id: first, tags: tags, rings: [outline], outlineStreets: ids.filter(isStreet)))
        }
        for hole in holes {
            guard let hole = oriented(hole, counterclockwise: false) else { return [] }
            let corner = Corner(data.nodes.coordinate(of: hole[0]))
            let around = areas.firstIndex { area in
                let outline = area.rings[0].map { Corner(data.nodes.coordinate(of: $0)) }
                return corner.isNear(outline[0]) && Corner.isInside(corner, of: [outline])
            }
            if let around { areas[around].rings.append(hole) }
        }
        return areas
    }

    /// Lines joined at their ends into rings, each node once; nil where one stays open.
    private func rings(_ lines: [[OSMNodeIndex]]) -> [[OSMNodeIndex]]? {
        let joined = JoinedRings(lines)
        guard joined.open.isEmpty else { return nil }
        var rings: [[OSMNodeIndex]] = []
        for line in joined.closed {
            guard let ring = ring(line.map(Optional.some)) else { return nil }
            rings.append(ring)
        }
        return rings
    }
}
