import Streets

/// What stands behind the `@` of a conditional tag: hours and dates, properties of a vehicle, or both joined by `AND`.
///
/// Vehicles are judged at import, for a usual car and its driver: 2.0 m wide, 1.9 m high, 4.5 m long, 2.0 t heavy, no
/// trailer, nobody beside the driver. Weather is fair. Seasons by their names, days of the year that move (Easter) and
/// lengths of stay are not understood.
struct Condition: Equatable {
    /// The time in which a condition holds.
    enum When: Equatable {
        case always, never
        case during([ConditionSpan])
    }

    /// When it holds.
    private(set) var when = When.always
    /// Whether it holds only for those who have to do something there: `destination`, `delivery`, `residents`.
    private(set) var isForPurpose = false
    /// Whether some days of the holidays are named, of which nothing tells when they are.
    private(set) var namesHolidays = false
    /// Whether school holidays are named.
    private(set) var namesSchoolHolidays = false
    /// Whether it names public holidays.
    private(set) var namesPublicHolidays = false

    /// What always holds.
    static let always = Condition()

    private init() {}

    /// Reads a condition, with or without brackets; nil where it is not understood.
    ///
    ///     Condition("Mo-Fr 07:00-19:00; PH off")
    ///     Condition("(22:00-06:00 AND weight>3.5)")
    init?(_ text: some StringProtocol) {
        let terms = Self.terms(Self.bare(text[...]))
        guard !terms.isEmpty else { return nil }
        for term in terms {
            let word = Self.bare(term[...]).lowercased()
            if Self.purposes.contains(word) {
                isForPurpose = true
            } else if Self.otherVehicles.contains(word) {
                when = .never
            } else if let comparison = VehicleComparison(word) {
                guard let holds = comparison.holds else { return nil }
                if !holds { when = .never }
            } else {
                guard let hours = OpeningHours(Self.bare(term[...])), let both = when.and(hours.when) else {
                    return nil
                }
                when = both
                if hours.namesHolidays { namesHolidays = true }
                if hours.namesSchoolHolidays { namesSchoolHolidays = true }
                if hours.namesPublicHolidays { namesPublicHolidays = true }
            }
        }
    }

    private static let purposes: Set<String> = [
        "destination", "delivery", "deliveries", "customers", "residents", "resident", "private", "permit",
        "permissive",
        "employees", "staff", "members", "visitors", "loading", "unloading", "loading_unloading",
    ]

    private static let otherVehicles: Set<String> = [
        "hgv", "goods", "bus", "buses", "school_bus", "schoolbus", "psv", "tourist_bus", "coach", "taxi", "taxis",
        "hov",
        "carpool", "trailer", "caravan", "motorhome", "motorcycle", "moped", "mofa", "emergency", "agricultural",
        "forestry", "military", "service", "disabled", "electric", "hazmat", "carsharing", "tractor", "wet", "snow",
        "ice", "fog", "rain", "wind", "flood", "flooding", "high_water", "fire", "event", "events",
    ]

    /// The parts that `AND` joins.
    private static func terms<Text: StringProtocol>(_ text: Text) -> [String] {
        var terms = [String]()
        var words: [Substring] = []
        for word in String(text).split(separator: " ").map({ Substring($0) }) + ["and"] {
            if word.lowercased() == "and" {
                if !words.isEmpty { terms.append(words.joined(separator: " ")) }
                words = []
            } else {
                words.append(word)
            }
        }
        return terms
    }

    /// A text without spaces at its ends, without one pair of brackets around all of it, and without brackets at its
    /// end that nothing has opened.
    private static func bare<Text: StringProtocol>(_ text: Text) -> Substring {
        var text = Substring(text).trimmingSpaces
        var surplus = text.reduce(0) { $0 + ($1 == ")" ? 1 : $1 == "(" ? -1 : 0) }
        while surplus > 0, text.last == ")" {
            text = text.dropLast().trimmingSpaces
            surplus -= 1
        }
        guard text.first == "(", text.last == ")" else { return text }
        let inner = text.dropFirst().dropLast()
        var depth = 0
        for character in inner {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth < 0 { return text }
        }
        return inner.trimmingSpaces
    }
}

extension Condition.When {
    /// How many spans two conditions may have together: more than any sign has lines for.
    private static let spanLimit = 200

