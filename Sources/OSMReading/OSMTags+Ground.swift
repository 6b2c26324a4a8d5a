extension OSMTags {
    /// Whether a way lies below the ground: in a tunnel, under the ground by its `location`, or covered on a layer
    /// below that of the ground. A passage through a building lies on the ground, unless its layer says otherwise.
    public var isBelowGround: Bool {
        if has("location", "underground") { return true }
        let isLow = self["layer"].flatMap { Int($0) }.map { $0 < 0 } ?? false
        switch self["tunnel"] {
        case nil, "no": return isLow && self["covered"].map { $0 != "no" } ?? false
        case "building_passage": return isLow
        default: return true
        }
    }
}
