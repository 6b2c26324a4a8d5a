import Measures
import OSMReading

/// Reads speed limits and the durations of ferries.
enum SpeedTags {
    /// The limit in km/h that a value of `maxspeed` gives.
    enum Limit: Equatable {
        /// So many km/h.
        case kilometersPerHour(Int)
        /// No limit, or one that is shown by a sign that changes.
        case unlimited
        /// Not understood.
        case unknown
    }

    /// The conditional keys that are read.
    static let conditionalKeys: Set<String> = [
        "maxspeed:conditional", "maxspeed:forward:conditional", "maxspeed:backward:conditional",
    ]

    /// No speed takes more bytes to write than this.
    private static let longestValue = 255

    /// What a value says: `50`, `30 mph`, `none`, `walk`, `DE:urban`, `zone:30`, and of `50;30` or `30-50` the lowest.
    static func limit(_ value: String) -> Limit {
        guard value.utf8.count <= longestValue else { return .unknown }
        let limits = value.split { ";|,".contains($0) }.flatMap { part in
            let part = part.trimmingSpaces
            // A range of numbers; a country's code may have a hyphen too.
            let bounds = part.contains(":") || part.hasPrefix("-") ? [part] : part.split(separator: "-")
            return bounds.map { one($0.trimmingSpaces) }
        }
        let speeds = limits.compactMap { limit in
            if case .kilometersPerHour(let speed) = limit { speed } else { nil }
        }
        if let lowest = speeds.min() { return .kilometersPerHour(lowest) }
        return limits.contains(.unlimited) ? .unlimited : .unknown
    }

    /// The limit that a tag such as `maxspeed:type=DE:urban` or `source:maxspeed=PT:rural` implies; nil where it names
    /// no kind of road: `sign`, `survey`.
    static func implied(by value: String) -> Limit? {
        guard value.contains(":") || value.hasPrefix("zone") || value.hasPrefix("nsl") || value.first?.isNumber == true
        else { return nil }
        let limit = limit(value)
        return limit == .unknown ? nil : limit
    }

    private static func one(_ text: Substring) -> Limit {
        switch text {
        case "none", "signals", "variable", "unlimited": return .unlimited
        case "walk", "walking", "foot": return .kilometersPerHour(6)
        default: break
        }
        if let colon = text.lastIndex(of: ":") {
            let zone = text[text.index(after: colon)...]
            if let speed = SpeedDefaults.limit(zone, in: text[..<colon]) { return found(speed) }
            return zone.hasPrefix("zone") ? one(zone.dropFirst(4)) : one(zone)
        }
        if let speed = SpeedDefaults.limit(text, in: text.hasPrefix("nsl") ? "GB" : "") { return found(speed) }
        if text.hasPrefix("zone") { return one(text.dropFirst(4).trimmingSpaces) }
        let digits = text.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits), number > 0, number < 1000 else { return .unknown }
        switch text.dropFirst(digits.count).trimmingSpaces.lowercased() {
        case "", "km/h", "kmh", "kph": return .kilometersPerHour(max(1, Int(number.rounded())))
        case "mph": return .kilometersPerHour(max(1, Int(Speed.milesPerHour(number).kilometersPerHour.rounded())))
        case "knots", "kn", "knot": return .kilometersPerHour(max(1, Int((number * 1.852).rounded())))
        default: return .unknown
        }
    }

    private static func found(_ speed: Int) -> Limit { speed == 0 ? .unlimited : .kilometersPerHour(speed) }

    /// The duration that a value gives: `00:25`, `1:10:00`, `25` (minutes), `25 min`, `1 h 10 min`, `PT1H25M`; nil
    /// where it is not understood.
    static func duration(_ value: String) -> TravelTime? {
        if value.hasPrefix("P") { return isoDuration(value.dropFirst()) }
        if value.contains(where: { $0 == "h" || $0 == "m" }) { return wordedDuration(value) }
        let parts = value.split(separator: ":", omittingEmptySubsequences: false).map { $0.isEmpty ? 0 : Int($0) ?? -1 }
        guard parts.allSatisfy({ (0...10_000).contains($0) }) else { return nil }
        let seconds: Int
        switch parts.count {
        case 1: seconds = parts[0] * 60
        case 2: seconds = parts[0] * 3600 + parts[1] * 60
        case 3: seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
        default: return nil
        }
        return seconds > 0 ? .seconds(seconds) : nil
    }

    /// `T1H25M`, `1DT2H`.
    private static func isoDuration(_ text: Substring) -> TravelTime? {
        var seconds = 0
        var number = 0
        var hasDigits = false
        var isTime = false
        for character in text {
            if let digit = character.wholeNumberValue, character.isASCII {
                number = number * 10 + digit
                hasDigits = true
                if number > 1_000_000 { return nil }
                continue
            }
            if character == "T", !isTime, !hasDigits {
                isTime = true
                continue
            }
            guard hasDigits else { return nil }
            switch (character, isTime) {
            case ("D", false): seconds += number * 86_400
            case ("H", true): seconds += number * 3600
            case ("M", true): seconds += number * 60
            case ("S", true): seconds += number
            default: return nil
            }
            number = 0
            hasDigits = false
        }
        return seconds > 0 && !hasDigits ? .seconds(seconds) : nil
    }

    private static func wordedDuration(_ text: String) -> TravelTime? {
        var seconds = 0
        var rest = text[...].trimmingSpaces
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), number <= 10_000 else { return nil }
            rest = rest.dropFirst(digits.count).trimmingSpaces
            let unit = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(unit.count).trimmingSpaces
            switch unit {
            case "h", "hr", "hrs", "hour", "hours": seconds += number * 3600
            case "m", "min", "mins", "minute", "minutes": seconds += number * 60
            default: return nil
            }
        }
        return seconds > 0 ? .seconds(seconds) : nil
    }
}
