/// What was found out lately and is likely to be asked for again: the readings of one text share most of their words, and
/// so does a text with itself a keystroke later. All is forgotten when there is too much of it.
struct Remembered<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    private let limit: Int

    /// A memory for so many answers.
    init(limit: Int) { self.limit = limit }

    /// What is remembered of a question; set to remember it.
    subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            if values.count >= limit { values.removeAll(keepingCapacity: true) }
            values[key] = newValue
        }
    }
}
