import Geometry
import Measures

extension StreetGraph {
    /// The positions nearest to a place that a profile may use, nearest first: one on each of up to `limit` segments.
    ///
    /// ```swift
    /// guard let door = graph.snap(address, for: .walk).first else { return }
    /// ```
    ///
    /// A segment may be used where at least one of its edges is open to the profile's mode; twins are passed over. Segments on islands, small
    /// pieces cut off from the network, are taken only where there is nothing else within the distance. Equally near
    /// segments come in their own order. Distances are taken on the flat map around the place.
    ///
    /// Method: best first through the tree of boxes (Hjaltason and Samet, "Distance Browsing in Spatial Databases",
    /// 1999); the only allocations are a queue of some dozen boxes and the result. Complexity: O(log n) on street maps.
    public func snap(
        _ place: Coordinate, for profile: TravelProfile, limit: Int = 1, within distance: Meters = .meters(1000)
    ) -> [StreetPosition] {
        guard limit > 0, segmentCount > 0 else { return [] }
        var search = NearestSegments(graph: self, place: place, mode: profile.mode, limit: limit, within: distance)
        search.run(onIslands: false)
        if search.found.isEmpty { search.run(onIslands: true) }
        return search.found.map { position(on: $0.segment, nearestTo: place, distance: $0.square.squareRoot()) }
    }

    /// The foot of the perpendicular from a place onto a segment.
    private func position(on segment: SegmentIndex, nearestTo place: Coordinate, distance: Double) -> StreetPosition {
        let points = points(of: segment.forward)
        guard let foot = Line.project(place, onto: points) else { preconditionFailure("a segment has two points") }
        let offset = min(lengths[segment], UInt32((foot.offset.value * 10).rounded()))
        return StreetPosition(
            segment: segment, offsetDecimeters: offset, side: foot.side, point: foot.point, distance: Meters(distance))
    }
}

/// One search for near segments; distances are squares of meters on the flat map around the place.
private struct NearestSegments {
    struct Found {
        var square: Double
        var segment: SegmentIndex
    }

    /// A box of the tree that has still to be looked into.
    struct Entry {
        var square: Double
        var box: UInt32

        func comes(before other: Entry) -> Bool {
            square != other.square ? square < other.square : box < other.box
        }
    }

    /// The nearest segments so far, nearest first.
    var found: [Found] = []

    private let graph: StreetGraph
    private let plane: LocalPlane
    private let open: Access
    private let island: SegmentFlags
    private let limit: Int
    private let firstTwin: SegmentIndex
    private let farthest: Double
    private var queue: [Entry] = []

    init(graph: StreetGraph, place: Coordinate, mode: TravelMode, limit: Int, within distance: Meters) {
        self.graph = graph
        plane = LocalPlane(around: place)
        open = .open(to: mode)
        island = .island(for: mode)
        self.limit = limit
        firstTwin = graph.firstTwin
        farthest = max(0, distance.value) * max(0, distance.value)
        queue.reserveCapacity(128)
        found.reserveCapacity(min(limit, 64) + 1)
    }

    /// The distance beyond which nothing is of use.
    private var bound: Double { found.count == limit ? found[limit - 1].square : farthest }

    mutating func run(onIslands: Bool) {
        let starts = graph.tree.levelStarts
        let boxes = graph.tree.boxes.unsafeBuffer
        queue.removeAll(keepingCapacity: true)
        push(Entry(square: square(to: boxes[boxes.count - 1]), box: UInt32(boxes.count - 1)))
        while let next = pop(), next.square <= bound {
            let box = Int(next.box)
            if box < starts[1] {
                examine(SegmentIndex(box), onIslands: onIslands)
                continue
            }
            var level = 1
            while starts[level + 1] <= box { level += 1 }
            let child = starts[level - 1] + (box - starts[level]) * SegmentTree.fanout
            for number in child..<min(child + SegmentTree.fanout, starts[level]) {
                if level == 1, !isUsable(SegmentIndex(number)) { continue }
                let square = square(to: boxes[number])
                if square <= bound { push(Entry(square: square, box: UInt32(number))) }
            }
        }
    }

