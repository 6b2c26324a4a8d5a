import RouteB

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
    /// A live address that was asked for by name did not answer.
    case unanswered = 4
    /// One is not logged in, or not allowed.
    case notAllowed = 5
}

/// Why the program ends without an answer: one sentence, and what a script needs.
struct Failure: Error {
    /// How the program ends.
    var status: ExitStatus
    /// A word for scripts: `place_ambiguous`.
    var code: String
    /// One sentence: what was wrong, where, what to do.
    var message: String
    /// The places that were equally good, where that is what was wrong.
    var candidates: [PlacesDocument.Row]?

    init(_ status: ExitStatus, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = onOneLine(message)
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
        case let error as PlacesError:
            self.init(error.status, error.code, error.description)
            if case .ambiguous(_, let candidates) = error { self.candidates = candidates.map(PlacesDocument.Row.init) }
        case let error as LiveError: self.init(error.status, error.code, error.description)
        case let error as AccountsError: self.init(error.status, error.code, error.description)
        case let error as PlanningError: self.init(.noAnswer, error.code, error.description)
        case let error as PictureError: self.init(error.status, error.code, error.description)
        default: self.init(.data, "failed", "\(error)")
        }
    }

    /// The sentence as a line.
    var text: String { "routeb-nav: \(message)\n" }

    /// The error as an object on a line.
    var json: String {
        ErrorDocument(code: code, message: message, candidates: candidates).json() + "\n"
    }
}

/// An error in the interface's JSON.
private struct ErrorDocument: JSONDocument {
    var code: String
    var message: String
    var candidates: [PlacesDocument.Row]?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("error") { json in
                json.object { json in
                    json.member("candidates", candidates)
                    json.member("code", code)
                    json.member("message", message)
                }
            }
        }
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
        case .places(.unreadableList), .places(.largeList), .places(.notAList), .places(.noAddresses):
            "addresses_unreadable"
        case .archive, .places: "region_unwritable"
        case .region(let error): error.code
        }
    }
}

extension PlacesError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSuchPlace, .lineIsNoPlace, .ambiguous: .noAnswer
        case .emptyText, .textTooLong, .noWords, .outOfWorld: .usage
        case .database, .notPlaces, .otherFormat, .otherRegion: .data
        }
    }

    fileprivate var code: String {
        switch self {
        case .noSuchPlace, .lineIsNoPlace: "place_unknown"
        case .ambiguous: "place_ambiguous"
        case .emptyText, .textTooLong, .noWords, .outOfWorld: "place_invalid"
        case .database, .notPlaces, .otherFormat, .otherRegion: "region_damaged"
        }
    }
}

extension AccountsError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSuchPlace, .noSuchRoute, .nameTaken, .userTaken, .notLost: .noAnswer
        case .badUser, .badName, .badRoute, .weakPassword, .localNeedsNone, .unknownForm: .usage
        case .wrongPassword, .tooManyPasswords, .notLoggedIn, .nobodyLoggedIn, .sessionEnded: .notAllowed
        case .store, .cannotCreate, .cannotRemove, .foreign, .newer, .older, .damaged, .lost, .noCopy, .badCopy,
            .badSession, .noMemoryForPassword, .notReadable:
            .data
        }
    }

    fileprivate var code: String {
        switch self {
        case .noSuchPlace(.favorite, _): "favorite_unknown"
        case .noSuchPlace(.plan, _): "plan_unknown"
        case .noSuchRoute: "route_unknown"
        case .nameTaken: "name_taken"
        case .userTaken: "user_taken"
        case .badName: "name_invalid"
        case .badRoute: "route_invalid"
        case .badUser, .localNeedsNone: "user_invalid"
        case .weakPassword: "password_weak"
        case .wrongPassword: "password_wrong"
        case .tooManyPasswords: "password_too_often"
        case .notLoggedIn, .nobodyLoggedIn, .sessionEnded: "not_logged_in"
        case .damaged, .lost, .badCopy: "user_data_lost"
        case .store, .cannotCreate, .cannotRemove, .foreign, .newer, .older, .notLost, .noCopy, .badSession,
            .noMemoryForPassword:
            "user_data"
        case .notReadable: "file_unreadable"
        case .unknownForm: "usage"
        }
    }
}

extension LiveError {
    fileprivate var status: ExitStatus {
        switch self {
        case .unreachable, .noNetwork: .unanswered
        default: .data
        }
    }

    fileprivate var code: String { status == .unanswered ? "live_unanswered" : "live_unreadable" }
}

extension PictureError {
    fileprivate var status: ExitStatus { if case .unknownForm = self { .usage } else { .data } }

    fileprivate var code: String {
        switch self {
        case .unknownForm: "usage"
        case .noLibrary: "picture_library_missing"
        case .notDrawn: "picture_not_drawn"
        case .unwritable: "picture_unwritable"
        }
    }
}
