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
        let book = try invocation.accounts()
        try book.check(name)
        let password = Password(try Terminal.secret("A password for \(name), of \(Password.least) characters or more:"))
        try Terminal.confirm(password)
        try book.signUp(name, password)
        try invocation.answer("\(name) has signed up and is logged in.", of: name)
    }

    private static let logIn = Command(
        words: ["account", "login"], operands: "NAME", summary: "log in, for \(AccountBook.sessionDays) days",
        details: aboutPasswords
    ) { invocation in
        let name = try invocation.neededText("a name")
        try invocation.accounts().logIn(name, Password(try Terminal.secret("The password of \(name):")))
        try invocation.answer("\(name) is logged in.", of: name)
    }

    private static let logOut = Command(words: ["account", "logout"], summary: "log out") { invocation in
        try invocation.refuseOperands()
        guard let name = try invocation.accounts().logOut() else { throw AccountsError.nobodyLoggedIn }
        try invocation.answer("\(name) is logged out.", of: UserFile.localUser)
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
        try invocation.answer("\(name) has another password now.", of: name)
    }

    private static let deleteAccount = Command(
        words: ["account", "delete"], summary: "remove the account with everything that was saved",
        details: aboutPasswords
    ) { invocation in
        try invocation.refuseOperands()
        let book = try invocation.accounts()
        guard let name = try book.loggedIn() else { throw AccountsError.nobodyLoggedIn }
        try book.delete(Password(try Terminal.secret("The password of \(name), to remove all that is saved:")))
        try invocation.answer("\(name) is removed, with everything that was saved.", of: UserFile.localUser)
    }

    private static let exportAll = Command(
        words: ["account", "export"], operands: "FILE",
        summary: "write favorites, places to visit and routes to a file",
        details: "  .json holds all of them; .gpx, .kml and .geojson hold the places."
    ) { invocation in
        let path = try invocation.neededText("a file")
        let things = try invocation.existingStore()?.things() ?? SavedThings()
        let written = try UserFiles.write(things, to: path)
        if invocation.tellsRemarks, written.routes.count < things.routes.count {
            Output.tell("Saved routes go into a .json file alone.")
        }
        let routes = try ExchangeForm(ofFile: path).holdsRoutes ? " and \(counted(written.routes.count, "route"))" : ""
        try invocation.answer(written, to: path, counted(written.places.count, "place") + routes)
    }

    private static let importAll = Command(
        words: ["account", "import"], operands: "FILE",
        summary: "save what a GPX, KML, GeoJSON or JSON file holds",
        details: "  What is there already stays as it is; something else of the same name gets a number."
    ) { invocation in
        try invocation.answer(UserFiles.take(invocation.neededText("a file"), into: invocation.store()) { $0 })
    }

    private static let restore = Command(
        words: ["account", "restore"], summary: "put the copy of a lost or damaged file of yours in its place",
        options: [.empty]
    ) { invocation in
        try invocation.refuseOperands()
        let (user, things) = try invocation.accounts().restore(
            invocation.value(.user), empty: invocation.has(.empty))
        let counts = "\(counted(things.places.count, "place")) and \(counted(things.routes.count, "route"))"
        try invocation.answer(
            invocation.has(.empty)
                ? "Nothing is saved now; the copy was kept under another name."
                : "What was saved is there again: \(counts).", of: user)
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
        } else if !places.isEmpty {
            let rows = places.map { [$0.label, "\($0.coordinate)"] }
            try Output.result(TextTable(rows).text(within: Output.listWidth()))
        } else if invocation.tellsRemarks {
            Output.tell("No place was asked about yet.")
        }
    }

    static let recentClear = Command(
        words: ["recent", "clear"], summary: "forget the places that were asked about"
    ) { invocation in
        try invocation.refuseOperands()
        let user = try invocation.value(.user) ?? invocation.accounts().loggedIn() ?? UserFile.localUser
        try invocation.existingStore()?.forgetRecentPlaces()
        try invocation.answer("All recent places are forgotten.", of: user)
    }
}

extension CommandOption {
    static let empty = CommandOption(name: "empty", help: "begin with nothing; the copy is kept under another name")
}

extension Terminal {
    /// A new password that is typed is typed twice, since nobody sees it.
    fileprivate static func confirm(_ password: Password) throws {
        guard isTypedOn else { return }
        guard Password(try secret("Again:")) == password else {
            throw Failure.usage("The two passwords differ: try again.")
        }
    }
}

extension Invocation {
    /// The accounts of this machine's user.
    func accounts() throws(Failure) -> AccountBook {
        AccountBook(in: try Settings.dataFolder()) { [wantsJSON] error in
            if !wantsJSON { Output.tell("That is saved, but there is no copy of it: \(error.description)") }
        }
    }

    /// What the user saved; nil where nothing was.
    func existingStore() throws -> UserStore? { try accounts().existingStore(of: value(.user)) }

    /// What the user saved, its file made where it is missing.
    func store() throws -> UserStore { try accounts().store(of: value(.user)) }

    /// Answers in a sentence; with JSON by whose things are meant now. Who is logged in cannot be told where the
    /// session has ended, which is no fault of what was done.
    fileprivate func answer(_ sentence: String, of user: String) throws {
        if wantsJSON {
            let isLoggedIn = (try? accounts().loggedIn()) == user
            try Output.result(AccountDocument(user: user, isLoggedIn: isLoggedIn))
        } else if !isQuiet {
            try Output.result(onOneLine(sentence) + "\n")
        }
    }
}
