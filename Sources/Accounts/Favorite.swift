import Geometry

/// A place that a user saved under a name of their own.
public struct Favorite: Hashable, Sendable {
    /// The name: `home`. Capitals do not count when names are compared.
    public var name: String
    /// What it is, mostly an address: `350 5th Avenue, New York 10118`.
    public var label: String
    /// Where it lies.
    public var coordinate: Coordinate

    /// A favorite from its parts; `UserStore.add` checks the name.
    public init(name: String, label: String, coordinate: Coordinate) {
        self.name = name
        self.label = label
        self.coordinate = coordinate
    }
}

/// A name as it is kept and as it is compared.
struct FavoriteName {
    /// No name is longer than this, in characters.
    static let lengthLimit = 100

    /// The name without white space around it, and with single spaces inside.
    let shown: String

    /// - Throws: `badName` where it is empty, too long, or holds control characters.
    init(_ text: String) throws(AccountsError) {
        let words = text.split { $0.isWhitespace && !$0.isNewline }
        shown = words.joined(separator: " ")
        guard !shown.isEmpty else { throw .badName(name: text, reason: "it is empty") }
        guard shown.count <= Self.lengthLimit else {
            throw .badName(
                name: String(shown.prefix(20)) + "…",
                reason: "it has \(shown.count) characters, and \(Self.lengthLimit) are the limit")
        }
        guard shown.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            let clean = String(shown.map { $0.unicodeScalars.contains { $0.value < 32 } ? "?" : $0 })
            throw .badName(name: clean, reason: "it holds control characters")
        }
    }

    /// The form that is compared; Swift compares characters, so that it does not matter how accents are encoded.
    var key: String { shown.lowercased() }
}
