import BenchmarkKit

/// The whole import of a city by the command, as a person runs it.
struct ImportMeasurement {
    let program: String
    let city: BenchmarkCity
    /// Whether a short import is done again.
    var repeats = true

    /// What the row of the whole import is called.
    static let work = "import"
    /// What that row is called in which the hierarchies are left out.
    static let withoutHierarchies = "import, hierarchies left out"

    /// How often an import without hierarchies is done.
    static let bareRuns = 3

    /// The import is repeated until so many nanoseconds have gone, but three times at most.
    static let enough = 5e9

    func report() throws(BenchmarkError) -> WorkReport {
        let log = city.folder + "/import.log"
        var times: [Double] = []
        var peak = 0
        repeat {
            let run = try Subprocess.run(
                program,
                ["import"] + city.osm.flatMap { ["--osm", $0] } + city.gtfs.flatMap { ["--gtfs", $0] }
                    + ["--region", city.region], log: log)
            guard run.status == 0 else { throw .failed(program: "routeb-nav import", status: run.status, log: log) }
            times.append(run.nanoseconds)
            peak = max(peak, run.peakBytes)
        } while repeats && times.count < 3 && times.reduce(0, +) < Self.enough
        return WorkReport([Measurement(Self.work, by: projectName, nanoseconds: times, peakBytes: peak)])
    }
}
