import Archive
import BenchmarkKit
import OSMReading
import PlaceImport
import PlaceQuestions
import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The places of a real map: how right the answers are, how fast they come, and how much room they take.
enum PlaceWork {
    static let resolve = "an address in eight spellings"
    static let mistyped = "an address with a typing mistake"
    static let names = "a corner or a named place"
    static let suggestion = "a suggestion, each keystroke"
    static let reverse = "reverse: address, street and corner"
    static let around = "ten places around"
    static let stops = "eight nearest stops"
    static let index = "index of places from the map's elements"

    /// A map whose places are measured.
    struct Map {
        var name: String
        var files: [String]
        var spellings: [AddressSpelling]
        /// How many addresses are asked for how right they are, and which share must be found.
        var count: Int
        var limit: Double
    }

    /// The maps, whether their files are there or not.
    static let maps = [
        Map(
            name: "New York", files: ["nyc/midtown", "nyc/downtown"], spellings: AddressSpelling.newYork, count: 1_000,
            limit: 0.99),
        Map(
            name: "Copenhagen", files: ["bench/copenhagen"], spellings: AddressSpelling.numberBehind, count: 1_000,
            limit: 0.98),
        Map(name: "Porto", files: ["bench/porto"], spellings: [AddressSpelling.numberBehind[0]], count: 65, limit: 1),
    ]

    /// The feeds whose stops are looked for in New York.
    static let feeds = FeedStops.newYork.map { "\(BenchmarkCity.newYorkFolder)/\($0)" }

    /// The files of a map.
    static func paths(_ map: Map) -> [String] { map.files.map { "../shared/data/\($0).osm.pbf" } }

    /// Seed of the questions about how right the answers are: that of the tests.
    static let seed: UInt64 = 20_161_130

    /// What is asked of each row of a city of the size of New York's extracts.
    static let limits: [Expectation] = [
        Expectation(work: resolve, limit: .absolute(3e6)),
        Expectation(work: mistyped, limit: .absolute(3e6)),
        Expectation(work: names, limit: .absolute(3e6)),
        Expectation(work: suggestion, limit: .absolute(5e6)),
        Expectation(work: reverse, limit: .absolute(1e6)),
        Expectation(work: stops, limit: .absolute(1e6)),
    ]
}

/// Everything about the places of the maps that `--osm` names.
func placeReport(_ options: BenchmarkOptions) throws -> WorkReport {
    guard let map = PlaceWork.maps.first(where: { PlaceWork.paths($0) == options.osm }) else {
        throw BenchmarkError.usage("--part places needs the files of a map whose questions are known.")
    }
    var imported = ImportReport()
    let data = try OSMReader.read(options.osm, report: &imported)
    let path = options.folder + "/places.sqlite"
    let stops = try map.name == "New York" ? FeedStops.records(PlaceWork.feeds) : []
    var source = PlaceSource()
    var nanoseconds: [Double] = []
    for _ in 0..<3 {
        try? FileManager.default.removeItem(atPath: path)
        nanoseconds.append(
            try Stopwatch.time {
                source = PlaceSource(data, report: &imported)
                source.stops = stops
                try PlaceWriter.write(source, to: path, region: .none, report: &imported)
            })
    }
    let city = PlaceCity(map.name, source: source, index: PlaceIndex(path: path, region: .none))
    var report = WorkReport([Measurement(PlaceWork.index, by: projectName, nanoseconds: nanoseconds)])
    report.notes.append(sizeNote(path, houses: try city.index.houseCount()))
    try report.add(speedReport(city, map.spellings, options))
    report.notes.append(try importNote(options, places: nanoseconds.min() ?? 0))
    report.notes += accuracy(city, map).map(\.line)
    if map.name == "New York" { report.notes += try growth(source, options) }
    return report
}

/// What share of an import the places take, and whether two imports are equal.
private func importNote(_ options: BenchmarkOptions, places: Double) throws -> String {
    var whole = 0.0
    var files: [Data] = []
    // The places do not depend on hierarchies, which take most of the time.
    for hasHierarchies in [true, false] {
        var request = ImportRequest(osm: options.osm, region: options.folder + "/region-\(hasHierarchies)")
        request.hasHierarchies = hasHierarchies
        let time = try Stopwatch.time { try RegionImporter(request).run() }
        if hasHierarchies { whole = time }
        files.append(try Data(contentsOf: URL(filePath: request.region + "/places.sqlite")))
    }
    return
        "import of the map: \(Figures.time(nanoseconds: whole)); its places, written in a thread beside the streets, "
        + "take \(Figures.time(nanoseconds: places)) alone, \(Int((100 * places / max(1, whole)).rounded())) % of that. "
        + (files[0] == files[1] ? "The places of two imports are the same bytes." : "The places of two imports DIFFER.")
}

