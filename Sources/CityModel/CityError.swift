/// What can be wrong with the tables of a city, or with writing it.
public enum CityError: Error, CustomStringConvertible, Equatable {
    /// A table that is not there or cannot be read as text.
    case unreadable(file: String)
    /// A row of a table that cannot be understood.
    case badRow(file: String, line: Int, problem: String)
    /// Tables that do not fit together.
    case contradiction(file: String, problem: String)
    /// A file or folder that cannot be written.
    case unwritable(path: String)

    /// One sentence: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file):
            "The table \(file) cannot be read; name the folder that holds the tables of a city, such as data/midtown."
        case .badRow(let file, let line, let problem):
            "\(file), line \(line): \(problem); mend the row."
        case .contradiction(let file, let problem):
            "\(file): \(problem); mend the table."
        case .unwritable(let path):
            "\(path) cannot be written; name a folder that may be written to."
        }
    }
}
