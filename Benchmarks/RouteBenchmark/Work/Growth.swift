import BenchmarkKit
import RouteB

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

/// Cities of 1, 4, 16 and 64 times the size, drawn by the generator.
enum Growth {
    /// A size: blocks across and up, and how many times the smallest city that is.
    struct Size {
        var times: Int
        var blocks: String
    }

    /// The sizes; the largest takes most of a minute.
    static let sizes = [
        Size(times: 1, blocks: "10x50"), Size(times: 4, blocks: "20x100"), Size(times: 16, blocks: "40x200"),
        Size(times: 64, blocks: "80x400"),
    ]

    /// The rows whose times are plotted.
    static let queries = [snap, distance(.walk), path(.walk), distance(.drive), path(.drive), aStar(.drive)]

    /// Those of the timetable.
    static let rides = [TransitWork.search, TransitWork.journeys]

    static let snap = "snap, drive"
    static func distance(_ mode: TravelMode) -> String { "\(mode.name), distance in the hierarchy" }
    static func path(_ mode: TravelMode) -> String { "\(mode.name), path" }
    static func aStar(_ mode: TravelMode) -> String { "\(mode.name), path by A*" }
}

/// What one city of the growth study takes to ask.
func growthReport(_ region: Region, _ options: BenchmarkOptions) throws -> WorkReport {
    let streets = region.streets
    var report = WorkReport()
    func add(_ work: String, _ times: [Double], settled: [Double] = []) {
        guard !times.isEmpty else { return }
        report.measurements.append(
            Measurement(work, by: projectName, nanoseconds: times, settledLabels: settled))
    }
    let places = StreetQuestions(streets, mode: .drive).places(options.queries, seed: options.seed)
    add(Growth.snap, places.map { place in Stopwatch.time { _ = streets.snap(place, for: .drive) } })
    for profile in [TravelProfile.walk, .drive] {
        let mode = profile.mode
        let pairs = StreetQuestions(streets, mode: mode).pairs(options.queries, seed: options.seed)
            .compactMap { pair -> (StreetPosition, StreetPosition)? in
                guard let from = streets.snap(pair.from, for: profile).first,
                    let to = streets.snap(pair.to, for: profile).first
                else { return nil }
                return (from, to)
            }
        if let hierarchy = streets.hierarchy(for: mode) {
            let query = HierarchyQuery(hierarchy)
            let edges = pairs.map { (openEdge(of: $0.segment, hierarchy), openEdge(of: $1.segment, hierarchy)) }
            for (from, to) in edges.prefix(50) { _ = query.cost(from: from, to: to) }
            add(
                Growth.distance(mode),
                edges.map { from, to in Stopwatch.time { _ = query.cost(from: from, to: to) } })
        }
        let router = StreetRouter(streets)
        for (work, bound) in [(Growth.path(mode), nil), (Growth.aStar(mode), StreetBound.greatCircle)] {
            // A* settles a share of all streets: some of the pairs tell enough.
            let asked = bound == nil ? pairs[...] : pairs.prefix(max(20, pairs.count / 10))
            for (from, to) in asked.prefix(20) { _ = router.path(from: from, to: to, profile: profile, bound: bound) }
            var settled: [Double] = []
            let times = asked.map { from, to in
                let time = Stopwatch.time { _ = router.path(from: from, to: to, profile: profile, bound: bound) }
                settled.append(Double(router.settledLabels))
                return time
            }
            add(work, times, settled: settled)
        }
    }
    let transit = try transitReport(region, options)
    report.measurements += transit.measurements
    report.notes += transit.notes
    return report
}

/// An edge of a segment that is open to the mode of a hierarchy.
private func openEdge(of segment: SegmentIndex, _ hierarchy: Hierarchy) -> UInt32 {
    let forward = segment.forward.raw
    return hierarchy.rank(of: forward) == nil ? segment.backward.raw : forward
}

extension Runner {
    /// Imports and asks cities of growing size; gives the rows, and draws the picture.
    func growth() throws -> WorkReport {
        var report = WorkReport()
        var corners: [Double] = []
        var imports: [Double] = []
        var sizes: [Double] = []
        var times: [String: [(x: Double, y: Double)]] = [:]
        for size in Growth.sizes {
            let city = try drawnCity(size)
            tell("importing \(size.blocks) blocks")
            let importing = try ImportMeasurement(program: command, city: city, repeats: false).report()
            let asked = try self.report(.growth, city)
            let bytes = regionBytes(city.region)
            let rows = importing.measurements + asked.measurements
            for var row in rows {
                row.work = "\(size.times)×: " + row.work
                report.measurements.append(row)
            }
            report.notes.append(
                "\(size.times)×: \(size.blocks) blocks, region of \(Figures.memory(bytes: bytes)).")
            corners.append(Double(size.times))
            imports.append((importing.measurements.first?.medianNanoseconds ?? 0) / 1e9)
            sizes.append(Double(bytes) / 1_048_576)
            for row in asked.measurements {
                times[row.work, default: []].append((Double(size.times), row.medianNanoseconds / 1000))
            }
        }
        let across = "times the size of a city of \(Growth.sizes[0].blocks) blocks"
        let queries = LogPlot(
            title: "What a question takes as the city grows", across: across, up: "µs, median",
            series: Growth.queries.map { LogPlot.Series($0, times[$0] ?? []) })
        let rides = LogPlot(
            title: "What a question by bus takes as the city and its lines grow", across: across, up: "µs, median",
            series: Growth.rides.map { LogPlot.Series($0, times[$0] ?? []) })
        let whole = LogPlot(
            title: "Import and region as the city grows", across: across, up: "s, MiB",
            series: [
                LogPlot.Series("import, s", zip(corners, imports).map { ($0, $1) }),
                LogPlot.Series("region, MiB", zip(corners, sizes).map { ($0, $1) }),
            ])
        try write(LogPlot.svg([queries, rides, whole]), to: options.folder + "/growth.svg")
        report.notes.append("The picture: \(options.folder)/growth.svg")
        return report
    }

    /// A city of this size, drawn by the generator.
    func drawnCity(_ size: Growth.Size) throws(BenchmarkError) -> BenchmarkCity {
        let folder = "\(options.folder)/growth/\(size.blocks)"
        try makeFolder(folder)
        tell("drawing \(size.blocks) blocks")
        let log = folder + "/generator.log"
        let drawing = try Subprocess.run("\(programs)/CityGenerator", ["--blocks", size.blocks, folder], log: log)
        guard drawing.status == 0 else {
            throw .failed(program: "CityGenerator", status: drawing.status, log: log)
        }
        var city = BenchmarkCity(name: "\(size.blocks) blocks", folder: folder, region: folder + "/region")
        city.osm = ["\(folder)/blocks-\(size.blocks).osm"]
        city.gtfs = ["\(folder)/gtfs"]
        return city
    }

    /// How large the files of a region are, in bytes.
    private func regionBytes(_ region: String) -> Int {
        let manager = FileManager.default
        let names = (try? manager.subpathsOfDirectory(atPath: region)) ?? []
        return names.reduce(0) { total, name in
            var status = stat()
            guard stat("\(region)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return total }
            return total + Int(status.st_size)
        }
    }
}
