import Geometry
import SQLite

// MARK: Saved routes

extension UserStore {
    /// Saves a route and tells what it is now: its name as it is kept.
    ///
    /// - Throws: `nameTaken` where a route of that name is there; `badName` where the name is none, `badRoute` where
    ///   the rest of it is none.
    @discardableResult
    public func add(_ route: UserRoute) throws(AccountsError) -> UserRoute {
        let name = try SavedName(route.name)
        try route.check()
        var route = route
        route.name = name.shown
        let taken = try change { () throws(SQLiteError) -> UserRoute? in
            if let other = try self.row(of: name)?.route { return other }
            try self.insert(route, named: name)
            return nil
        }
        if let taken { throw .nameTaken(name: taken.name, what: "saved route", label: taken.summary) }
        return route
    }

    /// All routes, in the order of their names.
    public func routes() throws(AccountsError) -> [UserRoute] {
        let all = try asked([]) { () throws(SQLiteError) in try self.routeRows().map(\.route) }
        return all.sorted { (SavedName.key(of: $0.name), $0.name) < (SavedName.key(of: $1.name), $1.name) }
    }

    /// The routes whose name, ends or buses hold all words of a text, in the order of their names.
    public func routes(holding text: String) throws(AccountsError) -> [UserRoute] {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        return try routes().filter { route in
            let all = "\(route.name) \(route.summary)".lowercased()
            return words.allSatisfy { all.contains($0) }
        }
    }

    /// The route of a name, `nil` where there is none.
    public func route(named name: String) throws(AccountsError) -> UserRoute? {
        let name = try SavedName(name)
        return try asked(nil) { () throws(SQLiteError) in try self.row(of: name)?.route }
    }

    /// Changes the route of a name, as one step, and tells what it is now.
    ///
    /// - Throws: `noSuchRoute` where there is none; `nameTaken` and `badName` where it cannot be renamed so, `badRoute`
    ///   where it cannot be changed so.
    @discardableResult
    public func editRoute(named name: String, _ edit: (inout UserRoute) -> Void) throws(AccountsError) -> UserRoute {
        let name = try SavedName(name)
        let outcome = try change { () throws(SQLiteError) -> Result<UserRoute, AccountsError> in
            guard let (id, old) = try self.row(of: name) else { return .failure(.noSuchRoute(name: name.shown)) }
            var new = old
            edit(&new)
            let newName: SavedName
            do throws(AccountsError) {
                newName = try SavedName(new.name)
                try new.check()
            } catch {
                return .failure(error)
            }
            new.name = newName.shown
            if let other = try self.row(of: newName), other.id != id {
                return .failure(
                    .nameTaken(name: other.route.name, what: "saved route", label: other.route.summary))
            }
            try self.delete(id)
            try self.insert(new, named: newName)
            return .success(new)
        }
        return try outcome.get()
    }

    /// Removes the route of a name and tells what it was.
    ///
    /// - Throws: `noSuchRoute` where there is none.
    @discardableResult
    public func removeRoute(named name: String) throws(AccountsError) -> UserRoute {
        let name = try SavedName(name)
        let removed = try change { () throws(SQLiteError) -> UserRoute? in
            guard let (id, route) = try self.row(of: name) else { return nil }
            try self.delete(id)
            return route
        }
        guard let removed else { throw .noSuchRoute(name: name.shown) }
        return removed
    }
}

extension UserStore {
    /// Writes a new row, and one for each bus.
    func insert(_ route: UserRoute, named name: SavedName) throws(SQLiteError) {
        let insert = try database.prepare(
            """
            INSERT INTO route (name, mode, start_name, start_latitude, start_longitude, end_name, end_latitude,
                end_longitude) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insert.bind(name.shown, at: 1)
        insert.bind(route.mode, at: 2)
        for (end, column) in [(route.start, Int32(3)), (route.end, 6)] {
            insert.bind(end.name, at: column)
            insert.bind(Int64(end.coordinate.latitudeE7), at: column + 1)
            insert.bind(Int64(end.coordinate.longitudeE7), at: column + 2)
        }
        try insert.run()
        let id = database.lastInsertedRow
        let bus = try database.prepare("INSERT INTO route_bus (route, position, line) VALUES (?, ?, ?)")
        for (position, line) in route.buses.enumerated() {
            bus.bind(id, at: 1)
            bus.bind(Int64(position), at: 2)
            bus.bind(line, at: 3)
            try bus.run()
        }
    }

    /// Removes a row; its buses go with it.
    private func delete(_ id: Int64) throws(SQLiteError) {
        let delete = try database.prepare("DELETE FROM route WHERE id = ?")
        delete.bind(id, at: 1)
        try delete.run()
    }

    private func row(of name: SavedName) throws(SQLiteError) -> (id: Int64, route: UserRoute)? {
        try routeRows().first { SavedName.key(of: $0.route.name) == name.key }
    }

    func routeRows() throws(SQLiteError) -> [(id: Int64, route: UserRoute)] {
        let lines = try database.prepare("SELECT route, line FROM route_bus ORDER BY route, position")
        var buses: [Int64: [String]] = [:]
        while try lines.step() { buses[lines.integer(at: 0), default: []].append(lines.text(at: 1)) }
        let select = try database.prepare(
            """
            SELECT id, name, mode, start_name, start_latitude, start_longitude, end_name, end_latitude, end_longitude
                FROM route ORDER BY id
            """)
        var rows: [(id: Int64, route: UserRoute)] = []
        while try select.step() {
            let id = select.integer(at: 0)
            let start = UserRoute.End(name: select.text(at: 3), coordinate: try coordinate(select, at: 4))
            let end = UserRoute.End(name: select.text(at: 6), coordinate: try coordinate(select, at: 7))
            let route = UserRoute(
                name: select.text(at: 1), start: start, end: end, buses: buses[id] ?? [], mode: select.text(at: 2))
            rows.append((id, route))
        }
        return rows
    }
}

extension UserRoute {
    /// `from home to 350 5th Avenue with M34-SBS, M5`, `from home to work on foot`
    public var summary: String {
        "from \(start.name) to \(end.name)"
            + (buses.isEmpty
                ? (mode == "transit" ? "" : " \(UserRoute.words(for: mode))")
                : " with \(buses.joined(separator: ", "))")
    }
}
