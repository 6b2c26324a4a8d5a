import Geometry
import Measures

/// Puts together what lies together: two boxes belong to one group when a gap of at most a given distance parts them,
/// or when a chain of such boxes joins them.
///
/// A sweep from south to north with disjoint sets; complexity O(n log n + pairs of different boxes whose latitudes come
/// near).
enum Grouping {
    /// The groups, each with the positions of its members in ascending order; ordered by their first members.
    static func groups(_ boxes: [Box], gap: Meters) -> [[Int]] {
        guard boxes.count > 1 else { return boxes.isEmpty ? [] : [[0]] }
        var parents = Array(boxes.indices)
        func root(_ position: Int) -> Int {
            var position = position
            while parents[position] != position {
                parents[position] = parents[parents[position]]
                position = parents[position]
            }
            return position
        }
        // Of equal boxes one goes through the sweep.
        var firsts: [Box: Int] = [:]
        for (position, box) in boxes.enumerated() {
            if let first = firsts[box] { parents[position] = first } else { firsts[box] = position }
        }
        let order = firsts.values.sorted { (boxes[$0].minLatitudeE7, $0) < (boxes[$1].minLatitudeE7, $1) }
        // Members of the sweep whose northern edge may still reach what comes next.
        var open: [Int] = []
        for position in order {
            let reach = boxes[position].grown(by: gap)
            open.removeAll { boxes[$0].maxLatitudeE7 < reach.minLatitudeE7 }
            for other in open where reach.intersects(boxes[other]) {
                let (a, b) = (root(position), root(other))
                // Most neighbors belong together already, which is told sooner than measured.
                guard a != b, boxes[position].gap(to: boxes[other]) <= gap else { continue }
                parents[max(a, b)] = min(a, b)
            }
            open.append(position)
        }
        var groups: [Int: [Int]] = [:]
        for position in boxes.indices { groups[root(position), default: []].append(position) }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension Box {
    /// The distance between the nearest points of two boxes, 0 where they meet.
    func gap(to other: Box) -> Meters {
        func between(_ low: Int32, _ high: Int32, _ otherLow: Int32, _ otherHigh: Int32) -> (Int32, Int32) {
            if high < otherLow { return (high, otherLow) }
            if otherHigh < low { return (low, otherHigh) }
            let shared = max(low, otherLow)
            return (shared, shared)
        }
        let latitudes = between(minLatitudeE7, maxLatitudeE7, other.minLatitudeE7, other.maxLatitudeE7)
        let longitudes = between(minLongitudeE7, maxLongitudeE7, other.minLongitudeE7, other.maxLongitudeE7)
        guard let a = Coordinate(latitudeE7: latitudes.0, longitudeE7: longitudes.0),
            let b = Coordinate(latitudeE7: latitudes.1, longitudeE7: longitudes.1)
        else { return .zero }
        return a.distance(to: b)
    }
}
