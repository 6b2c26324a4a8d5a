import RouteB

extension Command {
    static let from = Command(
        words: ["from"], operands: "PLACE to PLACE", summary: "the way from a place to another",
        details: detailsOfJourneys,
        options: CommandOption.ofJourneys
    ) { invocation in
        let (from, to) = try invocation.ends()
        try answer(invocation, from: from, to: to)
    }

    private static let detailsOfJourneys = """
          With --via each part of the way has its own alternatives; the cheapest combinations are told, of which any two
          differ in parts that make up a fifth of the way or more. By bus they are those that leave next.
          A LINE is a name as riders know it (M34-SBS, or m34 sbs), or an id of the feed. --last is the last journey of the
          day; the first one is what --at 00:00 finds. --wheelchair and --bike are for transit; on streets alone take
          --mode wheelchair or --mode bike.
          With --curb a place lies, where its street has two directions, on the given side when one leaves it and when
          one stops there, if need be by going around the block.
        """

    static let to = Command(
        words: ["to"], operands: "PLACE", summary: "the way to a place from the favorite \"home\"",
        details: detailsOfJourneys,
        options: CommandOption.ofJourneys
    ) { invocation in
        try answer(invocation, from: nil, to: try invocation.neededText("a destination"))
    }

    /// Plans, tells, draws and speaks journeys, from the favorite "home" where no start is given.
    private static func answer(_ invocation: Invocation, from: String?, to: String) throws {
        // What is wrong with the line itself is said before the region is asked.
        let wishes = try JourneyWishes(invocation)
        let form = invocation.journeyFormat
        let picture = invocation.value(.map)
        if let picture { _ = try MapPicture.Form(ofFile: picture) }
        let speaker = try invocation.speaker()
        let region = try invocation.region()
        let reports = try LiveReports(invocation)
        let traffic = try TrafficReports(invocation)
        let now = Timestamp.now
        let lookup = try Lookup(region, invocation)
        let time = try wishes.time(zone: region.timetable.zone, now: now)
        let planner = Planner(region)
        try wishes.check(planner.usualMode, form)
        let start = try from.map(lookup.endpoint) ?? lookup.home()
        var request = JourneyRequest(from: start, to: try lookup.endpoint(to), time)
        request.vias = try invocation.list(.via).map(lookup.endpoint)
        wishes.apply(to: &request)
        try wishes.applyLines(to: &request, in: region)
        // A recorded feed is asked about at its own time, which then is the present.
        let present = invocation.has(.at) ? time.instant : now
        request.asked = present
        request.live = reports.overlay(on: region.timetable, at: present, invocation)
        request.traffic = traffic.speeds(on: region, at: present, invocation)

        let answer = try planner.answer(to: request)
        if invocation.has(.explain) { explain(answer) }
        let guide = invocation.guide()
        if invocation.tellsRemarks { tellFarPlaces(of: answer, guide) }
        if let picture { try MapPicture(answer, streets: region.streets, guide: guide).write(to: picture) }
        // Made only where they are heard: that takes longer than finding a short way.
        func speech() -> String { JourneySpeech(guide).sentences(answer).map { $0 + "\n" }.joined() }
        switch form {
        case .json: try Output.result(JourneysDocument(answer, guide: guide))
        case .geojson: try Output.result(GeoJSONDocument(answer))
        case .gpx: try Output.result(GPXText(guide).text(answer))
        case .osrm:
            guard let document = OSRMDocument(answer) else { throw JourneyFormat.notOnStreets }
            try Output.result(document)
        case .speech: try Output.result(speech())
        case .text where speaker != nil && invocation.isQuiet: break
        case .text: try Output.result(JourneyText(guide, style: invocation.style()).text(answer))
        }
        try speaker?.speak(speech())
    }

    /// Says on standard error which places lie well away from the street at which the journey leaves or reaches them.
    private static func tellFarPlaces(of answer: JourneyAnswer, _ guide: Guide) {
        guard let journey = answer.journeys.first, let first = journey.legs.first, let last = journey.legs.last else {
            return
        }
        let vias = zip(journey.vias, journey.legs.filter(\.to.isVia)).map { ($0, $1.geometry.last, "passes it") }
        let ends = [(journey.from, first.geometry.first, "starts")] + vias + [(journey.to, last.geometry.last, "ends")]
        for (place, point, verb) in ends {
            guard let distance = point?.distance(to: place.coordinate), distance.value > 100 else { continue }
            let far = guide.language.written(distance, guide.units(for: journey))
            Output.tell("\(place.name) lies \(far) from the street on which the journey \(verb).")
        }
    }

    /// Says on standard error how the answer was found and how old its data is.
    private static func explain(_ answer: JourneyAnswer) {
        for line in answer.explanation { Output.tell(line) }
        let region = answer.region
        var line = "The region \(region.name)"
        if let built = region.built { line += " was imported on \(region.zone.local(built).day.iso)" }
        if let days = region.calendar {
            line += "; its timetable covers \(days.lowerBound.iso) to \(days.upperBound.iso)"
        }
        Output.tell(line + ".")
        if let live = answer.request.live, let age = answer.liveAge {
            Output.tell("The reports in \(live.source) are \(age) s old.")
        }
    }
}

extension Invocation {
    /// The two places around `to`.
    fileprivate func ends() throws(Failure) -> (from: String, to: String) {
        guard let middle = separator ?? operands.firstIndex(where: { $0.lowercased() == "to" }) else {
            throw .usage("from needs a destination: \(command.usage).")
        }
        let start = operands[..<middle].joined(separator: " ")
        let end = operands[(middle + 1)...].joined(separator: " ")
        guard !start.isEmpty else { throw .usage("from needs a start: \(command.usage).") }
        guard !end.isEmpty else { throw .usage("from needs a destination: \(command.usage).") }
        return (start, end)
    }

    /// The program that speaks, where speaking is asked for.
    fileprivate func speaker() throws(Failure) -> SpeechProgram? {
        let rate = has(.rate) ? try number(.rate, default: 175, in: 40...500) : nil
        return has(.speak) ? SpeechProgram(voice: value(.voice), wordsPerMinute: rate) : nil
    }
}
