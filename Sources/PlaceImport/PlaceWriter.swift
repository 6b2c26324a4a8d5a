import Archive
import Geometry
import Places
import SQLite

/// Writes `places.sqlite`, the places of a region.
///
///     try PlaceWriter.write(source, to: staging.placesPath, region: id, report: &report)
///
/// The same source gives the same bytes: rows stand in a fixed order, SpatiaLite's time stamps are set to a constant
/// and its history is emptied, and `VACUUM` lays the pages anew. Nothing is left beside the file.
public enum PlaceWriter {
    /// Folds the source into places and writes them.
    ///
    /// - Parameters:
    ///   - source: What the places are made of.
    ///   - path: A file that does not exist yet; `PlaceFormat` says what it will hold. It is not synced.
    ///   - region: The region that the file will belong to.
    ///   - report: Counts what became no place of its own, under `PlaceImportReason`.
    ///   - isInVain: Asked now and then whether nobody wants the file any more.
    /// - Returns: Whether the file is whole; where not it was in vain and is to be thrown away.
    /// - Complexity: O(n log n) for n objects.
    @discardableResult
    public static func write(
        _ source: PlaceSource, to path: String, region: RegionID, report: inout ImportReport,
        isInVain: () -> Bool = { false }
    ) throws(PlaceImportError) -> Bool {
        if isInVain() { return false }
        let catalog = PlaceCatalog(source, report: &report)
        if isInVain() { return false }
        do throws(SQLiteError) {
            let database = try Connection(path: path, .create)
            // A file that is half written when the machine stops is thrown away with the rest of the import.
            try database.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
            try database.loadSpatiaLite()
            try database.transaction { () throws(SQLiteError) in
                try createTables(database)
                try fill(database, catalog, region, isInVain)
                if !isInVain() { try finish(database) }
            }
            if isInVain() { return false }
            try database.run("VACUUM")
            return true
        } catch {
            throw .database(error)
        }
    }

    private static func createTables(_ database: Connection) throws(SQLiteError) {
        try requireTrue(database, "SELECT InitSpatialMetaData(0, 'NONE')")
        try database.run(
            """
            INSERT INTO spatial_ref_sys (srid, auth_name, auth_srid, ref_sys_name, proj4text, srtext)
            VALUES (4326, 'epsg', 4326, 'WGS 84', '+proj=longlat +datum=WGS84 +no_defs',
                'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],'
                || 'UNIT["degree",0.0174532925199433]]');
            """)
        try database.run(PlaceFormat.schema)
        for (table, type) in PlaceFormat.spatialTables {
            try requireTrue(database, "SELECT AddGeometryColumn('\(table)', 'geometry', 4326, '\(type)', 'XY', 1)")
        }
        // Points of 24 bytes instead of 60.
        try database.prepare("SELECT EnableTinyPoint()").run()
    }

    private static func finish(_ database: Connection) throws(SQLiteError) {
        try database.run(PlaceFormat.indexes)
        for (table, _) in PlaceFormat.spatialTables {
            try requireTrue(database, "SELECT CreateSpatialIndex('\(table)', 'geometry')")
        }
        let constant = "'1970-01-01T00:00:00.000Z'"
        try database.run(
            """
            DELETE FROM spatialite_history;
            UPDATE geometry_columns_time SET last_insert = \(constant), last_update = \(constant),
                last_delete = \(constant);
            """)
    }

    /// SpatiaLite says 0 where it fails, and no error.
    private static func requireTrue(_ database: Connection, _ sql: String) throws(SQLiteError) {
        let statement = try database.prepare(sql)
        guard try statement.step(), statement.integer(at: 0) == 1 else {
            throw .statement(file: database.name, sql: sql, reason: "SpatiaLite refuses without a reason")
        }
        statement.reset()
    }
}

extension PlaceWriter {
    private static func fill(
        _ database: Connection, _ catalog: PlaceCatalog, _ region: RegionID, _ isInVain: () -> Bool
    ) throws(SQLiteError) {
        let head = try database.prepare("INSERT INTO region VALUES (?, ?, ?)")
        head.bind(region.description, at: 1)
        head.bind(Int64(PlaceFormat.version), at: 2)
        head.bind(catalog.convention.country, at: 3)
        try head.run()
        let origin = try database.prepare("INSERT INTO source VALUES (?, ?, ?)")
        for (row, source) in catalog.origins.enumerated() {
            origin.bind(Int64(row), at: 1)
            origin.bind(source.name, at: 2)
            origin.bind(source.attribution, at: 3)
            try origin.run()
        }
        try fillNames(database, catalog)
        try fillStreets(database, catalog, isInVain)
        let corner = try database.prepare("INSERT INTO corner VALUES (?, ?, ?, ?, ?, ?, MakePoint(?, ?, 4326))")
        for (row, place) in catalog.corners.enumerated() {
            let (a, b) = (catalog.number(of: place.place.first), catalog.number(of: place.place.second))
            corner.bind(Int64(row + 1), at: 1)
            corner.bind(Int64(min(a, b)), at: 2)
            corner.bind(Int64(max(a, b)), at: 3)
            corner.bind(place.locality.map(Int64.init), at: 4)
            bind(place.place.coordinate, to: corner, at: 5)
            try corner.run()
        }
        let stop = try database.prepare("INSERT INTO stop VALUES (?, ?, ?, ?, ?, ?, ?, ?, MakePoint(?, ?, 4326))")
        for (row, place) in catalog.stops.enumerated() {
            stop.bind(Int64(row + 1), at: 1)
            stop.bind(place.place.id, at: 2)
            stop.bind(place.place.code, at: 3)
            stop.bind(place.place.name, at: 4)
            stop.bind(Int64(place.place.isStation ? 1 : 0), at: 5)
            stop.bind(place.locality.map(Int64.init), at: 6)
            bind(place.place.coordinate, to: stop, at: 7)
            try stop.run()
        }
        let named = try database.prepare(
            "INSERT INTO named VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, MakePoint(?, ?, 4326))")
        for (row, place) in catalog.named.enumerated() {
            named.bind(Int64(row + 1), at: 1)
            named.bind(place.place.kind.rawValue, at: 2)
            named.bind(place.place.category, at: 3)
            named.bind(place.place.name, at: 4)
            named.bind(place.place.detail, at: 5)
            named.bind(Int64(place.place.weight), at: 6)
            named.bind(Int64(place.place.origin), at: 7)
            named.bind(place.locality.map(Int64.init), at: 8)
            bind(place.place.coordinate, to: named, at: 9)
            try named.run()
        }
    }

