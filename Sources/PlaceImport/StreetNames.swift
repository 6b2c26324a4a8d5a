import Archive
import Geometry
import Measures
import Places

/// The names of the streets of a region: one for each key, with the spelling that most of its ways have.
struct StreetNames {
    /// A name and where its street runs.
    struct Entry {
        /// How often each spelling stands in the map.
        fileprivate var spellings: [String: Int] = [:]
        /// The ways, as positions in the source.
        fileprivate(set) var ways: [Int] = []
        /// Other keys that lead here.
        fileprivate(set) var others: Set<NameKey> = []

        /// The commonest spelling; of equally common ones the first in the order of texts.
        var display: String {
            spellings.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? ""
        }
    }

    private(set) var entries: [NameKey: Entry] = [:]
    /// How the names are written.
    let convention: AddressConvention
    private let source: [StreetRecord]
    private let boxes: [Box?]
    /// Usual names by official ones.
    private var usualNames: [NameKey: Set<NameKey>] = [:]
    /// Usual names by each of their words.
    private var namesByWord: [Substring: [NameKey]] = [:]
    private var keys: [String: NameKey] = [:]
    private var addressKeys: [String: (key: NameKey, isWhole: Bool)] = [:]

    init(_ streets: [StreetRecord], _ convention: AddressConvention, report: inout ImportReport) {
        self.convention = convention
        source = streets
        boxes = streets.map { Box($0.coordinates) }
        for (position, street) in streets.enumerated() {
            guard street.coordinates.count >= 2 else {
                report.note(PlaceImportReason.streetWithoutCourse, street.name)
                continue
            }
            let key = key(of: street.name)
            guard !key.isEmpty else {
                report.note(PlaceImportReason.unreadableName, street.name)
                continue
            }
            entries[key, default: Entry()].spellings[street.name, default: 0] += 1
            entries[key, default: Entry()].ways.append(position)
            for name in street.officialNames + street.otherNames
                + [Transliteration.latin(street.name)].compactMap({ $0 })
            {
                let other = self.key(of: name)
                if !other.isEmpty, other != key { entries[key, default: Entry()].others.insert(other) }
            }
            for name in street.officialNames {
                let official = self.key(of: name)
                if official != key { usualNames[official, default: []].insert(key) }
            }
        }
        for key in entries.keys.sorted() {
            for word in Set(key.description.split(separator: " ")) { namesByWord[word, default: []].append(key) }
        }
    }

    /// The key of a name; each name is taken apart once.
    mutating func key(of name: String) -> NameKey {
        if let known = keys[name] { return known }
        let key = NameKey(name, convention)
        keys[name] = key
        return key
    }

    private mutating func street(inAddress text: String) -> (key: NameKey, isWhole: Bool) {
        if let known = addressKeys[text] { return known }
        let street = NameKey.street(inAddress: text, convention)
        addressKeys[text] = street
        return street
    }

    /// The key of the street that an address names, as the map names the street that runs there.
    mutating func key(ofAddress address: AddressRecord, report: inout ImportReport) -> NameKey {
        let (key, isWhole) = street(inAddress: address.street)
        if !isWhole, !key.isEmpty { report.note(PlaceImportReason.unitInStreet, address.source) }
        // A name that a street bears means that street, wherever the address lies.
        if !key.isEmpty, entries[key]?.ways.isEmpty ?? true {
            if let usual = nearest(of: usualNames[key] ?? [], to: address.coordinate, within: .meters(200)).first {
                report.note(PlaceImportReason.officialStreet, address.source)
                return usual
            }
            let long = nearest(of: longNames(for: key), to: address.coordinate, within: .meters(100))
            if long.count == 1 {
                report.note(PlaceImportReason.shortStreet, address.source)
                return long[0]
            }
            entries[key, default: Entry()].spellings[address.street, default: 0] += 1
        }
        return key
    }

    /// The key of a street that is named at a corner.
    mutating func key(ofCorner name: String) -> NameKey {
        let key = key(of: name)
        if !key.isEmpty, entries[key]?.ways.isEmpty ?? true {
            entries[key, default: Entry()].spellings[name, default: 0] += 1
        }
        return key
    }

    /// Keeps the names that are used, and gives each a number in the order of the keys.
    func numbered(using used: Set<NameKey>) -> [(key: NameKey, entry: Entry)] {
        used.sorted().compactMap { key in entries[key].map { (key, $0) } }
    }

    /// Names of streets for which a key is short.
    private func longNames(for key: NameKey) -> Set<NameKey> {
        let shared = key.description.split(separator: " ").map { namesByWord[$0] ?? [] }.min { $0.count < $1.count }
        return Set((shared ?? []).filter { key.isShort(for: $0, convention) })
    }

    /// Those of the streets that run within a distance of a place, the nearest first.
    private func nearest(of keys: Set<NameKey>, to place: Coordinate, within reach: Meters) -> [NameKey] {
        guard !keys.isEmpty else { return [] }
        let near = Box(place).grown(by: reach)
        var distances: [(distance: Meters, key: NameKey)] = []
        for key in keys {
            let ways = (entries[key]?.ways ?? []).filter { boxes[$0].map(near.intersects) ?? false }
            let distance = ways.compactMap { Line.project(place, onto: source[$0].coordinates)?.distance }.min()
            if let distance, distance <= reach { distances.append((distance, key)) }
        }
        return distances.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.map(\.key)
    }
}
