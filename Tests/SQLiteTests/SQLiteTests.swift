import SQLite
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct ConnectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func whatIsBoundIsReadBack() throws {
        let database = try Connection(path: ":memory:", .create)
        try database.run("CREATE TABLE kept (text TEXT, whole INTEGER, number REAL, bytes BLOB, absent TEXT)")
        let insert = try database.prepare("INSERT INTO kept VALUES (?, ?, ?, ?, ?)")
        let texts = ["", "Ærø ' \" ; -- %", "a\u{0}b", String(repeating: "x", count: 100_000)]
        for text in texts {
            insert.bind(text, at: 1)
            insert.bind(Int64.min, at: 2)
            insert.bind(-73.985664, at: 3)
            insert.bind([0, 255, 7], at: 4)
            insert.bind(nil as String?, at: 5)
            try insert.run()
        }
        let read = try database.prepare("SELECT text, whole, number, bytes, absent FROM kept ORDER BY rowid")
        var seen: [String] = []
        while try read.step() {
            seen.append(read.text(at: 0))
            #expect(read.integer(at: 1) == Int64.min)
            #expect(read.double(at: 2) == -73.985664)
            #expect(read.bytes(at: 3) == [0, 255, 7])
            #expect(read.isNull(at: 4) && read.optionalText(at: 4) == nil)
        }
        #expect(seen == texts)
        #expect(database.lastInsertedRow == 4)
    }

    @Test func aStatementRunsAgainAfterItsLastRow() throws {
        let database = try Connection(path: ":memory:", .create)
        let twice = try database.prepare("SELECT ? * 2")
        for number in 1...3 {
            twice.bind(Int64(number), at: 1)
            #expect(try twice.step())
            #expect(twice.integer(at: 0) == Int64(2 * number))
            #expect(try !twice.step())
        }
    }

    @Test func aFailedTransactionLeavesNothing() throws {
        let database = try Connection(path: ":memory:", .create)
        try database.run("CREATE TABLE kept (id INTEGER PRIMARY KEY)")
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO kept VALUES (1)")
                try database.run("INSERT INTO kept VALUES (1)")
            }
        }
        let count = try database.prepare("SELECT count(*) FROM kept")
        #expect(try count.step())
        #expect(count.integer(at: 0) == 0)
        try database.transaction { () throws(SQLiteError) in try database.run("INSERT INTO kept VALUES (2)") }
        count.reset()
        #expect(try count.step())
        #expect(count.integer(at: 0) == 1)
    }

    @Test(arguments: ["plain.sqlite", "with space & ? # % ü.sqlite", "file:odd?mode=memory"])
    func aFileIsFoundUnderAnyName(_ name: String) throws {
        let path = folder.file(name)
        try Connection(path: path, .create).run("CREATE TABLE kept AS SELECT 7 AS seven")
        #expect(FileManager.default.fileExists(atPath: path))
        for mode in [Connection.Mode.immutable, .readOnly, .readWrite] {
            let read = try Connection(path: path, mode).prepare("SELECT seven FROM kept")
            #expect(try read.step())
            #expect(read.integer(at: 0) == 7)
        }
    }

    #if os(Linux)
        /// What a region's places are when an import has exchanged the region since it was opened.
        @Test func aRemovedFileIsReadThroughItsDescriptor() throws {
            let path = folder.file("removed.sqlite")
            try Connection(path: path, .create).run("CREATE TABLE kept AS SELECT 7 AS seven")
            let descriptor = open(path, O_RDONLY)
            defer { close(descriptor) }
            try FileManager.default.removeItem(atPath: path)
            try Connection(path: path, .create).run("CREATE TABLE kept AS SELECT 8 AS seven")
            let read = try Connection(path: "/proc/self/fd/\(descriptor)", .immutable)
                .prepare("SELECT seven FROM kept")
            #expect(try read.step())
            #expect(read.integer(at: 0) == 7)
        }
    #endif

    @Test func aFileInTheModeOfLogsIsReadWithoutOne() throws {
        let path = folder.file("log.sqlite")
        try Connection(path: path, .create).run(
            "PRAGMA journal_mode = WAL; CREATE TABLE kept AS SELECT 7 AS seven; PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try Data(contentsOf: URL(filePath: path))
        let read = try Connection(path: path, .immutable).prepare("SELECT seven FROM kept")
        #expect(try read.step())
        #expect(read.integer(at: 0) == 7)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
    }

    @Test func spatialiteIsLoadedOnceAndForThisConnectionAlone() throws {
        let database = try Connection(path: ":memory:", .create)
        #expect(throws: SQLiteError.self) { try database.prepare("SELECT X(MakePoint(1, 2))").run() }
        try database.loadSpatiaLite()
        try database.loadSpatiaLite()
        let point = try database.prepare("SELECT X(MakePoint(-73.98, 40.75, 4326))")
        #expect(try point.step())
        #expect(point.double(at: 0) == -73.98)
        // SQL itself still cannot load anything.
        #expect(throws: SQLiteError.self) { try database.prepare("SELECT load_extension('mod_spatialite')").run() }
    }
}

