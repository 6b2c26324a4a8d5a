import Measures

/// The foot of a perpendicular from a place onto a line of two or more points.
public struct Projection: Hashable, Sendable {
    /// The nearest point of the line.
    public var point: Coordinate
    /// How far the place lies from it.
    public var distance: Meters
    /// How far along the line it lies, from the line's start.
    public var offset: Meters
    /// The piece of the line, counted from 0, on which it lies.
    public var piece: Int
    /// On which side of the line the place lies, seen in its direction.
    public var side: Side
}

/// A side of a line, seen in its direction.
public enum Side: UInt8, Sendable, BitwiseCopyable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// On the line itself (within 5 cm), or straight off its ends.
    case on
}

/// Measures on lines given as points in order.
///
/// Lengths are sums of great-circle distances; feet of perpendiculars are taken on a flat map around the place.
public enum Line {
    /// The length of a line. Complexity: O(n).
    public static func length(_ points: some Sequence<Coordinate>) -> Meters {
        var iterator = points.makeIterator()
        guard var last = iterator.next() else { return .zero }
        var sum = Meters.zero
        while let next = iterator.next() {
            sum = sum + last.distance(to: next)
            last = next
        }
        return sum
    }

    /// The nearest point of a line to a place; the first of several equally near. Nil for a line without points.
    ///
    /// Complexity: O(n).
    public static func project(_ place: Coordinate, onto points: some Sequence<Coordinate>) -> Projection? {
        var iterator = points.makeIterator()
        guard var start = iterator.next() else { return nil }
        let plane = LocalPlane(around: place)
        var best = Projection(point: start, distance: start.distance(to: place), offset: .zero, piece: 0, side: .on)
        var bestSquare = square(plane.position(of: start))
        var offset = Meters.zero
        var piece = 0
        while let end = iterator.next() {
            let a = plane.position(of: start)
            let b = plane.position(of: end)
            let (x, y) = (b.east - a.east, b.north - a.north)
            let size = x * x + y * y
            let share = size > 0 ? min(1, max(0, -(a.east * x + a.north * y) / size)) : 0
            let foot = (east: a.east + share * x, north: a.north + share * y)
            let pieceLength = start.distance(to: end)
            if square(foot) < bestSquare {
                bestSquare = square(foot)
                // The cross product of the piece with the way from its start to the place (the plane's origin).
                let cross = (x * -a.north - y * -a.east) / max(1e-9, size.squareRoot())
                let point = start.interpolated(to: end, fraction: share)
                best = Projection(
                    point: point, distance: point.distance(to: place), offset: offset + pieceLength * share,
                    piece: piece, side: cross > 0.05 ? .left : cross < -0.05 ? .right : .on)
            }
            offset = offset + pieceLength
            piece += 1
            start = end
        }
        return best
    }

    /// The point at `offset` along a line; its end beyond the end. Nil for a line without points. Complexity: O(n).
    public static func point(at offset: Meters, along points: some Sequence<Coordinate>) -> Coordinate? {
        var iterator = points.makeIterator()
        guard var start = iterator.next() else { return nil }
        var left = offset.value
        while left > 0, let end = iterator.next() {
            let length = start.distance(to: end).value
            if length >= left, length > 0 { return start.interpolated(to: end, fraction: left / length) }
            left -= length
            start = end
        }
        return start
    }

    /// The part of a line between two offsets, with its own end points; runs backward where `from > to`.
    ///
    /// Complexity: O(n).
    public static func part(of points: [Coordinate], from: Meters, to: Meters) -> [Coordinate] {
        guard from <= to else { return part(of: points, from: to, to: from).reversed() }
        guard let first = point(at: from, along: points), let last = point(at: to, along: points) else { return [] }
        var part = [first]
        var offset = Meters.zero
        for (start, end) in zip(points, points.dropFirst()) {
            offset = offset + start.distance(to: end)
            if offset > from, offset < to, part.last != end { part.append(end) }
        }
        if part.last != last || part.count == 1 { part.append(last) }
        return part
    }

    private static func square(_ position: (east: Double, north: Double)) -> Double {
        position.east * position.east + position.north * position.north
    }
}
