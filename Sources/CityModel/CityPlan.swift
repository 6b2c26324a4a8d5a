import Geometry

/// The short name of an avenue in the tables: `5`, `MAD`, `BWAY`.
public struct AvenueID: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The name as the tables write it.
    public let rawValue: String
    /// An avenue of this short name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name as the tables write it.
    public var description: String { rawValue }
}

/// One of the four directions of the grid: `north` is up the avenues.
public enum Heading: String, Hashable, Sendable, CaseIterable {
    /// Up the avenues.
    case north
    /// Across the avenues, to the right seen up them.
    case east
    /// Down the avenues.
    case south
    /// Across the avenues, to the left seen up them.
    case west
}

/// Which way traffic runs on a road.
public enum Flow: String, Hashable, Sendable, CaseIterable {
    /// Up the avenue.
    case north
    /// Along the street to the right, seen up the avenues.
    case east
    /// Down the avenue.
    case south
    /// Along the street to the left, seen up the avenues.
    case west
    /// Both ways.
    case both
}

/// A side of the avenue at which the names of streets change from West to East.
public enum CitySide: String, Hashable, Sendable, CaseIterable {
    /// Left of it, seen up the avenues.
    case west = "West"
    /// Right of it.
    case east = "East"
}

/// An avenue: names, reach, traffic and house numbers.
public struct Avenue: Sendable {
    /// A value at a street, straight in between.
    public struct Knot: Sendable {
        /// Meters up the avenues.
        public var along: Double
        /// The value there: meters across, or a house number.
        public var value: Double
    }
    /// The short name in the tables.
    public var id: AvenueID
    /// The name on the map.
    public var name: String
    /// Another name by which it goes.
    public var alternativeName: String?
    /// The name on bus stops.
    public var busName: String
    /// The numbers of the first and the last street that it meets.
    public var streets: ClosedRange<Int>
    /// Which way traffic runs: north, south or both.
    public var flow: Flow
    /// OpenStreetMap's class of highway.
    public var highway: String
    /// The lanes for vehicles, both ways together.
    public var lanes: Int
    /// The side of the even house numbers; nil where it has none.
    public var evenSide: CitySide?
    /// Where it lies.
    public var positions: [Knot]
    /// Its house numbers.
    public var numbers: [Knot]

    /// Meters across the grid at a place up the avenues: straight between the knots and beyond them.
    public func across(along: Double) -> Double { Avenue.value(of: positions, at: along) }

    /// The house number at a place up the avenues, not rounded.
    func number(along: Double) -> Double { Avenue.value(of: numbers, at: along) }

    private static func value(of knots: [Knot], at along: Double) -> Double {
        guard let first = knots.first else { return 0 }
        guard knots.count > 1 else { return first.value }
        let upper = min(knots.count - 1, max(1, knots.firstIndex { $0.along >= along } ?? knots.count - 1))
        let (a, b) = (knots[upper - 1], knots[upper])
        return a.value + (b.value - a.value) * (along - a.along) / (b.along - a.along)
    }
}

/// A crosstown street.
public struct CrosstownStreet: Sendable {
    /// Its number, which is its name.
    public var number: Int
    /// Meters up the avenues.
    public var along: Double
    /// The avenue at its western end.
    public var westEnd: AvenueID
    /// The avenue at its eastern end.
    public var eastEnd: AvenueID
    /// Which way traffic runs: east, west or both.
    public var flow: Flow
    /// OpenStreetMap's class of highway.
    public var highway: String
    /// The lanes for vehicles, both ways together.
    public var lanes: Int
}

/// A road of the grid.
public enum Road: Hashable, Sendable {
    /// A crosstown street by number.
    case street(Int)
    /// An avenue.
    case avenue(AvenueID)
}

/// Blocks that differ from the rest of their road.
public struct BlockException: Sendable {
    /// What is different.
    public enum Kind: String, Sendable, CaseIterable {
        /// There is no way.
        case none
        /// Walkers only.
        case foot
        /// Traffic runs both ways.
        case both
    }
    /// The road.
    public var road: Road
    /// The positions between which it holds: meters across for a street, up the avenues for an avenue.
    public var reach: ClosedRange<Double>
    /// What is different.
    public var kind: Kind
    /// The name there, where it is another.
    public var name: String?
}

/// A turn that a sign forbids or commands.
public struct TurnRule: Sendable {
    /// The corner's avenue.
    public var avenue: AvenueID
    /// The corner's street.
    public var street: Int
    /// OpenStreetMap's kind of restriction: `no_left_turn`.
    public var kind: String
    /// The heading of who comes to the corner.
    public var from: Heading
    /// The heading of the turn.
    public var to: Heading
    /// The modes to which it does not apply, as OpenStreetMap writes them.
    public var exceptions: String?
}

/// The house numbers of a crosstown street between two avenues.
public struct StreetNumbering: Sendable {
    /// The avenue nearer to where numbers begin.
    public var from: AvenueID
    /// The farther avenue.
    public var to: AvenueID
    /// The number at the nearer avenue.
    public var first: Int
    /// The number at the farther avenue.
    public var last: Int
}

/// A postcode and the streets on which it holds.
public struct PostcodeArea: Sendable {
    /// The side of the dividing avenue.
    public var side: CitySide
    /// The numbers of its streets.
    public var streets: ClosedRange<Int>
    /// The code.
    public var postcode: String
}

/// A place everybody knows.
public struct Landmark: Sendable {
    /// Its name.
    public var name: String
    /// Where it stands.
    public var place: Coordinate
    /// OpenStreetMap's key of what it is.
    public var key: String
    /// OpenStreetMap's value of what it is.
    public var value: String
    /// Its house number.
    public var houseNumber: String?
    /// The street of its address.
    public var street: String?
    /// Its postcode.
    public var postcode: String?
}

/// Everything about a city's streets that its map is made of.
public struct CityPlan: Sendable {
    /// The city's name.
    public var city: String
    /// The state's letters.
    public var state: String
    /// The speed limit, as OpenStreetMap writes it.
    public var maxspeed: String
    /// How the grid lies on the globe.
    public var frame: GridFrame
    /// The avenue at which the names of streets change from West to East.
    public var divider: AvenueID
    /// The crosstown streets, southernmost first.
    public var streets: [CrosstownStreet]
    /// The avenues.
    public var avenues: [Avenue]
    /// Blocks that differ.
    public var exceptions: [BlockException]
    /// The signs at corners.
    public var turnRules: [TurnRule]
    /// The house numbers of the crosstown streets.
    public var streetNumberings: [StreetNumbering]
    /// The postcodes.
    public var postcodes: [PostcodeArea]
    /// The landmarks.
    public var landmarks: [Landmark]

    /// The avenue of a short name.
    public func avenue(_ id: AvenueID) -> Avenue? { avenues.first { $0.id == id } }

    /// The street of a number.
    public func street(_ number: Int) -> CrosstownStreet? { streets.first { $0.number == number } }

    /// The side of the dividing avenue on which a place lies; on it counts as west.
    public func side(of point: GridPoint) -> CitySide {
        let middle = avenue(divider)?.across(along: point.along) ?? 0
        return point.across > middle ? .east : .west
    }

    /// The postcode at a street on a side.
    public func postcode(street: Int, side: CitySide) -> String? {
        postcodes.first { $0.side == side && $0.streets.contains(street) }?.postcode
    }
}
