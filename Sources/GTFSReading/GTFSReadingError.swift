/// Why a GTFS feed cannot be read at all. (What is wrong with single rows goes to the import report instead.)
public enum GTFSReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no file or folder of that name.
    case missing(path: String)
    /// The system does not let the file or folder be read.
    case unreadable(path: String, reason: String)
    /// The feed is zipped, and the library that unpacks it is not there or too old, as `reason` says.
    case withoutLibzip(path: String, reason: String)
    /// The file has no bytes.
    case empty(path: String)
    /// The file is neither a folder nor a zip archive.
    case notAZip(path: String)
    /// The zip archive was cut short or changed; `file` is the member at which that was seen.
    case damaged(path: String, file: String?, reason: String)
    /// A file inside the zip archive is encrypted.
    case encrypted(path: String, file: String)
    /// The feed's files lie in several folders, and none is the obvious one.
    case ambiguous(path: String, folders: [String])
    /// A file that every feed must have is not there.
    case fileMissing(path: String, file: String)
    /// Neither calendar.txt nor calendar_dates.txt is there.
    case calendarMissing(path: String)
    /// A column that the file must have is not there.
    case columnMissing(path: String, file: String, column: String)
    /// The first line holds more columns than any feed has: this is no table.
    case tooManyColumns(path: String, file: String, limit: Int)
    /// A file is larger, unpacked, than the limit.
    case tooLarge(path: String, file: String, bytes: Int, limit: Int)
    /// A file is packed so tightly that it can only be meant to fill the memory.
    case tooCompressed(path: String, file: String, ratio: Int, limit: Int)
    /// agency.txt names no agency with a name and a time zone, so that no time of the feed has a meaning.
    case noAgency(path: String)

    /// One sentence: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .missing(let path):
            "There is no GTFS feed at \(path); check the name."
        case .unreadable(let path, let reason):
            "The GTFS feed \(path) cannot be read (\(reason)); check its permissions."
        case .withoutLibzip(let path, let reason):
            "The GTFS feed \(path) is zipped, and libzip, which unpacks it, \(reason); "
                + "install libzip 1.0 or later (Debian: libzip4 or libzip5), or unpack the feed and give the folder."
        case .empty(let path):
            "The GTFS feed \(path) is empty; download it again."
        case .notAZip(let path):
            "\(path) is not a GTFS feed: it is neither a zip archive nor a folder; check that it is the right file."
        case .damaged(let path, let file, let reason):
            "The GTFS feed \(path) is damaged\(file.map { " at \($0)" } ?? "") (\(reason)); download it again."
        case .encrypted(let path, let file):
            "\(file) in the GTFS feed \(path) is encrypted; unpack the archive and give the folder instead."
        case .ambiguous(let path, let folders):
            "The GTFS feed \(path) holds feeds in several folders (\(folders.joined(separator: ", "))); "
                + "unpack it and give one of them."
        case .fileMissing(let path, let file):
            "The GTFS feed \(path) has no \(file), which every feed must have; check that it is a whole feed."
        case .calendarMissing(let path):
            "The GTFS feed \(path) has neither calendar.txt nor calendar_dates.txt, so that no trip has a day; "
                + "check that it is a whole feed."
        case .columnMissing(let path, let file, let column):
            "\(file) in the GTFS feed \(path) has no column \(column) in its first line; "
                + "check that it is a comma-separated table in UTF-8."
        case .tooManyColumns(let path, let file, let limit):
            "\(file) in the GTFS feed \(path) has more than \(limit) columns in its first line; "
                + "check that it is a table of lines."
        case .tooLarge(let path, let file, let bytes, let limit):
            "\(file) in the GTFS feed \(path) is \(bytes) bytes unpacked, more than the limit of \(limit); "
                + "cut the feed to the area that is needed."
        case .tooCompressed(let path, let file, let ratio, let limit):
            "\(file) in the GTFS feed \(path) unpacks to \(ratio) times its size, more than the limit of \(limit); "
                + "if that is meant, unpack the archive and give the folder."
        case .noAgency(let path):
            "agency.txt in the GTFS feed \(path) names no agency with a name and a time zone; add one."
        }
    }
}