private func sizeNote(_ path: String, houses: Int) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let bytes = (attributes?[.size] as? Int) ?? 0
    return "index: \(bytes) bytes in all with \(houses) addresses."
}

/// How fast each kind of question is answered.
private func speedReport(
    _ city: PlaceCity, _ spellings: [AddressSpelling], _ options: BenchmarkOptions
) throws -> WorkReport {
    let asked = city.speedQuestions(min(options.queries, 2_000), seed: options.seed, spellings)
    let places = city.index
    func times(_ texts: [String], _ ask: (String) throws -> Void) rethrows -> [Double] {
        try texts.map { text in try Stopwatch.time { try ask(text) } }
    }
    var report = WorkReport()
    func add(_ work: String, _ times: [Double]) {
        if !times.isEmpty { report.measurements.append(Measurement(work, by: projectName, nanoseconds: times)) }
    }
    add(PlaceWork.resolve, try times(asked.addresses) { _ = try places.resolve($0) })
    add(PlaceWork.mistyped, try times(asked.mistyped) { _ = try places.resolve($0) })
    add(
        PlaceWork.names,
        try times(asked.names) { text in if text.contains(where: \.isLetter) { _ = try places.resolve(text) } })
    let keystrokes = (asked.addresses.prefix(200) + asked.names.prefix(200)).flatMap { text in
        (1...text.count).map { String(text.prefix($0)) }
    }
    add(
        PlaceWork.suggestion,
        times(keystrokes) { text in _ = try? places.search(text, limit: 10, isTyping: true) })
    add(PlaceWork.reverse, try asked.places.map { place in try Stopwatch.time { _ = try places.reverse(place) } })
    add(
        PlaceWork.around,
        try asked.places.map { place in try Stopwatch.time { _ = try places.around(place, limit: 10) } })
    if !city.source.stops.isEmpty {
        add(
            PlaceWork.stops,
            try asked.places.map { place in try Stopwatch.time { _ = try places.nearestStops(to: place, limit: 8) } })
    }
    return report
}

/// How right the answers are, with the questions of the tests.
private func accuracy(_ city: PlaceCity, _ map: PlaceWork.Map) -> [PlaceScore] {
    let seed = PlaceWork.seed
    var scores = city.addressScores(
        map.count, seed: seed, spellings: map.spellings, limit: map.limit,
        exactLimit: map.name == "New York" ? 1 : map.limit)
    guard map.count > 100 else { return scores }
    scores.append(city.mistypedAddressScore(map.count, seed: seed, map.spellings[0], limit: 0.97))
    guard map.name == "New York" else { return scores }
    return scores + city.recurringScores(100, seed: seed) + city.cornerScores(500, seed: seed)
        + city.nameScores(300, seed: seed) + [city.reverseScore(1_000, seed: seed)]
}

/// The same city 1, 4 and 16 times, side by side, with the same names of streets in each.
private func growth(_ source: PlaceSource, _ options: BenchmarkOptions) throws -> [String] {
    var notes: [String] = []
    for times in [1, 4, 16] {
        let many = source.repeated(times)
        let path = options.folder + "/growth.sqlite"
        try? FileManager.default.removeItem(atPath: path)
        var imported = ImportReport()
        let built = try Stopwatch.time {
            try PlaceWriter.write(many, to: path, region: .none, report: &imported)
        }
        let city = PlaceCity("\(times)", source: many, index: PlaceIndex(path: path, region: .none))
        let report = try speedReport(city, AddressSpelling.newYork, options)
        let figures = report.measurements.map { measured in
            let slowest = measured.p95Nanoseconds.map { ", 95 % within \(Figures.time(nanoseconds: $0))" } ?? ""
            return "\(measured.work) \(Figures.time(nanoseconds: measured.medianNanoseconds))\(slowest)"
        }
        notes.append(
            "\(many.addresses.count) objects with addresses (\(times) times): written in "
                + "\(Figures.time(nanoseconds: built)); medians: " + figures.joined(separator: "; ") + ".")
        notes.append(sizeNote(path, houses: try city.index.houseCount()))
    }
    return notes
}
