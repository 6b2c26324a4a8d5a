import Geometry
import Measures

/// One search for near segments; distances are squares of meters on the flat map around the place.
struct NearestSegments {
    struct Found {
        var square: Double
        var segment: SegmentIndex
    }

    /// The nearest segments so far, nearest first.
    private(set) var found: [Found] = []

    private let graph: StreetGraph
    private let plane: LocalPlane
    private let island: UInt32
    private let open: Access.RawValue
    private let limit: Int
    private let segmentEnd: UInt32
    private let wanted: WantedSegments
    private let farthest: Double
    private let spread: Double
    /// Whether all boxes lie within a quarter of the world around the place, so that nothing is nearer the other way
    /// round.
    private let isCompact: Bool
    /// The distance beyond which nothing is of use.
    private var bound: Double { didSet { greatestKey = Self.key(of: bound) } }
    /// The key of the last child of a box that may be of use.
    private var greatestKey: UInt64
    // Columns of the graph, taken once.
    private let levelStarts: [Int]
    private let boxes: UnsafeBufferPointer<Box>
    private let access: UnsafeBufferPointer<Access>
    private let flags: UnsafeBufferPointer<SegmentFlags>
    private let classes: UnsafeBufferPointer<RoadClass>
    private let heads: UnsafeBufferPointer<NodeIndex>
    private let coordinates: UnsafeBufferPointer<Coordinate>
    private let shapeStarts: UnsafeBufferPointer<UInt32>
    private let shapes: UnsafeBufferPointer<Coordinate>

    init(
        graph: StreetGraph, place: Coordinate, mode: TravelMode, limit: Int, within distance: Meters, spread: Meters,
        wanted: WantedSegments = .all
    ) {
        self.graph = graph
        self.wanted = wanted
        plane = LocalPlane(around: place)
        open = Access.open(to: mode).rawValue
        island = SegmentFlags.island(for: mode).rawValue
        self.limit = limit
        segmentEnd = graph.firstTwin.raw
        levelStarts = graph.tree.levelStarts
        boxes = graph.tree.boxes.unsafeBuffer
        access = graph.access.unsafeBuffer
        flags = graph.flags.unsafeBuffer
        classes = graph.classes.unsafeBuffer
        heads = graph.heads.unsafeBuffer
        coordinates = graph.coordinates.unsafeBuffer
        shapeStarts = graph.shapes.unsafeOffsets
        shapes = graph.shapes.unsafeValues
        farthest = max(0, distance.value) * max(0, distance.value)
        bound = farthest
        greatestKey = Self.key(of: farthest)
        self.spread = spread.value
        let (longitude, quarter) = (Int64(plane.origin.longitudeE7), Int64(900_000_000))
        isCompact =
            boxes.last.map {
                Int64($0.minLongitudeE7) >= longitude - quarter && Int64($0.maxLongitudeE7) <= longitude + quarter
            } ?? false
        found.reserveCapacity(min(limit, 64) + 1)
    }

    /// What was found and is near enough.
    var nearest: some Sequence<Found> { found.prefix { $0.square <= bound } }

