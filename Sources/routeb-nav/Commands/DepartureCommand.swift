import RouteB

extension Command {
    static let departures = Command(
        words: ["departures"], operands: "STOP", summary: "the next departures from a stop, scheduled and live",
        details:
            "  A stop is named by stop:ID, by the code that is written on it, or by its name; a corner stands for the stops at it.",
        options: [.at, .live, .format, .count, .units, .first]
    ) { invocation in
        let text = try invocation.neededText("a stop")
        let limit = try invocation.number(.count, default: 10, in: 1...200)
        let region = try invocation.region()
        let reports = try LiveReports(invocation)
        let zone = region.timetable.zone
        let reading = try TimePhrase.read(invocation.value(.at) ?? "now", zone: zone, now: .now)
        if let remark = reading.remark, invocation.tellsRemarks { Output.tell(remark) }
        let stops = try Lookup(region, invocation).stops(text, allowsSeveral: invocation.format != .json)
        let overlay = reports.overlay(on: region.timetable, at: reading.instant, invocation)
        let departures = Departures(region.timetable, live: overlay)
        let boards = try stops.map { try departures.board(of: $0, from: reading.instant, limit: limit) }
        let words = DepartureText(invocation.guide(), style: invocation.style())
        switch invocation.format {
        case .json: for board in boards { try Output.result(DeparturesDocument(board)) }
        case .speech: try Output.result(boards.flatMap(words.sentences).map { $0 + "\n" }.joined())
        case .text: try Output.result(boards.map(words.text).joined(separator: "\n"))
        }
    }
}

extension Lookup {
    /// How far the stops at a corner or a house may lie from it.
    private static let atPlace = Meters(100)

    /// The stops that a text means: one by its number, those of one name that lie together (as on both sides of a
    /// street), or those at a corner or an address.
    ///
    /// Where several are meant and only one is wanted, the error lists them.
    fileprivate func stops(_ text: String, allowsSeveral: Bool) throws -> [StopIndex] {
        let place = try place(text)
        var candidates = [place]
        if !(place.kind == .stop && isByNumber(place, text)) {
            candidates = try stops(named: text)
            if candidates.isEmpty {
                let near = try places.nearestStops(to: place.coordinate, limit: 8)
                candidates = near.filter { $0.distance.map { $0 <= Lookup.atPlace } ?? false }
                if candidates.isEmpty {
                    throw Failure(
                        .noAnswer, "no_stop_near",
                        "No stop lies at \(place.name); the nearest are \(listed(near.prefix(3))).")
                }
            }
        }
        if takesFirst { candidates = Array(candidates.prefix(1)) }
        let isTogether = candidates.allSatisfy { $0.coordinate.distance(to: candidates[0].coordinate) <= Meters(200) }
        guard candidates.count == 1 || allowsSeveral && isTogether else {
            var failure = Failure(
                .noAnswer, "stop_ambiguous",
                "Several stops may be meant by \"\(text)\": name one of \(listed(candidates)) by its number.")
            failure.candidates = candidates.map(PlacesDocument.Row.init)
            throw failure
        }
        return candidates.compactMap { $0.stopID.flatMap { region.timetable.stop(withID: $0) } }
    }

    /// Stops by name and number.
    private func listed(_ stops: some Sequence<Place>) -> String {
        inWords(stops.map { "\($0.name) (\($0.stopCode ?? "stop:\($0.stopID ?? "")"))" })
    }

    private func isByNumber(_ place: Place, _ text: String) -> Bool {
        text == place.stopCode || text.lowercased().hasPrefix("stop:")
    }

    private func stops(named text: String) throws(PlacesError) -> [Place] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return try places.search(text, limit: 50).filter { place in
            place.kind == .stop && place.name.lowercased().split { !$0.isLetter && !$0.isNumber } == words
        }
    }
}
