import RouteB

extension Command {
    static let favoritesList = Command(
        words: ["favorites", "list"], summary: "the places that were saved"
    ) { invocation in
        try invocation.refuseOperands()
        let favorites = try UserStore.favorites(at: invocation.userPath())
        if invocation.wantsJSON {
            try Output.result(PlacesDocument(query: "", places: favorites.map(Place.init)))
        } else if favorites.isEmpty {
            Output.tell("Nothing is saved yet: routeb-nav favorites add NAME PLACE.")
        } else {
            try Output.result(TextTable(favorites.map { [$0.name, $0.label, "\($0.coordinate)"] }).text)
        }
    }

    static let favoritesAdd = Command(
        words: ["favorites", "add"], operands: "NAME PLACE", summary: "save a place under a name",
        details:
            "  A name of several words is written in quotes. The favorite \"home\" is where routeb-nav to PLACE starts.",
        options: [.first]
    ) { invocation in
        guard let name = invocation.operands.first, invocation.operands.count > 1 else {
            throw Failure.usage("favorites add needs a name and a place: \(invocation.command.usage).")
        }
        let lookup = try Lookup(invocation.region(), invocation)
        let place = try lookup.place(invocation.operands.dropFirst().joined(separator: " "))
        let favorite = Favorite(name: name, label: place.label, coordinate: place.coordinate)
        try UserStore(path: invocation.userPath()).add(favorite)
        try invocation.answer(favorite, "\(favorite.name) is \(favorite.label).")
    }

    static let favoritesShow = Command(
        words: ["favorites", "show"], operands: "NAME", summary: "what is saved under a name"
    ) { invocation in
        let name = try invocation.neededText("a name")
        let path = try invocation.userPath()
        let found = try UserStore.favorites(at: path).first { $0.name.lowercased() == name.lowercased() }
        guard let found else { throw AccountsError.noSuchFavorite(name: name) }
        try invocation.answer(found, "\(found.name) is \(found.label) (\(found.coordinate)).")
    }

    static let favoritesRemove = Command(
        words: ["favorites", "remove"], operands: "NAME", summary: "forget what is saved under a name"
    ) { invocation in
        let name = try invocation.neededText("a name")
        let path = try invocation.userPath()
        guard try !UserStore.favorites(at: path).isEmpty else { throw AccountsError.noSuchFavorite(name: name) }
        let removed = try UserStore(path: path).remove(named: name)
        try invocation.answer(removed, "\(removed.name) (\(removed.label)) is removed.")
    }
}

extension Invocation {
    /// Answers with a favorite: as JSON, or in a sentence.
    fileprivate func answer(_ favorite: Favorite, _ sentence: String) throws {
        if wantsJSON {
            try Output.result(PlacesDocument(query: favorite.name, places: [Place(favorite)]))
        } else if !isQuiet {
            try Output.result(sentence + "\n")
        }
    }
}

extension Place {
    /// A favorite as a place.
    fileprivate init(_ favorite: Favorite) {
        self.init(kind: .favorite, name: favorite.name, label: favorite.label, coordinate: favorite.coordinate)
    }
}
