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
    ///
    /// - Throws: `badName` and `badRoute`; then nothing is saved.
    public func take(_ things: SavedThings) throws(AccountsError) -> TakenThings {
        let outcome = try change { () throws(SQLiteError) -> Result<TakenThings, AccountsError> in
            var taken = TakenThings()
            var places = NameBook(try self.placeRows().map { ($0.place.name, $0.place.coordinate) })
            var routes = NameBook(
                try self.routeRows().map { ($0.route.name, [$0.route.start, $0.route.end].map(\.coordinate)) })
            // All names before the first row, so that nothing is saved where one is none.
            var placeNames: [SavedName?] = []
            var routeNames: [SavedName?] = []
            do throws(AccountsError) {
                for place in things.places {
                    placeNames.append(try places.enter(place.name, place.coordinate, &taken))
                }
                for route in things.routes {
                    try route.check()
                    let ends = [route.start, route.end].map(\.coordinate)
                    routeNames.append(try routes.enter(route.name, ends, &taken))
                }
            } catch {
                return .failure(error)
            }
            for case (let place, let name?) in zip(things.places, placeNames) { try self.insert(place, named: name) }
            for case (let route, let name?) in zip(things.routes, routeNames) { try self.insert(route, named: name) }
            return .success(taken)
        }
        return try outcome.get()
    }
}

/// The names that are taken, and what lies where. Complexity: O(1) a name, however many are alike.
private struct NameBook<Spot: Hashable> {
    private var names: Set<String> = []
    /// The names at each spot; of one that got a number, as its namesake lies elsewhere, also the one that it had in
    /// its file.
    private var spots: [Spot: Set<String>] = [:]
    /// The last number that a name got.
    private var numbers: [String: Int] = [:]

    init(_ rows: [(name: String, spot: Spot)]) {
        let keyed = rows.map { (key: SavedName.key(of: $0.name), spot: $0.spot) }
        names = Set(keyed.map(\.key))
        for (key, spot) in keyed {
            let former = Self.withoutNumber(key)
            spots[spot, default: []].formUnion(names.contains(former) ? [key, former] : [key])
        }
    }

    /// The name under which a thing is saved; nil where it is there already.
    mutating func enter(_ text: String, _ spot: Spot, _ taken: inout TakenThings) throws(AccountsError) -> SavedName? {
        var name = try SavedName(text)
        let (first, firstKey) = (name.shown, name.key)
        guard spots[spot, default: []].insert(firstKey).inserted else {
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
        spots[spot, default: []].insert(name.key)
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
