import SQLite

/// What can go wrong when the places of a region are gathered and written. Each `description` is one sentence.
public enum PlaceImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be written, or SpatiaLite is missing.
    case database(SQLiteError)
    /// A list of addresses that is not there or may not be read.
    case unreadableList(file: String)
    /// A list that is larger than so many bytes.
    case largeList(file: String, limit: Int)
    /// A file that is no list of addresses.
    case notAList(file: String)
    /// A list of which no row is an address.
    case noAddresses(file: String)

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .database(let error): error.description
        case .unreadableList(let file):
            "The list of addresses \(file) cannot be read: name a file that is there and may be read."
        case .largeList(let file, let limit):
            "The list of addresses \(file) has more than \(limit >> 20) MiB: cut it to the area that is needed."
        case .notAList(let file):
            "\(file) is no list of addresses: give a CSV file with the columns LON, LAT, NUMBER and STREET, or GeoJSON "
                + "points with the properties number and street."
        case .noAddresses(let file):
            "No row of the list \(file) has a number, a street and a place: name another list of addresses."
        }
    }
}
