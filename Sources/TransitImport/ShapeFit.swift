import Geometry
import Measures

/// A line that vehicles follow, with the way along it measured, to find where on it their stops lie.
struct ShapeFit {
    /// The points of the line, two or more.
    let points: [Coordinate]
    /// Meters from the start to each point, as sums of great-circle distances.
    let lengths: [Double]

    /// Measures a line. Complexity: O(n).
    init(_ points: [Coordinate]) {
        self.points = points
        var lengths: [Double] = [0]
        lengths.reserveCapacity(points.count)
        for (a, b) in zip(points, points.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + a.distance(to: b).value)
        }
        self.lengths = lengths
    }

    /// The whole length in meters.
    var length: Double { lengths[lengths.count - 1] }

    /// Where stops lie along the line.
    struct Fit: Equatable {
        /// Meters along the line for each stop, never falling.
        var offsets: [Double]
        /// Meters from each stop to its point on the line.
        var distances: [Double]
        /// Whether the stops follow the line in order; where they do not, some stand still on it.
        var isInOrder: Bool
    }

    /// A point of the line that a stop may belong to.
    private struct Candidate {
        /// The piece of the line, counted from 0, and how far along it the point is, 0 to 1.
        var piece: Int
        var share: Double
        /// Meters along the line.
        var offset: Double
        /// Meters from the stop.
        var distance: Double
        /// Whether it is the place of a stop before, where this one only stands still.
        var isCarried = false
        /// The least sum of squared distances of this stop and those before it, this one being here.
        var cost = Double.infinity
        /// The candidate of the stop before that the sum goes through.
        var previous = -1
    }

    /// Finds where stops lie: of all ways to take them in order along the line, the one with the least sum of squared
    /// distances. So a line that loops, crosses itself or comes back on the same street has every stop on the right
    /// pass, as far as the other stops tell.
    ///
    /// A dynamic program (Viterbi) over the places where the distance is locally least, and those of the stops
    /// before, for stops that lie in the wrong order. Complexity: O(stops x points).
    func fit(_ stops: [Coordinate]) -> Fit {
        var columns: [[Candidate]] = []
        columns.reserveCapacity(stops.count)
        for stop in stops {
            let own = candidates(for: stop)
            guard let before = columns.last else {
                columns.append(own.map { first($0) })
                continue
            }
            let nearest = own.map(\.distance).min() ?? 0
            let carried = before.map { carry($0, to: stop) }
            let near = carried.filter { $0.distance <= nearest + ShapeFit.swapRange }
            let column = reached(own + near, from: before)
            columns.append(column.isEmpty ? reached(carried, from: before) : column)
        }
        return trace(columns)
    }

    /// Stops that lie in the wrong order by so many meters stand still, rather than take another pass of the line.
    private static let swapRange = 60.0

    private func first(_ candidate: Candidate) -> Candidate {
        var first = candidate
        first.cost = candidate.distance * candidate.distance
        return first
    }

    /// The candidates that some candidate before does not lie beyond, with the cheapest way to each, in the order of
    /// the line.
    private func reached(_ candidates: [Candidate], from before: [Candidate]) -> [Candidate] {
        var column: [Candidate] = []
        var best = -1
        var next = 0
        // A stop's own place comes before one that is carried to the same point.
        let ordered = candidates.sorted { a, b in
            a.offset == b.offset ? !a.isCarried && b.isCarried : a.offset < b.offset
        }
        for candidate in ordered {
            while next < before.count, before[next].offset <= candidate.offset {
                if best < 0 || before[next].cost < before[best].cost { best = next }
                next += 1
            }
            guard best >= 0 else { continue }
            if let last = column.last, candidate.isCarried, candidate.offset - last.offset < 0.01 { continue }
            var reached = candidate
            reached.cost = before[best].cost + candidate.distance * candidate.distance
            reached.previous = best
            column.append(reached)
        }
        return column
    }

    /// The place of the stop before, as a place for this one.
    private func carry(_ candidate: Candidate, to stop: Coordinate) -> Candidate {
        let (start, end) = (points[candidate.piece], points[min(candidate.piece + 1, points.count - 1)])
        var carried = candidate
        carried.distance = start.interpolated(to: end, fraction: candidate.share).distance(to: stop).value
        carried.isCarried = true
        return carried
    }

    /// The cheapest way through the candidates, from the last stop back.
    private func trace(_ columns: [[Candidate]]) -> Fit {
        var fit = Fit(offsets: [], distances: [], isInOrder: true)
        guard let last = columns.last else { return fit }
        var chosen = 0
        // Of equals the last: where a loop ends at its first stop, it ends there after the loop.
        for number in last.indices where last[number].cost <= last[chosen].cost + 1e-6 { chosen = number }
        for column in columns.reversed() {
            fit.offsets.append(column[chosen].offset)
            fit.distances.append(column[chosen].distance)
            if column[chosen].isCarried { fit.isInOrder = false }
            chosen = column[chosen].previous
        }
        fit.offsets.reverse()
        fit.distances.reverse()
        return fit
    }

    /// The places where the distance from the stop is locally least and not much more than the least of all: feet of
    /// perpendiculars, and corners that point at the stop. In the order of the line; at least one.
    private func candidates(for stop: Coordinate) -> [Candidate] {
        let plane = LocalPlane(around: stop)
        var found: [Candidate] = []
        /// Whether the distance falls up to the end of the piece before.
        var isFalling = true
        var a = plane.position(of: points[0])
        func add(_ piece: Int, _ share: Double, _ east: Double, _ north: Double) {
            let offset = lengths[piece] + share * (lengths[piece + 1] - lengths[piece])
            let distance = (east * east + north * north).squareRoot()
            found.append(Candidate(piece: piece, share: share, offset: offset, distance: distance))
        }
        for piece in 0..<points.count - 1 {
            let b = plane.position(of: points[piece + 1])
            let (x, y) = (b.east - a.east, b.north - a.north)
            let size = x * x + y * y
            let share = size > 0 ? -(a.east * x + a.north * y) / size : 1
            if share >= 1 {
                if size > 0 { isFalling = true }
            } else if share > 0 {
                add(piece, share, a.east + share * x, a.north + share * y)
                isFalling = false
            } else {
                if isFalling { add(piece, 0, a.east, a.north) }
                isFalling = false
            }
            a = b
        }
        if isFalling { add(points.count - 2, 1, a.east, a.north) }
        let nearest = found.map(\.distance).min() ?? 0
        let limit = max(nearest + 200, 2 * nearest)
        return found.filter { $0.distance <= limit }
    }

    /// Turns distances as the feed counts them along its shape into meters along the line; nil where they are not
    /// sound: missing, falling, beyond the shape, or far from the stops.
    ///
    /// - Parameters:
    ///   - traveled: `shape_dist_traveled` of each stop.
    ///   - shape: `shape_dist_traveled` of each point of the line.
    ///   - stops: Where the stops are.
    func fit(traveled: [Double], along shape: [Double], stops: [Coordinate]) -> Fit? {
        func neverFalls(_ values: [Double]) -> Bool { zip(values, values.dropFirst()).allSatisfy { $0 <= $1 } }
        guard let start = shape.first, let end = shape.last, let first = traveled.first, let last = traveled.last,
            neverFalls(shape), neverFalls(traveled), end > start
        else { return nil }
        let tolerance = (end - start) * 0.01
        guard first >= start - tolerance, last <= end + tolerance else { return nil }
        var fit = Fit(offsets: [], distances: [], isInOrder: true)
        var piece = 0
        for (distance, stop) in zip(traveled, stops) {
            while piece + 2 < shape.count, shape[piece + 1] < distance { piece += 1 }
            let width = shape[piece + 1] - shape[piece]
            let share = width > 0 ? min(1, max(0, (distance - shape[piece]) / width)) : 0
            let offset = lengths[piece] + share * (lengths[piece + 1] - lengths[piece])
            let away = points[piece].interpolated(to: points[piece + 1], fraction: share).distance(to: stop).value
            guard away <= ShapeFit.farthest else { return nil }
            fit.offsets.append(max(offset, fit.offsets.last ?? 0))
            fit.distances.append(away)
        }
        return fit
    }

    /// A stop farther from its line than this many meters does not belong to it.
    static let farthest = 150.0
}
