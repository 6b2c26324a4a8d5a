import Geometry
import OSMReading

/// The lines across one area: straight between places that see each other.
///
/// Shortest ways across a polygon with holes bend only at corners where what is open lies on more than half a circle
/// (Lozano-Pérez and Wesley, "An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles", 1979: the
/// visibility graph). Of the lines between entrances and such corners those are kept that lie on a shortest way between
/// two entrances, and of these, short ones first, those beside which what one can walk already, and the lines kept so
/// far, would be more than `detour` longer.
///
/// Complexity: O(places² · corners).
struct AreaLines {
    /// A line, by the nodes at its ends, in either order.
    struct Line: Hashable {
        var from: OSMNodeIndex
        var to: OSMNodeIndex

        /// The line between two nodes; equal whichever comes first.
        init(_ a: OSMNodeIndex, _ b: OSMNodeIndex) {
            (from, to) = a.rawValue < b.rawValue ? (a, b) : (b, a)
        }
    }

    /// How much longer a way across may be than the shortest.
    static let detour = 1.25
    /// With more places than this ways around corners are left out.
    static let placeLimit = 400

    private(set) var lines: [Line] = []
    /// Whether the area has too many corners to look for the ways around them.
    private(set) var isIntricate = false

    private struct Place {
        var node: OSMNodeIndex
        var corner: Corner
        var east: Double
        var north: Double
    }

    private let rings: [[Corner]]
    private let edges: [(from: Corner, to: Corner)]
    private var places: [Place] = []
    private var entranceCount = 0
    /// What going straight from each place to each other takes; infinite where they do not see each other.
    private var straight: [Double] = []

