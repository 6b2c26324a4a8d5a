/// A house number in one spelling: `12a`, `12 A` and `12A` are `12A`; `12½` is `12 1/2`; `37-18` stays.
public struct HouseNumber: Hashable, Sendable, CustomStringConvertible {
    /// The spelling that is kept and shown.
    public let description: String

    /// A number as a map has it, without words behind it that are no part of it; `nil` where nothing is left.
    public init?(_ text: String, _ convention: AddressConvention = .unitedStates) {
        guard let (number, _) = Self.inAddress(text, convention) else { return nil }
        self = number
    }

    /// The number in the address of a map's element, and whether the text was nothing but that.
    public static func inAddress(
        _ text: String, _ convention: AddressConvention = .unitedStates
    ) -> (number: HouseNumber, isWhole: Bool)? {
        let words = TextFolding.words(of: text)
        guard !words.isEmpty else { return nil }
        guard let longest = leading(words, convention).max(by: { $0.used < $1.used }) else {
            return (HouseNumber(kept: words.joined(separator: " ").uppercased()), true)
        }
        return (longest.number, longest.used == words.count)
    }

    private init(kept: String) { description = kept }

    /// What stands behind the digits.
    var letters: String { String(description.drop { $0.isNumber }) }

    /// The numbers that the first words can be, the shortest first, with how many words each takes.
    ///
    /// A single letter after the number may belong to it (`12 A Grand Street`) or to the street (`12 A Street`), and so
    /// may a word (`12 Rear Grand Street`, `12 Front Street`).
    static func leading(
        _ words: some RandomAccessCollection<String>, _ convention: AddressConvention
    ) -> [(number: HouseNumber, used: Int)] {
        let start = words.prefix(4).map { String($0) }
        guard let first = start.first else { return [] }
        if convention.numberPrefixes.contains(first), start.count > 1, start[1].first?.isNumber == true {
            return leading(Array(words.dropFirst()), convention).map { ($0.number, $0.used + 1) }
        }
        if let value = convention.cardinals[first] { return [(HouseNumber(kept: String(value)), 1)] }
        let ending = String(first.drop { $0.isASCII && $0.isNumber })
        guard ending.utf8.count < first.utf8.count, !convention.ordinalEndings.contains(ending) else { return [] }
        var kept = first.uppercased()
        var used = 1
        if ending.isEmpty, start.count > 1, start[1].contains("/"), start[1].first?.isNumber == true {
            kept += " " + start[1]
            used = 2
        }
        var numbers = [(number: HouseNumber(kept: kept), used: used)]
        func addLetter() {
            guard used < start.count, start[used].utf8.count == 1, let letter = start[used].first, letter.isLetter
            else {
                return
            }
            numbers.append((HouseNumber(kept: kept + letter.uppercased()), used + 1))
        }
        if ending.isEmpty { addLetter() }
        if used < start.count, convention.numberSuffixes.contains(start[used]) {
            kept += " " + start[used].uppercased()
            used += 1
            numbers.append((HouseNumber(kept: kept), used))
            kept += " "
            addLetter()
        }
        return numbers
    }
}
