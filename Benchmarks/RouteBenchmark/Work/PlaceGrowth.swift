import Archive
import BenchmarkKit
import OSMReading
import PlaceImport
import PlaceQuestions
import RouteB

/// Places in cities of growing size, drawn by the generator.
enum PlaceGrowth {
    /// The sizes: blocks, and how many times the addresses of the smallest one.
    static let sizes = [
        Growth.Size(times: 1, blocks: "20x100"), Growth.Size(times: 4, blocks: "40x200"),
        Growth.Size(times: 16, blocks: "80x400"),
    ]

    /// The rows that are drawn.
    static let plotted = [
        PlaceWork.resolve, PlaceWork.mistyped, PlaceWork.names, PlaceWork.suggestion, PlaceWork.reverse,
        PlaceWork.stops,
    ]

    /// The same at a size.
    static func work(_ work: String, _ size: Growth.Size) -> String { "\(size.times)×: " + work }

    /// What is asked at every size.
    static let limits = sizes.flatMap { size in
        PlaceWork.limits.map { limit in
            var limit = limit
            limit.work = work(limit.work, size)
            return limit
        }
    }
}

/// How fast the places of a drawn city are found.
func placeGrowthReport(_ options: BenchmarkOptions) throws -> WorkReport {
    var imported = ImportReport()
    let data = try OSMReader.read(options.osm, report: &imported)
    let stops = try FeedStops.records(options.gtfs)
    let (city, written) = try PlaceCity.written("Grid", in: options.folder, times: 1) {
        var source = PlaceSource(data, report: &imported)
        source.stops = stops
        return source
    }
    var report = WorkReport([written], notes: [city.counts])
    try report.add(speedReport(city, AddressSpelling.newYork, options))
    return report
}

extension Runner {
    /// Draws cities of growing size and asks for their places; gives the rows, and draws the picture.
    func placeGrowth() throws -> WorkReport {
        var report = WorkReport()
        var times: [String: [(x: Double, y: Double)]] = [:]
        var slowest: [String: [(x: Double, y: Double)]] = [:]
        for size in PlaceGrowth.sizes {
            let city = try drawnCity(size)
            let asked = try self.report(.placeGrowth, city)
            for var row in asked.measurements {
                times[row.work, default: []].append((Double(size.times), row.medianNanoseconds / 1_000))
                if let p95 = row.p95Nanoseconds {
                    slowest[row.work, default: []].append((Double(size.times), p95 / 1_000))
                }
                row.work = PlaceGrowth.work(row.work, size)
                report.measurements.append(row)
            }
            report.notes += asked.notes.map { "\(size.times)×, \(size.blocks) blocks: \($0)" }
        }
        let across = "times the addresses of a city of \(PlaceGrowth.sizes[0].blocks) blocks"
        func plot(_ title: String, _ up: String, _ points: [String: [(x: Double, y: Double)]]) -> LogPlot {
            LogPlot(
                title: title, across: across, up: up,
                series: PlaceGrowth.plotted.map { LogPlot.Series($0, points[$0] ?? []) })
        }
        let index = LogPlot(
            title: "What writing the index of places takes", across: across, up: "s",
            series: [
                LogPlot.Series(PlaceWork.index, (times[PlaceWork.index] ?? []).map { ($0.x, $0.y / 1e6) })
            ])
        try write(
            LogPlot.svg([
                plot("What a question for a place takes as the city grows", "µs, median", times),
                plot("The same, the slowest twentieth left out", "µs, 95th percentile", slowest), index,
            ]), to: options.folder + "/places.svg")
        report.notes.append("The picture: \(options.folder)/places.svg")
        return report
    }
}
