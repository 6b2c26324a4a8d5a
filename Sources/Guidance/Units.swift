import Measures

/// The units in which distances are told.
public enum Units: String, Sendable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Feet and miles.
    case imperial

    /// The units that people use in a time zone: feet and miles in the zones of the United States, else meters.
    ///
    /// A zone that names no place (`UTC`) leaves it to the locale, where one is given: `en_US.UTF-8` means feet.
    public static func usual(inZone zone: String, locale: String? = nil) -> Units {
        if imperialZones.contains(zone) { return .imperial }
        let parts = zone.split(separator: "/", maxSplits: 1)
        if zone == "UTC" || zone == "GMT" || parts.first == "Etc" || parts.isEmpty {
            let region = locale?.split(separator: ".").first?.split(separator: "@").first ?? ""
            return region.hasSuffix("_US") || region.hasSuffix("-US") ? .imperial : .metric
        }
        if parts[0] == "US" { return .imperial }
        return imperialFamilies.contains(where: zone.hasPrefix) ? .imperial : .metric
    }

    private static let imperialFamilies = ["America/Indiana/", "America/Kentucky/", "America/North_Dakota/"]
    private static let imperialZones: Set<String> = [
        "America/New_York", "America/Detroit", "America/Chicago", "America/Menominee", "America/Denver",
        "America/Boise", "America/Phoenix", "America/Los_Angeles", "America/Anchorage", "America/Juneau",
        "America/Sitka", "America/Metlakatla", "America/Yakutat", "America/Nome", "America/Adak", "Pacific/Honolulu",
        "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "Africa/Monrovia",
    ]
}

/// A distance as a person says it: rounded, in a unit that suits its size.
public struct RoundedDistance: Sendable, Hashable {
    /// What is counted.
    public enum Unit: Sendable, Hashable, CaseIterable {
        /// Of the metric system.
        case meters, kilometers
        /// Of the imperial system.
        case feet, miles
    }

    /// The unit.
    public var unit: Unit
    /// The number in tenths of the unit.
    public var tenths: Int

    /// Rounds a distance: meters and feet to tens (feet from 100 on to fifties), kilometers and miles to tenths, from
    /// ten on to wholes. The least is 10 m or 10 ft, but zero stays zero; below 0.2 miles feet are told, since nobody
    /// knows how far a tenth of a mile is.
    public init(_ distance: Meters, units: Units) {
        let meters = max(0, distance.value)
        switch units {
        case .metric:
            let rounded = Int((meters / 10).rounded()) * 10
            if rounded < 1000 {
                self.init(unit: .meters, whole: meters == 0 ? 0 : max(10, rounded))
            } else {
                self.init(unit: .kilometers, amount: meters / 1000)
            }
        case .imperial:
            let feet = meters / 0.3048
            if feet < 975 {
                let step = feet < 100 ? 10.0 : 50
                self.init(unit: .feet, whole: meters == 0 ? 0 : max(10, Int((feet / step).rounded() * step)))
            } else {
                self.init(unit: .miles, amount: feet / 5280)
            }
        }
    }

    private init(unit: Unit, whole: Int) {
        self.unit = unit
        tenths = whole * 10
    }

    private init(unit: Unit, amount: Double) {
        self.unit = unit
        let rounded = Int((amount * 10).rounded())
        tenths = rounded >= 100 ? Int(amount.rounded()) * 10 : rounded
    }

    /// The number in decimal: `250`, `1.2`.
    public var number: String {
        tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
