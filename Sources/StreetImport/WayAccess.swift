import OSMReading
import Streets

/// Which way along a segment, as it was drawn.
enum Direction: CaseIterable {
    case forward, backward
}

/// What a tag allows.
enum Permission: Comparable {
    /// Not for this mode.
    case closed
    /// Only where a journey starts or ends there.
    case endsOnly
    /// For everyone of this mode.
    case open

    private static let byValue: [Substring: Permission] = {
        var permissions: [Substring: Permission] = [:]
        let words: [(Permission, String)] = [
            (.open, "yes designated permissive official public unknown discouraged limited true allowed 1"),
            (.endsOnly, "destination private customers delivery permit residents employees members staff visitors"),
            (
                .closed,
                """
                no use_sidepath dismount agricultural forestry military emergency restricted bus psv hgv taxi hov \
                disused variable none false lane separate
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
        let parts = value.split { $0 == ";" || $0 == "|" }.map(\.trimmingSpaces)
        guard let most = parts.compactMap({ Self.byValue[$0] }).max() else { return nil }
        self = most
    }
}

/// A key that speaks about a mode.
private struct AccessKey {
    let plain: String
    private let forward: String
    private let backward: String
    /// Whether the key may open what is closed by default. `access=yes` on a footway does not let cars in;
    /// `motor_vehicle=yes` does.
    let opens: Bool

    init(_ plain: String, opens: Bool = true) {
        self.plain = plain
        forward = plain + ":forward"
        backward = plain + ":backward"
        self.opens = opens
    }

    /// For each mode the keys that speak about it, the most particular first.
    static let byMode: [TravelMode: [AccessKey]] = [
        .walk: [AccessKey("foot"), AccessKey("access", opens: false)],
        .wheelchair: [AccessKey("wheelchair"), AccessKey("foot", opens: false), AccessKey("access", opens: false)],
        .bike: [AccessKey("bicycle"), AccessKey("vehicle"), AccessKey("access", opens: false)],
        .drive: [
            AccessKey("motorcar"), AccessKey("motor_vehicle"), AccessKey("vehicle"), AccessKey("access", opens: false),
        ],
    ]

    func value(in tags: OSMTags, _ direction: Direction?) -> String? {
        switch direction {
        case .forward: tags[forward] ?? tags[plain]
        case .backward: tags[backward] ?? tags[plain]
        case nil: tags[plain]
        }
    }
}

/// Reads the access tags of ways and nodes.
enum AccessTags {
    /// What the tags allow a mode in a direction (nil: whichever), where `byDefault` holds without them.
    ///
    /// The most particular key that is there decides (`motorcar` before `motor_vehicle` before `vehicle` before
    /// `access`), and of one key that of the direction. A value that is not understood is handed to `unknown` and
    /// passed over.
    static func permission(
        for mode: TravelMode, _ direction: Direction?, tags: OSMTags, byDefault: Permission,
        unknown: (String) -> Void
    ) -> Permission {
        for key in AccessKey.byMode[mode] ?? [] {
            guard let value = key.value(in: tags, direction) else { continue }
            guard let permission = Permission(value) else {
                unknown("\(key.plain)=\(value)")
                continue
            }
            return key.opens ? permission : min(permission, byDefault)
        }
        return byDefault
    }
}

/// In which directions a way may be traveled, for one mode.
enum OneWay: Equatable {
    case both, forwardOnly, backwardOnly
    /// The direction changes with the hour; nothing here tells when.
    case changing

    func allows(_ direction: Direction) -> Bool {
        switch self {
        case .both: true
        case .forwardOnly: direction == .forward
        case .backwardOnly: direction == .backward
        case .changing: false
        }
    }

    /// What a value of `oneway` says; nil where it is not understood.
    init?(_ value: String) {
        switch value {
        case "yes", "true", "1": self = .forwardOnly
        case "-1", "reverse": self = .backwardOnly
        case "no", "false", "0", "alternating": self = .both
        case "reversible": self = .changing
        default: return nil
        }
    }

    /// The rule for a mode: one-ways bind who drives and rides, stairs that move bind who walks.
    static func of(_ tags: OSMTags, for mode: TravelMode, kind: WayKind, unknown: (String) -> Void) -> OneWay {
        func value(of key: String) -> OneWay? {
            guard let value = tags[key] else { return nil }
            guard let rule = OneWay(value) else {
                unknown("\(key)=\(value)")
                return nil
            }
            return rule
        }
        switch mode {
        case .walk, .wheelchair:
            if let rule = value(of: "oneway:foot") { return rule }
            switch tags["conveying"] {
            case "forward": return .forwardOnly
            case "backward": return .backwardOnly
            default: return .both
            }
        case .bike:
            if let rule = value(of: "oneway:bicycle") { return rule }
            if hasContraflowLane(tags) { return .both }
        case .drive:
            if let rule = value(of: "oneway:motorcar") ?? value(of: "oneway:motor_vehicle") { return rule }
        }
        return value(of: "oneway:vehicle") ?? value(of: "oneway") ?? implied(tags, kind)
    }

    private static func implied(_ tags: OSMTags, _ kind: WayKind) -> OneWay {
        let circles = tags.has("junction", "roundabout") || tags.has("junction", "circular")
        return circles || (kind.roadClass == .motorway && !kind.isLink) ? .forwardOnly : .both
    }

    /// Whether bicycles have a lane against the one-way.
    private static func hasContraflowLane(_ tags: OSMTags) -> Bool {
        for side in ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"] {
            if let value = tags[side], value.hasPrefix("opposite") { return true }
        }
        for side in ["cycleway:left:oneway", "cycleway:right:oneway", "cycleway:both:oneway"] {
            switch tags[side] {
            case "-1", "no": return true
            default: continue
            }
        }
        return false
    }
}
