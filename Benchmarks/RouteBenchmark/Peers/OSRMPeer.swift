import BenchmarkKit
import RouteB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// OSRM: its own programs out of the wheel `osrm-bindings`. Contraction hierarchy for the car, multi-level Dijkstra for
/// the car and on foot.
struct OSRMPeer: AnswerPeer {
    static let name = "OSRM"
    /// The row of what stands beside the project's import.
    static let importWork = "osrm-extract and osrm-contract, car"

    static func obstacle(_ peers: PeerFolder) -> String? {
        guard peers.osrm("osrm-routed") != nil, peers.python != nil else {
            return "it is not in \(peers.path) (.ci/peers fetches it)"
        }
        return nil
    }

    let building: WorkReport
    let questions: [AnswerQuestion]

    init(_ source: AnswerSource) throws {
        guard let routed = source.peers.osrm("osrm-routed") else {
            throw BenchmarkError.missing("osrm-routed is not in \(source.peers.path).")
        }
        let version = try Subprocess.run(routed, ["--version"], output: .captured).output
            .filter { !$0.isWhitespace }
        var report = WorkReport()
        var questions: [AnswerQuestion] = []
        for (profile, mode, algorithms) in [("car", TravelMode.drive, ["CH", "MLD"]), ("foot", .walk, ["MLD"])] {
            let folder = source.data(of: "osrm-\(profile)")
            let build = try OSRMPeer.build(
                source, profile, withHierarchy: algorithms.contains("CH"), version, in: folder)
            for step in build.steps {
                report.measurements.append(
                    Measurement(
                        "\(step.name), \(profile)", by: OSRMPeer.name, nanoseconds: [step.nanoseconds],
                        peakBytes: step.peakBytes))
            }
            if algorithms.contains("CH") {
                let both = build.steps.filter { ["osrm-extract", "osrm-contract"].contains($0.name) }
                report.measurements.append(
                    Measurement(
                        OSRMPeer.importWork, by: OSRMPeer.name,
                        nanoseconds: [both.reduce(0) { $0 + $1.nanoseconds }], peakBytes: both.map(\.peakBytes).max()))
            }
            if let note = build.note("OSRM \(profile)") { report.notes.append(note) }
            for algorithm in algorithms {
                let log = "\(source.folder)/osrm-\(profile)-\(algorithm).log"
                questions.append(
                    AnswerQuestion(engine: "OSRM \(algorithm)", mode: mode, hasSentences: false) { pairs in
                        let lines = try source.peers.ask(
                            "osrm.py", [routed, folder + "/map.osrm", algorithm, pairs, log],
                            log: "\(source.folder)/osrm.log")
                        guard let answer = lines.first else {
                            throw BenchmarkError.refused("OSRM \(algorithm) tells no times.")
                        }
                        return answer
                    })
            }
        }
        report.notes.append("OSRM \(version), one thread; times are those of its own log, HTTP left out.")
        building = report
        self.questions = questions
    }

    private static func build(
        _ source: AnswerSource, _ profile: String, withHierarchy: Bool, _ version: String, in folder: String
    ) throws -> PeerBuild {
        let peers = source.peers
        let base = folder + "/map.osrm"
        let map = folder + "/map.osm.pbf"
        func command(_ program: String, _ words: [String]) throws -> (name: String, words: [String]) {
            guard let path = peers.osrm(program) else { throw BenchmarkError.missing("\(program) is not there.") }
            return (program, [path, "-t", "1"] + words)
        }
        var commands = [try command("osrm-extract", ["-p", peers.osrmProfile(profile), map])]
        commands += [try command("osrm-partition", [base]), try command("osrm-customize", [base])]
        // Last, since partitioning numbers the nodes anew and takes a hierarchy away.
        if withHierarchy { commands.append(try command("osrm-contract", [base])) }
        return try PeerBuild.made(
            in: folder, from: source.map, version: version, anew: source.rebuilds,
            prepare: { try link(map, to: source.map) }, commands: commands)
    }
}

/// Makes a link to a file, by its absolute path.
private func link(_ path: String, to file: String) throws {
    guard symlink(try absolutePath(of: file), path) == 0 else {
        throw BenchmarkError.cannotWrite(path: path, reason: "a link cannot be made there")
    }
}
