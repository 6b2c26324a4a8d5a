import OSMReading
import Streets

/// One sentence of a restriction: who may not turn how, or only so, and when.
struct RestrictionRule: Equatable {
    /// Whether the turn is forbidden, or all others are.
    enum Kind { case no, only }

    /// The turn that is spoken of; it decides only where the ways leave open which of their directions is meant.
    enum Turn: String, CaseIterable {
        case left = "left_turn"
        case right = "right_turn"
        case straight = "straight_on"
        case back = "u_turn"
        case entry, exit

        /// Whether an angle in degrees, to the right positive, may be called so.
        func fits(_ angle: Double) -> Bool {
            switch self {
            case .left: -175 < angle && angle < -15
            case .right: 15 < angle && angle < 175
            case .straight: abs(angle) < 75
            case .back: abs(angle) > 100
            case .entry, .exit: true
            }
        }
    }

    var kind: Kind
    var turn: Turn
    var modes: Access
    /// When it holds.
    var when: Condition.When

    /// `no_entry` may come from several ways.
    var mayHaveManyFroms: Bool { kind == .no && turn == .entry }
    /// `no_exit` may lead into several ways.
    var mayHaveManyTos: Bool { kind == .no && turn == .exit }

    /// A value of `restriction`; nil for one that is in no table.
    fileprivate init?(_ value: Substring, modes: Access, when: Condition.When) {
        let parts = value.split(separator: "_", maxSplits: 1)
        guard parts.count == 2, parts[0] == "no" || parts[0] == "only", let turn = Turn(rawValue: String(parts[1]))
        else { return nil }
        kind = parts[0] == "no" ? .no : .only
        self.turn = turn
        self.modes = modes
        self.when = when
    }
}

/// What the tags of a relation say about turning; nil for relations that are no restrictions.
///
/// For each mode the key that speaks most narrowly of it counts: `restriction:motorcar` before
/// `restriction:motor_vehicle`, `restriction:vehicle` and `restriction`. Walkers heed `restriction:foot` alone.
/// Conditional keys are read the same way, beside the plain ones; `day_on`, `day_off`, `hour_on` and `hour_off`, as
/// they were used before there were conditional keys, are read as a condition.
struct RestrictionTags: Equatable {
    var rules: [RestrictionRule] = []
    /// Why a part of it is left aside.
    var refusals: Set<String> = []

    private static let keys: [(mode: Access, endings: [String])] = [
        (.drive, [":motorcar", ":motor_vehicle", ":vehicle", ""]), (.bike, [":bicycle", ":vehicle", ""]),
        (.walk, [":foot"]), (.wheelchair, [":foot"]),
    ]

    /// Whom the words of `except` and the endings of `type=restriction:…` stand for.
    private static func modes(_ word: some StringProtocol) -> Access {
        switch word {
        case "bicycle": .bike
        case "motorcar", "motor_vehicle": .drive
        case "vehicle": [.bike, .drive]
        case "foot": [.walk, .wheelchair]
        default: []
        }
    }

    init?(_ tags: OSMTags) {
        guard let type = tags["type"], type == "restriction" || type.hasPrefix("restriction:") else { return nil }
        var open: Access = [.walk, .wheelchair, .bike, .drive]
        if let vehicle = type.split(separator: ":").dropFirst().first { open = Self.modes(vehicle) }
        for word in (tags["except"] ?? "").split(separator: ";") { open.subtract(Self.modes(word.trimmingSpaces)) }

        var isSaid = false
        let hours = Self.hours(tags)
        for (mode, endings) in Self.keys where open.contains(mode) {
            var rules: [RestrictionRule] = []
            if let value = endings.lazy.compactMap({ tags["restriction" + $0] }).first {
                isSaid = true
                rules = read(value, mode, hours == nil ? .always : Condition(hours ?? ""))
            }
            if let value = endings.lazy.compactMap({ tags["restriction\($0):conditional"] }).first {
                isSaid = true
                for clause in ConditionClause.all(in: value) {
                    if Self.exempting.contains(clause.value), case .during(let spans)? = clause.condition?.when {
                        for place in rules.indices where rules[place].when == .always {
                            rules[place].when = Self.outside(spans)
                        }
                    } else {
                        rules += read(clause.value, mode, clause.condition)
                    }
                }
            }
            for rule in rules { add(rule) }
        }
        if isSaid { return }
        let speaksOfSomeone = tags.contains { $0.key.hasPrefix("restriction") }
        refusals.insert(speaksOfSomeone ? StreetImportReason.otherVehicles : StreetImportReason.unknownRestriction)
    }

    /// Values that say that there is no restriction.
    private static let exempting: Set<String> = ["none", "no"]

    /// All time but some spans.
    private static func outside(_ spans: [ConditionSpan]) -> Condition.When {
        .during(
            [ConditionSpan()]
                + spans.map { span in
                    var span = span
                    span.isOff = 1 - span.isOff
                    return span
                })
    }

    /// The rules of a value for a mode, under a condition; nil is one that is not understood.
    private mutating func read(_ value: String, _ mode: Access, _ condition: Condition?) -> [RestrictionRule] {
        let words = value.split(separator: ";").map(\.trimmingSpaces).filter { !Self.exempting.contains(String($0)) }
        if words.isEmpty { return [] }
        guard let condition, !condition.isForPurpose else {
            refusals.insert(StreetImportReason.conditionalRestriction)
            return []
        }
        if condition.when == .never {
            refusals.insert(StreetImportReason.otherVehicles)
            return []
        }
        return words.compactMap { word in
            let rule = RestrictionRule(word, modes: mode, when: condition.when)
            if rule == nil { refusals.insert(StreetImportReason.unknownRestriction) }
            return rule
        }
    }

    /// Adds a rule, to one that differs in its modes alone where there is one.
    private mutating func add(_ rule: RestrictionRule) {
        for place in rules.indices {
            var same = rule
            same.modes = rules[place].modes
            if same == rules[place] {
                rules[place].modes.formUnion(rule.modes)
                return
            }
        }
        rules.append(rule)
    }

    /// The hours of a restriction in the way of old: `day_on=Monday`, `hour_on=07:00`.
    private static func hours(_ tags: OSMTags) -> String? {
        func day(_ key: String) -> String? { tags[key].map { String($0.prefix(2)) } }
        var parts: [String] = []
        if let first = day("day_on") { parts.append(day("day_off").map { "\(first)-\($0)" } ?? first) }
        if let first = tags["hour_on"], let last = tags["hour_off"] { parts.append("\(first)-\(last)") }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
