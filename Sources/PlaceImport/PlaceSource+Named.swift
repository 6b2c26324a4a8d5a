import Archive
import Geometry
import Measures
import OSMReading
import Places

extension PlaceSource {
    /// The well-known places and neighborhoods of OpenStreetMap data.
    mutating func readNamed(_ data: OSMData, report: inout ImportReport) {
        for node in data.nodes where !node.tags.isEmpty {
            addNamed(node.tags, at: node.coordinate, squareMeters: 0)
        }
        for way in data.ways {
            guard let category = Self.category(way.tags) else { continue }
            guard let outline = Outline(of: way.coordinates) else {
                report.note(PlaceImportReason.namedWithoutPlace, way.id.description)
                continue
            }
            addNamed(way.tags, category, at: outline.middle, squareMeters: outline.squareMeters)
        }
        for relation in data.relations {
            guard let category = Self.category(relation.tags) else { continue }
            guard let outline = Self.outline(of: relation, data) else {
                report.note(PlaceImportReason.namedWithoutPlace, relation.id.description)
                continue
            }
            addNamed(relation.tags, category, at: outline.middle, squareMeters: outline.squareMeters)
        }
    }

    private mutating func addNamed(_ tags: OSMTags, at place: Coordinate, squareMeters: Double) {
        guard let category = Self.category(tags) else { return }
        addNamed(tags, category, at: place, squareMeters: squareMeters)
    }

    private mutating func addNamed(
        _ tags: OSMTags, _ category: (name: String, weight: Int, isArea: Bool), at place: Coordinate,
        squareMeters: Double
    ) {
        guard let name = tags["name"] ?? tags["brand"] else { return }
        var weight = category.weight
        if tags.has("wikidata") || tags.has("wikipedia") { weight += 2 }
        if squareMeters > 20_000 { weight += 1 }
        named.append(
            NamedRecord(
                kind: category.isArea ? .area : .poi, category: category.name, name: name,
                otherNames: Self.otherNames(tags, Self.otherNameKeysOfPlaces), coordinate: place,
                weight: min(weight, 9)))
    }

    private static let otherNameKeysOfPlaces: Set<String> = [
        "alt_name", "short_name", "old_name", "official_name", "loc_name", "int_name", "brand", "addr:housename",
        "name_1",
    ]

    /// The first tag that makes a place of an element with a name; `nil` where none does.
    private static func category(_ tags: OSMTags) -> (name: String, weight: Int, isArea: Bool)? {
        guard !tags.isEmpty, tags.has("name") || tags.has("brand") else { return nil }
        if tags.has("highway") && !tags.has("amenity") || tags.has("route") { return nil }
        for (key, weight) in PlaceCategory.keys {
            guard let value = tags[key], !PlaceCategory.ignored.contains(value) else { continue }
            if let known = PlaceCategory.values[key], !known.contains(value) { continue }
            let category = value == "yes" ? key : value
            let first = String(category.prefix { $0 != ";" })
            return (first, PlaceCategory.weights[first] ?? weight, key == "place")
        }
        return nil
    }

    /// The values of some tags, and of `name:` in any language, each once.
    static func otherNames(_ tags: OSMTags, _ keys: Set<String>) -> [String] {
        var names: [String] = []
        for (key, value) in tags where keys.contains(key) || isNameInALanguage(key) {
            for name in list(value) where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// `name:sv`, `name:pt-BR`, but not `name:etymology`.
    private static func isNameInALanguage(_ key: String) -> Bool {
        guard key.hasPrefix("name:") else { return false }
        let language = key.dropFirst(5).prefix { $0 != "-" }
        return (2...3).contains(language.utf8.count)
    }
}

extension PlaceSource {
    /// The numbers on lines of interpolated house numbers, each at its share of the way between two numbers that are
    /// known.
    mutating func readInterpolations(_ data: OSMData, report: inout ImportReport) {
        for way in data.ways {
            guard let kind = way.tags["addr:interpolation"] else { continue }
            if let between = NumberStep(kind).flatMap({ Self.numbers(along: way, by: $0, data) }) {
                addresses += between
            } else {
                report.note(PlaceImportReason.interpolation, way.id.description)
            }
        }
    }

    /// How far the numbers on a line are apart.
    private struct NumberStep {
        let size: Int
        /// What a number leaves when it is divided by two, where it matters.
        var remainder: Int?

        /// A value of `addr:interpolation`; `nil` for one that tells no numbers, as `alphabetic` does not.
        init?(_ kind: String) {
            switch kind {
            case "all": size = 1
            case "even": (size, remainder) = (2, 0)
            case "odd": (size, remainder) = (2, 1)
            default:
                guard let number = Int(kind), (1...100).contains(number) else { return nil }
                size = number
            }
        }

        /// The numbers between two of a line, which may be none; `nil` where both are not on one line.
        func numbers(from low: Int, to high: Int) -> StrideTo<Int>? {
            guard (high - low) % size == 0, high - low <= Self.limit * size else { return nil }
            guard remainder == nil || low % 2 == remainder else { return nil }
            return stride(from: low + size, to: high, by: size)
        }

        /// How many numbers a line may hold between two of its points.
        private static let limit = 500
    }

    /// The numbers between those that a line's points bear; `nil` where it joins no two that fit.
    private static func numbers(along way: OSMWay, by step: NumberStep, _ data: OSMData) -> [AddressRecord]? {
        var found: [AddressRecord] = []
        var course: [Coordinate] = []
        var last: (number: Int, street: String, tags: OSMTags)?
        var joined = 0
        for case let index? in way.nodeIndices {
            let node = data.nodes[index]
            course.append(node.coordinate)
            guard let text = node.tags["addr:housenumber"], let number = Int(text), (0...999_999).contains(number),
                let street = node.tags["addr:street"] ?? way.tags["addr:street"] ?? last?.street
            else { continue }
            if let start = last, start.number != number {
                let ends = (min(start.number, number), max(start.number, number))
                guard let numbers = step.numbers(from: ends.0, to: ends.1) else { return nil }
                let length = Line.length(course)
                for between in numbers {
                    let share = Double(between - start.number) / Double(number - start.number)
                    guard let place = Line.point(at: length * share, along: course) else { continue }
                    found.append(
                        AddressRecord(
                            number: String(between), street: start.street,
                            city: start.tags["addr:city"] ?? way.tags["addr:city"],
                            state: start.tags["addr:state"], postcode: start.tags["addr:postcode"],
                            coordinate: place, kind: .interpolated, source: way.id.description))
                }
                joined += 1
            }
            last = (number, street, node.tags)
            course = [node.coordinate]
        }
        return joined > 0 ? found : nil
    }
}
