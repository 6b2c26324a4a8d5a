import RouteB

extension Command {
    /// The commands over saved routes.
    static let ofRoutes = [routesList, routesCreate, routesShow, routesEdit, routesRemove, routesSearch]

    private static let routesList = Command(words: ["routes", "list"], summary: "the saved routes") { invocation in
        try invocation.refuseOperands()
        let routes = try invocation.existingStore()?.routes() ?? []
        guard routes.isEmpty, !invocation.wantsJSON else { return try invocation.answer(routes) }
        guard invocation.tellsRemarks else { return }
        Output.tell("No route is saved yet: routeb-nav routes create NAME --from PLACE --to PLACE --bus LINE.")
    }

    private static let routesCreate = Command(
        words: ["routes", "create"], operands: "[NAME]", summary: "save a start, an end and the buses between them",
        details: """
              On a terminal what is not given is asked for; an empty line breaks off, and nothing is saved. A route by bus
              and train has at least one of them; with --mode walk, wheelchair, bike or drive it has none.
            """,
        options: [.routeStart, .routeEnd, .routeBus, .mode, .first]
    ) { invocation in
        let region = try invocation.region()
        var draft = try RouteDraft(invocation, Lookup(region, invocation))
        if Terminal.isThere, !draft.isComplete { try draft.askForRest() }
        let route = try invocation.store().add(draft.route())
        try invocation.answer(route, "\(route.name) is saved: \(route.summary).")
    }

    private static let routesShow = Command(
        words: ["routes", "show"], operands: "NAME", summary: "the way from a saved route's start to its end now",
        details:
            "  It rides the chosen buses alone; where they cannot do it, or another way is five minutes better, that is "
            + "said and shown.",
        options: CommandOption.ofSavedRoutes
    ) { invocation in
        let name = try invocation.neededText("a name")
        guard let route = try invocation.existingStore()?.route(named: name) else {
            throw AccountsError.noSuchRoute(name: name)
        }
        if invocation.tellsRemarks { Output.tell("\(route.name): \(route.summary).") }
        try JourneyAnswering(invocation).answer(along: route)
    }

    private static let routesEdit = Command(
        words: ["routes", "edit"], operands: "NAME", summary: "change a saved route's name, ends, buses or mode",
        details: "  The buses that are given take the place of those that were chosen.",
        options: [.newName, .routeStart, .routeEnd, .routeBus, .mode, .first]
    ) { invocation in
        let name = try invocation.neededText("a name")
        let options: [CommandOption] = [.newName, .routeStart, .routeEnd, .routeBus, .mode]
        guard options.contains(where: invocation.has) else {
            throw Failure.usage("routes edit needs something to change: \(inWords(options.map { "--\($0.name)" })).")
        }
        guard let store = try invocation.existingStore(), try store.route(named: name) != nil else {
            throw AccountsError.noSuchRoute(name: name)
        }
        // A name or a mode is known without a region.
        let draft =
            try [.routeStart, .routeEnd, .routeBus].contains(where: invocation.has)
            ? RouteDraft(invocation, Lookup(invocation.region(), invocation)) : nil
        let route = try store.editRoute(named: name) { route in
            if let newName = invocation.value(.newName) { route.name = newName }
            if let mode = invocation.value(.mode) {
                route.mode = mode
                if mode != "transit" { route.buses = [] }
            }
            draft?.change(&route)
        }
        try invocation.answer(route, "\(route.name) is saved: \(route.summary).")
    }

    private static let routesRemove = Command(
        words: ["routes", "remove"], operands: "NAME", summary: "forget a saved route"
    ) { invocation in
        let name = try invocation.neededText("a name")
        guard let store = try invocation.existingStore() else { throw AccountsError.noSuchRoute(name: name) }
        let route = try store.removeRoute(named: name)
        try invocation.answer(route, "\(route.name) (\(route.summary)) is removed.")
    }

    private static let routesSearch = Command(
        words: ["routes", "search"], operands: "TEXT", summary: "saved routes whose name, ends or buses hold all words"
    ) { invocation in
        let text = try invocation.neededText("a text")
        let routes = try invocation.existingStore()?.routes(holding: text) ?? []
        if !routes.isEmpty || invocation.wantsJSON { try invocation.answer(routes) }
        guard !routes.isEmpty else { throw AccountsError.noSuchRoute(name: text) }
    }
}

extension CommandOption {
    static let routeStart = CommandOption(name: "from", value: .phrase("PLACE"), help: "where it starts")
    static let routeEnd = CommandOption(name: "to", value: .phrase("PLACE"), help: "where it ends")
    static let routeBus = CommandOption(
        name: "bus", value: .each("LINE"), help: "a bus or train that may be taken; may be repeated")
    /// What `routes show` understands: what `from` does, but for what the route tells itself.
    static let ofSavedRoutes = ofJourneys.filter {
        ![CommandOption.only.name, CommandOption.mode.name, CommandOption.via.name].contains($0.name)
    }
}

extension Invocation {
    fileprivate func answer(_ route: UserRoute, _ sentence: String) throws {
        if wantsJSON {
            try Output.result(SavedRoutesDocument([route]))
        } else if !isQuiet {
            try Output.result(onOneLine(sentence) + "\n")
        }
    }

    fileprivate func answer(_ routes: [UserRoute]) throws {
        if wantsJSON {
            try Output.result(SavedRoutesDocument(routes))
        } else {
            let rows = routes.map { route in
                [
                    route.name, route.start.name, route.end.name,
                    route.buses.isEmpty ? route.mode : route.buses.joined(separator: ", "),
                ]
            }
            try Output.result(TextTable(rows).text(within: Output.listWidth()))
        }
    }
}
