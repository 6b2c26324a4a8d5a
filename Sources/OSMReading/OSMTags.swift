internal import COsmium

/// Every distinct key, value and role of some elements, one after the other.
final class StringTable: Sendable {
    private let bytes: [UInt8]
    private let ends: [UInt32]

    init(bytes: [UInt8], ends: [UInt32]) {
        self.bytes = bytes
        self.ends = ends
    }

    private func range(of number: UInt32) -> Range<Int> {
        let row = Int(number)
        return (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
    }

    /// String `number`; bytes that are no UTF-8 are replaced as Unicode recommends.
    func string(_ number: UInt32) -> String {
        let range = range(of: number)
        return bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }

    func string(_ number: UInt32, endsWith ending: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count >= ending.count else { return false }
        return bytes.withUnsafeBufferPointer { $0[range].suffix(ending.count).elementsEqual(ending) }
    }

    func string(_ number: UInt32, startsWith beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count >= beginning.count else { return false }
        return bytes.withUnsafeBufferPointer { $0[range].prefix(beginning.count).elementsEqual(beginning) }
    }

    func isEqual(_ number: UInt32, to text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == text.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<text.count where bytes[range.lowerBound + offset] != text[offset] { return false }
            return true
        }
    }
}

/// The tags of one element: a view, in the order of the file.
///
///     if let name = way.tags["name"] { … }
///     if way.tags.has("oneway", "yes") { … }
///
/// Asking costs a look at each tag of the element, without hashing; a value is made a `String` only when it
/// is found. Where a key stands twice, which OpenStreetMap forbids, the first counts.
public struct OSMTags: RandomAccessCollection, Sendable {
    private let strings: StringTable
    private let pairs: ArraySlice<cosmium_tag>

    init(strings: StringTable, pairs: ArraySlice<cosmium_tag>) {
        self.strings = strings
        self.pairs = pairs
    }

    /// The value of `key`, nil where the element lacks it.
    public subscript(key: String) -> String? {
        guard let pair = pair(for: key) else { return nil }
        return strings.string(pair.value)
    }

    /// Whether the element has the tag `key` with exactly this value.
    public func has(_ key: String, _ value: String) -> Bool {
        guard let pair = pair(for: key) else { return false }
        var value = value
        return value.withUTF8 { strings.isEqual(pair.value, to: $0) }
    }

    /// Whether the element has the tag `key`, whatever its value.
    public func has(_ key: String) -> Bool { pair(for: key) != nil }

    /// Whether the element has a tag whose key ends so, such as `:conditional`.
    public func hasKey(endingWith ending: String) -> Bool {
        if pairs.isEmpty { return false }
        var ending = ending
        return ending.withUTF8 { ending in pairs.contains { strings.string($0.key, endsWith: ending) } }
    }

    /// Whether the element has a tag whose key begins so, such as `cycleway`.
    public func hasKey(startingWith beginning: String) -> Bool {
        if pairs.isEmpty { return false }
        var beginning = beginning
        return beginning.withUTF8 { beginning in pairs.contains { strings.string($0.key, startsWith: beginning) } }
    }

    private func pair(for key: String) -> cosmium_tag? {
        if pairs.isEmpty { return nil }
        var key = key
        return key.withUTF8 { key in pairs.first { strings.isEqual($0.key, to: key) } }
    }

    /// Where the first tag is.
    public var startIndex: Int { pairs.startIndex }
    /// Behind the last tag.
    public var endIndex: Int { pairs.endIndex }
    /// One tag.
    public subscript(position: Int) -> (key: String, value: String) {
        (strings.string(pairs[position].key), strings.string(pairs[position].value))
    }
}

extension OSMTags: ExpressibleByDictionaryLiteral, CustomStringConvertible {
    /// Tags that come from no file.
    public init(_ tags: some Sequence<(key: String, value: String)>) {
        var interner = Interner()
        let pairs = tags.map { cosmium_tag(key: interner.number(of: $0.key), value: interner.number(of: $0.value)) }
        self.init(strings: interner.table(), pairs: pairs[...])
    }

    /// `["highway": "residential", "name": "A St"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (key: $0.0, value: $0.1) })
    }

    /// `highway=residential name=A St`.
    public var description: String { map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

/// Numbers strings as they come; for elements that are made in memory.
struct Interner {
    private var numbers: [String: UInt32] = [:]
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []

    mutating func number(of text: String) -> UInt32 {
        if let number = numbers[text] { return number }
        let number = UInt32(ends.count)
        numbers[text] = number
        bytes.append(contentsOf: text.utf8)
        ends.append(UInt32(bytes.count))
        return number
    }

    func table() -> StringTable { StringTable(bytes: bytes, ends: ends) }
}
