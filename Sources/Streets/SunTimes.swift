import Geometry
import Measures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the sun does at an hour that opening hours name.
public enum SunEvent: UInt16, Sendable, CaseIterable {
    /// The sun comes within 6° of the horizon.
    case dawn = 1
    /// Its upper edge appears.
    case sunrise
    /// Its upper edge vanishes.
    case sunset
    /// The sun is 6° below the horizon.
    case dusk
}

/// When the sun rises and sets on a day at a place, in minutes of the region's clocks after midnight.
///
/// The sunrise equation with the mean anomaly, the equation of the center and the equation of time to their first terms
/// (J. Meeus, "Astronomical Algorithms", chapters 15 and 25; refraction and the sun's radius together 0.833°): right
/// within two minutes between the polar circles. Where the sun does not set it rises at 0:00 and sets at 24:00; where
/// it does not rise both are at noon of the sun.
public struct SunTimes: Hashable, Sendable {
    private var minutes: [UInt16]

    /// What is taken where no place or zone is known: 6:00 to 18:00, dawn and dusk half an hour.
    public static let usual = SunTimes(minutes: [330, 360, 1080, 1110])

    private init(minutes: [UInt16]) { self.minutes = minutes }

    /// The times of a day at a place whose clocks are so many seconds ahead of UTC. Complexity: O(1).
    public init(_ day: ServiceDay, at place: Coordinate, offset: Int) {
        let radians = Double.pi / 180
        // Days since noon of 1 January 2000, and the noon of the mean sun at the place, in UTC.
        let days = Double(day.daysSince1970 - 10_957) - place.longitude / 360
        let anomaly = (357.5291 + 0.985_600_28 * days) * radians
        let center = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
        let longitude = (anomaly / radians + center + 180 + 102.9372) * radians
        let declination = asin(sin(longitude) * sin(23.4397 * radians))
        // The equation of time, in days.
        let shift = 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude)
        let noon = 720 - place.longitude * 4 + shift * 1440 + Double(offset) / 60
        func halfDay(_ altitude: Double) -> Double {
            let latitude = place.latitude * radians
            let cosine =
                (sin(altitude * radians) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination))
            if cosine >= 1 { return 0 }
            return cosine <= -1 ? .infinity : acos(cosine) / radians * 4
        }
        func minute(_ value: Double) -> UInt16 { UInt16(min(1440, max(0, value.rounded()))) }
        let (light, sun) = (halfDay(-6), halfDay(-0.833))
        minutes = [minute(noon - light), minute(noon - sun), minute(noon + sun), minute(noon + light)]
    }

    /// The minute of an event.
    public subscript(event: SunEvent) -> UInt16 { minutes[Int(event.rawValue) - 1] }
}

/// How spans write minutes that the sun tells: the event in the highest four bits, then the minutes after it, plus
/// 2048. A minute of the clock is less than 4096.
public enum SunMinute {
    /// The minute so much after an event (before it where negative), at most a day.
    public static func code(_ event: SunEvent, shift: Int = 0) -> UInt16 {
        event.rawValue << 12 | UInt16(2048 + min(1440, max(-1440, shift)))
    }

    /// Whether a minute is told by the sun.
    public static func isTold(_ minute: UInt16) -> Bool { minute >= 4096 }

    /// The minute of a clock: of what the sun tells by the times of a day, anything else as it is.
    static func clock(_ minute: UInt16, _ sun: SunTimes) -> Int {
        guard let event = SunEvent(rawValue: minute >> 12) else { return Int(minute) }
        return min(1440, max(0, Int(sun[event]) + Int(minute & 0xfff) - 2048))
    }
}
