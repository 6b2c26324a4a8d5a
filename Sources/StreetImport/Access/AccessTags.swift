import Archive
import OSMReading
import Streets

/// A key that speaks about modes.
enum AccessKey: Int, CaseIterable {
    case access, vehicle, motorVehicle, motorcar, bicycle, foot, wheelchair

    /// As OpenStreetMap writes it.
    var name: String {
        switch self {
        case .access: "access"
        case .vehicle: "vehicle"
        case .motorVehicle: "motor_vehicle"
        case .motorcar: "motorcar"
        case .bicycle: "bicycle"
        case .foot: "foot"
        case .wheelchair: "wheelchair"
        }
    }

    /// The keys that speak about a mode, the most particular last, and whether each may open what is closed by default:
    /// `access=yes` on a footway does not let cars in, `motor_vehicle=yes` does.
    static func keys(for mode: TravelMode) -> [(key: AccessKey, opens: Bool)] {
        switch mode {
        case .walk: [(.access, false), (.foot, true)]
        case .wheelchair: [(.access, false), (.foot, false), (.wheelchair, true)]
        case .bike: [(.access, false), (.vehicle, true), (.bicycle, true)]
        case .drive: [(.access, false), (.vehicle, true), (.motorVehicle, true), (.motorcar, true)]
        }
    }
}

/// What was met while tags were read that is worth a line in the import report.
struct TagNotes {
    /// Values that are in no table, as `key=value`.
    var unknown: Set<String> = []
    /// Clauses whose condition is not understood, as `key=clause`.
    var unknownConditions: Set<String> = []
    /// Whether a condition names public holidays of which nobody knows when they are.
    var namesHolidays = false
    /// Whether a condition names school holidays.
    var namesSchoolHolidays = false
    /// The conditional keys that were read.
    var conditionalKeys: Set<String> = []
    /// Whether a direction and a permission depend on conditions, both at once.
    var combinesConditions = false

    /// Notes the holidays of which nobody knows when they are.
    func reportHolidays(_ element: @autoclosure () -> String, _ report: inout ImportReport) {
        if namesHolidays { report.note(StreetImportReason.holidays, element()) }
        if namesSchoolHolidays { report.note(StreetImportReason.schoolHolidays, element()) }
    }
}

/// Reads the access tags of a way or a node, each looked up once.
struct AccessTags {
    private let tags: OSMTags
    private let values: [String?]
    /// Whether there are keys for one direction.
    let hasDirections: Bool
    /// Whether there are keys with conditions.
    let hasConditions: Bool

    init(_ tags: OSMTags) {
        self.tags = tags
        values = AccessKey.allCases.map { tags[$0.name] }
        hasConditions = tags.hasKey(endingWith: ":conditional")
        hasDirections =
            tags.hasKey(endingWith: "ward")
            || (hasConditions && tags.hasKey(endingWith: "ward:conditional"))
    }

    /// The value of a key without direction or condition.
    subscript(key: AccessKey) -> String? { values[key.rawValue] }

    /// Whether any access tag is there.
    var isEmpty: Bool { values.allSatisfy { $0 == nil } }

    /// What the tags allow a mode in a direction (nil: whichever), where `byDefault` holds without them.
    ///
    /// The most particular key that is there decides (`motorcar` before `motor_vehicle` before `vehicle` before
    /// `access`), of one key that of the direction, and of one key and direction that with a condition while it holds.
    /// A value that is not understood is noted and passed over.
    func permission(
        for mode: TravelMode, _ direction: Direction?, byDefault: Permission, conditions: inout ConditionTable,
        notes: inout TagNotes
    ) -> Timed<Permission> {
        var result = Timed(byDefault)
        for (key, opens) in AccessKey.keys(for: mode) {
            func allowed(_ permission: Permission) -> Permission {
                opens || byDefault != .closed ? permission : .closed
            }
            if let value = self[key] {
                if let permission = Permission(value) {
                    result = Timed(allowed(permission))
                } else {
                    notes.unknown.insert("\(key.name)=\(value)")
                }
            }
            guard hasConditions || hasDirections else { continue }
            if hasConditions {
                add(key.name, to: &result, &conditions, &notes, allowed)
            }
            guard hasDirections, let direction else { continue }
            let name = key.name + (direction == .forward ? ":forward" : ":backward")
            if let value = tags[name] {
                if let permission = Permission(value) {
                    result = Timed(allowed(permission))
                } else {
                    notes.unknown.insert("\(name)=\(value)")
                }
            }
            if hasConditions { add(name, to: &result, &conditions, &notes, allowed) }
        }
        return result
    }

    /// Adds the clauses of a conditional key.
    private func add(
        _ name: String, to result: inout Timed<Permission>, _ conditions: inout ConditionTable, _ notes: inout TagNotes,
        _ allowed: (Permission) -> Permission
    ) {
        for clause in ConditionalTag.clauses(of: tags, name, &conditions, &notes) {
            guard var permission = Permission(clause.value) else {
                notes.unknown.insert("\(name):conditional=\(clause.value)")
                continue
            }
            if clause.isForPurpose {
                // "no @ delivery" binds who delivers, which a traveler does not.
                if permission <= .pushed { continue }
                permission = .endsOnly
            }
            result.add(allowed(permission), while: clause.condition)
        }
    }
}

/// Reads conditional tags.
enum ConditionalTag {
    /// A clause whose condition holds at some time.
    struct Clause {
        var value: String
        var condition: ConditionIndex
        var isForPurpose: Bool
    }

    /// The clauses of `key:conditional` that hold at some time; those not understood are noted.
    static func clauses(
        of tags: OSMTags, _ key: String, _ conditions: inout ConditionTable, _ notes: inout TagNotes
    ) -> [Clause] {
        let name = key + ":conditional"
        guard let text = tags[name] else { return [] }
        notes.conditionalKeys.insert(name)
        return ConditionClause.all(in: text).compactMap { clause in
            guard let condition = clause.condition else {
                notes.unknownConditions.insert("\(name)=\(clause.text)")
                return nil
            }
            if condition.namesSchoolHolidays { notes.namesSchoolHolidays = true }
            if condition.namesHolidays || condition.namesPublicHolidays && !conditions.knowsPublicHolidays {
                notes.namesHolidays = true
            }
            guard let index = conditions.index(of: condition.when) else { return nil }
            return Clause(value: clause.value, condition: index, isForPurpose: condition.isForPurpose)
        }
    }
}

extension Timed {
    /// While a condition holds, another value; one that always holds takes the place of all before it.
    mutating func add(_ value: Value, while condition: ConditionIndex) {
        if condition == .always {
            self = Timed(value)
        } else {
            exceptions.append(Exception(condition: condition, value: value))
        }
    }
}
