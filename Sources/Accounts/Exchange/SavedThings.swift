import Geometry

/// What a person takes along from one machine or program to another.
public struct SavedThings: Hashable, Sendable {
    /// Favorites and places to visit.
    public var places: [UserPlace]
    /// Saved routes; only the project's own JSON holds them.
    public var routes: [UserRoute]

    /// Things from their parts.
    public init(places: [UserPlace] = [], routes: [UserRoute] = []) {
        self.places = places
        self.routes = routes
    }

    /// No file that is taken in may be larger, in bytes.
    public static let fileLimit = 64 << 20
}

/// What was found in a file that was brought along.
public struct FoundThings: Sendable {
    /// What can be saved.
    public var things: SavedThings
    /// Why the rest cannot, by what is wrong.
    public var refused: Refusals
}

/// What was left out, counted by its reason, with the first of each.
public struct Refusals: Sendable {
    /// The reasons, with how often each was met and what it was met at first.
    public private(set) var reasons: [String: (count: Int, first: String)] = [:]

    /// Nothing refused yet.
    public init() {}

    /// Counts one more; of a long name the beginning is kept.
    mutating func add(_ reason: String, at name: @autoclosure () -> String) {
        if reasons[reason] != nil {
            reasons[reason]?.count += 1
            return
        }
        let first = name()
        reasons[reason] = (1, first.count > 40 ? first.prefix(40) + "…" : first)
    }

    /// How many things were left out.
    public var count: Int { reasons.values.reduce(0) { $0 + $1.count } }

    /// One clause for each reason, in alphabetical order: `3 without a place on the globe (the first: "Bakery")`.
    public var clauses: [String] {
        reasons.sorted { $0.key < $1.key }.map { reason, met in
            "\(met.count) \(reason)" + (met.first.isEmpty ? "" : " (the first: \"\(met.first)\")")
        }
    }
}

/// A form in which places go in and out.
public enum ExchangeForm: String, Sendable, CaseIterable {
    /// GPX 1.1 (topografix.com/GPX/1/1): waypoints.
    case gpx
    /// KML 2.3 (OGC 12-007r2): placemarks.
    case kml
    /// GeoJSON (RFC 7946): a collection of points.
    case geojson
    /// The project's own, `routeb.saved/1`: places and routes.
    case json

    /// Whether routes are in it, too.
    public var holdsRoutes: Bool { self == .json }

    /// The form that the ending of a file's name tells.
    ///
    /// - Throws: `unknownForm` where it tells none.
    public init(ofFile name: String) throws(AccountsError) {
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        guard let form = ExchangeForm(rawValue: ending) else {
            throw .unknownForm(file: name)
        }
        self = form
    }

    /// Things as the text of a file.
    public func text(of things: SavedThings) -> String {
        switch self {
        case .gpx: GPX.text(of: things.places)
        case .kml: KML.text(of: things.places)
        case .geojson: GeoJSON.text(of: things.places)
        case .json: SavedJSON.text(of: things)
        }
    }

    /// What stands in the bytes of a file. Complexity: O(bytes).
    ///
    /// - Throws: `notReadable` where it is not of the form, or too large.
    public func things(in bytes: [UInt8], file: String) throws(AccountsError) -> FoundThings {
        guard bytes.count <= SavedThings.fileLimit else {
            throw .notReadable(file: file, reason: "it has more than \(SavedThings.fileLimit >> 20) MiB")
        }
        return switch self {
        case .gpx: try GPX.things(in: bytes, file)
        case .kml: try KML.things(in: bytes, file)
        case .geojson: try GeoJSON.things(in: bytes, file)
        case .json: try SavedJSON.things(in: bytes, file)
        }
    }
}

/// A place as it stands in a file of another program: any part may be missing.
struct ForeignPlace {
    var mark: String?
    var name = ""
    var address = ""
    var description = ""
    var latitude: Double?
    var longitude: Double?

    /// Adds the place to what was found, or the reason why it is none.
    func add(to found: inout FoundThings) {
        let (name, address) = (lineOfText(name), lineOfText(address))
        let label = name.isEmpty ? address : name
        guard let latitude, let longitude else {
            return found.refused.add("without a place on the globe", at: label)
        }
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            return found.refused.add("outside the world", at: label)
        }
        // Who brings a place along has seen it by its first letters; the whole name stays in the description.
        let shown = (try? SavedName(String(label.prefix(SavedName.lengthLimit))))?.shown ?? "\(coordinate)"
        let remark = linesOfText(description)
        let cut = label.count > SavedName.lengthLimit ? label + (remark.isEmpty ? "" : "\n" + remark) : nil
        found.things.places.append(
            UserPlace(
                mark == "P" || mark?.lowercased() == "plan" ? .plan : .favorite, name: shown,
                address: address.isEmpty ? "\(coordinate)" : address, description: cut ?? remark,
                coordinate: coordinate))
    }

    /// A number of degrees; nil where the text is none. Hexadecimal digits are not meant.
    static func degrees(_ text: some StringProtocol) -> Double? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) } ? Double(text) : nil
    }
}

/// A text of a file that was brought along, on one line, with single spaces and without what would control a terminal
/// that shows it.
func lineOfText(_ text: String) -> String {
    tamed(text, keeping: []).split(separator: " ").joined(separator: " ")
}

/// The same of several lines, which stay as they are.
func linesOfText(_ text: String) -> String { tamed(text, keeping: ["\n", "\t"]) }

/// A text with blanks in place of control characters, of what breaks lines and of what turns the direction of writing.
private func tamed(_ text: String, keeping kept: [Unicode.Scalar]) -> String {
    var tame = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isUnruly =
            scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
            || 0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
        tame.append(isUnruly && !kept.contains(scalar) ? " " : scalar)
    }
    return String(tame)
}
