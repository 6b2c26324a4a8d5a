import Archive
import Geometry
import Measures
import PlaceImport
import Places
import SQLite
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct WritingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func source() throws -> PlaceSource {
        var town = Folding()
        try town.street("5th Avenue", (0, -500), (0, 500), other: ["Museum Mile"])
        try town.street("West 34th Street", (-500, 0), (0, 0))
        try town.corner("5th Avenue", "West 34th Street", 0)
        for number in 0..<300 {
            let east = Double(number * 7919 % 997)
            try town.address("\(number)", "5th Avenue", east, city: "New York", postcode: "10\(100 + number % 7)")
        }
        town.source.stops = try (0..<40).map { number in
            StopRecord(
                id: "\(number)", code: number % 2 == 0 ? "C\(number)" : nil, name: "5 AV/W \(number) ST",
                coordinate: try at(0, Double(number) * 80))
        }
        return town.source
    }

    private func write(_ source: PlaceSource, _ name: String) throws -> String {
        var report = ImportReport()
        let path = folder.path + "/" + name
        try PlaceWriter.write(source, to: path, region: .none, report: &report)
        return path
    }

    private func one(_ path: String, _ sql: String) throws -> String {
        // Some checks of SpatiaLite want to write down what they found.
        let database = try Connection(path: path, .readWrite)
        try database.loadSpatiaLite()
        let statement = try database.prepare(sql)
        return try statement.step() ? statement.text(at: 0) : ""
    }

    @Test func theSameSourceGivesTheSameBytes() throws {
        let first = try Data(contentsOf: URL(filePath: try write(source(), "a")))
        let second = try Data(contentsOf: URL(filePath: try write(source(), "b")))
        #expect(first == second)
        #expect(first.count > 100_000)
    }

    /// A course of 20 km lies in the file as short pieces, and is near what the whole of it is near.
    @Test func aLongStreetIsKeptInPieces() throws {
        var course: [Coordinate] = []
        for number in 0..<400 {
            course.append(try at(Double(number) * 50, 30 * Double(min(number % 20, 20 - number % 20))))
        }
        // Two points that lie far apart stay one piece.
        course.append(try at(25_000, 0))
        var source = PlaceSource()
        source.streets = [StreetRecord(name: "Long Street", coordinates: course)]
        let path = try write(source, "long")
        #expect(Int(try one(path, "SELECT count(*) FROM street_part")).map { (50...120).contains($0) } == true)
        let longest = try one(
            path, "SELECT max(max(ST_MaxX(geometry) - ST_MinX(geometry), 0)) > 0.04 FROM street_part")
        #expect(longest == "1")
        let length = try one(path, "SELECT round(sum(ST_Length(geometry, 0)), 1) FROM street_part")
        let whole = Line.length(course).value
        #expect(Double(length).map { abs($0 - whole) < 0.01 * whole } == true, "\(length) \(whole)")
        let index = PlaceIndex(path: path, region: .none)
        for number in 0..<200 {
            let place = try at(Double(number * 7919 % 25_600 - 300), Double(number * 104_729 % 1_200 - 600))
            let near = try index.nearestStreet(to: place)
            let twin = try #require(Line.project(place, onto: course))
            let off = near?.distance.map { abs(($0 - twin.distance).value) }
            #expect(off.map { $0 < 0.02 } == true, "\(place) \(twin) \(String(describing: near))")
            #expect(near?.coordinate.distance(to: twin.point).value ?? 1 < 0.02 && near?.side == twin.side)
        }
    }

    /// What lies above a tunnel does not lie on its street; the street in it is found by its name none the less.
    @Test func aTunnelIsNoStreetToWhoStandsAboveIt() throws {
        var source = PlaceSource()
        var tunnel = StreetRecord(name: "Underpass", coordinates: [try at(0, 0), try at(400, 0)])
        tunnel.isBelowGround = true
        source.streets = [
            tunnel, StreetRecord(name: "Green Street", coordinates: [try at(0, 80), try at(400, 80)]),
            StreetRecord(name: "Underpass", coordinates: [try at(400, 0), try at(450, 0)]),
        ]
        let index = PlaceIndex(path: try write(source, "tunnel"), region: .none)
        #expect(try index.nearestStreet(to: at(200, 5))?.name == "Green Street")
        #expect(try index.nearestStreet(to: at(430, 5))?.name == "Underpass")
        #expect(try index.place("Underpass").kind == .street)
    }

    @Test func nothingLiesBesideTheFile() throws {
        _ = try write(source(), "places.sqlite")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["places.sqlite"])
    }

    @Test(arguments: [
        ("houses", "53"), ("corner", "1"), ("street_part", "2"), ("stop", "40"), ("named", "8"),
    ])
    func eachTableHasASpatialIndex(_ table: String, _ count: String) throws {
        let path = try write(source(), "places.sqlite")
        #expect(try one(path, "SELECT count(*) FROM \(table)") == count)
        #expect(try one(path, "SELECT count(*) FROM idx_\(table)_geometry") == count)
        #expect(try one(path, "SELECT CheckSpatialIndex('\(table)', 'geometry')") == "1")
        let srid = "SELECT srid FROM geometry_columns WHERE f_table_name = '\(table)' AND spatial_index_enabled = 1"
        #expect(try one(path, srid) == "4326")
    }

    @Test func geometryAndColumnsSayTheSame() throws {
        let path = try write(source(), "places.sqlite")
        for table in ["named", "corner", "stop"] {
            let differ = """
                SELECT count(*) FROM \(table)
                WHERE abs(ST_X(geometry) - longitude * 1e-7) > 1e-9 OR abs(ST_Y(geometry) - latitude * 1e-7) > 1e-9
                """
            #expect(try one(path, differ) == "0")
        }
        #expect(try one(path, "SELECT GeometryType(geometry) FROM street_part LIMIT 1") == "LINESTRING")
        #expect(try one(path, "SELECT sum(NumGeometries(geometry)) FROM houses") == "300")
        let length = try one(
            path,
            "SELECT ST_Length(geometry, 1) FROM street_part AS p JOIN street AS s ON s.id = p.street WHERE s.name = 1")
        #expect(abs((Double(length) ?? 0) - 1_000) < 5)
    }

    @Test func theFullTextIndexIsWhole() throws {
        let path = try write(source(), "places.sqlite")
        let check = try Connection(path: path, .readWrite)
        try check.run("INSERT INTO spelling_text (spelling_text, rank) VALUES ('integrity-check', 1)")
        #expect(
            try one(path, "SELECT count(*) FROM spelling_text WHERE spelling_text MATCH '\"museum\"'") == "1")
        #expect(try one(path, "PRAGMA integrity_check") == "ok")
    }

    @Test func itCarriesTheRegionAndNoTime() throws {
        var report = ImportReport()
        let region = try #require(RegionID("000102030405060708090a0b0c0d0e0f"))
        let path = folder.path + "/places.sqlite"
        try PlaceWriter.write(source(), to: path, region: region, report: &report)
        #expect(try one(path, "SELECT id || ' ' || format FROM region") == "\(region) \(PlaceFormat.version)")
        #expect(try one(path, "SELECT count(*) FROM spatialite_history") == "0")
        #expect(
            try one(path, "SELECT count(DISTINCT last_insert || last_update || last_delete) FROM geometry_columns_time")
                == "1")
        #expect(try one(path, "SELECT max(last_insert) FROM geometry_columns_time").hasPrefix("1970-01-01"))
    }

    @Test func nothingAtAllIsARegionToo() throws {
        let path = try write(PlaceSource(), "empty.sqlite")
        let places = PlaceIndex(path: path, region: .none)
        #expect(try places.resolve("1 Wall St") == .none(reason: nil))
        #expect(try places.search("wall", limit: 5) == [])
        #expect(try places.nearestStops(to: try at(0, 0), limit: 5) == [])
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        var report = ImportReport()
        let path = folder.path + "/missing/places.sqlite"
        #expect(
            throws: PlaceImportError.database(.cannotOpen(file: path, reason: "no such file or directory"))
        ) {
            try PlaceWriter.write(try source(), to: path, region: .none, report: &report)
        }
    }

    @Test func aNameIsOnlyText() throws {
        var town = Folding()
        let name = "Robert') DROP TABLE address -- \" Street"
        try town.street(name, (0, 0), (100, 0))
        try town.address("1", name, 0)
        let path = try write(town.source, "places.sqlite")
        guard
            case .found(let place) = try PlaceIndex(path: path, region: .none).resolve("1 robert drop table address st")
        else {
            Issue.record("the street with signs in its name was not found")
            return
        }
        #expect(place.name == "1 " + name)
    }
}
