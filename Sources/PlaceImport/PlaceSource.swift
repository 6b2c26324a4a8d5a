import Geometry
import Places

/// What the places of a region are made of, as plain values: from OpenStreetMap, from timetables, or drawn in a test.
///
///     var source = PlaceSource(data, report: &report)
///     source.stops = timetable.stops.map { … }
///     try PlaceWriter.write(source, to: "places.sqlite", region: id, report: &report)
public struct PlaceSource: Sendable {
    /// Every object that bears a house number; several may bear the same.
    public var addresses: [AddressRecord] = []
    /// Every stretch of a named street.
    public var streets: [StreetRecord] = []
    /// Every point that two streets share.
    public var corners: [CornerRecord] = []
    /// The stops of all timetables.
    public var stops: [StopRecord] = []
    /// Well-known places, neighborhoods, lines and whatever else has a name.
    public var named: [NamedRecord] = []
    /// Where all of these come from; records name a source by its position here.
    public var origins: [PlaceOrigin] = []
    /// The ISO code of the country, small, where something tells it; it says how addresses are written.
    public var country: String?
    /// How many addresses name each country, as it is written.
    var countries: [String: Int] = [:]

    /// Nothing yet.
    public init() {}

    /// The number of an origin, which is added where it is not there yet.
    public mutating func number(of origin: PlaceOrigin) -> Int {
        if let known = origins.firstIndex(of: origin) { return known }
        origins.append(origin)
        return origins.count - 1
    }
}

/// Where places come from, and who is to be named for them.
public struct PlaceOrigin: Hashable, Sendable {
    /// What it is called: a file, a feed, OpenStreetMap.
    public var name: String
    /// Who is to be named where its data are shown.
    public var attribution: String

    /// An origin from its parts.
    public init(name: String, attribution: String) {
        self.name = name
        self.attribution = attribution
    }

    /// OpenStreetMap, as its license wants it to be named.
    public static let openStreetMap = PlaceOrigin(
        name: "OpenStreetMap", attribution: "© OpenStreetMap contributors, Open Database License")
}

/// An object with a house number and a street.
public struct AddressRecord: Sendable {
    /// What the object is; of several with one address the first kind stands for it.
    public enum Kind: UInt8, Comparable, Sendable {
        /// The outline of a building.
        case building
        /// Another outline: a school's ground, a park.
        case area
        /// A point that is nothing but an address.
        case point
        /// A row of a list of addresses.
        case listed
        /// A shop, an office or the like that tells its address.
        case business
        /// A number between the ends of a line of interpolated ones.
        case interpolated

        /// The order in which they stand for an address.
        public static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    /// The house number as the map has it.
    public var number: String
    /// The street as the map has it.
    public var street: String
    /// The city, where it is named.
    public var city: String?
    /// The state, where it is named.
    public var state: String?
    /// The postcode, where it is named.
    public var postcode: String?
    /// The point, or the middle of the outline.
    public var coordinate: Coordinate
    /// The box around the outline.
    public var extent: Box
    /// What the object is.
    public var kind: Kind
    /// Where it comes from, for the import report: `way 42`.
    public var source: String
    /// The position of its origin in the source's `origins`.
    public var origin: Int

    /// An address from its parts; without an extent it is a point.
    public init(
        number: String, street: String, city: String? = nil, state: String? = nil,
        postcode: String? = nil, coordinate: Coordinate, extent: Box? = nil, kind: Kind = .point, source: String,
        origin: Int = 0
    ) {
        self.number = number
        self.street = street
        self.city = city
        self.state = state
        self.postcode = postcode
        self.coordinate = coordinate
        self.extent = extent ?? Box(coordinate)
        self.kind = kind
        self.source = source
        self.origin = origin
    }
}

/// Something with a name that is no street: a shop, a museum, a neighborhood, a line.
public struct NamedRecord: Sendable {
    /// What it is: `poi`, `area`, `postcode` or `line`.
    public var kind: Place.Kind
    /// Its category: `cafe`, `neighbourhood`, `bus`.
    public var category: String
    /// Its name.
    public var name: String
    /// Names that people use for it beside.
    public var otherNames: [String]
    /// What tells it from its namesakes: who runs a line, where it goes.
    public var detail: String?
    /// Its middle.
    public var coordinate: Coordinate
    /// How likely it is meant, of several of one name: 0 to 9.
    public var weight: Int
    /// The position of its origin in the source's `origins`.
    public var origin: Int

    /// A named place from its parts.
    public init(
        kind: Place.Kind, category: String, name: String, otherNames: [String] = [], detail: String? = nil,
        coordinate: Coordinate, weight: Int = 0, origin: Int = 0
    ) {
        self.kind = kind
        self.category = category
        self.name = name
        self.otherNames = otherNames
        self.detail = detail
        self.coordinate = coordinate
        self.weight = weight
        self.origin = origin
    }
}

/// A stretch of a street that has a name.
public struct StreetRecord: Sendable {
    /// Its name.
    public var name: String
    /// Names that stand for the same numbering: `Avenue of the Americas` for `6th Avenue`.
    public var officialNames: [String]
    /// Names that people use for it beside.
    public var otherNames: [String]
    /// Its course, two points at least.
    public var coordinates: [Coordinate]
    /// Whether it runs below the ground, so that nothing above it lies on it.
    public var isBelowGround = false

    /// A stretch from its parts.
    public init(
        name: String, officialNames: [String] = [], otherNames: [String] = [], coordinates: [Coordinate]
    ) {
        self.name = name
        self.officialNames = officialNames
        self.otherNames = otherNames
        self.coordinates = coordinates
    }
}

/// A point that two streets of different names share.
public struct CornerRecord: Sendable {
    /// One street.
    public var first: String
    /// The other.
    public var second: String
    /// Where they meet.
    public var coordinate: Coordinate
    /// Whether both are roads; points of roads are preferred to those of paths nearby.
    public var isOfRoads: Bool

    /// A corner from its parts.
    public init(first: String, second: String, coordinate: Coordinate, isOfRoads: Bool = true) {
        self.first = first
        self.second = second
        self.coordinate = coordinate
        self.isOfRoads = isOfRoads
    }
}

/// A stop of a timetable.
public struct StopRecord: Sendable {
    /// Its id, unique in the region.
    public var id: String
    /// The code that riders read on it.
    public var code: String?
    /// Its name.
    public var name: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// Whether it is a station, which other stops belong to.
    public var isStation: Bool

    /// A stop from its parts.
    public init(id: String, code: String? = nil, name: String, coordinate: Coordinate, isStation: Bool = false) {
        self.id = id
        self.isStation = isStation
        self.code = code
        self.name = name
        self.coordinate = coordinate
    }
}
