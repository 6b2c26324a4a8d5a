import Measures

/// Distances and durations in signs for reading and in words for hearing.
extension Language {
    /// `250 m`, `1.2 km`, `450 ft`, `0.3 mi`.
    public func written(_ distance: Meters, _ units: Units) -> String {
        let rounded = RoundedDistance(distance, units: units)
        return switch rounded.unit {
        case .meters: rounded.number + " m"
        case .kilometers: rounded.number + " km"
        case .feet: rounded.number + " ft"
        case .miles: rounded.number + " mi"
        }
    }

    /// `1.84 km²`, `0.71 sq mi`.
    public func written(squareMeters: Double, _ units: Units) -> String {
        let size = units == .metric ? squareMeters / 1e6 : squareMeters / 2_589_988.110336
        let hundredths = Int((size * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) \(units == .metric ? "km²" : "sq mi")"
    }

    /// `250 meters`, `1.2 kilometers`, `450 feet`, `0.3 miles`.
    public func spoken(_ distance: Meters, _ units: Units) -> String {
        let rounded = RoundedDistance(distance, units: units)
        return switch rounded.unit {
        case .meters: count(rounded.number, .meters)
        case .kilometers: count(rounded.number, .kilometers)
        case .feet: count(rounded.number, .feet)
        case .miles: count(rounded.number, .miles)
        }
    }

    /// `19 min`, `1 h 5 min`; whole minutes, rounded, at least one but for no time at all.
    public func writtenDuration(seconds: Int) -> String {
        let (hours, minutes) = Language.hoursAndMinutes(seconds)
        if hours == 0 { return "\(minutes) min" }
        return minutes == 0 ? "\(hours) h" : "\(hours) h \(minutes) min"
    }

    /// `19 minutes`, `1 hour and 5 minutes`; whole minutes, rounded, at least one but for no time at all.
    public func spokenDuration(seconds: Int) -> String {
        let (hours, minutes) = Language.hoursAndMinutes(seconds)
        if hours == 0 { return count(minutes, .minutes) }
        return minutes == 0
            ? count(hours, .hours) : count(hours, .hours) + spokenJoint + count(minutes, .minutes)
    }

    /// The time from one moment to another, rounded from its own seconds: one way takes as long whenever one asks.
    ///
    /// Clocks cut seconds off, so that the difference of the two times as they are shown may be a minute more or less.
    public func writtenDuration(from start: Timestamp, to end: Timestamp) -> String {
        writtenDuration(seconds: max(0, start.seconds(to: end)))
    }

    /// As `writtenDuration(from:to:)`, in words.
    public func spokenDuration(from start: Timestamp, to end: Timestamp) -> String {
        spokenDuration(seconds: max(0, start.seconds(to: end)))
    }

    /// Which of the two is meant where clocks show a time twice: `01:30 is before the clocks are put back`; nil where
    /// they show it once.
    func reading(of time: Timestamp, in zone: ZoneRules) -> String? {
        Language.isBeforeClocks(time, in: zone).map { isBefore in
            clause(isBefore ? .beforeClocks : .afterClocks, ["time": zone.local(time).hourAndMinute])
        }
    }

    /// The same of where a journey starts and ends; once, where it is the same of both: `01:30 and 01:43 are before …`.
    func reading(of departure: Timestamp, to arrival: Timestamp, in zone: ZoneRules) -> String? {
        let isBefore = Language.isBeforeClocks(departure, in: zone)
        let (start, end) = (zone.local(departure).hourAndMinute, zone.local(arrival).hourAndMinute)
        if let isBefore, isBefore == Language.isBeforeClocks(arrival, in: zone), start != end {
            return clause(isBefore ? .bothBeforeClocks : .bothAfterClocks, ["departure": start, "arrival": end])
        }
        var readings = [reading(of: departure, in: zone), reading(of: arrival, in: zone)].compactMap(\.self)
        if readings.count == 2, readings[0] == readings[1] { readings.removeLast() }
        return readings.isEmpty ? nil : readings.joined(separator: ", ")
    }

    /// Whether a time is the first of two that clocks show alike; nil where they show it once.
    private static func isBeforeClocks(_ time: Timestamp, in zone: ZoneRules) -> Bool? {
        guard case .two(let first, _) = zone.instants(of: zone.local(time)) else { return nil }
        return time == first
    }

    /// `40 s` below two minutes, as `writtenDuration` below two days, then `9 months`: how old a report is.
    public func writtenAge(seconds: Int) -> String {
        let age = RoughAge(seconds: seconds)
        return switch age.unit {
        case .second: "\(age.count) s"
        case .minute, .hour: writtenDuration(seconds: seconds)
        case .day: count(age.count, .days)
        case .month: count(age.count, .months)
        case .year: count(age.count, .years)
        }
    }

    private static func hoursAndMinutes(_ seconds: Int) -> (Int, Int) {
        let minutes = seconds == 0 ? 0 : max(1, (seconds + 30) / 60)
        return (minutes / 60, minutes % 60)
    }
}
