/// The words of a name in the form in which names are compared: `West 34th Street`, `W 34 St` and `w. 34TH street` are
/// all `w 34 st`.
public struct NameKey: Hashable, Sendable, CustomStringConvertible {
    /// The words, in order.
    let words: [String]

    /// The words with one space between them; this is what a region stores, and by what keys are compared.
    public let description: String

    /// Whether nothing is left of the name.
    public var isEmpty: Bool { words.isEmpty }

    /// The key of a name as somebody wrote it.
    public init(_ text: String, _ convention: AddressConvention = .unitedStates) {
        self.init(words: TextFolding.words(of: text), convention)
    }

    /// The key of folded words.
    init(words folded: some Collection<String>, _ convention: AddressConvention) {
        let all = NameKey.canonical(folded, convention)
        let telling = all.filter { !convention.fillers.contains($0) }
        words = telling.isEmpty ? all : telling
        description = words.joined(separator: " ")
    }

    /// A key that was read from a region.
    init(stored: String) {
        words = stored.split(separator: " ").map(String.init)
        description = words.joined(separator: " ")
    }

    /// Whether both are the same words.
    public static func == (a: NameKey, b: NameKey) -> Bool { a.description == b.description }

    /// Hashes the words.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Ordinals as numbers, words that mean the same as one.
    private static func canonical(_ folded: some Collection<String>, _ convention: AddressConvention) -> [String] {
        var words: [String] = []
        var waitingTens: (word: String, value: Int)?
        for word in folded {
            if let tens = waitingTens {
                waitingTens = nil
                if let unit = convention.ordinals[word], unit < 10 {
                    words.append(String(tens.value + unit))
                    continue
                }
                words.append(convention.canonical(tens.word))
            }
            if let value = convention.tens[word] {
                waitingTens = (word, value)
            } else if let value = convention.ordinals[word] {
                words.append(String(value))
            } else {
                words.append(contentsOf: ordinal(word, convention) ?? [convention.canonical(word)])
            }
        }
        if let tens = waitingTens { words.append(convention.canonical(tens.word)) }
        return words
    }

    /// `5th` is `5`; `34st`, which is no ordinal, is `34 st`, and `w42` is `w 42`.
    private static func ordinal(_ word: String, _ convention: AddressConvention) -> [String]? {
        let front = String(word.prefix { !$0.isNumber })
        if !front.isEmpty, front.utf8.count < word.utf8.count, convention.directions.contains(front) {
            let number = String(word.dropFirst(front.count))
            return [front] + (ordinal(number, convention) ?? [number])
        }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let ending = String(word.dropFirst(digits.count))
        guard !digits.isEmpty, !ending.isEmpty else { return nil }
        if convention.ordinalEndings.contains(ending) {
            let isFirst = digits.last == "1" && !digits.hasSuffix("11")
            return ending == "st" && !isFirst ? [String(digits), "st"] : [String(digits)]
        }
        let kept = convention.canonical(ending)
        return convention.streetTypes.contains(kept) && ending.count > 1 ? [String(digits), kept] : nil
    }
}

extension NameKey {
    /// The street in the address of a map's element, without the flat or floor that sometimes stands in it.
    ///
    /// - Returns: The key, and whether the text was nothing but the street.
    public static func street(
        inAddress text: String, _ convention: AddressConvention = .unitedStates
    ) -> (key: NameKey, isWhole: Bool) {
        let pieces = TextFolding.pieces(of: text)
        let first = Array(pieces.prefix { $0 != .comma })
        let kept = AddressUnit.removed(from: first, convention, mayBeAllUnit: false)
        let words = kept.compactMap { piece in
            if case .word(let word) = piece { word } else { nil }
        }
        return (NameKey(words: words, convention), kept.count == pieces.count)
    }

    /// The key of a stop's name, which mostly tells two streets: `W 34 ST/5 AV`, `5 Av at W 34 St`.
    public static func stop(_ name: String, _ convention: AddressConvention = .unitedStates) -> NameKey {
        stop(words: TextFolding.words(of: name), convention)
    }

    static func stop(words folded: [String], _ convention: AddressConvention) -> NameKey {
        let telling = folded.filter { !convention.crossingWords.contains($0) }
        return NameKey(words: telling.isEmpty ? folded : telling, convention)
    }

    /// The key of a well-known place or a line: signs and the words that may stand for them are left out, so that
    /// `Barnes & Noble` and `Barnes and Noble` are the same.
    public static func named(_ name: String, _ convention: AddressConvention = .unitedStates) -> NameKey {
        stop(words: TextFolding.words(of: name), convention)
    }

    /// The key of a city, state or country, with the names that mean the same folded into one.
    public static func area(_ text: String, _ convention: AddressConvention = .unitedStates) -> NameKey {
        NameKey(stored: convention.canonicalArea(NameKey(text, convention).description))
    }

    /// Whether this is the other name with its kind of street or its point of the compass left out: `West 46th` and
    /// `46th Street` are short for `West 46th Street`.
    public func isShort(for whole: NameKey, _ convention: AddressConvention = .unitedStates) -> Bool {
        guard words.count < whole.words.count, let fit = NameQuery(self).fit(whole.words, convention) else {
            return false
        }
        return fit.added == 0
    }

    /// The order of the keys as texts.
    public static func < (a: NameKey, b: NameKey) -> Bool { a.description < b.description }
}

extension NameKey: Comparable {}
