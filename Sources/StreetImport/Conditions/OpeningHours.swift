import Streets

/// The part of OpenStreetMap's opening-hours grammar that street tags use, as spans of the calendar.
///
///     Mo-Fr 07:00-19:00; Sa 08:00-12:00; PH off
///     Nov-Mar 18:00-08:00
///     2026 May 22-2026 Jul 5
///     sunset-sunrise
///     24/7
///
/// * A later rule for other days replaces the earlier ones on its days; one for the same days, or without days, adds to
///   them, which is what those who write such tags mean.
/// * `PH` names the public holidays of the country (`PublicHolidays`), no day where they are not known. Nothing here
///   knows when school holidays are: `SH` names no day, and neither does `PH` of some days of the week.
/// * Sunrise, sunset, dawn and dusk are told on each day by the place (`SunTimes`).
/// * `18:00+` ends at midnight. Hours may be written bare (`7-19`) or with `am` and `pm`.
/// * Weeks of the year, the n-th weekday of a month, Easter and points in time are not understood.
struct OpeningHours {
    /// When the hours are, in the order in which they were written.
    let when: Condition.When
    /// Whether some of the public holidays are named.
    let namesHolidays: Bool
    /// Whether school holidays are named.
    let namesSchoolHolidays: Bool
    /// Whether all public holidays are named.
    let namesPublicHolidays: Bool

    /// Nil where the text is not understood.
    init?(_ text: some StringProtocol) {
        guard let tokens = HoursToken.all(in: text), !tokens.isEmpty else { return nil }
        var reader = HoursReader(tokens)
        guard reader.readRules() else { return nil }
        namesHolidays = reader.namesHolidays
        namesSchoolHolidays = reader.namesSchoolHolidays
        namesPublicHolidays = reader.namesPublicHolidays
        let spans = reader.spans
        if !spans.contains(where: { $0.isOff == 0 }) {
            when = .never
        } else if spans.allSatisfy({ $0.isOff == 0 }) && spans.contains(ConditionSpan()) {
            when = .always
        } else {
            when = .during(spans)
        }
    }
}

/// The days of the year that a selector names.
private struct DayRange: Equatable {
    var firstYear: UInt16 = 0
    var lastYear: UInt16 = .max
    var firstDay: UInt16 = 33
    var lastDay: UInt16 = 415
}

/// What says on which days a rule holds.
private struct DaySelector: Equatable {
    var dates: [DayRange] = []
    var weekdays: UInt8 = 0
    /// Whether only holidays are named of which nobody knows when they are, or days within them.
    var isHolidaysOnly = false

    var isEmpty: Bool { dates.isEmpty && weekdays == 0 && !isHolidaysOnly }
}

/// Reads rules token by token.
private struct HoursReader {
    private let tokens: [HoursToken]
    private var position = 0
    private(set) var spans: [ConditionSpan] = []
    private(set) var namesHolidays = false
    private(set) var namesSchoolHolidays = false
    private(set) var namesPublicHolidays = false
    private var previousDays = DaySelector()

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let weekdayNames = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let sun: [String: SunEvent] = [
        "dawn": .dawn, "sunrise": .sunrise, "sunset": .sunset, "dusk": .dusk,
    ]

    /// From one minute to another, each as spans write it.
    private struct Hours {
        var first: UInt16
        var end: UInt16

        static let all = Hours(first: 0, end: 1440)
    }

    init(_ tokens: [HoursToken]) { self.tokens = tokens }

    private var next: HoursToken? { peek(0) }

    private func peek(_ distance: Int) -> HoursToken? {
        position + distance < tokens.count ? tokens[position + distance] : nil
    }

    private mutating func take(_ sign: Character) -> Bool {
        guard next == .sign(sign) else { return false }
        position += 1
        return true
    }

    /// Reads all rules; false where something is not understood.
    mutating func readRules() -> Bool {
        var adds = false
        while position < tokens.count {
            // Two semicolons in a row, or one at the end.
            if take(";") { continue }
            let start = position
            guard readRule(adds: adds), position > start else { return false }
            if take(",") { adds = true } else if take(";") { adds = false } else { break }
        }
        return position == tokens.count
    }

    private mutating func readRule(adds: Bool) -> Bool {
        var days = DaySelector()
        var hours: [Hours] = []
        if next == .number(24, digits: 2), peek(1) == .sign("/"), peek(2) == .number(7, digits: 1) {
            position += 3
        } else {
            guard readDates(&days.dates) else { return false }
            _ = take(":")
            guard readWeekdays(&days) else { return false }
            if !days.isEmpty { _ = take(":") }
            guard readHours(&hours) else { return false }
        }
        var isOff = false
        switch next {
        case .word("off"), .word("closed"):
            isOff = true
            position += 1
        case .word("open"): position += 1
        default: break
        }
        add(days, hours, isOff: isOff, adds: adds)
        return true
    }

