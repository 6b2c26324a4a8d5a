import OSMReading
import Streets

/// Who may use a way, in each direction and at each time.
struct WayAccess: Equatable {
    /// What a mode's access is while a condition holds.
    struct Rule: Equatable {
        var direction: Direction
        var condition: ConditionIndex
        var modes: Access
        var access: Access
    }

    /// Who may go along the way as it was drawn, at some time.
    private(set) var forward: Access = []
    /// Who may go against it at some time.
    private(set) var backward: Access = []
    /// The access of those for whom it depends on conditions: for each direction first what is usual, then the rest in
    /// the order in which it applies.
    private(set) var rules: [Rule] = []
    /// Whether the direction changes and nothing says when.
    private(set) var isReversible = false

    /// Reads the tags of a way of some kind.
    ///
    /// * *Drive*: closed where a usual car does not pass (`VehicleLimits`), and on lanes for car pools. Driveways are
    ///   for the ends of a journey.
    /// * *Bike*: where one may not ride (footways, `bicycle=no` and `dismount`, against a one-way) the bicycle is
    ///   pushed if one may walk there; not on stairs without a ramp, on what moves, and on ferries.
    /// * *Wheelchair*: as on foot, but for stairs (unless `ramp:wheelchair=yes` or `wheelchair=yes`), what is narrower
    ///   than 0.8 m, hardly passable or a mountain path; there only `wheelchair=*` opens.
    init(
        _ tags: OSMTags, kind: WayKind, surface: RoadSurface, conditions: inout ConditionTable, notes: inout TagNotes
    ) {
        let access = AccessTags(tags)
        let defaults = Defaults(tags, kind, surface)
        // For each mode that along the way, then that against it.
        var found: [Timed<Permission>] = []
        for mode in TravelMode.allCases {
            let oneWay = OneWay.of(
                tags, for: mode, kind: kind, access: access, conditions: &conditions, notes: &notes)
            if oneWay.usual == .changing, oneWay.exceptions.isEmpty { isReversible = true }
            let isShut = defaults.isShut(mode, access)
            var permission = Timed(Permission.closed)
            for direction in Direction.allCases {
                if !isShut, direction == .forward || access.hasDirections {
                    permission = access.permission(
                        for: mode, direction, byDefault: defaults.permission(for: mode), conditions: &conditions,
                        notes: &notes)
                }
                var allowed = Self.combined(permission, oneWay, direction, &notes)
                if mode == .bike, defaults.mayPush {
                    allowed = Self.pushed(allowed, whereOneMayWalk: found[direction == .forward ? 0 : 1])
                }
                found.append(allowed)
            }
        }
        for direction in Direction.allCases {
            let modes = zip(TravelMode.allCases, stride(from: direction == .forward ? 0 : 1, to: found.count, by: 2))
            let (open, rules) = Self.rules(modes.lazy.map { ($0, found[$1]) }, direction)
            switch direction {
            case .forward: forward = open
            case .backward: backward = open
            }
            if !rules.isEmpty { self.rules += rules }
        }
    }

    /// A permission where the one-way allows the direction.
    private static func combined(
        _ permission: Timed<Permission>, _ oneWay: Timed<OneWay>, _ direction: Direction, _ notes: inout TagNotes
    ) -> Timed<Permission> {
        let always = oneWay.usual.allows(direction)
        var both = permission.map { always || $0 == .pushed || $0 == .pushedAtEnds ? $0 : .closed }
        guard !oneWay.exceptions.isEmpty else { return both }
        if !permission.exceptions.isEmpty { notes.combinesConditions = true }
        // What the usual rule allows anyway needs no row, unless one before has closed it.
        var isClosedAtTimes = false
        for exception in oneWay.exceptions {
            let allows = exception.value.allows(direction)
            if allows && always && !isClosedAtTimes { continue }
            if !allows { isClosedAtTimes = true }
            both.add(allows ? permission.usual : .closed, while: exception.condition)
        }
        return both
    }

    /// A permission to ride, with pushing where one may walk and not ride.
    private static func pushed(_ riding: Timed<Permission>, whereOneMayWalk walking: Timed<Permission>) -> Timed<
        Permission
    > {
        func most(_ ride: Permission, _ walk: Permission) -> Permission {
            switch (ride, walk) {
            case (.closed, .open): .pushed
            case (.closed, .endsOnly): .pushedAtEnds
            default: ride
            }
        }
        func value(_ permission: Timed<Permission>, while condition: ConditionIndex) -> Permission {
            permission.exceptions.last { $0.condition == condition }?.value ?? permission.usual
        }
        var result = Timed(most(riding.usual, walking.usual))
        for exception in walking.exceptions where riding.usual <= .pushed {
            result.add(
                most(value(riding, while: exception.condition), exception.value), while: exception.condition)
        }
        for exception in riding.exceptions {
            result.add(
                most(exception.value, value(walking, while: exception.condition)), while: exception.condition)
        }
        return result
    }

