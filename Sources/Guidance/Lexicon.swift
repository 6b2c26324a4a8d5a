import Measures

/// What is worked out once for each text: the names of a city and the arrows of its lanes come again and again.
final class Lexicon<Value: Sendable>: Sendable {
    private let make: @Sendable (String) -> Value
    private let known = Locked(Remembered<String, Value>(limit: 8192))

    /// - Parameter make: works a value out; the same text has to come to the same value.
    init(_ make: @escaping @Sendable (String) -> Value) { self.make = make }

    /// The value for a text. Complexity: O(n), the first time that of working it out.
    subscript(text: String) -> Value {
        if let value = known.withLock({ $0[text] }) { return value }
        let value = make(text)
        known.withLock { $0[text] = value }
        return value
    }
}
