import OSMReading

/// A multipolygon of a drawn town, put together from ways of its list.
///
///     DrawnArea("highway=pedestrian", outer: "ABC", "CDA", inner: ["EFGE"])
public struct DrawnArea: Sendable {
    let tags: String
    private let outer: [String]
    private let inner: [String]

    /// A relation of `type=multipolygon` with these tags and ways.
    public init(_ tags: String, outer: String..., inner: [String] = []) {
        self.tags = "type=multipolygon, " + tags
        self.outer = outer
        self.inner = inner
    }

    func members(ways: [String], drawing: Drawing) throws(TownDrawingError) -> [OSMRelation.Member] {
        var members: [OSMRelation.Member] = []
        for (names, role) in [(outer, "outer"), (inner, "inner")] {
            for name in names {
                guard let row = ways.firstIndex(of: name) else {
                    throw .noSuchWay(name, drawing: drawing.description)
                }
                members.append(.init(element: .way(OSMWayID(Int64(row + 1))), role: role))
            }
        }
        return members
    }
}
