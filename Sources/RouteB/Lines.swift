import Transit

extension Timetable {
    /// All routes, in the order of the feeds.
    public var routes: [RouteIndex] { (0..<routeCount).map { RouteIndex($0) } }

    /// The lines that a rider means by a name: those of that id, else those of that short name, else of that long name.
    ///
    /// Case, blanks and signs do not count (`m34 sbs` is `M34-SBS`) but in ids, of which case alone does not. Several
    /// feeds or agencies may have a line of one name; then all are meant. Complexity: O(bytes of all names).
    public func routes(named name: String) -> [RouteIndex] {
        let wanted = name.lowercased()
        let byID = routes.filter { key(of: $0).lowercased() == wanted || routeIDs.text($0).lowercased() == wanted }
        let folded = LineName.folded(name)
        let byShortName = routes.filter { LineName.folded(routeShortNames.text($0)) == folded }
        // A rider says what is written on the bus; an id that is another line's name is for those who write `bus:M1`.
        if !folded.isEmpty, !byShortName.isEmpty { return byShortName }
        if !byID.isEmpty { return byID }
        return folded.isEmpty ? [] : routes.filter { LineName.folded(routeLongNames.text($0)) == folded }
    }

    /// The lines whose short or long name holds a text; case, blanks and signs do not count. Those of that very short
    /// name come first, then those whose short name begins so, then the others, each sorted as people count (`M2`
    /// before `M10`).
    ///
    /// Complexity: O(bytes of all names).
    public func routes(matching text: String) -> [RouteIndex] {
        let wanted = LineName.folded(text)
        let ranked = routes.compactMap { route -> (rank: Int, route: RouteIndex)? in
            let short = LineName.folded(routeShortNames.text(route))
            if short == wanted { return (0, route) }
            if short.hasPrefix(wanted) { return (1, route) }
            let isHeld = short.contains(wanted) || LineName.folded(routeLongNames.text(route)).contains(wanted)
            return isHeld ? (2, route) : nil
        }
        return ranked.sorted {
            $0.rank != $1.rank ? $0.rank < $1.rank : comesBefore($0.route, $1.route)
        }.map(\.route)
    }

    /// Whether a line stands before another in a list.
    func comesBefore(_ a: RouteIndex, _ b: RouteIndex) -> Bool {
        let (first, second) = (LineName.sortKey(lineName(a)), LineName.sortKey(lineName(b)))
        return first == second ? a < b : first.lexicographicallyPrecedes(second)
    }

    /// What a rider calls a line: the short name, else the long one, else the id.
    public func lineName(_ route: RouteIndex) -> String {
        let short = routeShortNames.text(route)
        if !short.isEmpty { return short }
        let long = routeLongNames.text(route)
        return long.isEmpty ? key(of: route) : long
    }
}

/// Names of lines, to be compared.
enum LineName {
    /// Letters and digits alone, in lower case: `m34sbs`.
    static func folded(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }

    /// In lower case, as ids are compared.
    static func plain(_ name: String) -> String { name.lowercased() }

    /// A key by which `M2` stands before `M10`: each number with its length before it.
    static func sortKey(_ name: String) -> [String] {
        var key: [String] = []
        var isNumber: Bool?
        for character in name.lowercased() {
            let digit = character.isASCII && character.isNumber
            if digit == isNumber { key[key.count - 1].append(character) } else { key.append(String(character)) }
            isNumber = digit
        }
        return key.map { part in
            guard let first = part.first, first.isNumber else { return part }
            let digits = part.drop { $0 == "0" }
            return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        }
    }
}
