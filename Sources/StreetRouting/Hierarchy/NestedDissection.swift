import Geometry

/// An order of nodes, or of edges, for a customizable contraction hierarchy: small cuts last, halves before them.
///
/// Cuts are found by inertial flow (A. Schild and C. Sommer, "On Balanced Separators in Road Networks", 2015): along
/// each of several directions the outermost quarter of the nodes on either side is held together and a smallest cut
/// sought between them. A separator of nodes is a smallest cover of the cut's edges (D. König, 1931).
///
/// For the expanded graph of streets the order of *edges* is asked for: the cut's edges themselves are the separator
/// (V. Buchhold, D. Wagner, T. Zeitz, M. Zündorf, "Customizable Contraction Hierarchies with Turn Costs", 2020).
///
/// Complexity: O(m log n) times the phases of a flow; memory O(m).
public struct NestedDissection {
    /// What is put in order.
    enum Unit {
        case nodes, edges
    }

    /// The share of the nodes held together on either side while a cut is sought.
    private static let share = 0.25
    /// Directions along which cuts are tried, in quarters of a right angle.
    private static let directionCount = 4
    /// Pieces up to this size are ordered by degree.
    private static let smallPiece = 12

    private let unit: Unit
    /// Nodes or edges, the last to be contracted first.
    private var fromTop: [UInt32] = []

    private init(unit: Unit) { self.unit = unit }

    /// An order of the nodes of a graph that lie at these places: first the one to be contracted first.
    public static func nodeOrder(of graph: ArcGraph, at places: [Coordinate]) -> [UInt32] {
        precondition(places.count == graph.nodeCount, "every node lies somewhere")
        let neighbors = NeighborLists(graph)
        var tails: [UInt32] = []
        var heads: [UInt32] = []
        for node in 0..<graph.nodeCount {
            for position in Int(neighbors.offsets[node])..<Int(neighbors.offsets[node + 1])
            where neighbors.nodes[position] > node {
                tails.append(UInt32(node))
                heads.append(neighbors.nodes[position])
            }
        }
        return order(.nodes, Piece(nodeCount: graph.nodeCount, tails: tails, heads: heads, places: places))
    }

    /// An order of undirected edges between nodes at these places: first the one to be contracted first.
    public static func edgeOrder(tails: [UInt32], heads: [UInt32], at places: [Coordinate]) -> [UInt32] {
        order(.edges, Piece(nodeCount: places.count, tails: tails, heads: heads, places: places))
    }

    private static func order(_ unit: Unit, _ whole: Piece) -> [UInt32] {
        var dissection = NestedDissection(unit: unit)
        var waiting = [whole]
        while let piece = waiting.popLast() { waiting.append(contentsOf: dissection.divide(piece)) }
        return dissection.fromTop.reversed()
    }

    /// Puts a piece's separator on the list and answers with the parts that are left.
    private mutating func divide(_ piece: Piece) -> [Piece] {
        let parts = piece.components()
        if parts.count > 1 { return parts.map { piece.part($0) } }
        if piece.nodeCount <= NestedDissection.smallPiece || piece.tails.isEmpty {
            finish(piece)
            return []
        }
        let isFirst = cut(piece)
        switch unit {
        case .edges:
            for edge in piece.tails.indices where isFirst[Int(piece.tails[edge])] != isFirst[Int(piece.heads[edge])] {
                fromTop.append(piece.edgeNames[edge])
            }
            return [true, false].map { side in
                piece.part(piece.localNodes { isFirst[$0] == side })
            }
        case .nodes:
            let separator = VertexCover.smallest(
                edges: piece.tails.indices.compactMap { edge in
                    let (a, b) = (piece.tails[edge], piece.heads[edge])
                    guard isFirst[Int(a)] != isFirst[Int(b)] else { return nil }
                    return isFirst[Int(a)] ? (a, b) : (b, a)
                })
            fromTop.append(contentsOf: separator.sorted().map { piece.nodeNames[Int($0)] })
            var isSeparator = [Bool](repeating: false, count: piece.nodeCount)
            for node in separator { isSeparator[Int(node)] = true }
            return [true, false].map { side in
                piece.part(piece.localNodes { isFirst[$0] == side && !isSeparator[$0] })
            }.filter { $0.nodeCount > 0 }
        }
    }

