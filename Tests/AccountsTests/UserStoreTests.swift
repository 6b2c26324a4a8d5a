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

    private func favorite(_ name: String, label: String = "350 5th Avenue") throws -> UserPlace {
        UserPlace(name: name, address: label, coordinate: try Coordinate(latitude: 40.7484, longitude: -73.9857))
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func whatIsSavedIsThereTheNextTime() throws {
        let home = try favorite("home")
        try UserStore(path: path).add(home)
        try UserStore(path: path).add(try favorite("Work", label: ""))
        #expect(try (UserStore.existing(at: path)?.places() ?? []) == [home, try favorite("Work", label: "")])
        #expect(try UserStore(path: path).place(named: " HOME ") == home)
        #expect(try UserStore(path: path).place(named: "gym") == nil)
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
        #expect(try UserStore(reading: path).places() == [])
        let home = try favorite("home")
        try UserStore(path: path).add(home)
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/routeb/users")
        #expect(try UserStore(reading: path).places() == [home])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/routeb/users") == before)
        // While another process has the file open, what it has saved is read from its log.
        let other = try UserStore(path: path)
        try other.add(try favorite("work"))
        #expect(try UserStore(reading: path).places().count == 2)
    }

    @Test func askingMakesNoFile() throws {
        #expect(try (UserStore.existing(at: path)?.places() ?? []) == [])
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }

    @Test(arguments: [("home", "HOME"), ("Grand  Central", " grand central "), ("Caf\u{e9}", "cafe\u{301}")])
    func aNameIsTakenHoweverItIsWritten(_ first: String, _ second: String) throws {
        let store = try UserStore(path: path)
        try store.add(try favorite(first, label: "there"))
        let shown = first.split(separator: " ").joined(separator: " ")
        #expect(throws: AccountsError.nameTaken(name: shown, what: "favorite", label: "there")) {
            try store.add(try favorite(second))
        }
        #expect(try store.places().map(\.address) == ["there"])
    }

    @Test func whatIsRemovedIsGone() throws {
        let store = try UserStore(path: path)
        try store.add(try favorite("home"))
        try store.add(try favorite("work"))
        #expect(try store.remove(named: "Home", .favorite) == favorite("home"))
        #expect(try store.places().map(\.name) == ["work"])
        #expect(throws: AccountsError.noSuchPlace(mark: .favorite, name: "Home")) {
            try store.remove(named: "Home", .favorite)
        }
    }

    @Test(arguments: [
        "", "  ", "a\u{0}b", "a\nb", String(repeating: "x", count: 101), "\u{1b}[31m", "\u{200B}", "\u{FEFF}\u{200F}",
        "\u{2028}", "\u{202E}",
    ])
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
        #expect(try store.places() == [])
    }

    @Test func whatTurnsTheDirectionOfWritingIsNoPartOfAName() throws {
        let store = try UserStore(path: path)
        let name = "\u{202E}my\u{2028}home\u{2069}"
        #expect(try store.add(try favorite(name, label: "there")).name == "my home")
        #expect(try store.places().map(\.name) == ["my home"])
        #expect(try store.place(named: "My Home")?.address == "there")
        #expect(try store.remove(named: name, .favorite).name == "my home")
        // What joins letters stays, since words and pictures are written with it.
        #expect(try store.add(try favorite("👩‍🍳 می‌روم")).name == "👩‍🍳 می‌روم")
    }

    @Test(arguments: ["a \u{202E} b", "\u{202E} a b", "a b \u{2069}", "a\u{2028}\u{202E}\u{2028}b"])
    func whatIsShownCanBeTyped(_ name: String) throws {
        let store = try UserStore(path: path)
        let shown = try store.add(try favorite(name)).name
        #expect(shown == "a b")
        #expect(try store.place(named: shown) != nil)
    }

    @Test func textIsOnlyText() throws {
        let store = try UserStore(path: path)
        let name = "x'); DROP TABLE place; -- \" % _ 日本 🚌"
        try store.add(try favorite(name, label: name))
        #expect(try store.places() == [try favorite(name, label: name)])
    }

    @Test func manyAtOnceLoseNothing() async throws {
        let path = path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let place = try Coordinate(latitude: Double(number), longitude: 0)
                    let store = try UserStore(path: path)
                    try store.add(UserPlace(name: "place \(number)", address: "", coordinate: place))
                }
            }
            try await group.waitForAll()
        }
        #expect(try (UserStore.existing(at: path)?.places() ?? []).map(\.name) == (0..<8).map { "place \($0)" })
    }

    @Test func oneOfManyGetsAName() async throws {
        let path = path
        let saved = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    do {
                        let place = try Coordinate(latitude: Double(number), longitude: 0)
                        try UserStore(path: path).add(UserPlace(name: "home", address: "", coordinate: place))
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(saved == 1)
        #expect(try (UserStore.existing(at: path)?.places() ?? []).count == 1)
    }
}
