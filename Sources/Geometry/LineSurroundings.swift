import Measures

/// The area around lines: how far the nodes of a grid lie from the nearest of them, and the outlines of what lies near.
///
/// ```swift
/// var field = LineSurroundings(of: box, cell: .meters(10), reach: .meters(25))
/// for line in lines { field.add(line) }
/// let areas = field.areas(fillingHolesBelow: 50_000)
/// ```
///
/// Method: exact distances at the nodes of a square grid, and marching squares (Lorensen and Cline, "Marching Cubes",
/// 1987, in the plane) with crossings interpolated between nodes; saddles are told by the mean of their corners. A line
/// lies wholly inside where the reach is at least one and a half cells, and what lies farther from all lines than the
/// reach and one and a half cells lies outside, but for holes that are filled. Crossings keep off the nodes, so that
/// outlines neither touch nor cross; the same lines give the same outlines on every machine.
public struct LineSurroundings: Sendable {
    private let plane: LocalPlane
    private let cell: Double
    private let reach: Double
    private let west: Double
    private let south: Double
    private let columns: Int
    private let rows: Int
    /// The distance of each node from the nearest line, in meters; row after row from the south.
    private var distances: [Float]

    /// The surroundings, still without a line, of what lies in a box.
    ///
    /// The box has to hold all lines. Complexity: O(cells).
    public init(of box: Box, cell: Meters, reach: Meters) {
        precondition(cell.value > 0 && reach.value >= 1.5 * cell.value, "the reach is at least one and a half cells")
        plane = LocalPlane(around: box.center)
        self.cell = cell.value
        self.reach = reach.value
        let margin = reach.value + 2 * cell.value
        let (a, b) = (plane.position(of: box.southWest), plane.position(of: box.northEast))
        west = a.east - margin
        south = a.north - margin
        columns = Int((b.east + margin - west) / cell.value) + 2
        rows = Int((b.north + margin - south) / cell.value) + 2
        distances = Array(repeating: .infinity, count: columns * rows)
    }

    /// Adds a line. Complexity: O(nodes within reach of it).
    public mutating func add(_ points: [Coordinate]) {
        guard let first = points.first else { return }
        if points.count == 1 { add(from: first, to: first) }
        for (start, end) in zip(points, points.dropFirst()) { add(from: start, to: end) }
    }

    private mutating func add(from start: Coordinate, to end: Coordinate) {
        let (a, b) = (plane.position(of: start), plane.position(of: end))
        let margin = reach + 2 * cell
        let (x, y) = (b.east - a.east, b.north - a.north)
        let size = x * x + y * y
        let firstRow = max(0, Int((min(a.north, b.north) - margin - south) / cell))
        let lastRow = min(rows - 1, Int((max(a.north, b.north) + margin - south) / cell))
        let firstColumn = max(0, Int((min(a.east, b.east) - margin - west) / cell))
        let lastColumn = min(columns - 1, Int((max(a.east, b.east) + margin - west) / cell))
        guard firstRow <= lastRow, firstColumn <= lastColumn else { return }
        for row in firstRow...lastRow {
            let north = south + Double(row) * cell - a.north
            for column in firstColumn...lastColumn {
                let east = west + Double(column) * cell - a.east
                let share = size > 0 ? min(1, max(0, (east * x + north * y) / size)) : 0
                let (dx, dy) = (east - share * x, north - share * y)
                let distance = Float((dx * dx + dy * dy).squareRoot())
                let node = row * columns + column
                if distance < distances[node] { distances[node] = distance }
            }
        }
    }

    /// What lies within reach of the lines, as areas; holes smaller than so many square meters are filled.
    ///
    /// Areas come in the order of their southernmost crossings. Complexity: O(cells + points · areas).
    public func areas(fillingHolesBelow least: Double = 0) -> [Polygon] {
        var outers: [Polygon] = []
        var holes: [[Coordinate]] = []
        for ring in rings() {
            let area = Polygon.signedArea(of: ring)
            if area > 0 {
                outers.append(Polygon(outer: ring))
            } else if -area >= least {
                holes.append(ring)
            }
        }
        let sizes = outers.map { Polygon.signedArea(of: $0.outer) }
        for hole in holes {
            let around = outers.indices.filter { Polygon.ring(outers[$0].outer, contains: hole[0]) }
            guard let owner = around.min(by: { sizes[$0] < sizes[$1] }) else { continue }
            outers[owner].holes.append(hole)
        }
        // What lies in a filled hole is part of what was filled.
        return outers.indices.filter { number in
            !outers.indices.contains { other in
                sizes[other] > sizes[number] && outers[other].contains(outers[number].outer[0])
            }
        }.map { outers[$0] }
    }

