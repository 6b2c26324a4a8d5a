import Geometry
import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What one user saves, in an SQLite file of the user's own.
///
///     let store = try UserStore(path: try UserFile.path(in: "data"))
///     try store.add(Favorite(name: "home", label: "350 5th Avenue", coordinate: place))
///
/// The file is made when it is first needed, readable by its owner only; it works in WAL mode with foreign keys, waits
/// for other processes, and carries the version of its tables, which later versions of the program move on. Each change
/// is one transaction: two processes at once, or one that is killed, leave it whole.
public final class UserStore {
    private let database: Connection

    /// Marks the file as ours: "RtBN" in ASCII.
    private static let applicationID: Int64 = 0x5274_424e

    /// Each script moves the tables from the version of its position to the next.
    private static let migrations = [
        """
        CREATE TABLE favorite (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            label TEXT NOT NULL,
            latitude INTEGER NOT NULL CHECK (latitude BETWEEN -900000000 AND 900000000),
            longitude INTEGER NOT NULL CHECK (longitude BETWEEN -1800000000 AND 1800000000));
        """
    ]

    /// Opens the user's file; a missing one is made, with the folders above it.
    public init(path: String) throws(AccountsError) {
        if !UserFile.exists(path) { try UserFile.create(path) }
        do throws(SQLiteError) {
            database = try Connection(path: path, .readWrite)
        } catch {
            throw .store(error)
        }
        try prepare(path)
    }

    /// The favorites in a user's file, by name; none where there is no file, which is then not made. A file that may
    /// not be written is read as it lies.
    public static func favorites(at path: String) throws(AccountsError) -> [Favorite] {
        guard UserFile.exists(path) else { return [] }
        return UserFile.isWritable(path) ? try UserStore(path: path).favorites() : try favorites(reading: path)
    }

    /// The favorites in a file that may not be written.
    static func favorites(reading path: String) throws(AccountsError) -> [Favorite] {
        let store = try UserStore(reading: path)
        return try store.isNew(path) ? [] : store.favorites()
    }

    /// Opens a file that may not be written: without its log, unless another process has one open.
    private init(reading path: String) throws(AccountsError) {
        do throws(SQLiteError) {
            database = try Connection(path: path, UserFile.exists(path + "-wal") ? .readOnly : .immutable)
        } catch {
            throw .store(error)
        }
    }

    /// Whether the file holds no tables yet; throws where they are not this program's.
    private func isNew(_ path: String) throws(AccountsError) -> Bool {
        let found: (version: Int, isOurs: Bool)
        do throws(SQLiteError) { found = try state() } catch { throw .store(error) }
        try Self.check(found, path)
        return found.version == 0
    }

    /// Saves a favorite.
    ///
    /// - Throws: `nameTaken` where one of that name is there; `badName` where the name is none.
    public func add(_ favorite: Favorite) throws(AccountsError) {
        let name = try FavoriteName(favorite.name)
        let taken = try change { () throws(SQLiteError) -> Favorite? in
            if let other = try self.row(of: name)?.favorite { return other }
            let insert = try database.prepare(
                "INSERT INTO favorite (name, label, latitude, longitude) VALUES (?, ?, ?, ?)")
            insert.bind(name.shown, at: 1)
            insert.bind(favorite.label, at: 2)
            insert.bind(Int64(favorite.coordinate.latitudeE7), at: 3)
            insert.bind(Int64(favorite.coordinate.longitudeE7), at: 4)
            try insert.run()
            return nil
        }
        if let taken { throw .nameTaken(name: taken.name, label: taken.label) }
    }

