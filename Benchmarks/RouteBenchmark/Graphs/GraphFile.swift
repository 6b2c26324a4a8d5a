import BenchmarkKit
import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A weighted graph with places for its nodes, and pairs of nodes: what hierarchies are compared on.
///
/// As a file it is what `Benchmarks/Peers/routingkit.py` reads: 32-bit numbers, least byte first.
struct GraphFile {
    /// The tail of each arc.
    var tails: [UInt32] = []
    /// The head of each arc.
    var heads: [UInt32] = []
    /// What each arc weighs.
    var weights: [UInt32] = []
    /// Where each node lies.
    var places: [Coordinate] = []
    /// Where each question starts.
    var sources: [UInt32] = []
    /// Where each question ends.
    var targets: [UInt32] = []

    /// How many nodes there are.
    var nodeCount: Int { places.count }

    /// Draws random pairs of nodes.
    mutating func drawPairs(_ count: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        sources = []
        targets = []
        guard nodeCount > 0 else { return }
        for _ in 0..<count {
            sources.append(UInt32(random.number(below: nodeCount)))
            targets.append(UInt32(random.number(below: nodeCount)))
        }
    }

    /// Writes the file.
    func write(to path: String) throws {
        var numbers = [UInt32(nodeCount), UInt32(tails.count), UInt32(sources.count)]
        numbers += tails
        numbers += heads
        numbers += weights
        numbers += places.map { Float($0.latitude).bitPattern }
        numbers += places.map { Float($0.longitude).bitPattern }
        numbers += sources
        numbers += targets
        for index in numbers.indices { numbers[index] = numbers[index].littleEndian }
        let data = numbers.withUnsafeBytes { Data($0) }
        do {
            try data.write(to: URL(fileURLWithPath: path))
        } catch {
            throw BenchmarkError.cannotWrite(path: path, reason: "\(error)")
        }
    }

    /// A graph of nothing.
    init() {}

    /// Reads the file.
    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path), data.count % 4 == 0 else {
            throw BenchmarkError.missing("\(path) cannot be read as a graph.")
        }
        var numbers = [UInt32](repeating: 0, count: data.count / 4)
        _ = numbers.withUnsafeMutableBytes { data.copyBytes(to: $0) }
        var rest = numbers[...]
        func take(_ count: Int) throws -> [UInt32] {
            guard count <= rest.count else { throw BenchmarkError.missing("\(path) ends within a column.") }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).map { UInt32(littleEndian: $0) }
        }
        let counts = try take(3).map { Int($0) }
        tails = try take(counts[1])
        heads = try take(counts[1])
        weights = try take(counts[1])
        let latitudes = try take(counts[0])
        let longitudes = try take(counts[0])
        places = try zip(latitudes, longitudes).map {
            try Coordinate(
                latitude: Double(Float(bitPattern: $0)), longitude: Double(Float(bitPattern: $1)))
        }
        sources = try take(counts[2])
        targets = try take(counts[2])
    }
}
