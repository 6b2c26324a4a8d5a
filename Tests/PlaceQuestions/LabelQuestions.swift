import Geometry
import Measures
import PlaceImport
import Places

extension PlaceCity {
    /// Labels that searches, looks around and lists of several places print, typed again: each must find the very
    /// place, that is, one of the same id or within 50 m; a street, of which a point is told, one of the same name.
    public func labelScores(_ count: Int, seed: UInt64) throws(PlacesError) -> [PlaceScore] {
        var dice = SeededDice(seed: seed)
        var scores: [PlaceScore] = []
        func ask(_ what: String, _ printed: [Place]) {
            var score = PlaceScore("\(name), labels of \(what)", limit: 1)
            for place in printed {
                let found = first(place.label)
                score.count(
                    found.map { isSame($0, place) } ?? false,
                    "\(place.kind) \(place.label) -> \(found.map { "\($0.kind) \($0.label)" } ?? "nothing")")
            }
            scores.append(score)
        }
        let addresses = source.addresses.shuffled(using: &dice).prefix(count)
        let corners = source.corners.shuffled(using: &dice).prefix(count)
        let named = source.named.shuffled(using: &dice).prefix(count)
        let streets = source.streets.shuffled(using: &dice).prefix(count)
        let stops = source.stops.shuffled(using: &dice).prefix(count)
        var around: [Place] = []
        for record in addresses { around += try index.reverse(record.coordinate) }
        ask("what lies at addresses", around)
        around = []
        for record in named { around += try index.around(record.coordinate, limit: 10) }
        ask("what lies around places", around)
        around = []
        for record in stops { around += try index.nearestStops(to: record.coordinate, limit: 5) }
        if !around.isEmpty { ask("stops nearby", around) }
        let texts = [
            ("addresses", addresses.map { "\($0.number) \($0.street)" }),
            ("corners", corners.map { "\($0.first) & \($0.second)" }), ("places", named.map(\.name)),
            ("streets", streets.map(\.name)), ("stops", stops.map(\.name)),
        ]
        for (what, texts) in texts where !texts.isEmpty {
            var printed: [Place] = []
            for text in texts { printed += try index.search(text, limit: 10).filter { $0.kind != .line } }
            ask("what is found for \(what)", printed)
            printed = []
            for text in texts {
                if case .ambiguous(let places) = try index.resolve(text) { printed += places.prefix(10) }
            }
            if !printed.isEmpty { ask("several \(what)", printed) }
        }
        return scores
    }

    private func isSame(_ found: Place, _ printed: Place) -> Bool {
        if let id = printed.stopID { return found.stopID == id }
        if printed.kind == .street { return found.kind == .street && found.name == printed.name }
        return found.coordinate.distance(to: printed.coordinate) <= .meters(50)
    }
}
