@testable import Accounts
import Geometry
import Measures
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

/// Signing up, logging in and out, with the least work for libsodium.
@Suite struct AccountBookTests {
    let folder: TemporaryFolder
    let book: AccountBook
    let now = Timestamp(secondsSince1970: 1_454_500_000)

    init() throws {
        folder = try TemporaryFolder()
        book = AccountBook(in: folder.path + "/data", cost: .least)
    }

    private func later(_ seconds: Int) -> Timestamp { now.advanced(bySeconds: seconds) }

    private let right = Password("correct horse")

    private func save(_ name: String, for user: String? = nil) throws {
        try book.store(of: user, now: now).add(
            UserPlace(name: name, address: "", coordinate: try Coordinate(latitude: 0, longitude: 0)))
    }

    private func names(of user: String? = nil) throws -> [String] {
        try book.existingStore(of: user, now: now)?.places().map(\.name) ?? []
    }

    @Test func whoHasNotSignedUpIsSimplyThere() throws {
        #expect(try book.loggedIn(now: now) == nil)
        try save("home")
        #expect(try names() == ["home"])
        #expect(try names(of: "local") == ["home"])
        #expect(try book.logOut() == nil)
    }

    @Test func whatOneSavesIsBehindThePassword() throws {
        try save("mine")
        try book.signUp("ann", right, now: now)
        #expect(try book.loggedIn(now: now) == "ann")
        try save("hers")
        #expect(try names() == ["hers"])
        #expect(try names(of: "local") == ["mine"])
        #expect(try book.logOut() == "ann")
        #expect(try names() == ["mine"])
        #expect(throws: AccountsError.notLoggedIn(user: "ann")) { try names(of: "ann") }
        #expect(throws: AccountsError.notLoggedIn(user: "ann")) { try save("more", for: "ann") }
        #expect(throws: AccountsError.wrongPassword) { try book.logIn("ann", Password("wrong horse"), now: now) }
        #expect(try book.loggedIn(now: now) == nil)
        try book.logIn("ann", right, now: later(10))
        #expect(try names(of: "ann") == ["hers"])
    }

    @Test func aNameIsTakenOnce() throws {
        try book.signUp("ann", right, now: now)
        #expect(throws: AccountsError.userTaken(user: "ann")) { try book.signUp("ann", right, now: now) }
        #expect(throws: AccountsError.localNeedsNone) { try book.signUp("local", right, now: now) }
        #expect(throws: AccountsError.badUser(name: "../ann")) { try book.signUp("../ann", right, now: now) }
        // Who saved things without a password may give themselves one.
        try save("home", for: "bob")
        try book.signUp("bob", right, now: now)
        #expect(try names() == ["home"])
    }

