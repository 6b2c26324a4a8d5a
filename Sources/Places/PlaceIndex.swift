import Archive
import Geometry
import SQLite

/// The places of a region: addresses, corners, streets and stops, found by text or by nearness.
///
///     let places = PlaceIndex(path: "region/places.sqlite", region: id)
///     if case .found(let place) = try places.resolve("350 5 Av") { print(place.label, place.coordinate) }
///
/// Text is understood by `PlaceText` and compared as `NameKey`s. Exact names are looked up in a B-tree, incomplete ones
/// through FTS5; nearness goes through the R*Tree of SpatiaLite's spatial index. The database is opened by the first
/// question that needs it, each statement compiled by the first question that runs it, and SpatiaLite loaded only to
/// measure distances: a coordinate opens nothing, an address costs a few milliseconds.
///
/// An index belongs to one task; open one for each.
public final class PlaceIndex {
    /// What the file is called in errors.
    public let name: String

    private let path: String
    let region: RegionID
    let convention: AddressConvention
    private var opened: Connection?
    private var statements: [String: Statement] = [:]

    /// The places in a file; nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: `places.sqlite` of a region.
    ///   - name: What the file is called in errors, where that is not its path.
    ///   - region: The region that the file must belong to.
    public init(
        path: String, named name: String? = nil, region: RegionID, convention: AddressConvention = .unitedStates
    ) {
        self.path = path
        self.name = name ?? path
        self.region = region
        self.convention = convention
    }

    /// Opens the file and checks that it belongs to the region; later calls do nothing.
    ///
    /// Called by whatever needs the file; call it yourself to hear of a damaged file before the first question.
    public func open() throws(PlacesError) {
        _ = try connection()
    }

    func connection() throws(PlacesError) -> Connection {
        if let opened { return opened }
        do {
            let connection = try Connection(path: path, .immutable, named: name)
            try check(connection)
            opened = connection
            return connection
        } catch let error as SQLiteError {
            if case .statement = error { throw .notPlaces(file: name) }
            throw .database(error)
        } catch let error as PlacesError {
            throw error
        } catch {
            throw .notPlaces(file: name)
        }
    }

    private func check(_ connection: Connection) throws {
        let row = try connection.prepare("SELECT id, format FROM region")
        guard try row.step() else { throw PlacesError.notPlaces(file: name) }
        let (found, format) = (row.text(at: 0), Int(row.integer(at: 1)))
        guard format == PlaceFormat.version else {
            throw PlacesError.otherFormat(file: name, found: format, expected: PlaceFormat.version)
        }
        guard found == region.description else {
            throw PlacesError.otherRegion(file: name, found: found, expected: region)
        }
    }

    /// A value that is put in the place of a `?`.
    enum Value {
        case text(String)
        case integer(Int64)
        case real(Double)
    }

    /// Runs a question with its values and makes something of each row; the statement is kept for the next time.
    ///
    /// - Parameter read: What to make of a row; `nil` passes over it.
    func rows<Result>(
        _ sql: String, _ values: [Value] = [], _ read: (Statement) throws(PlacesError) -> Result?
    ) throws(PlacesError) -> [Result] {
        let statement = try statement(sql)
        defer { statement.reset() }
        for (position, value) in values.enumerated() {
            let index = Int32(position + 1)
            switch value {
            case .text(let text): statement.bind(text, at: index)
            case .integer(let number): statement.bind(number, at: index)
            case .real(let number): statement.bind(number, at: index)
            }
        }
        var results: [Result] = []
        while try next(statement) {
            if let result = try read(statement) { results.append(result) }
        }
        return results
    }

    private func next(_ statement: Statement) throws(PlacesError) -> Bool {
        do {
            return try statement.step()
        } catch {
            throw .database(error)
        }
    }

    private func statement(_ sql: String) throws(PlacesError) -> Statement {
        if let kept = statements[sql] { return kept }
        let connection = try connection()
        do {
            let statement = try connection.prepare(sql)
            statements[sql] = statement
            return statement
        } catch {
            throw .database(error)
        }
    }

    /// The coordinate in two neighboring columns.
    func coordinate(_ row: Statement, at column: Int32) throws(PlacesError) -> Coordinate {
        guard let latitude = Int32(exactly: row.integer(at: column)),
            let longitude = Int32(exactly: row.integer(at: column + 1)),
            let coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        else { throw .database(.corrupt(file: name, reason: "a place lies outside the world")) }
        return coordinate
    }
}
