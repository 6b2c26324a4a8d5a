/// A house number in one spelling: `12a`, `12 A` and `12A` are `12A`; `12½` is `12 1/2`; `37-18` stays.
public struct HouseNumber: Hashable, Sendable, CustomStringConvertible {
    /// The spelling that is kept and shown.
    public let description: String

    /// A number as a map has it; `nil` where nothing is left of it.
    public init?(_ text: String, _ convention: AddressConvention = .unitedStates) {
        let words = TextFolding.words(of: text)
        guard let first = words.first else { return nil }
        if let value = convention.cardinals[first], words.count == 1 {
            description = String(value)
            return
        }
        guard let (number, used) = Self.leading(words, convention).last, used == words.count else {
            description = words.joined(separator: " ").uppercased()
            return
        }
        self = number
    }

    private init(kept: String) { description = kept }

    /// The numbers that the first words can be, the shortest first, with how many words each takes.
    ///
    /// A single letter after the number may belong to it (`12 A Grand Street`) or to the street (`12 A Street`).
    static func leading(
        _ words: some RandomAccessCollection<String>, _ convention: AddressConvention
    ) -> [(number: HouseNumber, used: Int)] {
        let start = words.prefix(2).map { String($0) }
        guard let first = start.first else { return [] }
        if let value = convention.cardinals[first] { return [(HouseNumber(kept: String(value)), 1)] }
        let ending = String(first.drop { $0.isASCII && $0.isNumber })
        guard ending.utf8.count < first.utf8.count, !convention.ordinalEndings.contains(ending) else { return [] }
        var numbers = [(number: HouseNumber(kept: first.uppercased()), used: 1)]
        if start.count == 2, let last = first.last, last.isASCII, last.isNumber {
            let second = start[1]
            if second.contains("/"), second.first?.isNumber == true {
                return [(HouseNumber(kept: first + " " + second), 2)]
            }
            if second.utf8.count == 1, let letter = second.first, letter.isLetter {
                numbers.append((HouseNumber(kept: first + second.uppercased()), 2))
            }
        }
        return numbers
    }
}
