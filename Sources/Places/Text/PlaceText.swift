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

    /// A street as it may be meant, and the words around it that must then say where it lies.
    struct StreetReading: Equatable {
        var street: NameKey
        /// The street's words, folded but otherwise as written.
        var words: [String]
        /// What stands behind or before, folded but otherwise as written.
        var rest: [String]
    }

    /// A number and a street as they may be meant.
    typealias AddressReading = (number: HouseNumber, street: StreetReading)

    /// Two streets as they may be meant, the second with what stands behind it.
    typealias CornerReading = (first: NameKey, firstWords: [String], second: [StreetReading])

    /// The text, without white space around it.
    let text: String
    private let segments: [[TextPiece]]
    /// How addresses are written where the text is asked.
    var convention: AddressConvention

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

    /// The words before the first comma, folded.
    var firstWords: [String] { segments.first.map(Self.words) ?? [] }

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
        var all = readings(Self.words(first), then: segments.dropFirst())
        if segments.count > 1 {
            // A name may hold a comma itself.
            for end in (2...segments.count).prefix(Self.divisionLimit) {
                let words = segments[..<end].flatMap(Self.words)
                let rest = segments[end...].flatMap { Self.words(withoutUnit($0, mayBeAllUnit: true)) }
                let name = NameKey(words: words, convention)
                all.insert(StreetReading(street: name, words: words, rest: rest), at: 0)
            }
            // `Brooklyn, Court Street`
            for position in segments.indices.dropFirst() {
                var others = segments
                all.append(contentsOf: readings(Self.words(others.remove(at: position)), then: others).prefix(3))
            }
        }
        let words = Self.words(first)
        // `11201 Court Street`
        for start in words.indices.dropFirst().prefix(3) {
            all.append(
                contentsOf: readings(Array(words[start...]), then: segments.dropFirst(), before: Array(words[..<start]))
                    .prefix(1))
        }
        return all
    }

    /// The text as a number and a street, the likeliest readings first; none where a sign says that two streets are
    /// meant.
    ///
    /// The number stands before or behind the street, and where a place lies may be told behind or before both. Of one
    /// order the longest street comes first.
    var addressReadings: [AddressReading] {
        guard !segments.joined().contains(.crossing) else { return [] }
        var readings: [AddressReading] = []
        for position in segments.indices {
            var others = segments
            var pieces = others.remove(at: position)
            // `350, 5th Avenue`, and `Rua Santa Catarina, 12`.
            if position == 0, let next = others.first,
                pieces.count == 1 || Self.isNumber(next.first) && !pieces.contains(where: Self.isNumber)
            {
                pieces += next
                others.removeFirst()
            }
            let lead = leadingNumbers(pieces, others)
            let trail = trailingNumbers(pieces, others)
            readings += convention.numberIsLast ? trail + lead : lead + trail
            if readings.count > Self.readingLimit { break }
        }
        return Array(readings.prefix(Self.readingLimit))
    }

    /// Whether a number stands at the front that is not the name of a street, as it is in `34 St`.
    var beginsWithHouseNumber: Bool {
        guard let first = words.first, words.count > 1, first.allSatisfy(\.isNumber) else { return false }
        return !convention.streetTypes.contains(convention.canonical(words[1]))
    }

    private static func isNumber(_ piece: TextPiece?) -> Bool {
        if case .word(let word) = piece { word.first?.isNumber == true } else { false }
    }

    /// More readings than this are not tried.
    private static let readingLimit = 160

    /// `350 5th Avenue New York`, then `10118 350 5th Avenue`.
    private func leadingNumbers(_ pieces: [TextPiece], _ others: [[TextPiece]]) -> [AddressReading] {
        let words = Self.words(withoutUnit(pieces))
        return words.indices.prefix(6).flatMap { start -> [AddressReading] in
            HouseNumber.leading(words[start...], convention).flatMap { number, used -> [AddressReading] in
                readings(Array(words.dropFirst(start + used)), then: others, before: Array(words[..<start]))
                    .map { (number, $0) }
            }
        }
    }

    /// `Vesterbrogade 12, 2. tv, 1620 København V`, then `1620 København V, Vesterbrogade 12`.
    private func trailingNumbers(_ pieces: [TextPiece], _ others: [[TextPiece]]) -> [AddressReading] {
        let words = Self.words(pieces)
        let behind = others.flatMap { withoutDoor(Self.words(withoutUnit($0, mayBeAllUnit: true))) }
        return words.indices.dropFirst().flatMap { start -> [AddressReading] in
            guard words[start].first?.isNumber == true || convention.numberPrefixes.contains(words[start]) else {
                return []
            }
            return HouseNumber.leading(words[start...], convention).reversed().flatMap {
                number, used -> [AddressReading] in
                let rest = withoutDoor(Array(words[(start + used)...])) + behind
                return (0..<start).prefix(Self.restLimit).map { first in
                    let street = Array(words[first..<start])
                    return (
                        number,
                        StreetReading(
                            street: NameKey(words: street, convention), words: street,
                            rest: Array(words[..<first]) + rest)
                    )
                }
            }
        }
    }

    /// The words without those that name a door behind a house number: `2 tv`, `B 34`, `3 Esq`.
    private func withoutDoor(_ words: [String]) -> [String] {
        var rest = words[...]
        for _ in 0..<5 {
            guard let word = rest.first else { break }
            let isShort =
                word.utf8.count == 1
                || word.utf8.count <= 4 && Int(word.prefix { $0.isNumber }).map { $0 < 1000 } ?? false
            let isDoor =
                convention.doorWords.contains(word) || convention.unitWords[word] != nil
                || isShort && word.utf8.count < convention.postcodeDigits
            guard isDoor else { break }
            rest.removeFirst()
        }
        return Array(rest)
    }

    /// The text as two streets that meet, each place where it can be divided.
    var cornerReadings: [CornerReading] {
        var others = segments
        // `Brooklyn, 5 Av & 9 St`
        let primary = segments.firstIndex { $0.contains(.crossing) && $0.first != .crossing } ?? 0
        guard others.indices.contains(primary) else { return [] }
        var pieces = others.remove(at: primary)
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
            others.removeFirst()
        }
        let divisions = pieces.indices.filter { isSign(pieces[$0]) }
        let tried = divisions.isEmpty ? pieces.indices.filter { isWord(pieces[$0]) } : divisions
        return tried.prefix(Self.divisionLimit).compactMap { division in
            let first = Self.words(pieces[..<division])
            let second = Self.words(pieces[(division + 1)...])
            guard !first.isEmpty, !second.isEmpty else { return nil }
            return (NameKey(words: first, convention), first, readings(second, then: others))
        }
    }

    /// Whether a comma parts the text.
    var hasComma: Bool { segments.count > 1 }

    /// Whether a sign says that two streets are meant.
    var isCornerForSure: Bool { segments.joined().contains(.crossing) && !cornerReadings.isEmpty }

    private func readings(
        _ words: [String], then others: some Collection<[TextPiece]>, before: [String] = []
    ) -> [StreetReading] {
        let behind = others.flatMap { Self.words(withoutUnit($0, mayBeAllUnit: true)) }
        return (0..<min(words.count, Self.restLimit + 1)).map { taken in
            let end = words.count - taken
            return StreetReading(
                street: NameKey(words: words[..<end], convention), words: Array(words[..<end]),
                rest: before + Array(words[end...]) + behind)
        }
    }

    /// What is sought and where it is sought: `pharmacy near 350 5th Avenue`.
    var nearReadings: [(sought: [String], place: String)] {
        let pieces = Array(segments.joined(separator: [TextPiece.comma]))
        var readings: [(sought: [String], place: String)] = []
        for position in pieces.indices.dropFirst() {
            for words in convention.nearWords
            where pieces[position...].starts(with: words.map { TextPiece.word($0) })
                && position + words.count < pieces.count
            {
                let sought = Self.words(pieces[..<position])
                let place = pieces[(position + words.count)...].map(\.text).joined(separator: " ")
                if !sought.isEmpty { readings.append((sought, place)) }
            }
        }
        return readings
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
