import Geometry
import SQLite

// MARK: Favorites and places to visit

extension UserStore {
    /// Saves a place and tells what it is now: its name as it is kept.
    ///
    /// - Throws: `nameTaken` where a place of that name is there, whatever its mark; `badName` where the name is none.
    @discardableResult
    public func add(_ place: UserPlace) throws(AccountsError) -> UserPlace {
        let name = try SavedName(place.name)
        var place = place
        place.name = name.shown
        let taken = try change { () throws(SQLiteError) -> UserPlace? in
            if let other = try self.row(of: name)?.place { return other }
            try self.insert(place, named: name)
            return nil
        }
        if let taken { throw .nameTaken(name: taken.name, what: taken.mark.noun, label: taken.address) }
        return place
    }

    /// All places, in the order of their names; those of one mark where one is given.
    public func places(_ mark: UserPlace.Mark? = nil) throws(AccountsError) -> [UserPlace] {
        let all = try asked([]) { () throws(SQLiteError) in try self.placeRows().map(\.place) }
        return all.filter { mark == nil || $0.mark == mark }.sorted {
            (SavedName.key(of: $0.name), $0.name) < (SavedName.key(of: $1.name), $1.name)
        }
    }

    /// The places of a mark whose name, address or description hold all words of a text, in the order of their names.
    public func places(_ mark: UserPlace.Mark? = nil, holding text: String) throws(AccountsError) -> [UserPlace] {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        return try places(mark).filter { place in
            let all = "\(place.name) \(place.address) \(place.description)".lowercased()
            return words.allSatisfy { all.contains($0) }
        }
    }

    /// The place of a name, `nil` where there is none.
    public func place(named name: String) throws(AccountsError) -> UserPlace? {
        let name = try SavedName(name)
        return try asked(nil) { () throws(SQLiteError) in try self.row(of: name)?.place }
    }

    /// Changes the place of a name, as one step, and tells what it is now.
    ///
    /// - Throws: `noSuchPlace` where there is none of that mark; `nameTaken` and `badName` where it cannot be renamed
    ///   so.
    @discardableResult
    public func edit(
        named name: String, _ mark: UserPlace.Mark, _ edit: (inout UserPlace) -> Void
    ) throws(AccountsError) -> UserPlace {
        let name = try SavedName(name)
        let outcome = try change { () throws(SQLiteError) -> Result<UserPlace, AccountsError> in
            guard let (id, old) = try self.row(of: name), old.mark == mark else {
                return .failure(.noSuchPlace(mark: mark, name: name.shown))
            }
            var new = old
            edit(&new)
            let newName: SavedName
            do throws(AccountsError) { newName = try SavedName(new.name) } catch { return .failure(error) }
            new.name = newName.shown
            if let other = try self.row(of: newName), other.id != id {
                return .failure(
                    .nameTaken(name: other.place.name, what: other.place.mark.noun, label: other.place.address))
            }
            let update = try self.database.prepare(
                """
                UPDATE place SET mark = ?, name = ?, address = ?, description = ?, latitude = ?, longitude = ?
                    WHERE id = ?
                """)
            Self.bind(new, to: update)
            update.bind(id, at: 7)
            try update.run()
            return .success(new)
        }
        return try outcome.get()
    }

    /// Makes a favorite of a place that was visited, and tells what it is.
    ///
    /// - Throws: `noSuchPlace` where no place to visit bears the name.
    @discardableResult
    public func visit(named name: String) throws(AccountsError) -> UserPlace {
        try edit(named: name, .plan) { $0.mark = .favorite }
    }

    /// Removes the place of a name and tells what it was.
    ///
    /// - Throws: `noSuchPlace` where there is none of that mark.
    @discardableResult
    public func remove(named name: String, _ mark: UserPlace.Mark) throws(AccountsError) -> UserPlace {
        let name = try SavedName(name)
        let removed = try change { () throws(SQLiteError) -> UserPlace? in
            guard let (id, place) = try self.row(of: name), place.mark == mark else { return nil }
            let delete = try self.database.prepare("DELETE FROM place WHERE id = ?")
            delete.bind(id, at: 1)
            try delete.run()
            return place
        }
        guard let removed else { throw .noSuchPlace(mark: mark, name: name.shown) }
        return removed
    }
}

extension UserStore {
    /// Writes a new row.
    func insert(_ place: UserPlace, named name: SavedName) throws(SQLiteError) {
        let insert = try database.prepare(
            "INSERT INTO place (mark, name, address, description, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?)")
        var place = place
        place.name = name.shown
        Self.bind(place, to: insert)
        try insert.run()
    }

    private static func bind(_ place: UserPlace, to statement: Statement) {
        statement.bind(place.mark.rawValue, at: 1)
        statement.bind(place.name, at: 2)
        statement.bind(place.address, at: 3)
        statement.bind(place.description, at: 4)
        statement.bind(Int64(place.coordinate.latitudeE7), at: 5)
        statement.bind(Int64(place.coordinate.longitudeE7), at: 6)
    }

    /// Few are saved, so that all are looked at: SQLite compares bytes, not letters.
    private func row(of name: SavedName) throws(SQLiteError) -> (id: Int64, place: UserPlace)? {
        try placeRows().first { SavedName.key(of: $0.place.name) == name.key }
    }

    func placeRows() throws(SQLiteError) -> [(id: Int64, place: UserPlace)] {
        let select = try database.prepare(
            "SELECT id, mark, name, address, description, latitude, longitude FROM place ORDER BY id")
        var rows: [(id: Int64, place: UserPlace)] = []
        while try select.step() {
            guard let mark = UserPlace.Mark(rawValue: select.text(at: 1)) else {
                throw .corrupt(file: path, reason: "a place bears a mark that there is not")
            }
            let place = UserPlace(
                mark, name: select.text(at: 2), address: select.text(at: 3), description: select.text(at: 4),
                coordinate: try coordinate(select, at: 5))
            rows.append((select.integer(at: 0), place))
        }
        return rows
    }

    /// The coordinate in two columns of a row.
    func coordinate(_ select: Statement, at column: Int32) throws(SQLiteError) -> Coordinate {
        guard let latitude = Int32(exactly: select.integer(at: column)),
            let longitude = Int32(exactly: select.integer(at: column + 1)),
            let coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        else { throw .corrupt(file: path, reason: "a place lies outside the world") }
        return coordinate
    }
}

extension UserPlace.Mark {
    /// What a place of the mark is called in a sentence.
    public var noun: String {
        switch self {
        case .favorite: "favorite"
        case .plan: "place to visit"
        }
    }
}
