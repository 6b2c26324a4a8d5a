@testable import Accounts
import Geometry
import SQLite
import TestFiles
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct UserFileTests {
    @Test func everyUserHasAFile() throws {
        #expect(try UserFile.path(in: "/data/routeb") == "/data/routeb/users/local.sqlite")
        #expect(try UserFile.path(user: "ann", in: "/data/routeb") == "/data/routeb/users/ann.sqlite")
    }

    @Test(arguments: [
        "", ".", "..", ".ann", "a/b", "a\u{0}b", "a b", "a\u{200D}", "a\u{FE0F}b", String(repeating: "a", count: 65),
    ])
    func aUserCannotLeaveTheFolder(_ user: String) {
        #expect(throws: AccountsError.badUser(name: String(user.prefix(64)))) {
            try UserFile.path(user: user, in: "/data")
        }
    }
}

@Suite struct DamagedUserFileTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/local.sqlite"
    }

    /// What opening the file says.
    private var failure: AccountsError? {
        do throws(AccountsError) {
            _ = try UserStore.existing(at: path)?.places()
            return nil
        } catch {
            return error
        }
    }

    @Test func anotherProgramsDatabaseIsLeftAlone() throws {
        try Connection(path: path, .create).run("CREATE TABLE theirs (id)")
        #expect(failure == .foreign(path: path))
        let tables = try Connection(path: path, .readOnly).prepare("SELECT count(*) FROM sqlite_schema")
        #expect(try tables.step())
        #expect(tables.integer(at: 0) == 1)
    }

    @Test func aLaterVersionIsLeftAlone() throws {
        _ = try UserStore(path: path)
        try Connection(path: path, .readWrite).run("PRAGMA user_version = 9")
        #expect(failure == .newer(path: path, version: 9, known: 2))
        try Connection(path: path, .readWrite).run("PRAGMA user_version = -9")
        #expect(failure == .foreign(path: path))
    }

    @Test func anEmptyFileIsFilled() throws {
        try Data().write(to: URL(filePath: path))
        #expect(failure == nil)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let file = folder.path + "/file"
        try Data("x".utf8).write(to: URL(filePath: file))
        #expect(throws: AccountsError.cannotCreate(path: file + "/users", reason: "not a directory")) {
            _ = try UserStore(path: file + "/users/local.sqlite")
        }
    }

    @Test func everyDescriptionIsOneSentence() {
        let errors: [AccountsError] = [
            .store(.locked(file: "f")), .cannotCreate(path: "p", reason: "r"), .cannotRemove(path: "p", reason: "r"),
            .foreign(path: "p"), .newer(path: "p", version: 2, known: 1), .older(path: "p"),
            .damaged(path: "p", aside: "a", hasCopy: true), .damaged(path: "p", aside: "a", hasCopy: false),
            .lost(path: "p"), .notLost(path: "p"), .noCopy(path: "p"), .badCopy(path: "p"), .badUser(name: "u"),
            .badName(name: "n", reason: "r"), .badRoute(name: "n", reason: "r"),
            .nameTaken(name: "n", what: "favorite", label: "l"),
            .noSuchPlace(mark: .plan, name: "n"), .noSuchRoute(name: "n"), .userTaken(user: "u"), .localNeedsNone,
            .weakPassword(reason: "r"), .wrongPassword, .tooManyPasswords(seconds: 1), .notLoggedIn(user: "u"),
            .nobodyLoggedIn, .sessionEnded(user: "u"), .badSession(path: "p", reason: "r"), .noMemoryForPassword,
            .notReadable(file: "f", reason: "r"), .unknownForm(file: "f"),
        ]
        for error in errors {
            #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
        }
    }
}
