/// What can go wrong between the program and a database file.
///
/// Each case carries the file, as it was given, and what is needed to act on it; `description` is one sentence.
public enum SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file is missing, is a directory, lies behind a folder that may not be entered, or cannot be created.
    case cannotOpen(file: String, reason: String)
    /// The file holds something other than an SQLite database.
    case notADatabase(file: String)
    /// The file is an SQLite database whose pages contradict each other.
    case corrupt(file: String, reason: String)
    /// Another process holds the database for longer than the connection waits.
    case locked(file: String)
    /// The file, or the folder in which it lies, may not be written.
    case readOnly(file: String)
    /// The file system has no room left.
    case full(file: String)
    /// Reading or writing the file failed in the operating system.
    case inputOutput(file: String, reason: String)
    /// A row would break a rule of its table (unique, not null, foreign key, check).
    case constraint(file: String, reason: String)
    /// The statement cannot be compiled or run: a programmer's mistake, or a database made by another version.
    case statement(file: String, sql: String, reason: String)
    /// SpatiaLite's loadable module is not installed or does not load.
    case spatialiteMissing(reason: String)

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .cannotOpen(let file, let reason):
            "The database \(file) cannot be opened (\(reason)): check its name and who may read and write it."
        case .notADatabase(let file):
            "\(file) is not a database, or a damaged one: make it again or restore it from a copy."
        case .corrupt(let file, let reason):
            "The database \(file) is damaged (\(reason)): make it again or restore it from a copy."
        case .locked(let file):
            "The database \(file) is in use by another process: try again when that has ended."
        case .readOnly(let file):
            "The database \(file) cannot be written: check the permissions of the file and of its folder."
        case .full(let file):
            "The database \(file) cannot grow because the disk is full: free some space and try again."
        case .inputOutput(let file, let reason):
            "The database \(file) cannot be read or written (\(reason)): check the disk."
        case .constraint(let file, let reason):
            "A row does not fit the database \(file): \(reason)."
        case .statement(let file, let sql, let reason):
            "The database \(file) refuses \"\(sql)\": \(reason)."
        case .spatialiteMissing(let reason):
            "SpatiaLite cannot be loaded (\(reason)): install libsqlite3-mod-spatialite (Debian) or libspatialite (brew)."
        }
    }
}
