import Archive
import Geometry
import Measures
import SQLite

/// The places of a region: addresses, corners, streets, stops and whatever has a name, found by text or by nearness.
///
///     let places = PlaceIndex(path: "region/places.sqlite", region: id)
///     if case .found(let place) = try places.resolve("350 5 Av") { print(place.label, place.coordinate) }
///
/// Text is understood by `PlaceText` and compared as `NameKey`s. Exact names are looked up in a B-tree, incomplete ones
/// through FTS5, mistyped ones through the region's `Vocabulary`; nearness goes through the R*Trees of SpatiaLite's
/// spatial index. The database is opened by the first question that needs it, each statement compiled by the first
/// question that runs it, the vocabulary read by the first mistake, and SpatiaLite loaded only to measure distances to
/// stops: a coordinate opens nothing, an address costs a few milliseconds in a new process and a fraction of one in an
/// open region.
///
/// An index belongs to one task; open one for each.
public final class PlaceIndex {
    /// What the file is called in errors.
    public let name: String

    private let path: String
    let region: RegionID
    private var opened: Connection?
    private var statements: [String: Statement] = [:]
    private var country: String?
    private var readConvention: AddressConvention?
    private var readLocalities: [Locality]?
    private var readCorrection: WordCorrection?
    private var readAreaKeys: [(written: String, kept: String)]?
    // What other files of the index work out once.
    var knownOwnCities: [String: Set<String>]?
    var knownQuarters: [(name: String, coordinate: Coordinate, reach: Meters)]?
    var knownNames = Remembered<NamesQuestion, [NameMatch]>(limit: 128)
    var knownFilters = Remembered<FilterQuestion, LocalityFilter?>(limit: 512)

    /// The places in a file; nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: `places.sqlite` of a region.
    ///   - name: What the file is called in errors, where that is not its path.
    ///   - region: The region that the file must belong to.
    public init(path: String, named name: String? = nil, region: RegionID) {
        self.path = path
        self.name = name ?? path
        self.region = region
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
        let row = try connection.prepare("SELECT * FROM region")
        guard try row.step(), row.columnCount >= 2 else { throw PlacesError.notPlaces(file: name) }
        let (found, format) = (row.text(at: 0), Int(row.integer(at: 1)))
        guard format == PlaceFormat.version, row.columnCount == 3 else {
            throw PlacesError.otherFormat(file: name, found: format, expected: PlaceFormat.version)
        }
        guard found == region.description else {
            throw PlacesError.otherRegion(file: name, found: found, expected: region)
        }
        country = row.text(at: 2)
    }

    /// How addresses are written in the region.
    func convention() throws(PlacesError) -> AddressConvention {
        if let readConvention { return readConvention }
        try open()
        let convention = AddressConvention.of(country: country ?? "")
        readConvention = convention
        return convention
    }

    /// The localities by their row numbers; at 0 stands one of which nothing is known.
    func localities() throws(PlacesError) -> [Locality] {
        if let readLocalities { return readLocalities }
        var localities = [Locality()]
        for locality in try rows(
            "SELECT city, city_key, postcode FROM locality ORDER BY id", [],
            { row in
                Locality(
                    city: row.optionalText(at: 0), cityKey: row.optionalText(at: 1), postcode: row.optionalText(at: 2))
            })
        { localities.append(locality) }
        readLocalities = localities
        return localities
    }

    /// The locality in a row.
    func locality(_ number: Int) throws(PlacesError) -> Locality {
        let all = try localities()
        guard all.indices.contains(number) else {
            throw .database(.corrupt(file: name, reason: "a place lies in a city that is not there"))
        }
        return all[number]
    }

    /// What finds out which words were meant.
    func correction() throws(PlacesError) -> WordCorrection {
        if let readCorrection { return readCorrection }
        let words = try rows("SELECT words FROM vocabulary") { $0.text(at: 0) }.first ?? ""
        let correction = WordCorrection(Vocabulary(words.split(separator: " ")), try convention())
        readCorrection = correction
        return correction
    }

    /// The names of the region's cities and neighborhoods, with the form that is kept.
    func areaKeys() throws(PlacesError) -> [(written: String, kept: String)] {
        if let readAreaKeys { return readAreaKeys }
        let own = try rows(
            "SELECT DISTINCT key FROM area UNION SELECT city_key FROM locality WHERE city_key IS NOT NULL"
        ) { ($0.text(at: 0), $0.text(at: 0)) }
        let kept = Set(own.map(\.1))
        let known =
            try own + convention().areaNames.filter { kept.contains($0.kept) }.sorted { $0.written < $1.written }
        readAreaKeys = known
        return known
    }

    /// Where the places of the region come from, and who is to be named for them: one line each.
    public func attributions() throws(PlacesError) -> [String] {
        try rows("SELECT name, attribution FROM source ORDER BY id") { row in
            row.text(at: 1).isEmpty ? row.text(at: 0) : "\(row.text(at: 0)): \(row.text(at: 1))"
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
