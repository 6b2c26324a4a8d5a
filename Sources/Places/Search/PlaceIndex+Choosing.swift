import Geometry
import Measures

extension PlaceIndex {
    /// The candidates that lie where the words around them say, where these say something of this region.
    func fitting(
        _ candidates: [Candidate], reading: PlaceText.StreetReading, _ correction: WordCorrection?,
        _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        guard let filter = try localityFilter(reading.rest, correction) else {
            // Of an incomplete name the words behind it may as well be the rest.
            if candidates.contains(where: { $0.place.confidence > 0.9 }) { findings.note(unknown(reading.rest)) }
            return []
        }
        return try fitting(candidates, filter, &findings)
    }

    /// The candidates that lie where they should, as sure as they are of that.
    func fitting(
        _ candidates: [Candidate], _ filter: LocalityFilter, _ findings: inout Findings
    ) throws(PlacesError) -> [Candidate] {
        let fitting = try fitting(candidates, filter, floor: findings.best)
        if fitting.isEmpty, let other = candidates.first(where: { $0.place.confidence > 0.8 }) {
            findings.note(elsewhere: other)
        }
        return fitting
    }

    /// The candidates that lie where they should, as sure as they are of that; whether one lies at least nearby is only
    /// looked up where it would be as sure as the others and no less sure than the floor.
    func fitting(
        _ candidates: [Candidate], _ filter: LocalityFilter, floor: Double
    ) throws(PlacesError) -> [Candidate] {
        guard !filter.isEmpty else { return candidates }
        var fitting: [Candidate] = []
        var others: [(candidate: Candidate, fit: LocalityFit)] = []
        for var candidate in candidates {
            guard let fit = try fit(candidate.locality, at: candidate.place.coordinate, filter) else { continue }
            candidate.place.confidence *= fit.share
            candidate.depth = fit.depth
            candidate.place.note = candidate.place.note ?? fit.note
            if fit.isSure { fitting.append(candidate) } else { others.append((candidate, fit)) }
        }
        var best = fitting.reduce(floor) { max($0, $1.place.confidence) }
        for (var candidate, fit) in others where candidate.place.confidence > best - 1e-9 {
            let locality = candidate.locality
            guard try isNearby(candidate.place.coordinate, in: locality, fit, filter) else { continue }
            if fit.isOtherCity, let city = locality.city {
                candidate.place.note = candidate.place.note ?? "it lies in \(city)"
            }
            fitting.append(candidate)
            best = max(best, candidate.place.confidence)
        }
        return fitting
    }

    /// The best candidate, or all that are as good as it and lie far from it, whose labels may be the same; `nil` where
    /// there is none.
    func choose(among candidates: [Candidate], near here: Coordinate?) throws(PlacesError) -> PlaceResolution? {
        guard let best = candidates.map(\.place.confidence).max() else { return nil }
        var kept = candidates.filter { $0.place.confidence > best - 1e-9 }
        let rank = kept.map(\.rank).min() ?? 0
        kept.removeAll { $0.rank > rank }
        let weight = kept.map(\.weight).max() ?? 0
        kept.removeAll { $0.weight < weight - 1 }
        let depth = kept.map(\.depth).min() ?? 0
        kept.removeAll { $0.depth > depth + 1e-9 }
        kept = kept.filter { $0.weight == weight } + kept.filter { $0.weight < weight }
        let apart = Self.apart(ordered(kept.map(\.place), near: here))
        if apart.count == 1 { return .found(apart[0]) }
        return try Self.areNeighbors(apart) ? .found(firstOf(apart)) : .ambiguous(apart)
    }

    /// Places of one name that lie no farther apart than this are one to somebody who has no words that tell them
    /// apart.
    private static let neighboring = Meters(300)

    /// Whether nothing tells places apart, and they lie so near to each other that the first may be taken: two halves
    /// of a market, or a quarter that the map has twice.
    private static func areNeighbors(_ places: [Place]) -> Bool {
        let first = places[0]
        return places.dropFirst().allSatisfy { other in
            guard other.name == first.name, other.isGuess == first.isGuess else { return false }
            let apart = other.coordinate.distance(to: first.coordinate)
            switch (first.kind, other.kind) {
            case (.area, .area):
                let reach = PlaceCategory.reach[first.category?.replacing(" ", with: "_") ?? ""] ?? 0
                return other.category == first.category && apart <= max(neighboring, .meters(reach))
            case (.area, _), (_, .area), (.street, _), (_, .street): return false
            case (.address, _), (.corner, _): return other.label == first.label && apart <= neighboring
            default: return apart <= neighboring
            }
        }
    }

    /// The first of several places that nothing tells apart, with a word on the others.
    private func firstOf(_ places: [Place]) throws(PlacesError) -> Place {
        var place = places[0]
        let corner = try nearestCorner(to: place.coordinate, within: Self.cornerReaches)
        place.note =
            "there are \(places.count) of that name close to each other; this is the one "
            + (corner.map { "near \($0.name)" } ?? "at \(place.coordinate)")
        return place
    }

    /// The places in the order of their distance from here, where that is told.
    private func ordered(_ places: [Place], near here: Coordinate?) -> [Place] {
        guard let here else { return places }
        return places.enumerated().sorted { a, b in
            (a.element.coordinate.distance(to: here), a.offset) < (b.element.coordinate.distance(to: here), b.offset)
        }.map(\.element)
    }

    /// The places without those that lie near one before them.
    static func apart(_ places: [Place]) -> [Place] {
        var kept: [Place] = []
        for place in places where kept.allSatisfy({ $0.coordinate.distance(to: place.coordinate) > samePlace }) {
            kept.append(place)
        }
        return kept
    }
}
