import Archive
import Geometry
import Measures
import Places

/// Makes one place of all objects of one name that lie together and may be the same: a building and the museum in it.
enum NamedFolding {
    /// What may part two objects of one place.
    static let gap = Meters(150)

    /// The places, the weightiest of each group standing for it, with all of their names.
    static func places(
        _ records: [NamedRecord], _ convention: AddressConvention, report: inout ImportReport
    ) -> [NamedRecord] {
        struct Group: Hashable {
            var key: NameKey
            var isArea: Bool
        }
        var members: [Group: [Int]] = [:]
        var keys: [String: NameKey] = [:]
        for (position, record) in records.enumerated() {
            let key = keys[record.name] ?? NameKey(record.name, convention)
            keys[record.name] = key
            guard !key.isEmpty else {
                report.note(PlaceImportReason.unreadableName, record.name)
                continue
            }
            members[Group(key: key, isArea: record.kind == .area), default: []].append(position)
        }
        var places: [(position: Int, place: NamedRecord)] = []
        // In the order of the objects, so that the report gives the same examples every time.
        for positions in members.values.sorted(by: { $0[0] < $1[0] }) {
            for cluster in Grouping.groups(positions.map { Box(records[$0].coordinate) }, gap: gap) {
                let here = cluster.map { positions[$0] }
                guard let best = here.min(by: { (-records[$0].weight, $0) < (-records[$1].weight, $1) }) else {
                    continue
                }
                var place = records[best]
                for other in here where other != best {
                    for name in [records[other].name] + records[other].otherNames
                    where name != place.name && !place.otherNames.contains(name) {
                        place.otherNames.append(name)
                    }
                }
                if here.count > 1 {
                    report.note(PlaceImportReason.foldedNamed, place.name, count: here.count - 1)
                }
                places.append((best, place))
            }
        }
        return places.sorted { $0.position < $1.position }.map(\.place)
    }

    /// Cities and postcodes that houses name: each at the house nearest to the middle of its houses. A city that is
    /// there by its name already stays as it is.
    static func areas(
        of houses: [House], localities: LocalityTable, besides named: [NamedRecord], _ convention: AddressConvention
    ) -> [NamedRecord] {
        let known = Set(
            named.filter { $0.kind == .area }.flatMap { [$0.name] + $0.otherNames }
                .map { NameKey.area($0, convention).description })
        var cities: [String: (name: String, places: [Coordinate])] = [:]
        var postcodes: [String: [Coordinate]] = [:]
        for (house, row) in zip(houses, localities.ofHouses) {
            guard let row else { continue }
            let locality = localities.rows[row - 1]
            if let key = locality.cityKey, let city = locality.city, !known.contains(key) {
                cities[key, default: (city, [])].places.append(house.coordinate)
            }
            if let postcode = locality.postcode { postcodes[postcode, default: []].append(house.coordinate) }
        }
        // What one or two houses name is more often a mistake than a city.
        let areas = cities.sorted { $0.key < $1.key }.filter { $0.value.places.count > 2 }.compactMap { _, city in
            middle(of: city.places).map {
                NamedRecord(kind: .area, category: "city", name: city.name, coordinate: $0, weight: 4)
            }
        }
        return areas
            + postcodes.sorted { $0.key < $1.key }.compactMap { postcode, places in
                middle(of: places).map {
                    NamedRecord(kind: .postcode, category: "postcode", name: postcode, coordinate: $0, weight: 3)
                }
            }
    }

    /// That of the places which lies nearest to their mean.
    private static func middle(of places: [Coordinate]) -> Coordinate? {
        guard let first = places.first else { return nil }
        let plane = LocalPlane(around: first)
        var (east, north) = (0.0, 0.0)
        for place in places {
            let position = plane.position(of: place)
            east += position.east / Double(places.count)
            north += position.north / Double(places.count)
        }
        let mean = plane.coordinate(east: east, north: north)
        return places.min { $0.distance(to: mean) < $1.distance(to: mean) }
    }
}
