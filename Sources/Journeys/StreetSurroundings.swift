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
/// Method: the boxes of the graph's tree around the middle of a way, then the feet of perpendiculars on a flat map. What
/// was found for a segment is kept, since the same corners come again and again. Complexity: O(log n) the first time a
/// segment is asked about, then O(1).
final class StreetSurroundings {
    private let graph: StreetGraph
    private var beside: [SegmentIndex: NameIndex] = [:]
    private var across: [SegmentIndex: NameIndex] = [:]
    private var line: [Coordinate] = []
    private var other: [Coordinate] = []

    /// How far the middle of a road may lie from the middle of its sidewalk.
    static let sidewalkReach = Meters(25)
    /// How far the middle of a road may lie from the middle of a crossing over it.
    static let crossingReach = Meters(15)
    /// By how many degrees a sidewalk may turn away from its street.
    static let slant = 25.0

    /// What lies around the ways of a graph.
    init(_ graph: StreetGraph) { self.graph = graph }

    /// The name of the nearest street that runs in the direction of a segment, whichever way; none where none does.
    func nameBeside(_ segment: SegmentIndex) -> NameIndex {
        if let known = beside[segment] { return known }
        let name = name(near: segment, within: StreetSurroundings.sidewalkReach) { $0 <= StreetSurroundings.slant }
        beside[segment] = name
        return name
    }

    /// The name of the nearest street that runs across a segment; none where none does.
    func nameAcross(_ segment: SegmentIndex) -> NameIndex {
        if let known = across[segment] { return known }
        let name = name(near: segment, within: StreetSurroundings.crossingReach) { $0 >= 45 }
        across[segment] = name
        return name
    }

    /// The name of the nearest street whose angle to a segment, 0 to 90 degrees, is as wanted.
    private func name(
        near segment: SegmentIndex, within reach: Meters, angle isWanted: (Double) -> Bool
    ) -> NameIndex {
        line.removeAll(keepingCapacity: true)
        graph.append(pointsOf: segment.forward, to: &line)
        guard line[0] != line[line.count - 1], let middle = Line.point(at: Line.length(line) * 0.5, along: line) else {
            return .none
        }
        let plane = LocalPlane(around: middle)
        let (start, end) = (plane.position(of: line[0]), plane.position(of: line[line.count - 1]))
        let direction = degrees(east: end.east - start.east, north: end.north - start.north)
        var bestSquare = reach.value * reach.value
        var best: SegmentIndex?
        graph.tree.visit(meeting: Box(middle).grown(by: reach)) { street in
            guard isStreet(street) else { return }
            let (square, heading) = foot(on: street, plane)
            guard best == nil ? square <= bestSquare : square < bestSquare else { return }
            let turn = abs(direction - heading).truncatingRemainder(dividingBy: 180)
            guard isWanted(min(turn, 180 - turn)) else { return }
            bestSquare = square
            best = street
        }
        return best.map { graph.segmentNames[$0] } ?? .none
    }

    /// How far a segment lies from the origin of a flat map, in square meters, and in which direction its nearest piece
    /// runs, in degrees.
    private func foot(on segment: SegmentIndex, _ plane: LocalPlane) -> (square: Double, heading: Double) {
        other.removeAll(keepingCapacity: true)
        graph.append(pointsOf: segment.forward, to: &other)
        var nearest = (square: Double.infinity, east: 0.0, north: 0.0)
        var start = plane.position(of: other[0])
        for point in other.dropFirst() {
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

    private func degrees(east: Double, north: Double) -> Double { atan2(east, north) * 180 / .pi }

    /// Whether a segment is a street by whose name a walker would call what lies beside it.
    private func isStreet(_ segment: SegmentIndex) -> Bool {
        guard graph.segmentNames[segment] != .none, graph.flags[segment].isDisjoint(with: [.tunnel, .link]) else {
            return false
        }
        switch graph.classes[segment] {
        case .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet, .pedestrian:
            return true
        default: return false
        }
    }
}
