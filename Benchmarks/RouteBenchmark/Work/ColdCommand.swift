import BenchmarkKit

/// The program as a person starts it: a new process for every question, files in the system's cache.
struct ColdCommand {
    /// The program.
    let program: String
    let region: String
    let description: CityDescription
    /// A question in words; nil where no address of the city is known.
    let question: BenchmarkCity.Question?
    /// Where favorites and logs go.
    let folder: String

    /// What the row of journeys by bus is called, and that of what they are measured by.
    static let transitWork = "cold: from LAT,LON to LAT,LON"
    static let spatialiteWork = "cold: for scale, load_extension('mod_spatialite')"
    /// What the row of journeys by car is called.
    static let driveWork = "cold: the same, --mode drive"
    /// What the row of journeys on foot is called.
    static let walkWork = "cold: the same, --mode walk"
    /// How often each command is run.
    static let runs = 20

    func report() throws(BenchmarkError) -> WorkReport {
        guard !description.pairs.isEmpty else {
            return WorkReport([], notes: ["cold command: left out, since the region has no streets to walk on."])
        }
        var commands: [(work: String, engine: String, lines: [[String]])] = []
        let time = description.time.map { ["--at", $0] } ?? []
        func add(_ work: String, _ options: [String]) {
            let lines = description.pairs.map {
                [program, "--region", region, "from", $0[0], "to", $0[1]] + options + time
            }
            commands.append((work, projectName, lines))
        }
        if description.time != nil { add(Self.transitWork, ["--mode", "transit"]) }
        add(Self.walkWork, ["--mode", "walk"])
        add(Self.driveWork, ["--mode", "drive"])
        var report = WorkReport()
        if let question {
            try favorite(question)
            let line = [program, "--region", region, "from"] + question.from + ["to", "home"] + time
            commands.append(("cold: from ADDRESS to FAVORITE", projectName, [line]))
            report.notes.append(
                "cold command: the address is \(question.from.joined(separator: " ")), "
                    + "the favorite \(question.home.joined(separator: " ")).")
        }
        if Subprocess.find("sqlite3") == nil {
            report.notes.append("cold command: the start of sqlite3 is left out, since sqlite3 is not installed.")
        } else {
            let line = ["sqlite3", ":memory:", "select load_extension('mod_spatialite')"]
            commands.append((Self.spatialiteWork, "sqlite3", [line]))
        }
        try report.measurements = measure(commands)
        return report
    }

    /// All commands in turn, so that a busy moment of the machine meets each of them; the first round is not counted.
    private func measure(
        _ commands: [(work: String, engine: String, lines: [[String]])]
    ) throws(BenchmarkError) -> [Measurement] {
        var times = [[Double]](repeating: [], count: commands.count)
        var peaks = [Int](repeating: 0, count: commands.count)
        var answered = peaks
        for round in 0...Self.runs {
            for (number, command) in commands.enumerated() {
                let line = command.lines[round % command.lines.count]
                let run = try Subprocess.run(
                    line[0], Array(line.dropFirst()), environment: environment, log: folder + "/cold.log")
                // 1 says that there is no way; everything else is a fault.
                guard run.status <= 1 else {
                    throw .failed(
                        program: line.joined(separator: " "), status: run.status, log: folder + "/cold.log")
                }
                guard round > 0 else { continue }
                times[number].append(run.nanoseconds)
                peaks[number] = max(peaks[number], run.peakBytes)
                if run.status == 0 { answered[number] += 1 }
            }
        }
        return commands.indices.map {
            Measurement(
                commands[$0].work, by: commands[$0].engine, nanoseconds: times[$0], answered: answered[$0],
                peakBytes: peaks[$0])
        }
    }

    /// The person's files of the measurement, never those of the person who measures.
    private var environment: [String: String] {
        [
            "XDG_DATA_HOME": folder + "/home/data", "XDG_CONFIG_HOME": folder + "/home/config",
            "XDG_STATE_HOME": folder + "/home/state", "XDG_CACHE_HOME": folder + "/home/cache",
        ]
    }

    private func favorite(_ question: BenchmarkCity.Question) throws(BenchmarkError) {
        let log = folder + "/favorites.log"
        _ = try Subprocess.run(
            program, ["favorites", "remove", "home"], environment: environment, log: log)
        let run = try Subprocess.run(
            program, ["--region", region, "favorites", "add", "home"] + question.home, environment: environment,
            log: log)
        guard run.status == 0 else {
            throw .failed(program: "routeb-nav favorites add home", status: run.status, log: log)
        }
    }
}
