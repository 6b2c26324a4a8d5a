import SQLite

/// What can go wrong with what a user saves. Each `description` is one sentence.
public enum AccountsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The user's file cannot be opened, read or written.
    case store(SQLiteError)
    /// The folder of the user's file, or the file itself, cannot be made.
    case cannotCreate(path: String, reason: String)
    /// The file is a database of another program.
    case foreign(path: String)
    /// The file was written by a later version of this program.
    case newer(path: String, version: Int, known: Int)
    /// The name of a user that cannot be the name of a file.
    case badUser(name: String)
    /// A name that nothing can be saved under.
    case badName(name: String, reason: String)
    /// Another favorite bears the name.
    case nameTaken(name: String, label: String)
    /// No favorite bears the name.
    case noSuchFavorite(name: String)

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .store(let error):
            error.description
        case .cannotCreate(let path, let reason):
            "\(path) cannot be made (\(reason)): check who may write there, or set XDG_DATA_HOME to another folder."
        case .foreign(let path):
            "\(path) is a database of another program: move it away, or set XDG_DATA_HOME to another folder."
        case .newer(let path, let version, let known):
            "\(path) was written by a later version (format \(version), this program knows \(known)): "
                + "update routeb-nav."
        case .badUser(let name):
            "\"\(name)\" cannot be a user: up to 64 letters, digits, dots, hyphens and underscores make a name, and no "
                + "dot begins it."
        case .badName(let name, let reason):
            "\"\(name)\" cannot be the name of a favorite: \(reason)."
        case .nameTaken(let name, let label):
            "There is a favorite \"\(name)\" already (\(label)): remove it first or choose another name."
        case .noSuchFavorite(let name):
            "There is no favorite \"\(name)\": \"routeb-nav favorites list\" shows what there is."
        }
    }
}
