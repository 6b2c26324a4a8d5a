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

@Suite struct UserStoreTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/data/routeb/users/local.sqlite"
    }

    private func favorite(_ name: String, label: String = "350 5th Avenue") throws -> Favorite {
        Favorite(name: name, label: label, coordinate: try Coordinate(latitude: 40.7484, longitude: -73.9857))
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func whatIsSavedIsThereTheNextTime() throws {
        let home = try favorite("home")
        try UserStore(path: path).add(home)
        try UserStore(path: path).add(try favorite("Work", label: ""))
        #expect(try UserStore.favorites(at: path) == [home, try favorite("Work", label: "")])
        #expect(try UserStore(path: path).favorite(named: " HOME ") == home)
        #expect(try UserStore(path: path).favorite(named: "gym") == nil)
    }

    @Test func theFileIsForItsOwnerAlone() throws {
        _ = try UserStore(path: path)
        #expect(try permissions(path) == 0o600)
        for part in ["/data", "/data/routeb", "/data/routeb/users"] {
            #expect(try permissions(folder.path + part) == 0o700)
        }
    }

    @Test func aFileThatMayNotBeWrittenIsRead() throws {
        try UserFile.create(path)
        #expect(try UserStore.favorites(reading: path) == [])
        let home = try favorite("home")
        try UserStore(path: path).add(home)
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/routeb/users")
        #expect(try UserStore.favorites(reading: path) == [home])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/routeb/users") == before)
        // While another process has the file open, what it has saved is read from its log.
        let other = try UserStore(path: path)
        try other.add(try favorite("work"))
        #expect(try UserStore.favorites(reading: path).count == 2)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path + "/data"))
        let error = #expect(throws: AccountsError.self) { try UserStore(path: path) }
        guard case .cannotCreate(let place, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place == folder.path + "/data/routeb")
        #expect(reason.lowercased() == "not a directory")
    }

    @Test func askingMakesNoFile() throws {
        #expect(try UserStore.favorites(at: path) == [])
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }

    @Test(arguments: [("home", "HOME"), ("Grand  Central", " grand central "), ("Caf\u{e9}", "cafe\u{301}")])
    func aNameIsTakenHoweverItIsWritten(_ first: String, _ second: String) throws {
        let store = try UserStore(path: path)
        try store.add(try favorite(first, label: "there"))
        let shown = first.split(separator: " ").joined(separator: " ")
        #expect(throws: AccountsError.nameTaken(name: shown, label: "there")) { try store.add(try favorite(second)) }
        #expect(try store.favorites().map(\.label) == ["there"])
    }

    @Test func whatIsRemovedIsGone() throws {
        let store = try UserStore(path: path)
        try store.add(try favorite("home"))
        try store.add(try favorite("work"))
        #expect(try store.remove(named: "Home") == favorite("home"))
        #expect(try store.favorites().map(\.name) == ["work"])
        #expect(throws: AccountsError.noSuchFavorite(name: "Home")) { try store.remove(named: "Home") }
    }

    @Test(arguments: ["", "  ", "a\u{0}b", "a\nb", String(repeating: "x", count: 101), "\u{1b}[31m"])
    func aNameThatIsNoneIsRefused(_ name: String) throws {
        let store = try UserStore(path: path)
        do {
            try store.add(try favorite(name))
            Issue.record("\"\(name)\" was saved")
        } catch let error as AccountsError {
            guard case .badName = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 32 })
        }
        #expect(try store.favorites() == [])
    }

    @Test func textIsOnlyText() throws {
        let store = try UserStore(path: path)
        let name = "x'); DROP TABLE favorite; -- \" % _ 日本 🚌"
        try store.add(try favorite(name, label: name))
        #expect(try store.favorites() == [try favorite(name, label: name)])
    }

    @Test func manyAtOnceLoseNothing() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let place = try Coordinate(latitude: Double(number), longitude: 0)
                    let store = try UserStore(path: path)
                    try store.add(Favorite(name: "place \(number)", label: "", coordinate: place))
                }
            }
            try await group.waitForAll()
        }
        #expect(try UserStore.favorites(at: path).map(\.name) == (0..<8).map { "place \($0)" })
    }

    @Test func oneOfManyGetsAName() async throws {
        let path = path
        let saved = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    do {
                        let place = try Coordinate(latitude: Double(number), longitude: 0)
                        try UserStore(path: path).add(Favorite(name: "home", label: "", coordinate: place))
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(saved == 1)
        #expect(try UserStore.favorites(at: path).count == 1)
    }
}

@Suite struct UserFileTests {
    @Test func everyUserHasAFile() throws {
        #expect(try UserFile.path(in: "/data/routeb") == "/data/routeb/users/local.sqlite")
        #expect(try UserFile.path(user: "ann", in: "/data/routeb") == "/data/routeb/users/ann.sqlite")
    }

    @Test(arguments: ["", ".", "..", ".ann", "a/b", "a\u{0}b", "a b", String(repeating: "a", count: 65)])
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
            _ = try UserStore.favorites(at: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatIsNoDatabaseIsNamed() throws {
        try Data(String(repeating: "no database ", count: 100).utf8).write(to: URL(filePath: path))
        #expect(failure == .store(.notADatabase(file: path)))
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
        #expect(failure == .newer(path: path, version: 9, known: 1))
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
            .store(.locked(file: "f")), .cannotCreate(path: "p", reason: "r"), .foreign(path: "p"),
            .newer(path: "p", version: 2, known: 1), .badUser(name: "u"), .badName(name: "n", reason: "r"),
            .nameTaken(name: "n", label: "l"), .noSuchFavorite(name: "n"),
        ]
        for error in errors {
            #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
        }
    }
}
