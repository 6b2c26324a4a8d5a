import RouteB

extension Command {
    /// The commands over accounts, and over all that one has saved.
    static let ofAccounts = [
        signUp, logIn, logOut, whoAmI, changePassword, deleteAccount, exportAll, importAll, restore,
    ]

    private static let aboutPasswords =
        "  The password is asked for on a terminal, else it is a line of standard input: it never stands on the command "
        + "line. It guards the way through this program and does not encrypt the file."

    private static let signUp = Command(
        words: ["account", "signup"], operands: "NAME", summary: "keep what you save behind a password",
        details: aboutPasswords + "\n  What was saved without an account stays where it is: account export and account "
            + "import take it along."
    ) { invocation in
        let name = try invocation.neededText("a name")
        let password = Password(try Terminal.secret("A password for \(name), of \(Password.least) characters or more:"))
        try Terminal.confirm(password)
        try invocation.accounts().signUp(name, password)
        try invocation.answer("\(name) has signed up and is logged in.")
    }

    private static let logIn = Command(
        words: ["account", "login"], operands: "NAME", summary: "log in, for \(AccountBook.sessionDays) days",
        details: aboutPasswords
    ) { invocation in
        let name = try invocation.neededText("a name")
        try invocation.accounts().logIn(name, Password(try Terminal.secret("The password of \(name):")))
        try invocation.answer("\(name) is logged in.")
    }

    private static let logOut = Command(words: ["account", "logout"], summary: "log out") { invocation in
        try invocation.refuseOperands()
        guard let name = try invocation.accounts().logOut() else { throw AccountsError.nobodyLoggedIn }
        try invocation.answer("\(name) is logged out.")
    }

    private static let whoAmI = Command(words: ["account", "whoami"], summary: "who is logged in") { invocation in
        try invocation.refuseOperands()
        let user = try invocation.accounts().loggedIn()
        if invocation.wantsJSON {
            try Output.result(AccountDocument(user: user ?? UserFile.localUser, isLoggedIn: user != nil))
        } else {
            try Output.result((user ?? "\(UserFile.localUser) (nobody is logged in)") + "\n")
        }
    }

    private static let changePassword = Command(
        words: ["account", "password"], summary: "change the password; logs out everywhere else",
        details: aboutPasswords + " The old one comes first."
    ) { invocation in
        try invocation.refuseOperands()
        let book = try invocation.accounts()
        guard let name = try book.loggedIn() else { throw AccountsError.nobodyLoggedIn }
        let old = Password(try Terminal.secret("The password of \(name):"))
        let new = Password(try Terminal.secret("The new one, of \(Password.least) characters or more:"))
        try Terminal.confirm(new)
        try book.changePassword(old, to: new)
        try invocation.answer("\(name) has another password now.")
    }

    private static let deleteAccount = Command(
        words: ["account", "delete"], summary: "remove the account with everything that was saved",
        details: aboutPasswords
    ) { invocation in
        try invocation.refuseOperands()
        let book = try invocation.accounts()
        guard let name = try book.loggedIn() else { throw AccountsError.nobodyLoggedIn }
        try book.delete(Password(try Terminal.secret("The password of \(name), to remove all that is saved:")))
        try invocation.answer("\(name) is removed, with everything that was saved.")
    }

    private static let exportAll = Command(
        words: ["account", "export"], operands: "FILE",
        summary: "write favorites, places to visit and routes to a file",
        details: "  .json holds all of them; .gpx, .kml and .geojson hold the places."
    ) { invocation in
        let path = try invocation.neededText("a file")
        let things = try invocation.existingStore()?.things() ?? SavedThings()
        try UserFiles.write(things, to: path)
        guard !invocation.isQuiet else { return }
        let hasRoutes = try ExchangeForm(ofFile: path) == .json
        if !hasRoutes, !things.routes.isEmpty { Output.tell("Saved routes go into a .json file alone.") }
        Output.tell(
            counted(things.places.count, "place") + (hasRoutes ? " and \(counted(things.routes.count, "route"))" : "")
                + " written to \(path).")
    }

    private static let importAll = Command(
        words: ["account", "import"], operands: "FILE",
        summary: "save what a GPX, KML, GeoJSON or JSON file holds",
        details: "  What is there already stays as it is; something else of the same name gets a number."
    ) { invocation in
        let path = try invocation.neededText("a file")
        try Output.result(UserFiles.take(path, into: invocation.store()) { $0 })
    }

    private static let restore = Command(
        words: ["account", "restore"], summary: "put the copy of a lost or damaged file of yours in its place",
        options: [.empty]
    ) { invocation in
        try invocation.refuseOperands()
        let things = try invocation.accounts().restore(invocation.value(.user), empty: invocation.has(.empty))
        try invocation.answer(
            invocation.has(.empty)
                ? "Nothing is saved now; the copy was kept under another name."
                : "What was saved is there again: \(counted(things.places.count, "place")) and \(counted(things.routes.count, "route"))."
        )
    }

    static let recentList = Command(
        words: ["recent", "list"], summary: "the places that were asked about last", options: []
    ) { invocation in
        try invocation.refuseOperands()
        let places = try invocation.existingStore()?.recentPlaces() ?? []
        if invocation.wantsJSON {
            let rows = places.map {
                Place(kind: Place.Kind(rawValue: $0.kind) ?? .address, name: $0.label, coordinate: $0.coordinate)
            }
            try Output.result(PlacesDocument(query: "", places: rows))
        } else if places.isEmpty {
            Output.tell("No place was asked about yet.")
        } else {
            let rows = places.map { [onOneLine($0.label), "\($0.coordinate)"] }
            try Output.result(TextTable(rows).text(within: Output.listWidth()))
        }
    }

    static let recentClear = Command(
        words: ["recent", "clear"], summary: "forget the places that were asked about"
    ) { invocation in
        try invocation.refuseOperands()
        try invocation.existingStore()?.forgetRecentPlaces()
        try invocation.answer("All recent places are forgotten.")
    }
}

/// `1 place`, `2 places`
private func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }

extension CommandOption {
    static let empty = CommandOption(name: "empty", help: "begin with nothing; the copy is kept under another name")
}

extension Terminal {
    /// On a terminal a new password is typed twice, since nobody sees it.
    fileprivate static func confirm(_ password: Password) throws {
        guard isThere else { return }
        guard Password(try secret("Again:")) == password else {
            throw Failure.usage("The two passwords differ: try again.")
        }
    }
}

extension Invocation {
    /// The accounts of this machine's user.
    func accounts() throws(Failure) -> AccountBook { AccountBook(in: try Settings.dataFolder()) }

    /// What the user saved; nil where nothing was.
    func existingStore() throws -> UserStore? { try accounts().existingStore(of: value(.user)) }

    /// What the user saved, its file made where it is missing.
    func store() throws -> UserStore { try accounts().store(of: value(.user)) }

    /// Answers in a sentence; with JSON by who is meant now.
    fileprivate func answer(_ sentence: String) throws {
        if wantsJSON {
            let user = try accounts().loggedIn()
            try Output.result(AccountDocument(user: user ?? UserFile.localUser, isLoggedIn: user != nil))
        } else if !isQuiet {
            try Output.result(onOneLine(sentence) + "\n")
        }
    }
}
