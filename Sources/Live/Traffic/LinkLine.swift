import Archive
import Geometry
import Measures
import Streets

/// A line along which a speed was measured, laid over the streets.
///
/// An edge for cars runs along it where most of its points lie within 20 m of the line, the edge heads there as the
/// line does (within 40°, which keeps out cross streets and the opposite carriageway), and it leads on along the line.
/// Of edges beside one another (a frontage road, a ramp) those of the greater class count, and of one class the
/// nearest.
struct LinkLine {
    /// An edge beside the line.
    private struct Found {
        var edge: EdgeIndex
        /// From where to where on the line, in meters.
        var span: ClosedRange<Double>
        var distance: Double
        /// The class, ramps after the roads they belong to.
        var rank: Int
    }

    private static let nearness = 20.0
    private static let turn = 40.0
    private static let step = 15.0

    private let line: [Coordinate]
    private let graph: StreetGraph
    private let area: Box?

    init(_ line: [Coordinate], _ graph: StreetGraph) {
        self.line = line
        self.graph = graph
        area = Box(line)?.grown(by: Meters(LinkLine.nearness))
    }

    /// Whether any street may lie beside the line.
    var meetsGraph: Bool {
        guard let area, graph.segmentCount > 0 else { return false }
        let boxes = graph.tree.boxes.unsafeBuffer
        return boxes[boxes.count - 1].intersects(area)
    }

    /// The edges along the line. Complexity: O(segments in the boxes of its pieces · points).
    func edges() -> [EdgeIndex] {
        let found = candidates().flatMap { [$0.forward, $0.backward] }.compactMap(place)
        var kept: [Found] = []
        for next in found.sorted(by: { ($0.rank, $0.distance, $0.edge) < ($1.rank, $1.distance, $1.edge) }) {
            let isBeside = kept.contains { better in
                let overlap =
                    min(next.span.upperBound, better.span.upperBound)
                    - max(next.span.lowerBound, better.span.lowerBound)
                return overlap > 0.5 * (next.span.upperBound - next.span.lowerBound)
                    && (better.rank < next.rank || next.distance - better.distance > 8)
            }
            if !isBeside { kept.append(next) }
        }
        return kept.map(\.edge).sorted()
    }

    private func candidates() -> [SegmentIndex] {
        var segments: Set<SegmentIndex> = []
        for (start, end) in zip(line, line.dropFirst()) {
            let parts = max(1, Int((start.distance(to: end).value / 200).rounded(.up)))
            for part in 0..<parts {
                let ends = [part, part + 1].map { start.interpolated(to: end, fraction: Double($0) / Double(parts)) }
                guard let box = Box(ends)?.grown(by: Meters(LinkLine.nearness)) else { continue }
                segments.formUnion(graph.tree.segments(meeting: box))
            }
        }
        return segments.sorted()
    }

    /// Where an edge lies beside the line; nil where it does not.
    private func place(_ edge: EdgeIndex) -> Found? {
        let segment = edge.segment
        let flags = graph.flags[segment]
        guard graph.access[edge].allows(.drive), graph.classes[segment] != .ferry, !flags.contains(.twin) else {
            return nil
        }
        let points = graph.points(of: edge)
        let length = Line.length(points)
        let count = max(3, Int((length.value / LinkLine.step).rounded(.up)))
        var offsets: [Double] = []
        var distances = 0.0
        for number in 0..<count {
            let offset = length * ((Double(number) + 0.5) / Double(count))
            guard let (point, bearing) = spot(at: offset, of: points),
                let foot = Line.project(point, onto: line), foot.distance.value <= LinkLine.nearness,
                foot.piece + 1 < line.count,
                abs(bearing.turn(to: line[foot.piece].bearing(to: line[foot.piece + 1]))) <= LinkLine.turn
            else { continue }
            offsets.append(foot.offset.value)
            distances += foot.distance.value
        }
        guard offsets.count * 10 >= count * 8, let first = offsets.first, let last = offsets.last, last > first else {
            return nil
        }
        let rank = Int(graph.classes[segment].rawValue) + (flags.contains(.link) ? 5 : 0)
        return Found(
            edge: edge, span: first...last, distance: distances / Double(offsets.count), rank: rank)
    }

    /// The point so far along a line, and where the line heads there.
    private func spot(at offset: Meters, of points: [Coordinate]) -> (Coordinate, Bearing)? {
        var left = offset.value
        for (start, end) in zip(points, points.dropFirst()) where start != end {
            let length = start.distance(to: end).value
            if left <= length {
                return (start.interpolated(to: end, fraction: left / length), start.bearing(to: end))
            }
            left -= length
        }
        return nil
    }
}
