import BenchmarkKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the peers lie that `.ci/peers` has fetched, and how those that speak Python are asked.
struct PeerFolder {
    /// The folder.
    let path: String

    /// Where the scripts are that ask them.
    static let scripts = "Benchmarks/Peers"

    /// The interpreter; nil where it was not fetched.
    var python: String? { executable("python/bin/python") }

    /// A program of OSRM's; nil where it was not fetched.
    func osrm(_ program: String) -> String? { executable("osrm/bin/\(program)") }

    /// The file of one of OSRM's profiles.
    func osrmProfile(_ name: String) -> String { "\(path)/osrm/share/profiles/\(name).lua" }

    /// Why a module of Python's cannot be used, as the end of a sentence; nil where it can.
    func obstacle(toImporting module: String) -> String? {
        guard let python else { return "it is not in \(path) (.ci/peers fetches it)" }
        let run = try? Subprocess.run(python, ["-c", "import \(module)"], log: "/dev/null")
        return run?.status == 0 ? nil : "\(module) is not in \(path) (.ci/peers fetches it)"
    }

    /// What a script prints, line by line.
    func ask(_ script: String, _ arguments: [String], log: String) throws -> [TimedWork] {
        guard let python else { throw BenchmarkError.missing("There is no Python in \(path): .ci/peers fetches it.") }
        let run = try Subprocess.run(
            python, ["\(PeerFolder.scripts)/\(script)"] + arguments, environment: ["PYTHONDONTWRITEBYTECODE": "1"],
            output: .captured, log: log)
        guard run.status == 0 else { throw BenchmarkError.failed(program: script, status: run.status, log: log) }
        return try run.output.split(whereSeparator: \.isNewline).map {
            try JSONDecoder().decode(TimedWork.self, from: Data($0.utf8))
        }
    }

    private func executable(_ name: String) -> String? {
        let file = "\(path)/\(name)"
        return access(file, X_OK) == 0 ? file : nil
    }
}

/// What a peer makes of a map before it can answer: kept, since some take minutes, with what making it took.
struct PeerBuild: Codable {
    /// A step of the making.
    struct Step: Codable {
        var name: String
        var nanoseconds: Double
        var peakBytes: Int
    }

    /// The map and the version from which it was made.
    var source: String
    /// The calibration loop's milliseconds just before.
    var calibrationMilliseconds: Double
    /// The steps in their order.
    var steps: [Step] = []
    /// Whether it was made in this very run.
    var isFresh: Bool { freshness == true }
    private var freshness: Bool?

    /// All steps together, and the most memory that one needed.
    var total: (nanoseconds: Double, peakBytes: Int) {
        (steps.reduce(0) { $0 + $1.nanoseconds }, steps.map(\.peakBytes).max() ?? 0)
    }

    /// How one says that it was made earlier; nil where it was not.
    func note(_ name: String) -> String? {
        guard !isFresh else { return nil }
        return "\(name): its data were built in an earlier run, when the calibration loop took "
            + "\(Figures.number(calibrationMilliseconds, places: 1)) ms; --rebuild builds them anew."
    }

    /// The data in a folder: as they are where they were made from this source, else made by these commands.
    static func made(
        in folder: String, from map: String, version: String, anew: Bool, prepare: () throws -> Void = {},
        commands: [(name: String, words: [String])]
    ) throws -> PeerBuild {
        let record = folder + "/built.json"
        var status = stat()
        guard stat(map, &status) == 0 else { throw BenchmarkError.missing("The map \(map) is not there.") }
        let source = "\(map) \(status.st_size) \(version)"
        if !anew, let data = FileManager.default.contents(atPath: record),
            let build = try? JSONDecoder().decode(PeerBuild.self, from: data), build.source == source,
            build.steps.map(\.name) == commands.map(\.name)
        {
            return build
        }
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try prepare()
        var build = PeerBuild(source: source, calibrationMilliseconds: Machine.calibration())
        for command in commands {
            tellProgress(command.name)
            let log = "\(folder)/\(command.name).log"
            let run = try Subprocess.run(command.words[0], Array(command.words.dropFirst()), log: log)
            guard run.status == 0 else {
                throw BenchmarkError.failed(program: command.name, status: run.status, log: log)
            }
            build.steps.append(Step(name: command.name, nanoseconds: run.nanoseconds, peakBytes: run.peakBytes))
        }
        try JSONEncoder().encode(build).write(to: URL(fileURLWithPath: record))
        build.freshness = true
        return build
    }
}

/// The path of a file from the root.
func absolutePath(of file: String) throws(BenchmarkError) -> String {
    guard let path = realpath(file, nil) else { throw .missing("\(file) is not there.") }
    defer { free(path) }
    return String(cString: path)
}
