import Geometry
import Measures

extension PlaceIndex {
    /// Two places nearer to each other than this are the same for somebody who wants to go there.
    static let samePlace = Meters(200)

    /// Finds the one place that a text means.
    ///
    /// A saved place's name, a latitude and longitude, `stop:ID` and the code on a stop count first. Then the text is
    /// read as an address, a corner, a stop, a street, a neighborhood and a well-known place; the surest reading wins.
    /// Where none is sure, words are held to be mistyped; and a number that no house of a street bears is put between
    /// its neighbors, else to the street, which the place's `note` tells. Several equally good places more than 200 m
    /// apart are never guessed between, unless one of them is much weightier. A line of a timetable is no place, though
    /// its long name may tell of one: it is never the answer.
    ///
    /// - Parameters:
    ///   - text: What somebody wrote, at most 400 bytes.
    ///   - saved: What the user saved.
    ///   - here: Where somebody is: of several equally good places the nearest stands first.
    /// - Complexity: some B-tree look-ups for a complete name; for an incomplete one also a full-text query, whose time
    ///   grows with the names that share a word with it; for a mistyped one also a look at the vocabulary.
    public func resolve(
        _ text: String, saved: [SavedPlace] = [], near here: Coordinate? = nil
    ) throws(PlacesError) -> PlaceResolution {
        let resolution = try meaning(of: text, saved: saved, near: here).resolution
        if case .ambiguous(let places) = resolution { return .ambiguous(try distinguished(places)) }
        return resolution
    }

    /// What a text means, for one that stands behind so many near words: `cafe near 5th Avenue in Brooklyn` has two.
    func meaning(
        of text: String, saved: [SavedPlace] = [], near here: Coordinate? = nil, nearDepth: Int = 0
    ) throws(PlacesError) -> Meaning {
        if let match = SavedPlace.named(text, among: saved) { return Meaning(.found(match.place())) }
        var asked = try PlaceText(text)
        let matches = saved.filter { TextFolding.words(of: $0.name) == asked.words }
        if !matches.isEmpty {
            return Meaning(matches.count == 1 ? .found(matches[0].place()) : .ambiguous(matches.map { $0.place() }))
        }
        if let coordinate = try PlaceText.coordinate(in: asked.text) {
            return Meaning(.found(Place(kind: .coordinate, name: coordinate.description, coordinate: coordinate)))
        }
        asked.convention = try convention()
        if let id = asked.stopID {
            var stops = try stops(.id, .text(id))
            // An id that several feeds have stands behind the feed.
            if stops.isEmpty { stops = try self.stops(withIDInAnyFeed: id) }
            return Meaning(try choose(among: stops, near: here) ?? .none(reason: "no stop has the id \(id)"))
        }
        if let stop = try stop(withCode: asked) { return Meaning(stop) }
        if let told = try labelled(asked) { return told }
        var findings = Findings()
        try read(asked, nearDepth: nearDepth, into: &findings)
        if findings.candidates.isEmpty, let latin = Transliteration.latin(asked.text) {
            try read(try PlaceText(latin, asked.convention), nearDepth: nearDepth, into: &findings)
        }
        if let choice = try choose(among: findings.candidates, near: here) { return Meaning(choice) }
        if let line = findings.line {
            return Meaning(.none(reason: "\(line.label) is a line and no place"), line: line)
        }
        return Meaning(.none(reason: findings.reason))
    }

    /// Whether a text is a latitude and a longitude, and so needs no looking up.
    public static func isCoordinate(_ text: String) -> Bool {
        let coordinate = try? PlaceText.coordinate(in: PlaceText(text).text)
        return coordinate != nil
    }

    /// The one place that a text means, or an error that says why there is none.
    ///
    /// - Parameter takingFirst: Whether the likeliest of several places is taken instead of an error.
    public func place(
        _ text: String, saved: [SavedPlace] = [], takingFirst: Bool = false, near here: Coordinate? = nil
    ) throws(PlacesError) -> Place {
        let meaning = try meaning(of: text, saved: saved, near: here)
        switch meaning.resolution {
        case .found(let place): return place
        case .ambiguous(let places) where takingFirst && !places.isEmpty: return places[0]
        case .ambiguous(let places): throw .ambiguous(text: text, candidates: try distinguished(places))
        case .none(let reason):
            if let line = meaning.line { throw .lineIsNoPlace(text: text, line: line) }
            throw .noSuchPlace(text: text, reason: reason)
        }
    }

    /// The stops with the code that a text is; in a feed without codes the ids stand on the stops.
    private func stop(withCode asked: PlaceText) throws(PlacesError) -> PlaceResolution? {
        guard let code = asked.stopCode else { return nil }
        var stops = try stops(.code, .text(code))
        if stops.isEmpty { stops = try self.stops(.id, .text(code)).filter { $0.place.stopCode == nil } }
        return try choose(among: stops, near: nil)
    }
}

/// What a text was found to mean.
struct Meaning {
    /// The place or places.
    var resolution: PlaceResolution
    /// Where it is no place: the line that it names.
    var line: Place?

    init(_ resolution: PlaceResolution, line: Place? = nil) {
        self.resolution = resolution
        self.line = line
    }
}
