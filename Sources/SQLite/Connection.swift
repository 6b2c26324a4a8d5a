import CSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open database file.
///
///     let database = try Connection(path: "places.sqlite", .immutable)
///     let row = try database.prepare("SELECT name FROM stop WHERE code = ?")
///     try row.bind("401234", at: 1)
///     while try row.step() { print(row.text(at: 0)) }
///
/// A connection belongs to one task: it is not `Sendable`, and SQLite's own mutexes are off. It closes when the last
/// reference to it and to its statements goes.
public final class Connection {
    /// How a file is opened.
    public enum Mode: Sendable {
        /// For reading a file that nobody changes while it is open (a region's): it is mapped, so that no lock is
        /// taken, no journal is looked for, nothing is written beside it, and its path may be that of an open
        /// descriptor.
        case immutable
        /// For reading a file that others may write meanwhile.
        case readOnly
        /// For reading and writing a file that exists.
        case readWrite
        /// For reading and writing; a missing file is made.
        case create
    }

    /// What the file is called in every error.
    public let name: String

    let handle: OpaquePointer
    /// The file, where it is read as it lies; it goes after the handle.
    private let mapped: MappedFile?
    private var spatialiteIsLoaded = false

    /// Opens a database file.
    ///
    /// SQLite reads nothing before the first statement, so a file that is not a database is noticed there.
    ///
    /// - Parameters:
    ///   - path: The file; any name that the system allows, `:memory:` for a database in memory.
    ///   - mode: What will be done with it.
    ///   - name: What the file is called in errors, where that is not its path.
    ///   - busyTimeout: Milliseconds to wait for another process before `SQLiteError.locked`.
    public init(
        path: String, _ mode: Mode, named name: String? = nil, busyTimeout: Int32 = 5_000
    ) throws(SQLiteError) {
        self.name = name ?? path
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .cannotOpen(file: self.name, reason: "its name is empty or holds a zero byte")
        }
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        switch mode {
        case .immutable: flags |= SQLITE_OPEN_READWRITE
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
        mapped = mode == .immutable ? try MappedFile(path, named: self.name) : nil
        // A name that begins with "file:" must not be taken for a URI.
        let file = mapped != nil || path == ":memory:" ? ":memory:" : path.hasPrefix("/") ? path : "./" + path
        var opened: OpaquePointer?
        var code = sqlite3_open_v2(file, &opened, flags, nil)
        if code == SQLITE_OK, let mapped {
            code = sqlite3_deserialize(
                opened, "main", mapped.start, mapped.size, mapped.size, UInt32(SQLITE_DESERIALIZE_READONLY))
        }
        guard code == SQLITE_OK, let opened else {
            let reason = opened.map { Self.openingReason($0) } ?? "there is no memory left"
            sqlite3_close_v2(opened)
            throw .cannotOpen(file: self.name, reason: reason)
        }
        handle = opened
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Compiles one statement.
    ///
    /// - Parameter sql: One statement (more are not looked at); values stand as `?`, never inside the text.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(self, sql)
    }

    /// Runs a script of statements that have neither parameters nor results worth reading.
    public func run(_ script: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql: script) }
    }

    /// Runs the body between `BEGIN` and `COMMIT`; an error rolls everything back and is thrown on.
    ///
    /// It has the right to write from the start, so that it never fails half way for want of it.
    public func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Some errors (a full disk, for one) have ended the transaction already.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// The row id that the last `INSERT` of this connection was given.
    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Loads SpatiaLite into this connection; later calls do nothing.
    ///
    /// This costs some 45 ms, several times what a question by text takes, so it is called where a geometry function is
    /// used and nowhere else.
    public func loadSpatiaLite() throws(SQLiteError) {
        guard !spatialiteIsLoaded else { return }
        guard routeb_sqlite3_allow_extensions(handle, 1) == SQLITE_OK else {
            throw .spatialiteMissing(reason: "this SQLite was built without loadable extensions")
        }
        defer { _ = routeb_sqlite3_allow_extensions(handle, 0) }
        var reasons: [String] = []
        for module in Self.spatialiteModules {
            var message: UnsafeMutablePointer<CChar>?
            let code = sqlite3_load_extension(handle, module, "sqlite3_modspatialite_init", &message)
            if code == SQLITE_OK {
                spatialiteIsLoaded = true
                return
            }
            reasons.append(message.map { String(cString: $0) } ?? "error \(code)")
            sqlite3_free(message)
        }
        throw .spatialiteMissing(reason: reasons[0])
    }

    /// Where the loader looks: its own search path first, then where brew puts libraries.
    private static let spatialiteModules: [String] = {
        #if os(macOS)
            ["mod_spatialite", "/opt/homebrew/lib/mod_spatialite", "/usr/local/lib/mod_spatialite"]
        #else
            ["mod_spatialite"]
        #endif
    }()

    private static func openingReason(_ handle: OpaquePointer) -> String {
        let system = sqlite3_system_errno(handle)
        let words = system == 0 ? String(cString: sqlite3_errmsg(handle)) : String(cString: strerror(system))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

extension Connection {
    /// The error that a result code stands for, with the words of SQLite where they help.
    func error(_ code: Int32, sql: String) -> SQLiteError {
        let reason = String(cString: sqlite3_errmsg(handle))
        // The memory that processes share over a database is a file too, which has no room on a full disk; the constant
        // is an expression in C, which Swift does not see.
        let noSharedMemory = SQLITE_IOERR | 19 << 8
        if code & 0xff == SQLITE_IOERR, sqlite3_system_errno(handle) == EFBIG {
            return .inputOutput(file: name, reason: "files may not be so large here")
        }
        if code == noSharedMemory { return .full(file: name) }
        switch code & 0xff {
        case SQLITE_NOTADB: return .notADatabase(file: name)
        case SQLITE_CORRUPT, SQLITE_FORMAT: return .corrupt(file: name, reason: reason)
        case SQLITE_BUSY, SQLITE_LOCKED: return .locked(file: name)
        case SQLITE_READONLY, SQLITE_PERM: return .readOnly(file: name)
        case SQLITE_FULL: return .full(file: name)
        case SQLITE_IOERR: return .inputOutput(file: name, reason: reason)
        case SQLITE_CANTOPEN: return .cannotOpen(file: name, reason: reason)
        case SQLITE_CONSTRAINT: return .constraint(file: name, reason: reason)
        default: return .statement(file: name, sql: String(sql.prefix(120)), reason: reason)
        }
    }
}
