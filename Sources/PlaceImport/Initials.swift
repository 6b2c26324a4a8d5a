import Places

/// By which initials people call what has a long name: the Museum of Modern Art is the MoMA.
enum Initials {
    /// What is less known than this is not called so.
    static let leastWeight = 2
    /// Fewer letters tell nothing.
    static let leastLetters = 3

    /// The initials of a place: those of all words, and those of the words with a capital; none for what is not well
    /// known, or has fewer than three words.
    static func of(_ record: NamedRecord) -> [String] {
        guard record.kind == .poi, record.weight >= leastWeight else { return [] }
        let words = record.name.split { " -–—/&,.()'’".contains($0) }
        guard words.allSatisfy({ $0.first?.isLetter == true }) else { return [] }
        let all = words.compactMap(\.first)
        let capitals = all.filter(\.isUppercase)
        guard capitals.count > 1 else { return [] }
        return Set([all, capitals].filter { $0.count >= leastLetters }.map { String($0) }).sorted()
    }
}
