import BenchmarkKit
import RouteB

/// Random places at the streets of a mode, and pairs of them with a way between.
struct StreetQuestions {
    /// Two places.
    struct Pair {
        var from: Coordinate
        var to: Coordinate
    }

    private let streets: StreetGraph
    /// The nodes on streets that the mode may use, those of islands left out.
    private let nodes: [NodeIndex]
    /// The number of the connected piece on which each node lies.
    private let pieces: [Int]

    /// The questions that can be drawn from a graph. Complexity: O(segments).
    init(_ streets: StreetGraph, mode: TravelMode) {
        self.streets = streets
        var pieces = DisjointSets(streets.nodeCount)
        var isUsed = [Bool](repeating: false, count: streets.nodeCount)
        for number in 0..<streets.segmentCount {
            let segment = SegmentIndex(number)
            let edges = [segment.forward, segment.backward]
            guard edges.contains(where: { streets.access[$0].allows(mode) }),
                streets.flags[segment].isDisjoint(with: .island(for: mode))
            else { continue }
            let ends = edges.map { streets.head(of: $0).int }
            pieces.join(ends[0], ends[1])
            for end in ends { isUsed[end] = true }
        }
        nodes = isUsed.indices.filter { isUsed[$0] }.map { NodeIndex($0) }
        self.pieces = isUsed.indices.map { pieces.representative(of: $0) }
    }

    /// Places up to 40 m from a random node.
    func places(_ count: Int, seed: UInt64) -> [Coordinate] {
        guard !nodes.isEmpty else { return [] }
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in place(near: nodes[random.number(below: nodes.count)], &random) }
    }

    /// Pairs of places whose nodes lie on one connected piece.
    ///
    /// One-way streets may still leave a pair without a way; the tables tell how many had one.
    func pairs(_ count: Int, seed: UInt64) -> [Pair] {
        guard nodes.count > 1 else { return [] }
        var random = SeededGenerator(seed: seed)
        var pairs: [Pair] = []
        // Where hardly two nodes hang together, there are as many pairs as so many draws give.
        for _ in 0..<1000 * count where pairs.count < count {
            let from = nodes[random.number(below: nodes.count)]
            let to = nodes[random.number(below: nodes.count)]
            guard from != to, pieces[from.int] == pieces[to.int] else { continue }
            pairs.append(Pair(from: place(near: from, &random), to: place(near: to, &random)))
        }
        return pairs
    }

    /// The number of the connected piece to which a place is snapped; nil where no street is near.
    func piece(at place: Coordinate, for profile: TravelProfile) -> Int? {
        streets.snap(place, for: profile).first.map { pieces[streets.tail(of: $0.segment.forward).int] }
    }

    private func place(near node: NodeIndex, _ random: inout SeededGenerator) -> Coordinate {
        let east = Double(random.number(below: 57)) - 28
        let north = Double(random.number(below: 57)) - 28
        return LocalPlane(around: streets.coordinates[node]).coordinate(east: east, north: north)
    }
}

/// Which numbers belong together (union by size, paths halved: Tarjan, van Leeuwen 1984).
private struct DisjointSets {
    private var parents: [Int]
    private var sizes: [Int]

    init(_ count: Int) {
        parents = Array(0..<count)
        sizes = Array(repeating: 1, count: count)
    }

    mutating func representative(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }

    mutating func join(_ a: Int, _ b: Int) {
        var (a, b) = (representative(of: a), representative(of: b))
        guard a != b else { return }
        if sizes[a] < sizes[b] { swap(&a, &b) }
        parents[b] = a
        sizes[a] += sizes[b]
    }
}
