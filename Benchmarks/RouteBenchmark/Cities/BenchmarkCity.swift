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

    /// The city that comes with the project, generated from its tables.
    static func embedded(in folder: String) -> BenchmarkCity {
        let own = folder + "/midtown"
        return BenchmarkCity(
            name: "the embedded city (data/midtown)", folder: own, osm: [own + "/city/midtown.osm"],
            gtfs: [own + "/city/gtfs"], isGenerated: true, region: own + "/region",
            question: Question(from: ["418", "W", "34", "St"], home: ["89", "East", "42nd", "Street"]))
    }

    /// The tables of the embedded city.
    static let tables = "data/midtown"

    /// The extracts and the buses of Manhattan; nil where they are not beside the project.
    static func newYork(in folder: String) -> BenchmarkCity? {
        let osm = ["midtown.osm.pbf", "downtown.osm.pbf"].map { "\(newYorkFolder)/\($0)" }
        let gtfs = ["\(newYorkFolder)/gtfs-bus-manhattan-2016.zip"]
        guard (osm + gtfs).allSatisfy({ access($0, R_OK) == 0 }) else { return nil }
        let own = folder + "/new-york"
        return BenchmarkCity(
            name: "New York (\(newYorkFolder))", folder: own, osm: osm, gtfs: gtfs, region: own + "/region",
            question: Question(from: ["1", "Wall", "Street"], home: ["350", "5", "Avenue"]))
    }

    /// Where the real data would lie.
    static let newYorkFolder = "../shared/data/nyc"

    /// A region that someone has imported.
    static func imported(_ region: String, in folder: String) -> BenchmarkCity {
        let name = region.split(separator: "/").last.map(String.init) ?? region
        return BenchmarkCity(name: name, folder: folder + "/region-" + name, region: region)
    }
}
