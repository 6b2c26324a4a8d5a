import Geometry

/// A text that ends as the label of a place does, taken apart:
/// `Gap, New York 10001, near 5th Avenue & East 35th Street`, `W 34 ST/6 AV (stop 401)`,
/// `M15 (East Harlem - South Ferry)`.
struct PrintedLabel {
    /// What stands behind the name, and tells the place from its namesakes.
    enum Mark {
        /// The code or id of a stop.
        case stop(String)
        /// The corner nearby.
        case corner(String)
        /// Where the place lies.
        case coordinate(Coordinate)
        /// What a line connects.
        case detail
    }

    /// The name, and where it lies.
    let head: String
    /// The mark behind it.
    let mark: Mark

    /// The label in a text; `nil` where it ends otherwise. Runs in time linear to the text.
    init?(_ text: String) {
        if let start = Self.lastParenthesis(text) {
            let mark = String(text[text.index(after: start)...].dropLast())
            let head = Self.trimmed(text[..<start])
            let words = mark.split(separator: " ", maxSplits: 1)
            if let place = try? PlaceText.coordinate(in: mark) {
                self.init(Self.parted(head)?.head ?? head, .coordinate(place))
            } else if words.count == 2, ["stop", "station"].contains(words[0].lowercased()) {
                self.init(head, .stop(Self.trimmed(words[1])))
            } else {
                self.init(head, .detail)
            }
        } else if let (head, corner) = Self.parted(text) {
            self.init(head, .corner(corner))
        } else {
            return nil
        }
    }

    private init?(_ head: String, _ mark: Mark) {
        guard !head.isEmpty else { return nil }
        self.head = head
        self.mark = mark
    }

    /// The label of a place near a corner.
    static func label(_ head: String, near corner: String) -> String { head + separator + corner }

    /// The label of a place that lies there.
    static func label(_ head: String, at place: Coordinate) -> String { "\(head) (\(place))" }

    private static let separator = ", near "

    /// Where the parenthesis opens that closes at the end of a text.
    private static func lastParenthesis(_ text: String) -> String.Index? {
        guard text.last == ")" else { return nil }
        var depth = 0
        return text.indices.last { position in
            if text[position] == ")" { depth += 1 } else if text[position] == "(" { depth -= 1 }
            return depth == 0
        }
    }

    /// What stands before and behind the word that tells that a corner follows.
    private static func parted(_ text: String) -> (head: String, corner: String)? {
        let lower = text.lowercased()
        // Some letters are longer when they are small: then nothing can be said of where they stand.
        guard lower.utf8.count == text.utf8.count else { return nil }
        let (bytes, sought) = (Array(lower.utf8), Array(separator.utf8))
        guard bytes.count > sought.count else { return nil }
        let start = (0...(bytes.count - sought.count)).last { bytes[$0...].starts(with: sought) }
        guard let start, start > 0, start + sought.count < bytes.count else { return nil }
        let (head, corner) = (text.utf8.prefix(start), text.utf8.dropFirst(start + sought.count))
        return (String(decoding: head, as: UTF8.self), String(decoding: corner, as: UTF8.self))
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
