import RouteB

/// A saved route while it is made, by options and by questions on a terminal.
struct RouteDraft {
    private let lookup: Lookup
    private var name: String?
    private var start: UserRoute.End?
    private var end: UserRoute.End?
    private var buses: [String]
    private var mode: String?

    /// What the line gives.
    init(_ invocation: Invocation, _ lookup: Lookup) throws {
        self.lookup = lookup
        name = invocation.operands.isEmpty ? nil : invocation.text
        mode = invocation.value(.mode)
        func end(_ option: CommandOption) throws -> UserRoute.End? {
            let texts = invocation.list(option)
            guard texts.count < 2 else { throw Failure.usage("--\(option.name) is given twice: give it once.") }
            return try texts.first.map { RouteDraft.end(try lookup.place($0, isKept: true)) }
        }
        start = try end(.routeStart)
        self.end = try end(.routeEnd)
        buses = []
        for text in invocation.list(.routeBus) { add(try lines(named: text)) }
    }

    private static func end(_ place: Place) -> UserRoute.End {
        UserRoute.End(
            name: [.favorite, .plan].contains(place.kind) ? place.name : place.label, coordinate: place.coordinate)
    }

    /// The lines that a text means, under the names that riders know.
    private func lines(named text: String) throws(Failure) -> [String] {
        try lookup.region.routes(named: text).map(lookup.region.timetable.lineName)
    }

    /// Adds lines, but for those that are there.
    private mutating func add(_ lines: [String]) {
        for line in lines where !buses.contains(line) { buses.append(line) }
    }

    /// Gives a route that is saved already the ends and the buses that the line names.
    func change(_ route: inout UserRoute) {
        if let start { route.start = start }
        if let end { route.end = end }
        if !buses.isEmpty { route.buses = buses }
    }

    private var needsBuses: Bool { (mode ?? "transit") == "transit" }

    /// What is missing: `a start`, `a bus`.
    private var missing: [String] {
        [
            (name == nil, "a name"), (start == nil, "a start (--from PLACE)"), (end == nil, "an end (--to PLACE)"),
            (needsBuses && buses.isEmpty, "a bus (--bus LINE)"),
        ].filter(\.0).map(\.1)
    }

    /// Whether nothing is missing.
    var isComplete: Bool { missing.isEmpty }

    /// The route; throws where something is missing, which it names, or contradicts something else.
    func route() throws -> UserRoute {
        guard let name, let start, let end, isComplete else {
            let all = missing
            let words = all.count > 1 ? all.dropLast().joined(separator: ", ") + " and " + all[all.count - 1] : all[0]
            throw Failure.usage("The route lacks \(words): nothing was saved.")
        }
        guard needsBuses || buses.isEmpty else {
            throw Failure.usage(
                "--bus is for buses and trains and says nothing to --mode \(mode ?? ""): leave one of them out.")
        }
        let route = UserRoute(name: name, start: start, end: end, buses: buses, mode: mode ?? "transit")
        try route.check()
        return route
    }

    // MARK: Questions on a terminal

    /// Asks for what is missing until it is there; throws where the person breaks off.
    mutating func askForRest() throws {
        if name == nil { name = try RouteDraft.asked("What is the route called?") }
        if start == nil { start = try askedEnd("Where does it start?") }
        if end == nil { end = try askedEnd("Where does it end?") }
        while needsBuses, buses.isEmpty { try askForBuses() }
        let route = try route()
        let answer = try RouteDraft.asked("\(route.name): \(route.summary). Save it? [y/n]")
        guard ["y", "yes"].contains(answer.lowercased()) else { throw RouteDraft.brokenOff }
    }

    private static let brokenOff = Failure(.noAnswer, "canceled", "Nothing was saved.")

    /// What a person types; an empty line, or none, breaks off.
    ///
    /// - Parameter empty: What an empty line stands for instead.
    private static func asked(_ question: String, empty: String = "") throws(Failure) -> String {
        guard let line = Terminal.answer(to: question) else { throw brokenOff }
        let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let answer = words.isEmpty ? empty : words
        guard !answer.isEmpty else { throw brokenOff }
        return answer
    }

    private func askedEnd(_ question: String) throws -> UserRoute.End {
        while true {
            let text = try RouteDraft.asked(question)
            do {
                return RouteDraft.end(try lookup.place(text, isKept: true))
            } catch PlacesError.ambiguous(_, let candidates) {
                if let place = try RouteDraft.choice(among: candidates) { return RouteDraft.end(place) }
            } catch let error as PlacesError {
                Output.tell(error.description)
            } catch let failure as Failure where failure.status == .noAnswer {
                Output.tell(failure.message)
            }
        }
    }

    /// One of several places by its number; nil where another text is to be asked for.
    private static func choice(among places: [Place]) throws(Failure) -> Place? {
        for (number, place) in places.enumerated() { Output.tell("  \(number + 1)  \(place.label)") }
        let answer = try asked("Which one? (its number, or 0 to search again)")
        guard let number = Int(answer), (1...places.count).contains(number) else { return nil }
        return places[number - 1]
    }

    /// Adds and takes off lines until the person is content.
    private mutating func askForBuses() throws {
        while true {
            let question =
                buses.isEmpty
                ? "Which bus or train? An empty line breaks off."
                : "Another bus or train beside \(buses.joined(separator: ", "))? -LINE takes one off, an empty line is all."
            let text = try RouteDraft.asked(question, empty: buses.isEmpty ? "" : ".")
            if text == "." {
                if buses.isEmpty { Output.tell("A route has at least one bus or train.") }
                return
            }
            do throws(Failure) {
                if text.hasPrefix("-") {
                    let off = try lines(named: String(text.dropFirst()))
                    buses.removeAll(where: off.contains)
                } else {
                    add(try lines(named: text))
                }
            } catch {
                Output.tell(error.message)
            }
        }
    }
}
