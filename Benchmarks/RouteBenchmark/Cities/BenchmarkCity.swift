import BenchmarkKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A city that is measured: where its files are, and what is asked in it by words.
struct BenchmarkCity {
    /// A question by address and favorite, as words of the command line.
    struct Question {
        var from: [String]
        var home: [String]
    }

    /// What it is called.
    var name: String
    /// A folder of its own for what the measurements write.
    var folder: String
    /// The files it is imported from; empty for a region that is there already.
    var osm: [String] = []
    var gtfs: [String] = []
    /// Whether the files are made from the project's tables first.
    var isGenerated = false
    /// The region.
    var region: String
    var question: Question?
    /// What is measured in it.
    var works = Set(Work.allCases)
    /// The peers that are asked for ways with geometry.
    var wayPeers: [PeerName] = []
    /// What its rows are held against.
    var expectations: [Expectation] = []

    /// The name of its folder, by which the tables of limits call it.
    var key: String { folder.split(separator: "/").last.map(String.init) ?? folder }

    /// A file that it needs and that is not there; nil where all are.
    var missingFile: String? { isGenerated ? nil : (osm + gtfs).first { access($0, R_OK) != 0 } }

    /// All known cities, whether their files are there or not.
    static func known(in folder: String) -> [BenchmarkCity] {
        [
            embedded(in: folder), newYork(in: folder), newYorkWithAllFeeds(in: folder), midtown(in: folder),
            porto(in: folder),
        ]
    }

    /// The city that comes with the project, generated from its tables.
    private static func embedded(in folder: String) -> BenchmarkCity {
        let own = folder + "/embedded"
        return BenchmarkCity(
            name: "the embedded city (data/midtown)", folder: own, osm: [own + "/city/midtown.osm"],
            gtfs: [own + "/city/gtfs"], isGenerated: true, region: own + "/region",
            question: Question(from: ["418", "W", "34", "St"], home: ["89", "East", "42nd", "Street"]),
            works: questions.union([.ways]), wayPeers: [.spatialite])
    }

    /// The tables of the embedded city.
    static let tables = "data/midtown"

    /// The extracts and the buses of Manhattan.
    private static func newYork(in folder: String) -> BenchmarkCity {
        let own = folder + "/new-york"
        return BenchmarkCity(
            name: "New York (\(newYorkFolder))", folder: own,
            osm: ["midtown.osm.pbf", "downtown.osm.pbf"].map { "\(newYorkFolder)/\($0)" },
            gtfs: ["\(newYorkFolder)/gtfs-bus-manhattan-2016.zip"], region: own + "/region",
            question: Question(from: ["1", "Wall", "Street"], home: ["350", "5", "Avenue"]), works: questions,
            expectations: Limits.transit)
    }

    /// The extracts with all three feeds: two of buses, one of the subway.
    private static func newYorkWithAllFeeds(in folder: String) -> BenchmarkCity {
        let own = folder + "/new-york-three"
        return BenchmarkCity(
            name: "New York with three feeds (\(newYorkFolder))", folder: own,
            osm: ["midtown.osm.pbf", "downtown.osm.pbf"].map { "\(newYorkFolder)/\($0)" },
            gtfs: ["bus-manhattan-2016", "bus-mtabc-2016", "subway-2023"].map { "\(newYorkFolder)/gtfs-\($0).zip" },
            region: own + "/region", works: [.importing, .transit], expectations: Limits.transit + Limits.threeFeeds)
    }

    /// The extract of Midtown alone: one map, which other engines read too.
    private static func midtown(in folder: String) -> BenchmarkCity {
        let map = "\(newYorkFolder)/midtown.osm.pbf"
        return BenchmarkCity(
            name: "Midtown (\(map))", folder: folder + "/midtown", osm: [map], region: folder + "/midtown/region",
            works: [.answers], expectations: Limits.answers)
    }

    /// Porto: a whole town without a timetable.
    private static func porto(in folder: String) -> BenchmarkCity {
        let map = "../shared/data/bench/porto.osm.pbf"
        return BenchmarkCity(
            name: "Porto (\(map))", folder: folder + "/porto", osm: [map], region: folder + "/porto/region",
            works: [.importing, .cold, .snap, .walk, .drive, .hierarchy, .answers, .ways],
            wayPeers: [.spatialite, .pgrouting], expectations: Limits.map)
    }

    /// What is measured where there is a timetable.
    private static let questions: Set<Work> = [.importing, .cold, .snap, .walk, .drive, .transit]

    /// Where the real data would lie.
    static let newYorkFolder = "../shared/data/nyc"

    /// A region that someone has imported.
    static func imported(_ region: String, in folder: String) -> BenchmarkCity {
        let name = region.split(separator: "/").last.map(String.init) ?? region
        return BenchmarkCity(
            name: name, folder: folder + "/region-" + name, region: region, wayPeers: [.spatialite, .pgrouting])
    }
}
