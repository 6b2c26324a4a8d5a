/// The sixteen bytes that name a region; every file of the region carries them.
public struct RegionID: Hashable, Sendable, CustomStringConvertible {
    /// The sixteen bytes.
    public let bytes: [UInt8]

    /// An id of exactly sixteen bytes; nil for any other number of them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// An id from 32 hexadecimal digits; nil for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 32, text.utf8.count == 32 else { return nil }
        bytes = (0..<16).map { UInt8(digits[2 * $0] * 16 + digits[2 * $0 + 1]) }
    }

    /// The id of what is built in memory and belongs to no region.
    public static let none = RegionID(bytes: [UInt8](repeating: 0, count: 16))!

    /// 32 hexadecimal digits.
    public var description: String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
    }
}