    private static func fillNames(_ database: Connection, _ catalog: PlaceCatalog) throws(SQLiteError) {
        let state = try database.prepare("INSERT INTO state VALUES (?)")
        for key in catalog.states {
            state.bind(key, at: 1)
            try state.run()
        }
        let area = try database.prepare("INSERT OR IGNORE INTO area VALUES (?, ?, ?, ?)")
        for entry in catalog.areas {
            area.bind(entry.key, at: 1)
            area.bind(Int64(entry.middle.latitudeE7), at: 2)
            area.bind(Int64(entry.middle.longitudeE7), at: 3)
            area.bind(entry.reach, at: 4)
            try area.run()
        }
        let locality = try database.prepare("INSERT INTO locality VALUES (?, ?, ?, ?)")
        for (row, place) in catalog.localities.enumerated() {
            locality.bind(Int64(row + 1), at: 1)
            locality.bind(place.city, at: 2)
            locality.bind(place.cityKey, at: 3)
            locality.bind(place.postcode, at: 4)
            try locality.run()
        }
        let name = try database.prepare("INSERT INTO street_name VALUES (?, ?)")
        for (row, text) in catalog.names.enumerated() {
            name.bind(Int64(row + 1), at: 1)
            name.bind(text, at: 2)
            try name.run()
        }
        let spelling = try database.prepare("INSERT INTO spelling VALUES (?, ?, ?, ?)")
        for (row, entry) in catalog.spellings.enumerated() {
            spelling.bind(Int64(row + 1), at: 1)
            spelling.bind(entry.kind.rawValue, at: 2)
            spelling.bind(Int64(entry.owner), at: 3)
            spelling.bind(entry.key, at: 4)
            try spelling.run()
        }
        let vocabulary = try database.prepare("INSERT INTO vocabulary VALUES (?)")
        vocabulary.bind(catalog.vocabulary.joined(separator: " "), at: 1)
        try vocabulary.run()
    }

    private static func fillStreets(
        _ database: Connection, _ catalog: PlaceCatalog, _ isInVain: () -> Bool
    ) throws(SQLiteError) {
        let insert = try database.prepare("INSERT INTO street VALUES (?, ?, ?, ?, ?)")
        let part = try database.prepare("INSERT INTO street_part VALUES (NULL, ?, GeomFromWKB(?, 4326))")
        let row = try database.prepare("INSERT INTO houses VALUES (NULL, ?, ?, ?, ?, ?, ?, GeomFromWKB(?, 4326))")
        for (position, street) in catalog.streets.enumerated() where !isInVain() {
            let id = Int64(position + 1)
            insert.bind(id, at: 1)
            insert.bind(Int64(street.name), at: 2)
            insert.bind(street.locality.map(Int64.init), at: 3)
            insert.bind(Int64(street.middle.latitudeE7), at: 4)
            insert.bind(Int64(street.middle.longitudeE7), at: 5)
            try insert.run()
            part.bind(id, at: 1)
            for piece in street.lines.flatMap(StreetParts.pieces) {
                part.bind(WellKnownBinary.lineString(piece), at: 2)
                try part.run()
            }
            row.bind(id, at: 1)
            for (origin, houses) in HouseRows.parted(street.houses.map { catalog.houses[$0] }) {
                row.bind(Int64(origin), at: 2)
                let summary = HouseRow.summary(of: houses)
                row.bind(summary.low, at: 3)
                row.bind(summary.high, at: 4)
                row.bind(Int64(summary.hasHyphens ? 1 : 0), at: 5)
                row.bind(HouseRow.encoded(houses), at: 6)
                row.bind(WellKnownBinary.multiPoint(houses.map(\.coordinate)), at: 7)
                try row.run()
            }
        }
    }

    /// Latitude and longitude as whole numbers, then longitude and latitude for `MakePoint`.
    private static func bind(_ place: Coordinate, to statement: Statement, at index: Int32) {
        statement.bind(Int64(place.latitudeE7), at: index)
        statement.bind(Int64(place.longitudeE7), at: index + 1)
        statement.bind(place.longitude, at: index + 2)
        statement.bind(place.latitude, at: index + 3)
    }
}
