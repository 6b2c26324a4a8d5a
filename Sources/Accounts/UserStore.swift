import Archive
import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What one user saves, in an SQLite file of the user's own.
///
///     let store = try UserStore(path: try UserFile.path(in: "data"))
///     try store.add(UserPlace(name: "home", address: "350 5th Avenue", coordinate: place))
///
/// The file is made when it is first needed, readable by its owner only; it works in WAL mode with foreign keys, waits
/// for other processes, and carries the version of its tables, which later versions of the program move on. Each change
/// is one transaction: two processes at once, or one that is killed, leave it whole. After each change of what the user
/// saved a copy is made beside it (`.backup`), not after sessions, failed passwords and recent places; before its
/// tables are moved to a later version one more is (`.v1`).
///
/// A damaged file is set aside under another name, never overwritten, and every later question is refused until
/// `restore` has put the copy, or an empty file, in its place.
public final class UserStore {
    /// Where the file lies.
    public let path: String

    let database: Connection
    /// Whether others' changes are looked out for and own ones made; a file that may not be written is only read.
    private let isWritable: Bool
    /// Why nothing can be saved though the file may be written: there is no room for a log.
    private var savingFault: AccountsError?
    /// Is told why the copy of what was just saved cannot be made, as on a full disk; the former copy stays.
    public var whenCopyFails: (AccountsError) -> Void = { _ in }

    /// Opens the user's file; a missing one is made, with the folders above it.
    ///
    /// - Throws: `lost` where the file is missing and a copy of it is there; `damaged` where it was just set aside.
    public init(path: String) throws(AccountsError) {
        self.path = path
        isWritable = true
        if !UserFile.exists(path) {
            try UserStore.refuseLoss(of: path)
            try UserFile.create(path)
        }
        try UserFile.checkKind(of: path)
        do throws(SQLiteError) {
            database = try Connection(path: path, .readWrite)
        } catch {
            throw .store(error)
        }
        try prepare()
    }

    /// Opens a user's file for questions. One that may not be written is read as it lies: without its log, unless
    /// another process has one open; so is one on a full disk, where there is no room for a log.
    ///
    /// - Returns: Nil where there is no file, which is then not made.
    /// - Throws: As `init(path:)`.
    public static func existing(at path: String) throws(AccountsError) -> UserStore? {
        if UserFile.isMissing(path) {
            try refuseLoss(of: path)
            return nil
        }
        try UserFile.checkKind(of: path)
        guard UserFile.isWritable(path) else { return try UserStore(reading: path) }
        do throws(AccountsError) {
            return try UserStore(path: path)
        } catch {
            switch error {
            case .store(.full), .store(.inputOutput): break
            default: throw error
            }
            guard UserFile.isEmpty(path + "-wal") else { throw error }
            let store = try UserStore(reading: path)
            store.savingFault = error
            return store
        }
    }

    /// Opens a file that may not be written; one with the tables of an earlier version only where that is said.
    init(reading path: String, orEarlier: Bool = false) throws(AccountsError) {
        self.path = path
        isWritable = false
        try UserFile.checkKind(of: path)
        do throws(SQLiteError) {
            database = try Connection(path: path, UserFile.isEmpty(path + "-wal") ? .immutable : .readOnly)
        } catch {
            throw .store(error)
        }
        let found = try guarded(state)
        try check(found)
        guard orEarlier || found.version == 0 || found.version == Self.migrations.count else {
            throw .older(path: path)
        }
    }

    /// Whether the file holds no tables, as one that was made and never written.
    private func isBlank() throws(SQLiteError) -> Bool {
        guard !isWritable else { return false }
        return try state().version == 0
    }

    /// Answers a question about the file.
    func asked<Result>(
        _ nothing: Result, _ body: () throws(SQLiteError) -> Result
    ) throws(AccountsError) -> Result {
        try guarded { () throws(SQLiteError) in
            if try isBlank() { return nothing }
            return try body()
        }
    }

    /// Runs the body as one transaction that holds the right to write from its beginning, and makes the copy anew.
    func change<Result>(
        keepingCopy: Bool = true, _ body: () throws(SQLiteError) -> Result
    ) throws(AccountsError) -> Result {
        if let savingFault { throw savingFault }
        let result = try guarded { () throws(SQLiteError) in try database.transaction(body) }
        guard keepingCopy else { return result }
        do throws(AccountsError) {
            try renewCopy()
        } catch {
            // Damage shows while all pages are read. All else leaves the change safe and the former copy in its place.
            if case .damaged = error { throw error }
            whenCopyFails(error)
        }
        return result
    }

    /// Makes the copy anew, which then holds whatever is saved.
    private func renewCopy() throws(AccountsError) {
        var version: Int64
        repeat {
            version = try changesOfOthers()
            try copy(to: UserFile.backup(of: path))
            // Another process may have saved something and made its copy before this one, without it, took its place.
        } while try changesOfOthers() != version
    }

    /// A number that is another one once somebody else has changed the file.
    private func changesOfOthers() throws(AccountsError) -> Int64 {
        try guarded { () throws(SQLiteError) in
            let select = try database.prepare("PRAGMA data_version")
            guard try select.step() else { return 0 }
            defer { select.reset() }
            return select.integer(at: 0)
        }
    }
}

// MARK: Damage and copies

