import OSMReading

/// A turn restriction of a drawn town.
///
///     .no("left_turn", from: "AB", via: "B", to: "BE")
///     .only("straight_on", from: "AB", via: "B", to: "BC", tags: "except=bicycle")
///
/// Ways are named by their letters as in the list of ways, where several are equal the first; a `via` of one letter is
/// a node, of more a way.
public struct DrawnRestriction: Sendable {
    private var value: String
    private var from: [String]
    private var via: [String]
    private var to: [String]
    private var tags: String

    /// A turn that may not be made: `no_` and the kind.
    public static func no(
        _ kind: String, from: String..., via: String..., to: String..., tags: String = ""
    ) -> DrawnRestriction {
        DrawnRestriction(value: "restriction=no_" + kind, from: from, via: via, to: to, tags: tags)
    }

    /// The only turn that may be made: `only_` and the kind.
    public static func only(
        _ kind: String, from: String..., via: String..., to: String..., tags: String = ""
    ) -> DrawnRestriction {
        DrawnRestriction(value: "restriction=only_" + kind, from: from, via: via, to: to, tags: tags)
    }

    /// A restriction that has just these tags, `type=restriction` unless they say otherwise.
    public static func tagged(_ tags: String, from: String..., via: String..., to: String...) -> DrawnRestriction {
        DrawnRestriction(value: "", from: from, via: via, to: to, tags: tags)
    }

    /// A restriction of this value, from, via and to these ways.
    public init(_ value: String, from: [String], via: [String], to: [String]) {
        self.init(value: "restriction=" + value, from: from, via: via, to: to, tags: "")
    }

    private init(value: String, from: [String], via: [String], to: [String], tags: String) {
        self.value = value
        self.from = from
        self.via = via
        self.to = to
        self.tags = tags
    }

    func allTags() throws(TownDrawingError) -> [(key: String, value: String)] {
        var all = try Drawn.tags(value) + Drawn.tags(tags)
        if !all.contains(where: { $0.key == "type" }) { all.append(("type", "restriction")) }
        return all
    }

    func members(ways: [String], drawing: Drawing) throws(TownDrawingError) -> [OSMRelation.Member] {
        func way(_ letters: String) throws(TownDrawingError) -> OSMElementID {
            guard let row = ways.firstIndex(of: letters) else {
                throw .noSuchWay(letters, drawing: drawing.description)
            }
            return .way(OSMWayID(Int64(row + 1)))
        }
        var members: [OSMRelation.Member] = []
        for name in from { members.append(.init(element: try way(name), role: "from")) }
        for name in via {
            if name.count == 1, let letter = name.first {
                members.append(.init(element: .node(DrawnTown.id(of: letter)), role: "via"))
            } else {
                members.append(.init(element: try way(name), role: "via"))
            }
        }
        for name in to { members.append(.init(element: try way(name), role: "to")) }
        return members
    }
}
