import OSMReading
import Streets

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

    /// The keys that speak about a mode, the most particular last.
    private static func keys(for mode: TravelMode) -> [String] {
        switch mode {
        case .walk, .wheelchair: ["oneway:foot"]
        case .bike: ["oneway", "oneway:vehicle", "oneway:bicycle"]
        case .drive: ["oneway", "oneway:vehicle", "oneway:motor_vehicle", "oneway:motorcar"]
        }
    }

    /// The rule for a mode: one-ways bind who drives and rides, stairs and walkways that move bind who walks.
    ///
    /// Bicycles go both ways where a lane or track leads against the one-way, however it is written.
    static func of(
        _ tags: OSMTags, for mode: TravelMode, kind: WayKind, access: AccessTags, conditions: inout ConditionTable,
        notes: inout TagNotes
    ) -> Timed<OneWay> {
        let binds = mode == .bike || mode == .drive
        var rule = Timed(binds ? implied(tags, kind) : conveying(tags))
        for key in keys(for: mode) {
            if mode == .bike, key == "oneway:bicycle", hasContraflow(tags, access) { rule = Timed(.both) }
            if let value = tags[key] {
                if let one = OneWay(value) {
                    rule = Timed(one)
                } else if key == "oneway:bicycle", value == "opposite" {
                    rule = Timed(.both)
                } else {
                    notes.unknown.insert("\(key)=\(value)")
                }
            }
            guard access.hasConditions else { continue }
            for clause in ConditionalTag.clauses(of: tags, key, &conditions, &notes) where !clause.isForPurpose {
                if let one = OneWay(clause.value) {
                    rule.add(one, while: clause.condition)
                } else {
                    notes.unknown.insert("\(key):conditional=\(clause.value)")
                }
            }
        }
        return rule
    }

    private static func implied(_ tags: OSMTags, _ kind: WayKind) -> OneWay {
        let circles = tags.has("junction", "roundabout") || tags.has("junction", "circular")
        return circles || (kind.roadClass == .motorway && !kind.isLink) ? .forwardOnly : .both
    }

    private static func conveying(_ tags: OSMTags) -> OneWay {
        switch tags["conveying"] {
        case "forward": .forwardOnly
        case "backward": .backwardOnly
        default: .both
        }
    }

    /// Whether bicycles may go against a one-way: on a lane of their own, or because a tag says so.
    private static func hasContraflow(_ tags: OSMTags, _ access: AccessTags) -> Bool {
        if access.hasDirections {
            let against = tags.has("oneway", "-1") ? "bicycle:forward" : "bicycle:backward"
            switch tags[against] {
            case "yes", "designated", "permissive": return true
            default: break
            }
        }
        if access[.bicycle] == "opposite" { return true }
        guard tags.hasKey(startingWith: "cycleway") else { return tags.has("bicycle:oneway", "no") }
        for side in ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"] {
            if let value = tags[side], value.hasPrefix("opposite") { return true }
            switch tags[side + ":oneway"] {
            case "-1", "no": return true
            default: continue
            }
        }
        return tags.has("bicycle:oneway", "no")
    }
}
