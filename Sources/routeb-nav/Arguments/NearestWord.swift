/// The known word that a mistyped one most likely was: the one with the fewest edits, if they are few.
///
/// An edit puts in, takes out or replaces a letter, or swaps two neighbors (optimal string alignment). A third of the
/// word may be wrong, and one letter always.
func nearestWord(to typed: String, among known: [String]) -> String? {
    // No known word is as long, and what is compared letter by letter has to be short.
    guard typed.utf8.count <= 100 else { return nil }
    let limit = max(1, typed.count / 3)
    let close = known.map { (word: $0, edits: edits(from: typed, to: $0)) }.filter { $0.edits <= limit }
    return close.min { $0.edits < $1.edits }?.word
}

/// How many edits make one word the other. Complexity: O(product of the lengths).
private func edits(from a: String, to b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var twoAbove: [Int] = []
    var above = Array(0...b.count)
    for (row, letter) in a.enumerated() {
        var current = [row + 1]
        for (column, other) in b.enumerated() {
            var best = min(above[column + 1] + 1, current[column] + 1, above[column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
                best = min(best, twoAbove[column - 1] + 1)
            }
            current.append(best)
        }
        twoAbove = above
        above = current
    }
    return above[b.count]
}
