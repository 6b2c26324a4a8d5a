/// All the different words of a region's names, for typing mistakes and for the middles of words: never the rows.
///
/// The words lie one after the other in one piece of memory, by their lengths. A question looks at those of about its
/// length, by a signature of the letters that they hold first (each mistake changes two bits of it at most), and
/// measures the few that are left. Complexity: O(words of about that length), about two nanoseconds each.
struct Vocabulary {
    /// A word of the region that may have been meant.
    struct Match: Hashable {
        var word: String
        var mistakes: Int
        /// The mistakes, of which two letters in each other's place count a little less than others: they are the
        /// commonest.
        var weight: Double
    }

    /// The words of one length, one after the other.
    private struct Length {
        var bytes: [UInt8] = []
        var signatures: [UInt32] = []
    }

    private var lengths: [Length] = []
    /// How many words there are.
    private(set) var count = 0

    init(_ words: some Sequence<Substring>) {
        for word in words where !word.isEmpty && word.utf8.count < 64 {
            let size = word.utf8.count
            while lengths.count <= size { lengths.append(Length()) }
            lengths[size].bytes.append(contentsOf: word.utf8)
            lengths[size].signatures.append(Self.signature(word.utf8))
            count += 1
        }
    }

    private static func signature(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var bits: UInt32 = 0
        for byte in bytes { bits |= 1 << UInt32(byte & 31) }
        return bits
    }

    /// Whether this is one of the words.
    func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { asked in
            guard asked.count < lengths.count, !asked.isEmpty else { return false }
            let (size, signature) = (asked.count, Self.signature(asked))
            return lengths[size].bytes.withUnsafeBufferPointer { bytes in
                lengths[size].signatures.enumerated().contains { position, other in
                    other == signature
                        && bytes[(position * size)..<((position + 1) * size)].elementsEqual(asked)
                }
            }
        }
    }

    /// The words within so many typing mistakes, those with the fewest first.
    func near(_ word: String, limit: Int) -> [Match] {
        guard limit > 0 else { return [] }
        var word = word
        var matches: [Match] = []
        word.withUTF8 { asked in
            let signature = Self.signature(asked)
            let sizes = max(1, asked.count - limit)...max(1, asked.count + limit)
            for size in sizes where size < lengths.count {
                lengths[size].bytes.withUnsafeBufferPointer { bytes in
                    for (position, other) in lengths[size].signatures.enumerated()
                    where (signature ^ other).nonzeroBitCount <= 2 * limit {
                        let candidate = UnsafeBufferPointer(
                            rebasing: bytes[(position * size)..<((position + 1) * size)])
                        if let mistakes = EditDistance.between(asked, candidate, limit: limit) {
                            let isExchange = mistakes == 1 && size == asked.count && signature == other
                            matches.append(
                                Match(
                                    word: String(decoding: candidate, as: UTF8.self), mistakes: mistakes,
                                    weight: isExchange ? 0.9 : Double(mistakes)))
                        }
                    }
                }
            }
        }
        return matches.sorted { ($0.mistakes, $0.word) < ($1.mistakes, $1.word) }
    }

    /// The words that hold a piece of text somewhere behind their first letter, the shortest first.
    func holding(_ piece: String, limit: Int) -> [String] {
        var piece = piece
        var found: [String] = []
        piece.withUTF8 { asked in
            guard let first = asked.first else { return }
            let signature = Self.signature(asked)
            for size in stride(from: asked.count + 1, to: lengths.count, by: 1) where found.count < limit {
                lengths[size].bytes.withUnsafeBufferPointer { bytes in
                    for (position, other) in lengths[size].signatures.enumerated()
                    where signature & ~other == 0 && found.count < limit {
                        let word = UnsafeBufferPointer(rebasing: bytes[(position * size)..<((position + 1) * size)])
                        let holds = (1...(size - asked.count)).contains { start in
                            word[start] == first && (1..<asked.count).allSatisfy { word[start + $0] == asked[$0] }
                        }
                        if holds { found.append(String(decoding: word, as: UTF8.self)) }
                    }
                }
            }
        }
        return found
    }

    /// The words that begin so, the shortest first; the word itself is left out.
    func beginning(with start: String, limit: Int) -> [String] {
        var start = start
        var found: [String] = []
        start.withUTF8 { asked in
            for size in stride(from: asked.count + 1, to: lengths.count, by: 1) where found.count < limit {
                lengths[size].bytes.withUnsafeBufferPointer { bytes in
                    for position in lengths[size].signatures.indices where found.count < limit {
                        let word = bytes[(position * size)..<((position + 1) * size)]
                        if word.starts(with: asked) { found.append(String(decoding: word, as: UTF8.self)) }
                    }
                }
            }
        }
        return found
    }
}