    private mutating func add(_ days: DaySelector, _ hours: [Hours], isOff: Bool, adds: Bool) {
        if days.isHolidaysOnly { return }
        let weekdays = days.weekdays == 0 ? 127 : days.weekdays
        func append(_ minutes: Hours, isOff: Bool) {
            for dates in days.dates.isEmpty ? [DayRange()] : days.dates {
                spans.append(
                    ConditionSpan(
                        firstYear: dates.firstYear, lastYear: dates.lastYear, firstDay: dates.firstDay,
                        lastDay: dates.lastDay, firstMinute: minutes.first, endMinute: minutes.end,
                        weekdays: weekdays, isOff: isOff))
            }
        }
        let replaces = !adds && !isOff && !spans.isEmpty && !days.isEmpty && days != previousDays
        if replaces { append(.all, isOff: true) }
        for minutes in hours.isEmpty ? [.all] : hours { append(minutes, isOff: isOff) }
        previousDays = days
    }
}

// MARK: - Dates

extension HoursReader {
    private func isYear(_ token: HoursToken?) -> Int? {
        if case .number(let year, digits: 4)? = token, (1900...2999).contains(year) { year } else { nil }
    }

    private func month(_ token: HoursToken?) -> Int? {
        guard case .word(let word)? = token, word.count >= 3 else { return nil }
        return Self.months.firstIndex { word.hasPrefix($0) }.map { $0 + 1 }
    }

    /// A day of a month; an hour is followed by minutes, a day at most by a `:` and an hour with minutes.
    private func dayOfMonth(_ distance: Int) -> Int? {
        guard case .number(let day, let digits)? = peek(distance), digits <= 2, (1...31).contains(day) else {
            return nil
        }
        if peek(distance + 1) == .sign(":"), case .number? = peek(distance + 2), peek(distance + 3) != .sign(":") {
            return nil
        }
        return day
    }

    private mutating func readDates(_ dates: inout [DayRange]) -> Bool {
        while true {
            let year = isYear(next)
            if let year, month(peek(1)) == nil {
                position += 1
                guard readYears(from: year, &dates) else { return false }
            } else if month(year == nil ? next : peek(1)) != nil {
                if year != nil { position += 1 }
                guard readMonth(year, &dates) else { return false }
            } else {
                return true
            }
            // A list goes on with another date; any other comma starts another rule.
            guard next == .sign(","), isYear(peek(1)) != nil || month(peek(1)) != nil else { return true }
            position += 1
        }
    }

    private mutating func readYears(from first: Int, _ dates: inout [DayRange]) -> Bool {
        var last = first
        if take("+") {
            last = Int(UInt16.max)
        } else if next == .sign("-"), let year = isYear(peek(1)) {
            guard year >= first else { return false }
            last = year
            position += 2
        }
        dates.append(DayRange(firstYear: UInt16(first), lastYear: UInt16(last)))
        return true
    }

    private mutating func readMonth(_ year: Int?, _ dates: inout [DayRange]) -> Bool {
        guard let month = month(next) else { return false }
        position += 1
        var day = dayOfMonth(0)
        if day != nil { position += 1 }
        while true {
            var lastYear = year
            var lastMonth = month
            var lastDay = day ?? 31
            if next == .sign("-") {
                let skipped = isYear(peek(1)) == nil ? 0 : 1
                if let other = self.month(peek(1 + skipped)) {
                    if skipped == 1 { lastYear = isYear(peek(1)) }
                    position += 2 + skipped
                    lastMonth = other
                    lastDay = 31
                    if let other = dayOfMonth(0) {
                        lastDay = other
                        position += 1
                    }
                } else if day != nil, let other = dayOfMonth(1) {
                    position += 2
                    lastDay = other
                }
            }
            guard
                append(
                    from: (year, month * 32 + (day ?? 1)), to: (lastYear, lastMonth * 32 + lastDay), &dates)
            else { return false }
            // `Dec 24,31`: more days of the same month.
            guard day != nil, next == .sign(","), let other = dayOfMonth(1) else { return true }
            day = other
            position += 2
        }
    }