    // MARK: Marching squares

    /// The sides of a cell.
    private enum CellSide { case bottom, right, top, left }

    /// Where an outline passes a cell, with the inside to its left, by the corners that lie inside: south-west 1,
    /// south-east 2, north-east 4, north-west 8.
    private static let passages: [[(from: CellSide, to: CellSide)]] = [
        [], [(.bottom, .left)], [(.right, .bottom)], [(.right, .left)],
        [(.top, .right)], [(.bottom, .left), (.top, .right)], [(.top, .bottom)], [(.top, .left)],
        [(.left, .top)], [(.bottom, .top)], [(.right, .bottom), (.left, .top)], [(.right, .top)],
        [(.left, .right)], [(.bottom, .right)], [(.left, .bottom)], [],
    ]

    /// The rings of all outlines, the inside to their left.
    private func rings() -> [[Coordinate]] {
        var next = [Int32](repeating: -1, count: 2 * columns * rows)
        for row in 0..<rows - 1 {
            for column in 0..<columns - 1 {
                for passage in passages(row, column) {
                    next[crossing(passage.from, row, column)] = Int32(crossing(passage.to, row, column))
                }
            }
        }
        var rings: [[Coordinate]] = []
        for start in next.indices where next[start] >= 0 {
            var ring: [Coordinate] = []
            var place = start
            while next[place] >= 0 {
                ring.append(point(at: place))
                let following = Int(next[place])
                next[place] = -1
                place = following
            }
            rings.append(thinned(ring))
        }
        return rings
    }

    private func passages(_ row: Int, _ column: Int) -> [(from: CellSide, to: CellSide)] {
        let node = row * columns + column
        let corners = [distances[node], distances[node + 1], distances[node + columns + 1], distances[node + columns]]
        var inside = 0
        for (bit, distance) in corners.enumerated() where isInside(distance) { inside |= 1 << bit }
        if inside == 5 || inside == 10 {
            // Far corners count as twice the reach, so that what is unknown does not part what is near.
            let mean = corners.reduce(0) { $0 + min($1, 2 * Float(reach)) } / 4
            if isInside(mean) {
                return inside == 5 ? [(.top, .left), (.bottom, .right)] : [(.left, .bottom), (.right, .top)]
            }
        }
        return LineSurroundings.passages[inside]
    }

    private func isInside(_ distance: Float) -> Bool { distance <= Float(reach) }

    /// The number of a grid line between two neighboring nodes: twice the lower one's, and one more for upright ones.
    private func crossing(_ side: CellSide, _ row: Int, _ column: Int) -> Int {
        let node = row * columns + column
        return switch side {
        case .bottom: 2 * node
        case .top: 2 * (node + columns)
        case .left: 2 * node + 1
        case .right: 2 * (node + 1) + 1
        }
    }

    private func point(at crossing: Int) -> Coordinate {
        let node = crossing / 2
        let isUpright = crossing % 2 == 1
        let (a, b) = (Double(distances[node]), Double(distances[isUpright ? node + columns : node + 1]))
        let share = a.isFinite && b.isFinite ? (reach - a) / (b - a) : 0.5
        // Off the nodes, by more than coordinates are rounded.
        let kept = min(0.95, max(0.05, share))
        return plane.coordinate(
            east: west + (Double(node % columns) + (isUpright ? 0 : kept)) * cell,
            north: south + (Double(node / columns) + (isUpright ? kept : 0)) * cell)
    }

    /// A ring without the points on its straight runs.
    private func thinned(_ ring: [Coordinate]) -> [Coordinate] {
        guard ring.count > 8 else { return ring }
        var kept = [ring[0]]
        for (point, next) in zip(ring.dropFirst(), ring.dropFirst(2) + [ring[0]]) {
            let plane = LocalPlane(around: kept[kept.count - 1])
            let (p, n) = (plane.position(of: point), plane.position(of: next))
            let length = (n.east * n.east + n.north * n.north).squareRoot()
            let off = length > 0 ? abs(p.east * n.north - p.north * n.east) / length : .infinity
            if off > 0.01 * cell { kept.append(point) }
        }
        return kept.count > 3 ? kept : ring
    }
}
