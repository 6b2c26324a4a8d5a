#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that is run to its end: how long it took, how much memory it needed, what it said.
///
/// The system hands the peak of the parent on to the child as a floor, so that small programs are measured from a small
/// one: the runner itself opens no region and does its measurements in processes of their own.
public struct Subprocess: Sendable {
    /// Where standard output goes.
    public enum Output: Sendable, Equatable {
        /// Nowhere.
        case discarded
        /// Into `output`.
        case captured
    }

    /// The exit status; 128 and the number of the signal where one ended the program.
    public let status: Int32
    /// From before the program was started until it was gone.
    public let nanoseconds: Double
    /// The most memory that was resident at one time, in bytes.
    public let peakBytes: Int
    /// What it wrote to standard output, where that was captured.
    public let output: String

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked up in `PATH`.
    ///   - arguments: Those after the program's name.
    ///   - environment: Variables that are set beside the inherited ones.
    ///   - log: A file to which standard error is written; nil for the runner's own.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:],
        output: Output = .discarded, log: String? = nil
    ) throws(BenchmarkError) -> Subprocess {
        var pipeEnds: [Int32] = [-1, -1]
        if output == .captured, pipe(&pipeEnds) != 0 {
            throw .cannotRun(program: program, reason: systemReason())
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        switch output {
        case .discarded:
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        case .captured:
            posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
            posix_spawn_file_actions_addclose(&actions, pipeEnds[0])
            posix_spawn_file_actions_addclose(&actions, pipeEnds[1])
        }
        if let log { posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            inheritedVariables(except: environment).map { strdup($0) }
            + environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }

        var process = pid_t()
        let watch = Stopwatch()
        let failure = posix_spawnp(&process, program, &actions, nil, &words, &variables)
        if output == .captured { close(pipeEnds[1]) }
        guard failure == 0 else {
            if output == .captured { close(pipeEnds[0]) }
            throw .cannotRun(program: program, reason: systemReason(failure))
        }
        let text = output == .captured ? readAll(pipeEnds[0]) : ""
        var end: Int32 = 0
        var usage = rusage()
        while wait4(process, &end, 0, &usage) < 0 {
            guard errno == EINTR else { throw .cannotRun(program: program, reason: systemReason()) }
        }
        let nanoseconds = watch.nanoseconds
        let signal = end & 0x7f
        return Subprocess(
            status: signal == 0 ? (end >> 8) & 0xff : 128 + signal, nanoseconds: nanoseconds,
            peakBytes: usage.peakBytes, output: text)
    }

    /// Where a program lies that is asked for by name; nil where `PATH` has none.
    public static func find(_ name: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private static func inheritedVariables(except changed: [String: String]) -> [String] {
        var texts: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let variable = String(cString: text)
            if changed[String(variable.prefix { $0 != "=" })] == nil { texts.append(variable) }
            entry += 1
        }
        return texts
    }

    private static func readAll(_ descriptor: Int32) -> String {
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += block[..<count]
        }
    }
}

/// Writes a line to standard error.
public func tellPeople(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// Says on standard error what is done now, where a person may be waiting for it.
public func tellProgress(_ work: String) {
    guard isatty(2) == 1 else { return }
    tellPeople("… \(work)")
}

/// The system's words for what went wrong.
private func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
