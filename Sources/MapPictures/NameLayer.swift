import Archive
import Geometry
import Streets

/// The names of streets, each written along a straight part of its street where nothing else is.
struct NameLayer {
    private let graph: StreetGraph
    private let frame: MapFrame

    /// How far apart the same name is written again, in pixels.
    static let repetition = 420.0

    init(_ graph: StreetGraph, frame: MapFrame) {
        self.graph = graph
        self.frame = frame
    }

    /// A line of one name, as long as it goes on without a turn.
    private struct Chain {
        var name: String
        var style: StreetStyle
        var width: Double
        var line: [MapFrame.Point]
        var length: Double
    }

    /// The names as SVG; what they take up is marked.
    func svg(of segments: [SegmentIndex], occupancy: inout Occupancy) -> String {
        var text = ""
        var written: [String: [MapFrame.Point]] = [:]
        for chain in chains(segments) {
            let wide = SVGText.width(of: chain.name, size: chain.style.nameSize) + 8
            guard chain.length >= wide else { continue }
            for place in places(for: wide, on: chain) {
                guard
                    written[chain.name, default: []].allSatisfy({
                        ($0 - place.middle).length > NameLayer.repetition
                    })
                else { continue }
                // In the street; where something lies on it, beside it.
                let normal = MapFrame.Point(x: -MapAngle.sine(place.angle), y: MapAngle.cosine(place.angle))
                let aside = chain.width / 2 + chain.style.nameSize * 0.5 + 6
                let middle = [0, -aside, aside].map { place.middle + normal * $0 }.first {
                    frame.contains($0, margin: 24)
                        && occupancy.isFree(
                            around: $0, width: wide, height: chain.style.nameSize + 2, angle: place.angle)
                }
                guard let middle else { continue }
                occupancy.take(around: middle, width: wide, height: chain.style.nameSize + 2, angle: place.angle)
                written[chain.name, default: []].append(place.middle)
                text += SVGText.label(
                    chain.name, at: middle + normal * (chain.style.nameSize * 0.35), size: chain.style.nameSize,
                    color: "#5d564b", rotatedBy: place.angle * 180 / .pi)
            }
        }
        return text
    }

    // MARK: Chains

    /// The lines of all names, great streets first, then the long ones.
    private func chains(_ segments: [SegmentIndex]) -> [Chain] {
        var ends: [NodeIndex: [SegmentIndex]] = [:]
        let named = segments.filter { segment in
            let style = StreetStyle.of(graph.classes[segment])
            return graph.segmentNames[segment] != .none && style.nameSize > 0
                && frame.metersPerPixel <= style.namesHiddenAbove
                && graph.flags[segment].isDisjoint(with: [.tunnel, .link, .roundabout])
        }
        for segment in named {
            ends[graph.head(of: segment.forward), default: []].append(segment)
            ends[graph.tail(of: segment.forward), default: []].append(segment)
        }
        var used: Set<SegmentIndex> = []
        var chains: [Chain] = []
        for segment in named where used.insert(segment).inserted {
            let ahead = extended(from: segment.forward, ends, &used)
            let behind = extended(from: segment.backward, ends, &used)
            let edges = behind.reversed().map(\.reversed) + [segment.forward] + ahead
            var line: [MapFrame.Point] = []
            for edge in edges { line += frame.line(graph.points(of: edge)).dropFirst(line.isEmpty ? 0 : 1) }
            let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
            let style = StreetStyle.of(graph.classes[segment])
            chains.append(
                Chain(
                    name: graph.name(of: segment), style: style, width: style.width(frame.metersPerPixel), line: line,
                    length: length))
        }
        return chains.enumerated().sorted { a, b in
            let (x, y) = (a.element, b.element)
            return (y.style.nameSize, y.length, a.offset) < (x.style.nameSize, x.length, b.offset)
        }.map(\.element)
    }

    /// The edges of the same name that go on straight ahead.
    private func extended(
        from edge: EdgeIndex, _ ends: [NodeIndex: [SegmentIndex]], _ used: inout Set<SegmentIndex>
    ) -> [EdgeIndex] {
        var edges: [EdgeIndex] = []
        var last = edge
        while true {
            let node = graph.head(of: last)
            let arriving = graph.arrivalBearing(of: last)
            let next = (ends[node] ?? []).filter { segment in
                !used.contains(segment) && graph.segmentNames[segment] == graph.segmentNames[edge.segment]
            }.map { segment in
                graph.tail(of: segment.forward) == node ? segment.forward : segment.backward
            }.first { abs(arriving.turn(to: graph.departureBearing(of: $0))) < 30 }
            guard let next else { return edges }
            used.insert(next.segment)
            edges.append(next)
            last = next
        }
    }

    // MARK: Places

    /// Where so long a text fits on a line: its middle and its angle, from the middle of the line outward.
    private func places(for wide: Double, on chain: Chain) -> [(middle: MapFrame.Point, angle: Double)] {
        var places: [(middle: MapFrame.Point, angle: Double)] = []
        let step = 12.0
        let count = Int((chain.length - wide) / step)
        for number in (0...max(0, count)).sorted(by: { abs(2 * $0 - count) < abs(2 * $1 - count) }) {
            let from = Double(number) * step
            guard let start = point(at: from, on: chain.line), let end = point(at: from + wide, on: chain.line),
                let middle = point(at: from + wide / 2, on: chain.line)
            else { continue }
            let chord = end - start
            // Nearly straight: as long as the way, and its middle not off it.
            guard chord.length > 0.985 * wide, (start + chord * 0.5 - middle).length < 2.5 else { continue }
            places.append((start + chord * 0.5, MapAngle.readable(MapAngle.between(start, end))))
        }
        return places
    }

    private func point(at offset: Double, on line: [MapFrame.Point]) -> MapFrame.Point? {
        var rest = offset
        for (start, end) in zip(line, line.dropFirst()) {
            let way = end - start
            if rest <= way.length { return way.length > 0 ? start + way * (rest / way.length) : start }
            rest -= way.length
        }
        return line.last
    }
}
