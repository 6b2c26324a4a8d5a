/// What was found out lately and is likely to be asked for again, up to a limit: with more all is forgotten.
///
/// ```swift
/// var lengths = Remembered<String, Int>(limit: 512)
/// lengths["Broadway"] = 8
/// ```
///
/// Complexity: O(1) on average, but for the one that is too many.
public struct Remembered<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    private let limit: Int

    /// A memory for so many answers.
    public init(limit: Int) { self.limit = limit }

    /// What is remembered of a question; set to remember it, or with nil to forget it.
    public subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            if newValue != nil, values[key] == nil, values.count >= limit { values.removeAll(keepingCapacity: true) }
            values[key] = newValue
        }
    }
}

extension Remembered: Sendable where Key: Sendable, Value: Sendable {}
