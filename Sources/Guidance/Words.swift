/// A text as it is read, and as it is heard where that is something else: both are made in one go.
struct Words {
    /// The text to read.
    var written: String
    /// The text to hear; nil where it is the same.
    private var other: String?

    /// A text to read and, where they differ, another one to hear.
    init(_ written: String, spoken: String? = nil) {
        self.written = written
        other = spoken == written ? nil : spoken
    }

    /// The text to hear.
    var spoken: String { other ?? written }

    /// Both with a capital at their start.
    var withCapital: Words { Words(written.withCapital, spoken: other?.withCapital) }

    mutating func append(_ text: String) {
        written += text
        other? += text
    }

    mutating func append(_ words: Words) {
        if other == nil, words.other != nil {
            var copy = written
            copy.reserveCapacity(96)
            other = copy
        }
        written += words.written
        other? += words.spoken
    }
}