    /// All favorites, in the order of their names.
    public func favorites() throws(AccountsError) -> [Favorite] {
        do throws(SQLiteError) {
            return try rows().map(\.favorite).sorted {
                ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name)
            }
        } catch {
            throw .store(error)
        }
    }

    /// The favorite of a name, `nil` where there is none.
    public func favorite(named name: String) throws(AccountsError) -> Favorite? {
        let name = try FavoriteName(name)
        do throws(SQLiteError) {
            return try row(of: name)?.favorite
        } catch {
            throw .store(error)
        }
    }

    /// Removes the favorite of a name and tells what it was.
    ///
    /// - Throws: `noSuchFavorite` where there is none.
    @discardableResult
    public func remove(named name: String) throws(AccountsError) -> Favorite {
        let name = try FavoriteName(name)
        let removed = try change { () throws(SQLiteError) -> Favorite? in
            guard let (id, favorite) = try self.row(of: name) else { return nil }
            let delete = try database.prepare("DELETE FROM favorite WHERE id = ?")
            delete.bind(id, at: 1)
            try delete.run()
            return favorite
        }
        guard let removed else { throw .noSuchFavorite(name: name.shown) }
        return removed
    }
}

extension UserStore {
    /// Runs the body as one transaction that holds the right to write from its beginning.
    private func change<Result>(_ body: () throws(SQLiteError) -> Result) throws(AccountsError) -> Result {
        do throws(SQLiteError) {
            return try database.transaction(.immediate, body)
        } catch {
            throw .store(error)
        }
    }

    private func row(of name: FavoriteName) throws(SQLiteError) -> (id: Int64, favorite: Favorite)? {
        try rows().first { $0.favorite.name.lowercased() == name.key }
    }

    private func rows() throws(SQLiteError) -> [(id: Int64, favorite: Favorite)] {
        let select = try database.prepare("SELECT id, name, label, latitude, longitude FROM favorite ORDER BY id")
        var rows: [(id: Int64, favorite: Favorite)] = []
        while try select.step() {
            guard let latitude = Int32(exactly: select.integer(at: 3)),
                let longitude = Int32(exactly: select.integer(at: 4)),
                let coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
            else { throw .corrupt(file: database.name, reason: "a favorite lies outside the world") }
            let favorite = Favorite(name: select.text(at: 1), label: select.text(at: 2), coordinate: coordinate)
            rows.append((select.integer(at: 0), favorite))
        }
        return rows
    }
}

extension UserStore {
    /// Checks whose file it is, and moves its tables to the version of this program.
    private func prepare(_ path: String) throws(AccountsError) {
        let known = Self.migrations.count
        var found = (version: 0, isOurs: true)
        do throws(SQLiteError) {
            try database.run("PRAGMA foreign_keys = ON")
            found = try state()
            if found.isOurs, found.version < known {
                try useWriteAheadLog()
                // Another process may have done it meanwhile.
                try database.transaction { () throws(SQLiteError) in
                    found = try state()
                    guard found.isOurs, found.version < known else { return }
                    for script in Self.migrations[found.version...] { try database.run(script) }
                    try database.run(
                        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(known)")
                    found.version = known
                }
            }
        } catch {
            throw .store(error)
        }
        try Self.check(found, path)
    }

    private static func check(_ found: (version: Int, isOurs: Bool), _ path: String) throws(AccountsError) {
        guard found.isOurs else { throw .foreign(path: path) }
        guard found.version <= migrations.count else {
            throw .newer(path: path, version: found.version, known: migrations.count)
        }
    }

    /// The version of the tables, and whether the file is ours or still empty.
    private func state() throws(SQLiteError) -> (version: Int, isOurs: Bool) {
        let select = try database.prepare(
            """
            SELECT (SELECT user_version FROM pragma_user_version), (SELECT application_id FROM pragma_application_id),
                (SELECT count(*) FROM sqlite_schema)
            """)
        guard try select.step() else { return (0, false) }
        let (version, application, tables) = (select.integer(at: 0), select.integer(at: 1), select.integer(at: 2))
        select.reset()
        let isNew = application == 0 && version == 0 && tables == 0
        return (Int(version), isNew || (application == Self.applicationID && version > 0))
    }

    /// The file keeps this mode. SQLite does not wait for others when it is set, so this does.
    private func useWriteAheadLog() throws(SQLiteError) {
        var attempts = 0
        while true {
            do throws(SQLiteError) {
                return try database.run("PRAGMA journal_mode = WAL")
            } catch {
                attempts += 1
                guard case .locked = error, attempts < 250 else { throw error }
                usleep(20_000)
            }
        }
    }
}
