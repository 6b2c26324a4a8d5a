import Geometry
import Measures
import SQLite

extension PlaceIndex {
    /// What lies at a place: the nearest house, the nearest street and the nearest corner, the nearest of them first,
    /// each with its distance, under a label that finds it again; the street also with the side of it on which the
    /// place lies. Where houses of several streets are about as near, as at a corner, one of each is told: see
    /// `nearestHouses(to:)`.
    ///
    /// - Returns: One street, one corner, and the houses, within about a kilometer.
    /// - Complexity: O(log n) for each window on an R*Tree, and what lies in it; up to two readings for each label.
    public func reverse(_ place: Coordinate) throws(PlacesError) -> [Place] {
        let corner = try nearestCorner(to: place).map { [$0] } ?? []
        let street = try nearestStreet(to: place).map { [$0] } ?? []
        let found = try distinguished(nearestHouses(to: place) + corner) + street
        return found.sorted { ($0.distance ?? .zero) < ($1.distance ?? .zero) }
    }

    /// Half the widths of the windows that are looked through one after the other.
    private static let reaches = [60.0, 250, 1_000].map { Meters($0) }

    /// How much farther away than the nearest house one of another street may lie to be told beside it: about the width
    /// of a house, on whose one or other side a place may be meant.
    private static let aboutAsNear = Meters(8)

    /// The house whose point lies nearest.
    public func nearestHouse(to place: Coordinate) throws(PlacesError) -> Place? {
        try nearestHouses(to: place).first
    }

    /// The house whose point lies nearest and, since a house at a corner bears a number in each street, the nearest one
    /// of every other street that is about as near (8 m farther at most); the nearest first.
    public func nearestHouses(to place: Coordinate) throws(PlacesError) -> [Place] {
        for reach in Self.reaches {
            var nearest: [Int64: (distance: Meters, house: StoredHouse)] = [:]
            for (street, houses) in try rows(
                Self.housesInWindow, around: place, within: reach + Self.aboutAsNear,
                {
                    row throws(PlacesError) in (row.integer(at: 0), try self.houses(row, at: 1))
                })
            {
                for house in houses {
                    let distance = house.coordinate.distance(to: place)
                    if nearest[street].map({ distance < $0.distance }) ?? true {
                        nearest[street] = (distance, house)
                    }
                }
            }
            guard let least = nearest.values.map(\.distance).min(), least <= reach else { continue }
            let near = nearest.filter { $0.value.distance <= least + Self.aboutAsNear }
                .sorted { ($0.value.distance, $0.key) < ($1.value.distance, $1.key) }
            var names: Set<String> = []
            var found: [Place] = []
            for (street, (distance, house)) in near {
                guard let row = try streetRow(id: street), names.insert(row.name).inserted else { continue }
                var known = try address(house, in: row, confidence: 1).place
                known.distance = distance
                found.append(known)
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The street whose line lies nearest, at the point of it that does; its label finds the street.
    public func nearestStreet(to place: Coordinate) throws(PlacesError) -> Place? {
        for reach in Self.reaches {
            var best: (street: Int64, projection: Projection)?
            for (street, line) in try rows(
                """
                SELECT p.street, p.geometry FROM idx_street_part_geometry AS near
                JOIN street_part AS p ON p.id = near.pkid
                WHERE near.xmax >= ? AND near.xmin <= ? AND near.ymax >= ? AND near.ymin <= ?
                """, around: place, within: reach,
                { row throws(PlacesError) in (row.integer(at: 0), try self.line(row, at: 1)) })
            {
                guard let projection = Line.project(place, onto: line), projection.distance <= reach else { continue }
                if best.map({ projection.distance < $0.projection.distance }) ?? true { best = (street, projection) }
            }
            if let best, let street = try streetRow(id: best.street) {
                var found = try distinguished([candidate(street, confidence: 1).place])[0]
                found.coordinate = best.projection.point
                found.distance = best.projection.distance
                found.side = best.projection.side
                return found
            }
        }
        return nil
    }

    /// The corner nearest to a place.
    public func nearestCorner(to place: Coordinate) throws(PlacesError) -> Place? {
        try nearestCorner(to: place, within: [100, 400, 1_000])
    }

    /// The nearest corner within the first of these reaches that holds one.
    func nearestCorner(to place: Coordinate, within reaches: [Double]) throws(PlacesError) -> Place? {
        for reach in reaches.map({ Meters($0) }) {
            let near = try rows(
                Self.cornerColumns + """
                    WHERE c.id IN (
                        SELECT pkid FROM idx_corner_geometry WHERE xmax >= ? AND xmin <= ? AND ymax >= ? AND ymin <= ?)
                    ORDER BY c.id
                    """, around: place, within: reach
            ) { row throws(PlacesError) in
                var corner = try self.corner(row, firstName: row.integer(at: 1), confidence: 1).place
                corner.distance = corner.coordinate.distance(to: place)
                return corner
            }
            let nearest = near.min { ($0.distance ?? .zero) < ($1.distance ?? .zero) }
            if let nearest, nearest.distance.map({ $0 <= reach }) ?? false { return nearest }
        }
        return nil
    }

    /// The line in a column, in SpatiaLite's form: a head of 43 bytes that ends with the kind of geometry, the number
    /// of points, and longitude and latitude of each.
    private func line(_ row: Statement, at column: Int32) throws(PlacesError) -> [Coordinate] {
        let line: [Coordinate]? = row.bytes(at: column).withUnsafeBytes { bytes in
            guard bytes.count >= 47, bytes[0] == 0, bytes[1] == 1, bytes[38] == 0x7c,
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 39, as: UInt32.self)) == 2
            else { return nil }
            let count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 43, as: UInt32.self)))
            guard count <= (bytes.count - 47) / 16 else { return nil }
            var line: [Coordinate] = []
            line.reserveCapacity(count)
            for position in 0..<count {
                func number(_ offset: Int) -> Double {
                    Double(
                        bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                }
                let start = 47 + 16 * position
                guard let place = try? Coordinate(latitude: number(start + 8), longitude: number(start)) else {
                    return nil
                }
                line.append(place)
            }
            return line
        }
        guard let line else { throw .database(.corrupt(file: name, reason: "a street's course cannot be read")) }
        return line
    }
}

