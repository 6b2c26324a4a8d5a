import Geometry

/// A place that a user saved under a name of their own: a favorite, or one to visit.
public struct UserPlace: Hashable, Sendable {
    /// What it is saved for. The raw values are those of the file and of what is exported.
    public enum Mark: String, Hashable, Sendable, CaseIterable {
        /// One goes there again and again.
        case favorite = "F"
        /// One plans to visit it.
        case plan = "P"
    }

    /// What it is saved for.
    public var mark: Mark
    /// The name: `home`. Capitals do not count when names are compared.
    public var name: String
    /// What it is, mostly an address: `350 5th Avenue, New York 10118`.
    public var address: String
    /// What the user remarks on it; mostly empty.
    public var description: String
    /// Where it lies.
    public var coordinate: Coordinate

    /// A place from its parts; `UserStore.add` checks the name.
    public init(
        _ mark: Mark = .favorite, name: String, address: String, description: String = "", coordinate: Coordinate
    ) {
        self.mark = mark
        self.name = name
        self.address = address
        self.description = description
        self.coordinate = coordinate
    }
}

/// A route that a user saved: where it starts and ends, and which buses may be taken.
public struct UserRoute: Hashable, Sendable {
    /// A start or an end: it stays where it is when a favorite of that name is moved or removed.
    public struct End: Hashable, Sendable {
        /// What the user called it: `home`, or an address.
        public var name: String
        /// Where it lies.
        public var coordinate: Coordinate

        /// An end from its parts.
        public init(name: String, coordinate: Coordinate) {
            self.name = name
            self.coordinate = coordinate
        }
    }

    /// The name: `to work`. Capitals do not count when names are compared.
    public var name: String
    /// Where it starts.
    public var start: End
    /// Where it ends.
    public var end: End
    /// The chosen buses and trains, as riders call them, in the order in which they were chosen; empty on streets
    /// alone.
    public var buses: [String]
    /// How one travels: `transit`, or a mode of the streets.
    public var mode: String

    /// The words for how one travels: those of journeys.
    public static let modes = ["transit", "walk", "wheelchair", "bike", "drive"]

    /// A route from its parts; where it is saved they are checked.
    public init(name: String, start: End, end: End, buses: [String], mode: String = "transit") {
        self.name = name
        self.start = start
        self.end = end
        self.buses = buses
        self.mode = mode
    }

    /// How one travels by a mode: `on foot`.
    static func words(for mode: String) -> String {
        switch mode {
        case "walk": "on foot"
        case "drive": "by car"
        default: "by \(mode)"
        }
    }

    /// Whether it is one that can be saved: from one place to another, by bus and train with those that are chosen, or
    /// on streets.
    ///
    /// - Throws: `badRoute`.
    public func check() throws(AccountsError) {
        let reason: String? =
            if start.coordinate == end.coordinate {
                "it starts where it ends (\(start.name)), so name two places"
            } else if !Self.modes.contains(mode) {
                "nobody travels by \"\(mode.prefix(20))\", only by \(Self.modes.joined(separator: ", "))"
            } else if mode != "transit" && !buses.isEmpty {
                "its buses say nothing to a way \(Self.words(for: mode)), so leave one of them out"
            } else if mode == "transit" && buses.isEmpty {
                "it lacks a bus or train"
            } else if buses.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
                "one of its buses has no name"
            } else {
                nil
            }
        if let reason { throw .badRoute(name: String(name.prefix(SavedName.lengthLimit)), reason: reason) }
    }
}

/// A place that the user asked the way to or from some time ago.
public struct RecentPlace: Hashable, Sendable {
    /// What it is called, with what tells it from its namesakes.
    public var label: String
    /// What it is, in the words of the interface: `address`, `corner`.
    public var kind: String
    /// Where it lies.
    public var coordinate: Coordinate

    /// A place from its parts.
    public init(label: String, kind: String = "address", coordinate: Coordinate) {
        self.label = label
        self.kind = kind
        self.coordinate = coordinate
    }
}
