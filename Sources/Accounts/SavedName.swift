/// A name as it is kept and as it is compared.
struct SavedName {
    /// No name is longer than this, in characters.
    static let lengthLimit = 100

    /// The name without white space around it, with single spaces inside, and without marks that turn the direction of
    /// writing, which cannot be seen and are hard to type again.
    let shown: String

    /// - Throws: `badName` where it is too long, holds control characters, or nothing of it can be seen.
    init(_ text: String) throws(AccountsError) {
        shown = Self.folded(text)
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
        guard shown.unicodeScalars.contains(where: Self.isVisible) else {
            throw .badName(name: text, reason: "nothing of it can be seen")
        }
    }

    /// The form that is compared; Swift compares characters, so that it does not matter how accents are encoded.
    var key: String { Self.key(of: shown) }

    /// The same of a name that is kept already.
    static func key(of shown: String) -> String { folded(shown).lowercased() }

    /// A text as it is shown. The marks go first, since white space on both sides of one becomes a single space.
    private static func folded(_ text: String) -> String {
        straight(text).split { $0.isWhitespace && (!$0.isNewline || $0 == "\u{2028}" || $0 == "\u{2029}") }
            .joined(separator: " ")
    }

    /// A text without the marks that embed, override or isolate a direction of writing. Complexity: O(n).
    private static func straight(_ text: String) -> String {
        func turns(_ scalar: Unicode.Scalar) -> Bool {
            0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
        }
        guard text.unicodeScalars.contains(where: turns) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !turns($0) }))
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
}
