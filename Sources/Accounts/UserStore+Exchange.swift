import SQLite

/// What became of things that were taken in.
public struct TakenThings: Hashable, Sendable {
    /// How many are saved now that were not before.
    public var added = 0
    /// How many were there already, at the same place.
    public var known = 0
    /// Those whose name was taken by something else, and the name that they got.
    public var renamed: [Renaming] = []

    /// A thing that got another name.
    public struct Renaming: Hashable, Sendable {
        /// The name in the file.
        public var name: String
        /// The name under which it is saved.
        public var savedAs: String
    }
}

extension UserStore {
    /// Everything that is saved but passwords and recent places.
    public func things() throws(AccountsError) -> SavedThings {
        SavedThings(places: try places(), routes: try routes())
    }

    /// Saves things beside those that are there, as one step. What is there at the same place stays as it is; where
    /// something else bears the name, the new one gets a number: `home (2)`.
    public func take(_ things: SavedThings) throws(AccountsError) -> TakenThings {
        let outcome = try change { () throws(SQLiteError) -> Result<TakenThings, AccountsError> in
            var taken = TakenThings()
            var places = NameBook(try self.placeRows().map { ($0.place.name, $0.place.coordinate) })
            var routes = NameBook(
                try self.routeRows().map { ($0.route.name, [$0.route.start, $0.route.end].map(\.coordinate)) })
            do throws(AccountsError) {
                for place in things.places {
                    guard let name = try places.enter(place.name, place.coordinate, &taken) else { continue }
                    try self.storing { () throws(SQLiteError) in try self.insert(place, named: name) }
                }
                for route in things.routes {
                    let ends = [route.start, route.end].map(\.coordinate)
                    guard let name = try routes.enter(route.name, ends, &taken) else { continue }
                    try self.storing { () throws(SQLiteError) in try self.insert(route, named: name) }
                }
            } catch .store(let error) {
                throw error
            } catch {
                return .failure(error)
            }
            return .success(taken)
        }
        return try outcome.get()
    }

    private func storing(_ body: () throws(SQLiteError) -> Void) throws(AccountsError) {
        do throws(SQLiteError) { try body() } catch { throw .store(error) }
    }
}

/// The names that are taken, and what lies where. Complexity: O(1) a name, however many are alike.
private struct NameBook<Spot: Hashable> {
    private var names: Set<String> = []
    /// The names at each spot, without the numbers that tell namesakes apart.
    private var spots: [Spot: Set<String>] = [:]
    /// The last number that a name got.
    private var numbers: [String: Int] = [:]

    init(_ rows: [(name: String, spot: Spot)]) {
        for row in rows {
            let key = SavedName.key(of: row.name)
            names.insert(key)
            spots[row.spot, default: []].insert(Self.withoutNumber(key))
        }
    }

    /// The name under which a thing is saved; nil where it is there already.
    mutating func enter(_ text: String, _ spot: Spot, _ taken: inout TakenThings) throws(AccountsError) -> SavedName? {
        var name = try SavedName(text)
        let (first, firstKey) = (name.shown, name.key)
        guard spots[spot, default: []].insert(Self.withoutNumber(firstKey)).inserted else {
            taken.known += 1
            return nil
        }
        while names.contains(name.key) {
            let number = numbers[firstKey, default: 1] + 1
            numbers[firstKey] = number
            let ending = " (\(number))"
            name = try SavedName(String(first.prefix(SavedName.lengthLimit - ending.count)) + ending)
        }
        names.insert(name.key)
        taken.added += 1
        if name.key != firstKey { taken.renamed.append(TakenThings.Renaming(name: first, savedAs: name.shown)) }
        return name
    }

    private static func withoutNumber(_ key: String) -> String {
        guard key.hasSuffix(")"), let open = key.lastIndex(of: "("), open > key.startIndex else { return key }
        let digits = key[key.index(after: open)...].dropLast()
        let before = key.index(before: open)
        return !digits.isEmpty && digits.allSatisfy(\.isWholeNumber) && key[before] == " "
            ? String(key[..<before]) : key
    }
}
