import Geometry
import Measures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is one value in JSON.
public protocol JSONWritable {
    /// Writes itself as one value.
    func write(to json: inout JSONWriter)
}

/// A document of the public JSON interface: keys sorted, keys that do not apply left out.
public protocol JSONDocument: JSONWritable, Sendable {}

extension JSONDocument {
    /// The document as one line of JSON, without a line break at its end.
    public func json() -> String {
        var json = JSONWriter()
        write(to: &json)
        return json.text
    }
}

extension JSONWriter {
    /// A value as its own coding writes it, for what is read back from files too.
    public mutating func value(encoded value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            raw(try encoder.encode(value))
        } catch {
            // Manifests hold texts, whole numbers and finite ones: JSON has all of them.
            preconditionFailure("a value of the interface cannot be encoded: \(error)")
        }
    }
}

extension Bool: JSONWritable {
    /// `true` or `false`.
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int: JSONWritable {
    /// The number.
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Double: JSONWritable {
    /// The shortest decimal that names it; it has to be finite.
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension String: JSONWritable {
    /// The text in quotes.
    public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// A list.
    public func write(to json: inout JSONWriter) { json.list(self) { $1.write(to: &$0) } }
}

extension Coordinate: JSONWritable {
    /// Longitude and latitude, as GeoJSON and OSRM write a place.
    public func write(to json: inout JSONWriter) { json.place(self) }
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
