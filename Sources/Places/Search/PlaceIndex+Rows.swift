import Geometry
import Measures
import SQLite

/// A place of the region that may be meant.
struct Candidate {
    var place: Place
    var locality: Locality
    /// Its place among equally sure ones: the lower, the likelier it is meant.
    var rank = 0
    /// How likely it is meant of several of one kind.
    var weight = 0
    /// How far out it lies in the quarter that was named: of several of one kind the one nearest to the middle is
    /// meant.
    var depth = 0.0
}

/// A street of the region: the parts and houses of one name that lie together.
struct StreetRow {
    var id: Int64
    var name: String
    var coordinate: Coordinate
    var locality: Locality
}

extension PlaceIndex {
    /// The streets of a name.
    func streetRows(_ name: Int64) throws(PlacesError) -> [StreetRow] {
        try rows(Self.streetColumns + "WHERE s.name = ? ORDER BY s.id", [.integer(name)]) { row throws(PlacesError) in
            try self.streetRow(row)
        }
    }

    /// The street in a row.
    func streetRow(id: Int64) throws(PlacesError) -> StreetRow? {
        try rows(Self.streetColumns + "WHERE s.id = ?", [.integer(id)]) { row throws(PlacesError) in
            try self.streetRow(row)
        }.first
    }

    private static let streetColumns = """
        SELECT s.id, n.name, s.latitude, s.longitude, s.locality
        FROM street AS s JOIN street_name AS n ON n.id = s.name

        """

    func streetRow(_ row: Statement) throws(PlacesError) -> StreetRow {
        StreetRow(
            id: row.integer(at: 0), name: row.text(at: 1), coordinate: try coordinate(row, at: 2),
            locality: try locality(Int(row.integer(at: 4))))
    }

    /// The houses in a column.
    func houses(_ row: Statement, at column: Int32) throws(PlacesError) -> [StoredHouse] {
        try houses(row.bytes(at: column))
    }

    /// The houses in some bytes, of which only those that are wanted are made.
    func houses(
        _ bytes: [UInt8], where isWanted: (_ value: Int64, _ hasLetters: Bool) -> Bool = { _, _ in true }
    ) throws(PlacesError) -> [StoredHouse] {
        guard let houses = bytes.withUnsafeBytes({ HouseRow.decoded($0, where: isWanted) }) else {
            throw .database(.corrupt(file: name, reason: "a row of houses cannot be read"))
        }
        return houses
    }

    /// How many houses the region knows. Complexity: linear in the rows of houses.
    public func houseCount() throws(PlacesError) -> Int {
        try rows("SELECT houses FROM houses") { row throws(PlacesError) in try self.houses(row, at: 0).count }.reduce(
            0, +)
    }

    /// A house as a place.
    func address(_ house: StoredHouse, in street: StreetRow, confidence: Double) throws(PlacesError) -> Candidate {
        let name = try convention().numberIsLast ? "\(street.name) \(house.number)" : "\(house.number) \(street.name)"
        let locality = try locality(house.locality)
        var place = Place(
            kind: .address, name: name, label: Self.label(name, locality.text), coordinate: house.coordinate,
            confidence: confidence,
            note: house.isInterpolated ? "its place is reckoned from the ends of a line of numbers" : nil)
        place.streets = [street.name]
        return Candidate(place: place, locality: locality)
    }

    /// A street as a place.
    func candidate(_ street: StreetRow, confidence: Double) -> Candidate {
        var place = Place(
            kind: .street, name: street.name, label: Self.label(street.name, street.locality.city ?? ""),
            coordinate: street.coordinate, confidence: confidence)
        place.streets = [street.name]
        return Candidate(place: place, locality: street.locality, rank: 2)
    }

    /// The streets of a name as places.
    func streets(_ name: Int64, confidence: Double) throws(PlacesError) -> [Candidate] {
        try streetRows(name).map { candidate($0, confidence: confidence) }
    }

    /// Where two streets meet.
    func corners(_ a: Int64, _ b: Int64, confidence: Double) throws(PlacesError) -> [Candidate] {
        try rows(
            Self.cornerColumns + "WHERE c.first = ? AND c.second = ? ORDER BY c.id",
            [.integer(min(a, b)), .integer(max(a, b))]
        ) { row throws(PlacesError) in try self.corner(row, firstName: a, confidence: confidence) }
    }

    /// The corners of a street, with the name of the other.
    func corners(of name: Int64, limit: Int) throws(PlacesError) -> [(other: Int64, corner: Candidate)] {
        var found: [(other: Int64, corner: Candidate)] = []
        for column in ["first", "second"] {
            found += try rows(
                Self.cornerColumns + "WHERE c.\(column) = ? ORDER BY c.id LIMIT ?",
                [.integer(name), .integer(Int64(limit))]
            ) { row throws(PlacesError) in
                let other = row.integer(at: 1) == name ? row.integer(at: 6) : row.integer(at: 1)
                return (other, try self.corner(row, firstName: name, confidence: 1))
            }
        }
        return found
    }