    /// The lines between the entrances of an area.
    ///
    /// - Parameters:
    ///   - nodes: other nodes at which one may change between lines and streets.
    ///   - walked: what streets between these nodes, entrances among them, take in meters.
    init(
        rings: [[OSMNodeIndex]], entrances: [OSMNodeIndex], nodes: [OSMNodeIndex],
        walked: [(line: Line, length: Double)],
        coordinate: (OSMNodeIndex) -> Coordinate
    ) {
        self.rings = rings.map { $0.map { Corner(coordinate($0)) } }
        edges = self.rings.flatMap { ring in ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) } }
        entranceCount = entrances.count
        guard let origin = entrances.first.map(coordinate) else { return }
        let plane = LocalPlane(around: origin)
        func add(_ node: OSMNodeIndex) {
            let position = plane.position(of: coordinate(node))
            places.append(
                Place(
                    node: node, corner: Corner(coordinate(node)), east: position.east, north: position.north))
        }
        for node in entrances + nodes { add(node) }
        var known = Set(entrances + nodes)
        // A ring that touches itself or another one has a node twice.
        var corners: [OSMNodeIndex] = []
        for (nodes, ring) in zip(rings, self.rings) {
            for place in ring.indices {
                let before = ring[(place + ring.count - 1) % ring.count]
                let isInner = before.cross(ring[place], ring[(place + 1) % ring.count]) < 0
                if isInner, known.insert(nodes[place]).inserted { corners.append(nodes[place]) }
            }
        }
        isIntricate = known.count > Self.placeLimit
        if !isIntricate { for node in corners { add(node) } }
        look()
        lay(walked)
    }

    // MARK: - Seeing

    private mutating func look() {
        straight = [Double](repeating: .infinity, count: places.count * places.count)
        for a in places.indices {
            for b in places.indices.dropFirst(a + 1) where sees(places[a].corner, places[b].corner) {
                let (east, north) = (places[b].east - places[a].east, places[b].north - places[a].north)
                let length = (east * east + north * north).squareRoot()
                straight[a * places.count + b] = length
                straight[b * places.count + a] = length
            }
        }
    }

    /// Whether the straight line between two corners stays within the area; it may touch the outline.
    private func sees(_ a: Corner, _ b: Corner) -> Bool {
        if a == b { return false }
        var touched = [a, b]
        let (west, east) = (min(a.x, b.x), max(a.x, b.x))
        let (south, north) = (min(a.y, b.y), max(a.y, b.y))
        for edge in edges {
            let (from, to) = edge
            if max(from.x, to.x) < west || min(from.x, to.x) > east || max(from.y, to.y) < south
                || min(from.y, to.y) > north
            {
                continue
            }
            if Corner.doCross(a, b, from, to) { return false }
            if from.isBetween(a, b) { touched.append(from) }
        }
        if touched.count > 2 {
            touched.sort { abs($0.x - a.x) + abs($0.y - a.y) < abs($1.x - a.x) + abs($1.y - a.y) }
        } else {
            return Corner.isInside(a.middle(b), of: rings)
        }
        return zip(touched, touched.dropFirst()).allSatisfy { Corner.isInside($0.middle($1), of: rings) }
    }

    // MARK: - Choosing

    private mutating func lay(_ walked: [(line: Line, length: Double)]) {
        let count = places.count
        var isUsed = [Bool](repeating: false, count: count * count)
        for start in 0..<entranceCount {
            let parents = shortestWays(from: start)
            for end in 0..<entranceCount where end > start {
                var place = end
                while place != start, parents[place] >= 0 {
                    isUsed[min(place, parents[place]) * count + max(place, parents[place])] = true
                    place = parents[place]
                }
            }
        }
        var kept = [[(to: Int, length: Double)]](repeating: [], count: count)
        func keep(_ a: Int, _ b: Int, _ length: Double) {
            kept[a].append((b, length))
            kept[b].append((a, length))
        }
        let numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1.node, $0) })
        for (line, length) in walked {
            if let from = numbers[line.from], let to = numbers[line.to] { keep(from, to, length) }
        }
        var wanted: [(a: Int, b: Int)] = []
        for a in 0..<count {
            for b in (a + 1)..<count where isUsed[a * count + b] { wanted.append((a, b)) }
        }
        wanted.sort {
            let (one, other) = (straight[$0.a * count + $0.b], straight[$1.a * count + $1.b])
            return one == other ? ($0.a, $0.b) < ($1.a, $1.b) : one < other
        }
        for (a, b) in wanted {
            let limit = straight[a * count + b] * Self.detour
            if Self.isReachable(b, from: a, within: limit, kept) { continue }
            keep(a, b, straight[a * count + b])
            lines.append(Line(places[a].node, places[b].node))
        }
    }

    /// Dijkstra's search among all places.
    private func shortestWays(from start: Int) -> [Int] {
        let count = places.count
        var lengths = [Double](repeating: .infinity, count: count)
        var parents = [Int](repeating: -1, count: count)
        var isSettled = [Bool](repeating: false, count: count)
        lengths[start] = 0
        while true {
            var next = -1
            for place in places.indices where !isSettled[place] && lengths[place] < .infinity {
                if next < 0 || lengths[place] < lengths[next] { next = place }
            }
            guard next >= 0 else { return parents }
            isSettled[next] = true
            for place in places.indices where !isSettled[place] {
                let sum = lengths[next] + straight[next * count + place]
                if sum < lengths[place] {
                    lengths[place] = sum
                    parents[place] = next
                }
            }
        }
    }

    /// Whether a way over some lines from a place to another is no longer than a limit: Dijkstra's search among what is
    /// near.
    private static func isReachable(
        _ end: Int, from start: Int, within limit: Double, _ lines: [[(to: Int, length: Double)]]
    ) -> Bool {
        var open = [(place: start, length: 0.0)]
        var settled: Set<Int> = []
        while let nearest = open.indices.min(by: { open[$0].length < open[$1].length }) {
            let next = open.remove(at: nearest)
            if next.place == end { return true }
            guard settled.insert(next.place).inserted else { continue }
            for line in lines[next.place] where next.length + line.length <= limit && !settled.contains(line.to) {
                open.append((line.to, next.length + line.length))
            }
        }
        return false
    }
}
