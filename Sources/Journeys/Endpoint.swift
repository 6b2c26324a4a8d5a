import Geometry
import Places
import Transit

/// Where a journey starts or ends: a place that was found, with the name a person knows it by.
public struct Endpoint: Sendable, Hashable {
    /// What kind of place it is; the raw values are those of the JSON.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// The kinds of places that can be asked for.
        case address, corner, street, stop, station, line, poi, area, postcode, favorite, plan, coordinate
    }

    /// The name, as it is shown: `350 5th Avenue`, `home`.
    public var name: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// What kind of place it is.
    public var kind: Kind
    /// The stop it is, where it is one.
    public var stop: StopIndex?
    /// On which side of the street it has to lie for one who leaves it or arrives there by bicycle or by car.
    public var curb = Curb.any
    /// The names of the streets on which it lies, in any spelling; none where they are not known.
    public var streets: [String] = []

    /// What was asked for, in the words of the one who asked; nil where nobody named it in words.
    public var query: String?
    /// How sure it is that this place was meant, from 1 downward; nil where nobody named it in words.
    public var confidence: Double?
    /// What is to be known about it, as sentences: that a number is not known, that it lies far from the street.
    public var notes: [String] = []

    /// A place by name and coordinate.
    public init(name: String, coordinate: Coordinate, kind: Kind, stop: StopIndex? = nil) {
        self.name = name
        self.coordinate = coordinate
        self.kind = kind
        self.stop = stop
    }

    /// A place that was found; a stop is looked up in the timetable by its id.
    public init(_ place: Place, in timetable: Timetable) {
        self.init(
            name: place.kind == .coordinate ? Endpoint.name(of: place.coordinate) : place.name,
            coordinate: place.coordinate, kind: Kind(place.kind),
            stop: place.stopID.flatMap { timetable.stop(withID: $0) })
        streets = place.streets
    }

    /// A place of which only the coordinate is known; it bears its numbers as its name (`40.74844,-73.98566`).
    public init(_ coordinate: Coordinate) {
        self.init(name: Endpoint.name(of: coordinate), coordinate: coordinate, kind: .coordinate)
    }

    /// A coordinate as a person would write it: without the zeros at the end.
    private static func name(of coordinate: Coordinate) -> String {
        coordinate.description.split(separator: ",").map { number in
            var digits = String(number)
            while digits.hasSuffix("0") { digits.removeLast() }
            return digits.hasSuffix(".") ? digits + "0" : digits
        }.joined(separator: ",")
    }
}

extension Endpoint.Kind {
    /// The kind of a place that was found.
    public init(_ kind: Place.Kind) {
        switch kind {
        case .address: self = .address
        case .corner: self = .corner
        case .street: self = .street
        case .stop: self = .stop
        case .station: self = .station
        case .line: self = .line
        case .poi: self = .poi
        case .area: self = .area
        case .postcode: self = .postcode
        case .favorite: self = .favorite
        case .plan: self = .plan
        case .coordinate: self = .coordinate
        }
    }
}
