import RouteB

extension Lookup {
    /// How far the stops at a corner may lie from it: nearer than the next street; where there is none, the next ones.
    private static let atCorner = [Meters(75), Meters(150)]
    /// How far the stops at a house or another place may lie from it.
    private static let atPlace = [Meters(250)]
    /// How far stops of one name may lie apart to be meant together, as on both sides of a street.
    private static let together = Meters(200)

    /// The stops that a text means: one by its number, those of one name that lie together, or those at a corner, an
    /// address or another place, the nearest first. Stops of a station are the station.
    ///
    /// Where stops of one name lie apart, the error lists them; with `--first` the first one is taken.
    func stops(_ text: String) throws -> [StopIndex] {
        let timetable = region.timetable
        guard timetable.stopCount > 0 else { throw PlanningError.noTimetable }
        let place = try place(text)
        if place.kind == .stop || place.kind == .station, isNumber(text, of: place) { return indices([place]) }
        var candidates = try stops(named: text)
        if candidates.isEmpty {
            let near = try places.nearestStops(to: place.coordinate, limit: 8)
            for reach in place.kind == .corner ? Lookup.atCorner : Lookup.atPlace where candidates.isEmpty {
                candidates = near.filter { $0.distance.map { $0 <= reach } ?? false }
            }
            if candidates.isEmpty {
                throw Failure(
                    .noAnswer, "no_stop_near",
                    "No stop lies at \(place.name); the nearest are \(listed(near.prefix(3))).")
            }
        } else if !takesFirst,
            candidates.contains(where: { $0.coordinate.distance(to: candidates[0].coordinate) > Lookup.together })
        {
            var failure = Failure(
                .noAnswer, "stop_ambiguous",
                "Several stops may be meant by \"\(text)\": name one of \(listed(candidates)) by its number.")
            failure.candidates = candidates.map(PlacesDocument.Row.init)
            throw failure
        }
        var found: [StopIndex] = []
        for stop in indices(candidates) {
            let parent = timetable.stopParents[stop]
            let shown = parent == .none ? stop : parent
            if !found.contains(shown) { found.append(shown) }
        }
        return takesFirst ? Array(found.prefix(1)) : found
    }

    /// Whether a text tells one stop by its number: by its code or id, or by the label that is printed of it.
    private func isNumber(_ text: String, of stop: Place) -> Bool {
        text == stop.stopCode || text == stop.stopID || text.lowercased().hasPrefix("stop:")
            || text.lowercased() == stop.label.lowercased()
    }

    private func indices(_ stops: [Place]) -> [StopIndex] {
        stops.compactMap { $0.stopID.flatMap { region.timetable.stop(withID: $0) } }
    }

    /// Stops by name and number.
    private func listed(_ stops: some Sequence<Place>) -> String {
        inWords(stops.map { "\($0.name) (\($0.stopCode ?? "stop:\($0.stopID ?? "")"))" })
    }

    private func stops(named text: String) throws(PlacesError) -> [Place] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return try places.search(text, limit: 50).filter { place in
            (place.kind == .stop || place.kind == .station)
                && place.name.lowercased().split { !$0.isLetter && !$0.isNumber } == words
        }
    }
}