@Suite struct SQLiteErrorTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What opening the file and reading from it says.
    private func failure(of path: String, _ mode: Connection.Mode, _ sql: String = "SELECT * FROM kept") -> SQLiteError?
    {
        do throws(SQLiteError) {
            try Connection(path: path, mode).prepare(sql).run()
            return nil
        } catch {
            return error
        }
    }

    @Test func aMissingFileIsNamed() {
        let path = folder.file("missing.sqlite")
        let failure = failure(of: path, .immutable)
        #expect(failure == .cannotOpen(file: path, reason: "no such file or directory"))
        #expect(
            failure?.description == "The database \(path) cannot be opened (no such file or directory): "
                + "check its name and who may read and write it.")
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(self.failure(of: "", .create) != nil)
        #expect(self.failure(of: "a\u{0}b", .create) != nil)
    }

    @Test func aForeignFileIsNoDatabase() throws {
        let path = folder.file("foreign.sqlite")
        try Data("This is a letter to somebody, and no database at all.".utf8).write(to: URL(filePath: path))
        #expect(failure(of: path, .immutable) == .notADatabase(file: path))
    }

    @Test func aFileCutShortIsDamaged() throws {
        let path = folder.file("cut.sqlite")
        try Connection(path: path, .create).run(
            """
            CREATE TABLE kept (text);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO kept SELECT hex(zeroblob(50)) || i FROM n;
            """)
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
        guard case .corrupt(let file, _)? = failure(of: path, .immutable) else {
            Issue.record("a file cut in half was not noticed: \(String(describing: failure(of: path, .immutable)))")
            return
        }
        #expect(file == path)
    }

    @Test func aLockedFileSaysSo() throws {
        let path = folder.file("locked.sqlite")
        let first = try Connection(path: path, .create)
        try first.run("CREATE TABLE kept (id)")
        try first.run("BEGIN EXCLUSIVE")
        let second = try Connection(path: path, .readWrite, busyTimeout: 1)
        #expect(throws: SQLiteError.locked(file: path)) { try second.run("INSERT INTO kept VALUES (1)") }
    }

    @Test func aReaderCannotWrite() throws {
        let path = folder.file("read.sqlite")
        try Connection(path: path, .create).run("CREATE TABLE kept (id)")
        #expect(failure(of: path, .immutable, "INSERT INTO kept VALUES (1)") == .readOnly(file: path))
    }

    @Test func wrongSQLAndBrokenRulesAreToldApart() throws {
        let path = folder.file("rules.sqlite")
        let database = try Connection(path: path, .create)
        try database.run("CREATE TABLE kept (id UNIQUE); INSERT INTO kept VALUES (1)")
        #expect(
            failure(of: path, .readWrite, "SELECT absent FROM kept")
                == .statement(file: path, sql: "SELECT absent FROM kept", reason: "no such column: absent"))
        #expect(
            failure(of: path, .readWrite, "INSERT INTO kept VALUES (1)")
                == .constraint(file: path, reason: "UNIQUE constraint failed: kept.id"))
        #expect(failure(of: path, .readWrite, "  ") != nil)
    }

    @Test func everyDescriptionIsOneSentence() {
        let errors: [SQLiteError] = [
            .cannotOpen(file: "f", reason: "r"), .notADatabase(file: "f"), .corrupt(file: "f", reason: "r"),
            .locked(file: "f"), .readOnly(file: "f"), .full(file: "f"), .inputOutput(file: "f", reason: "r"),
            .constraint(file: "f", reason: "r"), .statement(file: "f", sql: "s", reason: "r"),
            .spatialiteMissing(reason: "r"),
        ]
        for error in errors {
            #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
        }
    }
}
