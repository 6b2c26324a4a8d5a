import Geometry
import Measures
import SQLite

/// A place of the region that may be meant.
struct Candidate {
    var place: Place
    var locality: Locality
}

extension PlaceIndex {
    /// The houses with a number in a street.
    ///
    /// Where none has it, the houses that span several numbers (`20-24`) of which it is the first or the last.
    func addresses(_ number: String, in name: Int64, confidence: Double) throws(PlacesError) -> [Candidate] {
        let exact = try rows(
            Self.addressColumns + "WHERE a.name = ? AND a.number = ? ORDER BY a.id", [.integer(name), .text(number)]
        ) { row throws(PlacesError) in try self.address(row, confidence: confidence) }
        guard exact.isEmpty, let wanted = Int(number) else { return exact }
        return try rows(
            Self.addressColumns + "WHERE a.name = ? AND instr(a.number, '-') > 0 ORDER BY a.id", [.integer(name)]
        ) { row throws(PlacesError) in
            let ends = row.text(at: 1).split(separator: "-").map { Int($0) }
            // In `37-18` the first number is the block: a span ascends, by even steps, over a few houses.
            guard ends.count == 2, let first = ends[0], let last = ends[1], first < last, last - first <= 20,
                (last - first) % 2 == 0, wanted == first || wanted == last
            else { return nil }
            return try self.address(row, confidence: confidence * 0.9)
        }
    }

    /// The houses whose number begins with these characters, the shortest numbers first.
    func addresses(
        numbersFrom prefix: String, in name: Int64, confidence: Double, limit: Int
    ) throws(PlacesError) -> [Candidate] {
        try rows(
            Self.addressColumns
                + "WHERE a.name = ? AND a.number >= ? AND a.number < ? ORDER BY length(a.number), a.number, a.id LIMIT ?",
            [.integer(name), .text(prefix), .text(prefix + "\u{10FFFF}"), .integer(Int64(limit))]
        ) { row throws(PlacesError) in try self.address(row, confidence: confidence) }
    }

    private static let addressColumns = """
        SELECT a.id, a.number, n.name, a.latitude, a.longitude, l.city, l.city_key, l.postcode
        FROM address AS a JOIN street_name AS n ON n.id = a.name LEFT JOIN locality AS l ON l.id = a.locality

        """

    private func address(_ row: Statement, confidence: Double) throws(PlacesError) -> Candidate {
        let name = row.text(at: 1) + " " + row.text(at: 2)
        let locality = locality(row, at: 5)
        return Candidate(
            place: Place(
                kind: .address, name: name, label: Self.label(name, locality.text),
                coordinate: try coordinate(row, at: 3), confidence: confidence),
            locality: locality)
    }

    /// Where two streets meet.
    func corners(_ a: Int64, _ b: Int64, confidence: Double) throws(PlacesError) -> [Candidate] {
        try rows(
            Self.cornerColumns + "WHERE c.first = ? AND c.second = ? ORDER BY c.id",
            [.integer(min(a, b)), .integer(max(a, b))]
        ) { row throws(PlacesError) in try self.corner(row, firstName: a, confidence: confidence) }
    }

    private static let cornerColumns = """
        SELECT c.id, c.first, a.name, b.name, c.latitude, c.longitude, l.city, l.city_key, l.postcode
        FROM corner AS c JOIN street_name AS a ON a.id = c.first JOIN street_name AS b ON b.id = c.second
        LEFT JOIN locality AS l ON l.id = c.locality

        """

    private func corner(_ row: Statement, firstName: Int64, confidence: Double) throws(PlacesError) -> Candidate {
        let inOrder = row.integer(at: 1) == firstName
        let name = row.text(at: inOrder ? 2 : 3) + " & " + row.text(at: inOrder ? 3 : 2)
        let locality = locality(row, at: 6)
        return Candidate(
            place: Place(
                kind: .corner, name: name, label: Self.label(name, locality.city ?? ""),
                coordinate: try coordinate(row, at: 4), confidence: confidence),
            locality: locality)
    }

    /// The streets of a name: one for each group of parts that lie together.
    func streets(_ name: Int64, confidence: Double) throws(PlacesError) -> [Candidate] {
        try rows(
            """
            SELECT n.name, s.latitude, s.longitude, l.city, l.city_key, l.postcode
            FROM street AS s JOIN street_name AS n ON n.id = s.name LEFT JOIN locality AS l ON l.id = s.locality
            WHERE s.name = ? ORDER BY s.id
            """, [.integer(name)]
        ) { row throws(PlacesError) in
            let locality = self.locality(row, at: 3)
            let name = row.text(at: 0)
            return Candidate(
                place: Place(
                    kind: .street, name: name, label: Self.label(name, locality.city ?? ""),
                    coordinate: try self.coordinate(row, at: 1), confidence: confidence),
                locality: locality)
        }
    }

    /// Which column of a stop is compared.
    enum StopColumn: String {
        case row = "id"
        case id = "stop_id"
        case code = "code"
    }

    /// The stops with a value in a column.
    func stops(
        _ column: StopColumn, _ value: Value, confidence: Double = 1
    ) throws(PlacesError) -> [Candidate] {
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
        SELECT s.stop_id, s.code, s.name, s.latitude, s.longitude, l.city, l.city_key, l.postcode
        FROM stop AS s LEFT JOIN locality AS l ON l.id = s.locality

        """

    func stop(_ row: Statement, confidence: Double) throws(PlacesError) -> Candidate {
        let (id, code, name) = (row.text(at: 0), row.optionalText(at: 1), row.text(at: 2))
        return Candidate(
            place: Place(
                kind: .stop, name: name, label: "\(name) (stop \(code ?? id))", coordinate: try coordinate(row, at: 3),
                stopID: id, stopCode: code, confidence: confidence),
            locality: locality(row, at: 5))
    }

    private func locality(_ row: Statement, at column: Int32) -> Locality {
        Locality(
            city: row.optionalText(at: column), cityKey: row.optionalText(at: column + 1),
            postcode: row.optionalText(at: column + 2))
    }

    private static func label(_ name: String, _ where: String) -> String {
        `where`.isEmpty ? name : name + ", " + `where`
    }

    /// The corner nearest to a place, within a few hundred meters.
    func nearestCorner(to place: Coordinate) throws(PlacesError) -> Place? {
        for reach in [100.0, 400.0] {
            let box = Box(place).grown(by: .meters(reach))
            let near = try rows(
                Self.cornerColumns + """
                    WHERE c.id IN (
                        SELECT pkid FROM idx_corner_geometry WHERE xmax >= ? AND xmin <= ? AND ymax >= ? AND ymin <= ?)
                    ORDER BY c.id
                    """, box.window
            ) { row throws(PlacesError) in try self.corner(row, firstName: row.integer(at: 1), confidence: 1).place }
            let nearest = near.min { $0.coordinate.distance(to: place) < $1.coordinate.distance(to: place) }
            if let nearest { return nearest }
        }
        return nil
    }
}
