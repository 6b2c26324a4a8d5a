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

extension Runner {
    /// Makes the city's files and its region; gives the figures of the import.
    ///
    /// A region of an earlier run may have been written by another version, hence it is always imported anew.
    func prepare(_ city: BenchmarkCity) throws(BenchmarkError) -> WorkReport {
        try makeFolder(city.folder)
        guard !city.osm.isEmpty else { return WorkReport() }
        if city.isGenerated {
            tell("generating the city")
            let log = city.folder + "/generator.log"
            let run = try Subprocess.run(
                "\(programs)/CityGenerator", [BenchmarkCity.tables, city.folder + "/city"], log: log)
            guard run.status == 0 else { throw .failed(program: "CityGenerator", status: run.status, log: log) }
        }
        tell("importing")
        let report = try ImportMeasurement(program: command, city: city).report()
        return options.wants(.importing) ? report : WorkReport()
    }

    /// What is to be measured, in the order of the table.
    func steps(for city: BenchmarkCity, _ description: CityDescription) -> [Step] {
        var steps: [Step] = []
        func add(_ work: Work, _ name: String? = nil, _ make: @escaping () throws -> WorkReport) {
            guard options.wants(work), city.works.contains(work) else { return }
            steps.append(Step(name: name ?? work.rawValue, make: make))
        }
        if !city.osm.isEmpty { add(.importing, "import by stages") { try report(.stages, city) } }
        add(.cold, "cold command") {
            try ColdCommand(
                program: command, region: city.region, description: description, question: city.question,
                folder: city.folder
            ).report()
        }
        if let map = city.osm.first, city.osm.count == 1, city.works.contains(.answers), options.wants(PeerName.routino)
        {
            add(.cold, RoutinoPeer.name) {
                if let obstacle = RoutinoPeer.obstacle {
                    return WorkReport([], notes: ["\(RoutinoPeer.name) is skipped: \(obstacle)."])
                }
                tell(RoutinoPeer.name)
                return try RoutinoPeer.report(map: map, pairs: description.pairs, folder: city.folder)
            }
        }
        add(.snap) { try report(.snap, city) }
        add(.walk) { try report(.walk, city) }
        add(.drive) { try report(.drive, city) }
        add(.transit) { try report(.transit, city) }
        add(.hierarchy) { try streetHierarchyReport(city) }
        if options.wants(.answers), city.works.contains(.answers) { steps += answerSteps(city) }
        let peers = Part.peers.filter { city.wayPeers.contains($0.name) && options.wants($0.name) }
        if !peers.isEmpty { add(.ways, "roads for the peers") { try run(.roads, city) } }
        for peer in peers { add(.ways, peer.kind.rawValue) { try report(peer.kind, city) } }
        return steps
    }

    /// The report of a part; its peak of memory is that of its process, unless the part knows it better.
    func report(_ kind: Part.Kind, _ city: BenchmarkCity) throws(BenchmarkError) -> WorkReport {
        let (answer, peak): (WorkReport, Int) = try start(kind, city)
        var report = answer
        let isPeer = Part.peers.contains { $0.kind == kind }
        for number in report.measurements.indices where !isPeer { report.measurements[number].peakBytes = peak }
        return report
    }

    /// What a part has to say.
    func run<Answer: Decodable>(_ kind: Part.Kind, _ city: BenchmarkCity) throws(BenchmarkError) -> Answer {
        try start(kind, city).answer
    }

    /// What a part has to say, and the most memory that it had resident.
    func start<Answer: Decodable>(
        _ kind: Part.Kind, _ city: BenchmarkCity
    ) throws(BenchmarkError) -> (answer: Answer, peak: Int) {
        tell(kind.rawValue)
        var words = [
            "--part", kind.rawValue, "--queries", String(options.queries), "--seed", String(options.seed), "--folder",
            city.folder, "--peers", options.peersFolder,
        ]
        if !city.region.isEmpty { words += ["--region", city.region] }
        words += city.osm.flatMap { ["--osm", $0] } + city.gtfs.flatMap { ["--gtfs", $0] }
        let process = try Subprocess.run(
            "\(programs)/RouteBenchmark", words, output: .captured, log: "\(city.folder)/\(kind.rawValue).log")
        guard process.status == 0 else {
            let log = "\(city.folder)/\(kind.rawValue).log"
            throw .failed(program: "the measurement", status: process.status, log: log)
        }
        do {
            let answer = try JSONDecoder().decode(Answer.self, from: Data(process.output.utf8))
            return (answer, process.peakBytes)
        } catch {
            throw .refused("The measurement \(kind.rawValue) does not give its results as JSON: \(error).")
        }
    }

    /// The command that is measured.
    var command: String { programs + "/routeb-nav" }

    /// Says on standard error what is done now, where a person may be waiting for it.
    func tell(_ work: String) { tellProgress(work) }

    func makeFolder(_ path: String) throws(BenchmarkError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .cannotWrite(path: path, reason: "the folder cannot be made (\(error))")
        }
    }

    func write(_ text: String, to path: String) throws(BenchmarkError) {
        do {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw .cannotWrite(path: path, reason: "\(error)")
        }
    }

    /// The folder in which this program lies.
    static func ownFolder() -> String? {
        #if os(Linux)
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = bytes.withUnsafeMutableBytes { buffer in
                buffer.withMemoryRebound(to: CChar.self) { buffer in
                    buffer.baseAddress.map { readlink("/proc/self/exe", $0, buffer.count) } ?? 0
                }
            }
            guard count > 0 else { return nil }
            let path = String(decoding: bytes[..<count], as: UTF8.self)
        #else
            guard let first = CommandLine.arguments.first, let resolved = realpath(first, nil) else { return nil }
            defer { free(resolved) }
            let path = String(cString: resolved)
        #endif
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
