import OSMReading
import Streets

/// What stands at a node: barriers, kerbs, lights, signs.
struct NodeTags: Equatable {
    /// Whom a barrier bars while a condition holds.
    struct Rule: Equatable {
        var condition: ConditionIndex
        var modes: Access
        var barred: Access
    }

    /// What always stands there: of barriers those that bar someone whenever he comes.
    private(set) var flags: NodeFlags = []
    /// Whom the barrier bars, where that depends on conditions: first what is usual, then the rest in the order in
    /// which it applies.
    private(set) var rules: [Rule] = []
    /// Whom a stop or give-way sign faces, where a tag tells: those who go this way along the street.
    private(set) var facing: Direction?
    /// Whether a sign at a junction faces those alone who come along the smaller streets (`stop=minor`).
    private(set) var facesMinorStreets = false

    /// Whether the node is a reason to cut a street.
    var cuts: Bool { !flags.subtracting(.crossing).isEmpty || !rules.isEmpty }

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

    /// Nothing but, it may be, a crossing.
    init(isCrossing: Bool) { if isCrossing { flags.insert(.crossing) } }

    /// Reads the tags of a node; what is not understood is noted.
    ///
    /// - Parameter conditions: gets the conditions of the node's conditional tags.
    init(_ tags: OSMTags, conditions: inout ConditionTable, notes: inout TagNotes) {
        if tags.isEmpty { return }
        let highway = tags["highway"]
        switch highway {
        case "traffic_signals": flags.insert(.signal)
        case "stop", "give_way":
            flags.insert(.yield)
            switch tags["direction"] {
            case "forward": facing = .forward
            case "backward": facing = .backward
            default: break
            }
            facesMinorStreets = tags.has("stop", "minor") || tags.has("give_way", "minor")
        case "crossing": flags.insert(.crossing)
        default: break
        }
        let access = AccessTags(tags)
        if let passing = Self.passing(tags, highway, access, &notes) {
            readBarrier(passing, tags, access, &conditions, &notes)
        }
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

    /// Reads whom a barrier bars, always and at times.
    private mutating func readBarrier(
        _ passing: Access, _ tags: OSMTags, _ access: AccessTags, _ conditions: inout ConditionTable,
        _ notes: inout TagNotes
    ) {
        // What is locked is open to those whom a tag names.
        let isLocked = tags.has("locked", "yes")
        let barsCars = VehicleLimits.bar(tags)
        let isPrivate = Self.isPrivate(tags, access)
        func passes(_ mode: TravelMode, _ permission: Permission, walks: Bool) -> Bool {
            // Who lives behind a private gate has its key; everyone else stands before it.
            let passes = permission == .open || (permission == .endsOnly && !isPrivate)
            let fits = walks && passing.allows(mode)
            switch mode {
            case .walk: return passes
            case .wheelchair: return isLocked && access[.wheelchair] == nil ? fits : passes
            // Who may not ride pushes, unless the barrier itself is in the way.
            case .bike: return passes || permission == .pushed || fits
            case .drive: return passes && !barsCars
            }
        }
        var walking = Timed(Permission.closed)
        var usual: Access = []
        var timed: Access = []
        for mode in TravelMode.allCases {
            let bit = Access.open(to: mode)
            let permission = access.permission(
                for: mode, nil, byDefault: passing.allows(mode) && !isLocked ? .open : .closed, conditions: &conditions,
                notes: &notes)
            if mode == .walk { walking = permission }
            let isBarred = !passes(mode, permission.usual, walks: walking.usual == .open)
            if isBarred { usual.insert(bit) }
            // Whoever depends on the walkers has their conditions too.
            var moments = permission.exceptions.map(\.condition)
            for exception in walking.exceptions where !moments.contains(exception.condition) {
                moments.append(exception.condition)
            }
            var isAlwaysBarred = isBarred
            var next = 0
            for condition in moments {
                func value(_ permission: Timed<Permission>) -> Permission {
                    permission.exceptions.last { $0.condition == condition }?.value ?? permission.usual
                }
                let isBarredThen = !passes(mode, value(permission), walks: value(walking) == .open)
                if !isBarredThen { isAlwaysBarred = false }
                timed.insert(bit)
                // Modes share a row where that keeps the order of each.
                if let row = rules[next...].firstIndex(where: { $0.condition == condition }) {
                    rules[row].modes.insert(bit)
                    if isBarredThen { rules[row].barred.insert(bit) }
                    next = row + 1
                } else {
                    rules.append(Rule(condition: condition, modes: bit, barred: isBarredThen ? bit : []))
                    next = rules.count
                }
            }
            if isAlwaysBarred { flags.insert(.bars(mode)) }
        }
        // A condition that changes nothing is none.
        if rules.allSatisfy({ $0.barred == usual.intersection($0.modes) }) { rules = [] }
        if !rules.isEmpty {
            rules.insert(Rule(condition: .always, modes: timed, barred: usual.intersection(timed)), at: 0)
        }
    }

    private static func isPrivate(_ tags: OSMTags, _ access: AccessTags) -> Bool {
        AccessKey.allCases.contains { key in
            if key == .wheelchair { return false }
            if access[key] == "private" { return true }
            return access.hasConditions
                && ConditionClause.all(in: tags[key.name + ":conditional"] ?? "").contains { $0.value == "private" }
        }
    }
}
