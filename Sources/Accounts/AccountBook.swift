import Measures

/// The accounts in a program's folder for data: who has signed up, who is logged in, and whose file is meant.
///
///     let book = AccountBook(in: dataFolder)
///     try book.signUp("ann", Password("correct horse"))
///     let store = try book.store()        // ann's, since signing up logs in
///
/// Who has not signed up is the user `local`, whose file needs no password; so is any other user without one. A
/// password guards the way through this program. It does not encrypt the file, which its owner on the machine may read.
public struct AccountBook: Sendable {
    /// After so many days one has to log in again.
    public static let sessionDays = 90

    private let dataFolder: String
    private let session: SessionFile
    private let cost: Password.Cost
    private let whenCopyFails: @Sendable (AccountsError) -> Void

    /// The accounts in a folder, which need not be there yet.
    ///
    /// - Parameter whenCopyFails: Is told why the copy of what was just saved cannot be made, as on a full disk: what
    ///   is saved is safe, and the former copy stays.
    public init(in dataFolder: String, whenCopyFails: @escaping @Sendable (AccountsError) -> Void = { _ in }) {
        self.init(in: dataFolder, cost: .usual, whenCopyFails: whenCopyFails)
    }

    init(
        in dataFolder: String, cost: Password.Cost,
        whenCopyFails: @escaping @Sendable (AccountsError) -> Void = { _ in }
    ) {
        self.dataFolder = dataFolder
        session = SessionFile(in: dataFolder)
        self.cost = cost
        self.whenCopyFails = whenCopyFails
    }

    // MARK: Whose file

    /// Who is logged in; nil where nobody is.
    ///
    /// - Throws: `sessionEnded` where the session is too old, or the password was changed meanwhile.
    public func loggedIn(now: Timestamp = .now) throws(AccountsError) -> String? {
        try current(now)?.user
    }

    /// What a user saved; without a name, what the one who is logged in saved, else the local user.
    ///
    /// - Returns: Nil where nothing was saved yet.
    /// - Throws: `notLoggedIn` where the user has a password and another one, or nobody, is logged in.
    public func existingStore(of user: String? = nil, now: Timestamp = .now) throws(AccountsError) -> UserStore? {
        try opened(try allowedPath(user, now))
    }

    /// The same, its file made where it is missing.
    public func store(of user: String? = nil, now: Timestamp = .now) throws(AccountsError) -> UserStore {
        try made(try allowedPath(user, now))
    }

    /// Puts the copy of a lost file in its place, or an empty file; see `UserStore.restore`. Whose password it was
    /// cannot be known while the file is lost.
    ///
    /// - Returns: Whose file it is, and what is saved there now.
    public func restore(
        _ user: String? = nil, empty: Bool = false
    ) throws(AccountsError) -> (user: String, things: SavedThings) {
        // Who is logged in need not show it: the file that would confirm it is the lost one.
        var name = user
        if name == nil { name = try session.read()?.user }
        let owner = name ?? UserFile.localUser
        return (owner, try UserStore.restore(path: try UserFile.path(user: owner, in: dataFolder), empty: empty))
    }

    private func opened(_ path: String) throws(AccountsError) -> UserStore? {
        let store = try UserStore.existing(at: path)
        store?.whenCopyFails = whenCopyFails
        return store
    }

    private func made(_ path: String) throws(AccountsError) -> UserStore {
        let store = try UserStore(path: path)
        store.whenCopyFails = whenCopyFails
        return store
    }

    private func allowedPath(_ user: String?, _ now: Timestamp) throws(AccountsError) -> String {
        let current = user == UserFile.localUser ? nil : try self.current(now)?.user
        let name = user ?? current ?? UserFile.localUser
        let path = try UserFile.path(user: name, in: dataFolder)
        // Files are named by bytes; Swift's equality takes two ways to write an accent for one.
        guard name != UserFile.localUser, current.map({ !$0.utf8.elementsEqual(name.utf8) }) ?? true else {
            return path
        }
        if try UserStore.existing(at: path)?.passwordRecord() != nil { throw .notLoggedIn(user: name) }
        return path
    }

    private func current(_ now: Timestamp) throws(AccountsError) -> SessionFile.Session? {
        guard let found = try session.read() else { return nil }
        let store = try UserStore.existing(at: try UserFile.path(user: found.user, in: dataFolder))
        guard try store?.holds(found.token, at: now) == true else { throw .sessionEnded(user: found.user) }
        return found
    }

