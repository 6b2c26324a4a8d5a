import Archive
import Geometry
import Measures
import Places

/// A place where two streets meet.
struct Corner {
    var first: NameKey
    var second: NameKey
    var coordinate: Coordinate
}

/// Makes one corner of all points that two streets share within a crossing.
enum CornerFolding {
    /// The carriageways of an avenue lie no farther apart than this.
    static let gap = Meters(40)

    static func corners(
        _ points: [CornerRecord], _ names: inout StreetNames, report: inout ImportReport
    ) -> [Corner] {
        struct Pair: Hashable {
            var first: NameKey
            var second: NameKey
        }
        var members: [Pair: [CornerRecord]] = [:]
        for point in points {
            let (a, b) = (names.key(ofCorner: point.first), names.key(ofCorner: point.second))
            // Two spellings of one street are no corner.
            guard a != b, !a.isEmpty, !b.isEmpty else { continue }
            members[Pair(first: min(a, b), second: max(a, b)), default: []].append(point)
        }
        var corners: [Corner] = []
        for (pair, points) in members.sorted(by: { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }) {
            for group in Grouping.groups(points.map { Box($0.coordinate) }, gap: gap) {
                let here = group.map { points[$0] }
                let ofRoads = here.filter(\.isOfRoads)
                let middle = middle((ofRoads.isEmpty ? here : ofRoads).map(\.coordinate))
                corners.append(Corner(first: pair.first, second: pair.second, coordinate: middle))
                if here.count > 1 {
                    report.note(
                        PlaceImportReason.foldedCorner, "\(here[0].first) & \(here[0].second)", count: here.count - 1)
                }
            }
        }
        return corners
    }

    /// The mean of points that lie together.
    private static func middle(_ points: [Coordinate]) -> Coordinate {
        let plane = LocalPlane(around: points[0])
        let positions = points.map(plane.position)
        let count = Double(points.count)
        return plane.coordinate(
            east: positions.reduce(0) { $0 + $1.east } / count, north: positions.reduce(0) { $0 + $1.north } / count)
    }
}
