import Geometry
import Measures
import Places

/// The cities and postcodes of a region, each pair once, and which of them lies where.
///
/// Most addresses of a map name no city, many no postcode. A missing city is that which most addresses with the same
/// postcode name, else that of the nearest address that names one, within 1 km. A missing postcode of a house stays
/// missing; corners, streets and stops take city and postcode of the nearest address. A city that hardly any address
/// with its postcode names, which may be the name of a mall, is that address's own and nobody else's.
struct LocalityTable {
    /// A city and a postcode, as they are written.
    struct Row: Hashable {
        var city: String?
        var cityKey: String?
        var postcode: String?
    }

    /// The rows in the order of their numbers, which are positions plus 1.
    private(set) var rows: [Row] = []
    /// The row of each house.
    private(set) var ofHouses: [Int?] = []

    private var numbers: [Row: Int] = [:]
    private var known = NearbyIndex()

    init(_ houses: [House], _ convention: AddressConvention) {
        var spellings: [String: [String]] = [:]
        var keys: [String: String] = [:]
        for city in houses.compactMap(\.city) {
            let key = keys[city] ?? NameKey.area(city, convention).description
            keys[city] = key
            spellings[key, default: []].append(city)
        }
        // An empty key is a city without letters.
        let display = spellings.filter { !$0.key.isEmpty }.mapValues { commonest($0) ?? "" }
        var own = houses.map { house in
            let key = house.city.flatMap { keys[$0] }.flatMap { display[$0] == nil ? nil : $0 }
            return Row(
                city: key.flatMap { display[$0] }, cityKey: key,
                postcode: house.postcode.map { Self.short($0, convention) })
        }
        var cities: [String: [String]] = [:]
        for row in own {
            if let postcode = row.postcode, let key = row.cityKey { cities[postcode, default: []].append(key) }
        }
        let cityOfPostcode = cities.compactMapValues(commonest)
        let odd = Self.odd(cities)
        // What each house tells of the places around it.
        var around = own
        for position in own.indices {
            guard let postcode = own[position].postcode, let common = cityOfPostcode[postcode] else { continue }
            if let key = own[position].cityKey, odd[postcode]?.contains(key) != true { continue }
            around[position].cityKey = common
            around[position].city = display[common]
            if own[position].cityKey == nil { own[position] = around[position] }
        }
        let withCity = NearbyIndex(own.indices.filter { own[$0].cityKey != nil }.map { (houses[$0].coordinate, $0) })
        for position in own.indices where own[position].cityKey == nil {
            guard let near = withCity.nearest(to: houses[position].coordinate) else { continue }
            own[position].cityKey = around[near].cityKey
            own[position].city = around[near].city
            around[position] = own[position]
        }
        for row in Set(own + around).sorted(by: Self.precedes) where row != Row() {
            rows.append(row)
            numbers[row] = rows.count
        }
        ofHouses = own.map { numbers[$0] }
        known = NearbyIndex(
            zip(houses, around).compactMap { house, row in numbers[row].map { (house.coordinate, $0) } })
    }

    /// For each postcode the cities that fewer than one in twenty of its houses name.
    private static func odd(_ cities: [String: [String]]) -> [String: Set<String>] {
        cities.mapValues { keys in
            Set(Dictionary(grouping: keys) { $0 }.filter { $0.value.count * 20 < keys.count }.keys)
        }
    }

    /// The number of the row that holds for a place, by the nearest house within 1 km.
    func number(at place: Coordinate) -> Int? { known.nearest(to: place) }

    /// `10020-2402` is the postcode 10020 and a delivery point in it.
    private static func short(_ postcode: String, _ convention: AddressConvention) -> String {
        let digits = postcode.prefix(convention.postcodeDigits)
        let rest = postcode.dropFirst(convention.postcodeDigits)
        return digits.count == convention.postcodeDigits && digits.allSatisfy(\.isNumber) && rest.first == "-"
            ? String(digits) : postcode
    }

    private static func precedes(_ a: Row, _ b: Row) -> Bool {
        (a.cityKey ?? "", a.postcode ?? "", a.postcode == nil ? 0 : 1)
            < (b.cityKey ?? "", b.postcode ?? "", b.postcode == nil ? 0 : 1)
    }
}

/// Finds the nearest of many points, within about 1 km, through a grid.
struct NearbyIndex {
    /// Some 220 m from south to north.
    private static let cell: Int32 = 20_000
    private static let reach: Int32 = 5

    private var cells: [SIMD2<Int32>: [(place: Coordinate, value: Int)]] = [:]

    /// - Parameter points: Places and values; of those at one place, as a list has them that knows no more than the
    ///   middle of a town, the least value is kept alone.
    init(_ points: [(Coordinate, Int)] = []) {
        var least: [Coordinate: Int] = [:]
        for (place, value) in points { least[place] = min(value, least[place] ?? value) }
        for (place, value) in least { cells[Self.cell(of: place), default: []].append((place, value)) }
    }

    /// The value of the nearest point; of equally near ones the least.
    func nearest(to place: Coordinate) -> Int? {
        let center = Self.cell(of: place)
        let plane = LocalPlane(around: place)
        let cellWidth = Double(Self.cell) * min(plane.metersPerEast, plane.metersPerNorth)
        var best: (squareMeters: Double, value: Int)?
        for ring in 0...Self.reach {
            for row in -ring...ring {
                for column in -ring...ring where max(abs(row), abs(column)) == ring {
                    for point in cells[center &+ SIMD2(Int32(row), Int32(column))] ?? [] {
                        let away = plane.position(of: point.place)
                        let candidate = (away.east * away.east + away.north * away.north, point.value)
                        if best.map({ candidate < ($0.squareMeters, $0.value) }) ?? true { best = candidate }
                    }
                }
            }
            // All that lies within as many cells as rings were looked through has been seen.
            let seen = cellWidth * Double(ring)
            if let best, best.squareMeters <= seen * seen { return best.value }
        }
        return best?.value
    }

    private static func cell(of place: Coordinate) -> SIMD2<Int32> {
        SIMD2(place.latitudeE7 / cell, place.longitudeE7 / cell)
    }
}
