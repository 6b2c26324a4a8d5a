import Archive
import Geometry
import Measures
import Streets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What lies around ways on foot: the street along which a sidewalk runs, the street that a crossing crosses.
///
/// Maps draw sidewalks and crossings as ways of their own, mostly without a name; a person calls them by their street.
///
/// Method: the boxes of the tree around the middle of a way, then the feet of perpendiculars on a flat map. Complexity:
/// O(log n) for each sidewalk and crossing.
extension StreetColumns {
    /// How far the middle of a road may lie from the middle of its sidewalk.
    private static let sidewalkReach = Meters(25)
    /// How far the middle of a road may lie from the middle of a crossing over it.
    private static let crossingReach = Meters(15)
    /// By how many degrees a sidewalk may turn away from its street.
    private static let slant = 25.0

    /// Names the streets beside and across all segments, whose boxes are a tree already.
    mutating func addSurroundings() {
        besideNames = Array(repeating: .none, count: segmentCount)
        acrossNames = Array(repeating: .none, count: segmentCount)
        var line: [Coordinate] = []
        var other: [Coordinate] = []
        for segment in 0..<segmentCount where !flags[segment].isDisjoint(with: [.besideRoad, .crossing]) {
            let isNamed = segmentNames[segment] != .none
            let isCrossing = flags[segment].contains(.crossing)
            guard !isNamed || isCrossing else { continue }
            take(pointsOf: segment, to: &line)
            if !isNamed {
                besideNames[segment] = name(near: line, within: Self.sidewalkReach, &other) { $0 <= Self.slant }
            }
            if isCrossing {
                acrossNames[segment] = name(near: line, within: Self.crossingReach, &other) { $0 >= 45 }
            }
        }
    }

    /// The name of the nearest street whose angle to a line, 0 to 90 degrees, is as wanted; none where there is none.
    ///
    /// - Parameter other: room for the points of the streets around.
    private func name(
        near line: [Coordinate], within reach: Meters, _ other: inout [Coordinate], angle isWanted: (Double) -> Bool
    ) -> NameIndex {
        guard line[0] != line[line.count - 1], let middle = Line.point(at: Line.length(line) * 0.5, along: line) else {
            return .none
        }
        let plane = LocalPlane(around: middle)
        let (start, end) = (plane.position(of: line[0]), plane.position(of: line[line.count - 1]))
        let direction = Self.degrees(east: end.east - start.east, north: end.north - start.north)
        var bestSquare = reach.value * reach.value
        var best = NameIndex.none
        boxes.withUnsafeBufferPointer { boxes in
            SegmentTree.visit(boxes, of: segmentCount, meeting: Box(middle).grown(by: reach)) { street in
                guard isStreet(street.int) else { return }
                take(pointsOf: street.int, to: &other)
                let (square, heading) = Self.foot(on: other, plane)
                guard best == .none ? square <= bestSquare : square < bestSquare else { return }
                let turn = abs(direction - heading).truncatingRemainder(dividingBy: 180)
                guard isWanted(min(turn, 180 - turn)) else { return }
                bestSquare = square
                best = segmentNames[street.int]
            }
        }
        return best
    }

    private func take(pointsOf segment: Int, to line: inout [Coordinate]) {
        line.removeAll(keepingCapacity: true)
        line.append(coordinates[heads[2 * segment + 1].int])
        line.append(contentsOf: shapes[Int(shapeOffsets[segment])..<Int(shapeOffsets[segment + 1])])
        line.append(coordinates[heads[2 * segment].int])
    }

    /// How far a line lies from the origin of a flat map, in square meters, and in which direction its nearest piece
    /// runs, in degrees.
    private static func foot(on line: [Coordinate], _ plane: LocalPlane) -> (square: Double, heading: Double) {
        var nearest = (square: Double.infinity, east: 0.0, north: 0.0)
        var start = plane.position(of: line[0])
        for point in line.dropFirst() {
            let end = plane.position(of: point)
            let (east, north) = (end.east - start.east, end.north - start.north)
            let size = east * east + north * north
            let share = size > 0 ? min(1, max(0, -(start.east * east + start.north * north) / size)) : 0
            // Streets that meet at a node are exactly as near there.
            let foot = share < 1 ? (east: start.east + share * east, north: start.north + share * north) : end
            let square = foot.east * foot.east + foot.north * foot.north
            if square < nearest.square { nearest = (square, east, north) }
            start = end
        }
        return (nearest.square, degrees(east: nearest.east, north: nearest.north))
    }

    private static func degrees(east: Double, north: Double) -> Double { atan2(east, north) * 180 / .pi }

    /// Whether a segment is a street by whose name a walker would call what lies beside it.
    private func isStreet(_ segment: Int) -> Bool {
        guard segmentNames[segment] != .none, flags[segment].isDisjoint(with: [.tunnel, .link]) else { return false }
        switch classes[segment] {
        case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet, .pedestrian:
            return true
        default: return false
        }
    }
}
