import RouteB

extension Command {
    static let from = Command(
        words: ["from"], operands: "PLACE to PLACE", summary: "the way from a place to another, or along a saved route",
        details: detailsOfJourneys,
        options: CommandOption.ofJourneys
    ) { invocation in
        let own = OwnThings(invocation)
        if invocation.separator == nil, !invocation.operands.contains(where: { $0.lowercased() == "to" }),
            !invocation.operands.isEmpty, let route = try own.route(named: invocation.text)
        {
            return try JourneyAnswering(invocation, own).answer(along: route)
        }
        let (from, to) = try invocation.ends()
        try JourneyAnswering(invocation, own).answer(from: from, to: to)
    }

    private static let detailsOfJourneys = """
          With --via each part of the way has its own alternatives; the cheapest combinations are told, of which any two
          differ in parts that make up a fifth of the way or more. By bus they are those that leave next.
          A LINE is a name as riders know it (M34-SBS, or m34 sbs), or an id of the feed. --last is the last journey of the
          day, which may be after midnight; the first one is found by an hour at which nothing runs yet, as --at 04:00.
          --wheelchair and --bike are for transit; on streets alone take --mode wheelchair or --mode bike.
          With --curb a place lies, where its street has two directions, on the given side when one leaves it and when
          one stops there, if need be by going around the block.
        """

    static let to = Command(
        words: ["to"], operands: "PLACE",
        summary: "the way to a place from the favorite \"home\", or along a saved route",
        details: detailsOfJourneys,
        options: CommandOption.ofJourneys
    ) { invocation in
        let text = try invocation.neededText("a destination")
        let own = OwnThings(invocation)
        if let route = try own.route(named: text) { return try JourneyAnswering(invocation, own).answer(along: route) }
        try JourneyAnswering(invocation, own).answer(from: nil, to: text)
    }
}

/// Plans, tells, draws and speaks the journeys that a line asks for.
struct JourneyAnswering {
    private let invocation: Invocation
    private let own: OwnThings
    private let wishes: JourneyWishes
    private let form: JourneyFormat
    private let picture: String?
    private let speaker: SpeechProgram?

    /// What is wrong with the line itself is said before the region is asked.
    init(_ invocation: Invocation, _ own: OwnThings? = nil) throws {
        self.invocation = invocation
        self.own = own ?? OwnThings(invocation)
        wishes = try JourneyWishes(invocation)
        form = invocation.journeyFormat
        picture = invocation.value(.map)
        if let picture { _ = try MapPicture.Form(ofFile: picture) }
        speaker = try invocation.speaker()
    }

    /// From a place, or from the favorite "home" where none is given, to another.
    func answer(from: String?, to: String) throws {
        try answer { lookup in
            let start = try from.map(lookup.endpoint) ?? lookup.home()
            return (start, try lookup.endpoint(to), nil)
        }
    }

    /// Along a saved route: from its start to its end, riding its chosen buses alone.
    func answer(along route: UserRoute) throws {
        for option in [CommandOption.only, .mode] where invocation.has(option) {
            throw Failure.usage(
                "--\(option.name) contradicts the saved route \"\(route.name)\", which tells that itself: leave it out, or "
                    + "change the route with routeb-nav routes edit.")
        }
        try answer { _ in (try end(route.start), try end(route.end), route) }
    }

    /// An end of a saved route as the end of a journey.
    private func end(_ saved: UserRoute.End) throws -> Endpoint {
        var end = Endpoint(name: saved.name, coordinate: saved.coordinate, kind: .coordinate)
        // A favorite has its address beside its name, as long as it was not moved since.
        let own = try own.places().first { $0.name == saved.name && $0.coordinate == saved.coordinate }
        end.streets = Place.streets(ofAddress: own?.label ?? saved.name)
        return end
    }

    private func answer(_ ends: (Lookup) throws -> (from: Endpoint, to: Endpoint, route: UserRoute?)) throws {
        let region = try invocation.region()
        let reports = try LiveReports(invocation)
        let traffic = try TrafficReports(invocation)
        let now = Timestamp.now
        let lookup = Lookup(region, invocation, own: own)
        let time = try wishes.time(zone: region.timetable.zone, now: now)
        let planner = Planner(region)
        Program.kept.append(planner)
        let (from, to, route) = try ends(lookup)
        let mode = route.flatMap { JourneyRequest.Mode(rawValue: $0.mode) }
        try wishes.check(mode ?? planner.usualMode, form)
        var request = JourneyRequest(from: from, to: to, time)
        request.vias = try invocation.list(.via).map(lookup.endpoint)
        wishes.apply(to: &request)
        try wishes.applyLines(to: &request, in: region)
        if let route {
            request.mode = mode
            if !route.buses.isEmpty {
                request.filter.only = Set(try route.buses.flatMap { try region.routes(named: $0) })
            }
        }
        // A recorded feed is asked about at its own time, which then is the present.
        let present = invocation.has(.at) ? time.instant : now
        request.asked = present
        let (overlay, unused) = reports.overlay(on: region.timetable, at: present, invocation)
        request.live = overlay
        request.traffic = traffic.speeds(on: region, at: present, invocation)

        let answer =
            route?.buses.isEmpty == false
            ? try planner.answerRidingChosenLines(request) : try planner.answer(to: request)
        try tell(answer, on: region.streets, unused: unused)
        lookup.remember()
    }

