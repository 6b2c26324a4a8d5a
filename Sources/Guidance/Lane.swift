import Journeys

/// A lane in front of a maneuver.
public struct Lane: Sendable, Hashable {
    /// Whether one may be in it for the maneuver.
    public var isValid: Bool
    /// Where its arrows point, in OSRM's words: `left`, `straight`, `slight right`, `uturn`, `none`.
    public var indications: [String]

    /// A lane by its arrows.
    public init(isValid: Bool, indications: [String]) {
        self.isValid = isValid
        self.indications = indications
    }

    /// The lanes of a way from left to right, from OpenStreetMap's `turn:lanes`, for a turn.
    ///
    /// Valid are the lanes whose arrows point where one goes; where no lane has that very arrow, those with the arrow
    /// next to it. Empty where nothing is tagged, or nothing fits: what may be wrong is not told.
    static func lanes(_ tag: String, for modifier: Maneuver.Modifier?) -> [Lane] {
        guard !tag.isEmpty, let modifier else { return [] }
        return known[tag][modifier] ?? []
    }

    /// What was told of a tag before, by where one turns: a city has few of them.
    private static let known = Lexicon { tag in
        Dictionary(uniqueKeysWithValues: Maneuver.Modifier.allCases.map { ($0, read(tag, for: $0)) })
    }

    private static func read(_ tag: String, for modifier: Maneuver.Modifier) -> [Lane] {
        // Most lanes have one arrow: those of a kind share one list.
        let lanes = tag.split(separator: "|", omittingEmptySubsequences: false).map { lane in
            if !lane.utf8.contains(UInt8(ascii: ";")) { return lane.isEmpty ? none : single(lane.trimmed) }
            let arrows = lane.split(separator: ";").map { single($0.trimmed)[0] }
            return arrows.isEmpty ? none : arrows
        }
        for wanted in indications(for: modifier) where lanes.contains(where: { $0.contains(wanted) }) {
            return lanes.map { Lane(isValid: $0.contains(wanted), indications: $0) }
        }
        return []
    }

    private static let none = ["none"]
    private static let straight = ["straight"]
    /// A list of one arrow each, by OpenStreetMap's word.
    private static let lists: [Substring: [String]] = [
        "through": straight, "merge_to_left": straight, "merge_to_right": straight, "slight_left": ["slight left"],
        "slight_right": ["slight right"], "sharp_left": ["sharp left"], "sharp_right": ["sharp right"],
        "left": ["left"], "right": ["right"], "reverse": ["uturn"],
    ]

    private static func single(_ arrow: Substring) -> [String] { lists[arrow] ?? none }

    /// The arrows that lead where a turn goes, the best first.
    private static func indications(for modifier: Maneuver.Modifier) -> [String] {
        switch modifier {
        case .uturn: ["uturn", "left", "right"]
        case .sharpRight: ["sharp right", "right", "slight right"]
        case .right: ["right", "slight right", "sharp right"]
        case .slightRight: ["slight right", "right", "straight"]
        case .straight: ["straight", "none", "slight left", "slight right"]
        case .slightLeft: ["slight left", "left", "straight"]
        case .left: ["left", "slight left", "sharp left"]
        case .sharpLeft: ["sharp left", "left", "slight left"]
        }
    }
}

extension StretchSigns {
    /// Where it leads, with the numbers of the roads before it, as OSRM writes it: `I 78: Newark, Holland Tunnel`.
    var direction: String {
        if !tellsDirection { return "" }
        let places = StretchSigns.listed(destinations)
        let roads = StretchSigns.listed(destinationRefs)
        return roads.isEmpty || places.isEmpty ? roads + places : "\(roads): \(places)"
    }

    /// Whether anything is written of where it leads; lanes tell nothing of it.
    private var tellsDirection: Bool { !isEmpty && !(destinations.isEmpty && destinationRefs.isEmpty) }

    /// What a sentence says of it: the first place, else the first road.
    var toward: String {
        let text = destinations.isEmpty ? destinationRefs : destinations
        return text.split(separator: ";", maxSplits: 1).first.map { String($0.trimmed) } ?? ""
    }

    private static func listed(_ text: String) -> String {
        text.split(separator: ";").map { String($0.trimmed) }.joined(separator: ", ")
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        // By bytes, since only blanks are looked for.
        guard utf8.first == UInt8(ascii: " ") || utf8.last == UInt8(ascii: " ") else { return self }
        let blank = UInt8(ascii: " ")
        guard let first = utf8.firstIndex(where: { $0 != blank }), let last = utf8.lastIndex(where: { $0 != blank })
        else { return "" }
        return self[first...last]
    }
}
