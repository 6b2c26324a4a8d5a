import Synchronization

/// How names are said in a language, each worked out once: the streets of a city come again and again.
final class SpokenNames: Sendable {
    private let language: Language
    private let known = Mutex<[String: String]>([:])

    /// How many names are kept; with one more all are forgotten, so that a guide stays small whatever it reads out.
    private static let capacity = 8192

    init(_ language: Language) { self.language = language }

    /// A name as it is said. Complexity: O(n), the first time with the tables of the language.
    subscript(name: String) -> String {
        if let spoken = known.withLock({ $0[name] }) { return spoken }
        let spoken = language.spokenName(name)
        known.withLock { known in
            if known.count >= SpokenNames.capacity { known.removeAll(keepingCapacity: true) }
            known[name] = spoken
        }
        return spoken
    }
}
