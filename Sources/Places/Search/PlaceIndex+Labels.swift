import Geometry
import Measures

/// Labels: what is printed of a place, and what finds it again.
extension PlaceIndex {
    // MARK: - Reading

    /// What a text means that is a whole label, or ends as one does; `nil` where it does not, or nothing bears that
    /// label.
    ///
    /// Complexity: that of reading the name, and of the corners between two streets.
    func labelled(_ asked: PlaceText) throws(PlacesError) -> Meaning? {
        guard let label = PrintedLabel(asked.text) else { return try wholeLabel(asked) }
        switch label.mark {
        case .stop(let number):
            return try stop(named: label.head, number).map { Meaning($0) }
        case .detail:
            return try line(of: asked, named: label.head)
        case .corner(let corner):
            let corners = try self.corners(named: corner)
            guard !corners.isEmpty else { return nil }
            return try nearest(of: label.head, to: corners, within: Self.cornerReaches[1]).map { Meaning(.found($0)) }
        case .coordinate(let place):
            let known = try nearest(of: label.head, to: [place], within: Self.sameLabel.value)
            return Meaning(.found(known ?? Place(kind: .coordinate, name: place.description, coordinate: place)))
        }
    }

    /// The well-known places whose very label a text is, unless a street is called so too.
    private func wholeLabel(_ asked: PlaceText) throws(PlacesError) -> Meaning? {
        guard asked.hasComma, !asked.isCornerForSure, let comma = asked.text.lastIndex(of: ",") else { return nil }
        let matches = try exactNames(NameKey.named(String(asked.text[..<comma]), asked.convention), .all)
        guard matches.allSatisfy({ $0.kind == .named || $0.kind == .otherNamed }) else { return nil }
        var named: [Candidate] = []
        for match in matches.prefix(120) where match.kind == .named {
            named += try candidates(match).filter { TextFolding.words(of: $0.place.label) == asked.words }
        }
        return try choose(among: named, near: nil).map { Meaning($0) }
    }

    /// The stop of a name and number.
    private func stop(named name: String, _ number: String) throws(PlacesError) -> PlaceResolution? {
        let convention = try convention()
        let key = NameKey.stop(name, convention)
        let stops = try stops(.code, .text(number)) + stops(.id, .text(number))
        return try choose(among: stops.filter { NameKey.stop($0.place.name, convention) == key }, near: nil)
    }

    /// The line that bears a label.
    private func line(of asked: PlaceText, named name: String) throws(PlacesError) -> Meaning? {
        for match in try exactNames(NameKey.named(name, asked.convention), .named) {
            for line in try candidates(match)
            where line.place.kind == .line && TextFolding.words(of: line.place.label) == asked.words {
                return Meaning(.none(reason: "\(line.place.label) is a line and no place"), line: line.place)
            }
        }
        return nil
    }

    /// Where two streets meet that a text names.
    private func corners(named text: String) throws(PlacesError) -> [Coordinate] {
        let convention = try convention()
        guard let asked = try? PlaceText(text, convention) else { return [] }
        return try corners(asWritten: asked).map(\.place.coordinate)
    }

    /// The place of a name, as it is written, that lies nearest to one of some places.
    private func nearest(of name: String, to places: [Coordinate], within reach: Double) throws(PlacesError) -> Place? {
        let convention = try convention()
        guard let asked = try? PlaceText(name, convention) else { return nil }
        var best: (distance: Meters, place: Place)?
        for candidate in try allAsWritten(asked) where candidate.place.confidence > 0.9 {
            let distance = places.map { $0.distance(to: candidate.place.coordinate) }.min() ?? .zero
            if distance.value <= reach, best.map({ distance < $0.distance }) ?? true {
                best = (distance, candidate.place)
            }
        }
        return best?.place
    }

    // MARK: - Writing

    /// How far what a label finds may lie from the place that bears it.
    private static let sameLabel = Meters(30)
    /// How far a corner may lie away by which a place is told from its namesakes.
    static let cornerReaches = [100.0, 400]
    /// So many labels of a list are tried; those behind them differ from each other.
    private static let triedLabels = 20

    /// Gives places labels that differ, and by which the first ones are found again: where its own does not do, with
    /// what is nearby, and where that is not enough either, with where it lies, which no other thing does.
    ///
    /// - Parameter tried: How many labels are tried; the others differ from each other.
    /// - Complexity: that of up to two readings for each label that is tried.
    func distinguished(_ places: [Place], tried: Int = triedLabels) throws(PlacesError) -> [Place] {
        var places = places
        var uses: [String: Int] = [:]
        for place in places { uses[place.label, default: 0] += 1 }
        for position in places.indices where !Self.isToldByItself(places[position]) {
            let place = places[position]
            func does(_ label: String, usedBefore count: Int) throws(PlacesError) -> Bool {
                guard uses[label, default: 0] == count else { return false }
                return try position >= tried ? true : finds(label, place)
            }
            if try does(place.label, usedBefore: 1) { continue }
            var label = try longerLabel(of: place) ?? place.label
            if try !does(label, usedBefore: 0) { label = PrintedLabel.label(label, at: place.coordinate) }
            uses[label, default: 0] += 1
            places[position].label = label
        }
        return places
    }

    /// Whether a label needs nothing more: numbers of stops, names of lines and of what is saved are there once.
    private static func isToldByItself(_ place: Place) -> Bool {
        switch place.kind {
        case .stop, .station, .line, .favorite, .plan, .coordinate: true
        case .address, .corner, .street, .poi, .area, .postcode: false
        }
    }

    /// Whether a label is understood as the place that bears it.
    private func finds(_ label: String, _ place: Place) throws(PlacesError) -> Bool {
        guard label.utf8.count <= PlaceText.byteLimit, case .found(let found) = try meaning(of: label).resolution else {
            return false
        }
        return (found.kind == .street) == (place.kind == .street)
            && found.coordinate.distance(to: place.coordinate) <= Self.sameLabel
    }

    /// The label with what is nearby, as far as something is.
    private func longerLabel(of place: Place) throws(PlacesError) -> String? {
        if place.kind == .corner {
            return try nearestPostcode(to: place.coordinate).map { "\(place.label) \($0)" }
        }
        return try nearestCorner(to: place.coordinate, within: Self.cornerReaches)
            .map { PrintedLabel.label(place.label, near: $0.name) }
    }

    private func nearestPostcode(to place: Coordinate) throws(PlacesError) -> String? {
        let all = try localities()
        let rows = try rows(Self.housesInWindow, around: place, within: .meters(300)) {
            row throws(PlacesError) in try self.houses(row, at: 1)
        }
        let houses = rows.joined().filter { all.indices.contains($0.locality) && all[$0.locality].postcode != nil }
        let nearest = houses.min { $0.coordinate.distance(to: place) < $1.coordinate.distance(to: place) }
        return nearest.flatMap { all[$0.locality].postcode }
    }
}