    static let cornerColumns = """
        SELECT c.id, c.first, a.name, b.name, c.latitude, c.longitude, c.second, c.locality
        FROM corner AS c JOIN street_name AS a ON a.id = c.first JOIN street_name AS b ON b.id = c.second

        """

    func corner(_ row: Statement, firstName: Int64, confidence: Double) throws(PlacesError) -> Candidate {
        let inOrder = row.integer(at: 1) == firstName
        let name = row.text(at: inOrder ? 2 : 3) + " & " + row.text(at: inOrder ? 3 : 2)
        let locality = try locality(Int(row.integer(at: 7)))
        return Candidate(
            place: Place(
                kind: .corner, name: name, label: Self.label(name, locality.city ?? ""),
                coordinate: try coordinate(row, at: 4), confidence: confidence),
            locality: locality)
    }

    /// Which column of a stop is compared.
    enum StopColumn: String {
        case row = "id"
        case id = "stop_id"
        case code = "code"
    }

    /// The stops with a value in a column.
    func stops(_ column: StopColumn, _ value: Value, confidence: Double = 1) throws(PlacesError) -> [Candidate] {
        try rows(Self.stopColumns + "WHERE s.\(column.rawValue) = ? ORDER BY s.id", [value]) {
            row throws(PlacesError) in try self.stop(row, confidence: confidence)
        }
    }

    /// The stops whose id is one that several feeds have, so that the feed stands before it: `bus:101`.
    ///
    /// Complexity: a scan over all stops.
    func stops(withIDInAnyFeed id: String) throws(PlacesError) -> [Candidate] {
        try rows(
            Self.stopColumns + "WHERE substr(s.stop_id, -length(?) - 1) = ':' || ? ORDER BY s.id",
            [.text(id), .text(id)]
        ) {
            row throws(PlacesError) in try self.stop(row, confidence: 1)
        }
    }

    static let stopColumns = """
        SELECT s.stop_id, s.code, s.name, s.latitude, s.longitude, s.locality, s.station FROM stop AS s

        """

    func stop(_ row: Statement, confidence: Double) throws(PlacesError) -> Candidate {
        let (id, code, name) = (row.text(at: 0), row.optionalText(at: 1), row.text(at: 2))
        let isStation = row.integer(at: 6) == 1
        let number = "\(isStation ? "station" : "stop") \(code ?? id)"
        return Candidate(
            place: Place(
                kind: isStation ? .station : .stop, name: name, label: "\(name) (\(number))",
                coordinate: try coordinate(row, at: 3), stopID: id, stopCode: code, confidence: confidence),
            locality: try locality(Int(row.integer(at: 5))), rank: isStation ? 3 : 4)
    }

    /// A named place by its row.
    func named(_ id: Int64, confidence: Double) throws(PlacesError) -> Candidate? {
        try rows(Self.namedColumns + "WHERE n.id = ?", [.integer(id)]) { row throws(PlacesError) in
            try self.named(row, confidence: confidence)
        }.first
    }

    static let namedColumns = """
        SELECT n.kind, n.category, n.name, n.detail, n.weight, n.latitude, n.longitude, n.locality FROM named AS n

        """

    func named(_ row: Statement, confidence: Double) throws(PlacesError) -> Candidate {
        guard let kind = Place.Kind(rawValue: row.text(at: 0)) else {
            throw .database(.corrupt(file: name, reason: "a place is of no kind that is known"))
        }
        let (category, name, weight) = (row.text(at: 1), row.text(at: 2), Int(row.integer(at: 4)))
        let locality = try locality(Int(row.integer(at: 7)))
        let label: String =
            switch kind {
            case .line: row.optionalText(at: 3).map { "\(name) (\($0))" } ?? name
            case .area, .postcode: locality.city.flatMap { $0 == name ? nil : "\(name), \($0)" } ?? name
            default: Self.label(name, locality.text)
            }
        let rank: Int =
            switch kind {
            case .area, .postcode: 1
            case .line: 5
            default: weight >= 3 ? 3 : 6
            }
        return Candidate(
            place: Place(
                kind: kind, name: name, label: label, coordinate: try coordinate(row, at: 5), confidence: confidence,
                category: category.replacing("_", with: " ")),
            locality: locality, rank: rank, weight: weight)
    }

    /// The place that a name belongs to; a street's name may belong to several.
    func candidates(_ match: NameMatch) throws(PlacesError) -> [Candidate] {
        switch match.kind {
        case .streetName, .otherStreetName: try streets(match.owner, confidence: match.confidence)
        case .stop: try stops(.row, .integer(match.owner), confidence: match.confidence)
        case .named, .otherNamed: try named(match.owner, confidence: match.confidence).map { [$0] } ?? []
        }
    }

    static func label(_ name: String, _ where: String) -> String {
        `where`.isEmpty ? name : name + ", " + `where`
    }
}
