import Archive
import GTFSReading
import OSMReading
import PlaceImport
import Region

/// Why an import ended without a region. `description` is one sentence.
public enum RegionImportError: Error, CustomStringConvertible {
    /// No file of streets was given.
    case noStreets
    /// A source cannot be read; `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// No zone file has the name.
    case unknownZone(String)
    /// A file of OpenStreetMap data cannot be used.
    case streets(OSMReadingError)
    /// A feed cannot be used.
    case timetable(GTFSReadingError)
    /// The files hold no street.
    case withoutStreets([String])
    /// A list of addresses cannot be used, or the places cannot be written.
    case places(PlaceImportError)
    /// A file of the region cannot be written.
    case archive(ArchiveError)
    /// The region cannot be written.
    case region(RegionError)

    /// One sentence: what is wrong, where, what to do.
    public var description: String {
        switch self {
        case .noStreets:
            "No streets are given: name a file of OpenStreetMap data with --osm FILE."
        case .unreadable(let path, let reason):
            "\(path) cannot be read (\(reason)); check its name and who may read it."
        case .unknownZone(let name):
            "\"\(name)\" is not a time zone that this machine knows: write a name such as America/New_York."
        case .streets(let error): error.description
        case .timetable(let error): error.description
        case .withoutStreets(let files):
            "\(files.joined(separator: " and ")) holds no street; give an extract of a city."
        case .places(let error): error.description
        case .archive(let error): error.description
        case .region(let error): error.description
        }
    }
}
