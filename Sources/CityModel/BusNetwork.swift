import Geometry
import Measures

/// A place where buses stop.
public struct BusStop: Hashable, Sendable {
    /// Its id and code, six digits.
    public internal(set) var id: String
    /// Its name in the manner of New York's bus stops: the street it stands on, a stroke, the next corner.
    public let name: String
    /// Where it stands, at the curb.
    public let place: Coordinate
}

/// The way of a line in one direction through the streets, and its stops.
public struct BusRun: Sendable {
    /// The line and direction.
    public let line: BusLine
    /// The way along the middle of the road.
    public let shape: [Coordinate]
    /// The meters from the shape's start at each of its points.
    public let shapeDistances: [Double]
    /// The stops, as indices in the network's stops.
    public internal(set) var stops: [Int] = []
    /// The meters from the shape's start at each stop.
    public internal(set) var stopDistances: [Double] = []

    /// The place so many meters along the shape, and the direction of travel there.
    public func position(at distance: Double) -> (place: Coordinate, bearing: Bearing) {
        let next = shapeDistances.firstIndex { $0 > distance } ?? shapeDistances.count - 1
        let piece = max(1, next)
        let length = shapeDistances[piece] - shapeDistances[piece - 1]
        let share = length > 0 ? (distance - shapeDistances[piece - 1]) / length : 0
        let (a, b) = (shape[piece - 1], shape[piece])
        return (a.interpolated(to: b, fraction: share), a.bearing(to: b))
    }
}

/// The lines of a bus plan laid through the streets of a grid.
public struct BusNetwork: Sendable {
    /// The stops by rising id.
    public private(set) var stops: [BusStop] = []
    /// The lines, each direction by itself, in the plan's order.
    public private(set) var runs: [BusRun] = []

    /// A stop stands so many meters before the corner (the first one after it).
    private static let shortOfCorner = 20.0
    /// A stop stands so many meters to the right of the middle of the road.
    private static let curb = 7.0
    /// The id of the first stop.
    private static let firstStop = 400_001

    /// Lays the lines along the streets.
    ///
    /// Throws where a line leaves the streets, runs against a one-way, or stops off its way.
    public init(_ plan: BusPlan, on grid: StreetGrid) throws(CityError) {
        var places: [BusStop: Int] = [:]
        var stops: [BusStop] = []
        for line in plan.lines {
            let trace = try Trace(line, in: grid)
            guard let shape = try? trace.points.map({ try grid.plan.frame.coordinate($0) }) else {
                throw Trace.problem(line, "it leaves the world")
            }
            var distances = [0.0]
            for (a, b) in zip(shape, shape.dropFirst()) {
                distances.append((distances.last ?? 0) + a.distance(to: b).value)
            }
            var run = BusRun(line: line, shape: shape, shapeDistances: distances)
            var after = 0.0
            for (index, crossing) in line.stops.enumerated() {
                let found = try trace.stop(
                    crossing, isFirst: index == 0, after: after, grid, shortOfCorner: BusNetwork.shortOfCorner)
                guard let curb = try? grid.plan.frame.coordinate(found.curb(BusNetwork.curb)) else {
                    throw Trace.problem(line, "stop \(found.name) lies outside the world")
                }
                after = found.along
                let stop = BusStop(id: "", name: found.name, place: curb)
                let number = places[stop, default: stops.count]
                if number == stops.count {
                    stops.append(stop)
                    places[stop] = number
                }
                run.stops.append(number)
                let share = found.share
                run.stopDistances.append(distances[found.piece] * (1 - share) + distances[found.piece + 1] * share)
            }
            runs.append(run)
        }
        number(stops)
    }

    /// Gives the stops their ids in the order of name and place, so that the order of the lines does not matter.
    private mutating func number(_ found: [BusStop]) {
        let order = found.indices.sorted { a, b in
            let (a, b) = (found[a], found[b])
            return (a.name, a.place.latitudeE7, a.place.longitudeE7) < (b.name, b.place.latitudeE7, b.place.longitudeE7)
        }
        var rank = [Int](repeating: 0, count: found.count)
        for (position, index) in order.enumerated() {
            rank[index] = position
            var stop = found[index]
            stop.id = "\(BusNetwork.firstStop + position)"
            stops.append(stop)
        }
        for index in runs.indices { runs[index].stops = runs[index].stops.map { rank[$0] } }
    }
}

/// The way of a line through the grid: its corners and the road between each two of them.
private struct Trace {
    let line: BusLine
    private(set) var points: [GridPoint] = []
    private var roads: [Road] = []

