import Geometry
import Measures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document of the public JSON interface: keys sorted, keys that do not apply left out.
public protocol JSONDocument: Encodable, Sendable {}

extension JSONDocument {
    /// The document as one line of JSON, without a line break at its end.
    public func json() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            // Documents hold texts, whole numbers and finite ones rounded to a tenth: JSON has all of them.
            preconditionFailure("a document of the interface cannot be encoded: \(error)")
        }
    }
}

/// A value whose key is there even when it is not: `null` in JSON.
public struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
    /// The value, or nil for `null`.
    public var value: Value?

    /// A value or `null`.
    public init(_ value: Value?) { self.value = value }

    /// The value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

extension Meters {
    /// The length as the interface writes it: in meters with one decimal.
    public var tenths: Double { (value * 10).rounded() / 10 }
}

extension Bearing {
    /// Whole degrees, `0 ..< 360`.
    public var wholeDegrees: Int { Int(degrees.rounded()) % 360 }
}

extension String {
    /// The text, or nil where it is empty.
    public var nonEmpty: String? { isEmpty ? nil : self }
}
