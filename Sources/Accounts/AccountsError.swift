import SQLite

/// What can go wrong with what a user saves. Each `description` is one sentence; none tells a password or a token.
public enum AccountsError: Error, Equatable, Sendable, CustomStringConvertible {
    // MARK: The file

    /// The user's file cannot be opened, read or written.
    case store(SQLiteError)
    /// The folder of the user's file, or a file in it, cannot be made or written.
    case cannotCreate(path: String, reason: String)
    /// A file of the user's cannot be removed.
    case cannotRemove(path: String, reason: String)
    /// The file is a database of another program.
    case foreign(path: String)
    /// The file was written by a later version of this program.
    case newer(path: String, version: Int, known: Int)
    /// The file was written by an earlier version, and may not be written.
    case older(path: String)
    /// The file is damaged and lies under another name now.
    case damaged(path: String, aside: String, hasCopy: Bool)
    /// The file is missing, and a copy of it is there.
    case lost(path: String)
    /// The file is there and whole, so that nothing is to be restored.
    case notLost(path: String)
    /// There is no copy to restore.
    case noCopy(path: String)
    /// The copy that was to be restored is damaged too.
    case badCopy(path: String)

    // MARK: Names

    /// The name of a user that cannot be the name of a file.
    case badUser(name: String)
    /// A name that nothing can be saved under.
    case badName(name: String, reason: String)
    /// A route that cannot be ridden as it is.
    case badRoute(name: String, reason: String)
    /// Something else bears the name: a `favorite`, a `place to visit`, a `saved route`.
    case nameTaken(name: String, what: String, label: String)
    /// No place of the mark bears the name.
    case noSuchPlace(mark: UserPlace.Mark, name: String)
    /// No saved route bears the name.
    case noSuchRoute(name: String)

    // MARK: Accounts

    /// The user has signed up already.
    case userTaken(user: String)
    /// The local user needs no password.
    case localNeedsNone
    /// A password that is too easy to guess.
    case weakPassword(reason: String)
    /// The user is not there, or the password is another.
    case wrongPassword
    /// Too many wrong passwords were given; in so many seconds the next one is looked at.
    case tooManyPasswords(seconds: Int)
    /// Another user, or nobody, is logged in.
    case notLoggedIn(user: String)
    /// Nobody is logged in.
    case nobodyLoggedIn
    /// The session is too old, or was ended elsewhere.
    case sessionEnded(user: String)
    /// The file that tells who is logged in cannot be used.
    case badSession(path: String, reason: String)
    /// libsodium cannot be begun, or there is not enough memory to hash a password.
    case noMemoryForPassword

    // MARK: Files that people bring along

    /// The file cannot be understood.
    case notReadable(file: String, reason: String)
    /// The name of a file does not tell in which form places are or shall be in it.
    case unknownForm(file: String)

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .store(let error): error.description
        case .cannotCreate(let path, let reason):
            "\(path) cannot be written (\(reason)): check who may write there and whether the disk is full, or set "
                + "XDG_DATA_HOME to another folder."
        case .cannotRemove(let path, let reason):
            "\(path) cannot be removed (\(reason)): check who may write there."
        case .foreign(let path):
            "\(path) is a database of another program: move it away, or set XDG_DATA_HOME to another folder."
        case .newer(let path, let version, let known):
            "\(path) was written by a later version (format \(version), this program knows \(known)): "
                + "update routeb-nav."
        case .older(let path):
            "\(path) was written by an earlier version and may not be written: allow it once, so that its form can be "
                + "brought up to date."
        case .damaged(let path, let aside, let hasCopy):
            "\(path) is damaged and lies in \(aside) now: "
                + (hasCopy
                    ? "routeb-nav account restore puts the copy of the last change in its place."
                    : "there is no copy of it, and the next thing that is saved begins a new one.")
        case .lost(let path):
            "\(path) is gone, and a copy of it is there: routeb-nav account restore puts that in its place, with --empty "
                + "an empty one."
        case .notLost(let path): "\(path) is there and whole: nothing is to be restored."
        case .noCopy(let path): "There is no copy of \(path) to restore: nothing was saved there yet."
        case .badCopy(let path):
            "The copy \(path) is damaged too: routeb-nav account restore --empty begins anew and keeps it."
        case .badUser(let name):
            "\"\(name)\" cannot be a user: up to 64 letters, digits, dots, hyphens and underscores make a name, and no "
                + "dot begins it."
        case .badName(let name, let reason): "Nothing can be saved as \"\(name)\": \(reason)."
        case .badRoute(let name, let reason): "The route \"\(name)\" cannot be saved: \(reason)."
        case .nameTaken(let name, let what, let label):
            "There is a \(what) \"\(name)\" already (\(label)): edit or remove it, or choose another name."
        case .noSuchPlace(let mark, let name):
            "There is no \(mark.noun) \"\(name)\": \"routeb-nav \(mark == .plan ? "plans" : "favorites") list\" shows "
                + "what there is."
        case .noSuchRoute(let name):
            "There is no saved route \"\(name)\": \"routeb-nav routes list\" shows what there is."
        case .userTaken(let user):
            "The user \(user) has signed up already: log in with routeb-nav account login \(user), or choose another name."
        case .localNeedsNone:
            "The user local is there without signing up and has no password: choose another name."
        case .weakPassword(let reason): "That password does not do (\(reason)): choose another."
        case .wrongPassword: "The user or the password is wrong: try again."
        case .tooManyPasswords(let seconds):
            "Too many wrong passwords were given: try again in \(seconds) second\(seconds == 1 ? "" : "s")."
        case .notLoggedIn(let user):
            "What \(user) saved is behind a password: log in with routeb-nav account login \(user)."
        case .nobodyLoggedIn: "Nobody is logged in: routeb-nav account login NAME."
        case .sessionEnded(let user):
            "You are no longer logged in as \(user): routeb-nav account login \(user), or account logout to go on without."
        case .badSession(let path, let reason):
            "\(path), which tells who is logged in, cannot be used (\(reason)): remove it and log in again."
        case .noMemoryForPassword: "There is not enough memory to check a password: try again when some is free."
        case .notReadable(let file, let reason): "\(file) cannot be taken in: \(reason)."
        case .unknownForm(let file):
            "The name of the file \"\(file)\" tells no form: its name ends in none of .gpx, .kml, .geojson and .json."
        }
    }
}
