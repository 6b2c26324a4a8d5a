/// How many typing mistakes part two words.
enum EditDistance {
    /// Left out, added, mistaken or exchanged with its neighbor: each counts once (Damerau 1964, in the restricted form
    /// in which no letter is changed twice).
    ///
    /// - Returns: `nil` where it is more than the limit.
    /// - Complexity: O(limit × length).
    static func between(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, limit: Int) -> Int? {
        let (n, m) = (a.count, b.count)
        guard abs(n - m) <= limit, m < 64, n < 64 else { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (m + 1)) { rows in
            var (before, last, row) = (0, m + 1, 2 * (m + 1))
            for j in 0...m { rows[last + j] = j }
            for i in stride(from: 1, through: n, by: 1) {
                rows[row] = i
                var least = i
                for j in stride(from: 1, through: m, by: 1) {
                    let same = a[i - 1] == b[j - 1]
                    var best = min(rows[last + j] + 1, rows[row + j - 1] + 1, rows[last + j - 1] + (same ? 0 : 1))
                    if i > 1, j > 1, !same, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                        best = min(best, rows[before + j - 2] + 1)
                    }
                    rows[row + j] = best
                    least = min(least, best)
                }
                if least > limit { return nil }
                (before, last, row) = (last, row, before)
            }
            let distance = rows[last + m]
            return distance <= limit ? distance : nil
        }
    }

    /// The same for texts.
    static func between(_ a: String, _ b: String, limit: Int) -> Int? {
        var (a, b) = (a, b)
        return a.withUTF8 { a in b.withUTF8 { b in between(a, b, limit: limit) } }
    }

    /// How many mistakes are forgiven in a word: none in a very short one, one in a short one, two in a long one.
    static func limit(for word: String) -> Int {
        switch word.utf8.count {
        case ..<3: 0
        case 3...6: 1
        default: 2
        }
    }
}
