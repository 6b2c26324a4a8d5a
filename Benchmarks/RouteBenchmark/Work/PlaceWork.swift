import Archive
import BenchmarkKit
import OSMReading
import PlaceImport
import PlaceQuestions
import RouteB
import SQLite

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
    static let index = "index of places written"

    /// A map whose places are measured.
    struct Map {
        var name: String
        var files: [String]
        var spellings: [AddressSpelling]
        /// How many addresses are asked for how right they are, and which share must be found.
        var count: Int
        var limit: Double
        /// Whether it has enough addresses for times to say something.
        var isTimed: Bool { count > 100 }
        /// What it is called in the table of limits.
        var key: String { "places, \(name)" }
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

    /// What is asked of each row: of the median, and of the 95th percentile.
    static let limits: [Expectation] = [
        Expectation(work: resolve, limit: .absolute(3e6)), slowest(resolve, 15e6),
        Expectation(work: mistyped, limit: .absolute(3e6)), slowest(mistyped, 15e6),
        Expectation(work: names, limit: .absolute(3e6)), slowest(names, 15e6),
        Expectation(work: suggestion, limit: .absolute(5e6)), slowest(suggestion, 20e6),
        Expectation(work: reverse, limit: .absolute(1e6)), Expectation(work: around, limit: .absolute(3e6)),
        Expectation(work: stops, limit: .absolute(1e6)),
    ]

    private static func slowest(_ work: String, _ limit: Double) -> Expectation {
        Expectation(work: work, isSlowest: true, limit: .absolute(limit))
    }
}

/// Everything about the places of the maps that `--osm` names.
func placeReport(_ options: BenchmarkOptions) throws -> WorkReport {
    guard let map = PlaceWork.maps.first(where: { PlaceWork.paths($0) == options.osm }) else {
        throw BenchmarkError.usage("--part places needs the files of a map whose questions are known.")
    }
    var imported = ImportReport()
    let data = try OSMReader.read(options.osm, report: &imported)
    let stops = try map.name == "New York" ? FeedStops.records(PlaceWork.feeds) : mapStops(data)
    let (city, written) = try PlaceCity.written(map.name, in: options.folder, times: 3) {
        var source = PlaceSource(data, report: &imported)
        source.stops = stops
        return source
    }
    var report = WorkReport([written])
    report.notes.append(city.counts)
    if map.isTimed {
        try report.add(speedReport(city, map.spellings, options))
        try report.add(sizeReport(city, on: map.key))
        report.verdicts.append(try importVerdict(options, places: written.medianNanoseconds, on: map.key))
    }
    report.notes += accuracy(city.city, map).map(\.line)
    return report
}

/// The stops that are drawn on a map without a feed.
private func mapStops(_ data: OSMData) -> [StopRecord] {
    data.nodes.lazy.filter { $0.tags.has("highway", "bus_stop") || $0.tags.has("public_transport", "platform") }
        .map { StopRecord(id: "\($0.id)", name: $0.tags["name"] ?? "stop", coordinate: $0.coordinate) }
}

/// A map with the file that holds its index.
struct WrittenCity {
    var city: PlaceCity
    var path: String
    var houses: Int

    /// What there is to find.
    var counts: String {
        let source = city.source
        return "\(source.addresses.count) objects with addresses, \(houses) houses, \(source.corners.count) corners, "
            + "\(source.named.count) named places, \(source.stops.count) stops."
    }
}

extension PlaceCity {
    /// Writes an index, some times over, and opens it.
    static func written(
        _ name: String, in folder: String, times: Int, _ source: () -> PlaceSource
    ) throws -> (city: WrittenCity, row: Measurement) {
        let path = folder + "/places.sqlite"
        var made = PlaceSource()
        var nanoseconds: [Double] = []
        for _ in 0..<times {
            try? FileManager.default.removeItem(atPath: path)
            var report = ImportReport()
            nanoseconds.append(
                try Stopwatch.processorTime {
                    made = source()
                    try PlaceWriter.write(made, to: path, region: .none, report: &report)
                })
        }
        let city = PlaceCity(name, source: made, index: PlaceIndex(path: path, region: .none))
        return (
            WrittenCity(city: city, path: path, houses: try city.index.houseCount()),
            Measurement(PlaceWork.index, by: projectName, nanoseconds: nanoseconds)
        )
    }
}

/// What share of an import the places take: of all its work, whichever thread does it.
private func importVerdict(_ options: BenchmarkOptions, places: Double, on subject: String) throws -> Verdict {
    let request = ImportRequest(osm: options.osm, region: options.folder + "/region")
    let whole = try Stopwatch.processorTimeOfAllThreads { try RegionImporter(request).run() }
    return Verdict(
        subject: subject, work: PlaceWork.index, quantity: .time, project: places, peer: "the map's whole import",
        theirs: whole, limit: .timesPeer(0.5))
}

