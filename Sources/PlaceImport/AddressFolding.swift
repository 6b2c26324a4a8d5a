import Archive
import Geometry
import Measures
import Places

/// A house: one number of one street at one place.
struct House {
    var street: NameKey
    var number: HouseNumber
    var coordinate: Coordinate
    var city: String?
    var postcode: String?
    var origin = 0
    var isInterpolated = false
}

/// Makes houses of all objects that bear addresses.
///
/// Objects with the same number and street are one house when at most 150 m part them (their outlines, where they have
/// some); the same number and street farther away is another house, in another part of the town. A building stands for
/// a house before another area, that before a point, and that before a shop; of several of a kind the largest, then the
/// first.
enum AddressFolding {
    /// What may part two objects of one house.
    static let gap = Meters(150)

    static func houses(
        _ addresses: [AddressRecord], _ names: inout StreetNames, report: inout ImportReport
    ) -> [House] {
        struct Group: Hashable {
            var street: NameKey
            var number: HouseNumber
        }
        var members: [Group: [Int]] = [:]
        for (position, address) in addresses.enumerated() {
            let street = names.key(ofAddress: address, report: &report)
            let (numbers, areWhole) = numbers(address.number, names.convention)
            guard !street.isEmpty, !numbers.isEmpty else {
                report.note(PlaceImportReason.unreadableAddress, address.source)
                continue
            }
            if !areWhole { report.note(PlaceImportReason.wordsAfterNumber, address.source) }
            if numbers.count > 1 { report.note(PlaceImportReason.severalNumbers, address.source) }
            for number in numbers { members[Group(street: street, number: number), default: []].append(position) }
        }
        var houses: [House] = []
        let groups = members.sorted {
            ($0.key.street, $0.key.number.description) < ($1.key.street, $1.key.number.description)
        }
        for (group, positions) in groups {
            for cluster in Grouping.groups(positions.map { addresses[$0].extent }, gap: gap) {
                let objects = cluster.map { addresses[positions[$0]] }
                if let house = house(group.street, group.number, objects) { houses.append(house) }
                if objects.count > 1 {
                    report.note(PlaceImportReason.foldedAddress, objects[1].source, count: objects.count - 1)
                }
            }
        }
        return houses
    }

    private static func house(_ street: NameKey, _ number: HouseNumber, _ objects: [AddressRecord]) -> House? {
        let best = objects.indices.min { a, b in
            let (left, right) = (objects[a], objects[b])
            return (left.kind, -left.extent.diagonal, a) < (right.kind, -right.extent.diagonal, b)
        }
        guard let best else { return nil }
        return House(
            street: street, number: number, coordinate: objects[best].coordinate,
            city: objects[best].city ?? commonest(objects.compactMap(\.city)),
            postcode: objects[best].postcode ?? commonest(objects.compactMap(\.postcode)),
            origin: objects[best].origin, isInterpolated: objects[best].kind == .interpolated)
    }

    /// `12;14` and `12, 14` are two numbers.
    private static func numbers(
        _ text: String, _ convention: AddressConvention
    ) -> (numbers: [HouseNumber], areWhole: Bool) {
        var numbers: [HouseNumber] = []
        var areWhole = true
        for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            guard let (number, isWhole) = HouseNumber.inAddress(String(part), convention) else { continue }
            if !numbers.contains(number) { numbers.append(number) }
            areWhole = areWhole && isWhole
        }
        return (numbers, areWhole)
    }
}

/// The value that stands most often; of equally common ones the first in the order of texts.
func commonest(_ values: [String]) -> String? {
    var counts: [String: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
}

extension Box {
    /// From corner to corner, in meters.
    var diagonal: Double { southWest.distance(to: northEast).value }
}
