import Archive
import Geometry
import Measures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a region is made of: `manifest.json`, the one file of a region that a person may want to read.
///
/// It holds no time and no path, so that the same sources give the same bytes.
public struct RegionManifest: Codable, Sendable, Equatable {
    /// A file that was imported.
    public struct Source: Codable, Sendable, Equatable {
        /// `osm`, `gtfs` or `addresses`.
        public var kind: String
        /// The file's base name.
        public var name: String
        /// Its size.
        public var bytes: Int
        /// SHA-256 in hexadecimal digits; of a directory, that of its files' names and contents in order of the names.
        public var sha256: String

        /// A source by what is known of it.
        public init(kind: String, name: String, bytes: Int, sha256: String) {
            self.kind = kind
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// A file of the region.
    public struct File: Codable, Sendable, Equatable {
        /// The file's name in the region's directory.
        public var name: String
        /// Its size.
        public var bytes: Int
        /// zlib's CRC-32 of its bytes.
        public var crc32: UInt32
    }

    /// The form of this file.
    public static let currentSchema = "routeb.region/1"

    /// `routeb.region/1`.
    public var schema = RegionManifest.currentSchema
    /// The region's id, 32 hexadecimal digits.
    public var id: String
    /// What was imported, in the order of the command line.
    public var sources: [Source]
    /// West, south, east, north in degrees; nil for a region without anything.
    public var box: [Double]?
    /// The names of its time zones; the first is the region's.
    public var timeZones: [String]
    /// The first and the last day with service, as ISO 8601; empty without service.
    public var calendar: [String]
    /// How many nodes, segments, stops, trips, addresses… there are.
    public var counts: [String: Int]
    /// What was repaired or left out.
    public var report: ImportReport
    /// The other files of the region.
    public var files: [File] = []
    /// zlib's CRC-32 of this file's own text with 0 in this place.
    public var checksum: UInt32 = 0

    /// A manifest; files and checksum are filled in when it is written.
    public init(
        id: RegionID, sources: [Source], box: Box?, timeZones: [String], calendar: ClosedRange<ServiceDay>?,
        counts: [String: Int], report: ImportReport
    ) {
        self.id = id.description
        self.sources = sources
        self.box = box.map {
            [$0.southWest.longitude, $0.southWest.latitude, $0.northEast.longitude, $0.northEast.latitude]
        }
        self.timeZones = timeZones
        self.calendar = calendar.map { [$0.lowerBound.iso, $0.upperBound.iso] } ?? []
        self.counts = counts
        self.report = report
    }

    /// What opening a region needs of its manifest: decoding the whole takes as long as a search.
    struct Head: Decodable {
        var schema: String
        var id: String
        var files: [File]
        var checksum: UInt32

        /// Whether a text from which this was read is the one that was written.
        ///
        /// Complexity: O(bytes).
        func isWhole(_ text: Data) -> Bool {
            let field = Data("\n  \"checksum\" : ".utf8)
            guard let place = text.indices.first(where: { text[$0...].starts(with: field) }) else { return false }
            let digits = text[(place + field.count)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            var unsealed = text
            unsealed.replaceSubrange(digits.startIndex..<digits.endIndex, with: [UInt8(ascii: "0")])
            return unsealed.withUnsafeBytes { Archive.checksum(of: $0) } == checksum
        }
    }

    /// The text of the file, its checksum filled in.
    func sealed() throws -> Data {
        var copy = self
        copy.checksum = 0
        copy.checksum = try copy.encoded().withUnsafeBytes { Archive.checksum(of: $0) }
        return try copy.encoded()
    }

    /// Whether `data`, from which this manifest was read, is what `sealed()` gives.
    func isIntact(as data: Data) -> Bool { (try? sealed()) == data }

    private func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
