import BenchmarkKit

/// Routino (Debian's `routino`): a program that is started anew for every question, beside the cold command.
struct RoutinoPeer {
    static let name = "Routino"
    private static let settings = "/usr/share/routino"

    /// Why it cannot run here, as the end of a sentence; nil where it can.
    static var obstacle: String? {
        Subprocess.find("planetsplitter") == nil || Subprocess.find("routino-router") == nil
            ? "routino is not installed (Debian: routino)" : nil
    }

    /// Makes its database of a map and asks for the pairs by car, one process each.
    static func report(map: String, pairs: [[String]], folder: String) throws -> WorkReport {
        let log = folder + "/routino.log"
        let splitting = try Subprocess.run(
            "planetsplitter", ["--dir=\(folder)", "--prefix=routino", "--tagging=\(settings)/tagging.xml", map],
            log: log)
        guard splitting.status == 0 else {
            throw BenchmarkError.failed(program: "planetsplitter", status: splitting.status, log: log)
        }
        var times: [Double] = []
        var answered = 0
        var peak = 0
        for pair in pairs.prefix(1) + pairs {
            let ends = pair.map { $0.split(separator: ",") }
            let run = try Subprocess.run(
                "routino-router",
                [
                    "--dir=\(folder)", "--prefix=routino", "--profiles=\(settings)/profiles.xml",
                    "--translations=\(settings)/translations.xml", "--profile=motorcar", "--quickest", "--quiet",
                    "--output-gpx-track", "--output-stdout", "--lat1=\(ends[0][0])", "--lon1=\(ends[0][1])",
                    "--lat2=\(ends[1][0])", "--lon2=\(ends[1][1])",
                ], output: .captured, log: log)
            times.append(run.nanoseconds)
            peak = max(peak, run.peakBytes)
            if run.status == 0, run.output.contains("<trkpt") { answered += 1 }
        }
        return WorkReport([
            Measurement(
                "database built by planetsplitter", by: name, nanoseconds: [splitting.nanoseconds],
                peakBytes: splitting.peakBytes),
            Measurement(
                ColdCommand.driveWork, by: name, nanoseconds: Array(times.dropFirst()),
                answered: min(answered, pairs.count), peakBytes: peak),
        ])
    }
}
