import Geometry
import Measures
import SQLite

extension PlaceIndex {
    /// The stops nearest to a place in a straight line, the nearest first; each carries its distance.
    ///
    /// A window on the R*Tree of the stops grows until it certainly holds enough of them; those inside are measured on
    /// the WGS 84 ellipsoid by SpatiaLite, which is loaded for this. The answer is that of a search through all stops.
    ///
    /// - Parameters:
    ///   - place: Where to look.
    ///   - limit: How many stops at most.
    /// - Complexity: O(log n) for each window, and a distance for each stop within at most four times the radius that
    ///   is needed, twice where some are near.
    public func nearestStops(to place: Coordinate, limit: Int) throws(PlacesError) -> [Place] {
        guard limit > 0 else { return [] }
        try loadSpatiaLite()
        // Half the length of the equator: nothing lies farther away.
        let farthest = 20_050_000.0
        var radius = 250.0
        while true {
            let near = try stops(within: min(radius, farthest), of: place)
            if near.count >= limit || radius >= farthest { return Array(near.prefix(limit)) }
            radius *= near.isEmpty ? 4 : 2
        }
    }

    /// All stops within a distance in a straight line, the nearest first; each carries its distance.
    public func stops(within distance: Meters, of place: Coordinate) throws(PlacesError) -> [Place] {
        try loadSpatiaLite()
        return try stops(within: distance.value, of: place)
    }

    private func loadSpatiaLite() throws(PlacesError) {
        do {
            try connection().loadSpatiaLite()
        } catch let error as SQLiteError {
            throw .database(error)
        } catch let error as PlacesError {
            throw error
        } catch {
            throw .notPlaces(file: name)
        }
    }

    /// All stops within a distance in meters, the nearest first.
    private func stops(within radius: Double, of place: Coordinate) throws(PlacesError) -> [Place] {
        let found = try rows(
            Self.nearStops, [.real(place.longitude), .real(place.latitude)], around: place, within: Meters(radius)
        ) { row throws(PlacesError) -> Place? in
            let distance = row.double(at: 7)
            guard distance <= radius else { return nil }
            var stop = try self.stop(row, confidence: 1).place
            stop.distance = Meters(distance)
            return stop
        }
        return found.sorted {
            ($0.distance ?? .zero, $0.stopID ?? "") < ($1.distance ?? .zero, $1.stopID ?? "")
        }
    }

    private static let nearStops = """
        SELECT s.stop_id, s.code, s.name, s.latitude, s.longitude, s.locality, s.station,
            ST_Distance(s.geometry, MakePoint(?, ?, 4326), 1)
        FROM stop AS s
        WHERE s.id IN (SELECT pkid FROM idx_stop_geometry WHERE xmax >= ? AND xmin <= ? AND ymax >= ? AND ymin <= ?)
        """

    /// The rows within the boxes around a place, which a question to an R*Tree binds last: west, east, south and north.
    func rows<Result>(
        _ sql: String, _ values: [Value] = [], around place: Coordinate, within reach: Meters,
        _ read: (Statement) throws(PlacesError) -> Result?
    ) throws(PlacesError) -> [Result] {
        var found: [Result] = []
        for (west, east, south, north) in Self.windows(around: place, radius: reach.value) {
            found += try rows(sql, values + [.real(west), .real(east), .real(south), .real(north)], read)
        }
        return found
    }

    /// Boxes in degrees that together hold all places within a distance; two where they reach over the 180th meridian.
    static func windows(
        around place: Coordinate, radius: Double
    ) -> [(west: Double, east: Double, south: Double, north: Double)] {
        // The shortest degree of latitude of the ellipsoid is 110,574 m long.
        let height = radius / 110_500
        let (south, north) = (place.latitude - height, place.latitude + height)
        let highest = max(abs(south), abs(north))
        // A degree of longitude is as long as one of the equator times the cosine, for which a straight line to zero at
        // the pole is a safe lower bound.
        let width = highest < 89 ? height / ((90 - highest) / 90) : 360
        guard width < 180 else { return [(-180, 180, max(south, -90), min(north, 90))] }
        let (west, east) = (place.longitude - width, place.longitude + width)
        var windows = [(west: west, east: east, south: south, north: north)]
        if west < -180 { windows.append((west + 360, 180, south, north)) }
        if east > 180 { windows.append((-180, east - 360, south, north)) }
        return windows
    }
}
