import OSMReading

/// What the tags of one street say about whether it leads through a built-up area.
enum BuiltUpTags {
    private static let zoneKeys = ["zone:traffic", "source:maxspeed", "maxspeed:type", "zone:maxspeed", "maxspeed"]

    /// Whether a street is in a built-up area by its own tags; nil where these do not tell.
    ///
    /// Zones (`zone:traffic=PT:urban`, `source:maxspeed=DE:rural`) decide. Else houses beside the street do: of
    /// residential and living streets, `abutters`, sidewalks and lamps, as OpenStreetMap's wiki infers it ("Default
    /// speed limits").
    static func isUrban(_ tags: OSMTags) -> Bool? {
        for key in zoneKeys {
            guard let value = tags[key], let colon = value.lastIndex(of: ":") else { continue }
            switch value[value.index(after: colon)...] {
            case "urban", "living_street", "30", "zone30", "nsl_restricted": return true
            case "rural", "nsl_single", "nsl_dual", "trunk", "motorroad": return false
            default: continue
            }
        }
        switch tags["highway"] {
        case "residential", "living_street": return true
        case "motorway", "motorway_link": return nil
        default: break
        }
        if let abutters = tags["abutters"], ["residential", "commercial", "retail", "industrial"].contains(abutters) {
            return true
        }
        if tags.has("lit", "yes") || SurfaceTags.hasSidewalk(tags) { return true }
        return nil
    }
}