    static func problem(_ line: BusLine, _ problem: String) -> CityError {
        .contradiction(file: "bus_lines.csv", problem: "\(line.id) to \(line.headsign): \(problem)")
    }

    init(_ line: BusLine, in grid: StreetGrid) throws(CityError) {
        self.line = line
        var corners: [CornerIndex] = []
        for crossing in line.path {
            guard let corner = grid.corner(street: crossing.street, avenue: crossing.avenue) else {
                throw Trace.problem(line, "\(crossing.street)/\(crossing.avenue) is no corner")
            }
            corners.append(corner)
        }
        points = [grid[corners[0]].point]
        for (from, to) in zip(corners, corners.dropFirst()) where from != to { try follow(from, to, grid) }
    }

    /// Goes from corner to corner along the road that they share.
    private mutating func follow(_ from: CornerIndex, _ to: CornerIndex, _ grid: StreetGrid) throws(CityError) {
        let (a, b) = (grid[from], grid[to])
        let road: Road
        if a.street == b.street {
            road = .street(a.street)
        } else if let avenue = a.avenues.first(where: { b.avenues.contains($0) }) {
            road = .avenue(avenue)
        } else {
            throw Trace.problem(
                line, "\(a.street)/\(a.avenues[0]) and \(b.street)/\(b.avenues[0]) share neither street nor avenue")
        }
        let blocks = grid.blocks(of: road)
        let isForward = from < to
        var here = from
        while here != to {
            guard let block = blocks.first(where: { (isForward ? $0.from : $0.to) == here }) else {
                throw Trace.problem(line, "there is no way beyond \(grid[here].street)/\(grid[here].avenues[0])")
            }
            guard block.character.direction == .both || block.character.direction == (isForward ? .forward : .backward)
            else { throw Trace.problem(line, "\(block.character.name) is not open in its direction") }
            here = isForward ? block.to : block.from
            points.append(grid[here].point)
            roads.append(road)
        }
    }

    /// Where a stop lies on the way.
    struct Found {
        let name: String
        /// Meters along the way.
        let along: Double
        /// The piece of the way on which it lies.
        let piece: Int
        /// The share of the piece before it.
        let share: Double
        fileprivate let ends: (GridPoint, GridPoint)

        /// The place so many meters to the right of the way.
        func curb(_ meters: Double) -> GridPoint {
            ends.0.beside(ends.0.moved(toward: ends.1, by: share), toward: ends.1, right: meters)
        }
    }

    /// The stop at a crossing, beyond `after` meters along the way.
    func stop(
        _ crossing: BusLine.Crossing, isFirst: Bool, after: Double, _ grid: StreetGrid, shortOfCorner: Double
    ) throws(CityError) -> Found {
        guard let street = grid.plan.street(crossing.street), let avenue = grid.plan.avenue(crossing.avenue) else {
            throw Trace.problem(line, "stop \(crossing.street)/\(crossing.avenue) is no street and avenue")
        }
        let target = GridPoint(along: street.along, across: avenue.across(along: street.along))
        var start = 0.0
        for piece in roads.indices {
            let (a, b) = (points[piece], points[piece + 1])
            let length = a.distance(to: b)
            let here = start + a.distance(to: target)
            // On the piece: the two ways to its ends are as long as the piece.
            if a.distance(to: target) + target.distance(to: b) - length < 0.5, isFirst || here > after + shortOfCorner {
                let place = isFirst ? here + shortOfCorner : here - shortOfCorner
                return found(at: min(max(0, place), wayLength), crossing, grid)
            }
            start += length
        }
        throw Trace.problem(line, "stop \(crossing.street)/\(crossing.avenue) does not lie on its way, or not in order")
    }

    private var wayLength: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

    private func found(at along: Double, _ crossing: BusLine.Crossing, _ grid: StreetGrid) -> Found {
        var start = 0.0
        var piece = 0
        while piece < roads.count - 1, start + points[piece].distance(to: points[piece + 1]) < along {
            start += points[piece].distance(to: points[piece + 1])
            piece += 1
        }
        let (a, b) = (points[piece], points[piece + 1])
        let share = (along - start) / a.distance(to: b)
        let middle = a.moved(toward: b, by: share)
        let side = grid.plan.side(of: middle) == .west ? "W" : "E"
        let street = "\(side) \(crossing.street) ST"
        let avenue = grid.plan.avenue(crossing.avenue)?.busName ?? crossing.avenue.rawValue
        let onStreet: Bool
        if case .street = roads[piece] { onStreet = true } else { onStreet = false }
        return Found(
            name: onStreet ? "\(street)/\(avenue)" : "\(avenue)/\(street)", along: along, piece: piece, share: share,
            ends: (a, b))
    }
}
