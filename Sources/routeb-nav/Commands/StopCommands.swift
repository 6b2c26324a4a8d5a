import RouteB

extension Command {
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
            return [
                guide.language.written(near.distance, units), walk, near.stop.name, near.stop.number,
                near.routes.map(\.name).joined(separator: " "),
            ]
        }
        try Output.result(TextTable(rows).text)
    }

    static let stopsShow = Command(
        words: ["stops", "show"], operands: "STOP", summary: "what is known of a stop: lines, wheelchair, entrances",
        details: "  Stops are named as in routeb-nav departures; several at one place are all shown.",
        options: [.first]
    ) { invocation in
        let text = try invocation.neededText("a stop")
        let region = try invocation.region()
        let stops = try Lookup(region, invocation).stops(text).map(region.timetable.info)
        if invocation.wantsJSON {
            try Output.result(StopInfoDocument(stops))
        } else {
            try Output.result(stops.map(\.text).joined(separator: "\n"))
        }
    }
}

extension StopLabel {
    /// How the stop can be asked for: its code, else `stop:ID`.
    var number: String { code.isEmpty ? "stop:\(id)" : code }
}

extension StopInfo {
    /// The stop as a person reads it; a line for each thing that is known.
    fileprivate var text: String {
        var rows = [["\(kind.name)", stop.name]]
        if !stop.code.isEmpty { rows.append(["code", stop.code]) }
        rows.append(["id", "stop:\(stop.id)"])
        if !stop.platform.isEmpty { rows.append(["platform", stop.platform]) }
        rows.append(["place", "\(stop.coordinate)"])
        rows.append(["wheelchair", wheelchair.isPossible.map { $0 ? "yes" : "no" } ?? "not told"])
        if let station { rows.append(["station", "\(station.name) (\(station.number))"]) }
        for platform in platforms {
            let name = platform.platform.isEmpty ? platform.name : "\(platform.name), platform \(platform.platform)"
            rows.append(["stops", "\(name) (\(platform.number))"])
        }
        for entrance in entrances { rows.append(["entrance", "\(entrance.name) (\(entrance.coordinate))"]) }
        rows += [["time zone", timeZone], ["feed", feed]]
        for line in lines {
            let signs = line.headsigns.joined(separator: " / ")
            rows.append([
                "line",
                line.route.name
                    + (line.isForAlightingOnly ? ", to get off only" : signs.isEmpty ? "" : " toward \(signs)"),
            ])
        }
        if lines.isEmpty { rows.append(["lines", "none"]) }
        // What a column says stands once.
        for number in rows.indices.dropFirst().reversed() where rows[number][0] == rows[number - 1][0] {
            rows[number][0] = ""
        }
        return TextTable(rows).text
    }
}
