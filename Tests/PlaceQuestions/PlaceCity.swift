import Archive
import Geometry
import Measures
import OSMReading
import PlaceImport
import Places

/// A real map, the questions that are asked of it, and the index that answers them.
public final class PlaceCity {
    /// What it is called in tables.
    public let name: String
    /// What the map says; the truth.
    public let source: PlaceSource
    /// The index that is asked.
    public let index: PlaceIndex

    /// Reads a map, and the stops of some feeds, and writes their index.
    public init(_ name: String, maps: [String], feeds: [String] = [], index path: String) throws {
        self.name = name
        var report = ImportReport()
        var source = PlaceSource(try OSMReader.read(maps, report: &report), report: &report)
        source.stops = try FeedStops.records(feeds)
        self.source = source
        try PlaceWriter.write(source, to: path, region: .none, report: &report)
        index = PlaceIndex(path: path, region: .none)
    }

    /// A map over an index that is there.
    public init(_ name: String, source: PlaceSource, index: PlaceIndex) {
        self.name = name
        self.source = source
        self.index = index
    }
}

/// How many of some questions were answered rightly.
public struct PlaceScore: Sendable {
    /// What was asked.
    public let name: String
    /// How many questions there were.
    public private(set) var asked = 0
    /// How many of them were answered rightly.
    public private(set) var right = 0
    /// The share that must be right.
    public let limit: Double
    /// What was answered wrongly: the question and the answer.
    public private(set) var failures: [String] = []

    init(_ name: String, limit: Double) {
        self.name = name
        self.limit = limit
    }

    mutating func count(_ isRight: Bool, _ failure: @autoclosure () -> String) {
        asked += 1
        if isRight { right += 1 } else { failures.append(failure()) }
    }

    /// The share that is right.
    public var share: Double { asked == 0 ? 0 : Double(right) / Double(asked) }
    /// Whether enough is right.
    public var isEnough: Bool { asked > 0 && share >= limit }
    /// One line for a table.
    public var line: String {
        let percent = (share * 10_000).rounded() / 100
        return "\(name): \(right) of \(asked) (\(percent) %, at least \((limit * 10_000).rounded() / 100) %)"
    }
}

extension PlaceCity {
    /// What the first answer to a text is; nil without one.
    func first(_ text: String) -> Place? {
        guard let resolution = try? index.resolve(text) else { return nil }
        switch resolution {
        case .found(let place): return place
        case .ambiguous(let places): return places.first
        case .none: return nil
        }
    }

    /// Asks a text and counts whether the first answer lies near the truth.
    func ask(_ text: String, _ truth: [Coordinate], within reach: Meters, _ score: inout PlaceScore) {
        let answer = first(text)
        let isRight = answer.map { answer in truth.contains { $0.distance(to: answer.coordinate) <= reach } } ?? false
        score.count(isRight, "\(text) -> \(described(answer, truth))")
    }

    func described(_ answer: Place?, _ truth: [Coordinate]) -> String {
        guard let answer else { return "nothing" }
        let distance = truth.map { $0.distance(to: answer.coordinate).value }.min() ?? 0
        return "\(answer.kind.rawValue) \(answer.label), \(Int(distance)) m off"
    }

    /// Whether some places lie within a distance of each other.
    static func lieTogether(_ places: [Coordinate], within reach: Meters) -> Bool {
        guard let first = places.first else { return false }
        guard places.allSatisfy({ $0.distance(to: first) <= reach }) else { return false }
        return places.allSatisfy { a in places.allSatisfy { a.distance(to: $0) <= reach } }
    }
}
