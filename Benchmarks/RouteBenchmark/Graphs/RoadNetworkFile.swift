import BenchmarkKit
import RouteB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The road network of New York and around from the ninth DIMACS implementation challenge (2006): 264,346 nodes,
/// weights are travel times.
enum RoadNetworkFile {
    /// What it is called in the tables.
    static let name = "DIMACS New York"
    /// The arcs and the coordinates, as the challenge has them, packed by gzip.
    static let arcs = "../shared/data/bench/USA-road-t.NY.gr.gz"
    static let coordinates = "../shared/data/bench/USA-road-d.NY.co.gz"

    /// Why it cannot be read, as the end of a sentence; nil where it can.
    static var obstacle: String? {
        let files: [String] = [arcs, coordinates]
        if let missing = files.first(where: { access($0, R_OK) != 0 }) { return "\(missing) is not there" }
        return Subprocess.find("gzip") == nil ? "gzip is not installed" : nil
    }

    /// Writes the network and random pairs as a graph's file.
    static func write(to path: String, _ options: BenchmarkOptions) throws -> WorkReport {
        let graph = try read(options)
        try graph.write(to: path)
        return WorkReport(
            [],
            notes: [
                "\(graph.nodeCount) nodes, \(graph.tails.count) arcs, \(graph.sources.count) random pairs, "
                    + "seed \(options.seed)."
            ])
    }

    private static func read(_ options: BenchmarkOptions) throws -> GraphFile {
        var graph = GraphFile()
        for line in try lines(of: coordinates) where line.first == UInt8(ascii: "v") {
            let numbers = numbers(in: line)
            guard numbers.count == 3, let place = coordinate(microdegrees: numbers[2], numbers[1]) else {
                throw BenchmarkError.refused("\(coordinates) holds a node that is no place on earth.")
            }
            graph.places.append(place)
        }
        let count = graph.nodeCount
        for line in try lines(of: arcs) where line.first == UInt8(ascii: "a") {
            let numbers = numbers(in: line)
            guard numbers.count == 3, (1...count).contains(numbers[0]), (1...count).contains(numbers[1]),
                let weight = UInt32(exactly: numbers[2])
            else { throw BenchmarkError.refused("\(arcs) holds an arc that is none.") }
            graph.tails.append(UInt32(numbers[0] - 1))
            graph.heads.append(UInt32(numbers[1] - 1))
            graph.weights.append(weight)
        }
        graph.drawPairs(options.queries, seed: options.seed)
        return graph
    }

    private static func lines(of path: String) throws -> [ArraySlice<UInt8>] {
        let run = try Subprocess.run("gzip", ["-dc", path], output: .captured)
        guard run.status == 0 else { throw BenchmarkError.failed(program: "gzip", status: run.status, said: path) }
        return Array(run.output.utf8).split(separator: UInt8(ascii: "\n"))
    }

    /// The whole numbers after the first word.
    private static func numbers(in line: ArraySlice<UInt8>) -> [Int] {
        line.split(separator: UInt8(ascii: " ")).dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private static func coordinate(microdegrees latitude: Int, _ longitude: Int) -> Coordinate? {
        try? Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
    }
}
