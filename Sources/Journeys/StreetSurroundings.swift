import Archive
import Geometry
import Measures
import Streets

/// What lies around ways on foot: the street along which a sidewalk runs, the street that a crossing crosses.
///
/// Maps draw sidewalks and crossings as ways of their own, mostly without a name; a person calls them by their street.
///
/// Method: the boxes of the graph's tree around the middle of a way, then the feet of perpendiculars. Complexity:
/// O(log n) a way.
struct StreetSurroundings {
    let graph: StreetGraph

    /// How far the middle of a road may lie from the middle of its sidewalk.
    static let sidewalkReach = Meters(25)
    /// How far the middle of a road may lie from the middle of a crossing over it.
    static let crossingReach = Meters(15)
    /// By how many degrees a sidewalk may turn away from its street.
    static let slant = 25.0

    /// The name of the nearest street that runs in the direction of a line, whichever way; empty where none does.
    func nameBeside(_ points: [Coordinate]) -> String {
        name(near: points, within: StreetSurroundings.sidewalkReach) { $0 <= StreetSurroundings.slant }
    }

    /// The name of the nearest street that runs across a line; empty where none does.
    func nameAcross(_ points: [Coordinate]) -> String {
        name(near: points, within: StreetSurroundings.crossingReach) { $0 >= 45 }
    }

    /// The name of the nearest street whose angle to a line, 0 to 90 degrees, is as wanted.
    private func name(near points: [Coordinate], within reach: Meters, angle isWanted: (Double) -> Bool) -> String {
        guard points.count > 1, points[0] != points[points.count - 1],
            let middle = Line.point(at: Line.length(points) * 0.5, along: points)
        else { return "" }
        let direction = points[0].bearing(to: points[points.count - 1])
        var best: (distance: Double, segment: SegmentIndex)?
        for segment in graph.tree.segments(meeting: Box(middle).grown(by: reach)) where isStreet(segment) {
            let line = graph.points(of: segment.forward)
            guard let foot = Line.project(middle, onto: line), foot.distance <= reach else { continue }
            let piece = min(foot.piece, line.count - 2)
            let turn = abs(direction.turn(to: line[piece].bearing(to: line[piece + 1])))
            guard isWanted(min(turn, 180 - turn)) else { continue }
            if best.map({ foot.distance.value < $0.distance }) ?? true { best = (foot.distance.value, segment) }
        }
        return best.map { graph.name(of: $0.segment) } ?? ""
    }

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
