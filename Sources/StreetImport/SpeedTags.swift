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

    /// Limits by the kind of place, as in `DE:urban`; of the European countries the usual ones.
    private static let byZone: [Substring: Int] = [
        "urban": 50, "rural": 90, "living_street": 10, "nsl_single": 96, "nsl_dual": 112, "trunk": 100,
        "motorway": 120, "bicycle_road": 30, "school": 30, "pedestrian_zone": 10,
    ]

    /// What a value says: `50`, `30 mph`, `none`, `walk`, `DE:urban`, `zone:30`, and of `50;30` the lowest.
    static func limit(_ value: String) -> Limit {
        let limits = value.split { $0 == ";" || $0 == "|" }.map { one($0.trimmingSpaces) }
        let speeds = limits.compactMap { limit in
            if case .kilometersPerHour(let speed) = limit { speed } else { nil }
        }
        if let lowest = speeds.min() { return .kilometersPerHour(lowest) }
        return limits.contains(.unlimited) ? .unlimited : .unknown
    }

    private static func one(_ text: Substring) -> Limit {
        switch text {
        case "none", "signals", "variable": return .unlimited
        case "walk": return .kilometersPerHour(6)
        default: break
        }
        if let zone = text.split(separator: ":").last, zone.count < text.count {
            if let speed = byZone[zone] { return .kilometersPerHour(speed) }
            return zone.hasPrefix("zone") ? one(zone.dropFirst(4)) : one(zone)
        }
        let digits = text.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits), number > 0, number < 1000 else { return .unknown }
        switch text.dropFirst(digits.count).trimmingSpaces.lowercased() {
        case "", "km/h", "kmh", "kph": return .kilometersPerHour(max(1, Int(number.rounded())))
        case "mph": return .kilometersPerHour(Int(Speed.milesPerHour(number).kilometersPerHour.rounded()))
        case "knots": return .kilometersPerHour(max(1, Int((number * 1.852).rounded())))
        default: return .unknown
        }
    }

    /// The duration that a value gives: `00:25`, `1:10:00`, `25` (minutes), `PT1H25M`; nil where it is not understood.
    static func duration(_ value: String) -> TravelTime? {
        if value.hasPrefix("PT") { return isoDuration(value.dropFirst(2)) }
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

    private static func isoDuration(_ text: Substring) -> TravelTime? {
        var seconds = 0
        var number = 0
        for character in text {
            if let digit = character.wholeNumberValue {
                number = number * 10 + digit
                if number > 1_000_000 { return nil }
                continue
            }
            switch character {
            case "H": seconds += number * 3600
            case "M": seconds += number * 60
            case "S": seconds += number
            default: return nil
            }
            number = 0
        }
        return seconds > 0 && number == 0 ? .seconds(seconds) : nil
    }
}
