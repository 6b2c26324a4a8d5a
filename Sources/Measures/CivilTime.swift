/// A day of the proleptic Gregorian calendar, counted from 1970-01-01 (day 0).
///
/// In a timetable this is the *service day*: the day a trip belongs to, which its late trips outlast.
public struct ServiceDay: Comparable, Hashable, Sendable, BitwiseCopyable, Strideable {
    /// Days since 1970-01-01.
    public var daysSince1970: Int32

    /// The day so many days after 1970-01-01.
    @inlinable public init(daysSince1970: Int32) { self.daysSince1970 = daysSince1970 }

    /// The day of a date, or nil where the calendar has none such (31 April) or the year is not in `1 ... 9999`.
    ///
    /// The conversion counts years from March, so that the leap day is the last (H. Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms").
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(daysSince1970: Int32(era * 146_097 + dayOfEra - 719_468))
        guard date == (year, month, day) else { return nil }
    }

    /// The day written `2016-02-03` or `20160203`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var digits: [Int] = []
        for (position, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(Int(byte) - 48)
            case UInt8(ascii: "-") where text.utf8.count == 10 && (position == 4 || position == 7): continue
            default: return nil
            }
        }
        guard digits.count == 8, text.utf8.count == 8 || text.utf8.count == 10 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        self.init(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    }

    /// Year, month (1...12) and day of the month (1...31).
    public var date: (year: Int, month: Int, day: Int) {
        let shifted = Int(daysSince1970) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The day of the week.
    public var weekday: Weekday { Weekday(rawValue: ((Int(daysSince1970) + 3) % 7 + 7) % 7)! }

    /// The day as ISO 8601 writes it: `2016-02-03`.
    public var iso: String {
        let (year, month, day) = date
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Whether `a` comes first.
    @inlinable public static func < (a: ServiceDay, b: ServiceDay) -> Bool { a.daysSince1970 < b.daysSince1970 }
    /// Days from this one to `other`.
    @inlinable public func distance(to other: ServiceDay) -> Int { Int(other.daysSince1970) - Int(daysSince1970) }
    /// The day `n` days later.
    @inlinable public func advanced(by n: Int) -> ServiceDay { ServiceDay(daysSince1970: daysSince1970 + Int32(n)) }
}

/// A day of the week; raw values count from Monday, 0.
public enum Weekday: Int, Sendable, CaseIterable {
    /// The days in the order of ISO 8601.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// A time of the service day: seconds since noon minus 12 h, as GTFS counts; may pass 24:00.
public struct ServiceTime: Comparable, Hashable, Sendable, BitwiseCopyable {
    /// Seconds since noon minus 12 h of the service day.
    public var seconds: Int32

    /// The time so many seconds after noon minus 12 h.
    @inlinable public init(seconds: Int32) { self.seconds = seconds }

    /// `25:10:00` for ten past one in the night after the service day.
    public var text: String {
        let total = Int(seconds)
        return "\(padded(total / 3600, 2)):\(padded(total / 60 % 60, 2)):\(padded(total % 60, 2))"
    }

    /// Whether `a` comes first.
    @inlinable public static func < (a: ServiceTime, b: ServiceTime) -> Bool { a.seconds < b.seconds }
}

/// What a clock on the wall and a calendar beside it show, in some zone.
public struct LocalTime: Hashable, Sendable {
    /// The date.
    public var day: ServiceDay
    /// Seconds the clock shows after 00:00, `0 ..< 86400`.
    public var secondOfDay: Int

    /// The reading of a clock and a calendar.
    public init(day: ServiceDay, secondOfDay: Int) {
        self.day = day
        self.secondOfDay = secondOfDay
    }

    /// `08:30`.
    public var hourAndMinute: String { "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2))" }

    /// `08:30:05`.
    public var hourMinuteSecond: String { "\(hourAndMinute):\(padded(secondOfDay % 60, 2))" }
}

/// `number` in decimal with at least `width` digits.
func padded(_ number: Int, _ width: Int) -> String {
    // What clocks show is written very often.
    if width == 2, (0..<100).contains(number) {
        return String(unsafeUninitializedCapacity: 2) { digits in
            digits[0] = UInt8(ascii: "0") + UInt8(number / 10)
            digits[1] = UInt8(ascii: "0") + UInt8(number % 10)
            return 2
        }
    }
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
