import RouteB

extension Command {
    static let search = Command(
        words: ["search"], operands: "TEXT",
        summary: "what a text may mean: addresses, corners, stops, lines, places, favorites",
        details: """
              The likeliest comes first. With --suggest the text is taken as the beginning of something; with --explain it is
              told how sure each place is, and why.
            """,
        options: [.count, .suggest, .near]
    ) { invocation in
        let text = try invocation.neededText("a text")
        let limit = try invocation.number(.count, default: 10, in: 1...100)
        let lookup = try Lookup(invocation.region(), invocation)
        let here = try invocation.value(.near).map { try lookup.place($0).coordinate }
        let found = try lookup.places.search(
            text, limit: limit, saved: try lookup.suggested(), near: here, isTyping: invocation.has(.suggest))
        if invocation.has(.explain), invocation.tellsRemarks {
            for place in found { Output.tell(lookup.explanation(of: place)) }
        }
        if invocation.wantsJSON { try Output.result(PlacesDocument(query: text, places: found)) }
        guard !found.isEmpty else {
            throw Failure(.noAnswer, "place_unknown", "Nothing is found for \"\(text)\".")
        }
        guard !invocation.wantsJSON else { return }
        let rows = found.map { [$0.kind.words, $0.label, "\($0.coordinate)"] }
        try Output.result(TextTable(rows).text(within: Output.listWidth(), whole: [0, 2]))
    }

    static let reverse = Command(
        words: ["reverse"], operands: "LAT,LON",
        summary: "the nearest address (at a corner one of each street), street and corner of a place",
        options: [.units, .first]
    ) { invocation in
        let text = try invocation.neededText("a latitude and longitude, or a place")
        let region = try invocation.region()
        let lookup = Lookup(region, invocation)
        let place = try lookup.place(text)
        let found = try lookup.places.reverse(place.coordinate)
        if invocation.wantsJSON { try Output.result(PlacesDocument(query: text, places: found)) }
        guard !found.isEmpty else {
            throw Failure(
                .noAnswer, "nothing_near", "Nothing with a name lies within a kilometer of \(place.coordinate).")
        }
        guard !invocation.wantsJSON else { return }
        let guide = invocation.guide()
        let units = guide.units ?? .usual(inZone: region.timetable.zone.name)
        try Output.result(
            TextTable(
                found.map { near in
                    let distance = near.distance.map { guide.language.written($0, units) } ?? ""
                    return [
                        near.kind.words, near.label,
                        [distance, near.side?.words ?? ""].filter { !$0.isEmpty }
                            .joined(separator: ", "),
                    ]
                }
            ).text(within: Output.listWidth(), whole: [0, 2]))
    }

    static let around = Command(
        words: ["around"], operands: "PLACE", summary: "well-known places nearby, by what they are",
        options: [.category, .within, .count, .units, .first]
    ) { invocation in
        let text = try invocation.neededText("a place")
        let limit = try invocation.number(.count, default: 30, in: 1...500)
        let reach = try invocation.number(.within, default: 1_000, in: 1...50_000)
        let region = try invocation.region()
        let lookup = Lookup(region, invocation)
        let place = try lookup.place(text)
        let classes = invocation.list(.category).flatMap { PlaceCategory.named($0.lowercased()) }
        let found = try lookup.places.around(
            place.coordinate, categories: classes, limit: limit, within: .meters(Double(reach)))
        if invocation.wantsJSON { try Output.result(PlacesDocument(query: text, places: found)) }
        guard !found.isEmpty else {
            let sought = invocation.list(.category)
            let what = sought.isEmpty ? "well-known place" : inWords(sought.map { "\"\($0)\"" })
            throw Failure(.noAnswer, "nothing_near", "No \(what) lies within \(reach) m of \(place.name).")
        }
        guard !invocation.wantsJSON else { return }
        let guide = invocation.guide()
        let units = guide.units ?? .usual(inZone: region.timetable.zone.name)
        try Output.result(
            TextTable(
                found.map {
                    [$0.category ?? "", $0.label, $0.distance.map { guide.language.written($0, units) } ?? ""]
                }
            ).text(within: Output.listWidth(), whole: [0, 2]))
    }
}

extension Place.Kind {
    /// The kind as a person reads it.
    var words: String { self == .poi ? "place" : rawValue }
}

extension Side {
    /// The side as a table says it, as seen along the street.
    fileprivate var words: String {
        switch self {
        case .left: "left of the street's line"
        case .right: "right of the street's line"
        case .on: "on the street"
        }
    }
}
