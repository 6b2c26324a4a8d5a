import RouteB

extension Command {
    static let search = Command(
        words: ["search"], operands: "TEXT", summary: "what a text may mean: addresses, corners, stops, favorites",
        options: [.count]
    ) { invocation in
        let text = try invocation.neededText("a text")
        let limit = try invocation.number(.count, default: 10, in: 1...100)
        let lookup = try Lookup(invocation.region(), invocation)
        let found = try lookup.places.search(text, limit: limit, saved: lookup.saved)
        if invocation.wantsJSON {
            try Output.result(PlacesDocument(query: text, places: found))
        } else {
            guard !found.isEmpty else { throw PlacesError.noSuchPlace(text: text, reason: nil) }
            try Output.result(
                TextTable(found.map { [$0.kind.rawValue, $0.label, "\($0.coordinate)"] }).text)
        }
    }

    static let stopsNear = Command(
        words: ["stops", "near"], operands: "PLACE", summary: "the nearest stops, and which lines stop there",
        options: [.count, .first, .units]
    ) { invocation in
        let text = try invocation.neededText("a place")
        let limit = try invocation.number(.count, default: 8, in: 1...100)
        let region = try invocation.region()
        let lookup = try Lookup(region, invocation)
        let place = try lookup.place(text)
        let stops = try region.stops(near: place.coordinate, limit: limit, in: lookup.places)
        if invocation.wantsJSON {
            try Output.result(StopsDocument(stops))
            return
        }
        guard !stops.isEmpty else { throw Failure(.noAnswer, "no_stops", "The region \(region.name) has no stops.") }
        let guide = invocation.guide()
        let units = guide.units ?? .usual(inZone: region.timetable.zone.name)
        let rows = stops.map { near in
            let walk = near.walk.map { "\(guide.language.writtenDuration(seconds: $0.wholeSeconds)) on foot" } ?? ""
            let lines = near.routes.map { $0.shortName.isEmpty ? $0.longName : $0.shortName }.joined(separator: " ")
            return [
                guide.language.written(near.distance, units), walk, near.stop.name,
                near.stop.code.isEmpty ? "stop:\(near.stop.id)" : near.stop.code, lines,
            ]
        }
        try Output.result(TextTable(rows).text)
    }
}
