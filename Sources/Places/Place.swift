import Geometry
import Measures

/// A place that a person can name and a journey can start from or end at.
public struct Place: Hashable, Sendable {
    /// What a place is. The raw values are those of `routeb.places/1`.
    public enum Kind: String, Hashable, Sendable {
        /// A number and a street.
        case address
        /// Where two streets meet.
        case corner
        /// A street as a whole; its coordinate is a point on it near its middle.
        case street
        /// A stop of a timetable.
        case stop
        /// A station of a timetable, which stops belong to.
        case station
        /// A line of a timetable; its coordinate is a stop near its middle.
        case line
        /// A well-known place: a museum, a shop, a park.
        case poi
        /// A city, a neighborhood, an island: its coordinate is its middle.
        case area
        /// A postcode; its coordinate is a house near its middle.
        case postcode
        /// What the user saved under a name.
        case favorite
        /// What the user wants to visit.
        case plan
        /// A latitude and a longitude.
        case coordinate
    }

    /// What it is.
    public var kind: Kind
    /// What people call it: `350 5th Avenue`, `Broadway & West 42nd Street`.
    public var name: String
    /// The name and what tells it from its namesakes: `350 5th Avenue, New York 10118`.
    public var label: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// The stop's id in its timetable.
    public var stopID: String?
    /// The code that is written on the stop.
    public var stopCode: String?
    /// How sure it is that this place was meant: 1 for an exact match, less where something was left out or guessed.
    public var confidence: Double
    /// How far it lies from the place that was asked about, where one was.
    public var distance: Meters?
    /// What a well-known place is: `cafe`, `museum`, `neighbourhood`.
    public var category: String?
    /// Why it is not quite what was asked for: a clause, where there is something to say.
    public var note: String?
    /// Whether no house bears the number that was asked for, so that this is where it should be, or its street.
    public var isGuess = false
    /// On which side of the street the place lies that was asked about, as seen along the street's line.
    public var side: Side?
    /// The street on which it lies, as the map has it, where it is an address or a street.
    public var streets: [String] = []

    /// A place from its parts.
    public init(
        kind: Kind, name: String, label: String? = nil, coordinate: Coordinate, stopID: String? = nil,
        stopCode: String? = nil, confidence: Double = 1, distance: Meters? = nil, category: String? = nil,
        note: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.label = label ?? name
        self.coordinate = coordinate
        self.stopID = stopID
        self.stopCode = stopCode
        self.confidence = confidence
        self.distance = distance
        self.category = category
        self.note = note
    }
}

extension Place {
    /// The names that the street of a written address may have: `89 East 42nd Street, New York 10017` lies on East 42nd
    /// Street, `Hauptstraße 12 b` on Hauptstraße; none where no house number stands before or behind the name.
    public static func streets(ofAddress text: String) -> [String] {
        var words = (text.split(separator: ",").first ?? "").split(separator: " ")
        // A letter behind the number belongs to it.
        if words.count > 2, words[words.count - 2].first?.isNumber == true, words[words.count - 1].count == 1,
            words[words.count - 1].first?.isLetter == true
        {
            words.removeLast()
        }
        guard words.count > 1, let first = words.first, let last = words.last else { return [] }
        var names: [String] = []
        if first.first?.isNumber == true { names.append(words.dropFirst().joined(separator: " ")) }
        if last.first?.isNumber == true { names.append(words.dropLast().joined(separator: " ")) }
        return names
    }
}

/// A place that the user saved: it comes in as a value, since the places know nothing of users.
public struct SavedPlace: Hashable, Sendable {
    /// The name that the user gave it; capitals and accents do not count.
    public var name: String
    /// What it is: an address, most often.
    public var label: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// `favorite` or `plan`.
    public var kind: Place.Kind

    /// A saved place from its parts.
    public init(name: String, label: String, coordinate: Coordinate, kind: Place.Kind = .favorite) {
        self.name = name
        self.label = label
        self.coordinate = coordinate
        self.kind = kind
    }

    /// The one that bears just this name or label, whatever letters it is of; capitals and the width of blanks do not
    /// count.
    static func named(_ text: String, among saved: [SavedPlace]) -> SavedPlace? {
        func key(_ name: String) -> String {
            name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        }
        let asked = key(text)
        return saved.first { key($0.name) == asked } ?? saved.first { key($0.place().label) == asked }
    }

    /// The place as an answer.
    func place(confidence: Double = 1) -> Place {
        var place = Place(
            kind: kind, name: name, label: label.isEmpty || label == name ? name : "\(name) (\(label))",
            coordinate: coordinate, confidence: confidence)
        place.streets = Place.streets(ofAddress: label)
        return place
    }
}

/// What a text was found to mean.
public enum PlaceResolution: Hashable, Sendable {
    /// One place, or several so near to each other that it makes no difference.
    case found(Place)
    /// Several equally good places far apart, the likelier first; each label tells it from the others.
    case ambiguous([Place])
    /// Nothing of that name. The reason, where one is known, is a clause that completes "No such place".
    case none(reason: String?)
}