    /// The last of a small piece: nodes of high degree on top; edges as they come.
    private mutating func finish(_ piece: Piece) {
        switch unit {
        case .edges: fromTop.append(contentsOf: piece.edgeNames.reversed())
        case .nodes:
            var degrees = [Int](repeating: 0, count: piece.nodeCount)
            for (a, b) in zip(piece.tails, piece.heads) {
                degrees[Int(a)] += 1
                degrees[Int(b)] += 1
            }
            let sorted = degrees.indices.sorted { (degrees[$0], $0) > (degrees[$1], $1) }
            fromTop.append(contentsOf: sorted.map { piece.nodeNames[$0] })
        }
    }

    /// The nodes of one side of the best cut over all directions: few edges for the size of the smaller side.
    private func cut(_ piece: Piece) -> [Bool] {
        let n = piece.nodeCount
        let held = max(1, Int(Double(n) * NestedDissection.share))
        var flow = MinimumCut(piece.flowGraph())
        var best: [Bool]?
        var bestRate = Double.infinity
        for direction in 0..<NestedDissection.directionCount {
            let order = piece.sorted(along: direction)
            var roles = [MinimumCut.Role](repeating: .inner, count: n)
            for node in order.prefix(held) { roles[Int(node)] = .source }
            for node in order.suffix(held) { roles[Int(node)] = .sink }
            // No side is greater than half, so that a cut of this size cannot have a better rate.
            let limit = bestRate.isFinite ? Int((bestRate * Double(n) / 2).rounded(.up)) : Int.max
            guard
                let (side, size) = flow.side(
                    roles: roles, sources: order.prefix(held), sinks: order.suffix(held), limit: limit)
            else { continue }
            let count = side.count { $0 }
            let rate = Double(size) / Double(min(count, n - count))
            if rate < bestRate {
                bestRate = rate
                best = side
            }
        }
        // The first direction has no limit and always answers.
        return best ?? [Bool](repeating: true, count: n)
    }
}

/// A part of the graph while it is dissected, its nodes and edges numbered anew.
private struct Piece {
    var nodeNames: [UInt32]
    var edgeNames: [UInt32]
    var tails: [UInt32]
    var heads: [UInt32]
    /// Longitude as it is, latitude stretched to the same scale.
    var x: [Int32]
    var y: [Int32]

    var nodeCount: Int { nodeNames.count }

    private init() {
        nodeNames = []
        edgeNames = []
        tails = []
        heads = []
        x = []
        y = []
    }

    init(nodeCount: Int, tails: [UInt32], heads: [UInt32], places: [Coordinate]) {
        self.init()
        nodeNames = (0..<UInt32(nodeCount)).map { $0 }
        edgeNames = (0..<UInt32(tails.count)).map { $0 }
        self.tails = tails
        self.heads = heads
        guard let middle = Box(places)?.center else { return }
        let plane = LocalPlane(around: middle)
        for place in places {
            let (east, north) = plane.position(of: place)
            x.append(Int32(clamping: Int(east)))
            y.append(Int32(clamping: Int(north)))
        }
    }

    func localNodes(where isIncluded: (Int) -> Bool) -> [UInt32] {
        (0..<nodeCount).compactMap { isIncluded($0) ? UInt32($0) : nil }
    }

    /// The part of the piece between some of its nodes.
    func part(_ nodes: [UInt32]) -> Piece {
        var piece = Piece()
        var numbers = [UInt32](repeating: .max, count: nodeCount)
        for (number, node) in nodes.enumerated() { numbers[Int(node)] = UInt32(number) }
        piece.nodeNames = nodes.map { nodeNames[Int($0)] }
        piece.x = nodes.map { x[Int($0)] }
        piece.y = nodes.map { y[Int($0)] }
        for edge in tails.indices {
            let (a, b) = (numbers[Int(tails[edge])], numbers[Int(heads[edge])])
            guard a != .max, b != .max else { continue }
            piece.tails.append(a)
            piece.heads.append(b)
            piece.edgeNames.append(edgeNames[edge])
        }
        return piece
    }

