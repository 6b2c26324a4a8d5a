/// A name as it is kept and as it is compared.
struct SavedName {
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
    var key: String { Self.key(of: shown) }

    /// The same of a name that is kept already.
    static func key(of shown: String) -> String { shown.lowercased() }
}
