/// Why a file of OpenStreetMap data cannot be used. `description` is one sentence that names the file.
public enum OSMReadingError: Error, Equatable, CustomStringConvertible {
    /// There is no such file.
    case missingFile(String)
    /// The system does not let the file be read.
    case unreadable(file: String, reason: String)
    /// The file has no bytes, or holds no element.
    case empty(String)
    /// The file ends in the middle.
    case truncated(String)
    /// The content is something else.
    case notOpenStreetMap(file: String, reason: String)
    /// The file begins as OpenStreetMap data and then breaks the format.
    case damaged(file: String, reason: String)
    /// The file holds former versions or deleted elements.
    case historyFile(String)
    /// The file lists changes, not a state.
    case changeFile(String)
    /// The name ends in nothing that is known.
    case unsupportedFormat(String)
    /// The file holds more than 2³² nodes, node references or tags.
    case tooLarge(String)
    /// The machine ran out of memory or threads while reading.
    case exhausted(file: String, reason: String)

    /// One sentence: what is wrong with which file, and what to do.
    public var description: String {
        switch self {
        case .missingFile(let file):
            "The file \(file) does not exist; check its name."
        case .unreadable(let file, let reason):
            "The file \(file) cannot be read (\(reason)); check what it is and who may read it."
        case .empty(let file):
            "The file \(file) holds no OpenStreetMap elements; fetch the extract again."
        case .truncated(let file):
            "The file \(file) is cut short; fetch it again and compare its size with the source's."
        case .notOpenStreetMap(let file, let reason):
            "The file \(file) is not OpenStreetMap data of the kind its name says (\(reason)); "
                + "give \(OSMFormat.supported)."
        case .damaged(let file, let reason):
            "The file \(file) is damaged (\(reason)); fetch it again."
        case .historyFile(let file):
            "The file \(file) holds the history of its elements; give an extract of one moment, "
                + "such as `osmium time-filter` makes of it."
        case .changeFile(let file):
            "The file \(file) lists changes; apply it to an extract with `osmium apply-changes` and give the result."
        case .unsupportedFormat(let file):
            "The name of the file \(file) ends in no known format; give \(OSMFormat.supported)."
        case .tooLarge(let file):
            "With the file \(file) there are more than four thousand million nodes, references or tags; "
                + "give a smaller extract."
        case .exhausted(let file, let reason):
            "The file \(file) could not be read to its end since \(reason); give a smaller extract or a larger machine."
        }
    }
}
