import Archive
import Geometry
import OSMReading
import Streets

/// Where a map shows a built-up area, so that streets without a tagged limit get the speed of a town or of the country.
///
/// A street is in a built-up area where one of these says so, by the first that says anything:
///
/// 1. its own tags (`BuiltUpTags`);
/// 2. an area around the middle of it: `landuse` residential, commercial, retail or industrial, or `place` village,
///    hamlet, suburb, quarter, neighbourhood or city_block drawn as an outline;
/// 3. what stands around it, in a square of 700 m: `houseCount` buildings or addresses, or `junctionCount` junctions of
///    streets for cars (`StreetJunctions`).
///
/// 80 houses are the 200 inhabitants, at 2.5 a household, from which on the statistics of the Nordic countries speak of
/// a built-up area. 18 junctions on 0.49 km² are the 35 a square kilometer (90 a square mile) from which on "LEED for
/// Neighborhood Development" (2009, Smart Location) takes a place for connected: maps of streets alone show no houses.
///
/// Complexity: O(ways + nodes with tags + points of areas · streets in their boxes).
struct BuiltUpAreas {
    /// So many buildings, or addresses, around a street are a built-up area.
    static let houseCount = 80
    /// So many junctions around a street are one.
    static let junctionCount = 18

    /// What was counted in a cell.
    private struct Counts {
        var buildings = 0
        var addresses = 0
        var junctions = 0
    }

    /// A square of a third of 700 m, the same for every map.
    private struct Cell: Hashable {
        var row: Int32
        var column: Int32

        /// Its height in coordinates: 233 m.
        private static let height: Int32 = 20_984
        /// What is added to latitudes, so that none is negative.
        private static let south: Int32 = 900_000_000

        init(_ place: Coordinate) {
            self.init(row: (place.latitudeE7 + Self.south) / Self.height, longitude: place.longitudeE7)
        }

        /// The cell of a row at a longitude: rows have cells of their own width, so that all are squares.
        init(row: Int32, longitude: Int32) {
            self.row = row
            let latitude = min(Self.south, row * Self.height + Self.height / 2 - Self.south)
            let plane = Coordinate(latitudeE7: latitude, longitudeE7: 0).map { LocalPlane(around: $0) }
            let shrink = plane.map { $0.metersPerEast / $0.metersPerNorth } ?? 1
            let width = Double(Self.height) / max(0.001, shrink)
            column = Int32((Double(longitude) / width).rounded(.down))
        }
    }

    private var counts: [Cell: Counts] = [:]
    private var answers: [Cell: Bool] = [:]

    /// Counts what stands where.
    ///
    /// - Parameter junctions: where streets for cars meet.
    init(_ data: OSMData, junctions: some Sequence<Coordinate>) {
        for place in junctions { counts[Cell(place), default: Counts()].junctions += 1 }
        for node in data.nodes where !node.tags.isEmpty && node.tags.has("addr:housenumber") {
            counts[Cell(node.coordinate), default: Counts()].addresses += 1
        }
        for way in data.ways {
            let tags = way.tags
            let (isBuilding, hasAddress) = (tags.has("building"), tags.has("addr:housenumber"))
            guard isBuilding || hasAddress, let first = way.nodeIndices.lazy.compactMap({ $0 }).first else { continue }
            let cell = Cell(data.nodes.coordinate(of: first))
            if isBuilding { counts[cell, default: Counts()].buildings += 1 }
            if hasAddress { counts[cell, default: Counts()].addresses += 1 }
        }
    }

    /// Whether much stands around a place.
    mutating func isDense(around place: Coordinate) -> Bool {
        let cell = Cell(place)
        if let known = answers[cell] { return known }
        var sum = Counts()
        for row in (cell.row - 1)...(cell.row + 1) {
            let middle = row == cell.row ? cell : Cell(row: row, longitude: place.longitudeE7)
            for column in (middle.column - 1)...(middle.column + 1) {
                var near = middle
                near.column = column
                guard let found = counts[near] else { continue }
                sum.buildings += found.buildings
                sum.addresses += found.addresses
                sum.junctions += found.junctions
            }
        }
        let isDense = max(sum.buildings, sum.addresses) >= Self.houseCount || sum.junctions >= Self.junctionCount
        answers[cell] = isDense
        return isDense
    }
}

