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
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What becomes of a user's file that is damaged, lost or old.
@Suite struct SafetyTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/local.sqlite"
    }

    private func place(_ name: String, _ mark: UserPlace.Mark = .favorite) throws -> UserPlace {
        UserPlace(mark, name: name, address: "somewhere", coordinate: try Coordinate(latitude: 40.7, longitude: -74))
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func overwrite(_ path: String) throws {
        try Data(String(repeating: "no database ", count: 2000).utf8).write(to: URL(filePath: path))
    }

    /// What opening and reading the file says.
    private func failure(_ path: String) -> AccountsError? {
        do throws(AccountsError) {
            _ = try UserStore.existing(at: path)?.places()
            return nil
        } catch {
            return error
        }
    }

    @Test func aDamagedFileIsSetAsideAndTheCopyOffered() throws {
        try UserStore(path: path).add(try place("home"))
        try overwrite(path)
        let damaged = try Data(contentsOf: URL(filePath: path))
        guard case .damaged(path, let aside, true) = failure(path) else {
            Issue.record("not set aside")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: aside)) == damaged)
        // Nothing begins anew in silence.
        #expect(failure(path) == .lost(path: path))
        #expect(throws: AccountsError.lost(path: path)) { try UserStore(path: path) }
        #expect(try UserStore.restore(path: path).places.count == 1)
        #expect(try UserStore(path: path).places() == [try place("home")])
        #expect(throws: AccountsError.notLost(path: path)) { try UserStore.restore(path: path) }
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func anEmptiedFileIsNoNewOne() throws {
        try UserStore(path: path).add(try place("home"))
        for file in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
        try Data().write(to: URL(filePath: path))
        guard case .damaged(path, _, true) = failure(path) else {
            Issue.record("taken for a new one")
            return
        }
        #expect(try UserStore.restore(path: path).places == [try place("home")])
    }

    @Test func onePageIsEnough() throws {
        let store = try UserStore(path: path)
        for number in 0..<300 { try store.add(try place("place \(number)")) }
        try Connection(path: path, .readWrite).run("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: URL(filePath: path))
        // All pages but the first, which tells what kind of file it is.
        for position in 4096..<bytes.count { bytes[position] = 0xA5 }
        try bytes.write(to: URL(filePath: path))
        guard case .damaged(_, _, true) = failure(path) else {
            Issue.record("\(String(describing: failure(path)))")
            return
        }
        #expect(try UserStore.restore(path: path).places.count == 300)
    }

    @Test func withoutACopyTheFileIsSetAside() throws {
        try overwrite(path)
        guard case .damaged(path, let aside, false) = failure(path) else {
            Issue.record("not set aside")
            return
        }
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(failure(path) == nil)
        #expect(throws: AccountsError.noCopy(path: path)) { try UserStore.restore(path: path) }
    }

    @Test(arguments: [false, true])
    func theLogOfAFileThatIsGoneIsNotPlayedIntoTheCopy(_ isToBeEmpty: Bool) throws {
        let store = try UserStore(path: path)
        try store.add(try place("home"))
        // As a process that was killed leaves it: changes that stand in the log alone, and another file's pages.
        let other = try UserStore(path: folder.path + "/other.sqlite")
        for number in 0..<40 { try other.add(try place("place \(number)")) }
        let log = try Data(contentsOf: URL(filePath: folder.path + "/other.sqlite-wal"))
        withExtendedLifetime(other) {}
        try FileManager.default.removeItem(atPath: path)
        try? FileManager.default.removeItem(atPath: path + "-shm")
        try log.write(to: URL(filePath: path + "-wal"))
        #expect(try UserStore.restore(path: path, empty: isToBeEmpty).places.count == (isToBeEmpty ? 0 : 1))
        #expect(try UserStore(path: path).places().map(\.name) == (isToBeEmpty ? [] : ["home"]))
        #expect(try names.contains { $0.hasSuffix("damaged-wal") })
        let check = try Connection(path: path, .readOnly).prepare("PRAGMA integrity_check")
        #expect(try check.step() && check.text(at: 0) == "ok")
        check.reset()
        let mode = try Connection(path: path, .readOnly).prepare("PRAGMA journal_mode")
        #expect(try mode.step() && mode.text(at: 0) == "wal")
    }

    @Test func whatIsNoFileIsNotWaitedFor() throws {
        try #require(mkfifo(path, 0o600) == 0)
        let pipe = AccountsError.store(.cannotOpen(file: path, reason: "it is a pipe or a device"))
        #expect(failure(path) == pipe)
        #expect(throws: pipe) { try UserStore(path: path) }
        unlink(path)
        try #require(mkfifo(path + ".backup", 0o600) == 0)
        #expect(throws: AccountsError.self) { try UserStore.restore(path: path) }
        unlink(path + ".backup")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(failure(path) == .store(.cannotOpen(file: path, reason: "it is a folder")))
    }

    @Test func aFileThatCannotBeLookedAtIsNotMissing() throws {
        // As a folder that may not be entered.
        try #require(symlink(path, path) == 0)
        guard case .store(.cannotOpen(path, _)) = failure(path) else {
            Issue.record("\(String(describing: failure(path)))")
            return
        }
    }

    @Test func whoWantsToBeginAnewKeepsTheCopy() throws {
        try UserStore(path: path).add(try place("home"))
        for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
        #expect(try UserStore.restore(path: path, empty: true) == SavedThings())
        #expect(try UserStore(path: path).places() == [])
        #expect(try names.contains { $0.hasPrefix("local.sqlite.backup.kept-") })
    }

    @Test(arguments: [false, true])
    func aDamagedCopyIsNotTaken(_ isEmpty: Bool) throws {
        try UserStore(path: path).add(try place("home"))
        try overwrite(path)
        if isEmpty {
            try Data().write(to: URL(filePath: path + ".backup"))
        } else {
            try overwrite(path + ".backup")
        }
        _ = failure(path)
        #expect(throws: AccountsError.badCopy(path: path + ".backup")) { try UserStore.restore(path: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try UserStore.restore(path: path, empty: true) == SavedThings())
    }

    @Test func aCopyThatCannotBeMadeIsTold() throws {
        let store = try UserStore(path: path)
        var told: [AccountsError] = []
        store.whenCopyFails = { told.append($0) }
        try store.add(try place("home"))
        #expect(told == [])
        // Nothing takes the place of a folder.
        try FileManager.default.removeItem(atPath: path + ".backup")
        try FileManager.default.createDirectory(atPath: path + ".backup/x", withIntermediateDirectories: true)
        try store.add(try place("work"))
        guard told.count == 1, case .cannotCreate(path + ".backup", _) = told[0] else {
            Issue.record("\(told)")
            return
        }
        #expect(try UserStore(path: path).places().count == 2)
    }

    /// However several processes begin and save at once, none takes another's new file for a lost or damaged one, and
    /// the copy that stays holds all.
    @Test func theCopyHoldsWhatOthersSavedMeanwhile() async throws {
        for round in 0..<24 {
            let path = folder.path + "/\(round).sqlite"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let store = try UserStore(path: path)
                        for more in 0..<3 {
                            try store.add(
                                UserPlace(
                                    name: "place \(number) \(more)", address: "",
                                    coordinate: try Coordinate(latitude: 0, longitude: 0)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try UserStore(reading: path + ".backup").places().count == 12)
        }
    }

    @Test func theCopyIsThatOfTheLastChange() throws {
        let store = try UserStore(path: path)
        try store.add(try place("home"))
        try store.add(try place("museum", .plan))
        #expect(try UserStore(reading: path + ".backup").places() == store.places())
        try store.remove(named: "home", .favorite)
        #expect(try UserStore(reading: path + ".backup").places().map(\.name) == ["museum"])
        #expect(try names.filter { $0.hasSuffix(".new") } == [])
        #expect(
            try FileManager.default.attributesOfItem(atPath: path + ".backup")[.posixPermissions] as? Int == 0o600)
    }

    @Test func whatAKilledProcessLeftIsCleared() throws {
        let store = try UserStore(path: path)
        let left = ["backup.77.123.new", "backup.77.123.new-journal"].map { "\(path).\($0)" }
        let kept = ["backup.77.124.new", "backup.mine.new", "backup.77.x.new"].map { "\(path).\($0)" }
        for file in left + kept { try Data("x".utf8).write(to: URL(filePath: file)) }
        for file in left + kept.dropFirst() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: file)
        }
        try store.add(try place("home"))
        #expect(left.filter { FileManager.default.fileExists(atPath: $0) } == [])
        #expect(kept.filter { FileManager.default.fileExists(atPath: $0) } == kept)
    }

    /// A file as the first version of the program left it, with one favorite.
    private func makeOldFile() throws {
        try UserFile.create(path)
        try Connection(path: path, .readWrite).run(
            UserStore.migrations[0] + """
                INSERT INTO favorite (name, label, latitude, longitude) VALUES ('home', 'there', 407000000, -740000000);
                PRAGMA application_id = \(0x5274_424e); PRAGMA user_version = 1;
                """)
    }

    @Test(arguments: [true, false])
    func anOlderFileThatIsLostIsRestored(_ wasMovedOn: Bool) throws {
        try makeOldFile()
        if wasMovedOn {
            _ = try UserStore(path: path)
        } else {
            try FileManager.default.copyItem(atPath: path, toPath: path + ".backup")
        }
        for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + file) }
        #expect(failure(path) == .lost(path: path))
        #expect(throws: AccountsError.lost(path: path)) { try UserStore(path: path) }
        #expect(try UserStore.restore(path: path).places.map(\.address) == ["there"])
    }

    @Test func anOlderFileThatIsDamagedHasACopy() throws {
        try makeOldFile()
        _ = try UserStore(path: path)
        try overwrite(path)
        guard case .damaged(path, _, true) = failure(path) else {
            Issue.record("no copy is told")
            return
        }
        #expect(try UserStore.restore(path: path).places.map(\.address) == ["there"])
    }

    @Test func anOlderFileIsBroughtUpToDate() throws {
        try makeOldFile()
        #expect(throws: AccountsError.older(path: path)) { try UserStore(reading: path) }
        let place = UserPlace(name: "home", address: "there", coordinate: try place("").coordinate)
        #expect(try UserStore(path: path).places() == [place])
        // As it was before.
        let old = try Connection(path: path + ".v1", .readOnly).prepare("SELECT name FROM favorite")
        #expect(try old.step())
        #expect(old.text(at: 0) == "home")
    }

    @Test func twoMoveAnOldFileOn() async throws {
        try UserFile.create(path)
        try Connection(path: path, .readWrite).run(
            UserStore.migrations[0] + "PRAGMA application_id = \(0x5274_424e); PRAGMA user_version = 1;")
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    try UserStore(path: path).add(
                        UserPlace(
                            name: "place \(number)", address: "",
                            coordinate: try Coordinate(latitude: 0, longitude: 0)))
                }
            }
            try await group.waitForAll()
        }
        #expect(try UserStore(path: path).places().count == 6)
    }

    @Test func allFilesOfAUserGo() throws {
        let other = folder.path + "/local.sqlite.backup.sqlite"
        try UserStore(path: other).add(try place("hers"))
        try UserStore(path: path).add(try place("home"))
        try overwrite(path)
        _ = failure(path)
        try UserFile.removeCompanions(of: path)
        try UserFile.remove(path)
        #expect(try names.filter { !$0.hasPrefix("local.sqlite.backup.sqlite") } == [])
        #expect(try UserStore(path: other).places().map(\.name) == ["hers"])
    }
}
