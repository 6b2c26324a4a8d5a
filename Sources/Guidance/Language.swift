import Journeys
import Measures
import Streets
import Transit

/// The words of a language, as tables.
///
/// ```swift
/// Language.english.sentence(.turn, ["direction": "left", "way": "Broadway"])   // Turn left onto Broadway
/// ```
///
/// Another language is another value of this type; `Language.known` lists those there are.
public struct Language: Sendable {
    /// Its tag: `en`.
    public let tag: String
    /// The sentences, with the values of `Phrase.values` in braces.
    public let phrases: PhraseTexts
    /// The eight directions of the compass from north, clockwise.
    public let compass: [String]
    /// What to say for a turn: `left`, `sharp left`.
    public let directions: [Maneuver.Modifier: String]
    /// The two sides.
    public let sides: (left: String, right: String)
    /// What one rides in: `bus`, `train`.
    public let vehicles: [RouteMode: String]
    /// What one does on streets, in the form that a sentence takes inside: `walk`.
    public let going: [TravelMode: String]
    /// What ways without a name are called: `the footpath`.
    public let ways: [WayLabel.Kind: String]
    /// What stands before a number and after it: `1 stop`, `6 stops`. As many forms as `pluralForm` knows.
    public let counted: [Countable: [String]]
    /// Which form a number takes, from 0.
    public let pluralForm: @Sendable (_ number: String) -> Int
    /// The numbers of exits, from the first.
    public let ordinals: [String]
    /// What the colors of a status are called.
    public let colors: [Journey.Status: String]
    /// Where a journey starts and ends, spoken, where only the coordinates are known.
    public let unnamedEnds: (from: String, to: String)
    /// A place on the way, spoken, where only its coordinates are known.
    public let unnamedVia: String
    /// A clock time, spoken.
    public let spokenTime: @Sendable (LocalTime) -> String
    /// Two durations side by side, the larger first, spoken: `1 hour and 5 minutes`.
    public let spokenJoint: String
    /// How to say a name that is written on a sign or a map.
    public let spokenName: @Sendable (String) -> String
    /// How to say the name of a line.
    public let spokenLine: @Sendable (String) -> String
    /// How to say what a vehicle of a line, which comes second, shows as its destination.
    public let spokenSign: @Sendable (_ sign: String, _ line: String) -> String
    /// What is said after a short name of a line: `the 2 train`.
    public let lineNouns: [RouteMode: String]

    /// Names of lines of no more letters than this are said with what runs there.
    private static let shortLine = 3

    /// How to say the name of a line on which something of a kind runs.
    public func spokenLine(_ name: String, of mode: RouteMode) -> String {
        guard name.count <= Language.shortLine, let noun = lineNouns[mode] else { return spokenLine(name) }
        return spokenLine(name) + " " + noun
    }

    /// The languages there are.
    public static let known: [Language] = [.english]

    /// The language of a tag: the same one, else that of its first part (`en` for `en-GB`); nil for an unknown one.
    public static func named(_ tag: String) -> Language? {
        let wanted = tag.lowercased().split(separator: ".").first.map(String.init) ?? ""
        if let same = known.first(where: { $0.tag == wanted }) { return same }
        let root = wanted.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? ""
        return known.first { $0.tag == root }
    }

    /// A sentence with its values filled in and a capital at its start.
    public func sentence(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
        sentence(phrase) { values[$0.rawValue].map { Words($0) } }.written
    }

    /// A part of a sentence with its values filled in.
    public func clause(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
        filled(phrase, isSentence: false) { values[$0.rawValue].map { Words($0) } }.written
    }

    /// A sentence to read and to hear, whose values are made when its text asks for them.
    func sentence(_ phrase: Phrase, value: (PhraseValue) -> Words?) -> Words {
        filled(phrase, isSentence: true, value: value)
    }

    private func filled(_ phrase: Phrase, isSentence: Bool, value: (PhraseValue) -> Words?) -> Words {
        guard let text = phrases.filled(phrase, isSentence: isSentence, value: value) else {
            preconditionFailure("\(tag) has no text for \(phrase)")
        }
        return text
    }

    /// A number and what is counted: `6 stops`.
    public func count(_ number: String, _ countable: Countable) -> String {
        guard let forms = counted[countable] else { preconditionFailure("\(tag) does not count \(countable)") }
        return number + " " + forms[min(pluralForm(number), forms.count - 1)]
    }

    /// A number and what is counted: `6 stops`.
    public func count(_ number: Int, _ countable: Countable) -> String { count(String(number), countable) }

    /// The direction of the compass nearest to a bearing.
    public func compass(_ bearing: Bearing) -> String {
        compass[Int((bearing.degrees / 45).rounded()) % 8]
    }
}
