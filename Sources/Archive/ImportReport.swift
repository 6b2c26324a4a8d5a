/// What an import repaired or left out: for every reason how often, with up to five examples.
///
/// Nothing is skipped silently: whoever drops a row or an element notes it here.
public struct ImportReport: Sendable, Equatable, Codable {
    /// One reason.
    public struct Entry: Sendable, Equatable, Codable {
        /// The rule that was broken and what was done, in words: "stop outside the world, dropped".
        public var reason: String
        /// How often.
        public var count: Int
        /// Up to five places: `stops.txt:17`, `way 12345`.
        public var examples: [String]
    }

    private var entriesByReason: [String: Entry] = [:]

    /// An empty report.
    public init() {}

    /// All reasons, sorted by their words.
    public var entries: [Entry] { entriesByReason.values.sorted { $0.reason < $1.reason } }

    /// How often a reason was noted.
    public func count(of reason: String) -> Int { entriesByReason[reason]?.count ?? 0 }

    /// Counts a case of `reason`; the example is asked for only while fewer than five are kept.
    public mutating func note(_ reason: String, _ example: @autoclosure () -> String, count: Int = 1) {
        entriesByReason[reason, default: Entry(reason: reason, count: 0, examples: [])].add(count, example)
    }

    /// Adds all that another report counted.
    public mutating func merge(_ other: ImportReport) {
        for entry in other.entries {
            var mine = entriesByReason[entry.reason] ?? Entry(reason: entry.reason, count: 0, examples: [])
            mine.count += entry.count
            mine.examples = Array((mine.examples + entry.examples).prefix(5))
            entriesByReason[entry.reason] = mine
        }
    }

    /// Reads the list of entries that `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        for entry in try [Entry](from: decoder) { entriesByReason[entry.reason] = entry }
    }

    /// Writes the sorted list of entries.
    public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

extension ImportReport.Entry {
    fileprivate mutating func add(_ more: Int, _ example: () -> String) {
        count += more
        guard examples.count < 5 else { return }
        let text = example()
        // Of a text that someone has filled with a whole book the beginning tells enough.
        examples.append(text.utf8.count <= 200 ? text : text.prefix(200) + "…")
    }
}
