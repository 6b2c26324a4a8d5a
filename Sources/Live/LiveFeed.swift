import Archive
import Measures
import XMLReading

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the vehicles of a service reported at one moment: an answer of MTA Bus Time's SIRI vehicle monitoring.
///
/// ```swift
/// let feed = try LiveFeed.read(file: "buses.json")
/// let (overlay, unmatched) = LiveMatcher(timetable).overlay(of: feed, at: .now)
/// ```
public struct LiveFeed: Sendable {
    /// The forms in which it is read.
    public enum Format: String, Sendable {
        /// As `vehicle-monitoring.json` answers.
        case json = "JSON"
        /// As `vehicle-monitoring.xml` answers.
        case xml = "XML"
    }

    /// A vehicle whose report could not be used.
    public struct Fault: Hashable, Sendable {
        /// Where in the feed it stands, from 1.
        public var number: Int
        /// The vehicle, where it is named.
        public var vehicle: String?
        /// What is wrong, as a clause: `it names no vehicle`.
        public var reason: String
    }

    /// Where it comes from: the file's name.
    public let source: String
    /// In which form it was.
    public let format: Format
    /// When the service answered; nil where it does not tell.
    public let answered: Timestamp?
    /// The vehicles, in the order of the feed.
    public let vehicles: [SIRIVehicle]
    /// The vehicles that could not be read.
    public let faults: [Fault]

    /// When the newest report was made, else when the service answered; nil where neither is known.
    public var newest: Timestamp? { vehicles.map(\.recorded).max() ?? answered }

    /// The most bytes that a file may have; the whole fleet of New York takes 2.4 million.
    public static let sizeLimit = 256 << 20

    /// Reads a file or an address, JSON or XML by its first character.
    ///
    /// A vehicle that cannot be read is listed among the faults. Complexity: O(bytes).
    public static func read(file: String) throws(LiveError) -> LiveFeed {
        try LiveFeed(bytes: LiveSource(file).bytes(), source: file)
    }

    /// The feed in some bytes; `source` names them in errors.
    public init(bytes: [UInt8], source: String) throws(LiveError) {
        self.source = source
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        // A byte order mark may come first.
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes[start...].first(where: { !isSpace($0) }) else { throw .empty(file: source) }
        let results: [Result<SIRIRecord, SIRIRecord.Fault>]
        let response: String?
        switch first {
        case UInt8(ascii: "{"):
            format = .json
            let document = try LiveFeed.json(Data(bytes[start...]), source)
            if let error = document.error { throw .refused(file: source, reason: error) }
            guard document.hasVehicles else { throw .otherContent(file: source) }
            (results, response) = (document.records, document.response)
        case UInt8(ascii: "<"):
            format = .xml
            let document = try LiveFeed.xml(bytes[start...], source)
            if let error = document.error { throw .refused(file: source, reason: error) }
            guard document.hasVehicles else { throw .otherContent(file: source) }
            (results, response) = (document.records.map { .success($0) }, document.response)
        default: throw .foreign(file: source)
        }
        var vehicles: [SIRIVehicle] = []
        var faults: [Fault] = []
        for (number, result) in results.enumerated() {
            do {
                vehicles.append(try result.get().checked())
            } catch {
                let name = (try? result.get().vehicle).flatMap { $0 }.map(SIRIVehicle.withoutAgency)
                faults.append(Fault(number: number + 1, vehicle: name, reason: error.reason))
            }
        }
        self.vehicles = vehicles
        self.faults = faults
        answered = response.flatMap { Timestamp(iso: $0) }
    }

    private static func json(_ data: Data, _ source: String) throws(LiveError) -> SIRIJSON.Document {
        do {
            return try JSONDecoder().decode(SIRIJSON.Document.self, from: data)
        } catch DecodingError.dataCorrupted {
            throw .damaged(file: source, format: .json, reason: "its syntax breaks off or is wrong")
        } catch {
            throw .otherContent(file: source)
        }
    }

    private static func xml(_ bytes: ArraySlice<UInt8>, _ source: String) throws(LiveError) -> SIRIXML {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(XMLDocument.Fault) in try SIRIXML(bytes) }
        }
        switch result {
        case .success(let document): return document
        case .failure(.documentType(let line)): throw .documentType(file: source, line: line)
        case .failure(.malformed(let reason)): throw .damaged(file: source, format: .xml, reason: reason)
        }
    }
}
