import Archive

/// What can be wrong with a region as a whole.
public enum RegionError: Error, Equatable, CustomStringConvertible {
    /// There is nothing at the path.
    case missing(path: String)
    /// What is at the path is no region.
    case foreign(path: String)
    /// The directory or a file cannot be read; `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// The region cannot be written; `reason` is the system's.
    case unwritable(path: String, reason: String)
    /// The manifest cannot be understood or was changed.
    case damagedManifest(path: String)
    /// A file does not have the size or the checksum that the manifest names.
    case damagedFile(path: String)
    /// A file of the region is damaged.
    case archive(ArchiveError)
    /// Another import writes the same region.
    case busy(path: String)
    /// Files that are no region lie where one should be written.
    case occupied(path: String)

    /// One sentence: what is wrong, where, what to do.
    public var description: String {
        switch self {
        case .missing(let path): "There is no region at \(path); `routeb-nav import --region \(path) …` makes one."
        case .foreign(let path): "\(path) is not a region; `routeb-nav import` makes one."
        case .unreadable(let path, let reason):
            "\(path) cannot be read (\(reason)); check who may read it, or import the region again."
        case .unwritable(let path, let reason): "\(path) cannot be written (\(reason)); choose another directory."
        case .damagedManifest(let path): "\(path) is damaged; import the region again."
        case .damagedFile(let path): "\(path) is damaged; import the region again."
        case .archive(let error): error.description
        case .busy(let path): "Another import is writing \(path); wait for it to end."
        case .occupied(let path): "\(path) holds files that are not a region; choose another directory."
        }
    }
}
