import RouteB

/// The commands over the places that are saved under one mark: `favorites …` and `plans …`.
struct SavedPlaceCommands {
    /// The mark.
    let mark: UserPlace.Mark
    /// The first word.
    let word: String
    /// What one of them is called, and several.
    let (one, many): (String, String)

    static let favorites = SavedPlaceCommands(mark: .favorite, word: "favorites", one: "favorite", many: "favorites")
    static let plans = SavedPlaceCommands(mark: .plan, word: "plans", one: "place to visit", many: "places to visit")

    /// All of them, in the order of the help.
    var all: [Command] {
        [list, add, show, edit] + (mark == .plan ? [visited] : []) + [remove, search, importFile, exportFile]
    }

    private var list: Command {
        Command(words: [word, "list"], summary: "the \(many)") { [self] invocation in
            try invocation.refuseOperands()
            let places = try invocation.existingStore()?.places(mark) ?? []
            try invocation.answer("", places) { "Nothing is saved yet: routeb-nav \(word) add NAME PLACE." }
        }
    }

    private var add: Command {
        Command(
            words: [word, "add"], operands: "NAME PLACE", summary: "save a place as a \(one)",
            details: "  A name of several words is written in quotes."
                + (mark == .favorite ? " The favorite \"home\" is where routeb-nav to PLACE starts." : ""),
            options: [.description, .first]
        ) { [self] invocation in
            guard let name = invocation.operands.first, invocation.operands.count > 1 else {
                throw Failure.usage("\(word) add needs a name and a place: \(invocation.command.usage).")
            }
            // `favorites add 350 5 Av` has no name; nobody calls a place by a number.
            guard name.contains(where: \.isLetter) || !name.contains(where: \.isNumber) else {
                throw Failure.usage(
                    "\(name) is no name: write one before the place, as in \(word) add gym \(invocation.text).")
            }
            let lookup = try Lookup(invocation.region(), invocation)
            let place = try lookup.place(invocation.operands.dropFirst().joined(separator: " "), isKept: true)
            let saved = try invocation.store().add(
                UserPlace(
                    mark, name: name, address: place.label, description: invocation.value(.description) ?? "",
                    coordinate: place.coordinate))
            try invocation.answer(saved, "\(saved.name) is \(saved.address).")
        }
    }

    private var show: Command {
        Command(words: [word, "show"], operands: "NAME", summary: "what is saved under a name") {
            [self] invocation in
            let name = try invocation.neededText("a name")
            guard let found = try invocation.existingStore()?.place(named: name), found.mark == mark else {
                throw AccountsError.noSuchPlace(mark: mark, name: name)
            }
            let remark = found.description.isEmpty ? "" : "\n\(found.description)"
            try invocation.answer(found, "\(found.name) is \(found.address) (\(found.coordinate)).\(remark)")
        }
    }

    private var edit: Command {
        Command(
            words: [word, "edit"], operands: "NAME", summary: "change its name, place or description",
            options: [.newName, .newPlace, .description, .first]
        ) { [self] invocation in
            let name = try invocation.neededText("a name")
            guard invocation.has(.newName) || invocation.has(.newPlace) || invocation.has(.description) else {
                throw Failure.usage(
                    "\(word) edit needs something to change: --name NAME, --place PLACE or --description TEXT.")
            }
            guard let old = try invocation.existingStore()?.place(named: name), old.mark == mark else {
                throw AccountsError.noSuchPlace(mark: mark, name: name)
            }
            let place = try invocation.value(.newPlace).map {
                try Lookup(invocation.region(), invocation).place($0, isKept: true)
            }
            let new = try invocation.store().edit(named: name, mark) { saved in
                saved.name = invocation.value(.newName) ?? saved.name
                saved.description = invocation.value(.description) ?? saved.description
                if let place { (saved.address, saved.coordinate) = (place.label, place.coordinate) }
            }
            try invocation.answer(new, "\(new.name) is \(new.address).")
        }
    }

    private var visited: Command {
        Command(words: [word, "visited"], operands: "NAME", summary: "make a favorite of a place that was visited") {
            invocation in
            let name = try invocation.neededText("a name")
            guard let store = try invocation.existingStore() else {
                throw AccountsError.noSuchPlace(mark: .plan, name: name)
            }
            let place = try store.visit(named: name)
            try invocation.answer(place, "\(place.name) (\(place.address)) is a favorite now.")
        }
    }

    private var remove: Command {
        Command(words: [word, "remove"], operands: "NAME", summary: "forget what is saved under a name") {
            [self] invocation in
            let name = try invocation.neededText("a name")
            guard let store = try invocation.existingStore() else {
                throw AccountsError.noSuchPlace(mark: mark, name: name)
            }
            let removed = try store.remove(named: name, mark)
            try invocation.answer(removed, "\(removed.name) (\(removed.address)) is removed.")
        }
    }

    private var search: Command {
        Command(
            words: [word, "search"], operands: "TEXT",
            summary: "those whose name, address or description hold all words"
        ) { [self] invocation in
            let text = try invocation.neededText("a text")
            let found = try invocation.existingStore()?.places(mark, holding: text) ?? []
            if !found.isEmpty || invocation.wantsJSON { try invocation.answer(text, found) { "" } }
            guard !found.isEmpty else { throw AccountsError.noSuchPlace(mark: mark, name: text) }
        }
    }

    private var importFile: Command {
        Command(
            words: [word, "import"], operands: "FILE", summary: "save the places in a GPX, KML, GeoJSON or JSON file",
            details: "  All of them become \(many), whatever they are in the file; account import keeps what they are."
        ) { [self] invocation in
            let taken = try UserFiles.take(invocation.neededText("a file"), into: invocation.store()) { things in
                SavedThings(
                    places: things.places.map { place in
                        var place = place
                        place.mark = mark
                        return place
                    })
            }
            try invocation.answer(taken)
        }
    }

    private var exportFile: Command {
        Command(
            words: [word, "export"], operands: "FILE", summary: "write them to a file: .gpx, .kml, .geojson or .json"
        ) { [self] invocation in
            let path = try invocation.neededText("a file")
            let places = try invocation.existingStore()?.places(mark) ?? []
            let written = try UserFiles.write(SavedThings(places: places), to: path)
            try invocation.answer(written, to: path, counted(places.count, one, many))
        }
    }
}

extension CommandOption {
    static let description = CommandOption(
        name: "description", value: .text("TEXT"), help: "a remark on the place (\"\": none)")
    static let newName = CommandOption(name: "name", value: .one("NAME"), help: "what it is called from now on")
    static let newPlace = CommandOption(name: "place", value: .phrase("PLACE"), help: "where it is from now on")
}

extension Invocation {
    /// Answers with one saved place: as JSON, or in a sentence.
    fileprivate func answer(_ place: UserPlace, _ sentence: String) throws {
        if wantsJSON {
            try Output.result(SavedPlacesDocument(query: place.name, places: [place]))
        } else if !isQuiet {
            try Output.result(linesOneByOne(sentence) + "\n")
        }
    }

    /// Answers with several: as JSON, as a table, or with what is said of none.
    fileprivate func answer(_ query: String, _ places: [UserPlace], ofNone: () -> String) throws {
        if wantsJSON {
            try Output.result(SavedPlacesDocument(query: query, places: places))
        } else if !places.isEmpty {
            let rows = places.map { [$0.name, $0.address, "\($0.coordinate)", $0.description] }
            try Output.result(TextTable(rows).text(within: Output.listWidth()))
        } else if tellsRemarks {
            Output.tell(ofNone())
        }
    }
}
