import Geometry
import Measures

/// The parts of a region: which cities it has, and what is known of where their quarters lie.
extension PlaceIndex {
    /// How far a part of a city reaches at most.
    static let quarterReach = Meters(PlaceCategory.reach["suburb"] ?? 0)

    /// The areas of a name, each with the city in which its middle lies.
    func areas(_ key: String) throws(PlacesError) -> [AreaRow] {
        var areas = try rows("SELECT latitude, longitude, reach FROM area WHERE key = ?", [.text(key)]) {
            row throws(PlacesError) in
            AreaRow(coordinate: try self.coordinate(row, at: 0), reach: Meters(row.double(at: 2)))
        }
        if areas.isEmpty { return [] }
        let middles = try rows(
            """
            SELECT n.latitude, n.longitude, n.locality FROM spelling AS s JOIN named AS n ON n.id = s.owner
            WHERE s.key = ? AND s.\(NameGroup.named.rawValue) AND n.kind = 'area'
            """, [.text(key)]
        ) { row throws(PlacesError) in (try self.coordinate(row, at: 0), try self.locality(Int(row.integer(at: 2)))) }
        for position in areas.indices {
            areas[position].city = middles.first { $0.0 == areas[position].coordinate }?.1.cityKey
        }
        return areas
    }

    /// The cities that have most of their postcodes to themselves, each with these postcodes: where a place lies in one
    /// of them, it lies in no other one. A quarter that some houses write as their city shares its postcodes with the
    /// city around it.
    func ownCities() throws(PlacesError) -> [String: Set<String>] {
        if let knownOwnCities { return knownOwnCities }
        var cities: [String: Set<String>] = [:]
        var postcodes: [String: Set<String>] = [:]
        for locality in try localities() {
            guard let city = locality.cityKey, let postcode = locality.postcode else { continue }
            cities[postcode, default: []].insert(city)
            postcodes[city, default: []].insert(postcode)
        }
        var own: [String: Set<String>] = [:]
        for (city, codes) in postcodes {
            let alone = codes.filter { cities[$0]?.count == 1 }
            if 2 * alone.count > codes.count { own[city] = alone }
        }
        knownOwnCities = own
        return own
    }

    /// A word on the quarter of which the middle is less than half as far from a place as those of some areas of its
    /// size: a circle is all that is known of where a quarter ends.
    func nearness(to place: Coordinate, insteadOf areas: [AreaRow]) throws(PlacesError) -> String? {
        let named = areas.map { (distance: $0.coordinate.distance(to: place), reach: $0.reach) }
        guard let (least, reach) = named.min(by: { $0.distance < $1.distance }), reach <= Self.quarterReach,
            least > reach * Self.innerShare
        else { return nil }
        let others = try quarters().filter { $0.reach == reach }.map { ($0.coordinate.distance(to: place), $0.name) }
        let nearest = others.min { $0 < $1 }
        return nearest.flatMap { $0.0 * 2 < least ? "it lies nearer to the middle of \($0.1)" : nil }
    }

    /// What lies no farther from the middle of a quarter than this share of its reach lies in it without a word.
    private static let innerShare = 0.2

    /// The suburbs, quarters and neighborhoods of the region.
    private func quarters() throws(PlacesError) -> [(name: String, coordinate: Coordinate, reach: Meters)] {
        if let knownQuarters { return knownQuarters }
        var quarters: [(name: String, coordinate: Coordinate, reach: Meters)] = []
        for category in ["suburb", "quarter", "neighbourhood"] {
            let reach = Meters(PlaceCategory.reach[category] ?? 0)
            quarters += try rows(Self.namedColumns + "WHERE n.category = ? AND n.kind = 'area'", [.text(category)]) {
                row throws(PlacesError) in
                let place = try self.named(row, confidence: 1).place
                return (place.name, place.coordinate, reach)
            }
        }
        knownQuarters = quarters
        return quarters
    }

    /// Whether a place can lie in an area: not where both lie in cities of their own, as on two sides of a river.
    func canHold(_ locality: Locality, _ area: AreaRow) throws(PlacesError) -> Bool {
        guard let city = locality.cityKey, let other = area.city, city != other, area.reach <= Self.quarterReach else {
            return true
        }
        let own = try ownCities()
        return own[city] == nil || own[other] == nil
    }

    /// How far out a place lies in the one of several areas in which it lies deepest, 0 in its middle, 1 at its edge;
    /// nil outside of all.
    static func share(of areas: [AreaRow], at place: Coordinate) -> Double? {
        let least = areas.map { $0.coordinate.distance(to: place).value / max(1, $0.reach.value) }.min()
        return least.flatMap { $0 <= 1 ? $0 : nil }
    }
}
