import RouteB

extension Command {
    static let departures = Command(
        words: ["departures"], operands: "STOP", summary: "the next departures from a stop, scheduled and live",
        details: "  A stop is named by stop:ID, by the code that is written on it, or by its name.",
        options: [.at, .format, .count, .units, .first]
    ) { invocation in
        let text = try invocation.neededText("a stop")
        let limit = try invocation.number(.count, default: 10, in: 1...200)
        let region = try invocation.region()
        let zone = region.timetable.zone
        let reading = try TimePhrase.read(invocation.value(.at) ?? "now", zone: zone, now: .now)
        if let remark = reading.remark, !invocation.isQuiet { Output.tell(remark) }
        let stop = try Lookup(region, invocation).stop(text)
        let board = try Departures(region.timetable).board(of: stop, from: reading.instant, limit: limit)
        let words = DepartureText(invocation.guide(), style: invocation.style())
        switch invocation.format {
        case .json: try Output.result(DeparturesDocument(board).json() + "\n")
        case .speech: try Output.result(words.sentences(board).map { $0 + "\n" }.joined())
        case .text: try Output.result(words.text(board))
        }
    }
}

extension Lookup {
    /// The one stop that a text means. Several stops of one name, as on both sides of a street, are not guessed between.
    fileprivate func stop(_ text: String) throws -> StopIndex {
        var candidates: [Place] = []
        switch try places.resolve(text, saved: saved) {
        case .found(let place) where place.kind == .stop && isByNumber(place, text): candidates = [place]
        case .found(let place):
            candidates = try stops(named: text)
            if candidates.isEmpty { candidates = try places.nearestStops(to: place.coordinate, limit: 4) }
        case .ambiguous(let several):
            candidates = several.filter { $0.kind == .stop }
            if candidates.isEmpty { throw PlacesError.ambiguous(text: text, candidates: several) }
        case .none(let reason): throw PlacesError.noSuchPlace(text: text, reason: reason)
        }
        let found = candidates.compactMap { $0.stopID.flatMap { region.timetable.stop(withID: $0) } }
        guard let first = found.first else { throw PlacesError.noSuchPlace(text: text, reason: "there is no stop") }
        guard found.count == 1 || takesFirst else {
            let list = candidates.map { "\($0.name) (\($0.stopCode ?? "stop:\($0.stopID ?? "")"))" }
            var failure = Failure(
                .noAnswer, "stop_ambiguous",
                "Several stops may be meant by \"\(text)\": name one of \(inWords(list)) by its number.")
            failure.candidates = candidates.map(PlacesDocument.Row.init)
            throw failure
        }
        return first
    }

    private func isByNumber(_ place: Place, _ text: String) -> Bool {
        text == place.stopCode || text == place.stopID || text.lowercased().hasPrefix("stop:")
    }

    private func stops(named text: String) throws(PlacesError) -> [Place] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return try places.search(text, limit: 50).filter { place in
            place.kind == .stop && place.name.lowercased().split { !$0.isLetter && !$0.isNumber } == words
        }
    }
}
