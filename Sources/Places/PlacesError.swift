import Archive
import Geometry
import SQLite

/// What can go wrong when places are looked up. Each `description` is one sentence.
public enum PlacesError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The database cannot be opened or read, or SpatiaLite is missing.
    case database(SQLiteError)
    /// The file is a database, but not one of places.
    case notPlaces(file: String)
    /// The file was made by another version of the program.
    case otherFormat(file: String, found: Int, expected: Int)
    /// The file belongs to another region than the files beside it.
    case otherRegion(file: String, found: String, expected: RegionID)
    /// Nothing was asked for.
    case emptyText
    /// More was asked for than any place is called.
    case textTooLong(bytes: Int, limit: Int)
    /// The text holds neither letters nor digits.
    case noWords(text: String)
    /// Two numbers that are no latitude and longitude.
    case outOfWorld(text: String)
    /// Nothing is called that.
    case noSuchPlace(text: String, reason: String?)
    /// It is the name of a line, at which no journey starts or ends.
    case lineIsNoPlace(text: String, line: Place)
    /// Several equally good places lie far apart.
    case ambiguous(text: String, candidates: [Place])

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .database(let error):
            return error.description
        case .notPlaces(let file):
            return "\(file) is a database without places: import the region again."
        case .otherFormat(let file, let found, let expected):
            return "The places in \(file) are of format \(found), this program reads format \(expected): "
                + "import the region again."
        case .otherRegion(let file, let found, let expected):
            return "The places in \(file) belong to the region \(found), not to \(expected): import the region again."
        case .emptyText:
            return "No place is named: write an address, a corner, a stop or a latitude and longitude."
        case .textTooLong(let bytes, let limit):
            return "A place of \(bytes) bytes is too long to be one: \(limit) bytes are the limit."
        case .noWords(let text):
            return "\(Self.quoted(text)) holds neither letters nor digits: "
                + "write an address, a corner, a stop or a latitude and longitude."
        case .outOfWorld(let text):
            return "\(Self.quoted(text)) is not a place on earth: write a latitude from -90 to 90, a comma, and a "
                + "longitude from -180 to 180."
        case .noSuchPlace(let text, let reason):
            return "No such place: \(Self.quoted(text))" + (reason.map { " (\($0))" } ?? "")
                + "; \"routeb-nav search\" shows what there is."
        case .lineIsNoPlace(let text, let line):
            return "\(Self.quoted(text)) is no place but the line \(line.label): name a stop of it; "
                + "\"routeb-nav departures STOP\" tells when it leaves there, \"routeb-nav buses \(line.name)\" on "
                + "which hours of a day it runs."
        case .ambiguous(let text, let candidates):
            let list = candidates.prefix(6).map(\.label).joined(separator: "; ")
            let more = candidates.count > 6 ? "; and \(candidates.count - 6) more" : ""
            return "\(Self.quoted(text)) can be several places (\(list)\(more)): "
                + "add what tells them apart, or --first to take the first."
        }
    }

    /// What somebody wrote, on one line, without control characters, and not longer than a line.
    static func quoted(_ text: String) -> String {
        let cleaned = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        let line = String(cleaned.prefix(81))
        return "\"" + (line.count > 80 ? String(line.prefix(79)) + "…" : line) + "\""
    }
}
