import Archive
import Geometry
import Measures
import Streets

/// The traffic of one moment on the edges of a graph.
public struct TrafficSpeeds: Sendable {
    /// How fast cars move on each edge in km/h; 0 where that is not known.
    public internal(set) var speeds: [UInt8]
    /// The edges that the feed tells to be closed to cars.
    public internal(set) var closed: [EdgeIndex] = []
    /// How many reports of the feed were used.
    public internal(set) var usedReports = 0
    /// When the newest of them was measured; nil where the feed does not tell.
    public internal(set) var newest: Timestamp?
    /// What was left out, under the reasons of `TrafficReason`.
    public internal(set) var report: ImportReport

    /// How many edges have a speed.
    public var edgeCount: Int { speeds.count { $0 > 0 } }

    /// What was used and what was left out: a sentence, then one for each reason.
    public var summary: [String] {
        let reports = usedReports == 1 ? "1 traffic report" : "\(usedReports) traffic reports"
        let closing = closed.isEmpty ? "" : ", \(closed.count) of them closed"
        let edges = edgeCount + closed.count
        let used = "\(reports) used, on \(edges) edge\(edges == 1 ? "" : "s")\(closing)."
        return [used]
            + report.entries.map { "\($0.count) × \($0.reason) (\($0.examples.prefix(3).joined(separator: ", ")))." }
    }
}

/// Finds the edges to which a feed's speeds belong.
///
/// ```swift
/// let traffic = TrafficMatcher(graph).speeds(of: feed, at: .now, in: region.zone)
/// let overlay = StreetOverlay(graph, speeds: traffic.speeds)
/// ```
///
/// Speeds between nodes go to the edge whose nodes they are (see `NodeChains`), speeds along lines to the edges that
/// run along the line in its direction (see `LinkLine`). A segment and its twins have the same speed. Where several
/// links cover an edge the newest counts, of equally new ones the slowest.
public struct TrafficMatcher: Sendable {
    /// The streets.
    public let graph: StreetGraph
    /// Reports of lines that are older are left out.
    public var oldest = TravelTime.minutes(15)
    /// Reports of lines from so much later than the present are left out.
    public var latest = TravelTime.minutes(5)

    /// A matcher onto a graph.
    public init(_ graph: StreetGraph) { self.graph = graph }

    /// The speeds of a feed at the question's present; times without an offset are those of clocks in `zone`.
    ///
    /// Complexity: O(nodes) for pairs, O(links · edges beside them).
    public func speeds(of feed: TrafficFeed, at present: Timestamp, in zone: ZoneRules) -> TrafficSpeeds {
        var result = TrafficSpeeds(speeds: Array(repeating: 0, count: graph.edgeCount), report: feed.report)
        if !feed.pairs.isEmpty { take(NodeChains(graph, feed.pairs), &result) }
        takeLinks(feed.links, at: present, in: zone, &result)
        for number in 0..<graph.twins.count {
            let pair = graph.twins[TwinIndex(number)]
            result.speeds[pair.twin.forward.int] = result.speeds[pair.original.forward.int]
            result.speeds[pair.twin.backward.int] = result.speeds[pair.original.backward.int]
            for (edge, twin) in [
                (pair.original.forward, pair.twin.forward), (pair.original.backward, pair.twin.backward),
            ] where result.closed.contains(edge) {
                result.closed.append(twin)
            }
        }
        return result
    }

    private func take(_ chains: NodeChains, _ result: inout TrafficSpeeds) {
        result.report.merge(chains.report)
        result.usedReports += chains.usedPairs
        for (edge, speed) in chains.speeds {
            if speed > 0 {
                result.speeds[edge.int] = TrafficMatcher.kilometersPerHour(speed)
            } else {
                result.closed.append(edge)
            }
        }
    }

    private func takeLinks(
        _ links: [TrafficFeed.Link], at present: Timestamp, in zone: ZoneRules, _ result: inout TrafficSpeeds
    ) {
        // The newest first, of equally new ones the slowest: who comes first keeps an edge.
        var dated: [(link: TrafficFeed.Link, at: Timestamp)] = []
        for link in links {
            let measured = instant(link.measured, near: present, zone)
            let age = measured.seconds(to: present)
            if age * 1000 > oldest.milliseconds {
                result.report.note(TrafficReason.old, "link \(link.id), \(age / 60) minutes")
            } else if -age * 1000 > latest.milliseconds {
                result.report.note(TrafficReason.ahead, "link \(link.id), \(-age / 60) minutes")
            } else {
                dated.append((link, measured))
            }
        }
        dated.sort { a, b in a.at != b.at ? a.at > b.at : a.link.speed < b.link.speed }
        for (link, measured) in dated {
            let line = LinkLine(link.line, graph)
            guard line.meetsGraph else {
                result.report.note(TrafficReason.outside, "link \(link.id)")
                continue
            }
            let edges = line.edges()
            if edges.isEmpty {
                result.report.note(TrafficReason.offStreets, "link \(link.id)")
                continue
            }
            result.usedReports += 1
            result.newest = max(result.newest ?? measured, measured)
            let speed = TrafficMatcher.kilometersPerHour(link.speed.kilometersPerHour)
            for edge in edges where result.speeds[edge.int] == 0 { result.speeds[edge.int] = speed }
        }
    }

    private static func kilometersPerHour(_ speed: Double) -> UInt8 { UInt8(min(254, max(1, speed.rounded()))) }

    /// The instant of a measurement; of two that a clock shows alike the one nearer to the present.
    private func instant(
        _ measured: TrafficFeed.Measured, near present: Timestamp, _ zone: ZoneRules
    ) -> Timestamp {
        switch measured {
        case .instant(let instant): return instant
        case .local(let time):
            switch zone.instants(of: time) {
            case .one(let instant), .skipped(let instant): return instant
            case .two(let first, let second):
                return abs(first.seconds(to: present)) < abs(second.seconds(to: present)) ? first : second
            }
        }
    }
}
