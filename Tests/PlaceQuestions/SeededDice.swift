/// Random numbers of a fixed seed: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
public struct SeededDice: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A number between minus and plus a reach.
    public mutating func offset(_ reach: Double) -> Double { Double.random(in: -reach...reach, using: &self) }
}

/// One typing mistake: a letter left out, added, mistaken, or exchanged with its neighbor.
public enum TypingMistake {
    /// A text with one mistake in a word of at least four letters; nil where there is none.
    ///
    /// - Parameter isOpen: Which words may be mistyped.
    public static func made(in text: String, _ dice: inout SeededDice, where isOpen: (Substring) -> Bool) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let open = words.indices.filter { position in
            words[position].count >= 4 && words[position].allSatisfy(\.isLetter) && isOpen(words[position])
        }
        guard let position = open.randomElement(using: &dice) else { return nil }
        var letters = Array(words[position])
        let place = Int.random(in: 0..<letters.count, using: &dice)
        let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &dice)))
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letter, at: place)
        case 2: letters[place] = letter
        default:
            let other = place + 1 < letters.count ? place + 1 : place - 1
            letters.swapAt(place, other)
        }
        var mistyped = words.map(String.init)
        mistyped[position] = String(letters)
        let result = mistyped.joined(separator: " ")
        return result == text ? nil : result
    }
}
