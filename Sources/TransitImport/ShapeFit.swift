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

    /// A point of the line that a stop may belong to: a foot of a perpendicular, nearer than those around it.
    private struct Candidate {
        var offset: Double
        var distance: Double
        /// The least sum of squared distances of this stop and those before it, this one being here.
        var cost = Double.infinity
        /// The candidate of the stop before that the sum goes through.
        var previous = -1
    }

    /// Finds where stops lie: of all ways to take them in order along the line, the one with the least sum of squared
    /// distances. So a line that loops, crosses itself or comes back on the same street has every stop on the right
    /// pass, as far as the other stops tell.
    ///
    /// A dynamic program over the local minima of the distance (Viterbi). Complexity: O(stops x points).
    func fit(_ stops: [Coordinate]) -> Fit {
        var columns: [[Candidate]] = []
        columns.reserveCapacity(stops.count)
        for stop in stops {
            var candidates = candidates(for: stop)
            guard let before = columns.last else {
                for number in candidates.indices { candidates[number].cost = square(candidates[number].distance) }
                columns.append(candidates)
                continue
            }
            var best = -1
            var next = 0
            for number in candidates.indices {
                while next < before.count, before[next].offset <= candidates[number].offset {
                    if best < 0 || before[next].cost < before[best].cost { best = next }
                    next += 1
                }
                guard best >= 0, before[best].cost.isFinite else { continue }
                candidates[number].cost = before[best].cost + square(candidates[number].distance)
                candidates[number].previous = best
            }
            columns.append(candidates)
        }
        return trace(columns) ?? standing(stops)
    }

    /// The cheapest way through the candidates, from the last stop back; nil where none is in order.
    private func trace(_ columns: [[Candidate]]) -> Fit? {
        guard let last = columns.last else { return Fit(offsets: [], distances: [], isInOrder: true) }
        var chosen = -1
        // Of equals the last: where a loop ends at its first stop, it ends there after the loop.
        for number in last.indices where last[number].cost.isFinite {
            if chosen < 0 || last[number].cost <= last[chosen].cost + 1e-6 { chosen = number }
        }
        guard chosen >= 0 else { return nil }
        var fit = Fit(offsets: [], distances: [], isInOrder: true)
        for column in columns.reversed() {
            fit.offsets.append(column[chosen].offset)
            fit.distances.append(column[chosen].distance)
            chosen = column[chosen].previous
        }
        fit.offsets.reverse()
        fit.distances.reverse()
        return fit
    }

    /// Stops that do not follow the line in order: each takes the nearest place that no stop before it has passed.
    private func standing(_ stops: [Coordinate]) -> Fit {
        var fit = Fit(offsets: [], distances: [], isInOrder: false)
        var reached = 0.0
        for stop in stops {
            let ahead = candidates(for: stop).filter { $0.offset >= reached }
            if let nearest = ahead.min(by: { $0.distance < $1.distance }) { reached = nearest.offset }
            fit.offsets.append(reached)
            fit.distances.append(point(at: reached).distance(to: stop).value)
        }
        return fit
    }

    /// The feet of perpendiculars that are nearer than those on the pieces around them and not much farther than the
    /// nearest, in the order of the line.
    private func candidates(for stop: Coordinate) -> [Candidate] {
        let plane = LocalPlane(around: stop)
        var feet: [Candidate] = []
        var nearest = Double.infinity
        /// The foot on the piece before, while it may be a local minimum.
        var open: Candidate?
        var last = Double.infinity
        var a = plane.position(of: points[0])
        for piece in 1..<points.count {
            let b = plane.position(of: points[piece])
            let (x, y) = (b.east - a.east, b.north - a.north)
            let size = x * x + y * y
            let share = size > 0 ? min(1, max(0, -(a.east * x + a.north * y) / size)) : 0
            let (east, north) = (a.east + share * x, a.north + share * y)
            let distance = (east * east + north * north).squareRoot()
            if distance < last {
                let offset = lengths[piece - 1] + share * (lengths[piece] - lengths[piece - 1])
                open = Candidate(offset: offset, distance: distance)
                nearest = min(nearest, distance)
            } else if distance > last, let foot = open {
                feet.append(foot)
                open = nil
            }
            last = distance
            a = b
        }
        if let open { feet.append(open) }
        let limit = max(nearest + 200, 2 * nearest)
        return feet.filter { $0.distance <= limit }
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

    private func point(at offset: Double) -> Coordinate {
        let piece = max(1, lengths.firstIndex { $0 >= offset } ?? lengths.count - 1)
        let width = lengths[piece] - lengths[piece - 1]
        let share = width > 0 ? (offset - lengths[piece - 1]) / width : 0
        return points[piece - 1].interpolated(to: points[piece], fraction: share)
    }

    private func square(_ value: Double) -> Double { value * value }
}
