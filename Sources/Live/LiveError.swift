/// Why a live file cannot be used.
public enum LiveError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be opened or read; `reason` is the system's.
    case unreadable(file: String, reason: String)
    /// The file has no bytes.
    case empty(file: String)
    /// The file is larger than any live answer.
    case tooLarge(file: String, bytes: Int)
    /// The file is neither JSON nor XML.
    case foreign(file: String)
    /// The file begins as JSON or XML and is not: it was cut short or damaged.
    case damaged(file: String, format: LiveFeed.Format, reason: String)
    /// The XML brings a document type, which no answer of a live service does and which may hide a bomb.
    case documentType(file: String, line: Int)
    /// The file is whole, but no vehicle monitoring.
    case otherContent(file: String)
    /// The service answered with an error of its own.
    case refused(file: String, reason: String)
    /// The file is none of the forms of traffic speeds.
    case otherTraffic(file: String)
    /// An address did not answer, or with an error of the server; `reason` says which.
    case unreachable(address: String, reason: String)
    /// The library that fetches addresses is not installed.
    case noNetwork(address: String)

    /// One sentence: what is wrong, where, what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "The file \(file) cannot be read (\(reason)); check its name and who may read it."
        case .empty(let file): "The file \(file) is empty; fetch it again."
        case .tooLarge(let file, let bytes):
            "The file \(file) has \(bytes) bytes or more, too many for any live answer; choose another."
        case .foreign(let file):
            "The live file \(file) is neither JSON nor XML; it has to be a SIRI vehicle monitoring answer."
        case .damaged(let file, let format, let reason):
            "The file \(file) is no whole \(format.rawValue) (\(reason)); it was cut short or damaged: fetch it again."
        case .documentType(let file, let line):
            "The live file \(file) declares a document type in line \(line), which SIRI does not; choose another."
        case .otherContent(let file):
            "The live file \(file) holds no SIRI vehicle monitoring; choose an answer that does."
        case .refused(let file, let reason):
            "The live file \(file) holds an error of the service instead of vehicles (\(reason)); ask the service again."
        case .otherTraffic(let file):
            "The traffic file \(file) holds no speeds; it has to be lines of from_node,to_node,speed or New York's link speeds, tab-separated or JSON."
        case .unreachable(let address, let reason):
            "The address \(address) gave nothing to read (\(reason)); try again later, or name a file."
        case .noNetwork(let address):
            "The address \(address) cannot be fetched, since libcurl is not installed; install libcurl4, or name a file."
        }
    }
}
