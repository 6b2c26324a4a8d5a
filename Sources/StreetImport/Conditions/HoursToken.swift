/// A word, a number or a sign of opening hours.
enum HoursToken: Equatable {
    case number(Int, digits: Int)
    /// In small letters.
    case word(String)
    case sign(Character)

    /// The tokens of a text without its comments in quotes; nil where a number is too long.
    static func all(in text: some StringProtocol) -> [HoursToken]? {
        var tokens: [HoursToken] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isASCII && first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard digits.count <= 4, let number = Int(digits) else { return nil }
                tokens.append(.number(number, digits: digits.count))
                rest = rest.dropFirst(digits.count)
            } else if first.isLetter {
                let letters = rest.prefix { $0.isLetter }
                tokens.append(.word(letters.lowercased()))
                rest = rest.dropFirst(letters.count)
            } else if first == "\"" {
                rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
            } else {
                if first == "–" || first == "—" {
                    tokens.append(.sign("-"))
                } else if !first.isWhitespace {
                    tokens.append(.sign(first))
                }
                rest = rest.dropFirst()
            }
        }
        return tokens
    }
}
