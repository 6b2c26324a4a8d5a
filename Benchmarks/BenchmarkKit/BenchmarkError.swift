/// Why a measurement could not be made. `description` is one sentence.
public enum BenchmarkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The command line is not understood.
    case usage(String)
    /// A program cannot be started.
    case cannotRun(program: String, reason: String)
    /// A program ended with another status than 0.
    case failed(program: String, status: Int32, log: String?)
    /// Something that a measurement needs is not there.
    case missing(String)
    /// A file cannot be written.
    case cannotWrite(path: String, reason: String)
    /// A part of the project or a peer refused; its own sentence.
    case refused(String)

    /// One sentence: what was wrong, where, and what to do.
    public var description: String {
        switch self {
        case .usage(let sentence), .missing(let sentence), .refused(let sentence): sentence
        case .cannotRun(let program, let reason): "\(program) cannot be started: \(reason)."
        case .failed(let program, let status, let log):
            "\(program) ended with status \(status); " + (log.map { "\($0) says why." } ?? "see above.")
        case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)."
        }
    }
}
