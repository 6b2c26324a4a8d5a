import Geometry
import Measures

/// Letters and digits on a sheet: where each of them lies.
///
/// Four columns are as far apart as two lines, one `spacing`:
///
///     A---B
///     |
///     C   1
public struct Drawing: CustomStringConvertible, Sendable {
    /// The text as it was written.
    public let description: String
    /// The place of each letter and digit.
    public let places: [Character: Coordinate]
    /// The letters, from the top line down, each line from the left.
    public let letters: [Character]

    /// Where the upper left corner lies unless a test says otherwise: 40.75 N, 74 W.
    public static let midtown: LocalPlane = {
        guard let corner = Coordinate(latitudeE7: 407_500_000, longitudeE7: -740_000_000) else {
            preconditionFailure("Manhattan is on earth")
        }
        return LocalPlane(around: corner)
    }()

    /// Reads a sheet; whatever is neither letter nor digit is decoration.
    public init(_ text: String, spacing: Meters, around plane: LocalPlane) throws(TownDrawingError) {
        var places: [Character: Coordinate] = [:]
        var letters: [Character] = []
        for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
                guard places[character] == nil else { throw .drawnTwice(character, drawing: text) }
                places[character] = plane.coordinate(
                    east: Double(column) / 4 * spacing.value, north: -Double(row) / 2 * spacing.value)
                if character.isLetter { letters.append(character) }
            }
        }
        description = text
        self.places = places
        self.letters = letters
    }

    /// The place of a letter or digit.
    public func place(_ mark: Character) throws(TownDrawingError) -> Coordinate {
        guard let place = places[mark] else { throw .notDrawn(mark, drawing: description) }
        return place
    }
}

/// What is wrong with a drawn test itself.
public enum TownDrawingError: Error, CustomStringConvertible {
    /// A mark stands twice on the sheet.
    case drawnTwice(Character, drawing: String)
    /// A test speaks of a mark that is not on the sheet.
    case notDrawn(Character, drawing: String)
    /// A letter is no node of the graph: no street has a junction or an end there.
    case noJunction(Character, drawing: String)
    /// A tag without `=`.
    case badTag(String)
    /// A restriction speaks of a way that is not listed.
    case noSuchWay(String, drawing: String)
    /// A test speaks of an edge that is not there.
    case noSuchEdge(String, drawing: String)

    /// One sentence, and the sheet.
    public var description: String {
        switch self {
        case .drawnTwice(let mark, let drawing): "\(mark) is drawn twice; each mark may stand once.\n\(drawing)"
        case .notDrawn(let mark, let drawing): "\(mark) is not drawn; draw it or use another.\n\(drawing)"
        case .noJunction(let mark, let drawing): "No street has a junction or an end at \(mark).\n\(drawing)"
        case .badTag(let tag): "\"\(tag)\" is no tag; write key=value, with commas between tags."
        case .noSuchWay(let way, let drawing): "\(way) is not among the ways; list it.\n\(drawing)"
        case .noSuchEdge(let edge, let drawing): "No street runs from node to node as \(edge) does.\n\(drawing)"
        }
    }
}

/// `highway=primary, name=A St` as a list of tags; what has no `=` belongs to the value before it, as in
/// `access:conditional=no @ (Mo,We 08:00-10:00)`.
func tags(_ text: String) throws(TownDrawingError) -> [(key: String, value: String)] {
    var tags: [(key: String, value: String)] = []
    for part in text.split(separator: ",") where !part.allSatisfy(\.isWhitespace) {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = pair[0].drop { $0 == " " || $0 == "\n" }
        if pair.count == 1, !tags.isEmpty {
            tags[tags.count - 1].value += ",\(part)"
            continue
        }
        guard pair.count == 2, !key.isEmpty else { throw .badTag(String(part)) }
        tags.append((String(key), String(pair[1])))
    }
    return tags
}