    @Test(arguments: ["", "short", "aaaaaaaaaaaa", String(repeating: "ab", count: 513)])
    func aWeakPasswordIsRefused(_ text: String) throws {
        do throws(AccountsError) {
            try book.signUp("ann", Password(text), now: now)
            Issue.record("taken")
        } catch {
            guard case .weakPassword = error else {
                Issue.record("\(error)")
                return
            }
            #expect(text.isEmpty || !error.description.contains(text))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }

    @Test func whoIsUnknownIsToldNoMore() {
        #expect(throws: AccountsError.wrongPassword) { try book.logIn("nobody", right, now: now) }
        #expect(throws: AccountsError.wrongPassword) { try book.logIn("local", right, now: now) }
    }

    @Test func wrongPasswordsSlowDown() throws {
        try book.signUp("ann", right, now: now)
        let wrong = Password("wrong horse")
        for _ in 0..<3 { #expect(throws: AccountsError.wrongPassword) { try book.logIn("ann", wrong, now: now) } }
        // Even the right one has to wait.
        #expect(throws: AccountsError.tooManyPasswords(seconds: 1)) { try book.logIn("ann", right, now: now) }
        #expect(throws: AccountsError.wrongPassword) { try book.logIn("ann", wrong, now: later(1)) }
        #expect(throws: AccountsError.tooManyPasswords(seconds: 2)) { try book.logIn("ann", right, now: later(1)) }
        // A clock that was set back makes nobody wait longer.
        #expect(throws: AccountsError.tooManyPasswords(seconds: 2)) { try book.logIn("ann", right, now: later(-9999)) }
        try book.logIn("ann", right, now: later(3))
        #expect(throws: AccountsError.wrongPassword) { try book.logIn("ann", wrong, now: later(3)) }
    }

    @Test func aClockThatWasSetBackLocksNobodyOut() throws {
        try book.signUp("ann", right, now: now)
        let year = 31_536_000
        for _ in 0..<3 {
            #expect(throws: AccountsError.wrongPassword) {
                try book.logIn("ann", Password("wrong horse"), now: later(year))
            }
        }
        #expect(throws: AccountsError.tooManyPasswords(seconds: 1)) { try book.logIn("ann", right, now: now) }
        #expect(throws: AccountsError.tooManyPasswords(seconds: 1)) { try book.logIn("ann", right, now: now) }
        try book.logIn("ann", right, now: later(1))
    }

    @Test func twoWaysToWriteAnAccentAreTwoUsers() throws {
        let (one, two) = ("ren\u{E9}", "rene\u{301}")
        try book.signUp(one, right, now: now)
        try save("hers")
        try book.signUp(two, Password("battery staple"), now: now)
        try save("his")
        #expect(try names(of: two) == ["his"])
        #expect(throws: AccountsError.notLoggedIn(user: one)) { try names(of: one) }
    }

    @Test func aPipeInThePlaceOfTheSessionIsNotWaitedFor() throws {
        try book.signUp("ann", right, now: now)
        let path = folder.path + "/data/session"
        unlink(path)
        try #require(mkfifo(path, 0o600) == 0)
        #expect(throws: AccountsError.badSession(path: path, reason: "it is no file")) { try book.loggedIn(now: now) }
        // Logging in puts a session in its place.
        try book.logIn("ann", right, now: now)
        #expect(try book.loggedIn(now: now) == "ann")
    }

    @Test func nobodyWaitsForever() {
        func wait(_ failures: Int, _ seconds: Int) -> Int {
            PasswordRecord(hash: "", failures: failures, failedAt: now).wait(at: later(seconds))
        }
        #expect((0...14).map { wait($0, 0) } == [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
        #expect(wait(.max, 899) == 1 && wait(.max, 900) == 0)
        let early = PasswordRecord(hash: "", failures: 9, failedAt: Timestamp(secondsSince1970: .min))
        #expect(early.wait(at: now) == 0)
    }

    @Test func manyAtOnceAreAllCounted() async throws {
        try book.signUp("ann", right, now: now)
        let (book, now) = (book, now)
        let looked = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do throws(AccountsError) {
                        try book.logIn("ann", Password("wrong horse"), now: now)
                        return true
                    } catch {
                        return error == .wrongPassword
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(looked == 3)
    }

    @Test func aPasswordIsChanged() throws {
        let new = Password("battery staple")
        #expect(throws: AccountsError.nobodyLoggedIn) { try book.changePassword(right, to: new, now: now) }
        try book.signUp("ann", right, now: now)
        // Another machine's session, as a copy of the file would have it.
        let session = try Data(contentsOf: URL(filePath: folder.path + "/data/session"))
        #expect(throws: AccountsError.wrongPassword) { try book.changePassword(new, to: new, now: now) }
        #expect(try book.changePassword(right, to: new, now: now) == "ann")
        #expect(try book.loggedIn(now: now) == "ann")
        try session.write(to: URL(filePath: folder.path + "/data/session"))
        #expect(throws: AccountsError.sessionEnded(user: "ann")) { try book.loggedIn(now: now) }
        #expect(try book.logOut() == "ann")
        #expect(throws: AccountsError.wrongPassword) { try book.logIn("ann", right, now: now) }
        try book.logIn("ann", new, now: now)
    }

    @Test func aSessionEndsByItself() throws {
        try book.signUp("ann", right, now: now)
        let end = AccountBook.sessionDays * 86_400
        #expect(try book.loggedIn(now: later(end - 1)) == "ann")
        #expect(throws: AccountsError.sessionEnded(user: "ann")) { try book.loggedIn(now: later(end)) }
        // What is asked for without a name is not silently somebody else's.
        #expect(throws: AccountsError.sessionEnded(user: "ann")) { try book.existingStore(now: later(end)) }
    }

    @Test func anAccountGoesWithEverything() throws {
        try book.signUp("ann", right, now: now)
        try save("home")
        #expect(throws: AccountsError.wrongPassword) { try book.delete(Password("wrong horse"), now: now) }
        #expect(try book.delete(right, now: now) == "ann")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/users") == [])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data/session"))
        #expect(try book.loggedIn(now: now) == nil)
    }

    /// However far the removal gets, it can be repeated; eight times, since the order of the files is the system's.
    @Test(arguments: 0..<8)
    func aRemovalThatIsBrokenOffIsRepeated(_ number: Int) throws {
        try book.signUp("ann\(number)", right, now: now)
        try save("home")
        let users = folder.path + "/data/users"
        let obstacle = users + "/ann\(number).sqlite.\(number)"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        #expect(throws: AccountsError.self) { try book.delete(right, now: now) }
        #expect(try names() == ["home"])
        try FileManager.default.removeItem(atPath: obstacle)
        #expect(try book.delete(right, now: now) == "ann\(number)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: users) == [])
    }

    @Test func aPasswordThatCannotBeLookedAtIsNotWrong() throws {
        try book.signUp("ann", right, now: now)
        // No machine has as much memory.
        let short = AccountBook(in: folder.path + "/data", cost: Password.Cost(operations: 1, memory: .max))
        for _ in 0..<5 {
            #expect(throws: AccountsError.noMemoryForPassword) {
                try short.logIn("ann", Password("wrong horse"), now: now)
            }
        }
        try book.logIn("ann", right, now: now)
    }

    @Test func whatAKilledLoginLeftIsCleared() throws {
        let left = folder.path + "/data/session.77.123.new"
        try book.signUp("ann", right, now: now)
        try Data("ann".utf8).write(to: URL(filePath: left))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: left)
        try book.logIn("ann", right, now: now)
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test func theSessionIsItsOwnersAlone() throws {
        try book.signUp("ann", right, now: now)
        let path = folder.path + "/data/session"
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        // The token itself stands nowhere else.
        let token = try #require(
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").last.map(String.init))
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/users") {
            let bytes = String(
                decoding: try Data(contentsOf: URL(filePath: folder.path + "/data/users/" + file)), as: UTF8.self)
            #expect(!bytes.contains(token))
            #expect(!bytes.contains("correct horse"))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(
            throws: AccountsError.badSession(path: path, reason: "others than its owner may read or write it")
        ) { try book.loggedIn(now: now) }
    }

    @Test(
        arguments: [
            "", "ann", "ann\n", "ann\nxyz\n", "a\nb\nc\n", "\u{0}\u{FF}\n\n", String(repeating: "a", count: 5000),
            "../ann\n\(String(repeating: "0", count: 64))\n",
        ])
    func aDamagedSessionIsNamed(_ text: String) throws {
        try book.signUp("ann", right, now: now)
        let path = folder.path + "/data/session"
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(throws: AccountsError.badSession(path: path, reason: "it is damaged")) { try book.loggedIn(now: now) }
    }

    @Test func hashesAreArgon2id() throws {
        let hash = try right.hash(.least)
        #expect(hash.hasPrefix("$argon2id$v=19$"))
        #expect(try right.hash(.least) != hash)
        #expect(try right.matches(hash, .least))
        #expect(try !Password("").matches(hash, .least))
        #expect(try !right.matches("", .least))
        #expect(try !right.matches(String(repeating: "x", count: 500), .least))
        #expect(Password.Cost.usual.memory >= 64 << 20)
    }
}