    /// The connected parts, each as its nodes.
    func components() -> [[UInt32]] {
        var leader = (0..<UInt32(nodeCount)).map { $0 }
        func find(_ node: UInt32) -> UInt32 {
            var root = node
            while leader[Int(root)] != root {
                leader[Int(root)] = leader[Int(leader[Int(root)])]
                root = leader[Int(root)]
            }
            return root
        }
        var count = nodeCount
        for (a, b) in zip(tails, heads) {
            let (first, second) = (find(a), find(b))
            guard first != second else { continue }
            leader[Int(max(first, second))] = min(first, second)
            count -= 1
        }
        guard count > 1 else { return [(0..<UInt32(nodeCount)).map { $0 }] }
        var number = [Int32](repeating: -1, count: nodeCount)
        var parts: [[UInt32]] = []
        for node in 0..<UInt32(nodeCount) {
            let root = Int(find(node))
            if number[root] < 0 {
                number[root] = Int32(parts.count)
                parts.append([])
            }
            parts[Int(number[root])].append(node)
        }
        return parts
    }

    /// All nodes in the order in which they lie along a direction, counted in quarters of a right angle from east.
    func sorted(along direction: Int) -> [UInt32] {
        // Place and node in one number each: those sort several times faster than pairs.
        let keys: [Int64] = (0..<nodeCount).map { node in
            let (east, north) = (Int64(x[node]), Int64(y[node]))
            let key =
                switch direction {
                case 0: east
                case 1: east + north
                case 2: north
                default: north - east
                }
            return key << 32 | Int64(node)
        }
        return keys.sorted().map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The edges in both directions for a flow.
    func flowGraph() -> MinimumCut.Graph {
        var firstArc = [UInt32](repeating: 0, count: nodeCount + 1)
        for edge in tails.indices where tails[edge] != heads[edge] {
            firstArc[Int(tails[edge]) + 1] += 1
            firstArc[Int(heads[edge]) + 1] += 1
        }
        for node in 0..<nodeCount { firstArc[node + 1] += firstArc[node] }
        var arcHeads = [UInt32](repeating: 0, count: Int(firstArc[nodeCount]))
        var reverse = arcHeads
        var next = firstArc
        for edge in tails.indices where tails[edge] != heads[edge] {
            let (a, b) = (Int(tails[edge]), Int(heads[edge]))
            let (there, back) = (Int(next[a]), Int(next[b]))
            next[a] += 1
            next[b] += 1
            arcHeads[there] = UInt32(b)
            arcHeads[back] = UInt32(a)
            reverse[there] = UInt32(back)
            reverse[back] = UInt32(there)
        }
        return MinimumCut.Graph(firstArc: firstArc, heads: arcHeads, reverse: reverse)
    }
}

/// The fewest nodes that touch every edge of a bipartite graph.
enum VertexCover {
    /// A smallest cover of edges from a first to a second side, by König's theorem on a greatest matching.
    ///
    /// Complexity: O(n m) for the few edges of a cut.
    static func smallest(edges: [(UInt32, UInt32)]) -> [UInt32] {
        var neighbors: [UInt32: [UInt32]] = [:]
        for (first, second) in edges { neighbors[first, default: []].append(second) }
        let firsts = neighbors.keys.sorted()
        var partner: [UInt32: UInt32] = [:]
        for first in firsts {
            var visited: Set<UInt32> = []
            _ = match(first, neighbors, &partner, &visited)
        }
        // What unmatched first nodes reach by alternating ways: firsts so reached stay out, seconds so reached come in.
        let matched = Set(partner.values)
        var reachedFirsts: Set<UInt32> = []
        var reachedSeconds: Set<UInt32> = []
        var waiting = firsts.filter { !matched.contains($0) }
        while let first = waiting.popLast() {
            guard reachedFirsts.insert(first).inserted else { continue }
            for second in neighbors[first] ?? [] where reachedSeconds.insert(second).inserted {
                if let next = partner[second] { waiting.append(next) }
            }
        }
        return firsts.filter { !reachedFirsts.contains($0) } + reachedSeconds
    }

    /// Finds a partner for a first node, moving others on where needed.
    private static func match(
        _ first: UInt32, _ neighbors: [UInt32: [UInt32]], _ partner: inout [UInt32: UInt32],
        _ visited: inout Set<UInt32>
    ) -> Bool {
        for second in neighbors[first] ?? [] where visited.insert(second).inserted {
            guard let current = partner[second] else {
                partner[second] = first
                return true
            }
            if match(current, neighbors, &partner, &visited) {
                partner[second] = first
                return true
            }
        }
        return false
    }
}
