import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of its own for one test, with a home in it, in which the built program is run; it goes with the value.
final class Workplace {
    /// The folder.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "routeb-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "home"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes a file, and the folders above it.
    @discardableResult func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file, and the folders above it.
    @discardableResult func write(_ data: Data, to name: String) throws -> String {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    /// The names in a folder, hidden ones too, sorted.
    func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }

    /// Every file below a folder with its bytes.
    func contents(of name: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for entry in try names(in: name) {
            found[entry] = try Data(contentsOf: folder.appending(path: "\(name)/\(entry)"))
        }
        return found
    }

    /// Runs the program with these arguments in the folder, and waits for its end.
    ///
    /// - Parameter blocks: How many blocks of 512 bytes a file may have that it writes; nil for any number.
    func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = "", fileLimit blocks: Int? = nil
    ) throws -> Outcome {
        let number = UUID().uuidString
        let (output, errors) = (path("out-\(number)"), path("err-\(number)"))
        let child = try start(
            arguments, environment: environment, input: input, fileLimit: blocks, output: output,
            errors: .file(errors))
        let status = child.wait()
        defer { for file in [output, errors] { unlink(file) } }
        return Outcome(
            status: status, output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "",
            errors: (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")
    }

    /// Runs the program with arguments that hold no blanks.
    func run(
        _ line: String, environment: [String: String] = [:], input: String = "", fileLimit blocks: Int? = nil
    ) throws -> Outcome {
        try run(
            line.split(separator: " ").map(String.init), environment: environment, input: input, fileLimit: blocks)
    }

    /// The environment of a program: a home of its own, and of the tests' what libraries and sanitizers ask for.
    var variables: [String: String] {
        var variables = [
            "HOME": path("home"), "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8",
        ]
        for name in ["DYLD_LIBRARY_PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
            if let value = ProcessInfo.processInfo.environment[name] { variables[name] = value }
        }
        return variables
    }

    /// Starts the program in the folder; standard input holds a text.
    func start(
        _ arguments: [String], environment: [String: String] = [:], input: String = "", fileLimit blocks: Int? = nil,
        output: String, errors: Child.Target
    ) throws -> Child {
        var variables = variables.merging(environment) { _, new in new }
        // As a program starts, the sanitizer for threads writes a file there and reads it, and goes on without where it
        // cannot make one.
        if blocks != nil { variables["TEST_TMPDIR"] = path("nowhere") }
        let limiting = blocks.map { ["/bin/sh", "-c", "ulimit -f \($0); exec \"$0\" \"$@\""] } ?? []
        let words = limiting + [Workplace.program] + arguments
        return try Child(
            program: words[0], arguments: Array(words.dropFirst()), environment: variables, folder: folder.path,
            input: input, output: output, errors: errors)
    }

    /// The built program: it lies beside the tests.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "routeb-nav").path
}

/// How a run of the program ended.
struct Outcome {
    /// The exit status; 128 and the number of the signal where one ended it.
    var status: Int
    /// What it wrote on standard output.
    var output: String
    /// What it wrote on standard error.
    var errors: String

    /// The lines on standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// The object on standard output, its keys sorted.
    func json() throws -> [String: Any] {
        #expect(Outcome.hasSortedKeys(output), "\(output)")
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
    }

    /// The error on standard error as an object.
    func error() throws -> [String: Any] {
        #expect(Outcome.hasSortedKeys(errors), "\(errors)")
        let document = try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
        return document?["error"] as? [String: Any] ?? [:]
    }

    /// Whether the keys of every object in a JSON text are sorted, each there once.
    static func hasSortedKeys(_ json: String) -> Bool {
        let bytes = Array(json.utf8)
        var keys: [String] = []
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"): keys.append("")
            case UInt8(ascii: "}"): _ = keys.popLast()
            case UInt8(ascii: "\""):
                let start = position + 1
                position = start
                while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: ":"), let last = keys.popLast()
                else { break }
                let key = String(decoding: bytes[start..<position], as: UTF8.self)
                guard last < key else { return false }
                keys.append(key)
            default: break
            }
            position += 1
        }
        return true
    }
}

/// A started program.
final class Child {
    /// Where standard error goes.
    enum Target {
        case file(String)
        /// Into `Child.errors`.
        case pipe
    }

    private let process = Process()
    /// Standard error to read, where it is a pipe.
    private(set) var errors: FileHandle?

    init(
        program: String, arguments: [String], environment: [String: String], folder: String, input: String,
        output: String, errors: Target
    ) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        if input.isEmpty {
            process.standardInput = FileHandle.nullDevice
        } else {
            // Short enough for the system to keep until it is read.
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
            process.standardInput = pipe
        }
        process.standardOutput = try Child.file(output)
        switch errors {
        case .file(let path): process.standardError = try Child.file(path)
        case .pipe:
            let pipe = Pipe()
            process.standardError = pipe
            self.errors = pipe.fileHandleForReading
        }
        try process.run()
    }

    private static func file(_ path: String) throws -> FileHandle {
        if !path.hasPrefix("/dev/") { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    /// The process's number.
    var id: pid_t { process.processIdentifier }

    /// How many seconds a program may take; under a sanitizer, beside others, an import of a town takes some tens.
    private static let patience = 300.0

    /// Waits for the end: the exit status, or 128 and the number of the signal. A program that finds no end is killed:
    /// it must fail its test, not hold up all others.
    func wait() -> Int {
        let end = DispatchWorkItem { [id] in kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: end)
        process.waitUntilExit()
        end.cancel()
        return Int(process.terminationStatus) + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }

    /// Ends it at once, without a chance to clean up.
    func kill9() { kill(id, SIGKILL) }
}
