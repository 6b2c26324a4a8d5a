import RouteB

extension Command {
    static let buses = Command(
        words: ["buses"], operands: "[TEXT]", summary: "the lines, all or those with a text in their names",
        details: """
              The hours are those of the day's first and last departure from the lines' first stops; +1 marks a last one on
              the day after. Trains and ferries are lines too.
            """,
        options: [.day]
    ) { invocation in
        let region = try invocation.region()
        let timetable = region.timetable
        var routes = timetable.routes(matching: invocation.text)
        if routes.isEmpty { routes = try region.routes(named: invocation.text) }
        // What is to be said of the day is of no use to one who named no line.
        let day = try invocation.serviceDay(in: timetable)
        let lines = timetable.lines(routes, on: day)
        if invocation.wantsJSON {
            try Output.result(LinesDocument(lines, on: day, zone: timetable.zone, withStops: false))
            return
        }
        let agencies = Set(lines.map(\.route.agency))
        let rows = lines.map { line in
            let (first, last) = (line.directions.compactMap(\.first).min(), line.directions.compactMap(\.last).max())
            let hours = first.flatMap { first in last.map { timetable.zone.clocks(first, $0) } }
            // What the sign on the front says is the direction; who knows the line knows its ends.
            let ends = line.route.longName.isEmpty ? line.directions.map(\.destination).joined(separator: " - ") : ""
            return [
                line.route.name, line.mode.name, hours ?? "not that day",
                line.route.shortName.isEmpty ? ends : line.route.longName + ends,
            ] + (agencies.count > 1 ? [line.route.agency] : [])
        }
        try Output.result(TextTable(rows).text(within: Output.listWidth()))
    }

    static let busesShow = Command(
        words: ["buses", "show"], operands: "LINE", summary: "a line: its directions, hours and stops",
        options: [.day]
    ) { invocation in
        let name = try invocation.neededText("a line")
        let region = try invocation.region()
        let timetable = region.timetable
        let routes = try region.routes(named: name)
        let day = try invocation.serviceDay(in: timetable)
        let lines = timetable.lines(routes, on: day)
        if invocation.wantsJSON {
            try Output.result(LinesDocument(lines, on: day, zone: timetable.zone, withStops: true))
        } else {
            try Output.result(lines.map { text($0, on: day, timetable.zone) }.joined(separator: "\n"))
        }
    }

    static let busesLive = Command(
        words: ["buses", "live"], operands: "LINE --live FILE", summary: "where the vehicles of a line are",
        details: "  Vehicles that name the line and are on no trip of the timetable come last, with the reason.",
        options: [.asOf, .live]
    ) { invocation in
        let name = try invocation.neededText("a line")
        guard invocation.has(.live), invocation.value(.live) != "none" else {
            throw Failure.usage("buses live needs --live FILE: what vehicles report.")
        }
        let region = try invocation.region()
        let timetable = region.timetable
        let routes = try region.routes(named: name)
        let reports = try LiveReports(invocation)
        let instant = try invocation.moment(zone: timetable.zone)
        let vehicles = reports.vehicles(of: routes, on: timetable, at: instant)
        if invocation.wantsJSON {
            let line = RouteLabel(routes[0], in: timetable)
            try Output.result(VehiclesDocument(vehicles, of: line, zone: timetable.zone))
        }
        guard !vehicles.isEmpty else {
            throw Failure(
                .noAnswer, "no_vehicles",
                "No vehicle of the \(timetable.lineName(routes[0])) is in \(invocation.value(.live) ?? "").")
        }
        // That a file is of another time is told once, not of each vehicle.
        if vehicles.allSatisfy({ $0.run == nil }), let remark = reports.remarkOnTime(on: timetable, at: instant) {
            throw Failure(.noAnswer, "no_vehicles", remark)
        }
        guard !invocation.wantsJSON else { return }
        let language = invocation.guide().language
        let rows = vehicles.filter { $0.run != nil }.map { vehicle in
            let run = vehicle.run
            let expected = run?.expected.map { timetable.zone.local($0).hourAndMinute } ?? ""
            return [
                vehicle.id, run.map { $0.headsign.isEmpty ? "" : "toward \($0.headsign)" } ?? "", expected,
                run?.nextStop?.name ?? "past its last stop",
                vehicle.ageSeconds.map { "\(language.writtenAge(seconds: $0)) ago" } ?? "",
            ]
        }
        let reasons = vehicles.filter { $0.run == nil }.map { $0.reason + "\n" }.joined()
        try Output.result(TextTable(rows).text(within: Output.listWidth()) + reasons)
    }

    /// A line as a person reads it.
    private static func text(_ line: LineInfo, on day: ServiceDay, _ zone: ZoneRules) -> String {
        let names = [line.route.shortName, line.route.longName].filter { !$0.isEmpty }
        var text = names.isEmpty ? line.route.id : names.joined(separator: ", ")
        text += " (" + [line.mode.name, line.route.agency].filter { !$0.isEmpty }.joined(separator: ", ") + ")\n"
        for direction in line.directions {
            var heading =
                "toward \(direction.headsigns.isEmpty ? direction.destination : direction.headsigns.joined(separator: " / ")): "
            if let first = direction.first, let last = direction.last {
                heading += "\(zone.clocks(first, last)) on \(day.iso), \(direction.runs) departures"
            } else {
                heading += "none on \(day.iso)"
            }
            if direction.otherWays > 0 {
                heading +=
                    direction.otherWays == 1
                    ? "; some stop otherwise" : "; some stop otherwise (\(direction.otherWays) ways)"
            }
            text += "\n\(heading)\n" + TextTable(direction.stops.map { ["  " + $0.name, $0.number] }).text
        }
        return text
    }
}

extension CommandOption {
    /// A day, as an instant of it or by itself.
    static let day = CommandOption(
        name: "at", value: .one("DAY"), help: "the day: today, tomorrow, 2016-02-03, or a moment of it (today)")
}

extension ZoneRules {
    /// `05:00–23:30`: two moments as clocks show them; `05:00–01:30 +1` where the last is on the day after.
    fileprivate func clocks(_ first: Timestamp, _ last: Timestamp) -> String {
        let (from, until) = (local(first), local(last))
        return "\(from.hourAndMinute)–\(until.hourAndMinute)" + (until.day == from.day ? "" : " +1")
    }
}