extension UserStore {
    /// Puts the copy of a lost file in its place, or an empty file; the copy, if it is not taken, is kept under
    /// another name.
    ///
    /// - Returns: What was saved in the copy.
    /// - Throws: `notLost` where the file is there and whole; `noCopy` where there is no copy to take, `badCopy` where
    ///   it is damaged too.
    public static func restore(path: String, empty: Bool = false) throws(AccountsError) -> SavedThings {
        let backup = UserFile.backup(of: path)
        if UserFile.exists(path) {
            // A damaged one is set aside by looking at it.
            do throws(AccountsError) {
                let store = try UserStore(path: path)
                try store.guarded { () throws(SQLiteError) in try store.checkPages() }
                throw .notLost(path: path)
            } catch {
                guard case .damaged = error else { throw error }
            }
        }
        guard UserFile.exists(backup) else { throw .noCopy(path: path) }
        try UserFile.setLogAside(of: path)
        if empty {
            guard UserFile.setAside(backup, as: "kept") != nil else {
                throw .cannotRemove(path: backup, reason: systemReason())
            }
            _ = try UserStore(path: path)
            return SavedThings()
        }
        do throws(AccountsError) {
            // With the tables of an earlier version it is moved on in its place.
            let copy = try UserStore(reading: backup, orEarlier: true)
            try copy.guarded { () throws(SQLiteError) in
                guard try copy.state().version > 0 else { throw .corrupt(file: backup, reason: "it is empty") }
                try copy.checkPages()
            }
            try copy.copy(to: path)
        } catch {
            switch error {
            case .store(.corrupt), .store(.notADatabase): throw .badCopy(path: backup)
            default: throw error
            }
        }
        let store = try UserStore(path: path)
        // A copy has none.
        try store.guarded { () throws(SQLiteError) in try store.useWriteAheadLog() }
        return try store.things()
    }

    /// Refuses to begin anew where a file once was: what it held would be lost without a word.
    private static func refuseLoss(of path: String) throws(AccountsError) {
        // In this order: a process that has just made the file made it before its copy.
        guard UserFile.exists(UserFile.backup(of: path)), UserFile.isMissing(path) else { return }
        throw .lost(path: path)
    }

    /// Runs the body; where it finds the file damaged, the file is set aside.
    func guarded<Result>(_ body: () throws(SQLiteError) -> Result) throws(AccountsError) -> Result {
        do throws(SQLiteError) {
            return try body()
        } catch {
            switch error {
            case .corrupt, .notADatabase:
                guard isWritable, let aside = UserFile.setAside(path) else { throw .store(error) }
                throw .damaged(path: path, aside: aside, hasCopy: UserFile.exists(UserFile.backup(of: path)))
            default: throw .store(error)
            }
        }
    }

    /// Throws where pages of the file contradict each other.
    private func checkPages() throws(SQLiteError) {
        let check = try database.prepare("PRAGMA quick_check(1)")
        guard try check.step() else { return }
        let finding = check.text(at: 0)
        guard finding == "ok" else { throw .corrupt(file: path, reason: finding) }
    }

    /// Writes a copy of the file as it is now, whole and for its owner alone, in place of a former one.
    func copy(to copy: String) throws(AccountsError) {
        UserFile.removeLeftovers(beside: copy)
        let fresh = UserFile.freshPath(beside: copy)
        // SQLite fills an empty file, and leaves it to its owner.
        try UserFile.create(fresh)
        do throws(AccountsError) {
            try guarded { () throws(SQLiteError) in
                let vacuum = try database.prepare("VACUUM INTO ?")
                vacuum.bind(fresh, at: 1)
                try vacuum.run()
            }
            try UserFile.move(fresh, to: copy)
        } catch {
            unlink(fresh)
            throw error
        }
    }
}

// MARK: Tables and their versions

extension UserStore {
    /// Marks the file as ours: "RtBN" in ASCII.
    private static let applicationID: Int64 = 0x5274_424e

    /// Checks whose file it is, and moves its tables to the version of this program.
    private func prepare() throws(AccountsError) {
        let known = Self.migrations.count
        var found = try guarded { () throws(SQLiteError) in
            try database.run("PRAGMA foreign_keys = ON")
            // Looked for first: a process that fills the file now makes its copy later.
            let hasCopy = UserFile.exists(UserFile.backup(of: path))
            let found = try state()
            // A file that was emptied is no new one.
            if found.version == 0, found.isOurs, hasCopy {
                throw .corrupt(file: path, reason: "it is empty")
            }
            return found
        }
        try check(found)
        guard found.version < known else { return }
        if found.version > 0 { try keepVersion(found.version) }
        try guarded { () throws(SQLiteError) in
            try useWriteAheadLog()
            try database.transaction { () throws(SQLiteError) in
                // Another process may have done it meanwhile.
                found = try state()
                guard found.isOurs, found.version < known else { return }
                for script in Self.migrations[found.version...] { try database.run(script) }
                try database.run("PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(known)")
                found.version = known
            }
        }
        try check(found)
    }

    /// Keeps copies of the file as an earlier version left it: one for good, and one to restore until the next change.
    private func keepVersion(_ version: Int) throws(AccountsError) {
        try renewCopy()
        let kept = "\(path).v\(version)"
        guard !UserFile.exists(kept) else { return }
        try copy(to: kept)
    }

    private func check(_ found: (version: Int, isOurs: Bool)) throws(AccountsError) {
        guard found.isOurs else { throw .foreign(path: path) }
        guard found.version <= Self.migrations.count else {
            throw .newer(path: path, version: found.version, known: Self.migrations.count)
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
