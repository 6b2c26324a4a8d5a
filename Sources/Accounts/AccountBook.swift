import Measures

/// The accounts in a program's folder for data: who has signed up, who is logged in, and whose file is meant.
///
///     let book = AccountBook(in: dataFolder)
///     try book.signUp("ann", Password("correct horse"))
///     let store = try book.store()        // ann's, since signing up logs in
///
/// Who has not signed up is the user `local`, whose file needs no password; so is any other user without one. A password
/// guards the way through this program. It does not encrypt the file, which its owner on the machine may read.
public struct AccountBook: Sendable {
    /// After so many days one has to log in again.
    public static let sessionDays = 90

    private let dataFolder: String
    private let session: SessionFile
    private let cost: Password.Cost

    /// The accounts in a folder, which need not be there yet.
    public init(in dataFolder: String) { self.init(in: dataFolder, cost: .usual) }

    init(in dataFolder: String, cost: Password.Cost) {
        self.dataFolder = dataFolder
        session = SessionFile(in: dataFolder)
        self.cost = cost
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
        try UserStore.existing(at: try allowedPath(user, now))
    }

    /// The same, its file made where it is missing.
    public func store(of user: String? = nil, now: Timestamp = .now) throws(AccountsError) -> UserStore {
        try UserStore(path: try allowedPath(user, now))
    }

    /// Puts the copy of a lost file in its place, or an empty file; see `UserStore.restore`. Whose password it was
    /// cannot be known while the file is lost.
    public func restore(_ user: String? = nil, empty: Bool = false) throws(AccountsError) -> SavedThings {
        // Who is logged in need not show it: the file that would confirm it is the lost one.
        var name = user
        if name == nil { name = try session.read()?.user }
        return try UserStore.restore(
            path: try UserFile.path(user: name ?? UserFile.localUser, in: dataFolder), empty: empty)
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
    /// - Throws: `userTaken` where there is a password already; `badUser` and `weakPassword`.
    public func signUp(_ user: String, _ password: Password, now: Timestamp = .now) throws(AccountsError) {
        let path = try UserFile.path(user: user, in: dataFolder)
        guard user != UserFile.localUser else { throw .localNeedsNone }
        try password.check()
        if try UserStore.existing(at: path)?.passwordRecord() != nil { throw .userTaken(user: user) }
        let hash = try password.hash(cost)
        let store = try UserStore(path: path)
        try store.setFirstPassword(hash, of: user)
        try begin(user, store, now)
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

    /// Removes the account of who is logged in with everything that was saved, copies too.
    ///
    /// - Throws: `nobodyLoggedIn`, and what `logIn` throws.
    @discardableResult
    public func delete(_ password: Password, now: Timestamp = .now) throws(AccountsError) -> String {
        guard let user = try loggedIn(now: now) else { throw .nobodyLoggedIn }
        _ = try confirmed(user, password, now)
        try UserFile.removeAll(of: try UserFile.path(user: user, in: dataFolder))
        try session.remove()
        return user
    }

    /// The file of a user whose password was right.
    private func confirmed(_ user: String, _ password: Password, _ now: Timestamp) throws(AccountsError) -> UserStore {
        let store = try UserStore.existing(at: try UserFile.path(user: user, in: dataFolder))
        guard let store, let record = try store.beginAttempt(at: now) else {
            // As long as for a user that there is, so that the time does not tell.
            _ = try password.hash(cost)
            throw .wrongPassword
        }
        guard try password.matches(record.hash) else { throw .wrongPassword }
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
