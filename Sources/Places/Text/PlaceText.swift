import Geometry

/// What somebody wrote, taken apart as far as that is possible without a region.
///
/// Every reading is a list of attempts, since only the region knows where a street ends and a city begins: in
/// `1 Wall Street New York`, `wall street new york` is tried before `wall street`.
struct PlaceText {
    /// No place is called by more than this.
    static let byteLimit = 400
    /// No city, state and postcode need more words than this.
    private static let restLimit = 12
    /// No corner has more words or signs that may divide it.
    private static let divisionLimit = 4

    /// A street as it may be meant, and the words behind it that must then say where it lies.
    struct StreetReading: Equatable {
        var street: NameKey
        /// What stands behind, folded but otherwise as written.
        var rest: [String]
    }

    /// The text, without white space around it.
    let text: String
    private let segments: [[TextPiece]]
    private let convention: AddressConvention

    init(_ text: String, _ convention: AddressConvention = .unitedStates) throws(PlacesError) {
        guard text.utf8.count <= Self.byteLimit else {
            throw .textTooLong(bytes: text.utf8.count, limit: Self.byteLimit)
        }
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { throw .emptyText }
        self.text = String(text[start...end])
        self.convention = convention
        segments = TextFolding.pieces(of: self.text).split(separator: .comma).map(Array.init)
        guard segments.joined().contains(where: { if case .word = $0 { true } else { false } }) else {
            throw .noWords(text: self.text)
        }
    }

    /// All words, folded.
    var words: [String] { segments.flatMap(Self.words) }

    /// The whole text as the name of a street, whatever signs stand in it.
    var key: NameKey { NameKey(words: words, convention) }

    /// The whole text as the name of a stop.
    var stopKey: NameKey { NameKey.stop(words: words, convention) }

    /// The id behind `stop:`.
    var stopID: String? {
        let prefix = "stop:"
        guard text.count > prefix.count, text.prefix(prefix.count).lowercased() == prefix else { return nil }
        let id = text.dropFirst(prefix.count).drop { $0.isWhitespace }
        return id.isEmpty ? nil : String(id)
    }

    /// The text where it can be the code on a stop: one word.
    var stopCode: String? {
        text.contains { $0.isWhitespace || $0 == "," } ? nil : text
    }

    /// The whole text as a street, the longest name first.
    var streetReadings: [StreetReading] {
        guard let first = segments.first else { return [] }
        return readings(Self.words(first), then: segments.dropFirst())
    }

    /// The text as a number and a street, the longest street first; none where a sign says that two streets are meant.
    var addressReadings: [(number: HouseNumber, street: StreetReading)] {
        guard var first = segments.first, !first.contains(.crossing) else { return [] }
        var others = segments.dropFirst()
        // `350, 5th Avenue`
        if first.count == 1, let next = others.popFirst() { first += next }
        let words = Self.words(withoutUnit(first))
        return HouseNumber.leading(words, convention).flatMap { number, used in
            readings(Array(words.dropFirst(used)), then: others).map { (number, $0) }
        }
    }

    /// The text as two streets that meet, each place where it can be divided.
    var cornerReadings: [(first: NameKey, second: [StreetReading])] {
        guard var pieces = segments.first else { return [] }
        var others = segments.dropFirst()
        for prefix in convention.cornerPrefixes where pieces.starts(with: prefix.map { .word($0) }) {
            pieces.removeFirst(prefix.count)
            break
        }
        func isSign(_ piece: TextPiece) -> Bool { piece == .crossing }
        func isWord(_ piece: TextPiece) -> Bool {
            if case .word(let word) = piece { convention.crossingWords.contains(word) } else { false }
        }
        // `Broadway, & W 42 St`: the comma means nothing.
        if !pieces.contains(where: isSign), let next = others.first, next.first.map(isSign) == true {
            pieces += next
            others = others.dropFirst()
        }
        let divisions = pieces.indices.filter { isSign(pieces[$0]) }
        let tried = divisions.isEmpty ? pieces.indices.filter { isWord(pieces[$0]) } : divisions
        return tried.prefix(Self.divisionLimit).compactMap { division in
            let first = Self.words(pieces[..<division])
            let second = Self.words(pieces[(division + 1)...])
            guard !first.isEmpty, !second.isEmpty else { return nil }
            return (NameKey(words: first, convention), readings(second, then: others))
        }
    }