extension PlaceIndex {
    /// Well-known places around a place, the nearest first, each with its distance, the nearest hundred under labels that
    /// find them again.
    ///
    /// - Parameters:
    ///   - place: The middle.
    ///   - categories: Which kinds (`cafe`, `museum`); empty for all.
    ///   - limit: How many at most.
    ///   - reach: How far they may lie.
    /// - Complexity: O(log n) for each window on the R*Tree, and what lies in it; the windows grow until they hold
    ///   enough; up to two readings for each of a hundred labels.
    public func around(
        _ place: Coordinate, categories: [String] = [], limit: Int, within reach: Meters = .meters(1_000)
    ) throws(PlacesError) -> [Place] {
        try distinguished(named(around: place, categories, limit: limit, within: reach), tried: 100)
    }

    /// The same with the labels that the places have by themselves, of which several may be the same.
    func named(
        around place: Coordinate, _ categories: [String], limit: Int, within reach: Meters
    ) throws(PlacesError) -> [Place] {
        let wanted = Set(categories.map { $0.replacing("_", with: " ") })
        var radius = min(reach, .meters(300))
        while true {
            let near = try rows(
                Self.namedColumns + """
                    WHERE n.kind = 'poi' AND n.id IN (
                        SELECT pkid FROM idx_named_geometry WHERE xmax >= ? AND xmin <= ? AND ymax >= ? AND ymin <= ?)
                    ORDER BY n.id
                    """, around: place, within: radius
            ) { row throws(PlacesError) -> Place? in
                var found = try self.named(row, confidence: 1).place
                guard wanted.isEmpty || wanted.contains(found.category ?? "") else { return nil }
                let distance = found.coordinate.distance(to: place)
                guard distance <= radius else { return nil }
                found.distance = distance
                return found
            }
            if near.count >= limit || radius >= reach {
                return Array(near.sorted { ($0.distance ?? .zero) < ($1.distance ?? .zero) }.prefix(limit))
            }
            radius = min(reach, radius * 3)
        }
    }
}
