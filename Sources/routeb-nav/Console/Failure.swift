import RouteB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the program ends; scripts rely on the numbers.
enum ExitStatus: Int32, Sendable {
    /// The question is answered.
    case done = 0
    /// The question has no answer.
    case noAnswer = 1
    /// The command line is wrong or holds a value that cannot be read.
    case usage = 2
    /// Data is missing, damaged, or cannot be read or written.
    case data = 3
}

/// Why the program ends without an answer: one sentence, and what a script needs.
struct Failure: Error {
    /// How the program ends.
    var status: ExitStatus
    /// A word for scripts: `place_ambiguous`.
    var code: String
    /// One sentence: what was wrong, where, what to do.
    var message: String

    init(_ status: ExitStatus, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// The command line is wrong.
    static func usage(_ message: String) -> Failure { Failure(.usage, "usage", message) }

    /// Any error that reaches the edge of the program.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as TimePhraseError: self.init(.usage, "time_invalid", error.description)
        case let error as RegionError: self.init(.data, error.code, error.description)
        case let error as RegionImportError: self.init(error.status, error.code, error.description)
        default: self.init(.data, "failed", "\(error)")
        }
    }

    /// The sentence as a line.
    var text: String { "routeb-nav: \(message)\n" }

    /// The error as an object on a line.
    var json: String {
        struct Document: Encodable {
            struct Body: Encodable {
                var code: String
                var message: String
            }
            var error: Body
        }
        return JSONText.line(Document(error: .init(code: code, message: message)))
    }
}

extension RegionError {
    fileprivate var code: String {
        switch self {
        case .missing: "region_missing"
        case .foreign: "region_foreign"
        case .unreadable: "region_unreadable"
        case .unwritable, .occupied: "region_unwritable"
        case .busy: "region_busy"
        case .damagedManifest, .damagedFile, .archive: "region_damaged"
        }
    }
}

extension RegionImportError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noStreets, .unknownZone: .usage
        default: .data
        }
    }

    fileprivate var code: String {
        switch self {
        case .noStreets: "usage"
        case .unknownZone: "time_zone_unknown"
        case .unreadable: "source_unreadable"
        case .streets, .withoutStreets: "osm_unreadable"
        case .timetable: "gtfs_unreadable"
        case .archive, .places: "region_unwritable"
        case .region(let error): error.code
        }
    }
}