    /// Whether a sign says that two streets are meant.
    var isCornerForSure: Bool { segments.joined().contains(.crossing) && !cornerReadings.isEmpty }

    private func readings(_ words: [String], then others: some Collection<[TextPiece]>) -> [StreetReading] {
        let behind = others.flatMap { Self.words(withoutUnit($0, mayBeAllUnit: true)) }
        return (0..<min(words.count, Self.restLimit + 1)).map { taken in
            let end = words.count - taken
            return StreetReading(
                street: NameKey(words: words[..<end], convention), rest: Array(words[end...]) + behind)
        }
    }

    private static func words(_ pieces: some Collection<TextPiece>) -> [String] {
        pieces.compactMap { piece in
            if case .word(let word) = piece { word } else { nil }
        }
    }

    private func withoutUnit(_ pieces: [TextPiece], mayBeAllUnit: Bool = false) -> [TextPiece] {
        AddressUnit.removed(from: pieces, convention, mayBeAllUnit: mayBeAllUnit)
    }
}

extension PlaceText {
    /// The coordinate that a text holds: a latitude, a comma and a longitude in decimal degrees.
    ///
    /// - Returns: `nil` where the text is not of that form.
    static func coordinate(in text: String) throws(PlacesError) -> Coordinate? {
        guard text.utf8.count <= byteLimit else { return nil }
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        var numbers: [Double] = []
        for half in halves {
            guard let start = half.firstIndex(where: { !$0.isWhitespace }),
                let end = half.lastIndex(where: { !$0.isWhitespace })
            else { return nil }
            let digits = half[start...end]
            guard digits.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let number = Double(digits) else {
                return nil
            }
            numbers.append(number)
        }
        do {
            return try Coordinate(latitude: numbers[0], longitude: numbers[1])
        } catch {
            throw .outOfWorld(text: text)
        }
    }
}

/// Which door of a building: the number of a flat, a floor, an office. Places are not told apart by it.
enum AddressUnit {
    /// The pieces without `Apt 5`, `#501`, `Suite 1002`, `3rd Floor`.
    ///
    /// - Parameter mayBeAllUnit: Whether everything may go; else the first word stays.
    static func removed(
        from pieces: [TextPiece], _ convention: AddressConvention, mayBeAllUnit: Bool
    ) -> [TextPiece] {
        var kept: [TextPiece] = []
        var position = 0
        while position < pieces.count {
            let next = position + 1 < pieces.count ? pieces[position + 1] : nil
            switch pieces[position] {
            case .hash:
                position += next == nil ? 1 : 2
            case .word(let word) where kept.isEmpty && !mayBeAllUnit:
                kept.append(.word(word))
                position += 1
            case .word(let word):
                if convention.unitWords.keys.contains(word), isUnitNumber(next, convention) {
                    position += 2
                } else if convention.unitWords[word] == true, isUnitNumber(kept.last, convention),
                    kept.count > 1 || mayBeAllUnit
                {
                    kept.removeLast()
                    position += 1
                } else {
                    kept.append(pieces[position])
                    position += 1
                }
            default:
                kept.append(pieces[position])
                position += 1
            }
        }
        return kept
    }

    private static func isUnitNumber(_ piece: TextPiece?, _ convention: AddressConvention) -> Bool {
        guard case .word(let word)? = piece else { return false }
        return word.utf8.count == 1 || word.contains(where: \.isNumber) || convention.ordinals[word] != nil
    }
}
