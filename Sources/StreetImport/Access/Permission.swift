import Streets

/// Which way along a segment, as it was drawn.
enum Direction: CaseIterable {
    case forward, backward
}

/// What a tag allows, from nothing to everything.
enum Permission: Comparable {
    /// Not for this mode.
    case closed
    /// Only beside the bicycle, and only where a journey starts or ends there; for other modes the same as `closed`.
    case pushedAtEnds
    /// Only beside the bicycle; for other modes the same as `closed`.
    case pushed
    /// Only where a journey starts or ends there.
    case endsOnly
    /// For everyone of this mode.
    case open

    private static let byValue: [Substring: Permission] = {
        var permissions: [Substring: Permission] = [:]
        let words: [(Permission, String)] = [
            (
                .open,
                """
                yes designated permissive official public unknown discouraged limited true allowed 1 opposite
                """
            ),
            (
                .endsOnly,
                """
                destination private customers delivery permit residents resident employees members staff visitors \
                permits key unloading loading students guests tenants
                """
            ),
            (.pushed, "dismount"),
            (
                .closed,
                """
                no use_sidepath agricultural agriculture forestry forest military emergency restricted bus psv hgv taxi \
                hov disused variable none false lane separate 0 bad impractical only_bus trailer service_vehicles
                """
            ),
        ]
        for (permission, values) in words {
            for value in values.split(separator: " ") { permissions[value] = permission }
        }
        return permissions
    }()

    /// What a value such as `private` or `destination;delivery` allows: of several the most that is understood; nil
    /// where none is.
    init?(_ value: String) {
        if let known = Self.byValue[value[...]] {
            self = known
            return
        }
        let parts = value.split { $0 == ";" || $0 == "|" || $0 == "," }.map(\.trimmingSpaces)
        guard let most = parts.compactMap({ Self.byValue[$0] }).max() else { return nil }
        self = most
    }

    /// The bits of a mode with this permission.
    func access(for mode: TravelMode) -> Access {
        switch self {
        case .closed: []
        case .pushedAtEnds: mode == .bike ? [.bike, .pushedBike, .endsOnly(for: .bike)] : []
        case .pushed: mode == .bike ? [.bike, .pushedBike] : []
        case .endsOnly: [.open(to: mode), .endsOnly(for: mode)]
        case .open: .open(to: mode)
        }
    }
}

/// A value with those that take its place while conditions hold; of several that hold the last one counts.
struct Timed<Value: Equatable>: Equatable {
    /// A value for a time.
    struct Exception: Equatable {
        var condition: ConditionIndex
        var value: Value
    }

    /// What holds when no condition does.
    var usual: Value
    /// The values for a time, in the order in which they apply.
    var exceptions: [Exception] = []

    init(_ usual: Value) { self.usual = usual }

    /// The same with all values changed.
    func map<Other: Equatable>(_ change: (Value) -> Other) -> Timed<Other> {
        var other = Timed<Other>(change(usual))
        other.exceptions = exceptions.map { .init(condition: $0.condition, value: change($0.value)) }
        return other
    }
}
