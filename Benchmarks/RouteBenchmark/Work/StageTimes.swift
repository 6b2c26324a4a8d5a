import BenchmarkKit
import RouteB

/// Imports in this process: one stage by stage, and some without hierarchies.
func stageReport(_ options: BenchmarkOptions) throws -> WorkReport {
    let region = options.folder + "/stages"
    var stages: [(stage: ImportStage, start: Double)] = []
    let watch = Stopwatch()
    try RegionImporter(ImportRequest(osm: options.osm, gtfs: options.gtfs, region: region)).run { progress in
        if stages.last?.stage != progress.stage { stages.append((progress.stage, watch.nanoseconds)) }
    }
    let end = watch.nanoseconds
    let ends = stages.dropFirst().map(\.start) + [end]
    var spent: [ImportStage: Double] = [:]
    for (stage, next) in zip(stages, ends) { spent[stage.stage, default: 0] += next - stage.start }
    let longest = spent.filter { $0.value > 0.02 * end }.sorted { $0.value > $1.value }
        .map { "\($0.key.rawValue) \(Figures.time(nanoseconds: $0.value))" }
    var bare = ImportRequest(osm: options.osm, gtfs: options.gtfs, region: region)
    bare.hasHierarchies = false
    var times: [Double] = []
    for _ in 0..<ImportMeasurement.bareRuns {
        times.append(try Stopwatch.time { try RegionImporter(bare).run() })
    }
    return WorkReport(
        [Measurement(ImportMeasurement.withoutHierarchies, by: projectName, nanoseconds: times)],
        notes: ["import, stage by stage, in one process: " + longest.joined(separator: ", ") + "."])
}
