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
}
