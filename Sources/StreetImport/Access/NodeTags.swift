import OSMReading
import Streets

/// Reads what stands at a node: barriers, kerbs, lights, signs.
enum NodeTags {
    private static let everyone: Access = [.walk, .wheelchair, .bike, .drive]
    private static let notCars: Access = [.walk, .wheelchair, .bike]

    /// Who passes a barrier where no access tag says otherwise.
    ///
    /// | barrier | passes |
    /// | --- | --- |
    /// | gates, toll booths, cattle grids, entrances, what hangs high | everyone |
    /// | bollards, blocks, chains, ropes, logs; what keeps out motorcycles; what nobody knows | all but cars |
    /// | cycle barriers | who walks, or pushes a bicycle |
    /// | stiles, turnstiles, kissing gates, steps | who walks |
    private static let passes: [String: Access] = {
        var table: [String: Access] = [:]
        func add(_ values: String, _ access: Access) {
            for value in values.split(separator: " ") { table[String(value)] = access }
        }
        add(
            """
            gate lift_gate swing_gate sliding_gate hampshire_gate bump_gate sally_port cattle_grid border_control \
            toll_booth entrance height_restrictor sliding_beam no kerb coupure arch gate_house open
            """, everyone)
        add(
            """
            bollard rising_bollard block planter motorcycle_barrier jersey_barrier log bus_trap sump_buster wedge rope \
            chain debris wicket_gate tyres barrier_board delineators flower_pot bar door hoarding spikes yes
            """, notCars)
        add("cycle_barrier bicycle_barrier chicane", [.walk, .bike])
        add(
            """
            turnstile stile kissing_gate full-height_turnstile full_height_turnstile step horse_stile ladder squeeze \
            hand_gate v_stile
            """, [.walk])
        // Something that runs along a line; as a point on a way it says that the two cross.
        add(
            """
            fence wall hedge retaining_wall guard_rail handrail ditch city_wall cable_barrier railing bench tree_line \
            hedge_bank
            """, everyone)
        return table
    }()

    /// The flags of a node; what is not understood is noted.
    static func flags(_ tags: OSMTags, notes: inout TagNotes) -> NodeFlags {
        if tags.isEmpty { return [] }
        var flags: NodeFlags = []
        let highway = tags["highway"]
        switch highway {
        case "traffic_signals": flags.insert(.signal)
        case "stop", "give_way": flags.insert(.yield)
        case "crossing": flags.insert(.crossing)
        default: break
        }
        let access = AccessTags(tags)
        if let passing = passing(tags, highway, access, &notes) {
            flags.formUnion(bars(passing, tags, access, &notes))
        }
        return flags
    }

    /// Who passes a node by what stands there; nil where nothing does that access tags could speak of.
    private static func passing(
        _ tags: OSMTags, _ highway: String?, _ access: AccessTags, _ notes: inout TagNotes
    ) -> Access? {
        var passing = everyone
        if let barrier = tags["barrier"] {
            if let known = passes[barrier] {
                passing = known
            } else {
                notes.unknown.insert("barrier=\(barrier)")
                passing = notCars
            }
        } else if highway == "elevator" || tags.has("entrance") || tags.has("kerb") {
            if tags.has("entrance", "emergency") { passing = [] }
        } else if highway != nil || access.isEmpty || tags.has("railway") || tags.has("amenity") || tags.has("shop") {
            // Tags of a crossing, a stop or a shop speak of it, not of who goes along the street.
            return nil
        }
        // In an opened gap of 0.8 m a wheelchair passes, whatever the barrier is called.
        if tags.has("barrier", "cycle_barrier"), let width = tags["maxwidth:physical"] ?? tags["opening"],
            let gap = Measure(width, as: .meters), gap.value >= 0.8
        {
            passing.insert(.wheelchair)
        }
        if isHighKerb(tags) { passing.remove(.wheelchair) }
        return passing
    }

    /// Whether a wheelchair does not get up a kerb: one that is raised, or higher than 3 cm (DIN 18040-3).
    private static func isHighKerb(_ tags: OSMTags) -> Bool {
        guard let kerb = tags["kerb"] ?? (tags.has("barrier", "kerb") ? "" : nil) else { return false }
        if let height = tags["kerb:height"] ?? (tags.has("barrier", "kerb") ? tags["height"] : nil),
            let measure = Measure(height, as: .meters)
        {
            return measure.value > 0.03
        }
        return kerb == "raised" || kerb == "regular" || kerb == "rolled"
    }

    private static func bars(
        _ passing: Access, _ tags: OSMTags, _ access: AccessTags, _ notes: inout TagNotes
    ) -> NodeFlags {
        // What is locked is open to those whom a tag names.
        let isLocked = tags.has("locked", "yes")
        let barsCars = VehicleLimits.bar(tags)
        var conditions = ConditionTable()
        var flags: NodeFlags = []
        var walks = false
        for mode in TravelMode.allCases {
            let permission = access.permission(
                for: mode, nil, byDefault: passing.allows(mode) && !isLocked ? .open : .closed, conditions: &conditions,
                notes: &notes
            ).usual
            // Who lives behind a private gate has its key; everyone else stands before it.
            var passes = permission == .open || (permission == .endsOnly && !isPrivate(access))
            let fits = walks && passing.allows(mode)
            switch mode {
            case .walk: walks = passes
            case .wheelchair: if isLocked, access[.wheelchair] == nil { passes = fits }
            // Who may not ride pushes, unless the barrier itself is in the way.
            case .bike: if !passes { passes = permission == .pushed || fits }
            case .drive: if barsCars { passes = false }
            }
            if !passes { flags.insert(.bars(mode)) }
        }
        return flags
    }

    private static func isPrivate(_ access: AccessTags) -> Bool {
        AccessKey.allCases.contains { $0 != .wheelchair && access[$0] == "private" }
    }
}
