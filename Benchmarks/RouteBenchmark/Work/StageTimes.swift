import BenchmarkKit
import RouteB

/// An import in this process, stage by stage: what the hierarchies take of it, and what is left without them.
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
    let ordering = spent[.orderingStreets] ?? 0
    let longest = spent.filter { $0.value > 0.02 * end }.sorted { $0.value > $1.value }
        .map { "\($0.key.rawValue) \(Figures.time(nanoseconds: $0.value))" }
    return WorkReport(
        [Measurement(ImportMeasurement.withoutHierarchies, by: projectName, nanoseconds: [end - ordering])],
        notes: ["import, stage by stage, in one process: " + longest.joined(separator: ", ") + "."])
}
