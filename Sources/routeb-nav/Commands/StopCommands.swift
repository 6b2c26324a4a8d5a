import RouteB

extension Command {
    static let stopsNear = Command(
        words: ["stops", "near"], operands: "PLACE", summary: "the nearest stops, and which lines stop there",
        details: """
              How far they are is told in a straight line, with --order walk as one walks.
              With --departures it is also told what leaves there next, now or at --at; on a day without service the
              stops are told all the same, and why nothing leaves.
            """,
        options: [.count, .order, .nextDepartures, .from, .first, .units]
    ) { invocation in
        let text = try invocation.neededText("a place")
        let limit = try invocation.number(.count, default: 8, in: 1...100)
        let next = try invocation.number(.nextDepartures, default: 0, in: 0...20)
        let region = try invocation.region()
        let order = invocation.value(.order).flatMap(NearStopOrder.init) ?? .distance
        let lookup = Lookup(region, invocation)
        let place = try lookup.endpoint(text)
        let moment = next > 0 ? try invocation.moment(zone: region.timetable.zone) : nil
        let near = try region.stops(
            near: place, limit: limit, order: order, departures: moment.map { ($0, next) }, in: lookup.places)
        if invocation.wantsJSON { try Output.result(StopsDocument(near, zone: region.timetable.zone)) }
        guard !near.stops.isEmpty else {
            throw Failure(.noAnswer, "no_stops", "The region \(region.name) has no stops.")
        }
        guard !invocation.wantsJSON else { return }
        if let silence = near.silence, invocation.tellsRemarks { Output.tell(silence.description) }
        let guide = invocation.guide()
        let units = guide.units ?? .usual(inZone: region.timetable.zone.name)
        let zone = region.timetable.zone
        let rows = near.stops.map { near in
            let walk = near.walk.map { "\(guide.language.writtenDuration(seconds: $0.wholeSeconds)) on foot" } ?? ""
            // In the order of walks, how far one walks is what explains it.
            let far = order == .walk ? near.walkDistance ?? near.distance : near.distance
            return [
                guide.language.written(far, units), walk, near.stop.name, near.stop.number,
                near.lines.map(\.text).joined(separator: ", "), near.wheelchair.words,
                near.departures.map { $0.text(in: zone) }.joined(separator: ", "),
            ]
        }
        try Output.result(nearText(rows, within: Output.listWidth()))
    }

    /// A line for each stop; where that has no room its lines and what leaves there go below it, and what is told of
    /// wheelchairs, too, where it still has none.
    private static func nearText(_ rows: [[String]], within width: Int) -> String {
        let whole = TextTable(rows.map { $0.map { $0.replacing("\u{A0}", with: " ") } })
        guard whole.length > width else { return whole.text }
        let (lines, wheelchair, departures) = (4, 5, 6)
        let told = TextTable(rows.map { $0[..<lines] + [$0[wheelchair]] })
        let isToldBelow = told.length > width
        let heads = isToldBelow ? TextTable(rows.map { Array($0[..<lines]) }) : told
        let style = Style(width: width)
        let indent = String(repeating: " ", count: 2 + (rows.map(\.[0].count).max() ?? 0))
        return zip(heads.text(within: width, whole: [0, 1, 3]).split(separator: "\n"), rows).map { head, row in
            let below = [row[lines], isToldBelow ? row[wheelchair] : "", row[departures]].filter { !$0.isEmpty }
            let wrapped = below.flatMap { style.wrapped(onOneLine($0), lead: indent) }
            return ([String(head)] + wrapped).joined(separator: "\n") + "\n"
        }.joined()
    }

    static let stopsShow = Command(
        words: ["stops", "show"], operands: "STOP",
        summary: "what is known of a stop: lines, address, wheelchair, entrances",
        details: "  Stops are named as in routeb-nav departures; several at one place are all shown.",
        options: [.units, .first]
    ) { invocation in
        let text = try invocation.neededText("a stop")
        let region = try invocation.region()
        let lookup = Lookup(region, invocation)
        let stops = try lookup.stops(text).map { try region.info(of: $0, in: lookup.places) }
        if invocation.wantsJSON {
            try Output.result(StopInfoDocument(stops))
        } else {
            let guide = invocation.guide()
            let units = guide.units ?? .usual(inZone: region.timetable.zone.name)
            let texts = stops.map { $0.text { guide.language.written($0, units) } }
            try Output.result(texts.joined(separator: "\n"))
        }
    }
}

extension StopInfo.Line {
    /// The line and where it goes from here: `M34 to 12 Av`.
    fileprivate var text: String {
        headsigns.first.map { "\(route.name) to \($0)" } ?? route.name
    }
}

extension Accessibility {
    /// What a table says of a wheelchair; nothing where nothing is told.
    fileprivate var words: String { isPossible.map { $0 ? "wheelchair" : "no wheelchair" } ?? "" }
}

extension Departure {
    /// The line and when it leaves, held together by a no-break space: `M34 14:05`.
    fileprivate func text(in zone: ZoneRules) -> String {
        "\(route.name)\u{A0}\(zone.iso(expected).dropFirst(11).prefix(5))"
    }
}

extension StopLabel {
    /// How the stop can be asked for: its code, else `stop:ID`.
    var number: String { code.isEmpty ? "stop:\(id)" : code }
}

extension StopInfo {
    /// The stop as a person reads it; a line for each thing that is known.
    fileprivate func text(_ distance: (Meters) -> String) -> String {
        var rows = [["\(kind.name)", stop.name]]
        if !stop.code.isEmpty { rows.append(["code", stop.code]) }
        rows.append(["id", "stop:\(stop.id)"])
        if !stop.platform.isEmpty { rows.append(["platform", stop.platform]) }
        rows.append(["place", "\(stop.coordinate)"])
        if let address, let away = address.distance {
            rows.append(["address", "\(address.label), \(distance(away)) away"])
        }
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