    /// Appends the days from one to another, in pieces where they lie in several years.
    private func append(from first: (year: Int?, day: Int), to last: (year: Int?, day: Int), _ dates: inout [DayRange])
        -> Bool
    {
        guard let from = first.year, let to = last.year else {
            guard first.year == nil && last.year == nil else { return false }
            dates.append(DayRange(firstDay: UInt16(first.day), lastDay: UInt16(last.day)))
            return true
        }
        // "2026 Nov-Feb" ends in the year after.
        let end = to == from && last.day < first.day ? from + 1 : to
        guard end >= from else { return false }
        for year in [from, end] where year == from || end > from {
            dates.append(
                DayRange(
                    firstYear: UInt16(year), lastYear: UInt16(year), firstDay: year == from ? UInt16(first.day) : 33,
                    lastDay: year == end ? UInt16(last.day) : 415))
        }
        if end > from + 1 { dates.append(DayRange(firstYear: UInt16(from + 1), lastYear: UInt16(end - 1))) }
        return true
    }
}

// MARK: - Days of the week, hours

extension HoursReader {
    private func weekday(_ token: HoursToken?) -> Int? {
        guard case .word(let word)? = token, word.count >= 2 else { return nil }
        return Self.weekdays.firstIndex(of: word)
            ?? Self.weekdayNames.firstIndex { word.count >= 3 && $0.hasPrefix(word) }
    }

    private func isHoliday(_ token: HoursToken?) -> Bool { token == .word("ph") || token == .word("sh") }

    private mutating func readWeekdays(_ days: inout DaySelector) -> Bool {
        var onUnknownDays = false
        while true {
            if isHoliday(next) {
                let isPublic = next == .word("ph")
                position += 1
                // "SH Mo-Fr", "PH Mo-Fr": some days of the holidays.
                if weekday(next) != nil {
                    if isPublic { namesHolidays = true } else { namesSchoolHolidays = true }
                    days.isHolidaysOnly = true
                    continue
                }
                if isPublic {
                    namesPublicHolidays = true
                    days.weekdays |= ConditionSpan.publicHolidays
                } else {
                    namesSchoolHolidays = true
                    onUnknownDays = true
                }
            } else if let first = weekday(next) {
                position += 1
                var last = first
                if next == .sign("-"), let other = weekday(peek(1)) {
                    position += 2
                    last = other
                }
                for day in first...(last < first ? last + 7 : last) { days.weekdays |= 1 << UInt8(day % 7) }
                if isHoliday(next) {
                    days.isHolidaysOnly = true
                    continue
                }
            } else {
                break
            }
            guard next == .sign(","), weekday(peek(1)) != nil || isHoliday(peek(1)) else { break }
            position += 1
        }
        if onUnknownDays && days.weekdays == 0 { days.isHolidaysOnly = true }
        return true
    }

    private mutating func readHours(_ hours: inout [Hours]) -> Bool {
        while startsTime() {
            guard let start = readTime() else { return false }
            if take("+") {
                if !SunMinute.isTold(start), start >= 1440 { return false }
                hours.append(Hours(first: start, end: 1440))
            } else {
                guard take("-"), var end = readTime() else { return false }
                _ = take("+")
                // What the sun tells is put in order on the day itself.
                if !SunMinute.isTold(start), !SunMinute.isTold(end) {
                    guard start <= 1440 else { return false }
                    if end <= start { end += 1440 }
                    guard end <= 2880 else { return false }
                } else if !SunMinute.isTold(end), end > 1440 {
                    return false
                }
                hours.append(Hours(first: start, end: end))
            }
            guard next == .sign(",") else { return true }
            position += 1
            if !startsTime() {
                // The comma starts another rule.
                position -= 1
                return true
            }
        }
        return true
    }

    private func startsTime() -> Bool {
        switch next {
        case .number(let hour, let digits): digits <= 2 && hour <= 48
        case .word(let word): Self.sun[word] != nil
        case .sign("("): true
        default: false
        }
    }

    /// Minutes after midnight, or what the sun tells, as spans write them.
    private mutating func readTime() -> UInt16? {
        switch next {
        case .word(let word):
            position += 1
            return Self.sun[word].map { SunMinute.code($0) }
        case .sign("("):
            position += 1
            guard case .word(let word)? = next, let event = Self.sun[word] else { return nil }
            position += 1
            let isLater = next == .sign("+")
            guard isLater || next == .sign("-") else { return nil }
            position += 1
            guard let shift = readClock(), shift <= 1440, take(")") else { return nil }
            return SunMinute.code(event, shift: isLater ? shift : -shift)
        default: return readClock().map { UInt16($0) }
        }
    }

    private mutating func readClock() -> Int? {
        guard case .number(var hour, let digits)? = next, digits <= 2 else { return nil }
        position += 1
        var minute = 0
        if next == .sign(":") {
            guard case .number(let found, digits: 2)? = peek(1), found < 60 else { return nil }
            minute = found
            position += 2
        }
        switch next {
        case .word("am"), .word("pm"):
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (next == .word("pm") ? 12 : 0)
            position += 1
        case .word("h"): position += 1
        default: break
        }
        return hour <= 48 ? hour * 60 + minute : nil
    }
}