    private func isUsable(_ segment: SegmentIndex) -> Bool {
        segment < firstTwin
            && !graph.access[segment.forward].union(graph.access[segment.backward]).isDisjoint(with: open)
    }

    /// Takes a segment among the nearest where it is one of them.
    private mutating func examine(_ segment: SegmentIndex, onIslands: Bool) {
        guard isUsable(segment), onIslands || graph.flags[segment].isDisjoint(with: island) else { return }
        let new = Found(square: square(to: segment), segment: segment)
        guard new.square <= farthest else { return }
        let place =
            found.firstIndex {
                new.square != $0.square ? new.square < $0.square : new.segment < $0.segment
            } ?? found.count
        guard place < limit else { return }
        if found.count == limit { found.removeLast() }
        found.insert(new, at: place)
    }

    /// The distance to the nearest point of a segment.
    private func square(to segment: SegmentIndex) -> Double {
        let shape = graph.shapes.range(of: segment)
        var start = plane.position(of: graph.coordinates[graph.tail(of: segment.forward)])
        var best = start.east * start.east + start.north * start.north
        for position in shape.lowerBound...shape.upperBound {
            let point =
                position < shape.upperBound
                ? graph.shapes[position] : graph.coordinates[graph.head(of: segment.forward)]
            let end = plane.position(of: point)
            let (x, y) = (end.east - start.east, end.north - start.north)
            let size = x * x + y * y
            let share = size > 0 ? -(start.east * x + start.north * y) / size : 0
            // At a node the very point is taken, so that all streets that meet there are equally near.
            let (east, north) =
                share >= 1 ? end : share > 0 ? (start.east + share * x, start.north + share * y) : start
            best = min(best, east * east + north * north)
            start = end
        }
        return best
    }

    /// The distance to a box; 0 inside.
    private func square(to box: Box) -> Double {
        let world: Int64 = 3_600_000_000
        var west = Int64(box.minLongitudeE7) - Int64(plane.origin.longitudeE7)
        var east = Int64(box.maxLongitudeE7) - Int64(plane.origin.longitudeE7)
        if west > world / 2 { (west, east) = (west - world, east - world) }
        if east < -world / 2 { (west, east) = (west + world, east + world) }
        // A box that reaches around the far side of the earth is near from both.
        let across = min(
            distance(west, east), distance(west - world, east - world), distance(west + world, east + world))
        let along = distance(
            Int64(box.minLatitudeE7) - Int64(plane.origin.latitudeE7),
            Int64(box.maxLatitudeE7) - Int64(plane.origin.latitudeE7))
        let x = Double(across) * plane.metersPerEast
        let y = Double(along) * plane.metersPerNorth
        // A hair less, so that rounding never puts a box behind the segment in it.
        return (x * x + y * y) * (1 - 1e-12)
    }

    private func distance(_ low: Int64, _ high: Int64) -> Int64 { max(0, low, -high) }

    private mutating func push(_ entry: Entry) {
        var place = queue.count
        queue.append(entry)
        while place > 0 {
            let parent = (place - 1) / 4
            guard entry.comes(before: queue[parent]) else { break }
            queue[place] = queue[parent]
            place = parent
        }
        queue[place] = entry
    }

    private mutating func pop() -> Entry? {
        guard let top = queue.first, let last = queue.popLast() else { return nil }
        guard !queue.isEmpty else { return top }
        var place = 0
        while true {
            let first = 4 * place + 1
            guard first < queue.count else { break }
            var least = first
            for child in first..<min(first + 4, queue.count) where queue[child].comes(before: queue[least]) {
                least = child
            }
            guard queue[least].comes(before: last) else { break }
            queue[place] = queue[least]
            place = least
        }
        queue[place] = last
        return top
    }
}