    // MARK: Signing up, in and out

    /// Gives a user a password, and logs in. What the user saved without one stays theirs.
    ///
    /// - Throws: `weakPassword`, and what `check` throws.
    public func signUp(_ user: String, _ password: Password, now: Timestamp = .now) throws(AccountsError) {
        try check(user)
        try password.check()
        let hash = try password.hash(cost)
        let store = try made(try UserFile.path(user: user, in: dataFolder))
        try store.setFirstPassword(hash, of: user)
        try begin(user, store, now)
    }

    /// Whether a name is free to sign up with, before a password is asked for.
    ///
    /// - Throws: `userTaken` where there is a password already, `localNeedsNone` and `badUser`.
    public func check(_ user: String) throws(AccountsError) {
        let path = try UserFile.path(user: user, in: dataFolder)
        guard user != UserFile.localUser else { throw .localNeedsNone }
        if try UserStore.existing(at: path)?.passwordRecord() != nil { throw .userTaken(user: user) }
    }

    /// Logs in, in place of whoever was.
    ///
    /// - Throws: `wrongPassword` where there is no such user or the password is another; `tooManyPasswords` where too
    ///   many wrong ones were given.
    public func logIn(_ user: String, _ password: Password, now: Timestamp = .now) throws(AccountsError) {
        let store = try confirmed(user, password, now)
        try begin(user, store, now)
    }

    /// Logs out and tells who was logged in; nil where nobody was.
    @discardableResult
    public func logOut() throws(AccountsError) -> String? {
        guard let found = try session.read() else { return nil }
        // The user's file may be gone or damaged; one is logged out all the same.
        if let store = try? UserStore.existing(at: try UserFile.path(user: found.user, in: dataFolder)) {
            try? store.end(found.token)
        }
        try session.remove()
        return found.user
    }

    /// Changes the password of who is logged in; all other sessions end.
    ///
    /// - Throws: `nobodyLoggedIn`, and what `logIn` and `signUp` throw.
    @discardableResult
    public func changePassword(
        _ old: Password, to new: Password, now: Timestamp = .now
    ) throws(AccountsError) -> String {
        guard let user = try loggedIn(now: now) else { throw .nobodyLoggedIn }
        try new.check()
        let store = try confirmed(user, old, now)
        try store.replacePassword(try new.hash(cost))
        try begin(user, store, now)
        return user
    }

    /// Removes the account of who is logged in with everything that was saved, copies too. Where that is broken off,
    /// the account is there until it is repeated.
    ///
    /// - Throws: `nobodyLoggedIn`, and what `logIn` throws.
    @discardableResult
    public func delete(_ password: Password, now: Timestamp = .now) throws(AccountsError) -> String {
        guard let user = try loggedIn(now: now) else { throw .nobodyLoggedIn }
        let path = try confirmed(user, password, now).path
        try UserFile.removeCompanions(of: path)
        try session.remove()
        try UserFile.remove(path)
        return user
    }

    /// The file of a user whose password was right.
    private func confirmed(_ user: String, _ password: Password, _ now: Timestamp) throws(AccountsError) -> UserStore {
        let store = try opened(try UserFile.path(user: user, in: dataFolder))
        guard let store, let record = try store.beginAttempt(at: now) else {
            // As long as for a user that there is, so that the time does not tell.
            for _ in 1...2 { _ = try password.hash(cost) }
            throw .wrongPassword
        }
        do throws(AccountsError) {
            guard try password.matches(record.hash, cost) else { throw .wrongPassword }
        } catch {
            // Nothing is known of a password that could not be looked at.
            if error == .noMemoryForPassword { try store.forgetAttempt() }
            throw error
        }
        try store.passwordWasRight()
        return store
    }

    private func begin(_ user: String, _ store: UserStore, _ now: Timestamp) throws(AccountsError) {
        if let former = try? session.read(), former.user.utf8.elementsEqual(user.utf8) { try store.end(former.token) }
        let token = try SessionToken()
        try store.begin(token, until: now.advanced(bySeconds: Self.sessionDays * 86_400), now: now)
        try session.write(SessionFile.Session(user: user, token: token))
    }
}
