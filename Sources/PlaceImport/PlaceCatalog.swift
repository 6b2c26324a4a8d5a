import Archive
import Geometry
import Measures
import Places

/// The places of a region as they will stand in its tables: folded, named, numbered, in a fixed order.
struct PlaceCatalog {
    /// A row of `spelling`.
    struct Spelling {
        var kind: PlaceFormat.Spelling
        var owner: Int
        var key: String
    }

    /// A street: the parts of one name that lie together.
    struct Street {
        var name: Int
        var middle: Coordinate
        var lines: [[Coordinate]]
        var locality: Int?
    }

    /// A place with the rows that it refers to.
    struct Located<Place> {
        var place: Place
        var locality: Int?
    }

    /// Names of streets; the row number is the position plus 1.
    private(set) var names: [String] = []
    private(set) var spellings: [Spelling] = []
    private(set) var localities: [LocalityTable.Row] = []
    /// Keys of states, sorted.
    private(set) var areas: [String] = []
    private(set) var houses: [Located<House>] = []
    private(set) var streets: [Street] = []
    private(set) var corners: [Located<Corner>] = []
    private(set) var stops: [Located<StopRecord>] = []

    private var numbers: [NameKey: Int] = [:]

    /// Parts of a street with the same name belong together when a gap of at most this parts them.
    static let streetGap = Meters(500)

    init(_ source: PlaceSource, report: inout ImportReport) {
        var streetNames = StreetNames(source.streets, report: &report)
        let folded = AddressFolding.houses(source.addresses, &streetNames, report: &report)
        let foldedCorners = CornerFolding.corners(source.corners, &streetNames, report: &report)
        let table = LocalityTable(folded)
        localities = table.rows
        areas = Set(source.addresses.compactMap(\.state))
            .reduce(into: Set<String>()) { $0.insert(NameKey.area($1).description) }.filter { !$0.isEmpty }.sorted()
        houses = zip(folded, table.ofHouses).map { Located(place: $0, locality: $1) }
        corners = foldedCorners.map { Located(place: $0, locality: table.number(at: $0.coordinate)) }
        number(streetNames, houses: folded, corners: foldedCorners)
        addStreets(source.streets, streetNames, table)
        addStops(source.stops, table, &report)
    }

    /// The row of a street name that is used.
    func number(of key: NameKey) -> Int { numbers[key] ?? 0 }

    private mutating func number(_ streetNames: StreetNames, houses: [House], corners: [Corner]) {
        var used = Set(houses.map(\.street))
        for corner in corners {
            used.insert(corner.first)
            used.insert(corner.second)
        }
        for (key, entry) in streetNames.entries where !entry.ways.isEmpty { used.insert(key) }
        let numbered = streetNames.numbered(using: used)
        for (position, name) in numbered.enumerated() {
            names.append(name.entry.display)
            numbers[name.key] = position + 1
            spellings.append(Spelling(kind: .streetName, owner: position + 1, key: name.key.description))
        }
        for (position, name) in numbered.enumerated() {
            for other in name.entry.others.sorted() {
                spellings.append(Spelling(kind: .otherStreetName, owner: position + 1, key: other.description))
            }
        }
    }

    private mutating func addStreets(_ records: [StreetRecord], _ streetNames: StreetNames, _ table: LocalityTable) {
        for (key, entry) in streetNames.entries.sorted(by: { $0.key < $1.key }) where !entry.ways.isEmpty {
            let lines = entry.ways.map { records[$0].coordinates }
            for group in Grouping.groups(lines.compactMap { Box($0) }, gap: Self.streetGap) {
                let parts = group.map { lines[$0] }
                guard let middle = Self.middle(of: parts) else { continue }
                streets.append(
                    Street(name: number(of: key), middle: middle, lines: parts, locality: table.number(at: middle)))
            }
        }
    }

    /// The point of the lines that lies nearest to the middle of the box around them.
    private static func middle(of lines: [[Coordinate]]) -> Coordinate? {
        guard let center = Box(lines.joined())?.center else { return nil }
        return lines.compactMap { Line.project(center, onto: $0) }.min { $0.distance < $1.distance }?.point
    }

    private mutating func addStops(_ records: [StopRecord], _ table: LocalityTable, _ report: inout ImportReport) {
        var ids: Set<String> = []
        for record in records {
            guard ids.insert(record.id).inserted else {
                report.note(PlaceImportReason.repeatedStop, record.id)
                continue
            }
            stops.append(Located(place: record, locality: table.number(at: record.coordinate)))
        }
        stops.sort { $0.place.id < $1.place.id }
        for (position, stop) in stops.enumerated() {
            let key = NameKey.stop(stop.place.name)
            if !key.isEmpty {
                spellings.append(Spelling(kind: .stop, owner: position + 1, key: key.description))
            }
        }
    }
}