    /// After how long a wait for the first journey it is said that nothing leaves before, in seconds.
    private static let longWait = 7_200

    /// Says that no bus of those that were chosen is ridden, and that one has to wait for hours.
    private func tellWhatIsMissed(by answer: JourneyAnswer) {
        guard answer.remark?.isOnOtherLines != true, let first = answer.journeys.first else { return }
        if answer.request.filter.only != nil, answer.journeys.allSatisfy(\.rides.isEmpty) {
            Output.tell("On foot one is there before any of the chosen lines.")
        }
        guard case .departing(let moment) = answer.request.time, !answer.request.isLast,
            moment.seconds(to: first.departure) > Self.longWait
        else { return }
        let leaves = answer.region.zone.local(first.departure)
        Output.tell("Nothing leaves before \(leaves.hourAndMinute) on \(leaves.day.iso).")
    }

    /// Tells an answer; `unused` says why no report of a vehicle is used, which was said on standard error already.
    private func tell(_ answer: JourneyAnswer, on streets: StreetGraph, unused: String?) throws {
        if invocation.has(.explain) { explain(answer) }
        let guide = invocation.guide()
        if invocation.tellsRemarks {
            if let remark = answer.remark { Output.tell(remark.description) }
            tellWhatIsMissed(by: answer)
        }
        let answer = notingFarPlaces(of: answer, guide)
        if invocation.tellsRemarks { tellFerries(of: answer) }
        if let picture {
            try MapPicture(answer, streets: streets, guide: guide).write(to: picture)
        }
        // Made only where they are heard: that takes longer than finding a short way.
        func speech() -> String {
            ([answer.remark?.description].compactMap { $0 } + JourneySpeech(guide).sentences(answer)).map { $0 + "\n" }
                .joined()
        }
        switch form {
        case .json: try Output.result(JourneysDocument(answer, guide: guide, remark: unused))
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

    /// An answer whose places bear the note that they lie well away from the street at which the journey leaves or
    /// reaches them, where that is so; said on standard error, too.
    private func notingFarPlaces(of answer: JourneyAnswer, _ guide: Guide) -> JourneyAnswer {
        guard let journey = answer.journeys.first, let first = journey.legs.first, let last = journey.legs.last else {
            return answer
        }
        var answer = answer
        func note(_ place: inout Endpoint, _ point: Coordinate?, _ verb: String) {
            guard let distance = point?.distance(to: place.coordinate), distance.value > 100 else { return }
            let far = guide.language.written(distance, guide.units(for: journey))
            let note = "\(place.name) lies \(far) from the street on which the journey \(verb)."
            place.notes.append(note)
            if invocation.tellsRemarks { Output.tell(note) }
        }
        note(&answer.request.from, first.geometry.first, "starts")
        let ends = journey.legs.filter(\.to.isVia).map(\.geometry.last)
        for (number, end) in zip(answer.request.vias.indices, ends) {
            note(&answer.request.vias[number], end, "passes it")
        }
        note(&answer.request.to, last.geometry.last, "ends")
        return answer
    }

    /// Says on standard error that nobody knows when a ferry on the way leaves, where one is taken.
    private func tellFerries(of answer: JourneyAnswer) {
        let takesFerry = answer.journeys.contains { journey in
            journey.legs.contains { leg in leg.track?.stretches.contains { $0.roadClass == .ferry } ?? false }
        }
        guard takesFerry else { return }
        Output.tell("The timetable of the ferry is not known: boarding it is counted, waiting for it is not.")
    }

    /// Says on standard error how the answer was found and how old its data is.
    private func explain(_ answer: JourneyAnswer) {
        for line in answer.explanation { Output.tell(line) }
        let region = answer.region
        var line = "The region \(region.name)"
        if let built = region.built { line += " was imported on \(region.zone.local(built).day.iso)" }
        if let days = region.calendar {
            line += "; its timetable covers \(days.lowerBound.iso) to \(days.upperBound.iso)"
        }
        Output.tell(line + ".")
        if let live = answer.request.live, let age = answer.liveAge {
            Output.tell("The reports in \(live.source) are \(RoughAge(seconds: age)) old.")
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
        if !has(.speak), let option = [CommandOption.voice, .rate].first(where: has) {
            throw .usage("--\(option.name) is for what is spoken: add --speak, or leave it out.")
        }
        return has(.speak) ? SpeechProgram(voice: value(.voice), wordsPerMinute: rate) : nil
    }
}
