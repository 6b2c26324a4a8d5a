import Archive

/// A country by the two letters of ISO 3166-1; `unknown` where nothing tells.
public struct CountryCode: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// Both letters, the first in the higher byte; 0 for an unknown country.
    public let raw: UInt16

    /// No country is known.
    public static let unknown = CountryCode(raw: 0)

    private init(raw: UInt16) { self.raw = raw }

    /// A country by its letters, large or small (`PT`); nil for what is not two letters.
    public init?(_ letters: some StringProtocol) {
        let bytes = Array(letters.uppercased().utf8)
        guard bytes.count == 2, bytes.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
            return nil
        }
        raw = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

    /// `PT`; empty for an unknown country.
    public var description: String {
        raw == 0 ? "" : String(decoding: [UInt8(raw >> 8), UInt8(raw & 0xff)], as: UTF8.self)
    }
}

/// The row of the table that has one row.
public struct RegionFactsIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// What is true of all streets of a region.
public struct RegionFacts: Hashable, Sendable, BitwiseCopyable {
    /// The country whose laws hold; `unknown` where nothing tells.
    public var country: CountryCode
    /// The number of the driving side, a whole one, so that no byte of a row is left to chance.
    private var sideNumber: UInt16

    /// The side of the road on which traffic keeps; right for a number that is none, as a damaged file may hold.
    public var drivingSide: DrivingSide {
        get { DrivingSide(rawValue: UInt8(truncatingIfNeeded: sideNumber)) ?? .right }
        set { sideNumber = UInt16(newValue.rawValue) }
    }

    /// The facts of a region: right-hand traffic in no particular country, if nothing else is said.
    public init(country: CountryCode = .unknown, drivingSide: DrivingSide = .right) {
        self.country = country
        sideNumber = UInt16(drivingSide.rawValue)
    }
}
