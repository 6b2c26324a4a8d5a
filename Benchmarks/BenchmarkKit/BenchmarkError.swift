#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a measurement could not be made. `description` is one sentence.
public enum BenchmarkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The command line is not understood.
    case usage(String)
    /// A program cannot be started.
    case cannotRun(program: String, reason: String)
    /// A program ended with another status than it should; `said` is the last line that it wrote to standard error.
    case failed(program: String, status: Int32, said: String)
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
        case .failed(let program, let status, let said):
            "\(program) ended with status \(status)" + (said.isEmpty ? "." : ": \(said)")
        case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)."
        }
    }

    /// The error of a program that ended badly, with what it said in its log.
    public static func failed(program: String, status: Int32, log: String) -> BenchmarkError {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let lines = text.split(whereSeparator: \.isNewline)
        return .failed(program: program, status: status, said: lines.last.map(String.init) ?? "")
    }
}
