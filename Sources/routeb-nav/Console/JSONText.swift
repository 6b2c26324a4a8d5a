#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as the program prints it: keys sorted, slashes as they are, so that equal answers are equal texts.
enum JSONText {
    /// A value on several lines, for standard output.
    static func pretty(_ value: some Encodable) -> String { text(value, [.prettyPrinted]) }

    /// A value on one line, for standard error.
    static func line(_ value: some Encodable) -> String { text(value, []) }

    private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("what the program prints can always be encoded: \(error)")
        }
    }
}