/// How much room an address takes beside its text.
private func sizeReport(_ written: WrittenCity, on subject: String) throws -> WorkReport {
    let size = try PlaceIndexSize(of: written.path)
    let each = Double(size.ofAddresses - size.text) / Double(max(1, written.houses))
    var report = WorkReport()
    report.verdicts.append(
        Verdict(
            subject: subject, work: "index: what an address takes beyond its text", quantity: .memory, project: each,
            limit: .absolute(60)))
    report.notes.append(
        "index: \(Figures.memory(bytes: size.whole)) in all; houses and their streets with all indexes over them "
            + "\(Figures.memory(bytes: size.ofAddresses)), of which \(Figures.memory(bytes: size.text)) is text of "
            + "names. The rest is corners, courses of streets, stops, and places with a name.")
    return report
}

/// What the tables of an index take on disk, in bytes, free room in pages included.
struct PlaceIndexSize {
    /// The file.
    var whole = 0
    /// Houses, streets and the names of streets, with every index over them, those of words included.
    var ofAddresses = 0
    /// What of that is text: names, and the forms of names that are compared; house numbers not.
    var text = 0

    init(of path: String) throws {
        let database = try Connection(path: path, .immutable)
        func sum(_ sql: String) throws -> Int {
            let row = try database.prepare(sql)
            return try row.step() ? Int(row.integer(at: 0)) : 0
        }
        whole = try sum("SELECT sum(pgsize) FROM dbstat")
        // Spellings of streets and of named places share tables; the streets' part is that of their rows.
        let shared = try sum("SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'spelling%'")
        let streets = try sum("SELECT count(*) FROM spelling WHERE kind < 2")
        let spellings = try sum("SELECT count(*) FROM spelling")
        ofAddresses =
            try sum(
                """
                SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'houses%' OR name LIKE 'idx_houses%' OR name = 'street'
                    OR name LIKE 'street_by%' OR name = 'street_name' OR name LIKE 'street_text%' OR name = 'locality'
                """) + shared * streets / max(1, spellings)
        text = try sum(
            """
            SELECT (SELECT coalesce(sum(length(CAST(name AS BLOB))), 0) FROM street_name)
                + (SELECT coalesce(sum(length(CAST(key AS BLOB))), 0) FROM spelling WHERE kind < 2)
            """)
    }
}

/// How fast each kind of question is answered: processor time, which other programs disturb less.
func speedReport(
    _ written: WrittenCity, _ spellings: [AddressSpelling], _ options: BenchmarkOptions
) throws -> WorkReport {
    let city = written.city
    let asked = city.speedQuestions(min(options.queries, 2_000), seed: options.seed, spellings)
    let places = city.index
    func times(_ texts: some Sequence<String>, _ ask: (String) throws -> Void) rethrows -> [Double] {
        try texts.map { text in try Stopwatch.processorTime { try ask(text) } }
    }
    var report = WorkReport()
    func add(_ work: String, _ times: [Double]) {
        if !times.isEmpty { report.measurements.append(Measurement(work, by: projectName, nanoseconds: times)) }
    }
    add(PlaceWork.resolve, try times(asked.addresses) { _ = try places.resolve($0) })
    add(PlaceWork.mistyped, try times(asked.mistyped) { _ = try places.resolve($0) })
    add(
        PlaceWork.names,
        try times(asked.names.filter { $0.contains(where: \.isLetter) }) { _ = try places.resolve($0) })
    let keystrokes = (asked.addresses.prefix(100) + asked.names.prefix(100)).flatMap { text in
        (1...text.count).map { String(text.prefix($0)) }
    }
    add(
        PlaceWork.suggestion,
        times(keystrokes) { text in _ = try? places.search(text, limit: 10, isTyping: true) })
    add(
        PlaceWork.reverse,
        try asked.places.map { place in try Stopwatch.processorTime { _ = try places.reverse(place) } })
    add(
        PlaceWork.around,
        try asked.places.map { place in try Stopwatch.processorTime { _ = try places.around(place, limit: 10) } })
    if !city.source.stops.isEmpty {
        add(
            PlaceWork.stops,
            try asked.places.map { place in
                try Stopwatch.processorTime { _ = try places.nearestStops(to: place, limit: 8) }
            })
    }
    return report
}

/// How right the answers are, with the questions of the tests.
private func accuracy(_ city: PlaceCity, _ map: PlaceWork.Map) -> [PlaceScore] {
    let seed = PlaceWork.seed
    var scores = city.addressScores(
        map.count, seed: seed, spellings: map.spellings, limit: map.limit,
        exactLimit: map.name == "New York" ? 1 : map.limit)
    guard map.isTimed else { return scores }
    scores.append(city.mistypedAddressScore(map.count, seed: seed, map.spellings[0], limit: 0.97))
    guard map.name == "New York" else { return scores }
    return scores + city.recurringScores(100, seed: seed) + city.cornerScores(500, seed: seed)
        + city.nameScores(300, seed: seed) + city.reverseScores(1_000, seed: seed)
}
