import RouteB

extension Command {
    static let from = Command(
        words: ["from"], operands: "PLACE to PLACE", summary: "the way from a place to another",
        options: CommandOption.ofJourneys
    ) { invocation in
        let (from, to) = try invocation.ends()
        try answer(invocation, from: from, to: to)
    }

    static let to = Command(
        words: ["to"], operands: "PLACE", summary: "the way to a place from the favorite \"home\"",
        options: CommandOption.ofJourneys
    ) { invocation in
        try answer(invocation, from: nil, to: try invocation.neededText("a destination"))
    }

    /// Plans, tells and speaks journeys, from the favorite "home" where no start is given.
    private static func answer(_ invocation: Invocation, from: String?, to: String) throws {
        // What is wrong with the line itself is said before the region is asked.
        let wishes = try JourneyWishes(invocation)
        let speaker = try invocation.speaker()
        let region = try invocation.region()
        let reports = try LiveReports(invocation)
        let now = Timestamp.now
        let lookup = try Lookup(region, invocation)
        let time = try wishes.time(zone: region.timetable.zone, now: now)
        let start = try from.map(lookup.endpoint) ?? lookup.home()
        var request = JourneyRequest(from: start, to: try lookup.endpoint(to), time)
        wishes.apply(to: &request)
        // A recorded feed is asked about at its own time, which then is the present.
        let present = invocation.has(.at) ? time.instant : now
        request.asked = present
        request.live = reports.overlay(on: region.timetable, at: present, invocation)

        let answer = try Planner(region).answer(to: request)
        if invocation.has(.explain) { explain(answer) }
        let guide = invocation.guide()
        // Made only where they are heard: that takes longer than finding a short way.
        func speech() -> String { JourneySpeech(guide).sentences(answer).map { $0 + "\n" }.joined() }
        switch invocation.format {
        case .json: try Output.result(JourneysDocument(answer, guide: guide))
        case .speech: try Output.result(speech())
        case .text where speaker != nil && invocation.isQuiet: break
        case .text: try Output.result(JourneyText(guide, style: invocation.style()).text(answer))
        }
        try speaker?.speak(speech())
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

/// What a command line wishes for a journey, read before anything is opened.
private struct JourneyWishes {
    private let at: String?
    private let by: String?
    private let mode: JourneyRequest.Mode?
    private let maxWalk: Int
    private let maxTransfers: Int
    private let walkSpeed: Double
    private let alternatives: Int?
    private let tellsRemarks: Bool

    init(_ invocation: Invocation) throws {
        at = invocation.value(.at)
        by = invocation.value(.by)
        guard at == nil || by == nil else {
            throw Failure.usage("--at and --by contradict each other: give one of them.")
        }
        mode = invocation.value(.mode).flatMap { JourneyRequest.Mode(rawValue: $0) }
        maxWalk = try invocation.number(.maxWalk, default: 1500, in: 0...20_000)
        maxTransfers = try invocation.number(.maxTransfers, default: 4, in: 0...20)
        alternatives =
            invocation.has(.alternatives) ? try invocation.number(.alternatives, default: 1, in: 1...20) : nil
        walkSpeed = try invocation.decimal(.walkSpeed, default: 4.8, in: 0.5...20)
        tellsRemarks = invocation.tellsRemarks
    }

    /// When, in the region's zone; what the phrase leaves open is said on standard error.
    func time(zone: ZoneRules, now: Timestamp) throws -> JourneyTime {
        let reading = try TimePhrase.read(by ?? at ?? "now", zone: zone, now: now)
        if let remark = reading.remark, tellsRemarks { Output.tell(remark) }
        return by == nil ? .departing(at: reading.instant) : .arriving(by: reading.instant)
    }

    func apply(to request: inout JourneyRequest) {
        request.mode = mode
        request.maxWalk = Meters(Double(maxWalk))
        request.maxTransfers = maxTransfers
        request.walkSpeed = .kilometersPerHour(walkSpeed)
        request.alternatives = alternatives
    }
}

extension CommandOption {
    /// What `from` and `to` understand.
    fileprivate static let ofJourneys: [CommandOption] = [
        at, by, mode, live, format, speak, voice, rate, units, alternatives, maxWalk, maxTransfers, walkSpeed, first,
    ]
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
