import Archive
import Geometry
import Streets

/// The streets of a picture: edges first and insides on them, the great ones on top, bridges above what they cross.
struct StreetLayer {
    private let frame: MapFrame
    /// The segments that are drawn, in their own order.
    let segments: [SegmentIndex]
    private let graph: StreetGraph

    init(_ graph: StreetGraph, frame: MapFrame) {
        self.graph = graph
        self.frame = frame
        segments = graph.tree.segments(meeting: frame.box).filter { segment in
            let style = StreetStyle.of(graph.classes[segment])
            let flags = graph.flags[segment]
            let isPath = style.casing == nil
            return frame.metersPerPixel <= style.hiddenAbove
                && flags.isDisjoint(with: isPath ? [.twin, .acrossArea, .indoor] : [.twin, .acrossArea])
        }
    }

    /// What a line is drawn with.
    private struct Kind: Hashable {
        var roadClass: RoadClass
        var isLink: Bool
        var isTunnel: Bool
    }

    var svg: String {
        var level: [Kind: [[MapFrame.Point]]] = [:]
        var bridges: [Kind: [[MapFrame.Point]]] = [:]
        for segment in segments {
            let flags = graph.flags[segment]
            let kind = Kind(
                roadClass: graph.classes[segment], isLink: flags.contains(.link), isTunnel: flags.contains(.tunnel))
            let line = frame.line(graph.points(of: segment.forward))
            if flags.contains(.bridge) {
                bridges[kind, default: []].append(line)
            } else {
                level[kind, default: []].append(line)
            }
        }
        return drawn(level, isBridge: false) + drawn(bridges, isBridge: true)
    }

    private func drawn(_ lines: [Kind: [[MapFrame.Point]]], isBridge: Bool) -> String {
        var casings = ""
        var fills = ""
        for roadClass in StreetStyle.order {
            let style = StreetStyle.of(roadClass)
            // Links below their roads, so that a ramp does not cut into one.
            for isLink in [true, false] {
                for isTunnel in [true, false] {
                    guard let found = lines[Kind(roadClass: roadClass, isLink: isLink, isTunnel: isTunnel)] else {
                        continue
                    }
                    let width = style.width(frame.metersPerPixel, isLink: isLink)
                    let opacity = isTunnel ? " opacity=\"0.5\"" : ""
                    let cap = isBridge || isTunnel ? "butt" : "round"
                    if let casing = style.casing {
                        let dashes = isTunnel ? " stroke-dasharray=\"4 3\"" : ""
                        casings += SVGText.path(
                            found,
                            "stroke=\"\(isBridge ? "#a59b8a" : casing)\" stroke-width=\"\(SVGText.number(width + 1.8))\""
                                + " stroke-linecap=\"\(cap)\"\(dashes)\(opacity)")
                    }
                    let dashes = style.dashes.map { " stroke-dasharray=\"\($0)\" stroke-linecap=\"butt\"" } ?? ""
                    fills += SVGText.path(
                        found, "stroke=\"\(style.fill)\" stroke-width=\"\(SVGText.number(width))\"\(dashes)\(opacity)")
                }
            }
        }
        return casings + fills
    }
}