    mutating func run(onIslands: Bool) {
        let levels = levelStarts.count - 1
        let root = boxes.count - 1
        // A tree of one segment has no box but that.
        if levels == 1 {
            if isUsable(root, onIslands: onIslands), square(to: boxes[root]) <= bound { examine(UInt32(root)) }
            return
        }
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: levels * SegmentTree.fanout) { room in
            guard let room = room.baseAddress else { return }
            look(into: root, on: levels - 1, onIslands: onIslands, room: room)
        }
    }

    /// Looks into a box, the nearest of its children first.
    ///
    /// - Parameter room: for the children of a box that are near enough, on this level and on each below: the bits of
    ///   the square of the distance, then the number of the child, so that the nearest one is the least number.
    private mutating func look(
        into box: Int, on level: Int, onIslands: Bool, room children: UnsafeMutablePointer<UInt64>
    ) {
        let first = levelStarts[level - 1] + (box - levelStarts[level]) * SegmentTree.fanout
        var count = 0
        var least = UInt64.max
        for child in 0..<min(SegmentTree.fanout, levelStarts[level] &- first) {
            let square = Float(square(to: boxes[first &+ child]))
            let key = UInt64(square.bitPattern) &<< 32 | UInt64(truncatingIfNeeded: child)
            children[count] = key
            count &+= key <= greatestKey ? 1 : 0
            least = min(least, key)
        }
        while count > 0 {
            let child = first &+ Int(truncatingIfNeeded: least & 0xffff_ffff)
            if level > 1 {
                look(into: child, on: level &- 1, onIslands: onIslands, room: children + SegmentTree.fanout)
            } else if isUsable(child, onIslands: onIslands) {
                // Looking at a segment takes less than keeping it in a queue.
                examine(UInt32(truncatingIfNeeded: child))
            }
            // What is left of them, and still near enough.
            let done = least
            var left = 0
            least = .max
            for place in 0..<count {
                let key = children[place]
                let isLeft = key > done && key <= greatestKey
                children[left] = key
                left &+= isLeft ? 1 : 0
                least = min(least, isLeft ? key : .max)
            }
            count = left
        }
    }

    /// The greatest key of a child that lies no farther away than so many square meters; rounding leaves none out.
    private static func key(of square: Double) -> UInt64 {
        UInt64(Float(square).nextUp.bitPattern) &<< 32 | 0xffff_ffff
    }

    /// Whether the mode may use a segment; twins are no streets of their own.
    @inline(__always) private func isUsable(_ segment: Int, onIslands: Bool) -> Bool {
        (access[2 * segment].rawValue | access[2 * segment + 1].rawValue) & open != 0 && segment < segmentEnd
            && (onIslands || flags[segment].rawValue & island == 0) && classes[segment] != .ferry
            && (wanted.isAll || wanted.contains(SegmentIndex(segment), classes[segment], flags[segment], of: graph))
    }

    /// Takes a segment among the nearest where it is one of them.
    private mutating func examine(_ segment: UInt32) {
        let segment = SegmentIndex(segment)
        let new = Found(square: nearest(on: segment, within: bound).square, segment: segment)
        guard new.square <= bound else { return }
        let place =
            found.firstIndex {
                new.square != $0.square ? new.square < $0.square : new.segment < $0.segment
            } ?? found.count
        guard place < limit else { return }
        if found.count == limit { found.removeLast() }
        found.insert(new, at: place)
        if place == 0 {
            // A hair more, so that rounding leaves out none that is just so near.
            let reach = new.square.squareRoot() + spread * (1 + 1e-9)
            bound = min(farthest, reach * reach)
        }
        if found.count == limit { bound = min(bound, found[limit - 1].square) }
    }

    /// The point at a place of a segment, its two nodes among them; from 0 on.
    @inline(__always) private func point(_ number: Int, of segment: SegmentIndex, _ shape: Range<Int>) -> Coordinate {
        if number == 0 { return coordinates[heads[segment.backward.int].int] }
        let position = shape.lowerBound + number - 1
        return position < shape.upperBound ? shapes[position] : coordinates[heads[segment.forward.int].int]
    }

    @inline(__always) private func shape(of segment: SegmentIndex) -> Range<Int> {
        Int(shapeStarts[segment.int])..<Int(shapeStarts[segment.int + 1])
    }

    /// The nearest point of a segment: its distance, the piece of the line on which it lies, and how far along that.
    ///
    /// Farther away than `limit` any point may come: long lines, such as those of ferries, have boxes that reach
    /// everywhere.
    private func nearest(
        on segment: SegmentIndex, within limit: Double = .infinity
    ) -> (square: Double, piece: Int, share: Double) {
        let shape = shape(of: segment)
        // A hair more, so that rounding never passes over what is just as near.
        let reach = limit.squareRoot() * (1 + 1e-9)
        var start = plane.position(of: point(0, of: segment, shape))
        var best = (square: start.east * start.east + start.north * start.north, piece: 0, share: 0.0)
        for piece in 0...shape.count {
            let end = plane.position(of: point(piece + 1, of: segment, shape))
            if max(start.east, end.east) < -reach || min(start.east, end.east) > reach
                || max(start.north, end.north) < -reach || min(start.north, end.north) > reach
            {
                start = end
                continue
            }
            let (x, y) = (end.east - start.east, end.north - start.north)
            let size = x * x + y * y
            let share = size > 0 ? -(start.east * x + start.north * y) / size : 0
            // At a node the very point is taken, so that all streets that meet there are equally near.
            let (east, north) =
                share >= 1 ? end : share > 0 ? (start.east + share * x, start.north + share * y) : start
            let square = east * east + north * north
            if square < best.square { best = (square, piece, min(1, max(0, share))) }
            start = end
        }
        return best
    }

    /// The foot of the perpendicular onto a segment that was found.
    func position(of found: Found) -> StreetPosition {
        let segment = found.segment
        let shape = shape(of: segment)
        let nearest = nearest(on: segment)
        let start = point(nearest.piece, of: segment, shape)
        let end = point(nearest.piece + 1, of: segment, shape)
        var along = Meters.zero
        for piece in 0..<nearest.piece {
            along = along + point(piece, of: segment, shape).distance(to: point(piece + 1, of: segment, shape))
        }
        if nearest.share > 0 { along = along + start.distance(to: end) * nearest.share }
        let length = graph.lengths[segment]
        // The cross product of the piece with the way from its start to the place, which is the plane's origin.
        let (a, b) = (plane.position(of: start), plane.position(of: end))
        let (x, y) = (b.east - a.east, b.north - a.north)
        let cross = (y * a.east - x * a.north) / max(1e-9, (x * x + y * y).squareRoot())
        let isOff = nearest.square > 0
        return StreetPosition(
            segment: segment, offsetDecimeters: min(length, UInt32((along.value * 10).rounded())),
            side: isOff && cross > 0.05 ? .left : isOff && cross < -0.05 ? .right : .on,
            point: nearest.share >= 1
                ? end : nearest.share > 0 ? start.interpolated(to: end, fraction: nearest.share) : start,
            distance: Meters(found.square.squareRoot()))
    }

    /// The square of the distance to a box; 0 inside.
    @inline(__always) private func square(to box: Box) -> Double {
        guard isCompact else { return squareAroundTheWorld(to: box) }
        let (longitude, latitude) = (plane.origin.longitudeE7, plane.origin.latitudeE7)
        let across = max(0, max(box.minLongitudeE7 &- longitude, longitude &- box.maxLongitudeE7))
        let along = max(0, max(box.minLatitudeE7 &- latitude, latitude &- box.maxLatitudeE7))
        let x = Double(across) * plane.metersPerEast
        let y = Double(along) * plane.metersPerNorth
        return (x * x + y * y) * NearestSegments.hairLess
    }

    /// A hair less than one, so that rounding never puts a box behind the segment in it.
    private static var hairLess: Double { 1 - 1e-6 }

    /// The same wherever the box lies.
    private func squareAroundTheWorld(to box: Box) -> Double {
        let world: Int64 = 3_600_000_000
        var west = Int64(box.minLongitudeE7) - Int64(plane.origin.longitudeE7)
        var east = Int64(box.maxLongitudeE7) - Int64(plane.origin.longitudeE7)
        var across = max(0, west, -east)
        // Beyond a quarter of the world the way around the other side may be shorter.
        if across > world / 4 || east - west > world / 4 {
            if west > world / 2 { (west, east) = (west - world, east - world) }
            if east < -world / 2 { (west, east) = (west + world, east + world) }
            // A box that reaches around the far side of the earth is near from both.
            across = min(
                distance(west, east), distance(west - world, east - world), distance(west + world, east + world))
        }
        let along = distance(
            Int64(box.minLatitudeE7) - Int64(plane.origin.latitudeE7),
            Int64(box.maxLatitudeE7) - Int64(plane.origin.latitudeE7))
        let x = Double(across) * plane.metersPerEast
        let y = Double(along) * plane.metersPerNorth
        return (x * x + y * y) * NearestSegments.hairLess
    }

    private func distance(_ low: Int64, _ high: Int64) -> Int64 { max(0, low, -high) }
}
