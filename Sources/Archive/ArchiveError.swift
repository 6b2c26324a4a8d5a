/// What can be wrong with a file of a region.
public enum ArchiveError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be opened or mapped; `reason` is the system's.
    case unreadable(file: String, reason: String)
    /// The file cannot be written; `reason` is the system's.
    case unwritable(file: String, reason: String)
    /// The file is no archive at all.
    case foreign(file: String)
    /// The file was written by another version of the format.
    case version(file: String, found: UInt32, expected: UInt32)
    /// The file is an archive of another kind.
    case kind(file: String, found: String, expected: String)
    /// The file is shorter or longer than its header says.
    case size(file: String, found: Int, expected: UInt64)
    /// The header or a section does not have its checksum, or does not fit the file.
    case damaged(file: String, section: String)
    /// The file lacks a section, or has it with other elements.
    case missing(file: String, section: String)
    /// The file belongs to another region than its neighbors.
    case region(file: String, found: RegionID, expected: RegionID)

    /// One sentence: what is wrong, where, what to do.
    public var description: String {
        let again = "import the region again"
        return switch self {
        case .unreadable(let file, let reason): "\(file) cannot be read (\(reason)); \(again) or choose another."
        case .unwritable(let file, let reason):
            "\(file) cannot be written (\(reason)); make room or choose another directory."
        case .foreign(let file): "\(file) is not a file of a region; \(again)."
        case .version(let file, let found, let expected):
            "\(file) has format version \(found), this program reads version \(expected); \(again)."
        case .kind(let file, let found, let expected):
            "\(file) holds \(found) where \(expected) is expected; \(again)."
        case .size(let file, let found, let expected):
            "\(file) has \(found) bytes where \(expected) are expected; it was cut short or changed: \(again)."
        case .damaged(let file, let section): "\(file) is damaged in \(section); \(again)."
        case .missing(let file, let section): "\(file) lacks the section \(section); \(again)."
        case .region(let file, let found, let expected):
            "\(file) belongs to region \(found), not to \(expected); \(again)."
        }
    }
}