// MARK: - Outlines

extension BuiltUpAreas {
    private static let landuses: Set<String> = ["residential", "commercial", "retail", "industrial"]
    private static let places: Set<String> = ["village", "hamlet", "suburb", "quarter", "neighbourhood", "city_block"]

    private static func isBuiltUp(_ tags: OSMTags) -> Bool {
        tags["landuse"].map(landuses.contains) ?? false || tags["place"].map(places.contains) ?? false
    }

    /// For each of some places, whether an area of the data that is built up lies around it. Areas are closed ways and
    /// the outer rings of multipolygons, of one way or of several; those that an extract has cut open are none. What
    /// lies in a hole, such as a park's, is in the town as well.
    static func areAround(_ places: [Coordinate], in data: OSMData) -> [Bool] {
        var isInside = [Bool](repeating: false, count: places.count)
        var rows: [Int] = []
        func mark(_ ring: [Coordinate]) {
            guard ring.count >= 4, let box = Box(ring) else { return }
            // The places by latitude are put in order when the first area is met.
            if rows.isEmpty { rows = places.indices.sorted { places[$0].latitudeE7 < places[$1].latitudeE7 } }
            var (low, high) = (0, rows.count)
            while low < high {
                let middle = (low + high) / 2
                if places[rows[middle]].latitudeE7 < box.minLatitudeE7 { low = middle + 1 } else { high = middle }
            }
            let corners = ring.dropLast().map { Corner($0) }
            while low < rows.count, places[rows[low]].latitudeE7 <= box.maxLatitudeE7 {
                let row = rows[low]
                low += 1
                if !isInside[row], box.contains(places[row]), corners[0].isNear(Corner(places[row])),
                    Corner.isInside(Corner(places[row]), of: [corners])
                {
                    isInside[row] = true
                }
            }
        }
        if places.isEmpty { return [] }
        for way in data.ways where way.isClosed && isBuiltUp(way.tags) { mark(way.coordinates) }
        for relation in data.relations where relation.tags.has("type", "multipolygon") && isBuiltUp(relation.tags) {
            var lines: [[OSMNodeIndex]] = []
            for member in relation.members where member.role == "outer" || member.role.isEmpty {
                guard case .way(let id) = member.element, let way = data.way(withID: id) else { continue }
                let nodes = way.nodeIndices.compactMap { $0 }
                if nodes.count == way.nodeIDs.count { lines.append(nodes) }
            }
            for ring in JoinedRings(lines).closed { mark(ring.map { data.nodes.coordinate(of: $0) }) }
        }
        return isInside
    }
}

extension StreetColumns {
    /// Marks the segments that lie outside of built-up areas, of streets for cars alone.
    ///
    /// - Parameter isUrban: what the tags of each segment say.
    mutating func markRural(_ data: OSMData, isUrban: [Bool?]) {
        var areas = BuiltUpAreas(data, junctions: StreetJunctions(self).places)
        var open: [Int] = []
        for segment in 0..<segmentCount where classes[segment].rawValue <= RoadClass.track.rawValue {
            switch isUrban[segment] {
            case true?: continue
            case false?: flags[segment].insert(.rural)
            case nil: open.append(segment)
            }
        }
        let middles = open.map { segment in
            coordinates[heads[2 * segment].int].interpolated(to: coordinates[heads[2 * segment + 1].int], fraction: 0.5)
        }
        let isInside = BuiltUpAreas.areAround(middles, in: data)
        for (row, segment) in open.enumerated() where !isInside[row] && !areas.isDense(around: middles[row]) {
            flags[segment].insert(.rural)
        }
    }
}
