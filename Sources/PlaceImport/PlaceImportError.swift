import SQLite

/// What can go wrong when the places of a region are written. The `description` is one sentence.
public enum PlaceImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be written, or SpatiaLite is missing.
    case database(SQLiteError)

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .database(let error): error.description
        }
    }
}
