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
        /// How likely the owner is meant; the likelier stands earlier in the table.
        var weight: Int
        /// Whether it stands for initials, which are no word that may have been mistyped.
        var isInitials = false
    }

    /// A street: the parts and houses of one name that lie together.
    struct Street {
        var name: Int
        var middle: Coordinate
        /// Its course, without what runs below the ground: a place above that does not lie on the street.
        var lines: [[Coordinate]]
        /// Positions in `houses`, in the order of their numbers.
        var houses: [Int]
        var locality: Int?
    }

    /// A place with the rows that it refers to.
    struct Located<Place> {
        var place: Place
        var locality: Int?
    }

    /// How addresses are written here.
    let convention: AddressConvention
    /// Names of streets; the row number is the position plus 1.
    private(set) var names: [String] = []
    private(set) var spellings: [Spelling] = []
    private(set) var localities: [LocalityTable.Row] = []
    /// Keys of states, sorted.
    private(set) var states: [String] = []
    private(set) var houses: [Located<House>] = []
    private(set) var streets: [Street] = []
    private(set) var corners: [Located<Corner>] = []
    private(set) var stops: [Located<StopRecord>] = []
    private(set) var named: [Located<NamedRecord>] = []
    private(set) var origins: [PlaceOrigin] = []
    /// The names of areas, their middles, and how far they reach in meters.
    private(set) var areas: [(key: String, middle: Coordinate, reach: Double)] = []

    private var numbers: [NameKey: Int] = [:]

    /// Parts of a street with the same name belong together when a gap of at most this parts them.
    static let streetGap = Meters(500)

    init(_ source: PlaceSource, report: inout ImportReport) {
        convention = Self.convention(of: source)
        origins = source.origins
        var streetNames = StreetNames(source.streets, convention, report: &report)
        let folded = AddressFolding.houses(source.addresses, &streetNames, report: &report)
        let foldedCorners = CornerFolding.corners(source.corners, &streetNames, report: &report)
        let table = LocalityTable(folded, convention)
        localities = table.rows
        let convention = convention
        states = Set(Set(source.addresses.compactMap(\.state)).map { NameKey.area($0, convention).description })
            .filter { !$0.isEmpty }.sorted()
        houses = zip(folded, table.ofHouses).map { Located(place: $0, locality: $1) }
        corners = foldedCorners.map { Located(place: $0, locality: table.number(at: $0.coordinate)) }
        number(streetNames, houses: folded, corners: foldedCorners)
        addStreets(source.streets, streetNames, table)
        addSpellings(streetNames)
        addStops(source.stops, table, &report)
        let places = NamedFolding.places(source.named, convention, report: &report)
        let areas = NamedFolding.areas(of: folded, localities: table, besides: places, convention)
        addNamed(places + areas, table)
        // Rows in the order of their weight, the shorter names first.
        spellings.sort { a, b in
            (-a.weight, a.key.utf8.count, a.kind.rawValue, a.owner, a.key)
                < (-b.weight, b.key.utf8.count, b.kind.rawValue, b.owner, b.key)
        }
    }

    /// The country that is told, else that which most addresses name, else that of the streets' names, else the first
    /// one whose conventions are known. What fewer than a tenth of the addresses name tells nothing: it may be a slip.
    private static func convention(of source: PlaceSource) -> AddressConvention {
        if let country = source.country { return .of(country: country) }
        var votes: [String: Int] = [:]
        for (name, count) in source.countries { votes[AddressConvention.code(ofCountry: name), default: 0] += count }
        let voted = votes.min { (-$0.value, $0.key) < (-$1.value, $1.key) }
        if let voted, voted.value * 10 >= source.addresses.count { return .of(country: voted.key) }
        let names = Set(source.streets.map(\.name) + source.addresses.map(\.street))
        return AddressConvention.country(ofStreets: names).map { .of(country: $0) } ?? .unitedStates
    }

    /// The row of a street name that is used.
    func number(of key: NameKey) -> Int { numbers[key] ?? 0 }

    /// All different words of the names, sorted.
    var vocabulary: [Substring] {
        var words: Set<Substring> = []
        for spelling in spellings where !spelling.isInitials {
            for word in spelling.key.split(separator: " ") where word.utf8.count > 2 { words.insert(word) }
        }
        return words.sorted()
    }

    private mutating func number(_ streetNames: StreetNames, houses: [House], corners: [Corner]) {
        var used = Set(houses.map(\.street))
        for corner in corners {
            used.insert(corner.first)
            used.insert(corner.second)
        }
        for (key, entry) in streetNames.entries where !entry.ways.isEmpty { used.insert(key) }
        for (position, name) in streetNames.numbered(using: used).enumerated() {
            names.append(name.entry.display)
            numbers[name.key] = position + 1
        }
    }

    /// Streets weigh by what stands on them.
    private mutating func addSpellings(_ streetNames: StreetNames) {
        var sizes = [Int](repeating: 0, count: names.count + 1)
        for street in streets { sizes[street.name] += street.houses.count + 2 * street.lines.count }
        for (key, number) in numbers.sorted(by: { $0.value < $1.value }) {
            let weight = 2 + min(6, sizes[number].bitWidth - sizes[number].leadingZeroBitCount)
            spellings.append(Spelling(kind: .streetName, owner: number, key: key.description, weight: weight))
            for other in streetNames.entries[key]?.others.sorted() ?? [] {
                spellings.append(
                    Spelling(kind: .otherStreetName, owner: number, key: other.description, weight: weight - 1))
            }
        }
    }

    private mutating func addStreets(_ records: [StreetRecord], _ streetNames: StreetNames, _ table: LocalityTable) {
        let housesOfName = Dictionary(grouping: houses.indices) { houses[$0].place.street }
        for (key, number) in numbers.sorted(by: { $0.value < $1.value }) {
            let ways = streetNames.entries[key]?.ways ?? []
            let lines = ways.map { records[$0].coordinates }
            let residents = housesOfName[key] ?? []
            let boxes = lines.compactMap { Box($0) } + residents.map { Box(houses[$0].place.coordinate) }
            for group in Grouping.groups(boxes, gap: Self.streetGap) {
                let parts = group.filter { $0 < lines.count }.map { lines[$0] }
                let inTheOpen = group.filter { $0 < lines.count && !records[ways[$0]].isBelowGround }.map { lines[$0] }
                let here = group.filter { $0 >= lines.count }.map { residents[$0 - lines.count] }
                guard let middle = Self.middle(of: parts, else: here.map { houses[$0].place.coordinate }) else {
                    continue
                }
                streets.append(
                    Street(
                        name: number, middle: middle, lines: inTheOpen, houses: ordered(here),
                        locality: table.number(at: middle)))
            }
        }
    }

    private func ordered(_ positions: [Int]) -> [Int] {
        positions.map { (parts: HouseRow.parts(of: houses[$0].place.number.description), position: $0) }
            .sorted { ($0.parts.value, $0.parts.rest, $0.position) < ($1.parts.value, $1.parts.rest, $1.position) }
            .map(\.position)
    }

    /// The point of the lines that lies nearest to the middle of the box around them; without lines, that of the
    /// places.
    private static func middle(of lines: [[Coordinate]], else places: [Coordinate]) -> Coordinate? {
        guard let center = Box(lines.joined())?.center else {
            guard let center = Box(places)?.center else { return nil }
            return places.min { $0.distance(to: center) < $1.distance(to: center) }
        }
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
            let key = NameKey.stop(stop.place.name, convention)
            if !key.isEmpty {
                spellings.append(
                    Spelling(
                        kind: .stop, owner: position + 1, key: key.description, weight: stop.place.isStation ? 5 : 1))
            }
        }
    }

    private mutating func addNamed(_ records: [NamedRecord], _ table: LocalityTable) {
        named = records.map { Located(place: $0, locality: table.number(at: $0.coordinate)) }
        for (position, record) in records.enumerated() {
            func key(_ name: String) -> String {
                record.kind == .area
                    ? NameKey.area(name, convention).description : NameKey.named(name, convention).description
            }
            let first = key(record.name)
            if record.kind == .area, let reach = PlaceCategory.reach[record.category] {
                for name in Set([record.name] + record.otherNames).map(key).sorted() where !name.isEmpty {
                    areas.append((name, record.coordinate, reach))
                }
            }
            if !first.isEmpty {
                spellings.append(Spelling(kind: .named, owner: position + 1, key: first, weight: record.weight))
            }
            let others = Set(record.otherNames.map(key)).union([first])
            for initials in Set(Initials.of(record).map(key)).sorted() where !others.contains(initials) {
                spellings.append(
                    Spelling(
                        kind: .otherNamed, owner: position + 1, key: initials, weight: max(0, record.weight - 1),
                        isInitials: true))
            }
            let latin = Transliteration.latin(record.name).map { [$0] } ?? []
            for other in Set((record.otherNames + latin).map(key)).sorted() where !other.isEmpty && other != first {
                spellings.append(
                    Spelling(kind: .otherNamed, owner: position + 1, key: other, weight: max(0, record.weight - 1)))
            }
        }
    }
}
