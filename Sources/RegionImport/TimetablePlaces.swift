import Geometry
import PlaceImport
import Places
import Transit

extension PlaceSource {
    /// Adds what people may name of a timetable: its stops, stations, lines and agencies.
    mutating func add(_ timetable: Timetable) {
        let owed = timetable.details.attributions.indices.map { timetable.details.attributions[$0] }
        let origins = (0..<timetable.feedNames.count).map { number in
            let feed = FeedIndex(number)
            let organizations = owed.filter { $0.feed == feed }.map { timetable.texts.text($0.organization) }
            let publisher = timetable.info(of: feed)?.publisher ?? ""
            let attribution = organizations.isEmpty ? publisher : organizations.joined(separator: ", ")
            return self.number(of: PlaceOrigin(name: timetable.feedNames.text(feed), attribution: attribution))
        }
        stops = timetable.placeRecords()
        named += timetable.lineRecords(origins) + timetable.agencyRecords(origins)
    }
}

extension Timetable {
    /// The stops that people may name.
    fileprivate func placeRecords() -> [StopRecord] {
        toldStops.map { stop in
            let code = stopCodes.text(stop)
            return StopRecord(
                id: key(of: stop), code: code.isEmpty ? nil : code, name: stopNames.text(stop),
                coordinate: stopCoordinates[stop], isStation: stopKinds[stop] == .station)
        }
    }

    /// The lines, each once for its name and agency, at the middle stop of its longest run.
    fileprivate func lineRecords(_ origins: [Int]) -> [NamedRecord] {
        var longest: [RouteIndex: PatternIndex] = [:]
        for pattern in patternRoutes.indices {
            let route = patternRoutes[pattern]
            if patternStops[pattern].count > longest[route].map({ patternStops[$0].count }) ?? 0 {
                longest[route] = pattern
            }
        }
        var seen: Set<[String]> = []
        return longest.sorted { $0.key < $1.key }.compactMap { route, pattern in
            let (short, long) = (routeShortNames.text(route), routeLongNames.text(route))
            let name = short.isEmpty ? long : short
            let agency = agencyNames.text(routeAgencies[route])
            guard !name.isEmpty, seen.insert([name, agency]).inserted else { return nil }
            let stops = patternStops[pattern]
            let middle = stops[stops.startIndex + stops.count / 2]
            let detail = [short.isEmpty ? "" : long, agency].filter { !$0.isEmpty }.joined(separator: ", ")
            return NamedRecord(
                kind: .line, category: "line", name: name, otherNames: LineNames.others(short: short, long: long),
                detail: detail.isEmpty ? nil : detail, coordinate: stopCoordinates[middle], weight: 2,
                origin: origins[routeFeeds[route].int])
        }
    }

    /// The agencies, each at the first stop of its first line.
    fileprivate func agencyRecords(_ origins: [Int]) -> [NamedRecord] {
        var seen: Set<String> = []
        return patternRoutes.indices.compactMap { pattern in
            let route = patternRoutes[pattern]
            let name = agencyNames.text(routeAgencies[route])
            guard !name.isEmpty, let stop = patternStops[pattern].first, seen.insert(name).inserted else { return nil }
            return NamedRecord(
                kind: .poi, category: "agency", name: name, coordinate: stopCoordinates[stop],
                origin: origins[routeFeeds[route].int])
        }
    }
}

/// What riders call a line beside its name.
enum LineNames {
    /// Endings of short names, and what they stand for.
    private static let endings: [(ending: String, words: [String])] = [
        ("-SBS", [" Select Bus Service", " Select Bus", " SBS"]),
        ("+", [" Select Bus Service", " Select Bus", " SBS"]),
        ("-LTD", [" Limited"]), ("-LCL", [" Local"]), ("X", [" Express"]),
    ]

    /// The other names: the long one, and the short one with its ending in words.
    static func others(short: String, long: String) -> [String] {
        var names = short.isEmpty || long.isEmpty ? [] : [long]
        for (ending, words) in endings where short.count > ending.count && short.uppercased().hasSuffix(ending) {
            let stem = short.dropLast(ending.count)
            names += words.map { stem + $0 }
        }
        return names
    }
}
