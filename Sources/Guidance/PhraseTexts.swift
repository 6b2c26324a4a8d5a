/// The texts of a language's phrases, taken apart once: what a sentence is made of follows without a search for braces.
public struct PhraseTexts: Sendable, ExpressibleByDictionaryLiteral {
    /// By the number of the phrase, since a sentence is asked for at every step.
    private var texts = [Template?](repeating: nil, count: Phrase.allCases.count)

    /// Texts with the values of `Phrase.values` in braces.
    public init(dictionaryLiteral texts: (Phrase, String)...) {
        for (phrase, text) in texts { self.texts[phrase.rawValue] = Template(text) }
    }

    /// The text of a phrase as it was given.
    public subscript(phrase: Phrase) -> String? { texts[phrase.rawValue]?.text }

    /// A phrase with its values filled in; nil where there is no text. Complexity: O(bytes).
    ///
    /// - Parameter isSentence: whether it begins with a capital.
    func filled(_ phrase: Phrase, isSentence: Bool, value: (PhraseValue) -> Words?) -> Words? {
        guard let template = texts[phrase.rawValue] else { return nil }
        var words = Words(isSentence ? template.capitalStart : template.start)
        // Room for the values, and for what is added to a sentence behind it.
        if !template.parts.isEmpty { words.written.reserveCapacity(96) }
        for part in template.parts {
            guard let value = value(part.value) else { preconditionFailure("\(phrase) lacks its \(part.value)") }
            words.append(isSentence && words.written.isEmpty ? value.withCapital : value)
            words.append(part.behind)
        }
        return words
    }

    /// A text: what stands before the first value, then each value with what stands behind it. A class, so that looking
    /// one up copies nothing of it.
    private final class Template: Sendable {
        let text: String
        let start: String
        let capitalStart: String
        let parts: [(value: PhraseValue, behind: String)]

        init(_ text: String) {
            self.text = text
            let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
            start = String(pieces[0])
            capitalStart = start.withCapital
            parts = pieces.dropFirst().map { piece in
                let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
                guard halves.count == 2, let value = PhraseValue(rawValue: String(halves[0])) else {
                    preconditionFailure("a phrase has no such value: \(text)")
                }
                return (value, String(halves[1]))
            }
        }
    }
}

/// What may be filled into a phrase; the raw values stand in braces in its text.
enum PhraseValue: String {
    case age, agency, arrival, board, circle, color, compass, count, departure, direction, distance, duration, exit
    case from, go, headsign, line, number, ordinal, place, platform, reason, sentence, side, source, standing
    case stop, stops, time, to, toward, vehicle, way
}

extension String {
    /// The text with a capital at its start.
    var withCapital: String {
        var text = self
        let isPlain = text.withUTF8 { bytes in
            // What stands behind a plain letter may be a mark on it.
            bytes.count > 1 && bytes[0] < 0x80 && bytes[1] < 0x80
        }
        guard isPlain else { return prefix(1).uppercased() + dropFirst() }
        return text.withUTF8 { bytes in
            guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0]) else { return self }
            return String(unsafeUninitializedCapacity: bytes.count) { capital in
                _ = capital.update(fromContentsOf: bytes)
                capital[0] -= 0x20
                return bytes.count
            }
        }
    }
}
