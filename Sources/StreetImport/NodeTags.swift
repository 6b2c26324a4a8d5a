import OSMReading
import Streets

/// Reads what stands at a node: barriers, lights, signs.
enum NodeTags {
    private static let everyone: Access = [.walk, .wheelchair, .bike, .drive]

    /// Who passes a barrier where no access tag says otherwise.
    private static let passes: [String: Access] = {
        var table: [String: Access] = [:]
        func add(_ values: String, _ access: Access) {
            for value in values.split(separator: " ") { table[String(value)] = access }
        }
        add(
            """
            gate lift_gate swing_gate sliding_gate hampshire_gate bump_gate sally_port cattle_grid border_control \
            toll_booth entrance height_restrictor sliding_beam rising_bollard no kerb coupure arch
            """, everyone)
        add(
            "bollard block planter cycle_barrier motorcycle_barrier jersey_barrier log bus_trap sump_buster wedge rope "
                + "chain debris wicket_gate tyres", [.walk, .wheelchair, .bike])
        add("yes", [.walk, .wheelchair, .bike])
        add("turnstile stile kissing_gate full-height_turnstile step horse_stile ladder squeeze", [.walk])
        // Something that runs along a line; as a point on a way it says that the two cross.
        add("fence wall hedge retaining_wall guard_rail handrail ditch city_wall cable_barrier", everyone)
        return table
    }()

    /// The flags of a node; `unknown` is told of a barrier or a value that is not understood.
    static func flags(_ tags: OSMTags, unknown: (String) -> Void) -> NodeFlags {
        if tags.isEmpty { return [] }
        var flags: NodeFlags = []
        switch tags["highway"] {
        case "traffic_signals": flags.insert(.signal)
        case "stop", "give_way": flags.insert(.yield)
        case "crossing": flags.insert(.crossing)
        default: break
        }
        if let barrier = tags["barrier"] { flags.formUnion(bars(barrier, tags, unknown: unknown)) }
        return flags
    }

    private static func bars(_ barrier: String, _ tags: OSMTags, unknown: (String) -> Void) -> NodeFlags {
        var passing: Access
        if let known = passes[barrier] {
            passing = known
        } else {
            unknown("barrier=\(barrier)")
            passing = [.walk, .wheelchair, .bike]
        }
        if barrier == "kerb", tags.has("kerb", "raised") { passing.remove(.wheelchair) }
        var flags: NodeFlags = []
        for mode in TravelMode.allCases {
            let permission = AccessTags.permission(
                for: mode, nil, tags: tags, byDefault: passing.allows(mode) ? .open : .closed, unknown: unknown)
            // Who lives behind a private gate has its key; everyone else stands before it.
            let isShut = permission == .closed || (permission == .endsOnly && isPrivate(tags))
            if isShut { flags.insert(.bars(mode)) }
        }
        return flags
    }

    private static func isPrivate(_ tags: OSMTags) -> Bool {
        ["access", "vehicle", "motor_vehicle", "motorcar", "bicycle", "foot"].contains { tags.has($0, "private") }
    }
}
