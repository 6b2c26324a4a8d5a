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

/// The speed limits for cars that hold by law where no sign gives a number, in km/h; 0 for none.
public struct LegalLimits: Hashable, Sendable, BitwiseCopyable {
    /// In built-up areas.
    public var urban: UInt8
    /// Outside of them.
    public var rural: UInt8
    /// On motorways.
    public var motorway: UInt8
    /// On living streets.
    public var livingStreet: UInt8

    /// These limits; by default none.
    public init(urban: UInt8 = 0, rural: UInt8 = 0, motorway: UInt8 = 0, livingStreet: UInt8 = 0) {
        self.urban = urban
        self.rural = rural
        self.motorway = motorway
        self.livingStreet = livingStreet
    }

    /// The limit on a class of way in km/h; 0 for none.
    ///
    /// Trunk roads have that of roads outside of built-up areas wherever they lie: those that lead through towns have
    /// signs.
    public func limit(on roadClass: RoadClass, isRural: Bool) -> UInt8 {
        switch roadClass {
        case .motorway: motorway
        case .trunk: rural
        case .livingStreet: livingStreet
        case .primary, .secondary, .tertiary, .unclassified, .residential: isRural ? rural : urban
        default: 0
        }
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
    /// The speed limits that hold where no sign gives a number.
    public var limits: LegalLimits

    /// The side of the road on which traffic keeps; right for a number that is none, as a damaged file may hold.
    public var drivingSide: DrivingSide {
        get { DrivingSide(rawValue: UInt8(truncatingIfNeeded: sideNumber)) ?? .right }
        set { sideNumber = UInt16(newValue.rawValue) }
    }

    /// The facts of a region: right-hand traffic in no particular country without limits, if nothing else is said.
    public init(
        country: CountryCode = .unknown, drivingSide: DrivingSide = .right, limits: LegalLimits = LegalLimits()
    ) {
        self.country = country
        sideNumber = UInt16(drivingSide.rawValue)
        self.limits = limits
    }
}

/// The row of the table of changes of the clocks.
public struct ZoneChangeIndex: DenseIndex {
    /// The number.
    public let raw: UInt32
    /// The row with this number.
    @inlinable public init(_ raw: UInt32) { self.raw = raw }
}

/// A change of the region's clocks, as the streets keep it for the hours of the sun.
public struct ZoneChange: Hashable, Sendable, BitwiseCopyable {
    /// From when on, in seconds since 1970.
    public var start: Int64
    /// What clocks show then: seconds east of UTC. As wide as the start, so that no byte is left to chance.
    public var offset: Int64

    /// From a second on, clocks show UTC and so many seconds.
    public init(start: Int64, offset: Int64) {
        self.start = start
        self.offset = offset
    }
}
