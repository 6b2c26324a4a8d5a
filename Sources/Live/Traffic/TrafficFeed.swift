import Archive
import Geometry
import Measures

/// How fast the traffic is, as a service reported it at one moment: speeds between nodes of OpenStreetMap, or along
/// lines.
///
/// ```swift
/// let feed = try TrafficFeed.read("speeds.csv")
/// let traffic = TrafficMatcher(graph).speeds(of: feed, at: .now, in: region.zone)
/// ```
///
/// Three forms are read: OSRM's segment speeds (`from_node,to_node,speed[,rate]`, lines without a header), and the link
/// speeds of New York's Department of Transportation, as tab-separated text with a header and as JSON.
public struct TrafficFeed: Sendable {
    /// The forms in which it is read.
    public enum Format: String, Sendable {
        /// Lines `from_node,to_node,speed[,rate]`.
        case segmentSpeeds = "segment speeds"
        /// Tab-separated text with a header.
        case linkSpeeds = "link speeds"
        /// A JSON list of objects.
        case linkSpeedsJSON = "link speeds in JSON"
    }

    /// The speed from a node of OpenStreetMap to the next one of a way.
    public struct NodePair: Hashable, Sendable {
        /// The first node.
        public var from: Int64
        /// The second node.
        public var to: Int64
        /// The speed in km/h; 0 where the road is closed.
        public var kilometersPerHour: Double
    }

    /// The speed along a line.
    public struct Link: Hashable, Sendable {
        /// Its id in the feed.
        public var id: String
        /// The speed.
        public var speed: Speed
        /// The line, in the direction of travel; two points at least.
        public var line: [Coordinate]
        /// When it was measured.
        public var measured: Measured
    }

    /// When something was measured.
    public enum Measured: Hashable, Sendable {
        /// By the clocks of the region.
        case local(LocalTime)
        /// By all clocks.
        case instant(Timestamp)
    }

    /// Where it comes from: the file's name or the address.
    public let source: String
    /// In which form it was.
    public let format: Format
    /// The speeds between nodes.
    public var pairs: [NodePair] = []
    /// The speeds along lines.
    public var links: [Link] = []
    /// What could not be read, under the reasons of `TrafficReason`.
    public var report = ImportReport()

    /// Reads a file or an address. Complexity: O(bytes).
    public static func read(_ name: String) throws(LiveError) -> TrafficFeed {
        try TrafficFeed(bytes: LiveSource(name).bytes(), source: name)
    }

    /// The feed in some bytes, its form told by how it begins; `source` names them in errors.
    public init(bytes: [UInt8], source: String) throws(LiveError) {
        self.source = source
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let first = bytes[start...].first(where: { !isSpace($0) }) else { throw .empty(file: source) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            format = .linkSpeedsJSON
            try readJSON(bytes[start...])
            return
        }
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let isTabbed = bytes[start..<end].contains(0x09)
        var rows = SeparatedRows(bytes[start...], separator: isTabbed ? 0x09 : UInt8(ascii: ","))
        if isTabbed {
            format = .linkSpeeds
            try readLinks(&rows)
        } else {
            format = .segmentSpeeds
            try readPairs(&rows)
        }
    }

    /// Notes and takes a link, given as texts.
    mutating func take(_ fields: LinkFields, number: Int) {
        let name = fields.id.map { "link \($0)" } ?? "entry \(number)"
        guard let milesPerHour = fields.speed.flatMap({ Double($0) }), milesPerHour.isFinite, milesPerHour >= 0 else {
            return report.note(TrafficReason.unreadable, name)
        }
        // A link of which nothing is measured bears another status than 0, or no speed at all.
        if milesPerHour == 0 || (fields.status.flatMap { Int($0) } ?? 0) != 0 {
            return report.note(TrafficReason.noSpeed, name)
        }
        if milesPerHour > 125 { return report.note(TrafficReason.implausible, name) }
        guard let measured = fields.measured.flatMap({ Measured($0) }) else {
            return report.note(TrafficReason.undated, name)
        }
        let (line, isWhole) = fields.line
        if !isWhole { report.note(TrafficReason.brokenLine, name) }
        guard line.count > 1 else { return report.note(TrafficReason.noLine, name) }
        links.append(
            Link(id: fields.id ?? String(number), speed: .milesPerHour(milesPerHour), line: line, measured: measured))
    }
}

extension TrafficFeed.Measured {
    /// A time as the feeds write it: `6/14/2021 15:54:11`, `2021-06-14T15:54:11.000` (both by local clocks), or ISO
    /// 8601 with an offset; nil for anything else.
    init?(_ text: String) {
        if let instant = Timestamp(iso: text) {
            self = .instant(instant)
            return
        }
        let parts = text.split { $0 == " " || $0 == "T" }
        guard parts.count == 2 else { return nil }
        let day: ServiceDay?
        if parts[0].contains("/") {
            let numbers = parts[0].split(separator: "/").map { Int($0) }
            guard numbers.count == 3, let month = numbers[0], let number = numbers[1], let year = numbers[2] else {
                return nil
            }
            day = ServiceDay(year: year, month: month, day: number)
        } else {
            day = ServiceDay(parts[0])
        }
        let clock = parts[1].prefix { $0 != "." }.split(separator: ":").map { Int($0) ?? -1 }
        guard let day, clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        self = .local(
            LocalTime(day: day, secondOfDay: min(86_399, clock[0] * 3600 + clock[1] * 60 + clock[2])))
    }
}