    /// When both hold; nil where that cannot be written as spans, or as not so many.
    func and(_ other: Self) -> Self? {
        switch (self, other) {
        case (.never, _), (_, .never): return .never
        case (.always, let when), (let when, .always): return when
        case (.during(let mine), .during(let theirs)):
            guard mine.count * theirs.count <= Self.spanLimit else { return nil }
            var both: [ConditionSpan] = []
            for a in mine {
                for b in theirs {
                    guard a.isOff == 0, b.isOff == 0, let span = a.intersection(b) else { return nil }
                    if span.weekdays != 0 { both.append(span) }
                }
            }
            return both.isEmpty ? .never : .during(both)
        }
    }
}

extension ConditionSpan {
    /// What lies in both spans; nil where a part of the calendar is restricted in both and differently.
    fileprivate func intersection(_ other: ConditionSpan) -> ConditionSpan? {
        let whole = ConditionSpan()
        func narrower<Part: Equatable>(_ part: (ConditionSpan) -> Part) -> Part? {
            let (mine, theirs, all) = (part(self), part(other), part(whole))
            if mine == theirs || theirs == all { return mine }
            return mine == all ? theirs : nil
        }
        guard let years = narrower({ [$0.firstYear, $0.lastYear] }),
            let days = narrower({ [$0.firstDay, $0.lastDay] }),
            let minutes = narrower({ [$0.firstMinute, $0.endMinute] })
        else { return nil }
        return ConditionSpan(
            firstYear: years[0], lastYear: years[1], firstDay: days[0], lastDay: days[1], firstMinute: minutes[0],
            endMinute: minutes[1], weekdays: weekdays & other.weekdays)
    }
}

/// `weight>3.5`: a property of the vehicle and a limit.
private struct VehicleComparison {
    /// Whether it is true of a usual car; nil where the property is not known.
    let holds: Bool?

    /// Nil where the text is no comparison.
    init?(_ text: String) {
        guard let sign = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let key = text[..<sign].trimmingSpaces
        let operation = text[sign...].prefix { "<>=".contains($0) }
        let limit = text[sign...].dropFirst(operation.count).trimmingSpaces
        guard let value = UsualCar.properties[String(key)], let limit = Measure(limit, as: value.quantity)?.value else {
            holds = nil
            return
        }
        switch operation {
        case "<": holds = value.value < limit
        case "<=", "=<": holds = value.value <= limit
        case ">": holds = value.value > limit
        case ">=", "=>": holds = value.value >= limit
        case "=", "==": holds = value.value == limit
        default: holds = nil
        }
    }
}

/// One clause of a conditional tag: a value and when it holds.
struct ConditionClause: Equatable {
    /// What stands before the `@`.
    var value: String
    /// What stands behind it; nil where it is not understood.
    var condition: Condition?
    /// The clause as it was written.
    var text: String

    /// The clauses of a tag: `no @ (Mo-Fr 07:00-19:00; PH off); destination @ (weight>3.5)`. Of those that hold the
    /// last one counts.
    ///
    /// Semicolons within brackets belong to the condition, and so does what follows one without an `@`.
    static func all(in text: String) -> [ConditionClause] {
        var parts: [Substring] = []
        for part in split(text) where !(parts.isEmpty && part.trimmingSpaces.isEmpty) {
            if part.contains("@") || parts.isEmpty {
                parts.append(part)
            } else {
                let last = parts.removeLast()
                parts.append(text[last.startIndex..<part.endIndex])
            }
        }
        return parts.compactMap { part in
            let whole = part.trimmingSpaces
            if whole.isEmpty { return nil }
            guard let at = part.firstIndex(of: "@") else {
                return ConditionClause(value: String(whole), condition: nil, text: String(whole))
            }
            return ConditionClause(
                value: String(part[..<at].trimmingSpaces).lowercased(),
                condition: Condition(part[part.index(after: at)...]), text: String(whole))
        }
    }

    /// The parts between the semicolons that stand in no brackets.
    private static func split(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var depth = 0
        var start = text.startIndex
        for position in text.indices {
            switch text[position] {
            case "(": depth += 1
            case ")": depth -= 1
            case ";" where depth <= 0:
                parts.append(text[start..<position])
                start = text.index(after: position)
            default: continue
            }
        }
        return parts + [text[start...]]
    }
}