    /// The access in the open state, and the rules of a direction where there are any.
    private static func rules(
        _ modes: some Sequence<(mode: TravelMode, permission: Timed<Permission>)>, _ direction: Direction
    ) -> (open: Access, rules: [Rule]) {
        var open: Access = []
        var usual: Access = []
        var timed: Access = []
        var rules: [Rule] = []
        for (mode, permission) in modes {
            var most = permission.usual.access(for: mode)
            defer { open.formUnion(most) }
            if permission.exceptions.isEmpty { continue }
            timed.formUnion(.open(to: mode))
            usual.formUnion(most)
            var next = 0
            for exception in permission.exceptions {
                let access = exception.value.access(for: mode)
                most = most.widened(by: access)
                // Modes share a row where that keeps the order of each.
                if let row = rules[next...].firstIndex(where: { $0.condition == exception.condition }) {
                    rules[row].modes.formUnion(.open(to: mode))
                    rules[row].access.formUnion(access)
                    next = row + 1
                } else {
                    rules.append(
                        Rule(
                            direction: direction, condition: exception.condition, modes: .open(to: mode), access: access
                        )
                    )
                    next = rules.count
                }
            }
        }
        if rules.isEmpty { return (open, []) }
        return (open, [Rule(direction: direction, condition: .always, modes: timed, access: usual)] + rules)
    }
}

/// What holds on a way where its access tags say nothing.
private struct Defaults {
    private let open: Access
    private let isDriveway: Bool
    private let isStairs: Bool
    private let hasWheelchairRamp: Bool
    private let barsCars: Bool
    /// Whether a bicycle can be pushed.
    let mayPush: Bool

    init(_ tags: OSMTags, _ kind: WayKind, _ surface: RoadSurface) {
        var open = kind.open
        if tags.has("motorroad", "yes") { open.formIntersection(.drive) }
        // Across an open area one walks; its outline is no lane to drive on.
        if tags.has("area", "yes") { open.subtract([.bike, .drive]) }
        switch tags["hov"] {
        case "designated", "only": open.remove(.drive)
        default: break
        }
        if kind.roadClass == .ferry, let carried = tags["ferry"], carried != "no" { open.insert(.drive) }
        let service = kind.roadClass == .service ? tags["service"] : nil
        isDriveway = service == "driveway"
        if service == "emergency_access" { open.remove(.drive) }

        isStairs = kind.roadClass == .steps
        hasWheelchairRamp = isStairs && tags.has("ramp:wheelchair", "yes")
        if hasWheelchairRamp { open.insert(.wheelchair) }
        if surface == .hardlyPassable { open.remove(.wheelchair) }
        if !kind.isForCars, let width = tags["width"].flatMap({ Measure($0, as: .meters) }), width.value < 0.8 {
            open.remove(.wheelchair)
        }
        if kind.roadClass == .path || kind.roadClass == .footway, let scale = tags["sac_scale"] {
            if scale != "strolling" {
                open.remove(.wheelchair)
                if scale != "hiking" { open.remove(.bike) }
            }
        }
        self.open = open
        barsCars = VehicleLimits.bar(tags)
        let hasBicycleRamp =
            isStairs && ["ramp", "ramp:bicycle", "ramp:stroller"].contains { tags[$0] == "yes" }
        mayPush =
            kind.roadClass != .ferry && (!isStairs || hasBicycleRamp)
            && (kind.isForCars || tags["conveying"].map { $0 == "no" } ?? true)
    }

    func permission(for mode: TravelMode) -> Permission {
        guard open.allows(mode) else { return .closed }
        return isDriveway && mode == .drive ? .endsOnly : .open
    }

    /// Whether a mode cannot pass, whatever the access tags say.
    func isShut(_ mode: TravelMode, _ access: AccessTags) -> Bool {
        switch mode {
        case .drive: barsCars
        case .wheelchair: isStairs && !hasWheelchairRamp && !["yes", "designated"].contains(access[.wheelchair])
        case .walk, .bike: false
        }
    }
}

/// Limits of size and weight that keep a usual car out.
enum VehicleLimits {
    /// Whether a car of `UsualCar`'s size may not or cannot pass.
    static func bar(_ tags: OSMTags) -> Bool {
        guard tags.hasKey(startingWith: "max") else { return false }
        func isLess(_ keys: [String], _ quantity: Measure.Quantity, than size: Double) -> Bool {
            keys.contains { key in
                tags[key].flatMap { Measure($0, as: quantity) }.map { $0.value < size } ?? false
            }
        }
        return isLess(["maxwidth", "maxwidth:physical"], .meters, than: UsualCar.width)
            || isLess(["maxheight", "maxheight:physical"], .meters, than: UsualCar.height)
            || isLess(["maxlength"], .meters, than: UsualCar.length)
            || isLess(["maxweight", "maxweightrating"], .tonnes, than: UsualCar.tonnes)
    }
}
