import RouteB

extension Command {
    static let departures = Command(
        words: ["departures"], operands: "STOP", summary: "the next departures from a stop, scheduled and live",
        details: """
              A stop is named by stop:ID, by the code that is written on it, or by its name; a corner, an address or another
              place stands for the stops at it, each with a board of its own.
            """,
        options: [.from, .live, .format, .count, .units, .first]
    ) { invocation in
        let text = try invocation.neededText("a stop")
        let limit = try invocation.number(.count, default: 10, in: 1...200)
        let region = try invocation.region()
        let reports = try LiveReports(invocation)
        let instant = try invocation.moment(zone: region.timetable.zone)
        let stops = try Lookup(region, invocation).stops(text)
        let (overlay, remark) = reports.overlay(on: region.timetable, at: instant, invocation)
        let departures = Departures(region.timetable, live: overlay)
        let boards = try stops.map { try departures.board(of: $0, from: instant, limit: limit) }
        let words = DepartureText(invocation.guide(), style: invocation.style())
        switch invocation.format {
        case .json: if let document = DeparturesDocument(boards, remark: remark) { try Output.result(document) }
        case .speech: try Output.result(words.sentences(boards).map { $0 + "\n" }.joined())
        case .text: try Output.result(words.text(boards))
        }
    }
}
